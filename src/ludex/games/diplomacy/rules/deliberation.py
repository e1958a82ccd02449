"""Looking ahead in a movement: whole sets of orders for every power, played against each other on the real judge.

Every power proposes some sets of orders by rule of thumb. Regret matching between them says which of the others' are
to be reckoned with; the own set is the one that does best against a mixture of those and of all they proposed, and is
then improved order by order. The budget is counted in judgements.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.lookahead import Candidate
from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VIA,
    detail_of,
    is_vote,
    kind_of,
    other_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import NONE
from ludex.games.diplomacy.rules.geography import Geography
from ludex.games.diplomacy.rules.legal import orders_of
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.planning import Planner
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.rules.value import share_of, strengths

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

OTHERS_SETS: Final[i64] = 6
OWN_SETS: Final[i64] = 10
"""How many sets of orders are proposed for each of the others, and for the power itself."""
WHIMS: Final = (4, 8, 12, 18, 25)
"""By how many percent values are changed by chance from one proposal to the next."""
SCENES: Final[i64] = 24
"""Against so many sets of everybody else's orders the own ones are tried."""
GLANCE: Final[i64] = 6
"""After so many of them a set that does worse is given up."""
REGRET_PART: Final[i64] = 30
"""In percent, how much of the budget goes to regret matching."""


