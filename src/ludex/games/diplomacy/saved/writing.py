"""Writing games in the saved-game form of the Python package `diplomacy`, phase by phase, with the judge's results.

The package loads them and plays on. Its own check of such files also asks for its hash of every position, which only it
can compute: `zobrist_hash` is "0" here. docs/saved-games.md has the lines that let the package fill it in.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec

from ludex.core import refused
from ludex.games import find
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.actions import CONCEDE, DONE, DRAW, UNDO, kind_of
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.saved.reading import (
    MAPS,
    Judged,
    JudgedUnit,
    SavedMessage,
    current_phase,
    phase_name,
    renamed,
)
from ludex.games.diplomacy.variants import load

NO_CONVOY = frozenset({"no_convoy", "convoy_incomplete", "convoy_broken", "no_route", "paradox"})

JSON = dict[str, object]


class JudgedOrder(msgspec.Struct):
    """What the file keeps of a ruling."""

    power: str
    order: str
    result: str
    code: str


class Judgement(msgspec.Struct):
    position: Judged
    orders: list[JudgedOrder]
    destroyed: list[list[str]] = []


class GameWriter:
    """One game being written: `add` every phase with its orders, then `finish` with the last position."""

    def __init__(self, game_id: str, variant: str, rules: Sequence[str] = ("NO_PRESS", "POWER_CHOICE")) -> None:
        names = [name for name, ours in MAPS.items() if ours.variant == variant]
        if not names:
            known = ", ".join(ours.variant for ours in MAPS.values())
            raise refused("unknown_map", f"Such files have no map {variant!r}; they have: {known}.", {"where": "map"})
        self.game_id = game_id
        self.map = names[0]
        self.ids = {ours: theirs for theirs, ours in MAPS[names[0]].ids.items()}
        self.variant = load(variant)
        self.rules = list(rules)
        self.phases: list[JSON] = []
        self.influence: dict[str, str] = {}
        """By province, the power that was there last."""

    def add(
        self,
        position: dict[str, object],
        orders: list[list[str]],
        messages: Sequence[SavedMessage] = (),
        time: int | None = None,
    ) -> dict[str, object]:
        """Judges a phase and writes it down; answers the position it leads to. `time` is in microseconds."""
        answer = adjudicate(position, orders)
        judged = msgspec.convert(answer, Judgement)
        before = msgspec.convert(position, Judged)
        by_power: dict[str, list[str]] = {power: [] for power in self.power_ids()}
        results: dict[str, list[str]] = {}
        for line in judged.orders:
            if line.order == "waive":
                results["WAIVE"] = ["void"]  # in the results only: such is the package's custom
            else:
                by_power[line.power].append(line.order)
        lost = {" ".join(unit[1:]) for unit in judged.destroyed}
        lost |= {" ".join(unit.unit[1:]) for unit in judged.position.dislodged}
        if before.phase == "movement":
            results = {" ".join(unit[1:]): [] for unit in before.units}
        for line in judged.orders:
            unit = " ".join(line.order.split(" ")[:2])
            if line.order != "waive" and not results.get(unit):
                results[unit] = words(line, before.phase)
        if before.phase == "movement":
            results = {unit: [*said, "dislodged"] if unit in lost else said for unit, said in results.items()}
        self.phases.append(
            {
                "name": phase_name(before),
                "state": self.state(before, "", time),
                "orders": self.theirs(by_power),
                "results": self.theirs(results),
                "messages": [msgspec.to_builtins(message) for message in messages],
            }
        )
        following: dict[str, object] = answer["position"]
        return following

    def finish(self, position: dict[str, object], note: str = "", time: int | None = None) -> JSON:
        """The whole file, with the position that the game has come to."""
        last = msgspec.convert(position, Judged)
        state = self.state(last, note, time)
        phase = {"name": state["name"], "state": state, "orders": {}, "results": {}, "messages": []}
        return {"id": self.game_id, "map": self.map, "rules": self.rules, "phases": [*self.phases, phase]}

    def power_ids(self) -> list[str]:
        return [power.id for power in self.variant.powers]

    def state(self, position: Judged, note: str, time: int | None) -> JSON:
        """The position of a phase as the file has it."""
        powers = self.power_ids()
        dislodged = position.dislodged if position.phase == "retreat" else []
        self.spread(position)
        on_map = {
            "units": {
                power: [" ".join(unit[1:]) for unit in position.units if unit[0] == power]
                + ["*" + " ".join(lost.unit[1:]) for lost in dislodged if lost.unit[0] == power]
                for power in powers
            },
            "retreats": {power: retreats_of(dislodged, power) for power in powers},
            "centers": {power: [at for at, owner in position.centers.items() if owner == power] for power in powers},
            "homes": {power: self.variant.homes.get(power, []) for power in powers},
            "influence": {power: [at for at, last in self.influence.items() if last == power] for power in powers},
            "builds": {power: self.builds(position, power) for power in powers},
        }
        return {
            "timestamp": len(self.phases) if time is None else time,
            "zobrist_hash": "0",
            "note": note,
            "name": phase_name(position),
            **{what: self.theirs(by_power) for what, by_power in on_map.items()},
            "civil_disorder": dict.fromkeys(powers, 0),
            "game_id": self.game_id,
            "map": self.map,
            "rules": self.rules,
        }

    def theirs(self, value: Any) -> Any:
        """JSON with the provinces in it named as on the package's map."""
        if isinstance(value, str):
            return renamed(value, self.ids)
        if isinstance(value, list):
            return [self.theirs(item) for item in value]
        if isinstance(value, dict):
            return {self.theirs(key): self.theirs(item) for key, item in value.items()}
        return value

    def spread(self, position: Judged) -> None:
        """A province goes to whoever stands in it; a center nobody ever stood in, to its owner."""
        for center, power in position.centers.items():
            self.influence.setdefault(center, power)
        for power, _, place in position.units:
            self.influence[place.partition("/")[0]] = power

    def builds(self, position: Judged, power: str) -> JSON:
        """How many units a power may build, and where; below zero, how many it must remove."""
        if position.phase != "adjustment" or position.ended is not None:
            return {"count": 0, "homes": []}
        taken = {place.partition("/")[0] for _, _, place in position.units}
        owned = [center for center, owner in position.centers.items() if owner == power]
        count = len(owned) - sum(unit[0] == power for unit in position.units)
        if count <= 0:
            return {"count": count, "homes": []}
        homes = [home for home in self.variant.homes.get(power, []) if home in owned and home not in taken]
        return {"count": min(count, len(homes)), "homes": homes}


