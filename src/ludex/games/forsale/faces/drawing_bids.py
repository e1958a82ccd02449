"""The bidding of For Sale as a picture: what passing gives and costs, the next bid, and the ladder of bids."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Choice
from ludex.games.forsale.faces.drawing_layout import EDGE, SMALL, WIDTH, label
from ludex.games.forsale.faces.pictures import house
from ludex.games.forsale.faces.words import coins
from ludex.games.forsale.rules.actions import BID, PASS, kind_of, number_of
from ludex.render.labels import initials
from ludex.render.svg import Element, action, fit, group, wrap
from ludex.render.words import listed

PANEL = (337.0, 108.0)
RUNG = (78.0, 76.0)
"""On a phone, where the whole is half as wide, a thumb can still hit one."""
ACROSS = 8
MOST_RUNGS = 24
"""So many bids get a rung; higher ones are typed or picked from the list."""


def draw_bidding(
    parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], y: float
) -> float:
    """How the bidding stands, what the viewer may do, and the ladder; answers where it ends."""
    y += 20
    for line in wrap(standing(view, names), 1.1 * (WIDTH - 2 * EDGE), SMALL)[:2]:
        parts.append(label(line, WIDTH / 2, y, "soft", "middle"))
        y += 28
    y -= 8
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if own is not None:
        passing = next((choice for choice in choices if kind_of(choice.code) == PASS), None)
        parts.append(group(EDGE, y, pass_panel(view, own, passing)))
        parts.append(group(EDGE + PANEL[0] + 10, y, bid_panel(view, own, open_bids(view, choices))))
        y += PANEL[1] + 12
    return draw_ladder(parts, view, choices, names, y)


def standing(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """How the bidding stands, and what the next who passes gets."""
    high = view["table_bid"]
    takes = f"The next to pass takes the {view['market'][0]}."
    if not high:
        return f"Nobody has bid yet. {takes}"
    leaders = [fit(names[seat["seat"]], 200, SMALL) for seat in view["seats"] if seat["bid"] == high]
    by = f" by {listed(leaders)}" if leaders else ""
    return f"The bid is {high}{by}. {takes}"


# ---- what the viewer may do ----


def open_bids(view: Mapping[str, Any], choices: Sequence[Choice]) -> dict[int, Choice | None]:
    """The bids to be made by their number; where bids are an amount, which no choice stands for, from the view."""
    bids: dict[int, Choice | None] = {number_of(one.code): one for one in choices if kind_of(one.code) == BID}
    own = next((seat for seat in view["seats"] if seat["seat"] == view["seat"]), None)
    if not bids and own is not None and view["to_act"] == [view["seat"]]:
        return dict.fromkeys(range(view["next_bid"], own["coins"] + own["bid"] + 1))
    return bids


def bid_action(number: int, choice: Choice | None, drawn: Element) -> Element:
    """A part that stands for a bid: by its code, or as it would be typed (`data-amount`)."""
    if choice is not None:
        return action(choice.code, choice.label or choice.text, drawn)
    said = f"Bid {coins(number)}"
    return Element("g", drawn, class_="action", data_amount=f"bid {number}", aria_label=said)


def panel(class_: str, *drawn: Element) -> Element:
    box = Element("rect", width=PANEL[0], height=PANEL[1], rx=14)
    return Element("g", box, *drawn, class_=f"panel {class_}")


def pass_panel(view: Mapping[str, Any], own: Mapping[str, Any], choice: Choice | None) -> Element:
    """What passing gives and costs, whether or not it is one's turn; after it, what one got and paid."""
    if own["is_bidding"]:
        card, paid, back = view["market"][0], own["pays"], own["bid"] - own["pays"]
        title = "Pass" if choice is not None else "If you pass"
        lines = [f"take the {card}", f"pay {coins(paid)}" + (f", {back} back" if back else "")]
    else:
        taken = own_purchase(view)
        if taken is None:
            return panel("", label("You have passed", 16, 42, "value"))
        card, title = taken["card"], "You have passed"
        lines = [f"took the {card}", f"paid {coins(taken['paid'])}"]
    picture = group(14, 10, house(card, 66, 88))
    words = [label(line, 94, 68 + 28 * number, "soft") for number, line in enumerate(lines)]
    drawn = panel("pass", picture, label(title, 94, 38, "value"), *words)
    return drawn if choice is None else action(choice.code, choice.label or choice.text, drawn)


def own_purchase(view: Mapping[str, Any]) -> Mapping[str, Any] | None:
    """What the viewer took in this round, as far as it was told."""
    told = [*view.get("before", ()), *view.get("events", ())]
    opened = max((at for at, event in enumerate(told) if event["kind"] == "market"), default=0)
    mine = [event for event in told[opened:] if event["kind"] == "pass" and event["seat"] == view["seat"]]
    return mine[-1] if mine else None


def bid_panel(view: Mapping[str, Any], own: Mapping[str, Any], bids: Mapping[int, Choice | None]) -> Element:
    """The next bid as a number, and what one has for it."""
    purse = own["coins"] + own["bid"]
    if bids:
        least = min(bids)
        drawn = panel("bid", label(f"Bid {least}", 18, 50, "title"), label(f"of your {coins(purse)}", 18, 84, "soft"))
        return bid_action(least, bids[least], drawn)
    if not own["is_bidding"]:
        said = "the others go on"
    else:
        said = f"you have only {purse}" if purse < view["next_bid"] else f"you have {coins(purse)}"
    return panel("bid", label(f"Next bid: {view['next_bid']}", 18, 50, "value"), label(said, 18, 84, "soft"))


# ---- the ladder ----


def draw_ladder(
    parts: list[Element], view: Mapping[str, Any], choices: Sequence[Choice], names: Sequence[str], y: float
) -> float:
    """A rung for each bid: those that were made with whoever made them, those that can be made to be clicked."""
    bids = open_bids(view, choices)
    made: dict[int, list[int]] = {}
    for seat in view["seats"]:
        if seat["bid"] and seat["is_bidding"]:
            made.setdefault(seat["bid"], []).append(seat["seat"])
    rungs = sorted({*made, *bids})[: MOST_RUNGS + len(made)]
    if not rungs:
        return y
    marks = initials(names)
    for at, number in enumerate(rungs):
        row, column = divmod(at, ACROSS)
        drawn = rung(number, [marks[seat] for seat in made.get(number, ())], number in bids)
        if number in bids:
            drawn = bid_action(number, bids[number], drawn)
        x = EDGE + column * (WIDTH - 2 * EDGE - RUNG[0]) / (ACROSS - 1)
        parts.append(group(x, y + row * (RUNG[1] + 8), drawn))
    return y + -(-len(rungs) // ACROSS) * (RUNG[1] + 8) + 4


def rung(number: int, marks: Sequence[str], is_open: bool) -> Element:
    """One bid, and the initials of those who made it."""
    drawn = Element("g", Element("rect", width=RUNG[0], height=RUNG[1], rx=16), class_="chip" if is_open else "rung")
    drawn.add(label(str(number), RUNG[0] / 2, 47 if not marks else 34, "rung-number", "middle"))
    for at, mark in enumerate(marks[:3]):
        x = RUNG[0] / 2 + (at - (len(marks[:3]) - 1) / 2) * 24
        drawn.add(Element("circle", class_="bidder", cx=x, cy=55, r=16))
        drawn.add(Element("text", mark, x=x, y=63, class_="bidder-mark", text_anchor="middle", font_size=SMALL))
    return drawn
