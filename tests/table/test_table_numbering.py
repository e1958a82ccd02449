"""Quiet steps: nobody can count the parts of what another seat is writing."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from table_stories import Story

from ludex import games
from ludex.core import SPECTATOR
from ludex.table import Settings, TakeBack
from ludex.table.numbering import Numbering

QUIET = st.lists(st.tuples(st.booleans(), st.integers(0, 2)), max_size=40)


@given(QUIET)
def test_numbers_are_those_of_a_plain_count(steps: list[tuple[bool, int]]) -> None:
    """Against counting one by one: what a viewer notices counts, everything else does not."""
    numbering = Numbering()
    for at, (is_quiet, seat) in enumerate(steps, 1):
        if is_quiet:
            numbering.note(at, seat)
    for viewer in (SPECTATOR, 0, 1, 2):
        counted = [0]
        for is_quiet, seat in steps:
            counted.append(counted[-1] + (not is_quiet or seat == viewer))
        assert [numbering.number(viewer, at) for at in range(len(counted))] == counted
        for number in range(counted[-1] + 1):
            last = max(at for at, each in enumerate(counted) if each <= number)
            assert numbering.last_step(viewer, number, len(steps)) == last
        assert numbering.last_step(viewer, -1, len(steps)) == -1


def numbers(story: Story) -> dict[int, int]:
    return {viewer: story.table.numbering.number(viewer, story.table.step) for viewer in range(-1, story.table.seats)}


def test_orders_that_are_written_count_for_their_power_alone() -> None:
    """Two powers write two and fifteen parts: to everybody else they have written nothing yet."""
    story = Story(game=games.find("diplomacy"), seats=7)
    before = numbers(story)
    asks = {seat: story.table.ask(seat).number for seat in range(7)}
    assert story.say(2, "F BRE-ENG").accepted
    assert story.say(2, "A PAR-BUR").accepted
    for _ in range(7):
        assert story.say(0, "A VIE H").accepted
        assert story.say(0, "undo").accepted
    after = numbers(story)
    assert {viewer: after[viewer] - before[viewer] for viewer in after} == {0: 14, 2: 2} | dict.fromkeys(
        [SPECTATOR, 1, 3, 4, 5, 6], 0
    )
    assert {seat: story.table.ask(seat).number - asks[seat] for seat in range(7)} == {0: 14, 2: 2} | dict.fromkeys(
        [1, 3, 4, 5, 6], 0
    )
    assert story.say(2, "A MAR H; done").accepted  # that France has decided is seen by all
    assert numbers(story) == {viewer: number + 1 for viewer, number in after.items()}


def test_a_part_that_is_taken_back_is_not_noticed_either() -> None:
    story = Story(game=games.find("diplomacy"), seats=7)
    before = numbers(story)
    assert story.say(2, "F BRE-ENG").accepted
    assert story.table.take_back(TakeBack(2), story.journal).accepted
    assert numbers(story) == {viewer: number + 2 * (viewer == 2) for viewer, number in before.items()}
    assert [note for note in story.table.notes if note.seat is None] == []


def test_a_resumed_table_counts_alike() -> None:
    story = Story(game=games.find("diplomacy"), seats=7)
    for text in ("F BRE-ENG", "undo", "A PAR-BUR"):
        assert story.say(2, text).accepted
    assert story.say(4, "done").accepted
    again = story.again()
    assert [again.numbering.number(seat, again.step) for seat in range(-1, 7)] == list(numbers(story).values())
    assert [ask.number for ask in again.asks()] == [ask.number for ask in story.table.asks()]


def test_writing_gives_no_more_time_and_tells_nobody() -> None:
    """Whoever writes an order and undoes it every nine seconds does not hold Spring 1901 open."""
    story = Story(game=games.find("diplomacy"), seats=7, settings=Settings(seconds=15))
    until = story.table.next_deadline()
    assert until is not None
    for text in ("F BRE-ENG", "undo"):
        story.clock.advance(7)
        assert story.say(2, text).accepted
        assert story.table.next_deadline() == until
        assert story.table.ask(2).deadline == until
    story.clock.advance(1)
    assert story.table.due() == list(range(7))
    again = story.again()
    assert again.due() == []  # a table that is read anew gives its time anew
