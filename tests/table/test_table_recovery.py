"""Retries, deadlines, recoveries and frozen tables: whatever a seat does, the table goes on or stands still safely."""

from __future__ import annotations

from typing import Any

import pytest
from table_stories import FORSALE, Story

from ludex.core import Game, Recovery, Refusal, Refused, State
from ludex.games.forsale.game import ForSaleGame
from ludex.table import Decision, Settings

SEED = {"recovery": "seed"}


def test_a_refused_seat_is_asked_again_so_many_times_and_then_passes() -> None:
    story = Story(settings=Settings(retries=3))
    for _ in range(3):
        assert story.refused(0, "bid 99", 0) == "#3"
        ask = story.table.ask(0)
        assert ask.refusal is not None
        assert (ask.refusal.code, ask.number) == ("#3", 0)
        assert len(story.entries) == 1
    receipt = story.say(0, "bid 99", 0)
    assert receipt.refusal is not None
    assert (receipt.accepted, receipt.recovered, receipt.n, receipt.refusal.code) == (False, True, 1, "#3")
    assert story.last["texts"] == ["pass"]
    assert story.last["recovered"] == {
        "note": "the seat passes",
        "refusal": receipt.refusal.to_json(),
        "faulty": False,
    }
    assert story.to_act() == [1]


def test_retries_are_counted_for_each_question_anew() -> None:
    story = Story(settings=Settings(retries=1))
    story.say(0, "bid 99")
    assert story.say(0, "bid 1").accepted
    story.say(1, "bid 2")
    story.say(2, "bid 3")
    assert not story.say(0, "bid 1").recovered
    assert story.say(0, "bid 1").recovered


def test_no_retries_means_the_first_refusal_is_the_last() -> None:
    assert Story(settings=Settings(retries=0)).say(0, "bid 99").recovered


def test_a_patient_referee_never_gives_up_asking() -> None:
    story = Story(settings=Settings(retries=None))
    assert not any(story.say(0, "bid 99").recovered for _ in range(200))
    assert story.say(0, "bid 1").accepted


def test_in_part_two_the_lowest_property_is_sold() -> None:
    story = Story(settings=Settings(retries=0))
    story.to_part_two()
    lowest = story.table.ask(1).choices()[0].text
    assert story.refused(1, "sell 99") == "C0101"
    assert (story.last["seat"], story.last["texts"]) == (1, [lowest])


def test_the_same_wrong_decision_sent_twice_counts_once() -> None:
    story = Story(settings=Settings(retries=1))
    first = story.say(0, "bid 99", 0, "a")
    for _ in range(5):
        again = story.say(0, "bid 99", 0, "a")
        assert (again.duplicate, again.recovered) == (True, False)
        assert again.refusal is not None
        assert first.refusal is not None
        assert again.refusal.to_json() == first.refusal.to_json()
    recovered = story.say(0, "bid 99", 0, "b")
    again = story.say(0, "bid 99", 0, "b")
    assert (recovered.recovered, recovered.duplicate) == (True, False)
    assert (again.recovered, again.duplicate, again.n) == (True, True, recovered.n)
    assert story.table.count == 2


def test_an_answer_of_no_known_kind_marks_the_seat() -> None:
    story = Story(settings=Settings(retries=0))
    assert story.refused(0, "castle") == "#5"
    assert story.last["texts"] == ["pass"]
    assert story.last["recovered"]["faulty"] is True
    assert story.table.faulty == {0}


def test_the_first_author_ended_the_game_for_it() -> None:
    story = Story(options=SEED, settings=Settings(retries=0))
    before = story.hash()
    receipt = story.say(0, "castle")
    assert receipt.refusal is not None
    assert (receipt.accepted, receipt.refusal.code, receipt.n) == (False, "#5", 1)
    assert (story.last["kind"], story.last["refusal"]["code"]) == ("stop", "#5")
    assert story.hash() == before
    assert story.table.stopped is not None
    assert story.table.stopped.values == {"gid": "t1", "fault": "#5"}
    assert story.refused(1, "pass") == "table_stopped"


def test_the_first_author_let_a_wrong_bidder_bid_all() -> None:
    story = Story(options=SEED, settings=Settings(retries=0))
    receipt = story.say(0, "bid 99")
    assert receipt.refusal is not None
    assert (receipt.recovered, receipt.refusal.code) == (True, "#2")
    assert story.last["texts"] == ["bid 18"]
    assert story.last["recovered"]["refusal"]["values"]["gid"] == "t1"


def test_time_runs_out() -> None:
    story = Story(settings=Settings(seconds=30))
    assert story.table.next_deadline() == story.table.ask(0).deadline == 30.0
    story.clock.advance(29.9)
    assert story.table.due() == []
    story.clock.advance(0.1)
    assert story.table.due() == [0]
    receipt = story.table.settle(story.table.recover(0), story.journal)
    assert (receipt.accepted, receipt.recovered, receipt.n) == (False, True, 1)
    assert story.last["texts"] == ["pass"]
    assert story.last["recovered"]["refusal"]["code"] == "too_late"
    assert story.table.due() == []
    assert story.table.ask(1).deadline == 60.0


def test_a_decision_after_the_deadline_comes_too_late() -> None:
    story = Story(settings=Settings(seconds=30))
    story.clock.advance(30)
    receipt = story.say(0, "bid 5", 0, "late")
    assert receipt.refusal is not None
    assert (receipt.accepted, receipt.recovered, receipt.refusal.code) == (False, True, "too_late")
    assert story.last["texts"] == ["pass"]
    assert story.say(0, "bid 5", 0, "late").duplicate


