"""Times Diplomacy on the standard map; with --yardstick beside the Python package `diplomacy`. Prints JSON.

Both judge the same positions and orders: one position each of random games of Ludex, from spring 1904 to fall 1908, in
which every unit has a random one of its legal orders. The package gets them as text. Setting a position up and reading
the orders' text is not counted. What is:

- judging: from packed orders to the result of each; of the package, `_resolve_moves` on orders it has checked before.
- the whole phase: units are moved, retreats found, the next phase comes up; `process()` of the package, which also
  keeps a history and prepares for the next phase's convoys.
- legal orders: those of all units of a position; packed ones, and texts of the package.
- games: from the start until spring 1911 comes up, or to a victory, with a random legal order for every unit.
- careful games: the same with every power's orders by the game's rule of thumb; the package has no such thing.

A figure is that of the best of several passes through all positions or games: whatever else the machine does can only
slow a pass down.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, play_sensibly, seat_list
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules import movement
from ludex.games.diplomacy.rules.actions import done, unit_of
from ludex.games.diplomacy.rules.movement import Movement
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.rulebook import Rulebook, rulebook
from ludex.games.diplomacy.rules.sensible import order_randomly
from ludex.games.diplomacy.rules.state import Diplomacy

POSITIONS = 100
GAMES = 20
PASSES = 3
SECONDS = 1.5
"""At least so many passes, and more of them while so much time has not gone by."""

SEATS = 7
OPTIONS: dict[str, object] = {"years": 10, "votes": False}
LAST_YEAR = 1910
SEASONS = ("spring", "fall")

THEIR_RULES: dict[str, object] = {"via_falls_back_to_land": True, "unnecessary_convoy_is_void": False}
"""How the package reads what the rulebooks leave open, where that matters here."""

Case = TypeVar("Case")


def rate(
    cases: Sequence[Case], call: Callable[[Case], object], prepare: Callable[[Case], object] | None = None
) -> float:
    """How many cases a second the call gets done; `prepare` comes before every pass and is not counted."""
    best = 0.0
    passes = 0
    end = time.perf_counter() + SECONDS
    while passes < PASSES or time.perf_counter() < end:
        if prepare is not None:
            for case in cases:
                prepare(case)
        start = time.perf_counter()
        for case in cases:
            call(case)
        best = max(best, len(cases) / (time.perf_counter() - start))
        passes += 1
    return best


class Position:
    """A movement phase in the middle of a random game, with an order for every unit."""

    def __init__(self, number: int) -> None:
        chance = Chance.of_seed(f"orders {number}")
        year, season = 1904 + number % 5, SEASONS[number // 5 % 2]
        state = start(number)
        while not (state.kind == MOVEMENT and season_of(state) == season and state.year >= year):
            play_phase(state, chance)
        for seat in seat_list(state.to_act()):
            order_randomly(state, seat, chance)
        self.state = state
        self.orders: vec[i64] = vec[i64]([0] * state.board.province_count)
        for sheet in state.sheets:
            for order in sheet:
                self.orders[unit_of(order)] = order
        self.units = [province for province, unit_type in enumerate(state.units.types) if unit_type >= 0]
        assert all(self.orders[province] != 0 for province in self.units)
        self.ready = state

    def judge(self, rules: Rulebook) -> Movement:
        state = self.state
        judged = Movement(state.board, rules, state.units, self.orders)
        judged.adjudicate()
        return judged

    def get_ready(self) -> None:
        self.ready = self.state.copy()

    def list_orders(self) -> object:
        return self.state.terms.list_orders(self.state.units)

    def unit_text(self, province: int, node: int) -> str:
        board = self.state.board
        return f"{board.unit_types[self.state.units.types[province]]} {board.node_ids[node]}"

    def units_after(self) -> dict[str, list[str]]:
        """By power, the units that are not dislodged, where they stand after the movement by the package's rules."""
        judged = self.judge(rulebook("2023", THEIR_RULES))
        found: dict[str, list[str]] = {power: [] for power in self.state.board.powers}
        for province in self.units:
            if judged.dislodged_from[province] < 0:
                went = judged.went[province]
                node = went if went >= 0 else self.state.units.nodes[province]
                found[self.power_of(province)].append(self.unit_text(province, node))
        return {power: sorted(units) for power, units in found.items()}

    def power_of(self, province: int) -> str:
        return self.state.board.powers[self.state.units.owners[province]]


