"""`ludex judge` as another program uses it: a real process, line by line."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

COMMAND = [sys.executable, "-m", "ludex.cli.main", "judge", "forsale"]


def judge(lines: bytes, *more: str) -> tuple[int, list[dict[str, Any]]]:
    done = subprocess.run([*COMMAND, *more], input=lines, capture_output=True, timeout=60)
    assert done.stderr == b""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_it_holds_a_conversation() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        request: dict[str, Any] = {"new": {"seats": 3, "seed": 1}}
        for action in ([0, "pass"], [1, "bid 1"], [2, "pass"]):
            process.stdin.write(json.dumps({**request, "actions": [action]}).encode() + b"\n")
            process.stdin.flush()
            # The answer comes before the next question is asked.
            found = json.loads(process.stdout.readline())
            assert found["refused"] is None
            request = {"position": found["position"]}
        process.stdin.close()
        assert process.wait(timeout=30) == 0


def test_what_cannot_be_read_is_answered_and_the_next_line_is_read_as_usual() -> None:
    bad = [b"rubbish", b"", b"\xff\xfe", b"[" * 100_000, b'{"id": 3}', b'"text"', b"null", b'{"new": {"seats": 1e400}}']
    good = b'{"id": "last", "new": {"seats": 3}}'
    status, answers = judge(b"\n".join([*bad, good]) + b"\n")
    assert status == 0
    assert len(answers) == len(bad) + 1
    assert all(set(found["error"]) == {"code", "message", "where"} for found in answers[:-1])
    assert answers[4]["id"] == 3
    assert answers[-1]["id"] == "last"
    assert answers[-1]["to_act"] == [0]


def test_strict_stops_at_the_first_error() -> None:
    status, answers = judge(b'{"new": {"seats": 3}}\nrubbish\n{"new": {"seats": 3}}\n', "--strict")
    assert status == 1
    assert len(answers) == 2


def test_a_refused_action_is_no_error() -> None:
    status, answers = judge(b'{"new": {"seats": 3}, "actions": [[0, "bid 99"]]}\n', "--strict")
    assert status == 0
    assert answers[0]["refused"]["code"] == "#3"


def test_an_unknown_game_is_refused_in_one_line() -> None:
    done = subprocess.run([*COMMAND[:-1], "chess"], input=b"", capture_output=True, timeout=60)
    assert done.returncode == 2
    assert done.stderr.startswith(b"ludex: There is no game 'chess'; there are: ")


LINE = json.dumps({"new": {"seats": 3}}).encode() + b"\n"
MARK = b"\xef\xbb\xbf"


@pytest.mark.parametrize(
    ("lines", "codes"),
    [
        (MARK + LINE, [None]),
        (MARK + LINE + LINE, [None, None]),
        (LINE + MARK + LINE, [None, "bad_json"]),
        (MARK + MARK + LINE, ["bad_json"]),
    ],
    ids=["before the only line", "before the first of two", "later", "twice"],
)
def test_a_byte_order_mark_at_the_start_is_skipped(lines: bytes, codes: list[str | None]) -> None:
    assert [found.get("error", {}).get("code") for found in judge(lines)[1]] == codes
