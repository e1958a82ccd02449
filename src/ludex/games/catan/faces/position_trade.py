"""Offers, answers and discards in a position of Catan, made or still being written."""

from __future__ import annotations

from ludex.core import has_seat, only
from ludex.core.reading import bad_position, read_number, read_seat
from ludex.games.catan.faces.position_cards import read_draft_goods, read_goods
from ludex.games.catan.faces.position_shape import DraftPosition, OfferPosition, Position, SealedPosition
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.drafts import begin_counter, open_offers, own_offer, table_offer
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS, DRAFT
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terms import NO_LIMIT

MOST_CARDS = 31
"""More cards of one resource than there are."""


def read_trade(state: CatanState, given: Position) -> None:
    """The offer on the table, what the seats have chosen in secret, and what they are writing. Who owes a choice and
    has not made it is awaited."""
    is_offer = state.phase in (ANSWERS, CHOICE)
    if given.offer is not None or is_offer or state.phase == DRAFT:
        open_offers(state, 0)
    if given.offer is not None:
        read_offer(state, given.offer)
    elif is_offer:
        raise bad_position("`offer` says what is offered.", "offer")
    owing = table_offer(state).to if is_offer else 0
    for seat, here in enumerate(given.seats):
        state.offers_made[seat] = read_number(here.offers, 0, NO_LIMIT, f"seats[{seat}].offers")
        state.changes[seat] = read_number(here.changes, 0, NO_LIMIT, f"seats[{seat}].changes")
        if state.phase == DISCARDS and state.hand_size(seat) > state.terms.discard_limit:
            owing |= only(seat)
    state.sealed.ask(owing)
    for seat, here in enumerate(given.seats):
        if here.sealed is not None:
            state.sealed.seal(seat, read_sealed(state, seat, here.sealed, f"seats[{seat}].sealed"))
    for seat, here in enumerate(given.seats):
        if here.draft is not None:
            read_draft(state, seat, here.draft, f"seats[{seat}].draft")


def read_offer(state: CatanState, given: OfferPosition) -> None:
    """The offer on the table; with nothing on both sides it asks for offers."""
    offer = table_offer(state)
    if given.give or given.want or not state.terms.has_invitations:
        offer.give = read_goods(given.give, MOST_CARDS, "offer.give")
        offer.ask = read_goods(given.want, MOST_CARDS, "offer.want")
    for seat in given.to:
        offer.to |= only(read_seat(seat, state.terms.seats, "offer.to"))


def read_sealed(state: CatanState, seat: int, sealed: SealedPosition, where: str) -> int:
    """What is kept for a seat: while cards are discarded a bundle, else the action of an answer."""
    if state.phase == DISCARDS:
        if sealed.discard is None or sealed.answer is not None or sealed.give or sealed.want:
            raise bad_position("What is sealed now is a discard.", where)
        return read_goods(sealed.discard, MOST_CARDS, where)
    if state.phase not in (ANSWERS, CHOICE):
        raise bad_position("There is nothing to decide in secret now.", where)
    if sealed.answer is None or sealed.discard is not None:
        raise bad_position("What is sealed now is an answer.", where)
    if sealed.answer == "counter":
        if seat == state.turn:
            raise bad_position("The turn's seat does not answer its own offer.", where)
        begin_counter(state, seat)
        offer = own_offer(state, seat)
        offer.give = read_goods(sealed.give, MOST_CARDS, where)
        offer.ask = read_goods(sealed.want, MOST_CARDS, where)
        return actions.plain(actions.COUNTER)
    if sealed.give or sealed.want:
        raise bad_position("Only a counter-offer gives and wants.", where)
    return actions.plain(actions.ACCEPT if sealed.answer == "accept" else actions.DECLINE)


def read_draft(state: CatanState, seat: int, draft: DraftPosition, where: str) -> None:
    """What a seat is writing: in DISCARDS the cards chosen so far, else an offer or a counter-offer."""
    is_awaited = has_seat(state.sealed.awaited, seat)
    if state.phase == DISCARDS:
        if draft.discard is None or draft.give or draft.want or draft.to or not is_awaited:
            raise bad_position("What is written now is a discard, of who still owes it.", where)
        state.sealed.choices[seat] = read_goods(draft.discard, MOST_CARDS, where)
        return
    is_counter = state.phase == ANSWERS and is_awaited and seat != state.turn
    if draft.discard is not None or not (is_counter or (state.phase == DRAFT and seat == state.turn)):
        raise bad_position("The seat has nothing to write now.", where)
    if is_counter:
        if draft.to:
            raise bad_position("A counter-offer is for the turn's seat.", where)
        begin_counter(state, seat)
    offer = own_offer(state, seat)
    offer.give = read_draft_goods(draft.give, MOST_CARDS, where)
    offer.ask = read_draft_goods(draft.want, MOST_CARDS, where)
    for other in draft.to:
        offer.to |= only(read_seat(other, state.terms.seats, where))
