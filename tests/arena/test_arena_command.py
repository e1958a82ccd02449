"""`ludex match`: results on standard output, everything else on standard error, bad requests in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.cli.main import main

QUICK = ["match", "forsale", "--seats", "random,careful,careful", "--games", "40", "--workers", "1"]


def test_results_as_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(QUICK) == 0
    shown = capsys.readouterr().out
    assert "For Sale: 40 games, 3 seats" in shown
    assert "careful beats random" in shown
    assert "95%" in shown


def test_results_as_json_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--json", "--seed", "7", "--options", '{"coins": 14}']) == 0
    result = json.loads(capsys.readouterr().out)
    assert (result["game"], result["games"], result["seed"], result["options"]) == ("forsale", 40, 7, {"coins": 14})
    careful, random = result["standings"]
    assert (careful["bot"], careful["seats"], random["bot"]) == ("careful", 2, "random")
    assert careful["share"]["low"] < careful["share"]["mean"] < careful["share"]["high"]
    assert result["comparisons"][0]["better"] == "careful"


def test_a_budget_in_a_name_is_shown_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "forsale", "--seats", "sharp:1,random,random", "--games", "2", "--workers", "1"]) == 0
    assert "sharp:1 " in capsys.readouterr().out


def test_journals_where_they_are_wanted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, "--games", "3", "--journal", str(tmp_path / "new")]) == 0
    assert sorted(file.name for file in (tmp_path / "new").iterdir())[-1] == "forsale-000002.jsonl"
    assert main([*QUICK, "--journal", str(tmp_path / "new")]) == 2
    assert "bad_folder" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("extra", "code"),
    [
        (["--seats", "random,zork,random"], "unknown_bot"),
        (["--seats", ""], "bad_seats"),
        (["--games", "0"], "bad_match"),
        (["--workers", "-1"], "bad_match"),
        (["--options", "[1]"], "bad_option"),
        (["--options", '{"coins"'], "bad_option"),
        (["--options", '{"colour": 1}'], "bad_option"),
        (["--seed", "9" * 19], "bad_seed"),
    ],
)
def test_a_bad_request_is_one_clear_line(extra: list[str], code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*QUICK, *extra]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.strip().endswith(f"({code})")
    assert len(told.err.strip().splitlines()) == 1
