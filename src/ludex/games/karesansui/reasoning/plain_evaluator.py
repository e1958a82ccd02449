"""Whether a garden fits a rule, in the most obvious way: the reference for the faster evaluators, and the last check
before a garden is shown to anybody."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import KIND_NAMES, Rule


def plainly_fits(rule: Rule, garden: Sequence[int], plot: Plot = STANDARD) -> bool:
    """Whether the garden, a state for every cell of the plot, fits the rule.

    >>> from ludex.games.karesansui.language.reading import read_rule
    >>> plainly_fits(read_rule("at least 15 empty"), [0] * 15 + [1])
    True
    """
    columns = plot.columns
    places = [(cell // columns, cell % columns, state) for cell, state in enumerate(garden)]
    return part_fits(rule, 0, places)


def part_fits(rule: Rule, node: int, places: list[tuple[int, int, int]]) -> bool:
    match KIND_NAMES[rule.kinds[node]]:
        case "not" | "and" | "or" | "xor" as kind:
            found = []
            for child in rule.child_nodes(node):
                found.append(part_fits(rule, child, places))
            return {"not": not found[0], "and": all(found), "or": any(found), "xor": sum(found) % 2 == 1}[kind]
        case kind:
            some = [place for place in places if rule.firsts[node] & 2 ** place[2]]
            others = [place for place in places if rule.seconds[node] & 2 ** place[2]]
            return atom_fits(kind, rule.numbers[node], some, others)


def atom_fits(kind: str, number: int, some: list[tuple[int, int, int]], others: list[tuple[int, int, int]]) -> bool:
    """A count, or a relation between places (row, column, state) of one set and of the other."""
    match kind:
        case "atleast":
            return len(some) >= number
        case "atmost":
            return len(some) <= number
        case "exactly":
            return len(some) == number
        case "more":
            return len(some) > len(others)
    holds = RELATIONS[kind]
    for row, column, _ in some:
        for other_row, other_column, _ in others:
            if holds(other_row - row, other_column - column):
                return True
    return False


RELATIONS: dict[str, Callable[[int, int], bool]] = {
    "leftof": lambda down, right: right > 0,
    "rightof": lambda down, right: right < 0,
    "above": lambda down, right: down > 0,
    "below": lambda down, right: down < 0,
    "adjacent": lambda down, right: max(abs(down), abs(right)) == 1,
    "orthadjacent": lambda down, right: abs(down) + abs(right) == 1,
    "samerow": lambda down, right: down == 0 and right != 0,
    "samecol": lambda down, right: right == 0 and down != 0,
}
"""By relation: whether it holds of a cell and another so many rows further down and columns further right."""
