"""The state of a Karesansui table and the law that moves it on.

The secret rule is the Master's. Students build gardens in turn, ask or predict whether they fit, and spend what right
predictions earn on guesses. What the Master answers is worked out by the object `master`.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance, ChanceError
from ludex.core.event import Event
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import only
from ludex.core.state import State
from ludex.games.karesansui.rules.actions import (
    ASK,
    BACK,
    CALL,
    CLEAR,
    DECREE,
    END,
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
    pack,
    place,
    state_of,
)
from ludex.games.karesansui.rules.cells import EMPTY, STATES
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.master import DIFFERENT, EQUIVALENT, Master
from ludex.games.karesansui.rules.phases import (
    ASKED,
    BUILDING,
    CONTRADICTED,
    DISPROVED,
    GUESSED,
    GUESSING,
    HOWS,
    OPENING,
    OVER,
    PREDICTED,
    PREDICTING,
    RESULTS,
    RIGHT,
    UNPROVED,
    WRITING,
)
from ludex.games.karesansui.rules.position import write
from ludex.games.karesansui.rules.refusals import build_refusal, same_garden, write_refusal, wrong_phase
from ludex.games.karesansui.rules.rule import ALWAYS, Rule
from ludex.games.karesansui.rules.sensible import (
    is_among,
    sensible_build,
    sensible_guess,
    sensible_prediction,
    sensible_token,
)
from ludex.games.karesansui.rules.terms import Terms
from ludex.games.karesansui.rules.tokens import TOKENS, Draft, draft_of
from ludex.mechanisms.sealed import Sealed

CELLS: Final = 16

NOBODY: Final = -1


class Guessed:
    """A guess that was made: by whom, what, what came of it, and the garden that showed it (NOBODY: none)."""

    def __init__(self, seat: i64, rule: Rule, result: i64, garden: i64) -> None:
        self.seat: i64 = seat
        self.rule = rule
        self.result: i64 = result
        self.garden: i64 = garden


class Karesansui(State):
    """Gardens once laid are never changed: states share them."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, master: Master) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.master = master
        self.phase: i64 = WRITING
        self.turn: i64 = 0
        self.secret = ALWAYS
        """The Master's rule, from the end of WRITING on."""
        self.gardens: list[vec[i64]] = []
        """The gardens on the table, in the order they came; 16 cell states each."""
        self.marks: list[bool] = []
        """Whether each fits."""
        self.hows: vec[i64] = vec[i64](capacity=8)
        """How each came to be there: OPENING, ASKED, PREDICTED or GUESSED."""
        self.builders: vec[i64] = vec[i64](capacity=8)
        """Who built each; NOBODY for the Master."""
        self.guesses: list[Guessed] = []
        self.drafts: list[vec[i64]] = [empty_garden() for _ in range(terms.seats)]
        """The garden each seat is building; its own secret until it asks or predicts."""
        self.written: list[Draft] = [Draft() for _ in range(terms.seats)]
        """The rule each seat is writing; its own secret until it guesses."""
        self.called: vec[i64] = empty_garden()
        """The garden that is being predicted."""
        self.predictions = Sealed(terms.seats)
        self.built: vec[i64] = vec[i64]([0] * terms.seats)
        self.right: vec[i64] = vec[i64]([0] * terms.seats)
        """Right predictions of each seat."""
        self.stones: vec[i64] = vec[i64]([0] * terms.seats)
        """Guesses that each seat has earned and not yet spent."""
        self.winner: i64 = NOBODY

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.terms.seats

    def begin(self) -> None:
        self.turn = self.terms.first
        if not self.terms.has_master:
            self.think()
            self.open_table()

    def to_act(self) -> i64:
        if self.phase == OVER:
            return 0
        if self.phase == WRITING:
            return only(0)
        if self.phase == PREDICTING:
            return self.predictions.awaited
        return only(self.turn)

    def legal(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=0)
        if self.to_act() & only(seat) == 0:
            return actions
        if self.phase == BUILDING:
            return self.building_actions(seat)
        if self.phase == PREDICTING:
            return vec[i64]([pack(FITS), pack(MISFITS)])
        return self.writing_actions(seat)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        kind = kind_of(action)
        if self.phase == BUILDING:
            return build_refusal(kind, action, self.drafts[seat], self.gardens)
        if self.phase == PREDICTING:
            return None if kind in (FITS, MISFITS) else wrong_phase("say whether the garden fits or misfits")
        draft = self.written[seat]
        if kind == END and self.phase == GUESSING:
            return None
        if kind != (DECREE if self.phase == WRITING else GUESS):
            return write_refusal(kind, number_of(action), draft, self.phase == WRITING)
        if not draft.is_complete():
            return Refusal("unfinished_rule", "The rule is not written to its end.")
        if self.phase == WRITING and self.master.is_trivial(draft.rule()):
            return Refusal("trivial_rule", "Every garden fits this rule, or none does: it is no secret worth keeping.")
        return None

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == PLACE:
            garden = self.drafts[seat][:]
            garden[cell_of(action)] = state_of(action)
            self.drafts[seat] = garden
        elif kind == LIKE:
            self.drafts[seat] = self.gardens[number_of(action)]
        elif kind == CLEAR:
            self.drafts[seat] = empty_garden()
        elif kind == ASK:
            self.built[seat] += 1
            self.lay(self.drafts[seat], ASKED, seat)
            self.after_garden()
        elif kind == CALL:
            self.call(seat)
        elif kind in (FITS, MISFITS):
            self.predict(seat, kind == FITS)
        elif kind == TOKEN:
            self.written[seat].add(number_of(action))
        elif kind == BACK:
            self.written[seat].drop()
        elif kind == FORGET:
            self.written[seat] = Draft()
        elif kind == GUESS:
            self.guess(seat)
        elif kind == DECREE:
            self.secret = self.written[0].rule()
            self.open_table()
        else:
            self.next_turn()

    def copy(self) -> Karesansui:
        twin = Karesansui(self.settings, self.chance.copy(), self.terms, self.master)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.secret = self.secret
        twin.gardens = self.gardens[:]
        twin.marks = self.marks[:]
        twin.hows = self.hows[:]
        twin.builders = self.builders[:]
        twin.guesses = self.guesses[:]
        twin.drafts = self.drafts[:]
        twin.written = [draft.copy() for draft in self.written]
        twin.called = self.called
        twin.predictions = self.predictions.copy()
        twin.built = self.built[:]
        twin.right = self.right[:]
        twin.stones = self.stones[:]
        twin.winner = self.winner
        return twin

    def sample(self, seat: i64, chance: Chance) -> Karesansui:
        """Another rule that marks all gardens alike; what others are writing and building begun anew.

        Where no other such rule comes to mind, the true one stays.
        """
        twin = self.copy()
        knows_rule = self.phase == OVER or (self.terms.has_master and seat == 0)
        if not knows_rule and self.phase != WRITING:
            tokens = self.master.guessed_rule(self.terms.level, self.gardens, self.marks, chance)
            draft = draft_of(tokens)
            if draft is not None and draft.is_complete():
                twin.secret = draft.rule()
        other: i64 = 0
        while other < self.terms.seats:
            if other != seat:
                twin.drafts[other] = empty_garden()
                twin.written[other] = Draft()
                if self.phase == PREDICTING and twin.predictions.choices[other] >= 0:
                    twin.predictions.choices[other] = chance.below(2)
            other += 1
        twin.chance = chance.split()
        return twin

    def sensible(self, seat: i64, chance: Chance) -> i64:
        if self.phase == BUILDING:
            return sensible_build(self.drafts[seat], self.gardens, self.marks)
        if self.phase == PREDICTING:
            return sensible_prediction(self.called, self.gardens, self.marks)
        draft = self.written[seat]
        if self.phase == GUESSING:
            return sensible_guess(draft, self.gardens, self.marks, [guessed.rule for guessed in self.guesses])
        if not draft.is_complete():
            return sensible_token(draft, chance)
        return pack(FORGET) if self.master.is_trivial(draft.rule()) else pack(DECREE)

    def to_json(self) -> dict[str, object]:
        return write(self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [0] * self.terms.seats
        if self.winner != NOBODY:
            scores[self.winner] = 1 + self.terms.gardens - self.built[self.winner]
            return Outcome(scores, [self.winner], "the rule was found")
        if self.terms.has_master:
            scores[0] = 1
            return Outcome(scores, [0], "nobody found the rule")
        return Outcome(scores, [], "nobody found the rule")

    # ---- the Master ----

    def think(self) -> None:
        """Draws the secret rule; the daily one from its date alone."""
        tokens: vec[i64]
        fed = self.chance.fed("rule")
        if fed is None:
            tokens = self.master.draw_rule(self.terms.level, self.luck())
        else:
            tokens = vec[i64](fed)
        draft = draft_of(tokens)
        if draft is None or not draft.is_complete() or self.master.is_trivial(draft.rule()):
            raise ChanceError("The rule that was given is none, or every garden fits it, or none does.")
        self.chance.note("rule", list(tokens))
        self.secret = draft.rule()

    def luck(self) -> Chance:
        """Where the rule and the opening come from."""
        return Chance.of_seed(f"karesansui {self.terms.day}") if self.terms.day else self.chance

    def open_table(self) -> None:
        """Shows a garden that fits and one that does not."""
        gardens: list[vec[i64]] = []
        luck = self.luck()
        fed = self.chance.fed("garden")
        if fed is None:
            gardens = self.master.opening(self.secret, luck)
        else:
            gardens = [given_garden(fed), given_garden(self.chance.fed("garden"))]
        if not fits(self.secret, gardens[0]) or fits(self.secret, gardens[1]):
            raise ChanceError("The first garden shown fits the rule, the second does not.")
        for garden in gardens:
            self.chance.note("garden", list(garden))
            self.lay(garden, OPENING, NOBODY)
        self.phase = BUILDING

    def answer(self, guess: Rule) -> i64:
        """Judges a guess that no garden on the table contradicts; answers the result, any new garden laid."""
        wants_fit = not self.marks[len(self.marks) - 1]
        verdict = self.master.compare(self.secret, guess, self.gardens, wants_fit)
        if verdict.kind == EQUIVALENT:
            return RIGHT
        if verdict.kind != DIFFERENT:
            return UNPROVED
        garden = verdict.garden
        fed = self.chance.fed("garden")
        if fed is not None:
            garden = given_garden(fed)
        if fits(self.secret, garden) == fits(guess, garden):
            raise ChanceError("The garden that was given does not tell the guess from the rule.")
        self.chance.note("garden", list(garden))
        self.lay(garden, GUESSED, NOBODY)
        return DISPROVED

    def lay(self, garden: vec[i64], how: i64, builder: i64) -> None:
        """Puts a garden on the table, marked."""
        mark = fits(self.secret, garden)
        self.gardens.append(garden)
        self.marks.append(mark)
        self.hows = append(self.hows, how)
        self.builders = append(self.builders, builder)
        if self.events is not None:
            values: dict[str, object] = {"n": len(self.gardens) - 1, "garden": list(garden), "fits": mark}
            values["how"] = HOWS[how]
            values["by"] = None if builder == NOBODY else builder
            self.tell(Event("garden", values))

    # ---- the students ----

    def building_actions(self, seat: i64) -> vec[i64]:
        garden = self.drafts[seat]
        actions = vec[i64](capacity=CELLS * STATES + len(self.gardens))
        if not is_among(garden, self.gardens):
            actions = append(actions, pack(ASK))
            actions = append(actions, pack(CALL))
        if not same_garden(garden, empty_garden()):
            actions = append(actions, pack(CLEAR))
        index: i64 = 0
        while index < len(self.gardens):
            if not same_garden(self.gardens[index], garden):
                actions = append(actions, pack(LIKE, index))
            index += 1
        cell: i64 = 0
        while cell < CELLS:
            state: i64 = 0
            while state < STATES:
                if garden[cell] != state:
                    actions = append(actions, place(cell, state))
                state += 1
            cell += 1
        return actions

    def writing_actions(self, seat: i64) -> vec[i64]:
        draft = self.written[seat]
        actions = vec[i64](capacity=TOKENS + 4)
        if self.phase == GUESSING:
            if draft.is_complete():
                actions = append(actions, pack(GUESS))
            actions = append(actions, pack(END))
        elif draft.is_complete() and not self.master.is_trivial(draft.rule()):
            actions = append(actions, pack(DECREE))
        if not draft.is_empty():
            actions = append(actions, pack(BACK))
            actions = append(actions, pack(FORGET))
        token: i64 = 0
        while token < TOKENS:
            if draft.takes(token):
                actions = append(actions, pack(TOKEN, token))
            token += 1
        return actions

    def call(self, seat: i64) -> None:
        """All students are to predict whether the seat's garden fits."""
        self.built[seat] += 1
        self.called = self.drafts[seat]
        self.predictions.ask(self.terms.students)
        self.phase = PREDICTING
        if self.events is not None:
            self.tell(Event("call", {"seat": seat, "garden": list(self.called)}))

    def predict(self, seat: i64, says_fit: bool) -> None:
        self.predictions.seal(seat, 1 if says_fit else 0)
        if not self.predictions.is_complete():
            return
        truth: i64 = 1 if fits(self.secret, self.called) else 0
        said: list[object] = [None] * self.terms.seats
        earned: list[int] = []
        student = self.terms.first
        while student < self.terms.seats:
            said[student] = self.predictions.choices[student] == 1
            if self.predictions.choices[student] == truth:
                self.right[student] += 1
                if self.right[student] >= self.terms.predictions:
                    self.stones[student] += 1
                    earned.append(student)
            student += 1
        if self.events is not None:
            self.tell(Event("predicted", {"said": said, "fits": truth == 1, "earned": earned}))
        self.lay(self.called, PREDICTED, self.turn)
        self.after_garden()

    def guess(self, seat: i64) -> None:
        """A guess that a garden on the table contradicts costs nothing; any other is answered."""
        rule = self.written[seat].rule()
        shown = self.contradiction(rule)
        result: i64 = CONTRADICTED
        if shown == NOBODY:
            result = self.answer(rule)
            if result == DISPROVED:
                shown = len(self.gardens) - 1
            if result != UNPROVED:
                self.stones[seat] -= 1
        self.guesses.append(Guessed(seat, rule, result, shown))
        if self.events is not None:
            values: dict[str, object] = {"seat": seat, "rule": self.master.write(rule), "result": RESULTS[result]}
            values["garden"] = None if shown == NOBODY else shown
            self.tell(Event("guess", values))
        if result == RIGHT:
            self.winner = seat
            self.finish()
        elif self.stones[seat] == 0:
            self.next_turn()

    def contradiction(self, rule: Rule) -> i64:
        """The first garden on the table that the rule would mark otherwise; NOBODY if none."""
        index: i64 = 0
        while index < len(self.gardens):
            if fits(rule, self.gardens[index]) != self.marks[index]:
                return index
            index += 1
        return NOBODY

    def after_garden(self) -> None:
        """The turn goes on with guesses, if there are any to make."""
        self.phase = GUESSING
        if self.stones[self.turn] == 0:
            self.next_turn()

    def next_turn(self) -> None:
        self.phase = BUILDING
        self.turn += 1
        if self.turn == self.terms.seats:
            self.turn = self.terms.first
        if self.built[self.turn] >= self.terms.gardens:
            self.finish()

    def finish(self) -> None:
        self.phase = OVER
        if self.events is not None:
            self.tell(Event("reveal", {"rule": self.master.write(self.secret)}))


def empty_garden() -> vec[i64]:
    zero: i64 = EMPTY
    return vec[i64]([zero] * CELLS)


def given_garden(values: list[int] | None) -> vec[i64]:
    """A garden from outside."""
    if values is None or len(values) != CELLS:
        raise ChanceError(f"A garden has {CELLS} cells.")
    for value in values:
        if value < 0 or value >= STATES:
            raise ChanceError(f"A cell's state is a number from 0 to {STATES - 1}.")
    return vec[i64](values)
