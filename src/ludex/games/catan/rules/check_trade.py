"""What is impossible in offers, in the answers to them, and in discards, made or still being written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, only
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, DECLINE, kind_of, plain
from ludex.games.catan.rules.bundles import is_sound, size_of
from ludex.games.catan.rules.check_board import impossible
from ludex.games.catan.rules.drafts import MOST_CHANGES, chosen_discard, others_of, own_offer, table_offer
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS, DRAFT
from ludex.games.catan.rules.refusals_trade import (
    accept_refusal,
    count_refusal,
    deal_refusal,
    discarded_refusal,
    draft_refusal,
    hand_refusal,
    recipients_refusal,
)
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.trade import has_countered, is_agreed, is_invitation
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check_offer(state: CatanState) -> Refusal | None:
    """An offer is the turn's seat's, to others, and payable; nobody has made more than the terms allow."""
    for seat in range(state.terms.seats):
        if not 0 <= state.offers_made[seat] <= state.terms.offers:
            return impossible(f"A seat may make {state.terms.offers} offers in a turn.", f"seats[{seat}].offers")
        if not 0 <= state.changes[seat] <= MOST_CHANGES:
            message = f"What was written can be taken back {MOST_CHANGES} times in a turn."
            return impossible(message, f"seats[{seat}].changes")
        if state.changes[seat] > 0 and state.terms.offers == 0 and state.phase != DISCARDS:
            return impossible("Where players don't trade, only discards are written.", f"seats[{seat}].changes")
    if state.phase not in (DRAFT, ANSWERS, CHOICE):
        if state.offers is not None:
            return impossible("An offer is there only while it is written, answered or confirmed.", "offer")
        return None
    if state.offers is None:
        return impossible("There is no offer to be written, answered or confirmed.", "offer")
    found = check_draft(state) if state.phase == DRAFT else check_made_offer(state)
    return check_counters(state) if found is None else found


def check_draft(state: CatanState) -> Refusal | None:
    """What the turn's seat writes is its own, to others, and no more than it may offer once more."""
    turn = state.turn
    offer = table_offer(state)
    if offer.by != turn or offer.to & ~others_of(state, turn) != 0:
        return impossible("A draft is the turn's seat's, and for other seats.", f"seats[{turn}].draft")
    refusal = written_fault(state, turn)
    return None if refusal is None else impossible(f"Seat {turn} can't write that: {refusal}", f"seats[{turn}].draft")


def written_fault(state: CatanState, seat: i64) -> str | None:
    """What is impossible in a draft of the seat, if anything."""
    offer = own_offer(state, seat)
    if not is_sound(offer.give) or not is_sound(offer.ask):
        return "It is less than nothing."
    refusal = count_refusal(state, seat)
    if refusal is None:
        refusal = draft_refusal(state, seat, offer.give, offer.ask)
    if refusal is None and state.hands[seat] == 0:
        return "It holds no cards."
    return None if refusal is None else refusal.message


def check_made_offer(state: CatanState) -> Refusal | None:
    """An offer that was made is the turn's seat's, to others, and payable; an invitation is to all others."""
    turn = state.turn
    offer = table_offer(state)
    if state.offers_made[turn] == 0:
        return impossible("The seat that made the offer has made at least one.", f"seats[{turn}].offers")
    if offer.by != turn:
        return impossible("The offer is the turn's seat's.", "offer")
    refusal = recipients_refusal(state, turn, offer.to)
    if refusal is None and state.terms.has_invitations and is_invitation(state):
        if offer.to != others_of(state, turn) or state.hands[turn] == 0:
            return impossible("Asked for offers are all others, by a seat that holds cards.", "offer")
    elif refusal is None:
        refusal = deal_refusal(state, turn, offer.give, offer.ask)
    return None if refusal is None else impossible(f"Seat {turn} can't have offered that: {refusal.message}", "offer")


def check_counters(state: CatanState) -> Refusal | None:
    """A counter-offer is written or made by who is to answer, to the turn's seat."""
    for seat in range(state.terms.seats):
        if seat == state.turn:
            continue
        offer = own_offer(state, seat)
        where = f"seats[{seat}].draft"
        is_made = state.sealed.choices[seat] == plain(COUNTER)
        if not offer.is_open():
            if is_made:
                return impossible("A counter-offer says what is given and wanted.", f"seats[{seat}].sealed")
            continue
        is_written = state.phase == ANSWERS and has_seat(state.sealed.awaited, seat)
        if not is_made and not is_written:
            return impossible(f"Seat {seat} has nothing to write.", where)
        if offer.by != seat or offer.to != only(state.turn):
            return impossible("A counter-offer is for the turn's seat.", where)
        if is_written:
            fault = written_fault(state, seat)
            if fault is not None:
                return impossible(f"Seat {seat} can't write that: {fault}", where)
    return None


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
    is_owing = state.hand_size(seat) > state.terms.discard_limit
    if state.phase != DISCARDS:
        is_owing = has_seat(table_offer(state).to, seat)
    if is_awaited and choice != NOTHING and state.phase != DISCARDS:
        return f"Seat {seat} is awaited, and has chosen."
    if is_asked and not is_owing:
        return f"Seat {seat} owes no {what}."
    if is_owing and not is_asked:
        return f"Seat {seat} owes its {what}."
    if is_awaited and state.phase == DISCARDS:
        return chosen_fault(state, seat)
    refusal = None if choice == NOTHING else choice_refusal(state, seat, choice)
    return None if refusal is None else f"Seat {seat} can't have chosen that: {refusal.message}"


def chosen_fault(state: CatanState, seat: i64) -> str | None:
    """What is impossible in the cards that a seat has chosen so far for its discard."""
    goods = chosen_discard(state, seat)
    if not is_sound(goods) or size_of(goods) > owed(state, seat):
        return f"Seat {seat} chooses {owed(state, seat)} cards at most."
    refusal = hand_refusal(state, seat, goods)
    return None if refusal is None else f"Seat {seat} can't have chosen that: {refusal.message}"


def choice_refusal(state: CatanState, seat: i64, choice: i64) -> Refusal | None:
    """Why the seat can't have made a choice that is kept: a bundle in DISCARDS, else an answer as an action."""
    if state.phase == DISCARDS:
        return discarded_refusal(state, seat, choice)
    kind = kind_of(choice)
    if choice == plain(DECLINE):
        return None
    if choice != plain(kind) or kind not in (ACCEPT, COUNTER):
        return Refusal("no_such_action", "That is no answer.")
    if kind == ACCEPT:
        return accept_refusal(state, seat)
    if state.phase == ANSWERS:
        refusal = count_refusal(state, seat)  # in CHOICE it is counted as an offer already
        if refusal is not None:
            return refusal
    offer = own_offer(state, seat)
    return deal_refusal(state, seat, offer.give, offer.ask)


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
