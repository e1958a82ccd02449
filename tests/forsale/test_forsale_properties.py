"""For Sale played at random: against a slow second implementation, and against its invariants (R5)."""

from __future__ import annotations

from typing import Any

from forsale_slow import SlowForSale
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core import Chance, State, lowest_seat, seat_list
from ludex.games import find
from ludex.games.forsale.rules.check import ANY_TIME, NEW_ROUND, check
from ludex.games.forsale.rules.state import ForSale
from ludex.games.forsale.rules.terms import STANDARD_CHEQUES

GAME = find("forsale")

RULES = st.one_of(st.sampled_from(["winner", "fixed", "rotate"]), st.lists(st.integers(0, 2), min_size=1, max_size=4))
OPENERS = st.one_of(st.just("chance"), st.integers(0, 2))

OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "coins": st.one_of(st.just("edition"), st.integers(1, 40)),
        "cheques": st.lists(st.integers(0, 20), min_size=30, max_size=30),
        "equal_allowed": st.booleans(),
        "refund": st.sampled_from(["down", "up"]),
        "first": st.one_of(RULES, OPENERS, st.fixed_dictionaries({"opener": OPENERS}, optional={"then": RULES})),
        "direction": st.sampled_from(["cw", "ccw"]),
        "open": st.booleans(),
    },
)


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(3, 6), seed=st.integers(0, 2**32), options=OPTIONS)
def test_the_fast_rules_agree_with_the_slow_ones(seats: int, seed: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, seed, options, listen=True)
    slow = SlowForSale(seats, state.settings)
    chance = Chance.of_seed(seed)
    while True:
        assert state.chance.drawn is not None
        for drawn in state.chance.drawn:
            assert drawn.kind == slow.needs
            slow.deal(drawn.values)
        state.chance.drawn.clear()
        assert seat_list(state.to_act()) == slow.to_act()
        if state.to_act() == 0:
            break
        for seat in range(seats):
            assert {GAME.text(state, action) for action in state.legal(seat)} == slow.legal(seat)
        seat = chance.pick(vec_of(seat_list(state.to_act())))
        action = chance.pick(state.legal(seat))
        slow.play(seat, GAME.text(state, action))
        state.play(seat, action)
        position: dict[str, Any] = GAME.position(state)
        assert [found["coins"] for found in position["seats"]] == [found.coins for found in slow.seats]
        assert [found["hand"] for found in position["seats"]] == [sorted(found.hand) for found in slow.seats]
        assert [found["cheques"] for found in position["seats"]] == [sorted(found.cheques) for found in slow.seats]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.scores == slow.scores()
    assert outcome.winners == slow.winners()


def vec_of(numbers: list[int]) -> Any:
    from librt.vecs import vec
    from mypy_extensions import i64

    return vec[i64](numbers)


@settings(max_examples=60, deadline=None)
@given(seats=st.integers(3, 6), seed=st.integers(0, 2**32), options=OPTIONS)
def test_r5_holds_after_every_step(seats: int, seed: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, seed, options)
    chance = Chance.of_seed(seed)
    round_seen = (0, 0)
    while True:
        assert isinstance(state, ForSale)
        is_new_round = (state.phase, state.round) != round_seen
        round_seen = (state.phase, state.round)
        assert check(state, NEW_ROUND if is_new_round else ANY_TIME) is None
        check_r5(state)
        if state.to_act() == 0:
            return
        seat = lowest_seat(state.to_act())
        state.play(seat, chance.pick(state.legal(seat)))


def check_r5(state: State) -> None:
    """The invariants as RULES R5 has them, from the written position alone."""
    position: dict[str, Any] = GAME.position(state)
    seats = position["seats"]
    count = len(seats)
    is_buying = position["phase"] == "buying"
    assert all(position["table_bid"] >= seat["bid"] >= 0 for seat in seats)
    properties = position["deck"] + position["removed"] + position["sold"]
    cheques = position["cheque_deck"] + position["cheques_removed"]
    (properties if is_buying else cheques).extend(position["market"])
    for seat in seats:
        properties.extend(seat["hand"])
        cheques.extend(seat["cheques"])
        assert seat["coins"] >= 0
    assert sorted(properties) == list(range(1, 31))
    assert sorted(cheques) == sorted(position["options"]["cheques"])
    start = position["options"]["coins"]
    start = (18 if count < 5 else 14) if start == "edition" else start
    assert position["bank"] + sum(seat["coins"] + seat["bid"] for seat in seats) == count * start
    for seat in seats:
        done = position["round"] - 1
        if is_buying:
            assert len(seat["hand"]) == (done if seat["is_bidding"] else done + 1)
        elif position["phase"] == "selling":
            assert len(seat["hand"]) + len(seat["cheques"]) == 11 - count
            assert len(seat["cheques"]) == done


def test_the_standard_cheques_are_worth_238() -> None:
    assert sum(STANDARD_CHEQUES) == 238
    assert len(STANDARD_CHEQUES) == 30
    assert 1 not in STANDARD_CHEQUES
