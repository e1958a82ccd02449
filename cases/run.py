"""Holds an engine to the published cases, and prints what it passes, section by section. Needs Python and nothing else.

    python cases/run.py                                           Ludex itself
    python cases/run.py --engine "./my-engine --judge {game}"     any command that answers one JSON line with one
    python cases/run.py --game catan --only C.4 --details         some cases, and what is wrong with each that fails

A request and its answer are those of docs/judge.md; docs/cases.md says which parts of them an engine needs. One that
can't be answered is answered {"unsupported": "why"}: the case is then skipped, and not counted as a failure.
"""

from __future__ import annotations

import argparse
import json
import queue
import shlex
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
FILES = ("catan", "monopoly", "market", "forsale")
VERDICTS = ("passed", "in part", "failed", "skipped")
JUDGE = "ludex judge {game}"


class Wrong(Exception):
    """The engine rules otherwise than the case."""


class Unsupported(Exception):
    """The engine says that it does not have what the case needs."""


class Engine:
    """A process that answers a line of JSON with a line of JSON."""

    def __init__(self, command: str, game: str, seconds: float) -> None:
        self.command = [word.replace("{game}", game) for word in shlex.split(command)]
        self.seconds = seconds
        self.process: subprocess.Popen[str] | None = None
        self.answers: queue.Queue[str] = queue.Queue()

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        """The answer to a request; a process that died or is silent is started anew for the next one."""
        if self.process is None:
            pipe = subprocess.PIPE
            self.process = subprocess.Popen(self.command, stdin=pipe, stdout=pipe, text=True, encoding="utf-8")
            self.answers = queue.Queue()
            threading.Thread(target=listen, args=(self.process, self.answers), daemon=True).start()
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
            line = self.answers.get(timeout=self.seconds)
            answer = json.loads(line)
        except (OSError, queue.Empty, ValueError) as error:
            self.close()
            raise Wrong(f"no answer in JSON: {type(error).__name__}") from error
        if not isinstance(answer, dict):
            raise Wrong("the answer is no JSON object")
        if "unsupported" in answer:
            raise Unsupported(str(answer["unsupported"]))
        return answer

    def close(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.wait()
            self.process = None


def listen(process: subprocess.Popen[str], answers: queue.Queue[str]) -> None:
    """Puts every line the process writes into the queue, and an empty one at its end."""
    assert process.stdout is not None
    for line in process.stdout:
        answers.put(line)
    answers.put("")


class Run:
    """One case being run."""

    def __init__(self, engine: Engine, case: dict[str, Any], codes: bool) -> None:
        self.engine = engine
        self.case = case
        self.codes = codes
        self.start: dict[str, Any] = {key: case[key] for key in ("new", "position") if key in case}
        self.chance: list[Any] = list(case.get("chance", []))
        self.actions: list[Any] = []
        self.unchecked = False
        self.held = 0
        self.untold: list[str] = []

    def verdict(self) -> tuple[str, str]:
        """`passed`, `in part` (the engine did not tell all that was asked for), `failed` or `skipped`, and why."""
        try:
            for step in self.case["steps"]:
                self.step(step)
            if self.unchecked:
                self.reach()
        except Wrong as wrong:
            return "failed", str(wrong)
        except Unsupported as missing:
            return "skipped", str(missing)
        if not self.untold:
            return "passed", ""
        return ("in part" if self.held else "skipped"), "not told: " + ", ".join(self.untold)

    def step(self, step: dict[str, Any]) -> None:
        if "do" in step:
            self.actions.append(step["do"])
            self.chance += step.get("chance", [])
            self.unchecked = True
        elif "refuse" in step:
            self.must_refuse(step)
        elif "legal" in step:
            self.compare_legal(step, self.reach(legal=step["legal"]).get("legal"))
        elif "view" in step:
            self.compare(step["then"], self.reach(view=step["view"]).get("view") or {})
        elif "housing" in step:
            request: dict[str, Any] = {key: step[key] for key in ("housing", "policy") if key in step}
            self.compare(step["then"], no_error(self.engine.ask(request)))
        elif "position" in step:
            self.must_read(step)
        else:
            answer = self.reach()
            told: dict[str, Any] = {key: answer[key] for key in ("to_act", "outcome") if key in answer}
            self.compare(step["then"], {**answer.get("position", {}), **told})

    def request(self, actions: list[Any], **question: Any) -> dict[str, Any]:
        chance = {"chance": self.chance} if self.chance else {}
        return {"id": self.case["number"], **self.start, **chance, "actions": actions, **question}

    def reach(self, **question: Any) -> dict[str, Any]:
        """The answer once all actions so far are played."""
        answer = no_error(self.engine.ask(self.request(self.actions, **question)))
        stopped = answer.get("refused")
        if stopped:
            raise Wrong(f"{said(self.actions[stopped['at']])} is refused ({stopped.get('code', 'no code')})")
        self.held += self.unchecked
        self.unchecked = False
        return answer

    def must_refuse(self, step: dict[str, Any]) -> None:
        answer = no_error(self.engine.ask(self.request([*self.actions, step["refuse"]])))
        stopped = answer.get("refused")
        if not stopped:
            raise Wrong(f"{said(step['refuse'])} is played, and must be refused")
        if stopped["at"] < len(self.actions):
            raise Wrong(f"{said(self.actions[stopped['at']])} is refused ({stopped.get('code', 'no code')})")
        if self.codes and stopped.get("code") != step["code"]:
            raise Wrong(f"{said(step['refuse'])} is refused as {stopped.get('code')}, not as {step['code']}")
        self.unchecked = False
        self.held += 1

    def must_read(self, step: dict[str, Any]) -> None:
        answer = self.engine.ask({"id": self.case["number"], "position": step["position"]})
        error = answer.get("error")
        if step["accept"] and error:
            raise Wrong(f"a position that can be is refused ({error.get('code')})")
        if not step["accept"] and not error:
            raise Wrong("a position that can't be is accepted")
        if error and self.codes and error.get("code") != step["code"]:
            raise Wrong(f"the position is refused as {error.get('code')}, not as {step['code']}")
        self.held += 1

    def compare(self, then: dict[str, Any], truth: dict[str, Any]) -> None:
        for path, wanted in then.items():
            keys = path.split(".")
            if keys[0] not in truth or (wanted is not None and is_untold(truth, keys)):
                self.untold.append(path)
                continue
            found = look_up(truth, keys)
            if found != wanted:
                raise Wrong(f"{path} is {json.dumps(found)}, and must be {json.dumps(wanted)}")
            self.held += 1

    def compare_legal(self, step: dict[str, Any], given: list[Any] | None) -> None:
        if given is None:
            self.untold.append("legal")
            return
        texts = [each["text"] if isinstance(each, dict) else str(each) for each in given]
        seat = step["legal"]
        if "has" in step and step["has"] not in texts:
            raise Wrong(f"{said([seat, step['has']])} is not listed as legal")
        if "lacks" in step and step["lacks"] in texts:
            raise Wrong(f"{said([seat, step['lacks']])} is listed as legal")
        if "only" in step and sorted(texts) != sorted(step["only"]):
            raise Wrong(f"legal for seat {seat}: {sorted(texts)[:12]}, and must be {sorted(step['only'])}")
        if "kinds" in step and {text.split(" ")[0] for text in texts} != set(step["kinds"]):
            raise Wrong(f"legal for seat {seat}: {sorted({text.split(' ')[0] for text in texts})}, not {step['kinds']}")
        if "count" in step:
            number, beginning = step["count"]
            found = len([text for text in texts if text.startswith(beginning)])
            if found != number:
                raise Wrong(f"seat {seat} has {found} legal actions {beginning!r}, and must have {number}")
        self.held += 1


def no_error(answer: dict[str, Any]) -> dict[str, Any]:
    if "error" in answer:
        raise Wrong(f"the request is refused: {answer['error'].get('message', answer['error'])}")
    return answer


def said(action: list[Any]) -> str:
    return f"{action[1]!r} of seat {action[0]}"


def is_untold(truth: dict[str, Any], keys: list[str]) -> bool:
    """Whether the engine says nothing of that kind about a seat."""
    if keys[0] != "seats" or len(keys) < 3:
        return False
    seats = truth["seats"]
    return int(keys[1]) >= len(seats) or keys[2] not in seats[int(keys[1])]


def look_up(truth: Any, keys: list[str]) -> Any:
    """What stands at a path; `#` is how many there are, and what is not there is null."""
    for key in keys:
        if key == "#":
            return len(truth)
        if isinstance(truth, list):
            truth = truth[int(key)] if int(key) < len(truth) else None
        else:
            truth = truth.get(key) if isinstance(truth, dict) else None
    return truth


def read_cases(names: list[str], only: str) -> list[dict[str, Any]]:
    """The cases of these files whose numbers begin so."""
    lines = [line for name in names for line in (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]
    cases = [json.loads(line) for line in lines]
    return [case for case in cases if (case["number"] + ".").startswith(only + ("." if only else ""))]


def run_all(cases: list[dict[str, Any]], command: str, seconds: float, codes: bool) -> list[tuple[str, str]]:
    """The verdict on each case, and why."""
    engines: dict[str, Engine] = {}
    found = []
    try:
        for case in cases:
            game = case["game"]
            engine = engines.setdefault(game, Engine(command, game, seconds))
            found.append(Run(engine, case, codes).verdict())
    finally:
        for engine in engines.values():
            engine.close()
    return found


def table(cases: list[dict[str, Any]], verdicts: list[tuple[str, str]], markdown: bool) -> str:
    """How many cases of each section got which verdict."""
    sections: dict[str, list[str]] = {}
    for case, (verdict, _) in zip(cases, verdicts, strict=True):
        name = f"{case['number'].rpartition('.')[0]} {case['section']}"
        sections.setdefault(name, []).append(verdict)
    rows = [["section", "cases", *VERDICTS]]
    for name, found in [*sections.items(), ("all", [verdict for verdict, _ in verdicts])]:
        rows.append([name, str(len(found)), *(str(found.count(verdict)) for verdict in VERDICTS)])
    if markdown:
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        return "\n".join([lines[0], "|---|" + "---:|" * (len(rows[0]) - 1), *lines[1:]])
    width = max(len(row[0]) for row in rows)
    return "\n".join(row[0].ljust(width) + "".join(cell.rjust(9) for cell in row[1:]) for row in rows)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Hold an engine to the published cases.")
    parser.add_argument(
        "--engine", default=JUDGE, help="its command; {game} stands for the game (default: %(default)s)"
    )
    parser.add_argument("--game", action="append", choices=FILES, help="these cases only; may be given again")
    parser.add_argument("--only", default="", metavar="NUMBER", help="a section or a case: C.4 or C.4.12")
    parser.add_argument("--markdown", action="store_true", help="the table as Markdown")
    parser.add_argument("--details", action="store_true", help="also what is wrong, case by case")
    parser.add_argument("--codes", action="store_true", help="compare the codes of refusals too, which are Ludex's own")
    parser.add_argument("--timeout", type=float, default=30, metavar="SECONDS", help="for one answer")
    args = parser.parse_args(arguments)
    cases = read_cases(args.game or list(FILES), args.only)
    verdicts = run_all(cases, args.engine, args.timeout, args.codes)
    if args.details:
        for case, (verdict, why) in zip(cases, verdicts, strict=True):
            if verdict != "passed":
                print(f"{case['number']} {verdict}: {case['title']}\n    {why}")
        print()
    print(table(cases, verdicts, args.markdown))
    return 1 if any(verdict == "failed" for verdict, _ in verdicts) else 0


if __name__ == "__main__":
    sys.exit(main())
