"""The differ: finds where an engine rules otherwise, makes it small, and names the rule."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludex.cli.differ import DECIDED_BY, rule_of
from ludex.cli.main import main
from ludex.games import find
from ludex.judge import answer
from ludex.testing.differ import Differ, Difference, least

CATAN = find("catan")
OPTIONS = {"board": "beginner", "trade": False}


def engine(change: Callable[[Any], None] = lambda found: None) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Ludex as another engine, with something changed in its answers."""

    def ask(request: dict[str, Any]) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(answer(CATAN, request)))
        change(found)
        return found

    return ask


def first(change: Callable[[Any], None], most: int = 400) -> Difference:
    found = Differ(CATAN, engine(change), OPTIONS).play(3, 5, most)
    assert found is not None
    return found


def test_the_same_engine_differs_in_nothing() -> None:
    differ = Differ(CATAN, engine(), OPTIONS)
    assert differ.play(3, 5, most=60) is None
    assert differ.compared == 60


def no_cards(found: Any) -> None:
    found["legal"] = [choice for choice in found.get("legal", []) if choice["text"] != "buy"]


def test_an_action_that_is_not_listed_is_found_with_only_what_it_takes() -> None:
    found = first(no_cards)
    assert (found.kind, found.ludex, found.engine) == ("legal buy", True, False)
    position = least(CATAN, found.request["position"])
    cards = [(name, count) for seat in position["seats"] for name, count in seat.get("hand", {}).items()]
    assert sorted(cards) == [("ore", 1), ("sheep", 1), ("wheat", 1)]
    assert not any("roads" in seat for seat in position["seats"])


def a_settlement_too_many(found: Any) -> None:
    if "legal" in found:
        found["legal"].append({"text": "settle 53"})


def test_an_action_too_many_is_told_with_what_ludex_says_against_it() -> None:
    found = first(a_settlement_too_many)
    assert found.kind == "legal settle"
    assert found.ruling.startswith("settle 53: ")
    assert len(found.ruling) > len("settle 53: ")


def wrong_hands(found: Any) -> None:
    for seat in found["position"]["seats"]:
        if seat["hand"]["ore"] > 2:
            seat["hand"]["ore"] -= 1


def test_a_wrong_part_of_the_position_is_found() -> None:
    found = first(wrong_hands)
    assert found.kind == "seats.hand"
    assert isinstance(found.ludex, dict)
    assert isinstance(found.engine, dict)
    assert found.ludex["ore"] == found.engine["ore"] + 1


def test_what_is_ignored_and_what_is_not_supported_is_passed_over() -> None:
    ignoring = Differ(CATAN, engine(no_cards), OPTIONS, ("legal buy",))
    assert ignoring.play(3, 5, most=100) is None
    lame = Differ(CATAN, lambda request: {"unsupported": "all of it"}, OPTIONS)
    assert lame.play(3, 5, most=20) is None
    assert lame.skipped == {"all of it": 20}
    assert lame.compared == 0


@pytest.mark.parametrize("kind", DECIDED_BY["catan"])
def test_every_rule_it_names_stands_in_the_rules(kind: str) -> None:
    assert rule_of("catan", kind)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    itself = f'"{sys.executable}" -m ludex.cli.main judge {{game}}'
    assert main(["differ", "forsale", "--engine", itself, "--games", "1"]) == 0
    assert capsys.readouterr().out.startswith("No difference in 1 games (")
    file = tmp_path / "broken.py"
    file.write_text('while True:\n    input()\n    print(\'{"position": {"round": 99}}\', flush=True)\n')
    broken = f'"{sys.executable}" "{file}"'
    assert main(["differ", "forsale", "--engine", broken, "--games", "1"]) == 1
    assert "they differ in round" in capsys.readouterr().out
    assert main(["differ", "forsale", "--engine", broken, "--games", "2", "--count"]) == 1
    assert capsys.readouterr().out == "2 of 2 games: round\n"
    assert main(["differ", "forsale", "--engine", "no-such-engine-here"]) == 2
    assert "bad_engine" in capsys.readouterr().err
