"""A state of For Sale as plain JSON. `faces/position` reads it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import has_seat
from ludex.games.forsale.rules.cards import card_list
from ludex.games.forsale.rules.phases import BUYING, PHASES, SELLING

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def cheque_values(state: ForSale, cheques: i64) -> list[int]:
    """The values of some cheques, lowest first."""
    return [state.terms.cheques[cheque] for cheque in card_list(cheques)]


def write(state: ForSale) -> dict[str, object]:
    """The body of a position. Cheques stand as their values: two alike are one and the same to the rules."""
    is_buying = state.phase == BUYING
    return {
        "phase": PHASES[state.phase],
        "round": state.round,
        "first": state.first,
        "turn": state.auction.turn if is_buying else None,
        "table_bid": state.auction.high if is_buying else 0,
        "market": card_list(state.market) if is_buying else cheque_values(state, state.market),
        "deck": card_list(state.deck),
        "removed": card_list(state.removed),
        "cheque_deck": cheque_values(state, state.cheque_deck),
        "cheques_removed": cheque_values(state, state.cheques_removed),
        "sold": card_list(state.sold),
        "bank": state.bank,
        "seats": [write_seat(state, seat) for seat in range(state.terms.seats)],
    }


def write_seat(state: ForSale, seat: i64) -> dict[str, object]:
    is_sealed = state.phase == SELLING and not has_seat(state.offers.awaited, seat)
    return {
        "coins": state.coins[seat],
        "bid": state.auction.bids[seat],
        "is_bidding": state.phase == BUYING and state.auction.is_inside(seat),
        "hand": card_list(state.hands[seat]),
        "cheques": cheque_values(state, state.cheques[seat]),
        "sealed": state.offers.choices[seat] if is_sealed else None,
    }
