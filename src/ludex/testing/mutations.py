"""Positions changed by a little: what somebody who writes positions by hand might send.

`mutated` changes a position in one to three places. Most changes keep its shape, so that many of the results are
accepted: a number one higher or lower, one moved from here to there, two things swapped, a word or a whole part as it
is in another position of the same game.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from ludex.core import Chance, canonical

Path = tuple[str | int, ...]
"""The keys and indices that lead to a place in a JSON value."""

KEPT = ("game", "version", "chance")
"""Parts that are left alone: the judge compares the first two, and any chance is as good as another."""


def mutated(position: object, others: Sequence[object], chance: Chance) -> object:
    """A copy of a position with one to three changes; `others` are further positions of the game to borrow from."""
    found: object = msgspec.json.decode(canonical(position))
    for _ in range(1 + chance.below(3)):
        kind = MUTATIONS[chance.below(len(MUTATIONS))]
        kind(found, others, chance)
    return found


def places(value: object, path: Path = ()) -> list[Path]:
    """Every place in a JSON value but the value itself."""
    found: list[Path] = []
    if isinstance(value, dict):
        keys: list[str | int] = [key for key in value if path or key not in KEPT]
    else:
        keys = list(range(len(value))) if isinstance(value, list) else []
    for key in keys:
        found.append((*path, key))
        found += places(value[key], (*path, key))  # type: ignore[index]
    return found


def part(value: object, path: Path) -> object:
    """What stands at a place; None where the value has no such place."""
    for key in path:
        if isinstance(value, dict):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def put(value: object, path: Path, new: object) -> None:
    """Replaces what stands at a place."""
    part(value, path[:-1])[path[-1]] = new  # type: ignore[index]


def some_place(value: object, chance: Chance, fits: Callable[[object], bool]) -> Path | None:
    """A random place whose part fits; None where there is none."""
    found = [path for path in places(value) if fits(part(value, path))]
    return found[chance.below(len(found))] if found else None


def is_number(value: object) -> bool:
    return type(value) is int


def is_list(value: object) -> bool:
    return isinstance(value, list) and len(value) > 0


def is_any(value: object) -> bool:
    return True


def step(position: object, others: Sequence[object], chance: Chance) -> None:
    """One number one higher or lower."""
    path = some_place(position, chance, is_number)
    if path is not None:
        add(position, path, 1 - 2 * chance.below(2))


def transfer(position: object, others: Sequence[object], chance: Chance) -> None:
    """One less here and one more there, so that sums stay: a coin, a card, a house."""
    one, other = some_place(position, chance, is_number), some_place(position, chance, is_number)
    if one is not None and other is not None:
        add(position, one, -1)
        add(position, other, 1)


def add(position: object, path: Path, amount: int) -> None:
    found = part(position, path)
    if isinstance(found, int):
        put(position, path, found + amount)


def swap(position: object, others: Sequence[object], chance: Chance) -> None:
    """Two elements of one list change places."""
    path = some_place(position, chance, is_list)
    found = part(position, path) if path is not None else None
    if isinstance(found, list):
        one, other = chance.below(len(found)), chance.below(len(found))
        found[one], found[other] = found[other], found[one]


def drop(position: object, others: Sequence[object], chance: Chance) -> None:
    """One element of a list goes."""
    path = some_place(position, chance, is_list)
    found = part(position, path) if path is not None else None
    if isinstance(found, list):
        del found[chance.below(len(found))]


def move(position: object, others: Sequence[object], chance: Chance) -> None:
    """An element of one list goes to the end of another."""
    one, other = some_place(position, chance, is_list), some_place(position, chance, lambda any: isinstance(any, list))
    source = part(position, one) if one is not None else None
    target = part(position, other) if other is not None else None
    if isinstance(source, list) and isinstance(target, list) and not is_inside(target, source):
        target.append(source.pop(chance.below(len(source))))


def is_inside(value: object, container: object) -> bool:
    """Whether a value is a part of a container, at any depth: moving it there would make a circle."""
    return any(part(container, path) is value for path in places(container))


def forget(position: object, others: Sequence[object], chance: Chance) -> None:
    """A part is left out, or nothing stands in its place."""
    path = some_place(position, chance, is_any)
    if path is None:
        return
    holder = part(position, path[:-1])
    if isinstance(holder, dict) and chance.below(2) == 0:
        del holder[path[-1]]
    else:
        put(position, path, None)


def borrow(position: object, others: Sequence[object], chance: Chance) -> None:
    """A part as it is in another position of the game: the phase, a hand, the options."""
    path = some_place(position, chance, is_any)
    if path is not None and others:
        theirs = part(others[chance.below(len(others))], path)
        if theirs is not None:
            put(position, path, msgspec.json.decode(canonical(theirs)))


def copy_across(position: object, others: Sequence[object], chance: Chance) -> None:
    """A part as it is somewhere else in this position: another seat's hand, another word."""
    path = some_place(position, chance, is_any)
    if path is None:
        return
    kind = type(part(position, path))
    source = some_place(position, chance, lambda value: type(value) is kind)
    if source is not None:
        put(position, path, msgspec.json.decode(canonical(part(position, source))))


def flip(position: object, others: Sequence[object], chance: Chance) -> None:
    """A yes is a no."""
    path = some_place(position, chance, lambda value: isinstance(value, bool))
    if path is not None:
        put(position, path, not part(position, path))


MUTATIONS: tuple[Callable[[object, Sequence[object], Chance], None], ...] = (
    step,
    transfer,
    swap,
    drop,
    move,
    forget,
    borrow,
    borrow,
    copy_across,
    flip,
)
