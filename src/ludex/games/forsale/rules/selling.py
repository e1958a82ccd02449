"""Part II: properties are offered in secret and sold for cheques, all at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.games.forsale.rules.cards import card, highest
from ludex.games.forsale.rules.deal import next_round

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def offer(state: ForSale, seat: i64, number: i64) -> None:
    """Keeps a property offered until all are in; then all are sold."""
    state.offers.seal(seat, number)
    if state.events is not None:
        state.tell(Event("sealed", {"seat": seat}))
    if state.offers.is_complete():
        sell_all(state)
        next_round(state, 0)


def sell_all(state: ForSale) -> None:
    """The highest property takes the highest cheque, and so on down."""
    offered: i64 = 0
    for choice in state.offers.choices:
        offered |= card(choice)
    state.sold |= offered
    while offered != 0:
        best = highest(offered)
        offered &= ~card(best)
        cheque = highest(state.market)
        state.market &= ~card(cheque)
        seat = offerer(state, best)
        state.hands[seat] &= ~card(best)
        state.cheques[seat] |= card(cheque)
        if state.events is not None:
            state.tell(Event("sale", {"seat": seat, "card": best, "cheque": state.terms.cheques[cheque]}))


def offerer(state: ForSale, number: i64) -> i64:
    """The seat that offered the property."""
    seat: i64 = 0
    while state.offers.choices[seat] != number:
        seat += 1
    return seat
