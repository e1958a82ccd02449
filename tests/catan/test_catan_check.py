"""What can't be in a state of Catan is found by the check itself, however the state came about."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from catan_scene import position, seat

from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.bundles import bundle
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, SPECIAL
from ludex.games.catan.rules.state import CatanState

DECLINE = actions.plain(actions.DECLINE)


def answered() -> CatanState:
    """Seat 0 offers wood for ore; seat 1 has countered, seat 2 declined."""
    seats = [seat("wood", [12], "12-17"), seat("ore ore", [20], "20-25"), seat("", [40], "35-40")]
    seats[0]["offers"] = seats[1]["offers"] = 1
    seats[1]["sealed"] = {"answer": "counter", "give": {"ore": 2}, "want": {"wood": 1}}
    seats[2]["sealed"] = {"answer": "decline"}
    offer = {"give": {"wood": 1}, "want": {"ore": 1}, "to": [1, 2]}
    state = GAME.restore(position(*seats, phase="choice", dice=[2, 3], offer=offer))
    assert isinstance(state, CatanState)
    return state


def put(name: str, value: object) -> Callable[[CatanState], None]:
    return lambda state: setattr(state, name, value)


def put_in(name: str, place: int, value: int) -> Callable[[CatanState], None]:
    def change(state: CatanState) -> None:
        getattr(state, name)[place] = value

    return change


def write(number: int, name: str, value: int) -> Callable[[CatanState], None]:
    """Another part of the offer that a seat has made."""

    def change(state: CatanState) -> None:
        assert state.offers is not None
        setattr(state.offers[number], name, value)

    return change


def write_all(number: int, **values: int) -> Callable[[CatanState], None]:
    def change(state: CatanState) -> None:
        for name, value in values.items():
            write(number, name, value)(state)

    return change


def decline_counter(state: CatanState) -> None:
    """Seat 1 has declined as well."""
    write_all(1, by=-1, to=0, give=0, ask=0)(state)
    choose(1, DECLINE)(state)


def choose(number: int, action: int) -> Callable[[CatanState], None]:
    return lambda state: state.sealed.seal(number, action)


IMPOSSIBLE: list[tuple[str, Callable[[CatanState], None], str]] = [
    ("a counter of a seat that declined", choose(1, DECLINE), "seats[1].draft"),
    ("a counter without its terms", choose(2, actions.plain(actions.COUNTER)), "seats[2].sealed"),
    ("a counter to somebody else", write(1, "to", 0b100), "seats[1].draft"),
    ("a counter of nobody", write(1, "by", 2), "seats[1].draft"),
    ("an offer of another seat", write(0, "by", 1), "offer"),
    ("an invitation where there are none", write_all(0, give=0, ask=0), "offer"),
    ("all declined", decline_counter, "phase"),
    ("no offer to choose an answer to", put("offers", None), "offer"),
    ("changes beyond the limit", put_in("changes", 1, 11), "seats[1].changes"),
    ("a counter not counted", put_in("offers_made", 1, 0), "seats[1].offers"),
    (
        "a counter of cards not held",
        write(1, "give", bundle(0, 0, 0, 0, 3)),
        "seats[1].sealed",
    ),
    ("an answer that is none", choose(2, actions.plain(actions.ROLL)), "seats[2].sealed"),
    ("an answer of the seat in turn", choose(0, DECLINE), "seats[0].sealed"),
    ("all in, and still asked", put("phase", ANSWERS), "phase"),
    ("an offer that can't be paid", write(0, "give", bundle(0, 1, 0, 0, 0)), "offer"),
    ("an offer to oneself", write(0, "to", 0b111), "offer"),
    ("special building of three", put("phase", SPECIAL), "phase"),
    ("a builder in a turn", put("builder", 1), "builder"),
    ("a winner too early", put("winner", 0), "winner"),
    ("one die", put("die_two", 0), "dice"),
    ("a card from nowhere", put_in("hands", 2, bundle(1, 0, 0, 0, 0)), "bank"),
    ("less than nothing", put_in("hands", 2, -1), "seats[2].hand"),
    ("a piece too many", put_in("pieces", 0, 15), "seats[0].roads"),
    ("an award for nothing", put("largest_army", 2), "largest_army"),
    ("knowledge above the truth", put_in("above", 1, bundle(0, 0, 0, 0, 3)), "known[0]"),
]
"""What is wrong, how the state is made so, and the part of a position that the check names."""


@pytest.mark.parametrize(("make", "where"), [row[1:] for row in IMPOSSIBLE], ids=[row[0] for row in IMPOSSIBLE])
def test_what_cannot_be_is_found(make: Callable[[CatanState], None], where: str) -> None:
    state = answered()
    assert check(state) is None
    assert state.phase == CHOICE
    make(state)
    fault = check(state)
    assert fault is not None
    assert fault.code == "impossible"
    assert fault.values["where"] == where
