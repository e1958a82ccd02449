"""Random games of Catan: what must hold after every action, and what the fast rules keep against slow ones."""

from __future__ import annotations

import pytest
from catan_random import positions, start
from catan_slow import income, length_of, road_spots, settlement_spots

from ludex.core import Chance, seat_list
from ludex.games import find
from ludex.games.catan.rules import actions
from ludex.games.catan.rules import state as rules
from ludex.games.catan.rules.actions import kind_of, number_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import bundle, counts_of
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.phases import FREE_ROADS, MAIN, OVER, SPECIAL
from ludex.games.catan.rules.pieces import PIECE_KINDS, ROAD_PIECE, SETTLEMENT_PIECE
from ludex.games.catan.rules.production import produce
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terrain import Terrain
from thorough import count

IS_INTERPRETED = str(rules.__file__).endswith(".py")
GAMES = count(8 if IS_INTERPRETED else 100, 20_000, same=True)


@pytest.mark.proof
def test_invariants_after_every_action() -> None:
    """19 (24) cards of each resource, deck, pieces, points, no hand below nothing, awards, knowledge."""
    decided = 0
    for number in range(GAMES):
        state = start(number)
        for _ in positions(state, Chance.of_seed(f"play {number}")):
            broken = check(state)
            assert broken is None, f"game {number}: {broken.message}"
        assert state.phase == OVER
        decided += state.winner != NONE
        points = [state.points(seat) for seat in range(state.terms.seats)]
        if state.winner != NONE:
            assert points[state.winner] >= state.terms.points
            assert state.winner == state.turn
    assert decided > GAMES * 8 // 10


@pytest.mark.proof
def test_what_is_kept_up_to_date() -> None:
    """Places for roads and settlements, and lengths of roads, looked at from nothing."""
    looked = 0
    for number in range(count(6, 600, same=True)):
        state = start(number)
        chance = Chance.of_seed(f"look {number}")
        for _ in positions(state, chance):
            if state.phase in (MAIN, SPECIAL, FREE_ROADS) and chance.below(30) == 0:
                for seat in range(state.terms.seats):
                    compare_places(state, seat)
                looked += 1
    assert looked > 100


def compare_places(state: CatanState, seat: int) -> None:
    rich = state.copy()
    rich.phase = MAIN
    rich.turn = seat
    rich.hands[seat] = bundle(9, 9, 9, 9, 9)
    legal = rich.legal(seat)
    roads = [number_of(action) for action in legal if kind_of(action) == actions.ROAD]
    spots = [number_of(action) for action in legal if kind_of(action) == actions.SETTLE]
    assert roads == (road_spots(state, seat) if state.pieces[PIECE_KINDS * seat + ROAD_PIECE] else [])
    assert spots == (settlement_spots(state, seat) if state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] else [])
    assert state.lengths[seat] == length_of(state, seat)


@pytest.mark.proof
def test_production_against_claims_counted_one_by_one() -> None:
    """Every number, with banks full and nearly empty, on boards of all kinds: some with the same number everywhere."""
    paid = short = 0
    for number in range(count(10, 600)):
        state = start(number)
        chance = Chance.of_seed(f"produce {number}")
        if number % 2:
            board, kinds = state.board, list(state.terrain.resources)
            tokens = [0 if kind == NONE else 2 + chance.below(2) for kind in kinds]
            state.terrain = Terrain(board, kinds, tokens, list(state.terrain.port_edges), list(state.terrain.ports))
        for _ in positions(state, chance):
            if chance.below(30):
                continue
            for rolled in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
                twin = state.copy()
                left = [min(held, chance.below(12)) for held in counts_of(state.bank)]
                twin.bank = bundle(*left)
                expected = income(twin, rolled)
                produce(twin, rolled)
                hands = zip(twin.hands, state.hands, strict=True)
                assert [counts_of(after - before) for after, before in hands] == expected, f"game {number}"
                sums = [sum(column) for column in zip(*expected, strict=True)]
                assert counts_of(twin.bank) == [a - b for a, b in zip(left, sums, strict=True)]
                paid += any(sums)
                short += expected != income(state, rolled)
    assert paid > 300
    assert short > 100


@pytest.mark.proof
def test_legal_is_what_is_not_refused() -> None:
    """Every listed action once, none refused; of other codes, near and far, none accepted."""
    chance = Chance.of_seed("codes")
    asked = 0
    for number in range(count(8, 300)):
        state = start(number)
        for _ in positions(state, chance):
            if chance.below(count(40, 10, same=True)):
                continue
            for seat in range(-1, state.terms.seats + 1):
                legal = list(state.legal(seat))
                assert len(set(legal)) == len(legal)
                assert all(0 <= action < 2**53 for action in legal)
                assert (len(legal) > 0) == (seat in seat_list(state.to_act()))
                for action in legal[:50] + strange_codes(chance, legal):
                    assert (state.refusal(seat, action) is None) == (action in legal), f"game {number}: {action}"
                    asked += 1
    assert asked > 1000


def strange_codes(chance: Chance, legal: list[int]) -> list[int]:
    """Codes of every kind with all sorts of numbers, legal ones with bits changed, and plain nonsense."""
    found = [actions.plain(kind) | (chance.word() & ((1 << (1 + chance.below(38))) - 1)) for kind in range(30)]
    found += [actions.plain(kind) | chance.below(8) for kind in range(30)]
    found += [action ^ (1 << chance.below(46)) for action in legal[:40]]
    return [*found, -1, 2**62, -(2**63)]


def test_the_same_seed_gives_the_same_game() -> None:
    for number in range(6):
        games = [start(number), start(number)]
        for state in games:
            for _ in positions(state, Chance.of_seed(number)):
                pass
        assert games[0].to_json() == games[1].to_json()


def test_a_copy_is_a_state_of_its_own() -> None:
    chance = Chance.of_seed("copies")
    for number in range(4):
        state = start(number)
        for _ in positions(state, chance):
            if chance.below(400) == 0:
                before = state.to_json()
                twin = state.copy()
                assert twin.to_json() == before
                for _ in positions(twin, chance):
                    pass
                assert state.to_json() == before


def test_good_sense_is_legal_and_beats_luck() -> None:
    """One seat with sense against the others at random; what it does is in its list."""
    games = 10
    won = 0
    for number in range(games):
        state = start(number + 5, 4)
        chance = Chance.of_seed(f"sense {number}")
        while state.to_act():
            seat = seat_list(state.to_act())[0]
            legal = state.legal(seat)
            action = legal[chance.below(len(legal))]
            if seat == number % 4:
                action = state.sensible(seat, chance)
                assert action in state.legal(seat)
            state.play(seat, action)
        won += state.winner == number % 4
    assert won > games // 2


def test_a_random_action_is_drawn_from_the_list_of_legal_ones() -> None:
    """Catan draws it without making the list; the same stream must give the same game."""
    for seats, seed in ((3, 1), (4, 2), (6, 3)):
        state = find("catan").start(seats, seed, {"turns": 25, "proposals": True})
        chance = Chance.of_seed(seed)
        while seat_set := state.to_act():
            seat = seat_list(seat_set)[-1]
            legal = list(state.legal(seat))
            drawn = state.random(seat, chance.copy())
            assert drawn == legal[chance.below(len(legal))]
            state.play(seat, drawn)
