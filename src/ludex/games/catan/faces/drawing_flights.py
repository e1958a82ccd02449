"""Cards on their way: what the last step brought to whom, for the page to show in flight.

Each is drawn where it arrives and is not seen there; `data-fly` says how far away it comes from. A picture that nobody
sets in motion is the same with them as without.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.catan.faces.pictures import card, emblem
from ludex.games.catan.rules.board import Board
from ludex.games.catan.rules.cards import RESOURCES
from ludex.render.svg import Element, fixed, shown_float

Point = tuple[float, float]

MOST = 6
"""So many cards of one kind fly from one player to another; the rest are understood."""
SIZE = (30.0, 40.0)


class Places:
    """Where cards come from and go to, in the drawing."""

    def __init__(self, hexes: Sequence[Point], boxes: Sequence[Point], bank: Point, deck: Point) -> None:
        self.hexes = hexes
        self.boxes = boxes
        self.bank = bank
        self.deck = deck


def flights(view: Mapping[str, Any], board: Board, places: Places) -> list[Element]:
    """The cards that the last step moved."""
    found: list[Element] = []
    for event in view.get("events", ()):
        for what, start, end in moves(view, board, places, event):
            x, y = end[0] - SIZE[0] / 2, end[1] - SIZE[1] / 2
            away = f"{shown_float(start[0] - end[0])} {shown_float(start[1] - end[1])}"
            place = f"translate({shown_float(x)} {shown_float(y)})"
            found.append(Element("g", flying(what), class_="flight", data_fly=away, transform=place))
    return found


@lru_cache(16)
def flying(what: str) -> Element:
    """A resource as a card; the back of one that not everybody may see."""
    if what:
        return card(what, *SIZE)
    back = Element("rect", class_="card-back", width=SIZE[0], height=SIZE[1], rx=5)
    return fixed([back, Element("g", emblem(""), class_="deck", transform="translate(15 20)")])


def moves(
    view: Mapping[str, Any], board: Board, places: Places, event: Mapping[str, Any]
) -> Iterator[tuple[str, Point, Point]]:
    """What an event moved, from where and to where."""
    boxes = places.boxes
    match event["kind"]:
        case "income":
            for what, number in sources(view, board, event):
                yield what, places.hexes[number], boxes[event["seat"]]
        case "robber" if event["from"] is not None:
            yield "", boxes[event["from"]], boxes[event["seat"]]
        case "trade":
            yield from heap(event["give"], boxes[event["seat"]], boxes[event["with"]])
            yield from heap(event["get"], boxes[event["with"]], boxes[event["seat"]])
        case "bank":
            yield from heap(event["give"], boxes[event["seat"]], places.bank)
            yield from heap(event["get"], places.bank, boxes[event["seat"]])
        case "plenty":
            yield from heap(event["cards"], places.bank, boxes[event["seat"]])
        case "discard":
            yield from heap(event["cards"], boxes[event["seat"]], places.bank)
        case "monopoly":
            for other, count in enumerate(event["taken"]):
                yield from heap({event["resource"]: count}, boxes[other], boxes[event["seat"]])
        case "buy":
            yield "", places.deck, boxes[event["seat"]]


def heap(cards: Mapping[str, int], start: Point, end: Point) -> Iterator[tuple[str, Point, Point]]:
    for resource, count in cards.items():
        for _ in range(min(count, MOST)):
            yield resource, start, end


def sources(view: Mapping[str, Any], board: Board, event: Mapping[str, Any]) -> Iterator[tuple[str, int]]:
    """The cards that a seat got, each with the hex it is from: by the dice, or around the second settlement."""
    seat = view["seats"][event["seat"]]
    due = dict(event["cards"])
    settled = next((told["spot"] for told in view["events"] if told["kind"] == "settle"), None)
    total = None if view["dice"] is None else sum(view["dice"])
    for number, (resource, value) in enumerate(view["tiles"]):
        if resource not in RESOURCES or due.get(resource, 0) <= 0:
            continue
        corners = board.corners_of(number)
        if settled is not None:
            count = int(settled in corners)
        elif value != total or number == view["robber"]:
            continue
        else:
            count = sum(spot in corners for spot in seat["settlements"])
            count += 2 * sum(spot in corners for spot in seat["cities"])
        for _ in range(min(count, due[resource])):
            due[resource] -= 1
            yield resource, number
