"""The law of runs: what a seat is told of actions it can't play, one or several at once, is nothing hidden."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core import Chance, Refused, State, canonical, seat_list
from ludex.table.runs import run_refusal
from ludex.testing.law import law
from ludex.testing.trial import Trial

FIRST = 5
"""Legal actions that runs begin with, in each state."""
THEN = 3
"""Actions tried after each of them, legal then and not legal."""
TRUTHS = 3
"""Truths that the answer is compared in."""


@law
def runs_tell_nothing_hidden(trial: Trial) -> None:
    """A seat gets the same answer to a run of actions, typed or as codes, for every truth it can't tell apart."""
    chance = trial.chance("sampling")
    for state in trial.walk(12):
        for seat in trial.some(seat_list(state.to_act())):
            truths = [state.sample(seat, chance) for _ in range(TRUTHS)]
            for run in runs(trial, state, seat, truths[0], chance):
                told = answer(trial, state, seat, run)
                same = all(answer(trial, truth, seat, run) == told for truth in truths)
                trial.require(same, f"the answer of seat {seat} to {run} gives a secret away: {told!r}")


def answer(trial: Trial, state: State, seat: int, run: list[int]) -> bytes:
    """All that the seat is told of a run that is only tried, as codes and as text."""
    refusal = run_refusal(trial.game, state, seat, run)
    found: list[object] = [None if refusal is None else refusal.to_json()]
    try:
        texts = [trial.game.text(state, action) for action in run]
    except Exception:  # an action of another position, which has no text in this one
        return canonical(found)
    try:
        found.append([int(action) for action in trial.game.read(state, seat, "; ".join(texts))])
    except Refused as error:
        found.append(error.refusal.to_json())
    return canonical(found)


def runs(trial: Trial, state: State, seat: int, truth: State, chance: Chance) -> Iterator[list[int]]:
    """Runs of one to three actions: what is legal, what would be legal after it, here or in another truth, and what
    was played earlier and is not legal now."""
    legal = some_of(list(state.legal(seat)), FIRST, chance)
    earlier = some_of([action for _, action in trial.played[-40:]], FIRST, chance)
    for action in earlier:
        yield [action]
    for first in legal:
        yield [first]
        nexts = some_of([*earlier, *legal], THEN, chance)
        for world in (state, truth):
            if world.refusal(seat, first) is None:
                nexts += some_of(list(world.after(seat, first).legal(seat)), THEN, chance)
        for second in dict.fromkeys(nexts):
            yield [first, second]
            if len(nexts) > 0:
                yield [first, second, nexts[chance.below(len(nexts))]]


def some_of(actions: list[int], most: int, chance: Chance) -> list[int]:
    """The actions, or some of them drawn anew each time."""
    left = list(actions)
    while len(left) > most:
        left[chance.below(len(left))] = left[-1]
        left.pop()
    return left
