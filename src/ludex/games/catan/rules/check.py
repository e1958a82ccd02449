"""What must hold in every state of Catan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.refusal import Refusal

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check(state: CatanState) -> Refusal | None:
    """What is impossible in a state, if anything."""
    return None
