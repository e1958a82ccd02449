"""The second adjudicator of movement, as `ludex diplomacy cases --second` uses it: it agrees with the judge."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from diplomacy_random import random_phase
from diplomacy_reasons_checker import false_reasons
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


def with_paths(orders: list[list[str]], units: list[list[str]], chosen: Random) -> list[list[str]]:
    """The orders, with a path over fleets that are there in most moves of armies, and convoys by most of these."""
    board = STANDARD.board()
    seas = {place for _, kind, place in units if kind == "F" and board.convoyable[board.province_ids.index(place[:3])]}
    found = {text.split(" ")[1]: [power, text] for power, text in orders}
    for power, text in orders:
        move = re.fullmatch(r"A (\w+) - (\w+)(?: VIA)?", text)
        path = [] if move is None else some_path(move[1], move[2], seas, chosen)
        if move is None or not path or chosen.random() < 0.1:
            continue
        found[move[1]] = [power, f"A {move[1]} - {' - '.join(path)} - {move[2]}"]
        for owner, _, sea in units:
            if sea in path and chosen.random() < 0.7:
                found[sea] = [owner, f"F {sea} C A {move[1]} - {move[2]}"]
    return list(found.values())


def some_path(start: str, goal: str, seas: set[str], chosen: Random) -> list[str]:
    """One of the ways from sea to sea, up to four of them; empty if there is none."""
    found: list[list[str]] = []
    ahead = [[sea] for sea in sorted(seas) if touches(sea, start)]
    while ahead:
        path = ahead.pop()
        if touches(path[-1], goal):
            found.append(path)
        if len(path) < 4:
            ahead += [[*path, sea] for sea in sorted(seas - set(path)) if touches(path[-1], sea)]
    return chosen.choice(found) if found else []


def touches(sea: str, place: str) -> bool:
    board = STANDARD.board()
    return board.can_step(1, board.province_ids.index(sea), board.province_ids.index(place))


def test_both_hold_armies_to_the_paths_that_their_orders_name() -> None:
    named: Counter[str] = Counter()
    presets = list(PRESETS)
    for seed in range(count(250, 5_000)):
        rules = presets[seed % len(presets)]
        phase = random_phase(STANDARD.board(), 2 * seed + 1)
        position = position_of(STANDARD, phase, rules)
        orders = with_paths(written(STANDARD.board(), phase), position["units"], Random(seed))
        judged, again = judging.adjudicate(position, orders), second.adjudicate(position, orders)
        told = f"position {seed}\n{orders}"
        assert [line["result"] for line in again["orders"]] == [line["result"] for line in judged["orders"]], told
        assert again["position"] == judged["position"], told
        assert false_reasons(position, orders, judged) == [], told
        for line in judged["orders"]:
            if re.fullmatch(r"A \w+( - \w+){2,}", line["order"]):
                named[line["code"]] += 1
    assert named.total() > 40
    assert {"held_off", "convoy_incomplete", "no_convoy"} <= set(named)
