"""What is impossible in an auction of Monopoly: of a lot, and of whose turn it is to bid in any auction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.phases import AUCTION
from ludex.games.monopoly.rules.sale import purse
from ludex.mechanisms.stock import UnitAuction, next_in_turn

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def auction_fault(state: Monopoly) -> Refusal | None:
    """Rules 8 and 9: the high bid could be paid, and only those who can bid more are still inside."""
    if state.phase != AUCTION:
        return None
    auction = state.auction
    inside = auction.rounds.inside
    step = state.terms.increment
    leader = auction.leader
    if inside & ~state.alive != 0:
        return Refusal("wrong_bidding", "A bankrupt seat is bidding.")
    if leader != NONE:
        high = auction.rounds.high
        if not has_seat(inside, leader):
            return Refusal("wrong_bidding", "The leader is still bidding.")
        if high <= 0 or high % step != 0 or high > purse(state, leader):
            return Refusal("wrong_bidding", f"${high} is no bid of seat {leader}.")
    bidders: i64 = 0
    least = auction.least(0)
    for seat in range(state.terms.seats):
        if seat != leader and has_seat(inside, seat) and purse(state, seat) < least:
            return Refusal("wrong_bidding", f"Seat {seat} has not the cash to bid.")
        if has_seat(state.alive, seat) and purse(state, seat) >= step:
            bidders |= only(seat)
    return bidder_fault(auction, state.turn, bidders)


def bidder_fault(auction: UnitAuction, first: i64, bidders: i64) -> Refusal | None:
    """What is wrong with whose turn it is in an auction that `first` opened among `bidders`; None if nothing is.

    The turn goes round among those still bidding, so it is the next one's after the leader. While nobody has bid, all
    before the one whose turn it is have passed, and nobody after it.
    """
    rounds = auction.rounds
    if auction.is_settled():
        return Refusal("wrong_bidding", "Somebody other than the leader is to bid or pass.")
    if auction.leader != NONE:
        speaker = next_in_turn(rounds.seats, rounds.inside, auction.leader + 1)
        if rounds.turn == speaker:
            return None
        return Refusal("wrong_bidding", f"After the leader it is seat {speaker}'s turn to bid or pass.")
    waiting = bidders
    while waiting != 0 and next_in_turn(rounds.seats, waiting, first) != rounds.turn:
        waiting &= ~only(next_in_turn(rounds.seats, waiting, first))
    if waiting == rounds.inside:
        return None
    return Refusal("wrong_bidding", "While nobody has bid, those whose turn has come have passed, and nobody else.")
