"""What a position is worth to each seat: its chance to win, as the table stands.

Every seat is measured by numbers that lie on the table or in an imagined truth: points, what the dice bring it, its
hand, its cards, where it can go on building. The weights were fitted to the winners of games between Ludex's own bots
(a logit choice among the seats); each has a part that grows with the leader's points, since points count more and
production less the nearer the end is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.shares import share_among
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORD, WORDS, lowest
from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.bundles import count_in, lesser, size_of
from ludex.games.catan.rules.cards import CITY_COST, SETTLEMENT_COST, VICTORY
from ludex.games.catan.rules.phases import OVER
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, SETTLEMENT_PIECE, owner_of, yield_of
from ludex.games.catan.rules.terrain import ANY_PORT, dots_of

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

HORIZON: Final[i64] = 60
"""Steps of an imagined game: about three rounds of four seats."""

MEASURES: Final[i64] = 22
"""How many numbers describe a seat (see `measure`)."""
FULL_HAND: Final[i64] = 7
"""Cards beyond these are in danger of a seven."""
SCALE: Final = 10000.0
"""What weights are counted in: measures times weights, divided by this, is the exponent of the seat's chance."""

WEIGHTS: Final = vec[i64](
    [794, 115, 106, 78, 104, 508, 412, 0, 1427, 140, 955, 0, 553, 625, 0, 1391, 0, 2824, 0, 17, 2019, 313]
)
"""Of each measure, with nobody ahead."""
LATE_WEIGHTS: Final = vec[i64](
    [142, 38, 7, 12, 6, -36, -26, 138, -164, -17, -72, 88, 59, 88, 146, 655, -23, -284, -177, 45, 159, -25]
)
"""What is added to them for each point of the leader, of ten to win."""


def value_of(state: CatanState, seat: i64) -> float:
    """The seat's share of the win, from 0 to 1; the shares of all seats add up to 1."""
    if state.phase == OVER:
        outcome = state.outcome()
        assert outcome is not None
        return outcome.share(seat)
    seats = state.terms.seats
    brought = production(state)
    lead: i64 = 0
    for other in range(seats):
        points = state.points(other) * 10 // state.terms.points
        if points > lead:
            lead = points
    strengths: list[float] = []
    for other in range(seats):
        measures = measure(state, other, brought)
        weighed: i64 = 0
        for place in range(MEASURES):
            weighed += measures[place] * (WEIGHTS[place] + lead * LATE_WEIGHTS[place])
        strengths.append(float(int(weighed)) / SCALE)
    return share_among(strengths, seat)


def production(state: CatanState) -> vec[i64]:
    """Twice the dots of each resource by seat (KINDS numbers a seat); where the robber stands they count once."""
    found = vec[i64]([0] * (5 * state.terms.seats))
    board = state.board
    terrain = state.terrain
    for spot in range(board.spot_count):
        held = state.buildings[spot]
        if held != 0:
            base = 5 * owner_of(held)
            for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
                hex_number = board.hexes_of_spot[place]
                if hex_number != NONE and terrain.resources[hex_number] != NONE:
                    dots = dots_of(terrain.numbers[hex_number]) * yield_of(held)
                    found[base + terrain.resources[hex_number]] += dots if hex_number == state.robber else 2 * dots
    return found


def measure(state: CatanState, seat: i64, brought: vec[i64]) -> vec[i64]:
    """The numbers that describe a seat, in the order of the weights."""
    base = 5 * seat
    wood = brought[base]
    brick = brought[base + 1]
    sheep = brought[base + 2]
    wheat = brought[base + 3]
    ore = brought[base + 4]
    kinds: i64 = 0
    port_dots: i64 = 0
    ports = state.ports[seat]
    for resource in range(5):
        if brought[base + resource] > 0:
            kinds += 1
            if (ports >> resource) & 1 == 1:
                port_dots += brought[base + resource]
    hand = state.hands[seat]
    cards = size_of(hand)
    points = state.points(seat) * 10 // state.terms.points
    free: i64 = 0
    best: i64 = 0
    low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
    high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
    shift: i64 = 0
    while low != 0 or high != 0:
        if low == 0:
            low = high
            high = 0
            shift = WORD
        dots = state.terrain.dots[lowest(low) + shift]
        low &= low - 1
        free += 1
        if dots > best:
            best = dots
    has_settlement = state.settlements[WORDS * seat + LOW] | state.settlements[WORDS * seat + HIGH] != 0
    near_city: i64 = 0
    if has_settlement and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0:
        near_city = size_of(lesser(hand, CITY_COST))
    near_settlement: i64 = 0
    if free > 0 and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
        near_settlement = size_of(lesser(hand, SETTLEMENT_COST))
    return vec[i64](
        [
            points,
            points * points,
            wood,
            brick,
            sheep,
            wheat,
            ore,
            kinds,
            min(wood, brick, sheep, wheat),
            min(3 * wheat, 2 * ore),
            min(sheep, wheat, ore),
            min(cards, FULL_HAND),
            max(cards - FULL_HAND, 0),
            near_city,
            near_settlement,
            state.card_count(seat) - count_in(state.cards[seat], VICTORY),
            state.knights[seat],
            state.lengths[seat],
            min(free, 2),
            best,
            1 if ports & ANY_PORT != 0 else 0,
            port_dots,
        ]
    )
