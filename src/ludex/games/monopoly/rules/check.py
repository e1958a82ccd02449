"""What is impossible in a state of Monopoly: the invariants I1 and I3 to I7, of positions and after every decision.

I2 (cash is conserved but for the bank's flows), I8 and I9 (replay, and legal = accepted) are about more than one state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, only
from ludex.games.monopoly.rules.board import HOTEL, NONE, STREET
from ludex.games.monopoly.rules.cards import Deck
from ludex.games.monopoly.rules.check_auction import auction_fault
from ludex.games.monopoly.rules.check_phase import (
    lift_fault,
    next_fault,
    open_fault,
    players_fault,
    round_fault,
    space_fault,
    throw_fault,
    window_fault,
)
from ludex.games.monopoly.rules.check_trade import trade_fault
from ludex.games.monopoly.rules.market.check import market_fault
from ludex.games.monopoly.rules.phases import AUCTION, DEBT, DRAFT, LIFT, OFFER, OVER, RUNNING

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def check(state: Monopoly) -> Refusal | None:
    """The first thing wrong, if any. What is open is looked at before whose turn it is, which follows from it."""
    for find in (
        stock_fault,
        cash_fault,
        owner_fault,
        group_fault,
        decks_fault,
        open_fault,
        lift_fault,
        space_fault,
        turn_fault,
        round_fault,
        players_fault,
        throw_fault,
        window_fault,
        auction_fault,
        trade_fault,
        building_fault,
        next_fault,
    ):
        found = find(state)
        if found is not None:
            return found
    return None


def stock_fault(state: Monopoly) -> Refusal | None:
    """I1: houses and hotels on the board and in the bank are as many as there are."""
    houses = state.holdings.houses
    hotels = state.holdings.hotels
    if houses < 0 or hotels < 0:
        return Refusal("wrong_stock", "The bank has fewer than no houses or hotels.")
    for level in state.level:
        if level == HOTEL:
            hotels += 1
        else:
            houses += level
    if houses != state.terms.houses or hotels != state.terms.hotels:
        there = f"{state.terms.houses} and {state.terms.hotels}"
        return Refusal("wrong_stock", f"There are {houses} houses and {hotels} hotels, not {there}.")
    return None


def cash_fault(state: Monopoly) -> Refusal | None:
    """I7: nobody's cash is below 0, in debt or not: a debt is paid whole or not at all."""
    for seat in range(state.terms.seats):
        if state.cash[seat] < 0:
            return Refusal("negative_cash", f"Seat {seat} has {state.cash[seat]} dollars.")
        has_any = state.cash[seat] != 0 or state.cards[seat] != 0 or state.jail[seat] != 0
        if has_any and not has_seat(state.alive, seat):
            return Refusal("rich_bankrupt", f"Seat {seat} is bankrupt and still has something.")
    return None


def owner_fault(state: Monopoly) -> Refusal | None:
    """I3: every lot is the bank's or one playing seat's, and bare while it is the bank's."""
    for space in range(state.board.spaces):
        owner = state.owner[space]
        name = state.board.names[space]
        if owner != NONE and (state.board.groups[space] < 0 or not has_seat(state.alive, owner)):
            return Refusal("wrong_owner", f"{name} cannot belong to seat {owner}.")
        is_auctioned = state.phase == AUCTION and state.lot == space
        is_waiting = (has_seat(state.hammer, space) or is_auctioned) and not state.terms.cancels_mortgages
        if owner != NONE and has_seat(state.hammer, space):
            return Refusal("wrong_owner", f"{name} is not the bank's to auction.")
        if owner == NONE and (state.level[space] != 0 or (state.mortgaged[space] != 0 and not is_waiting)):
            return Refusal("wrong_owner", f"{name} is the bank's, and built on or mortgaged.")
    return None


def group_fault(state: Monopoly) -> Refusal | None:
    """I4, I5: buildings stand evenly, on whole groups of streets, without mortgages."""
    for group in range(state.board.group_count):
        lots = state.board.lots_of[group]
        lowest = state.level[lots[0]]
        highest = lowest
        is_mortgaged = False
        for lot in lots:
            lowest = min(lowest, state.level[lot])
            highest = max(highest, state.level[lot])
            if state.mortgaged[lot] != 0:
                is_mortgaged = True
        name = state.board.group_names[group]
        if highest - lowest > 1:
            return Refusal("uneven_group", f"The buildings of {name} do not stand evenly.")
        if highest > 0 and (state.board.kinds[lots[0]] != STREET or state.holder[group] == NONE):
            return Refusal("no_group", f"Buildings stand on {name}, which is no whole group of streets.")
        if highest > 0 and is_mortgaged:
            return Refusal("mortgaged_group", f"Buildings stand on {name}, of which a lot is mortgaged.")
    return None


def decks_fault(state: Monopoly) -> Refusal | None:
    """I6, of both decks."""
    found = deck_fault(state, state.chance_deck, 0)
    return deck_fault(state, state.chest_deck, 1) if found is None else found


def deck_fault(state: Monopoly, deck: Deck, number: i64) -> Refusal | None:
    """I6: every card is in its deck or in one hand."""
    found = deck.unseen
    is_double = False
    for card in deck.seen:
        is_double = is_double or has_seat(found, card)
        found |= only(card)
    for held in state.cards:
        if (held >> number) & 1 == 1:
            is_double = is_double or deck.cards.kept == NONE or has_seat(found, deck.cards.kept)
            found |= only(deck.cards.kept)
    if is_double or found != all_seats(deck.cards.count):
        return Refusal("wrong_deck", f"The cards of {deck.cards.kind} are not all there once.")
    return None


def turn_fault(state: Monopoly) -> Refusal | None:
    """Somebody still playing is to decide; nobody when the game is over."""
    if state.phase == RUNNING:
        return Refusal("wrong_turn", "Nobody is asked, and nothing goes on.")
    if state.alive == 0:
        return Refusal("wrong_turn", "Everybody is bankrupt.")
    if state.phase == OVER:
        return None
    seats = state.to_act()
    if seats == 0 or seats & ~state.alive != 0:
        return Refusal("wrong_turn", "Those who are to decide must still be playing.")
    # Its lots are auctioned, others pay and trade, and only then the turn passes on.
    may_be_out = state.phase in (AUCTION, DEBT, DRAFT, OFFER, LIFT) and state.back == NONE
    if not may_be_out and not has_seat(state.alive, state.turn):
        return Refusal("wrong_turn", "It is the turn of a bankrupt seat.")
    return None


def building_fault(state: Monopoly) -> Refusal | None:
    """The building market, while it asks something, began with the seat whose turn it is and could be where it is."""
    market = state.market
    if market is None:
        return None
    if market.first != state.turn:
        return Refusal("wrong_market", "The market's first seat is the one whose turn it is.")
    return market_fault(market)
