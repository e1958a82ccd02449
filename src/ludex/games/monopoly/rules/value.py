"""What a position is worth to each seat: its chance to win, as the table stands.

Every seat still playing is measured by its cash, its lots, what they earn, what it can still build and what it could
have to pay. The weights were fitted to the winners of games between Ludex's own bots (a logit choice among the seats).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.core.shares import share_among
from ludex.games.monopoly.rules.board import HOTEL, NONE, STREET
from ludex.games.monopoly.rules.estate import held
from ludex.games.monopoly.rules.lot_values import WIDTH
from ludex.games.monopoly.rules.phases import OVER

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

HORIZON: Final[i64] = 120
"""Steps of an imagined game: about four rounds of four seats."""

MEASURES: Final[i64] = 10
"""How many numbers describe a seat (see `measure`)."""
SCALE: Final = 100000.0
"""What weights are counted in: measures times weights, divided by this, is the exponent of the seat's chance."""
MUCH_CASH: Final[i64] = 400
"""Dollars above these are worth less."""

WEIGHTS: Final = vec[i64]([0, 35, 0, 58, 0, 101, 151, -116, 0, 211])
"""Of each measure."""


def value_of(state: Monopoly, seat: i64) -> float:
    """The seat's share of the win, from 0 to 1; the shares of all seats add up to 1."""
    if state.phase == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.share(seat)
    if not has_seat(state.alive, seat):
        return 0.0
    incomes = earned(state)
    strengths: list[float] = []
    own = 0
    for other in range(state.terms.seats):
        if has_seat(state.alive, other):
            if other == seat:
                own = len(strengths)
            measures = measure(state, other, incomes)
            weighed: i64 = 0
            for place in range(MEASURES):
                weighed += measures[place] * WEIGHTS[place]
            strengths.append(float(int(weighed)) / SCALE)
    return share_among(strengths, own)


def earned(state: Monopoly) -> vec[i64]:
    """By seat, what one visit to each of its lots would bring it."""
    found = vec[i64]([0] * state.terms.seats)
    board = state.board
    for lot in board.lots:
        owner = state.owner[lot]
        if owner != NONE and state.mortgaged[lot] == 0:
            rents = board.rents[lot]
            group = board.groups[lot]
            if board.kinds[lot] == STREET:
                level = state.level[lot]
                found[owner] += rents[0] * 2 if level == 0 and state.holder[group] == owner else rents[level]
            else:
                step = rents[min(held(state, owner, group), len(rents)) - 1]
                # The rents of utilities are for each dot of a throw.
                found[owner] += step if step > 20 else 7 * step
    return found


def measure(state: Monopoly, seat: i64, incomes: vec[i64]) -> vec[i64]:
    """The numbers that describe a seat still playing, in the order of the weights."""
    board = state.board
    cash = state.cash[seat]
    lots: i64 = 0
    groups: i64 = 0
    potential: i64 = 0
    built: i64 = 0
    mortgaged: i64 = 0
    for group in range(board.group_count):
        count = held(state, seat, group)
        if count == 0:
            continue
        lots += state.terms.lot_values[group * WIDTH + count]
        at = board.group_starts[group]
        while at < board.group_starts[group + 1]:
            lot = board.group_lots[at]
            if state.owner[lot] == seat:
                if state.mortgaged[lot] == 1:
                    mortgaged += board.mortgages[lot]
                built += state.level[lot] * board.group_costs[group]
                if state.holder[group] == seat and board.group_costs[group] > 0 and state.level[lot] < HOTEL:
                    # What the next money brings: the rent with three houses, or with one more.
                    level = state.level[lot]
                    potential += board.rents[lot][3 if level < 3 else level + 1] - board.rents[lot][level]
            at += 1
        if state.holder[group] == seat and board.group_costs[group] > 0:
            groups += 1
    others: i64 = 0
    for other in range(state.terms.seats):
        if other != seat and has_seat(state.alive, other):
            others += incomes[other]
    return vec[i64](
        [
            min(cash, MUCH_CASH),
            max(cash - MUCH_CASH, 0),
            lots,
            incomes[seat],
            potential,
            groups * 100,
            built,
            mortgaged,
            max(others // 12 - cash, 0),
            min(cash, potential // 4),
        ]
    )