class Deliberation:
    """One power's decision in one movement."""

    def __init__(self, state: Diplomacy, power: i64, chance: Chance, budget: i64) -> None:
        self.state = state
        self.power: i64 = power
        self.chance = chance
        self.budget: i64 = budget
        self.judged: i64 = 0
        self.geography: Geography = state.terms.geography()
        self.is_last: bool = self.geography.is_last[state.number]
        self.joint: vec[i64] = vec[i64]([0] * state.board.province_count)
        """An order for every unit: what is tried at the moment."""
        self.powers: vec[i64] = vec[i64](capacity=8)
        """The powers with units."""
        self.sets: list[list[vec[i64]]] = []
        """By place in `powers`: the sets of orders proposed."""
        self.scenes: list[vec[i64]] = []
        """Orders of everybody else, by province, and none of the own."""
        self.scene_values: vec[float] = vec[float]()
        self.means: vec[float] = vec[float]()
        """Of each own proposal, against all scenes."""

    def best_set(self) -> vec[i64]:
        """The orders of the power's units, by province."""
        self.propose()
        weights = self.match_regrets()
        self.set_scenes(weights)
        own = self.sets[self.place_of(self.power)]
        best = own[0]
        best_mean = -1.0
        for proposal in own:
            mean = self.try_set(proposal, False)
            self.means = append(self.means, mean)
            if mean > best_mean:
                best, best_mean = proposal, mean
        return self.improve(best)

    def seen(self, action: i64) -> list[Candidate]:
        """What was looked at for the unit of an order: the best that each of its orders came to in a proposal."""
        found: list[Candidate] = [Candidate(action, sum_of(self.scene_values) / float(SCENES), SCENES)]
        own = self.sets[self.place_of(self.power)]
        for at in range(len(own)):
            for order in own[at]:
                if unit_of(order) == unit_of(action):
                    is_new = True
                    for candidate in found:
                        if candidate.action == order:
                            is_new = False
                            candidate.mean = max(candidate.mean, self.means[at])
                    if is_new:
                        found.append(Candidate(order, self.means[at], SCENES))
        found.sort(key=lambda candidate: (-candidate.mean, candidate.action))
        return found

    def place_of(self, power: i64) -> i64:
        place: i64 = 0
        while self.powers[place] != power:
            place += 1
        return place

    # Proposals.

    def propose(self) -> None:
        state = self.state
        for power in range(state.board.power_count):
            if state.units.count(power) == 0:
                continue
            self.powers = append(self.powers, power)
            found: list[vec[i64]] = []
            wanted = OWN_SETS if power == self.power else OTHERS_SETS
            for at in range(wanted):
                proposal = self.proposal(power, WHIMS[at % len(WHIMS)])
                if not is_among(proposal, found):
                    found.append(proposal)
            self.sets.append(found)

    def proposal(self, power: i64, whim: i64) -> vec[i64]:
        """Orders for all units of a power by rule of thumb; its own sheet stands, those of others are not known."""
        planner = Planner(self.state, power, self.chance, whim)
        planner.plan(power == self.power)
        found = vec[i64](capacity=planner.count)
        for unit in range(planner.count):
            found = append(found, planner.order_for(planner.mine[unit]))
        return found

    # What they come to.

    def judge(self) -> vec[i64]:
        """The strength of each power after the orders that are tried."""
        state = self.state
        board = state.board
        before = state.units
        movement = Movement(board, state.rulebook, before, self.joint)
        movement.adjudicate()
        after = state.terms.no_units.copy()
        for province in movement.provinces:
            node = movement.went[province]
            if node >= 0:
                after.put(board.province_of[node], before.types[province], before.owners[province], node)
            elif movement.dislodged_from[province] < 0:
                after.put(province, before.types[province], before.owners[province], before.nodes[province])
        self.judged += 1
        return self.weigh(after)

    def weigh(self, after: Units) -> vec[i64]:
        return strengths(self.state.board, self.geography, after, self.state.centers, self.is_last)

    def share(self, power: i64) -> float:
        return share_of(self.judge(), power, self.state.board.power_count)

    def put(self, orders: vec[i64]) -> None:
        for order in orders:
            self.joint[unit_of(order)] = order

    # Regret matching.

    def match_regrets(self) -> list[vec[float]]:
        """How often each proposal of each power is to be reckoned with, by regret matching between them.

        A power with one proposal has nothing to regret and is not judged; where all are like that, nothing is matched.
        """
        count: i64 = len(self.powers)
        regrets: list[vec[float]] = [vec[float]([0.0] * len(found)) for found in self.sets]
        weights: list[vec[float]] = [vec[float]([1.0] * len(found)) for found in self.sets]
        chosen: vec[i64] = vec[i64]([0] * count)
        # A round judges at least two sets then, so the rounds come to an end.
        limit = self.budget * REGRET_PART // 100 if self.is_open() else self.judged
        while self.judged < limit:
            for place in range(count):
                chosen[place] = self.drawn(regrets[place])
                weights[place][chosen[place]] += 1.0
                self.put(self.sets[place][chosen[place]])
            for place in range(count):
                found = self.sets[place]
                if len(found) == 1:
                    continue
                values: vec[float] = vec[float]([0.0] * len(found))
                for at in range(len(found)):
                    self.put(found[at])
                    values[at] = self.share(self.powers[place])
                self.put(found[chosen[place]])
                base = values[chosen[place]]
                for at in range(len(found)):
                    regrets[place][at] += values[at] - base
        return weights

    def is_open(self) -> bool:
        """Whether any power has more than one proposal."""
        for found in self.sets:
            if len(found) > 1:
                return True
        return False

    def drawn(self, regrets: vec[float]) -> i64:
        """One of some proposals, each as likely as it was missed; any of them where none was."""
        total = 0.0
        for regret in regrets:
            if regret > 0.0:
                total += regret
        if total <= 0.0:
            return self.chance.below(len(regrets))
        mark = total * float(self.chance.below(1000000)) / 1000000.0
        for at in range(len(regrets)):
            if regrets[at] > 0.0:
                mark -= regrets[at]
                if mark < 0.0:
                    return at
        return len(regrets) - 1

    # The own orders.

    def set_scenes(self, weights: list[vec[float]]) -> None:
        """Draws what everybody else may do: half of it as proposed, half as regret matching has it."""
        for at in range(SCENES):
            scene: vec[i64] = vec[i64]([0] * self.state.board.province_count)
            for place in range(len(self.powers)):
                if self.powers[place] == self.power:
                    continue
                found = self.sets[place]
                chosen = self.chance.below(len(found)) if at % 2 == 0 else self.drawn(weights[place])
                for order in found[chosen]:
                    scene[unit_of(order)] = order
            self.scenes.append(scene)
        self.scene_values = vec[float]([-1.0] * SCENES)

    def try_set(self, orders: vec[i64], gives_up: bool) -> float:
        """The mean share that a set of own orders comes to; -1 where it was given up for worse than the best so far."""
        total = 0.0
        before = 0.0
        values: vec[float] = vec[float]([0.0] * SCENES)
        for at in range(SCENES):
            self.joint = self.scenes[at][:]
            self.put(orders)
            values[at] = self.share(self.power)
            total += values[at]
            before += self.scene_values[at]
            if gives_up and at + 1 == GLANCE and total < before * 1.001:
                return -1.0
        if total > before:
            self.scene_values = values
        return total / float(SCENES)

    def improve(self, best: vec[i64]) -> vec[i64]:
        """Changes one order, or one and that of the unit it helps, for as long as it does better."""
        fixed: vec[i64] = vec[i64]([0] * self.state.board.province_count)
        for order in self.state.sheets[self.power]:
            if not is_vote(order):
                fixed[unit_of(order)] = 1
        mean = sum_of(self.scene_values) / float(SCENES)
        is_better = True
        while is_better and self.judged < self.budget:
            is_better = False
            for at in range(len(best)):
                province = unit_of(best[at])
                if fixed[province] != 0:
                    continue
                for order in orders_of(self.state, province):
                    if order == best[at] or self.judged >= self.budget:
                        continue
                    changed = self.changed(best, at, order, fixed)
                    if len(changed) == 0:
                        continue
                    found = self.try_set(changed, True)
                    if found > mean:
                        best, mean = changed, found
                        is_better = True
        return best

    def changed(self, orders: vec[i64], at: i64, order: i64, fixed: vec[i64]) -> vec[i64]:
        """The set with another order for one unit, and what it helps another to do; empty where that makes no sense."""
        kind = kind_of(order)
        found = orders[:]
        found[at] = order
        if kind != SUPPORT_HOLD and kind != SUPPORT_MOVE and kind != CONVOY:
            return found if kind != MOVE or detail_of(order) != VIA else vec[i64]()
        other = other_of(order)
        if self.state.units.owners[other] != self.power:
            return vec[i64]()
        place: i64 = NONE
        for index in range(len(orders)):
            if unit_of(orders[index]) == other:
                place = index
        if place < 0 or place == at:
            return vec[i64]()
        is_moving = kind_of(orders[place]) == MOVE
        if kind == SUPPORT_HOLD:
            return vec[i64]() if is_moving else found
        goal = self.state.board.province_of[target_of(order)]
        if is_moving and self.state.board.province_of[target_of(orders[place])] == goal:
            return found
        if fixed[other] != 0:
            return vec[i64]()
        for helped in orders_of(self.state, other):
            is_there = kind_of(helped) == MOVE and self.state.board.province_of[target_of(helped)] == goal
            if is_there and (detail_of(helped) == VIA) == (kind == CONVOY):
                found[place] = helped
                return found
        return vec[i64]()


def is_among(orders: vec[i64], sets: list[vec[i64]]) -> bool:
    """Whether the same orders are among some sets."""
    for other in sets:
        same = len(other) == len(orders)
        for at in range(len(orders)):
            if same and other[at] != orders[at]:
                same = False
        if same:
            return True
    return False


def sum_of(values: vec[float]) -> float:
    total = 0.0
    for value in values:
        total += value
    return total
