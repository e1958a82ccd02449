"""Rules as one network of atoms, `and` and `xor`, in which what is the same is there once.

A wire is a positive number and its opposite the negative one; wire 1 is always true. Atoms are brought to few kinds
(`atmost 2` is the opposite of `atleast 3`, `rightof` is `leftof` the other way round), `and` and `xor` are flattened
and sorted, pairs that cancel out are gone. So rules that are written differently often end on the same wire, and two
rules are proved equivalent without any search. Where they don't, `reduced` goes through all ways the atoms can be true
or false, knowing which atom implies which, and leaves what is still open.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from ludex.games.karesansui.language.cell_sets import ANYTHING
from ludex.games.karesansui.reasoning.truth_tables import MAX_STEPS, TruthTables
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.plot import Plot
from ludex.games.karesansui.rules.rule import (
    ABOVE,
    ADJACENT,
    ALWAYS,
    AND,
    ATLEAST,
    ATMOST,
    BELOW,
    EXACTLY,
    LEFTOF,
    MORE,
    NOT,
    OR,
    ORTHADJACENT,
    RIGHTOF,
    SAMEROW,
    XOR,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)

TRUE = 1
FALSE = -1

Atom = tuple[int, int, int, int]
"""Kind, number, first and second set: ATLEAST, MORE, LEFTOF, ABOVE, ADJACENT, ORTHADJACENT, SAMEROW or SAMECOL."""

MAX_TABLE = 12
"""With more atoms than this, the ways they can be true or false are not gone through."""

FLAT = 8
"""So many inputs of a gate are taken over into another for one unit of effort."""

NO_LIMIT = 1 << 40


class Circuit:
    """The network of some rules on one plot."""

    def __init__(self, plot: Plot, effort: Effort | None = None) -> None:
        """Building and reducing it takes from the effort, if one is given, and may raise `OutOfEffort`."""
        self.plot = plot
        self.effort = effort or Effort(NO_LIMIT)
        self.top = TRUE
        self.atoms: dict[Atom, int] = {}
        """The wire of each atom."""
        self.compared: dict[Atom, tuple[int, int]] = {}
        """The sets of a MORE as they were written, with what they have in common: their totals turn up elsewhere."""
        self.gates: dict[tuple[int, ...], int] = {}
        """The wire of each gate: AND or XOR, then the wires that come in."""
        self.inputs: dict[int, tuple[int, ...]] = {}
        """The gate of each wire that is one; inputs have lower numbers than the wire they make."""
        self.implied: dict[tuple[int, ...], list[tuple[int, int]]] = {}
        """What `implications` found out, by the wires it was asked about."""

    # ---- rules ----

    def rule(self, rule: Rule, node: int = 0) -> int:
        """The wire that is true where the rule (or the part that begins at a node) holds."""
        self.effort.spend(1)
        kind = rule.kinds[node]
        if kind < NOT:
            return self.any_atom(kind, rule.numbers[node], rule.firsts[node], rule.seconds[node])
        if kind == NOT:
            return -self.rule(rule, node + 1)
        parts: list[int] = []
        child = node + 1
        while child < rule.ends[node]:
            parts.append(self.rule(rule, child))
            child = rule.ends[child]
        return self.both(parts) if kind == AND else self.either(parts) if kind == OR else self.odd(parts)

    def any_atom(self, kind: int, number: int, first: int, second: int) -> int:
        """The wire of an atom of any kind."""
        if kind == ATLEAST:
            return self.at_least(number, first)
        if kind == ATMOST:
            return -self.at_least(number + 1, first)
        if kind == EXACTLY:
            return self.both([self.at_least(number, first), -self.at_least(number + 1, first)])
        if kind == MORE:
            return self.more(first, second)
        if kind in (RIGHTOF, BELOW):
            kind, first, second = kind - 1, second, first
        if first == 0 or second == 0:
            return FALSE
        if kind >= ADJACENT and first > second:
            first, second = second, first
        return self.atom((kind, 0, first, second))

    def at_least(self, number: int, states: int) -> int:
        """Counted is a set or its complement, whichever has Empty not in it."""
        cells = self.plot.cells
        if states & 1:
            return -self.at_least(cells - number + 1, ANYTHING & ~states)
        if number <= 0:
            return TRUE
        if number > cells or states == 0:
            return FALSE
        return self.atom((ATLEAST, number, states, 0))

    def more(self, whole: int, other_whole: int) -> int:
        """What both sets have in common does not matter to whether there is more of one."""
        first, second = whole & ~other_whole, other_whole & ~whole
        if first == 0:
            return FALSE
        if second == 0:
            return self.at_least(1, first)
        if first | second == ANYTHING:
            return self.at_least(self.plot.cells // 2 + 1, first)
        self.compared.setdefault((MORE, 0, first, second), (whole, other_whole))
        return self.atom((MORE, 0, first, second))

    # ---- wires ----

    def atom(self, key: Atom) -> int:
        wire = self.atoms.get(key)
        if wire is None:
            self.top += 1
            wire = self.atoms[key] = self.top
        return wire

    def gate(self, key: tuple[int, ...]) -> int:
        wire = self.gates.get(key)
        if wire is None:
            self.top += 1
            wire = self.gates[key] = self.top
            self.inputs[wire] = key
        return wire

    def both(self, wires: Iterable[int]) -> int:
        """True where all of them are."""
        found: set[int] = set()
        self.effort.spend(1)
        for wire in wires:
            gate = self.inputs.get(wire)
            if gate is not None and gate[0] == AND:
                self.effort.spend(len(gate) // FLAT)
                found.update(gate[1:])
            else:
                found.add(wire)
        found.discard(TRUE)
        if FALSE in found or any(-wire in found for wire in found):
            return FALSE
        if not found:
            return TRUE
        return found.pop() if len(found) == 1 else self.gate((AND, *sorted(found)))

    def either(self, wires: Iterable[int]) -> int:
        return -self.both([-wire for wire in wires])

    def odd(self, wires: Iterable[int]) -> int:
        """True where an odd number of them are."""
        found: set[int] = set()
        is_opposite = False
        for wire in wires:
            if wire < 0:
                is_opposite = not is_opposite
                wire = -wire
            if wire == TRUE:
                is_opposite = not is_opposite
                continue
            gate = self.inputs.get(wire)
            if gate is not None and gate[0] != AND:
                self.effort.spend(len(gate) // FLAT)
                found ^= set(gate[1:])
            else:
                found ^= {wire}
        if not found:
            answer = FALSE
        elif len(found) == 1:
            answer = found.pop()
        else:
            answer = self.gate((XOR, *sorted(found)))
        return -answer if is_opposite else answer

    # ---- what follows without a search ----

    def used(self, wire: int) -> list[int]:
        """The wires that a wire depends on, itself included, inputs first."""
        found: set[int] = set()
        waiting = [abs(wire)]
        while waiting:
            here = waiting.pop()
            if here not in found and here != TRUE:
                found.add(here)
                waiting.extend(abs(other) for other in self.inputs.get(here, ())[1:])
        return sorted(found)

    def implications(self, wires: Iterable[int]) -> list[tuple[int, int]]:
        """Of some wires the pairs of atoms, the first of which can't be true without the second."""
        among = set(wires)
        atoms = [(atom, wire) for atom, wire in self.atoms.items() if wire in among]
        asked = tuple(wire for _, wire in atoms)
        found = self.implied.get(asked)
        if found is not None:
            return found
        self.effort.spend(len(atoms) * len(atoms) // 2)
        found = self.implied[asked] = []
        for (one, wire), (two, other) in combinations(atoms, 2):
            if implies(one, two, self.plot):
                found.append((wire, other))
            if implies(two, one, self.plot):
                found.append((other, wire))
        return found

    def reduced(self, wire: int) -> int:
        """A wire that is true for the same gardens, made of as few atoms as can be told without a search: FALSE where
        the ways that atoms can be true together leave nothing, a union of few products if there is one."""
        if wire in (TRUE, FALSE):
            return wire
        used = self.used(wire)
        atoms = [each for each in used if each not in self.inputs]
        if len(atoms) > MAX_TABLE:
            return wire
        # Tables are as long as there are ways: 4,096 bits for 12 atoms.
        self.effort.spend((len(used) + MAX_STEPS) * (1 + (1 << len(atoms) >> 9)))
        tables = TruthTables(len(atoms))
        known = {TRUE: tables.everything, FALSE: 0}
        for place, each in enumerate(atoms):
            known[each] = tables.places[place]
            known[-each] = tables.everything ^ tables.places[place]
        for each in used:
            gate = self.inputs.get(each)
            if gate is not None:
                table = tables.everything if gate[0] == AND else 0
                for other in gate[1:]:
                    table = table & known[other] if gate[0] == AND else table ^ known[other]
                known[each] = table
                known[-each] = tables.everything ^ table
        cares = tables.everything
        for one, two in self.implications(atoms):
            cares &= ~(known[one] & known[-two])
        low = known[wire] & cares
        if low == 0:
            return FALSE
        cubes = tables.cover(low, low | (tables.everything ^ cares))
        if cubes is None:
            return wire
        return self.either([self.both([atoms[p - 1] if p > 0 else -atoms[-p - 1] for p in cube]) for cube in cubes])

    def written(self, wire: int, most: int) -> Rule | None:
        """A rule that holds where the wire is true; None if it would have more than so many nodes."""
        if wire < 0:
            inner = self.written(-wire, most - 1)
            return None if inner is None else negation(inner)
        gate = self.inputs.get(wire)
        if most < 1 or wire == TRUE:
            return ALWAYS if wire == TRUE else None
        if gate is None:
            kind, number, first, second = next(atom for atom, each in self.atoms.items() if each == wire)
            return count_rule(ATLEAST, number, first) if kind == ATLEAST else pair_rule(kind, first, second)
        parts: list[Rule] = []
        for each in gate[1:]:
            part = self.written(each, most - 1)
            if part is None:
                return None
            most -= len(part)
            parts.append(part)
        return joined(gate[0], parts)


def implies(one: Atom, two: Atom, plot: Plot) -> bool:
    """Whether the first atom can't be true without the second."""
    kind, number, first, second = one
    other_kind, other_number, other_first, other_second = two
    if other_kind == ATLEAST:
        if kind == ATLEAST:
            return number >= other_number and first & ~other_first == 0
        if other_number == 1:
            return first & ~other_first == 0 or (kind != MORE and second & ~other_first == 0)
        both_in = (first | second) & ~other_first == 0
        return kind != MORE and other_number == 2 and both_in
    if kind == ATLEAST:
        return crowds(number, first, two, plot)
    if kind == MORE or other_kind == MORE:
        return kind == other_kind and first & ~other_first == 0 and other_second & ~second == 0
    if kind != other_kind and not (kind == ORTHADJACENT and other_kind == ADJACENT):
        return False
    if first & ~other_first == 0 and second & ~other_second == 0:
        return True
    return kind >= ADJACENT and first & ~other_second == 0 and second & ~other_first == 0


def crowds(number: int, states: int, relation: Atom, plot: Plot) -> bool:
    """Whether so many cells of a set can't be laid without two of them being in the relation."""
    kind, _, first, second = relation
    if kind == MORE or states & ~first or states & ~second:
        return False
    rows, columns = plot.rows, plot.columns
    most = {
        LEFTOF: rows,
        ABOVE: columns,
        ADJACENT: (rows + 1) // 2 * ((columns + 1) // 2),
        ORTHADJACENT: (plot.cells + 1) // 2,
        SAMEROW: rows,
    }
    return number > most.get(kind, columns)
