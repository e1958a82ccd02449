"""Variants as data: all that come with Ludex are sound, and a file with a fault is told which."""

from __future__ import annotations

import copy
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.cli.main import main
from ludex.core import Refused
from ludex.games.diplomacy import variants
from ludex.games.diplomacy.rules.actions import BUILD, CONVOY, SUPPORT_HOLD, SUPPORT_MOVE
from ludex.games.diplomacy.rules.board import COAST, FLEET, INLAND, NONE, SEA, Board
from ludex.games.diplomacy.variants.form import Lead, Victory

STRAIT: dict[str, Any] = {
    "id": "strait",
    "name": "The Strait",
    "powers": [
        {"id": "EAST", "name": "East", "color": "#AA3333"},
        {"id": "WEST", "name": "West", "color": "#3333AA"},
    ],
    "map_height": 500,
    "provinces": [
        {"id": "PORT", "name": "Port", "terrain": "coast", "x": 100, "y": 100, "aliases": ["HARBOUR"]},
        {"id": "HILL", "name": "The Hills", "terrain": "inland", "x": 100, "y": 300},
        {"id": "SEA", "name": "Open Sea", "terrain": "sea", "x": 500, "y": 100},
        {
            "id": "CAPE",
            "name": "Cape",
            "terrain": "coast",
            "x": 900,
            "y": 100,
            "coasts": ["NC", "SC"],
            "coast_xy": {"NC": [900, 50], "SC": [900, 150]},
        },
    ],
    "links": {
        "land": [["PORT", "HILL"], ["HILL", "CAPE"]],
        "sea": [["PORT", "SEA"], ["SEA", "CAPE/NC"], ["SEA", "CAPE/SC"]],
    },
    "supply_centers": ["PORT", "CAPE", "HILL"],
    "homes": {"EAST": ["CAPE"], "WEST": ["PORT"]},
    "start": {"year": 1, "season": "spring", "phase": "movement"},
    "units": [["EAST", "F", "CAPE/SC"], ["WEST", "A", "PORT"]],
    "centers": {"CAPE": "EAST", "PORT": "WEST"},
    "victory": {"centers": 2},
}
"""Small enough to be seen through, with all three kinds of terrain and two coasts."""


def strait(**changes: object) -> dict[str, Any]:
    return {**copy.deepcopy(STRAIT), **changes}


def names_of(board: Board, unit_type: int, node: str) -> list[str]:
    return [board.node_ids[there] for there in board.reach(unit_type, board.node_ids.index(node))]


# ---- those that come with Ludex ----


def test_the_standard_map_and_twenty_three_others_are_here() -> None:
    assert len(variants.names()) == 24
    assert "standard" in variants.names()


@pytest.mark.parametrize("name", variants.names())
def test_every_variant_is_sound_and_has_room_for_each_piece(name: str) -> None:
    variant = variants.load(name)
    board = variant.board()
    assert variant.id == name
    assert list(board.province_ids) == sorted(province.id for province in variant.provinces)
    assert board is variants.load(name).board()
    assert len({power.color for power in variant.powers}) == len(variant.powers)
    places = [(province.x, province.y) for province in variant.provinces]
    assert len(set(places)) == len(places)


def test_the_standard_map_in_figures() -> None:
    variant = variants.load("standard")
    board = variant.board()
    assert (len(variant.powers), board.province_count, board.node_count) == (7, 75, 81)
    assert (sum(board.is_center), len(variant.units), variant.victory.centers) == (34, 22, 18)
    assert sum(len(to) for to in board.next_to[0]) == 2 * 111
    assert sum(len(to) for to in board.next_to[1]) == 2 * 141
    assert [list(board.kinds).count(kind) for kind in (SEA, COAST, INLAND)] == [19, 42, 14]
    assert sum(home == NONE for home in board.home_of) == 75 - 22


def test_a_fleet_leaves_a_coast_and_an_army_the_province() -> None:
    board = variants.load("standard").board()
    assert names_of(board, 1, "STP/SC") == ["BOT", "FIN", "LVN"]
    assert names_of(board, 1, "STP/NC") == ["BAR", "NWY"]
    assert names_of(board, 1, "STP") == []
    assert names_of(board, 0, "STP") == ["FIN", "LVN", "MOS", "NWY"]


def test_links_of_the_standard_map_lead_both_ways() -> None:
    board = variants.load("standard").board()
    for by_node in board.next_to:
        for here, to in enumerate(by_node):
            assert all(here in by_node[there] for there in to)


