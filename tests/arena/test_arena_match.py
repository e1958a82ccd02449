"""Matches: everybody sits everywhere, results do not depend on how they were played, misbehaviour is counted."""

from __future__ import annotations

from collections import Counter
from functools import partial
from pathlib import Path

import arena_bots
import pytest

from ludex import games
from ludex.arena import Match, Result, run
from ludex.arena.match import entrant_at, play_one
from ludex.arena.recorded import fresh_folder, record_some
from ludex.core import Refused
from ludex.journal import FileJournal, broken_link
from ludex.table import Table

MIXED = Match("forsale", ("random", "careful", "sharp:300"), 12, "mixed")


def test_each_bot_has_each_seat_equally_often() -> None:
    seen = Counter((entrant_at(seat, index, 4), seat) for index in range(40) for seat in range(4))
    assert set(seen.values()) == {10}


def test_the_same_match_gives_the_same_result_with_any_number_of_processes() -> None:
    told: list[int] = []
    alone = run(MIXED, workers=1)
    together = run(MIXED, workers=2, progress=told.append)
    assert alone.to_json() == together.to_json()
    assert told == sorted(told)
    assert told[-1] == 12


def test_another_seed_is_another_match() -> None:
    game = games.find("forsale")
    match = Match("forsale", ("careful",) * 3, 2, 1)
    other = Match("forsale", ("careful",) * 3, 2, 2)
    assert play_one(match, 0, game) == play_one(match, 0, game)
    assert play_one(match, 0, game) != play_one(match, 1, game)._replace(number=0)
    assert play_one(match, 0, game) != play_one(other, 0, game)


def test_shares_of_all_seats_make_one_win_a_game() -> None:
    result = run(Match("forsale", ("random", "random", "careful", "random"), 60), workers=1)
    assert sum(row.share.mean * row.seats for row in result.standings) == pytest.approx(1)
    assert [row.bot for row in result.standings] == ["careful", "random"]
    assert result.standing("random").seats == 3


def test_too_few_games_give_no_verdict() -> None:
    result = run(Match("forsale", ("random", "random", "careful"), 20), workers=1)
    assert result.comparisons[0].difference.mean > 0.5
    assert result.comparisons[0].better is None


def faults_of(bot: str, options: dict[str, object] | None = None) -> Result:
    return run(Match("forsale", (bot, "careful", "careful"), 6, 0, options or {}), workers=1)


@pytest.mark.parametrize(
    ("bot", "codes"),
    [("Raises", {"#5"}), ("Cheats", {"#3", "#5"}), ("Mumbles", {"#5"})],
)
def test_a_bot_that_misbehaves_is_recovered_and_counted_by_code(bot: str, codes: set[str]) -> None:
    """Recovery passes for it and sells its lowest card: every decision that it is asked for is faulty."""
    arena_bots.ASKED.clear()
    result = faults_of(f"arena_bots:{bot}")
    assert result.standing(f"arena_bots:{bot}").faults == len(arena_bots.ASKED) > 6 * 8
    by_code = result.standing(f"arena_bots:{bot}").faults_by_code
    assert set(by_code) == codes
    assert sum(by_code.values()) == len(arena_bots.ASKED)
    assert result.standing("careful").faults == 0
    assert result.standing("careful").faults_by_code == {}
    assert result.standing("careful").share.mean > result.standing(f"arena_bots:{bot}").share.mean


def test_a_match_goes_on_where_the_games_recovery_would_stop_a_table() -> None:
    """With the seed's recoveries an answer of no known kind ends the game; a match needs a result all the same."""
    arena_bots.ASKED.clear()
    result = faults_of("arena_bots:Raises", {"recovery": "seed"})
    assert result.standing("arena_bots:Raises").faults == len(arena_bots.ASKED) > 6 * 8


def test_recorded_games_are_the_same_games_and_their_journals_are_sound(tmp_path: Path) -> None:
    folder = fresh_folder(str(tmp_path / "journals"))
    recorded = run(MIXED, workers=1, part=partial(record_some, folder))
    assert recorded.to_json() == run(MIXED, workers=1).to_json()
    journal = FileJournal(folder)
    assert len(journal.tables()) == 12
    entries = journal.entries("forsale-000007")
    assert broken_link(entries) is None
    table = Table.resume(entries)
    assert table.is_over
    assert table.names == ["careful", "sharp:300", "random"]  # game 7: everybody has moved on by one


def test_recorded_games_count_the_same_faults(tmp_path: Path) -> None:
    match = Match("forsale", ("arena_bots:Cheats", "careful", "random"), 3)
    recorded = run(match, workers=1, part=partial(record_some, fresh_folder(str(tmp_path))))
    assert recorded.to_json() == run(match, workers=1).to_json()


def test_journals_are_never_written_among_others(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("{}\n")
    with pytest.raises(Refused, match="already"):
        fresh_folder(str(tmp_path))
    with pytest.raises(Refused, match="can't hold"):
        fresh_folder(str(tmp_path / "old.jsonl" / "below"))


@pytest.mark.parametrize(
    ("match", "code"),
    [
        (Match("chess", ("random", "random"), 5), "unknown_game"),
        (Match("forsale", ("random", "random"), 5), "bad_seats"),
        (Match("forsale", ("random",) * 3, 0), "bad_match"),
        (Match("forsale", ("random", "random", "nobody"), 5), "unknown_bot"),
        (Match("forsale", ("random",) * 3, 5, -1), "bad_seed"),
        (Match("forsale", ("random",) * 3, 5, "s" * 199), "bad_seed"),
        (Match("forsale", ("random",) * 3, 5, 0, {"coins": "many"}), "bad_option"),
    ],
)
def test_a_match_that_cannot_be_is_refused_before_it_begins(match: Match, code: str) -> None:
    with pytest.raises(Refused) as caught:
        run(match, workers=1)
    assert caught.value.refusal.code == code


def test_no_processes_no_match() -> None:
    with pytest.raises(Refused, match="processes"):
        run(MIXED, workers=0)
