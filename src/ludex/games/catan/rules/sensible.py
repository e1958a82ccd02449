"""A quick sense of what to do, from what the seat itself may know: for players that look ahead by playing on.

It builds where the dice pay most, saves for what it lacks least of, robs the leader, and does not haggle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.seats import has_seat, only
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import bank, discard, kind_of, monopoly, plain, plenty, robber
from ludex.games.catan.rules.bit_sets import lowest
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import owner_of
from ludex.games.catan.rules.bundles import (
    KINDS,
    count_in,
    one_card,
    size_of,
)
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
from ludex.games.catan.rules.legal import legal_actions, road_actions
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.robber import owed, robbable
from ludex.games.catan.rules.terrain import ANY_PORT, dots_of

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

WHIM: Final[i64] = 3
"""By up to so many dots a choice of places varies."""


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
        return discard(spare_cards(state, seat))
    if phase == SETUP_SETTLEMENT:
        return best_place(state, actions.SETTLE, state.free_spots[0], state.free_spots[1], chance)
    if phase == FREE_ROADS:
        return chance.pick(road_actions(state, seat, vec[i64]()))
    if phase == SPECIAL:
        return building(state, seat, chance)
    if phase == ANSWERS:
        return answer(state, seat)
    found = legal_actions(state, seat)
    if phase == CHOICE:
        return found[len(found) - 1]  # a trade where one can be confirmed
    return chance.pick(found)


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
    low = state.settlements[2 * seat]
    high = state.settlements[2 * seat + 1]
    if (low | high) != 0 and state.pieces[3 * seat + 2] > 0 and state.has_goods(seat, CITY_COST):
        return best_place(state, actions.CITY, low, high, chance)
    low = state.reached[2 * seat] & state.free_spots[0]
    high = state.reached[2 * seat + 1] & state.free_spots[1]
    has_place = (low | high) != 0 and state.pieces[3 * seat + 1] > 0
    if has_place and state.has_goods(seat, SETTLEMENT_COST):
        return best_place(state, actions.SETTLE, low, high, chance)
    if not has_place and can_place_road(state, seat) and state.has_goods(seat, ROAD_COST):
        return chance.pick(road_actions(state, seat, vec[i64]()))
    if state.deck_size() > 0 and state.has_goods(seat, CARD_COST):
        return plain(actions.BUY)
    return plain(actions.END)


def best_place(state: CatanState, kind: i64, low: i64, high: i64, chance: Chance) -> i64:
    """The spot of a set, not empty, where the dice pay most, give or take a whim."""
    best: i64 = -1
    found: i64 = 0
    shift: i64 = 0
    while low != 0 or high != 0:
        if low == 0:
            low = high
            high = 0
            shift = 60
        spot = lowest(low) + shift
        low &= low - 1
        value = state.terrain.dots[spot] + chance.below(WHIM)
        if value > best:
            best = value
            found = spot
    return plain(kind) | found


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
    resource: i64 = KINDS - 1
    while resource >= 0:
        is_better = found == NONE or count_in(hand, resource) < count_in(hand, found)
        if resource != other and count_in(state.bank, resource) > 0 and is_better:
            found = resource
        resource -= 1
    return found


def most_outside(state: CatanState, seat: i64) -> i64:
    """The resource of which the others hold most: what the bank and the seat lack."""
    seen = state.bank + state.hands[seat]
    found: i64 = 0
    most: i64 = -1
    resource: i64 = 0
    while resource < KINDS:
        outside = state.terms.cards_each - count_in(seen, resource)
        if outside > most:
            most = outside
            found = resource
        resource += 1
    return found


def useful_trade(state: CatanState, seat: i64) -> i64:
    """A bank trade of what is to spare for what a city, else a settlement, else a card lacks; NONE for none."""
    if (state.settlements[2 * seat] | state.settlements[2 * seat + 1]) != 0 and state.pieces[3 * seat + 2] > 0:
        found = trade_for(state, seat, CITY_COST)
        if found != NONE:
            return found
    if state.pieces[3 * seat + 1] > 0:
        found = trade_for(state, seat, SETTLEMENT_COST)
        if found != NONE:
            return found
    return trade_for(state, seat, CARD_COST) if state.deck_size() > 0 else NONE


def trade_for(state: CatanState, seat: i64, cost: i64) -> i64:
    """A bank trade that brings the cost one card nearer and takes nothing from it; NONE for none."""
    hand = state.hands[seat]
    get: i64 = NONE
    resource: i64 = 0
    while resource < KINDS:
        if count_in(hand, resource) < count_in(cost, resource) and count_in(state.bank, resource) > 0:
            get = resource
        resource += 1
    if get == NONE:
        return NONE
    resource = 0
    while resource < KINDS:
        rate = best_rate(state, seat, resource)
        if resource != get and count_in(hand, resource) - count_in(cost, resource) >= rate:
            return bank(resource, rate, get)
        resource += 1
    return NONE


def best_rate(state: CatanState, seat: i64, resource: i64) -> i64:
    ports = state.ports[seat]
    if (ports >> resource) & 1 == 1:
        return 2
    if ports & ANY_PORT != 0:
        return 3
    return 4


def answer(state: CatanState, seat: i64) -> i64:
    """Accepts what brings a card it has none of for cards it has more than two of; declines the rest."""
    if not state.has_goods(seat, state.offer_want):
        return plain(actions.DECLINE)
    gains = False
    resource: i64 = 0
    while resource < KINDS:
        held = count_in(state.hands[seat], resource)
        if count_in(state.offer_want, resource) > 0 and held < 3:
            return plain(actions.DECLINE)
        if count_in(state.offer_give, resource) > 0 and held == 0:
            gains = True
        resource += 1
    return plain(actions.ACCEPT) if gains else plain(actions.DECLINE)


def spare_cards(state: CatanState, seat: i64) -> i64:
    """Half of the hand, always of what there is most of."""
    hand = state.hands[seat]
    left = owed(state, seat)
    while left > 0:
        most: i64 = 0
        resource: i64 = 1
        while resource < KINDS:
            if count_in(hand, resource) > count_in(hand, most):
                most = resource
            resource += 1
        hand -= one_card(most)
        left -= 1
    return state.hands[seat] - hand


# ---- the robber ----


def is_robbed(state: CatanState, seat: i64) -> bool:
    """Whether the robber stands at a building of the seat."""
    return has_seat(state.hex_seats[state.robber], seat)


def robber_move(state: CatanState, seat: i64, chance: Chance) -> i64:
    """Where it hurts the others most and the seat itself not; the victim is the one with most points."""
    choice = robbable(state, seat)
    best: i64 = -1000
    found: i64 = NONE
    hex_number: i64 = 0
    while hex_number < state.board.hex_count:
        if hex_number != state.robber:
            value = damage(state, seat, hex_number) * 2 + chance.below(WHIM)
            if choice & state.hex_seats[hex_number] != 0:
                value += 5
            if value > best:
                best = value
                found = hex_number
        hex_number += 1
    return robber(found, richest(state, choice & state.hex_seats[found]))


def damage(state: CatanState, seat: i64, hex_number: i64) -> i64:
    """The others' loss by a robber on the hex, in cards of 36 rolls, the leaders' counted more; less the seat's own."""
    number = state.terrain.numbers[hex_number]
    if number == 0:
        return 0
    dots = dots_of(number)
    total: i64 = 0
    corner: i64 = 6 * hex_number
    while corner < 6 * hex_number + 6:
        held = state.buildings[state.board.spots_of_hex[corner]]
        if held != 0:
            loss = dots * (2 - (held & 1))
            owner = owner_of(held)
            if owner == seat:
                total -= 12 * loss
            else:
                total += loss * (1 + state.public_points(owner))
        corner += 1
    return total


def richest(state: CatanState, seats: i64) -> i64:
    """The seat of a set with most points to be seen, then most cards; NONE of none."""
    found: i64 = NONE
    most: i64 = -1
    seat: i64 = 0
    while seat < state.terms.seats:
        if seats & only(seat) != 0:
            value = 100 * state.public_points(seat) + state.hand_size(seat)
            if value > most:
                most = value
                found = seat
        seat += 1
    return found
