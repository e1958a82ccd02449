"""Dealing anew what a seat may not see: resource cards it has lost track of, development cards, sealed choices, and
what others are writing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat, only
from ludex.games.catan.rules.actions import ACCEPT, DECLINE, plain
from ludex.games.catan.rules.bundles import KINDS, count_in, covers, kind_at, larger, lesser, one_card, size_of, without
from ludex.games.catan.rules.cards import VICTORY
from ludex.games.catan.rules.drafts import own_offer
from ludex.games.catan.rules.knowledge import observer_of, row_of, tighten
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, DRAFT, MAIN, OVER
from ludex.games.catan.rules.robber import owed
from ludex.games.catan.rules.trade import can_accept
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

TRIES: Final[i64] = 30
"""How many exchanges of two cards are tried for each place with a card unseen: enough to mix them well."""


def resample(state: CatanState, seat: i64, chance: Chance) -> CatanState:
    """A state with the same view for the seat (-1: a spectator). When the game is over, all cards lie open."""
    twin = state.copy()
    twin.chance = chance.split()
    if state.phase == OVER:
        return twin
    if has_seat(state.unsure, observer_of(state, seat)):
        mix_hands(twin, seat, chance)
    deal_cards(twin, seat, chance)
    mix_order(twin, chance)
    forget_drafts(twin, seat)
    for other in range(state.terms.seats):
        if other != seat and twin.sealed.choices[other] != NOTHING:
            if state.phase == DISCARDS:
                twin.sealed.choices[other] = any_of(twin.hands[other], owed(twin, other), chance)
            elif state.phase == ANSWERS:
                twin.sealed.choices[other] = any_answer(twin, other, chance)
    return twin


# ---- resource cards ----


def mix_hands(twin: CatanState, seat: i64, chance: Chance) -> None:
    """Two seats exchange one card each, again and again, wherever the observer can't tell the difference.

    That keeps the sums of hands and of resources, and the least and the most that the observer knows of.
    """
    observer = observer_of(twin, seat)
    first = row_of(twin.terms.seats, observer, 0)
    before = twin.hands[:]
    loose = loose_cards(twin, first)
    tries: i64 = TRIES * len(loose)
    for _ in range(tries):
        mine = loose[chance.below(len(loose))]
        theirs = loose[chance.below(len(loose))]
        one = mine // KINDS
        other = theirs // KINDS
        gives = one_card(mine % KINDS)
        gets = one_card(theirs % KINDS)
        can_both = covers(twin.below[first + one], gets) and covers(twin.below[first + other], gives)
        if one != other and gives != gets and can_both:
            exchange(twin, first, one, gets - gives)
            exchange(twin, first, other, gives - gets)
            loose = loose_cards(twin, first)
    for observer in range(twin.terms.seats + 1):
        if first != row_of(twin.terms.seats, observer, 0):
            adjust(twin, observer, before)


def loose_cards(twin: CatanState, first: i64) -> vec[i64]:
    """The cards, as KINDS * seat + resource, that the observer, whose rows begin at `first`, does not know of."""
    found = vec[i64](capacity=30)
    for seat in range(twin.terms.seats):
        for resource in range(KINDS):
            if count_in(twin.above[first + seat], resource) > 0:
                found = append(found, KINDS * seat + resource)
    return found


def exchange(twin: CatanState, first: i64, seat: i64, change: i64) -> None:
    """One card for another in a hand; the observer's least and most stay where they are."""
    twin.hands[seat] += change
    twin.above[first + seat] += change
    twin.below[first + seat] -= change


def adjust(twin: CatanState, observer: i64, before: vec[i64]) -> None:
    """Widens what another observer knows, so that it allows for the hands that were dealt anew."""
    seats = twin.terms.seats
    for seat in range(seats):
        if seat != observer:
            row = row_of(seats, observer, seat)
            held = twin.hands[seat]
            twin.above[row] = held - lesser(held, before[seat] - twin.above[row])
            twin.below[row] = larger(held, before[seat] + twin.below[row]) - held
    twin.unsure |= only(observer)
    tighten(twin, observer)


# ---- development cards ----


def deal_cards(twin: CatanState, seat: i64, chance: Chance) -> None:
    """Others' cards and the deck are shuffled together; each seat gets as many as it has, the rest is the deck.

    A seat that would have won with what it is dealt has not won: it gets fewer victory cards. Where there is
    no such deal, the cards stay where they are.
    """
    cards = twin.cards[:]
    pool = twin.deck
    for other in range(twin.terms.seats):
        if other != seat:
            pool += cards[other]
            cards[other] = 0
    for other in range(twin.terms.seats):
        if other != seat:
            most = most_victories(twin, other)
            for _ in range(twin.card_count(other)):
                choices = without(pool, VICTORY) if count_in(cards[other], VICTORY) >= most else pool
                if choices == 0:
                    return
                card = draw_from(choices, chance)
                pool -= card
                cards[other] += card
    twin.deck = pool
    for other in range(twin.terms.seats):
        if other != seat:
            twin.bought[other] = any_of(cards[other], size_of(twin.bought[other]), chance)
    twin.cards = cards


def most_victories(twin: CatanState, seat: i64) -> i64:
    """How many victory cards a seat may hold without having won; any number where it won't win before its turn."""
    if twin.points(seat) >= twin.terms.points:
        return count_in(twin.terms.deck, VICTORY)
    return twin.terms.points - 1 - twin.public_points(seat)


def draw_from(goods: i64, chance: Chance) -> i64:
    """One card of a bundle, each equally likely, as a bundle."""
    return one_card(kind_at(goods, chance.below(size_of(goods))))


def any_of(goods: i64, count: i64, chance: Chance) -> i64:
    """So many cards of a bundle, drawn from it."""
    left = goods
    for _ in range(count):
        left -= draw_from(left, chance)
    return goods - left


def mix_order(twin: CatanState, chance: Chance) -> None:
    """Shuffles a deck whose order is given."""
    if len(twin.order) == 0:
        return
    left = twin.deck
    order = vec[i64]()
    while left != 0:
        card = kind_at(left, chance.below(size_of(left)))
        left -= one_card(card)
        order = append(order, card)
    twin.order = order


# ---- sealed choices ----


def forget_drafts(twin: CatanState, seat: i64) -> None:
    """Makes nothing of what the others have written and not made yet: nobody else can tell it from nothing."""
    for other in range(twin.terms.seats):
        if other == seat:
            continue
        twin.changes[other] = 0
        if twin.phase == DRAFT and other == twin.turn:
            twin.offers = None
            twin.phase = MAIN
        elif twin.phase == ANSWERS and other != twin.turn:
            own_offer(twin, other).close()
        elif twin.phase == DISCARDS and has_seat(twin.sealed.awaited, other):
            twin.sealed.choices[other] = NOTHING


def any_answer(twin: CatanState, seat: i64, chance: Chance) -> i64:
    """Yes or no where the seat can pay, else no."""
    is_yes = can_accept(twin, seat) and chance.below(2) == 0
    return plain(ACCEPT) if is_yes else plain(DECLINE)
