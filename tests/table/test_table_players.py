"""Bots in the process, programs in any language, people: all are the same kind of seat to the referee."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from table_stories import Story

import ludex
from ludex.bots import make
from ludex.core import Ask, Refused
from ludex.table import BotPlayer, Person, Player, ProgramPlayer, Settings, SystemClock, Table, run

EXAMPLES = Path(__file__).parent.parent.parent / "examples"


def bots(count: int) -> list[Player]:
    return [BotPlayer(make("random", seat)) for seat in range(count)]


@contextmanager
def program(code: str, patience: float = 20.0) -> Iterator[ProgramPlayer]:
    """A player written in Python, as its own process."""
    with ProgramPlayer([sys.executable, "-c", code], "t1", patience=patience) as player:
        yield player


FAITHFUL = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)["ask"]
    assert sorted(ask) == sorted(
        "game table seat number view choices events deadline_ms refusal press press_refused".split()
    ) and ask["game"] == "forsale" and ask["table"] == "t1" and ask["view"]["seat"] == ask["seat"], ask
    print(json.dumps({"action": %s, "number": ask["number"]}), flush=True)
"""


def own_decisions(story: Story, seat: int) -> list[dict[str, Any]]:
    return [entry for entry in story.entries[1:] if entry["seat"] == seat]


def test_bots_play_a_whole_game() -> None:
    story = Story()
    outcome = run(story.table, bots(3), story.journal)
    assert outcome is not None
    assert outcome.to_json() == story.last["outcome"]
    assert all(entry["recovered"] is None for entry in story.entries[1:])


@pytest.mark.parametrize("command", [[sys.executable, "player.py"], ["sh", "player.sh"]])
def test_the_example_programs_play_a_whole_game(command: list[str]) -> None:
    story = Story()
    with ProgramPlayer([command[0], str(EXAMPLES / command[1])], "t1") as player:
        assert run(story.table, [player, *bots(2)], story.journal) is not None
    assert own_decisions(story, 0)
    assert all(entry["recovered"] is None for entry in story.entries[1:])


@pytest.mark.parametrize(
    "action",
    [
        "ask['choices'][0]['code']",
        "ask['choices'][-1]['text']",
        "{'kind': 'sell', 'card': ask['view']['seats'][ask['seat']]['hand'][0]} "
        "if ask['view']['phase'] == 'selling' else {'kind': 'pass'}",
    ],
)
def test_a_program_answers_by_code_by_text_or_by_record(action: str) -> None:
    story = Story()
    with program(FAITHFUL % action) as player:
        assert run(story.table, [*bots(2), player], story.journal) is not None
    assert own_decisions(story, 2)
    assert all(entry["recovered"] is None for entry in story.entries[1:])


def test_a_program_that_errs_is_told_why_and_may_answer_again() -> None:
    story = Story(settings=Settings(retries=1))
    action = "ask['choices'][0]['text'] if ask['refusal'] and ask['refusal']['values']['gid'] == 't1' else 'castle'"
    with program(FAITHFUL % action) as player:
        assert run(story.table, [player, *bots(2)], story.journal) is not None
    assert all(entry["recovered"] is None for entry in story.entries[1:])


WRONG = {
    "rubbish": ("import sys\nfor line in sys.stdin: print('hello', flush=True)", "printed what is no answer: 'hello'"),
    "no number": (
        'import sys\nfor line in sys.stdin: print(\'{"action": "pass"}\', flush=True)',
        "printed what is no answer",
    ),
    "no action": (
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    print(json.dumps({'number': json.loads(line)['ask']['number'], 'action': None}), flush=True)",
        "printed an answer without an action",
    ),
    "not text": (
        "import sys\nfor line in sys.stdin: sys.stdout.buffer.write(b'\\xff\\xfe\\n'); sys.stdout.flush()",
        "printed what is no answer",
    ),
    "deep": (
        "import sys\nfor line in sys.stdin: print('[' * 60000, flush=True)",
        "printed what is no answer",
    ),
    "oversize": (
        "import sys\nfor line in sys.stdin: print('x' * 10_000_000, flush=True)",
        "printed a line of more than 65536 bytes",
    ),
    "endless": (
        "import sys\nsys.stdin.readline()\nwhile True: sys.stdout.write('x' * 1000)",
        "printed a line of more than 65536 bytes",
    ),
    "dies at once": ("raise SystemExit(1)", "has ended"),
    "dies when asked": ("import os, sys\nsys.stdin.readline()\nos.kill(os.getpid(), 9)", "has ended"),
}


@pytest.mark.parametrize("kind", WRONG)
def test_a_program_that_goes_wrong_never_hurts_the_table(kind: str) -> None:
    code, said = WRONG[kind]
    story = Story(settings=Settings(retries=0))
    with program(code) as player:
        assert run(story.table, [player, *bots(2)], story.journal) is not None
    mine = own_decisions(story, 0)
    assert mine
    assert all(entry["recovered"]["refusal"]["code"] == "#5" for entry in mine)
    assert said in mine[0]["recovered"]["refusal"]["message"]
    assert story.table.faulty == {0}
    assert all(entry["recovered"] is None for seat in (1, 2) for entry in own_decisions(story, seat))


def test_a_program_that_does_not_exist_is_only_a_bad_player() -> None:
    story = Story(settings=Settings(retries=0))
    with ProgramPlayer("/no/such/program --fast") as player:
        assert run(story.table, [player, *bots(2)], story.journal) is not None
    assert "cannot be started" in own_decisions(story, 0)[0]["recovered"]["refusal"]["message"]


