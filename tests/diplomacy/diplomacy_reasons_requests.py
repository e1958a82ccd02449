"""Requests to the judge for the checker of reasons: random positions, and games played with entangled orders.

A number gives the same request every time. Most orders are possible and get in each other's way; some are impossible,
badly written, given twice, or for units that are not there.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from diplomacy_random import Maker, Phase, random_phase

from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.actions import move, target_of
from ludex.games.diplomacy.rules.board import FLEET, Board
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.rulebook import PRESETS
from ludex.games.diplomacy.variants import Variant, load, names

Judged = tuple[dict[str, Any], list[list[str]], dict[str, Any]]
"""A position, the orders, and the answer."""

CHANGES: tuple[dict[str, object], ...] = (
    {"paradox": "all_hold"},
    {"any_broken_route_fails": True},
    {"convoyed_defender_cuts": True},
    {"passed_by_convoy_bounces": False},
    {"impossible_move_holds": False},
    {"support_coast": "must_match"},
    {"support_coast": "ignored"},
    {"stray_coast_is_void": True, "impossible_move_holds": False},
    {"surplus_spoils_all": True, "inland_fleet_is_army": True},
    {"missing_coast_is_guessed": True, "missing_build_coast_is_guessed": True},
    {"only_coast_is_taken": False, "wrong_coast_is_mended": True},
    {"unnecessary_convoy_is_void": False, "adjacent_convoy": "always"},
)
RULES: tuple[object, ...] = (*PRESETS, *({"preset": "2023", **change} for change in CHANGES))
"""Every preset, and the options that no preset sets so."""

STRAY = (
    *("hello", "A PAR - NOWHERE", "A", "", "waive", "A PAR B", "F LON D", "A PAR - SPA/XC"),
    *("done", "draw", "undo", "concede to FRANCE", "concede to NOBODY"),
)
"""What is no order of the phase, or none at all."""

MAPS = ("standard", "standard", "standard", "year1908", "ancientmediterranean", "canton", "pure", "northseawars")
"""Of the random positions; games are played on every map."""
PHASES = 40
"""The most of one game."""

MOST_FLEETS = 9
"""With more fleets at sea the slow adjudicator's list of all convoy routes grows too long."""


