"""Programs in a match, beside bots."""

from __future__ import annotations

import pickle
import sys
from functools import partial
from pathlib import Path

import pytest

from ludex.arena import Match, run
from ludex.arena.league import League
from ludex.arena.pools import Here
from ludex.arena.recorded import record_some
from ludex.arena.season import begin, play
from ludex.core import Refused, refused

PLAYER = Path(__file__).parent.parent.parent / "examples" / "player.py"


def test_a_program_plays_a_match() -> None:
    match = Match("forsale", ("random", "careful", f"program:{sys.executable} {PLAYER}"), 2)
    result = run(match, workers=1, part=partial(record_some, None))
    assert sum(standing.faults for standing in result.standings) == 0
    assert {standing.bot.split(":")[0] for standing in result.standings} == {"random", "careful", "program"}


def test_a_program_that_fails_is_recovered_and_counted() -> None:
    match = Match("forsale", ("random", "careful", f"program:{sys.executable} -c pass"), 1)
    result = run(match, workers=1, part=partial(record_some, None))
    faults = {standing.bot.split(":")[0]: standing.faults for standing in result.standings}
    assert faults["program"] > 10
    assert faults["random"] == faults["careful"] == 0


@pytest.mark.parametrize("name", ["program:", "program:no-such-program-anywhere", "program:sh '"])
def test_a_program_that_is_not_there_is_refused_before_the_first_game(name: str) -> None:
    with pytest.raises(Refused, match="unknown_bot"):
        Match("forsale", ("random", "careful", name), 1).check()


def test_a_refusal_comes_whole_out_of_another_process() -> None:
    error = pickle.loads(pickle.dumps(refused("bad_match", "No.", {"where": "games"})))
    assert (error.refusal.code, error.refusal.message, error.refusal.values) == ("bad_match", "No.", {"where": "games"})


def test_programs_play_in_a_league_and_their_faults_are_named() -> None:
    good, bad = f"program:{sys.executable} {PLAYER}", f"program:{sys.executable} -c pass"
    league = League("forsale", (good, bad, "careful"), 3, 3)
    season = begin(league, range(3))
    play(season, Here(league, None))
    faults = {entrant.bot: entrant.faults for entrant in season.table().entrants}
    assert faults[good] == faults["careful"] == {}
    assert sum(faults[bad].values()) > 10
    decisions, seconds = season.clock[good]
    assert decisions > 10
    assert seconds > 0
