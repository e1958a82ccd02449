"""Trade with the bank, at harbours, and among players.

An offer of the turn's seat goes to chosen seats, which answer at the same time: accept, decline, or counter with terms
of their own. When all answers are in, the turn's seat confirms one or withdraws.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.catan.rules.actions import (
    ACCEPT,
    COUNTER,
    get_resource,
    give_of,
    give_resource,
    kind_of,
    rate_of,
    recipients_of,
    want_of,
)
from ludex.games.catan.rules.bundles import one_card
from ludex.games.catan.rules.events import (
    tell_accept,
    tell_bank,
    tell_counter,
    tell_decline,
    tell_offer,
    tell_sealed,
    tell_trade,
    tell_withdraw,
)
from ludex.games.catan.rules.hands import hand_over, pay, take
from ludex.games.catan.rules.knowledge import learn_least
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, MAIN
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


def make_offer(state: CatanState, seat: i64, action: i64) -> None:
    """Makes an offer: all learn that the seat can pay, and the recipients are to answer."""
    state.offer_give = give_of(action)
    state.offer_want = want_of(action)
    state.offer_to = recipients_of(action)
    state.offers_made[seat] += 1
    state.phase = ANSWERS
    state.sealed.ask(state.offer_to)
    if state.unsure != 0:
        learn_least(state, seat, state.offer_give)
    if state.events is not None:
        tell_offer(state, seat)


def answer(state: CatanState, seat: i64, action: i64) -> None:
    """Keeps an answer until all are in; where none is a yes or a counter, the offer has failed."""
    state.sealed.seal(seat, action)
    if state.events is not None:
        tell_sealed(state, seat)
    if not state.sealed.is_complete():
        return
    is_answered = False
    for other in range(state.terms.seats):
        if has_seat(state.offer_to, other):
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
    if kind == COUNTER:
        state.offers_made[seat] += 1
    if state.unsure != 0 and kind == ACCEPT:
        learn_least(state, seat, state.offer_want)
    elif state.unsure != 0 and kind == COUNTER:
        learn_least(state, seat, give_of(action))
    if state.events is not None:
        if kind == ACCEPT:
            tell_accept(state, seat)
        elif kind == COUNTER:
            tell_counter(state, seat, give_of(action), want_of(action))
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
    return want_of(state.sealed.choices[other]) if has_countered(state, other) else state.offer_give


def agreed_get(state: CatanState, other: i64) -> i64:
    """What the turn's seat would get in a trade with a seat that accepted or countered."""
    return give_of(state.sealed.choices[other]) if has_countered(state, other) else state.offer_want


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
    """Ends an offer without a trade."""
    if state.events is not None:
        tell_withdraw(state, seat)
    close_offer(state)


def close_offer(state: CatanState) -> None:
    """Goes back to the turn and clears the offer and its answers."""
    state.offer_give = 0
    state.offer_want = 0
    state.offer_to = 0
    for seat in range(state.terms.seats):
        state.sealed.choices[seat] = NOTHING
    state.phase = MAIN
