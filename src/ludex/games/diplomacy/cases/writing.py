"""Played phases as test cases, in the format that `reading.py` reads: position, orders with their results, outcome."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from ludex.games import find
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.actions import CONCEDE, DONE, DRAW, UNDO, kind_of
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.state import Diplomacy

Position = dict[str, Any]
Orders = list[list[str]]

NO_ORDERS = (DONE, UNDO, DRAW, CONCEDE)
"""What is said to a table and is no order."""
WIDTH = 40
"""Where the bar before an order's result stands, at least."""


def cases_of(
    name: str, state: Diplomacy, position: dict[str, object], decisions: Iterable[tuple[int, int]]
) -> list[str]:
    """A case for each phase that was resolved, in a game that began with a state and position. Plays the state on."""
    game = find("diplomacy")
    writer = CaseWriter(name)
    for seat, action in decisions:
        phase = (state.year, state.number)
        units = state.ordered_units()
        orders = [
            [state.board.powers[power], order_text(state.board, units, code)]
            for power, sheet in enumerate(state.sheets)
            for code in [*sheet, *([action] if power == seat else [])]
            if kind_of(code) not in NO_ORDERS
        ]
        is_taken_back = kind_of(action) == UNDO
        state.play(seat, action)
        if not is_taken_back and ((state.year, state.number) != phase or state.ending is not None):
            writer.add(position, orders)
            position = game.position(state)
    return writer.cases


class CaseWriter:
    """Writes the cases of one game, phase by phase."""

    def __init__(self, name: str) -> None:
        """`name` begins the number of each case."""
        self.name = re.sub(r"[^\w.-]+", "_", name) or "game"
        self.cases: list[str] = []
        self.before: list[str] = []
        """The orders of the last movement, as lines."""

    def add(self, position: Position, orders: Orders) -> None:
        """Adds a phase; the results are the judge's."""
        answer = adjudicate(position, orders)
        phase = position["phase"]
        lines = [
            f"CASE {self.name}.{position['year']}.{position['season']}.{phase}",
            f"VARIANT {position['map']}",
            f"RULES {rules_text(position['rules'])}",
            f"PHASE {position['season']} {position['year']} {phase}",
            "CENTERS",
            *centers_lines(position["centers"]),
            "PRESTATE",
            *units_lines(position["units"]),
        ]
        if phase == "retreat":
            lines += ["PRESTATE_DISLODGED", *units_lines([lost["unit"] for lost in position["dislodged"]])]
            lines += ["PRESTATE_RESULTS", *self.before]
        lines += ["ORDERS", *order_lines(answer["orders"])]
        lines += ["POSTSTATE", *units_lines(answer["position"]["units"])]
        if phase == "movement":
            dislodged = [lost["unit"] for lost in answer["position"]["dislodged"]]
            lines += ["POSTSTATE_DISLODGED", *units_lines(dislodged)]
            lines += ["POSTSTATE_DESTROYED", *units_lines(answer["destroyed"])]
            self.before = movement_lines(position, orders)
        self.cases.append("\n".join([*lines, "END"]))


def rules_text(rules: object) -> str:
    """A rulebook as a RULES line has it: `2023`, or with its changes `2023+paradox=all_hold`."""
    if isinstance(rules, str):
        return rules
    assert isinstance(rules, dict)
    changes = [f"{option}={str(value).lower()}" for option, value in rules.items() if option != "preset"]
    return "+".join([str(rules.get("preset", "2023")), *changes])


def units_lines(units: Iterable[Sequence[str]]) -> list[str]:
    return [f"{power}: {kind} {place}" for power, kind, place in units]


def centers_lines(centers: dict[str, str]) -> list[str]:
    """Who owns which centers, a power a line."""
    owners: dict[str, list[str]] = {}
    for center, owner in centers.items():
        owners.setdefault(owner, []).append(center)
    return [f"{owner}: {' '.join(places)}" for owner, places in owners.items()]


def order_lines(lines: Iterable[dict[str, Any]]) -> list[str]:
    """Orders with their results behind a bar."""
    return [f"{line['power']}: {line['order']}".ljust(WIDTH) + f"| {line['result']}" for line in lines]


def movement_lines(position: Position, orders: Orders) -> list[str]:
    """The orders of a movement that a retreat follows from. Units without one hold, so that they are known."""
    ordered = {order.split(" ")[1].partition("/")[0] for _, order in orders}
    powers = {power for power, _ in orders} | set(position["awaited"] or [])
    holding = [
        f"{power}: {kind} {place} H"
        for power, kind, place in position["units"]
        if place.partition("/")[0] not in ordered and power in powers
    ]
    return [f"{power}: {order}" for power, order in orders] + holding