def rules_of(number: int) -> object:
    """Every other one a preset."""
    presets = list(PRESETS)
    return presets[number // 2 % len(presets)] if number % 2 == 0 else RULES[number // 2 % len(RULES)]


def position_of(variant: Variant, phase: Phase, rules: object) -> dict[str, Any]:
    board = variant.board()
    units = [
        [board.powers[phase.owners[at]], board.unit_types[phase.types[at]], board.node_ids[phase.nodes[at]]]
        for at in phase.units()
    ]
    start = variant.start
    season = next(one.season for one in variant.calendar.phases if one.kind == "movement")
    return {
        "map": variant.id,
        "rules": rules,
        "year": start.year,
        "season": season,
        "phase": "movement",
        "units": units,
        "options": {"years": 0},
    }


def written(board: Board, phase: Phase) -> list[list[str]]:
    """The orders of a phase as text, each with its power."""
    units = phase.rule_units()
    return [
        [board.powers[phase.owners[at]], order_text(board, units, phase.orders[at])]
        for at in phase.units()
        if phase.orders[at] != 0 and phase.owners[at] < board.power_count
    ]


def spoil(random: Random, board: Board, orders: list[list[str]], phase: str) -> list[list[str]]:
    """Some orders changed in the way people get them wrong."""
    found: list[list[str]] = []
    for power, text in orders:
        chance = random.random()
        parts = text.split(" ")
        if (chance < 0.03 or ("/" in parts[-1] and chance < 0.3)) and len(parts) > 1:
            # A coast left out, or another, or one too many.
            place = parts[-1].split("/")[0]
            coasts = [node for node in board.node_ids if node.startswith(place + "/")]
            parts[-1] = random.choice([place, *coasts])
            text = " ".join(parts)
        elif chance < 0.04 and len(parts) > 1:
            text = " ".join(["F" if parts[0] == "A" else "A", *parts[1:]])
        elif chance < 0.05:
            text = random.choice(STRAY)
        elif chance < 0.06 and len(parts) > 2:
            text = " ".join([*parts[:-1], random.choice(board.node_ids)])
        elif chance < 0.07:
            power = random.choice(board.powers)
        elif chance < 0.08:
            text = f"{random.choice(board.powers)}: {text}"
        elif chance < 0.10:
            continue
        elif chance < 0.12:
            found.append([power, text])
            text = " ".join([*parts[:2], "D" if phase == "retreat" else "H"]) if len(parts) > 1 else text
        elif chance < 0.13 and len(parts) > 4:
            text = " ".join([*parts[:3], "F" if parts[3] == "A" else "A", *parts[4:]])
        elif chance < 0.17 and len(parts) > 1 and phase == "movement":
            # Help of any kind, by and for anybody.
            other = random.choice(orders)[1].split(" ")[:2]
            goal = [] if random.random() < 0.3 else ["-", random.choice(board.node_ids)]
            verb = "S" if random.random() < 0.4 or not goal else "C"
            text = " ".join([*parts[:2], verb, *other, *goal])
        found.append([power, text])
    random.shuffle(found)
    return found


def judged(position: dict[str, Any], orders: list[list[str]]) -> Judged:
    return position, orders, adjudicate(position, orders)


def random_requests(variant: Variant, number: int) -> Iterator[Judged]:
    """A random movement, and the retreats that follow from it; two of three with some orders spoilt."""
    board, random = variant.board(), Random(number)
    phase = random_phase(board, number)
    orders = written(board, phase)
    if number % 3 > 0:
        orders = spoil(random, board, orders, "movement")
    movement = judged(position_of(variant, phase, rules_of(number)), orders)
    yield movement
    following = movement[2]["position"]
    if following["phase"] == "retreat":
        following = with_fewer_retreats(random, following)
        yield judged(following, retreat_orders(random, board, following))


def with_fewer_retreats(random: Random, position: dict[str, Any]) -> dict[str, Any]:
    """A position of a retreat; in some, what is named leaves out retreats that follow from the rest."""
    if random.random() < 0.8:
        return position
    lost = [{**unit, "retreats": unit["retreats"][: random.randint(1, 3)]} for unit in position["dislodged"]]
    return {**position, "dislodged": lost}


def retreat_orders(random: Random, board: Board, position: dict[str, Any]) -> list[list[str]]:
    """Retreats, many to the same place or to where one may not go."""
    found: list[list[str]] = []
    chosen: list[str] = []
    for lost in position["dislodged"]:
        power, unit_type, place = lost["unit"]
        kind, at = board.unit_types.index(unit_type), board.node_ids.index(place)
        near = [board.node_ids[node] for node in board.reach(kind, at)]
        closed = [node for node in near if node.split("/")[0] in position["contested"]]
        around = [node for node in board.node_ids if any(node.split("/")[0] == one.split("/")[0] for one in near)]
        shared = [node for node in chosen if node in near]
        chance = random.random()
        choices = (
            lost["retreats"] if chance < 0.5 else near if chance < 0.7 else around if chance < 0.9 else board.node_ids
        )
        if shared and random.random() < 0.6:
            choices = shared
        elif closed and random.random() < 0.5:
            choices = closed
        goal = place if random.random() < 0.03 else random.choice(choices or [place])
        chosen.append(goal)
        found.append([power, f"{unit_type} {place} {'D' if random.random() < 0.1 else 'R ' + goal}"])
    return spoil(random, board, found, "retreat")


class Entangled(Maker):
    """Orders for units that stand already."""

    def __init__(self, board: Board, random: Random, phase: Phase) -> None:
        self.board = board
        self.random = random
        self.at_sea = random.random() < 0.5
        self.powers = board.power_count
        self.phase = phase
        self.order()

    def some_move(self, unit: int) -> int:
        """As of a random position, but seldom to where the unit is."""
        found = super().some_move(unit)
        near = list(self.board.reach(self.phase.types[unit], self.phase.nodes[unit]))
        is_idle = self.board.province_of[target_of(found)] == unit and len(near) > 0 and self.random.random() < 0.9
        return move(unit, self.random.choice(near), False) if is_idle else found


class Played:
    """A game of a variant, phase by phase, from its start until it is over or some years have gone by."""

    def __init__(self, variant: Variant, number: int) -> None:
        self.variant = variant
        self.board = variant.board()
        self.random = Random(number)
        self.rules = rules_of(number)

    def start(self) -> dict[str, Any]:
        start = self.variant.start
        return {
            "map": self.variant.id,
            "rules": self.rules,
            "year": start.year,
            "season": start.season,
            "phase": start.phase,
            "units": [list(unit) for unit in self.variant.units],
            "centers": dict(self.variant.centers),
            "options": {"years": 0},
        }

    def requests(self, phases: int) -> Iterator[Judged]:
        position = self.start()
        for _ in range(phases):
            orders = self.orders(position)
            answer = adjudicate(position, orders)
            if self.fleets_at_sea(position) <= MOST_FLEETS:
                yield position, orders, answer
            if answer["outcome"] is not None:
                return
            position = answer["position"]

    def fleets_at_sea(self, position: dict[str, Any]) -> int:
        return sum(1 for unit in position["units"] if self.board.convoyable[self.province(unit[2])])

    def province(self, place: str) -> int:
        return int(self.board.province_of[self.board.node_ids.index(place)])

    def orders(self, position: dict[str, Any]) -> list[list[str]]:
        phase = position["phase"]
        if phase == "retreat":
            return retreat_orders(self.random, self.board, position)
        made = self.moves(position) if phase == "movement" else self.adjustments(position)
        return spoil(self.random, self.board, made, phase)

    def moves(self, position: dict[str, Any]) -> list[list[str]]:
        count = self.board.province_count
        phase = Phase([-1] * count, [-1] * count, [-1] * count, [0] * count)
        for power, unit_type, place in position["units"]:
            at = self.province(place)
            phase.types[at] = self.board.unit_types.index(unit_type)
            phase.owners[at] = self.board.powers.index(power) if power in self.board.powers else self.board.power_count
            phase.nodes[at] = self.board.node_ids.index(place)
        return written(self.board, Entangled(self.board, self.random, phase).phase)

    def adjustments(self, position: dict[str, Any]) -> list[list[str]]:
        found = []
        centers: dict[str, str] = position["centers"]
        for power in self.board.powers:
            mine = [place for place, owner in centers.items() if owner == power]
            units = [unit for unit in position["units"] if unit[0] == power]
            due = len(mine) - len(units)
            for _ in range(abs(due) + self.random.choice([0, 0, 0, 1, 2])):
                is_contrary = self.random.random() < 0.1
                if units and ((due < 0) != is_contrary):
                    _, unit_type, place = self.random.choice(units)
                    found.append([power, f"{unit_type} {place} D"])
                elif self.random.random() < 0.08:
                    found.append([power, "waive"])
                else:
                    place = self.random.choice(
                        mine if mine and self.random.random() < 0.85 else self.board.province_ids
                    )
                    found.append([power, self.build(place)])
        return found

    def build(self, place: str) -> str:
        unit_type = self.random.choice(self.board.unit_types)
        coasts = [node for node in self.board.node_ids if node.startswith(place + "/")]
        if self.random.random() < 0.02:
            return f"{place} B"
        if coasts and unit_type == self.board.unit_types[FLEET] and self.random.random() < 0.8:
            place = self.random.choice(coasts)
        return f"{unit_type} {place} B"


def some_random(first: int, number: int) -> Iterator[Judged]:
    """Random movements on several maps, under all rulebooks, and the retreats after them."""
    for seed in range(first, first + number):
        yield from random_requests(load(MAPS[seed % len(MAPS)]), seed)


def some_played(first: int, number: int) -> Iterator[Judged]:
    """Games on every map, under all rulebooks."""
    for seed in range(first, first + number):
        yield from Played(load(names()[seed % len(names())]), seed).requests(PHASES)


def cases() -> dict[str, tuple[dict[str, Any], list[list[str]], dict[int, list[str]]]]:
    """The cases of reasons.txt by title: a position, the orders, and what must be said of some of them."""
    found = {}
    for block in (Path(__file__).parent / "reasons.txt").read_text().split("CASE ")[1:]:
        title, *lines = [line for line in block.splitlines() if line]
        position: dict[str, Any] = {"year": 1901, "season": "spring", "phase": "movement"}
        orders: list[list[str]] = []
        expected: dict[int, list[str]] = {}
        for line in lines:
            if line.startswith("POSITION "):
                position.update(json.loads(line.removeprefix("POSITION ")))
                continue
            order, *told = line.split(" | ")
            orders.append(order.split(": ", 1))
            if told:
                expected[len(orders) - 1] = told
        placed = {(power, *order.split(" ")[:2]) for power, order in orders if " " in order}
        position.setdefault("units", [list(unit) for unit in sorted(placed)])
        found[title] = (position, orders, expected)
    return found
