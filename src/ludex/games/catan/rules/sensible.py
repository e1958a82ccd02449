"""The rule of thumb: a reasonable action at little cost, from what the seat itself may know; for playouts and recovery.

It builds where the dice pay most, trades with the bank for what it lacks, robs the leader, and makes no offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.chance import Chance, pick_from
from ludex.core.seats import has_seat, lowest_seat, only
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import ask, bank, give, kind_of, monopoly, plain, plenty, robber
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORDS, is_empty
from ludex.games.catan.rules.board import NONE, PER_HEX
from ludex.games.catan.rules.bundles import KINDS, count_in, lesser, size_of
from ludex.games.catan.rules.cards import (
    CARD_COST,
    CITY_COST,
    KNIGHT,
    MONOPOLY,
    PLENTY,
    ROAD_COST,
    ROADS,
    SETTLEMENT_COST,
)
from ludex.games.catan.rules.development import can_place_road, playable
from ludex.games.catan.rules.drafts import may_ask, may_give, own_offer, table_offer
from ludex.games.catan.rules.legal import legal_actions, open_roads
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    DRAFT,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, SETTLEMENT_PIECE, owner_of, yield_of
from ludex.games.catan.rules.robber import robbable, spared_seats
from ludex.games.catan.rules.sensible_places import VARIATION, best_place, best_road
from ludex.games.catan.rules.terrain import dots_of
from ludex.games.catan.rules.trade import best_rate, can_accept

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

NEAR: Final[i64] = 3
"""Who lacks no more points than these to win is not traded with by those behind."""


def sensible_action(state: CatanState, seat: i64, chance: Chance) -> i64:
    """A reasonable action for a seat that must act."""
    phase = state.phase
    if phase == MAIN:
        return in_turn(state, seat, chance)
    if phase == BEFORE_ROLL:
        if playable(state, seat, KNIGHT) > 0 and not state.has_played and is_robbed(state, seat):
            return plain(actions.PLAY_KNIGHT)
        return plain(actions.ROLL)
    if phase == MOVE_ROBBER:
        return robber_move(state, seat, chance)
    if phase == DISCARDS:
        return plain(actions.DISCARD)  # of what it has most of
    if phase == SETUP_SETTLEMENT:
        return best_place(state, seat, actions.SETTLE, state.free_spots[LOW], state.free_spots[HIGH], chance)
    if phase == FREE_ROADS:
        return best_road(state, seat, open_roads(state, seat), chance)
    if phase == SETUP_ROAD:
        return best_road(state, seat, legal_actions(state, seat), chance)
    if phase == SPECIAL:
        return building(state, seat, chance)
    if phase == ANSWERS:
        return answer(state, seat)
    if phase == DRAFT:
        return draft_step(state, seat)
    found = legal_actions(state, seat)
    if phase == CHOICE:
        return found[len(found) - 1]  # a trade where one can be confirmed
    return pick_from(found, chance)


def in_turn(state: CatanState, seat: i64, chance: Chance) -> i64:
    """Builds if it can, trades for what it lacks, plays a card, or ends."""
    built = building(state, seat, chance)
    if kind_of(built) != actions.END:
        return built
    if not state.has_played:
        played = card_play(state, seat)
        if played != NONE:
            return played
    traded = useful_trade(state, seat)
    return plain(actions.END) if traded == NONE else traded


def building(state: CatanState, seat: i64, chance: Chance) -> i64:
    """A city, a settlement, a road where no settlement has a place, a card; END for nothing."""
    low = state.settlements[WORDS * seat + LOW]
    high = state.settlements[WORDS * seat + HIGH]
    if (low | high) != 0 and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0 and state.has_goods(seat, CITY_COST):
        return best_place(state, seat, actions.CITY, low, high, chance)
    low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
    high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
    has_place = (low | high) != 0 and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0
    if has_place and state.has_goods(seat, SETTLEMENT_COST):
        return best_place(state, seat, actions.SETTLE, low, high, chance)
    if not has_place and can_place_road(state, seat) and state.has_goods(seat, ROAD_COST):
        return best_road(state, seat, open_roads(state, seat), chance)
    if state.deck_size() > 0 and state.has_goods(seat, CARD_COST):
        return plain(actions.BUY)
    return plain(actions.END)


# ---- cards and trade ----


def card_play(state: CatanState, seat: i64) -> i64:
    """A development card to play now; NONE for none."""
    if playable(state, seat, KNIGHT) > 0:
        return plain(actions.PLAY_KNIGHT)
    if playable(state, seat, ROADS) > 0 and can_place_road(state, seat):
        return plain(actions.PLAY_ROADS)
    if playable(state, seat, PLENTY) > 0 and size_of(state.bank) > 9:
        first = scarcest(state, seat, NONE)
        return plenty(first, scarcest(state, seat, first))
    if playable(state, seat, MONOPOLY) > 0:
        return monopoly(most_outside(state, seat))
    return NONE


def scarcest(state: CatanState, seat: i64, other: i64) -> i64:
    """The resource of the bank that the seat has least of, other than the one named."""
    hand = state.hands[seat]
    found: i64 = NONE
    for resource in range(KINDS - 1, -1, -1):
        is_better = found == NONE or count_in(hand, resource) < count_in(hand, found)
        if resource != other and count_in(state.bank, resource) > 0 and is_better:
            found = resource
    return found


def most_outside(state: CatanState, seat: i64) -> i64:
    """The resource of which the others hold most: what the bank and the seat lack."""
    seen = state.bank + state.hands[seat]
    found: i64 = 0
    most: i64 = -1
    for resource in range(KINDS):
        outside = state.terms.cards_each - count_in(seen, resource)
        if outside > most:
            most = outside
            found = resource
    return found


def useful_trade(state: CatanState, seat: i64) -> i64:
    """A bank trade of what is to spare for what a city, else a settlement, else a card lacks; NONE for none."""
    if not is_empty(state.settlements, seat) and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0:
        found = trade_for(state, seat, CITY_COST)
        if found != NONE:
            return found
    if state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
        found = trade_for(state, seat, SETTLEMENT_COST)
        if found != NONE:
            return found
    return trade_for(state, seat, CARD_COST) if state.deck_size() > 0 else NONE


def trade_for(state: CatanState, seat: i64, cost: i64) -> i64:
    """A bank trade that brings the cost one card nearer and takes nothing from it; NONE for none."""
    hand = state.hands[seat]
    get: i64 = NONE
    for resource in range(KINDS):
        if count_in(hand, resource) < count_in(cost, resource) and count_in(state.bank, resource) > 0:
            get = resource
    if get == NONE:
        return NONE
    for resource in range(KINDS):
        rate = best_rate(state, seat, resource)
        if resource != get and count_in(hand, resource) - count_in(cost, resource) >= rate:
            return bank(resource, rate, get)
    return NONE


def draft_step(state: CatanState, seat: i64) -> i64:
    """The next step of an offer that was begun: a card to spare for one that is missing, to nobody who is about to win.

    It is never begun by rule of thumb, but who looks ahead sees where it would lead.
    """
    offer = own_offer(state, seat)
    if offer.is_two_sided():
        return addressed(state, seat)
    if offer.ask == 0:
        lacking = lacking_card(state, seat)
        return plain(actions.WITHDRAW) if lacking == NONE else ask(lacking)
    spare = spare_card(state, seat)
    return plain(actions.WITHDRAW) if spare == NONE else give(spare)


def addressed(state: CatanState, seat: i64) -> i64:
    """The offer made; where a leader is among the others, to all but the leaders, one after the other."""
    offer = own_offer(state, seat)
    others: i64 = 0
    has_leader = False
    for other in range(state.terms.seats):
        if other != seat:
            if is_ahead(state, other, seat):
                has_leader = True
            else:
                others |= only(other)
    if has_leader and offer.to & others != others:
        return actions.to(lowest_seat(others & ~offer.to))
    return plain(actions.WITHDRAW) if others == 0 else plain(actions.PROPOSE)


def has_deal(state: CatanState, seat: i64) -> bool:
    """Whether the seat has a card to spare and one that it could ask for."""
    cost = nearest_cost(state, seat)
    hand = state.hands[seat]
    is_lacking = False
    has_spare = False
    for resource in range(KINDS):
        left = count_in(hand, resource) - count_in(cost, resource)
        if left > 0:
            has_spare = True
        elif left < 0:
            is_lacking = True
    return is_lacking and has_spare


def spare_card(state: CatanState, seat: i64) -> i64:
    """The resource that the seat may give of which it has most beyond its next purchase; NONE for none."""
    cost = nearest_cost(state, seat)
    hand = state.hands[seat]
    found: i64 = NONE
    most: i64 = 0
    for resource in range(KINDS):
        left = count_in(hand, resource) - count_in(cost, resource)
        if left > most and may_give(state, seat, resource):
            most = left
            found = resource
    return found


def lacking_card(state: CatanState, seat: i64) -> i64:
    """A resource that the seat lacks for its next purchase and may ask for; NONE for none."""
    cost = nearest_cost(state, seat)
    hand = state.hands[seat]
    found: i64 = NONE
    for resource in range(KINDS):
        if count_in(hand, resource) < count_in(cost, resource) and may_ask(state, seat, resource):
            found = resource
    return found


def nearest_cost(state: CatanState, seat: i64) -> i64:
    """The price of what the seat lacks the fewest cards for, of all that it can't pay yet; 0 where it can pay all."""
    found: i64 = 0
    fewest: i64 = 100
    for cost in (CITY_COST, SETTLEMENT_COST, CARD_COST, ROAD_COST):
        missing = size_of(cost) - size_of(lesser(cost, state.hands[seat]))
        if 0 < missing < fewest:
            fewest = missing
            found = cost
    return found


