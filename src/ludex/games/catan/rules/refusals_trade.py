"""Why an offer, an answer, a confirmation, a discard, or a step in writing one, can't be played now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, only, seat_list
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.bundles import KINDS, count_in, one_card, size_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.drafts import (
    MOST_CHANGES,
    are_apart,
    can_change,
    chosen_discard,
    own_offer,
    table_offer,
)
from ludex.games.catan.rules.events import cards_of
from ludex.games.catan.rules.phases import DISCARDS
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.trade import agreed_get, agreed_give, is_agreed, is_invitation

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


# ---- whole discards, offers and answers ----


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


def offer_refusal(state: CatanState, seat: i64, give: i64, ask: i64, to: i64) -> Refusal | None:
    """Why the seat can't make an offer of these bundles to a set of seats."""
    refusal = recipients_refusal(state, seat, to)
    return terms_refusal(state, seat, give, ask) if refusal is None else refusal


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


def terms_refusal(state: CatanState, seat: i64, give: i64, ask: i64) -> Refusal | None:
    """Why the seat can't make one more offer or counter-offer, of these bundles."""
    refusal = count_refusal(state, seat)
    return deal_refusal(state, seat, give, ask) if refusal is None else refusal


def count_refusal(state: CatanState, seat: i64) -> Refusal | None:
    """Why the seat can't make one more offer or counter-offer, whatever is in it."""
    limit = state.terms.offers
    if limit == 0:
        return Refusal("no_player_trade", "Players don't trade at this table.")
    if state.is_paired:
        return Refusal("no_player_trade", "In a paired turn you trade with the bank, not with players.")
    if state.offers_made[seat] >= limit:
        message = f"You have made {limit} offers or counter-offers this turn, as many as you may."
        return Refusal("too_many_offers", message, {"limit": limit})
    return None


def deal_refusal(state: CatanState, seat: i64, give: i64, ask: i64) -> Refusal | None:
    """Why no offer or counter-offer of the seat can be to give and get these bundles."""
    return one_sided() if give == 0 or ask == 0 else draft_refusal(state, seat, give, ask)


def one_sided() -> Refusal:
    return Refusal("no_gifts", "Both sides of a trade give something.")


def draft_refusal(state: CatanState, seat: i64, give: i64, ask: i64) -> Refusal | None:
    """Why the seat can't have written these bundles; one of them, or both, may still be empty."""
    most = state.terms.offer_cards
    if size_of(give) > most or size_of(ask) > most:
        return Refusal("too_many_cards", f"One side of an offer has at most {most} cards.", {"limit": most})
    if not are_apart(give, ask):
        return Refusal("like_for_like", "The same resource can't be on both sides of a trade.")
    each = state.terms.cards_each
    for resource in range(KINDS):
        if count_in(ask, resource) > each:
            message = f"There are only {each} {RESOURCES[resource]} cards in the game."
            return Refusal("too_many_cards", message, {"limit": each})
    return hand_refusal(state, seat, give)


def accept_refusal(state: CatanState, seat: i64) -> Refusal | None:
    """Why the seat can't accept the offer."""
    if is_invitation(state):
        return Refusal("nothing_offered", "You are asked for an offer of your own; there is nothing to accept.")
    return hand_refusal(state, seat, table_offer(state).ask)


def confirm_refusal(state: CatanState, seat: i64, other: i64) -> Refusal | None:
    if other >= state.terms.seats or not is_agreed(state, other):
        return Refusal("not_accepted", f"Seat {other} has not accepted or countered your offer.", {"seat": other})
    if not state.has_goods(seat, agreed_give(state, other)):
        return Refusal("cannot_pay", f"You don't hold what seat {other} asks for.", {"seat": other})
    if not state.has_goods(other, agreed_get(state, other)):
        return Refusal("other_cannot_pay", f"Seat {other} no longer holds what it would give.", {"seat": other})
    return None


