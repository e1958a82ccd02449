"""A league on a Ray cluster of this machine, with a worker that is killed in the middle. Needs `ludex[ray]`."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from ludex.arena.league import League
from ludex.arena.lines import games_of, open_shard
from ludex.arena.pools import Here, open_pool
from ludex.arena.season import begin, play
from ludex.cli.main import main

pytestmark = pytest.mark.lengthy


def test_a_worker_that_is_killed_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same bytes as in one process, nothing twice and nothing missing."""
    league = League("forsale", ("arena_bots:Dies", "careful", "random"), 3, 60)
    mark = tmp_path / "died"
    mark.touch()
    monkeypatch.setenv("LUDEX_TEST_DIES", str(mark))
    here = begin(league, range(60), tmp_path / "here.jsonl")
    play(here, Here(league, None))
    here.close()
    mark.unlink()
    paths = [*sys.path, os.path.dirname(__file__)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    there = begin(league, range(60), tmp_path / "there.jsonl")
    play(there, open_pool(league, "ray", 2, None))
    there.close()
    assert mark.exists(), "a worker was killed"
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
    assert [line.n for _, line in games_of(open_shard(tmp_path / "there.jsonl"))] == list(range(60))
    assert there.table().to_json() == here.table().to_json()


def test_the_command_plays_on_ray(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["league", "forsale", "random", "careful", "--games", "9", "--json"]
    assert main([*given, "--on", "ray", "--out", str(tmp_path / "there.jsonl")]) == 0
    assert main([*given, "--workers", "1", "--out", str(tmp_path / "here.jsonl")]) == 0
    assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()
