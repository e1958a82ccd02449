"""What must hold in every state of For Sale, checked from the outside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.forsale.rules.cards import ALL_CHEQUES, ALL_PROPERTIES, card_list, has_card, size
from ludex.games.forsale.rules.check_auction import auction_refusal, opener_refusal
from ludex.games.forsale.rules.phases import BUYING, OVER, SELLING
from ludex.games.forsale.rules.position import cheque_values
from ludex.games.forsale.rules.refusals import NON_EMPTY_MARKET, WRONG_ESTATE_SIZE, WRONG_VERIFY_MODE, broken

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale

ANY_TIME: Final = 0
"""Mode: what holds after every decision."""
NEW_ROUND: Final = 1
"""Mode: also what holds when a round has just begun."""

GAME_SIDE: Final = -1
"""The pid of an error that is no seat's."""


def check(state: ForSale, mode: i64) -> Refusal | None:
    """What is broken in the state, or None. Mode ANY_TIME or NEW_ROUND."""
    if mode != ANY_TIME and mode != NEW_ROUND:
        return WRONG_VERIFY_MODE.refusal(f"There is no verify mode {mode}.", {"turn": state.round, "mode": mode})
    if state.fault is not None:
        return state.fault
    if not 1 <= state.round <= state.terms.rounds:
        return broken(f"Round {state.round} is not one of {state.terms.rounds}.")
    if state.phase == OVER and state.round != state.terms.rounds:
        return broken(f"The money is counted after round {state.terms.rounds}, not after round {state.round}.")
    found = sizes_refusal(state) or cards_refusal(state) or coins_refusal(state)
    if found is None:
        found = auction_refusal(state) if state.phase == BUYING else offers_refusal(state)
    if found is None:
        found = opener_refusal(state)
    if found is None and mode == NEW_ROUND:
        found = new_round_refusal(state)
    return found


def cards_refusal(state: ForSale) -> Refusal | None:
    """Every property is in exactly one place, every cheque too, and so many were removed."""
    places = [state.deck, state.removed, state.sold]
    cheque_places = [state.cheque_deck, state.cheques_removed]
    if state.phase == BUYING:
        places.append(state.market)
    else:
        cheque_places.append(state.market)
    places.extend(state.hands)
    cheque_places.extend(state.cheques)
    if not is_partition(places, ALL_PROPERTIES):
        return broken("The 30 properties are not each in exactly one place.")
    if not is_partition(cheque_places, ALL_CHEQUES):
        return broken("The 30 cheques are not each in exactly one place.")
    if size(state.removed) != state.terms.removed or size(state.cheques_removed) != state.terms.removed:
        return broken(f"With {state.terms.seats} seats, {state.terms.removed} cards of each kind are removed.")
    if state.phase == BUYING and state.sold != 0:
        return broken("No property is sold before Part II.")
    return None


def is_partition(places: list[int], whole: i64) -> bool:
    """Whether the sets have no card in common and are the whole together."""
    union: i64 = 0
    for place in places:
        cards: i64 = place
        if union & cards != 0:
            return False
        union |= cards
    return union == whole


def coins_refusal(state: ForSale) -> Refusal | None:
    """No coin is lost: paid and held are what all started with; no seat has more than it started with."""
    total = state.bank
    seat: i64 = 0
    while seat < state.terms.seats:
        balance = state.balance(seat)
        if state.coins[seat] < 0 or state.auction.bids[seat] < 0 or balance > state.terms.coins:
            return broken(f"Seat {seat} has {state.coins[seat]} coins and {state.auction.bids[seat]} bid.")
        total += balance
        seat += 1
    if total != state.terms.seats * state.terms.coins or state.bank < 0:
        return broken(f"Coins held and paid are {total}, not {state.terms.seats} times {state.terms.coins}.")
    return None