def test_fleets_go_into_the_trade_provinces_but_not_back() -> None:
    board = variants.load("northseawars").board()
    assert {"WOO", "IRO", "GRA"} <= set(names_of(board, 1, "CNS"))
    for trade in ("WOO", "IRO", "GRA"):
        assert "CNS" not in names_of(board, 1, trade)
        assert names_of(board, 1, trade) == sorted({"WOO", "IRO", "GRA"} - {trade})


def test_a_fleet_in_baleares_may_convoy() -> None:
    board = variants.load("ancientmediterranean").board()
    at = board.province_ids.index("BAL")
    assert board.kinds[at] == COAST
    assert board.convoyable[at]
    assert not board.convoyable[board.province_ids.index("ROM")]


def test_the_hundred_years_war_goes_by_half_decades() -> None:
    variant = variants.load("hundred")
    year, number = variant.start.year, 0
    seen = []
    for _ in range(6):
        seen.append((year, variant.calendar.phases[number].kind))
        year, number = variant.calendar.following(year, number)
    assert seen == [
        (1425, "movement"),
        (1425, "retreat"),
        (1430, "movement"),
        (1430, "retreat"),
        (1430, "adjustment"),
        (1435, "movement"),
    ]


def test_chaos_opens_with_builds_and_goes_on_in_the_next_spring() -> None:
    variant = variants.load("chaos")
    calendar = variant.calendar
    assert (variant.start.year, variant.start.phase, variant.units) == (1900, "adjustment", [])
    assert calendar.following(1900, calendar.index("winter", "adjustment")) == (1901, 0)
    assert variant.opening_armies


def test_neutral_armies_stand_in_neutral_centers() -> None:
    for name, count, rebuild in (("sengoku", 7, True), ("westernworld901", 28, True), ("europe1939", 1, False)):
        variant = variants.load(name)
        assert variant.neutral is not None
        assert variant.neutral.rebuild is rebuild
        stand = {place for power, _, place in variant.units if power == variant.neutral.id}
        assert stand == {center for center, owner in variant.centers.items() if owner == variant.neutral.id}
        assert len(stand) == count


# ---- winning ----


def test_a_tie_at_the_top_does_not_win() -> None:
    victory = Victory(centers=18)
    assert victory.winner([18, 10], 34, 1910) == 0
    assert victory.winner([10, 17], 34, 1910) == NONE
    assert Victory(centers=9).winner([9, 9, 3], 21, 1910) == NONE
    assert Victory(centers=9, sole_leader=False).winner([3, 9, 9], 21, 1910) == 1


def test_the_lead_that_wins_shrinks_by_the_year() -> None:
    victory = Victory(centers=49, lead=Lead(base_year=2021))
    assert victory.winner([20, 8], 98, 2008) == NONE
    assert victory.winner([20, 8], 98, 2009) == 0
    assert victory.winner([20, 19], 98, 2050) == 0
    assert victory.winner([20, 20], 98, 2050) == NONE
    assert victory.winner([48, 49], 98, 2001) == 1


def test_a_part_of_all_centers_must_be_exceeded() -> None:
    victory = Victory(percent=50)
    assert victory.winner([17, 3], 34, 1901) == NONE
    assert victory.winner([18, 3], 34, 1901) == 0


# ---- what a variant may add without any Python ----


def test_an_air_wing_crosses_land_and_sea_and_knows_no_coasts() -> None:
    wing = {"id": "W", "name": "wing", "terrain": ["sea", "coast", "inland"], "links": ["land", "sea"]}
    army = {"id": "A", "name": "army", "terrain": ["coast", "inland"], "links": ["land"], "is_convoyed": True}
    fleet = {
        "id": "F",
        "name": "fleet",
        "terrain": ["sea", "coast"],
        "links": ["sea"],
        "uses_coasts": True,
        "convoys": True,
    }
    variant = variants.sound(
        strait(unit_types=[army, fleet, wing], units=[["EAST", "W", "CAPE"], ["WEST", "A", "PORT"]])
    )
    board = variant.board()
    assert board.unit_types == ["A", "F", "W"]
    assert names_of(board, 2, "CAPE") == ["HILL", "SEA"]
    assert names_of(board, 2, "SEA") == ["CAPE", "PORT"]
    assert (board.convoys, board.is_convoyed) == ([False, True, False], [True, False, False])