def test_those_who_still_think_keep_their_deadline_when_another_has_decided() -> None:
    story = Story(settings=Settings(seconds=30))
    story.to_part_two()
    start = story.clock.now()
    story.clock.advance(20)
    story.say(0, story.table.ask(0).choices()[0].text)
    assert story.table.ask(1).deadline == start + 30
    story.clock.advance(10)
    assert story.table.due() == [1, 2]
    for seat in (1, 2):
        story.table.settle(story.table.recover(seat), story.journal)
    assert story.table.next_deadline() == start + 60


def test_without_a_deadline_nobody_is_ever_due() -> None:
    story = Story()
    story.clock.advance(1e9)
    assert (story.table.due(), story.table.next_deadline()) == ([], None)


def test_only_the_seat_itself_is_told_that_the_referee_decided_for_it() -> None:
    story = Story(settings=Settings(retries=0))
    story.to_part_two()
    story.say(1, "sell 99")
    assert [note.text for note in story.table.notes_for(1)] == [
        "The referee decided for you: the lowest property is offered."
    ]
    assert story.table.notes_for(0) == story.table.notes_for(-1) == []


def test_who_is_not_asked_is_not_recovered() -> None:
    story = Story()
    for call in (story.table.recover, lambda seat: story.table.reject(seat, Refusal("x", "y"))):
        with pytest.raises(Refused, match="not_your_turn"):
            call(1)


class Cracked(ForSaleGame):
    """For Sale with a flaw of one kind, to be met after the first bid of 5 or more."""

    def __init__(self, flaw: str) -> None:
        super().__init__()
        self.flaw = flaw

    def check(self, state: State) -> Refusal | None:
        if self.view(state, -1)["table_bid"] >= 5:  # type: ignore[operator]
            if self.flaw == "check":
                return Refusal("#6", "Cards are left on the table.", {"len_market": 1})
            if self.flaw == "crash":
                raise ZeroDivisionError("a bug in the rules")
        return super().check(state)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        if self.flaw == "recovery":
            return Recovery(12345, "something that is no action")
        if self.flaw == "recovery crash":
            raise KeyError("a bug in the recovery")
        return super().recovery(state, seat, refusal)


@pytest.mark.parametrize(
    ("flaw", "action", "code"),
    [
        ("check", "bid 5", "#6"),
        ("crash", "bid 5", "rules_error"),
        ("recovery", "bid 99", "bad_recovery"),
        ("recovery crash", "bid 99", "rules_error"),
    ],
)
def test_a_broken_state_freezes_the_table_at_its_last_good_one(flaw: str, action: str, code: str) -> None:
    story = Story(game=Cracked(flaw), settings=Settings(retries=0))
    assert story.say(0, "bid 2").accepted
    before = story.hash()
    receipt = story.say(1, action, id="x")
    assert receipt.refusal is not None
    assert (receipt.accepted, receipt.recovered, receipt.refusal.code) == (False, False, code)
    assert receipt.refusal.values["gid"] == "t1"
    assert (story.last["kind"], story.last["refusal"]["code"]) == ("stop", code)
    assert story.hash() == before
    assert story.table.asks() == []
    assert story.refused(1, "bid 3") == "table_stopped"
    assert story.again().stopped is not None


def test_for_sale_itself_finds_cards_lost_between_the_parts() -> None:
    """G0101 by the real rules: somebody's property vanishes from memory, and the next count finds it."""
    story = Story()
    while story.table.view(-1)["round"] != 8 or len(story.table.view(-1)["market"]) != 2:  # type: ignore[arg-type]
        story.say(story.to_act()[0], "pass")
    state: Any = story.table.state.copy()
    state.hands[0] &= state.hands[0] - 1
    story.table.state = state
    assert story.refused(story.to_act()[0], "pass") == "G0101"
    assert story.last["refusal"]["values"]["pid"] == 0
    assert story.table.stopped is not None


class Clumsy(ForSaleGame):
    """Reads actions so badly that it breaks down, or finds nothing."""

    def __init__(self, error: Exception | None) -> None:
        super().__init__()
        self.error = error

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        if self.error is not None:
            raise self.error
        return [] if text == "nothing" else [2**64]


@pytest.mark.parametrize("error", [OverflowError("big"), KeyError("k"), ValueError("v"), RecursionError(), None])
@pytest.mark.parametrize("text", ["nothing", "too much"])
def test_a_parser_that_breaks_down_is_the_answers_fault(error: Exception | None, text: str) -> None:
    game: Game = Clumsy(error)
    story = Story(game=game)
    assert story.refused(0, text) == "#5"
    assert story.say(0, FORSALE.start(3, 7).legal(0)[1]).accepted


def test_a_run_of_actions_counts_as_one_decision_or_not_at_all() -> None:
    class Hasty(ForSaleGame):
        def parse(self, state: State, seat: int, text: str) -> list[int]:
            return [code for part in text.split(";") for code in super(Hasty, self).parse(state, seat, part)]

    story = Story(game=Hasty())
    before = story.hash()
    assert story.refused(0, "bid 3; bid 4") == "run_too_long"  # the first part would pass the turn on
    assert (story.hash(), story.table.count) == (before, 1)
    assert story.table.judge(Decision(0, "bid 3")).receipt.accepted
