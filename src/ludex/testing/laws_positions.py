"""The law of positions from outside: whatever the judge accepts, it can play on from."""

from __future__ import annotations

import msgspec

from ludex.core import Refused, State
from ludex.render import describe, draw
from ludex.testing.law import law
from ludex.testing.mutations import mutated
from ludex.testing.trial import Trial

STARTS = 6
"""Positions of a game that are mutated."""

MUTANTS = 20
"""Mutants of each."""

DRAWN = 4
"""One in so many accepted mutants is drawn and put into words too."""

STEPS = 4
"""Decisions that are played from an accepted mutant."""


@law
def accepted_positions_play_on(trial: Trial) -> None:
    """From every position that is accepted, played or made up, legal actions lead to positions that are accepted.

    Each of them gives the same answer when it is written down and read back: the same position, seats to act, legal
    actions and views.
    """
    met = [msgspec.json.decode(trial.bytes_of(state)) for state in trial.walk(STARTS)]
    chance = trial.chance("mutating")
    for place, position in enumerate(met):
        trial.step = place
        for number in range(MUTANTS):
            follow(trial, mutated(position, met, chance), is_drawn=number % DRAWN == 0)


def follow(trial: Trial, position: object, is_drawn: bool) -> None:
    """Plays a few random legal actions from a position, if it is accepted."""
    shown = msgspec.json.encode(position).decode()
    try:
        state = trial.game.restore(position)
    except Refused:
        return
    except Exception as error:
        trial.require(False, f"reading raised {type(error).__name__} ({error}): {shown}")
    chance = trial.chance("following")
    path: list[str] = []
    try:
        if is_drawn:
            require_shown(trial, state)
        for _ in range(STEPS):
            wrong = unlike_read_back(trial, state)
            trial.require(wrong is None, f"{wrong} after {path} from {shown}")
            if state.to_act() == 0:
                return
            seat, action = trial.decide(state, chance)
            path.append(f"{seat}: {trial.game.text(state, action)}")
            refusal = state.refusal(seat, action)
            trial.require(refusal is None, f"a legal action is refused ({refusal}) after {path} from {shown}")
            state.play(seat, action)
        wrong = unlike_read_back(trial, state)
        trial.require(wrong is None, f"{wrong} after {path} from {shown}")
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        trial.require(False, f"raised {type(error).__name__} ({error}) after {path} from {shown}")


def require_shown(trial: Trial, state: State) -> None:
    """An accepted position can be looked at: every seat's actions in text, in words and as a drawing."""
    names = [f"Player {seat}" for seat in range(state.seat_count())]
    for seat in (-1, *trial.some(range(state.seat_count()))):
        view = trial.game.view(state, seat)
        choices = [] if seat < 0 else trial.game.choices(state, seat)
        describe(trial.game, view, names)
        draw(trial.game, view, choices, names)


def unlike_read_back(trial: Trial, state: State) -> str | None:
    """How the state differs from itself written down and read back; None where it does not."""
    if (state.to_act() == 0) != (state.outcome() is not None):
        return "nobody is to act and there is no outcome, or the other way round"
    try:
        again = trial.game.restore(msgspec.json.decode(trial.bytes_of(state)))
    except Refused as error:
        return f"the position is refused ({error.refusal.message})"
    if trial.bytes_of(again) != trial.bytes_of(state):
        return "the position read back is another"
    if again.to_act() != state.to_act():
        return "read back, other seats are to act"
    for seat in range(state.seat_count()):
        if list(again.legal(seat)) != list(state.legal(seat)):
            return f"read back, seat {seat} has other actions"
        if trial.game.view(again, seat) != trial.game.view(state, seat):
            return f"read back, seat {seat} sees something else"
    return None
