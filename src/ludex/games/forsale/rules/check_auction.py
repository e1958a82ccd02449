"""What must hold of Part I's bidding: who is asked, what is bid, who opened, what those who passed took and paid.

Bidding goes round. From the seat whose turn it is, in bidding direction, the seats come in the order in which they were
asked last: the turn's own the longest ago, the last bidder just now. So their bids rise along this round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats
from ludex.games.forsale.rules.cards import highest, lowest, size
from ludex.games.forsale.rules.phases import BUYING
from ludex.games.forsale.rules.refusals import broken
from ludex.games.forsale.rules.terms import ANY_SEAT

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def auction_refusal(state: ForSale) -> Refusal | None:
    """What is impossible in the bidding, if anything."""
    return table_refusal(state) or order_refusal(state) or passed_refusal(state) or paid_refusal(state)


def table_refusal(state: ForSale) -> Refusal | None:
    """The table's bid is the highest; those who left have nothing bid; somebody inside is to bid."""
    auction = state.auction
    if auction.is_settled() or not auction.is_inside(auction.turn) or auction.inside & ~all_seats(auction.seats) != 0:
        return broken("At least two seats bid, and the turn is one of theirs.")
    if size(state.market) != size(auction.inside):
        return broken("There is one property on the table for each seat still bidding.")
    seat: i64 = 0
    top: i64 = 0
    while seat < auction.seats:
        bid = auction.bids[seat]
        if bid > 0 and not auction.is_inside(seat):
            return broken(f"Seat {seat} has left and still has a bid.")
        top = bid if bid > top else top
        seat += 1
    # Whoever made the table's bid is asked again only when another has bid since, so it is still inside.
    if auction.high != top:
        return broken(f"The table's bid is {auction.high}, and the highest bid inside is {top}.")
    return None


def order_refusal(state: ForSale) -> Refusal | None:
    """Every seat has bid in its turn, each more than the one before (or as much, with equal_allowed)."""
    auction = state.auction
    turn = auction.turn
    if auction.bids[turn] == 0:
        return first_lap_refusal(state)
    if not auction.equal_allowed and auction.bids[turn] == auction.high:
        return broken(
            f"Seat {turn} made the table's bid of {auction.high}; it is asked again only when another bids more."
        )
    return rising_refusal(state, turn) or lap_refusal(state)


def first_lap_refusal(state: ForSale) -> Refusal | None:
    """The turn's seat has not been asked yet this round, nor has anybody from there to the opener."""
    auction = state.auction
    seat = auction.turn
    while True:
        if not auction.is_inside(seat):
            return broken(f"Seat {seat} has passed before it was asked: seat {state.first} opened the round.")
        if auction.bids[seat] != 0:
            return broken(f"Seat {seat} has bid before it was asked: seat {state.first} opened the round.")
        seat = following(state, seat)
        if seat == state.first:
            break
        if seat == auction.turn:
            return None
    return None if seat == auction.turn else rising_refusal(state, seat)


def rising_refusal(state: ForSale, start: i64) -> Refusal | None:
    """From this seat round to the last before the turn, those inside have bid, one above the other."""
    auction = state.auction
    seat = start
    before: i64 = -1
    while True:
        if auction.is_inside(seat):
            bid = auction.bids[seat]
            if bid == 0:
                return broken(f"Seat {seat} was asked and has neither bid nor passed.")
            if before >= 0 and bid == auction.bids[before] and not auction.equal_allowed:
                return broken(f"Seats {before} and {seat} have both bid {bid}; a bid is higher than the one before.")
            if before >= 0 and bid < auction.bids[before]:
                return broken(
                    f"It is seat {auction.turn}'s turn, so seat {seat} bid {bid} after seat {before}'s "
                    f"{auction.bids[before]}; a bid is not lower than the one before."
                )
            before = seat
        seat = following(state, seat)
        if seat == auction.turn:
            return None


def lap_refusal(state: ForSale) -> Refusal | None:
    """Everybody inside has bid. Those from the opener to the turn have bid twice: once before the turn's own bid."""
    auction = state.auction
    bid = auction.bids[auction.turn]
    others: i64 = 0
    seat = state.first
    while seat != auction.turn:
        if auction.is_inside(seat):
            others += 1
            if auction.bids[seat] < 2:
                return broken(f"Seat {seat} has bid twice, and more than {auction.bids[seat]} the second time.")
        seat = following(state, seat)
    if not auction.equal_allowed and bid <= others:
        return broken(
            f"Seat {auction.turn} has bid {bid} after {others} other{'s' if others > 1 else ''} in its round."
        )
    return None


