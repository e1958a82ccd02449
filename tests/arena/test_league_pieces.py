"""A league gives the same bytes however it is cut up: by processes, shards, interruptions and deaths."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from itertools import pairwise
from pathlib import Path

import pytest

from ludex.arena.league import League, play_numbers
from ludex.arena.lines import clock_path, read_clock
from ludex.arena.pools import Here, open_pool
from ludex.arena.season import begin, merge, play, resume
from ludex.cli.main import main
from ludex.core import Refused

LEAGUE = League("forsale", ("random", "careful", "bots_blunder:Highest", "arena_bots:Cheats"), 3, 24, "pieces")


def whole(folder: Path, league: League = LEAGUE) -> tuple[bytes, dict[str, object]]:
    """All in one go."""
    path = folder / "whole.jsonl"
    season = begin(league, range(league.games), path)
    play(season, Here(league, None))
    season.close()
    return path.read_bytes(), season.table().to_json()


def shard(folder: Path, numbers: range, league: League = LEAGUE) -> Path:
    path = folder / f"{numbers.start}.jsonl"
    season = begin(league, numbers, path)
    play(season, Here(league, None))
    season.close()
    return path


class Interrupted(Here):
    """Ctrl-C after some parts."""

    left = 3

    def result(self) -> object:  # type: ignore[override]
        if self.left == 0:
            raise KeyboardInterrupt
        self.left -= 1
        return super().result()


def test_shards_in_any_order_give_the_whole(tmp_path: Path) -> None:
    expected, shown = whole(tmp_path)
    cuts = [0, 7, 8, 20, 24]
    shards = [shard(tmp_path, range(first, last)) for first, last in pairwise(cuts)]
    merged = merge([shards[2], shards[0], shards[3], shards[1]], tmp_path / "merged.jsonl")
    merged.close()
    assert (tmp_path / "merged.jsonl").read_bytes() == expected
    assert merged.table().to_json() == shown
    assert read_clock(tmp_path / "merged.jsonl")["careful"][0] == read_clock(tmp_path / "whole.jsonl")["careful"][0]


def test_merged_shards_can_be_merged_again(tmp_path: Path) -> None:
    expected, _ = whole(tmp_path)
    first, second, third = (shard(tmp_path, range(start, start + 8)) for start in (0, 8, 16))
    merge([second, third], tmp_path / "later.jsonl").close()
    merge([tmp_path / "later.jsonl", first], tmp_path / "all.jsonl").close()
    assert (tmp_path / "all.jsonl").read_bytes() == expected


@pytest.mark.parametrize("torn", [b"", b'{"n":11,"play', b"\0\0\0"])
def test_what_was_broken_off_goes_on(tmp_path: Path, torn: bytes) -> None:
    expected, shown = whole(tmp_path)
    path = tmp_path / "cut.jsonl"
    season = begin(LEAGUE, range(LEAGUE.games), path)
    with pytest.raises(KeyboardInterrupt):
        play(season, Interrupted(LEAGUE, None))  # type: ignore[arg-type]
    season.close()
    there = season.tally.played
    assert 0 < there < LEAGUE.games
    assert path.read_bytes().count(b"\n") == there + 1
    assert season.table().to_json()["played"] == there
    path.write_bytes(path.read_bytes() + torn)
    again = resume(path)
    assert again.tally.played == there
    play(again, Here(LEAGUE, None))
    again.close()
    assert path.read_bytes() == expected
    assert again.table().to_json() == shown


def test_a_whole_league_is_not_played_again(tmp_path: Path) -> None:
    expected, shown = whole(tmp_path)
    (tmp_path / "whole.jsonl").write_bytes(expected + b'{"n":')
    season = resume(tmp_path / "whole.jsonl")
    assert not season.rest
    play(season, Interrupted(LEAGUE, None))  # type: ignore[arg-type]
    season.close()
    assert (tmp_path / "whole.jsonl").read_bytes() == expected
    assert season.table().to_json() == shown


@pytest.mark.once
def test_processes_change_nothing_and_one_that_dies_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    league = League("coin:GAME", ("arena_bots:Dies", "random"), 2, 40)
    mark = tmp_path / "died"
    mark.touch()
    monkeypatch.setenv("LUDEX_TEST_DIES", str(mark))
    expected, shown = whole(tmp_path, league)
    mark.unlink()
    paths = [*sys.path, os.path.dirname(__file__)]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    path = tmp_path / "processes.jsonl"
    season = begin(league, range(league.games), path)
    play(season, open_pool(league, None, 2, None))
    season.close()
    assert mark.exists(), "a process died"
    assert path.read_bytes() == expected
    assert season.table().to_json() == shown


@pytest.mark.once
def test_ctrl_c_gives_what_there_is(tmp_path: Path) -> None:
    """And `--resume` the rest."""
    path = tmp_path / "league.jsonl"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([*sys.path, os.path.dirname(__file__)])}
    command = [sys.executable, "-m", "ludex.cli.main", "league", "coin:GAME", "arena_bots:Slow", "random"]
    command += ["--games", "1000", "--workers", "2", "--out", str(path)]
    running = subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    end = time.monotonic() + 30
    while (not path.exists() or path.read_bytes().count(b"\n") < 4) and time.monotonic() < end:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does: to the processes that play, too
    out, err = running.communicate(timeout=20)
    assert running.returncode == 130
    assert "share of wins" in out
    assert f"ludex league --resume --out {path}" in err
    assert "Traceback" not in err
    lines = path.read_bytes().splitlines()
    assert 4 <= len(lines) < 1001
    assert f"{len(lines) - 1} of 1,000 games" in out
    league = League("coin:GAME", ("arena_bots:Slow", "random"), 2, 1000)
    assert lines[1:4] == play_numbers(league, range(3)).lines
    assert resume(path).rest.start == len(lines) - 1


SETTLED = League("forsale", ("random", "careful"), 3, 3000, 5, {}, 0.95)


def test_a_league_stops_when_the_order_is_settled_wherever_it_is_cut(tmp_path: Path) -> None:
    expected, shown = whole(tmp_path, SETTLED)
    count = shown["played"]
    assert isinstance(count, int)
    assert 90 <= count < 600
    assert count % 3 == 0
    assert shown["settled"] == {"wanted": 0.95, "reached": True}
    path = tmp_path / "cut.jsonl"
    season = begin(SETTLED, range(3000), path)
    with pytest.raises(KeyboardInterrupt):
        play(season, Interrupted(SETTLED, None))  # type: ignore[arg-type]
    season.close()
    again = resume(path)
    play(again, Here(SETTLED, None))
    again.close()
    assert path.read_bytes() == expected
    last = resume(path)
    assert not last.rest
    last.close()


def refusal_of(*words: str | Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main([str(word) for word in words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    [line] = told.err.strip().splitlines()
    return line[line.rindex("(") + 1 : -1]


def test_pieces_that_do_not_fit_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, third = (shard(tmp_path, range(start, start + 8)) for start in (0, 8, 16))
    out = tmp_path / "out.jsonl"
    assert refusal_of("merge", out, first, third, capsys=capsys) == "bad_merge"  # a gap
    assert refusal_of("merge", out, first, second, second, capsys=capsys) == "bad_merge"  # twice
    (tmp_path / "other").mkdir()
    other = shard(tmp_path / "other", range(8, 16), League("forsale", LEAGUE.bots, 3, 24, "other"))
    second.write_bytes(other.read_bytes())
    assert refusal_of("merge", out, first, second, capsys=capsys) == "bad_merge"  # of another league
    first.write_bytes(b"\n".join(first.read_bytes().split(b"\n")[:5]) + b"\n")
    assert refusal_of("merge", out, first, tmp_path / "16.jsonl", capsys=capsys) == "bad_merge"
    assert not out.exists(), "what can't be merged leaves nothing behind"
    third.write_bytes(third.read_bytes().replace(b'"n":18', b'"n":19'))
    assert refusal_of("merge", out, third, capsys=capsys) == "bad_lines"
    third.write_bytes(b"hello\n")
    assert refusal_of("merge", out, third, capsys=capsys) == "bad_lines"
    assert refusal_of("merge", out, tmp_path / "none", capsys=capsys) == "unreadable"


def test_a_shard_that_is_not_whole_is_refused_in_the_middle_only(tmp_path: Path) -> None:
    first, second = shard(tmp_path, range(8)), shard(tmp_path, range(8, 24))
    second.write_bytes(b"\n".join(second.read_bytes().split(b"\n")[:5]) + b"\n")
    season = merge([first, second], None)
    assert season.tally.played == 12
    first.write_bytes(b"\n".join(first.read_bytes().split(b"\n")[:5]) + b"\n")
    with pytest.raises(Refused, match="ends before game 4"):
        merge([first, second], None)


QUICK = ["league", "coin:GAME", "random", "careful", "--games", "4", "--workers", "1"]


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        (["--range", "3"], "bad_league"),
        (["--range", "3:2"], "bad_league"),
        (["--range", "0:5"], "bad_league"),
        (["--range", "0:2", "--settled", "0.9"], "bad_league"),
        (["--resume"], "bad_league"),
        (["--on", "moon"], "bad_league"),
        (["--workers", "0"], "bad_league"),
        (["--out", "/nowhere/at/all.jsonl"], "unwritable"),
        (["--report", "/nowhere/at/all.html"], "unwritable"),
        (["--resume", "--out", "/nowhere/at/all.jsonl"], "unreadable"),
    ],
)
def test_a_bad_request_is_one_clear_line(extra: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(*QUICK, *extra, capsys=capsys) == code


def test_nothing_is_overwritten_and_nothing_is_mixed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "league.jsonl"
    assert main([*QUICK, "--out", str(out), "--json"]) == 0
    result = json.loads(capsys.readouterr().out)
    assert result["played"] == 4
    assert set(result["milliseconds_a_decision"]) == {"random", "careful"}
    assert clock_path(out).exists()
    assert refusal_of(*QUICK, "--out", out, capsys=capsys) == "file_exists"
    assert refusal_of(*QUICK, "--out", out, "--resume", "--seed", "1", capsys=capsys) == "bad_league"
    assert refusal_of("league", "--out", out, "--resume", "--range", "0:2", capsys=capsys) == "bad_league"
    assert main([*QUICK, "--out", str(out), "--resume", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == result


def test_there_is_no_pool_of_no_processes() -> None:
    with pytest.raises(Refused, match="processes"):
        open_pool(LEAGUE, None, 0, None)


@pytest.mark.once
def test_journals_are_those_of_the_games_that_count(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Games are played ahead in parts; when the order is settled, those after the last do not stay."""
    folder = tmp_path / "journals"
    given = ["league", "forsale", "random", "careful", "--games", "3000", "--settled", "0.95", "--workers", "1"]
    assert main([*given, "--journal", str(folder), "--json"]) == 0
    played = json.loads(capsys.readouterr().out)["played"]
    assert played < 600
    assert sorted(int(file.stem.split("-")[1]) for file in folder.glob("*.jsonl")) == list(range(played))
