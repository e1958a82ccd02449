"""Press in the terminal, in a whole game of Diplomacy, and what replay and verify make of its journal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ludex.cli.main import main
from ludex.journal import FileJournal

DIPLOMACY = ["play", "diplomacy", "--bots", "random", "--seed", "5", "--seat", "1", "--name", "Ann"]
SHORT = ["--option", "years=1", "--option", "votes=false"]
SPEECHES = [
    "say France: Leave the Channel empty?",
    "say fr, Random 3: To two of you",
    "say all: Good morning",
]
ORDERS = "F LON - NTH; F EDI - NWG; A LVP - YOR; done"


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> tuple[Path, str]:
    """A whole game with press: its journal, and what the person saw."""
    file = tmp_path / "game.jsonl"
    typed = [*SPEECHES, "press", ORDERS, *["done", "y"] * 20]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    monkeypatch.setenv("COLUMNS", "110")
    assert main([*DIPLOMACY, *SHORT, "--journal", str(file)]) == 0
    return file, capsys.readouterr().out


def test_a_whole_game_with_press(game: tuple[Path, str]) -> None:
    file, shown = game
    assert "Ann (England) >   England to France: Leave the Channel empty?" in shown
    assert shown.count("England to France, Germany: To two of you") == 2, "said, and read again"
    assert shown.count("England to everybody: Good morning") == 2
    assert "England (Ann): fleet London to North Sea. It moved." in shown
    assert "The game is over" in shown
    assert shown.rstrip().endswith(("won.", "You win!", "You share the win!"))
    entries = [entry for entry in FileJournal(file).entries("terminal") if entry["kind"] == "press"]
    assert [(entry["seat"], entry["to"]) for entry in entries] == [(1, [2]), (1, [2, 3]), (1, [])]


def test_the_journal_verifies_and_replays_as_each_seat_saw_it(
    game: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = game
    assert main(["verify", str(file)]) == 0
    assert "sound" in capsys.readouterr().out
    told = {}
    for seat in (None, 0, 1, 2, 3):
        wanted = [] if seat is None else ["--seat", str(seat)]
        assert main(["replay", "--all", *wanted, str(file)]) == 0
        told[seat] = [line for line in capsys.readouterr().out.splitlines() if line.startswith("-  ")]
    everything = [
        "-  England to France: Leave the Channel empty?",
        "-  England to France, Germany: To two of you",
        "-  England to everybody: Good morning",
    ]
    assert told == {None: everything, 0: everything[2:], 1: everything, 2: everything, 3: everything[1:]}


def test_a_seats_replay_is_numbered_as_if_nothing_had_been_said(
    game: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file, _ = game
    quiet = tmp_path / "quiet.jsonl"
    typed = [ORDERS, *["done", "y"] * 20]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed)))
    assert main([*DIPLOMACY, *SHORT, "--journal", str(quiet)]) == 0
    capsys.readouterr()
    pages = []
    for one in (file, quiet):
        assert main(["replay", "--all", "--seat", "0", str(one)]) == 0
        pages.append(capsys.readouterr().out.replace("-  England to everybody: Good morning\n\n", ""))
    assert pages[0] == pages[1]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("say hello", "Say to whom, and then what: say France: hello."),
        ("say Atlantis: hello", "Nobody here is 'Atlantis'; there are: Austria, England, France"),
        ("say : hello", "Nobody here is ''"),
        ("say France:", "A message has to say something."),
        ("say England: talking to myself", "A message is for others, not for its sender alone."),
    ],
)
def test_what_cannot_be_said(
    line: str, answer: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"help\n{line}\npress\nquit\n"))
    monkeypatch.setenv("COLUMNS", "110")
    assert main(DIPLOMACY) == 0
    shown = capsys.readouterr().out
    assert answer in shown
    assert "Nothing has been said." in shown
    assert "say all: TEXT" in shown, "help tells of it"


def test_a_game_without_press_takes_the_words_as_a_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("help\nsay all: hello\n"))
    assert main(["play", "forsale", "--seats", "3", "--bots", "random", "--seed", "5", "--name", "Ann"]) == 0
    shown = capsys.readouterr().out
    assert "not understood" in shown
    assert "say all" not in shown.split("not understood")[0].split("Ann > ")[1]
