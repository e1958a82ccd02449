"""The question whether two rules are the same, put to OR-Tools CP-SAT straight from the meaning of the language."""

from __future__ import annotations

from typing import Any

from ortools.sat.python import cp_model

from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.rule import KIND_NAMES, Rule

CELLS = 16
COLUMNS = 4


class CpSat:
    """One model for one question."""

    def __init__(self) -> None:
        assert int(STANDARD.cells) == CELLS
        self.model: Any = cp_model.CpModel()
        self.at = [[self.literal() for _ in range(STATES)] for _ in range(CELLS)]
        for states in self.at:
            self.model.add_exactly_one(states)

    def literal(self) -> Any:
        return self.model.new_bool_var("")

    def compare(self, rule: Rule, other: Rule, seconds: float) -> bool | None:
        """Whether the rules are equivalent; None if that took too long."""
        self.model.add_bool_xor([self.rule(rule), self.rule(other)])
        solver: Any = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.max_time_in_seconds = seconds
        status = solver.solve(self.model)
        if status == cp_model.UNKNOWN:
            return None
        return bool(status == cp_model.INFEASIBLE)

    def rule(self, rule: Rule) -> Any:
        name = KIND_NAMES[rule.kind]
        if rule.is_atom():
            return self.atom(name, rule.number, rule.first, rule.second)
        parts = [self.rule(part) for part in rule.children()]
        if name == "not":
            return parts[0].negated()
        if name == "and":
            return self.either([part.negated() for part in parts]).negated()
        if name == "or":
            return self.either(parts)
        found = self.literal()
        self.model.add_bool_xor([*parts, found, self.true()])  # an odd number of these: an even number without the last
        return found

    def true(self) -> Any:
        found = self.literal()
        self.model.add(found == 1)
        return found

    def either(self, literals: list[Any]) -> Any:
        found = self.literal()
        self.model.add_max_equality(found, literals)
        return found

    def counted(self, states: int) -> Any:
        return sum(state for cell in self.at for n, state in enumerate(cell) if states >> n & 1)

    def exactly(self, expression: Any, negated: Any) -> Any:
        """A literal that is true where the one holds, false where the other does."""
        found = self.literal()
        self.model.add(expression).only_enforce_if(found)
        self.model.add(negated).only_enforce_if(found.negated())
        return found

    def atom(self, name: str, number: int, first: int, second: int) -> Any:
        count = self.counted(first)
        match name:
            case "atleast":
                return self.at_least(count, number)
            case "atmost":
                return self.at_least(count, number + 1).negated()
            case "exactly":
                return self.either([self.at_least(count, number).negated(), self.at_least(count, number + 1)]).negated()
            case "more":
                return self.at_least(count - self.counted(second), 1)
        here, there = self.cells(first), self.cells(second)
        found = []
        for one in range(CELLS):
            for two in range(CELLS):
                down, right = two // COLUMNS - one // COLUMNS, two % COLUMNS - one % COLUMNS
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
                    found.append(self.either([here[one].negated(), there[two].negated()]).negated())
        return self.either(found)

    def at_least(self, count: Any, number: int) -> Any:
        if isinstance(count, int):  # a set of no states: nothing to count
            return self.true() if count >= number else self.true().negated()
        return self.exactly(count >= number, count < number)

    def cells(self, states: int) -> list[Any]:
        found = []
        for cell in self.at:
            literal = self.literal()
            self.model.add(literal == sum(state for n, state in enumerate(cell) if states >> n & 1))
            found.append(literal)
        return found
