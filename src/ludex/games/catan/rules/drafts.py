"""Writing an offer, a counter-offer or a discard, card by card. Nobody else sees it before it is made.

What was written can be taken back MOST_CHANGES times in a turn, so that nobody writes for ever: a card, a recipient,
or the whole draft. Whoever has no change left may write on and make the offer, but begins no other draft. For a
discard they are counted anew: it is over before anybody trades.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.seats import all_seats, has_seat, only
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import ask, drop, give, not_to, plain, to
from ludex.games.catan.rules.bundles import KINDS, count_in, kinds_in, one_card, size_of
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS, DRAFT, MAIN
from ludex.mechanisms.offers import Offer
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

MOST_CHANGES: Final[i64] = 10
"""How often a seat may take back in a turn what it has written."""


def own_offer(state: CatanState, seat: i64) -> Offer:
    """The offer or counter-offer that a seat writes or has made. Only in DRAFT, ANSWERS and CHOICE."""
    offers = state.offers
    assert offers is not None
    return offers[seat]


def table_offer(state: CatanState) -> Offer:
    """The offer of the turn's seat: in DRAFT as it is written, in ANSWERS and CHOICE as it was made."""
    return own_offer(state, state.turn)


def is_writing(state: CatanState, seat: i64) -> bool:
    """Whether a seat that is to act writes an offer or a counter-offer."""
    offers = state.offers
    return offers is not None and offers[seat].is_open() and state.phase != CHOICE


def is_drafted(state: CatanState, seat: i64) -> bool:
    """Whether a seat writes an offer or a counter-offer that is not made yet."""
    if state.phase == DRAFT:
        return seat == state.turn
    return state.phase == ANSWERS and has_seat(state.sealed.awaited, seat) and own_offer(state, seat).is_open()


def can_change(state: CatanState, seat: i64) -> bool:
    """Whether the seat may still take something back this turn."""
    return state.changes[seat] < MOST_CHANGES


def count_change(state: CatanState, seat: i64) -> None:
    """Counts that the seat took something back."""
    if state.changes[seat] < MOST_CHANGES:
        state.changes[seat] += 1


# ---- offers ----


def may_begin(state: CatanState, seat: i64) -> bool:
    """Whether the seat, in its turn or asked for an answer, may begin to write."""
    return state.offers_made[seat] < state.terms.offers and can_change(state, seat) and state.hands[seat] != 0


def begin_offer(state: CatanState, seat: i64) -> None:
    """Begins the draft of an offer."""
    open_offers(state, 0)
    state.phase = DRAFT


def open_offers(state: CatanState, recipients: i64) -> None:
    """An offer of the turn's seat with nothing on either side, and nothing written by the others."""
    offers = [Offer() for _ in range(state.terms.seats)]
    offers[state.turn].open(state.turn, recipients)
    state.offers = offers


def begin_counter(state: CatanState, seat: i64) -> None:
    """Begins the draft of a counter-offer."""
    own_offer(state, seat).open(seat, only(state.turn))


def give_up_draft(state: CatanState, seat: i64) -> None:
    """Drops the whole draft: of an offer, or of a counter-offer."""
    count_change(state, seat)
    if state.phase == DRAFT:
        state.offers = None
        state.phase = MAIN
    else:
        own_offer(state, seat).close()


def has_room(state: CatanState, goods: i64) -> bool:
    """Whether one side of an offer may have one card more."""
    return size_of(goods) < state.terms.offer_cards


def may_give(state: CatanState, seat: i64, resource: i64) -> bool:
    """Whether one card more of a resource may be given: from the hand, and not for the same."""
    offer = own_offer(state, seat)
    is_held = count_in(offer.give, resource) < count_in(state.hands[seat], resource)
    return is_held and count_in(offer.ask, resource) == 0 and has_room(state, offer.give)


def may_ask(state: CatanState, seat: i64, resource: i64) -> bool:
    """Whether one card more of a resource may be asked for: no more than there are, and not for the same."""
    offer = own_offer(state, seat)
    is_there = count_in(offer.ask, resource) < state.terms.cards_each
    return is_there and count_in(offer.give, resource) == 0 and has_room(state, offer.ask)


