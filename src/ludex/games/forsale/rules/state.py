"""The state of a For Sale table and the law that moves it on."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Marks, Numbers
from ludex.core.lookahead import Search
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import only
from ludex.core.state import State
from ludex.games.forsale.rules import dense, observation
from ludex.games.forsale.rules.actions import PASS, number_of
from ludex.games.forsale.rules.buying import leave, raise_bid
from ludex.games.forsale.rules.cards import ALL_CHEQUES, ALL_PROPERTIES, lowest
from ludex.games.forsale.rules.deal import set_up
from ludex.games.forsale.rules.deliberation import look_ahead
from ludex.games.forsale.rules.legal import legal_actions
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.position import write
from ludex.games.forsale.rules.refusals import refuse
from ludex.games.forsale.rules.sampling import resample
from ludex.games.forsale.rules.selling import offer
from ludex.games.forsale.rules.sensible import STEP_COST, sensible_bid, sensible_offer, sensible_raises
from ludex.games.forsale.rules.terms import Terms
from ludex.games.forsale.rules.value import HORIZON, value_of
from ludex.mechanisms.auction import OpenAuction
from ludex.mechanisms.sealed import Sealed


class ForSale(State):
    """Properties are bought in Part I, sold for cheques in Part II, and Part III counts the money."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, fresh: bool = True) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.phase: i64 = BUYING
        self.round: i64 = 0
        """Of this part, from 1."""
        self.first: i64 = 0
        """Who opened this round's bidding; in Part II, who opened the last."""
        self.market: i64 = 0
        """The cards on the table: properties in Part I, cheques in Part II."""
        self.deck: i64 = ALL_PROPERTIES
        self.cheque_deck: i64 = ALL_CHEQUES
        self.removed: i64 = 0
        self.cheques_removed: i64 = 0
        self.sold: i64 = 0
        """Properties sold in Part II, face up."""
        self.bank: i64 = 0
        """Coins paid so far."""
        self.fault: Refusal | None = None
        """What the rules' own checks between rounds found broken (#6, G0101); never set in a sound state."""
        if fresh:
            seats = terms.seats
            self.coins: vec[i64] = vec[i64]([terms.coins] * seats)
            """What each seat has in its purse; coins on a standing bid are no longer in it."""
            self.hands: vec[i64] = vec[i64]([0] * seats)
            """Each seat's properties."""
            self.cheques: vec[i64] = vec[i64]([0] * seats)
            """Each seat's cheques."""
            self.auction = OpenAuction(seats, 1, 1, terms.equal_allowed, terms.clockwise)
            self.offers = Sealed(seats)

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.terms.seats

    def to_act(self) -> i64:
        if self.phase == BUYING:
            return only(self.auction.turn)
        if self.phase == SELLING:
            return self.offers.awaited
        return 0

    def legal(self, seat: i64) -> vec[i64]:
        return legal_actions(self, seat)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return refuse(self, seat, action)

    def begin(self) -> None:
        set_up(self)

    def play(self, seat: i64, action: i64) -> None:
        if self.phase == SELLING:
            offer(self, seat, number_of(action))
        elif action == PASS:
            leave(self, seat)
        else:
            raise_bid(self, seat, number_of(action))

    def copy(self) -> ForSale:
        twin = ForSale(self.settings, self.chance.copy(), self.terms, False)
        twin.phase = self.phase
        twin.round = self.round
        twin.first = self.first
        twin.market = self.market
        twin.deck = self.deck
        twin.cheque_deck = self.cheque_deck
        twin.removed = self.removed
        twin.cheques_removed = self.cheques_removed
        twin.sold = self.sold
        twin.bank = self.bank
        twin.fault = self.fault
        twin.coins = self.coins[:]
        twin.hands = self.hands[:]
        twin.cheques = self.cheques[:]
        twin.auction = self.auction.copy()
        twin.offers = self.offers.copy()
        return twin

    def sample(self, seat: i64, chance: Chance) -> ForSale:
        return resample(self, seat, chance)

    def sensible(self, seat: i64, chance: Chance) -> i64:
        if self.phase == BUYING:
            return sensible_bid(self, seat, chance)
        return sensible_offer(self, seat, chance)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return self.legal(seat) if self.phase == SELLING else sensible_raises(self, seat)

    def horizon(self) -> i64:
        return HORIZON

    def value(self, seat: i64) -> float:
        return value_of(self, seat)

    def step_cost(self) -> i64:
        return STEP_COST

    def look_ahead(self, seat: i64, budget: i64, chance: Chance) -> Search | None:
        return look_ahead(self, seat, budget, chance)

    def to_json(self) -> dict[str, object]:
        return write(self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        seats = range(self.terms.seats)
        scores = [self.score(seat) for seat in seats]
        best = max(scores)
        leaders = [seat for seat in seats if scores[seat] == best]
        if len(leaders) == 1:
            return Outcome(scores, leaders, "most money")
        # A tie goes to whoever kept more coins; equal there too, the win is shared.
        purse = max([self.coins[seat] for seat in leaders])
        winners = [seat for seat in leaders if self.coins[seat] == purse]
        return Outcome(scores, winners, "a tie, won by more coins" if len(winners) == 1 else "a tie, shared")

    # ---- for programs that learn ----

    def action_count(self) -> i64:
        return dense.action_count(self.terms)

    def index_of(self, seat: i64, action: i64) -> i64:
        return dense.index_of(self, seat, action)

    def action_at(self, seat: i64, index: i64) -> i64:
        return dense.action_at(self, seat, index)

    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        dense.write_mask(self, seat, mask, at)

    def observation_size(self) -> i64:
        return observation.observation_size(self.terms)

    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        observation.observe(self, seat, out, at)

    # ---- what the rules speak of ----

    def balance(self, seat: i64) -> i64:
        """The most the seat can bid: its purse and what it has bid already."""
        return self.coins[seat] + self.auction.bids[seat]

    def cheque_value(self, cheque: i64) -> i64:
        return self.terms.cheques[cheque]

    def score(self, seat: i64) -> int:
        """Part III: cheques and coins left."""
        total = self.coins[seat]
        cheques = self.cheques[seat]
        while cheques != 0:
            total += self.terms.cheques[lowest(cheques)]
            cheques &= cheques - 1
        return total
