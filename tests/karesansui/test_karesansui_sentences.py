"""Rules as sentences, phrase by phrase: whatever is offered can be read, and the judge tries them on every board."""

from __future__ import annotations

import json
import re
from html import unescape
from random import Random

import pytest
from karesansui_random import random_garden

from ludex.core import Refused, State
from ludex.games.karesansui import GAME
from ludex.games.karesansui.faces.judging import MOST_JUDGED, own_answer
from ludex.games.karesansui.faces.words import written_words
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.sentences import MAX_SENTENCE, PHRASES, sentence_so_far
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from thorough import count

NAMES = ["Ann", "Bo"]


def answer(**request: object) -> dict[str, object]:
    found = own_answer(request)
    assert found is not None
    return found


def offered(text: str) -> list[str]:
    return [phrase for _, phrase in sentence_so_far(text).next]


@pytest.mark.parametrize(
    ("text", "has", "lacks"),
    [
        ("", ["some", "at least", "not", "("], ["small", "and", "3", ")"]),
        ("at least", ["0", "3", "16"], ["small", "at most"]),
        ("at least 3", ["small", "stone", "water", "non"], ["4", "and", "left of", "not"]),
        ("at least 3 small", ["black", "stone", "and", "xor"], ["small", "large", "water", "feature", "left of", ")"]),
        ("some black", ["left of", "in the same row as another", "stone"], ["and", "than", "white"]),
        ("more small", ["than", "black"], ["left of", "and"]),
        ("some black left of grey and", ["some", "at most", "not"], ["small", "and"]),
        ("not (", ["some", "at least"], ["and", "small"]),
        ("at least 3 (black or grey", [")", "and", "or", "stone"], ["left of"]),
    ],
)
def test_what_may_come_next(text: str, has: list[str], lacks: list[str]) -> None:
    found = offered(text)
    assert [phrase for phrase in has if phrase not in found] == []
    assert [phrase for phrase in lacks if phrase in found] == []


def test_whatever_is_offered_leads_on_to_a_rule() -> None:
    """Sentences put together at random from what is offered never come to a dead end, and are read when whole."""
    random = Random(5)
    whole = 0
    for _ in range(count(60, 2000)):
        text = ""
        for _ in range(random.randrange(3, 24)):
            found = sentence_so_far(text)
            assert found.next, text
            text = f"{text} {random.choice(found.next)[1]}".strip()
        found = sentence_so_far(text)
        assert (found.rule is None) == bool(found.awaited)
        if found.rule is not None:
            whole += 1
            assert found.rule == read_rule(text)
    assert whole > 5


def test_every_phrase_is_offered_somewhere() -> None:
    beginnings = ("", "at least", "at least 3", "at least 3 small", "some black", "more small", "(at least 3 small")
    seen = {phrase for text in beginnings for phrase in offered(text)}
    assert seen == {phrase for phrases in PHRASES.values() for phrase in phrases}


def test_a_sentence_is_checked_against_every_board() -> None:
    boards = [random_garden(Random(seed)) for seed in range(12)]
    text = "at least 3 small and some black left of grey"
    found = answer(sentence=text, boards=boards)
    rule = read_rule(text)
    assert found["fits"] == [plainly_fits(rule, board) for board in boards]
    assert str(found["say"]).startswith("A garden fits if there are at least three small features, and some black")
    unfinished = answer(sentence="at least 3", boards=boards)
    assert (unfinished["say"], unfinished["fits"]) == (None, None)
    assert unfinished["awaited"] == "what to count, as in `at least 3 small`"


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("at leat 3", "At character 1, 'at': expected a rule"),
        ("at least 3 small small stone stone nonsense", "At character 36, 'nonsense': expected"),
        ("small " * MAX_SENTENCE, "A sentence has at most 1000 characters."),
    ],
)
def test_a_sentence_that_cannot_be_read_is_told_so(text: str, wrong: str) -> None:
    found = answer(sentence=text, boards=[])
    assert str(found.pop("wrong")).startswith(wrong)
    assert found == {"next": [], "awaited": "", "say": None, "fits": None}


