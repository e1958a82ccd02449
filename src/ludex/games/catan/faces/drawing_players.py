"""The players of Catan as boxes: what everybody sees of each, awards, and to whom an offer goes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.core import Choice
from ludex.games.catan.faces.pictures import emblem, label, swatch
from ludex.games.catan.rules.actions import CONFIRM, NOT_TO, TO, kind_of, number_of
from ludex.render.svg import Element, action, fit, fixed, group, text_width

AWARDS = {"longest_road": "longest road", "largest_army": "largest army"}
HOLDINGS = {
    "hand_size": "Resource cards",
    "card_count": "Development cards",
    "knights": "Knights played",
    "road_length": "Longest road",
}
"""What everybody sees of a player."""
AWARDED = {"knights": "largest_army", "road_length": "longest_road"}
"""What wins which award."""
ANSWERED = {"accept": "accepts", "decline": "declines", "counter": "counters"}


def draw_players(
    parts: list[Element],
    view: Mapping[str, Any],
    choices: Sequence[Choice],
    names: Sequence[str],
    marks: Sequence[str],
    place: tuple[float, float, float],
) -> float:
    """Adds a box for each player, in a column at x, y of a width; answers where it ends."""
    x, y, width = place
    height = row_height(view)
    by_seat = {number_of(choice.code): choice for choice in choices if kind_of(choice.code) in (CONFIRM, TO, NOT_TO)}
    for seat in view["seats"]:
        number = seat["seat"]
        box = player(view, seat, names, marks, (width, height - 6))
        choice = by_seat.get(number)
        if choice is not None:
            box = action(choice.code, choice.label or choice.text, box)
        parts.append(group(x, y, box))
        y += height
    return y


def row_height(view: Mapping[str, Any]) -> float:
    """How far the boxes are from each other."""
    return 58.0 if len(view["seats"]) <= 4 else 47.0


def player(
    view: Mapping[str, Any],
    seat: Mapping[str, Any],
    names: Sequence[str],
    marks: Sequence[str],
    size: tuple[float, float],
) -> Element:
    """Colour and initial, name, what is known of the player's cards, points.

    Marked are those who are to act, and in the end the winners.
    """
    width, height = size
    number = seat["seat"]
    is_marked = number in (view["to_act"] if view["outcome"] is None else view["outcome"]["winners"])
    class_ = "row turn" if is_marked else "row"
    if view["draft"] is not None and number in view["draft"]["to"]:
        class_ += " to"
    box = Element("g", Element("rect", class_="back", width=width, height=height, rx=9), class_=class_)
    box.add(group(8, height / 2 - 15, swatch(number, marks[number], 30)))
    points = str(seat["points"])
    right = width - 18 - text_width(points, 20)
    box.add(label(points, width - 10, height / 2 + 7, "score", "end"))
    doing, is_award = state_of(view, seat)
    you = " (you)" if number == view["seat"] else ""
    room = right - 46 - text_width(you, 15) - (text_width(doing, 13.5) + 6 if doing else 0)
    box.add(label(fit(names[number], max(room, 52), 15) + you, 46, height / 2 - 4, "strong"))
    if doing:
        box.add(label(doing, right, height / 2 - 4, "small award" if is_award else "small soft", "end"))
    for at, (kind, words) in enumerate(HOLDINGS.items()):
        is_best = kind in AWARDED and view[AWARDED[kind]] == number
        box.add(group(46 + 48 * at, height / 2 + 3, holding(kind, seat[kind], words, is_best)))
    return box


def state_of(view: Mapping[str, Any], seat: Mapping[str, Any]) -> tuple[str, bool]:
    """The most important of what a box says beside the name, and whether it is an award."""
    number = seat["seat"]
    if seat["owes"]:
        return f"discards {seat['owes']}", False
    if view["offer"] is not None:
        for other, answer, *_ in view["offer"]["answers"]:
            if other == number:
                return ANSWERED[answer], False
    if number == robbed_seat(view):
        return "robbed", False
    held = [words for award, words in AWARDS.items() if view[award] == number]
    if len(held) == 2:
        return "road + army", True
    if held:
        return held[0], True
    return ("paired" if view["pair"] is not None and number == view["pair"][1] else ""), False


def robbed_seat(view: Mapping[str, Any]) -> int | None:
    """Whom the robber robbed in this turn, or in its paired part."""
    told = [
        event
        for key in ("before", "events")
        for event in view.get(key, ())
        if event["kind"] in ("robber", "turn", "paired")
    ]
    return told[-1]["from"] if told and told[-1]["kind"] == "robber" else None


@lru_cache(128)
def holding(kind: str, count: int, words: str, is_best: bool) -> Element:
    """A count that everybody sees, with a small sign; framed where it holds the award."""
    if kind == "knights":
        sign = Element("g", emblem("knight"), transform="translate(6 8) scale(.62)")
    elif kind == "road_length":
        sign = Element("path", d="M1 14L12 2", class_="way-sign")
    else:
        sign = Element("rect", class_="hand-sign" if kind == "hand_size" else "card-back", width=10, height=15, rx=2)
    drawn = Element("g", class_=None if count else "none")
    if is_best:
        drawn.add(Element("rect", class_="best", x=-5, y=-3, width=44, height=21, rx=6))
    drawn.add(sign, label(str(count), 17, 13, "small strong" if is_best else "soft small"))
    told = f"{words}: {count}{' (award, 2 points)' if is_best else ''}"
    return fixed([drawn.add(Element("title", told))])
