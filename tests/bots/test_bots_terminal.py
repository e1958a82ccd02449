"""`ludex play`: a whole game by typing; bad input is answered by the game; whoever leaves is let go politely."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from ludex.cli.main import main
from ludex.cli.terminal_menu import meant
from ludex.core import Amount, Choice, Menu
from ludex.journal import FileJournal, broken_link

FORSALE = ["play", "forsale", "--seats", "3", "--bots", "careful,random", "--seed", "5", "--name", "Ann"]

CHOICES = [Choice(0, "pass", "pass"), *[Choice(100 + amount, f"bid {amount}", "bid") for amount in range(3, 8)]]
LISTED = Menu(CHOICES, [], "")

BID = Amount("bid {}", "Your bid", "bid", 5, 120, 5, [5, 60])
BIDDING = Menu([Choice(0, "pass", "pass")], [BID], "")
TRADE = Menu(
    [Choice(0, "withdraw", "decide"), Choice(1, "give Boardwalk", "give")],
    [Amount("give ${}", "You give", "give $", 1, 500), Amount("ask ${}", "You ask", "ask $", 1, 900)],
    "",
)


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
    type_in(monkeypatch, "help", "list", "? bid", "? take prop", "? zzz", "board", "log", "quit", "never read")
    assert main(FORSALE) == 0
    shown = capsys.readouterr().out
    assert "a number where one is asked for (55)" in shown
    assert shown.count("bid 1 to 18 (1, 2, 3, 9, 18)  Your bid") == 4, "the menu, help, all, and what was searched for"
    assert shown.count("#1  pass  Pass: take property 6 and pay nothing") == 3
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
    assert meant(typed, LISTED) == meaning


@pytest.mark.parametrize(
    ("typed", "menu", "meaning"),
    [
        ("55", BIDDING, "bid 55"),
        ("$ 55", BIDDING, "bid 55"),
        ("7", BIDDING, "bid 7"),  # no legal bid: the game says so
        ("1", BIDDING, "bid 1"),  # not the first of the list
        ("#1", BIDDING, 0),
        ("BID 60", BIDDING, "bid 60"),
        ("pass", BIDDING, 0),
        ("-5", BIDDING, "-5"),
        ("give 50", TRADE, "give $50"),
        ("ask $ 900", TRADE, "ask $900"),
        ("50", TRADE, "50"),  # given or asked?
        ("give Boardwalk", TRADE, "give Boardwalk"),
        ("boardwalk", TRADE, 1),
    ],
)
def test_what_is_meant_by_a_number(typed: str, menu: Menu, meaning: object) -> None:
    assert meant(typed, menu) == meaning


def test_a_number_is_a_place_where_no_choice_has_a_figure() -> None:
    menu = Menu([Choice(7, "rock", "rock"), Choice(9, "paper", "paper")], [], "")
    assert meant("2", menu) == 9
    assert meant("3", menu) == "3"


# ---- what is shown ----


def lines_of(shown: str) -> list[str]:
    """Without the question, after which a person's own return would begin a new line."""
    return [line.rpartition(" > ")[2].rstrip() for line in shown.splitlines()]


def test_a_number_alone_is_the_bid(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    type_in(monkeypatch, "7")
    assert main(FORSALE) == 0
    shown = capsys.readouterr().out
    assert "Bid for the properties on the table, or pass and take the lowest." in shown
    assert "Ann bids 7." in shown


def test_long_lists_are_shown_by_their_headings(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    type_in(monkeypatch, "? b2", "place b2 small black stone")
    assert main(["play", "karesansui", "--seats", "2", "--bots", "random", "--seed", "5"]) == 0
    lines = lines_of(capsys.readouterr().out)
    assert max(len(line) for line in lines) <= 80
    assert any("Cell a1\N{NO-BREAK SPACE}(19), Cell b1" in line for line in lines)
    assert sum("place b2" in line for line in lines) == 19
    assert not any("place b3" in line for line in lines)
    assert any("Put a small black stone on b2" in line for line in lines)
    assert any("The garden you build: b2 small black stone." in line for line in lines)


def test_what_is_cautioned_against_is_done_only_after_a_yes(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    france = ["play", "diplomacy", "--seat", "2", "--bots", "random", "--seed", "5", "--name", "Ann"]
    type_in(monkeypatch, "A PAR - BUR", "done", "", "F BRE - MAO", "Done", "no", "done", "y")
    assert main(france) == 0
    shown = capsys.readouterr().out
    assert "Hand in your orders? 2 units without an order will hold" in shown
    assert shown.count("Then something else.") == 2
    assert "Spring 1901: give your units orders (2 have none yet), then hand them in." in shown
    assert "France (Ann): army Paris to Burgundy" in shown
    assert shown.index("Fall 1901, movement") > shown.index("Then something else.")


def test_labels_name_players(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    type_in(monkeypatch, "trade", "? trade with", "offer 0", "give 50", "quit")
    assert main(["play", "monopoly", "--seats", "3", "--seat", "1", "--bots", "careful", "--seed", "3"]) == 0
    shown = capsys.readouterr().out
    assert "Trade with Careful 2" in shown
    assert "give $1 to 1500 (1, 50, 100, 750, 1500)  Dollars you give Careful" in shown
    assert "So far: $50 for nothing yet." in shown
    assert max(len(line) for line in lines_of(shown)) <= 80
