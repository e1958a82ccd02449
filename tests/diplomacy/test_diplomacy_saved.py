"""Saved games of the package `diplomacy`: what it wrote is read and replayed, what Ludex writes is read again."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.cli.main import main
from ludex.core import Refused, seat_list
from ludex.games.diplomacy.rules.actions import CONCEDE, DRAW, UNDO, kind_of
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.saved import reading
from ludex.games.diplomacy.saved.package_choices import CHOICES
from ludex.games.diplomacy.saved.writing import GameWriter, save_play

SAMPLES = sorted((Path(__file__).parent / "saved").glob("*.json"))
DIFFERENT = sorted((Path(__file__).parent / "saved" / "differs").glob("*.json"))
STANDARD = next(path for path in SAMPLES if path.stem == "standard_1905")


def sample() -> dict[str, Any]:
    found: dict[str, Any] = json.loads(STANDARD.read_text())
    return found


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_games_played_by_the_package_come_to_the_same_positions(path: Path) -> None:
    game = reading.read(path.read_bytes())
    assert len(game.phases) > 2
    assert reading.replay(game) == []


def test_a_replay_says_where_it_differs() -> None:
    altered = sample()
    altered["phases"][1]["state"]["units"]["FRANCE"].append("A NAF")
    altered["phases"][3]["state"]["centers"]["TURKEY"].remove("ANK")
    found = reading.replay(reading.read(json.dumps(altered)))
    assert [(difference.phase, difference.what) for difference in found[:2]] == [
        ("S1901M", "units"),
        ("F1901M", "units"),
    ]
    assert "FRANCE A NAF" in found[0].saved
    assert "FRANCE A NAF" not in found[0].ours
    assert any(difference.what == "centers" for difference in found)
    assert {difference.choice for difference in found} == {None}


def test_another_rulebook_shows_as_a_difference() -> None:
    game = reading.read(json.dumps(sample()))
    via = [phase for phase in game.phases if any(order.endswith(" VIA") for _, order in reading.orders_of(phase))]
    assert via
    assert reading.replay(game, "droidippy") == []
    assert reading.replay(game, "2023") != []  # there VIA without a convoy does not go by land


@pytest.mark.parametrize("path", DIFFERENT, ids=lambda path: path.stem)
def test_what_the_package_rules_otherwise_is_known_for_it(path: Path) -> None:
    found = reading.replay(reading.read(path.read_bytes()))
    assert {difference.choice for difference in found} == {path.stem}


def test_every_choice_of_the_package_s_has_a_game() -> None:
    assert sorted(CHOICES) == [path.stem for path in DIFFERENT]


def test_a_support_against_one_s_own_unit_counts_here_head_to_head() -> None:
    """By the rules it can't help to dislodge the unit, but it still counts where the two meet head to head."""
    path = next(path for path in DIFFERENT if path.stem == "own_support_head_to_head")
    found = reading.replay(reading.read(path.read_bytes()))
    units = next(difference for difference in found if difference.what == "units")
    assert "GERMANY F NTH" in units.saved
    assert {"ENGLAND F NTH", "GERMANY F DEN"} <= set(units.ours)


def test_messages_and_a_draw_are_read() -> None:
    game = reading.read(next(path for path in SAMPLES if path.stem == "press_and_draw").read_bytes())
    assert [(said.sender, said.recipient, said.message) for said in game.phases[0].messages] == [
        ("FRANCE", "ENGLAND", "Hello"),
        ("FRANCE", "GLOBAL", "Hello all"),
    ]
    assert game.phases[-1].name == reading.COMPLETED


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_game_written_again_has_the_package_s_own_words(path: Path) -> None:
    given = json.loads(path.read_text())
    game = reading.read(path.read_bytes())
    writing = GameWriter(game.id, reading.MAPS[game.map].variant, game.rules)
    for phase in game.phases[:-1]:
        writing.add(reading.position_of(game, phase), reading.orders_of(phase), phase.messages)
    for ours, theirs in zip(writing.phases, given["phases"], strict=False):
        assert ours["name"] == theirs["name"]
        assert ours["messages"] == theirs["messages"]
        state: Any = ours["state"]
        assert {power: sorted(given) for power, given in ours["orders"].items()} == {  # type: ignore[attr-defined]
            power: sorted(given or []) for power, given in theirs["orders"].items()
        }
        for what in ("units", "centers", "homes", "influence"):
            assert {power: sorted(all_) for power, all_ in state[what].items()} == {
                power: sorted(all_) for power, all_ in theirs["state"][what].items()
            }
        assert sorted_retreats(state["retreats"]) == sorted_retreats(theirs["state"]["retreats"])
        assert {power: due["count"] for power, due in state["builds"].items()} == {
            power: due["count"] for power, due in theirs["state"]["builds"].items()
        }