def answer(state: CatanState, seat: i64) -> i64:
    """Accepts what brings the seat nearer to a city and a settlement, from anybody but a seat about to win."""
    if not can_accept(state, seat) or is_ahead(state, state.turn, seat):
        return plain(actions.DECLINE)
    offer = table_offer(state)
    hand = state.hands[seat]
    is_nearer = missing_cards(hand - offer.ask + offer.give) < missing_cards(hand)
    return plain(actions.ACCEPT) if is_nearer else plain(actions.DECLINE)


def missing_cards(hand: i64) -> i64:
    """How many cards a hand lacks for a city and for a settlement, counted apart."""
    return 9 - size_of(lesser(CITY_COST, hand)) - size_of(lesser(SETTLEMENT_COST, hand))


def is_ahead(state: CatanState, other: i64, seat: i64) -> bool:
    """Whether the other is about to win and the seat is not: nobody should feed it."""
    points = state.public_points(other)
    return points >= state.terms.points - NEAR and points > state.public_points(seat)


# ---- the robber ----


def is_robbed(state: CatanState, seat: i64) -> bool:
    """Whether the robber stands at a building of the seat."""
    return has_seat(state.hex_seats[state.robber], seat)


def robber_move(state: CatanState, seat: i64, chance: Chance) -> i64:
    """Where it hurts the others most and the seat itself not; the victim is the one with most points."""
    choice = robbable(state, seat)
    spared = spared_seats(state)
    best: i64 = -1000
    found: i64 = NONE
    for hex_number in range(state.board.hex_count):
        if hex_number != state.robber and state.hex_seats[hex_number] & spared == 0:
            value = damage(state, seat, hex_number) * 2 + chance.below(VARIATION)
            if choice & state.hex_seats[hex_number] != 0:
                value += 5
            if value > best:
                best = value
                found = hex_number
    if found == NONE:
        return pick_from(legal_actions(state, seat), chance)  # the friendly robber has no hex left but its refuge
    return robber(found, richest(state, choice & state.hex_seats[found]))


def damage(state: CatanState, seat: i64, hex_number: i64) -> i64:
    """The others' loss by a robber on the hex, in cards of 36 rolls, the leaders' counted more; less the seat's own."""
    number = state.terrain.numbers[hex_number]
    if number == 0:
        return 0
    dots = dots_of(number)
    total: i64 = 0
    for corner in range(PER_HEX * hex_number, PER_HEX * hex_number + PER_HEX):
        held = state.buildings[state.board.spots_of_hex[corner]]
        if held != 0:
            loss = dots * yield_of(held)
            owner = owner_of(held)
            if owner == seat:
                total -= 12 * loss
            else:
                total += loss * (1 + state.public_points(owner))
    return total


def richest(state: CatanState, seats: i64) -> i64:
    """The seat of a set with most points to be seen, then most cards; NONE of none."""
    found: i64 = NONE
    most: i64 = -1
    for seat in range(state.terms.seats):
        if seats & only(seat) != 0:
            value = 100 * state.public_points(seat) + state.hand_size(seat)
            if value > most:
                most = value
                found = seat
    return found
