"""Hidden things dealt anew: the sealed orders and votes of the others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import only, seat_list
from ludex.games.diplomacy.rules.ending import NO_VOTE
from ludex.games.diplomacy.rules.phases import due_powers
from ludex.games.diplomacy.rules.sensible import order_sensibly

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def resample(state: Diplomacy, seat: i64, chance: Chance) -> Diplomacy:
    """A state that looks the same to the seat: others who are done get other orders, the rest empty sheets."""
    twin = state.copy()
    twin.chance = chance.split()
    for power in range(state.board.power_count):
        if power != seat:
            twin.sheets[power] = vec[i64]()
            twin.votes[power] = NO_VOTE
    if state.ending is not None:
        return twin
    for closed in seat_list(due_powers(state) & ~state.awaited):
        if closed != seat:
            twin.awaited |= only(closed)
            order_sensibly(twin, closed, chance)
            twin.awaited &= ~only(closed)
    return twin
