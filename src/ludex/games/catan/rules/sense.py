"""A quick sense of what to do, from what the seat itself may know."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.games.catan.rules.legal import legal_actions

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def sensible_action(state: CatanState, seat: i64, chance: Chance) -> i64:
    return chance.pick(legal_actions(state, seat))
