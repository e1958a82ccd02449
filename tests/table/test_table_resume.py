"""After a crash the journal gives the same table back, or says what does not fit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from table_stories import FORSALE, Story, whole_truth

from ludex.core import Game, Refused
from ludex.games.forsale.game import ForSaleGame
from ludex.journal import Entry, chain
from ludex.table import ManualClock, Settings, Step, Table, replay


def eventful() -> tuple[Story, list[dict[str, Any]]]:
    """A game with everything in it, and the whole truth after each of its entries."""
    story = Story(settings=Settings(retries=0, seconds=10))
    truths = [whole_truth(story.table)]

    def note() -> None:
        if story.table.count > len(truths):
            truths.append(whole_truth(story.table))

    story.say(0, "bid 2", id="a")
    note()
    story.table.settle(story.table.take_seat(2, "Zoë", "bot:sharp"), story.journal)
    note()
    story.say(1, "castle", id="b")
    note()
    story.clock.advance(10)
    story.table.settle(story.table.recover(2), story.journal)
    note()
    while not story.table.is_over:
        story.step()
        note()
    return story, truths


def test_every_beginning_of_a_journal_gives_the_table_of_that_moment() -> None:
    story, truths = eventful()
    assert len(truths) == story.table.count
    for count, truth in enumerate(truths, 1):
        assert whole_truth(Table.resume(story.entries[:count], ManualClock())) == truth


def test_a_resumed_table_goes_on_as_if_nothing_had_happened() -> None:
    story = Story(settings=Settings(seconds=10))
    story.say(0, "bid 2", 0, "a")
    story.clock.advance(8)
    table = story.again()
    assert story.refused(0, "bid 2", 0) == "not_your_turn"
    assert table.ask(1).number == 1
    assert table.ask(1).deadline == 18.0  # its time begins anew
    story.table = table
    assert story.say(0, "bid 2", 0, "a").duplicate
    story.to_the_end()
    assert whole_truth(story.again()) == whole_truth(story.table)


def test_a_stopped_table_stays_stopped() -> None:
    story = Story()
    story.table.settle(story.table.stop("enough"), story.journal)
    assert whole_truth(story.again()) == whole_truth(story.table)
    assert story.again().asks() == []


def test_other_rules_than_those_it_was_played_by_are_refused() -> None:
    class Later(ForSaleGame):
        def __init__(self) -> None:
            super().__init__()
            self.version = "2"

    later: Game = Later()
    with pytest.raises(Refused, match="bad_version: The journal is of rules version '1' of For Sale; these are '2'"):
        Table.resume(Story().entries, find=lambda name: later)


LINK = ("n", "prev", "kind", "hash")


def forged(entries: list[Entry], n: int, **changes: object) -> list[Entry]:
    """The journal of a forger who changes an entry and mends every hash after it."""
    mended: list[Entry] = []
    for entry in entries:
        body = {key: value for key, value in entry.items() if key not in LINK}
        if entry["n"] == n:
            body.update(changes)
        mended.append(chain(mended[-1] if mended else None, entry["kind"], body))
    return mended


@pytest.mark.parametrize(
    ("n", "changes", "what"),
    [
        (0, {"seed": 8}, "Entry 0 does not fit: chance gave something else"),
        (0, {"seats": 4}, "Entry 0 does not fit"),
        (0, {"seats": 40}, "Entry 0 does not fit: For Sale is for 3 to 6 seats"),
        (0, {"options": {"coins": 20}}, "Entry 0 does not fit: the state's hash is another"),
        (0, {"names": ["Ann"]}, "a name and a player for each seat"),
        (0, {"game": "chess"}, "unknown_game"),
        (0, {"extra": 1}, "Entry 0 does not fit: Object contains unknown field"),
        (1, {"actions": [0], "texts": ["pass"]}, "Entry 1 does not fit: its state's hash is another"),
        (1, {"texts": ["bid 17"]}, "Entry 1 does not fit: its text is another"),
        (1, {"seat": 2}, "Entry 1 does not fit: It is not seat 2's turn"),
        (1, {"seat": 2**63}, "Entry 1 does not fit"),
        (1, {"actions": []}, "Entry 1 does not fit: a decision is at least one action"),
        (1, {"actions": [2**63]}, "Entry 1 does not fit"),
        (1, {"actions": "pass"}, "Entry 1 does not fit: Expected `array`, got `str`"),
        (1, {"chance": [{"dice": [6]}]}, "Entry 1 does not fit: its chance is another"),
        (1, {"outcome": {"winners": [0]}}, "Entry 1 does not fit: its outcome is another"),
        (1, {"state": "0" * 64}, "Entry 1 does not fit: its state's hash is another"),
    ],
)
def test_a_forger_who_mends_the_hashes_is_found_by_the_rules(n: int, changes: dict[str, Any], what: str) -> None:
    story = Story()
    for _ in range(5):
        story.step()
    entries = forged(story.entries, n, **changes)
    with pytest.raises(Refused) as caught:
        Table.resume(entries)
    assert what in str(caught.value)


def misplaced(entries: list[Entry], kind: str, body: dict[str, Any]) -> list[Entry]:
    return [*entries, chain(entries[-1] if entries else None, kind, body)]


@pytest.mark.parametrize(
    ("make", "what"),
    [
        (lambda entries: [], "The journal is empty"),
        (lambda entries: entries[:1] + entries[2:], "Entry 1 is altered"),
        (lambda entries: misplaced([], "stop", {"time": 0, "reason": "x", "refusal": None}), "begins by opening"),
        (lambda entries: misplaced(entries, "dance", {}), "there is no kind of entry 'dance'"),
        (lambda entries: misplaced(entries, "stop", {"time": 0}), "missing required field"),
        (lambda entries: misplaced(entries, "seat", {"time": 0, "seat": 5, "name": "x", "player": "y"}), "no seat 5"),
        (
            lambda entries: misplaced(entries, "open", {key: entries[0][key] for key in entries[0] if key not in LINK}),
            "a table is opened once",
        ),
        (
            lambda entries: misplaced(
                misplaced(entries, "stop", {"time": 0, "reason": "x", "refusal": None}),
                "stop",
                {"time": 0, "reason": "x", "refusal": None},
            ),
            "the table was stopped before",
        ),
    ],
)
def test_what_is_no_journal_is_refused(make: Callable[[list[Entry]], list[Entry]], what: str) -> None:
    story = Story()
    story.step()
    story.step()
    with pytest.raises(Refused) as caught:
        Table.resume(make(story.entries))
    assert what in str(caught.value)


def test_a_replay_shows_what_is_sound_before_it_says_what_is_not() -> None:
    story = Story()
    for _ in range(4):
        story.step()
    entries = story.entries
    entries[3] = entries[3] | {"seat": 2 - entries[3]["seat"]}
    steps: list[Step] = []
    with pytest.raises(Refused, match="Entry 3 is altered"):
        steps.extend(replay(entries))
    assert [FORSALE.hash(step.state) for step in steps] == [entry["state"] for entry in entries[:3]]
