"""Why an offer, an answer, a confirmation or a discard can't be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, only, seat_list
from ludex.games.catan.rules.actions import (
    ACCEPT,
    counter,
    discard,
    discard_of,
    give_of,
    kind_of,
    recipients_of,
    want_of,
)
from ludex.games.catan.rules.bundles import size_of
from ludex.games.catan.rules.events import cards_of
from ludex.games.catan.rules.legal import are_apart
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.trade import agreed_get, agreed_give, is_agreed

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def discard_refusal(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    goods = discard_of(action)
    if discard(goods) != action:
        return Refusal("no_such_action", "That is no action of Catan.")
    return discarded_refusal(state, seat, goods)


def discarded_refusal(state: CatanState, seat: i64, goods: i64) -> Refusal | None:
    """Why the seat can't discard the cards of a bundle."""
    count = size_of(goods)
    due = owed(state, seat)
    if count != due:
        message = f"You discard {due} cards, half of your {state.hand_size(seat)}, not {count}."
        return Refusal("wrong_number", message, {"owed": due, "given": count})
    return hand_refusal(state, seat, goods)


def hand_refusal(state: CatanState, seat: i64, goods: i64) -> Refusal | None:
    """Why the seat can't give the cards of a bundle."""
    if state.has_goods(seat, goods):
        return None
    return Refusal("cannot_pay", "You don't hold all of these cards.", {"cards": cards_of(goods)})


def offer_refusal(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    refusal = recipients_refusal(state, seat, recipients_of(action))
    return terms_refusal(state, seat, give_of(action), want_of(action)) if refusal is None else refusal


def recipients_refusal(state: CatanState, seat: i64, to: i64) -> Refusal | None:
    """Why the seat can't make an offer to a set of seats."""
    if to == 0:
        return Refusal("no_recipient", "An offer is made to at least one other seat.")
    if to & only(seat) != 0:
        return Refusal("own_seat", "You can't make an offer to yourself.", {"seat": seat})
    if to & ~all_seats(state.terms.seats) != 0:
        strangers = seat_list(to & ~all_seats(state.terms.seats))
        return Refusal("no_such_seat", f"There is no seat {strangers[0]} at this table.", {"seat": strangers[0]})
    return None


def answer_refusal(state: CatanState, seat: i64, action: i64) -> Refusal | None:
    """Why the seat can't accept or counter the offer."""
    if kind_of(action) == ACCEPT:
        return hand_refusal(state, seat, state.offer_want)
    if counter(give_of(action), want_of(action)) != action:
        return Refusal("no_such_action", "That is no action of Catan.")
    return terms_refusal(state, seat, give_of(action), want_of(action))


def terms_refusal(state: CatanState, seat: i64, give: i64, want: i64) -> Refusal | None:
    """Why the seat can't make one more offer or counter-offer, of these bundles."""
    limit = state.terms.offers
    if limit == 0:
        return Refusal("no_player_trade", "Players don't trade at this table.")
    if state.offers_made[seat] >= limit:
        message = f"You have made {limit} offers or counter-offers this turn, as many as you may."
        return Refusal("too_many_offers", message, {"limit": limit})
    return deal_refusal(state, seat, give, want)


def deal_refusal(state: CatanState, seat: i64, give: i64, want: i64) -> Refusal | None:
    """Why no offer or counter-offer of the seat can be to give and get these bundles."""
    if give == 0 or want == 0:
        return Refusal("no_gifts", "Both sides of a trade give something.")
    most = state.terms.offer_cards
    if size_of(give) > most or size_of(want) > most:
        return Refusal("too_many_cards", f"One side of an offer has at most {most} cards.", {"limit": most})
    if not are_apart(give, want):
        return Refusal("like_for_like", "The same resource can't be on both sides of a trade.")
    return hand_refusal(state, seat, give)


def confirm_refusal(state: CatanState, seat: i64, other: i64) -> Refusal | None:
    if other >= state.terms.seats or not is_agreed(state, other):
        return Refusal("not_accepted", f"Seat {other} has not accepted or countered your offer.", {"seat": other})
    if not state.has_goods(seat, agreed_give(state, other)):
        return Refusal("cannot_pay", f"You don't hold what seat {other} asks for.", {"seat": other})
    if not state.has_goods(other, agreed_get(state, other)):
        return Refusal("other_cannot_pay", f"Seat {other} no longer holds what it would give.", {"seat": other})
    return None
