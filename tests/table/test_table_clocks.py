"""A question has one deadline, from when it was asked: handing the seat to a bot and back gives its player no time."""

from __future__ import annotations

import pytest
from table_stories import Story

from ludex import games
from ludex.table import ManualClock, Settings, Table, TakeBack
from ludex.table.clock import time_up
from ludex.table.following import follow

TEN = Settings(seconds=10)


def hand(story: Story, seat: int, why: str) -> None:
    """A bot takes the seat, or the person has it back."""
    player = "person" if why == "back" else "bot:careful"
    story.table.settle(story.table.take_seat(seat, story.table.names[seat], player, why), story.journal)


def deadline(table: Table, seat: int = 0) -> float | None:
    return table.ask(seat).deadline


@pytest.mark.parametrize("why", ["left", "voted"])
def test_whoever_is_back_has_the_time_that_was_left(why: str) -> None:
    story = Story(settings=TEN)
    story.clock.advance(7)
    for _ in range(8):
        hand(story, 0, why)
        story.clock.advance(0.25)
        hand(story, 0, "back")
        assert deadline(story.table) == 10
    assert story.table.due() == []
    story.clock.advance(1)
    assert story.table.due() == [0]


def test_a_bot_that_stands_in_has_time_to_answer() -> None:
    story = Story(settings=TEN)
    story.clock.advance(9.9)
    hand(story, 0, "left")
    assert deadline(story.table) == 19.9
    story.clock.advance(1)
    assert story.table.due() == []
    assert story.say(0, "bid 3").accepted


def test_nothing_is_gained_by_coming_back_after_the_deadline() -> None:
    story = Story(settings=TEN)
    story.clock.advance(10)
    hand(story, 0, "late")
    assert deadline(story.table) == 20
    story.clock.advance(3)
    assert story.table.is_up_for(0)
    hand(story, 0, "back")
    assert deadline(story.table) == 10
    assert story.table.due() == [0]
    assert story.say(0, "bid 3").recovered
    assert not story.table.is_up_for(0), "it is not asked"


def test_the_next_question_has_all_its_time() -> None:
    story = Story(settings=TEN)
    story.clock.advance(10)
    hand(story, 0, "late")
    story.clock.advance(3)
    story.say(0, "bid 3")
    assert deadline(story.table, 1) == 23
    hand(story, 0, "back")
    story.say(1, "pass")
    story.say(2, "bid 4")
    assert (deadline(story.table), story.table.is_up_for(0)) == (23, False)


def test_a_table_without_a_deadline_has_none_for_bots_either() -> None:
    story = Story()
    hand(story, 0, "left")
    assert deadline(story.table) is None
    hand(story, 0, "back")
    assert (deadline(story.table), story.table.is_up_for(0)) == (None, False)


def test_a_table_read_again_keeps_what_was_late() -> None:
    """Time begins anew where a server starts again, but not for a question that its person was too late for."""
    story = Story(settings=TEN)
    story.clock.advance(10)
    hand(story, 0, "late")
    story.clock.advance(1)
    again = story.again()
    assert deadline(again) == 21
    assert again.is_up_for(0)
    hand(story, 0, "back")
    assert story.again().due() == [0]


def test_a_table_read_again_while_others_had_it_keeps_the_clock() -> None:
    story = Story(settings=TEN)
    story.clock.advance(6)
    hand(story, 0, "left")
    story.clock.advance(3)
    table = Table.resume(story.entries, story.clock, is_behind=True)
    assert deadline(table) == 16
    hand(story, 0, "back")
    table = Table.resume(story.entries, story.clock, is_behind=True)
    assert deadline(table) == 10


def test_another_server_keeps_the_same_clock() -> None:
    story = Story(settings=TEN)
    copy = Table.resume(story.entries, story.clock, is_behind=True)
    for wait, why in ((4, "left"), (1, "back"), (2, "left"), (4, "back")):
        story.clock.advance(wait)
        hand(story, 0, why)
        story.clock.advance(0.5)
        list(follow(copy, story.entries[copy.count :]))
        assert deadline(copy) == deadline(story.table)
        assert copy.is_up_for(0) == story.table.is_up_for(0) == (why == "back" and wait == 4)
    assert copy.due() == [0]


def test_a_decision_taken_back_gives_nobody_time() -> None:
    """Bo leaves while Ann decides and takes back: his bot keeps its time, and he has what was left of his."""
    options = {"map": "hundred", "years": 1, "votes": False}
    story = Story(3, 7, options, TEN, games.find("diplomacy"))
    table = story.table
    story.clock.advance(2)
    choice = table.game.menu(table.state, 0, table.names).choices[0]
    assert story.say(0, choice.text).accepted
    story.clock.advance(4)
    hand(story, 1, "left")
    assert table.take_back(TakeBack(0), story.journal).accepted
    assert (deadline(table, 0), deadline(table, 1), deadline(table, 2)) == (10, 16, 10)
    hand(story, 1, "back")
    assert deadline(table, 1) == 10
    story.clock.advance(4)
    assert table.due() == [0, 1, 2]


def test_when_a_seat_was_late_is_known_from_the_journal() -> None:
    story = Story(settings=TEN)
    assert story.table.late == {}
    story.clock.advance(10)
    story.table.settle(story.table.recover(0), story.journal)
    assert story.table.late == {0: 10}
    story.clock.advance(5)
    assert story.again().late == {0: 10}
    assert Table.resume(story.entries, story.clock, is_behind=True).late == {0: 10}
    for _ in range(3):
        story.say(1, "bid 99")
    assert story.table.late == {0: 10}, "a refused answer is not a late one"


def test_a_clock_that_runs_ahead_or_behind_gives_nobody_more_time_or_none() -> None:
    """Of several machines: an entry from the future counts as one from now, one of long ago as one whose time is up."""
    clock = ManualClock(1000.0)
    assert time_up(clock, None, 0) is None
    assert time_up(clock, 30, None) == 1030.0
    assert time_up(clock, 30, clock.stamp() - 10_000) == 1020.0
    assert time_up(clock, 30, clock.stamp() + 60_000) == 1030.0
    assert time_up(clock, 30, clock.stamp() - 999_000) == 1000.0
