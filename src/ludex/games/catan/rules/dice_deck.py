"""Balanced dice: a deck of the 36 throws of two dice, one card each.

The deck is a set that is drawn from when the throw comes, so nothing hidden is stored. With FEWEST cards left it is
shuffled anew before the next throw, as the Catan Event Cards are: nobody ever knows the next throw for sure.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.chance import ChanceError
from ludex.games.catan.rules.events import tell_shuffle

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

SIDES: Final[i64] = 6
THROWS: Final[i64] = 36
"""The cards of the deck, by number: 6 * (first die - 1) + second die - 1."""
FEWEST: Final[i64] = 5
"""With no more cards left the deck is shuffled before the next throw."""


def throw_of(one: i64, two: i64) -> i64:
    """The number of a throw, 0 to 35."""
    return SIDES * (one - 1) + two - 1


def has_come(thrown: i64, throw: i64) -> bool:
    """Whether a throw is among those that came since the deck was shuffled."""
    return thrown & bit(throw) != 0


def count_left(thrown: i64) -> i64:
    """How many cards the deck has left."""
    left = THROWS
    while thrown != 0:
        thrown &= thrown - 1
        left -= 1
    return left


def draw_throw(state: CatanState, fed: list[int] | None) -> None:
    """Draws this turn's dice: as fed from a real table, else by chance."""
    left = count_left(state.thrown)
    if left <= FEWEST:
        state.thrown = 0
        left = THROWS
        if state.events is not None:
            tell_shuffle(state)
    if fed is None:
        throw = throw_at(state.thrown, state.chance.below(left))
    else:
        throw = fed_throw(state, fed)
    state.thrown |= bit(throw)
    state.die_one = throw // SIDES + 1
    state.die_two = throw % SIDES + 1


def throw_at(thrown: i64, place: i64) -> i64:
    """The throw at a place among those that are left."""
    throw: i64 = 0
    while has_come(thrown, throw) or place > 0:
        if not has_come(thrown, throw):
            place -= 1
        throw += 1
    return throw


def fed_throw(state: CatanState, values: list[int]) -> i64:
    """The throw of a real table's deck, which must still be in it."""
    check_fed(values)
    throw = throw_of(values[0], values[1])
    if has_come(state.thrown, throw):
        message = f"{values[0]} and {values[1]} has come since the dice deck was shuffled: it is not in the deck."
        raise ChanceError(message)
    return throw


def check_fed(values: list[int]) -> None:
    """Raises `ChanceError` for what two dice can't show."""
    if len(values) != 2 or not (1 <= values[0] <= 6 and 1 <= values[1] <= 6):
        raise ChanceError(f"Dice are two numbers from 1 to 6, not {values}.")


def throws_in(thrown: i64) -> list[list[int]]:
    """The throws of a set, each as its two dice."""
    return [[throw // 6 + 1, throw % 6 + 1] for throw in range(36) if has_come(thrown, throw)]


def throws_left(thrown: i64) -> list[list[int]]:
    """The throws still in the deck, each as its two dice."""
    return [[throw // 6 + 1, throw % 6 + 1] for throw in range(36) if not has_come(thrown, throw)]
