"""The same questions put to z3, straight from the meaning of the language: a second opinion on the verdicts."""

from __future__ import annotations

from typing import Any

import z3

from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import KIND_NAMES, Rule


class Z3:
    """One solver for one question."""

    def __init__(self, plot: Plot = STANDARD) -> None:
        self.plot = plot
        self.solver: Any = z3.Solver()
        self.at = [[z3.Bool(f"{cell}_{state}") for state in range(STATES)] for cell in range(plot.cells)]
        for states in self.at:
            self.solver.add(z3.PbEq([(state, 1) for state in states], 1))

    def compare(self, rule: Rule, other: Rule) -> list[int] | None:
        """A garden that tells the rules apart; None if there is none. TimeoutError if a limit was set and passed."""
        self.solver.add(z3.Xor(self.rule(rule), self.rule(other)))
        answer = self.solver.check()
        if answer == z3.unknown:
            raise TimeoutError
        if answer == z3.unsat:
            return None
        model = self.solver.model()
        return [next(n for n, state in enumerate(states) if z3.is_true(model[state])) for states in self.at]

    def rule(self, rule: Rule) -> Any:
        name = KIND_NAMES[rule.kind]
        if rule.is_atom():
            return self.atom(name, rule.number, rule.first, rule.second)
        parts = [self.rule(part) for part in rule.children()]
        if name == "not":
            return z3.Not(parts[0])
        if name != "xor":
            return z3.And(parts) if name == "and" else z3.Or(parts)
        found = parts[0]
        for part in parts[1:]:
            found = z3.Xor(found, part)
        return found

    def cells(self, states: int) -> list[Any]:
        return [z3.Or([state for n, state in enumerate(cell) if states >> n & 1]) for cell in self.at]

    def atom(self, name: str, number: int, first: int, second: int) -> Any:
        here, there = self.cells(first), self.cells(second)
        ones = [(cell, 1) for cell in here]
        if name == "atleast":
            return z3.PbGe(ones, number)
        if name == "atmost":
            return z3.PbLe(ones, number)
        if name == "exactly":
            return z3.PbEq(ones, number)
        if name == "more":
            return z3.PbGe(ones + [(cell, -1) for cell in there], 1)
        found = []
        columns = int(self.plot.columns)
        for one in range(int(self.plot.cells)):
            for two in range(int(self.plot.cells)):
                down, right = two // columns - one // columns, two % columns - one % columns
                is_related = {
                    "leftof": right > 0,
                    "rightof": right < 0,
                    "above": down > 0,
                    "below": down < 0,
                    "adjacent": max(abs(down), abs(right)) == 1,
                    "orthadjacent": abs(down) + abs(right) == 1,
                    "samerow": down == 0 and right != 0,
                    "samecol": right == 0 and down != 0,
                }
                if is_related[name]:
                    found.append(z3.And(here[one], there[two]))
        return z3.Or(found)
