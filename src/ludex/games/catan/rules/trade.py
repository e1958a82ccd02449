"""Trade with the bank, at harbours, and among players.

An offer of the turn's seat goes to chosen seats, which answer at the same time: accept, decline, or counter with terms
of their own. When all answers are in, the turn's seat confirms one or withdraws. An invitation is an offer with
nothing on either side, to all others: what they can answer is an offer of their own, or nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, get_resource, give_resource, kind_of, plain, rate_of
from ludex.games.catan.rules.bundles import one_card
from ludex.games.catan.rules.drafts import give_up_draft, is_drafted, open_offers, others_of, own_offer, table_offer
from ludex.games.catan.rules.events import (
    tell_accept,
    tell_bank,
    tell_counter,
    tell_decline,
    tell_invite,
    tell_offer,
    tell_sealed,
    tell_trade,
    tell_withdraw,
)
from ludex.games.catan.rules.hands import hand_over, pay, take
from ludex.games.catan.rules.knowledge import learn_least
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DRAFT, MAIN
from ludex.games.catan.rules.terrain import ANY_PORT
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def has_rate(state: CatanState, seat: i64, resource: i64, rate: i64) -> bool:
    """Whether the seat may trade a resource at a rate: 4:1 always, 3:1 and 2:1 with a harbour for it."""
    if rate == 4:
        return True
    if rate == 3:
        return state.ports[seat] & ANY_PORT != 0
    return rate == 2 and (state.ports[seat] >> resource) & 1 == 1


def best_rate(state: CatanState, seat: i64, resource: i64) -> i64:
    """How many cards of a resource the seat gives the bank for one, at its best harbour."""
    if has_rate(state, seat, resource, 2):
        return 2
    return 3 if has_rate(state, seat, resource, 3) else 4


def trade_with_bank(state: CatanState, seat: i64, action: i64) -> None:
    """Gives the bank cards of a resource for one of another."""
    give = one_card(give_resource(action)) * rate_of(action)
    get = one_card(get_resource(action))
    pay(state, seat, give)
    take(state, seat, get)
    if state.events is not None:
        tell_bank(state, seat, give, get)


def may_invite(state: CatanState, seat: i64) -> bool:
    """Whether the turn's seat may ask the others for offers: that counts as an offer of its own."""
    return state.terms.has_invitations and state.offers_made[seat] < state.terms.offers and state.hands[seat] != 0


def invite(state: CatanState, seat: i64) -> None:
    """Asks all others for offers of their own."""
    open_offers(state, others_of(state, seat))
    put_to_recipients(state, seat)
    if state.events is not None:
        tell_invite(state, seat)


def is_invitation(state: CatanState) -> bool:
    """Whether what is to be answered is an invitation."""
    offer = table_offer(state)
    return offer.give == 0 and offer.ask == 0


def propose(state: CatanState, seat: i64) -> None:
    """Makes the offer or the counter-offer that the seat has written."""
    if state.phase == DRAFT:
        make_offer(state, seat)
    else:
        answer(state, seat, plain(COUNTER))


def make_offer(state: CatanState, seat: i64) -> None:
    """Makes an offer, to all others where nobody is named: all learn that the seat can pay."""
    offer = table_offer(state)
    if offer.to == 0:
        offer.to = others_of(state, seat)
    put_to_recipients(state, seat)
    if state.unsure != 0:
        learn_least(state, seat, offer.give)
    if state.events is not None:
        tell_offer(state, seat)


def put_to_recipients(state: CatanState, seat: i64) -> None:
    """Asks the recipients of an offer for their answers."""
    state.offers_made[seat] += 1
    state.phase = ANSWERS
    state.sealed.ask(table_offer(state).to)


def can_accept(state: CatanState, seat: i64) -> bool:
    """Whether there is something to accept, and the seat can pay for it."""
    return not is_invitation(state) and state.has_goods(seat, table_offer(state).ask)


def answer(state: CatanState, seat: i64, action: i64) -> None:
    """Keeps an answer until all are in; where none is a yes or a counter, the offer has failed."""
    if kind_of(action) != COUNTER:
        own_offer(state, seat).close()
    state.sealed.seal(seat, action)
    if state.events is not None:
        tell_sealed(state, seat)
    if not state.sealed.is_complete():
        return
    is_answered = False
    recipients = table_offer(state).to
    for other in range(state.terms.seats):
        if has_seat(recipients, other):
            given = state.sealed.choices[other]
            hear_answer(state, other, given)
            if kind_of(given) == ACCEPT or kind_of(given) == COUNTER:
                is_answered = True
    if is_answered:
        state.phase = CHOICE
    else:
        close_offer(state)


def hear_answer(state: CatanState, seat: i64, action: i64) -> None:
    """Opens an answer: all learn that who accepts or counters can pay."""
    kind = kind_of(action)
    countered = own_offer(state, seat)
    if kind == COUNTER:
        state.offers_made[seat] += 1
    if state.unsure != 0 and kind == ACCEPT:
        learn_least(state, seat, table_offer(state).ask)
    elif state.unsure != 0 and kind == COUNTER:
        learn_least(state, seat, countered.give)
    if state.events is not None:
        if kind == ACCEPT:
            tell_accept(state, seat)
        elif kind == COUNTER:
            tell_counter(state, seat, countered.give, countered.ask)
        else:
            tell_decline(state, seat)


def is_agreed(state: CatanState, other: i64) -> bool:
    """Whether a seat accepted or countered."""
    kind = kind_of(state.sealed.choices[other])
    return kind in (ACCEPT, COUNTER)


def has_countered(state: CatanState, seat: i64) -> bool:
    """Whether a seat answered the offer on the table by a counter-offer."""
    return kind_of(state.sealed.choices[seat]) == COUNTER


def agreed_give(state: CatanState, other: i64) -> i64:
    """What the turn's seat would give in a trade with a seat that accepted or countered."""
    return own_offer(state, other).ask if has_countered(state, other) else table_offer(state).give


def agreed_get(state: CatanState, other: i64) -> i64:
    """What the turn's seat would get in a trade with a seat that accepted or countered."""
    return own_offer(state, other).give if has_countered(state, other) else table_offer(state).ask


def can_trade(state: CatanState, seat: i64, other: i64) -> bool:
    """Whether both hands hold what the agreed trade asks of them."""
    return state.has_goods(seat, agreed_give(state, other)) and state.has_goods(other, agreed_get(state, other))


def confirm(state: CatanState, seat: i64, other: i64) -> None:
    """Makes the trade that was agreed with a seat."""
    give = agreed_give(state, other)
    get = agreed_get(state, other)
    hand_over(state, seat, other, give)
    hand_over(state, other, seat, get)
    if state.events is not None:
        tell_trade(state, seat, other, give, get)
    close_offer(state)


def withdraw(state: CatanState, seat: i64) -> None:
    """Ends an offer without a trade, or drops what the seat has written."""
    if is_drafted(state, seat):
        give_up_draft(state, seat)
        return
    if state.events is not None:
        tell_withdraw(state, seat)
    close_offer(state)


def close_offer(state: CatanState) -> None:
    """Goes back to the turn and clears the offer and its answers."""
    state.offers = None
    for seat in range(state.terms.seats):
        state.sealed.choices[seat] = NOTHING
    state.phase = MAIN
