"""Looking ahead by playing on: which of a seat's actions does best in many imagined games.

Flat Monte Carlo with successive halving. Each imagined truth is shared by all actions still in question, and
so is the chance that follows, so actions are compared on equal luck; after each stage the worse half is
dropped. The game's own sensible action is never dropped, and another has to be clearly better to be preferred
to it. It needs nothing of a game but the contract.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.ask import Ask
from ludex.core.chance import Chance
from ludex.core.playout import play_sensibly
from ludex.core.state import State
from ludex.core.value import Value

MARGIN: Final = 2.0
"""What a lead as large as both scores together would weigh beside a won game. Real leads are a small part of
that, so it decides between actions that win about equally often, and steadies the count of wins."""

CAUTION: Final = 0.4
"""By how much an action must beat the sensible one, over the root of the number of trials: about a standard
error of the difference."""

STEPS: Final = 100
"""The budget is meant for games of up to so many steps."""

LEAST_TRIALS: Final[i64] = 8
"""An action is tried about so often at least before it is dropped; where the budget does not allow that for
all, some actions are drawn by lot and the others never tried."""


class Candidate(Value):
    """An action that was looked at."""

    def __init__(self, action: i64, mean: float, visits: i64) -> None:
        self.action: i64 = action
        """The code of the action."""
        self.mean = mean
        """The mean reward of the imagined games that began with it: a won game counts 1, a lead a little more."""
        self.visits: i64 = visits
        """How many imagined games began with it."""

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.mean, self.visits


class Search(Value):
    """What came of looking ahead: the action to play, and all that were looked at."""

    def __init__(self, action: i64, candidates: list[Candidate]) -> None:
        self.action: i64 = action
        """The code of the action to play."""
        self.candidates = candidates
        """Those looked at longest first, and among them the better first."""

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.candidates


def search(ask: Ask, budget: i64, chance: Chance) -> Search:
    """Looks ahead from a seat's question: about `budget` imagined games, played on sensibly to their ends.

    The same question, budget and chance give the same answer on every machine. A single legal action is not looked at
    and has no visits.
    """
    actions = ask.legal()
    if len(actions) == 1:
        return Search(actions[0], [Candidate(actions[0], 0.0, 0)])
    sensible = ask.imagine(chance).sensible(ask.seat, chance)
    budget = affordable(ask, budget, chance)
    actions = candidates(actions, sensible, max(2, budget // LEAST_TRIALS), chance)
    totals = [0.0] * len(actions)
    stages: i64 = 1
    while (len(actions) - 1) >> stages > 0:
        stages += 1
    found: list[Candidate] = []
    trials: i64 = 0
    while True:
        truths = max(1, budget // (stages * len(actions)))
        for _ in range(truths):
            compare(ask, actions, totals, chance)
        trials += truths
        kept = better_half(totals) if len(actions) > 2 else [0, 1]
        for index in range(len(actions)):
            if len(actions) == 2 or index not in kept:
                found.append(Candidate(actions[index], totals[index] / int(trials), trials))
        if len(actions) == 2:
            break
        actions = vec[i64]([actions[index] for index in kept])
        totals = [totals[index] for index in kept]
    found.sort(key=lambda candidate: (-candidate.visits, -candidate.mean, candidate.action))
    lead = totals[1] - totals[0]
    is_clear = lead > 0 and lead * lead > CAUTION * CAUTION * int(trials)
    return Search(actions[1] if is_clear else sensible, found)


def affordable(ask: Ask, budget: i64, chance: Chance) -> i64:
    """How many imagined games the budget is good for: fewer where a game is long."""
    steps = play_sensibly(ask.imagine(chance), chance.split())
    return budget if steps <= STEPS else max(LEAST_TRIALS, budget * STEPS // steps)


def candidates(actions: vec[i64], sensible: i64, most: i64, chance: Chance) -> vec[i64]:
    """The sensible action first, then the others: all, or so many drawn by lot where they are too many."""
    chosen = vec[i64]([sensible])
    pool = actions[:]
    left: i64 = len(pool)
    is_drawn = left > most
    while left > 0 and len(chosen) < most:
        index = chance.below(left) if is_drawn else len(pool) - left
        action = pool[index]
        left -= 1
        if is_drawn:
            pool[index] = pool[left]
        if action != sensible:
            chosen = append(chosen, action)
    return chosen


def compare(ask: Ask, actions: vec[i64], totals: list[float], chance: Chance) -> None:
    """Tries every action once, in one imagined truth and with the same luck to follow; adds to the totals."""
    seat = ask.seat
    truth = ask.imagine(chance)
    luck = chance.split()
    for index, action in enumerate(actions):
        trial = truth.copy()
        trial.play(seat, action)
        play_sensibly(trial, luck.copy())
        totals[index] += reward(trial, seat)


def reward(state: State, seat: int) -> float:
    """The seat's share of the win, and a little for its lead over the best of the others."""
    outcome = state.outcome()
    if outcome is None:
        return 0.0
    scores = outcome.scores
    own = scores[seat]
    rival: int | None = None
    for other in range(len(scores)):
        if other != seat and (rival is None or scores[other] > rival):
            rival = scores[other]
    share = outcome.share(seat)
    if rival is None:
        return share
    return share + MARGIN * (own - rival) / (abs(own) + abs(rival) + 1)


def better_half(totals: list[float]) -> list[int]:
    """The places of the first action, which is the sensible one, and of those of the others with the higher totals."""
    places = sorted(range(1, len(totals)), key=lambda index: (-totals[index], index))
    return [0, *places[: max(1, (len(totals) + 1) // 2 - 1)]]
