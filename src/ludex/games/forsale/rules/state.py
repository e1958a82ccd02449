"""The state of a For Sale table and the law that moves it on."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance, ChanceError
from ludex.core.event import Event
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, only
from ludex.core.state import State
from ludex.games.forsale.rules.actions import BID, PASS, SELL, bid, kind_of, number_of, sell
from ludex.games.forsale.rules.cards import (
    ALL_CHEQUES,
    ALL_PROPERTIES,
    card,
    card_list,
    draw,
    has_card,
    highest,
    lowest,
    set_of,
    size,
)
from ludex.games.forsale.rules.faults import NOT_HELD, OVER_BET, OVER_PAY, UNDER_BET, WRONG_CODE
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.position import write
from ludex.games.forsale.rules.sampling import resample
from ludex.games.forsale.rules.sense import sensible_bid, sensible_offer
from ludex.games.forsale.rules.terms import ANY_SEAT, Terms
from ludex.games.forsale.rules.verify import left_on_table, wrong_estate_size
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
        actions = vec[i64](capacity=20)
        if self.phase == BUYING:
            if seat == self.auction.turn:
                actions = append(actions, PASS)
                amount = self.auction.least(seat)
                most = self.balance(seat)
                while amount <= most:
                    actions = append(actions, bid(amount))
                    amount += 1
        elif self.phase == SELLING and has_seat(self.offers.awaited, seat):
            hand = self.hands[seat]
            while hand != 0:
                actions = append(actions, sell(lowest(hand)))
                hand &= hand - 1
        return actions

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        kind = kind_of(action)
        number = number_of(action)
        if self.phase == BUYING and kind == PASS:
            return None
        if self.phase == BUYING and kind == BID:
            return self.bid_refusal(seat, number)
        if self.phase == SELLING and kind == SELL:
            if has_card(self.hands[seat], number):
                return None
            return NOT_HELD.refusal(
                f"You do not hold the property {number}.",
                {"pid": seat, "card": number, "hand": card_list(self.hands[seat])},
            )
        asked = "bid or pass" if self.phase == BUYING else "sell one of your properties"
        return WRONG_CODE.refusal(f"That is not to be decided now: {asked}.", {"pid": seat, "wrong_code": action})

    def bid_refusal(self, seat: i64, amount: i64) -> Refusal | None:
        """Why the seat, whose turn it is, may not bid the amount."""
        balance = self.balance(seat)
        if amount > balance:
            return OVER_BET.refusal(
                f"You cannot bid {amount}: you have {balance}.", {"pid": seat, "balance": balance, "resp": amount}
            )
        least = self.auction.least(seat)
        if amount < least:
            return UNDER_BET.refusal(
                f"A bid of {amount} is too low: it takes at least {least}.",
                {"pid": seat, "balance": balance, "resp": amount, "cur_bet": self.auction.high},
            )
        return None

    def play(self, seat: i64, action: i64) -> None:
        if self.phase == SELLING:
            self.offer(seat, number_of(action))
        elif action == PASS:
            self.leave(seat)
        else:
            self.raise_bid(seat, number_of(action))

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

    # ---- set-up and the deal ----

    def begin(self) -> None:
        self.removed = draw(self.deck, self.terms.removed, self.chance)
        self.deck &= ~self.removed
        self.cheques_removed = draw(self.cheque_deck, self.terms.removed, self.chance)
        self.cheque_deck &= ~self.cheques_removed
        self.next_round(self.opener())

    def opener(self) -> i64:
        """Who opens round 1: as the terms say, or drawn by chance."""
        if self.terms.opener != ANY_SEAT:
            return self.terms.opener
        fed = self.chance.fed("first") if self.chance.feed is not None else None
        if fed is None:
            seat = self.chance.below(self.terms.seats)
        elif len(fed) == 1 and 0 <= fed[0] < self.terms.seats:
            seat = fed[0]
        else:
            raise ChanceError(f"The seat that opens is one number from 0 to {self.terms.seats - 1}, not {fed}.")
        if self.events is not None:
            self.chance.note("first", [seat])
            self.tell(Event("first", {"seat": seat}))
        return seat

    def next_round(self, winner: i64) -> None:
        """Deals the next market, of the next part when this one is done; `winner` of round 0 is who opens round 1."""
        if self.market != 0:
            self.fault = left_on_table(self)
        if self.round == self.terms.rounds:
            if self.phase == BUYING:
                self.fault = wrong_estate_size(self) or self.fault
            self.round = 0
            self.phase += 1
        self.round += 1
        if self.phase == BUYING:
            self.deal_properties()
            self.first = winner if self.round == 1 else self.terms.first_bidder(self.round, winner, self.first)
            self.auction.open(self.first)
        elif self.phase == SELLING:
            self.deal_cheques()
            self.auction.close()
            self.offers.open()
        else:
            self.round = self.terms.rounds
            if self.events is not None:
                self.tell(Event("over", {"scores": [self.score(seat) for seat in range(self.terms.seats)]}))

    def deal_properties(self) -> None:
        fed = self.chance.fed("market") if self.chance.feed is not None else None
        if fed is None:
            self.market = draw(self.deck, self.terms.seats, self.chance)
            self.deck &= ~self.market
        else:
            self.market = self.fed_market(fed)
        if self.events is not None:
            cards = card_list(self.market)
            self.chance.note("market", cards)
            self.tell(Event("market", {"round": self.round, "cards": cards}))

    def fed_market(self, cards: list[int]) -> i64:
        """Takes a market seen on a real table out of the cards not dealt yet.

        At a real table nobody knows which cards were removed, so a card thought removed may turn up: it then
        changes places with one of the deck.
        """
        wanted = set_of([number for number in cards if 1 <= number <= 30])
        if len(cards) != self.terms.seats or size(wanted) != len(cards) or wanted & ~(self.deck | self.removed) != 0:
            raise ChanceError(f"A market is {self.terms.seats} different properties not dealt yet, not {cards}.")
        surprise = size(wanted & self.removed)
        self.removed &= ~wanted
        self.deck &= ~wanted
        swapped = draw(self.deck, surprise, self.chance)
        self.deck &= ~swapped
        self.removed |= swapped
        return wanted

    def deal_cheques(self) -> None:
        fed = self.chance.fed("cheques") if self.chance.feed is not None else None
        if fed is None:
            self.market = draw(self.cheque_deck, self.terms.seats, self.chance)
            self.cheque_deck &= ~self.market
        else:
            self.market = self.fed_cheques(fed)
        if self.events is not None:
            values = [self.terms.cheques[cheque] for cheque in card_list(self.market)]
            self.chance.note("cheques", values)
            self.tell(Event("cheques", {"round": self.round, "cheques": values}))

    def fed_cheques(self, values: list[int]) -> i64:
        """Takes cheques seen on a real table out of those not dealt yet, as `fed_market` does."""
        wanted: i64 = 0
        unseen = self.cheque_deck | self.cheques_removed
        for value in values:
            # Of two cheques alike, one still in the deck comes first.
            alike = [cheque for cheque in card_list(unseen & ~wanted) if self.terms.cheques[cheque] == value]
            alike.sort(key=lambda cheque: has_card(self.cheques_removed, cheque))
            if len(alike) == 0:
                break
            wanted |= card(alike[0])
        if len(values) != self.terms.seats or size(wanted) != len(values):
            raise ChanceError(f"A market is {self.terms.seats} cheques not dealt yet, not {values}.")
        surprise = size(wanted & self.cheques_removed)
        self.cheques_removed &= ~wanted
        self.cheque_deck &= ~wanted
        swapped = draw(self.cheque_deck, surprise, self.chance)
        self.cheque_deck &= ~swapped
        self.cheques_removed |= swapped
        return wanted

    # ---- Part I: buying ----

    def raise_bid(self, seat: i64, amount: i64) -> None:
        self.coins[seat] = self.balance(seat) - amount
        self.auction.bid(seat, amount)
        if self.events is not None:
            self.tell(Event("bid", {"seat": seat, "amount": amount}))

    def leave(self, seat: i64) -> None:
        """Passing: half the bid comes back, and the lowest property on the table is the seat's."""
        self.take_lowest(seat, self.terms.payment(self.auction.bids[seat]), "pass")
        self.auction.leave(seat)
        if self.auction.is_settled():
            # The last one left pays its whole bid, which may be none, and is not asked.
            winner = self.auction.turn
            self.take_lowest(winner, self.auction.bids[winner], "win")
            self.next_round(winner)

    def take_lowest(self, seat: i64, payment: i64, kind: str) -> None:
        taken = lowest(self.market)
        self.market &= ~card(taken)
        self.hands[seat] |= card(taken)
        balance = self.balance(seat)
        if payment > balance:
            payment = self.over_pay(seat, balance, payment)
        self.coins[seat] = balance - payment
        self.bank += payment
        # The coins have left the table: what stays of the bid is only its mark.
        self.auction.bids[seat] = 0
        if self.events is not None:
            self.tell(Event(kind, {"seat": seat, "card": taken, "paid": payment}))

    def over_pay(self, seat: i64, balance: i64, payment: i64) -> i64:
        """#1: bids are set aside when made, so this is a broken state. The seat pays what it has."""
        if self.events is not None:
            refusal = OVER_PAY.refusal(
                f"Seat {seat} owes {payment} and has {balance}.", {"pid": seat, "balance": balance, "pay": payment}
            )
            self.tell(Event("fault", refusal.to_json(), only(seat)))
        return balance

    # ---- Part II: selling ----

    def offer(self, seat: i64, number: i64) -> None:
        self.offers.seal(seat, number)
        if self.events is not None:
            self.tell(Event("sealed", {"seat": seat}))
        if self.offers.is_complete():
            self.sell_all()
            self.next_round(0)

    def sell_all(self) -> None:
        """The highest property takes the highest cheque, and so on down."""
        offered: i64 = 0
        for choice in self.offers.choices:
            offered |= card(choice)
        self.sold |= offered
        while offered != 0:
            best = highest(offered)
            offered &= ~card(best)
            cheque = highest(self.market)
            self.market &= ~card(cheque)
            seat = self.offerer(best)
            self.hands[seat] &= ~card(best)
            self.cheques[seat] |= card(cheque)
            if self.events is not None:
                self.tell(Event("sale", {"seat": seat, "card": best, "cheque": self.terms.cheques[cheque]}))

    def offerer(self, number: i64) -> i64:
        """The seat that offered the property."""
        seat: i64 = 0
        while self.offers.choices[seat] != number:
            seat += 1
        return seat
