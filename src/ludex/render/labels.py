"""Plain values as a reader sees them: labels from keys, yes and no, and names in place of seat numbers."""

from __future__ import annotations

from collections.abc import Sequence

SEAT_KEYS = frozenset(("seat", "you", "turn", "to_act", "first", "winner", "winners", "bidder", "leader"))
"""Keys under which a number is a seat."""

NOTHING = "–"


def label(key: object) -> str:
    """`table_bid` as "Table bid", `is_bidding` as "Bidding"."""
    words = str(key).removeprefix("is_").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


def seat_name(seat: int, names: Sequence[str]) -> str:
    """The name of whoever sits there, else the seat's number."""
    if 0 <= seat < len(names) and names[seat].strip():
        return names[seat]
    return "Spectator" if seat < 0 else f"Seat {seat}"


def initials(names: Sequence[str]) -> list[str]:
    """One letter or figure for each player, of its name where others do not have it already: the first, the last
    if it is a figure (`Careful bot 2`), another.

    >>> initials(["Ann", "Bo", "Abe", "Bo 2"])
    ['A', 'B', 'E', '2']
    """
    found: list[str] = []
    for name in names:
        signs = [sign.upper()[:1] for sign in name if sign.isalnum()]
        signs[1:1] = [sign for sign in signs[-1:] if sign.isdigit()]
        found.append(next((sign for sign in (*signs, *"ABCDEFGHIJ") if sign not in found), "?"))
    return found


def scalar(key: object, value: object, names: Sequence[str]) -> str:
    """One value that is no list and no object."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int) and key in SEAT_KEYS:
        return seat_name(value, names)
    return str(value)


def is_scalar(value: object) -> bool:
    return not isinstance(value, dict | list | tuple)


def is_by_seat(value: object, names: Sequence[str]) -> bool:
    """Whether a list has one object for each seat."""
    return isinstance(value, list) and len(value) == len(names) > 0 and all(isinstance(item, dict) for item in value)


def facts_of(view: dict[str, object]) -> list[tuple[str, object]]:
    """What a view has to tell; an outcome only when there is one."""
    return [(key, value) for key, value in view.items() if key != "outcome" or value is not None]


def seats_in(view: dict[str, object], key: str) -> list[int]:
    """The seats a view names under a key, one or several."""
    found = view.get(key)
    listed = found if isinstance(found, list) else [found]
    return [seat for seat in listed if type(seat) is int]
