"""The referee asks, verifies and answers: a decision is judged, written, and only then holds."""

from __future__ import annotations

import msgspec
import pytest
from table_stories import FORSALE, Story

from ludex.core import Refused
from ludex.table import Decision, ManualClock, Settings, Table
from ludex.table.asked import Asks


def test_the_seat_that_must_act_is_asked_and_its_decision_holds() -> None:
    story = Story()
    [ask] = story.table.asks()
    assert (ask.seat, ask.number, ask.refusal, ask.deadline) == (0, 0, None, None)
    assert [event.kind for event in ask.events] == ["market"]
    receipt = story.say(0, "bid 3", ask.number)
    assert receipt.to_json() == {"accepted": True, "duplicate": False, "n": 1, "refusal": None, "recovered": False}
    assert story.to_act() == [1]
    assert (story.last["texts"], story.last["seat"], story.last["number"]) == (["bid 3"], 0, 0)
    assert story.last["state"] == story.hash()


def test_judging_changes_nothing_and_applying_does() -> None:
    story = Story()
    before = story.hash()
    ruling = story.table.judge(Decision(0, "bid 3"))
    assert (story.hash(), story.table.count, story.to_act()) == (before, 1, [0])
    story.journal.append("t1", ruling.entries)
    story.table.apply(ruling)
    assert story.hash() == ruling.entries[0]["state"] != before


def test_a_decision_that_the_journal_could_not_take_does_not_hold() -> None:
    class FullDisk:
        def append(self, table: str, entries: object) -> None:
            raise OSError("No space left on device")

        def entries(self, table: str) -> list[dict[str, object]]:
            return []

        def tables(self) -> list[str]:
            return []

    story = Story()
    before = story.hash()
    with pytest.raises(OSError, match="No space"):
        story.table.submit(Decision(0, "bid 3", id="a"), FullDisk())
    assert story.hash() == before
    assert story.say(0, "bid 3", id="a").accepted


def test_a_ruling_is_applied_once_and_only_where_it_was_made() -> None:
    story = Story()
    one, other = story.table.judge(Decision(0, "bid 3")), story.table.judge(Decision(0, "bid 4"))
    story.journal.append("t1", one.entries)
    story.table.apply(one)
    for late in (one, other):
        with pytest.raises(Refused, match="stale_ruling"):
            story.table.apply(late)


@pytest.mark.parametrize("face", ["bid 3", "+3", {"kind": "bid", "amount": 3}, "BID  3"])
def test_every_face_of_an_action_is_taken(face: object) -> None:
    story = Story()
    assert story.say(0, face).accepted
    assert story.last["texts"] == ["bid 3"]


def test_a_code_is_taken_too() -> None:
    story = Story()
    code = story.table.ask(0).choices()[2].code
    assert story.say(0, code).accepted
    assert story.last["actions"] == [code]


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("bid 99", "#3"),
        ("bid 0", "#4"),
        ("sell 3", "#5"),
        ("castle", "#5"),
        ("", "#5"),
        (None, "#5"),
        (True, "#5"),
        (1.5, "#5"),
        (2**70, "#5"),
        (-1, "#5"),
        ([], "#5"),
        ({}, "#5"),
        ({"kind": "bid"}, "#5"),
        ({"kind": "bid", "amount": 2**70}, "#5"),
        ("bid " + "9" * 5000, "#5"),
        ("x" * 100_000, "#5"),
        ("\ud800", "#5"),
        ({"kind": "\ud800"}, "#5"),
        (object(), "#5"),
    ],
)
def test_a_refused_decision_changes_nothing_and_says_why(action: object, code: str) -> None:
    story = Story()
    before = story.hash()
    receipt = story.say(0, action)
    assert receipt.refusal is not None
    assert (receipt.accepted, receipt.n, receipt.refusal.code) == (False, None, code)
    assert receipt.refusal.values["gid"] == "t1"
    assert msgspec.json.encode(receipt.to_json())
    assert (story.hash(), story.table.count, len(story.entries)) == (before, 1, 1)


