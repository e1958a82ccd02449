"""Reading a position of Monopoly that was written by Ludex or by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import Chance, Refused, has_seat, only, refused, seat_list
from ludex.games.monopoly.faces.position_market import read_market, speaker_fault
from ludex.games.monopoly.options import TermsMaker
from ludex.games.monopoly.rules import phases, windows
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.cards import DECKS, Deck
from ludex.games.monopoly.rules.check_phase import debt_fault, space_fault
from ludex.games.monopoly.rules.estate import set_owner
from ludex.games.monopoly.rules.market.requests import unit_to_add
from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, UNIT_KINDS, unit
from ludex.games.monopoly.rules.money import CAUSES, REASONS
from ludex.games.monopoly.rules.phases import NEXT, PHASES
from ludex.games.monopoly.rules.sale import purse
from ludex.games.monopoly.rules.state import Monopoly
from ludex.games.monopoly.rules.terms import MOST_COUNTERS

MOST = 1_000_000_000_000
"""Dollars, beyond what any game comes to."""
MOST_DEBTS = 64
DeckName = Literal["chance", "chest"]


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    cash: int
    place: int = 0
    jail: int = 0
    cards: list[DeckName] = []
    offers: int | None = None
    """Trades begun this turn: 1 for a seat in a trade that it began, otherwise 0, unless it is said."""
    bankrupt: bool = False
    request: list[str] = []


class LotPosition(msgspec.Struct, forbid_unknown_fields=True):
    owner: int | None
    """Null for a lot of the bank's that waits for an auction with its mortgage."""
    level: int = 0
    mortgaged: bool = False


class DebtPosition(msgspec.Struct, forbid_unknown_fields=True, rename={"cause": "for"}):
    seat: int
    amount: int
    to: int | None = None
    cause: str | None = None
    """Rent where it is owed to a seat, otherwise a card's payment, unless it is said."""


class AuctionPosition(msgspec.Struct, forbid_unknown_fields=True):
    inside: list[int]
    turn: int
    leader: int | None = None
    high: int | None = None


class SidePosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lots: list[str] = []
    cash: int = 0
    cards: list[DeckName] = []


class TouchedPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lots: list[str] = []
    cards: list[DeckName] = []
    cash: bool = False


