"""Rules made simpler: examples step by step, and that the gardens that fit stay the same."""

from __future__ import annotations

from random import Random

import pytest
from karesansui_random import random_garden, random_rule, rewritten

from ludex.games.karesansui.language.limits import rule_size
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.simplify import merged, ruleset_rule, simplified, weight
from ludex.games.karesansui.reasoning.situations import Situations
from thorough import count

SEED = "atleast 3 Small xor (atmost 4 Small or exactly 5 Small)"

SEED_STEPS = """
atleast 3 Small xor (atmost 4 Small or exactly 5 Small) falls into:
  not atleast 3 Small and atmost 4 Small: atmost 2 Small
  not atleast 3 Small and exactly 5 Small: impossible
  not atleast 3 Small and atmost 4 Small and exactly 5 Small: impossible
  atleast 3 Small and not atmost 4 Small and not exactly 5 Small: atleast 6 Small
  together: atmost 2 Small or atleast 6 Small
proven equivalent: atmost 2 Small or atleast 6 Small
"""

SIMPLER = """
atleast 8 small and atleast 9 large                            | never
small leftof large or not small leftof large                   | always
not (no water and no grey) and not not no water                | atleast 1 Grey and atmost 0 Water
atleast 3 small and atleast 2 small and (atmost 7 small or never) | atleast 3 Small and atmost 7 Small
small leftof large and (black above grey or not large rightof small) | Small leftof Large and Black above Grey
exactly 0 water or exactly 1 water or exactly 2 water          | atmost 2 Water
atmost 4 water or atleast 6 water                              | not exactly 5 Water
not not not black adjacent grey                                | not Black adjacent Grey
more black than (black or grey)                                | never
(stone above plant and no water) or (not stone above plant and no water) | atmost 0 Water
atleast 5 small and atleast 5 large and atmost 3 black and atmost 3 white and atmost 3 grey | never
"""


def test_the_example_of_the_seed() -> None:
    found = simplified(read_rule(SEED))
    assert rule_text(found.rule) == "atmost 2 Small or atleast 6 Small"
    assert found.steps == SEED_STEPS.strip().splitlines()


def test_the_situations_of_the_seed() -> None:
    ways = Situations(read_rule(SEED)).listed(0, True)
    assert [" and ".join(map(rule_text, way)) for way in ways] == [
        "not atleast 3 Small and atmost 4 Small",
        "not atleast 3 Small and exactly 5 Small",
        "not atleast 3 Small and atmost 4 Small and exactly 5 Small",
        "atleast 3 Small and not atmost 4 Small and not exactly 5 Small",
    ]
    rulesets = [merged(way) for way in ways]
    assert [None if ruleset is None else rule_text(ruleset_rule(ruleset)) for ruleset in rulesets] == [
        "atmost 2 Small",
        None,
        None,
        "atleast 6 Small",
    ]


@pytest.mark.parametrize("line", SIMPLER.strip().splitlines())
def test_simpler_rules(line: str) -> None:
    long, short = (cell.strip() for cell in line.split("|"))
    assert rule_text(simplified(read_rule(long)).rule) == short


@pytest.mark.parametrize(
    "typed", ["at least 3 small", "black leftof grey xor no water", "small adjacent (black or plant)"]
)
def test_what_is_simple_stays(typed: str) -> None:
    found = simplified(read_rule(typed))
    assert found.rule == read_rule(typed)
    assert found.steps == ["nothing simpler was found"]


@pytest.mark.proof
def test_simplifying_changes_nothing_but_the_words() -> None:
    random = Random(1)
    before = after = 0
    for _ in range(count(40, 1000)):
        rule = rewritten(random, random_rule(random, 2))
        found = simplified(rule).rule
        before += rule_size(rule)
        after += rule_size(found)
        assert weight(found) <= weight(rule)
        for _ in range(20):
            garden = random_garden(random)
            assert plainly_fits(rule, garden) == plainly_fits(found, garden)
    assert after < 0.8 * before


def test_the_largest_rules_are_done_in_bounded_time() -> None:
    random = Random(2)
    rules = [rule for rule in (random_rule(random, 6) for _ in range(200)) if 300 < rule_size(rule) <= 512]
    found = simplified(rules[0])
    assert weight(found.rule) <= weight(rules[0])
