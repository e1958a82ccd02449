"""What a seat of Monopoly may know, as numbers: the same as its view, seats counted from the observer onward.

Dollars are two numbers each, thousands and the rest. Left out are the sequence of the building requests and why some
were denied, debts behind the first MOST_DEBTS, and what is printed on the board, which is the same in every position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.core.dense import MOST, Field, Layout, Numbers, number
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules.board import HOTEL, NONE
from ludex.games.monopoly.rules.cards import DECKS, Deck, size
from ludex.games.monopoly.rules.estate import net_worth
from ludex.games.monopoly.rules.market.requests import DONE, OPEN
from ludex.games.monopoly.rules.market.terms import BRANCHES, QUESTIONS, is_auction
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, lot_of_unit, puts_up
from ludex.games.monopoly.rules.money import AMOUNT, CAUSE, CAUSES, CREDITOR, DEBT_SIZE, DEBTOR, REASONS
from ludex.games.monopoly.rules.phases import AUCTION, OVER, PHASES

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly
    from ludex.games.monopoly.rules.terms import Terms
    from ludex.mechanisms.stock import UnitAuction

THOUSAND: Final[i64] = 1000
MOST_DEBTS: Final[i64] = 8

HEAD: Final[i64] = 17
SEAT: Final[i64] = 16
DEBT: Final[i64] = 5
TRADE: Final[i64] = 10
MARKET: Final[i64] = 5
LOT: Final[i64] = 9
UNITS: Final[i64] = 12
"""How many numbers the beginning has, each seat, each debt, a trade and the market without their lots, each lot, and
its requests before the market."""

FATES: Final = ("open", "done", "denied")


def fields(terms: Terms) -> list[Field]:
    """The fields, in the order in which `observe` writes them."""
    board = terms.board
    layout = Layout()
    seats, lots, spaces = int(terms.seats), len(board.lots), int(board.spaces)
    whose = "from 1, 0 nobody's"
    layout.add("own seat", 1, 0, seats - 1)
    layout.add(f"phase: {numbered(PHASES)}", 1, 0, len(PHASES) - 1, True)
    layout.add(f"ending: {numbered(('none', *REASONS[1:]))}", 1, 0, len(REASONS) - 1, True)
    layout.add("turn: whose", 1, 0, seats - 1, True)
    layout.add("round", 1, 0, MOST)
    layout.add("first die", 1, 0, 6)
    layout.add("second die", 1, 0, 6)
    layout.add("doubles in a row", 1, 0, 3)
    add_dollars(layout, "pot")
    layout.add("houses in the bank", 1, 0, MOST)
    layout.add("hotels in the bank", 1, 0, MOST)
    layout.add("lot to be bought, auctioned or claimed for: its place among the lots, from 1, 0 none", 1, 0, lots, True)
    add_dollars(layout, "rent that may be claimed")
    layout.add("number of debts", 1, 0, MOST)
    layout.add("last in the own request: place of its lot, from 1, 0 nothing", 1, 0, lots, True)
    for seat in range(seats):
        name = f"seat {seat} "
        layout.add(name + "must act")
        layout.add(name + "is bankrupt")
        layout.add(name + "has won")
        add_dollars(layout, name + "cash")
        add_dollars(layout, name + "net worth")
        layout.add(name + "space", 1, 0, spaces - 1, True)
        layout.add(name + "jail: number of the next throw, 0 free", 1, 0, MOST)
        for deck in DECKS:
            layout.add(f"{name}has the card of {deck}")
        layout.add(name + "trades begun this turn", 1, 0, MOST)
        layout.add(name + "is bidding")
        layout.add(name + "speaks next in the auction")
        layout.add(name + "has the highest bid")
        layout.add(name + "won a building and is to place it, or houses to demolish with")
    add_dollars(layout, "highest bid")
    for place in range(MOST_DEBTS):
        name = f"debt {place}: "
        layout.add(name + f"whose, {whose}", 1, 0, seats, True)
        layout.add(name + "to whom, from 1, 0 the bank", 1, 0, seats, True)
        add_dollars(layout, name + "sum")
        layout.add(name + f"for what: {numbered(CAUSES)}", 1, 0, len(CAUSES) - 1, True)
    layout.add(f"trade: who writes, {whose}", 1, 0, seats, True)
    layout.add(f"trade: with whom, {whose}", 1, 0, seats, True)
    for side in ("gives", "asks for"):
        add_dollars(layout, f"trade: writer {side}")
        for deck in DECKS:
            layout.add(f"trade: writer {side} the card of {deck}")
    layout.add(f"market: branch: {numbered(BRANCHES)}", 1, 0, len(BRANCHES) - 1, True)
    layout.add(f"market: question: {numbered(QUESTIONS)}", 1, 0, len(QUESTIONS) - 1, True)
    layout.add("market is open")
    add_dollars(layout, "market: what was bid for what was won")
    for deck, cards in zip(DECKS, (terms.chance, terms.chest), strict=True):
        layout.add(f"{deck}: cards nobody has seen", 1, 0, int(cards.count))
        layout.add(f"{deck}: place of each card below them, from 1, 0 not there", int(cards.count), 0, int(cards.count))
    layout.add(f"owner of each lot, {whose}", lots, 0, seats, True)
    layout.add("buildings on each lot: 1 to 4 houses, 5 a hotel", lots, 0, int(HOTEL))
    for flag in ("is mortgaged", "is to be auctioned", "may be freed of its mortgage now"):
        layout.add(f"each lot {flag}", lots)
    layout.add("trade: writer gives each lot", lots)
    layout.add("trade: writer asks for each lot", lots)
    layout.add("own request: buildings to be put up on each lot", lots, 0, MOST)
    layout.add("own request: buildings to be sold from each lot", lots, 0, MOST)
    for kind in UNIT_KINDS:
        for fate in FATES:
            layout.add(f"market: {kind} requested for each lot, {fate}", lots, 0, MOST)
    return layout.fields


def numbered(words: tuple[str, ...]) -> str:
    """Words with the numbers that stand for them."""
    return ", ".join(f"{place} {word}" for place, word in enumerate(words))


def add_dollars(layout: Layout, name: str) -> None:
    layout.add(name + ", thousands of dollars", 1, 0, MOST)
    layout.add(name + ", dollars beyond thousands", 1, 0, 999)


def observation_size(terms: Terms) -> i64:
    lots: i64 = len(terms.board.lots)
    table = HEAD + terms.seats * SEAT + 2 + MOST_DEBTS * DEBT + TRADE + MARKET
    return table + 2 + terms.chance.count + terms.chest.count + lots * (LOT + UNITS)


def observe(state: Monopoly, seat: i64, out: Numbers, at: i64) -> None:
    """All but the sealed building requests of others."""
    numbers = out.values
    at = write_head(state, seat, numbers, at)
    auction = running_auction(state)
    waiting = state.to_act()
    other = seat
    for _ in range(state.terms.seats):
        at = write_seat(state, other, waiting, auction, numbers, at)
        other = other + 1 if other + 1 < state.terms.seats else 0
    has_bid = auction is not None and auction.leader != NONE
    at = write_dollars(numbers, at, auction.rounds.high if auction is not None and has_bid else 0)
    at = write_debts(state, seat, numbers, at)
    at = write_trade(state, seat, numbers, at)
    at = write_market(state, numbers, at)
    at = write_deck(state.chance_deck, numbers, at)
    at = write_deck(state.chest_deck, numbers, at)
    at = write_lots(state, seat, numbers, at)
    write_requests(state, seat, numbers, at)


def running_auction(state: Monopoly) -> UnitAuction | None:
    """The auction of a lot or of a scarce building, if one is going on."""
    if state.phase == AUCTION:
        return state.auction
    market = state.market
    return market.auction if market is not None and is_auction(market.question) else None


def write_dollars(numbers: vec[i16], at: i64, amount: i64) -> i64:
    """Thousands and the rest; answers the place behind them."""
    if amount < 0:
        amount = 0
    numbers[at] = number(amount // THOUSAND)
    numbers[at + 1] = i16(amount % THOUSAND)
    return at + 2


def whose(state: Monopoly, seat: i64, other: i64) -> i16:
    """A seat as the observer counts it, from 1; 0 for nobody."""
    if other == NONE:
        return 0
    return i16(other - seat + 1 if other >= seat else other - seat + state.terms.seats + 1)


def write_head(state: Monopoly, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """The table as a whole; answers the place behind it."""
    places = state.terms.numbering.lot_places
    request = state.requests[seat]
    numbers[at] = i16(seat)
    numbers[at + 1] = i16(state.phase)
    numbers[at + 2] = i16(state.ending)
    numbers[at + 3] = i16(state.turn - seat if state.turn >= seat else state.turn - seat + state.terms.seats)
    numbers[at + 4] = number(state.round)
    numbers[at + 5] = i16(state.die1)
    numbers[at + 6] = i16(state.die2)
    numbers[at + 7] = i16(state.doubles)
    write_dollars(numbers, at + 8, state.pot if state.terms.has_pot else 0)
    numbers[at + 10] = number(state.holdings.houses)
    numbers[at + 11] = number(state.holdings.hotels)
    numbers[at + 12] = 0 if state.lot == NONE else i16(places[state.lot] + 1)
    write_dollars(numbers, at + 13, state.due)
    numbers[at + 15] = number(len(state.debts) // DEBT_SIZE)
    numbers[at + 16] = i16(places[lot_of_unit(request[len(request) - 1])] + 1) if len(request) > 0 else 0
    return at + HEAD


def write_seat(
    state: Monopoly, seat: i64, waiting: i64, auction: UnitAuction | None, numbers: vec[i16], at: i64
) -> i64:
    """What all know of a seat; answers the place behind it."""
    market = state.market
    is_alive = has_seat(state.alive, seat)
    numbers[at] = 1 if has_seat(waiting, seat) else 0
    numbers[at + 1] = 0 if is_alive else 1
    numbers[at + 2] = 1 if state.phase == OVER and is_winner(state, seat) else 0
    write_dollars(numbers, at + 3, state.cash[seat])
    write_dollars(numbers, at + 5, net_worth(state, seat))
    numbers[at + 7] = i16(state.place[seat])
    numbers[at + 8] = i16(state.jail[seat])
    numbers[at + 9] = i16(state.cards[seat] & 1)
    numbers[at + 10] = i16(state.cards[seat] >> 1)
    numbers[at + 11] = number(state.offers[seat])
    numbers[at + 12] = 1 if auction is not None and has_seat(auction.rounds.inside, seat) else 0
    numbers[at + 13] = 1 if auction is not None and auction.rounds.turn == seat else 0
    numbers[at + 14] = 1 if auction is not None and auction.leader == seat else 0
    numbers[at + 15] = 1 if market is not None and market.won_by == seat else 0
    return at + SEAT


def is_winner(state: Monopoly, seat: i64) -> bool:
    """Whether no seat that is left is worth more."""
    if not has_seat(state.alive, seat):
        return False
    own = net_worth(state, seat)
    for other in range(state.terms.seats):
        if has_seat(state.alive, other) and net_worth(state, other) > own:
            return False
    return True


def write_debts(state: Monopoly, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """The first debts; answers the place behind them."""
    debts = state.debts
    for place in range(MOST_DEBTS):
        entry = place * DEBT_SIZE
        if entry < len(debts):
            numbers[at] = whose(state, seat, debts[entry + DEBTOR])
            numbers[at + 1] = whose(state, seat, debts[entry + CREDITOR])
            write_dollars(numbers, at + 2, debts[entry + AMOUNT])
            numbers[at + 4] = i16(debts[entry + CAUSE])
        else:
            for empty in range(at, at + DEBT):
                numbers[empty] = 0
        at += DEBT
    return at


def write_trade(state: Monopoly, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """A trade that is written or offered, its lots aside; answers the place behind it."""
    draft = state.draft
    numbers[at] = whose(state, seat, draft.by)
    numbers[at + 1] = 0 if draft.by == NONE else whose(state, seat, draft.partner())
    write_dollars(numbers, at + 2, draft.cash)
    numbers[at + 4] = i16(draft.give_cards & 1)
    numbers[at + 5] = i16(draft.give_cards >> 1)
    write_dollars(numbers, at + 6, -draft.cash)
    numbers[at + 8] = i16(draft.ask_cards & 1)
    numbers[at + 9] = i16(draft.ask_cards >> 1)
    return at + TRADE


def write_market(state: Monopoly, numbers: vec[i16], at: i64) -> i64:
    """What the building market asks; answers the place behind it."""
    market = state.market
    if market is None:
        for place in range(at, at + MARKET):
            numbers[place] = 0
    else:
        numbers[at] = i16(market.branch)
        numbers[at + 1] = i16(market.question)
        numbers[at + 2] = 1
        write_dollars(numbers, at + 3, market.won_for)
    return at + MARKET


def write_deck(deck: Deck, numbers: vec[i16], at: i64) -> i64:
    """How many cards nobody has seen, and the place of each of the others; answers the place behind them."""
    numbers[at] = i16(size(deck.unseen))
    for card in range(deck.cards.count):
        numbers[at + 1 + card] = 0
    seen = deck.seen
    for place in range(len(seen)):
        numbers[at + 1 + seen[place]] = i16(place + 1)
    return at + 1 + deck.cards.count


def write_lots(state: Monopoly, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """Owners, buildings, mortgages, what is to be auctioned or freed, and the trade; answers the place behind them."""
    lots = state.board.lots
    count: i64 = len(lots)
    draft = state.draft
    for place in range(count):
        lot = lots[place]
        numbers[at + place] = whose(state, seat, state.owner[lot])
        numbers[at + count + place] = i16(state.level[lot])
        numbers[at + 2 * count + place] = i16(state.mortgaged[lot])
        numbers[at + 3 * count + place] = i16((state.hammer >> lot) & 1)
        numbers[at + 4 * count + place] = i16((state.lifts >> lot) & 1)
        numbers[at + 5 * count + place] = i16((draft.give >> lot) & 1)
        numbers[at + 6 * count + place] = i16((draft.ask >> lot) & 1)
    return at + 7 * count


def write_requests(state: Monopoly, seat: i64, numbers: vec[i16], at: i64) -> None:
    """The observer's own request, and those that lie open before the market."""
    places = state.terms.numbering.lot_places
    count = state.terms.numbering.lot_count
    for place in range(at, at + (2 + UNITS) * count):
        numbers[place] = 0
    for code in state.requests[seat]:
        place = at + places[lot_of_unit(code)]
        if not puts_up(code):
            place += count
        numbers[place] += 1
    market = state.market
    if market is None:
        return
    at += 2 * count
    units = market.requests
    for entry in range(len(units.fates)):
        fate: i64 = 0 if units.fates[entry] == OPEN else 1 if units.fates[entry] == DONE else 2
        place = at + (units.kinds[entry] * 3 + fate) * count + places[units.lots[entry]]
        numbers[place] += 1