class DraftPosition(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    to: int
    give: SidePosition = SidePosition()
    ask: SidePosition = SidePosition()
    touched: TouchedPosition | None = None
    """What is on the sheet, in a trade that was not turned round, unless it is said."""
    counters: int = 0


class DeckPosition(msgspec.Struct, forbid_unknown_fields=True):
    unseen: list[str]
    seen: list[str] = []


class Position(msgspec.Struct, forbid_unknown_fields=True, rename={"then": "next"}):
    """Only the seats must be given: the others are as at the start, the dice in the hands of seat 0."""

    seats: list[SeatPosition]
    phase: str = "roll"
    then: str | None = None
    back: str | None = None
    first: int = 0
    turn: int = 0
    round: int = 1
    quiet_since: int | None = None
    dice: tuple[int, int] = (0, 0)
    doubles: int = 0
    pot: int = 0
    houses: int | None = None
    hotels: int | None = None
    lot: str | None = None
    due: int = 0
    hammer: list[str] = []
    lifts: list[str] = []
    debts: list[DebtPosition] = []
    auction: AuctionPosition | None = None
    draft: DraftPosition | None = None
    awaited: list[int] = []
    talkers: list[int] = []
    market: dict[str, object] | None = None
    decks: dict[DeckName, DeckPosition] = {}
    lots: dict[str, LotPosition] = {}
    ended: str | None = None


def bad(message: str, where: str) -> Refused:
    return refused("bad_position", message, {"where": f"position.{where}"})


def read(settings: dict[str, object], chance: Chance, maker: TermsMaker, body: dict[str, object]) -> Monopoly:
    """The state of a position's body. What is readable but impossible is found by `checking`."""
    try:
        given = msgspec.convert(body, Position)
    except msgspec.ValidationError as error:
        raise refused("bad_position", f"{error}.", {"where": "position"}) from None
    if not 2 <= len(given.seats) <= 8:
        raise bad(f"Monopoly is for 2 to 8 seats, not {len(given.seats)}.", "seats")
    return Reader(Monopoly(settings, chance, maker.terms(len(given.seats), settings)), given).read()


class Reader:
    """One position being read."""

    def __init__(self, state: Monopoly, given: Position) -> None:
        self.state = state
        self.board = state.board
        self.given = given
        self.seats = len(given.seats)
        self.lot_numbers = {self.board.names[lot]: int(lot) for lot in self.board.lots}

    def read(self) -> Monopoly:
        state, given = self.state, self.given
        for number, seat in enumerate(given.seats):
            self.read_seat(number, seat)
        for name, lot in given.lots.items():
            self.read_lot(name, lot)
        self.read_stock()
        self.read_decks()
        self.read_turn()
        self.read_debts()
        state.hammer = self.lot_set(given.hammer, "hammer")
        state.lifts = self.lot_set(given.lifts, "lifts")
        state.lot = NONE if given.lot is None else self.lot_number(given.lot, "lot")
        state.due = number_in(given.due, MOST, "due")
        if given.draft is not None:
            self.read_draft(given.draft)
        self.read_phase()
        return state

    # ---- seats, lots, bank, cards ----

    def read_seat(self, number: int, seat: SeatPosition) -> None:
        state, where = self.state, f"seats[{number}]"
        state.cash[number] = number_in(seat.cash, MOST, f"{where}.cash")
        state.place[number] = number_in(seat.place, int(self.board.spaces) - 1, f"{where}.place")
        state.jail[number] = number_in(seat.jail, int(state.terms.jail_turns), f"{where}.jail")
        state.offers[number] = number_in(seat.offers or 0, 1_000, f"{where}.offers")
        state.cards[number] = card_set(seat.cards, f"{where}.cards")
        if seat.bankrupt:
            state.alive &= ~only(number)

    def read_lot(self, name: str, given: LotPosition) -> None:
        lot = self.lot_number(name, f"lots.{name}")
        if given.owner is not None:
            set_owner(self.state, lot, seat_in(given.owner, self.seats, f"lots.{name}.owner"))
        elif given.level or not given.mortgaged:
            raise bad("A lot of the bank's is written down only for its mortgage.", f"lots.{name}")
        self.state.level[lot] = number_in(given.level, 5, f"lots.{name}.level")
        self.state.mortgaged[lot] = 1 if given.mortgaged else 0

    def read_stock(self) -> None:
        """What the bank has is what does not stand on the board, unless the position says otherwise."""
        state, given = self.state, self.given
        levels = [int(level) for level in state.level]
        houses = int(state.terms.houses) - sum(level for level in levels if level < 5)
        hotels = int(state.terms.hotels) - levels.count(5)
        state.holdings.houses = houses if given.houses is None else number_in(given.houses, MOST, "houses")
        state.holdings.hotels = hotels if given.hotels is None else number_in(given.hotels, MOST, "hotels")

    def read_decks(self) -> None:
        held = 0
        for seat in range(self.seats):
            held |= int(self.state.cards[seat])
        for number, deck in enumerate((self.state.chance_deck, self.state.chest_deck)):
            name: DeckName = "chest" if number else "chance"
            given = self.given.decks.get(name)
            if given is not None:
                read_deck(deck, given, f"decks.{name}")
            elif held >> number & 1:
                deck.unseen &= ~only(deck.cards.kept)

    # ---- where the game stands ----

    def read_turn(self) -> None:
        state, given = self.state, self.given
        state.first = seat_in(given.first, self.seats, "first")
        state.turn = seat_in(given.turn, self.seats, "turn")
        state.round = number_in(given.round, 1_000_000, "round")
        quiet = given.round if given.quiet_since is None else given.quiet_since
        state.quiet_since = number_in(quiet, given.round, "quiet_since")
        state.die1, state.die2 = (number_in(die, 6, "dice") for die in given.dice)
        state.doubles = number_in(given.doubles, 2, "doubles")
        state.pot = number_in(given.pot, MOST, "pot")
        state.phase = place_in(given.phase, PHASES, "phase")
        state.then = self.read_next()
        state.ending = 0 if given.ended is None else place_in(given.ended, REASONS, "ended")

    def read_next(self) -> int:
        """What the turn goes on with; as it follows from the phase, unless it is said."""
        given = self.given
        phase = given.back or given.phase
        is_before_throw = phase in ("roll", "talk")
        if given.then is not None and not (is_before_throw and given.then == "end_of_move"):
            return place_in(given.then, NEXT, "next")
        if phase in ("window", "market"):
            return NEXT.index("begin_throw" if given.doubles else "begin_talk")
        return NEXT.index("begin_throw" if is_before_throw else "end_of_move")

    def read_debts(self) -> None:
        found: list[int] = []
        if len(self.given.debts) > MOST_DEBTS:
            raise bad(f"There are at most {MOST_DEBTS} debts.", "debts")
        for number, debt in enumerate(self.given.debts):
            where = f"debts[{number}]"
            to = int(NONE) if debt.to is None else self.playing(debt.to, where)
            amount = number_in(debt.amount, MOST, where)
            seat = self.playing(debt.seat, where)
            if amount == 0 or seat == to:
                raise bad("A debt is to another, and not of nothing.", where)
            found += [seat, to, amount, place_in(debt.cause or ("card" if debt.to is None else "rent"), CAUSES, where)]
        self.state.debts = vec[i64](found)

    def read_draft(self, given: DraftPosition) -> None:
        state, draft = self.state, self.state.draft
        draft.by, draft.to = self.playing(given.seat, "draft.seat"), self.playing(given.to, "draft.to")
        draft.give_lots = self.lot_set(given.give.lots, "draft.give")
        draft.ask_lots = self.lot_set(given.ask.lots, "draft.ask")
        draft.give_cards = card_set(given.give.cards, "draft.give")
        draft.ask_cards = card_set(given.ask.cards, "draft.ask")
        gives, asks = number_in(given.give.cash, MOST, "draft.give"), number_in(given.ask.cash, MOST, "draft.ask")
        if gives and asks:
            raise bad("Dollars go one way only.", "draft")
        draft.cash = gives - asks
        draft.counters = number_in(given.counters, int(MOST_COUNTERS), "draft.counters")
        if given.touched is not None:
            draft.touched_lots = self.lot_set(given.touched.lots, "draft.touched")
            draft.touched_cards = card_set(given.touched.cards, "draft.touched")
            draft.touched_cash = 1 if given.touched.cash else 0
        elif given.counters == 0:
            draft.touched_lots = draft.give_lots | draft.ask_lots
            draft.touched_cards = draft.give_cards | draft.ask_cards
            draft.touched_cash = 1 if draft.cash else 0
        starter = int(draft.by if given.counters % 2 == 0 else draft.to)
        if self.given.seats[starter].offers is None:
            state.offers[starter] = 1

    def read_phase(self) -> None:
        """What the phase needs must be there, and nothing that belongs to another."""
        state, given = self.state, self.given
        phase = int(state.phase)
        self.require((given.auction is not None) == (phase == phases.AUCTION), "An auction", "auction")
        self.require((given.market is not None) == (phase == phases.MARKET), "A market", "market")
        self.require((given.draft is not None) == (phase in (phases.DRAFT, phases.OFFER)), "A trade", "draft")
        self.require(bool(given.debts) or phase != phases.DEBT, "A debt", "debts")
        self.require((given.ended is not None) == (phase == phases.OVER), "An end", "ended")
        keeps_lot = phase in (phases.BUY, phases.AUCTION, phases.CLAIM) or given.back == "buy"
        self.require((given.lot is not None) == keeps_lot, "A lot", "lot")
        self.read_back()
        self.read_lifts()
        if given.lot is not None:
            wrong = space_fault(state)
            if wrong is not None:
                raise bad(wrong.message, "lot")
        if given.debts:
            wrong = debt_fault(state)
            if wrong is not None:
                raise bad(wrong.message, "debts")
        state.talkers = self.seat_set(given.talkers, "talkers")
        if given.auction is not None:
            self.read_auction(given.auction)
        self.read_window()
        if given.market is not None:
            market = windows.new_market(state)
            read_market(market, given.market)
            self.require(market.first == state.turn, "The market's first seat", "market.first")
            state.market = market

    def require(self, holds: bool, what: str, where: str) -> None:
        if not holds:
            raise bad(f"{what} does not go with the phase {self.given.phase!r}.", where)

    def read_back(self) -> None:
        """Where a trade, or what comes of it, leads back to."""
        given = self.given
        if given.back is None:
            return
        self.require(given.back in ("roll", "buy", "tax", "talk"), "That phase to come back to", "back")
        self.require(given.phase in ("draft", "offer", "lift"), "A phase to come back to", "back")
        self.state.back = PHASES.index(given.back)

    def read_lifts(self) -> None:
        """The first mortgage to be lifted or kept is one that its owner has the cash to lift."""
        state = self.state
        if state.phase != phases.LIFT:
            return
        self.require(bool(self.given.lifts), "A lift", "lifts")
        lot = min(lot for lot in range(self.board.spaces) if has_seat(state.lifts, lot))
        owner = int(state.owner[lot])
        is_due = owner != NONE and state.mortgaged[lot] == 1 and state.cash[owner] >= self.board.mortgages[lot]
        self.require(is_due, "That mortgage", "lifts")

    def read_auction(self, given: AuctionPosition) -> None:
        state, auction = self.state, self.state.auction
        step = int(state.terms.increment)
        auction.open(self.playing(given.turn, "auction.turn"), self.seat_set(given.inside, "auction.inside"))
        for seat in range(self.seats):
            auction.floors[seat] = step
        if (given.leader is None) != (given.high is None):
            raise bad("An auction has a leader and a high bid, or neither.", "auction")
        if given.leader is not None and given.high is not None:
            leader = self.playing(given.leader, "auction.leader")
            high = number_in(given.high, int(purse(state, leader)), "auction.high")
            if high == 0 or high % step:
                raise bad("The high bid is no bid.", "auction.high")
            auction.leader = leader
            auction.rounds.high = high
        auction.rounds.turn = given.turn
        least = auction.least(0)
        for seat in range(self.seats):
            if has_seat(auction.rounds.inside, seat) and seat != given.leader and purse(state, seat) < least:
                raise bad(f"Seat {seat} has not the cash to bid.", "auction.inside")
        if given.leader is not None and not has_seat(auction.rounds.inside, given.leader):
            raise bad("The leader is still bidding.", "auction.leader")
        bidders = sum(2**seat for seat in seat_list(state.alive) if purse(state, seat) >= step)
        wrong = speaker_fault(auction, int(state.turn), bidders)
        if wrong is not None:
            raise bad(wrong, "auction.turn")

    def read_window(self) -> None:
        """Sealed requests: each unit must be one that could be added to those before it."""
        state, given = self.state, self.given
        state.awaited = self.seat_set(given.awaited, "awaited")
        builders = windows.builders(state) if given.awaited else 0
        for number, seat in enumerate(given.seats):
            if seat.request:
                self.require(has_seat(builders, number) and len(seat.request) < 500, "A request", f"seats[{number}]")
                self.read_request(number, seat.request)

    def read_request(self, seat: int, units: list[str]) -> None:
        state, where = self.state, f"seats[{seat}].request"
        draft = vec[i64]()
        for words in units:
            kind, _, name = words.partition(" ")
            number = place_in(kind, UNIT_KINDS, where)
            lot = self.lot_number(name, where)
            found = unit_to_add(state.terms.streets, state.holdings, seat, draft, lot, number >= BUILD_HOTEL)
            if found != unit(number, lot):
                raise bad(f"{words[:60]!r} could not be asked for.", where)
            draft = append(draft, found)
        state.requests[seat] = draft

    # ---- names and numbers ----

    def lot_number(self, name: str, where: str) -> int:
        if name not in self.lot_numbers:
            raise bad(f"There is no lot {name[:40]!r}.", where)
        return self.lot_numbers[name]

    def lot_set(self, names: list[str], where: str) -> int:
        found = 0
        for name in names:
            bit = int(only(self.lot_number(name, where)))
            if found & bit:
                raise bad(f"{name} is there twice.", where)
            found |= bit
        return found

    def playing(self, seat: int, where: str) -> int:
        if not has_seat(self.state.alive, seat_in(seat, self.seats, where)):
            raise bad(f"Seat {seat} is bankrupt.", where)
        return seat

    def seat_set(self, seats: list[int], where: str) -> int:
        found = 0
        for seat in seats:
            bit = int(only(self.playing(seat, where)))
            if found & bit:
                raise bad(f"Seat {seat} is there twice.", where)
            found |= bit
        return found


def read_deck(deck: Deck, given: DeckPosition, where: str) -> None:
    numbers = {name: number for number, name in enumerate(deck.cards.ids)}
    for name in (*given.unseen, *given.seen):
        if name not in numbers:
            raise bad(f"There is no card {name[:40]!r} in this deck.", where)
    deck.unseen = 0
    for name in given.unseen:
        if has_seat(deck.unseen, numbers[name]):
            raise bad(f"The card {name} is there twice.", where)
        deck.unseen |= only(numbers[name])
    deck.seen = vec[i64]([numbers[name] for name in given.seen])


def card_set(cards: list[DeckName], where: str) -> int:
    if len(set(cards)) != len(cards):
        raise bad("A card is there twice.", where)
    return sum(1 << DECKS.index(card) for card in cards)


def number_in(number: int, most: int, where: str) -> int:
    if not 0 <= number <= most:
        raise bad(f"{number} is out of range.", where)
    return number


def seat_in(number: int, seats: int, where: str) -> int:
    if not 0 <= number < seats:
        raise bad(f"There is no seat {number}.", where)
    return number


def place_in(word: str, words: Sequence[str], where: str) -> int:
    if word not in words[1:] and word != words[0]:
        raise bad(f"{word[:40]!r} is none of {', '.join(filter(None, words))}.", where)
    return words.index(word)
