"""Every legal order keeps its meaning as text, as a record and as the record's JSON."""

from __future__ import annotations

import random

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refused
from ludex.games.diplomacy.faces.records import Build, Concede, Hold, Move, Order, Support, code, record
from ludex.games.diplomacy.faces.text import parse_order
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.adjustments import ANYWHERE, build_orders
from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.legal_movement import LegalOrders
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.rulebook import rulebook
from ludex.games.diplomacy.rules.units import Units, no_units
from ludex.games.diplomacy.variants import load, names

BOARD = load("standard").board()


RULES = rulebook("2023", {})


def crowd(board: Board, chosen: random.Random, units: int) -> Units:
    """Units of all types on places where they can stand, all of one power."""
    types, nodes = [-1] * int(board.province_count), [-1] * int(board.province_count)
    for node in chosen.sample(range(int(board.node_count)), min(units, int(board.node_count))):
        able = [number for number in range(len(board.unit_types)) if board.can_stand(number, node)]
        province = int(board.province_of[node])
        if able and types[province] < 0:
            types[province], nodes[province] = chosen.choice(able), node
    return Units(vec[i64](types), vec[i64]([0 if kind >= 0 else -1 for kind in types]), vec[i64](nodes))


@pytest.mark.parametrize("name", names())
def test_all_legal_orders_of_a_crowded_board_come_back(name: str) -> None:
    variant = load(name)
    board = variant.board()
    units = crowd(board, random.Random(name), 24)
    listed = list(LegalOrders(board, RULES).of_position(units).codes)
    assert len(listed) > 20
    for order in listed:
        for shown in (order_text(board, units, order), order_text(board, units, order, False)):
            assert parse_order(variant, RULES, units, 0, "movement", shown) == order
        back = msgspec.json.decode(msgspec.json.encode(record(board, order)), type=Order)
        assert code(board, back) == order


@pytest.mark.parametrize("name", ["standard", "canton", "vietnamwar", "twentytwenty"])
def test_builds_removals_and_retreats_come_back(name: str) -> None:
    variant = load(name)
    board = variant.board()
    nobody = no_units(board.province_count)
    centers: vec[i64] = vec[i64]([0] * int(board.province_count))
    for order in build_orders(board, ANYWHERE, nobody.types, centers, 0):
        shown = order_text(board, nobody, order)
        assert parse_order(variant, RULES, nobody, 0, "adjustment", shown) == order
        assert code(board, record(board, order)) == order
    units = crowd(board, random.Random(name), 24)
    types, nodes = units.types, units.nodes
    for province in range(int(board.province_count)):
        if types[province] < 0:
            continue
        retreats = [actions.retreat(province, node) for node in board.reach(types[province], nodes[province])]
        for order in [*retreats, actions.disband(province)]:
            shown = order_text(board, units, order)
            assert parse_order(variant, RULES, units, 0, "retreat", shown) == order
            assert code(board, record(board, order)) == order


def test_words_to_the_table_come_back() -> None:
    for order in (actions.waive(), actions.done(), actions.undo(), actions.draw_vote(), actions.concede(3)):
        assert code(BOARD, record(BOARD, order)) == order


def test_records_take_small_letters_and_a_unit_s_coast() -> None:
    assert code(BOARD, Hold("stp/sc")) == code(BOARD, Hold("STP"))
    assert code(BOARD, Support("par", "mar")) == actions.support_hold(
        BOARD.node_ids.index("PAR"), BOARD.node_ids.index("MAR")
    )


@pytest.mark.parametrize(
    ("wrong", "fault"),
    [
        (Move("PAR", "XYZ"), "unknown_province"),
        (Hold(""), "unknown_province"),
        (Build("X", "PAR"), "unknown_unit_type"),
        (Concede("ATLANTIS"), "unknown_power"),
        ("A PAR H", "not_understood"),
    ],
)
def test_a_record_of_what_is_not_there_is_refused(wrong: object, fault: str) -> None:
    with pytest.raises(Refused) as caught:
        code(BOARD, wrong)
    assert caught.value.refusal.code == fault
