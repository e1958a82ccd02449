"""A state with what a seat cannot know dealt anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules.phases import WINDOW
from ludex.games.monopoly.rules.sensible_building import sensible_request
from ludex.games.monopoly.rules.windows import set_request

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def resample(state: Monopoly, seat: i64, chance: Chance) -> Monopoly:
    """Hidden are only the luck to come and what other seats write on their sealed requests."""
    twin = state.copy()
    twin.chance = chance.split()
    if state.phase == WINDOW:
        for other in range(state.terms.seats):
            if other != seat:
                # As a sensible seat would; somebody still writing may have written nothing yet.
                is_closed = not has_seat(state.awaited, other)
                set_request(twin, other, sensible_request(state, other) if is_closed else vec[i64]())
    return twin
