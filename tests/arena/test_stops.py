"""Games that were stopped: how many, where, by whose bot and why, in words and in JSON."""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.arena import Match, run
from ludex.arena.fixture import play_fixture
from ludex.arena.ladder import Rung
from ludex.arena.league import League, fixture, players_of
from ludex.arena.pools import Here
from ludex.arena.recorded import record_some
from ludex.arena.report import report
from ludex.arena.season import begin, play, resume
from ludex.arena.statistics import Estimate
from ludex.arena.stops import stop_at
from ludex.cli.main import main
from ludex.core import Refused

RAISES = "arena_bots:Raises"
LATE = "arena_bots:BreaksLate"
SEED = {"recovery": "seed"}
"""With it For Sale ends a game where an answer is of no known kind."""
PROGRAM = f"program:{sys.executable} -c pass"


def test_a_match_says_whose_bot_stopped_how_many_games_and_why() -> None:
    found = run(Match("forsale", (RAISES, "careful", "random"), 3, 0, SEED), workers=1).to_json()
    assert found["stopped"] == [
        {
            "bot": RAISES,
            "games": 3,
            "by_seat": [1, 1, 1],
            "decisions": [1, 3],
            "first": {
                "game": 0,
                "seat": 0,
                "decision": 1,
                "code": "#5",
                "reason": "The bot failed: RuntimeError: out of ideas.",
                "played_on": True,
            },
        }
    ]


def test_only_the_first_stop_of_a_game_counts_and_the_decision_is_its_place_in_the_game() -> None:
    match = Match("forsale", (LATE, RAISES, "careful"), 6, "late", SEED)
    result = run(match, workers=1)
    assert [(stops.bot, stops.games) for stops in result.stopped] == [(RAISES, 6)]
    [stops] = run(Match("forsale", (LATE, "careful", "careful"), 6, "late", SEED), workers=1).stopped
    assert stops.games == 6
    assert stops.first.reason == "The bot failed: ValueError: lost the thread."
    assert 3 < stops.decisions[0] <= stops.first.decision <= stops.decisions[1]


def test_nothing_is_said_of_games_that_were_not_stopped() -> None:
    """The usual recoveries decide for a bot that fails, so its faults are all there is to tell."""
    assert run(Match("forsale", (RAISES, "careful", "random"), 3), workers=1).to_json()["stopped"] == []


def test_a_recorded_match_tells_the_same(tmp_path: Path) -> None:
    match = Match("forsale", (LATE, "careful", "random"), 3, 0, SEED)
    recorded = run(match, workers=1, part=partial(record_some, tmp_path))
    assert recorded.to_json() == run(match, workers=1).to_json()


def test_a_game_that_a_program_stopped_is_won_by_nobody_and_the_fault_is_its_own() -> None:
    match = Match("forsale", ("careful", "random", PROGRAM), 2, 0, SEED)
    result = run(match, workers=1, part=partial(record_some, None))
    assert sum(row.share.mean for row in result.standings) == 0
    assert result.standing(PROGRAM).faults_by_code == {"#5": 2}
    [stops] = result.stopped
    assert (stops.bot, stops.games, stops.decisions) == (PROGRAM, 2, (2, 3))
    assert stops.first == stop_at(2, 3, "#5", "The program has ended.", played_on=False)


def test_the_command_says_it_in_words_and_in_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    given = ["match", "forsale", "--seats", f"{RAISES},careful,random", "--games", "3", "--workers", "1"]
    given += ["--options", json.dumps(SEED)]
    assert main(given) == 0
    assert (
        f"3 of 3 games stopped by {RAISES} in seats 0, 1, 2, at decisions 1 to 3, and played on with the first thing "
        "that is legal. First in game 0, seat 0, decision 1: The bot failed: RuntimeError: out of ideas. (#5)"
    ) in capsys.readouterr().out
    assert main([*given, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["stopped"][0]["games"] == 3


def test_a_league_keeps_it_in_its_file_and_tells_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    league = League("forsale", (RAISES, "careful", "random"), 3, 6, 0, SEED)
    path = tmp_path / "league.jsonl"
    season = begin(league, range(6), path)
    play(season, Here(league, None))
    season.close()
    lines: list[dict[str, Any]] = [json.loads(line) for line in path.read_text().splitlines()[1:]]
    assert all(line["players"][line["stop"]["seat"]] == 0 for line in lines)
    table = season.table()
    assert table.to_json()["stopped"] == [stops.to_json() for stops in table.stopped]
    assert [(stops.bot, stops.games, sum(stops.by_seat)) for stops in table.stopped] == [(RAISES, 6, 6)]
    again = resume(path)
    again.close()
    assert again.table() == table
    said = table.stopped[0].sentence(6)
    assert "<h2>Stopped games</h2>" in report(table, {})
    assert said in report(table, {})
    monkeypatch.setenv("COLUMNS", "400")
    assert main(["league", "--resume", "--out", str(path)]) == 0
    assert said in capsys.readouterr().out


def test_a_league_without_stops_writes_and_shows_what_it_always_did(tmp_path: Path) -> None:
    league = League("forsale", (RAISES, "careful", "random"), 3, 3)
    path = tmp_path / "league.jsonl"
    season = begin(league, range(3), path)
    play(season, Here(league, None))
    season.close()
    assert b'"stop"' not in path.read_bytes()
    assert "Stopped games" not in report(season.table(), {})


def test_a_file_whose_stop_is_of_no_seat_is_refused(tmp_path: Path) -> None:
    league = League("forsale", (RAISES, "careful", "random"), 3, 3, 0, SEED)
    path = tmp_path / "league.jsonl"
    season = begin(league, range(3), path)
    play(season, Here(league, None))
    season.close()
    path.write_text(path.read_text().replace('"stop":{"seat":0', '"stop":{"seat":3'))
    with pytest.raises(Refused, match="stopped by a seat"):
        resume(path)


def test_what_a_bot_said_can_always_be_written_down() -> None:
    league = League("forsale", ("arena_bots:Babbles", "careful", "random"), 3, 3, 0, SEED)
    course = play_fixture(games.find("forsale"), fixture(league, 0, games.find("forsale")))
    assert course.stop is not None
    assert len(course.stop.reason) <= 300
    assert "\ud800" not in course.stop.reason
    assert set(course.faults[fixture_seat(league)]) == {"#5", "?" * 50}
    play(begin(league, range(3)), Here(league, None))


def fixture_seat(league: League) -> int:
    """The seat of the league's first player in its first game."""
    return players_of(league, 0).index(0)


def test_a_rung_of_the_ladder_tells_it() -> None:
    match = Match("forsale", (RAISES, "careful", "careful"), 3, 0, SEED)
    rung = Rung(RAISES, "careful", 3, 3, Estimate(0, 0, 0), 3, run(match, workers=1).stopped)
    assert [stopped["games"] for stopped in rung.to_json()["stopped"]] == [3]  # type: ignore[attr-defined]
