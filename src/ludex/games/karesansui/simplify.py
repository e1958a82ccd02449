"""A rule made simpler, as the seed does it: flattened into situations, each merged or discarded, what is left put
together again. Every step is shown, and the result is proven equivalent by the solver before it is handed out.

    atleast 3 Small xor (atmost 4 Small or exactly 5 Small)      becomes      atmost 2 Small or atleast 6 Small
"""

from __future__ import annotations

from ludex.games.karesansui.language import size, text
from ludex.games.karesansui.rules.plot import STANDARD, Plot
from ludex.games.karesansui.rules.rule import (
    ALWAYS,
    AND,
    ATLEAST,
    ATMOST,
    EXACTLY,
    NEVER,
    NOT,
    OR,
    XOR,
    Rule,
    count_rule,
    joined,
    negation,
    pair_rule,
)
from ludex.games.karesansui.rules.rulesets import Ruleset
from ludex.games.karesansui.solver import EQUIVALENT, NONE, Solver, standard_solver

MOST_SITUATIONS = 64
"""Rules that fall into more situations are simplified part by part only."""

BUDGET = 500
"""Conflicts spent on finding out whether a situation can be at all."""

Situation = list[Rule]
"""Atoms and opposites of atoms that hold together."""


EFFORT = 500
"""Situations that are looked at in all before the rest of a long rule is left as it is."""


class Work:
    """A rule being simplified: who says what is possible, and how much may still be looked at."""

    def __init__(self, solver: Solver) -> None:
        self.solver = solver
        self.left = EFFORT


class Simplified:
    """The simpler rule (the same, if there is none) and how it came about, a line a step."""

    def __init__(self, rule: Rule, steps: list[str]) -> None:
        self.rule = rule
        self.steps = steps


def simplified(rule: Rule, solver: Solver | None = None) -> Simplified:
    """A rule for the same gardens that is as short as this way of doing it makes it."""
    solver = solver or standard_solver()
    found = shorter(rule, Work(solver))
    if weight(found.rule) >= weight(rule) or solver.compare(rule, found.rule).verdict != EQUIVALENT:
        return Simplified(rule, ["nothing simpler was found"])
    return Simplified(found.rule, [*found.steps, f"proven equivalent: {text(found.rule)}"])


def weight(rule: Rule) -> int:
    """How hard a rule is to take in: its size, and a little more for every `xor` and `not`."""
    return 2 * size(rule) + 3 * sum(kind == XOR for kind in rule.kinds) + sum(kind == NOT for kind in rule.kinds)


def shorter(rule: Rule, work: Work) -> Simplified:
    """The lightest of: all of it flattened, its opposite flattened, and the same with its parts made lighter first."""
    whole = flat(rule, [], work)
    if rule.is_atom():
        return whole
    steps: list[str] = []
    parts = []
    for part in rule.children():
        found = shorter(part, work)
        parts.append(found.rule)
        steps += found.steps
    pieced = flat(put_together(rule.kind, parts), steps, work)
    return pieced if weight(pieced.rule) < weight(whole.rule) else whole


def flat(rule: Rule, steps: list[str], work: Work) -> Simplified:
    """The rule, or what comes of flattening it or its opposite if that is lighter; these steps went before."""
    best = Simplified(rule, steps)
    for is_opposite in (False, True):
        found = flat_rule(negation(rule) if is_opposite else rule, work)
        if found is not None:
            answer = opposite(found.rule) if is_opposite else found.rule
            if weight(answer) < weight(best.rule):
                what = "the opposite falls into" if is_opposite else "falls into"
                best = Simplified(answer, [*steps, f"{text(rule)} {what}:", *found.steps])
    return best


def put_together(kind: int, parts: list[Rule]) -> Rule:
    """A node of simpler parts: no opposites of opposites, no `and` in `and`."""
    if kind == NOT:
        return opposite(parts[0])
    found: list[Rule] = []
    for part in parts:
        found += part.children() if part.kind == kind else [part]
    return joined(kind, found)