def sorted_retreats(retreats: dict[str, dict[str, list[str]]]) -> dict[str, dict[str, list[str]]]:
    return {power: {unit: sorted(nodes) for unit, nodes in units.items()} for power, units in retreats.items()}


def test_a_map_that_calls_provinces_otherwise() -> None:
    path = next(path for path in SAMPLES if path.stem == "ancmed_3")
    assert '"A THB"' in path.read_text()
    game = reading.read(path.read_bytes())
    assert "A THE" in game.phases[0].state.units["EGYPT"]
    writing = GameWriter(game.id, "ancientmediterranean")
    writing.add(reading.position_of(game, game.phases[0]), reading.orders_of(game.phases[0]))
    state: Any = writing.phases[0]["state"]
    assert "A THB" in state["units"]["EGYPT"]
    assert "THB" in state["homes"]["EGYPT"]


def test_a_waived_build_stands_in_the_results_only() -> None:
    """The package's own check of its files takes them no other way."""
    writing = GameWriter("ours", "standard")
    position = {
        "map": "standard",
        "year": 1901,
        "season": "winter",
        "phase": "adjustment",
        "units": [],
        "centers": {"PAR": "FRANCE", "MAR": "FRANCE"},
    }
    writing.add(position, [["FRANCE", "waive"], ["FRANCE", "A PAR B"]])
    assert writing.phases[0]["orders"]["FRANCE"] == ["A PAR B"]  # type: ignore[index]
    assert writing.phases[0]["results"] == {"WAIVE": ["void"], "A PAR": [""]}


def test_several_games_one_to_a_line() -> None:
    line = json.dumps(sample()).encode()
    assert [game.id for game in reading.read_all(line + b"\n\n" + line + b"\n")] == [sample()["id"]] * 2
    assert [game.id for game in reading.read_all(json.dumps(sample(), indent=1).encode())] == [sample()["id"]]


# ---- the commands ----


def test_a_saved_game_becomes_a_journal_and_a_journal_a_saved_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, again = tmp_path / "game.jsonl", tmp_path / "again.json"
    assert main(["diplomacy", "read", str(STANDARD), "--journal", str(journal)]) == 0
    told = capsys.readouterr().out
    assert "Every phase comes out the same." in told
    assert "has the whole game" in told
    assert main(["verify", str(journal)]) == 0
    assert main(["diplomacy", "write", str(journal), str(again)]) == 0
    before, after = reading.read(STANDARD.read_bytes()), reading.read(again.read_bytes())
    assert [phase.name for phase in after.phases] == [phase.name for phase in before.phases]
    for was, now in zip(before.phases, after.phases, strict=True):
        assert reading.saved_facts(was) == reading.saved_facts(now)


def test_what_was_said_goes_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = next(path for path in SAMPLES if path.stem == "press_and_draw")
    journal = tmp_path / "game.jsonl"
    assert main(["diplomacy", "read", str(source), "--journal", str(journal)]) == 0
    capsys.readouterr()
    assert main(["diplomacy", "write", str(journal)]) == 0
    game = reading.read(capsys.readouterr().out)
    assert [(said.sender, said.recipient, said.message) for said in game.phases[0].messages] == [
        ("FRANCE", "ENGLAND", "Hello"),
        ("FRANCE", "GLOBAL", "Hello all"),
    ]
    assert game.rules == ["POWER_CHOICE"]


def test_differences_are_told_with_their_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in DIFFERENT if path.stem == "own_support_by_convoy")
    assert main(["diplomacy", "read", str(path)]) == 0
    told = capsys.readouterr().out
    assert "units, file: ENGLAND A HOL" in told
    assert CHOICES["own_support_by_convoy"] in told
    altered = sample()
    altered["phases"][1]["state"]["units"]["FRANCE"].append("A NAF")
    (tmp_path / "altered.json").write_text(json.dumps(altered))
    assert main(["diplomacy", "read", str(tmp_path / "altered.json")]) == 1
    assert "The reason is not known." in capsys.readouterr().out
    journal = tmp_path / "altered.jsonl"
    assert main(["diplomacy", "read", str(tmp_path / "altered.json"), "--journal", str(journal)]) == 1
    assert "ends after S1901M" in capsys.readouterr().out
    assert main(["verify", str(journal)]) == 0


