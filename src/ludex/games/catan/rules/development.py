"""Development cards: bought, and played one a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.games.catan.rules.actions import first_of, second_of
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORDS
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, count_in, kind_at, one_card, without
from ludex.games.catan.rules.cards import CARD_COST, DEVELOPMENTS, KNIGHT, MONOPOLY, PLENTY, ROADS
from ludex.games.catan.rules.events import (
    tell_buy,
    tell_knight,
    tell_largest_army,
    tell_monopoly,
    tell_plenty,
    tell_roads,
)
from ludex.games.catan.rules.hands import pay, take
from ludex.games.catan.rules.knowledge import learn_none_left
from ludex.games.catan.rules.phases import BEFORE_ROLL, FREE_ROADS, MAIN, MOVE_ROBBER
from ludex.games.catan.rules.pieces import PIECE_KINDS, ROAD_PIECE

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

LEAST_ARMY: Final[i64] = 3
"""No smaller army gets the card."""


def buy_card(state: CatanState, seat: i64) -> None:
    """Pays for the top card of the deck and gives it to the seat; nobody else sees it."""
    pay(state, seat, CARD_COST)
    card = draw_card(state)
    state.deck -= one_card(card)
    state.cards[seat] += one_card(card)
    state.bought[seat] += one_card(card)
    if state.events is not None:
        state.chance.note("draw", [card])
        tell_buy(state, seat, card)


def draw_card(state: CatanState) -> i64:
    """The card that is drawn: as fed from a real table, the top of a deck whose order is given, or by chance."""
    fed = state.chance.fed("draw") if state.chance.feed is not None else None
    if fed is not None:
        return fed_card(state, fed)
    if len(state.order) > 0:
        card = state.order[0]
        state.order = state.order[1:]
        return card
    return kind_at(state.deck, state.chance.below(state.deck_size()))


def fed_card(state: CatanState, values: list[int]) -> i64:
    """The card that was drawn at a real table; where the deck's order was given, it must be its top."""
    if len(values) != 1 or not 0 <= values[0] < KINDS:
        raise ChanceError(f"A draw is one development card, 0 to {KINDS - 1}, not {values}.")
    card: i64 = values[0]
    if count_in(state.deck, card) == 0:
        raise ChanceError(f"No {DEVELOPMENTS[card]} card is left in the deck.")
    if len(state.order) > 0:
        if state.order[0] != card:
            raise ChanceError(f"The top card of the deck is {DEVELOPMENTS[state.order[0]]}, not {DEVELOPMENTS[card]}.")
        state.order = state.order[1:]
    return card


def playable(state: CatanState, seat: i64, card: i64) -> i64:
    """How many cards of a kind the seat holds that were not bought this turn."""
    return count_in(state.cards[seat] - state.bought[seat], card)


def spend(state: CatanState, seat: i64, card: i64) -> None:
    """Takes a played card from the seat, and notes that one was played this turn."""
    state.cards[seat] -= one_card(card)
    state.has_played = True


def play_knight(state: CatanState, seat: i64) -> None:
    """Plays a knight: the robber moves next, without discards, and the army grows."""
    spend(state, seat, KNIGHT)
    state.knights[seat] += 1
    state.phase = MOVE_ROBBER
    if state.events is not None:
        tell_knight(state, seat)
    army = state.knights[seat]
    holder = state.largest_army
    if army >= LEAST_ARMY and holder != seat and (holder == NONE or army > state.knights[holder]):
        state.largest_army = seat
        if state.events is not None:
            tell_largest_army(state, seat)


def play_roads(state: CatanState, seat: i64) -> None:
    """Plays road building: two roads, or as many as there are, to be placed free of charge."""
    spend(state, seat, ROADS)
    state.phase = FREE_ROADS
    state.free_roads = min(2, state.pieces[PIECE_KINDS * seat + ROAD_PIECE])
    if state.events is not None:
        tell_roads(state, seat)


def go_on_after_road(state: CatanState, seat: i64) -> None:
    """Goes on to the next free road where there is a piece and a place for it, else back to the turn."""
    state.free_roads -= 1
    if state.free_roads > 0 and not can_place_road(state, seat):
        state.free_roads = 0
    if state.free_roads == 0:
        state.phase = MAIN if state.has_rolled() else BEFORE_ROLL


def can_place_road(state: CatanState, seat: i64) -> bool:
    """Whether the seat has a road left and an edge to put it on."""
    if state.pieces[PIECE_KINDS * seat + ROAD_PIECE] == 0:
        return False
    low = state.adjacent_edges[WORDS * seat + LOW] & state.open_edges[LOW]
    return low != 0 or state.adjacent_edges[WORDS * seat + HIGH] & state.open_edges[HIGH] != 0


def play_plenty(state: CatanState, seat: i64, action: i64) -> None:
    """Plays year of plenty: two cards of the bank, or its last one."""
    spend(state, seat, PLENTY)
    goods = one_card(first_of(action))
    second = second_of(action)
    if second != NONE:
        goods += one_card(second)
    take(state, seat, goods)
    if state.events is not None:
        tell_plenty(state, seat, goods)


def play_monopoly(state: CatanState, seat: i64, resource: i64) -> None:
    """Plays monopoly: every other seat gives all its cards of a resource."""
    spend(state, seat, MONOPOLY)
    taken: list[int] = []
    for other in range(state.terms.seats):
        count: i64 = 0
        if other != seat:
            count = count_in(state.hands[other], resource)
            state.hands[other] = without(state.hands[other], resource)
            state.hands[seat] += count * one_card(resource)
        if state.events is not None:
            taken.append(count)
    if state.unsure != 0:
        learn_none_left(state, seat, resource)
    if state.events is not None:
        tell_monopoly(state, seat, resource, taken)