def opposite(rule: Rule) -> Rule:
    if rule.kind == NOT:
        return rule.children()[0]
    if rule.kind == ATLEAST and rule.number > 0:
        return count_rule(ATMOST, rule.number - 1, rule.first)
    if rule.kind == ATMOST:
        return count_rule(ATLEAST, rule.number + 1, rule.first)
    return negation(rule)


# ---- flattening ----


def situations(rule: Rule, wanted: bool = True) -> list[Situation] | None:
    """The situations in which a rule holds (or does not): one of them applies to every garden that fits. An `or` of two
    may be one, the other or both. None if there are too many."""
    if rule.is_atom():
        return [[rule if wanted else negation(rule)]]
    parts = rule.children()
    if rule.kind == NOT:
        return situations(parts[0], not wanted)
    if rule.kind in (AND, OR):
        if (rule.kind == AND) == wanted:
            return all_of([situations(part, wanted) for part in parts])
        one_each = [situations(part, wanted) for part in parts]
        ways = [*one_each, all_of(one_each)] if len(parts) == 2 else one_each
        return any_of(ways)
    first, rest = parts[0], parts[1] if len(parts) == 2 else joined(rule.kind, parts[1:])
    # The seed's order: first the ways in which the first part does not hold.
    return any_of(
        [all_of([situations(first, holds), situations(rest, holds != wanted)]) for holds in (False, True)],
    )


def all_of(parts: list[list[Situation] | None]) -> list[Situation] | None:
    found: list[Situation] = [[]]
    for part in parts:
        if part is None or len(found) * len(part) > MOST_SITUATIONS:
            return None
        found = [[*one, *two] for one in found for two in part]
    return found


def any_of(parts: list[list[Situation] | None]) -> list[Situation] | None:
    found: list[Situation] = []
    for part in parts:
        if part is None or len(found) + len(part) > MOST_SITUATIONS:
            return None
        found += part
    return found


def flat_rule(rule: Rule, work: Work) -> Simplified | None:
    """The rule as a union of situations, merged; None if there are too many."""
    ways = situations(rule)
    if ways is None or len(ways) > work.left:
        return None
    work.left -= len(ways)
    solver = work.solver
    steps: list[str] = []
    rulesets: list[Ruleset] = []
    for situation in ways:
        said = " and ".join(text(part) for part in situation)
        ruleset = merged(situation, solver.plot)
        if ruleset is None:
            steps.append(f"  {said}: impossible")
        elif not ruleset.has_room():
            steps.append(f"  {said}: impossible, there are only {solver.plot.cells} cells")
        elif solver.fit(ruleset_rule(ruleset), BUDGET).status == NONE:
            steps.append(f"  {said}: impossible, no garden is like that")
        else:
            steps.append(f"  {said}: {text(ruleset_rule(ruleset))}")
            rulesets.append(ruleset)
    united = unite(rulesets)
    answer = union_rule(united)
    steps.append(f"  together: {text(answer)}")
    return Simplified(answer, steps)


# ---- merging ----


def merged(situation: Situation, plot: Plot = STANDARD) -> Ruleset | None:
    """The restrictions of a situation put into one another; None if they exclude each other."""
    ruleset = Ruleset(plot.cells)
    for part in situation:
        atom = part.children()[0] if part.kind == NOT else part
        if not ruleset.require(atom.kind, atom.number, atom.first, atom.second, part.kind != NOT):
            return None
    return ruleset


def unite(rulesets: list[Ruleset]) -> list[Ruleset]:
    """Rulesets that are part of another are dropped; two that differ in one restriction only become one."""
    found = list(rulesets)
    changed = True
    while changed:
        changed = False
        for at, one in enumerate(found):
            for other in range(len(found)):
                if other != at and found[other].includes(one):
                    del found[at]
                    changed = True
                    break
                union = united_pair(one, found[other]) if other > at else None
                if union is not None:
                    found[at] = union
                    del found[other]
                    changed = True
                    break
            if changed:
                break
    return found


