"""The middle of Monopoly's board: whose turn it is, the dice, and what the moment is about.

That is a deed that is for sale, an auction with its bidders, a trade in two columns, a debt, one's building request,
the building market, or the card drawn last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.monopoly.faces import drawing_build, drawing_debt, drawing_sums, drawing_trade, drawing_way, pictures
from ludex.games.monopoly.faces.drawing_board import DEEP, EDGE, RING, facts
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, deck, deed, drawn_card, groups_panel, label, plain_card
from ludex.games.monopoly.faces.drawing_panels import auction_panel, market_panel, standing_panel
from ludex.games.monopoly.faces.words import card_text, headline
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.market import units
from ludex.render.svg import Element, action, fit, group, text_width, wrap

BOTTOM = EDGE + RING - DEEP - 32
BUTTON = 42
DIE = 42

STYLE = (
    ".monopoly .panel{fill:var(--card);stroke:var(--line);stroke-width:1.2}"
    ".monopoly text.title{font-size:20px;font-weight:650}"
    ".monopoly text.head{font-size:16px;font-weight:650}"
    ".monopoly text.row-text{font-size:15px}"
    ".monopoly text.on-light{fill:#111}.monopoly text.on-dark{fill:#fff}"
    ".monopoly .deck{fill:var(--deck);stroke:var(--soft);stroke-width:1.2}"
    ".monopoly text.plain{font-size:14.5px}.monopoly text.strong{font-size:14.5px;font-weight:700}"
    ".monopoly .button rect{fill:var(--card);stroke:var(--accent);stroke-width:1.8}"
    ".monopoly .button text{fill:var(--accent);font-size:15px;font-weight:650}"
    ".monopoly .button.first rect{fill:var(--accent)}.monopoly .button.first text{fill:var(--card)}"
    + drawing_sums.STYLE
    + drawing_trade.STYLE
    + drawing_build.STYLE
    + drawing_debt.STYLE
    + drawing_way.STYLE
)

ON_SHEET = (do.GIVE, do.ASK, do.DROP, do.GIVE_CARD, do.ASK_CARD, do.DROP_CARD, do.DROP_CASH)
AT_BOARD = tuple(int(kind) for kind in (do.TALK_TO, do.BUILD, do.UNBUILD, do.STRIP, *ON_SHEET))
"""Choices that are made on a player's box, a lot, the sheet of a trade, one's request or a debt."""
OF_SUMS = (int(do.BID), int(do.GIVE_CASH), int(do.ASK_CASH))
"""Sums have a control of their own."""
OF_LOTS = tuple(int(kind) for kind in (do.MORTGAGE, do.LIFT_MORTGAGE, do.SELL))
RELUCTANT = tuple(int(kind) for kind in (do.BANKRUPT, do.WITHDRAW, do.PASS, do.DECLINE))
"""Never the button that stands out."""
MOST_BUTTONS = 9


def middle(
    view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], marks: Sequence[str]
) -> list[Element]:
    """Everything inside the ring."""
    parts, floor = buttons(view, choices)
    bid = drawing_sums.amount_named(view, "bid ${}")
    if bid is not None:
        floor -= drawing_sums.HIGH + 10
        parts.append(group(LEFT, floor, drawing_sums.bid_row(bid, WIDE)))
    y = title(parts, view, names)
    room = floor - y - 12
    if view["outcome"] is not None:
        groups_panel(parts, view, marks, standing_panel(parts, view, names, marks, y), floor)
    elif view["market"] is not None:
        market_panel(parts, view, names, marks, y, room)
    elif view["trade"] is not None:
        drawing_trade.trade_panel(parts, view, choices, names, marks, y, room)
    elif view["auction"] is not None:
        groups_panel(parts, view, marks, auction_panel(parts, view, names, marks, y), floor)
    elif view["debts"]:
        end = drawing_debt.debt_panel(parts, view, choices, names, y, room)
        groups_panel(parts, view, marks, end + 6, floor)
    elif view["phase"] == "window" and view["seat"] in view["to_act"]:
        drawing_build.build_panel(parts, view, choices, y, floor - 8)
    else:
        groups_panel(parts, view, marks, calm_panel(parts, view, names, y), floor)
    return parts


def title(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> float:
    """The decision in words, with the dice beside it; answers where it ends."""
    top = EDGE + DEEP + 32.0
    dice = view["dice"]
    if dice[0]:
        right = LEFT + WIDE - DIE
        parts += [pictures.die(dice[0], 1, right - DIE - 8, top, DIE), pictures.die(dice[1], 2, right, top, DIE)]
    y = top + 18
    for line in wrap(told(view, names), WIDE - (2 * DIE + 24 if dice[0] else 0), 21)[:3]:
        parts.append(label(line, LEFT, y, "title"))
        y += 25
    turn = view["turn"]
    if view["outcome"] is None and not view["seats"][turn]["bankrupt"]:
        where = (
            "in jail" if view["seats"][turn]["jail"] else f"on {view['spaces'][view['seats'][turn]['place']]['name']}"
        )
        parts.append(label(fit(f"{names[turn]}'s turn, {where}.", WIDE - 2 * DIE - 24, 14), LEFT, y, "soft"))
        y += 18
    return max(y, top + DIE + 12)


def told(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """What is to be decided; a trade lies open below, so its things are not told here."""
    trade = view["trade"]
    if trade is None or view["market"] is not None:
        return headline(view, names)
    by, to = names[trade["seat"]], names[trade["to"]]
    words = f"{by} writes a trade with {to}" if view["phase"] == "draft" else f"{to} answers the offer of {by}"
    return f"Round {view['round']}. {words}."


def calm_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> float:
    """The deed of the lot in question, or where the one whose turn it is stands; the decks, the card drawn last."""
    space = view["spaces"][view["seats"][view["turn"]]["place"]]
    if view["lot"] is not None:
        space = next(found for found in view["spaces"] if found["name"] == view["lot"])
    if "price" in space:
        parts.append(group(LEFT, y + 6, deed(facts(space))))
    else:
        parts.append(group(LEFT, y + 6, plain_card(space["kind"], space["name"])))
    right = LEFT + 262.0
    cards = [event for event in view.get("events", ()) if event["kind"] == "draws"]
    drawn = cards[-1] if cards else None
    for at, kind in enumerate(DECKS):
        words = f"{view['decks'][kind]['unseen']} unseen"
        parts.append(group(right + 146 * at, y + 6, deck(kind, words)))
    if drawn is not None:
        parts.append(group(right, y + 124, drawn_card(drawn["deck"], names[drawn["seat"]], card_text(drawn))))
    return y + 256


# ---- buttons ----


def buttons(view: Mapping[str, Any], choices: Sequence[Choice]) -> tuple[list[Element], float]:
    """The few decisions that belong to no place on the board, at the bottom; and where they begin."""
    shown = general(view, choices)
    rows: list[list[tuple[Choice, str, float]]] = [[]]
    used = 0.0
    for choice in shown:
        words = fit(short_label(choice), WIDE - 30, 15)
        width = max(64.0, text_width(words, 15) + 22)
        if used and used + width > WIDE:
            rows.append([])
            used = 0.0
        rows[-1].append((choice, words, width))
        used += width + 8
    if not shown:
        return [], float(BOTTOM)
    top = BOTTOM - len(rows) * (BUTTON + 8) + 8
    found: list[Element] = []
    for at, row in enumerate(rows):
        x = float(LEFT)
        for choice, words, width in row:
            face = Element("rect", width=width, height=BUTTON, rx=10)
            inside = action(choice.code, choice.label or choice.text, face, label(words, width / 2, 26, None, "middle"))
            is_first = not found and kind_of(choice.code) not in RELUCTANT and not words.startswith("Pass")
            class_ = "button first" if is_first else "button"
            found.append(group(x, top + at * (BUTTON + 8), inside, class_=class_))
            x += width + 8
    return found, top


def short_label(choice: Choice) -> str:
    """What is written on a button: an offer's things and what a pass is about are told beside it."""
    words = choice.label or choice.text
    kind = kind_of(choice.code)
    if kind == do.PROPOSE:
        return "Offer"
    return words.partition(":")[0] if words.startswith("Pass:") else words


def general(view: Mapping[str, Any], choices: Sequence[Choice]) -> list[Choice]:
    """What gets a button."""
    found: list[Choice] = []
    of_lots: list[Choice] = []
    for choice in choices:
        kind, number = int(kind_of(choice.code)), int(number_of(choice.code))
        if kind in AT_BOARD or kind in OF_SUMS:
            continue
        if kind in OF_LOTS:
            of_lots.append(choice)
        elif kind != do.MARKET_ANSWER or units.kind_of_answer(number) not in (units.BID, units.PLACE):
            found.append(choice)
    if view["phase"] == "lift":
        found += of_lots
    return found[:MOST_BUTTONS]
