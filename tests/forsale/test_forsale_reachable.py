"""Which positions of For Sale are accepted, held against all that play leads to in games that are small enough."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from ludex.core.seats import only
from ludex.games import find
from ludex.games.forsale.rules.cards import card, set_of
from ludex.games.forsale.rules.check import ANY_TIME, check
from ludex.games.forsale.rules.state import ForSale

GAME = find("forsale")

Moment = tuple[int, tuple[tuple[int, int, bool], ...]]
"""The turn, and of each seat its coins, its bid and whether it is still bidding."""


def moment(position: dict[str, Any]) -> Moment:
    return position["turn"], tuple((seat["coins"], seat["bid"], seat["is_bidding"]) for seat in position["seats"])


def reachable(start: dict[str, Any]) -> set[Moment]:
    """Every moment of round 1 that any bids and passes lead to."""
    found: set[Moment] = set()
    waiting = [start]
    while waiting:
        position = waiting.pop()
        if position["round"] > 1 or moment(position) in found:
            continue
        found.add(moment(position))
        state = GAME.restore(position)
        for action in state.legal(position["turn"]):
            waiting.append(GAME.position(state.after(position["turn"], action)))
    return found


def accepted(start: dict[str, Any], count: int, purse: int) -> set[Moment]:
    """The accepted ones of every turn with every purse and bid of those who bid and every purse of those who passed."""
    found: set[Moment] = set()
    bidding = [(coins, bid, True) for coins in range(purse + 1) for bid in range(purse + 1 - coins)]
    passed = [(coins, 0, False) for coins in range(purse + 1)]
    state = GAME.restore(start)
    assert isinstance(state, ForSale)
    for seats in product(bidding + passed, repeat=count):
        cards = list(start["market"])
        state.auction.inside = 0
        for seat, (coins, bid, is_in) in enumerate(seats):
            state.coins[seat] = coins
            state.auction.bids[seat] = bid
            state.hands[seat] = 0 if is_in else card(cards.pop(0))
            state.auction.inside |= only(seat) if is_in else 0
        if len(cards) < 2:
            continue
        state.market = set_of(cards)
        state.auction.high = max(bid for _, bid, _ in seats)
        state.bank = count * purse - sum(coins + bid for coins, bid, _ in seats)
        for turn in range(count):
            state.auction.turn = turn
            if check(state, ANY_TIME) is None:
                found.add((turn, seats))
    return found


STRICT: list[dict[str, Any]] = [{}, {"direction": "ccw", "first": 1}, {"refund": "up", "first": 2}]
EQUAL: list[dict[str, Any]] = [
    {"equal_allowed": True},
    {"equal_allowed": True, "refund": "up", "first": 1, "direction": "ccw"},
]


@pytest.mark.parametrize("options", [*STRICT, *EQUAL], ids=str)
def test_round_1_of_three_seats_is_accepted_exactly_where_play_leads_to_it(options: dict[str, Any]) -> None:
    start: dict[str, Any] = GAME.position(GAME.start(3, 5, {"coins": 5, **options}))
    known = reachable(start)
    found = accepted(start, 3, 5)
    assert known - found == set(), "refused, and play leads there"
    assert found - known == set(), "accepted, and no play leads there"
    assert len(known) > 80


@pytest.mark.parametrize("options", STRICT, ids=str)
def test_so_is_round_1_of_four_seats_but_for_two_who_paid(options: dict[str, Any]) -> None:
    """What a seat that passed has paid is held against the bids that stand, not against those of others who passed."""
    start: dict[str, Any] = GAME.position(GAME.start(4, 5, {"coins": 3, **options}))
    known = reachable(start)
    found = accepted(start, 4, 3)
    assert known - found == set(), "refused, and play leads there"
    for _, seats in found - known:
        assert sum(not is_in and coins < 3 for coins, _, is_in in seats) == 2
    assert len(known) > 50
