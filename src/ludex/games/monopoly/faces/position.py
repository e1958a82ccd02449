"""Positions of Monopoly as JSON, written by Ludex or by hand: read into a state. `rules/position` writes them.

Only the shape is read here: types, limits, names, and the fields that a phase must have. What is readable but
impossible is found by `rules/check`.
"""

from __future__ import annotations

from typing import Literal

import msgspec
from librt.vecs import vec
from msgspec import UNSET, UnsetType
from mypy_extensions import i64

from ludex.core import Chance, has_seat, only
from ludex.core.reading import bad_position, read_number, read_seat, read_shape, read_word
from ludex.games.monopoly.data.names import find_lot, find_space
from ludex.games.monopoly.faces import position_phase as follows
from ludex.games.monopoly.faces.position_market import (
    BiddingPosition,
    MarketPosition,
    read_bidding,
    read_inside,
    read_market,
    read_question,
    read_seat_set,
)
from ludex.games.monopoly.options import TermsMaker
from ludex.games.monopoly.rules import phases, windows
from ludex.games.monopoly.rules.board import HOTEL, NONE
from ludex.games.monopoly.rules.cards import DECKS, Deck
from ludex.games.monopoly.rules.check import cash_fault, group_fault, owner_fault, stock_fault
from ludex.games.monopoly.rules.estate import set_mortgaged, set_owner
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, unit
from ludex.games.monopoly.rules.money import CAUSES, REASONS
from ludex.games.monopoly.rules.phases import NEXT, PHASES
from ludex.games.monopoly.rules.state import Monopoly
from ludex.games.monopoly.rules.terms import MOST_COUNTERS

MOST = 1_000_000_000_000
"""Dollars, beyond what any game comes to."""
MOST_ROUNDS = 1_000_000
MOST_DEBTS = 64
LONGEST_REQUEST = 500
DeckName = Literal["chance", "chest"]


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    cash: int
    place: int | str = 0
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
    """Only the seats must be given: the others are as at the start, or follow from the phase (`position_phase`)."""

    seats: list[SeatPosition]
    phase: str = "roll"
    then: str | None = None
    back: str | UnsetType | None = UNSET
    first: int = 0
    turn: int = 0
    round: int = 1
    quiet_since: int | None = None
    dice: tuple[int, int] = (0, 0)
    doubles: int = 0
    pot: int = 0
    houses: int | None = None
    hotels: int | None = None
    lot: str | UnsetType | None = UNSET
    due: int | UnsetType = UNSET
    hammer: list[str] = []
    lifts: list[str] = []
    debts: list[DebtPosition] = []
    auction: BiddingPosition | UnsetType | None = UNSET
    draft: DraftPosition | None = None
    awaited: list[int] | UnsetType = UNSET
    talkers: list[int] | UnsetType = UNSET
    market: MarketPosition | None = None
    decks: dict[DeckName, DeckPosition] = {}
    lots: dict[str, LotPosition] = {}
    ended: str | None = None


def read(settings: dict[str, object], chance: Chance, maker: TermsMaker, body: dict[str, object]) -> Monopoly:
    """The state of a position's body; `Refused` (bad_position) for one that cannot be read."""
    given = read_shape(body, Position)
    if not 2 <= len(given.seats) <= 8:
        raise bad_position(f"Monopoly is for 2 to 8 seats, not {len(given.seats)}.", "seats")
    return Reader(Monopoly(settings, chance, maker.terms(len(given.seats), settings)), given).read()


