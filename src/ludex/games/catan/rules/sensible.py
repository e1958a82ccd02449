"""The rule of thumb: a reasonable action at little cost, from what the seat itself may know; for playouts and recovery.

It builds where the dice pay most, trades with the bank for what it lacks, robs the leader, and makes no offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance, pick_from
from ludex.core.seats import has_seat, only
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import ask, bank, give, kind_of, monopoly, plain, plenty, robber
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORD, WORDS, is_empty, lowest
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
from ludex.games.catan.rules.legal import legal_actions, road_actions
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    DRAFT,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, SETTLEMENT_PIECE, owner_of, yield_of
from ludex.games.catan.rules.robber import robbable
from ludex.games.catan.rules.terrain import dots_of
from ludex.games.catan.rules.trade import best_rate, can_accept

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

VARIATION: Final[i64] = 3
"""Each value of a place is raised by chance, by less than this many dots."""


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
        return best_place(state, actions.SETTLE, state.free_spots[LOW], state.free_spots[HIGH], chance)
    if phase == FREE_ROADS:
        return pick_from(road_actions(state, seat, vec[i64]()), chance)
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
        return best_place(state, actions.CITY, low, high, chance)
    low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
    high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
    has_place = (low | high) != 0 and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0
    if has_place and state.has_goods(seat, SETTLEMENT_COST):
        return best_place(state, actions.SETTLE, low, high, chance)
    if not has_place and can_place_road(state, seat) and state.has_goods(seat, ROAD_COST):
        return pick_from(road_actions(state, seat, vec[i64]()), chance)
    if state.deck_size() > 0 and state.has_goods(seat, CARD_COST):
        return plain(actions.BUY)
    return plain(actions.END)


def best_place(state: CatanState, kind: i64, low: i64, high: i64, chance: Chance) -> i64:
    """The spot of a set, not empty, where the dice pay most, with some variation."""
    best: i64 = -1
    found: i64 = 0
    shift: i64 = 0
    while low != 0 or high != 0:
        if low == 0:
            low = high
            high = 0
            shift = WORD
        spot = lowest(low) + shift
        low &= low - 1
        value = state.terrain.dots[spot] + chance.below(VARIATION)
        if value > best:
            best = value
            found = spot
    return actions.numbered(kind, found)


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
    """The next step of an offer that was begun: a card to spare for one that is missing. It is never begun by rule of
    thumb, but who looks ahead sees where it would lead."""
    offer = own_offer(state, seat)
    if offer.is_two_sided():
        return plain(actions.PROPOSE)
    cost = nearest_cost(state, seat)
    hand = state.hands[seat]
    spare: i64 = NONE
    lacking: i64 = NONE
    most: i64 = 0
    for resource in range(KINDS):
        left = count_in(hand, resource) - count_in(cost, resource)
        if left > most and may_give(state, seat, resource):
            most = left
            spare = resource
        if left < 0 and may_ask(state, seat, resource):
            lacking = resource
    if offer.ask == 0 and lacking != NONE:
        return ask(lacking)
    return give(spare) if offer.ask != 0 and spare != NONE else plain(actions.WITHDRAW)


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
    """Accepts what brings a card it has none of for cards it has more than two of; declines the rest."""
    if not can_accept(state, seat):
        return plain(actions.DECLINE)
    offer = table_offer(state)
    gains = False
    for resource in range(KINDS):
        held = count_in(state.hands[seat], resource)
        if count_in(offer.ask, resource) > 0 and held < 3:
            return plain(actions.DECLINE)
        if count_in(offer.give, resource) > 0 and held == 0:
            gains = True
    return plain(actions.ACCEPT) if gains else plain(actions.DECLINE)


# ---- the robber ----


def is_robbed(state: CatanState, seat: i64) -> bool:
    """Whether the robber stands at a building of the seat."""
    return has_seat(state.hex_seats[state.robber], seat)


def robber_move(state: CatanState, seat: i64, chance: Chance) -> i64:
    """Where it hurts the others most and the seat itself not; the victim is the one with most points."""
    choice = robbable(state, seat)
    best: i64 = -1000
    found: i64 = NONE
    for hex_number in range(state.board.hex_count):
        if hex_number != state.robber:
            value = damage(state, seat, hex_number) * 2 + chance.below(VARIATION)
            if choice & state.hex_seats[hex_number] != 0:
                value += 5
            if value > best:
                best = value
                found = hex_number
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
