"""Diplomacy in numbers: every order of a map once, what some indices stand for, and some fields."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Marks
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.options import terms_of
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import kind_of
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import load, names
from observing import observed
from thorough import THOROUGH, count

STANDARD = {
    actions.HOLD: 75,
    actions.MOVE: 424 + 1194,
    actions.SUPPORT_HOLD: 412,
    actions.SUPPORT_MOVE: 7650,
    actions.CONVOY: 18782,
    actions.RETREAT: 424,
    actions.DISBAND: 75,
    actions.BUILD: 39,
}
"""How many orders of each kind the standard map has; of the moves, how many without a convoy and with one."""


def start(variant: str = "standard", **options: object) -> Diplomacy:
    state = GAME.start(len(load(variant).powers), 1, {"map": variant, **options})
    assert isinstance(state, Diplomacy)
    return state


def index(state: Diplomacy, seat: int, typed: str) -> int:
    [action] = GAME.read(state, seat, typed)
    return state.index_of(seat, action)


def test_the_standard_map_has_every_order_once() -> None:
    orders = start().terms.numbered_orders()
    found = [int(orders.order_at(place)) for place in range(orders.count)]
    assert Counter(kind_of(order) for order in found) == STANDARD
    assert len(set(found)) == len(found) == 29_075
    assert start().action_count() == 29_075 + 10


def test_an_index_stands_for_an_action() -> None:
    state = start()
    plain = ["done", "undo", "draw", "waive", "concede to GERMANY", "concede to ITALY"]
    assert [GAME.text(state, state.action_at(2, place)) for place in range(6)] == plain
    assert GAME.text(state, state.action_at(6, 4)) == "concede to AUSTRIA"
    assert GAME.text(state, state.action_at(0, 10)) == "ADR H"
    assert GAME.text(state, state.action_at(0, 29_084)) == "YOR D"
    france = {"A PAR H": 21_871, "A PAR - BUR": 21_873, "A MAR S A PAR - BUR": 17_201, "F BRE - MAO": 5_570}
    assert {typed: index(state, 2, typed) for typed in france} == france
    assert index(state, 1, "F LON - NTH") == 14_062


def crowded(board: Board, random: Random) -> Units:
    """A unit in most provinces: fleets at sea, any type that can stand elsewhere."""
    types, owners, nodes = ([-1] * int(board.province_count) for _ in range(3))
    for province in range(board.province_count):
        places = [province, *board.coasts_of[province]]
        fits = [(kind, node) for kind in range(len(board.unit_types)) for node in places if board.stands[kind][node]]
        if fits and random.random() < 0.8:
            types[province], nodes[province] = random.choice(fits)
            owners[province] = 0
    return Units(vec[i64](types), vec[i64](owners), vec[i64](nodes))


def maps() -> list[str]:
    """All maps; in a usual run those without very many orders."""
    return [name for name in names() if THOROUGH or load(name).board().province_count < 100]


@pytest.mark.proof
@pytest.mark.parametrize("variant", maps())
@pytest.mark.parametrize("rules", ["2023", "1971"])
def test_whatever_is_legal_has_a_number(variant: str, rules: str) -> None:
    terms = terms_of({"map": variant, "rules": rules, "years": 0, "votes": True})
    orders = terms.numbered_orders()
    for seed in range(count(1, 10)):
        for order in terms.list_orders(crowded(terms.board, Random(seed))).codes:
            place = orders.place_of(order)
            assert place >= 0
            assert orders.order_at(place) == order


def test_a_mask_has_a_mark_for_each_legal_action() -> None:
    state = start()
    mask = Marks(state.action_count())
    state.write_mask(2, mask, 0)
    marked = [place for place, mark in enumerate(mask.read()) if mark]
    assert len(marked) == len(state.legal(2))
    assert {0, 2, index(state, 2, "A PAR - BUR")} <= set(marked)
    assert 1 not in marked


def test_what_is_seen_of_a_sheet() -> None:
    state = start()
    for typed in ("A MAR S A PAR - BUR", "concede to GERMANY"):
        state.play(2, GAME.read(state, 2, typed)[0])
    ids = state.board.province_ids
    mine, yours = observed(GAME, state, 2), observed(GAME, state, 3)
    marseilles, paris, burgundy = ids.index("MAR"), ids.index("PAR"), ids.index("BUR")
    order = "own order to each province: "
    kinds = order + "0 none, 1 H, 2 -, 3 S, 4 S -, 5 C, 6 R, 7 D, 8 B"
    assert mine[kinds][marseilles] == 4
    assert mine[order + "target node, from 1"][marseilles] == burgundy + 1
    assert mine[order + "other unit's province, from 1"][marseilles] == paris + 1
    assert mine["own vote: 0 none, concession to power 1, 2, ..., last: a draw"] == [1]
    assert set(yours[kinds]) == {0}
    owner = "owner of the unit of each province: 0 nobody, power 0 from 1"
    assert (mine[owner][paris], yours[owner][paris]) == (1, 7)
    assert mine["year"] == [1901]
    fleet = ids.index("STP")
    assert mine["unit of each province: 0 none, 1 A, 2 F"][fleet] == 2
    coast = mine["coast of the unit of each province, from 1, 0 none"][fleet]
    assert state.board.node_ids[state.board.coasts_of[fleet][coast - 1]] == "STP/SC"
    assert mine["power 3 centers"] == [4]  # Russia


def test_a_dislodged_unit_shows_its_retreats() -> None:
    state = start()
    seasons = (
        ((4, "A VEN - TYR"),),
        ((0, "A VIE - TYR"), (2, "A MAR - PIE"), (3, "A MUN S A VIE - TYR")),
    )
    for orders in seasons:
        for seat, typed in orders:
            state.play(seat, GAME.read(state, seat, typed)[0])
        for seat in range(7):
            state.play(seat, state.action_at(seat, 0))
    ids = state.board.province_ids
    tyrol = ids.index("TYR")
    seen = observed(GAME, state, 4)
    assert seen["kind of phase: 0 movement, 1 retreat, 2 adjustment"] == [1]
    assert seen["attack on the dislodged unit of each province: from which, from 1"][tyrol] == ids.index("VIE") + 1
    bits = seen["retreats of the dislodged unit of each province: bits of nodes beside it, from the 0th"][tyrol]
    beside = state.board.next_to[0][tyrol]
    assert {ids[node] for place, node in enumerate(beside) if bits >> place & 1} == {"BOH", "VEN"}
