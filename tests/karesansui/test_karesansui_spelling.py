"""Every spelling of the rule language: each word, phrase, prefix and sign is read as what it says, or refused."""

from __future__ import annotations

from itertools import product

import pytest

from ludex.core import Refused
from ludex.games.karesansui.language.lists import rule_lists
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import COUNTS, JOINS, NUMBERS, RELATIONS, SETS, rule_text
from ludex.games.karesansui.rules.rule import (
    ATMOST,
    KIND_NAMES,
    LEFTOF,
    MORE,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

EVERYTHING = 0xFFFFF
WATER, LARGE, SMALL, BLACK = SETS["water"], SETS["large"], SETS["small"], SETS["black"]

DENIED_SETS = {
    "non-{}": True,
    "non_{}": True,
    "Non {}": True,
    "non-({})": True,
    "(not {})": True,
    "(!{})": True,
    "(~ {})": True,
    "non-non-{}": False,
    "(not not {})": False,
    "non-(not {})": False,
    "({})": False,
    "{}": False,
    "the {} cells": False,
}
"""Ways to write a set wherever one may stand, and whether each denies the word."""

INNER_DENIALS = {"not {}": True, "!{}": True, "~{}": True, "! ~{}": False}
"""Ways that are read where a set, and no rule, must come."""

DENIED_RULES = {
    "not {}": 1,
    "not not {}": 2,
    "not ({})": 1,
    "!({})": 1,
    "~ ({})": 1,
    "! ~({})": 2,
    "not !({})": 2,
    "({})": 0,
    "there is not {}": 1,
}


def refusal(typed: str) -> str:
    with pytest.raises(Refused) as caught:
        read_rule(typed)
    assert caught.value.refusal.code == "bad_rule"
    return caught.value.refusal.message


def reads(typed: str, rule: Rule) -> None:
    """The text is this rule, and so is what is written back."""
    found = read_rule(typed)
    assert found == rule, (typed, rule_text(found))
    assert read_rule(rule_text(rule)) == rule
    assert read_rule(rule_lists(rule)) == rule


def denied(states: int, is_denied: bool) -> int:
    return EVERYTHING & ~states if is_denied else states


def hyphenated(phrase: str) -> list[str]:
    return [phrase, phrase.replace(" ", "-"), phrase.replace(" ", "_"), phrase.upper(), phrase.replace(" ", "  ")]


CASES = """
non-water left of large          | (not Water) leftof Large
non-water left of non-large      | (not Water) leftof (not Large)
not non-water left of large      | not (not Water) leftof Large
at least 3 non-small black       | atleast 3 Large Black
no non-water                     | atmost 0 (not Water)
more non-small than !large       | more (not Small) than (not Large)
not water left of large          | not Water leftof Large
!(water left of large)           | not Water leftof Large
! at least 3 small               | not atleast 3 Small
small in-the-same-row-as large   | Small samerow Large
"""

REFUSED = """
at least -3 small                | '-'
at least - 3 small               | '-'
at least–3 small                 | '–'
at least −3 small                | '−'
at least +3 small                | '+'
at least _3 small                | '_'
at least ~3 small                | '~'
at least !3 small                | '!'
at least not 3 small             | 'not'
at least 3.5 small               | '.'
at least 3-4 small               | '-'
at least ３ small                | '３'
at least 3 -small                | '-'
at least 3 small-black           | '-'
at least 3 small - black         | '-'
at least 3 small -               | '-'
- at least 3 small               | '-'
black-white left of grey         | '-'
feature-small left of grey       | '-'
not-water left of large          | '-'
no-water                         | '-'
non - water left of large        | '-'
non- water left of large         | '-'
!water left of large             | '!'
~water left of large             | '~'
not !water left of large         | '!'
!(small or large) left of grey   | '!'
!non-water left of large         | '!'
non at least 3 small             | 'at least'
non (small left of large)        | 'left of'
non no water                     | 'no'
no no water                      | 'no'
small not left of large          | 'not'
small left of no large           | 'no'
nonwater left of large           | 'nonwater'
at least minus 3 small           | 'minus'
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize(("typed", "written"), rows(CASES))
def test_prefixes_deny_what_they_stand_before(typed: str, written: str) -> None:
    assert rule_text(read_rule(typed)) == written
    reads(typed, read_rule(written))


@pytest.mark.parametrize(("typed", "sign"), rows(REFUSED))
def test_signs_that_mean_nothing_or_two_things_are_refused(typed: str, sign: str) -> None:
    assert f", {sign}: expected" in refusal(typed)


@pytest.mark.parametrize("phrase", RELATIONS)
def test_every_relation_with_every_spelling_of_its_sets(phrase: str) -> None:
    kind = RELATIONS[phrase]
    for rule_tokens in hyphenated(phrase):
        reads(f"water {rule_tokens} large", pair_rule(kind, WATER, LARGE))
    inner = {**DENIED_SETS, **INNER_DENIALS}
    for (first, is_first_denied), (second, is_second_denied) in product(DENIED_SETS.items(), inner.items()):
        rule = pair_rule(kind, denied(WATER, is_first_denied), denied(LARGE, is_second_denied))
        reads(f"{first.format('water')} {phrase} {second.format('large')}", rule)


@pytest.mark.parametrize("phrase", COUNTS)
def test_every_count_with_every_spelling_of_number_and_set(phrase: str) -> None:
    kind = COUNTS[phrase]
    for rule_tokens in hyphenated(phrase):
        reads(f"{rule_tokens} 3 water", count_rule(kind, 3, WATER))
    for number in (*range(21), 999):
        reads(f"{phrase} {number} water", count_rule(kind, number, WATER))
        for sign in ("-", "- ", "+", "_", "~", "!", "−", "–", "±", "#", "'", "not "):
            refusal(f"{phrase} {sign}{number} water")
    for number, word in enumerate(NUMBERS):
        reads(f"{phrase} {word} water", count_rule(kind, number, WATER))
        for prefix in ("minus ", "-", "non-", "not "):
            refusal(f"{phrase} {prefix}{word} water")
    for spelling, is_denied in {**DENIED_SETS, **INNER_DENIALS}.items():
        reads(f"{phrase} 3 {spelling.format('water')}", count_rule(kind, 3, denied(WATER, is_denied)))


def test_no_and_more_with_every_spelling_of_their_sets() -> None:
    inner = {**DENIED_SETS, **INNER_DENIALS}
    for first, is_first_denied in inner.items():
        reads(f"no {first.format('water')}", count_rule(ATMOST, 0, denied(WATER, is_first_denied)))
        for second, is_second_denied in inner.items():
            rule = pair_rule(MORE, denied(WATER, is_first_denied), denied(LARGE, is_second_denied))
            reads(f"more {first.format('water')} than {second.format('large')}", rule)


@pytest.mark.parametrize("word", SETS)
def test_every_word_for_a_set(word: str) -> None:
    for spelling, is_denied in DENIED_SETS.items():
        rule = pair_rule(LEFTOF, denied(SETS[word], is_denied), LARGE)
        reads(f"{spelling.format(word)} left of large", rule)
    for other in SETS:
        reads(f"no {word} {other}", count_rule(ATMOST, 0, SETS[word] & SETS[other]))
        reads(f"no ({word} or {other})", count_rule(ATMOST, 0, SETS[word] | SETS[other]))
        reads(f"no {word} non-{other}", count_rule(ATMOST, 0, SETS[word] & ~SETS[other]))
        for sign in ("-", " - ", "+", "/", "_", " !", " ~", " not "):
            refusal(f"no {word}{sign}{other}")


@pytest.mark.parametrize("word", JOINS)
def test_every_joining_word_with_every_denial_of_a_rule(word: str) -> None:
    one, two = count_rule(ATMOST, 0, WATER), pair_rule(LEFTOF, SMALL, BLACK)
    for (first, times), (second, more_times) in product(DENIED_RULES.items(), repeat=2):
        rules = [one, two]
        for index, count in enumerate((times, more_times)):
            for _ in range(count):
                rules[index] = negation(rules[index])
        typed = f"{first.format('no water')} {word} {second.format('small left of black')}"
        reads(typed, joined(JOINS[word], rules))


def test_the_kinds_as_they_are_written_are_read() -> None:
    assert set(KIND_NAMES) <= {*COUNTS, *RELATIONS, *JOINS, "more", "not"}
