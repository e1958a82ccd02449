"""Part I: bids, passes, and the properties they bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import only
from ludex.games.forsale.rules.cards import card, lowest
from ludex.games.forsale.rules.deal import next_round
from ludex.games.forsale.rules.refusals import OVER_PAY

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def raise_bid(state: ForSale, seat: i64, amount: i64) -> None:
    """Raises the seat's bid to an amount; its coins leave the purse."""
    state.coins[seat] = state.balance(seat) - amount
    state.auction.bid(seat, amount)
    if state.events is not None:
        state.tell(Event("bid", {"seat": seat, "amount": amount}))


def leave(state: ForSale, seat: i64) -> None:
    """Passing: half the bid comes back, and the lowest property on the table is the seat's."""
    take_lowest(state, seat, state.terms.payment(state.auction.bids[seat]), "pass")
    state.auction.leave(seat)
    if state.auction.is_settled():
        # The last one left pays its whole bid, which may be none, and is not asked.
        winner = state.auction.turn
        take_lowest(state, winner, state.auction.bids[winner], "win")
        next_round(state, winner)


def take_lowest(state: ForSale, seat: i64, payment: i64, kind: str) -> None:
    """Gives the seat the lowest property on the table for a payment; the rest of its bid comes back."""
    taken = lowest(state.market)
    state.market &= ~card(taken)
    state.hands[seat] |= card(taken)
    balance = state.balance(seat)
    if payment > balance:
        payment = over_pay(state, seat, balance, payment)
    state.coins[seat] = balance - payment
    state.bank += payment
    # The coins have left the table: what stays of the bid is only its mark.
    state.auction.bids[seat] = 0
    if state.events is not None:
        state.tell(Event(kind, {"seat": seat, "card": taken, "paid": payment}))


def over_pay(state: ForSale, seat: i64, balance: i64, payment: i64) -> i64:
    """#1: bids are set aside when made, so this is a broken state. The seat pays what it has."""
    if state.events is not None:
        refusal = OVER_PAY.refusal(
            f"Seat {seat} owes {payment} and has {balance}.", {"pid": seat, "balance": balance, "pay": payment}
        )
        state.tell(Event("fault", refusal.to_json(), only(seat)))
    return balance