def united_pair(one: Ruleset, two: Ruleset) -> Ruleset | None:
    """One ruleset for the gardens of both, if they differ in the counts of one set or the sign of one relation."""
    pairs, others = pair_list(one), pair_list(two)
    if pairs == others:
        different = [states for states in {*one.sets, *two.sets} if one.allowed(states) != two.allowed(states)]
        if len(different) > 1:
            return None
        found = Ruleset(one.cells)
        for states in one.sets:
            counts = one.allowed(states)
            found.require_count(states, counts | two.allowed(states) if states in different else counts)
        for kind, first, second, wanted in sorted(pairs):
            found.require_pair(kind, first, second, wanted == 1)
        return found
    extra, missing = pairs - others, others - pairs
    counts_alike = all(one.allowed(states) == two.allowed(states) for states in {*one.sets, *two.sets})
    if counts_alike and len(extra) == len(missing) == 1 and extra.copy().pop()[:3] == missing.copy().pop()[:3]:
        found = Ruleset(one.cells)
        for states in one.sets:
            found.require_count(states, one.allowed(states))
        for kind, first, second, wanted in sorted(pairs & others):
            found.require_pair(kind, first, second, wanted == 1)
        return found
    return None


def pair_list(ruleset: Ruleset) -> set[tuple[int, int, int, int]]:
    return set(zip(ruleset.kinds, ruleset.firsts, ruleset.seconds, ruleset.wanted, strict=True))


# ---- writing out ----


def union_rule(rulesets: list[Ruleset]) -> Rule:
    if not rulesets:
        return NEVER
    parts: list[Rule] = []
    for ruleset in rulesets:
        rule = ruleset_rule(ruleset)
        if rule == ALWAYS:
            return ALWAYS
        parts += rule.children() if rule.kind == OR else [rule]
    return parts[0] if len(parts) == 1 else joined(OR, parts)


def ruleset_rule(ruleset: Ruleset) -> Rule:
    """The restrictions of a ruleset as a rule."""
    parts: list[Rule] = []
    for states, counts in zip(ruleset.sets, ruleset.counts, strict=True):
        rule = counts_rule(states, counts, int(ruleset.cells))
        parts += rule.children() if rule.kind == AND else [rule]
    for kind, first, second, wanted in zip(ruleset.kinds, ruleset.firsts, ruleset.seconds, ruleset.wanted, strict=True):
        atom = pair_rule(kind, first, second)
        parts.append(atom if wanted == 1 else negation(atom))
    if not parts:
        return ALWAYS
    return parts[0] if len(parts) == 1 else joined(AND, parts)


def counts_rule(states: int, counts: int, cells: int) -> Rule:
    """A rule that allows just these counts of a set: a run of them, or several; or all but a few."""
    runs: list[Rule] = []
    number = 0
    while counts >> number:
        if counts >> number & 1:
            end = number
            while counts >> (end + 1) & 1:
                end += 1
            runs.append(run_rule(states, number, end, cells))
            number = end
        number += 1
    direct = runs[0] if len(runs) == 1 else joined(OR, runs)
    holes = [number for number in range(cells + 1) if not counts >> number & 1]
    if len(holes) == 1 and 0 < holes[0] < cells:
        return negation(count_rule(EXACTLY, holes[0], states))
    return direct


def run_rule(states: int, least: int, most: int, cells: int) -> Rule:
    if least == most:
        return count_rule(EXACTLY, least, states) if least else count_rule(ATMOST, 0, states)
    if most == cells:
        return count_rule(ATLEAST, least, states)
    if least == 0:
        return count_rule(ATMOST, most, states)
    return joined(AND, [count_rule(ATLEAST, least, states), count_rule(ATMOST, most, states)])
