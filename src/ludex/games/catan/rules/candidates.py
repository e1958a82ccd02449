"""Which legal actions are worth looking ahead from: no bank trade that pays for nothing, no idle robber."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import bank, hex_of, kind_of, number_of, plain
from ludex.games.catan.rules.bit_sets import HIGH, LOW, WORDS
from ludex.games.catan.rules.bundles import KINDS, count_in, covers, one_card
from ludex.games.catan.rules.cards import CARD_COST, CITY_COST, ROAD_COST, SETTLEMENT_COST
from ludex.games.catan.rules.development import can_place_road
from ludex.games.catan.rules.drafts import may_begin
from ludex.games.catan.rules.legal import building_actions, card_actions, legal_actions
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, DRAFT, MAIN, MOVE_ROBBER, SETUP_SETTLEMENT
from ludex.games.catan.rules.pieces import CITY_PIECE, PIECE_KINDS, SETTLEMENT_PIECE
from ludex.games.catan.rules.sensible import damage, has_deal
from ludex.games.catan.rules.sensible_places import VARIETY, drawn_kinds, new_kinds
from ludex.games.catan.rules.trade import best_rate

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

PLACES: Final = 10
"""How many spots are looked at for a first settlement."""
HEXES: Final = 6
"""How many hexes are looked at for the robber."""


def worth_a_look(state: CatanState, seat: i64) -> vec[i64]:
    """Some of the legal actions of a seat that must act, at least one."""
    phase = state.phase
    if phase == MAIN:
        return in_turn(state, seat)
    found = legal_actions(state, seat)
    if phase == MOVE_ROBBER:
        return hurtful(state, seat, found)
    if phase == SETUP_SETTLEMENT:
        return richest_spots(state, seat, found)
    if phase in (DISCARDS, DRAFT, ANSWERS):
        return straight_on(found)
    return found


def in_turn(state: CatanState, seat: i64) -> vec[i64]:
    """Everything but bank trades that pay for nothing, and offers without a card to spare for one that is missing."""
    out = state.terms.scratch
    out[0] = plain(actions.END)
    at = building_actions(state, seat, out, 1)
    at = paying_trades(state, seat, out, at)
    if not state.has_played:
        at = card_actions(state, seat, out, at)
    may_offer = state.terms.offers > 0 and not state.is_paired and state.offers_made[seat] == 0
    if may_offer and may_begin(state, seat) and has_deal(state, seat):
        out[at] = plain(actions.OFFER)
        at += 1
    return out[:at]


def paying_trades(state: CatanState, seat: i64, out: vec[i64], at: i64) -> i64:
    """Writes bank trades at the seat's best rate after which it can pay for something that it could not pay before."""
    hand = state.hands[seat]
    for give in range(KINDS):
        rate = best_rate(state, seat, give)
        if count_in(hand, give) < rate:
            continue
        for get in range(KINDS):
            if get != give and count_in(state.bank, get) > 0:
                after = hand - rate * one_card(give) + one_card(get)
                if pays_more(state, seat, hand, after):
                    out[at] = bank(give, rate, get)
                    at += 1
    return at


def pays_more(state: CatanState, seat: i64, before: i64, after: i64) -> bool:
    """Whether one hand pays for something to build or buy now that the other does not pay for."""
    if covers(after, CARD_COST) and not covers(before, CARD_COST) and state.deck != 0:
        return True
    if covers(after, ROAD_COST) and not covers(before, ROAD_COST) and can_place_road(state, seat):
        return True
    if covers(after, SETTLEMENT_COST) and not covers(before, SETTLEMENT_COST):
        low = state.reached[WORDS * seat + LOW] & state.free_spots[LOW]
        high = state.reached[WORDS * seat + HIGH] & state.free_spots[HIGH]
        if (low | high) != 0 and state.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE] > 0:
            return True
    if covers(after, CITY_COST) and not covers(before, CITY_COST):
        has_settlement = (state.settlements[WORDS * seat + LOW] | state.settlements[WORDS * seat + HIGH]) != 0
        return has_settlement and state.pieces[PIECE_KINDS * seat + CITY_PIECE] > 0
    return False


def hurtful(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """The moves of the robber to the hexes where the others lose most and the seat nothing."""
    values = vec[i64]([damage(state, seat, hex_of(action)) for action in found])
    return best_of(found, values, HEXES)


def richest_spots(state: CatanState, seat: i64, found: vec[i64]) -> vec[i64]:
    """The spots with the most dots, and with resources that the seat does not draw yet."""
    drawn = drawn_kinds(state, seat)
    values = vec[i64](
        [
            state.terrain.dots[number_of(action)] + VARIETY * new_kinds(state, number_of(action), drawn)
            for action in found
        ]
    )
    return best_of(found, values, PLACES)


def best_of(found: vec[i64], values: vec[i64], most: i64) -> vec[i64]:
    """So many of some actions, those of the highest worth, in their order; all with the last one's worth."""
    if len(found) <= most:
        return found
    ranked = sorted([values[place] for place in range(len(found))], reverse=True)
    least = ranked[most - 1]
    kept = vec[i64](capacity=16)
    for place in range(len(found)):
        if values[place] >= least:
            kept = append(kept, found[place])
    return kept


def straight_on(found: vec[i64]) -> vec[i64]:
    """Without what takes back, names recipients or answers with another offer."""
    kept = vec[i64](capacity=16)
    for action in found:
        kind = kind_of(action)
        if kind not in (actions.DROP, actions.TO, actions.NOT_TO, actions.COUNTER):
            kept = append(kept, action)
    return kept if len(kept) > 0 else found
