"""The middle of Monopoly's board: whose turn it is, the dice, and what the moment is about.

That is a deed that is for sale, an auction with its bidders, a trade in two columns, a debt, the building market's
flow, or the card drawn last.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice, Event
from ludex.games.monopoly.faces import drawing_flow, pictures
from ludex.games.monopoly.faces.drawing_board import DEEP, EDGE, RING, Facts, deed_lines, facts
from ludex.games.monopoly.faces.words import DEBT_CAUSES, DECK_NAMES, SCARCE, card_text, headline
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.market import units
from ludex.render.svg import Element, action, fit, fixed, group, text_width, wrap

LEFT = EDGE + DEEP + 32
WIDE = RING - 2 * DEEP - 64
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
    ".monopoly .item{fill:var(--felt);stroke:var(--line)}"
    ".monopoly .button rect{fill:var(--card);stroke:var(--accent);stroke-width:1.8}"
    ".monopoly .button text{fill:var(--accent);font-size:15px;font-weight:650}"
    ".monopoly .button.first rect{fill:var(--accent)}.monopoly .button.first text{fill:var(--card)}"
    ".monopoly .housing-flow text{font-size:16.5px}.monopoly .housing-flow text.soft{font-size:16.5px}"
    ".monopoly .housing-flow .way text{font-weight:500}"
)

ASKED_UNIT = {
    "house_auction": "house",
    "hotel_auction": "hotel",
    "lot_auction": "four_houses",
    "rest_auction": "houses_left",
}
"""What each auction of the building market is of."""

SHOWN_BIDS = (0, 9, 49, 99)
"""So many steps above the least; other sums are typed or picked from the list."""
SHOWN_SUMS = (50, 100, 200)
"""Of the cash of a trade."""
AT_BOARD = (int(do.TALK_TO), int(do.GIVE), int(do.ASK), int(do.DROP), int(do.DROP_CASH), int(do.DROP_CARD))
"""Choices that are made on a player's box, a lot or the sheet of a trade."""
OF_LOTS = tuple(int(kind) for kind in (do.MORTGAGE, do.LIFT_MORTGAGE, do.SELL, do.BUILD, do.UNBUILD))
RELUCTANT = tuple(int(kind) for kind in (do.BANKRUPT, do.WITHDRAW, do.PASS, do.DECLINE))
"""Never the button that stands out."""
MOST_BUTTONS = 9


def middle(
    view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], marks: Sequence[str]
) -> list[Element]:
    """Everything inside the ring."""
    parts, floor = buttons(view, choices)
    y = title(parts, view, names)
    room = floor - y - 12
    if view["market"] is not None:
        market_panel(parts, view, names, y, room)
    elif view["trade"] is not None:
        trade_panel(parts, view, choices, names, marks, y, room)
    elif view["auction"] is not None:
        auction_panel(parts, view, names, marks, y)
    elif view["debts"]:
        debt_panel(parts, view, names, y)
    else:
        calm_panel(parts, view, names, y)
        groups_panel(parts, view, marks, y + 256, room - 250)
    return parts


def title(parts: list[Element], view: Mapping[str, Any], names: Sequence[str]) -> float:
    """The decision in words, with the dice beside it; answers where it ends."""
    top = EDGE + DEEP + 32.0
    dice = view["dice"]
    if dice[0]:
        right = LEFT + WIDE - DIE
        parts += [pictures.die(dice[0], 1, right - DIE - 8, top, DIE), pictures.die(dice[1], 2, right, top, DIE)]
    y = top + 18
    for line in wrap(told(view, names), WIDE - (2 * DIE + 24 if dice[0] else 0), 19)[:3]:
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


def label(words: str, x: float, y: float, class_: str | None = None, anchor: str | None = None) -> Element:
    return Element("text", words, x=x, y=y, class_=class_, text_anchor=anchor)


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
            class_ = "button" if found or kind_of(choice.code) in RELUCTANT else "button first"
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
    bids: list[Choice] = []
    sums: list[Choice] = []
    of_lots: list[Choice] = []
    for choice in choices:
        kind, number = int(kind_of(choice.code)), int(number_of(choice.code))
        if kind in AT_BOARD:
            continue
        if kind in OF_LOTS:
            of_lots.append(choice)
        elif kind in (do.GIVE_CASH, do.ASK_CASH):
            if number in SHOWN_SUMS:
                sums.append(choice)
        elif kind == do.BID or (kind == do.MARKET_ANSWER and units.kind_of_answer(number) == units.BID):
            bids.append(choice)
        elif not (kind == do.MARKET_ANSWER and units.kind_of_answer(number) == units.PLACE):
            found.append(choice)
    found = [bids[at] for at in SHOWN_BIDS if at < len(bids)] + found + sums
    if view["phase"] in ("debt", "lift"):
        found += of_lots
    return found[:MOST_BUTTONS] if found else of_lots[:MOST_BUTTONS]


