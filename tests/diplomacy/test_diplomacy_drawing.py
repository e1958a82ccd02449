"""The plain drawing: every place where it can be seen, every order where it was given."""

from __future__ import annotations

import pytest

from ludex.games import find
from ludex.games.diplomacy.faces.drawing import draw, ink_on
from ludex.games.diplomacy.faces.drawing_layout import layout
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load, names

GAME = find("diplomacy")


def drawing(*orders: str) -> str:
    """France's picture of the first spring after these orders."""
    state = GAME.start(7, 0)
    assert isinstance(state, Diplomacy)
    for order in orders:
        [action] = GAME.read(state, 2, order)
        state.play(2, action)
    return draw(GAME.view(state, 2), ["A", "B", "C", "D", "E", "F", "G"])


@pytest.mark.parametrize("name", names())
def test_no_place_covers_another(name: str) -> None:
    variant = load(name)
    spots = layout(variant)
    middles = [spots[province.id] for province in variant.provinces]
    for at, one in enumerate(middles):
        assert 0 <= one.x <= 1000
        assert 0 <= one.y <= variant.map_height
        assert all(one.distance(other) > 28 for other in middles[:at])


def test_a_place_with_room_about_it_stays_where_the_file_has_it() -> None:
    standard = load("standard")
    barents = next(province for province in standard.provinces if province.id == "BAR")
    assert layout(standard)["BAR"] == (barents.x, barents.y)


def test_a_fleet_on_a_coast_stands_beside_the_middle() -> None:
    spots = layout(load("standard"))
    assert spots["STP/SC"].y > spots["STP"].y > spots["STP/NC"].y


def test_orders_are_drawn() -> None:
    plain = drawing()
    assert 'class="order' not in plain
    assert drawing("A PAR - BUR").count('class="order"') == 1
    supported = drawing("A PAR - BUR", "A MAR S A PAR - BUR")
    assert supported.count('class="order help"') == 1
    assert supported.count('class="order faint"') == 1
    assert drawing("A PAR H").count('class="order') == 0


def test_a_long_list_of_powers_becomes_a_number() -> None:
    assert "To order: 7 powers." in drawing()


@pytest.mark.parametrize(("color", "ink"), [("#FFFF00", "dark"), ("#000080", "light"), ("#ffffff", "dark")])
def test_a_unit_s_letter_can_be_read_on_its_colour(color: str, ink: str) -> None:
    assert ink_on(color) == ink
