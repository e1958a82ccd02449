"""What happened in a phase, as events: every order with its result and the reason, losses, and what comes next.

An event is data; the sentences are made elsewhere. Of an order: `power`, `order` (as players write it), `what` was
ordered, its `result`, the reason's `code`, and `because`, the orders that caused it. Of one that was fought over also
the `strength` on its own side and the strengths `against` it, one for each of `because`, supports that were `cut`
(who, by which order) or `left_out` (who), and the convoying fleets that were `lost` (which, to which order). Of a move
in a circle that others broke, by which it was `broken_by`. Of a unit that was dislodged as well, whatever else came of
its order, `dislodged`: `by` which order, with its `strength` and the strength `against` it. Of a support or convoy that
does not fit, `has_order` says whether the other unit has one. Of a build that is `not_home`, `rule` is the variant's
rule for builds. `map` is the variant, for the names of places.

Of units that come or go without an order there are events too: `destroyed` (no retreat), `removed` and `raised`, with
what `losses.py` reports.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.event import Event
from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    DISBAND,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    hold,
    kind_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.adjustments import ADJUSTMENT_CODES, DONE_SO, SPOILED, SURPLUS, earlier_build
from ludex.games.diplomacy.rules.explain import NOT_WRITTEN, Reason, dislodged, explain
from ludex.games.diplomacy.rules.movement import FAILS, SUCCEEDS, Movement
from ludex.games.diplomacy.rules.order_text import order_text, unit_text
from ludex.games.diplomacy.rules.retreats import COLLIDES, DISBANDS, RETREAT_CODES, RETREATS, Retreats
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

WHAT: Final[dict[int, str]] = {
    int(MOVE): "move",
    int(SUPPORT_HOLD): "support",
    int(SUPPORT_MOVE): "support",
    int(CONVOY): "convoy",
}
"""Orders of a movement; anything else is a hold."""


def movement_report(
    state: Diplomacy, movement: Movement, power: i64, code: i64, written: dict[int, int]
) -> dict[str, object]:
    """What became of an order of a movement, and why.

    `written` are the orders that were void as written, of units that have no other, by province.
    """
    province = unit_of(code)
    found = movement.results[province]
    reason = explain(movement, province, written)
    report: dict[str, object] = {
        "power": state.terms.power_name(power),
        "order": written_order(movement, code),
        "what": WHAT.get(int(kind_of(code)), "hold"),
        "result": "succeeds" if found == SUCCEEDS else "fails" if found == FAILS else "void",
        "code": reason.code,
        "because": [order_of(movement, other, written) for other in reason.because],
    }
    if reason.strength > 0:
        report["strength"] = reason.strength
        report["against"] = reason.against
    if len(reason.cuts) > 0:
        report["cut"] = cut_supports(movement, reason, written)
    if len(reason.left_out) > 0:
        report["left_out"] = [name_of(movement, friend) for friend in reason.left_out]
    if len(reason.lost) > 0:
        report["lost"] = [
            [name_of(movement, fleet), order_of(movement, int(movement.dislodged_from[fleet]), written)]
            for fleet in reason.lost
        ]
    if len(reason.broken_by) > 0:
        report["broken_by"] = [order_of(movement, outsider, written) for outsider in reason.broken_by]
    if reason.code == "mismatched":
        other = reason.because[0]
        report["has_order"] = movement.orders[other] != 0 or other in written
    if reason.code != "dislodged" and movement.dislodged_from[province] >= 0:
        report["dislodged"] = dislodgement(movement, province, written)
    return report


def dislodgement(movement: Movement, province: i64, written: dict[int, int]) -> dict[str, object]:
    """By which order the unit in a province was dislodged, and the strengths."""
    reason = dislodged(movement, province)
    return {
        "by": order_of(movement, reason.because[0], written),
        "strength": reason.against[0],
        "against": reason.strength,
        "cut": cut_supports(movement, reason, written),
    }


def cut_supports(movement: Movement, reason: Reason, written: dict[int, int]) -> list[list[str]]:
    return [[name_of(movement, friend), order_of(movement, enemy, written)] for friend, enemy in reason.cuts]


def order_of(movement: Movement, province: int, written: dict[int, int]) -> str:
    """The order of the unit in a province; one without holds."""
    order = movement.orders[province]
    code = order if order != 0 else written.get(province, hold(province))
    return written_order(movement, code)


def written_order(movement: Movement, code: i64) -> str:
    """An order of a movement as text, with the convoy path that it names: `A LON - NTH - BEL`."""
    province = int(unit_of(code))
    if len(movement.paths) == 0 or province not in movement.paths or movement.orders[province] != code:
        return order_text(movement.board, movement.units, code)
    ids = movement.board.province_ids
    seas = " - ".join([ids[sea] for sea in movement.paths[province]])
    goal = ids[movement.board.province_of[target_of(code)]]
    return f"{name_of(movement, province)} - {seas} - {goal}"


def name_of(movement: Movement, province: int) -> str:
    return unit_text(movement.board, movement.units, province)


def retreat_report(state: Diplomacy, retreats: Retreats, power: i64, code: i64) -> dict[str, object]:
    """What became of an order of a retreat phase, and why."""
    board = state.board
    province = unit_of(code)
    found = retreats.codes[province]
    result = "void"
    if found == RETREATS or (found == DISBANDS and kind_of(code) == DISBAND):
        result = "succeeds"
    elif found == COLLIDES:
        result = "fails"
    others = retreats.colliding(province) if found == COLLIDES else []
    return {
        "power": board.powers[power],
        "order": order_text(board, retreats.dislodged.units, code),
        "what": "retreat",
        "result": result,
        "code": RETREAT_CODES[found],
        "because": [order_text(board, retreats.dislodged.units, retreats.orders[other], False) for other in others],
    }


def adjustment_report(
    state: Diplomacy, units: Units, power: i64, code: i64, found: i64, earlier: i64
) -> dict[str, object]:
    """What became of an order of an adjustment, and why; the units are those before it.

    `earlier` is the build that takes the place already (see `earlier_build`), or 0.
    """
    return {
        "power": state.board.powers[power],
        "order": order_text(state.board, units, code),
        "what": "adjustment",
        "result": "succeeds" if found == DONE_SO else "fails" if found in (SURPLUS, SPOILED) else "void",
        "code": ADJUSTMENT_CODES[found],
        "because": [] if earlier == 0 else [order_text(state.board, units, earlier)],
        "rule": state.variant.build_rule,
    }


def order_event(state: Diplomacy, report: dict[str, object]) -> Event:
    """What became of an order, with the map by which it is put into words."""
    return Event("order", {**report, "map": state.variant.id})


def tell_movement(state: Diplomacy, movement: Movement) -> None:
    for province in range(state.board.province_count):
        order = movement.orders[province]
        if order != 0 and movement.units.types[province] >= 0:
            state.tell(
                order_event(
                    state, movement_report(state, movement, movement.units.owners[province], order, NOT_WRITTEN)
                )
            )
    for unit in state.destroyed:
        state.tell(Event("destroyed", {"unit": unit, "map": state.variant.id}))


def tell_retreats(state: Diplomacy, retreats: Retreats) -> None:
    for power, sheet in enumerate(state.sheets):
        for order in sheet:
            state.tell(order_event(state, retreat_report(state, retreats, power, order)))
    tell_unordered(state)


def tell_unordered(state: Diplomacy) -> None:
    """What came and went in the phase without an order."""
    for gone in state.removed:
        state.tell(Event("removed", {**gone, "map": state.variant.id}))
    tell_raised(state, 0)


def tell_raised(state: Diplomacy, first: int) -> None:
    """The units that came, from one in their list on."""
    for come in state.raised[first:]:
        state.tell(Event("raised", {**come, "map": state.variant.id}))


def adjustment_reports(
    state: Diplomacy, units: Units, sheets: list[vec[i64]], codes: list[vec[i64]]
) -> list[list[dict[str, object]]]:
    """What became of every power's orders of an adjustment; the units are those before it."""
    return [
        [
            adjustment_report(
                state, units, power, order, codes[power][at], earlier_build(units.types, sheet, codes[power], at)
            )
            for at, order in enumerate(sheet)
        ]
        for power, sheet in enumerate(sheets)
    ]


def tell_adjustment(state: Diplomacy, units: Units, codes: list[vec[i64]]) -> None:
    for reports in adjustment_reports(state, units, state.sheets, codes):
        for report in reports:
            state.tell(order_event(state, report))
    tell_unordered(state)


def tell_phase(state: Diplomacy) -> None:
    """The next phase comes up, or the game is over."""
    phase = state.variant.calendar.phases[state.number]
    centers: dict[str, object] = {
        state.board.powers[power]: state.center_count(power) for power in range(state.board.power_count)
    }
    if state.ending is not None:
        winners = [state.board.powers[winner] for winner in state.ending.winners]
        over: dict[str, object] = {"winners": winners, "reason": state.ending.reason, "centers": centers}
        state.tell(Event("over", {**over, "map": state.variant.id}))
    else:
        values: dict[str, object] = {"year": state.year, "season": phase.season, "phase": phase.kind}
        state.tell(Event("phase", {**values, "centers": centers}))