# ---- what the moment is about ----


def calm_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> None:
    """The deed of the lot in question, or where the one whose turn it is stands; the decks, the card drawn last."""
    space = view["spaces"][view["seats"][view["turn"]]["place"]]
    if view["lot"] is not None:
        space = next(found for found in view["spaces"] if found["name"] == view["lot"])
    if "price" in space:
        parts.append(group(LEFT, y + 6, deed(facts(space))))
    right = LEFT + 262.0
    cards = [event for event in view.get("events", ()) if event["kind"] == "draws"]
    drawn = cards[-1] if cards else None
    for at, kind in enumerate(DECKS):
        words = f"{view['decks'][kind]['unseen']} unseen"
        parts.append(group(right + 146 * at, y + 6, deck(kind, words)))
    if drawn is not None:
        parts.append(group(right, y + 124, drawn_card(drawn["deck"], names[drawn["seat"]], card_text(drawn))))


@lru_cache(256)
def deck(kind: str, words: str) -> Element:
    """A deck of cards, face down."""
    found = [Element("rect", class_="deck", x=off, y=off, width=132, height=96, rx=9) for off in (6, 3, 0)]
    found.append(group(66, 34, pictures.sign(kind, 1.3)))
    found.append(label(DECK_NAMES[kind], 66, 68, "name"))
    found.append(label(words, 66, 85, "soft", "middle"))
    return fixed(found)


@lru_cache(256)
def drawn_card(kind: str, name: str, words: str) -> Element:
    """The card that was drawn last, face up."""
    found = [Element("rect", class_="panel", width=278, height=110, rx=9), group(28, 28, pictures.sign(kind))]
    found.append(label(fit(f"{name} drew {DECK_NAMES[kind]}", 214, 14), 54, 33, "soft"))
    text = words[:1].upper() + words[1:] + "."
    found += [label(line, 14, 62 + 20 * at, "row-text") for at, line in enumerate(wrap(text, 254, 14)[:3])]
    return fixed(found)


@lru_cache(256)
def deed(lot: Facts) -> Element:
    """A deed as a card: the name on its colour, rents, what a house costs, the mortgage."""
    _, name, color, *_ = lot
    lines = deed_lines(lot)
    found = [Element("rect", class_="panel", width=242, height=54 + 21 * len(lines), rx=9)]
    found.append(Element("rect", class_="bar", x=6, y=6, width=230, height=34, rx=5, fill=color))
    found.append(label(fit(name, 222, 16), 121, 29, f"head {ink_on(color)}", "middle"))
    for at, (what, much) in enumerate(lines):
        found.append(label(what, 14, 62 + 21 * at, "row-text"))
        found.append(label(much, 228, 62 + 21 * at, "row-text", "end"))
    return fixed(found)


def ink_on(color: str) -> str:
    """The class of words that can be read on a colour; boards of one's own have any."""
    try:
        red, green, blue = (int(color[at : at + 2], 16) / 255 for at in (1, 3, 5))
    except ValueError:
        return "on-light"
    light = sum(part * (value**2.2) for part, value in ((0.2126, red), (0.7152, green), (0.0722, blue)))
    return "on-light" if light > 0.18 else "on-dark"


def groups_panel(parts: list[Element], view: Mapping[str, Any], marks: Sequence[str], y: float, room: float) -> None:
    """Who owns what of each group, by initials; a group in one hand has a frame."""
    groups: dict[str, list[int | None]] = {}
    colors: dict[str, str] = {}
    for space in view["spaces"]:
        if "price" in space:
            groups.setdefault(space["group"], []).append(space["owner"])
            colors[space["group"]] = space["color"]
    rows = (len(groups) + 1) // 2
    if rows * 26 > room:
        return
    for at, (name, owners) in enumerate(groups.items()):
        column, row = divmod(at, rows)
        shown = tuple((owner, "" if owner is None else marks[owner]) for owner in owners)
        parts.append(group(LEFT + 286 * column, y + 26 * row, group_row(name, colors[name], shown)))


