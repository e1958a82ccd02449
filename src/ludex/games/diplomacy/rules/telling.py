"""What happened in a phase, as events: every order with its result and the reason, losses, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.event import Event
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.retreats import Retreats

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def tell_movement(state: Diplomacy, movement: Movement) -> None:
    # The words live outside the rules and are loaded only for those who listen.
    from ludex.games.diplomacy.reasons import movement_line

    for province in range(state.board.province_count):
        order = movement.orders[province]
        if order != 0 and movement.types[province] >= 0:
            tell_line(state, movement_line(state, movement, movement.owners[province], order).to_json())
    for unit in state.destroyed:
        state.tell(Event("destroyed", {"unit": unit}))


def tell_retreats(state: Diplomacy, retreats: Retreats) -> None:
    from ludex.games.diplomacy.reasons import retreat_line

    for sheet_owner, sheet in enumerate(state.sheets):
        for order in sheet:
            tell_line(state, retreat_line(state, retreats, sheet_owner, order).to_json())


def tell_adjustment(state: Diplomacy, types: vec[i64], nodes: vec[i64], codes: list[vec[i64]]) -> None:
    from ludex.games.diplomacy.reasons import adjustment_line

    for power, sheet in enumerate(state.sheets):
        for at, order in enumerate(sheet):
            tell_line(state, adjustment_line(state, types, nodes, power, order, codes[power][at]).to_json())


def tell_line(state: Diplomacy, line: dict[str, object]) -> None:
    state.tell(Event("order", line))


def tell_phase(state: Diplomacy) -> None:
    """The next phase comes up, or the game is over."""
    season = state.variant.calendar.phases[state.number].season
    kinds = ("movement", "retreat", "adjustment")
    centers: dict[str, object] = {
        state.board.powers[power]: state.center_count(power) for power in range(state.board.power_count)
    }
    if state.ending is not None:
        winners = [state.board.powers[winner] for winner in state.ending.winners]
        state.tell(Event("over", {"winners": winners, "reason": state.ending.reason, "centers": centers}))
    else:
        phase: i64 = state.kind
        state.tell(Event("phase", {"year": state.year, "season": season, "phase": kinds[phase], "centers": centers}))
