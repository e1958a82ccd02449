"""What may go on in the middle of Monopoly's board: an auction, or the building market."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.monopoly.faces import drawing_way, pictures
from ludex.games.monopoly.faces.drawing_board import facts
from ludex.games.monopoly.faces.drawing_deeds import LEFT, WIDE, deed, label
from ludex.games.monopoly.faces.drawing_flow import ASKED, ASKED_WITHOUT_AUCTION, HOUSES_LEFT, LOTS_OF_FOUR
from ludex.games.monopoly.faces.words import SCARCE
from ludex.games.monopoly.faces.words_market import PLAIN_BRANCH, REASON
from ludex.render.svg import Element, fit, group, text_width, wrap
from ludex.render.words import listed

ROW = 28.0
REGULAR = 0.86
"""How wide regular type is beside the bold type that is measured."""
UNIT_WORDS = {
    "build_house": ("a house", "{} houses"),
    "build_hotel": ("a hotel", "{} hotels"),
    "demo_house": ("to sell a house", "to sell {} houses"),
    "demo_hotel": ("to take down a hotel", "to take down {} hotels"),
}
"""What is asked of the building market, one and several."""


def auction_panel(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], y: float
) -> float:
    """The deed under the hammer, and who is still bidding."""
    space = next(found for found in view["spaces"] if found["name"] == view["lot"])
    parts.append(group(LEFT, y + 6, deed(facts(space))))
    end = bidders(parts, view, view["auction"], names, marks, LEFT + 262.0, y + 6, 298)
    return max(y + 254, end + 4)


def bidders(
    parts: list[Element],
    view: Mapping[str, Any],
    auction: Mapping[str, Any],
    names: Sequence[str],
    marks: Sequence[str],
    x: float,
    y: float,
    width: float,
    only: Sequence[int] = (),
) -> float:
    """Players of an auction, all or those given, with their cash and what stands; answers where the list ends."""
    alive = [seat["seat"] for seat in view["seats"] if not seat["bankrupt"] and (not only or seat["seat"] in only)]
    high = 40 + ROW * len(alive)
    parts.append(Element("rect", class_="panel", x=x, y=y, width=width, height=high, rx=9))
    stands = "no bid yet" if auction["leader"] is None else f"the bid is ${auction['high']}"
    parts.append(label(f"Bids: {stands}", x + 14, y + 25, "head"))
    for at, seat in enumerate(alive):
        row = y + 50 + ROW * at
        words, class_ = standing(auction, seat)
        parts.append(pictures.token(seat, marks[seat], x + 24, row, 11.5))
        cash = f"${view['seats'][seat]['cash']}"
        room = width - 74 - text_width(words, 14) - text_width(cash, 14)
        parts.append(label(fit(names[seat], room, 14), x + 42, row + 5, class_))
        parts.append(label(cash, x + width - 24 - text_width(words, 14), row + 5, "soft", "end"))
        parts.append(label(words, x + width - 12, row + 5, class_, "end"))
    return y + high + 8


def standing(auction: Mapping[str, Any], seat: int) -> tuple[str, str]:
    """How a seat stands in an auction, and in which type that is written."""
    if seat == auction["leader"]:
        return f"${auction['high']}", "strong"
    if seat == auction["turn"] and seat in auction["inside"]:
        return "to bid", "strong"
    return ("in", "plain") if seat in auction["inside"] else ("out", "soft")


def standing_panel(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], y: float
) -> float:
    """After the end: everybody by what they are worth; answers where the list ends."""
    order = sorted(view["seats"], key=lambda seat: (-seat["worth"], seat["seat"]))
    step = 40.0 if len(order) <= 6 else 32.0
    parts.append(Element("rect", class_="panel", x=LEFT, y=y + 6, width=WIDE, height=20 + step * len(order), rx=9))
    winners = view["outcome"]["winners"]
    for at, seat in enumerate(order):
        number, row = seat["seat"], y + 18 + step * (at + 0.5)
        lots = sum(space.get("owner") == number for space in view["spaces"])
        has_won = number in winners
        parts.append(pictures.token(number, marks[number], LEFT + 28, row, 13))
        words = f"{names[number]} won" if has_won else names[number]
        parts.append(label(fit(words, 270, 16), LEFT + 52, row + 6, "head" if has_won else "row-text"))
        held = "bankrupt" if seat["bankrupt"] else "1 lot" if lots == 1 else f"{lots} lots"
        parts.append(label(held, LEFT + WIDE - 104, row + 6, "soft", "end"))
        parts.append(label(f"${seat['worth']}", LEFT + WIDE - 14, row + 6, "head" if has_won else "row-text", "end"))
    return y + 44 + step * len(order)


# ---- the building market ----


def market_panel(
    parts: list[Element], view: Mapping[str, Any], names: Sequence[str], marks: Sequence[str], y: float, room: float
) -> None:
    """What each asks for, what is short and why, who bids, and the flow with the way taken."""
    market = view["market"]
    top = y + 4
    width = 268.0 if market["auction"] is not None else float(WIDE)
    end = wishes(parts, view, names, marks, LEFT, top, width)
    for line in shortage(view):
        for part in wrap(line, width - 8, 14.5 * REGULAR)[:3]:
            parts.append(label(part, LEFT + 4, end + 10, "plain"))
            end += 18
    if market["auction"] is not None:
        inside = market["auction"]["inside"]
        shown = bidders(parts, view, market["auction"], names, marks, LEFT + 280.0, top, WIDE - 280.0, inside)
        end = max(end, shown)
    flow = drawing_way.height()
    scale = min(1.0, max(0.4, (y + room - end - 8) / flow))
    drawn = drawing_way.way(market["policy"], market["branch"], market["question"])
    inner = Element("g", drawn, class_="housing-flow", transform=f"scale({scale:.3f})")
    parts.append(group(LEFT + WIDE * (1 - scale) / 2, end + 8, inner))


def wishes(
    parts: list[Element],
    view: Mapping[str, Any],
    names: Sequence[str],
    marks: Sequence[str],
    x: float,
    y: float,
    width: float,
) -> float:
    """What each player asks the market for, and what became of it; answers where the list ends."""
    asked: dict[int, list[Mapping[str, Any]]] = {}
    for unit in view["market"]["units"]:
        asked.setdefault(unit["seat"], []).append(unit)
    lines: list[tuple[int, str, str]] = []
    for seat, units in asked.items():
        for at, line in enumerate(wrap(wish_text(units, view), width - 58, 14.5 * REGULAR)[:3]):
            lines.append((seat, line, names[seat] if at == 0 else ""))
    high = 34 + 20.0 * len(lines) + 6 * len(asked)
    parts.append(Element("rect", class_="panel", x=x, y=y, width=width, height=high, rx=9))
    parts.append(label("Asked for", x + 14, y + 24, "head"))
    row = y + 46
    for seat, line, name in lines:
        if name:
            row += 4 if row > y + 46 else 0
            parts.append(pictures.token(seat, marks[seat], x + 24, row - 4, 10.5))
        parts.append(label(line, x + 42, row, "plain"))
        row += 20
    return y + high + 8


def wish_text(units: Sequence[Mapping[str, Any]], view: Mapping[str, Any]) -> str:
    """`2 houses on Oriental and Vermont (1 done); a hotel on Boardwalk (not: the bank has no hotels left)`"""
    found: list[str] = []
    for kind, (one, several) in UNIT_WORDS.items():
        asked = [unit for unit in units if unit["unit"] == kind]
        if not asked:
            continue
        words = one if len(asked) == 1 else several.format(len(asked))
        lots = listed(list(dict.fromkeys(view["spaces"][unit["lot"]]["name"] for unit in asked)))
        fates = [unit["fate"] for unit in asked]
        done = fates.count("done")
        notes = ["done" if done == len(fates) else f"{done} done"] if done else []
        denied = dict.fromkeys(fate for fate in fates if fate not in ("open", "done"))
        notes += [f"not: {REASON.get(fate, fate.replace('_', ' '))}" for fate in denied]
        found.append(f"{words} on {lots}" + (f" ({', '.join(notes)})" if notes else ""))
    return "; ".join(found)


def shortage(view: Mapping[str, Any]) -> list[str]:
    """What is under the hammer, what is short, and why: counts of what is still asked for beside the bank's stock."""
    market = view["market"]
    wanted = [unit["unit"] for unit in market["units"] if unit["fate"] == "open"]
    houses, hotels = view["houses"], view["hotels"]
    found: list[str] = []
    if market["question"] == "hotel_auction":
        found.append(f"Hotels: {wanted.count('build_hotel')} wanted, {hotels} in the bank.")
    elif market["question"] in ("house_auction", "placement"):
        found.append(f"Houses: {wanted.count('build_house')} wanted, {houses} in the bank.")
    else:
        down = wanted.count("demo_hotel")
        words = "a hotel is" if down == 1 else f"{down} hotels are"
        found.append(
            f"{words[0].upper()}{words[1:]} to come down, which takes {4 * down} houses; the bank has {houses}."
        )
        found.append(short_way(market["policy"], market["question"]))
    why = PLAIN_BRANCH[market["branch"]]
    if market["auction"] is not None:
        found.insert(0, f"Under the hammer: {SCARCE[market['question']]}, since {why}.")
    return found


def short_way(policy: str, question: str) -> str:
    """How a lack of houses for demolitions is dealt with here."""
    if policy not in ("fair", "literal"):
        return f"{LOTS_OF_FOUR[policy] if question == 'lot_auction' else ASKED_WITHOUT_AUCTION}."
    return {"lot_auction": LOTS_OF_FOUR[policy], "rest_auction": HOUSES_LEFT}.get(question, ASKED) + "."