@lru_cache(1024)
def group_row(name: str, color: str, owners: tuple[tuple[int | None, str], ...]) -> Element:
    """One group: its colour and name, and a letter for each of its lots."""
    found = [Element("rect", class_="bar", y=2, width=16, height=20, rx=4, fill=color)]
    words = name.replace("_", " ")
    found.append(label(fit(words[:1].upper() + words[1:], 104, 14), 24, 17))
    for at, (owner, mark) in enumerate(owners[:6]):
        x = 134 + 24 * at
        if owner is None:
            found.append(Element("rect", class_="panel", x=x, y=4, width=20, height=16, rx=3))
            continue
        tab = Element("rect", x=x, y=4, width=20, height=16, rx=3, fill=pictures.SEAT_COLORS[owner])
        found += [tab, label(mark, x + 10, 16.7, "number")]
    if owners[0][0] is not None and len({owner for owner, _ in owners}) == 1:
        width = 24 * min(6, len(owners)) + 2
        found.append(Element("rect", class_="here", x=131, y=1, width=width, height=22, rx=5))
    return fixed(found)


def auction_panel(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], y: float
) -> None:
    """The deed under the hammer, and who is still bidding."""
    space = next(found for found in view["spaces"] if found["name"] == view["lot"])
    parts.append(group(LEFT, y + 6, deed(facts(space))))
    bidders(parts, view, view["auction"], names, marks, LEFT + 262, y + 6, 278)


def bidders(
    parts: list[Element],
    view: Mapping[str, Any],
    auction: Mapping[str, Any],
    names: Sequence[str],
    marks: Sequence[str],
    x: float,
    y: float,
    width: float,
) -> None:
    """Each player of an auction with what stands."""
    alive = [seat["seat"] for seat in view["seats"] if not seat["bankrupt"]]
    parts.append(Element("rect", class_="panel", x=x, y=y, width=width, height=40 + 30 * len(alive), rx=9))
    parts.append(label("Bids", x + 14, y + 25, "head"))
    for at, seat in enumerate(alive):
        row = y + 50 + 30 * at
        stands = "out"
        if seat == auction["leader"]:
            stands = f"leads: ${auction['high']}"
        elif seat == auction["turn"] and seat in auction["inside"]:
            stands = "to bid"
        elif seat in auction["inside"]:
            stands = "in"
        parts.append(pictures.token(seat, marks[seat], x + 24, row, 11.5))
        parts.append(label(fit(names[seat], width - 66 - text_width(stands, 15), 15), x + 44, row + 5, "row-text"))
        parts.append(label(stands, x + width - 12, row + 5, "row-text", "end"))


def debt_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float) -> None:
    """What is owed to whom, and what the debtor could raise."""
    for at, debt in enumerate(view["debts"][:4]):
        seat = view["seats"][debt["seat"]]
        to = "the bank" if debt["to"] is None else names[debt["to"]]
        top = y + 6 + 112 * at
        parts.append(Element("rect", class_="panel", x=LEFT, y=top, width=WIDE, height=102, rx=9))
        words = f"{names[debt['seat']]} owes {to} ${debt['amount']} {DEBT_CAUSES[debt['for']]}"
        parts.append(label(fit(words, WIDE - 28, 16), LEFT + 14, top + 27, "head"))
        mortgages, sales = can_raise(view["spaces"], debt["seat"])
        sums = f"Cash ${seat['cash']}; buildings bring ${sales}, mortgages ${mortgages}"
        parts.append(label(sums, LEFT + 14, top + 54, "row-text"))
        left = seat["cash"] + mortgages + sales - debt["amount"]
        end = f"That leaves ${left}." if left >= 0 else f"That is ${-left} short."
        parts.append(label(f"In all ${seat['cash'] + mortgages + sales}. {end}", LEFT + 14, top + 80, "row-text"))


