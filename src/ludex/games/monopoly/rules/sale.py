"""Lots of the bank's: bought at the printed price, or auctioned among all (rules 8 to 10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import has_seat, lowest_seat
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.estate import raisable, set_mortgaged, set_owner
from ludex.games.monopoly.rules.money import INTEREST, PRICE, owe
from ludex.games.monopoly.rules.phases import AUCTION, RUNNING
from ludex.games.monopoly.rules.sets import single
from ludex.games.monopoly.rules.sums import highest_bid

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def buy(state: Monopoly, seat: i64) -> None:
    price = state.board.prices[state.lot]
    state.cash[seat] -= price
    set_owner(state, state.lot, seat)
    if state.events is not None:
        state.tell(Event("buys", {"seat": seat, "lot": state.board.names[state.lot], "amount": price}))
    state.lot = NONE
    state.phase = RUNNING


def purse(state: Monopoly, seat: i64) -> i64:
    """The most a seat may pay for a lot: its cash, or by another rule all it could raise."""
    return raisable(state, seat) if state.terms.bids_worth else state.cash[seat]


def highest(state: Monopoly, seat: i64) -> i64:
    """The highest bid the seat may make now."""
    return highest_bid(state.auction.least(seat), purse(state, seat), state.terms.increment)


def open_auction(state: Monopoly) -> None:
    """The next lot under the hammer. All solvent seats bid, from the seat whose turn it is (rule 8)."""
    state.lot = lowest_seat(state.hammer)
    state.hammer &= ~single(state.lot)
    auction = state.auction
    auction.open(state.turn, state.alive)
    for seat in range(state.terms.seats):
        auction.floors[seat] = state.terms.increment
    if state.events is not None:
        state.tell(Event("auction", {"lot": state.board.names[state.lot]}))
    go_on_bidding(state)


def go_on_bidding(state: Monopoly) -> None:
    """Those who cannot bid any more are out; the hammer falls when nobody else is left."""
    auction = state.auction
    rounds = auction.rounds
    least = auction.least(0)
    able: i64 = 0
    for seat in range(rounds.seats):
        if has_seat(rounds.inside, seat) and purse(state, seat) >= least:
            able |= single(seat)
    auction.drop_all_but(able)
    if not auction.is_settled():
        state.phase = AUCTION
    elif auction.leader == NONE:
        stay_with_bank(state)
    else:
        sell_to_leader(state, auction.leader, rounds.high)


def bid(state: Monopoly, seat: i64, amount: i64) -> None:
    if state.events is not None:
        state.tell(Event("bids", {"seat": seat, "lot": state.board.names[state.lot], "bid": amount}))
    state.auction.bid(seat, amount)
    go_on_bidding(state)


def leave(state: Monopoly, seat: i64) -> None:
    if state.events is not None:
        state.tell(Event("passes", {"seat": seat, "lot": state.board.names[state.lot]}))
    state.auction.leave(seat)
    go_on_bidding(state)


def stay_with_bank(state: Monopoly) -> None:
    """No bids: the bank keeps the lot, and no mortgage stays on it."""
    set_mortgaged(state, state.lot, False)
    if state.events is not None:
        state.tell(Event("unsold", {"lot": state.board.names[state.lot]}))
    close(state)


def sell_to_leader(state: Monopoly, seat: i64, price: i64) -> None:
    """The winner pays what it bid; beyond its cash that is a debt it can raise."""
    lot = state.lot
    set_owner(state, lot, seat)
    if state.events is not None:
        state.tell(Event("wins", {"seat": seat, "lot": state.board.names[lot], "price": price}))
    owe(state, seat, NONE, price, PRICE)
    if state.mortgaged[lot] == 1:
        owe(state, seat, NONE, state.terms.interest(state.board.mortgages[lot]), INTEREST)
        state.lifts |= single(lot)
    close(state)


def close(state: Monopoly) -> None:
    state.auction.rounds.close()
    state.auction.leader = NONE
    state.lot = NONE
    state.phase = RUNNING