@pytest.mark.parametrize("code", ["import time\ntime.sleep(600)", "import sys\nfor line in sys.stdin: pass"])
def test_a_program_that_hangs_is_not_waited_for(code: str) -> None:
    story = Story(settings=Settings(retries=1))
    with program(code, patience=0.2) as player:
        refusal_of = [caught_answer(story, player) for _ in range(2)]
        started = time.monotonic()
    assert time.monotonic() - started < 10  # it was ended, not waited for
    assert refusal_of == ["The program gave no answer in time."] * 2


def caught_answer(story: Story, player: ProgramPlayer) -> str:
    with pytest.raises(Refused) as caught:
        player.answer(story.table.ask(0))
    return caught.value.refusal.message


def test_a_program_that_hangs_past_the_deadline_is_recovered() -> None:
    story = Story(settings=Settings(retries=5, seconds=1))
    clock = SystemClock()
    table, opening = Table.open("t2", story.table.game, 3, 7, settings=story.table.settings, clock=clock)
    story.journal.append("t2", opening.entries)
    with ProgramPlayer([sys.executable, "-c", "import time\ntime.sleep(600)"], "t2", clock) as player:
        run(table, [player, Person(), Person()], story.journal)
    assert story.journal.entries("t2")[1]["recovered"]["refusal"]["code"] == "too_late"


def test_a_program_that_never_reads_is_ended_when_half_a_question_stands_in_its_pipe() -> None:
    story = Story()
    ask = story.table.ask(0)
    big = Ask(ask.game, story.table.state, 0, 0, events=list(ask.events) * 20_000)
    with program("import time\ntime.sleep(600)", patience=0.5) as player:
        with pytest.raises(Refused, match="gave no answer in time"):
            player.answer(big)
        assert player._process is None


def test_an_answer_to_an_earlier_question_is_passed_over() -> None:
    code = """
import json, sys
for line in sys.stdin:
    ask = json.loads(line)["ask"]
    print(json.dumps({"action": "castle", "number": ask["number"] - 1}))
    print()
    print(json.dumps({"action": ask["choices"][0]["text"], "number": ask["number"]}), flush=True)
"""
    story = Story(settings=Settings(retries=0))
    with program(code) as player:
        assert run(story.table, [player, *bots(2)], story.journal) is not None
    assert all(entry["recovered"] is None for entry in story.entries[1:])


def test_a_program_that_dies_now_and_then_is_started_again() -> None:
    code = (FAITHFUL % "ask['choices'][0]['code']") + "    break\n"
    story = Story(settings=Settings(retries=None))
    with program(code) as player:
        for _ in range(4):
            seat = story.to_act()[0]
            ask = story.table.ask(seat)
            answered = None
            while answered is None:
                with suppress(Refused):  # it may be found dead only when it is asked
                    answered = player.answer(ask)
            assert story.say(seat, answered).accepted
        assert 1 < player._starts <= 10


def test_a_program_is_gone_when_its_game_is_over(tmp_path: Path) -> None:
    """Also what it started itself, if it does not end when its input does."""
    code = f"""
import json, os, subprocess, sys, time
child = subprocess.Popen(["sleep", "600"])
open({str(tmp_path / "pids")!r}, "w").write(f"{{os.getpid()}} {{child.pid}}")
for line in sys.stdin:
    print(json.dumps({{"action": "pass", "number": json.loads(line)["ask"]["number"]}}), flush=True)
time.sleep(600)
"""
    story = Story()
    player = ProgramPlayer([sys.executable, "-c", code])
    assert story.say(0, player.answer(story.table.ask(0))).accepted
    player.close(seconds=0.1)
    for pid in map(int, (tmp_path / "pids").read_text().split()):
        until = time.monotonic() + 10
        while is_running(pid):
            assert time.monotonic() < until, f"process {pid} still runs"
            time.sleep(0.01)


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_a_bot_that_breaks_down_has_only_given_a_wrong_answer() -> None:
    class Broken:
        def choose(self, ask: Ask) -> int:
            raise ZeroDivisionError("oh")

    story = Story(settings=Settings(retries=2))
    assert run(story.table, [BotPlayer(Broken()), *bots(2)], story.journal) is not None
    assert "The bot failed: ZeroDivisionError: oh." in own_decisions(story, 0)[0]["recovered"]["refusal"]["message"]


def test_a_person_is_waited_for_and_then_the_game_goes_on() -> None:
    story = Story(settings=Settings(seconds=30))
    players: list[Player] = [Person(), *bots(2)]
    assert run(story.table, players, story.journal) is None
    assert (story.to_act(), story.table.count) == ([0], 1)
    assert story.say(0, "pass").accepted
    while not story.table.is_over:
        run(story.table, players, story.journal)
        if not story.table.is_over:
            assert story.to_act() == [0]
            story.clock.advance(30)  # the person has left; time decides
    assert story.table.outcome() is not None


def test_the_example_of_the_documentation_runs_as_it_stands(tmp_path: Path) -> None:
    text = (EXAMPLES.parent / "docs" / "players.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    (tmp_path / "examples").symlink_to(EXAMPLES)
    here = {**os.environ, "PYTHONPATH": str(Path(ludex.__file__).parent.parent)}
    command = [sys.executable, "-c", code]
    said = subprocess.run(command, cwd=tmp_path, env=here, capture_output=True, text=True, timeout=60)
    assert (said.stderr, said.returncode) == ("", 0)
    assert "'winners'" in said.stdout
    assert (tmp_path / "games" / "t1.jsonl").exists()


def test_a_program_that_floods_is_ended() -> None:
    story = Story()
    with program(WRONG["endless"][0]) as player:
        with pytest.raises(Refused, match="more than 65536 bytes"):
            player.answer(story.table.ask(0))
        assert player._process is None
