"""The state of a Karesansui table: its data, and the contract's methods as calls into the other files.

The secret rule is the Master's. Students build gardens in turn, ask or predict whether they fit, and spend what right
predictions earn on guesses. What the Master has to work out is asked of a `Master`.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Numbers
from ludex.core.lookahead import Search
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import only
from ludex.core.state import State
from ludex.games.karesansui.rules import dense, observation
from ludex.games.karesansui.rules.actions import (
    ASK,
    BACK,
    CALL,
    CLEAR,
    DECREE,
    FITS,
    FORGET,
    GUESS,
    LIKE,
    MISFITS,
    PLACE,
    TOKEN,
    cell_of,
    kind_of,
    number_of,
    state_of,
)
from ludex.games.karesansui.rules.gardens import NONE, ShownGardens, empty_garden
from ludex.games.karesansui.rules.guessing import MadeGuess, guess
from ludex.games.karesansui.rules.legal import legal_actions
from ludex.games.karesansui.rules.master import Master
from ludex.games.karesansui.rules.opening import draw_secret, open_table
from ludex.games.karesansui.rules.phases import OVER, PREDICTING, WRITING
from ludex.games.karesansui.rules.position import write
from ludex.games.karesansui.rules.refusals import action_refusal
from ludex.games.karesansui.rules.rule import ALWAYS
from ludex.games.karesansui.rules.sampling import resample
from ludex.games.karesansui.rules.sensible import STEP_COST, sensible_action
from ludex.games.karesansui.rules.terms import Terms
from ludex.games.karesansui.rules.tokens import RuleDraft
from ludex.games.karesansui.rules.turns import ask, call, next_turn, predict
from ludex.mechanisms.sealed import Sealed


class Karesansui(State):
    """A table of Karesansui. Gardens are never changed once they are made: states share them."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, master: Master) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.master = master
        self.phase: i64 = WRITING
        self.turn: i64 = 0
        self.secret = ALWAYS
        """The Master's rule, from the end of WRITING on."""
        self.shown = ShownGardens()
        """The gardens on the table."""
        self.guesses: list[MadeGuess] = []
        self.garden_drafts: list[vec[i64]] = [empty_garden() for _ in range(terms.seats)]
        """The garden each seat is building; its own secret until it asks or predicts."""
        self.rule_drafts: list[RuleDraft] = [RuleDraft() for _ in range(terms.seats)]
        """The rule each seat is writing; its own secret until it guesses."""
        self.called: vec[i64] = empty_garden()
        """The garden that is being predicted."""
        self.predictions = Sealed(terms.seats)
        self.built: vec[i64] = vec[i64]([0] * terms.seats)
        """Gardens that each seat has built."""
        self.right: vec[i64] = vec[i64]([0] * terms.seats)
        """Right predictions of each seat."""
        self.guesses_left: vec[i64] = vec[i64]([0] * terms.seats)
        """Guesses that each seat has earned and not yet spent."""
        self.winner: i64 = NONE

    def seat_count(self) -> i64:
        return self.terms.seats

    def begin(self) -> None:
        self.turn = self.terms.first
        if not self.terms.has_master:
            draw_secret(self)
            open_table(self)

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        if self.phase == WRITING:
            return only(0)
        if self.phase == PREDICTING:
            return self.predictions.awaited
        return only(self.turn)

    def legal(self, seat: i64) -> vec[i64]:
        return legal_actions(self, seat)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return action_refusal(self, seat, action)

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == PLACE:
            garden = self.garden_drafts[seat][:]
            garden[cell_of(action)] = state_of(action)
            self.garden_drafts[seat] = garden
        elif kind == LIKE:
            self.garden_drafts[seat] = self.shown.gardens[number_of(action)]
        elif kind == CLEAR:
            self.garden_drafts[seat] = empty_garden()
        elif kind == ASK:
            ask(self, seat)
        elif kind == CALL:
            call(self, seat)
        elif kind in (FITS, MISFITS):
            predict(self, seat, kind == FITS)
        elif kind == TOKEN:
            self.rule_drafts[seat].add(number_of(action))
        elif kind == BACK:
            self.rule_drafts[seat].drop()
        elif kind == FORGET:
            self.rule_drafts[seat] = RuleDraft()
        elif kind == GUESS:
            guess(self, seat)
        elif kind == DECREE:
            self.secret = self.rule_drafts[0].rule()
            open_table(self)
        else:
            next_turn(self)

    def copy(self) -> Karesansui:
        twin = Karesansui(self.settings, self.chance.copy(), self.terms, self.master)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.secret = self.secret
        twin.shown = self.shown.copy()
        twin.guesses = self.guesses[:]
        twin.garden_drafts = self.garden_drafts[:]
        twin.rule_drafts = [draft.copy() for draft in self.rule_drafts]
        twin.called = self.called
        twin.predictions = self.predictions.copy()
        twin.built = self.built[:]
        twin.right = self.right[:]
        twin.guesses_left = self.guesses_left[:]
        twin.winner = self.winner
        return twin

    def sample(self, seat: i64, chance: Chance) -> Karesansui:
        return resample(self, seat, chance)

    def step_cost(self) -> i64:
        return STEP_COST

    def sensible(self, seat: i64, chance: Chance) -> i64:
        return sensible_action(self, seat, chance)

    def look_ahead(self, seat: i64, budget: i64, chance: Chance) -> Search | None:
        return self.master.look_ahead(self, seat, budget, chance)

    def to_json(self) -> dict[str, object]:
        return write(self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [0] * self.terms.seats
        if self.winner != NONE:
            scores[self.winner] = 1 + self.terms.gardens - self.built[self.winner]
            return Outcome(scores, [self.winner], "the rule was found")
        if self.terms.has_master:
            scores[0] = 1
            return Outcome(scores, [0], "nobody found the rule")
        return Outcome(scores, [], "nobody found the rule")

    # ---- for programs that learn ----

    def action_count(self) -> i64:
        return dense.action_count(self.terms)

    def index_of(self, seat: i64, action: i64) -> i64:
        return dense.index_of(self, seat, action)

    def action_at(self, seat: i64, index: i64) -> i64:
        return dense.action_at(self, seat, index)

    def indices(self, seat: i64) -> vec[i64]:
        return dense.legal_indices(self, seat)

    def observation_size(self) -> i64:
        return observation.observation_size(self.terms)

    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        observation.observe(self, seat, out, at)
