"""The rule of thumb: any order for the next unit, then DONE. No votes, nothing taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append
from mypy_extensions import i64

from ludex.core.chance import Chance, pick_from
from ludex.games.diplomacy.rules.actions import DONE, done, kind_of
from ludex.games.diplomacy.rules.legal import legal_orders

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy


def sensible_action(state: Diplomacy, power: i64, chance: Chance) -> i64:
    """A random order of the power's first unit without one; DONE where all have theirs."""
    actions = legal_orders(state, power, True)
    return pick_from(actions, chance) if len(actions) > 0 else done()


def order_sensibly(state: Diplomacy, power: i64, chance: Chance) -> None:
    """Fills a power's sheet."""
    while True:
        action = sensible_action(state, power, chance)
        if kind_of(action) == DONE:
            return
        state.sheets[power] = append(state.sheets[power], action)
