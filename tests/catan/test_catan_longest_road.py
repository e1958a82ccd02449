"""The longest road against a search that tries every trail, on random networks with enemy buildings."""

from __future__ import annotations

import pytest
from catan_slow import edges_of, holder_after, length_of, longest_trail

from ludex.core import Chance
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.bit_sets import has
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import derive_board, place_road, place_settlement, put_settlement
from ludex.games.catan.rules.longest_road import longest_trail as fast_trail
from ludex.games.catan.rules.longest_road import longest_trail_through
from ludex.games.catan.rules.pieces import PIECE_KINDS, ROAD_PIECE, SETTLEMENT_PIECE
from ludex.games.catan.rules.state import CatanState
from thorough import count

NETWORKS = count(2_000, 100_000)


def bare(seats: int) -> CatanState:
    state = GAME.start(seats, 0)
    assert isinstance(state, CatanState)
    return state


BARE = {seats: bare(seats) for seats in (4, 6)}


def network(chance: Chance) -> CatanState:
    """Up to 15 roads of seat 0, mostly hanging together, on either board, and buildings of seats 0 and 1 anywhere."""
    state = BARE[4 if chance.below(3) else 6].copy()
    board = state.board
    spots = [chance.below(board.spot_count)]
    wanted = 1 + chance.below(15)
    built = 0
    while built < wanted:
        # From a spot of the network, the last one rather; now and then from anywhere.
        pick = chance.below(10)
        spot = (
            spots[-1] if pick < 6 else spots[chance.below(len(spots))] if pick < 9 else chance.below(board.spot_count)
        )
        place = 3 * spot + chance.below(3)
        edge = board.edges_of_spot[place]
        if edge >= 0 and state.roads[edge] == NONE:
            state.roads[edge] = 0
            built += 1
            spots.append(board.next_spots[place])
    for _ in range(chance.below(5)):
        spot = spots[chance.below(len(spots))]
        if state.buildings[spot] == 0:
            put_settlement(state, int(chance.below(3) > 0), spot)
    derive_board(state)
    return state


@pytest.mark.proof
def test_every_network() -> None:
    chance = Chance.of_seed("networks")
    seen: dict[int, int] = {}
    for number in range(NETWORKS):
        state = network(chance)
        wanted = length_of(state, 0)
        assert state.lengths[0] == wanted, f"network {number}"
        through = [longest_trail_through(state, 0, edge) for edge, owner in enumerate(state.roads) if owner == 0]
        assert max(through, default=0) == wanted, f"network {number}"
        seen[wanted] = seen.get(wanted, 0) + 1
    assert min(seen) <= 2, "short ones are among them"
    assert max(seen) >= 13, "and long ones"


@pytest.mark.proof
def test_lengths_and_the_card_are_kept_up_to_date() -> None:
    """Roads and settlements of four seats placed at random; after each, every length and the holder."""
    chance = Chance.of_seed("growing")
    changes = 0
    for number in range(count(25, 1_500, same=True)):
        state = BARE[4].copy()
        for seat in range(4):
            for _ in range(2):
                spots = free_spots(state)
                place_settlement(state, seat, spots[chance.below(len(spots))])
        holder = NONE
        for _ in range(70):
            seat = chance.below(4)
            spots = free_spots(state)
            if spots and chance.below(7) == 0 and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
                place_settlement(state, seat, spots[chance.below(len(spots))])
            else:
                edges = [edge for edge in range(state.board.edge_count) if can_road(state, seat, edge)]
                if edges and state.pieces[PIECE_KINDS * seat + ROAD_PIECE] > 0:
                    place_road(state, seat, edges[chance.below(len(edges))])
            lengths = [length_of(state, other) for other in range(4)]
            assert list(state.lengths) == lengths, f"game {number}"
            holder = holder_after(lengths, holder)
            assert state.longest_road == holder, f"game {number}"
            changes += 1
    assert changes > 1000


def free_spots(state: CatanState) -> list[int]:
    """Where the distance rule allows a settlement, on or off the roads of others."""
    return [spot for spot in range(state.board.spot_count) if has(state.free_spots, 0, spot)]


def can_road(state: CatanState, seat: int, edge: int) -> bool:
    return has(state.open_edges, 0, edge) and has(state.adjacent_edges, seat, edge)


DRAWN = {
    "one road": ("0-3", "", 1),
    "a straight line": ("0-3 3-7 7-12 12-17", "", 4),
    "a fork counts its two longer arms": ("0-3 3-7 7-11 7-12 12-17", "", 4),
    "a ring": ("0-3 3-7 7-12 8-12 4-8 0-4", "", 6),
    "a ring with a tail": ("0-3 3-7 7-12 8-12 4-8 0-4 12-17", "", 7),
    "a ring with two tails: the ring and one of them": ("0-3 3-7 7-12 8-12 4-8 0-4 12-17 1-4", "", 7),
    "two rings that share a road": ("0-3 3-7 7-12 8-12 4-8 0-4 1-4 1-5 5-9 9-13 8-13", "", 11),
    "two separate roads": ("0-3 3-7 20-26 26-32 32-37", "", 3),
    "an enemy in the middle": ("0-3 3-7 7-12 12-17", "7", 2),
    "an enemy at the end": ("0-3 3-7 7-12 12-17", "17", 4),
    "an enemy on a ring": ("0-3 3-7 7-12 8-12 4-8 0-4", "7", 6),
    "an enemy where ring and tail meet": ("0-3 3-7 7-12 8-12 4-8 0-4 12-17", "12", 6),
    "an enemy at a fork": ("0-3 3-7 7-11 7-12 12-17", "7", 2),
}


@pytest.mark.parametrize(("roads", "enemies", "length"), DRAWN.values(), ids=DRAWN)
def test_drawn(roads: str, enemies: str, length: int) -> None:
    state = BARE[4].copy()
    edges = edges_of(state.board)
    chosen = [tuple(int(spot) for spot in road.split("-")) for road in roads.split()]
    for edge, ends in enumerate(edges):
        if ends in chosen:
            state.roads[edge] = 0
    for spot in enemies.split():
        put_settlement(state, 1, int(spot))
    assert fast_trail(state, 0) == length
    assert longest_trail([ends for ends in edges if ends in chosen], {int(spot) for spot in enemies.split()}) == length
