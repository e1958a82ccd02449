"""The law of quiet steps: what spectators can't notice of a seat that goes on deciding, no other seat can."""

from __future__ import annotations

from ludex.core import SPECTATOR, State, seat_list
from ludex.table.numbering import is_quiet
from ludex.testing.law import law
from ludex.testing.laws_hidden import view_bytes, who
from ludex.testing.trial import Trial


@law
def quiet_steps_are_quiet(trial: Trial) -> None:
    """A step of which spectators see and hear nothing leaves the views and legal actions of all other seats alone."""
    for state in trial.walk(30):
        for seat in trial.some(seat_list(state.to_act())):
            for action in list(state.legal(seat))[:6]:
                following = state.copy()
                following.listen()
                following.play(seat, action)
                if is_quiet(trial.game, seat, state, following, following.events or ()):
                    require_quiet(trial, state, following, seat)


def require_quiet(trial: Trial, before: State, after: State, seat: int) -> None:
    for viewer in trial.viewers():
        if viewer not in (seat, SPECTATOR):
            same = view_bytes(trial, before, viewer) == view_bytes(trial, after, viewer)
            same = same and list(before.legal(viewer)) == list(after.legal(viewer))
            trial.require(same, f"{who(viewer)} can notice a step of seat {seat} of which spectators see nothing")