@pytest.mark.parametrize(
    ("decision", "code"),
    [
        (Decision(1, "pass"), "not_your_turn"),
        (Decision(3, "pass"), "no_such_seat"),
        (Decision(-1, "pass"), "no_such_seat"),
        (Decision(2**80, "pass"), "no_such_seat"),
        (Decision("0", "pass"), "no_such_seat"),  # type: ignore[arg-type]
        (Decision(0, "pass", number=5), "stale"),
        (Decision(0, "pass", number=-1), "stale"),
        (Decision(0, "pass", number="0"), "bad_number"),  # type: ignore[arg-type]
        (Decision(0, "pass", id=""), "bad_id"),
        (Decision(0, "pass", id="x" * 201), "bad_id"),
        (Decision(0, "pass", id="\udfff"), "bad_id"),
        (Decision(0, "pass", id=7), "bad_id"),  # type: ignore[arg-type]
    ],
)
def test_what_does_not_belong_here_is_answered_and_costs_nobody_a_retry(decision: Decision, code: str) -> None:
    story = Story(settings=Settings(retries=0))
    receipt = story.table.submit(decision, story.journal)
    assert receipt.refusal is not None
    assert receipt.refusal.code == code
    assert msgspec.json.encode(receipt.to_json())
    assert (story.table.count, story.table.ask(0).refusal) == (1, None)


def test_an_answer_to_an_earlier_question_is_stale() -> None:
    story = Story()
    story.say(0, "bid 1", 0)
    story.say(1, "bid 2", 1)
    story.say(2, "pass", 2)
    assert story.refused(0, "bid 3", 0) == "stale"
    assert story.say(0, "bid 3", 3).accepted


def test_the_same_decision_sent_twice_counts_once() -> None:
    story = Story()
    first = story.say(0, "bid 1", 0, "mine")
    second = story.say(0, "bid 1", 0, "mine")
    assert (second.accepted, second.duplicate, second.n) == (True, True, first.n)
    assert story.table.count == 2
    assert story.refused(1, "bid 1", id="mine") == "#4"  # another seat's id is its own affair


def test_the_last_decision_of_a_game_sent_twice_is_still_answered() -> None:
    story = Story()
    story.to_part_two()
    while not story.table.is_over:
        seat = story.to_act()[0]
        action = story.table.ask(seat).choices()[0].text
        receipt = story.say(seat, action, id=f"id{story.table.count}")
    again = story.say(seat, action, id=f"id{story.table.count - 1}")
    assert (again.accepted, again.duplicate, again.n) == (True, True, receipt.n)
    assert story.refused(0, "pass", id="new") == "game_over"
    assert story.table.outcome() is not None


def test_deciding_together_makes_nobody_stale_and_stays_sealed() -> None:
    story = Story(seats=4)
    story.to_part_two()
    number = story.table.ask(0).number
    assert story.to_act() == [0, 1, 2, 3]
    assert {ask.number for ask in story.table.asks()} == {number}
    view = story.table.view(3)
    assert story.say(1, story.table.ask(1).choices()[0].text, number).accepted
    assert story.to_act() == [0, 2, 3]
    assert {ask.number for ask in story.table.asks()} == {number}
    assert story.refused(1, "sell 1", number) == "not_your_turn"
    assert view["market"] == story.table.view(3)["market"]
    for seat in (0, 2, 3):
        assert story.say(seat, story.table.ask(seat).choices()[0].text, number).accepted
    assert {ask.number for ask in story.table.asks()} == {number + 4}


def test_a_seat_is_told_what_it_saw_since_it_was_last_asked() -> None:
    story = Story()
    story.say(0, "bid 1")
    story.say(1, "bid 2")
    assert [event.kind for event in story.table.ask(2).events] == ["market", "bid", "bid"]
    story.say(2, "bid 3")
    told = [(event.kind, event.values["seat"]) for event in story.table.ask(0).events]
    assert told == [("bid", 0), ("bid", 1), ("bid", 2)]


def test_events_keep_their_entry_and_their_audience() -> None:
    story = Story()
    story.to_the_end()
    assert [logged.n for logged in story.table.log] == sorted(logged.n for logged in story.table.log)
    for seat in (-1, 0, 1, 2):
        seen = story.table.events_for(seat, after=10)
        assert seen == [logged for logged in story.table.log if logged.n > 10 and logged.event.is_seen_by(seat)]
    assert story.table.events_for(0) != []


def test_the_history_gives_every_view_again() -> None:
    story = Story()
    seen = {0: [story.table.view(seat) for seat in (-1, 0, 1, 2)]}
    while not story.table.is_over:
        story.step()
        seen[story.table.count - 1] = [story.table.view(seat) for seat in (-1, 0, 1, 2)]
    assert story.table.steps() == list(seen)
    assert [n for n, _ in story.table.history()] == list(seen)
    for n in (0, 1, 17, story.table.count - 1):
        assert [story.table.view_at(n, seat) for seat in (-1, 0, 1, 2)] == seen[n]
    with pytest.raises(Refused, match="no_such_entry"):
        story.table.view_at(-1, 0)


