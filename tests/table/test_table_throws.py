"""No second throw: what nobody can do to the dice of a table with a secret, sentence by sentence of docs/fairness.md.

The attackers here know as much as their sentence says: a player sees what is sent, the operator knows the secret too.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from table_stories import whole_truth
from test_table_fairness import Fair, forged, played

from ludex import games
from ludex.journal import FileJournal
from ludex.table import TakeBack, replay
from ludex.table.fairness import chance_for, course_after, course_of
from ludex.table.verdict import verdict

TRIES = 200
FREE = ("offer", "give", "ask", "drop", "to", "not", "withdraw")


def until_asked(text: str, options: dict[str, object] | None = None) -> Fair:
    """A table of Catan at which somebody may play an action of this text now."""
    story = Fair(games.find("catan"), 3, options=options)
    for _ in range(2000):
        seat = story.table.asks()[0].seat
        if text in texts(story, seat):
            return story
        story.until(story.table.count + 1)
    raise AssertionError(f"nobody is asked to {text}")


def texts(story: Fair, seat: int) -> list[str]:
    state = story.table.state
    return [story.table.game.text(state, action) for action in state.legal(seat)]


def next_throw(story: Fair) -> list[int]:
    """The dice of the next throw, as the operator can work them out."""
    assert story.table.fair is not None
    stream = story.table.fair.chance(story.table.asks()[0].seat)
    return [stream.below(6) + 1, stream.below(6) + 1]


def test_the_throw_that_comes_is_the_one_that_the_operator_can_work_out() -> None:
    """Otherwise the tests below would look at something else."""
    story = until_asked("roll")
    foreseen = next_throw(story)
    assert story.say(story.table.asks()[0].seat, "roll").accepted
    assert story.last["chance"][0] == {"dice": foreseen}


def test_decisions_that_cost_nothing_change_no_throw() -> None:
    """Offers begun, written, withdrawn and begun again, and drafts of every length."""
    story = until_asked("offer", {"offers": 0, "offer_cards": 0})
    seat = story.table.asks()[0].seat
    throws = {tuple(next_throw(story))}
    tried = 0
    for number in range(TRIES):
        can = texts(story, seat)
        steps = [text for text in can if text.split()[0] in FREE]
        if not steps:
            break
        tried = number + 1
        assert story.say(seat, steps[number * 7 % len(steps)], id=f"free {number}").accepted
        throws.add(tuple(next_throw(story)))
    assert tried >= 20
    assert len(throws) == 1


def test_taking_back_and_deciding_again_changes_no_throw() -> None:
    story = until_asked("offer")
    seat = story.table.asks()[0].seat
    assert story.table.fair is not None
    before = story.table.fair.course
    throws = {tuple(next_throw(story))}
    for number in range(20):
        assert story.say(seat, "offer", id=f"try {number}").accepted
        throws.add(tuple(next_throw(story)))
        assert story.table.take_back(TakeBack(seat), story.journal).accepted
        throws.add(tuple(next_throw(story)))
    assert len(throws) == 1
    assert story.again().fair is not None
    assert whole_truth(story.again()) == whole_truth(story.table)
    assert story.table.fair.course == before
    story.until(story.table.count + 20)
    story.table.settle(story.table.stop("enough"), story.journal)
    assert verdict(story.entries)[0]


@pytest.mark.parametrize("who", ["own", "others"])
def test_ids_change_no_throw_not_even_for_the_operator(who: str) -> None:
    """Trying 200 ids for the decisions before a throw: it stays what it was."""

    def throw_after(id: str) -> tuple[int, ...]:
        story = Fair(games.find("catan"), 3)
        for number in range(12):  # the first settlements and roads
            seat = story.table.asks()[0].seat
            own = (seat == 0) == (who == "own")
            action = story.table.state.sensible(seat, story.chance)
            assert story.say(seat, action, id=f"{id} {number}" if own else f"id {number}").accepted
        return tuple(next_throw(story))

    assert len({throw_after(f"grind {number}") for number in range(TRIES // 10)}) == 1


def test_which_decision_is_made_changes_no_throw_where_neither_draws() -> None:
    """Two different ways through the first placements lead to the same first throw."""

    def first_throw(luck: int) -> tuple[int, ...]:
        story = Fair(games.find("catan"), 3, luck=luck)
        for _ in range(12):
            seat = story.table.asks()[0].seat
            assert story.say(seat, story.table.state.random(seat, story.chance)).accepted
        return tuple(next_throw(story))

    assert len({first_throw(luck) for luck in range(20)}) == 1


def test_simultaneous_decisions_in_any_order_lead_to_the_same_cards() -> None:
    """For Sale: who sells last turns up the next cheques, and they are the same."""

    def cheques(last: int) -> object:
        story = Fair(games.find("forsale"), 3)
        while len(story.to_act()) == 1:
            story.until(story.table.count + 1)
        order = [seat for seat in (0, 1, 2) if seat != last] + [last]
        for seat in order:
            assert story.say(seat, story.table.state.legal(seat)[0]).accepted
        assert story.last["chance"], "the last one turns up cheques"
        return story.last["chance"]

    assert cheques(0) == cheques(1) == cheques(2)


def test_every_result_of_chance_gives_another_stream() -> None:
    """Two throws never come from the same stream."""
    story = played("monopoly", 120, seats=3)
    game = games.find("monopoly")
    steps = list(replay(story.entries))
    opened = steps[0].entry
    course = course_of(opened, game)  # type: ignore[arg-type]
    streams = []
    for step in steps[1:]:
        if step.entry.kind == "decision":
            if step.entry.chance:  # type: ignore[attr-defined]
                streams.append(tuple(chance_for(story.secret, course, 0).words()))
            course = course_after(course, step.entry)  # type: ignore[arg-type]
    assert len(streams) > 20
    assert len(set(streams)) == len(streams)


def test_a_bots_decision_with_an_id_is_not_sound() -> None:
    """The operator makes the bots' decisions; nothing in them is free to be chosen."""
    game = games.find("forsale")
    story = Fair(game, 3)
    story.table.settle(story.table.take_seat(1, "Bot", "bot:careful"), story.journal)
    while not story.table.is_over:
        seat = story.table.asks()[0].seat
        id = None if seat == 1 else f"id {story.table.count}"
        assert story.say(seat, story.table.state.sensible(seat, story.chance), id=id).accepted
    assert verdict(story.entries)[0]
    by_bot = next(entry for entry in story.entries if entry["kind"] == "decision" and entry["seat"] == 1)
    is_sound, words = verdict(forged(story.entries, by_bot["n"], id="chosen"))
    assert not is_sound
    assert words == f"Entry {by_bot['n']} does not fit: a bot's decision has no id."


def test_a_journal_keyed_by_decisions_is_verified_as_it_was_written_and_says_so() -> None:
    journal = FileJournal(Path(__file__).parent / "journals" / "forsale-decisions.jsonl")
    entries = journal.entries("t1")
    is_sound, words = verdict(entries)
    assert is_sound
    assert "ids of decisions took part" in words
    by_another = next(entry for entry in entries if entry["kind"] == "decision" and entry["id"] is not None)
    assert not verdict(forged(entries, by_another["n"], id="another"))[0]
    promise = entries[0]["fair"]
    assert not verdict(forged(entries, 0, fair=promise | {"keyed_by": "chance"}))[0]
    assert not verdict(forged(entries, 0, fair=promise | {"keyed_by": "luck"}))[0]


def test_a_new_journal_is_keyed_by_chance() -> None:
    story = played("catan", 40, seats=3)
    assert story.entries[0]["fair"]["keyed_by"] == "chance"
    assert "ids" not in verdict(story.entries)[1]
