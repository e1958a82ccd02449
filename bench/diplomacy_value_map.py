"""A yardstick for Diplomacy: the value-map player of the DAIDE world (David Norman's DumbBot, 2003), as described.

After http://daide.org.uk/s0003.html, in words of our own. It works in two steps.

- Every province has a first value: of a center of one's own, the size of the largest power with a unit beside it; of
  another's, the size of its owner; of all else nothing. By coast (an army's or a fleet's place) that value, and what
  comes of it when every place takes on its neighbours' values again and again, are added up with weights. Units of
  one's own that can get to a province count for it, those of the strongest other power against it.
- Every unit wants to go to the best place it can reach, its own included, and now and then to the next best, the
  sooner the closer that comes to the best. Where a unit of its own stays, or goes without being sure to get there, it
  supports that one; otherwise it looks elsewhere. Retreats and builds go to the best places, removals take the worst.
  No convoys.

The description gives no weights; those here are ours, larger for places near by. It is asked like any bot.
"""

from __future__ import annotations

import random

from ludex.core import Ask, Chance
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import kind_of, target_of, unit_of
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.state import Diplomacy

ROUNDS = 8
SPRING_WEIGHTS = (100, 60, 36, 22, 13, 8, 5, 3)
FALL_WEIGHTS = (160, 60, 36, 22, 13, 8, 5, 3)
"""What the values of each round count; in the season before centers change hands the nearest count more."""
STRENGTH, COMPETITION = 40, 30
"""What a unit of one's own, and of the strongest rival, beside a province count."""
NEUTRAL = 3
"""The size that counts for a center nobody has: that of most powers when the game begins."""
NEXT_BEST = 50
"""The chance in percent to take the next place where it is as good as the best."""


def bot(seed: int | str) -> ValueMap:
    return ValueMap(seed)


class ValueMap:
    """Makes orders for all its units when a phase is first asked about, then hands them in one by one."""

    def __init__(self, seed: int | str) -> None:
        self.random = random.Random(str(seed))
        self.chance = Chance.of_seed(seed)
        self.phase: tuple[int, int] | None = None
        self.planned: dict[int, int] = {}

    def choose(self, ask: Ask) -> int:
        state = ask.imagine(self.chance)
        assert isinstance(state, Diplomacy)
        legal = list(ask.legal())
        orders = [action for action in legal if kind_of(action) < actions.DONE]
        if not orders:
            return actions.done()
        places = Places(state, ask.seat)
        if state.kind != MOVEMENT:
            return max(orders, key=lambda order: places.other_value(order) + self.random.random())
        if self.phase != (state.year, state.number):
            self.phase = (state.year, state.number)
            self.planned = Plan(places, self.random).orders
        order = self.planned.get(unit_of(orders[0]), orders[0])
        return order if order in orders else orders[0]


