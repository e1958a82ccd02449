"""A new release: journals of the one before go on where the rules come to the same, and can be looked at where not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.core import Game, Option, Refused, State, digest, seat_list
from ludex.journal import Entry, FileJournal, MemoryJournal
from ludex.table import Decision, ManualClock, Press, Promise, Secret, Table
from ludex.table.replay import version_of
from ludex.table.upgrading import Outdated, anchor, judge
from ludex.table.verdict import verdict

JOURNALS = sorted((Path(__file__).parent / "journals").glob("*.jsonl"))
SECRET = Secret("5a" * 32)


def newer(game: Game, **changes: Any) -> Game:
    """The game of the next release."""
    made: Game = type("Newer", (type(game),), changes)()
    made.version = "next"
    return made


def find(**changes: Any) -> Any:
    return lambda name: newer(games.find(name), **changes)


def begun(name: str, decisions: int = 12) -> MemoryJournal:
    """The journal of a table with a secret, some decisions old."""
    journal, game = MemoryJournal(), games.find(name)
    begin = Promise(SECRET, ["nonce"] * game.usual_seats)
    table, ruling = Table.open("t", game, game.usual_seats, begin, clock=ManualClock())
    journal.append("t", ruling.entries)
    for n in range(decisions):
        step(table, journal, n)
    table.say(Press(0, "hello", []), journal)
    return journal


def step(table: Table, journal: MemoryJournal, n: int) -> None:
    seat = seat_list(table.state.to_act())[0]
    choices = table.game.menu(table.state, seat, table.names).choices
    assert table.submit(Decision(seat, choices[n * 7 % len(choices)].code, id=f"{n}"), journal).accepted


def other_words(game: Game, state: State, action: int) -> str:
    return "words of the new release"


@pytest.mark.parametrize("name", games.names())
def test_a_game_goes_on_from_its_anchor(name: str) -> None:
    journal = begun(name)
    entries = journal.entries("t")
    with pytest.raises(Refused) as caught:
        Table.resume(entries, find=find(), secret=SECRET)
    assert caught.value.refusal.code == "bad_version"
    judged = judge(entries, find(text=other_words))
    assert judged.becomes == "same", judged.words
    journal.append("t", [anchor(entries[-1], judged, 0)])
    table = Table.resume(journal.entries("t"), ManualClock(), find(text=other_words), SECRET)
    before = Table.resume(entries, ManualClock(), secret=SECRET)
    assert table.step == before.step
    assert [ask.number for ask in table.asks()] == [ask.number for ask in before.asks()]
    assert table.fair is not None
    assert before.fair is not None
    assert table.fair.course == before.fair.course
    for n in range(12, 18):
        step(table, journal, n)
    table.settle(table.stop("enough"), journal)
    assert judge(journal.entries("t"), find()).becomes == "over"
    is_sound, words = verdict(journal.entries("t"), find(text=other_words))
    assert is_sound, words
    with pytest.raises(Refused) as caught:
        Table.resume(journal.entries("t"), secret=SECRET)
    assert caught.value.refusal.code == "bad_version", "the release before does not go on with it"


@pytest.mark.parametrize("path", JOURNALS, ids=[path.stem for path in JOURNALS])
def test_a_journal_is_judged_by_this_release_and_the_next(path: Path) -> None:
    journal = FileJournal(path)
    [id] = journal.tables()
    entries = journal.entries(id)
    judged = judge(entries, find())
    assert judged.becomes in ("same", "over"), judged.words
    is_current = version_of(entries) == games.find(entries[0]["game"]).version
    assert judge(entries).becomes in ("current" if is_current else "same", "over")


@pytest.mark.parametrize("name", games.names())
def test_a_new_option_strands_nobody(name: str) -> None:
    """A position's hash holds the options; those that a table was opened without have their defaults."""
    journal = begun(name)
    entries = journal.entries("t")

    def find_with_more(name: str) -> Game:
        game = newer(games.find(name))
        game.options = (*game.options, Option("of_the_new_release", False, "Something that nobody chose."))
        return game

    judged = judge(entries, find_with_more)
    assert judged.becomes == "same", judged.words
    journal.append("t", [anchor(entries[-1], judged, 0)])
    table = Table.resume(journal.entries("t"), ManualClock(), find_with_more, SECRET)
    assert table.state.settings["of_the_new_release"] is False
    for n in range(12, 18):
        step(table, journal, n)
    is_sound, words = verdict(journal.entries("t"), find_with_more)
    assert is_sound, words


BEFORE = sorted((Path(__file__).parent / "journals_before").glob("*.jsonl"))


@pytest.mark.parametrize("path", BEFORE, ids=[path.stem for path in BEFORE])
def test_a_journal_of_earlier_rules_that_come_to_the_same(path: Path) -> None:
    """Written by earlier rules, with fewer options, and still open."""
    [id] = FileJournal(path).tables()
    judged = judge(FileJournal(path).entries(id))
    assert judged.becomes == "same", judged.words


def other_from(entries: list[Entry], n: int) -> dict[str, Any]:
    """Rules that come to another position with entry n."""
    wanted = entries[n]["state"]
    original = type(games.find(entries[0]["game"])).position

    def position(game: Game, state: State) -> dict[str, object]:
        found = original(game, state)
        return {**found, "another": True} if digest({**found, "version": entries[0]["version"]}) == wanted else found

    return {"position": position}


@pytest.mark.parametrize("name", games.names())
def test_a_game_that_comes_to_something_else_can_be_looked_at(name: str) -> None:
    journal = begun(name)
    entries = journal.entries("t")
    states = [entry.get("state") for entry in entries]
    n = next(n for n in range(5, len(states)) if states.index(states[n]) == n)
    rules = find(**other_from(entries, n))
    judged = judge(entries, rules)
    assert (judged.becomes, judged.n) == ("differs", n)
    assert f"Entry {n}" in judged.words
    table = Outdated.read(entries, ManualClock(), rules)
    assert table.step == n - 1
    assert table.view(0) == Table.resume(entries[:n], ManualClock(), secret=SECRET).view(0)
    assert table.view_at(3, 0) == Table.resume(entries[:4], ManualClock(), secret=SECRET).view(0)
    assert not table.may_download
    assert table.stopped is not None
    assert f"Entry {n}" in table.stopped.message
    assert table.asks() == []
    receipt = table.judge(Decision(0, 0)).receipt
    assert receipt.refusal is not None
    assert receipt.refusal.code == "other_rules"
    assert not table.judge_press(Press(0, "hello", [])).entries
    with pytest.raises(Refused) as caught:
        table.stop("enough")
    assert caught.value.refusal.code == "other_rules"
    with pytest.raises(Refused) as caught:
        table.take_seat(0, "Ann", "person")
    assert caught.value.refusal.code == "other_rules"


def test_an_anchor_at_another_position_is_refused() -> None:
    journal = begun("forsale")
    entries = journal.entries("t")
    judged = judge(entries, find())
    forged = anchor(entries[-1], judged._replace(state="0" * 64), 0)
    with pytest.raises(Refused) as caught:
        Table.resume([*entries, forged], find=find(), secret=SECRET)
    assert caught.value.refusal.code == "bad_journal"
