"""`ludex analyse` and `ludex strength`: what they find, what they write, and what they refuse."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from ludex import games
from ludex.arena import Match
from ludex.arena.ladder import Rung, between_marks, pairs, plot, table
from ludex.arena.recorded import record_some
from ludex.arena.statistics import Estimate
from ludex.cli.main import main


@pytest.fixture(scope="module")
def journal(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A game of For Sale between a bot that always bids or sells the most and two careful ones."""
    folder = tmp_path_factory.mktemp("journals")
    record_some(folder, Match("forsale", ("bots_blunder:Highest", "careful", "careful"), 1, 3), range(1))
    return str(next(folder.glob("*.jsonl")))


def test_a_game_is_gone_over_decision_by_decision(journal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", journal, "--budget", "20000", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found
    assert {each["seat"] for each in found} == {0, 1, 2}
    assert all(0 <= each["cost"] <= 1 and each["error"] >= 0 for each in found)
    assert all(each["cost"] == 0 for each in found if each["best"] == each["text"])
    cost = {seat: [each["cost"] for each in found if each["seat"] == seat] for seat in range(3)}
    mean = {seat: sum(costs) / len(costs) for seat, costs in cost.items()}
    assert mean[0] > max(mean[1], mean[2]), "who throws its money away pays most"


def test_the_words_name_who_lost_what(journal: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", journal, "--budget", "4000", "--seat", "0"]) == 0
    said = capsys.readouterr().out
    assert "better: " in said
    assert "seat 0, bots_blunder:Highest: " in said
    assert "seat 1" not in said


def test_the_same_journal_is_judged_the_same(journal: str, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for _ in range(2):
        assert main(["analyse", journal, "--budget", "2000", "--seat", "1", "--json"]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]


@pytest.mark.parametrize("wrong", [["nowhere.jsonl"], ["{journal}", "--budget", "0"]])
def test_what_cannot_be_analysed_is_refused(journal: str, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", *(word.format(journal=journal) for word in wrong)]) == 2
    assert capsys.readouterr().err.startswith("ludex: ")


def test_the_ladder_goes_from_the_weakest_to_the_strongest() -> None:
    assert pairs(games.find("forsale")) == [("careful", "random"), ("sharp", "careful")]
    assert pairs(games.find("karesansui"))[0] == ("careful", "random")


RUNGS = [
    Rung("careful", "random", 3, 40, Estimate(0.975, 0.87, 0.996), 0),
    Rung("sharp", "careful", 3, 40, Estimate(0.9, 0.77, 0.96), 0),
]


def test_a_table_and_a_plot_show_every_rung_with_its_interval() -> None:
    shown = table(RUNGS)
    assert "| sharp against 2 careful | 40 | 90.0% | 77.0% to 96.0% | 33.3% |" in shown
    picture = ET.fromstring(plot("For Sale", RUNGS))
    texts = [part.text for part in picture.iter("{http://www.w3.org/2000/svg}text")]
    assert "careful against 2 random" in texts
    assert "97.5%" in texts
    bars = [part for part in picture.iter("{http://www.w3.org/2000/svg}line") if part.get("stroke-width") == "4"]
    assert len(bars) == 2
    assert float(bars[1].attrib["x1"]) < float(bars[1].attrib["x2"])


def test_a_page_is_renewed_where_it_was() -> None:
    once = between_marks("# Page\n\nBefore.\n", "forsale", "old")
    more = between_marks(once, "catan", "other")
    again = between_marks(more, "forsale", "new")
    assert "old" not in again
    assert again.index("Before.") < again.index("new") < again.index("other")
    assert between_marks(again, "forsale", "new") == again


def test_the_command_plays_the_ladder_and_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["strength", "nim:GAME", "--games", "4", "--workers", "1", "--write", str(tmp_path)]
    assert main(given) == 0
    assert "careful against" in capsys.readouterr().out
    page = (tmp_path / "strength.md").read_text("utf-8")
    assert "sharp against" in page
    assert "images/strength-nim.svg" in page
    ET.parse(tmp_path / "images" / "strength-nim.svg")


def test_a_folder_that_is_none_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["strength", "forsale", "--write", str(tmp_path / "none")]) == 2
    assert "bad_folder" in capsys.readouterr().err
