"""`ludex check`: a sound game is told so, a broken one is told what it breaks, a bad command line is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from ludex.cli.main import main

QUICK = ["--law", "view_is_plain", "--law", "recovery_is_legal"]
BROKEN = """
import nim

class Odd(nim.NimGame):
    def view(self, state, seat):
        return {"odds": 0.5}

GAME = Odd()
"""


def test_nim_keeps_all_laws(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "nim:GAME", "--games", "1", "--seats", "2"]) == 0
    assert "Nim keeps all" in capsys.readouterr().out


def test_findings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "forsale", "--seats", "3", "--games", "2", "--json", *QUICK]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(law["law"], law["trials"], law["broken"]) for law in found] == [
        ("view_is_plain", 2, None),
        ("recovery_is_legal", 2, None),
    ]


def test_a_broken_game_ends_with_status_1_and_the_reason(tmp_path: Path) -> None:
    (tmp_path / "odd_nim.py").write_text(BROKEN)
    path = os.pathsep.join([str(tmp_path), *sys.path])
    run = subprocess.run(
        [sys.executable, "-m", "ludex.cli.main", "check", "odd_nim:GAME", "--games", "1", *QUICK],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert run.returncode == 1, run.stderr
    assert "seed 0, step 0: the view of a spectator is not plain JSON: odds is a float" in run.stdout
    assert "Nim breaks 1 of 2 laws." in run.stdout


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "no_such_game"], "unknown_game"),
        (["check", "no_such_module:GAME"], "unknown_game"),
        (["check", "nim:GAME", "--law", "gravity"], "unknown_law"),
        (["check", "nim:GAME", "--seats", "2,9"], "bad_seats"),
        (["check", "nim:GAME", "--seats", "two"], "bad_seats"),
        (["check", "nim:GAME", "--games", "0"], "bad_games"),
        (["check", "nim:GAME", "--options", "[1]"], "bad_option"),
        (["check", "nim:GAME", "--options", '{"heaps": [99]}'], "bad_option"),
    ],
)
def test_a_bad_command_line_is_refused_in_one_line(
    arguments: list[str], code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert told.endswith(f"({code})\n")
    assert told.count("\n") == 1
