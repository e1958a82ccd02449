"""The solver's verdicts beside trying everything out on small gardens, beside z3, and on the hard families."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest
from karesansui_hard import NO_GARDEN, xor_pairs
from karesansui_random import near_miss, random_garden, random_pair, random_rule, random_set, rewritten
from karesansui_z3 import Z3

from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.circuit import Circuit
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import (
    DIFFERENT,
    EQUIVALENT,
    FOUND,
    NONE,
    UNDECIDED,
    Solver,
    standard_solver,
)
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import ATLEAST, MORE, Rule, count_rule, pair_rule
from thorough import count

SMALL_PLOTS = {"2x2": Plot(2, 2), "2x3": Plot(2, 3), "3x2": Plot(3, 2)}


def kinds_of_states(rules: list[Rule]) -> list[int]:
    """One state of every kind that the rules tell apart."""
    sets = [states for rule in rules for atom in rule.atoms() for states in (atom.first, atom.second)]
    kinds = {tuple(states >> state & 1 for states in sets): state for state in range(20)}
    return sorted(kinds.values())


def all_gardens(rules: list[Rule], plot: Plot) -> GardenBatch | None:
    """Every garden that the rules can tell from another; None if there are too many."""
    kinds = kinds_of_states(rules)
    if len(kinds) ** plot.cells > 300_000:
        return None
    return GardenBatch(list(product(kinds, repeat=plot.cells)), plot)


@pytest.mark.proof
@pytest.mark.parametrize("pool", [0, 64], ids=["no pool", "pool"])
@pytest.mark.parametrize("size", SMALL_PLOTS)
def test_everything_tried_out_on_small_gardens(size: str, pool: int) -> None:
    plot = SMALL_PLOTS[size]
    solver = Solver(plot, pool)
    random = Random(size)
    verdicts = {EQUIVALENT: 0, DIFFERENT: 0}
    tried = 0
    while tried < count(25, 300):
        rule = random_rule(random, 2, plot.cells)
        other = rewritten(random, rule if random.random() < 0.4 else near_miss(random, rule))
        batch = all_gardens([rule, other], plot)
        if batch is None:
            continue
        tried += 1
        fitting = batch.fitting(rule)
        found = solver.compare(rule, other)
        assert found.verdict == (DIFFERENT if fitting ^ batch.fitting(other) else EQUIVALENT)
        assert solver.fit(rule).status == (FOUND if fitting else NONE)
        assert solver.unfit(rule).status == (FOUND if fitting != batch.everything else NONE)
        verdicts[found.verdict] += 1
    assert min(verdicts.values()) >= tried // 5


@pytest.mark.proof
def test_a_gallery_judges_as_the_plain_evaluator_does() -> None:
    random = Random(2)
    for plot in (STANDARD, Plot(2, 3), Plot(3, 5)):
        batch = GardenBatch([random_garden(random, plot) for _ in range(50)], plot)
        for _ in range(count(30, 1000)):
            rule = random_rule(random, 3, plot.cells)
            fitting = batch.fitting(rule)
            assert [bool(fitting >> n & 1) for n in range(50)] == [
                plainly_fits(rule, garden, plot) for garden in batch.gardens
            ]


@pytest.mark.proof
@pytest.mark.parametrize("pool", [0, 4096], ids=["no pool", "pool"])
def test_z3_is_of_the_same_opinion(pool: int) -> None:
    solver = Solver(STANDARD, pool)
    random = Random(f"z3 {pool}")
    verdicts = {EQUIVALENT: 0, DIFFERENT: 0}
    while sum(verdicts.values()) < count(30, 500, same=True):
        rule, other = random_pair(random, 3)
        found = solver.compare(rule, other)
        question = Z3()
        question.solver.set("rlimit", 20_000_000)
        try:
            garden = question.compare(rule, other)
        except TimeoutError:
            continue  # z3 has no opinion: now and then a pair keeps it for minutes
        assert found.verdict == (EQUIVALENT if garden is None else DIFFERENT)
        if garden is not None:
            assert plainly_fits(rule, garden) != plainly_fits(other, garden)
        verdicts[found.verdict] += 1
    assert min(verdicts.values()) > 5


def test_a_garden_that_is_handed_out_tells_the_rules_apart() -> None:
    solver = Solver(STANDARD, 0)
    random = Random(7)
    seen = 0
    while seen < count(40, 1000):
        rule, other = random_pair(random, 2)
        found = solver.compare(rule, other)
        if found.garden is not None:
            assert found.holds == (plainly_fits(rule, found.garden), plainly_fits(other, found.garden))
            assert found.holds[0] != found.holds[1]
            seen += 1


@pytest.mark.parametrize("family", NO_GARDEN)
def test_hard_families_are_settled(family: str) -> None:
    rule = read_rule(NO_GARDEN[family])
    assert standard_solver().fit(rule).status == NONE
    assert standard_solver().compare(rule, read_rule("never")).verdict == EQUIVALENT
    assert Solver(STANDARD, 0).fit(rule, Effort(60_000)).status == NONE


@pytest.mark.parametrize("family", xor_pairs())
def test_chains_of_xor_are_settled(family: str) -> None:
    one, two = xor_pairs()[family]
    assert standard_solver().compare(read_rule(one), read_rule(two)).verdict == EQUIVALENT
    found = standard_solver().compare(read_rule(one), read_rule(f"not ({two})"))
    assert found.verdict == DIFFERENT


def test_out_of_budget_is_undecided_and_never_equivalent() -> None:
    rule = read_rule(NO_GARDEN["more, round in 8"])
    assert standard_solver().fit(rule, Effort(1000)).status == UNDECIDED
    assert standard_solver().compare(rule, read_rule("never"), Effort(1000)).verdict == UNDECIDED


def test_the_answer_does_not_depend_on_what_was_asked_before() -> None:
    random = Random(9)
    pairs = [random_pair(random, 3) for _ in range(20)]
    first = [Solver().compare(*pair).garden for pair in pairs[:3]]
    solver = Solver()
    for pair in reversed(pairs):
        solver.compare(*pair)
    assert [solver.compare(*pair).garden for pair in pairs[:3]] == first


MOST = """
leftof       | 4
above        | 4
adjacent     | 4
orthadjacent | 8
samerow      | 4
samecol      | 4
"""


@pytest.mark.parametrize("line", MOST.strip().splitlines())
def test_how_many_stones_keep_clear_of_each_other(line: str) -> None:
    relation, most = (cell.strip() for cell in line.split("|"))
    for solver in (standard_solver(), Solver(STANDARD, 0)):
        for number, status in ((int(most), FOUND), (int(most) + 1, NONE)):
            assert solver.fit(read_rule(f"atleast {number} stone and not stone {relation} stone")).status == status


def related_atom(random: Random, atom: Rule) -> Rule:
    """An atom about the same sets, or larger or smaller ones."""
    sets = [random.choice((s, s | random_set(random), s & random_set(random))) for s in (atom.first, atom.second)]
    if random.random() < 0.5:
        return count_rule(ATLEAST, random.randint(1, 3), sets[0])
    return pair_rule(max(MORE, atom.kind), sets[0], sets[1] or random_set(random))


def test_an_atom_that_implies_another_is_never_without_it() -> None:
    random = Random(11)
    implied = 0
    for plot in (Plot(2, 3), Plot(3, 2), STANDARD):
        batch = Solver(plot, 1500).pool
        for _ in range(count(800, 20_000, same=True)):
            circuit = Circuit(plot)
            rule = random_rule(random, 0, plot.cells)
            rules = [rule, related_atom(random, rule)]
            wires = [circuit.rule(rule) for rule in rules]
            for one, two in circuit.implications([abs(wire) for wire in wires]):
                one_fits, two_fits = (
                    batch.fitting(rules[at]) ^ (batch.everything if wires[at] < 0 else 0)
                    for at in ([abs(wire) for wire in wires].index(one), [abs(wire) for wire in wires].index(two))
                )
                assert one_fits & ~two_fits == 0
                implied += 1
    assert implied > 200
