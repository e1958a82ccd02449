"""The state of a game of Diplomacy and the law that moves it on.

A power's orders for a phase are a run of actions, one order each, kept sealed on its sheet until DONE closes it; UNDO
takes the last one back. When every power that has something to order is done, the phase is resolved.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Numbers
from ludex.core.lookahead import Search
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import only
from ludex.core.state import State
from ludex.games.diplomacy.rules import dense, observation
from ludex.games.diplomacy.rules.actions import CONCEDE, DONE, DRAW, UNDO, is_vote, kind_of, other_of
from ludex.games.diplomacy.rules.adjustments import center_count
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.ending import FOR_DRAW, NO_VOTE, Ending, ending_after_votes
from ludex.games.diplomacy.rules.legal import legal_actions
from ludex.games.diplomacy.rules.legal_movement import Orders
from ludex.games.diplomacy.rules.phases import MOVEMENT, RETREAT, due_powers
from ludex.games.diplomacy.rules.position import write
from ludex.games.diplomacy.rules.refusals import why_not
from ludex.games.diplomacy.rules.resolution import resolve_phase
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.sampling import resample
from ludex.games.diplomacy.rules.sensible import STEP_COST, look_ahead, sensible_action, worth_looking_at
from ludex.games.diplomacy.rules.survey import Survey
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.rules.turns import next_phase, set_up
from ludex.games.diplomacy.rules.units import Dislodged, Units
from ludex.games.diplomacy.rules.value import value_of
from ludex.games.diplomacy.variants.form import Variant


class Diplomacy(State):
    """Units, centers, sheets of sealed orders."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, fresh: bool = True) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.board: Board = terms.board
        self.rulebook: Rulebook = terms.rulebook
        self.variant: Variant = terms.variant
        self.year: i64 = 0
        self.number: i64 = 0
        """The phase, by its place in the variant's calendar."""
        self.kind: i64 = MOVEMENT
        self.awaited: i64 = 0
        """The powers whose orders are not closed."""
        self.ending: Ending | None = None
        self.listing: Orders | None = None
        """The legal orders of this movement phase, once somebody has asked; copies share them."""
        self.survey: Survey | None = None
        """This phase's position at a glance, once somebody has asked; copies share it."""
        self.destroyed: list[list[str]] = []
        """The units that were dislodged in the last movement and had no retreat; not part of the position."""
        self.removed: list[dict[str, object]] = []
        """Reports of the units that went in the last phase without an order; not part of the position."""
        self.raised: list[dict[str, object]] = []
        """Reports of the units that came in the last phase without an order; not part of the position."""
        if fresh:
            count = terms.board.province_count
            self.units: Units = terms.no_units.copy()
            """The units that stand on the board."""
            self.dislodged: Dislodged = terms.none_dislodged.copy()
            """The units that are to retreat."""
            self.centers: vec[i64] = vec[i64]([NONE] * count)
            """The owner of each center."""
            self.contested: vec[i64] = vec[i64]([0] * count)
            """1 where a standoff left a province empty."""
            self.named_retreats: dict[int, list[int]] = {}
            """By province, the only nodes its dislodged unit may retreat to, where a position says that they are fewer
            than follows from the rest. Replaced, never changed: copies share it."""
            self.sheets: list[vec[i64]] = [vec[i64]() for _ in range(terms.board.power_count)]
            self.votes: vec[i64] = vec[i64]([NO_VOTE] * terms.board.power_count)

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.board.power_count

    def to_act(self) -> i64:
        return self.awaited

    def legal(self, seat: i64) -> vec[i64]:
        return legal_actions(self, seat)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        for known in self.legal(seat):
            if known == action:
                return None
        return why_not(self, seat, action)

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == DONE:
            self.awaited &= ~only(seat)
            if self.awaited == 0:
                self.resolve()
        elif kind == UNDO:
            self.take_back(seat)
        else:
            self.sheets[seat] = append(self.sheets[seat], action)
            if kind == DRAW:
                self.votes[seat] = FOR_DRAW
            elif kind == CONCEDE:
                self.votes[seat] = other_of(action)

    def copy(self) -> Diplomacy:
        twin = Diplomacy(self.settings, self.chance.copy(), self.terms, False)
        twin.year = self.year
        twin.number = self.number
        twin.kind = self.kind
        twin.awaited = self.awaited
        twin.ending = self.ending
        twin.listing = self.listing
        twin.survey = self.survey
        twin.destroyed = self.destroyed
        twin.removed = self.removed
        twin.raised = self.raised
        twin.units = self.units.copy()
        twin.dislodged = self.dislodged.copy()
        twin.centers = self.centers[:]
        twin.contested = self.contested[:]
        twin.named_retreats = self.named_retreats
        twin.sheets = [sheet[:] for sheet in self.sheets]
        twin.votes = self.votes[:]
        return twin

    def sample(self, seat: i64, chance: Chance) -> Diplomacy:
        return resample(self, seat, chance)

    def sensible(self, seat: i64, chance: Chance) -> i64:
        return sensible_action(self, seat, chance)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return worth_looking_at(self, seat)

    def horizon(self) -> i64:
        # About four movements: half of the provinces have units, on most maps.
        return 2 * self.board.province_count

    def step_cost(self) -> i64:
        return STEP_COST

    def value(self, seat: i64) -> float:
        return value_of(self, seat)

    def look_ahead(self, seat: i64, budget: i64, chance: Chance) -> Search | None:
        return look_ahead(self, seat, budget, chance)

    def outcome(self) -> Outcome | None:
        if self.ending is None:
            return None
        scores = [self.center_count(power) for power in range(self.board.power_count)]
        return Outcome(scores, list(self.ending.winners), self.ending.reason)

    def to_json(self) -> dict[str, object]:
        return write(self)

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

    # ---- what the rules speak of ----

    def listed(self) -> Orders:
        """Every legal order of every unit, of a movement phase."""
        if self.listing is None:
            self.listing = self.terms.list_orders(self.units)
        return self.listing

    def surveyed(self) -> Survey:
        """The position at a glance: who can get where."""
        if self.survey is None:
            self.survey = Survey(self)
        return self.survey

    def ordered_units(self) -> Units:
        """The units that orders are for now: in a retreat phase the dislodged, otherwise those on the board."""
        return self.dislodged.units if self.kind == RETREAT else self.units

    def has_votes(self) -> bool:
        return self.kind == MOVEMENT and self.terms.has_votes

    def center_count(self, power: i64) -> int:
        return int(center_count(self.board, self.centers, power))

    def unit_count(self, power: i64) -> int:
        return int(self.units.count(power))

    def is_alive(self, power: i64) -> bool:
        """Whether the power has a unit or a center left."""
        return self.unit_count(power) > 0 or self.center_count(power) > 0

    def take_back(self, seat: i64) -> None:
        sheet, last = pop(self.sheets[seat])
        self.sheets[seat] = sheet
        if is_vote(last):
            self.votes[seat] = NO_VOTE

    # ---- from phase to phase ----

    def set_up(self) -> None:
        """Sets up the variant's own beginning."""
        set_up(self)

    def begin(self) -> None:
        self.awaited = due_powers(self)
        if self.awaited == 0:
            self.go_on()

    def resolve(self) -> None:
        """All orders are in: the phase is resolved and the next one comes up."""
        if self.has_votes():
            self.ending = ending_after_votes(self)
        resolve_phase(self)
        self.clear_sheets()
        if self.ending is None:
            self.go_on()

    def clear_sheets(self) -> None:
        """No orders, no votes: a phase is over."""
        self.listing = None
        self.survey = None
        for power in range(self.board.power_count):
            self.sheets[power] = vec[i64]()
            self.votes[power] = NO_VOTE

    def go_on(self) -> None:
        """Goes to the next phase in which anybody has anything to order, or to the end."""
        next_phase(self)
