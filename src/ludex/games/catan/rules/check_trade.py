"""What is impossible in an offer, in the answers to it, and in discards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, DECLINE, give_of, kind_of, want_of
from ludex.games.catan.rules.check_board import impossible
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS
from ludex.games.catan.rules.refusals_trade import (
    answer_refusal,
    deal_refusal,
    discarded_refusal,
    hand_refusal,
    recipients_refusal,
)
from ludex.games.catan.rules.trade import has_countered, is_agreed
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check_offer(state: CatanState) -> Refusal | None:
    """An offer is the turn's seat's, to others, and payable; nobody has made more than the terms allow."""
    for seat in range(state.terms.seats):
        if not 0 <= state.offers_made[seat] <= state.terms.offers:
            return impossible(f"A seat may make {state.terms.offers} offers in a turn.", f"seats[{seat}].offers")
    if state.phase not in (ANSWERS, CHOICE):
        if state.offer_give != 0 or state.offer_want != 0 or state.offer_to != 0:
            return impossible("An offer is on the table only while it is answered or confirmed.", "offer")
        return None
    turn = state.turn
    if state.offers_made[turn] == 0:
        return impossible("The seat that made the offer has made at least one.", f"seats[{turn}].offers")
    refusal = recipients_refusal(state, turn, state.offer_to)
    if refusal is None:
        refusal = deal_refusal(state, turn, state.offer_give, state.offer_want)
    return None if refusal is None else impossible(f"Seat {turn} can't have offered that: {refusal.message}", "offer")


def check_sealed(state: CatanState) -> Refusal | None:
    """Choices are kept of those who owe one, and each is one that its seat can make."""
    for seat in range(state.terms.seats):
        message = sealed_fault(state, seat)
        if message is not None:
            return impossible(message, f"seats[{seat}].sealed")
        if state.phase == CHOICE and has_countered(state, seat) and state.offers_made[seat] == 0:
            return impossible("A counter-offer counts as an offer.", f"seats[{seat}].offers")
    return check_awaited(state)


def sealed_fault(state: CatanState, seat: i64) -> str | None:
    """What is impossible in what a seat has chosen in secret, or owes."""
    choice = state.sealed.choices[seat]
    is_awaited = has_seat(state.sealed.awaited, seat)
    is_asked = is_awaited or choice != NOTHING
    if state.phase not in (DISCARDS, ANSWERS, CHOICE):
        return "There is nothing to decide in secret now." if is_asked else None
    what = "discard" if state.phase == DISCARDS else "answer"
    is_owing = has_seat(state.offer_to, seat)
    if state.phase == DISCARDS:
        is_owing = state.hand_size(seat) > state.terms.discard_limit
    if is_awaited and choice != NOTHING:
        return f"Seat {seat} is awaited, and has chosen."
    if is_asked and not is_owing:
        return f"Seat {seat} owes no {what}."
    if is_owing and not is_asked:
        return f"Seat {seat} owes its {what}."
    refusal = None if choice == NOTHING else choice_refusal(state, seat, choice)
    return None if refusal is None else f"Seat {seat} can't have chosen that: {refusal.message}"


def choice_refusal(state: CatanState, seat: i64, choice: i64) -> Refusal | None:
    """Why the seat can't have made a choice that is kept: a bundle in DISCARDS, else an answer as an action."""
    if state.phase == DISCARDS:
        return discarded_refusal(state, seat, choice)
    kind = kind_of(choice)
    if kind == DECLINE:
        return None
    if kind not in (ACCEPT, COUNTER):
        return Refusal("no_such_action", "That is no answer.")
    if state.phase == ANSWERS:
        return answer_refusal(state, seat, choice)
    if kind == ACCEPT:
        return hand_refusal(state, seat, state.offer_want)
    return deal_refusal(state, seat, give_of(choice), want_of(choice))  # counted as an offer already


def check_awaited(state: CatanState) -> Refusal | None:
    """Somebody has still to choose while the phase lasts; and a choice among answers is one among several."""
    awaited = state.sealed.awaited
    if awaited & ~all_seats(state.terms.seats) != 0:
        return impossible("A seat is awaited that is not at the table.", "phase")
    if state.phase == DISCARDS and awaited == 0:
        limit = state.terms.discard_limit
        return impossible(f"Nobody has still to discard: nobody else holds over {limit} cards.", "phase")
    if state.phase == ANSWERS and awaited == 0:
        return impossible("All answers are in.", "phase")
    if state.phase != CHOICE:
        return None
    if awaited != 0:
        return impossible("Not all answers are in.", "phase")
    for seat in range(state.terms.seats):
        if is_agreed(state, seat):
            return None
    return impossible("All have declined; there is nothing to choose.", "phase")
