"""Saved games of the package `diplomacy`: what it wrote is read and replayed, what Ludex writes is read again."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.core import Refused, seat_list
from ludex.games.diplomacy import saved
from ludex.games.diplomacy.rules.orders import CONCEDE, DRAW, UNDO, kind_of
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.saving import Saving, save_play

SAMPLES = sorted((Path(__file__).parent / "saved").glob("*.json"))
STANDARD = next(path for path in SAMPLES if path.stem == "standard_1905")


def sample() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(STANDARD.read_text())
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_games_played_by_the_package_come_to_the_same_positions(path: Path) -> None:
    game = saved.read(path.read_bytes())
    assert len(game.phases) > 2
    assert saved.replay(game) == []


def test_a_replay_says_where_it_differs() -> None:
    altered = sample()
    altered["phases"][1]["state"]["units"]["FRANCE"].append("A NAF")
    altered["phases"][3]["state"]["centers"]["TURKEY"].remove("ANK")
    found = saved.replay(saved.read(json.dumps(altered)))
    assert [(difference.phase, difference.what) for difference in found[:2]] == [
        ("S1901M", "units"),
        ("F1901M", "units"),
    ]
    assert "FRANCE A NAF" in found[0].saved
    assert "FRANCE A NAF" not in found[0].ours
    assert any(difference.what == "centers" for difference in found)


def test_another_rulebook_shows_as_a_difference() -> None:
    game = saved.read(json.dumps(sample()))
    via = [phase for phase in game.phases if any(order.endswith(" VIA") for _, order in saved.orders_of(phase))]
    assert via
    assert saved.replay(game, "droidippy") == []
    assert saved.replay(game, "2023") != []  # there VIA without a convoy does not go by land


def test_a_support_against_one_s_own_unit_is_void_in_the_package_but_not_here() -> None:
    """By the rules it can't help to dislodge the unit, but it still counts where the two meet head to head."""
    path = Path(__file__).parent / "saved" / "differs" / "support_against_own_unit.json"
    found = saved.replay(saved.read(path.read_bytes()))
    units = next(difference for difference in found if difference.what == "units")
    assert "GERMANY F NTH" in units.saved
    assert {"ENGLAND F NTH", "GERMANY F DEN"} <= set(units.ours)


def test_messages_and_a_draw_are_read() -> None:
    game = saved.read(next(path for path in SAMPLES if path.stem == "press_and_draw").read_bytes())
    assert [(said.sender, said.recipient, said.message) for said in game.phases[0].messages] == [
        ("FRANCE", "ENGLAND", "Hello"),
        ("FRANCE", "GLOBAL", "Hello all"),
    ]
    assert game.phases[-1].name == saved.COMPLETED


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_game_written_again_has_the_package_s_own_words(path: Path) -> None:
    given = json.loads(path.read_text())
    game = saved.read(path.read_bytes())
    writing = Saving(game.id, saved.MAPS[game.map], game.rules)
    for phase in game.phases[:-1]:
        writing.add(saved.position_of(game, phase), saved.orders_of(phase), phase.messages)
    for ours, theirs in zip(writing.phases, given["phases"], strict=False):
        assert ours["name"] == theirs["name"]
        assert ours["messages"] == theirs["messages"]
        state: Any = ours["state"]
        for what in ("units", "centers", "homes", "influence"):
            assert {power: sorted(all_) for power, all_ in state[what].items()} == {
                power: sorted(all_) for power, all_ in theirs["state"][what].items()
            }
        assert state["retreats"] == theirs["state"]["retreats"]
        assert {power: due["count"] for power, due in state["builds"].items()} == {
            power: due["count"] for power, due in theirs["state"]["builds"].items()
        }


def test_a_game_played_here_is_saved_and_read_again() -> None:
    game = games.find("diplomacy")
    state = game.start(7, 5, {"rules": saved.RULES, "years": 3})
    assert isinstance(state, Diplomacy)
    first, begun = game.position(state), state.copy()
    chosen = random.Random(5)
    decisions: list[tuple[int, int]] = []
    while state.outcome() is None:
        seat = chosen.choice(seat_list(state.to_act()))
        able = [code for code in state.legal(seat) if kind_of(code) not in (DRAW, CONCEDE, UNDO)]
        decisions.append((seat, chosen.choice(able)))
        state.play(*decisions[-1])
    written = save_play("ours", begun, first, decisions)
    read = saved.read(json.dumps(written))
    assert [phase.name for phase in read.phases[:2]] == ["S1901M", "F1901M"]
    assert read.phases[-1].name == saved.COMPLETED
    assert saved.replay(read) == []


def spoilt(where: list[Any], value: object) -> str:
    """The sample with one thing in it replaced."""
    altered = copy.deepcopy(sample())
    inner: Any = altered
    for key in where[:-1]:
        inner = inner[key]
    inner[where[-1]] = value
    return json.dumps(altered)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("{", "bad_saved_game"),
        ("[]", "bad_saved_game"),
        (b"\xff", "bad_saved_game"),
        (spoilt(["map"], "colonial"), "unknown_map"),
        (spoilt(["phases", 0, "name"], "X1901M"), "bad_saved_game"),
        (spoilt(["phases", 0, "name"], "COMPLETED"), "bad_saved_game"),
        (spoilt(["phases", 0, "state", "units", "FRANCE"], ["A XYZ"]), "bad_saved_game"),
        (spoilt(["phases", 0, "state", "units", "ATLANTIS"], []), "bad_saved_game"),
        (spoilt(["phases", 0, "state", "units"], 7), "bad_saved_game"),
        (spoilt(["phases", 0, "orders", "ATLANTIS"], []), "bad_saved_game"),
    ],
)
def test_a_file_that_is_none_is_refused(text: str | bytes, code: str) -> None:
    with pytest.raises(Refused) as caught:
        saved.read(text)
    assert caught.value.refusal.code == code


def test_maps_the_package_does_not_have_are_not_written() -> None:
    with pytest.raises(Refused) as caught:
        Saving("ours", "chaos")
    assert caught.value.refusal.code == "unknown_map"