def test_an_order_may_be_limited_to_years_seasons_units_and_terrain() -> None:
    limits = [
        {"order": "convoy", "years": [3, None], "seasons": ["spring"]},
        {"order": "build", "unit_types": ["A"]},
        {"order": "support", "terrain": ["coast", "inland"]},
    ]
    variant = variants.sound(strait(order_limits=limits))
    third_spring = variant.barred(3, "spring", "movement")
    assert (CONVOY, FLEET, SEA) not in third_spring
    assert (CONVOY, FLEET, SEA) in variant.barred(2, "spring", "movement")
    assert (CONVOY, FLEET, SEA) in variant.barred(3, "fall", "movement")
    assert {kind for kind, _, terrain in third_spring if terrain == SEA} == {BUILD, SUPPORT_HOLD, SUPPORT_MOVE}
    assert {kind for kind, unit_type, terrain in third_spring if (unit_type, terrain) == (0, COAST)} == set()
    assert variants.load("standard").barred(1901, "spring", "movement") == set()


def test_a_variant_may_be_like_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strait.json").write_text(json.dumps(STRAIT))
    (tmp_path / "calm.json").write_text(json.dumps({"id": "calm", "name": "Calm", "like": "strait"}))
    (tmp_path / "calmer.json").write_text(json.dumps({"id": "calmer", "like": "calm", "victory": {"centers": 3}}))
    monkeypatch.setenv(variants.FOLDER, str(tmp_path))
    calmer = variants.load("calmer")
    assert (calmer.name, calmer.victory.centers, len(calmer.provinces)) == ("Calm", 3, 4)
    (tmp_path / "strait.json").write_text(json.dumps({**STRAIT, "like": "calmer"}))
    assert variants.check({"id": "calm", "like": "strait"}) == ["It is like 'strait', which in turn is like it."]


def test_a_folder_of_variants_does_not_hide_those_of_ludex(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "strait.json").write_text(json.dumps(STRAIT))
    (tmp_path / "standard.json").write_text(json.dumps(strait(id="standard")))
    monkeypatch.setenv(variants.FOLDER, str(tmp_path))
    assert "strait" in variants.names()
    assert len(variants.load("standard").provinces) == 75


def test_a_text_is_never_taken_as_a_path(tmp_path: Path) -> None:
    file = tmp_path / "strait.json"
    file.write_text(json.dumps(STRAIT))
    assert variants.load(file).name == "The Strait"
    for text in (str(file), "../standard", "standard.json", ""):
        with pytest.raises(Refused, match="unknown_variant"):
            variants.load(text)


# ---- what is wrong with one ----


def test_the_strait_is_sound() -> None:
    assert variants.check(strait()) == []


def test_the_variant_in_the_docs_is_sound() -> None:
    text = (Path(__file__).parents[2] / "docs" / "variants.md").read_text()
    example = re.search(r"```json\n(.*?)```", text, re.DOTALL)
    assert example is not None
    assert variants.check(json.loads(example[1])) == []


def province(number: int, **changes: object) -> dict[str, Any]:
    provinces = copy.deepcopy(STRAIT["provinces"])
    provinces[number].update(changes)
    return {"provinces": provinces}


def links(kind: str, *more: list[str]) -> dict[str, Any]:
    return {"links": {**STRAIT["links"], kind: [*STRAIT["links"][kind], *more]}}


