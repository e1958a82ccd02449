"""`samerow` and `samecol` are of two different cells, whoever looks: evaluators, solvers, counting, simplifier, words.

A cell that is of both sets is in one row with itself, and that does not count (docs/judge.md).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludex import judge
from ludex.core import Chance
from ludex.games.karesansui import GAME
from ludex.games.karesansui.faces.words import written_words
from ludex.games.karesansui.faces.words_menu import token_words
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.sentences import sentence_so_far
from ludex.games.karesansui.reasoning.counting import share
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.simplify import simplified
from ludex.games.karesansui.reasoning.solver import DIFFERENT, EQUIVALENT, NONE, standard_solver
from ludex.games.karesansui.rules.dancing_links import NO_GARDEN, search_by_links
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.partial_gardens import ALWAYS_FITS, NEVER_FITS, foreseen
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.rule import Rule

PAIRS = {
    ("statue", "statue"): "statue",
    ("black", "small"): "small black",
    ("small", "small black"): "small black",
    ("feature", "(water or plant)"): "plant",
}
"""Sets that have states in common, and a set of states that are of both."""

SHARED = {
    f"{first} {relation} {second}": (relation, both)
    for relation in ("samerow", "samecol")
    for (first, second), both in PAIRS.items()
}

STATES = (0, 1, 2, 3, 4, 5, 13)
"""Empty, water, small black stone, statue and plant, small white stone, large black plant."""


def lines(cells: int, columns: int, is_row: bool) -> list[tuple[int, int]]:
    """The pairs of different cells of one line."""
    line_of = [cell // columns if is_row else cell % columns for cell in range(cells)]
    return [(one, two) for one, two in product(range(cells), repeat=2) if one != two and line_of[one] == line_of[two]]


def holds(rule: Rule, garden: tuple[int, ...], pairs: list[tuple[int, int]]) -> bool:
    """The definition itself: two different cells of one line, one of each set."""
    first, second = int(rule.first), int(rule.second)
    return any(first >> garden[one] & 1 and second >> garden[two] & 1 for one, two in pairs)


@pytest.mark.parametrize("typed", SHARED)
def test_every_evaluator_takes_two_different_cells(typed: str) -> None:
    plot = Plot(2, 2)
    rule = read_rule(typed)
    pairs = lines(4, 2, "samerow" in typed)
    gardens = list(product(STATES, repeat=4))
    expected = [holds(rule, garden, pairs) for garden in gardens]
    assert [plainly_fits(rule, garden, plot) for garden in gardens] == expected
    assert [fits(rule, vec[i64](garden), plot) for garden in gardens] == expected
    batch = GardenBatch(gardens, plot).fitting(rule)
    assert [bool(batch >> at & 1) for at in range(len(gardens))] == expected
    said = [foreseen(rule, vec[i64](garden), plot) for garden in gardens]
    assert said == [ALWAYS_FITS if one else NEVER_FITS for one in expected]


@pytest.mark.parametrize("typed", SHARED)
def test_counting_takes_two_different_cells(typed: str) -> None:
    plot = Plot(1, 2) if "samerow" in typed else Plot(2, 1)
    rule = read_rule(typed)
    expected = sum(holds(rule, garden, [(0, 1), (1, 0)]) for garden in product(range(20), repeat=2))
    assert share(rule, plot).fitting == expected


@pytest.mark.parametrize("back_end", ["sat", "links"])
@pytest.mark.parametrize("typed", SHARED)
def test_a_cell_is_not_in_a_line_with_itself_for_the_solvers(typed: str, back_end: str) -> None:
    relation, both = SHARED[typed]
    solver = standard_solver(back_end)
    alone = read_rule(f"exactly 1 {both} and exactly 15 empty and {typed}")
    assert solver.fit(alone).status == NONE
    assert solver.compare(read_rule(typed), read_rule(f"atleast 1 {both} or {typed}")).verdict == DIFFERENT
    apart = f"exactly 2 {both} and exactly 14 empty and not {both} {relation} {both}"
    same = f"exactly 2 {both} and exactly 14 empty and not {typed}"
    assert solver.compare(read_rule(same), read_rule(apart)).verdict == EQUIVALENT


@pytest.mark.parametrize("typed", SHARED)
def test_the_search_with_links_alone_finds_no_such_garden(typed: str) -> None:
    rule = read_rule(f"exactly 1 {SHARED[typed][1]} and exactly 15 empty and {typed}")
    assert search_by_links(rule, True, Chance.of_seed(1), Effort(200_000)).status == NO_GARDEN


@pytest.mark.parametrize("typed", SHARED)
def test_a_simpler_rule_does_not_lose_the_second_cell(typed: str) -> None:
    rule, solver = read_rule(typed), standard_solver()
    found = simplified(read_rule(f"({typed} and atleast 3 water) or ({typed} and not atleast 3 water)")).rule
    assert len(found) == len(rule)
    assert solver.compare(found, rule).verdict == EQUIVALENT
    assert simplified(rule).rule == rule


SAID = """
statue samerow statue        | some statue is in the same row as another statue
small samecol black          | some small feature is in the same column as another black feature
not small samerow small      | no small feature is in the same row as another small feature
feature samerow (not empty)  | some feature is in the same row as another cell that is not empty
black samecol white          | some black feature is in the same column as a white feature
water samerow stone          | some water cell is in the same row as a stone
"""


@pytest.mark.parametrize("line", SAID.strip().splitlines())
def test_sentences_say_another_where_one_cell_could_be_both(line: str) -> None:
    typed, said = (part.strip() for part in line.split("|"))
    assert rule_english(read_rule(typed)) == f"A garden fits if {said}."
    found: Any = judge.answer(GAME, {"say": typed})
    assert found["say"] == f"A garden fits if {said}."


TYPED = """
some statue in the same row as another statue       | statue samerow statue
statue in the same column as another small statue   | statue samecol small statue
statue same row as another statue                   | statue samerow statue
small next to another small                         | small adjacent small
"""


@pytest.mark.parametrize("line", TYPED.strip().splitlines())
def test_another_is_read(line: str) -> None:
    typed, plain = (part.strip() for part in line.split("|"))
    assert read_rule(typed) == read_rule(plain)


def test_a_rule_being_written_says_another() -> None:
    offered = [phrase for kind, phrase in sentence_so_far("some statue").next if kind == "relation"]
    assert "in the same row as another" in offered
    assert "in the same column as another" in offered
    assert sentence_so_far("some statue in the same row as another statue").rule == read_rule("statue samerow statue")
    assert written_words(["samerow", "Statue", "Statue"]) == "some statue in the same row as another statue"
    assert token_words("samecol") == "some ... in the same column as another ..."
