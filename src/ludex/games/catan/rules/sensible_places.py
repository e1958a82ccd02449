"""Where the rule of thumb builds: settlements and cities where the dice pay, roads towards such places."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORD, WORDS, has, lowest
from ludex.games.catan.rules.board import NONE, PER_SPOT

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

VARIATION: Final[i64] = 3
"""Each value of a place is raised by chance, by less than this many dots."""
VARIETY: Final[i64] = 2
"""Dots that a resource is worth which the seat does not draw yet."""


def best_place(state: CatanState, seat: i64, kind: i64, low: i64, high: i64, chance: Chance) -> i64:
    """The spot of a set, not empty, where the dice pay most; settlements are drawn to what the seat has none of."""
    best: i64 = -1
    found: i64 = 0
    shift: i64 = 0
    drawn = drawn_kinds(state, seat) if kind == actions.SETTLE else 0
    while low != 0 or high != 0:
        if low == 0:
            low = high
            high = 0
            shift = WORD
        spot = lowest(low) + shift
        low &= low - 1
        value = state.terrain.dots[spot] + chance.below(VARIATION)
        if kind == actions.SETTLE:
            value += VARIETY * new_kinds(state, spot, drawn)
        if value > best:
            best = value
            found = spot
    return actions.numbered(kind, found)


def drawn_kinds(state: CatanState, seat: i64) -> i64:
    """The resources that the seat's settlements draw, as bits; those of its cities are left out, for speed."""
    found: i64 = 0
    low = state.settlements[WORDS * seat + LOW]
    high = state.settlements[WORDS * seat + HIGH]
    shift: i64 = 0
    while low != 0 or high != 0:
        if low == 0:
            low = high
            high = 0
            shift = WORD
        found |= kinds_at(state, lowest(low) + shift)
        low &= low - 1
    return found


def kinds_at(state: CatanState, spot: i64) -> i64:
    """The resources around a spot, as bits."""
    return state.terrain.kinds[spot]


def new_kinds(state: CatanState, spot: i64, drawn: i64) -> i64:
    """How many resources a spot draws that are not among the bits."""
    left = kinds_at(state, spot) & ~drawn
    count: i64 = 0
    while left != 0:
        left &= left - 1
        count += 1
    return count


def best_road(state: CatanState, seat: i64, roads: vec[i64], chance: Chance) -> i64:
    """The road, of some, that leads to the best free spot: at its end, or one road further on at half its dots."""
    best: i64 = -1
    found = roads[0]
    for action in roads:
        edge = actions.number_of(action)
        first = state.board.first_end[edge]
        end = state.board.second_end[edge]
        if has(state.reached, seat, end):
            end = first
        value = 2 * worth_of_end(state, seat, end) + chance.below(VARIATION)
        if value > best:
            best = value
            found = action
    return found


def worth_of_end(state: CatanState, seat: i64, spot: i64) -> i64:
    """The dots of the spot a road leads to, or half of those one further; 0 where the road leads nowhere."""
    if has(state.free_spots, 0, spot):
        return state.terrain.dots[spot]
    if state.buildings[spot] != 0:
        return 0
    best: i64 = 0
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        beyond = state.board.next_spots[place]
        if beyond != NONE and has(state.free_spots, 0, beyond) and not has(state.reached, seat, beyond):
            dots = state.terrain.dots[beyond]
            if dots > best:
                best = dots
    return best // 2
