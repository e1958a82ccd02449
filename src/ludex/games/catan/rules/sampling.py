"""Dealing anew what a seat may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import Chance

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def resample(state: CatanState, seat: i64, chance: Chance) -> CatanState:
    twin = state.copy()
    twin.chance = chance.split()
    return twin
