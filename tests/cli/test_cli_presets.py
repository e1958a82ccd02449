"""`ludex play --preset`: options under a name, in the terminal."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ludex.cli.main import main
from ludex.journal import FileJournal


def opened(file: Path) -> dict[str, object]:
    """The entry that opens the only table of a journal."""
    return dict(FileJournal(file).entries("terminal")[0])


def play(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    return main(["play", *arguments])


def test_a_preset_in_any_case_of_letters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "game.jsonl"
    assert play(monkeypatch, "catan", "--preset", "quick GAME", "--journal", str(file)) == 0
    options = opened(file)["options"]
    assert isinstance(options, dict)
    assert options["points"] == 8


def test_options_change_a_preset_and_its_seats_are_the_usual_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "game.jsonl"
    given = ["--preset", "For two", "--option", "years=3", "--bots", "random", "--journal", str(file)]
    assert play(monkeypatch, "diplomacy", *given) == 0
    entry = opened(file)
    assert entry["seats"] == 2
    options = entry["options"]
    assert isinstance(options, dict)
    assert (options["map"], options["years"]) == ("franceaustria", 3)


def test_there_is_no_such_preset(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert play(monkeypatch, "catan", "--preset", "Chess") != 0
    said = capsys.readouterr().err
    assert "no preset 'Chess'" in said
    assert "'Quick game'" in said
