"""Other words in a position of Catan: `clay` for brick, `house` for settlement, `thief` for robber, and so on.

They are what the first notes on this game and its rulebooks say, and what players may type (`text`). Ludex writes its
own words. What is not of the expected shape stays as it is: the readers after this one refuse it.
"""

from __future__ import annotations

from ludex.core.reading import bad_position
from ludex.games.catan.faces.text import RESOURCE_WORDS
from ludex.games.catan.rules.cards import RESOURCES

KEYS = {"thief": "robber"}
SEAT_KEYS = {"houses": "settlements"}
PHASES = {"house": "settlement", "thief": "robber"}
GOODS = ("give", "want", "discard")
"""Keys whose values are counts of resources, in offers and in what a seat has sealed or is writing."""


def plain_words(body: dict[str, object]) -> dict[str, object]:
    """The position with Ludex's own words; `Refused` where one thing is there under two of them."""
    found = renamed(body, KEYS, "")
    phase = found.get("phase")
    if isinstance(phase, str):
        found["phase"] = PHASES.get(phase.lower(), phase)
    if isinstance(found.get("tiles"), list):
        found["tiles"] = rows(found["tiles"], 0)
    if isinstance(found.get("ports"), list):
        found["ports"] = rows(found["ports"], 2)
    if "bank" in found:
        found["bank"] = goods(found["bank"], "bank")
    if "offer" in found:
        found["offer"] = with_goods(found["offer"], GOODS, "offer")
    seats = found.get("seats")
    if isinstance(seats, list):
        found["seats"] = [seat_words(seat, f"seats[{number}]") for number, seat in enumerate(seats)]
    return found


def seat_words(seat: object, where: str) -> object:
    if not isinstance(seat, dict):
        return seat
    found = with_goods(renamed(seat, SEAT_KEYS, where), ("hand",), where)
    assert isinstance(found, dict)
    for key in ("sealed", "draft"):
        if key in found:
            found[key] = with_goods(found[key], GOODS, f"{where}.{key}")
    return found


def renamed(given: dict[str, object], words: dict[str, str], where: str) -> dict[str, object]:
    """An object under Ludex's own keys."""
    found: dict[str, object] = {}
    for key, value in given.items():
        own = words.get(key.lower(), key) if isinstance(key, str) else key
        if own in found:
            raise bad_position(f"{own!r} is there under two names.", where)
        found[own] = value
    return found


def with_goods(given: object, keys: tuple[str, ...], where: str) -> object:
    """An object in which some keys have resources."""
    if not isinstance(given, dict):
        return given
    return {key: goods(value, f"{where}.{key}") if key in keys else value for key, value in given.items()}


def goods(given: object, where: str) -> object:
    """Counts of resources by name, or their names one by one."""
    if isinstance(given, list):
        return [resource(name) for name in given]
    if not isinstance(given, dict):
        return given
    return renamed(given, {word: RESOURCES[number] for word, number in RESOURCE_WORDS.items()}, where)


def rows(given: object, place: int) -> object:
    """Hexes or harbours, whose resource stands at one place of each."""
    if not isinstance(given, list):
        return given
    return [
        [*row[:place], resource(row[place]), *row[place + 1 :]] if isinstance(row, list) and len(row) > place else row
        for row in given
    ]


def resource(name: object) -> object:
    """A resource by its own name."""
    number = RESOURCE_WORDS.get(name.lower()) if isinstance(name, str) else None
    return name if number is None else RESOURCES[number]
