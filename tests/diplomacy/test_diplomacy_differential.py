"""The fast adjudicator against the slow one and against the resolver, on random positions.

2,000 of them in every run, 100,000 in `make proof`, fewer under other rules than the usual ones. LUDEX_FIRST_POSITION
says with which number to begin.
"""

from __future__ import annotations

import os
from itertools import product
from pathlib import Path
from random import Random

import pytest
from diplomacy_random import Phase, random_phase
from diplomacy_slow import SlowMovement
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.cases.reading import Case, read
from ludex.games.diplomacy.cases.running import presets, rules_of
from ludex.games.diplomacy.cases.second_movement import Results
from ludex.games.diplomacy.faces.text import read_order
from ludex.games.diplomacy.rules.actions import MOVE, detail_of, kind_of, other_of, pack, target_of, unit_of
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.movement import SUCCEEDS, VOID, Movement
from ludex.games.diplomacy.rules.rulebook import PRESETS, Rulebook, rulebook, rulebook_of
from ludex.games.diplomacy.variants import load
from thorough import count

POSITIONS = count(2_000, 100_000)
FIRST = int(os.environ.get("LUDEX_FIRST_POSITION", "0"))

pytestmark = pytest.mark.proof

CASES = Path(__file__).parent / "cases"
STANDARD = load("standard")
BOARD = STANDARD.board()


def fast(board: Board, rules: Rulebook, phase: Phase) -> Movement:
    movement = Movement(board, rules, phase.rule_units(), vec[i64](phase.orders))
    movement.adjudicate()
    return movement


def slow(board: Board, rules: Rulebook, phase: Phase) -> SlowMovement:
    return SlowMovement(board, rules, phase.rule_units(), phase.orders, phase.paths)


def results_of(movement: Movement, judge: SlowMovement) -> Results:
    """The fast one's results in the slow one's terms."""
    supporters = {*judge.hold_supports, *judge.move_supports}
    return Results(
        went={unit: node for unit, node in enumerate(movement.went) if node >= 0},
        dislodged={unit: origin for unit, origin in enumerate(movement.dislodged_from) if origin >= 0},
        contested={province for province, is_contested in enumerate(movement.contested) if is_contested},
        given={unit for unit in supporters if movement.results[unit] == SUCCEEDS},
        convoyed={unit for unit in judge.over_sea if movement.battle.routes[unit] == 1},
    )


def difference(board: Board, rules: Rulebook, phase: Phase) -> str:
    """Where the two do not agree, in words; empty if they do."""
    movement = fast(board, rules, phase)
    judge = slow(board, rules, phase)
    expected = judge.results(judge.solve())
    found = results_of(movement, judge)
    if found != expected:
        return f"{phase.told(board)}\nfast {found}\nslow {expected}"
    for unit in judge.units:
        is_void = kind_of(phase.orders[unit]) == MOVE and unit not in judge.moves
        if is_void != (kind_of(phase.orders[unit]) == MOVE and movement.results[unit] == VOID):
            return f"{phase.told(board)}\nis the move of {board.province_ids[unit]} void? slow says {is_void}"
    return ""


CHANGES = (
    "paradox=all_hold",
    "any_broken_route_fails=true",
    "convoyed_defender_cuts=true",
    "passed_by_convoy_bounces=false",
    "impossible_move_holds=false",
    "support_coast=must_match",
    "support_coast=ignored",
)
"""The options of a movement that no preset sets so, or not alone."""


