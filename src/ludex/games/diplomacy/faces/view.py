"""What a power may know: everything but the others' sealed orders."""

from __future__ import annotations

from collections import Counter

from ludex.core import seat_list
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import KINDS
from ludex.games.diplomacy.rules.position import all_dislodged, centers, units
from ludex.games.diplomacy.rules.state import Diplomacy


def view(state: Diplomacy, seat: int) -> dict[str, object]:
    """What a seat may know; SPECTATOR sees no orders."""
    board = state.board
    outcome = state.outcome()
    standing = units(state)
    owned = centers(state)
    # Counted once for all: with 34 powers, power by power is slow.
    held, forces = Counter(owned.values()), Counter(unit[0] for unit in standing)
    ordered = state.ordered_units()
    return {
        "game": "diplomacy",
        "seat": seat,
        "map": state.variant.id,
        "rules": state.settings["rules"],
        "year": state.year,
        "season": state.variant.calendar.phases[state.number].season,
        "phase": KINDS[state.kind],
        "to_act": seat_list(state.to_act()),
        "powers": [{"power": name, "centers": held[name], "units": forces[name]} for name in board.powers],
        "units": standing,
        "centers": owned,
        "dislodged": all_dislodged(state),
        "orders": [] if seat < 0 else [order_text(board, ordered, code, False) for code in state.sheets[seat]],
        "outcome": None if outcome is None else outcome.to_json(),
    }
