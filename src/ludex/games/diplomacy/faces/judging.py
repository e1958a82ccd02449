"""The judge of Diplomacy: a position and everybody's orders in, the next position and every order's result out.

Unlike a table, which takes legal orders only, a judge rules on whatever was written down: what can't be is void, with
the reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Game, Refusal, refused, seat_list
from ludex.games import find
from ludex.games.diplomacy.faces.text import Reading, read_order
from ludex.games.diplomacy.rules.actions import CONCEDE, DISBAND, DONE, DRAW, MOVE, UNDO, kind_of, unit_of
from ludex.games.diplomacy.rules.events import adjustment_reports, dislodgement, movement_report, retreat_report
from ludex.games.diplomacy.rules.limits import barred, is_barred
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.phases import (
    KINDS,
    MOVEMENT,
    RETREAT,
)
from ludex.games.diplomacy.rules.refusals import no_such_unit, not_an_order, order_limited, ordered_twice
from ludex.games.diplomacy.rules.refusals_results import DISBANDED, RAISED, fate, removal, sentence
from ludex.games.diplomacy.rules.resolution import (
    forget_losses,
    settle_adjustment,
    settle_movement,
    settle_retreats,
)
from ludex.games.diplomacy.rules.state import Diplomacy

VOID_AS_WRITTEN = frozenset({"missing_coast", "wrong_coast", "order_limited"})
"""Problems of an order that is understood, and is the unit's own."""


class Given:
    """One order as it was handed in, and what it was understood to be."""

    def __init__(self, power: int, text: str, reading: Reading) -> None:
        self.power = power
        self.text = text
        self.code = reading.code
        self.problem: Refusal | None = reading.problem
        self.path = reading.path

    @property
    def is_void(self) -> bool:
        return self.code is None or self.problem is not None


def read_orders(state: Diplomacy, orders: object) -> list[Given]:
    """The orders of a request, `[[power, text], ...]`, in their sequence."""
    if not isinstance(orders, list):
        raise refused("bad_request", "`orders` is a list of [power, order].", {"where": "orders"})
    found: list[Given] = []
    for at, pair in enumerate(orders):
        where = {"where": f"orders[{at}]"}
        if not (isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str) and isinstance(pair[1], str)):
            raise refused("bad_request", "An order is given as [power, order].", dict(where))
        power = state.terms.power_number(pair[0].upper())
        if not 0 <= power < state.board.power_count:
            raise refused("bad_request", f"There is no power {pair[0]!r}.", dict(where))
        found.append(Given(power, pair[1], read_one(state, power, pair[1])))
    return found


def read_one(state: Diplomacy, power: int, text: str) -> Reading:
    """What a text orders; what is said to a table (`done`, a vote) is no order before the judge."""
    reading = read_order(state.variant, state.rulebook, state.ordered_units(), power, KINDS[state.kind], text)
    is_word = reading.code is not None and kind_of(reading.code) in (DONE, UNDO, DRAW, CONCEDE)
    return Reading(None, not_an_order()) if is_word else reading


def one_for_each_unit(state: Diplomacy, given: Sequence[Given]) -> vec[i64]:
    """The order that counts for each unit: the first that is one. Later ones for the same unit are void."""
    owners = state.ordered_units().owners
    chosen: vec[i64] = vec[i64]([0] * state.board.province_count)
    for order in given:
        if (order.is_void and not is_failed_move(state, order)) or order.code is None:
            continue
        province = unit_of(order.code)
        if province >= state.board.province_count or owners[province] != order.power:
            order.problem = no_such_unit()
        elif chosen[province] != 0:
            order.problem = ordered_twice()
        else:
            chosen[province] = order.code
    return chosen


def paths_of(given: Sequence[Given], chosen: vec[i64]) -> dict[int, list[int]]:
    """By province, the convoy path that the order of its unit names."""
    found: dict[int, list[int]] = {}
    for order in given:
        if order.path and order.code is not None and not order.is_void and chosen[unit_of(order.code)] == order.code:
            found.setdefault(int(unit_of(order.code)), list(order.path))
    return found


def is_failed_move(state: Diplomacy, order: Given) -> bool:
    """By one reading, a move without the coast it needs is no hold: the unit tried, and cannot be supported (4.E.1)."""
    is_move = order.code is not None and kind_of(order.code) == MOVE
    is_incomplete = order.problem is not None and order.problem.code == "missing_coast"
    return is_move and is_incomplete and not state.rulebook.impossible_move_holds


def void_moves(movement: Movement, given: Sequence[Given]) -> dict[int, int]:
    """By province, the orders that were void as written, of units that have no other.

    Who helps such a unit is told that it was ordered so and can't.
    """
    found: dict[int, int] = {}
    for order in given:
        if order.code is None or order.problem is None or order.problem.code not in VOID_AS_WRITTEN:
            continue
        province = int(unit_of(order.code))
        if movement.units.owners[province] == order.power and movement.orders[province] == 0 and province not in found:
            found[province] = order.code
    return found