def others_of(state: CatanState, seat: i64) -> i64:
    """The set of all other seats."""
    return all_seats(state.terms.seats) & ~only(seat)


def draft_actions(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes the steps of an offer or a counter-offer that is being written."""
    offer = own_offer(state, seat)
    if offer.is_two_sided():
        out[at] = plain(actions.PROPOSE)
        at += 1
    out[at] = plain(actions.WITHDRAW)
    at += 1
    for resource in range(KINDS):
        if may_give(state, seat, resource):
            out[at] = give(resource)
            at += 1
    for resource in range(KINDS):
        if may_ask(state, seat, resource):
            out[at] = ask(resource)
            at += 1
    is_changeable = can_change(state, seat)
    if is_changeable:
        at = drop_actions(offer.give + offer.ask, out, at)
    if state.phase == DRAFT:
        for other in range(state.terms.seats):
            if has_seat(offer.to, other):
                if is_changeable:
                    out[at] = not_to(other)
                    at += 1
            elif other != seat:
                out[at] = to(other)
                at += 1
    return at


def drop_actions(goods: i64, out: vec[i64], at: i64) -> i64:
    """Writes the taking back of each resource that was chosen."""
    for resource in range(KINDS):
        if count_in(goods, resource) > 0:
            out[at] = drop(resource)
            at += 1
    return at


def write_step(state: CatanState, seat: i64, kind: i64, number: i64) -> None:
    """Plays one step of a draft."""
    if state.phase == DISCARDS:
        choose_discard(state, seat, kind, number)
        return
    offer = own_offer(state, seat)
    if kind == actions.GIVE:
        offer.give += one_card(number)
    elif kind == actions.ASK:
        offer.ask += one_card(number)
    elif kind == actions.TO:
        offer.to |= only(number)
    else:
        count_change(state, seat)
        if kind == actions.NOT_TO:
            offer.to &= ~only(number)
        elif count_in(offer.give, number) > 0:
            offer.give -= one_card(number)
        else:
            offer.ask -= one_card(number)


def are_apart(goods: i64, others: i64) -> bool:
    """Whether two bundles have no resource in common."""
    return kinds_in(goods) & kinds_in(others) == 0


# ---- discards ----


def chosen_discard(state: CatanState, seat: i64) -> i64:
    """What a seat that discards has chosen so far, or has discarded."""
    goods = state.sealed.choices[seat]
    if goods == NOTHING:
        return 0
    return goods


def choose_discard(state: CatanState, seat: i64, kind: i64, resource: i64) -> None:
    """Puts a card among those to be discarded, or takes one back."""
    goods = chosen_discard(state, seat)
    if kind == actions.GIVE:
        goods += one_card(resource)
    else:
        count_change(state, seat)
        goods -= one_card(resource)
    state.sealed.choices[seat] = NOTHING if goods == 0 else goods


def filled_up(state: CatanState, seat: i64, count: i64) -> i64:
    """What the seat has chosen to discard, with as many more as are missing of what it has most of."""
    goods = chosen_discard(state, seat)
    left = state.hands[seat] - goods
    for _card in range(count - size_of(goods)):
        most: i64 = 0
        for resource in range(1, KINDS):
            if count_in(left, resource) > count_in(left, most):
                most = resource
        left -= one_card(most)
    return state.hands[seat] - left


def discard_actions(state: CatanState, seat: i64, count: i64, out: vec[i64], at: i64) -> i64:
    """Writes the discard as it is chosen so far, and the steps that choose it."""
    out[at] = plain(actions.DISCARD)
    at += 1
    goods = chosen_discard(state, seat)
    if size_of(goods) < count:
        left = state.hands[seat] - goods
        for resource in range(KINDS):
            if count_in(left, resource) > 0:
                out[at] = give(resource)
                at += 1
    return drop_actions(goods, out, at) if can_change(state, seat) else at
