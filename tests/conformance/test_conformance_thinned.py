"""Players that look ahead, in positions with little left in them: thinned ones of sensible games, and made ones.

The law itself thins positions of games played at random; these are of games as they are played, so that more is left
to go wrong: houses, cities, guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from ludex import games
from ludex.core import Chance, canonical, lowest_seat
from ludex.games.diplomacy.variants import load, names
from ludex.testing.laws_searches import require_answers
from ludex.testing.thinning import thinned
from ludex.testing.trial import Trial
from small_boards import small_board
from thorough import THOROUGH, count

TRIES = 150

MAPS = [name for name in names() if load(name).units] if THOROUGH else ["standard", "coldwar", "canton", "hundred"]
"""All on which anybody has a unit at the beginning; in a usual run four, small and large."""

TABLES: dict[str, tuple[int, dict[str, object], int]] = {
    "forsale": (4, {}, 60),
    "diplomacy": (7, {}, 150),
    "catan": (3, {"offers": 1}, 250),
    "karesansui": (2, {}, 60),
    "monopoly": (3, {"board": small_board()}, 250),
}
"""Seats, options, and about how many decisions are played before a position is thinned."""


def thin_positions(name: str, number: int) -> Iterator[dict[str, Any]]:
    game = games.find(name)
    seats, options, most = TABLES[name]
    for seed in range(number):
        chance = Chance.of_seed(f"thin {name} {seed}")
        state = game.start(seats, seed, options)
        for _ in range(chance.below(most)):
            before = state.copy()
            seat = lowest_seat(state.to_act())
            state.play(seat, state.sensible(seat, chance))
            if state.to_act() == 0:
                state = before
                break
        position = msgspec.json.decode(canonical(game.position(state)), type=dict[str, Any])
        yield thinned(game, position, chance, TRIES)


@pytest.mark.proof
@pytest.mark.parametrize("name", TABLES)
def test_every_player_answers_in_a_thinned_position(name: str) -> None:
    trial = Trial(games.find(name))
    for number, position in enumerate(thin_positions(name, count(12, 200))):
        trial.step = number
        require_answers(trial, position, with_contract=number % 4 == 0)


def test_thinning_leaves_little() -> None:
    """Otherwise the law would look at nothing but usual positions."""
    units = [position["units"] for position in thin_positions("diplomacy", 6)]
    assert sorted(map(len, units))[2] <= 6
    seats = [position["seats"] for position in thin_positions("monopoly", 6)]
    assert sum(seat.get("cash", 0) == 0 for three in seats for seat in three) >= 6


def two_units(variant: str, places: Chance) -> dict[str, object]:
    """Two units of each of two powers, anywhere they may stand; the centers are those of the beginning."""
    game = games.find("diplomacy")
    map = load(variant)
    start = game.start(len(map.powers), 0, {"map": variant})
    position = msgspec.json.decode(canonical(game.position(start)), type=dict[str, object])
    units = msgspec.convert(position["units"], list[list[str]])
    powers = sorted({unit[0] for unit in units})
    first = places.below(len(powers))
    sides = [powers[first], powers[(first + 1) % len(powers)]]
    left: list[list[str]] = []
    for side in sides:
        own = [unit for unit in units if unit[0] == side]
        while len(own) > 2:
            del own[places.below(len(own))]
        left += own
    return {name: position[name] for name in ("map", "year", "season", "phase", "centers")} | {"units": left}


@pytest.mark.parametrize("variant", MAPS)
def test_every_player_answers_with_two_units_a_side(variant: str) -> None:
    for seed in range(count(2, 20)):
        require_answers(Trial(games.find("diplomacy"), seed=seed), two_units(variant, Chance.of_seed(seed)))


def after(name: str, seats: int, options: dict[str, object], wanted: str, number: int = 0) -> dict[str, Any]:
    """The position of a sensible game in which, after so many decisions, a phase comes next."""
    game = games.find(name)
    state = game.start(seats, 5, options)
    chance = Chance.of_seed(f"{name} until {wanted}")
    while number > 0 or game.position(state)["phase"] != wanted:
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
        number -= 1
    return msgspec.json.decode(canonical(game.position(state)), type=dict[str, Any])


def last_cards() -> dict[str, Any]:
    """For Sale: everybody has one property left to sell."""
    return after("forsale", 4, {}, "selling", 51)


def empty_purses() -> dict[str, Any]:
    """For Sale: nobody has a coin; all that is legal is to pass."""
    position = after("forsale", 3, {}, "buying", 25)
    for seat in position["seats"]:
        position["bank"] += seat["coins"]
        seat["coins"] = 0
    return position


def empty_hands() -> dict[str, Any]:
    """Catan: the bank has all cards, in a turn after the throw."""
    position = after("catan", 3, {}, "main", 60)
    for seat in position["seats"]:
        for resource, held in seat["hand"].items():
            position["bank"][resource] += held
            seat["hand"][resource] = 0
    position["known"] = [None] * len(position["known"])
    return position


def empty_bank() -> dict[str, Any]:
    """Catan: one seat holds all cards of the bank."""
    position = after("catan", 3, {}, "main", 60)
    for resource, left in position["bank"].items():
        position["seats"][position["turn"]]["hand"][resource] += left
        position["bank"][resource] = 0
    position["known"] = [None] * len(position["known"])
    return position


def no_money() -> dict[str, Any]:
    """Monopoly: nobody has a dollar."""
    position = after("monopoly", 3, {}, "roll", 30)
    for seat in position["seats"]:
        seat["cash"] = 0
    return position


def all_mortgaged() -> dict[str, Any]:
    """Monopoly: nobody has a dollar, and every lot that has an owner is mortgaged."""
    position = no_money()
    for lot in position["lots"].values():
        lot.update(mortgaged=True)
    return position


def first_gardens() -> dict[str, Any]:
    """Karesansui: nothing but the opening, and a guess to make."""
    position = after("karesansui", 1, {"level": 1}, "building")
    position |= {"phase": "guessing", "seats": [{"built": 1, "right": 1, "guesses": 1}]}
    return position


def last_garden() -> dict[str, Any]:
    """Karesansui: one garden of one student left to build."""
    position = after("karesansui", 2, {"gardens": 1}, "building")
    position |= {"turn": 1, "seats": [{"built": 1}, {"built": 0}]}
    return position


MADE: tuple[Callable[[], dict[str, Any]], ...] = (
    last_cards,
    empty_purses,
    empty_hands,
    empty_bank,
    no_money,
    all_mortgaged,
    first_gardens,
    last_garden,
)


@pytest.mark.parametrize("made", MADE, ids=lambda made: made.__name__)
def test_every_player_answers_in_a_made_position(made: Callable[[], dict[str, Any]]) -> None:
    position = made()
    require_answers(Trial(games.find(position["game"])), position)