@pytest.mark.parametrize(
    ("request_", "code", "where"),
    [
        ({"sentence": 3}, "bad_request", "sentence"),
        ({"sentence": "", "boards": [[0] * 15]}, "bad_board", "boards[0]"),
        ({"sentence": "", "boards": [[0] * 15 + [20]]}, "bad_board", "boards[0][15]"),
        ({"sentence": "", "boards": [[0] * 16] * (MOST_JUDGED + 1)}, "bad_request", "boards"),
        ({"sentence": "", "boards": 5}, "bad_request", "boards"),
        ({"sentence": "no water", "boards": [[0] * 16], "budget": 100}, "undecided", "sentence"),
        ({"sentence": "", "count": 5}, "bad_request", "count"),
    ],
)
def test_a_bad_question_is_refused(request_: dict[str, object], code: str, where: str) -> None:
    with pytest.raises(Refused) as caught:
        own_answer(request_)
    assert caught.value.refusal.code == code
    assert caught.value.refusal.values["where"] == where


@pytest.mark.parametrize(
    ("tokens", "said"),
    [
        ([], "..."),
        (["atleast 3"], "at least 3 ..."),
        (["and", "atleast 3", "Small"], "at least 3 small and ..."),
        (["and", "atleast 3", "Small", "not", "leftof", "Black"], "at least 3 small and not some black left of ..."),
        (["not", "xor", "more", "&", "Small", "Stone", "!", "Water"], "not (more small stone than non-water xor ...)"),
        (["exactly 2", "|", "Black", "Grey"], "exactly 2 (black or grey)"),
    ],
)
def test_a_rule_written_word_by_word_reads_as_a_sentence(tokens: list[str], said: str) -> None:
    assert written_words(tokens) == said


# ---- on the board ----


def guessing() -> State:
    """Seat 0 has a guess to make."""
    gardens = [{"garden": [2, 3, 4] + [0] * 13, "fits": True}, {"garden": [2, 3] + [0] * 14, "fits": False}]
    third = {"garden": [4] + [0] * 15, "fits": False, "how": "predicted", "by": 0}
    seats = [{"built": 1, "right": 1, "guesses": 1}, {}]
    position = {
        "rule": "at least 3 small",
        "gardens": [*gardens, third],
        "seats": seats,
        "phase": "guessing",
        "turn": 0,
    }
    return GAME.restore(position)


def drawn(state: State, seat: int) -> str:
    return GAME.draw(GAME.view(state, seat), GAME.menu(state, seat, NAMES).choices, NAMES)


def test_the_drawing_has_what_a_page_needs_to_write_a_rule() -> None:
    state = guessing()
    found = re.search(r"data-sentence='([^']*)'", drawn(state, 0))
    assert found is not None
    data = json.loads(unescape(found[1]))
    assert (data["judge"], data["verb"]) == ("karesansui", "guess")
    assert data["marks"] == [True, False, False]
    assert len(data["boards"]) == 3
    assert "You have 1 guess." in data["caution"]
    assert "data-writes" in drawn(state, 0)


def test_a_master_writes_its_secret_the_same_way() -> None:
    state = GAME.start(2, 3, {"master": "seat"})
    found = re.search(r"data-sentence='([^']*)'", drawn(state, 0))
    assert found is not None
    data = json.loads(unescape(found[1]))
    assert (data["verb"], data["boards"]) == ("decree", [])
    assert "data-sentence" not in drawn(state, 1)


def test_nobody_else_is_asked_to_write() -> None:
    state = guessing()
    assert "data-sentence" not in drawn(state, 1)
    assert "data-sentence" not in drawn(state, -1)


def test_the_garden_that_refutes_a_guess_comes_first_beside_it() -> None:
    state = guessing()
    for action in GAME.read(state, 0, "guess at least 1 plant"):
        state = state.after(0, action)
    picture = drawn(state, 0)
    assert GAME.view(state, 0)["guesses"] == [
        {"seat": 0, "rule": "atleast 1 Plant", "result": "contradicted", "garden": 2}
    ]
    assert "Against it, garden 2: ✗ it does not fit" in picture
    assert "But garden 2 does not fit" in picture
    gardens = re.findall(r'data-id="(garden \d+)"', picture)
    assert gardens == ["garden 0", "garden 2", "garden 1"], "first of those that do not fit"


def test_a_new_garden_against_a_guess_stands_above_the_next_one_that_is_built() -> None:
    state = guessing()
    for action in GAME.read(state, 0, "guess at least 3 small and no water"):
        state = state.after(0, action)
    assert "'result': 'disproved'" in str(GAME.view(state, 1)["guesses"])
    picture = drawn(state, 1)
    first = re.search(r'data-id="(?:garden \d+|last guess)"', picture)
    assert first is not None
    assert first[0] == 'data-id="last guess"'
    assert "The guess is spent." in picture
    for action in GAME.read(state, 1, "ask b2 water"):
        state = state.after(1, action)
    assert "last guess" not in drawn(state, 0), "another garden matters now"
