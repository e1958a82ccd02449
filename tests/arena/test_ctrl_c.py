"""Ctrl-C in a terminal while a bot thinks in compiled code, which hears no signal; and bots that end their process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludex.arena import Match, run
from ludex.core import Refused

HERE = Path(__file__).parent
MATCH = ["match", "forsale", "--seats", "arena_bots:Deaf,careful,careful"]
LEAGUE = ["league", "forsale", "arena_bots:Deaf", "careful", "random", "--seats", "3"]

COMMANDS = {
    "match": [*MATCH, "--games", "1"],
    "match by one process": [*MATCH, "--games", "9", "--workers", "1"],
    "match by two": [*MATCH, "--games", "9", "--workers", "2"],
    "league": [*LEAGUE, "--games", "9", "--workers", "1"],
    "league by two": [*LEAGUE, "--games", "9", "--workers", "2"],
    "strength": ["strength", "deaf:GAME", "--games", "9", "--seats", "2", "--workers", "1"],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_ctrl_c_ends_everything_within_a_second(command: str, tmp_path: Path) -> None:
    """As a terminal does it: the signal goes to all processes of the command."""
    mark = tmp_path / "thinking"
    path = os.pathsep.join([str(HERE), *(part or os.getcwd() for part in sys.path)])
    process = subprocess.Popen(
        [sys.executable, "-m", "ludex.cli.main", *COMMANDS[command]],
        env={**os.environ, "PYTHONPATH": path, "LUDEX_TEST_THINKS": str(mark)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    try:
        wait_for(mark)
        thinkers = [int(number) for number in mark.read_text().split()]
        begun = time.monotonic()
        os.killpg(process.pid, signal.SIGINT)
        _, told = process.communicate(timeout=20)
        took = time.monotonic() - begun
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    assert process.returncode == 130
    assert b"Traceback" not in told
    assert command == "strength" or b"Broken off after 0" in told
    assert took < 1.0
    assert not any(is_running(number) for number in thinkers)


def wait_for(mark: Path) -> None:
    """Until a bot says that it thinks."""
    until = time.monotonic() + 60
    while not (mark.exists() and mark.read_text().endswith("\n")):
        assert time.monotonic() < until, "no bot was asked"
        time.sleep(0.02)


def is_running(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    return True


def test_a_match_plays_on_where_a_process_died(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games depend on nothing but their numbers: what was lost is played again."""
    monkeypatch.setenv("LUDEX_TEST_DIES", str(tmp_path / "died"))
    match = Match("forsale", ("arena_bots:Dies", "careful", "random"), 12)
    found = run(match, workers=2)
    assert (tmp_path / "died").exists()
    assert found.to_json() == run(match, workers=1).to_json()


def test_a_match_gives_up_where_processes_keep_dying() -> None:
    with pytest.raises(Refused, match="died"):
        run(Match("forsale", ("arena_bots:DiesAlways", "careful", "random"), 4), workers=2)
