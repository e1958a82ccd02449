"""The rule language: what is typed, what is read, what is read back, and what is refused where."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from karesansui_random import random_rule

from ludex.core import Refused
from ludex.games.karesansui.language.cell_sets import set_text, set_words
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.language.lists import rule_lists
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.rules.cells import NAMED, state_name
from ludex.games.karesansui.rules.rule import Rule
from thorough import count

TYPED = """
at least 3 small and not (black left of grey)          | atleast 3 Small and not Black leftof Grey
AT LEAST three Small cells                             | atleast 3 Small
atleast 3 Small xor (atmost 4 Small or exactly 5 Small)| atleast 3 Small xor (atmost 4 Small or exactly 5 Small)
no water                                               | atmost 0 Water
more (small or white) than black stones                | more (Small or White) than Black Stone
(not water) above a small (black or white) plant       | (not Water) above Small (Black or White) Plant
a statue is to the left of the grey plant              | Statue leftof Grey Plant
small touches large and grey is under water            | Small adjacent Large and Grey below Water
stones orthogonally adjacent to plants                 | Stone orthadjacent Plant
statue in the same row as statue or small same-column large | Statue samerow Statue or Small samecol Large
always and never                                       | always and never
small above large or small below large and no grey     | Small above Large or Small below Large and atmost 0 Grey
not not exactly 2 (black, white)                       | not not exactly 2 (Black or White)
at least 3 (black and (stone or not plant))            | atleast 3 Black (Stone or Statue)
!(small leftof large) && more stone than plant         | not Small leftof Large and more Stone than Plant
"""

REFUSED = """
at least three           | 15 | what to count
at least small           | 10 | a number after `at least`
3 small                  | 1  | a rule
at least 3 small or white| 26 | a relation
small left               | 7  | a relation
((small) left of (large) | 25 | `)`
at least 3 smal          | 12 | what to count
small beside large)      | 19 | `and`, `or`, `xor` or the end
more small and           | 12 | `than`
exactly 99999 small      | 9  | a number from 0 to 999
no water and             | 13 | a rule
small above .            | 13 | a set of cells
not                      | 4  | a rule
at least 3 (small or )   | 22 | what to count
"""

SAID = """
at least 3 small | A garden fits if there are at least three small features.
exactly 1 water | A garden fits if there is exactly one water cell.
not at least 2 stone | A garden fits if there are fewer than two stones.
not exactly 2 grey plant | A garden fits if the number of grey plants is not two.
black leftof grey | A garden fits if some black feature is in a column left of a grey feature.
not statue adjacent empty | A garden fits if no statue is next to, also diagonally, an empty cell.
more (not water) than small | A garden fits if there are more cells that are not water than small features.
no water xor no grey | A garden fits if either there are no water cells, or there are no grey features, but not both.
"""


def rows(table: str) -> list[list[str]]:
    return [[cell.strip() for cell in line.split("|")] for line in table.strip().splitlines()]


@pytest.mark.parametrize(("typed", "written"), rows(TYPED))
def test_what_people_type(typed: str, written: str) -> None:
    assert rule_text(read_rule(typed)) == written
    assert read_rule(written) == read_rule(typed)


@pytest.mark.parametrize(("typed", "character", "expected"), rows(REFUSED))
def test_what_cannot_be_read_is_refused_at_its_place(typed: str, character: str, expected: str) -> None:
    with pytest.raises(Refused) as caught:
        read_rule(typed)
    refusal = caught.value.refusal
    assert refusal.code == "bad_rule"
    assert refusal.values["at"] == int(character) - 1
    assert str(refusal.values["expected"]).startswith(expected)
    assert f"At character {character}," in refusal.message


@pytest.mark.parametrize(("typed", "said"), rows(SAID))
def test_rules_in_plain_english(typed: str, said: str) -> None:
    assert rule_english(read_rule(typed)) == said


def test_always_and_never_are_said_so() -> None:
    assert rule_english(read_rule("always")) == "Every garden fits."
    assert rule_english(read_rule("never")) == "No garden fits."


@pytest.mark.parametrize(
    ("face", "where"),
    [
        (["atleast", 3], ""),
        (["atleast", "3", "Small"], "[1]"),
        (["atleast", True, "Small"], "[1]"),
        (["atleast", -1, "Small"], "[1]"),
        (["atleast", 3.0, "Small"], "[1]"),
        (["and", ["atleast", 3, "Small"], ["leftof", "Small", "Big"]], "[2][2]"),
        (["not", ["atleast", 3, ["!", "Small", "Large"]]], "[1][2]"),
        (["atleast", 3, ["&"]], "[2]"),
        (["or"], ""),
        (["not"], ""),
        (["nand", ["or"]], ""),
        ([], ""),
        (7, ""),
        (None, ""),
        ([["and"]], ""),
    ],
)
def test_lists_that_are_no_rule_are_refused_at_their_place(face: object, where: str) -> None:
    with pytest.raises(Refused) as caught:
        read_rule(face)
    assert caught.value.refusal.code == "bad_rule"
    assert caught.value.refusal.values["where"] == where


def test_limits_are_512_nodes_and_64_different_atoms() -> None:
    atom = ["atleast", 1, "Small"]
    assert len(read_rule(["and", *[atom] * 255])) == 256  # 1 + 255 * 2 = 511 nodes with the sets
    for face in (["and", *[atom] * 256], " and ".join(["atleast 1 small"] * 256)):
        with pytest.raises(Refused, match="rule_too_large"):
            read_rule(face)
    different = [["exactly", number % 17, word] for number in range(17) for word in ("Small", "Large", "Grey", "Black")]
    assert len(read_rule(["or", *different[:64]]).atoms()) == 64
    with pytest.raises(Refused, match="rule_too_large: A rule has at most 64 different atoms"):
        read_rule(["or", *different[:65]])


def test_a_rule_may_nest_as_deep_as_its_nodes_reach() -> None:
    face: list[object] = ["atleast", 1, "Small"]
    for _ in range(510):
        face = ["not", face]
    rule = read_rule(face)
    assert rule_lists(rule) == face
    assert rule_text(rule).startswith("not not not")
    with pytest.raises(Refused, match="rule_too_large"):
        read_rule(["not", face])
    with pytest.raises(Refused, match="rule_too_large: Brackets"):
        read_rule("(" * 500 + "no water" + ")" * 500)


def test_the_code_of_a_cell() -> None:
    assert state_name(2) == "Small Black Stone"
    assert state_name(19) == "Large Grey Plant"
    assert state_name(2 + 9 * 1 + 3 * 0 + 2) == "Large Black Plant"
    assert NAMED["Small"] == 0b111111111 << 2
    assert NAMED["Plant"] == sum(1 << state for state in range(2, 20) if state % 3 == 1)
    assert NAMED["White"] == 0b111 << 5 | 0b111 << 14


@given(st.integers(0, 2**20 - 1))
def test_every_set_can_be_written_and_read(states: int) -> None:
    assert read_rule(["atleast", 1, set_words(states)]).first == states
    assert read_rule(f"atleast 1 {set_text(states)}").first == states


def test_rules_are_read_back_as_they_were_written() -> None:
    random = Random(1)
    for _ in range(count(500, 20_000)):
        rule = random_rule(random, 4)
        assert read_rule(rule_text(rule)) == rule
        assert read_rule(rule_lists(rule)) == rule
        assert rule_english(rule).endswith(".")


PIECES = ["at least", "3", "small", "(", ")", "or", "and", "not", "black", "left of", "than", "more"]
NAMES = ["atleast", "and", "&", "!", "Small", "xor"]


def read_or_refused(face: object) -> Rule | None:
    """The rule; None if it is refused as it should be. Any other failure is one."""
    try:
        return read_rule(face)
    except Refused as error:
        code = error.refusal.code
    assert code in ("bad_rule", "rule_too_large")
    return None


@given(st.text(max_size=60) | st.lists(st.sampled_from(PIECES)).map(" ".join))
def test_any_text_is_read_or_refused(typed: str) -> None:
    rule = read_or_refused(typed)
    assert rule is None or read_rule(rule_text(rule)) == rule


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.sampled_from(NAMES),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=2),
    )
)
def test_any_json_is_read_or_refused(face: object) -> None:
    rule = read_or_refused(face)
    assert rule is None or read_rule(rule_lists(rule)) == rule
