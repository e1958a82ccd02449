"""What a power may know: everything but the others' sealed orders."""

from __future__ import annotations

from collections import Counter

from ludex.core import seat_list
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import KINDS, RETREAT
from ludex.games.diplomacy.rules.position import dislodged, is_lost, units
from ludex.games.diplomacy.rules.state import Diplomacy


def view(state: Diplomacy, seat: int) -> dict[str, object]:
    board = state.board
    outcome = state.outcome()
    standing = units(state)
    owned = {
        board.province_ids[province]: state.terms.power_name(owner)
        for province, owner in enumerate(state.centers)
        if owner >= 0
    }
    # Counted once for all: with 34 powers, power by power is slow.
    centers, forces = Counter(owned.values()), Counter(unit[0] for unit in standing)
    types = state.lost_types if state.kind == RETREAT else state.types
    return {
        "game": "diplomacy",
        "seat": seat,
        "map": state.variant.id,
        "rules": state.settings["rules"],
        "year": state.year,
        "season": state.variant.calendar.phases[state.number].season,
        "phase": KINDS[state.kind],
        "to_act": seat_list(state.to_act()),
        "powers": [{"power": name, "centers": centers[name], "units": forces[name]} for name in board.powers],
        "units": standing,
        "centers": owned,
        "dislodged": [
            dislodged(state, province) for province in range(board.province_count) if is_lost(state, province)
        ],
        "orders": [] if seat < 0 else [order_text(board, types, code) for code in state.sheets[seat]],
        "outcome": None if outcome is None else outcome.to_json(),
    }
