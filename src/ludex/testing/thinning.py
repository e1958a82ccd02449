"""Positions with little left in them: few units, no money, one card, hardly anything legal.

Programs that look ahead are tried in them: with nothing to choose from, a loop may find nothing to count. Like
`mutations`, this knows nothing of the game: it empties lists and numbers wherever the game takes the result.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from ludex.core import Chance, Game, Refused, canonical
from ludex.testing.mutations import KEPT, part, places, put

SETTINGS = "options"
"""The part of a position that stays as it is: it is what the table chose, not what lies on it."""


def thinned(game: Game, position: dict[str, object], chance: Chance, tries: int) -> dict[str, object]:
    """The position after so many tries to take something away; a try that the game refuses changes nothing.

    In what comes back somebody has to act, as in the position that was given.
    """
    for _ in range(tries):
        less = msgspec.json.decode(canonical(position), type=dict[str, object])
        WAYS[chance.below(len(WAYS))](less, chance)
        if is_played(game, less):
            position = less
    return position


def is_played(game: Game, position: object) -> bool:
    """Whether the game takes the position, and somebody has to act in it."""
    try:
        return game.restore(position).to_act() != 0
    except Refused:
        return False


def drop_some(position: dict[str, object], chance: Chance) -> None:
    """Some of a list or of an object goes: one part, or any number of them."""
    holder = some_holder(position, chance)
    if holder is None:
        return
    for _ in range(1 if chance.below(2) == 0 else 1 + chance.below(len(holder))):
        if isinstance(holder, list):
            del holder[chance.below(len(holder))]
        else:
            del holder[list(holder)[chance.below(len(holder))]]


def empty(position: dict[str, object], chance: Chance) -> None:
    """One number becomes 0."""
    paths = numbers(position)
    if paths:
        put(position, paths[chance.below(len(paths))], 0)


def hand_over(position: dict[str, object], chance: Chance) -> None:
    """One number becomes 0, and one of the same name takes it up: a hand's cards go to the bank."""
    paths = numbers(position)
    if not paths:
        return
    giver = paths[chance.below(len(paths))]
    takers = [path for path in paths if path[-1] == giver[-1] and path != giver]
    if takers:
        taker = takers[chance.below(len(takers))]
        put(position, taker, number_at(position, taker) + number_at(position, giver))
        put(position, giver, 0)


def numbers(position: object) -> list[tuple[str | int, ...]]:
    """The places of all numbers that may be changed."""
    return [path for path in places(position) if path[0] != SETTINGS and type(part(position, path)) is int]


def number_at(position: object, path: tuple[str | int, ...]) -> int:
    found = part(position, path)
    assert isinstance(found, int)
    return found


def some_holder(position: dict[str, object], chance: Chance) -> list[object] | dict[str, object] | None:
    """A random list or object of the position, those near the top more often; None where all are empty."""
    found: object = {key: inner for key, inner in position.items() if key not in KEPT and key != SETTINGS}
    is_chosen = False
    while not is_chosen:
        inside = holders(found)
        if not inside:
            return None
        found = inside[chance.below(len(inside))]
        is_chosen = not holders(found) or chance.below(2) == 0
    assert isinstance(found, list | dict)
    return found


def holders(value: object) -> list[object]:
    """The lists and objects that a value holds, but for the empty ones."""
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [inner for inner in parts if isinstance(inner, list | dict) and inner]


WAYS: tuple[Callable[[dict[str, object], Chance], None], ...] = (drop_some, drop_some, empty, hand_over, hand_over)
