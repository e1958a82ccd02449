"""Looking ahead by playing on: which of a seat's actions does best in many imagined games.

Monte Carlo search with sequential halving at the root, and a shallow tree where a decision has parts (`own_run`).
Each imagined truth is shared by all actions still in question, and so is the chance that follows, so actions are
compared on equal luck; after each stage the worse half is dropped. The game's own sensible action is never dropped,
and another has to be clearly better to be preferred to it. It needs nothing of a game but the contract.

The budget is counted in steps, one action of one seat each, so the same question, budget and chance give the same
answer on every machine under any load. A limit in time is extra, and the answer says when it cut in.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.ask import Ask
from ludex.core.chance import Chance
from ludex.core.own_run import OwnRun
from ludex.core.playout import play_on
from ludex.core.state import State
from ludex.core.value import Value

MARGIN: Final = 2.0
"""What a lead as large as both scores together would weigh beside a won game. Real leads are a small part of
that, so it decides between actions that win about equally often, and steadies the count of wins."""

CAUTION: Final = 0.4
"""By how much an action must beat the sensible one, over the root of the number of trials: about a standard
error of the difference."""

CLOSE_CAUTION: Final = 0.1
"""`CAUTION` where imagined games are valued at the horizon: values vary less than wins."""

LEAST_TRIALS: Final[i64] = 8
"""An action is tried about so often at least before it is dropped; where the budget does not allow that for
all, some actions are drawn by lot and the others never tried."""

ENDLESS: Final[i64] = 20000
"""Steps after which an imagined game without a horizon is given up; a larger budget is a larger limit."""


class Candidate(Value):
    """An action that was looked at."""

    def __init__(self, action: i64, mean: float, visits: i64) -> None:
        self.action: i64 = action
        """The code of the action."""
        self.mean = mean
        """The mean reward of the imagined games that began with it: a won game counts 1, a lead a little more; where
        the game has a horizon, the mean value."""
        self.visits: i64 = visits
        """How many imagined games began with it."""

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.mean, self.visits


class Search(Value):
    """What came of looking ahead: the action to play, and all that were looked at."""

    def __init__(
        self,
        action: i64,
        candidates: list[Candidate],
        steps: i64 = 0,
        is_cut: bool = False,
        run: list[int] | None = None,
    ) -> None:
        self.action: i64 = action
        """The code of the action to play."""
        self.candidates = candidates
        """Those looked at longest first, and among them the better first."""
        self.steps: i64 = steps
        """How many steps were imagined."""
        self.is_cut = is_cut
        """Whether the limit in time cut in before the budget was used; another machine may then answer otherwise."""
        self.run: list[int] = [] if run is None else run
        """What the seat means to play after the action, where it decided on a run of actions at once."""

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.candidates, self.steps, self.is_cut, self.run


def search(ask: Ask, budget: i64, chance: Chance, is_late: Callable[[], bool] | None = None) -> Search:
    """Looks ahead from a seat's question, for about `budget` imagined steps (fewer where a step costs more).

    The same question, budget and chance give the same answer on every machine. A single action is not looked at and
    has no visits. `is_late` is asked after every imagined truth and stops the search early when it says so.
    """
    seat = ask.seat
    legal = ask.legal()
    if len(legal) == 1:
        return Search(legal[0], [Candidate(legal[0], 0.0, 0)])
    imagined = ask.imagine(chance)
    own = imagined.look_ahead(seat, budget, chance)
    return search_by_contract(ask, imagined, budget, chance, is_late) if own is None else own


def search_by_contract(
    ask: Ask, imagined: State, budget: i64, chance: Chance, is_late: Callable[[], bool] | None = None
) -> Search:
    """The common search, of a seat that has a choice, also where the game has a way of its own to look ahead."""
    seat = ask.seat
    sensible = imagined.sensible(seat, chance)
    budget = max(1, budget // imagined.step_cost())
    look = Look(ask, imagined, chance, budget)
    # One game shows about how long they are; it counts.
    usual = look.trial(imagined.copy(), sensible, chance.split())
    most = max(2, budget // (usual * LEAST_TRIALS))
    actions = chosen(imagined.candidates(seat, chance), sensible, most, chance)
    if len(actions) == 1:
        return Search(sensible, [Candidate(sensible, 0.0, 0)])
    runs = [OwnRun() for _ in actions]
    stages: i64 = 1
    while (len(runs) - 1) >> stages > 0:
        stages += 1
    found: list[Candidate] = []
    trials: i64 = 0
    stage: i64 = 1
    is_cut = False
    while True:
        # At least one truth a stage, then as many as this stage's share of the budget has steps for.
        while not is_cut:
            look.compare(actions, runs, trials)
            trials += 1
            is_cut = is_late is not None and is_late()
            if look.steps >= budget * stage // stages:
                break
        if is_cut or stage == stages:
            break
        stage += 1
        kept = better_half(runs)
        for index in range(len(runs)):
            if index not in kept:
                found.append(Candidate(actions[index], runs[index].mean(), trials))
        actions = vec[i64]([actions[index] for index in kept])
        runs = [runs[index] for index in kept]
    for index in range(len(runs)):
        found.append(Candidate(actions[index], runs[index].mean(), trials))
    found.sort(key=lambda candidate: (-candidate.visits, -candidate.mean, candidate.action))
    best = better_half(runs)[1]
    lead = runs[best].mean() - runs[0].mean()
    caution = CLOSE_CAUTION if look.is_valued else CAUTION
    is_clear = lead > 0 and lead * lead * int(trials) > caution * caution
    return Search(actions[best] if is_clear else sensible, found, look.steps, is_cut)


class Look:
    """One search under way: it tries actions in imagined truths and counts the steps."""

    def __init__(self, ask: Ask, imagined: State, chance: Chance, budget: i64) -> None:
        """`budget` is in imagined steps: one game is never longer, or else ENDLESS."""
        self.ask = ask
        self.seat: i64 = ask.seat
        self.chance = chance
        self.steps: i64 = 0
        """Imagined so far."""
        horizon = imagined.horizon()
        self.is_valued = horizon > 0
        """Whether imagined games are cut short and valued; otherwise they are played to their ends."""
        self.most: i64 = horizon if horizon > 0 else max(ENDLESS, budget)
        """How many steps an imagined game has."""

    def compare(self, actions: vec[i64], runs: list[OwnRun], trial: i64) -> None:
        """Tries every action once, in one imagined truth and with the same luck to follow; notes what each brought."""
        truth = self.ask.imagine(self.chance)
        before = truth.chance
        split = self.chance.split()
        for index, action in enumerate(actions):
            state = truth.copy()
            luck = split.copy()
            run = runs[index]
            state.play(self.seat, action)
            self.steps += 1 + run.go_on(state, self.seat, before, trial, luck)
            self.steps += play_on(state, luck, self.most)
            run.note(state.value(self.seat) if self.is_valued else reward(state, self.seat))

    def trial(self, state: State, action: i64, luck: Chance) -> i64:
        """Plays the action, in place, and plays on; answers how many steps that took."""
        state.play(self.seat, action)
        steps = 1 + play_on(state, luck, self.most)
        self.steps += steps
        return steps


def chosen(actions: vec[i64], sensible: i64, most: i64, chance: Chance) -> vec[i64]:
    """The sensible action first, then the others: all, or so many drawn by lot where they are too many."""
    found = vec[i64]([sensible])
    pool = actions[:]
    left: i64 = len(pool)
    is_drawn = left > most
    while left > 0 and len(found) < most:
        index = chance.below(left) if is_drawn else len(pool) - left
        action = pool[index]
        left -= 1
        if is_drawn:
            pool[index] = pool[left]
        if action != sensible:
            found = append(found, action)
    return found


def reward(state: State, seat: i64) -> float:
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


def better_half(runs: list[OwnRun]) -> list[int]:
    """The places of the first action, which is the sensible one, and of those of the others with the higher means."""
    means = [run.mean() for run in runs]
    places = sorted(range(1, len(runs)), key=lambda index: (-means[index], index))
    return [0, *places[: max(1, (len(runs) + 1) // 2 - 1)]]


def weigh(ask: Ask, action: i64, other: i64, budget: i64, chance: Chance) -> tuple[Candidate, float]:
    """How much less an action is worth than another: as a `Candidate` whose mean is the loss, and its error.

    Both are tried in the same imagined truths with the same luck, until about `budget` steps are used; what they lead
    to counts by `State.value`, so the loss is a part of the win, and below 0 where the action is better. The error is
    a standard error.
    """
    seat = ask.seat
    imagined = ask.imagine(chance)
    budget = max(1, budget // imagined.step_cost())
    look = Look(ask, imagined, chance, budget)
    trials: i64 = 0
    total = 0.0
    squares = 0.0
    while trials < LEAST_TRIALS or look.steps < budget:
        truth = ask.imagine(chance)
        luck = chance.split()
        twin = truth.copy()
        look.trial(truth, action, luck.copy())
        look.trial(twin, other, luck)
        loss = twin.value(seat) - truth.value(seat)
        total += loss
        squares += loss * loss
        trials += 1
    count = float(int(trials))
    mean = total / count
    return Candidate(action, mean, trials), (max(0.0, squares / count - mean * mean) / count) ** 0.5
