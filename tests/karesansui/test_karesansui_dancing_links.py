"""The search with dancing links: its circular list, its rulesets, and its answers beside the solver's."""

from __future__ import annotations

from random import Random

import pytest
from karesansui_random import near_miss, random_rule, rewritten
from librt.vecs import vec
from mypy_extensions import i64
from test_karesansui_solver import all_gardens

from ludex.core import Chance
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import EQUIVALENT, standard_solver
from ludex.games.karesansui.rules.cells import NAMED, STATES
from ludex.games.karesansui.rules.choice_list import CHOICES, ChoiceList, garden_order
from ludex.games.karesansui.rules.dancing_links import FOUND, GAVE_UP, NO_GARDEN, search_by_links
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.fitting import count_of
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import XOR, joined
from ludex.games.karesansui.rules.rulesets import flattened
from thorough import count


def circle(choices: ChoiceList) -> list[int]:
    """The open choices in their order; checks the way back, too."""
    found = []
    choice = choices.first()
    while choice != choices.header:
        assert choices.left[choices.right[choice]] == choice
        found.append(int(choice))
        choice = choices.right[choice]
    return found


def test_choosing_closes_what_is_linked_and_restoring_opens_it_again() -> None:
    choices = ChoiceList(STANDARD, Chance.of_seed(1))
    before = circle(choices)
    assert sorted(before) == list(range(160))
    assert choices.narrow(0, NAMED["Small"])
    closed = set(before) - set(circle(choices))
    assert closed == {0, 1, 3}  # Empty, Water and Large at the first cell
    mark = choices.mark()
    assert choices.narrow(0, NAMED["Black"])
    assert choices.narrow(5, NAMED["Water"])
    assert not choices.narrow(0, NAMED["Large"])
    choices.restore(mark)
    assert set(before) - set(circle(choices)) == closed
    choices.restore(0)
    assert circle(choices) == before
    assert list(choices.states) == [2**STATES - 1] * 16


def test_taking_back_in_reverse_order_leaves_the_circle_as_it_was() -> None:
    random = Random(2)
    choices = ChoiceList(STANDARD, Chance.of_seed(2))
    marks: list[tuple[int, list[int]]] = []
    for _ in range(count(300, 20_000)):
        if marks and random.random() < 0.4:
            mark, expected = marks.pop()
            choices.restore(mark)
            assert circle(choices) == expected
        else:
            marks.append((choices.mark(), circle(choices)))
            choices.narrow(random.randrange(16), random.randrange(1 << 20))


def test_empty_choices_are_in_the_front_of_the_list() -> None:
    for seed in range(20):
        order = list(garden_order(16, Chance.of_seed(seed)))
        assert sorted(order) == list(range(160))
        places = [place for place, choice in enumerate(order) if choice % CHOICES == 0]
        assert max(places) < 24
        assert places != list(range(16))


def test_the_rulesets_of_the_seed() -> None:
    rulesets = flattened(
        read_rule("atleast 3 Small xor (atmost 4 Small or exactly 5 Small)"), True, 16, 100, Effort(10_000)
    )
    assert rulesets is not None
    assert [(ruleset.sets[0], bin(ruleset.counts[0])) for ruleset in rulesets] == [
        (NAMED["Small"], bin(0b11111111111000000)),
        (NAMED["Small"], bin(0b111)),
    ]
    assert flattened(read_rule("atleast 8 Small and atleast 9 Large"), True, 16, 100, Effort(10_000)) == []
    assert flattened(read_rule(" and ".join(["(no water or no grey)"] * 20)), True, 16, 100, Effort(10_000)) is None


