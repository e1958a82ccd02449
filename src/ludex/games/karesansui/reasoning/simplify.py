"""A rule made simpler: flattened into situations, each merged or discarded, what is left put together again.

Every step is shown, and the result is proven equivalent by the solver before it is handed out.

    atleast 3 Small xor (atmost 4 Small or exactly 5 Small)      becomes      atmost 2 Small or atleast 6 Small
"""

from __future__ import annotations

from ludex.games.karesansui.language.limits import rule_size
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.situations import MOST_SITUATIONS, Situation, Situations
from ludex.games.karesansui.reasoning.solver import BUDGET, EQUIVALENT, NONE, UNDECIDED, Solver, standard_solver
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
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

PROOF = 3
"""One part in so many of the effort is kept for the proof."""

SITUATION = 2000
"""Units that may be spent on finding out whether a situation can be at all, even where there are many."""

LETTERS = 16
"""So many letters of a step's text are written for a unit of effort."""


class Work:
    """What simplifying a rule needs: the solver, and the effort that is left."""

    def __init__(self, solver: Solver, effort: Effort) -> None:
        self.solver = solver
        self.effort = effort
        self.is_cut = False
        """Whether something was left untried for want of effort."""


class Simplified:
    """The simpler rule (the same, if there is none) and how it came about, a line a step."""

    def __init__(self, rule: Rule, steps: list[str], is_cut: bool = False) -> None:
        self.rule = rule
        self.steps = steps
        self.is_cut = is_cut
        """Whether the effort ended before everything was tried: there may be a simpler rule."""


def simplified(rule: Rule, solver: Solver | None = None, effort: Effort | None = None) -> Simplified:
    """A rule that the same gardens fit, as light (see `weight`) as flattening makes it."""
    solver = solver or standard_solver()
    effort = effort or Effort(BUDGET)
    work = Work(solver, effort.part(effort.left - effort.left // PROOF))
    found = shorter(rule, work)
    effort.give_back(work.effort)
    if weight(found.rule) >= weight(rule):
        return Simplified(rule, ["nothing simpler was found"], work.is_cut)
    verdict = solver.compare(rule, found.rule, effort).verdict
    if verdict != EQUIVALENT:
        return Simplified(rule, ["nothing simpler was found"], work.is_cut or verdict == UNDECIDED)
    return Simplified(found.rule, [*found.steps, f"proven equivalent: {rule_text(found.rule)}"], work.is_cut)


def weight(rule: Rule) -> int:
    """How hard a rule is to take in: its size, and a little more for every `xor` and `not`."""
    return 2 * rule_size(rule) + 3 * sum(kind == XOR for kind in rule.kinds) + sum(kind == NOT for kind in rule.kinds)


def shorter(rule: Rule, work: Work) -> Simplified:
    """The lightest of: all of it flattened, its opposite flattened, and the same with its parts made lighter first.
    Where the effort ends it is left as it is by then."""
    best = Simplified(without_double_negation(rule), [])
    try:
        work.effort.spend(1 + len(rule))
        rule = best.rule
        best = flat(rule, [], work)
        if rule.is_atom():
            return best
        steps: list[str] = []
        parts = []
        for part in rule.children():
            found = shorter(part, work)
            parts.append(found.rule)
            steps += found.steps
        together = put_together(rule.kind, parts)
        if weight(together) < weight(best.rule):
            best = Simplified(together, steps)
        if together != rule:
            work.effort.spend(1 + len(rule))
            pieced = flat(together, steps, work)
            if weight(pieced.rule) < weight(best.rule):
                best = pieced
    except OutOfEffort:
        work.is_cut = True
    return best


def without_double_negation(rule: Rule) -> Rule:
    node = 0
    while rule.kinds[node] == NOT and rule.kinds[node + 1] == NOT:
        node += 2
    return rule.part(node) if node else rule


def flat(rule: Rule, steps: list[str], work: Work) -> Simplified:
    """The rule, or what comes of flattening it or its opposite if that is lighter; these steps went before."""
    best = Simplified(rule, steps)
    for is_opposite in (False, True):
        found = flat_rule(rule, not is_opposite, work)
        if found is not None:
            answer = opposite(found.rule) if is_opposite else found.rule
            if weight(answer) < weight(best.rule):
                what = "the opposite falls into" if is_opposite else "falls into"
                best = Simplified(answer, [*steps, f"{rule_text(rule)} {what}:", *found.steps])
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


def flat_rule(rule: Rule, wanted: bool, work: Work) -> Simplified | None:
    """The rule (or its opposite, if it is not wanted) as a union of situations, merged; None if there are too many."""
    work.effort.spend(len(rule))
    ways = Situations(rule)
    count = ways.counts[0][wanted]
    if count > MOST_SITUATIONS:
        return None
    work.effort.spend(count * len(rule))
    solver = work.solver
    steps: list[str] = []
    rulesets: list[Ruleset] = []
    for situation in ways.listed(0, wanted):
        said = " and ".join(rule_text(part) for part in situation)
        work.effort.spend(2 * len(situation) + len(said) // LETTERS)
        ruleset = merged(situation, solver.plot)
        if ruleset is None:
            steps.append(f"  {said}: impossible")
        elif not ruleset.has_room():
            steps.append(f"  {said}: impossible, there are only {solver.plot.cells} cells")
        else:
            merged_rule = ruleset_rule(ruleset)
            if is_impossible(merged_rule, work, count):
                steps.append(f"  {said}: impossible, no garden is like that")
            else:
                steps.append(f"  {said}: {rule_text(merged_rule)}")
                rulesets.append(ruleset)
    work.effort.spend(len(rulesets) * len(rulesets) * (1 + len(rule) // LETTERS))
    united = unite(rulesets)
    answer = union_rule(united)
    steps.append(f"  together: {rule_text(answer)}")
    return Simplified(answer, steps)


def is_impossible(rule: Rule, work: Work, situations: int) -> bool:
    """Whether no garden fits the rule of one of so many situations, as far as a part of the effort shows."""
    part = work.effort.part(max(SITUATION, work.effort.left // (2 * situations)))
    found = work.solver.fit(rule, part)
    work.effort.give_back(part)
    return found.status == NONE


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
