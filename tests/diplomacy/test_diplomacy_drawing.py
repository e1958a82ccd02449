"""The drawing: every place where it can be seen, every order where it was given, every choice to be clicked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import ludex
from ludex.core import SPECTATOR, Event
from ludex.games import find
from ludex.games.diplomacy.faces.drawing import over, still
from ludex.games.diplomacy.faces.drawing_layout import layout
from ludex.games.diplomacy.faces.drawing_map import ground_of
from ludex.games.diplomacy.faces.drawing_powers import PATTERNS, ink_on, powers_of
from ludex.games.diplomacy.game import DiplomacyGame
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import introduce, load, names
from ludex.judge import answer
from ludex.render import draw

GAME = find("diplomacy")
SVG = "{http://www.w3.org/2000/svg}"
FRANCE = 2
PLAYERS = ["A", "B", "C", "D", "E", "F", "G"]


def started(variant: str = "standard") -> Diplomacy:
    state = GAME.start(len(load(variant).powers), 0, {"map": variant}, listen=True)
    assert isinstance(state, Diplomacy)
    return state


def give(state: Diplomacy, seat: int, *orders: str) -> None:
    for order in orders:
        for action in GAME.read(state, seat, order):
            assert state.refusal(seat, action) is None, order
            state.play(seat, action)


def resolve(state: Diplomacy, orders: dict[int, list[str]]) -> list[Event]:
    """Plays everybody's orders of a phase; answers what was told of it."""
    assert state.events is not None
    state.events.clear()
    for seat in range(state.seat_count()):
        if state.to_act() >> seat & 1:
            give(state, seat, *orders.get(seat, []), "done")
    return list(state.events)


def picture(state: Diplomacy, seat: int = FRANCE, events: list[Event] | None = None) -> str:
    choices = [] if seat == SPECTATOR else GAME.choices(state, seat)
    return draw(GAME, GAME.view(state, seat), choices, PLAYERS, events or [])


def drawing(*orders: str) -> ElementTree.Element:
    """France's picture of the first spring after these orders."""
    state = started()
    give(state, FRANCE, *orders)
    return ElementTree.fromstring(picture(state))


def with_class(root: ElementTree.Element, *classes: str) -> list[ElementTree.Element]:
    return [each for each in root.iter() if set(classes) <= set(each.get("class", "").split())]


def title(part: ElementTree.Element) -> str:
    found = part.find(f"{SVG}title")
    assert found is not None
    assert found.text is not None
    return found.text


# ---- the map ----