def can_raise(spaces: Sequence[Mapping[str, Any]], seat: int) -> tuple[int, int]:
    """What all mortgages and all buildings of a seat would bring."""
    mortgages = sales = 0
    for space in spaces:
        if space.get("owner") == seat:
            mortgages += 0 if space["mortgaged"] else space["deed"]["mortgage"]
            sales += space["level"] * (space["deed"]["house_cost"] // 2)
    return mortgages, sales


# ---- trades ----


def trade_panel(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    y: float,
    room: float,
) -> None:
    """Two columns: what each of the two gives; a click takes a thing off where that is legal."""
    trade = view["trade"]
    drops = {int(choice.code): choice for choice in choices if kind_of(choice.code) in AT_BOARD}
    numbers = {space["name"]: number for number, space in enumerate(view["spaces"])}
    width = (WIDE - 12) / 2
    for at, (seat, side) in enumerate(((trade["seat"], trade["give"]), (trade["to"], trade["ask"]))):
        x = LEFT + at * (width + 12)
        parts.append(Element("rect", class_="panel", x=x, y=y + 4, width=width, height=room - 4, rx=9))
        parts.append(pictures.token(seat, marks[seat], x + 24, y + 26, 12))
        parts.append(label(fit(f"{names[seat]} gives", width - 60, 16), x + 44, y + 31, "head"))
        items: list[tuple[str, str, int]] = []
        if side["cash"]:
            items.append((f"${side['cash']}", "", int(do.act(do.DROP_CASH))))
        for lot in side["lots"]:
            number = numbers[lot]
            items.append((lot, view["spaces"][number]["color"], int(do.act(do.DROP, number))))
        items += [
            (f"Jail card, {DECK_NAMES[kind]}", "", int(do.act(do.DROP_CARD, DECKS.index(kind))))
            for kind in side["cards"]
        ]
        step = min(40.0, (room - 62) / max(1, len(items)))
        if not items:
            parts.append(label("nothing yet", x + 14, y + 66, "soft"))
        for row, (words, color, code) in enumerate(items):
            thing = item(words, color, width - 20, min(36.0, step - 3), code in drops)
            if code in drops:
                thing = action(code, drops[code].label or drops[code].text, thing)
            parts.append(group(x + 10, y + 48 + step * row, thing))


@lru_cache(1024)
def item(words: str, color: str, width: float, height: float, can_drop: bool) -> Element:
    """A thing in a trade; with a cross where it can be taken off."""
    found = [Element("rect", class_="item", width=width, height=height, rx=6)]
    if color:
        found.append(Element("rect", class_="bar", x=4, y=4, width=12, height=height - 8, rx=3, fill=color))
    found.append(label(fit(words, width - 54, 15), 24, height / 2 + 5, "row-text"))
    if can_drop:
        found.append(label("×", width - 12, height / 2 + 6, "head", "end"))
    return fixed(found)


# ---- the building market ----


def market_panel(parts: list[Element], view: Mapping[str, Any], names: Sequence[str], y: float, room: float) -> None:
    """The control flow with the way taken; above it who bids, in a line."""
    market = view["market"]
    auction = market["auction"]
    if auction is not None:
        inside = ", ".join(names[seat] for seat in auction["inside"])
        words = f"Under the hammer: {SCARCE[market['question']]}. Still bidding: {inside}."
        for line in wrap(words, WIDE, 14)[:2]:
            parts.append(label(line, LEFT, y + 8, "soft"))
            y, room = y + 18, room - 18
    width, height, drawn = market_flow(
        market["policy"], market["branch"], market["question"], market["won_by"], market["won_for"]
    )
    scale = min(WIDE / width, room / height)
    inner = Element("g", drawn, class_="housing-flow", transform=f"scale({scale:.3f})")
    parts.append(group(LEFT + (WIDE - width * scale) / 2, y + 4, inner))


@lru_cache(64)
def market_flow(
    policy: str, branch: str, question: str, won_by: int | None, won_for: int
) -> tuple[float, float, Element]:
    """The flow's width, height and parts."""
    events = [Event("market_branch", {"branch": branch})]
    is_short = question in ("demolition", "lot_auction", "rest_auction")
    if question == "demolition":
        won: dict[str, object] = {} if won_by is None else {"premium": won_for}
        events.append(Event("market_question", won))
    elif question in ASKED_UNIT:
        events.append(Event("market_auction", {"unit": ASKED_UNIT[question]}))
    width, height, drawn = drawing_flow.flow(policy, events, is_short)
    return width, height, fixed(drawn)
