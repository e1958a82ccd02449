"""The published cases: up to date, in their form, numbered for good, and all held by Ludex through cases/run.py."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from json_schema import faults

FOLDER = Path(__file__).parents[2] / "cases"
LUDEX = f'"{sys.executable}" -m ludex.cli.main judge {{game}}'


def module(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"published_{name}", FOLDER / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = found
    spec.loader.exec_module(found)
    return found


run = module("run")
CASES: list[dict[str, Any]] = run.read_cases(list(run.FILES), "")


def test_they_are_what_the_text_tables_say(capsys: pytest.CaptureFixture[str]) -> None:
    assert module("make").main(["--check"]) == 0, capsys.readouterr().err


def test_a_number_is_never_lost_or_given_again() -> None:
    numbers = module("make").faults
    assert numbers(["C.1.1", "C.1.2"]) == []
    assert numbers(["C.1.1", "C.1.3"]) == ["C.1.2 is missing, and not in retired.txt"]
    assert numbers(["C.1.1", "C.1.1"]) == ["C.1.1 is given twice"]


def test_they_keep_to_the_schema() -> None:
    schema = json.loads((FOLDER / "schema.json").read_text(encoding="utf-8"))
    for case in CASES:
        assert not faults(case, schema, schema, case["number"])
    assert faults({**CASES[0], "number": "C.1"}, schema, schema) == ["case.number: 'C.1'"]
    assert faults({**CASES[0], "steps": [{"do": [0]}]}, schema, schema) == ["case.steps[0]: fits 0 of the forms"]
    assert faults({**CASES[0], "hint": 1}, schema, schema) == ["case: has hint"]


@pytest.mark.parametrize(("letter", "least"), [("C", 200), ("M", 150), ("B", 60), ("F", 60)])
def test_there_are_enough_about_rules_alone(letter: str, least: int) -> None:
    assert len([case for case in CASES if case["number"][0] == letter and case["about"] == "rules"]) >= least


def test_a_variant_names_the_case_it_is_one_of() -> None:
    numbers = {case["number"] for case in CASES}
    variants = [case for case in CASES if "variant_of" in case]
    assert variants
    for case in variants:
        assert case["variant_of"] in numbers - {case["number"]}, case["number"]


@pytest.mark.once
def test_ludex_passes_them_all() -> None:
    verdicts = run.run_all(CASES, LUDEX, 60, codes=True)
    wrong = [(case["number"], *found) for case, found in zip(CASES, verdicts, strict=True) if found[0] != "passed"]
    assert not wrong


# ---- the runner itself ----

ENGINE = """
import json, sys
for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({answer}), flush=True)
"""


def verdict_of(tmp_path: Path, answer: str, case: dict[str, Any]) -> tuple[str, str]:
    """What becomes of a case with an engine that answers every request so."""
    file = tmp_path / "engine.py"
    file.write_text(ENGINE.replace("{answer}", answer))
    [found] = run.run_all([case], f'"{sys.executable}" "{file}"', 20, codes=False)
    return (str(found[0]), str(found[1]))


def case_of(*steps: dict[str, Any]) -> dict[str, Any]:
    return {"number": "C.1.1", "game": "catan", "new": {"seats": 3, "options": {}}, "steps": list(steps)}


THEN = {"then": {"robber": 9, "seats.0.points": 2}}


@pytest.mark.parametrize(
    ("answer", "step", "verdict"),
    [
        ('{"position": {"robber": 9, "seats": [{"points": 2}]}}', THEN, ("passed", "")),
        ('{"position": {"robber": 9, "seats": [{"hand": {}}]}}', THEN, ("in part", "not told: seats.0.points")),
        ('{"position": {}}', THEN, ("skipped", "not told: robber, seats.0.points")),
        ('{"position": {"robber": 4}}', THEN, ("failed", "robber is 4, and must be 9")),
        ('{"unsupported": "no robber"}', THEN, ("skipped", "no robber")),
        ('{"error": {"message": "Nonsense."}}', THEN, ("failed", "the request is refused: Nonsense.")),
        ("[]", THEN, ("failed", "the answer is no JSON object")),
        ('{"refused": None}', {"do": [0, "roll"]}, ("passed", "")),
        ('{"refused": {"at": 0, "code": "no"}}', {"do": [0, "roll"]}, ("failed", "'roll' of seat 0 is refused (no)")),
        ('{"refused": {"at": 0}}', {"refuse": [0, "roll"], "code": "no"}, ("passed", "")),
        (
            '{"refused": None}',
            {"refuse": [0, "roll"], "code": "no"},
            ("failed", "'roll' of seat 0 is played, and must be refused"),
        ),
        ('{"legal": ["roll", "end"]}', {"legal": 0, "has": "end"}, ("passed", "")),
        ('{"legal": ["roll"]}', {"legal": 0, "has": "end"}, ("failed", "'end' of seat 0 is not listed as legal")),
        ('{"legal": ["roll"]}', {"legal": 0, "lacks": "roll"}, ("failed", "'roll' of seat 0 is listed as legal")),
        (
            '{"legal": ["a", "b"]}',
            {"legal": 0, "only": ["b"]},
            ("failed", "legal for seat 0: ['a', 'b'], and must be ['b']"),
        ),
        ('{"legal": ["a 1"]}', {"legal": 0, "kinds": ["b"]}, ("failed", "legal for seat 0: ['a'], not ['b']")),
        (
            '{"legal": ["a 1"]}',
            {"legal": 0, "count": [2, "a"]},
            ("failed", "seat 0 has 1 legal actions 'a', and must have 2"),
        ),
        ("{}", {"legal": 0, "has": "end"}, ("skipped", "not told: legal")),
        ("{}", {"position": {}, "accept": False, "code": "no"}, ("failed", "a position that can't be is accepted")),
        ('{"view": {"deck": 25}}', {"view": None, "then": {"deck": 24}}, ("failed", "deck is 25, and must be 24")),
        ('{"bank": 3}', {"housing": {}, "then": {"bank": 4}}, ("failed", "bank is 3, and must be 4")),
    ],
)
def test_what_an_answer_makes_of_a_case(
    tmp_path: Path, answer: str, step: dict[str, Any], verdict: tuple[str, str]
) -> None:
    assert verdict_of(tmp_path, answer, case_of(step)) == verdict


def test_an_engine_that_stops_fails_the_case(tmp_path: Path) -> None:
    assert verdict_of(tmp_path, "sys.exit(3)", case_of(THEN))[0] == "failed"


def test_the_table_counts_by_section() -> None:
    cases = [{"number": "C.1.1", "section": "One"}, {"number": "C.1.2", "section": "One"}]
    verdicts = [("passed", ""), ("failed", "so")]
    assert run.table(cases, verdicts, markdown=True).splitlines() == [
        "| section | cases | passed | in part | failed | skipped |",
        "|---|---:|---:|---:|---:|---:|",
        "| C.1 One | 2 | 1 | 0 | 1 | 0 |",
        "| all | 2 | 1 | 0 | 1 | 0 |",
    ]


def test_the_counts_in_the_docs_are_those_of_the_files() -> None:
    root = Path(__file__).parents[2]
    page, total = (root / "docs" / "cases.md").read_text(), 0
    for path in sorted((root / "cases").glob("*.jsonl")):
        cases = [json.loads(line) for line in path.read_text().splitlines()]
        alone = sum(case["about"] == "rules" for case in cases)
        assert f"| `{path.name}` | {len(cases)} | {alone} |" in page
        total += len(cases)
    assert f"| all | {total} | {total} | 0 | 0 | 0 |" in page
    assert f"[{total} cases]" in (root / "README.md").read_text()


def test_a_case_without_a_number_says_what_to_do() -> None:
    make = module("make")
    with pytest.raises(ValueError, match="'A new case' of catan has no number yet: `make cases` gives it one"):
        make.heading({"SECTION": ["C.1 Setting up"], "SOURCE": ["Rules"], "RULE": ["1"]}, "A new case", "catan")
