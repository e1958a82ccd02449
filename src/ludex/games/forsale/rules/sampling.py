"""Dealing anew what a seat may not see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat
from ludex.games.forsale.rules.actions import number_of
from ludex.games.forsale.rules.cards import ALL_CHEQUES, ALL_PROPERTIES, CARDS, card, draw, highest, lowest, size
from ludex.games.forsale.rules.check_auction import opener_refusal, possible_payment
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.sensible import sensible_offer

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

TRIES: Final = 8
"""Deals in which the opener may turn out not to have won the last round; after them it is dealt what it needs."""


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
    if not is_open:
        properties = deal_hands(twin, seat, properties, chance)
    other = 0
    while other < state.terms.seats:
        if not is_open and other != seat:
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


def deal_hands(twin: ForSale, seat: i64, properties: i64, chance: Chance) -> i64:
    """Deals the others as many properties as they hold, such as they can hold; answers those that are left."""
    sizes = vec[i64]([size(hand) for hand in twin.hands])
    tries: i64 = 0
    while True:
        left = properties
        other: i64 = 0
        while other < twin.terms.seats:
            if other != seat:
                twin.hands[other] = 0
            other += 1
        if twin.phase == BUYING:
            left = deal_passed(twin, seat, left, chance)
        if tries == TRIES:
            left = deal_for_opener(twin, seat, left)
        other = 0
        while other < twin.terms.seats:
            if other != seat:
                dealt = draw(left, sizes[other] - size(twin.hands[other]), chance)
                twin.hands[other] |= dealt
                left &= ~dealt
            other += 1
        if tries == TRIES or opener_refusal(twin) is None:
            return left
        tries += 1


def deal_passed(twin: ForSale, seat: i64, left: i64, chance: Chance) -> i64:
    """Who has passed took a property below those on the table."""
    other: i64 = 0
    while other < twin.terms.seats:
        if other != seat and not twin.auction.is_inside(other):
            taken = draw(left & (card(lowest(twin.market)) - 1), 1, chance)
            twin.hands[other] |= taken
            left &= ~taken
        other += 1
    return left


def deal_for_opener(twin: ForSale, seat: i64, left: i64) -> i64:
    """Who opens as the last winner has a property above one of each other seat: the best there is, above the lowest."""
    if twin.first != seat:
        twin.hands[twin.first] |= card(highest(left))
        left &= ~card(highest(left))
    other: i64 = 0
    while other < twin.terms.seats:
        if other != seat and other != twin.first and twin.hands[other] == 0:
            twin.hands[other] = card(lowest(left))
            left &= ~card(lowest(left))
        other += 1
    return left


def resample_coins(twin: ForSale, seat: i64, chance: Chance) -> None:
    """Spends so far are guessed around an even share of the purse for the rounds gone by, as sensible seats spend.

    They lie within four coins or so of it, and closer towards the end, where a coin or two are left.
    """
    terms = twin.terms
    gone = twin.round - 1 if twin.phase == BUYING else terms.rounds
    if twin.phase == BUYING and not twin.auction.is_inside(seat):
        gone += 1
    bid = twin.auction.bids[seat]
    # Nobody spends much more than properties can fetch, however full the purse.
    purse = min(terms.coins, 2 * twin.cheque_value(CARDS - 1))
    spent: i64 = 0
    if gone > 0:
        width = min(purse * 2 // 9, purse // 9 + terms.rounds - gone)
        spent = (2 * purse * gone + terms.rounds) // (2 * terms.rounds)
        if gone == terms.rounds:
            spent -= purse * 2 // (terms.rounds * 3)
        spent += chance.below(width + 1) + chance.below(width + 1) - width
        spent = max(0, min(spent, terms.coins - bid))
    if twin.phase == BUYING and twin.round == 1:
        spent = possible_payment(twin, seat, spent)
    before = twin.coins[seat]
    twin.coins[seat] = terms.coins - bid - spent
    twin.bank += before - twin.coins[seat]
