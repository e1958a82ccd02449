"""The second adjudicator of movement, as `ludex diplomacy cases --second` uses it: it agrees with the judge."""

from __future__ import annotations

from pathlib import Path

import pytest
from diplomacy_random import random_phase
from diplomacy_reasons_requests import position_of, written

from ludex.cli.main import main
from ludex.games.diplomacy.cases import second
from ludex.games.diplomacy.cases.second_movement import SecondMovement
from ludex.games.diplomacy.faces import judging
from ludex.games.diplomacy.rules.rulebook import PRESETS
from ludex.games.diplomacy.variants import load
from thorough import count

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
STANDARD = load("standard")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_case_passes_before_the_second_adjudicator(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diplomacy", "cases", "--second", "--failures", str(file)]) == 0
    assert capsys.readouterr().out.endswith(" cases pass.\n")


def test_cases_are_really_put_to_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    [supports] = [file for file in FILES if file.stem == "6d_supports"]
    monkeypatch.setattr(SecondMovement, "is_cut", lambda self, supporter, resolve: False)
    assert main(["diplomacy", "cases", "--failures", str(supports)]) == 0
    assert main(["diplomacy", "cases", "--second", "--failures", str(supports)]) == 1
    assert "6.D.2 fails" in capsys.readouterr().out


@pytest.mark.parametrize("rules", PRESETS)
def test_it_gives_every_order_the_result_that_the_judge_gives(rules: str) -> None:
    for seed in range(count(40, 1_000)):
        phase = random_phase(STANDARD.board(), seed)
        position, orders = position_of(STANDARD, phase, rules), written(STANDARD.board(), phase)
        judged, again = judging.adjudicate(position, orders), second.adjudicate(position, orders)
        told = f"position {seed}\n{phase.told(STANDARD.board())}"
        assert [line["result"] for line in again["orders"]] == [line["result"] for line in judged["orders"]], told
        assert again["position"] == judged["position"], told
        assert again["destroyed"] == judged["destroyed"], told
