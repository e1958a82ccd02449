"""What a position is worth to each seat: its chance to win, as the table stands.

A seat is measured by its coins, its cheques and what its properties usually fetch. The weights were fitted to the
winners of games by rule of thumb (a logit choice among the seats); each has a part that grows from the first round to
the last, since coins buy the less the fewer rounds are left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.shares import share_among
from ludex.games.forsale.rules.cards import CARDS, lowest
from ludex.games.forsale.rules.phases import BUYING, OVER

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

HORIZON: Final[i64] = 20
"""Steps of an imagined game: two or three rounds."""
MEASURES: Final[i64] = 5
"""How many numbers describe a seat (see `measure`)."""
SCALE: Final = 10000.0
"""What weights are counted in: measures times weights, divided by this, is the seat's strength."""

WEIGHTS: Final = vec[i64]([2552, 963, 521, 605, 394])
"""Of each measure in the first round."""
LATE_WEIGHTS: Final = vec[i64]([46, 164, 196, 189, -51])
"""What is added to them in the course of the game, a tenth at a time."""


def value_of(state: ForSale, seat: i64) -> float:
    """The seat's share of the win, from 0 to 1; the shares of all seats add up to 1."""
    if state.phase == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.share(seat)
    tenths = progress(state)
    strengths: list[float] = []
    for other in range(state.terms.seats):
        measures = measure(state, other)
        weighed: i64 = 0
        for place in range(MEASURES):
            weighed += measures[place] * (WEIGHTS[place] + tenths * LATE_WEIGHTS[place])
        strengths.append(float(int(weighed)) / SCALE)
    return share_among(strengths, seat)


def progress(state: ForSale) -> i64:
    """How far the game has gone, in tenths."""
    rounds = state.terms.rounds
    done = state.round - 1 if state.phase == BUYING else rounds + state.round - 1
    return 10 * done // (2 * rounds)


def measure(state: ForSale, seat: i64) -> vec[i64]:
    """Coins, cheques, what the properties usually fetch, the best of them, and what the low ones lack to the middle."""
    best: i64 = 0
    fetched: i64 = 0
    lacking: i64 = 0
    middle = state.cheque_value(CARDS // 2)
    hand = state.hands[seat]
    while hand != 0:
        worth = state.cheque_value(lowest(hand) - 1)
        hand &= hand - 1
        fetched += worth
        if worth > best:
            best = worth
        if worth < middle:
            lacking += middle - worth
    coins = state.balance(seat) if state.phase == BUYING else state.coins[seat]
    return vec[i64]([coins, state.score(seat) - state.coins[seat], fetched, best, lacking])
