"""`ludex replay` steps through a game in words, as everybody or as one seat saw it."""

from __future__ import annotations

import argparse
import os
import pty
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from table_stories import Story

from ludex import games
from ludex.cli import replay
from ludex.core import Refused
from ludex.journal import FileJournal, SqliteJournal
from ludex.journal.source import one_source
from ludex.table import Settings


def command(*arguments: str | Path) -> int:
    parser = argparse.ArgumentParser()
    replay.add(parser.add_subparsers())
    args = parser.parse_args(["replay", *map(str, arguments)])
    return int(args.run(args))


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A short story: two bids, a player that changes, a wrong answer, a stop."""
    story = Story(settings=Settings(retries=0))
    story.say(0, "bid 2")
    story.table.settle(story.table.take_seat(1, "Zoë [red]", "bot:sharp"), story.journal)
    story.say(1, "castle")
    story.table.settle(story.table.stop("enough"), story.journal)
    FileJournal(tmp_path / "game.jsonl").append("t1", story.entries)
    return tmp_path / "game.jsonl"


def whole(tmp_path: Path) -> tuple[Story, Path]:
    story = Story()
    story.to_the_end()
    FileJournal(tmp_path / "whole.jsonl").append("t1", story.entries)
    return story, tmp_path / "whole.jsonl"


def test_the_whole_game_is_told_in_words(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command(game, "--all") == 0
    said = capsys.readouterr().out
    for words in (
        "0  For Sale: Seat 0, Seat 1, Seat 2",
        "come up for sale",
        "1  Seat 0: bid 2",
        "Seat 0 bids 2.",
        "To decide: Seat 1.",
        "2  Zoë [red] takes seat 1",
        "3  Zoë [red]: pass  [the referee decided: the seat passes]",
        "4  The table is stopped: enough",
    ):
        assert words in said


def test_every_decision_of_a_game_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story, path = whole(tmp_path)
    command(path)
    said = capsys.readouterr().out
    for entry in story.entries[1:]:
        assert f"{entry['n']}  Seat {entry['seat']}: {entry['texts'][0]}\n" in said
    assert "The game is over." in said


def test_a_seats_replay_shows_only_what_it_saw(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    story, path = whole(tmp_path)
    pages = list(replay.pages(one_source(path), 1, games.find))
    for entry, page in zip(story.entries[1:], pages[1:], strict=True):
        assert (entry["texts"][0] in page.title) == (entry["seat"] == 1)
        told = [logged.event for logged in story.table.events_for(1) if logged.n == entry["n"]]
        assert page.events == [story.table.game.event_text(event, story.table.names) for event in told]
        assert "Seat 1 (you)" in page.position
    assert command(path, "--seat", "1", "--all") == 0
    with pytest.raises(Refused, match="no_such_seat"):
        command(path, "--seat", "3")


def test_a_table_of_a_database_is_chosen_by_its_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal = SqliteJournal(tmp_path / "games.db")
    story = Story()
    for name in ("a", "b"):
        table, opening = story.table.open(name, story.table.game, 3, 7, names=[f"{name}{seat}" for seat in range(3)])
        journal.append(name, opening.entries)
    with pytest.raises(Refused, match=r"has 2 tables: a, b\. Choose one with --table"):
        command(tmp_path / "games.db")
    assert command(tmp_path / "games.db", "--table", "b") == 0
    assert "For Sale: b0, b1, b2" in capsys.readouterr().out
    assert table.id == "b"


def test_an_altered_journal_is_told_as_far_as_it_is_sound(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game.write_bytes(game.read_bytes().replace(b"castle", b"castel"))
    with pytest.raises(Refused, match="Entry 3 is altered: its hash does not fit what it says"):
        command(game, "--all")
    assert "2  Zoë [red] takes seat 1" in capsys.readouterr().out


def test_on_a_terminal_keys_lead_on_and_back(game: Path) -> None:
    """A real terminal: enter, arrow keys, to the end, back to the start, and out."""
    code = (
        "import argparse, sys; from ludex.cli import replay; parser = argparse.ArgumentParser();"
        "replay.add(parser.add_subparsers()); args = parser.parse_args(sys.argv[1:]); sys.exit(args.run(args))"
    )
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "dumb"}
    process = subprocess.Popen(
        [sys.executable, "-c", code, "replay", str(game)], stdin=slave, stdout=slave, stderr=slave, env=environment
    )
    os.close(slave)
    try:
        for key, expected in (
            (b"", b"0  For Sale"),
            (b"\n", b"1  Seat 0: bid 2"),
            (b"\x1b[C", b"2  Zo"),
            (b"b", b"1  Seat 0: bid 2"),
            (b"G", b"4  The table is stopped"),
            (b"n", b"That was the end."),
            (b"g", b"0  For Sale"),
        ):
            os.write(master, key)
            assert expected in read_until(master, b"q: quit")
        os.write(master, b"q")
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.wait()
        os.close(master)


def read_until(descriptor: int, end: bytes) -> bytes:
    data = b""
    until = time.monotonic() + 20
    while end not in data:
        assert time.monotonic() < until, data
        if select.select([descriptor], [], [], 0.1)[0]:
            data += os.read(descriptor, 4096)
    return data