# ---- writing ----


def begin_refusal(state: CatanState, seat: i64) -> Refusal | None:
    """Why the seat can't begin to write an offer or a counter-offer."""
    refusal = count_refusal(state, seat)
    if refusal is None and not can_change(state, seat):
        refusal = changes_refusal()
    if refusal is None and state.hands[seat] == 0:
        refusal = Refusal("cannot_pay", "You hold no cards that you could give.", {"cards": cards_of(0)})
    return refusal


def invite_refusal(state: CatanState, seat: i64) -> Refusal | None:
    """Why the turn's seat can't ask the others for offers."""
    refusal = count_refusal(state, seat)
    if refusal is None and not state.terms.has_invitations:
        refusal = Refusal("no_invitations", "At this table nobody is asked for offers.")
    if refusal is None and state.hands[seat] == 0:
        refusal = Refusal("cannot_pay", "You hold no cards that you could give.", {"cards": cards_of(0)})
    return refusal


def changes_refusal() -> Refusal:
    message = f"You have taken back {MOST_CHANGES} times this turn what you had written, as often as you may."
    return Refusal("too_many_changes", message, {"limit": MOST_CHANGES})


def propose_refusal(state: CatanState, seat: i64) -> Refusal | None:
    """Why what the seat has written can't be made an offer."""
    return None if own_offer(state, seat).is_two_sided() else one_sided()


def step_refusal(state: CatanState, seat: i64, kind: i64, number: i64) -> Refusal | None:
    """Why the seat can't write one step further."""
    if kind in (actions.TO, actions.NOT_TO):
        return recipient_refusal(state, seat, kind, number)
    if number >= KINDS:
        return Refusal("no_such_action", "That is no action of Catan.")
    if state.phase == DISCARDS:
        return choice_step_refusal(state, seat, kind, number)
    offer = own_offer(state, seat)
    if kind == actions.DROP:
        return drop_refusal(state, seat, offer.give + offer.ask, number)
    if kind == actions.GIVE:
        return draft_refusal(state, seat, offer.give + one_card(number), offer.ask)
    return draft_refusal(state, seat, offer.give, offer.ask + one_card(number))


def recipient_refusal(state: CatanState, seat: i64, kind: i64, other: i64) -> Refusal | None:
    """Why a seat can't be put among the recipients, or taken out."""
    if other >= state.terms.seats:
        return Refusal("no_such_seat", f"There is no seat {other} at this table.", {"seat": other})
    offer = own_offer(state, seat)
    is_there = has_seat(offer.to, other)
    if kind == actions.NOT_TO:
        if not is_there:
            return Refusal("not_written", f"Seat {other} is not among those who get your offer.", {"seat": other})
        return None if can_change(state, seat) else changes_refusal()
    if is_there:
        return Refusal("already_written", f"Seat {other} gets your offer already.", {"seat": other})
    return recipients_refusal(state, seat, only(other))


def drop_refusal(state: CatanState, seat: i64, goods: i64, resource: i64) -> Refusal | None:
    """Why no card of a resource can be taken back from what was chosen."""
    if count_in(goods, resource) == 0:
        name = RESOURCES[resource]
        return Refusal("not_written", f"There is no {name} to take back.", {"resource": name})
    return None if can_change(state, seat) else changes_refusal()


def choice_step_refusal(state: CatanState, seat: i64, kind: i64, resource: i64) -> Refusal | None:
    """Why a card can't be chosen for the discard, or taken back."""
    goods = chosen_discard(state, seat)
    if kind == actions.DROP:
        return drop_refusal(state, seat, goods, resource)
    due = owed(state, seat)
    if size_of(goods) >= due:
        message = f"You discard {due} cards, half of your {state.hand_size(seat)}, and have chosen them."
        return Refusal("wrong_number", message, {"owed": due, "given": due + 1})
    return hand_refusal(state, seat, goods + one_card(resource))