def retreats_of(dislodged: list[JudgedUnit], power: str) -> dict[str, list[str]]:
    return {" ".join(lost.unit[1:]): lost.retreats for lost in dislodged if lost.unit[0] == power}


def words(line: JudgedOrder, phase: str) -> list[str]:
    """A ruling in the file's words."""
    parts = line.order.split(" ")
    verb = parts[2] if len(parts) > 2 else ""
    if phase == "adjustment":
        return [""] if line.result == "succeeds" else ["void"]
    if phase == "retreat":
        if verb == "D":
            return ["disband"]
        if line.result == "succeeds":
            return []
        return ["bounce", "disband"] if line.result == "fails" else ["void", "disband"]
    if line.result == "void" or line.code in ("mismatched", "impossible_order"):
        return ["void"]
    if line.result == "succeeds" or verb not in ("-", "S"):
        return []
    if verb == "S":
        return ["cut"]
    return ["no convoy"] if line.code in NO_CONVOY else ["bounce"]


def save_play(
    game_id: str,
    state: Diplomacy,
    position: dict[str, object],
    decisions: Iterable[tuple[int, int]],
    messages: Mapping[str, Sequence[SavedMessage]] | None = None,
) -> JSON:
    """The file of a game played at a table: its first state and position, and every (seat, action) from there on.

    `messages` is what was said, by the name of the phase. The state is played on in place.
    """
    game = find("diplomacy")
    said = {} if messages is None else messages
    writer = GameWriter(game_id, state.variant.id, press_rules(state.settings.get("press")))
    for seat, action in decisions:
        phase = (state.year, state.number)
        given = [list(sheet) for sheet in state.sheets]
        given[seat].append(action)
        units = state.ordered_units()
        orders = [
            [state.board.powers[power], order_text(state.board, units, code)]
            for power, sheet in enumerate(given)
            for code in sheet
            if kind_of(code) not in (DONE, UNDO, DRAW, CONCEDE)
        ]
        state.play(seat, action)
        if (state.year, state.number) != phase or state.ending is not None:
            writer.add(position, orders, said.get(current_phase(position), ()))
            position = game.position(state)
    winners = [] if state.ending is None else [state.board.powers[winner] for winner in state.ending.winners]
    return writer.finish(position, f"Victory by: {', '.join(winners)}" if winners else "")


def press_rules(press: object) -> list[str]:
    """The file's words for what powers may write to each other."""
    silent = {"none": ["NO_PRESS"], "public": ["PUBLIC_PRESS"]}
    return [*silent.get(str(press), []), "POWER_CHOICE"]
