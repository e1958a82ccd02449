"""Played games become test cases, which the judge and the second adjudicator pass."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ludex.cli.main import main
from ludex.core import seat_list
from ludex.games.diplomacy.cases import second
from ludex.games.diplomacy.cases.reading import read
from ludex.games.diplomacy.cases.running import try_text
from ludex.games.diplomacy.cases.writing import cases_of, rules_text
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import CONCEDE, kind_of
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load, names

SAVED = Path(__file__).parent / "saved" / "standard_1905.json"
RULES: list[object] = ["2023", "1971", "droidippy", {"preset": "1982", "paradox": "all_hold"}]


def random_cases(variant: str, rules: object, years: int) -> list[str]:
    """The cases of a random game, in which orders are taken back, left out and votes taken."""
    chosen = random.Random(variant)
    options = {"map": variant, "years": years, "rules": rules}
    state = GAME.start(len(load(variant).powers), 1, options)
    assert isinstance(state, Diplomacy)
    begun, position = state.copy(), GAME.position(state)
    decisions: list[tuple[int, int]] = []
    while state.to_act():
        seat = chosen.choice(seat_list(state.to_act()))
        able = [int(code) for code in state.legal(seat) if kind_of(code) != CONCEDE]
        decisions.append((seat, chosen.choice(able)))
        state.play(*decisions[-1])
    return cases_of(f"a game of #{variant}", begun, position, decisions)


@pytest.mark.parametrize("variant", names())
def test_every_phase_of_a_game_is_a_case_that_passes(variant: str) -> None:
    rules = RULES[names().index(variant) % len(RULES)]
    cases = random_cases(variant, rules, 3)
    assert cases
    verdicts = try_text("\n\n".join(cases), adjudicate)
    assert [str(verdict) for verdict in verdicts if not verdict.passes or verdict.notes] == []
    assert len(verdicts) == len(cases)
    assert {verdict.case.rules[0] for verdict in verdicts} == {rules_text(rules)}


def test_they_say_what_came_of_every_order() -> None:
    cases = read("\n\n".join(random_cases("pure", "2023", 12)))
    assert {case.phase for case in cases} == {"movement", "retreat", "adjustment"}
    orders = [order for case in cases for order in case.orders]
    assert orders
    assert all(order.result is not None for order in orders)
    assert all(case.after is not None for case in cases)
    assert len({case.number for case in cases}) == len(cases)
    assert all(" " not in case.number for case in cases)


def test_a_case_that_is_altered_fails() -> None:
    text = "\n\n".join(random_cases("standard", "2023", 2))
    assert all(verdict.passes for verdict in try_text(text, second.adjudicate))
    altered = text.replace("| fails", "| succeeds")
    assert altered != text
    assert not all(verdict.passes for verdict in try_text(altered, adjudicate))


def test_a_journal_becomes_cases(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, cases = tmp_path / "game.jsonl", tmp_path / "cases.txt"
    assert main(["diplomacy", "read", str(SAVED), "--journal", str(journal)]) == 0
    capsys.readouterr()
    assert main(["diplomacy", "cases", "--from", str(journal), str(cases)]) == 0
    assert capsys.readouterr().err == f"{cases} has 14 cases.\n"
    for how in ([], ["--second"]):
        assert main(["diplomacy", "cases", "--failures", *how, str(cases)]) == 0
        assert capsys.readouterr().out == "cases.txt: 14 of 14 cases pass.\n"
    assert main(["diplomacy", "cases", "--from", str(journal)]) == 0
    assert capsys.readouterr().out == cases.read_text()


def test_what_cannot_become_cases_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    journal, taken = tmp_path / "game.jsonl", tmp_path / "taken.txt"
    assert main(["diplomacy", "read", str(SAVED), "--journal", str(journal)]) == 0
    taken.write_text("mine")
    assert main(["diplomacy", "cases", "--from", str(journal), str(taken)]) == 2
    assert taken.read_text() == "mine"
    assert main(["diplomacy", "cases", "--from", str(tmp_path / "missing.jsonl")]) == 2
    assert main(["diplomacy", "cases", "--from", str(taken)]) == 2
    opening = tmp_path / "opening.jsonl"
    opening.write_bytes(journal.read_bytes().splitlines(keepends=True)[0])
    capsys.readouterr()
    assert main(["diplomacy", "cases", "--from", str(opening)]) == 2
    assert "No phase of this game was resolved yet" in capsys.readouterr().err
    assert main(["diplomacy", "cases"]) == 2
    assert "It does not say which cases" in capsys.readouterr().err
