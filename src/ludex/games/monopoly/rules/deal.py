"""How a game of Monopoly begins: who is first, and the lots dealt in a short or timed game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.core.event import Event
from ludex.games.monopoly.rules.estate import set_owner
from ludex.games.monopoly.rules.phases import OPEN_WINDOW
from ludex.games.monopoly.rules.terms import BY_LOT, BY_THROW
from ludex.games.monopoly.rules.turn import first_seat

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def set_up(state: Monopoly) -> None:
    """Everything up to the first building window."""
    if state.terms.first_rule == BY_THROW:
        state.first = first_seat(state)
    elif state.terms.first_rule == BY_LOT:
        state.first = draw_first(state)
    state.turn = state.first
    if state.terms.deeds > 0:
        deal_deeds(state)
    state.then = OPEN_WINDOW


def draw_first(state: Monopoly) -> i64:
    """Rule 1: chance says who begins."""
    fed = state.chance.fed("first")
    if fed is None:
        seat = state.chance.below(state.terms.seats)
    else:
        if len(fed) != 1 or not 0 <= fed[0] < state.terms.seats:
            raise ChanceError(f"The first is a seat of the table, not {fed}.")
        seat = fed[0]
    if state.chance.drawn is not None:
        state.chance.note("first", [seat])
    return seat


def deal_deeds(state: Monopoly) -> None:
    """In a short or timed game: lots dealt to each seat in turn, paid for at once."""
    fed = state.chance.fed("deeds")
    left = [int(lot) for lot in state.board.lots]
    wanted = int(state.terms.deeds * state.terms.seats)
    if fed is None:
        dealt = [left.pop(state.chance.below(len(left))) for _ in range(wanted)]
    else:
        dealt = fed
        if len(dealt) != wanted or len(set(dealt)) != wanted or not set(dealt) <= set(left):
            raise ChanceError(f"The deeds are {wanted} different lots, not {fed}.")
    if state.chance.drawn is not None:
        state.chance.note("deeds", dealt)
    for number, lot in enumerate(dealt):
        seat = (state.first + number) % state.terms.seats
        set_owner(state, lot, seat)
        state.cash[seat] -= state.board.prices[lot]
        if state.events is not None:
            state.tell(Event("buys", {"seat": seat, "lot": state.board.names[lot], "amount": state.board.prices[lot]}))
