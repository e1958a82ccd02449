"""Dealing anew what a seat may not see: resource cards it has lost track of, development cards, sealed choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat, only
from ludex.games.catan.rules.actions import ACCEPT, DECLINE, plain
from ludex.games.catan.rules.cards import KINDS, VICTORY, one_card
from ludex.games.catan.rules.knowledge import observer_of, tighten
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, OVER
from ludex.games.catan.rules.robber import owed
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

TRIES: Final[i64] = 30
"""How many exchanges of two cards are tried for each place with a card unseen: enough to mix them well."""


def resample(state: CatanState, seat: i64, chance: Chance) -> CatanState:
    """A truth with the same view for the seat (-1: a spectator). When the game is over, all cards lie open."""
    twin = state.copy()
    twin.chance = chance.split()
    if state.phase == OVER:
        return twin
    if has_seat(state.fog, observer_of(state, seat)):
        mix_hands(twin, seat, chance)
    deal_cards(twin, seat, chance)
    mix_order(twin, chance)
    other: i64 = 0
    while other < state.terms.seats:
        if other != seat and state.sealed.choices[other] != NOTHING:
            if state.phase == DISCARDS:
                twin.sealed.choices[other] = any_discard(twin, other, chance)
            elif state.phase == ANSWERS:
                twin.sealed.choices[other] = any_answer(twin, other, chance)
        other += 1
    return twin


# ---- resource cards ----


def mix_hands(twin: CatanState, seat: i64, chance: Chance) -> None:
    """Two seats exchange one card each, again and again, wherever the observer can't tell the difference.

    That keeps the sums of hands and of resources, and the least and the most that the observer knows of.
    """
    observer = observer_of(twin, seat)
    first = observer * twin.terms.seats * KINDS
    before = twin.hands[:]
    below = twin.below
    loose = loose_cells(twin, first)
    tries: i64 = TRIES * len(loose)
    while tries > 0:
        tries -= 1
        one = loose[chance.below(len(loose))]
        two = loose[chance.below(len(loose))]
        gives = one % KINDS
        gets = two % KINDS
        one_gets = one - gives + gets
        two_gets = two - gets + gives
        if gives != gets and below[first + one_gets] > 0 and below[first + two_gets] > 0 and one_gets != two:
            move(twin, first, one, -1)
            move(twin, first, two, -1)
            move(twin, first, one_gets, 1)
            move(twin, first, two_gets, 1)
            loose = loose_cells(twin, first)
    other: i64 = 0
    while other <= twin.terms.seats:
        if other != observer:
            adjust(twin, other, before)
        other += 1


def loose_cells(twin: CatanState, first: i64) -> vec[i64]:
    """The places in `hands` with a card that the observer, whose cells begin at `first`, does not know to be there."""
    found = vec[i64](capacity=30)
    place: i64 = 0
    while place < twin.terms.seats * KINDS:
        if twin.above[first + place] > 0:
            found = append(found, place)
        place += 1
    return found


def move(twin: CatanState, first: i64, place: i64, step: i64) -> None:
    """One card more or less in a hand; the observer's least and most stay where they are."""
    twin.hands[place] += step
    twin.above[first + place] += step
    twin.below[first + place] -= step


def adjust(twin: CatanState, observer: i64, before: vec[i64]) -> None:
    """What another observer knows, in a truth that may be outside of what it knew of the real one."""
    seats = twin.terms.seats
    first = observer * seats * KINDS
    place: i64 = 0
    while place < seats * KINDS:
        if place // KINDS != observer:
            step = twin.hands[place] - before[place]
            twin.above[first + place] = max(0, twin.above[first + place] + step)
            twin.below[first + place] = max(0, twin.below[first + place] - step)
        place += 1
    twin.fog |= only(observer)
    tighten(twin, observer)


# ---- development cards ----