def test_the_journal_is_for_everybody_once_the_game_is_over() -> None:
    story = Story()
    assert not story.table.may_download
    story.to_the_end()
    assert story.table.may_download
    assert story.last["outcome"] == story.table.state.outcome().to_json()


def test_no_float_gets_into_a_journal() -> None:
    def plain(value: object) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(item) for key, item in value.items())
        if isinstance(value, list):
            return all(map(plain, value))
        return value is None or isinstance(value, bool | int | str)

    story = Story(settings=Settings(retries=0, seconds=5))
    story.clock.advance(1.2345)
    story.say(0, 0.5)
    story.to_the_end()
    assert all(map(plain, story.entries))
    assert story.entries[1]["time"] == 1234


def test_a_seat_changes_hands() -> None:
    story = Story()
    receipt = story.table.settle(story.table.take_seat(1, "Zoë", "bot:sharp"), story.journal)
    assert (receipt.n, story.table.names[1], story.table.players[1]) == (1, "Zoë", "bot:sharp")
    assert story.table.notes[-1].text == "Zoë has taken seat 1."
    assert story.say(0, "pass", number=0).accepted  # nobody's question has changed
    with pytest.raises(Refused, match="no_such_seat"):
        story.table.take_seat(3, "Zoë", "person")
    with pytest.raises(Refused, match="bad_names"):
        story.table.take_seat(1, "", "person")


def test_a_table_can_be_stopped() -> None:
    story = Story()
    story.table.settle(story.table.stop("the host has left"), story.journal)
    assert story.table.asks() == []
    assert story.refused(0, "pass") == "table_stopped"
    assert story.table.may_download
    with pytest.raises(Refused, match="table_stopped"):
        story.table.stop("again")
    with pytest.raises(Refused, match="table_stopped"):
        story.table.ask(0)


@pytest.mark.parametrize(
    ("given", "code"),
    [
        ({"seats": 9}, "bad_seats"),
        ({"seats": "3"}, "bad_seats"),
        ({"seed": -1}, "bad_seed"),
        ({"seed": None}, "bad_seed"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"id": "../x"}, "bad_table"),
        ({"names": ["Ann"]}, "bad_names"),
        ({"names": ["Ann", "", "Cid"]}, "bad_names"),
        ({"names": "Ann"}, "bad_names"),
        ({"players": ["bot", "bot", 3]}, "bad_players"),
        ({"settings": Settings(retries=-1)}, "bad_settings"),
        ({"settings": Settings(seconds=0)}, "bad_settings"),
        ({"settings": Settings(seconds=1.5)}, "bad_settings"),  # type: ignore[arg-type]
    ],
)
def test_a_table_that_cannot_be_is_not_opened(given: dict[str, object], code: str) -> None:
    wanted: dict[str, object] = {"id": "t1", "game": FORSALE, "seats": 3, "seed": 1, "clock": ManualClock(), **given}
    with pytest.raises(Refused) as caught:
        Table.open(**wanted)  # type: ignore[arg-type]
    assert caught.value.refusal.code == code


@pytest.mark.parametrize(
    ("before", "actor", "after", "numbers"),
    [
        ([0, 1, 2], 0, [1, 2], {1: 3, 2: 3}),  # a simultaneous decision still open: the others keep their ask
        ([0], 0, [0], {0: 7}),  # the same seat again: a new question
        ([0], 0, [1], {1: 7}),  # the turn passes on
        ([0, 1], 0, [1, 2], {1: 7, 2: 7}),  # somebody new is asked: it is another question for all
        ([0, 1], 0, [0, 1], {0: 7, 1: 3}),  # a run of actions by one of those who decide together
        ([0], 0, [], {}),
    ],
)
def test_who_is_asked_anew(before: list[int], actor: int, after: list[int], numbers: dict[int, int]) -> None:
    asks = Asks(3)
    asks.renew(sum(1 << seat for seat in before), -1, lambda seat: 3, 0, None)
    asks.renew(sum(1 << seat for seat in after), actor, lambda seat: 7, 0, None)
    assert {seat: asked.number for seat, asked in asks.open.items()} == numbers
