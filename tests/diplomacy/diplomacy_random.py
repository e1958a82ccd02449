"""Random positions with random orders, made so that the orders get in each other's way.

A number gives the same position every time. Units stand close together, many support or convoy what others were
really ordered to do, some orders fit nothing or cannot be carried out at all.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import (
    MOVE,
    convoy,
    hold,
    kind_of,
    move,
    support_hold,
    support_move,
    target_of,
)
from ludex.games.diplomacy.rules.board import ARMY, COAST, FLEET, SEA, Board
from ludex.games.diplomacy.rules.units import Units


@dataclass
class Phase:
    """Units and orders by province, as the rules take them."""

    types: list[int]
    owners: list[int]
    nodes: list[int]
    orders: list[int]
    paths: dict[int, tuple[int, ...]] = field(default_factory=dict)
    """The provinces over which an army is to be convoyed, where its order names them."""

    def units(self) -> list[int]:
        return [province for province, unit in enumerate(self.types) if unit >= 0]

    def rule_units(self) -> Units:
        """The units as the rules take them."""
        return Units(vec[i64](self.types), vec[i64](self.owners), vec[i64](self.nodes))

    def told(self, board: Board) -> str:
        """For a failure: what is to be looked into."""
        lines = []
        for unit in self.units():
            order = self.orders[unit]
            power = board.powers[self.owners[unit]]
            name = f"{board.unit_types[self.types[unit]]} {board.node_ids[self.nodes[unit]]}"
            kind = ["none", "holds", "moves", "supports", "supports", "convoys"][kind_of(order)]
            other = board.province_ids[order >> 25 & 1023] if kind in ("supports", "convoys") else ""
            goal = board.node_ids[target_of(order)] if kind_of(order) in (2, 4, 5) else ""
            lines.append(f"{power} {name} {kind} {other} {'- ' + goal if goal else ''}{' VIA' if order >> 35 else ''}")
        return "\n".join(lines)


class Maker:
    """Makes one phase."""

    def __init__(self, board: Board, seed: int, most: int, at_sea: bool, is_cyclic: bool) -> None:
        self.board = board
        self.random = Random(seed)
        self.at_sea = at_sea
        self.powers = self.random.randint(2, 4)
        empty = [-1] * board.province_count
        self.phase = Phase(empty[:], empty[:], empty[:], [0] * board.province_count)
        if is_cyclic:
            for _ in range(self.random.randint(1, 2)):
                self.plant_cycle()
        self.place(self.random.randint(4, most) - len(self.phase.units()))
        self.order()

    def next_provinces(self, province: int) -> set[int]:
        """All that touch a province, for any unit."""
        board = self.board
        nodes = [province, *board.coasts_of[province]]
        return {
            board.province_of[there] for kind in (ARMY, FLEET) for node in nodes for there in board.reach(kind, node)
        }

    def put(self, province: int, unit: int) -> None:
        coasts = list(self.board.coasts_of[province])
        self.phase.types[province] = unit
        self.phase.owners[province] = self.random.randrange(self.powers)
        self.phase.nodes[province] = self.random.choice(coasts) if unit == FLEET and coasts else province

    def plant_cycle(self) -> None:
        """A convoy to where a fleet has a hand in the fight for the sea that the convoy crosses."""
        board, random, phase = self.board, self.random, self.phase
        taken = phase.units()
        near = [p for unit in taken for p in self.next_provinces(unit)] or list(range(board.province_count))
        sea = random.choice([p for p in near if board.kinds[p] == SEA and p not in taken] or [-1])
        if sea < 0:
            return
        around = [p for p in sorted(self.next_provinces(sea)) if p not in taken]
        shores = [p for p in around if board.kinds[p] == COAST]
        if len(shores) < 2 or len(around) < 3:
            return
        start, goal = random.sample(shores, 2)
        enemy = random.choice([p for p in around if p not in (start, goal)])
        for province, unit in ((sea, FLEET), (start, ARMY), (goal, FLEET), (enemy, FLEET)):
            self.put(province, unit)
        phase.orders[sea] = convoy(sea, start, goal)
        phase.orders[start] = move(start, goal, random.random() < 0.5)
        phase.orders[enemy] = move(enemy, sea, False)
        phase.orders[goal] = support_move(goal, enemy, sea) if random.random() < 0.6 else support_hold(goal, sea)

    def place(self, count: int) -> None:
        """Units in a neighbourhood that grows from one province, or from those already there."""
        board, random = self.board, self.random
        kinds = [SEA] if self.at_sea else [SEA, COAST, 2]
        planted = self.phase.units()
        area = planted or [random.choice([p for p in range(board.province_count) if board.kinds[p] in kinds])]
        ring = {p for one in area for p in self.next_provinces(one)} - set(area)
        wanted = len(planted) + count + 2
        while len(area) < wanted and ring:
            chosen = random.choice(sorted(ring))
            if self.at_sea and board.kinds[chosen] == 2:
                ring.discard(chosen)
                continue
            area.append(chosen)
            ring = (ring | self.next_provinces(chosen)) - set(area)
        free = [province for province in area if province not in planted]
        for province in random.sample(free, max(0, min(count, len(free)))):
            chance_of_army = {SEA: 0.0, COAST: 0.5}.get(board.kinds[province], 1.0)
            self.put(province, ARMY if random.random() < chance_of_army else FLEET)

    def order(self) -> None:
        units = self.phase.units()
        self.random.shuffle(units)
        free = [unit for unit in units if self.phase.orders[unit] == 0]
        movers = [unit for unit in free if self.random.random() < 0.55]
        for unit in movers:
            self.phase.orders[unit] = self.some_move(unit)
        for unit in free:
            if unit not in movers:
                self.phase.orders[unit] = self.some_help(unit, units)

    def some_move(self, unit: int) -> int:
        board, random, phase = self.board, self.random, self.phase
        near = list(board.reach(phase.types[unit], phase.nodes[unit]))
        occupied = [node for node in near if phase.types[board.province_of[node]] >= 0]
        if (
            phase.types[unit] == ARMY
            and board.kinds[unit] == COAST
            and random.random() < (0.75 if self.at_sea else 0.2)
        ):
            goals = [p for p in range(board.province_count) if board.kinds[p] == COAST and self.share_a_sea(unit, p)]
            taken = [goal for goal in goals if phase.types[goal] >= 0]
            goal = random.choice(taken) if taken and random.random() < 0.7 else random.choice(goals or [unit])
            return move(unit, goal, random.random() < 0.3)
        if random.random() < 0.02:
            return move(unit, random.randrange(board.province_count), False)
        if occupied and random.random() < 0.6:
            return move(unit, random.choice(occupied), False)
        return move(unit, random.choice(near), False) if near else hold(unit)

    def share_a_sea(self, one: int, two: int) -> bool:
        """Whether fleets stand at sea next to both provinces."""
        board, phase = self.board, self.phase
        fleets = [p for p in phase.units() if board.kinds[p] == SEA]
        from_one = any(board.can_step(FLEET, fleet, one) for fleet in fleets)
        return one != two and from_one and any(board.can_step(FLEET, fleet, two) for fleet in fleets)

    def some_help(self, unit: int, units: list[int]) -> int:
        """Mostly a convoy or a support of an order that was given; else anything."""
        board, random, phase = self.board, self.random, self.phase
        kind, node = phase.types[unit], phase.nodes[unit]
        goals = {p: target_of(phase.orders[p]) for p in units if kind_of(phase.orders[p]) == MOVE and p != unit}
        far = [
            p
            for p, goal in goals.items()
            if phase.types[p] == ARMY and not board.can_step(ARMY, p, board.province_of[goal])
        ]
        carried = far + [p for p in goals if phase.types[p] == ARMY and p not in far and random.random() < 0.4]
        if kind == FLEET and board.kinds[unit] == SEA and carried and random.random() < (0.8 if self.at_sea else 0.5):
            army = random.choice(carried)
            return convoy(unit, army, board.province_of[goals[army]])
        helped = [p for p, goal in goals.items() if board.can_step(kind, node, board.province_of[goal])]
        if self.at_sea and board.province_of[node] in goals.values():
            # Where convoys land, what matters is the fight for the sea they cross: that makes paradoxes.
            at_sea = [p for p in helped if board.kinds[board.province_of[goals[p]]] == SEA]
            helped = [p for p in at_sea if phase.types[board.province_of[goals[p]]] >= 0] or at_sea or helped
        if helped and random.random() < 0.7:
            other = random.choice(helped)
            province = board.province_of[goals[other]]
            # With the right coast, mostly; with none; or with a wrong one.
            named = random.choice([goals[other], goals[other], province, *board.coasts_of[province]])
            return support_move(unit, other, named)
        stays = [p for p in units if p != unit and p not in goals and board.can_step(kind, node, p)]
        if stays and random.random() < 0.7:
            return support_hold(unit, random.choice(stays))
        others = [p for p in units if p != unit]
        if others and random.random() < 0.3:
            stray = random.randrange(board.province_count)
            return random.choice(
                [support_hold(unit, random.choice(others)), support_move(unit, random.choice(others), stray)]
            )
        return hold(unit) if random.random() < 0.5 else self.some_move(unit)


def random_phase(board: Board, seed: int, most: int = 12) -> Phase:
    """Every other one full of convoys, and half of those made for paradoxes."""
    return Maker(board, seed, most, seed % 2 == 1, seed % 4 == 3).phase