def adjudicate(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
    """The judge's whole answer to a position and everybody's orders; `Refused` for a position that can't be."""
    found = find("diplomacy").own_answer({"position": position, "orders": orders})
    assert found is not None
    return found


def answer(game: Game, request: dict[str, object]) -> dict[str, object] | None:
    """The answer to a request with a position and `orders`: the phase is resolved by them. None without `orders`."""
    if "orders" not in request:
        return None
    unknown = [key for key in request if key not in ("id", "position", "orders")]
    if unknown or "position" not in request:
        raise refused("bad_request", "`orders` come with a `position` and nothing else.", {"where": "orders"})
    state = game.restore(request["position"])
    assert isinstance(state, Diplomacy)
    results = resolve(state, request["orders"])
    state.go_on()
    outcome = state.outcome()
    return {
        "position": game.position(state),
        **results,
        "raised": [{**come, "text": f"It {RAISED[str(come['code'])]}"} for come in state.raised],
        "to_act": seat_list(state.to_act()),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def resolve(state: Diplomacy, orders: object) -> dict[str, object]:
    """Resolves the phase of a state, in place, by these orders; the results, and the units destroyed or removed."""
    forget_losses(state)
    given = read_orders(state, orders)
    void_what_is_barred(state, given)
    if state.kind == MOVEMENT:
        lines = judge_movement(state, given)
    elif state.kind == RETREAT:
        lines = judge_retreats(state, given)
    else:
        lines = judge_adjustment(state, given)
    state.clear_sheets()
    removed = [{**lost, "text": f"It {removal(lost)}"} for lost in state.removed]
    return {"orders": lines, "destroyed": state.destroyed, "removed": removed}


def void_what_is_barred(state: Diplomacy, given: Sequence[Given]) -> None:
    """Orders that the variant's limits rule out in this phase are void."""
    ruled_out = barred(state)
    for order in given:
        is_order = order.code is not None and not order.is_void
        if ruled_out and is_order and is_barred(state, ruled_out, order.code or 0):
            order.problem = order_limited()


def judge_movement(state: Diplomacy, given: Sequence[Given]) -> list[dict[str, object]]:
    chosen = one_for_each_unit(state, given)
    movement = settle_movement(state, chosen, paths_of(given, chosen))
    written = void_moves(movement, given)
    lines: list[dict[str, object]] = []
    for order in given:
        if order.code is not None and not order.is_void:
            lines.append(line(movement_report(state, movement, order.power, order.code, written)))
            continue
        fate = None
        unit = named_unit(state, order)
        if unit >= 0 and movement.units.owners[unit] == order.power and movement.dislodged_from[unit] >= 0:
            fate = dislodgement(movement, unit, written)
        lines.append(void_line(state.board.powers[order.power], order.text, order.problem, dislodged=fate))
    return lines


def named_unit(state: Diplomacy, order: Given) -> int:
    """The province of the unit that a void order names; -1 where it names none that is there."""
    if order.code is None or unit_of(order.code) >= state.board.province_count:
        return -1
    province = int(unit_of(order.code))
    problem = order.problem
    is_absent = problem is not None and problem.code == "no_such_unit"
    if problem is not None and is_absent and problem.values.get("unit") == state.board.province_ids[province]:
        return -1
    return province if kind_of(order.code) <= DISBAND else -1


def judge_retreats(state: Diplomacy, given: Sequence[Given]) -> list[dict[str, object]]:
    owners = state.dislodged.units.owners
    retreats = settle_retreats(state, one_for_each_unit(state, given))
    lines: list[dict[str, object]] = []
    told: set[str] = set()
    for order in given:
        if order.code is not None and not order.is_void:
            lines.append(line(retreat_report(state, retreats, order.power, order.code)))
            continue
        unit = named_unit(state, order)
        is_lost = unit >= 0 and owners[unit] == order.power and retreats.orders[unit] == 0
        lines.append(void_line(state.board.powers[order.power], order.text, order.problem, is_disbanded=is_lost))
        if is_lost:
            told.add(state.board.province_ids[unit])
    # Of a unit whose order is void its line says that it is disbanded.
    state.removed = [lost for lost in state.removed if place_of(lost) not in told]
    return lines


def place_of(lost: Mapping[str, Any]) -> str:
    """The province of a unit that is gone."""
    return str(lost["unit"][2]).partition("/")[0]


def judge_adjustment(state: Diplomacy, given: Sequence[Given]) -> list[dict[str, object]]:
    before = state.units
    sheets: list[vec[i64]] = []
    void: list[vec[i64]] = []
    for power in range(state.board.power_count):
        own = [order for order in given if order.power == power]
        sheets.append(vec[i64]([order.code for order in own if order.code is not None and not order.is_void]))
        void.append(vec[i64]([order.code or 0 for order in own if order.is_void]))
    reports = adjustment_reports(state, before, sheets, settle_adjustment(state, sheets, void))
    lines: list[dict[str, object]] = []
    for order in given:
        if order.is_void or order.code is None:
            lines.append(void_line(state.board.powers[order.power], order.text, order.problem))
        else:
            lines.append(line(reports[order.power].pop(0)))
    return lines


def line(report: Mapping[str, Any]) -> dict[str, object]:
    """The judge's line on an order, from the report of the rules (`rules/events.py`)."""
    told = {key: report[key] for key in ("power", "order", "result", "code", "because")}
    return {**told, "text": sentence(report)}


def void_line(
    power: str,
    order: str,
    problem: Refusal | None,
    dislodged: Mapping[str, Any] | None = None,
    is_disbanded: bool = False,
) -> dict[str, object]:
    """The line on an order that is none: not understood, or for a unit that is not the power's to order.

    What became of the unit is told too: that it was dislodged, or for want of a retreat is disbanded.
    """
    why = problem or Refusal("not_understood", "That is not understood.")
    return {
        "power": power,
        "order": order,
        "result": "void",
        "code": why.code,
        "because": [],
        "text": why.message + fate(dislodged) + (DISBANDED if is_disbanded else ""),
    }