def sizes_refusal(state: ForSale) -> Refusal | None:
    """Every seat has got one card a round; the table and the decks hold what is still to come."""
    done = state.round - 1
    seats = state.terms.seats
    rounds = state.terms.rounds
    if state.phase == OVER and state.market != 0:
        return left_on_table(state)
    seat: i64 = 0
    while seat < seats:
        if state.phase == BUYING:
            properties = done if state.auction.is_inside(seat) else done + 1
            cheques: i64 = 0
        elif state.phase == SELLING:
            properties = rounds - done
            cheques = done
        else:
            properties = 0
            cheques = rounds
        if size(state.hands[seat]) != properties:
            return estate_size(state, seat, properties)
        if size(state.cheques[seat]) != cheques:
            return broken(f"Seat {seat} holds {size(state.cheques[seat])} cheques; it should be {cheques}.")
        seat += 1
    left = (rounds - state.round) * seats if state.phase == BUYING else 0
    if size(state.deck) != left:
        return deck_size(state, left)
    if state.phase == SELLING and size(state.market) != seats:
        return broken(f"There are {seats} cheques on the table in Part II, one a seat, not {size(state.market)}.")
    return None


def estate_size(state: ForSale, seat: i64, properties: i64) -> Refusal:
    """G0101 of a seat."""
    held = size(state.hands[seat])
    message = f"Seat {seat} holds {held} {'property' if held == 1 else 'properties'}; it should be {properties}."
    return WRONG_ESTATE_SIZE.refusal(message, {"pid": seat})


def deck_size(state: ForSale, properties: i64) -> Refusal:
    """G0101 of the deck."""
    held = size(state.deck)
    message = f"The deck holds {held} {'property' if held == 1 else 'properties'}; it should be {properties}."
    return WRONG_ESTATE_SIZE.refusal(message, {"pid": GAME_SIDE})


def wrong_estate_size(state: ForSale) -> Refusal | None:
    """G0101, asked between the parts: every seat holds one property a round, and the deck is empty."""
    seat: i64 = 0
    while seat < state.terms.seats:
        if size(state.hands[seat]) != state.terms.rounds:
            return estate_size(state, seat, state.terms.rounds)
        seat += 1
    return None if state.deck == 0 else deck_size(state, 0)


def left_on_table(state: ForSale) -> Refusal:
    """#6: cards on the table when there should be none. Properties in Part I, cheques after it."""
    cards = card_list(state.market) if state.phase == BUYING else cheque_values(state, state.market)
    verb = "card is" if len(cards) == 1 else "cards are"
    return NON_EMPTY_MARKET.refusal(
        f"{len(cards)} {verb} left on the table after the round.", {"len_market": len(cards), "market_raw": cards}
    )


def offers_refusal(state: ForSale) -> Refusal | None:
    """Who is awaited has offered nothing, everybody else a property of its own; nothing is bid."""
    seat: i64 = 0
    while seat < state.terms.seats:
        offered = state.offers.choices[seat]
        is_awaited = has_seat(state.offers.awaited, seat)
        has_offered = offered >= 0
        # Not `is_awaited == has_offered`: gcc 12 miscompiles that comparison of a bit with a sign.
        if state.phase == SELLING and ((is_awaited and has_offered) or not (is_awaited or has_offered)):
            return broken(f"Seat {seat} has offered, or is awaited, but not both.")
        if state.phase == SELLING and offered >= 0 and not has_card(state.hands[seat], offered):
            return broken(f"Seat {seat} has offered {offered} and does not hold it.")
        if state.auction.bids[seat] != 0:
            return broken(f"Seat {seat} has a bid in Part II.")
        seat += 1
    if state.phase == SELLING and state.offers.awaited == 0:
        return broken("All have offered, and nothing is sold.")
    return None


def new_round_refusal(state: ForSale) -> Refusal | None:
    """At the start of a round one card a seat is on the table."""
    if state.phase != OVER and size(state.market) != state.terms.seats:
        return broken(f"A round begins with {state.terms.seats} cards on the table.")
    return None