def phases(*texts: str) -> dict[str, Any]:
    return {"calendar": {"phases": [{"season": text.split()[0], "kind": text.split()[1]} for text in texts]}}


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"powers": "two"}, "Expected `array`, got `str` - at `$.powers`."),
        ({"weather": "fair"}, "Object contains unknown field `weather`."),
        ({"like": "nothing"}, "It is like 'nothing', but there is no such variant."),
        ({"id": "The Strait"}, "The variant's id 'The Strait' is not 1 to 40 small letters, digits, '_' and '-'."),
        ({"neutral": {"id": "EAST"}}, "The neutral units need an id of their own; EAST is a power."),
        (province(0, x=1001), "PORT is drawn at 1001, 100, off the map of 1000 by 500."),
        (province(0, name="cape"), "'cape' stands for both PORT and CAPE."),
        (province(1, aliases=["harbour"]), "'harbour' stands for both PORT and HILL."),
        (province(3, coast_xy={}), "CAPE: coast_xy must give a position for each of its coasts and for nothing else."),
        (province(3, terrain="inland"), "CAPE is inland and can't have coasts."),
        (links("land", ["HILL", "MOON"]), "land link HILL - MOON: there is no province 'MOON'."),
        (links("land", ["HILL", "PORT"]), "land link HILL - PORT: it is given twice."),
        (links("land", ["HILL", "SEA"]), "land link HILL - SEA: SEA is sea, where no army can be."),
        (links("sea", ["PORT", "CAPE/EC"]), "sea link PORT - CAPE/EC: CAPE has no coast 'EC'."),
        (
            links("sea", ["PORT", "CAPE"]),
            "sea link PORT - CAPE: CAPE has several coasts, so the link must say which: NC or SC.",
        ),
        (links("sea", ["CAPE/NC", "CAPE/SC"]), "sea link CAPE/NC - CAPE/SC: a province is not next to itself."),
        ({"links": {**STRAIT["links"], "air": []}}, "No unit type moves along the 'air' links."),
        (
            {"links": {"land": STRAIT["links"]["land"], "sea": [["PORT", "SEA"], ["SEA", "CAPE/NC"]]}},
            "CAPE/SC has no sea link, so that no fleet could come there or leave.",
        ),
        (
            {"links": {"land": [["HILL", "CAPE"]], "sea": [["SEA", "CAPE/NC"], ["SEA", "CAPE/SC"]]}},
            "The map falls into 2 parts that no link joins. Cut off: PORT.",
        ),
        ({"supply_centers": ["PORT", "CAPE", "HILL", "MOON"]}, "The supply center 'MOON' is no province."),
        ({"homes": {"EAST": ["CAPE"], "WEST": []}}, "WEST has no home centers and could never build."),
        (
            {"homes": {"EAST": ["CAPE"], "WEST": ["PORT", "CAPE"]}},
            "CAPE is a home center twice, of EAST and of WEST.",
        ),
        ({"homes": {"EAST": ["CAPE"], "WEST": ["SEA"]}}, "'SEA', a home of WEST, is no supply center."),
        ({"centers": {"CAPE": "EAST", "PORT": "NORTH"}}, "PORT is to belong to 'NORTH', who is no power."),
        ({"convoy_coasts": ["HILL"]}, "convoy_coasts: 'HILL' is no coastal province."),
        ({"units": [["EAST", "F", "HILL"]]}, "Unit EAST F HILL: HILL is inland, where no fleet can be."),
        ({"units": [["EAST", "F", "CAPE"]]}, "Unit EAST F CAPE: the fleet must be on one coast of CAPE: NC or SC."),
        ({"units": [["EAST", "A", "CAPE/NC"]]}, "Unit EAST A CAPE/NC: the army uses no coasts, so none is named."),
        ({"units": [["EAST", "X", "CAPE"]]}, "Unit EAST X CAPE: there is no unit type 'X'."),
        (
            {"units": [["EAST", "A", "CAPE"], ["WEST", "F", "CAPE/NC"]]},
            "Unit WEST F CAPE/NC: there is a unit in CAPE already.",
        ),
        ({"units": [["NEUTRAL", "A", "HILL"]]}, "Unit NEUTRAL A HILL: there is no power 'NEUTRAL'."),
        ({"centers": {}, "units": [["EAST", "A", "CAPE"]]}, "WEST starts with no unit and no center."),
        ({"victory": {}}, "The victory needs at least one of centers, percent and lead."),
        ({"victory": {"centers": 4}}, "Victory takes 4 centers, and there are 3."),
        (
            {"victory": {"percent": 60}, "centers": {"CAPE": "EAST", "PORT": "EAST"}},
            "EAST has won before the game starts.",
        ),
        (
            {"start": {"year": 1, "season": "summer", "phase": "movement"}},
            "The game starts in a summer movement, which the calendar does not have.",
        ),
        (
            phases("spring movement", "winter adjustment"),
            "The calendar's spring movement is not followed by the spring retreat.",
        ),
        (phases("spring movement", "spring retreat"), "The calendar needs a movement and an adjustment at least."),
        ({"calendar": {"later": {"fall": 2}}}, "must not fall in the course of a round, and lie from 0 to 1."),
        (
            {"order_limits": [{"order": "build", "phases": ["movement"]}]},
            "order_limits, build: it could never be ordered, since it belongs to the adjustment.",
        ),
        ({"order_limits": [{"order": "move", "unit_types": ["Q"]}]}, "order_limits, move: there is no unit type 'Q'."),
    ],
)
def test_a_fault_is_named(changes: dict[str, Any], sentence: str) -> None:
    found = variants.check(strait(**changes))
    assert any(problem.endswith(sentence) for problem in found), found


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=5)
    | st.sampled_from(["CAPE/SC", "EAST", "SEA"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


@given(st.data())
@settings(max_examples=300, deadline=None)
def test_whatever_is_damaged_gets_a_sentence_or_still_plays(data: st.DataObject) -> None:
    damaged = strait(calendar={"years": 1, "later": {}}, one_way={"sea": [["PORT", "CAPE/NC"]]})
    spot: Any = damaged
    while True:
        key = data.draw(st.sampled_from(sorted(spot) if isinstance(spot, dict) else range(len(spot))))
        if not isinstance(spot[key], dict | list) or not spot[key] or data.draw(st.booleans()):
            break
        spot = spot[key]
    spot[key] = data.draw(JSON)
    if not variants.check(damaged):
        assert variants.sound(damaged).board().province_count > 0


# ---- the command ----


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strait.json"
    file.write_text(json.dumps(strait(victory={"centers": 4}, convoy_coasts=["HILL"])))
    assert main(["diplomacy", "check", str(file)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        "convoy_coasts: 'HILL' is no coastal province.",
        "Victory takes 4 centers, and there are 3.",
        "strait.json: 2 problems.",
    ]


def test_the_command_praises_a_sound_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "strait.json"
    file.write_text(json.dumps(STRAIT))
    assert main(["diplomacy", "check", str(file)]) == 0
    assert "The Strait can be played: 2 powers, 4 provinces, 3 centers, 2 units." in capsys.readouterr().out


@pytest.mark.parametrize("content", [None, b"", b"[]", b"\xff\xfe", b"{" * 5000, b'{"id": 1e999}', b"[" * 200000])
def test_a_file_that_is_no_variant_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    file = tmp_path / "broken.json"
    if content is not None:
        file.write_bytes(content)
    assert main(["diplomacy", "check", str(file)]) == 2
    assert "(bad_variant)" in capsys.readouterr().err


def test_the_command_lists_all_variants(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    assert main(["diplomacy", "variants"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in variants.names())
    assert "49 centers or a lead of 20, less by the year" in shown


CASES = """
VARIANT_ALL strait

CASE 1 An army is shipped
PHASE spring 1 movement
PRESTATE
EAST: F SEA
WEST: A PORT
ORDERS
EAST: F SEA C A PORT - CAPE
WEST: A PORT - CAPE VIA
POSTSTATE
EAST: F SEA
WEST: A CAPE
END

CASE 2 An army does not swim
PHASE spring 1 movement
PRESTATE
WEST: A PORT
ORDERS
WEST: A PORT - CAPE
POSTSTATE
WEST: A CAPE
END
"""


def ludex(*arguments: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own, which has met no variant from outside yet."""
    command = [sys.executable, "-m", "ludex.cli.main", *map(str, arguments)]
    path = os.pathsep.join(part for part in sys.path if part)
    env = {**os.environ, "PYTHONPATH": path, **environment}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, env=env)


def test_a_variant_brings_its_own_cases(tmp_path: Path) -> None:
    file = tmp_path / "strait.json"
    file.write_text(json.dumps(strait(cases="strait.txt")))
    (tmp_path / "strait.txt").write_text(CASES)
    done = ludex("diplomacy", "check", file)
    assert done.returncode == 1, done.stderr
    assert "1 passes" not in done.stdout
    assert "2 fails" in done.stdout
    assert "strait.txt: 1 of 2 cases pass." in done.stdout


def test_cases_name_a_variant_from_outside(tmp_path: Path) -> None:
    (tmp_path / "strait.json").write_text(json.dumps(STRAIT))
    (tmp_path / "one.txt").write_text(CASES.partition("CASE 2")[0])
    done = ludex("diplomacy", "cases", tmp_path / "one.txt", "--variant", tmp_path / "strait.json")
    assert (done.returncode, done.stdout) == (0, "1 passes\none.txt: 1 of 1 cases pass.\n"), done.stderr
    unknown = ludex("diplomacy", "cases", tmp_path / "one.txt")
    assert unknown.returncode == 1
    assert "There is no variant 'strait'" in unknown.stdout


def test_cases_that_can_not_be_read_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diplomacy", "cases", str(tmp_path / "none.txt")]) == 2
    (tmp_path / "odd.txt").write_bytes(b"\xff")
    assert main(["diplomacy", "cases", str(tmp_path / "odd.txt")]) == 2
    (tmp_path / "empty.txt").write_text("")
    assert main(["diplomacy", "cases", str(tmp_path / "empty.txt")]) == 2
    assert capsys.readouterr().err.count("(bad_cases)") == 3
