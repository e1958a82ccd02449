"""Set-up and rounds: what is taken out unseen, who opens, and what comes onto the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.core.event import Event
from ludex.games.forsale.rules.cards import card, card_list, draw, has_card, set_of, size
from ludex.games.forsale.rules.check import left_on_table, wrong_estate_size
from ludex.games.forsale.rules.phases import BUYING, SELLING
from ludex.games.forsale.rules.terms import ANY_SEAT

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def set_up(state: ForSale) -> None:
    """Takes out the cards that are not used and deals the first round."""
    state.removed = draw(state.deck, state.terms.removed, state.chance)
    state.deck &= ~state.removed
    state.cheques_removed = draw(state.cheque_deck, state.terms.removed, state.chance)
    state.cheque_deck &= ~state.cheques_removed
    next_round(state, opener(state))


def opener(state: ForSale) -> i64:
    """Who opens round 1: as the terms say, or drawn by chance."""
    if state.terms.opener != ANY_SEAT:
        return state.terms.opener
    fed = state.chance.fed("first") if state.chance.feed is not None else None
    if fed is None:
        seat = state.chance.below(state.terms.seats)
    elif len(fed) == 1 and 0 <= fed[0] < state.terms.seats:
        seat = fed[0]
    else:
        raise ChanceError(f"The seat that opens is one number from 0 to {state.terms.seats - 1}, not {fed}.")
    if state.events is not None:
        state.chance.note("first", [seat])
        state.tell(Event("first", {"seat": seat}))
    return seat


def next_round(state: ForSale, winner: i64) -> None:
    """Deals the next market, of the next part when this one is done; `winner` of round 0 is who opens round 1."""
    if state.market != 0:
        state.fault = left_on_table(state)
    if state.round == state.terms.rounds:
        if state.phase == BUYING:
            state.fault = wrong_estate_size(state) or state.fault
        state.round = 0
        state.phase += 1
    state.round += 1
    if state.phase == BUYING:
        deal_properties(state)
        state.first = winner if state.round == 1 else state.terms.first_bidder(state.round, winner, state.first)
        state.auction.open(state.first)
    elif state.phase == SELLING:
        deal_cheques(state)
        state.auction.close()
        state.offers.open()
    else:
        state.round = state.terms.rounds
        if state.events is not None:
            state.tell(Event("over", {"scores": [state.score(seat) for seat in range(state.terms.seats)]}))


def deal_properties(state: ForSale) -> None:
    """Puts one property a seat onto the table, drawn by chance or fed."""
    fed = state.chance.fed("market") if state.chance.feed is not None else None
    if fed is None:
        state.market = draw(state.deck, state.terms.seats, state.chance)
        state.deck &= ~state.market
    else:
        state.market = fed_market(state, fed)
    if state.events is not None:
        cards = card_list(state.market)
        state.chance.note("market", cards)
        state.tell(Event("market", {"round": state.round, "cards": cards}))


def fed_market(state: ForSale, cards: list[int]) -> i64:
    """Takes a market seen on a real table out of the cards not dealt yet.

    At a real table nobody knows which cards were removed, so a card thought removed may turn up: it then
    changes places with one of the deck.
    """
    wanted = set_of([number for number in cards if 1 <= number <= 30])
    if len(cards) != state.terms.seats or size(wanted) != len(cards) or wanted & ~(state.deck | state.removed) != 0:
        raise ChanceError(f"A market is {state.terms.seats} different properties not dealt yet, not {cards}.")
    surprise = size(wanted & state.removed)
    state.removed &= ~wanted
    state.deck &= ~wanted
    swapped = draw(state.deck, surprise, state.chance)
    state.deck &= ~swapped
    state.removed |= swapped
    return wanted


def deal_cheques(state: ForSale) -> None:
    """Puts one cheque a seat onto the table, drawn by chance or fed."""
    fed = state.chance.fed("cheques") if state.chance.feed is not None else None
    if fed is None:
        state.market = draw(state.cheque_deck, state.terms.seats, state.chance)
        state.cheque_deck &= ~state.market
    else:
        state.market = fed_cheques(state, fed)
    if state.events is not None:
        values = [state.terms.cheques[cheque] for cheque in card_list(state.market)]
        state.chance.note("cheques", values)
        state.tell(Event("cheques", {"round": state.round, "cheques": values}))


def fed_cheques(state: ForSale, values: list[int]) -> i64:
    """Takes cheques seen on a real table out of those not dealt yet, as `fed_market` does."""
    wanted: i64 = 0
    unseen = state.cheque_deck | state.cheques_removed
    for value in values:
        # Of two cheques alike, one still in the deck comes first.
        alike = [cheque for cheque in card_list(unseen & ~wanted) if state.terms.cheques[cheque] == value]
        alike.sort(key=lambda cheque: has_card(state.cheques_removed, cheque))
        if len(alike) == 0:
            break
        wanted |= card(alike[0])
    if len(values) != state.terms.seats or size(wanted) != len(values):
        raise ChanceError(f"A market is {state.terms.seats} cheques not dealt yet, not {values}.")
    surprise = size(wanted & state.cheques_removed)
    state.cheques_removed &= ~wanted
    state.cheque_deck &= ~wanted
    swapped = draw(state.cheque_deck, surprise, state.chance)
    state.cheque_deck &= ~swapped
    state.cheques_removed |= swapped
    return wanted