@pytest.mark.parametrize("preset", [*PRESETS, *(f"2023+{change}" for change in CHANGES)])
def test_the_fast_and_the_slow_adjudicator_agree(preset: str) -> None:
    rules = rulebook_of(rules_of(preset))
    positions = POSITIONS if preset == "2023" else POSITIONS // (10 if "+" in preset else 5)
    for seed in range(FIRST, FIRST + positions):
        found = difference(BOARD, rules, random_phase(BOARD, seed))
        assert not found, f"position {seed}\n{found}"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_fast_adjudicator_and_the_resolver_agree(preset: str) -> None:
    rules = rulebook(preset, {})
    for seed in range(FIRST, FIRST + POSITIONS // 4):
        phase = random_phase(BOARD, seed)
        judge = slow(BOARD, rules, phase)
        resolved = judge.results(judge.resolve_all())
        assert results_of(fast(BOARD, rules, phase), judge) == resolved, f"position {seed}\n{phase.told(BOARD)}"


def test_where_one_combination_of_all_outcomes_is_consistent_it_is_the_answer() -> None:
    """Nothing settled first, nothing left out: all combinations of small positions."""
    rules = rulebook("2023", {})
    unique = 0
    for seed in range(FIRST, FIRST + POSITIONS // 10):
        judge = slow(BOARD, rules, random_phase(BOARD, seed, most=7))
        consistent = []
        for answers in product([False, True], repeat=len(judge.questions)):
            case = dict(zip(judge.questions, answers, strict=True))
            if all(judge.adjudicate(question, case.__getitem__) == answer for question, answer in case.items()):
                consistent.append(case)
        if len(consistent) == 1:
            unique += 1
            assert judge.solve() == consistent[0], f"position {seed}"
    assert unique > POSITIONS // 20


def test_results_do_not_depend_on_the_sequence_of_provinces() -> None:
    """The same position on a board whose provinces are numbered in another order."""
    rules = rulebook("2023", {})
    sequence = list(range(BOARD.province_count))
    Random(1).shuffle(sequence)
    other, nodes = renumbered(BOARD, sequence)
    back = {there: here for here, there in enumerate(nodes)}
    for seed in range(FIRST, FIRST + POSITIONS // 4):
        phase = random_phase(BOARD, seed)
        here = fast(BOARD, rules, phase)
        there = fast(other, rules, moved(phase, nodes, BOARD.province_count))
        for unit in phase.units():
            twin = nodes[unit]
            assert there.results[twin] == here.results[unit], f"position {seed}"
            assert back.get(there.went[twin], -1) == here.went[unit], f"position {seed}"
            assert back.get(there.dislodged_from[twin], -1) == here.dislodged_from[unit], f"position {seed}"


def renumbered(board: Board, sequence: list[int]) -> tuple[Board, list[int]]:
    """The board with its provinces in another sequence, and each node's new number."""
    count = board.province_count
    nodes = [sequence.index(province) for province in range(count)] + list(range(count, board.node_count))
    old = {there: here for here, there in enumerate(nodes)}
    every = range(board.node_count)
    return (
        Board(
            board.powers,
            [board.province_ids[old[p]] for p in range(count)],
            [board.kinds[old[p]] for p in range(count)],
            [(board.node_ids[node], nodes[board.province_of[node]]) for node in range(count, board.node_count)],
            board.unit_types,
            [[[nodes[there] for there in by_node[old[node]]] for node in every] for by_node in board.next_to],
            [[by_node[old[node]] for node in every] for by_node in board.stands],
            board.convoys,
            board.is_convoyed,
            [board.convoyable[old[p]] for p in range(count)],
            [board.is_center[old[p]] for p in range(count)],
            [board.home_of[old[p]] for p in range(count)],
        ),
        nodes,
    )


def moved(phase: Phase, nodes: list[int], count: int) -> Phase:
    twin = Phase([-1] * count, [-1] * count, [-1] * count, [0] * count)
    for unit in phase.units():
        order = phase.orders[unit]
        there = nodes[unit]
        twin.types[there] = phase.types[unit]
        twin.owners[there] = phase.owners[unit]
        twin.nodes[there] = nodes[phase.nodes[unit]]
        twin.orders[there] = pack(
            kind_of(order), there, nodes[target_of(order)], nodes[other_of(order)], detail_of(order)
        )
    return twin


def test_the_slow_adjudicator_passes_the_published_cases_of_movement() -> None:
    """Not only the two of them agree: the slow one is right where the right answer is known."""
    tried = 0
    for case in [case for file in sorted(CASES.glob("*.txt")) for case in read(file.read_text())]:
        if case.phase != "movement" or case.variant != "standard" or case.after is None:
            continue
        for preset in presets(case):
            rules = rulebook_of(rules_of(preset))
            phase = phase_of(case, rules)
            judge = slow(BOARD, rules, phase)
            went = judge.results(judge.solve())
            after = {
                (BOARD.powers[phase.owners[unit]], BOARD.node_ids[went.went.get(unit, phase.nodes[unit])])
                for unit in judge.units
                if unit not in went.dislodged
            }
            assert after == {(power, place) for power, _, place in case.after}, f"{case.number} under {preset}"
            tried += 1
    assert tried > 500


def phase_of(case: Case, rules: Rulebook) -> Phase:
    """A case's units and orders; an order that is refused leaves its unit where it is."""
    count = BOARD.province_count
    phase = Phase([-1] * count, [-1] * count, [-1] * count, [0] * count)
    for power, kind, place in case.units:
        node = BOARD.node_ids.index(place)
        province = BOARD.province_of[node]
        phase.types[province] = BOARD.unit_types.index(kind)
        phase.owners[province] = BOARD.powers.index(power)
        phase.nodes[province] = node
    units = phase.rule_units()
    for ordered in case.orders:
        seat = BOARD.powers.index(ordered.power)
        reading = read_order(STANDARD, rules, units, seat, "movement", ordered.text)
        is_incomplete = reading.problem is not None and reading.problem.code == "missing_coast"
        if reading.code is not None and (reading.problem is None or is_incomplete):
            phase.orders[unit_of(reading.code)] = reading.code
            if reading.path:
                phase.paths[unit_of(reading.code)] = reading.path
    return phase


def test_a_number_gives_the_same_position_every_time() -> None:
    assert random_phase(BOARD, 7) == random_phase(BOARD, 7)
    assert random_phase(BOARD, 7) != random_phase(BOARD, 9)
