"""Runs at a table: whether a seat may play several actions as one decision.

A player who types `roll; city 12` would learn from a refusal of the second part what the first one led to, and nothing
would have been played. So a run is checked before anything is drawn or opened: every part but the last must tell its
seat nothing (`Game.tells_nothing`) and leave the seat to act. Every other run gets one constant refusal.

The judge of positions (`ludex.judge`) has no such limit: its callers know the whole truth.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ludex.core import Game, Refusal, State, has_seat
from ludex.table.fairness import resting

RUN_TOO_LONG: Final = Refusal(
    "run_too_long",
    "Only the last action of a run may draw chance, open sealed decisions, pass the turn on or tell you something new. "
    "Play these actions one by one.",
)


def run_refusal(game: Game, state: State, seat: int, actions: Sequence[int]) -> Refusal | None:
    """Why a seat can't play the actions as one decision; None where it can.

    Depends only on what the seat knows: nothing is drawn, and the last action is not played.
    """
    following = state
    for place, action in enumerate(actions):
        refusal = following.refusal(seat, action)
        if refusal is not None or place + 1 == len(actions):
            return refusal
        if not game.tells_nothing(following, action):
            return RUN_TOO_LONG
        if place == 0:
            following = state.copy()
            following.chance = resting()
        following.play(seat, action)
        if not has_seat(following.to_act(), seat) or following.chance != resting():
            return RUN_TOO_LONG
    return None
