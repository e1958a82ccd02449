"""The state of a game of Monopoly and the law that moves it on.

Between two decisions the rules go on by themselves: debts are settled first, then lots auctioned, then new owners of
mortgaged lots asked, and then the turn goes on where it was (`go_on`).
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Numbers
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, lowest_seat
from ludex.core.state import State
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import dense, estate, money, observation, sale, trade, turn, windows
from ludex.games.monopoly.rules.actions import group_of, houses_of, kind_of, number_of
from ludex.games.monopoly.rules.board import NONE, Board
from ludex.games.monopoly.rules.candidates import worth_a_look
from ludex.games.monopoly.rules.cards import shuffled
from ludex.games.monopoly.rules.deal import set_up
from ludex.games.monopoly.rules.draft import Draft
from ludex.games.monopoly.rules.holdings import Holdings
from ludex.games.monopoly.rules.legal import list_singles, listed, may
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.phases import (
    AUCTION,
    BEGIN_TALK,
    BEGIN_THROW,
    CLAIM,
    DEBT,
    DRAFT,
    END_OF_MOVE,
    LIFT,
    MARKET,
    MOVE_ON,
    OFFER,
    OPEN_WINDOW,
    OVER,
    ROLL,
    RUNNING,
    TALK,
    WINDOW,
)
from ludex.games.monopoly.rules.position import write
from ludex.games.monopoly.rules.refusals import explain
from ludex.games.monopoly.rules.sampling import resample
from ludex.games.monopoly.rules.sensible import before_the_throw, sensible_action
from ludex.games.monopoly.rules.sensible_building import next_request
from ludex.games.monopoly.rules.sets import single
from ludex.games.monopoly.rules.terms import ANY_SEAT, Terms
from ludex.games.monopoly.rules.value import HORIZON, value_of
from ludex.mechanisms.stock import UnitAuction, next_in_turn


@final
class Monopoly(State):
    """Cash, lots, buildings, whose turn, and what is to be decided."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, fresh: bool = True) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.board: Board = terms.board
        self.phase: i64 = RUNNING
        self.then: i64 = BEGIN_THROW
        """What the turn goes on with when nothing is open."""
        self.back: i64 = NONE
        """The phase in which a trade was begun, to come back to."""
        self.first: i64 = 0
        """Who began: a round is over when the turn comes past it."""
        self.turn: i64 = 0
        self.round: i64 = 1
        self.quiet_since: i64 = 1
        """The round in which a lot, a building or a mortgage last changed."""
        self.die1: i64 = 0
        self.die2: i64 = 0
        self.doubles: i64 = 0
        """Doubles in a row; with any, the seat throws again."""
        self.pot: i64 = 0
        """What lies on Free Parking by the house rule."""
        self.lot: i64 = NONE
        """The lot that is to be bought, is auctioned, or that rent may be claimed for."""
        self.due: i64 = 0
        """The rent that may be claimed."""
        self.hammer: i64 = 0
        """The lots still to be auctioned, as a set."""
        self.lifts: i64 = 0
        """Mortgaged lots whose new owners are still to be asked, as a set."""
        self.awaited: i64 = 0
        """In a window, the seats whose requests are not closed."""
        self.requested: i64 = 0
        """The seats with something on their requests. Follows from `requests`."""
        self.talkers: i64 = 0
        """Where all may trade between turns, the seats still to be asked."""
        self.ending: i64 = 0
        self.traders: i64 = 0
        """The seats that began a trade this turn. Follows from `offers`."""
        self.mortgaged_lots: i64 = 0
        """The mortgaged lots as a set. Follows from `mortgaged`."""
        self.whole_lots: i64 = 0
        """The lots of all groups that are in one hand, as a set. Follows from the owners."""
        self.swaps: i64 = 0
        """The seats of which is known what they want and give in a trade (see `swaps`); not part of the position."""
        self.wanted: i64 = 0
        self.given: i64 = 0
        self.market: Market | None = None
        self.planner: i64 = NONE
        self.plan: vec[i64] = vec[i64]()
        """In a window, the seat that was last asked what it sensibly requests, and what that is; not part of the
        position. Nothing it depends on changes until the window is closed."""
        self.sheet: Draft | None = None
        """The trade that the writer of the draft has in mind, once it was asked; not part of the position. Nothing it
        depends on changes until the draft is offered or withdrawn."""
        self.debts: vec[i64] = vec[i64]()
        """What is owed, in the order it is paid (see `money`)."""
        if fresh:
            seats = terms.seats
            self.alive: i64 = all_seats(seats)
            """The seats still playing."""
            spaces = terms.board.spaces
            self.holdings = Holdings(
                vec[i64]([terms.start_cash] * seats),
                vec[i64]([NONE] * spaces),
                vec[i64]([0] * spaces),
                vec[i64]([0] * spaces),
                terms.houses,
                terms.hotels,
            )
            """What the building market works on: the next four vectors, and the bank's houses and hotels."""
            self.cash: vec[i64] = self.holdings.cash
            self.owner: vec[i64] = self.holdings.owner
            """By space: a seat, or NONE for the bank."""
            self.level: vec[i64] = self.holdings.levels
            """By space: 0 to 4 houses, 5 a hotel."""
            self.mortgaged: vec[i64] = self.holdings.mortgaged
            """By space: 1 if it is."""
            self.holder: vec[i64] = vec[i64]([NONE] * terms.board.group_count)
            """Who owns all lots of a group, or NONE. Follows from the owners, as does the next."""
            self.counts: vec[i64] = vec[i64]([0] * (seats * terms.board.group_count))
            """By seat and group, how many of its lots the seat owns."""
            self.owned: vec[i64] = vec[i64]([0] * seats)
            """By seat, the lots that it owns, as a set. Follows from the owners too."""
            self.place: vec[i64] = vec[i64]([0] * seats)
            self.jail: vec[i64] = vec[i64]([0] * seats)
            """The number of the throw a seat in jail has coming; 0 for a seat that is free."""
            self.cards: vec[i64] = vec[i64]([0] * seats)
            """Cards out of jail, as a set of decks: 1 Chance, 2 Community Chest."""
            self.offers: vec[i64] = vec[i64]([0] * seats)
            """Trades begun this turn."""
            self.requests: list[vec[i64]] = windows.no_requests(seats)
            """Each seat's sealed request in a window, changed by `windows.set_request`."""
            self.chance_deck = shuffled(terms.chance)
            self.chest_deck = shuffled(terms.chest)
            self.auction = UnitAuction(seats, terms.increment)
            self.draft = Draft()

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.terms.seats

    def to_act(self) -> i64:
        phase = self.phase
        if phase == WINDOW:
            return self.awaited
        if phase == ROLL:
            return single(self.turn)
        if phase == OVER:
            return 0
        if phase == MARKET:
            market = self.market
            if market is not None:
                return market.to_act()
            return 0
        return single(self.decider())

    def decider(self) -> i64:
        """The one seat that is asked in a phase that asks one."""
        phase = self.phase
        if phase == AUCTION:
            return self.auction.rounds.turn
        if phase == DEBT:
            return self.debts[money.DEBTOR]
        if phase == DRAFT:
            return self.draft.by
        if phase == OFFER:
            return self.draft.partner()
        if phase == LIFT:
            return self.owner[lowest_seat(self.lifts)]
        if phase == CLAIM:
            return self.owner[self.lot]
        if phase == TALK:
            return next_in_turn(self.terms.seats, self.talkers, self.turn)
        return self.turn

    def legal(self, seat: i64) -> vec[i64]:
        if not has_seat(self.to_act(), seat):
            return vec[i64]()
        return listed(self, seat)

    def singles(self, seat: i64) -> vec[i64]:
        """Those of its legal actions that name no sum of money."""
        if not has_seat(self.to_act(), seat):
            return vec[i64]()
        return list_singles(self, seat)

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        return None if may(self, seat, action) else explain(self, seat, action)

    def begin(self) -> None:
        set_up(self)
        self.go_on()

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == do.ROLL_DICE:
            turn.roll(self)
        elif kind == do.DONE:
            windows.close_request(self, seat)
        else:
            self.carry_out(seat, kind, number_of(action), action)
        if self.phase == RUNNING:
            self.go_on()

    def copy(self) -> Monopoly:
        twin = Monopoly(self.settings, self.chance.copy(), self.terms, False)
        twin.phase = self.phase
        twin.then = self.then
        twin.back = self.back
        twin.first = self.first
        twin.turn = self.turn
        twin.round = self.round
        twin.quiet_since = self.quiet_since
        twin.die1 = self.die1
        twin.die2 = self.die2
        twin.doubles = self.doubles
        twin.pot = self.pot
        twin.lot = self.lot
        twin.due = self.due
        twin.hammer = self.hammer
        twin.lifts = self.lifts
        twin.awaited = self.awaited
        twin.requested = self.requested
        twin.talkers = self.talkers
        twin.ending = self.ending
        twin.traders = self.traders
        twin.mortgaged_lots = self.mortgaged_lots
        twin.whole_lots = self.whole_lots
        twin.swaps = self.swaps
        twin.wanted = self.wanted
        twin.given = self.given
        twin.debts = self.debts
        twin.alive = self.alive
        twin.holdings = self.holdings.copy()
        twin.cash = twin.holdings.cash
        twin.owner = twin.holdings.owner
        twin.level = twin.holdings.levels
        twin.mortgaged = twin.holdings.mortgaged
        twin.holder = self.holder[:]
        twin.counts = self.counts[:]
        twin.owned = self.owned[:]
        twin.place = self.place[:]
        twin.jail = self.jail[:]
        twin.cards = self.cards[:]
        twin.offers = self.offers[:]
        twin.requests = self.requests[:]
        twin.chance_deck = self.chance_deck.copy()
        twin.chest_deck = self.chest_deck.copy()
        twin.auction = self.auction.copy()
        twin.draft = self.draft.copy()
        market = self.market
        if market is not None:
            twin.market = market.copy(twin.holdings)
        return twin

    def sample(self, seat: i64, chance: Chance) -> Monopoly:
        return resample(self, seat, chance)

    def sensible(self, seat: i64, chance: Chance) -> i64:
        if self.phase == WINDOW:
            return next_request(self, seat)
        if self.phase == ROLL:
            return before_the_throw(self, seat)
        return sensible_action(self, seat, chance)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return worth_a_look(self, seat)

    def horizon(self) -> i64:
        return HORIZON

    def value(self, seat: i64) -> float:
        return value_of(self, seat)

    def to_json(self) -> dict[str, object]:
        return write(self)

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(money.final_worth(self, seat)) for seat in range(self.terms.seats)]
        best = max([score for seat, score in enumerate(scores) if has_seat(self.alive, seat)])
        winners = [seat for seat in range(len(scores)) if has_seat(self.alive, seat) and scores[seat] == best]
        return Outcome(scores, winners, money.REASONS[self.ending])

    # ---- for programs that learn ----

    def action_count(self) -> i64:
        return dense.action_count(self)

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

    # ---- going on ----

    def go_on(self) -> None:
        """Until somebody has to decide, or the game is over."""
        while self.phase == RUNNING:
            if len(self.debts) == 0 and self.hammer | self.lifts == 0 and self.back == NONE:
                self.go_on_with_turn()
            else:
                self.go_on_with_open()

    def go_on_with_open(self) -> None:
        """What is open, in its order: debts, auctions, mortgages to be lifted, and the phase that a trade came from."""
        if len(self.debts) > 0:
            money.settle_debt(self)
        elif self.hammer != 0:
            sale.open_auction(self)
        elif self.lifts != 0:
            self.ask_to_lift()
        else:
            self.phase = self.back
            self.back = NONE

    def go_on_with_turn(self) -> None:
        """Where nothing is open: one thing after the other, up to the throw or to the first that is to be decided."""
        if self.then == MOVE_ON:
            self.leave_by_fine()
            return
        if self.then == END_OF_MOVE:
            turn.end_move(self)
        if self.then == OPEN_WINDOW and self.phase == RUNNING:
            windows.open_window(self)
        if self.then == BEGIN_TALK and self.phase == RUNNING:
            self.begin_talk()
        if self.then == BEGIN_THROW and self.phase == RUNNING:
            self.phase = ROLL

    def ask_to_lift(self) -> None:
        """Rule 20: a new owner may lift the mortgage at once, for its value alone, if it has the cash."""
        lot = lowest_seat(self.lifts)
        owner = self.owner[lot]
        if owner != NONE and self.mortgaged[lot] == 1 and self.cash[owner] >= self.board.mortgages[lot]:
            self.phase = LIFT
        else:
            self.lifts &= ~single(lot)

    def begin_talk(self) -> None:
        self.then = BEGIN_THROW
        if self.terms.trades == ANY_SEAT and self.terms.offers > 0:
            self.talkers = self.alive & ~single(self.turn)
            self.phase = TALK

    def leave_by_fine(self) -> None:
        """Rule 5: the fine is paid after the last throw, which then counts."""
        self.then = END_OF_MOVE
        if has_seat(self.alive, self.turn):
            turn.leave_jail(self, self.turn, "fine")
            turn.move_on(self, self.turn)

    # ---- decisions ----

    def carry_out(self, seat: i64, kind: i64, number: i64, action: i64) -> None:
        """One short handler for each kind of action. `play` knows those of the two that come most often."""
        if kind == do.BUILD or kind == do.UNBUILD or kind == do.UNDO:
            windows.request(self, seat, kind, number)
        elif kind == do.BID:
            sale.bid(self, seat, number)
        elif kind == do.PASS:
            self.pass_by(seat)
        elif kind == do.BUY_LOT:
            sale.buy(self, seat)
        elif kind == do.DECLINE_LOT:
            self.hammer |= single(self.lot)
            self.phase = RUNNING
        elif kind == do.PAY_FINE:
            turn.pay_fine(self, seat)
        elif kind == do.USE_CARD:
            turn.use_card(self, seat, number)
        elif kind == do.FLAT or kind == do.PART:
            turn.pay_tax(self, seat, kind == do.PART)
        elif kind == do.CLAIM_RENT or kind == do.WAIVE_RENT:
            turn.claim(self, kind == do.CLAIM_RENT)
        elif kind == do.MARKET_ANSWER:
            windows.answer(self, seat, number)
        elif kind <= do.BANKRUPT:
            self.manage(seat, kind, number, action)
        else:
            self.write_trade(seat, kind, number)

    def manage(self, seat: i64, kind: i64, number: i64, action: i64) -> None:
        """Mortgages and sales; a debt is looked at again after each."""
        if kind == do.MORTGAGE:
            estate.mortgage(self, seat, number)
        elif kind == do.SELL:
            estate.sell(self, seat, number)
        elif kind == do.STRIP:
            estate.strip_group(self, seat, group_of(action), houses_of(action))
        elif kind == do.BANKRUPT:
            money.go_bankrupt(self)
        elif self.phase == LIFT:
            if kind == do.LIFT_MORTGAGE:
                estate.lift(self, seat, number, self.board.mortgages[number])
            self.lifts &= ~single(number)
            self.phase = RUNNING
        else:
            estate.lift(self, seat, number, estate.lift_cost(self, number))
        if self.phase == DEBT:
            self.phase = RUNNING

    def pass_by(self, seat: i64) -> None:
        """In an auction, or between turns where all may trade."""
        if self.phase == AUCTION:
            sale.leave(self, seat)
            return
        self.talkers &= ~single(seat)
        if self.talkers == 0:
            self.phase = RUNNING

    def write_trade(self, seat: i64, kind: i64, number: i64) -> None:
        if kind == do.TALK_TO:
            trade.begin(self, seat, number)
        elif kind == do.GIVE or kind == do.ASK:
            trade.add_lot(self, number, kind == do.GIVE)
        elif kind == do.DROP:
            trade.drop_lot(self, number)
        elif kind == do.GIVE_CASH or kind == do.ASK_CASH:
            trade.set_cash(self, number if kind == do.GIVE_CASH else -number)
        elif kind == do.DROP_CASH:
            trade.set_cash(self, 0)
        elif kind == do.GIVE_CARD or kind == do.ASK_CARD:
            trade.add_card(self, number, kind == do.GIVE_CARD)
        elif kind == do.DROP_CARD:
            trade.drop_card(self, number)
        elif kind == do.PROPOSE:
            trade.propose(self)
        elif kind == do.WITHDRAW:
            trade.withdraw(self)
        elif kind == do.ACCEPT:
            trade.accept(self)
        elif kind == do.COUNTER:
            trade.counter(self)
        else:
            trade.decline(self)