@pytest.mark.parametrize("name", names())
def test_every_province_can_be_clicked_and_has_a_name(name: str) -> None:
    variant = load(name)
    root = ElementTree.fromstring(draw(GAME, GAME.view(started(name), SPECTATOR)))
    areas = {part.get("data-area"): part for part in root.iter() if part.get("data-area")}
    assert set(areas) == {province.id for province in variant.provinces}
    for province in variant.provinces:
        assert title(areas[province.id]) == f"{province.name} ({province.id})"
    words = " ".join("".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    assert all(province.id in words for province in variant.provinces)


@pytest.mark.parametrize("name", names())
def test_the_map_is_the_same_in_every_picture_and_the_whole_is_not_large(name: str) -> None:
    state = started(name)
    variant = load(name)
    first = draw(GAME, GAME.view(state, 0), GAME.choices(state, 0), PLAYERS)
    ground = ground_of(variant)
    for part in (still(ground, powers_of(variant)), over(ground)):
        assert part in first
        assert part in draw(GAME, GAME.view(state, SPECTATOR))
    assert len(first) < 200_000
    if name in ("standard", "fleetrome", "classical"):
        assert len(first) < 120_000


def test_the_largest_maps_show_letters_where_names_would_be_too_small() -> None:
    shown = {name: draw(GAME, GAME.view(started(name), SPECTATOR)) for name in names()}
    assert {name for name, drawn in shown.items() if 'class="board diplomacy codes"' in drawn} == {
        "twentytwenty",
        "youngstownredux",
    }
    assert 'data-names="15"' in shown["standard"]


def test_lands_are_told_apart_without_colour() -> None:
    root = drawing()
    owners = {use.get("href", ""): use.get("fill") for use in with_class(root, "owners")[0]}
    assert owners["#standard-PAR"] == owners["#standard-MAR"] == "url(#standard-p2)"
    assert owners["#standard-MUN"] == "url(#standard-p3)"
    patterns = {part.get("id"): part for part in root.iter(f"{SVG}pattern")}
    drawn = [
        (patterns[f"standard-p{seat}"][1].get("d"), patterns[f"standard-p{seat}"].get("patternTransform"))
        for seat in range(7)
    ]
    assert len(set(drawn)) == 7
    assert len(set(PATTERNS)) == len(PATTERNS)


@pytest.mark.parametrize("name", names())
def test_no_two_powers_have_the_same_letters(name: str) -> None:
    variant = load(name)
    tags = [powers_of(variant).tag(power.id).lower() for power in variant.powers]
    assert len(set(tags)) == len(tags)
    assert all(2 <= len(tag) <= 3 for tag in tags)


def test_units_are_told_apart_by_shape_and_say_what_they_are() -> None:
    root = drawing()
    units = {part.get("data-unit"): part for part in with_class(root, "unit")}
    assert len(units) == 22
    assert units["PAR"][1].get("class") == "army"
    assert units["BRE"][1].get("class") == "fleet"
    assert title(units["BRE"]) == "France: fleet, Brest (BRE)"
    assert title(units["STP"]) == "Russia: fleet, St Petersburg (STP/SC)"


def test_a_fleet_on_a_coast_stands_on_that_coast() -> None:
    spots = ground_of(load("standard")).spots
    assert spots["SPA/SC"].y > spots["SPA"].y > spots["SPA/NC"].y
    assert spots["STP/SC"].y > spots["STP/NC"].y
    assert spots["BUL/EC"].x > spots["BUL/SC"].x


# ---- orders ----


def test_own_orders_are_drawn_as_they_are_given() -> None:
    assert with_class(drawing(), "order") == []
    [move] = with_class(drawing("A PAR - BUR"), "order")
    assert move.get("class") == "order move given"
    assert move.get("data-order") == "A PAR - BUR"
    assert move.get("data-from") == "PAR"
    supported = drawing("A PAR - BUR", "A MAR S A PAR - BUR", "F BRE H")
    assert [part.get("class") for part in with_class(supported, "order")] == [
        "order move given",
        "order support given",
        "order hold given",
    ]
    assert with_class(supported, "cross") == []


def test_nobody_else_sees_them() -> None:
    state = started()
    give(state, FRANCE, "A PAR - BUR")
    for seat in (0, SPECTATOR):
        assert "data-order=" not in picture(state, seat)


def test_afterwards_everybody_sees_all_orders_with_what_became_of_them() -> None:
    state = started()
    orders = {FRANCE: ["A PAR - BUR", "A MAR S A PAR - BUR"], 3: ["A MUN - BUR"], 1: ["F LON - NTH"]}
    events = resolve(state, orders)
    root = ElementTree.fromstring(picture(state, 0, events))
    [layer] = with_class(root, "last-orders")
    found = {part.get("data-order"): part for part in with_class(layer, "order")}
    assert set(found) == {"A PAR - BUR", "A MAR S A PAR - BUR", "A MUN - BUR", "F LON - NTH"}
    assert "succeeds" in found["A PAR - BUR"].get("class", "")
    assert with_class(found["A PAR - BUR"], "cross") == []
    assert "fails" in found["A MUN - BUR"].get("class", "")
    assert with_class(found["A MUN - BUR"], "cross") != [], "without colour too"
    assert title(found["A MUN - BUR"]).startswith("Germany: army Munich to Burgundy: fails. Beaten to Burgundy by ")


def test_a_convoy_and_a_retreat_and_a_build_are_drawn() -> None:
    state = started()
    resolve(state, {1: ["F LON - NTH", "F EDI - NWG", "A LVP - YOR"], FRANCE: ["A PAR - BUR"], 3: ["A MUN - RUH"]})
    events = resolve(
        state,
        {
            1: ["A YOR - NWY VIA", "F NTH C A YOR - NWY"],
            3: ["A RUH - BUR", "A BER - MUN", "F KIE - HOL"],
            FRANCE: ["A MAR S A BUR"],
        },
    )
    layer = with_class(ElementTree.fromstring(picture(state, 1, events)), "last-orders")[0]
    words = {part.get("data-order"): part.get("class") for part in with_class(layer, "order")}
    assert words["A YOR - NWY VIA"] == "order move succeeds"
    assert words["F NTH C A YOR - NWY"] == "order convoy succeeds"
    assert state.kind == 2
    give(state, 1, "F LON B")
    assert [part.get("class") for part in with_class(ElementTree.fromstring(picture(state, 1)), "order")] == [
        "order build given"
    ]


def test_every_order_that_failed_has_a_cross_whatever_it_is() -> None:
    """A move, a support and a hold; what succeeded has none."""
    position = {
        "map": "standard",
        "year": 1901,
        "season": "spring",
        "phase": "movement",
        "units": [
            *(["GERMANY", "A", place] for place in ("MUN", "RUH", "TYR")),
            *(["FRANCE", "A", place] for place in ("BUR", "MAR", "GAS")),
            ["ITALY", "A", "PIE"],
        ],
        "centers": {},
    }
    orders = [[3, "A MUN - BUR"], [3, "A RUH S A MUN - BUR"], [3, "A TYR - PIE"], [4, "A PIE - MAR"]]
    orders += [[2, "A BUR H"], [2, "A MAR S A BUR"], [2, "A GAS H"]]
    drawn = answer(GAME, {"sandbox": True, "position": position, "actions": orders, "resolve": True})["draw"]
    root = ElementTree.fromstring(str(drawn))
    found = {part.get("data-order"): part for part in with_class(root, "order")}
    failed = {order for order, part in found.items() if "fails" in str(part.get("class"))}
    assert failed == {"A TYR - PIE", "A PIE - MAR", "A BUR H", "A MAR S A BUR"}
    assert {order for order, part in found.items() if with_class(part, "cross")} == failed


def test_orders_are_handed_in_on_the_board() -> None:
    state = started()
    [button] = with_class(ElementTree.fromstring(picture(state)), "hand-in")
    assert GAME.text(state, int(button.get("data-action", ""))) == "done"
    assert with_class(ElementTree.fromstring(picture(state, SPECTATOR)), "hand-in") == []


def test_a_dislodged_unit_stands_beside_the_one_that_came_and_its_retreat_is_drawn() -> None:
    state = started()
    resolve(state, {FRANCE: ["A PAR - BUR", "A MAR - GAS"], 3: ["A MUN - RUH", "A BER - MUN"]})
    resolve(state, {3: ["A RUH - BUR", "A MUN S A RUH - BUR"]})
    root = ElementTree.fromstring(picture(state))
    both = [part for part in with_class(root, "unit") if part.get("data-unit") == "BUR"]
    assert [part.get("class") for part in both] == ["unit", "unit lost"]
    assert both[0].get("transform") != both[1].get("transform")
    assert "may retreat to" in title(both[1])
    give(state, FRANCE, "A BUR R PAR")
    [retreat] = with_class(ElementTree.fromstring(picture(state)), "order")
    assert retreat.get("class") == "order retreat given"


# ---- what can be clicked ----


def codes(tree: dict[str, Any]) -> Iterator[int]:
    for value in tree.values():
        if isinstance(value, dict):
            yield from codes(value)
        else:
            yield value


def orders_of(state: Diplomacy, seat: int) -> dict[str, Any]:
    root = ElementTree.fromstring(picture(state, seat))
    found: dict[str, Any] = json.loads(root.get("data-orders", "{}"))
    return found


def test_the_legal_orders_can_be_composed_unit_by_unit() -> None:
    state = started()
    tree = orders_of(state, FRANCE)
    board = state.board
    texts = {GAME.text(state, code): code for code in state.legal(FRANCE)}
    assert tree["PAR"]["BUR"] == texts["A PAR - BUR"]
    assert tree["PAR"]["hold"] == texts["A PAR H"]
    assert tree["MAR"]["support"]["PAR"]["BUR"] == texts["A MAR S A PAR - BUR"]
    assert tree["BRE"]["support"]["PAR"]["PIC"] == texts["F BRE S A PAR - PIC"]
    assert tree[""]["done"] == texts["done"]
    assert set(tree) - {""} <= set(board.province_ids)


@pytest.mark.parametrize("name", ["standard", "chaos", "youngstownredux", "hundred"])
def test_every_legal_order_is_there_once_and_nothing_else(name: str) -> None:
    """Through some phases of a game: movements, retreats and adjustments."""
    state = started(name)
    kinds = set()
    for turn in range(12):
        if state.outcome() is not None:
            break
        kinds.add(int(state.kind))
        seats = [seat for seat in range(state.seat_count()) if state.to_act() >> seat & 1]
        for seat in seats[:3]:
            found = list(codes(orders_of(state, seat)))
            assert sorted(found) == sorted(int(code) for code in state.legal(seat))
        for seat in seats:
            texts = [GAME.text(state, code) for code in state.legal(seat)]
            orders = [text for text in texts if text not in ("done", "undo", "draw")]
            give(state, seat, *orders[turn % 5 : turn % 5 + 1], "done")
    assert kinds


def test_a_spectator_is_offered_nothing() -> None:
    assert "data-orders" not in picture(started(), SPECTATOR)


# ---- a variant without a map of areas ----

STRAIT = {
    "id": "strait_drawn",
    "name": "The Strait",
    "powers": [
        {"id": "EAST", "name": "East", "color": "#AA3333"},
        {"id": "WEST", "name": "West", "color": "#3333AA"},
    ],
    "start": {"year": 1, "season": "spring", "phase": "movement"},
    "victory": {"centers": 2},
    "supply_centers": ["PORT", "CAPE", "HILL"],
    "homes": {"EAST": ["CAPE"], "WEST": ["PORT"]},
    "centers": {"CAPE": "EAST", "PORT": "WEST"},
    "units": [["EAST", "F", "CAPE/SC"], ["WEST", "A", "PORT"]],
    "map_height": 500,
    "provinces": [
        {"id": "PORT", "name": "Port", "terrain": "coast", "x": 100, "y": 100},
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
}


def test_a_variant_of_somebody_s_own_is_drawn_as_discs(tmp_path: Path) -> None:
    path = tmp_path / "strait_drawn.json"
    path.write_text(json.dumps(STRAIT))
    introduce(path)
    game = DiplomacyGame()
    state = game.start(2, 0, {"map": "strait_drawn"})
    root = ElementTree.fromstring(draw(game, game.view(state, 1), game.choices(state, 1)))
    discs = with_class(root, "disc")
    assert {disc.get("data-area") for disc in discs} == {"PORT", "HILL", "SEA", "CAPE"}
    assert len(with_class(root, "ring")) == 3
    assert len(with_class(root, "unit")) == 2
    assert json.loads(root.get("data-orders", ""))["PORT"]["HILL"]


@pytest.mark.parametrize("name", names())
def test_no_disc_covers_another(name: str) -> None:
    variant = load(name)
    spots = layout(variant)
    middles = [spots[province.id] for province in variant.provinces]
    for at, one in enumerate(middles):
        assert 0 <= one.x <= 1000
        assert 0 <= one.y <= variant.map_height
        assert all(one.distance(other) > 28 for other in middles[:at])


# ---- words ----


def test_a_long_list_of_powers_becomes_a_number() -> None:
    assert "To order: 7 powers." in picture(started())


@pytest.mark.parametrize(
    ("color", "ink"), [("#FFFF00", "dark"), ("#000080", "light"), ("#ffffff", "dark"), ("#5BA4CF", "dark")]
)
def test_a_unit_s_letters_can_be_read_on_its_colour(color: str, ink: str) -> None:
    assert ink_on(color) == ink


def test_a_notebook_shows_the_last_orders_and_forgets_those_taken_back() -> None:
    game = ludex.new("diplomacy", seed=3)
    game.play("A VIE - GAL; done")
    for _ in range(6):
        game.play("done")
    assert 'data-order="A VIE - GAL"' in game.show().svg
    assert 'class="last-orders"' in game.copy().show().svg
    game.play("A BUD H")
    assert 'class="last-orders"' in game.show().svg, "they stay in sight while the next are written"
    game.undo()
    game.undo()
    assert 'class="last-orders"' not in game.show().svg


def test_of_several_phases_only_the_last_orders_are_drawn() -> None:
    state = started()
    first = resolve(state, {FRANCE: ["A PAR - BUR"]})
    second = resolve(state, {FRANCE: ["A BUR - MUN"]})
    drawn = picture(state, 0, [*first, *second])
    assert 'data-order="A BUR - MUN"' in drawn
    assert 'data-order="A PAR - BUR"' not in drawn


def test_the_judge_draws_what_became_of_the_orders_it_was_given() -> None:
    state = started()
    for seat in range(1, 7):
        give(state, seat, "done")
    request = {"position": GAME.position(state), "actions": [[0, "A VIE - GAL; done"]], "draw": None}
    drawn = answer(GAME, request)["draw"]
    assert isinstance(drawn, str)
    assert 'class="order move succeeds" data-order="A VIE - GAL"' in drawn
