"""Dealing anew what a seat may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat
from ludex.games.forsale.rules.actions import number_of
from ludex.games.forsale.rules.cards import ALL_CHEQUES, ALL_PROPERTIES, CARDS, draw, size
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.sense import sensible_offer

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def resample(state: ForSale, seat: i64, chance: Chance) -> ForSale:
    """A truth with the same view for the seat (-1: a spectator).

    Hidden by default: the others' coins, properties and cheques, sealed offers, the decks and what was removed.
    With open cards, or when all is counted, only the last three.
    """
    twin = state.copy()
    twin.chance = chance.split()
    is_open = state.terms.is_open or state.phase == OVER
    properties = ALL_PROPERTIES & ~state.sold
    cheques = ALL_CHEQUES
    if state.phase == BUYING:
        properties &= ~state.market
    else:
        cheques &= ~state.market
    other: i64 = 0
    while other < state.terms.seats:
        if is_open or other == seat:
            properties &= ~state.hands[other]
            cheques &= ~state.cheques[other]
        other += 1
    other = 0
    while other < state.terms.seats:
        if not is_open and other != seat:
            twin.hands[other] = draw(properties, size(state.hands[other]), chance)
            properties &= ~twin.hands[other]
            twin.cheques[other] = draw(cheques, size(state.cheques[other]), chance)
            cheques &= ~twin.cheques[other]
            resample_coins(twin, other, chance)
        if state.phase == SELLING and other != seat and not has_seat(state.offers.awaited, other):
            # What the other would sensibly have sealed, had it this hand.
            twin.offers.choices[other] = number_of(sensible_offer(twin, other, chance))
        other += 1
    twin.removed = draw(properties, state.terms.removed, chance)
    twin.deck = properties & ~twin.removed
    twin.cheques_removed = draw(cheques, state.terms.removed, chance)
    twin.cheque_deck = cheques & ~twin.cheques_removed
    return twin


def resample_coins(twin: ForSale, seat: i64, chance: Chance) -> None:
    """Spends so far are guessed around an even share of the purse for the rounds gone by, as sensible seats spend."""
    terms = twin.terms
    gone = twin.round - 1 if twin.phase == BUYING else terms.rounds
    if twin.phase == BUYING and not twin.auction.is_inside(seat):
        gone += 1
    bid = twin.auction.bids[seat]
    # Nobody spends much more than properties can fetch, however full the purse.
    purse = min(terms.coins, 2 * twin.cheque_value(CARDS - 1))
    spent: i64 = 0
    if gone > 0:
        width = purse * 2 // 9
        spent = purse * gone * 15 // (terms.rounds * 16) + chance.below(width + 1) + chance.below(width + 1) - width
        spent = max(0, min(spent, terms.coins - bid))
    before = twin.coins[seat]
    twin.coins[seat] = terms.coins - bid - spent
    twin.bank += before - twin.coins[seat]