def following(state: ForSale, seat: i64) -> i64:
    """The next seat in bidding direction."""
    return (seat + state.terms.step()) % state.terms.seats


def passed_refusal(state: ForSale) -> Refusal | None:
    """Who passes takes the lowest property: lower than all that are left."""
    least = lowest(state.market)
    seat: i64 = 0
    while seat < state.terms.seats:
        if not state.auction.is_inside(seat) and lowest(state.hands[seat]) > least:
            return broken(f"Seat {seat} has passed and holds no property below {least}, the lowest that is left.")
        seat += 1
    return None


def paid_refusal(state: ForSale) -> Refusal | None:
    """In round 1 those who bid have paid nothing, those who passed their part of a bid that they can have made."""
    if state.round != 1:
        return None
    seat: i64 = 0
    while seat < state.terms.seats:
        paid = state.terms.coins - state.balance(seat)
        if paid != 0 and paid != possible_payment(state, seat, paid):
            return broken(f"Seat {seat} has paid {paid} in round 1, where no bid of its own can have cost that.")
        seat += 1
    return None


def possible_payment(state: ForSale, seat: i64, paid: i64) -> i64:
    """What a seat can have paid in this round so far: so much, or the possible amount next to it; 0 is always one."""
    if state.auction.is_inside(seat):
        return 0
    least = least_bid_passed(state, seat)
    most = most_bid_passed(state, seat)
    if most < least or paid < state.terms.payment(least):
        return 0
    return min(paid, state.terms.payment(most))


def least_bid_passed(state: ForSale, seat: i64) -> i64:
    """The lowest bid, if it made any, of a seat that has passed: above those of all who are asked before it."""
    auction = state.auction
    found: i64 = 1
    before = state.first
    while before != seat:
        if auction.is_inside(before) and not auction.equal_allowed:
            found += 1
        before = following(state, before)
    return found


def most_bid_passed(state: ForSale, seat: i64) -> i64:
    """The highest bid that a seat that has passed can have made; 0 where it can have made none.

    After that bid those between the seat and the turn bid, then the turn's seat made the bid it has now, and only
    then the seat was asked again and passed.
    """
    auction = state.auction
    found = auction.bids[auction.turn]
    if auction.equal_allowed:
        if found < laps_left(state, seat):
            return 0
    else:
        found -= 1
    after = following(state, seat)
    while after != auction.turn:
        if auction.is_inside(after):
            if auction.equal_allowed:
                return min(found, auction.bids[after] - 1)
            found -= 1
        after = following(state, after)
    return max(found, 0)


def laps_left(state: ForSale, seat: i64) -> i64:
    """With equal_allowed: the bid that the turn's seat needs to have now, for the seat to have bid once and passed.

    One for each time that the turn's seat was asked: a bid need not be above another's, but above one's own.
    """
    auction = state.auction
    is_asked_again = False
    is_low = False
    before = state.first
    while before != auction.turn:
        if before == seat:
            is_asked_again = True
        if auction.is_inside(before) and auction.bids[before] < 3:
            is_low = True
        before = following(state, before)
    if is_asked_again:
        return 1
    return auction.high + 1 if is_low else 2


def opener_refusal(state: ForSale) -> Refusal | None:
    """Whoever opened this round (in Part II: the last one of Part I) is who does so by the terms."""
    terms = state.terms
    round = state.round if state.phase == BUYING else terms.rounds
    known = terms.known_opener(round)
    if known != ANY_SEAT and state.first != known:
        return broken(f"Seat {known} opens round {round}, not seat {state.first}.")
    if state.phase != BUYING or round == 1 or not terms.is_winner_first():
        return None
    best = highest(state.hands[state.first])
    seat: i64 = 0
    while seat < terms.seats:
        if lowest(state.hands[seat]) > best:
            return broken(
                f"Seat {state.first} opens as the winner of the last round, and its properties are all below "
                f"seat {seat}'s."
            )
        seat += 1
    return None
