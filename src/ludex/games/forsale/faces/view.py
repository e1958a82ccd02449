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
    auction, terms = state.auction, state.terms
    is_buying = state.phase == BUYING
    return {
        "game": "forsale",
        "seat": seat,
        "phase": PHASES[state.phase],
        "round": state.round,
        "rounds": terms.rounds,
        "to_act": seat_list(state.to_act()),
        "first": state.first,
        "market": card_list(state.market) if is_buying else cheque_values(state, state.market),
        "table_bid": auction.high if is_buying else 0,
        "next_bid": auction.least(auction.turn) if is_buying else 0,
        "sold": card_list(state.sold),
        "seats": seat_views(state, seat),
        "outcome": None if outcome is None else outcome.to_json(),
    }


def seat_views(state: ForSale, viewer: int) -> list[dict[str, object]]:
    """The seats as the viewer sees them; null stands for what the viewer may not know.

    The state's parts are asked for once, not for every seat: each time makes a new object of them.
    """
    auction, terms, offers = state.auction, state.terms, state.offers
    is_buying, is_selling = state.phase == BUYING, state.phase == SELLING
    is_open = terms.is_open or state.phase == OVER
    bids, hands, cheques, awaited = auction.bids, state.hands, state.cheques, offers.awaited
    shown: list[dict[str, object]] = []
    for seat in range(terms.seats):
        bid, hand, earned = bids[seat], hands[seat], cheques[seat]
        is_known = is_open or seat == viewer
        has_offered = is_selling and not has_seat(awaited, seat)
        shown.append(
            {
                "seat": seat,
                "bid": bid,
                "is_bidding": is_buying and auction.is_inside(seat),
                "pays": terms.payment(bid),
                "has_offered": has_offered,
                "properties": size(hand),
                "cheque_count": size(earned),
                "coins": state.coins[seat] if is_known else None,
                "hand": card_list(hand) if is_known else None,
                "cheques": cheque_values(state, earned) if is_known else None,
                "offered": offers.choices[seat] if has_offered and seat == viewer else None,
            }
        )
    return shown