@pytest.mark.parametrize("number", [15, 16, 17, 30, 31, 32, 33, 48, 59, 60, 61, 62, 64, 65, 999])
@pytest.mark.parametrize("kind", ["atleast", "atmost", "exactly"])
def test_counts_beyond_the_garden(kind: str, number: int) -> None:
    """And beyond what a word has bits for: compiled and interpreted alike."""
    rule = read_rule(f"{kind} {number} Water")
    fitting = {"atleast": number <= 16, "atmost": True, "exactly": number <= 16}[kind]
    unfit = {"atleast": True, "atmost": number < 16, "exactly": True}[kind]
    assert (search_by_links(rule, True, Chance.of_seed(1), Effort(10_000)).status == FOUND) == fitting
    assert (search_by_links(rule, False, Chance.of_seed(1), Effort(10_000)).status == FOUND) == unfit


def test_the_largest_plot() -> None:
    plot = Plot(6, 10)
    assert plot.full == 2**60 - 1
    assert [bin(cells).count("1") for cells in plot.row_sets] == [10] * 6
    assert [bin(cells).count("1") for cells in plot.column_sets] == [6] * 10
    assert plot.beside(1 << 59) == (1 << 58) | (1 << 49)


@pytest.mark.proof
@pytest.mark.parametrize("size", [(2, 2), (2, 3)], ids=str)
def test_the_search_finds_what_there_is_on_small_gardens(size: tuple[int, int]) -> None:
    plot = Plot(*size)
    random = Random(str(size))
    chance = Chance.of_seed(str(size))
    answers = {FOUND: 0, NO_GARDEN: 0, GAVE_UP: 0}
    tried = 0
    while tried < count(40, 500):
        rule = random_rule(random, 2, plot.cells)
        other = rewritten(random, rule if random.random() < 0.5 else near_miss(random, rule))
        batch = all_gardens([rule, other], plot)
        if batch is None:
            continue
        tried += 1
        question = joined(XOR, [rule, other])
        answer = search_by_links(question, True, chance, Effort(60_000), plot)
        answers[answer.status] += 1
        if answer.status == FOUND:
            assert plainly_fits(question, list(answer.garden), plot)
        elif answer.status == NO_GARDEN:
            assert batch.fitting(question) == 0
    assert answers[GAVE_UP] <= tried // 10
    assert min(answers[FOUND], answers[NO_GARDEN]) >= tried // 5


@pytest.mark.proof
def test_the_search_and_the_solver_agree() -> None:
    random = Random(3)
    chance = Chance.of_seed(3)
    decided = 0
    total = count(40, 500)
    for _ in range(total):
        rule = random_rule(random, random.randint(0, 2))
        other = rewritten(random, rule if random.random() < 0.4 else near_miss(random, rule))
        answer = search_by_links(joined(XOR, [rule, other]), True, chance, Effort(60_000))
        verdict = standard_solver().compare(rule, other).verdict
        if answer.status != GAVE_UP:
            decided += 1
            assert (verdict == EQUIVALENT) == (answer.status == NO_GARDEN)
        if answer.status == FOUND:
            assert plainly_fits(rule, list(answer.garden)) != plainly_fits(other, list(answer.garden))
    assert decided > 0.7 * total


def test_unfit_is_searched_as_well() -> None:
    chance = Chance.of_seed(4)
    for typed in ("at least 3 small", "black leftof grey xor no water", "more small than large"):
        for wanted in (True, False):
            answer = search_by_links(read_rule(typed), wanted, chance, Effort(10_000))
            assert answer.status == FOUND
            assert plainly_fits(read_rule(typed), list(answer.garden)) == wanted


def test_gardens_differ_and_stay_mostly_empty() -> None:
    chance = Chance.of_seed(5)
    gardens = [
        list(search_by_links(read_rule("at least 3 small"), True, chance, Effort(10_000)).garden) for _ in range(60)
    ]
    assert len({tuple(garden) for garden in gardens}) > 55
    empty = sum(garden.count(0) for garden in gardens) / (60 * 13)
    assert 0.6 < empty < 0.95  # what is not asked for; two thirds are aimed at
    assert len({count_of(NAMED["Small"], vec[i64](garden)) for garden in gardens}) > 1
