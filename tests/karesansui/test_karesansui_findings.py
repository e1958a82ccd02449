"""The verdict of a guess is in the journal with its witness: found once, trusted afterwards, checked by `verify`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludex import bots
from ludex.core import Refused
from ludex.games.karesansui import GAME
from ludex.games.karesansui.reasoning import master
from ludex.games.karesansui.reasoning.counterexamples import instructive_comparison
from ludex.games.karesansui.reasoning.verdicts import KEPT, VERDICTS, Verdicts
from ludex.journal import Entry, MemoryJournal, chain
from ludex.table import Decision, ManualClock, Promise, Secret, Table
from ludex.table.verdict import verdict

SECRET = Secret("7a" * 32)


@pytest.fixture(autouse=True)
def searches(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """What the Master had to search for."""
    made: list[object] = []
    real = instructive_comparison

    def search(*given: Any) -> Any:
        made.append(given[1])
        return real(*given)

    monkeypatch.setattr(master, "instructive_comparison", search)
    VERDICTS.clear()
    yield made
    VERDICTS.clear()


def played(seed: int | Promise) -> list[Entry]:
    """A game with guesses that the Master had to think about."""
    journal = MemoryJournal()
    table, opening = Table.open("t1", GAME, 1, seed, {"level": 2}, clock=ManualClock())
    journal.append("t1", opening.entries)
    student = bots.make("student", 1, GAME)
    for _ in range(200):
        if table.is_over:
            break
        assert table.submit(Decision(0, bots.ask_bot(student, table.asks()[0])), journal).accepted
    if not table.is_over:
        table.settle(table.stop("enough"), journal)
    return journal.entries("t1")


def found(entries: list[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.get("found")]


BEGINNINGS = [3, Promise(SECRET, ["x"])]


@pytest.mark.parametrize("seed", BEGINNINGS, ids=["seed", "secret"])
def test_a_resumed_table_searches_for_nothing_and_neither_do_its_old_steps(
    seed: int | Promise, searches: list[object]
) -> None:
    entries = played(seed)
    assert len(searches) >= 1
    assert sum(len(entry["found"]) for entry in found(entries)) == len(searches)
    VERDICTS.clear()
    searches.clear()
    table = Table.resume(entries, ManualClock(), secret=None if isinstance(seed, int) else SECRET)
    VERDICTS.clear()
    for n in table.steps():
        table.view_at(n, -1)
    assert searches == []
    assert table.game.hash(table.state) == [entry["state"] for entry in entries if "state" in entry][-1]


@pytest.mark.parametrize("seed", BEGINNINGS, ids=["seed", "secret"])
def test_verify_searches_again_and_finds_a_false_verdict(seed: int | Promise, searches: list[object]) -> None:
    entries = played(seed)
    count = len(searches)
    VERDICTS.clear()
    searches.clear()
    assert verdict(entries)[0]
    assert len(searches) == count
    n = found(entries)[0]["n"]
    for false in ([[2]], [[0]], [[7, 7]], "rubbish", [[1, *[0] * 16]]):
        if false == entries[n]["found"]:
            continue
        VERDICTS.clear()
        mended: list[Entry] = []
        for entry in entries:
            body = {key: value for key, value in entry.items() if key not in ("n", "prev", "kind", "hash")}
            if entry["n"] == n:
                body["found"] = false
            mended.append(chain(mended[-1] if mended else None, entry["kind"], body))
        is_sound, words = verdict(mended)
        assert not is_sound
        assert f"Entry {n} does not fit: its finding is another" in words


def test_a_journal_without_findings_is_searched_as_before(searches: list[object]) -> None:
    entries = played(3)
    old: list[Entry] = []
    for entry in entries:
        body = {key: value for key, value in entry.items() if key not in ("n", "prev", "kind", "hash", "found")}
        old.append(chain(old[-1] if old else None, entry["kind"], body))
    VERDICTS.clear()
    searches.clear()
    Table.resume(old, ManualClock())
    assert searches
    assert verdict(old)[0]


def test_rubbish_in_place_of_a_verdict_is_never_taken_for_one(searches: list[object]) -> None:
    entries = played(3)
    n = found(entries)[0]["n"]
    everything: list[object] = ["x", [], [[]], [[9]], [["1"]], [[1, 2]], [{"a": 1}], 7]
    for rubbish in everything:
        VERDICTS.clear()
        mended: list[Entry] = []
        for entry in entries[: n + 1]:
            body = {key: value for key, value in entry.items() if key not in ("n", "prev", "kind", "hash")}
            if entry["n"] == n:
                body["found"] = rubbish
            mended.append(chain(mended[-1] if mended else None, entry["kind"], body))
        with pytest.raises(Refused, match="its finding is another"):
            Table.resume(mended, ManualClock())


def test_only_the_latest_verdicts_are_kept() -> None:
    kept = Verdicts()
    for number in range(KEPT + 10):
        kept.put(number.to_bytes(4, "big"), [0])
    assert kept.get((9).to_bytes(4, "big")) is None
    assert kept.get((10).to_bytes(4, "big")) == [0]
