"""What a seat of For Sale may know, built up from nothing."""

from __future__ import annotations

from ludex.core import has_seat, seat_list
from ludex.games.forsale.rules.cards import card_list, size
from ludex.games.forsale.rules.phases import BUYING, OVER, PHASES, SELLING
from ludex.games.forsale.rules.position import cheque_values
from ludex.games.forsale.rules.state import ForSale


def view(state: ForSale, seat: int) -> dict[str, object]:
    """Bids, the market and sold properties are public; purses, hands and cheques are each seat's own.

    With open cards, and at the count, all lies on the table, except what was removed.
    """
    outcome = state.outcome()
    is_buying = state.phase == BUYING
    return {
        "game": "forsale",
        "seat": seat,
        "phase": PHASES[state.phase],
        "round": state.round,
        "rounds": state.terms.rounds,
        "to_act": seat_list(state.to_act()),
        "first": state.first,
        "market": card_list(state.market) if is_buying else cheque_values(state, state.market),
        "table_bid": state.auction.high if is_buying else 0,
        "next_bid": state.auction.least(state.auction.turn) if is_buying else 0,
        "sold": card_list(state.sold),
        "seats": [seat_view(state, other, seat) for other in range(state.terms.seats)],
        "outcome": None if outcome is None else outcome.to_json(),
    }


def seat_view(state: ForSale, seat: int, viewer: int) -> dict[str, object]:
    """One seat as the viewer sees it; null stands for what the viewer may not know."""
    shown: dict[str, object] = {
        "seat": seat,
        "bid": state.auction.bids[seat],
        "is_bidding": state.phase == BUYING and state.auction.is_inside(seat),
        "pays": state.terms.payment(state.auction.bids[seat]),
        "has_offered": state.phase == SELLING and not has_seat(state.offers.awaited, seat),
        "properties": size(state.hands[seat]),
        "cheque_count": size(state.cheques[seat]),
        "coins": None,
        "hand": None,
        "cheques": None,
        "offered": None,
    }
    if seat == viewer or state.terms.is_open or state.phase == OVER:
        shown["coins"] = state.coins[seat]
        shown["hand"] = card_list(state.hands[seat])
        shown["cheques"] = cheque_values(state, state.cheques[seat])
    if seat == viewer and shown["has_offered"]:
        shown["offered"] = state.offers.choices[seat]
    return shown
