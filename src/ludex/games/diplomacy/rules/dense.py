"""Dense actions of Diplomacy: closing the sheet, taking back, votes, and every order that can ever be given on the map.

Powers are counted from the one that acts: the first concession is to the next power. Every action has an index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.dense import NONE
from ludex.games.diplomacy.rules.actions import (
    CONCEDE,
    WAIVE,
    concede,
    done,
    draw_vote,
    kind_of,
    other_of,
    undo,
    waive,
)
from ludex.games.diplomacy.rules.dense_orders import NumberedOrders
from ludex.games.diplomacy.rules.legal import legal_actions

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy
    from ludex.games.diplomacy.rules.terms import Terms

PLAIN: Final = vec[i64]([done(), undo(), draw_vote(), waive()])
"""The actions without a unit, by their index."""

FIRST_CONCESSION: Final[i64] = 4
"""The index of conceding to the next power. Behind the concessions come the orders."""


def first_order(terms: Terms) -> i64:
    """The index of the first order."""
    return FIRST_CONCESSION + terms.board.power_count - 1


def action_count(terms: Terms) -> i64:
    return first_order(terms) + terms.numbered_orders().count


def index_of(state: Diplomacy, seat: i64, action: i64) -> i64:
    """The index of any integer; NONE for what is no action."""
    terms = state.terms
    return index_in(terms, terms.numbered_orders(), seat, action)


def index_in(terms: Terms, orders: NumberedOrders, seat: i64, action: i64) -> i64:
    kind = kind_of(action)
    if kind < WAIVE:
        place = orders.place_of(action)
        return NONE if place == NONE else first_order(terms) + place
    if kind == CONCEDE:
        powers = terms.board.power_count
        step = (other_of(action) - seat + powers) % powers
        is_one = action == concede(other_of(action)) and other_of(action) < powers and step > 0
        return FIRST_CONCESSION + step - 1 if is_one else NONE
    for place in range(FIRST_CONCESSION):
        if PLAIN[place] == action:
            return place
    return NONE


def action_at(state: Diplomacy, seat: i64, index: i64) -> i64:
    terms = state.terms
    if index < 0 or index >= action_count(terms):
        return NONE
    if index < FIRST_CONCESSION:
        return PLAIN[index]
    first = first_order(terms)
    if index < first:
        return concede((seat + index - FIRST_CONCESSION + 1) % terms.board.power_count)
    return terms.numbered_orders().order_at(index - first)


def legal_indices(state: Diplomacy, seat: i64) -> vec[i64]:
    """The indices of the legal actions, in the order of `legal`."""
    found = legal_actions(state, seat)
    terms = state.terms
    orders = terms.numbered_orders()
    for place in range(len(found)):
        found[place] = index_in(terms, orders, seat, found[place])
    return found
