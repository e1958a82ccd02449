"""The rules of a level that mark some gardens as they are marked: all of them, or a fair sample of too many.

Literals that say the same of all these gardens are one group, so a form of rule (two joined by `and`, one `xor` two)
is looked for among groups, and rules are then drawn from the groups that do, each as often as it is likely.
"""

from __future__ import annotations

from bisect import bisect
from itertools import accumulate, product
from math import log

from ludex.core import Chance
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.literals import Literals, literals_of
from ludex.games.karesansui.reasoning.secret_rules import PART, SAMPLE, SHARES
from ludex.games.karesansui.rules.covering import HELD, Sets
from ludex.games.karesansui.rules.handed import draft_from
from ludex.games.karesansui.rules.rule import AND, OR, XOR, Rule
from ludex.games.karesansui.rules.tokens import join_token

Tree = int | tuple[int, "Tree", "Tree"]
"""A form of rule: the place of a literal, or a word that joins two forms."""

SINGLE: Tree = 0
BOTH: Tree = (AND, 0, 1)
EITHER: Tree = (OR, 0, 1)
ODD: Tree = (XOR, 0, 1)
EITHER_WITH: Tree = (AND, (OR, 0, 1), 2)
BOTH_OR: Tree = (OR, (AND, 0, 1), 2)
ODD_BOTH: Tree = (XOR, 2, (AND, 0, 1))
ODD_EITHER: Tree = (XOR, 2, (OR, 0, 1))

FORMS: dict[int | None, tuple[Tree, ...]] = {
    1: (SINGLE,),
    2: (SINGLE,),
    3: (BOTH, EITHER),
    4: (ODD, EITHER_WITH, BOTH_OR),
    5: (ODD_BOTH, ODD_EITHER),
    None: (SINGLE, BOTH, EITHER, ODD, EITHER_WITH, BOTH_OR),
}
"""The forms of each level's rules that are thought of, where they are as likely as each other."""

HELD_BITS = (1 << HELD) - 1

ALL = 4000
"""Up to so many rules all are looked at; of more, so many are drawn."""
DRAWN = 2500


class Possible:
    """One rule that can be true."""

    def __init__(self, tokens: list[int], look: int, weight: float) -> None:
        self.tokens = tokens
        self.look = look
        """On which of the sample's gardens it holds: rules that look alike there are most likely the same."""
        self.weight = weight

    def rule(self) -> Rule:
        draft = draft_from(self.tokens)
        assert draft is not None
        return draft.rule()