class Reader:
    """One position being read."""

    def __init__(self, state: Monopoly, given: Position) -> None:
        self.state = state
        self.board = state.board
        self.given = given
        self.seats = len(given.seats)
        self.lot_numbers = {self.board.names[lot]: int(lot) for lot in self.board.lots}
        """The lots found by now, by the names that the position has for them."""

    def read(self) -> Monopoly:
        state, given = self.state, self.given
        for number, seat in enumerate(given.seats):
            self.read_seat(number, seat)
        if len({self.lot_number(name, f"lots.{name}") for name in given.lots}) < len(given.lots):
            raise bad_position("A lot is there under two names.", "lots")
        for name, lot in given.lots.items():
            self.read_lot(name, lot)
        self.read_stock()
        self.read_decks()
        self.read_turn()
        self.read_debts()
        state.hammer = self.lot_set(given.hammer, "hammer")
        state.lifts = self.lot_set(given.lifts, "lifts")
        self.read_lot_at_hand()
        self.read_asked()
        if given.draft is not None:
            self.read_draft(given.draft)
        self.require("draft", given.draft is not None, state.phase in (phases.DRAFT, phases.OFFER))
        if given.ended is None:
            state.ending = follows.likely_ending(state)
        self.require("ended", state.ending > 0, state.phase == phases.OVER)
        self.read_auction()
        self.read_market()
        return state

    def require(self, key: str, is_given: bool, is_needed: bool) -> None:
        follows.require(self.given.phase, key, is_given, is_needed)

    # ---- seats, lots, bank, cards ----

    def read_seat(self, number: int, seat: SeatPosition) -> None:
        state, where = self.state, f"seats[{number}]"
        state.cash[number] = read_number(seat.cash, 0, MOST, f"{where}.cash")
        state.place[number] = self.space_number(seat.place, f"{where}.place")
        state.jail[number] = read_number(seat.jail, 0, int(state.terms.jail_turns), f"{where}.jail")
        state.offers[number] = read_number(seat.offers or 0, 0, 1_000, f"{where}.offers")
        if state.offers[number] > 0:
            state.traders |= only(number)
        state.cards[number] = card_set(seat.cards, f"{where}.cards")
        state.requests[number] = self.read_request(seat.request, f"{where}.request")
        if seat.request:
            state.requested |= only(number)
        if seat.bankrupt:
            state.alive &= ~only(number)

    def read_request(self, units: list[str], where: str) -> vec[i64]:
        """A sealed request: `build_house Baltic` for each building."""
        if len(units) >= LONGEST_REQUEST:
            raise bad_position(f"A request has fewer than {LONGEST_REQUEST} buildings.", where)
        found: list[int] = []
        for words in units:
            kind, _, name = words.partition(" ")
            found.append(int(unit(read_word(kind, UNIT_KINDS, where), self.lot_number(name, where))))
        return vec[i64](found)

    def read_lot(self, name: str, given: LotPosition) -> None:
        lot = self.lot_number(name, f"lots.{name}")
        if given.owner is not None:
            set_owner(self.state, lot, read_seat(given.owner, self.seats, f"lots.{name}.owner"))
        elif given.level or not given.mortgaged:
            raise bad_position("A lot of the bank's is written down only for its mortgage.", f"lots.{name}")
        self.state.holdings.set_level(lot, read_number(given.level, 0, int(HOTEL), f"lots.{name}.level"))
        set_mortgaged(self.state, lot, given.mortgaged)

    def read_stock(self) -> None:
        """What the bank has is what does not stand on the board, unless the position says otherwise."""
        state, given = self.state, self.given
        levels = [int(level) for level in state.level]
        houses = int(state.terms.houses) - sum(level for level in levels if level < HOTEL)
        hotels = int(state.terms.hotels) - levels.count(int(HOTEL))
        state.holdings.houses = houses if given.houses is None else read_number(given.houses, 0, MOST, "houses")
        state.holdings.hotels = hotels if given.hotels is None else read_number(given.hotels, 0, MOST, "hotels")

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
        state.first = read_seat(given.first, self.seats, "first")
        state.turn = read_seat(given.turn, self.seats, "turn")
        state.round = read_number(given.round, 0, MOST_ROUNDS, "round")
        quiet = given.round if given.quiet_since is None else given.quiet_since
        state.quiet_since = read_number(quiet, 0, given.round, "quiet_since")
        state.die1, state.die2 = (read_number(die, 0, 6, "dice") for die in given.dice)
        state.doubles = read_number(given.doubles, 0, 2, "doubles")
        state.pot = read_number(given.pot, 0, MOST, "pot")
        state.phase = read_word(given.phase, PHASES, "phase")
        if given.back is UNSET:
            has_lot, has_talkers = isinstance(given.lot, str), bool(given.talkers)
            state.back = follows.likely_back(state, has_lot, has_talkers, bool(given.debts))
        else:
            state.back = NONE if given.back is None else read_word(given.back, PHASES, "back")
        state.then = self.read_next()
        state.ending = 0 if given.ended is None else read_word(given.ended, REASONS[1:], "ended") + 1

    def read_next(self) -> int:
        """What the turn goes on with; as it follows from the phase, unless it is said."""
        given = self.given
        phase = PHASES[follows.phase_beneath(self.state)]
        is_before_throw = phase in ("roll", "talk")
        if given.then is not None and not (is_before_throw and given.then == "end_of_move"):
            return read_word(given.then, NEXT, "next")
        if phase in ("window", "market"):
            return NEXT.index("begin_throw" if given.doubles else "begin_talk")
        return NEXT.index("begin_throw" if is_before_throw else "end_of_move")

    def read_lot_at_hand(self) -> None:
        """The lot to buy, auctioned, or that rent is claimed for; and that rent."""
        state, given = self.state, self.given
        if given.lot is UNSET:
            state.lot = follows.likely_lot(state)
        else:
            state.lot = NONE if given.lot is None else self.lot_number(given.lot, "lot")
        state.due = follows.likely_due(state) if given.due is UNSET else read_number(given.due, 0, MOST, "due")

    def read_asked(self) -> None:
        """The seats that are asked in a window, or for trades between turns."""
        state, given = self.state, self.given
        if given.awaited is UNSET:
            state.awaited = follows.likely_awaited(state)
        else:
            state.awaited = self.seat_set(given.awaited, "awaited")
        if given.talkers is UNSET:
            state.talkers = follows.likely_talkers(state)
        else:
            state.talkers = self.seat_set(given.talkers, "talkers")

    def read_debts(self) -> None:
        found: list[int] = []
        if len(self.given.debts) > MOST_DEBTS:
            raise bad_position(f"There are at most {MOST_DEBTS} debts.", "debts")
        for number, debt in enumerate(self.given.debts):
            where = f"debts[{number}]"
            to = int(NONE) if debt.to is None else read_seat(debt.to, self.seats, f"{where}.to")
            cause = debt.cause or ("card" if debt.to is None else "rent")
            found += [
                read_seat(debt.seat, self.seats, f"{where}.seat"),
                to,
                read_number(debt.amount, 0, MOST, f"{where}.amount"),
                read_word(cause, CAUSES, f"{where}.for"),
            ]
        self.state.debts = vec[i64](found)

    def read_draft(self, given: DraftPosition) -> None:
        state, draft = self.state, self.state.draft
        draft.by = read_seat(given.seat, self.seats, "draft.seat")
        draft.to = only(read_seat(given.to, self.seats, "draft.to"))
        draft.give = self.lot_set(given.give.lots, "draft.give")
        draft.ask = self.lot_set(given.ask.lots, "draft.ask")
        draft.give_cards = card_set(given.give.cards, "draft.give")
        draft.ask_cards = card_set(given.ask.cards, "draft.ask")
        gives = read_number(given.give.cash, 0, MOST, "draft.give.cash")
        asks = read_number(given.ask.cash, 0, MOST, "draft.ask.cash")
        if gives and asks:
            raise bad_position("Dollars go one way only.", "draft")
        draft.cash = gives - asks
        draft.counters = read_number(given.counters, 0, int(MOST_COUNTERS), "draft.counters")
        if given.touched is not None:
            draft.touched_lots = self.lot_set(given.touched.lots, "draft.touched")
            draft.touched_cards = card_set(given.touched.cards, "draft.touched")
            draft.touched_cash = 1 if given.touched.cash else 0
        elif given.counters == 0:
            draft.touched_lots = draft.give | draft.ask
            draft.touched_cards = draft.give_cards | draft.ask_cards
            draft.touched_cash = 1 if draft.cash else 0
        starter = int(draft.by if given.counters % 2 == 0 else draft.partner())
        if self.given.seats[starter].offers is None:
            state.offers[starter] = 1
            state.traders |= only(starter)

    def read_auction(self) -> None:
        """The bidding; as it is opened, unless it is said."""
        state, given = self.state, self.given.auction
        is_auction = state.phase == phases.AUCTION
        if given is UNSET:
            given = BiddingPosition() if is_auction else None
        self.require("auction", given is not None, is_auction)
        if isinstance(given, BiddingPosition):
            state.auction.open(state.turn, 0)
            for seat in range(self.seats):
                state.auction.floors[seat] = state.terms.increment
            high = read_number(given.high or 0, 0, MOST, "auction.high")
            able = follows.bidders(state, high + int(state.terms.increment))
            inside = read_inside(given, able, self.seats, "auction")
            read_bidding(state.auction, given, inside, int(state.turn), MOST, "auction")

    def read_market(self) -> None:
        """The building market. Of holdings that can't be nothing follows, and `check` refuses them."""
        state, given = self.state, self.given.market
        self.require("market", given is not None, state.phase == phases.MARKET)
        if given is not None:
            market = state.market = windows.new_market(state)
            market.first = state.turn
            read_market(market, given, MOST, self.lot_number)
            if all(fault(state) is None for fault in (stock_fault, cash_fault, owner_fault, group_fault)):
                read_question(market, given, MOST)

    # ---- names and numbers ----

    def lot_number(self, name: str, where: str) -> int:
        """The lot of that name, short or as printed, in any spelling."""
        found = self.lot_numbers.get(name)
        if found is None:
            found = find_lot(name, self.board)
            if found is None:
                raise bad_position(f"There is no lot {name[:40]!r}, or more than one.", where)
            self.lot_numbers[name] = found
        return found

    def space_number(self, place: int | str, where: str) -> int:
        """A space by its number from Go, or by its name."""
        if isinstance(place, int):
            return read_number(place, 0, int(self.board.spaces) - 1, where)
        found = find_space(place, self.board)
        if found is None:
            raise bad_position(f"There is no space {place[:40]!r}, or more than one: give its number from Go.", where)
        return found

    def lot_set(self, names: list[str], where: str) -> int:
        found = 0
        for name in names:
            bit = int(only(self.lot_number(name, where)))
            if found & bit:
                raise bad_position(f"{name} is there twice.", where)
            found |= bit
        return found

    def seat_set(self, seats: list[int], where: str) -> int:
        return read_seat_set(seats, self.seats, where)


def read_deck(deck: Deck, given: DeckPosition, where: str) -> None:
    numbers = {name: number for number, name in enumerate(deck.cards.ids)}
    for name in (*given.unseen, *given.seen):
        if name not in numbers:
            raise bad_position(f"There is no card {name[:40]!r} in this deck.", where)
    deck.unseen = 0
    for name in given.unseen:
        if has_seat(deck.unseen, numbers[name]):
            raise bad_position(f"The card {name} is there twice.", where)
        deck.unseen |= only(numbers[name])
    deck.seen = vec[i64]([numbers[name] for name in given.seen])


def card_set(cards: list[DeckName], where: str) -> int:
    if len(set(cards)) != len(cards):
        raise bad_position("A card is there twice.", where)
    return sum(1 << DECKS.index(card) for card in cards)
