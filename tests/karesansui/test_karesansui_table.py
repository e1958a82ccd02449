"""A table of Karesansui: stories with a given rule and given gardens, as they are typed and as they are told."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Outcome, Refused, seat_list
from ludex.games.karesansui.faces.records import Place, record
from ludex.games.karesansui.faces.text import cell_name, parse
from ludex.games.karesansui.faces.words import garden_words
from ludex.games.karesansui.game import GAME
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.reasoning.master import SolverMaster
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.solver import EQUIVALENT, standard_solver
from ludex.games.karesansui.rules.master import UNDECIDED, Verdict
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import draft_of

NAMES = ["Ann", "Bo", "Cy"]

OPENING = "a1 small black stone, b1 small black stone / a1 small black stone"
"""A fit and a misfit of `at least 2 small`."""


def garden(words: str) -> list[int]:
    state = GAME.start(1, 0)
    assert isinstance(state, Karesansui)
    cells = [0] * 16
    for part in words.split(", "):
        [action] = parse(state, 0, f"place {part}")
        placed = record(action)
        assert isinstance(placed, Place)
        cells[placed.cell] = placed.state
    return cells


def table(seats: int = 1, rule: str = "at least 2 small", opening: str = OPENING, **options: object) -> Karesansui:
    feed = [GAME.read_chance({"rule": rule})]
    feed += [GAME.read_chance({"garden": garden(words)}) for words in opening.split(" / ")]
    state = GAME.start(seats, 1, options, feed, listen=True)
    assert isinstance(state, Karesansui)
    return state


def play(state: Karesansui, story: str) -> list[str]:
    """Plays lines like `0: ask b2 water`; answers what was said in the meantime."""
    assert state.events is not None
    before = len(state.events)
    for line in filter(None, (line.strip() for line in story.splitlines())):
        seat, _, typed = line.partition(": ")
        for action in GAME.read(state, int(seat), typed):
            refusal = state.refusal(int(seat), action)
            if refusal is not None:
                raise Refused(refusal)
            state.play(int(seat), action)
    return [GAME.event_text(event, NAMES) for event in state.events[before:]]


def ended(state: Karesansui) -> Outcome:
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def standing(state: Karesansui) -> str:
    verb = {"building": "builds", "predicting": "predicts", "guessing": "guesses", "writing": "writes"}
    phase = str(GAME.view(state, -1)["phase"])
    return "over" if phase == "over" else f"{', '.join(map(str, seat_list(state.to_act())))} {verb[phase]}"


def test_a_wrong_guess_is_answered_with_a_garden_and_spent() -> None:
    state = table(1)
    play(state, "0: predict a1 small grey plant: misfits")
    *_, garden_line, guess_line = play(state, "0: guess at least 2 black")
    assert garden_line.startswith("Garden 3 ")
    assert "The Master shows it" in garden_line
    assert guess_line.endswith("That is not the rule: garden 3 tells them apart.")
    shown = state.shown.gardens[3]
    assert plainly_fits(state.secret, list(shown)) == state.shown.marks[3]
    assert plainly_fits(read_rule("at least 2 black"), list(shown)) != state.shown.marks[3]
    assert [state.shown.marks[2], state.shown.marks[3]] == [False, True], "the last garden misfits, so this one fits"
    assert standing(state) == "0 builds", "the one guess is spent, so the next turn begins"


def test_what_can_be_neither_proved_nor_disproved_is_kept() -> None:
    class Unsure(SolverMaster):
        def compare(self, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> Verdict:
            return Verdict(UNDECIDED, gardens[:1])

    state = table(1)
    play(state, "0: predict a1 small grey plant: misfits")
    state.master = Unsure("sat")
    [told] = play(state, "0: guess at least 2 black")
    assert told.endswith("Neither a proof nor a garden against it was found in time; the guess is kept.")
    assert standing(state) == "0 guesses"


def test_the_first_guess_may_take_several_right_predictions() -> None:
    state = table(1, predictions=3)
    for number, cell in enumerate(["a1", "b1", "c1", "d1"]):
        play(state, f"0: predict {cell} small grey plant: misfits")
        earned = number >= 2
        assert standing(state) == ("0 guesses" if earned else "0 builds")
        if earned:
            play(state, "0: end")
    assert state.guesses_left[0] == 2, "the third earns the first guess, the fourth another"


def test_gardens_run_out() -> None:
    state = table(2, gardens=1)
    play(state, "0: ask a1 water\n1: ask b1 water")
    assert ended(state).to_json() == {"scores": [0, 0], "winners": [], "reason": "nobody found the rule"}


def test_the_sooner_the_rule_is_found_the_more_it_is_worth() -> None:
    state = table(2, gardens=5)
    play(state, "0: ask a1 water\n1: predict b1 water: misfits\n0: fits\n1: guess at least 2 small")
    assert ended(state).to_json() == {"scores": [0, 5], "winners": [1], "reason": "the rule was found"}


def test_a_person_as_the_master() -> None:
    state = GAME.start(3, 5, {"master": "seat"}, listen=True)
    assert isinstance(state, Karesansui)
    assert standing(state) == "0 writes"
    play(state, "0: decree at least 2 small")
    assert [state.shown.marks[0], state.shown.marks[1]] == [True, False]
    assert standing(state) == "1 builds"
    assert GAME.view(state, 0)["rule"] == "atleast 2 Small"
    assert GAME.view(state, 1)["rule"] is None
    play(state, "1: predict a1 water: misfits\n2: fits\n1: guess at least 2 small")
    assert ended(state).to_json()["winners"] == [1]


def test_the_master_wins_a_secret_that_is_kept() -> None:
    state = GAME.start(2, 5, {"master": "seat", "gardens": 1}, listen=True)
    assert isinstance(state, Karesansui)
    play(state, "0: decree at least 2 small\n1: ask d4 water")
    assert ended(state).to_json()["winners"] == [0]


@pytest.mark.parametrize(
    "written", ["", "atleast 0 / Empty", "atleast 0", "atleast 3 / Small", "and / not / more / Empty"]
)
def test_what_stands_in_for_a_master_decrees_a_rule_soon(written: str) -> None:
    state = GAME.start(2, 1, {"master": "seat"})
    for token in filter(None, written.split(" / ")):
        state.play(0, GAME.read(state, 0, f"write {token}")[0])
    for _ in range(5):
        if seat_list(state.to_act()) != [0]:
            break
        action = GAME.recovery(state, 0, None).action
        assert action is not None
        state = state.after(0, action)
    assert seat_list(state.to_act()) == [1], "the rule is decreed and the first student builds"


def test_what_stands_in_for_a_builder_asks_soon_whatever_lies_there() -> None:
    bare, water = [0] * 16, [1] + [0] * 15
    shown = [garden(words) for words in OPENING.split(" / ")]
    gardens = [{"garden": cells, "fits": cells == shown[0]} for cells in (*shown, bare, water)]
    for draft in (bare, water, shown[0]):
        state = GAME.restore({"rule": "at least 2 small", "gardens": gardens, "seats": [{"draft": draft}]})
        assert isinstance(state, Karesansui)
        for _ in range(3):
            action = GAME.recovery(state, 0, None).action
            assert action is not None
            state = state.after(0, action)
        assert isinstance(state, Karesansui)
        assert len(state.shown.gardens) > len(gardens), draft


def test_a_master_changes_his_mind_before_he_decrees() -> None:
    state = GAME.start(2, 5, {"master": "seat"}, listen=True)
    assert isinstance(state, Karesansui)
    play(state, "0: write at least 3 small\n0: back\n0: write Large\n0: decree")
    assert GAME.view(state, 0)["rule"] == "atleast 3 Large"


REFUSALS = {
    "ask a1 small black stone": "known_garden",
    "predict a1 small black stone": "known_garden",
    "like 7": "no_such_garden",
    "clear": "no_change",
    "place a1 empty": "no_change",
    "fits": "not_now",
    "guess": "not_now",
    "end": "not_now",
    "guess at least 2 small": "not_now",
    "decree": "not_now",
    "place e1 water": "not_understood",
    "place a5 water": "not_understood",
    "place a1 tiny black stone": "not_understood",
    "ask 1 2 3": "not_understood",
    "ask 20 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0": "not_understood",
    "sing": "not_understood",
    "like three": "not_understood",
    "ask like 9": "no_such_garden",
    "guess at least small": "bad_rule",
    "write nonsense": "bad_rule",
}


@pytest.mark.parametrize("typed", REFUSALS)
def test_refused_while_building(typed: str) -> None:
    with pytest.raises(Refused) as refused:
        play(table(1), f"0: {typed}")
    assert refused.value.refusal.code == REFUSALS[typed]


WRITING_REFUSALS = {
    "write Small": "unexpected_token",
    "back": "nothing_written",
    "forget": "nothing_written",
    "decree": "unfinished_rule",
    "guess": "not_now",
    "end": "not_now",
    "ask": "not_now",
    "decree at least 0 small": "trivial_rule",
    "decree at least 9 small and at least 8 large": "trivial_rule",
}


@pytest.mark.parametrize("typed", WRITING_REFUSALS)
def test_refused_while_writing(typed: str) -> None:
    state = GAME.start(2, 5, {"master": "seat"}, listen=True)
    assert isinstance(state, Karesansui)
    with pytest.raises(Refused) as refused:
        play(state, f"0: {typed}")
    assert refused.value.refusal.code == WRITING_REFUSALS[typed]


def test_the_daily_rule_is_everybodys() -> None:
    def opened(seed: int, day: int) -> tuple[object, ...]:
        state = GAME.start(1, seed, {"day": day})
        assert isinstance(state, Karesansui)
        return rule_text(state.secret), [list(one) for one in state.shown.gardens]

    assert opened(1, 20261115) == opened(2, 20261115)
    assert len({str(opened(1, day)[0]) for day in range(20261101, 20261131)}) > 20


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"day": 20261131}, "bad_option"),
        ({"day": 20250229}, "bad_option"),
        ({"day": 7}, "bad_option"),
        ({"day": 20261115, "master": "seat"}, "bad_option"),
        ({"level": 6}, "bad_option"),
    ],
)
def test_options_that_cannot_be(options: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(2, 0, options)
    assert refused.value.refusal.code == code


def test_seven_seats_need_a_master() -> None:
    GAME.start(7, 0, {"master": "seat"})
    with pytest.raises(Refused) as refused:
        GAME.start(7, 0)
    assert refused.value.refusal.code == "bad_seats"
    with pytest.raises(Refused):
        GAME.start(1, 0, {"master": "seat"})


@pytest.mark.parametrize(
    "fed",
    [
        [{"rule": "at least 0 small"}],
        [{"rule": [1, 2, 3]}],
        [{"rule": "at least 2 small"}, {"garden": [0] * 16}, {"garden": [2, 2] + [0] * 14}],
        [{"rule": "at least 2 small"}, {"garden": [0] * 15}, {"garden": [0] * 16}],
        [{"rule": "at least 2 small"}, {"garden": [99] * 16}, {"garden": [0] * 16}],
    ],
)
def test_chance_that_cannot_be(fed: list[object]) -> None:
    with pytest.raises(Refused) as refused:
        GAME.start(1, 0, {}, [GAME.read_chance(one) for one in fed])
    assert refused.value.refusal.code == "bad_chance"


def test_a_counterexample_may_come_from_outside() -> None:
    state = table(1)
    play(state, "0: predict a1 small grey plant: misfits")
    state.chance.feed = [GAME.read_chance({"garden": garden("a1 large black stone, a2 large black plant")})]
    *_, told, _ = play(state, "0: guess at least 2 black")
    assert told == "Garden 3 does not fit: a1 large black stone, a2 large black plant. The Master shows it."


def test_words_for_cells_and_gardens() -> None:
    assert [cell_name(cell) for cell in (0, 3, 4, 15)] == ["a1", "d1", "a2", "d4"]
    assert garden_words([0] * 16) == "nothing"
    assert garden_words([0, 1] + [0] * 13 + [19]) == "b1 water, d4 large grey plant"


ROUND_TRIPS = (
    "at least 3 small and not (black left of grey)",
    "exactly 0 large white statue or more stone than plant xor at most 16 empty",
    "not not (at least 1 water and at least 2 water and at least 3 water)",
    "at least 40 small or exactly 17 (black or not plant)",
    "nothing adjacent anything",
)


@pytest.mark.parametrize("text", ROUND_TRIPS)
def test_a_rule_is_spelled_and_read_back_with_the_same_meaning(text: str) -> None:
    rule = read_rule(text)
    draft = draft_of(vec[i64](rule_tokens(rule)))
    assert draft is not None
    assert draft.is_complete()
    assert standard_solver().compare(rule, draft.rule()).verdict == EQUIVALENT