def start(seed: int) -> Diplomacy:
    state = GAME.start(SEATS, seed, OPTIONS)
    assert isinstance(state, Diplomacy)
    return state


def play_phase(state: Diplomacy, chance: Chance) -> None:
    """Closes the phase with a random legal order for every unit."""
    for seat in seat_list(state.to_act()):
        order_randomly(state, seat, chance)
        state.play(seat, done())


def play_randomly(state: Diplomacy, chance: Chance) -> None:
    while state.to_act():
        play_phase(state, chance)


def season_of(state: Diplomacy) -> str:
    return state.variant.calendar.phases[state.number].season


def kernel(positions: Sequence[Position]) -> dict[str, float]:
    """Rates by name, all of them a second."""
    rules = rulebook("2023", {})
    return {
        "judging": rate(positions, lambda position: position.judge(rules)),
        "phase": rate(positions, lambda position: position.ready.resolve(), Position.get_ready),
        "legal": rate(positions, Position.list_orders),
        "games": rate(range(GAMES), lambda seed: play_randomly(start(seed), Chance.of_seed(seed))),
        "careful games": rate(range(GAMES), lambda seed: play_sensibly(start(seed), Chance.of_seed(seed))),
    }


class Their:
    """A position as the package has it."""

    def __init__(self, make: Callable[[], Any], position: Position) -> None:
        state = position.state
        powers = state.board.powers
        self.game = make()
        self.position = position
        units: dict[str, list[str]] = {power: [] for power in powers}
        centers: dict[str, list[str]] = {power: [] for power in powers}
        for province in position.units:
            units[position.power_of(province)].append(position.unit_text(province, state.units.nodes[province]))
        for province, owner in enumerate(state.centers):
            if owner >= 0:
                centers[powers[owner]].append(state.board.province_ids[province])
        name = f"{season_of(state)[0].upper()}{state.year}M"
        self.state = {"name": name, "map": "standard", "units": units, "centers": centers, "retreats": {}}
        self.orders = {
            power: [order_text(state.board, state.units, order) for order in sheet]
            for power, sheet in zip(powers, state.sheets, strict=True)
        }

    def set_up(self) -> None:
        """Position and orders, each of which the package must take."""
        self.game.set_state(self.state)
        for power, orders in self.orders.items():
            self.game.set_orders(power, orders)
        taken = sum(len(orders) for orders in self.game.get_orders().values())
        assert not self.game.error
        assert taken == len(self.position.units)

    def set_up_to_judge(self) -> None:
        """What the package does with a movement phase before it resolves the moves."""
        self.set_up()
        self.game._determine_orders()
        self.game._add_coasts()

    def is_alike(self) -> bool:
        """Whether the units come to stand in the same places."""
        self.set_up()
        self.game.process()
        return self.position.units_after() == {name: sorted(power.units) for name, power in self.game.powers.items()}


def yardstick(positions: Sequence[Position]) -> dict[str, object] | None:
    """The package's rates, and in how many positions the units end up alike; None where it is missing."""
    try:
        from diplomacy import Game
    except ImportError:
        return None
    theirs = [Their(Game, position) for position in positions]

    def play(seed: int) -> None:
        choose = random.Random(seed).choice
        game = Game()
        while not game.is_game_done and int(game.get_current_phase()[1:5]) <= LAST_YEAR:
            possible = game.get_all_possible_orders()
            for power in game.powers:
                places = game.get_orderable_locations(power)
                game.set_orders(power, [choose(possible[place]) for place in places if possible[place]])
            game.process()

    rates = {
        "judging": rate(theirs, lambda each: each.game._resolve_moves(), Their.set_up_to_judge),
        "phase": rate(theirs, lambda each: each.game.process(), Their.set_up),
        "legal": rate(theirs, lambda each: each.game.get_all_possible_orders(), Their.set_up),
        "games": rate(range(GAMES), play),
    }
    return {"rates": rates, "alike": sum(each.is_alike() for each in theirs), "positions": len(theirs)}


def main() -> None:
    positions = [Position(number) for number in range(POSITIONS)]
    is_compiled = not str(movement.__file__).endswith(".py")
    found: dict[str, object] = {"is_compiled": is_compiled, "rates": kernel(positions)}
    if "--yardstick" in sys.argv:
        found["package"] = yardstick(positions)
    print(json.dumps(found))


if __name__ == "__main__":
    main()