def test_no_journal_where_none_can_be(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = next(path for path in DIFFERENT if path.stem == "own_support_by_convoy")
    assert main(["diplomacy", "read", str(path), "--journal", str(tmp_path / "late.jsonl")]) == 2
    assert "does not begin as its map does" in capsys.readouterr().err
    taken = tmp_path / "taken.jsonl"
    taken.write_text("mine")
    assert main(["diplomacy", "read", str(STANDARD), "--journal", str(taken)]) == 2
    assert taken.read_text() == "mine"
    assert main(["diplomacy", "read", str(tmp_path / "missing.json")]) == 2
    assert main(["diplomacy", "write", str(taken)]) == 2


def test_a_game_played_here_is_saved_and_read_again() -> None:
    game = games.find("diplomacy")
    state = game.start(7, 5, {"rules": reading.RULES, "years": 3})
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
    read = reading.read(json.dumps(written))
    assert [phase.name for phase in read.phases[:2]] == ["S1901M", "F1901M"]
    assert read.phases[-1].name == reading.COMPLETED
    assert reading.replay(read) == []


def with_retreat_played() -> dict[str, Any]:
    """A game in which the package lists occupied retreats, and the phase after them, in which the unit is gone."""
    path = next(path for path in DIFFERENT if path.stem == "retreats_after_convoy")
    game: dict[str, Any] = json.loads(path.read_text())
    retreat = game["phases"][-1]
    after = copy.deepcopy(retreat)
    after["name"] = after["state"]["name"] = "F1901M"
    for power, units in after["state"]["units"].items():
        after["state"]["units"][power] = [unit for unit in units if not unit.startswith("*")]
        after["state"]["retreats"][power] = {}
    game["phases"].append(after)
    return game


def test_occupied_retreats_of_the_file_are_left_out() -> None:
    game = reading.read(json.dumps(with_retreat_played()))
    retreat = game.phases[1]
    [(unit, occupied)] = reading.occupied_retreats(retreat).items()
    taken = {place.split(" ")[1] for units in retreat.state.units.values() for place in units if place[0] != "*"}
    assert occupied
    assert set(occupied) <= taken
    position: Any = reading.position_of(game, retreat)
    [lost] = position["dislodged"]
    assert " ".join(lost["unit"][1:]) == unit
    assert not set(lost["retreats"]) & taken
    assert {difference.phase for difference in reading.replay(game)} == {"S1901M"}


def test_the_command_says_which_retreats_it_leaves_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    path.write_text(json.dumps(with_retreat_played()))
    assert main(["diplomacy", "read", str(path)]) == 0
    [(unit, occupied)] = reading.occupied_retreats(reading.read(path.read_bytes()).phases[1]).items()
    assert f"S1901R lists occupied retreats of {unit}, left out: {', '.join(occupied)}." in capsys.readouterr().out


def impossible() -> dict[str, Any]:
    """A game with a retreat to a place that is not beside the unit."""
    game = with_retreat_played()
    game["id"] = "spoilt"
    for retreats in game["phases"][1]["state"]["retreats"].values():
        for places in retreats.values():
            places.append("MOS")
    return game


def test_a_game_that_cannot_be_read_is_named_and_stops_none_of_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "games.jsonl"
    good, wrong = json.dumps(sample()), json.dumps(impossible())
    path.write_text("\n".join([good, wrong, good[:-40], "rubbish", good]))
    assert main(["diplomacy", "read", str(path)]) == 2
    told = capsys.readouterr().out
    assert told.count("Every phase comes out the same.") == 2
    assert "Game 2 can't be read: spoilt: S1901R: " in told
    assert "cannot retreat to MOS" in told
    assert "Game 3 can't be read: " in told
    assert "Game 4 can't be read: " in told
    assert told.rstrip().endswith("3 of 5 games can't be read.")


def test_a_refusal_of_one_game_names_game_and_phase() -> None:
    with pytest.raises(Refused) as caught:
        reading.replay(reading.read(json.dumps(impossible())))
    refusal = caught.value.refusal
    assert refusal.message.startswith("spoilt: S1901R: ")
    assert refusal.values == {"where": "S1901R", "game": "spoilt"}
    with pytest.raises(Refused) as caught:
        reading.read(spoilt(["phases", 0, "state", "units", "FRANCE"], ["A XYZ"]))
    assert caught.value.refusal.message == f"{sample()['id']}: S1901M: 'A XYZ' is no unit."


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
        (spoilt(["phases"], []), "bad_saved_game"),
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
        reading.read(text)
    assert caught.value.refusal.code == code


def test_maps_the_package_does_not_have_are_not_written() -> None:
    with pytest.raises(Refused) as caught:
        GameWriter("ours", "chaos")
    assert caught.value.refusal.code == "unknown_map"
