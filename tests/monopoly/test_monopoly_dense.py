"""Monopoly in numbers: how many dense actions there are, what some stand for, sums of money, and some fields."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from ludex.core import NONE, Chance, Marks, seat_list
from ludex.games.monopoly.game import GAME
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import kind_of, number_of
from ludex.games.monopoly.rules.dense_numbering import LAST_RAISE, RAISES, SUMS, place_of_sum, sum_at, top_sum
from ludex.games.monopoly.rules.market.units import ANSWER_KINDS, kind_of_answer
from ludex.games.monopoly.rules.state import Monopoly
from observing import observed
from thorough import count


def start(seats: int = 4, seed: int = 1, **options: object) -> Monopoly:
    state = GAME.start(seats, seed, options)
    assert isinstance(state, Monopoly)
    return state


def read(state: Monopoly, seat: int, typed: str) -> int:
    [action] = GAME.read(state, seat, typed)
    return action


@pytest.mark.parametrize(("seats", "actions", "numbers"), [(2, 851, 728), (4, 853, 760), (8, 857, 824)])
def test_so_many_actions_and_numbers(seats: int, actions: int, numbers: int) -> None:
    state = start(seats)
    assert (state.action_count(), state.observation_size()) == (actions, numbers)


def test_an_index_stands_for_an_action() -> None:
    state = start()
    named = {0: "roll", 1: "pay", 4: "buy"}
    assert {index: GAME.text(state, state.action_at(0, index)) for index in named} == named
    mortgages = state.terms.numbering.firsts[do.MORTGAGE]
    assert GAME.text(state, state.action_at(0, mortgages)) == "mortgage Mediterranean"
    assert GAME.text(state, state.action_at(0, mortgages + 27)) == "mortgage Boardwalk"
    talks = state.terms.numbering.firsts[do.TALK_TO]
    assert [number_of(state.action_at(2, talks + step)) for step in range(3)] == [3, 0, 1]


# least most step: sums on the ladder that are legal, by place
LADDERS = [
    (1, 12, 1, [1, 2, 3, 4, 5, 6, 8, 10, 12]),
    (1, 13, 1, [1, 2, 3, 4, 5, 6, 8, 10, 12, 13]),
    (41, 43, 1, [41, 42, 43]),
    (50, 170, 50, [50, 100, 150]),
    (50, 430, 50, [50, 100, 150, 200, 250, 300, 400]),
    (10, 9, 1, []),
]


@pytest.mark.parametrize(("least", "most", "step", "expected"), LADDERS)
def test_sums_go_by_a_ladder(least: int, most: int, step: int, expected: list[int]) -> None:
    found = [sum_at(least, most, step, place) for place in range(SUMS)]
    assert [amount for amount in found if amount != NONE] == expected


def test_every_rung_leads_back_and_everything_there_is_has_one() -> None:
    assert len(RAISES) == LAST_RAISE == SUMS - 1
    for least, most, step in ((1, 1500, 1), (61, 1500, 1), (20, 777, 10), (1, 100_000, 1), (5, 4, 1), (5, 5, 1)):
        for place in range(SUMS):
            amount = sum_at(least, most, step, place)
            assert amount == NONE or place_of_sum(least, most, step, amount) == place
        top = top_sum(least, most, step)
        assert most < least or place_of_sum(least, most, step, top) != NONE


def shortage(seed: int, phase: str) -> Monopoly:
    """All streets are owned and most are built up; the bank is short of buildings. A window, or a debt to be raised."""
    random = Random(seed)
    seats = random.choice((2, 3))
    board = start(seats).board
    lots: dict[str, Any] = {}
    houses = hotels = 0
    for group in range(board.group_count):
        if board.group_costs[group] == 0:
            continue
        owner = random.randrange(seats)
        low = random.choice((0, 1, 3, 4, 4, 5))
        raised = random.sample(list(board.lots_of[group]), random.randrange(2)) if low < 5 else []
        for lot in board.lots_of[group]:
            level = low + (lot in raised)
            hotels += level == 5
            houses += level % 5
            lots[board.names[lot]] = {"owner": owner, "level": level, "mortgaged": False}
    left = (random.randrange(5), random.randrange(3))
    policy = random.choice(("fair", "fair", "literal", "equal"))
    options: dict[str, object] = {
        "houses": houses + left[0],
        "hotels": hotels + left[1],
        "housing": policy,
        "swaps": policy == "fair" and random.random() < 0.3,
        "bidders": random.choice(("requested", "all")),
        "increment": random.choice((1, 10, 50)),
    }
    position: dict[str, Any] = GAME.position(start(seats, 1, **options))
    position.update(lots=lots, houses=left[0], hotels=left[1], phase=phase)
    for number, seat in enumerate(position["seats"]):
        seat["cash"] = 300 + 700 * number if phase == "window" else 3
    if phase == "window":
        position.update(awaited=[seat for seat in range(seats) if owns(lots, seat)], next="begin_talk")
    else:
        debt = {"seat": random.randrange(seats), "to": None, "amount": 1000, "for": "tax"}
        position.update(debts=[debt], turn=debt["seat"], next="end_of_move")
    state = GAME.restore(position)
    assert isinstance(state, Monopoly)
    return state


def owns(lots: dict[str, Any], seat: int) -> bool:
    return any(lot["owner"] == seat for lot in lots.values())


def require_one_to_one(state: Monopoly, seat: int) -> Counter[str]:
    """Every legal action has an index that leads back to it, but for some sums; the mask has them all. Answers how
    many of each kind there are."""
    found: dict[int, int] = {}
    kinds: Counter[str] = Counter()
    legal = list(state.legal(seat))
    for action in legal:
        index = state.index_of(seat, action)
        kind = kind_of(action)
        name = ANSWER_KINDS[kind_of_answer(number_of(action))] if kind == do.MARKET_ANSWER else str(kind)
        kinds[name] += 1
        if index == NONE:
            assert name in ("bid", str(do.BID), str(do.GIVE_CASH), str(do.ASK_CASH))
        else:
            assert found.setdefault(index, action) == action
            assert state.action_at(seat, index) == action
    mask = Marks(state.action_count())
    state.write_mask(seat, mask, 0)
    assert [index for index, mark in enumerate(mask.read()) if mark] == sorted(found)
    for index in set(range(state.action_count())) - set(found):
        assert state.action_at(seat, index) not in legal
    return kinds


def test_all_answers_to_the_market_have_an_index() -> None:
    seen: Counter[str] = Counter()
    for seed in range(count(60, 2000, same=True)):
        state = shortage(seed, "window")
        chance = Chance.of_seed(f"requests {seed}")
        for seat in seat_list(state.awaited):
            for _ in range(chance.below(8)):
                wishes = [action for action in state.legal(seat) if kind_of(action) in (do.BUILD, do.UNBUILD)]
                if wishes:
                    state.play(seat, wishes[chance.below(len(wishes))])
            state.play(seat, read(state, seat, "done"))
        while state.market is not None:
            [seat] = seat_list(state.to_act())
            seen += require_one_to_one(state, seat)
            indices = sorted(state.indices(seat))
            state.play(seat, state.action_at(seat, indices[chance.below(len(indices))]))
    assert {"pass", "cancel", "bid", "take", "strip", "place"} <= set(seen)


def test_a_group_sold_down_for_a_debt_has_an_index() -> None:
    seen: Counter[str] = Counter()
    for seed in range(count(30, 500)):
        state = shortage(seed, "debt")
        seen += require_one_to_one(state, seat_list(state.to_act())[0])
    assert seen[str(do.STRIP)] > 10


def test_what_is_seen_of_a_table() -> None:
    state = start(3)
    state.play(0, read(state, 0, "roll"))
    mine, yours = observed(GAME, state, 0), observed(GAME, state, 1)
    dice = (mine["first die"][0], mine["second die"][0])
    assert dice == (state.die1, state.die2)
    assert (mine["turn: whose"], yours["turn: whose"]) == ([0], [2])
    assert mine["seat 0 space"] == yours["seat 2 space"] == [state.place[0]]
    cash = "cash, thousands of dollars", "cash, dollars beyond thousands"
    assert [mine[f"seat 1 {name}"] for name in cash] == [[1], [500]]


def test_requests_are_sealed() -> None:
    state = shortage(1, "window")
    writer = seat_list(state.to_act())[0]
    other = (writer + 1) % state.terms.seats
    before = observed(GAME, state, other)
    sale = next(action for action in state.legal(writer) if kind_of(action) == do.UNBUILD)
    state.play(writer, sale)
    place = state.terms.numbering.lot_places[number_of(sale)]
    mine = observed(GAME, state, writer)
    assert mine["own request: buildings to be sold from each lot"][place] == 1
    assert mine["last in the own request: place of its lot, from 1, 0 nothing"] == [place + 1]
    assert observed(GAME, state, other) == before