class PossibleRules:
    """Literals in groups by what they say of the gardens whose marks are known."""

    def __init__(
        self, level: int | None, gardens: list[tuple[int, ...]], marks: list[bool], chance: Chance, budget: int
    ) -> None:
        """`budget` is how many pairs of groups are looked at for one form of rule, about."""
        self.level = level
        self.budget = budget
        self.literals: Literals = literals_of(level)
        self.chance = chance
        batch = GardenBatch(gardens)
        self.everything = batch.everything
        self.marks = sum(1 << at for at, mark in enumerate(marks) if mark)
        self.groups: dict[int, list[int]] = {}
        for literal, mask in enumerate(self.literals.masks(batch)):
            self.groups.setdefault(mask, []).append(literal)
        self.masks = list(self.groups)
        self.held = Sets([mask & HELD_BITS for mask in self.masks])
        weights = self.literals.weights
        self.weights = {mask: sum(weights[at] for at in group) for mask, group in self.groups.items()}
        self.running: dict[int, list[float]] = {}
        """By group, the sums of its literals' weights up to each, once it was drawn from."""

    def found(self) -> list[Possible]:
        """Rules of the level that mark all gardens right, the likeliest first; those that look alike once."""
        by_look: dict[int, Possible] = {}
        for form in FORMS[self.level]:
            plans = self.plans(form)
            for possible in self.drawn(form, plans):
                known = by_look.get(possible.look)
                if known is None:
                    by_look[possible.look] = possible
                else:
                    known.weight += possible.weight
                    if len(possible.tokens) < len(known.tokens):
                        known.tokens = possible.tokens
        return sorted(by_look.values(), key=lambda one: (-one.weight, len(one.tokens), one.tokens))

    # Which groups go together.

    def plans(self, form: Tree) -> list[tuple[int, ...]]:
        """Groups that make a right rule of a form, by the places of its literals."""
        if form == SINGLE:
            return [(self.marks,)] if self.marks in self.groups else []
        if form == ODD:
            return [
                (mask, mask ^ self.marks)
                for mask in self.groups
                if mask <= mask ^ self.marks and mask ^ self.marks in self.groups
            ]
        if form in (BOTH, EITHER):
            return self.pairs(form == BOTH, self.marks, self.everything, self.budget)[0]
        found: list[tuple[int, ...]] = []
        steps = self.budget
        for third in self.in_random_order():
            if steps <= 0:
                break
            if form in (ODD_BOTH, ODD_EITHER):
                target, care, is_both = self.marks ^ third, self.everything, form == ODD_BOTH
            elif form == EITHER_WITH:
                if third & self.marks != self.marks:
                    continue
                target, care, is_both = self.marks, third, False
            else:
                if third & ~self.marks:
                    continue
                target, care, is_both = self.marks & ~third, self.everything & ~third, True
            pairs, steps = self.pairs(is_both, target, care, steps)
            found += [(*pair, third) for pair in pairs]
        return found

    def pairs(self, is_both: bool, target: int, care: int, steps: int) -> tuple[list[tuple[int, ...]], int]:
        """Pairs of groups that come to a target on the gardens that matter; and how many steps are left."""
        if not is_both:
            # Either of two is not both of their opposites.
            opposite, steps = self.pairs(True, care & ~target, care, steps)
            return [(self.everything ^ one, self.everything ^ other) for one, other in opposite], steps
        wrong = care & ~target
        useful = [self.masks[at] for at in self.held.covering(target & HELD_BITS)]
        useful = [mask for mask in useful if mask & target == target]
        steps -= 20
        found: list[tuple[int, ...]] = []
        for at, mask in enumerate(useful):
            left = mask & wrong
            found += [(mask, other) for other in useful[at:] if not left & other]
            steps -= len(useful) - at
            if steps <= 0:
                break
        return found, steps

    def in_random_order(self) -> list[int]:
        """All groups, likelier ones sooner by and large."""
        keys = {mask: -log(self.luck() or 1e-9) / weight for mask, weight in self.weights.items()}
        return sorted(keys, key=lambda mask: (keys[mask], mask))

    # Rules out of groups.

    def drawn(self, form: Tree, plans: list[tuple[int, ...]]) -> list[Possible]:
        """All rules of some plans, or many of them drawn by lot, each as often as it is likely."""
        sizes = 0
        for plan in plans:
            size = 1
            for mask in plan:
                size *= len(self.groups[mask])
            sizes += size
            if sizes > ALL:
                break
        if sizes <= ALL:
            chosen = {
                literals: self.weight(literals)
                for plan in plans
                for literals in product(*(self.groups[mask] for mask in plan))
            }
        else:
            chosen = self.some(plans)
        found: list[Possible] = []
        for literals, weight in chosen.items():
            look = self.look(form, literals)
            if look is not None and SHARES[0] * SAMPLE <= look.bit_count() <= SHARES[1] * SAMPLE:
                found.append(Possible(self.tokens(form, literals), look, weight))
        return found

    def some(self, plans: list[tuple[int, ...]]) -> dict[tuple[int, ...], float]:
        total = list(accumulate(self.plan_weight(plan) for plan in plans))
        found: dict[tuple[int, ...], float] = {}
        share = total[-1] / DRAWN
        for _ in range(DRAWN):
            plan = plans[min(bisect(total, total[-1] * self.luck()), len(plans) - 1)]
            literals = tuple(self.member(mask) for mask in plan)
            found[literals] = found.get(literals, 0.0) + share
        return found

    def plan_weight(self, plan: tuple[int, ...]) -> float:
        weight = 1.0
        for mask in plan:
            weight *= self.weights[mask]
        return weight

    def weight(self, literals: tuple[int, ...]) -> float:
        weight = 1.0
        for literal in literals:
            weight *= self.literals.weights[literal]
        return weight

    def member(self, mask: int) -> int:
        """One literal of a group, as likely as it is."""
        group = self.groups[mask]
        if len(group) == 1:
            return group[0]
        sums = self.running.get(mask)
        if sums is None:
            sums = self.running[mask] = list(accumulate(self.literals.weights[at] for at in group))
        return group[min(bisect(sums, sums[-1] * self.luck()), len(group) - 1)]

    def luck(self) -> float:
        return self.chance.below(1 << 30) / (1 << 30)

    def look(self, form: Tree, literals: tuple[int, ...]) -> int | None:
        """How a rule looks on the sample; None where a part of it does not matter."""
        if isinstance(form, int):
            return self.literals.looks[literals[form]]
        kind, first, second = form
        one, other = self.look(first, literals), self.look(second, literals)
        if one is None or other is None:
            return None
        look = one & other if kind == AND else one | other if kind == OR else one ^ other
        least = PART * SAMPLE
        for part in (one, other):
            if not least <= part.bit_count() <= SAMPLE - least:
                return None
            if not least <= (look ^ part).bit_count() <= SAMPLE - least:
                return None
        return look

    def tokens(self, form: Tree, literals: tuple[int, ...]) -> list[int]:
        if isinstance(form, int):
            return self.literals.tokens[literals[form]]
        kind, first, second = form
        return [join_token(kind), *self.tokens(first, literals), *self.tokens(second, literals)]
