"""The shallow tree of a search: where a decision has parts, what the seat itself could do next.

After an action under trial the same seat may be asked again before anybody else and before any chance: the next step of
an offer, of a building order, of a turn. There the search does not leave everything to the rule of thumb: every other
trial of the action goes on with another of the seat's candidates, the promising ones more often (UCB1).
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import only
from ludex.core.state import State

CURIOSITY: Final = 0.5
"""How much a step tried seldom is preferred to one with a better mean."""
ENOUGH: Final = 6
"""So often a step must have been tried to count instead of the rule of thumb's."""
LEAD: Final = 0.5
"""By how much it must then be better, over the root of its trials."""


class OwnRun:
    """What one action under trial led to: by the rule of thumb, and by other next steps of the same seat."""

    def __init__(self) -> None:
        self.visits: i64 = 0
        self.total = 0.0
        """Trials that went on by rule of thumb, and what they brought."""
        self.is_open = False
        """Whether the other next steps are known."""
        self.steps: vec[i64] = vec[i64]()
        self.step_visits: vec[i64] = vec[i64]()
        self.step_totals: list[float] = []
        self.taken: i64 = -1
        """The place of the step that the trial under way took; -1 for none."""

    def go_on(self, state: State, seat: i64, before: Chance, trial: i64, luck: Chance) -> i64:
        """Plays, in place, another next step in every other trial; answers how many steps that took, 0 or 1."""
        self.taken = -1
        if trial % 2 == 0 or not is_own_run(state, seat, before):
            return 0
        if not self.is_open:
            self.is_open = True
            for action in state.candidates(seat, luck):
                self.steps = append(self.steps, action)
                self.step_visits = append(self.step_visits, 0)
                self.step_totals.append(0.0)
        place = self.most_promising()
        # Hidden things may lie otherwise in this truth, and the step not be legal.
        if place < 0 or state.refusal(seat, self.steps[place]) is not None:
            return 0
        self.taken = place
        state.play(seat, self.steps[place])
        return 1

    def most_promising(self) -> i64:
        """The step to try next: each once, then by mean and by how seldom it was tried."""
        count: i64 = len(self.steps)
        tried: i64 = 0
        for place in range(count):
            if self.step_visits[place] == 0:
                return place
            tried += self.step_visits[place]
        best: i64 = -1
        most = 0.0
        for place in range(count):
            visits = float(int(self.step_visits[place]))
            promise = self.step_totals[place] / visits + CURIOSITY * sqrt(log(float(int(tried))) / visits)
            if best < 0 or promise > most:
                best = place
                most = promise
        return best

    def note(self, reward: float) -> None:
        """Counts what the trial under way brought."""
        if self.taken < 0:
            self.visits += 1
            self.total += reward
        else:
            self.step_visits[self.taken] += 1
            self.step_totals[self.taken] += reward

    def mean(self) -> float:
        """What the action is worth: by the rule of thumb, or by a next step that was clearly better."""
        base = self.total / float(int(self.visits)) if self.visits > 0 else 0.0
        found = base
        for place in range(len(self.steps)):
            visits = float(int(self.step_visits[place]))
            if visits >= ENOUGH:
                mean = self.step_totals[place] / visits
                if mean > found and (mean - base) * (mean - base) * visits > LEAD * LEAD:
                    found = mean
        return found


def is_own_run(state: State, seat: i64, before: Chance) -> bool:
    """Whether the same seat alone is to act, and nothing was left to chance since."""
    if state.to_act() != only(seat):
        return False
    now = state.chance
    return now.a == before.a and now.b == before.b and now.c == before.c and now.d == before.d
