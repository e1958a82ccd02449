"""What the rules ask of the Master; `reasoning/master` answers, with the solver."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from ludex.core.chance import Chance
from ludex.core.lookahead import Search
from ludex.core.refusal import undefined
from ludex.core.state import State
from ludex.games.karesansui.rules.rule import Rule

EQUIVALENT = 0
DIFFERENT = 1
UNDECIDED = 2


class Verdict:
    """The result of comparing two rules: EQUIVALENT, DIFFERENT with a garden to show it, or UNDECIDED."""

    def __init__(self, kind: i64, gardens: list[vec[i64]]) -> None:
        """With the one garden, or none: a vector comes in a list (`handed.py`)."""
        self.kind: i64 = kind
        self.garden: vec[i64] = gardens[0] if len(gardens) > 0 else vec[i64]()


@mypyc_attr(allow_interpreted_subclasses=True)
class Master:
    """The questions that the rules ask. Each answer depends on the arguments alone, chance included."""

    def draw_rule(self, level: i64, chance: Chance) -> vec[i64]:
        """The tokens of a secret rule of this level."""
        raise undefined(self, "draw_rule")

    def opening(self, rule: Rule, chance: Chance) -> list[vec[i64]]:
        """A garden that fits and one that does not, close to each other."""
        raise undefined(self, "opening")

    def compare(self, secret: Rule, guess: Rule, gardens: list[vec[i64]], wants_fit: bool) -> Verdict:
        """Whether a guess is right; a garden on which the two differ if not, one that fits the secret if it may be.

        `gardens` are those on the table: a garden like one of them teaches most.
        """
        raise undefined(self, "compare")

    def is_trivial(self, rule: Rule) -> bool:
        """Whether every garden fits, or none does, as far as can be told."""
        raise undefined(self, "is_trivial")

    def guessed_rule(self, level: i64, gardens: list[vec[i64]], are_fits: list[bool], chance: Chance) -> vec[i64]:
        """The tokens of a rule that marks these gardens as they are marked; no tokens where none is found."""
        raise undefined(self, "guessed_rule")

    def look_ahead(self, state: State, seat: i64, budget: i64, chance: Chance) -> Search | None:
        """What a student who reasons like the Master would do in a seat; None where that is not known."""
        return None

    def write(self, rule: Rule) -> object:
        """The rule as JSON."""
        raise undefined(self, "write")