def deal_cards(twin: CatanState, seat: i64, chance: Chance) -> None:
    """Others' cards and the deck are shuffled together; each seat gets as many as it has, the rest is the deck.

    A seat that would have won with what it is dealt has not won: it gets fewer victory cards. Where there is
    no such deal, the cards stay where they are.
    """
    cards = twin.cards[:]
    pool = twin.deck[:]
    left = twin.deck_size()
    other: i64 = 0
    while other < twin.terms.seats:
        if other != seat:
            left += twin.card_count(other)
            card: i64 = 0
            while card < KINDS:
                pool[card] += cards[KINDS * other + card]
                cards[KINDS * other + card] = 0
                card += 1
        other += 1
    other = 0
    while other < twin.terms.seats:
        if other != seat:
            most = most_victories(twin, other)
            count = twin.card_count(other)
            while count > 0:
                is_capped = cards[KINDS * other + VICTORY] >= most
                choices = left - pool[VICTORY] if is_capped else left
                if choices == 0:
                    return
                card = draw_from(pool, chance.below(choices), is_capped)
                pool[card] -= 1
                cards[KINDS * other + card] += 1
                left -= 1
                count -= 1
        other += 1
    twin.deck = pool
    other = 0
    while other < twin.terms.seats:
        if other != seat:
            deal_bought(twin, other, cards, chance)
        other += 1
    twin.cards = cards


def most_victories(twin: CatanState, seat: i64) -> i64:
    """How many victory cards a seat may hold without having won; any number where it won't win before its turn."""
    if twin.points(seat) >= twin.terms.points:
        return twin.terms.deck[VICTORY]
    return twin.terms.points - 1 - twin.public_points(seat)


def draw_from(pool: vec[i64], number: i64, is_capped: bool) -> i64:
    """The kind of a card in a pool of five kinds, counted from 0; victory cards are passed over if `is_capped`."""
    card: i64 = 0
    while True:
        held = 0 if is_capped and card == VICTORY else pool[card]
        if number < held:
            return card
        number -= held
        card += 1


def deal_bought(twin: CatanState, seat: i64, cards: vec[i64], chance: Chance) -> None:
    """Which of the new cards were bought this turn: as many as before."""
    count: i64 = 0
    card: i64 = 0
    left: i64 = 0
    pool = cards[KINDS * seat : KINDS * seat + KINDS]
    while card < KINDS:
        count += twin.bought[KINDS * seat + card]
        twin.bought[KINDS * seat + card] = 0
        left += pool[card]
        card += 1
    while count > 0:
        card = draw_from(pool, chance.below(left), False)
        pool[card] -= 1
        twin.bought[KINDS * seat + card] += 1
        left -= 1
        count -= 1


def mix_order(twin: CatanState, chance: Chance) -> None:
    """Where the deck lies in a given order: any other."""
    if len(twin.order) == 0:
        return
    pool = twin.deck[:]
    left = twin.deck_size()
    order = vec[i64]()
    while left > 0:
        card = draw_from(pool, chance.below(left), False)
        pool[card] -= 1
        order = append(order, card)
        left -= 1
    twin.order = order


# ---- sealed choices ----


def any_discard(twin: CatanState, seat: i64, chance: Chance) -> i64:
    """Half of the seat's hand, drawn from it."""
    goods: i64 = 0
    count = owed(twin, seat)
    size = twin.hand_size(seat)
    hand = twin.hands[KINDS * seat : KINDS * seat + KINDS]
    while count > 0:
        resource = draw_from(hand, chance.below(size), False)
        hand[resource] -= 1
        goods += one_card(resource)
        size -= 1
        count -= 1
    return goods


def any_answer(twin: CatanState, seat: i64, chance: Chance) -> i64:
    """Yes or no where the seat can pay, else no."""
    can_accept = twin.has_goods(seat, twin.offer_want)
    return plain(ACCEPT) if can_accept and chance.below(2) == 0 else plain(DECLINE)