class Places:
    """The values of all places to one power. A place is a unit type and a node."""

    def __init__(self, state: Diplomacy, power: int) -> None:
        self.state, self.power, self.board = state, power, state.board
        board, units = state.board, state.units
        self.own = [p for p in range(board.province_count) if units.types[p] >= 0 and units.owners[p] == power]
        sizes = [state.center_count(owner) for owner in range(board.power_count)] + [0]
        beside: list[dict[int, int]] = [{} for _ in range(board.province_count)]
        for province in range(board.province_count):
            if units.types[province] >= 0:
                for there in {board.province_of[n] for n in self.ways(units.types[province], units.nodes[province])}:
                    owner = units.owners[province]
                    beside[there][owner] = beside[there].get(owner, 0) + 1
        self.strength = [found.get(power, 0) for found in beside]
        self.competition = [max((n for owner, n in found.items() if owner != power), default=0) for found in beside]
        first = [0] * board.province_count
        for province in range(board.province_count):
            if board.is_center[province]:
                owner = state.centers[province]
                if owner == power:
                    first[province] = max((sizes[other] for other in beside[province] if other != power), default=0)
                else:
                    first[province] = sizes[owner] if owner >= 0 else NEUTRAL
        is_fall = state.variant.calendar.phases[state.number].season != "spring"
        self.value = self.spread(first, FALL_WEIGHTS if is_fall else SPRING_WEIGHTS)

    def ways(self, unit_type: int, node: int) -> list[int]:
        return list(self.board.next_to[unit_type][node])

    def spread(self, first: list[int], weights: tuple[int, ...]) -> dict[tuple[int, int], float]:
        board = self.board
        places = [
            (unit_type, node)
            for unit_type in range(len(board.unit_types))
            for node in range(board.node_count)
            if board.can_stand(unit_type, node)
        ]
        near = {place: float(first[board.province_of[place[1]]]) for place in places}
        total = dict.fromkeys(places, 0.0)
        for turn in range(ROUNDS):
            for place in places:
                total[place] += weights[turn] * near[place]
            near = {
                (kind, node): (near[kind, node] + sum(near[kind, there] for there in self.ways(kind, node))) / 5
                for kind, node in places
            }
        for kind, node in places:
            province = board.province_of[node]
            total[kind, node] += STRENGTH * self.strength[province] - COMPETITION * self.competition[province]
        return total

    def other_value(self, order: int) -> float:
        """Of a retreat, a build or a removal."""
        kind = kind_of(order)
        if kind == actions.RETREAT:
            return self.value[self.state.dislodged.units.types[unit_of(order)], target_of(order)]
        if kind == actions.BUILD:
            return self.value[actions.detail_of(order), target_of(order)]
        if kind == actions.DISBAND and unit_of(order) in self.own:
            return -self.value[self.state.units.types[unit_of(order)], self.state.units.nodes[unit_of(order)]]
        return -1e9


class Plan:
    """Orders for a movement."""

    def __init__(self, places: Places, chance: random.Random) -> None:
        self.places, self.chance, self.board = places, chance, places.board
        self.orders: dict[int, int] = {}
        self.goals: dict[int, int] = {}
        """By province: the unit that is to be there."""
        waiting = list(places.own)
        chance.shuffle(waiting)
        put_off: set[int] = set()
        while waiting:
            unit = waiting.pop(0)
            if not self.decide(unit, waiting, unit in put_off):
                put_off.add(unit)
                waiting.append(unit)

    def decide(self, unit: int, waiting: list[int], is_last: bool) -> bool:
        """Orders a unit; False where it first has to be known what another does."""
        state = self.places.state
        kind, here = state.units.types[unit], state.units.nodes[unit]
        wanted = sorted([here, *self.places.ways(kind, here)], key=lambda node: -self.places.value[kind, node])
        while wanted:
            node = self.draw(kind, wanted)
            wanted.remove(node)
            goal = self.board.province_of[node]
            if goal == unit:
                if unit not in self.goals:
                    self.orders[unit] = actions.hold(unit)
                    self.goals[unit] = unit
                    return True
                continue
            if goal in waiting:
                if not is_last:
                    return False
                continue
            taken = self.goals.get(goal)
            if taken is None:
                self.orders[unit] = actions.move(unit, node, False)
                self.goals[goal] = unit
                return True
            if self.places.competition[goal] > 0 and unit not in self.goals:
                is_there = taken == goal
                self.orders[unit] = (
                    actions.support_hold(unit, goal) if is_there else actions.support_move(unit, taken, goal)
                )
                self.goals[unit] = unit
                return True
        self.orders[unit] = actions.hold(unit)
        self.goals.setdefault(unit, unit)
        return True

    def draw(self, kind: int, wanted: list[int]) -> int:
        """The best place, or with some chance the next, and so on."""
        values = [self.places.value[kind, node] for node in wanted]
        at = 0
        while at + 1 < len(wanted):
            low = values[-1]
            spread = values[at] - low
            closeness = (values[at + 1] - low) / spread if spread > 0 else 1.0
            if self.chance.random() * 100 >= NEXT_BEST * closeness:
                break
            at += 1
        return wanted[at]
