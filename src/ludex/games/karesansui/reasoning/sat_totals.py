"""Clauses that link the totals of categories, added to those of `sat_clauses`.

At least 5 small, at least 5 large, at most 3 of each colour: no cell by itself contradicts it, and a solver that knows
only cells has to try every combination. It gives up at once when told that Small + Large and Black + White + Grey are
the same number. So every category that is counted is linked to the categories above it, up to all features and all
cells.
"""

from __future__ import annotations

from ludex.games.karesansui.language.cell_sets import FEATURES, products
from ludex.games.karesansui.reasoning.sat_clauses import PROPERTIES, Encoding
from ludex.games.karesansui.rules.cells import NAMED

EMPTY = NAMED["Empty"]
WATER = NAMED["Water"]


def link(encoding: Encoding) -> None:
    """Adds to an encoding (made with LINKED) the totals above those it counts, and their sums."""
    waiting: list[int] = []
    for states in list(encoding.numbers):
        pieces = categories(states)
        waiting += pieces
        if len(pieces) > 1:
            encoding.add_up([encoding.number(piece) for piece in pieces], encoding.number(states))
    linked: set[tuple[int, int]] = set()
    while waiting:
        category = waiting.pop()
        for parent, siblings in above(category):
            if (parent, siblings[0]) not in linked:
                linked.add((parent, siblings[0]))
                encoding.add_up([encoding.number(sibling) for sibling in siblings], encoding.number(parent))
                waiting.append(parent)
    bare = [states for states in (EMPTY, WATER) if states in encoding.numbers]
    if bare and FEATURES in encoding.numbers:
        # Empty + Water = all cells - Feature: at least n of these are not at least (cells - n + 1) features.
        others = [-digit for digit in reversed(encoding.number(FEATURES))]
        encoding.add_up([encoding.number(EMPTY), encoding.number(WATER)], others)


def categories(states: int) -> list[int]:
    """The set in pieces, each of which has one word of a property or all of them."""
    found: list[int] = []
    while states:
        piece = products(states)[0]
        for words in PROPERTIES:
            here = [word for word in words if piece & NAMED[word]]
            if piece & FEATURES and 1 < len(here) < len(words):
                piece &= NAMED[here[0]]
        found.append(piece)
        states &= ~piece
    return found


def above(category: int) -> list[tuple[int, list[int]]]:
    """The categories that leave one more property open, each with the categories it falls into by that property."""
    found: list[tuple[int, list[int]]] = []
    for words in PROPERTIES:
        if category & FEATURES and sum(1 for word in words if category & NAMED[word]) == 1:
            parent = FEATURES
            for others in PROPERTIES:
                here = [word for word in others if category & NAMED[word]]
                if others is not words and len(here) == 1:
                    parent &= NAMED[here[0]]
            found.append((parent, [parent & NAMED[word] for word in words]))
    return found
