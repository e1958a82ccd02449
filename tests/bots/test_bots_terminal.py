"""`ludex play`: a whole game by typing; bad input is answered by the game; whoever leaves is let go politely."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ludex.cli.main import main
from ludex.cli.terminal import meant
from ludex.core import Choice
from ludex.journal import FileJournal, broken_link

FORSALE = ["play", "forsale", "--seats", "3", "--bots", "careful,random", "--seed", "5", "--name", "Ann"]

CHOICES = [Choice(0, "pass", "pass"), *[Choice(100 + amount, f"bid {amount}", "bid") for amount in range(3, 8)]]


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What the person will type; after that the input ends."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_a_whole_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, *["#1"] * 16)
    assert main(FORSALE) == 0
    shown = capsys.readouterr().out
    assert "For Sale with Ann, Careful, Random. Seed 5." in shown
    assert "Ann passes" in shown
    assert "The game is over" in shown
    assert shown.rstrip().endswith(("won.", "You win!", "You share the win!"))


def test_bad_input_gets_the_games_own_sentence_and_the_question_stays(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "bid 99", "gibberish", "#99", "sell 3", "", "bid 2")
    assert main(FORSALE) == 0
    shown = capsys.readouterr().out
    assert "You cannot bid 99: you have 18." in shown
    assert "'gibberish' is not understood" in shown
    assert "'#99' is not understood" in shown
    assert "That is not to be decided now: bid or pass." in shown
    assert "Ann bids 2." in shown


def test_commands_are_obeyed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "help", "?", "? 17", "? zzz", "board", "log", "quit", "never read")
    assert main(FORSALE) == 0
    shown = capsys.readouterr().out
    assert "a word of it (5), or its place (#3)" in shown
    assert "#12 bid 11" in shown
    assert "#18 bid 17" in shown
    assert "Nothing you may do now has 'zzz' in it." in shown
    assert shown.count("Part I, buying: round 1") == 2
    assert shown.count("Round 1: properties") == 2
    assert "You leave the game. To play this deal again: --seed 5" in shown


def test_the_end_of_the_input_ends_the_game_politely(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch)
    assert main(FORSALE) == 0
    assert "You leave the game." in capsys.readouterr().out


def test_ctrl_c_ends_the_game_politely(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupted(prompt: object = "") -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    assert main(FORSALE) == 0
    assert "You leave the game." in capsys.readouterr().out


def test_a_game_without_words_of_its_own_is_played_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, *["#1"] * 40)
    assert main(["play", "nim:GAME", "--bots", "random", "--seed", "3"]) == 0
    assert "won." in capsys.readouterr().out.replace("You win!", "won.")


def test_options_and_the_journal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    type_in(monkeypatch, "14", *["#1"] * 16)
    file = tmp_path / "game.jsonl"
    wanted = ["--option", "coins=14", "--option", "refund=up", "--option", "open=true", "--seat", "1"]
    assert main([*FORSALE, *wanted, "--journal", str(file)]) == 0
    entries = FileJournal(file).entries("terminal")
    assert broken_link(entries) is None
    assert entries[0]["names"] == ["Careful", "Ann", "Random"]
    assert entries[0]["players"] == ["bot:careful", "person", "bot:random"]
    assert "Ann bids 14." in capsys.readouterr().out
    assert main([*FORSALE, "--journal", str(file)]) == 2


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        (["--seats", "9"], "bad_seats"),
        (["--seats", "1000000000"], "bad_seats"),
        (["--seat", "3"], "no_such_seat"),
        (["--bots", "zork"], "unknown_bot"),
        (["--option", "coins"], "bad_option"),
        (["--option", "coins=lots"], "bad_option"),
        (["--seed", ""], "bad_seed"),
        (["--journal", "/no/such/folder/game.jsonl"], "bad_file"),
    ],
)
def test_a_bad_request_is_one_clear_line(extra: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*FORSALE, *extra]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip().endswith(f"({code})")


@pytest.mark.parametrize(
    ("typed", "meaning"),
    [
        ("#1", 0),
        ("#2", 103),
        ("# 6", 107),
        ("5", 105),  # the bid of 5, not the fifth of the list
        ("PASS", 0),
        ("bid 4", "bid 4"),  # whole actions are the game's to read
        ("bid", "bid"),  # fits several
        ("#7", "#7"),
        ("#0", "#0"),
        ("1", "1"),
    ],
)
def test_what_is_meant(typed: str, meaning: object) -> None:
    assert meant(typed, CHOICES) == meaning


def test_a_number_is_a_place_where_no_choice_has_a_figure() -> None:
    choices = [Choice(7, "rock", "rock"), Choice(9, "paper", "paper")]
    assert meant("2", choices) == 9
    assert meant("3", choices) == "3"
