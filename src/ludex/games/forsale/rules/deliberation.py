"""How sharp looks ahead in For Sale: every action is tried in imagined games against sensible others.

It differs from the common search (`core/lookahead.py`) in two things: the seat itself goes on by `keen_action`, which
plays better against sensible others than they do, and a sale is looked at for two rounds only, whose end is
valued by `sale_value` from all hands as they were imagined.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.lookahead import CLOSE_CAUTION, Candidate, Search
from ludex.core.seats import lowest_seat
from ludex.games.forsale.rules.keen import keen_action
from ludex.games.forsale.rules.phases import BUYING
from ludex.games.forsale.rules.sale_value import sale_value
from ludex.games.forsale.rules.sensible import STEP_COST
from ludex.games.forsale.rules.value import HORIZON, value_of

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

SALES: Final[i64] = 2
"""Rounds of Part II that are imagined, the present one with them."""
SALE_COST: Final[i64] = 8
"""What an imagined step of Part II counts: trials are short there, and each costs a copy and a valuation."""
NEVER: Final[i64] = 1000
"""A round that no game has."""


def look_ahead(state: ForSale, seat: i64, budget: i64, chance: Chance) -> Search:
    """The action that does best in imagined games, found within about `budget` steps of them.

    All actions are tried in the same truths with the same luck; after each stage the worse half is dropped. The keen
    action is never dropped, and another has to be clearly better to be preferred to it.
    """
    keen = keen_action(state, seat)
    actions = vec[i64]([keen])
    for action in state.candidates(seat, chance):
        if action != keen:
            actions = append(actions, action)
    if len(actions) == 1:
        return Search(keen, [Candidate(keen, 0.0, 0)])
    budget = max(1, budget // (STEP_COST if state.phase == BUYING else SALE_COST))
    stages: i64 = 1
    while (len(actions) - 1) >> stages > 0:
        stages += 1
    found: list[Candidate] = []
    totals = [0.0] * len(actions)
    trials: i64 = 0
    steps: i64 = 0
    stage: i64 = 1
    while True:
        while trials == 0 or steps < budget * stage // stages:
            steps += compare(state, seat, actions, totals, chance)
            trials += 1
        count = float(int(trials))
        if stage == stages:
            break
        stage += 1
        kept = better_half(totals)
        for place in range(len(actions)):
            if place not in kept:
                found.append(Candidate(actions[place], totals[place] / count, trials))
        actions = vec[i64]([actions[place] for place in kept])
        totals = [totals[place] for place in kept]
    for place in range(len(actions)):
        found.append(Candidate(actions[place], totals[place] / count, trials))
    found.sort(key=lambda candidate: (-candidate.visits, -candidate.mean, candidate.action))
    best = better_half(totals)[1]
    lead = (totals[best] - totals[0]) / count
    is_clear = lead > 0 and lead * lead * count > CLOSE_CAUTION * CLOSE_CAUTION
    return Search(actions[best] if is_clear else keen, found, steps)


def compare(state: ForSale, seat: i64, actions: vec[i64], totals: list[float], chance: Chance) -> i64:
    """Tries every action in one imagined truth, adds what each brought to the totals; answers the steps it took."""
    truth = state.sample(seat, chance)
    luck = chance.split()
    is_buying = truth.phase == BUYING
    steps: i64 = 0
    for place in range(len(actions)):
        twin = truth.copy()
        twin.play(seat, actions[place])
        if is_buying:
            steps += 1 + play_on(twin, seat, luck.copy(), HORIZON, NEVER)
            totals[place] += value_of(twin, seat)
        else:
            steps += 1 + play_on(twin, seat, luck.copy(), HORIZON, truth.round + SALES)
            totals[place] += sale_value(twin, seat)
    return steps


def play_on(state: ForSale, seat: i64, luck: Chance, most: i64, end: i64) -> i64:
    """Plays on in place, the seat keenly and the others sensibly; answers how many steps it took.

    It stops after so many steps, or where the round `end` has begun.
    """
    steps: i64 = 0
    while steps < most and state.round < end:
        waiting = state.to_act()
        if waiting == 0:
            return steps
        turn = lowest_seat(waiting)
        if turn == seat:
            state.play(turn, keen_action(state, turn))
        else:
            state.play(turn, state.sensible(turn, luck))
        steps += 1
    return steps


def better_half(totals: list[float]) -> list[int]:
    """The places of the first action, which is the keen one, and of those of the others with the higher totals."""
    places = sorted(range(1, len(totals)), key=lambda place: (-totals[place], place))
    return [0, *places[: max(1, (len(totals) + 1) // 2 - 1)]]
