"""What stands in for a decision of Monopoly that did not come or could not stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.game import Recovery
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.market.terms import DEMOLITION, PLACEMENT
from ludex.games.monopoly.rules.phases import AUCTION, BUY, CLAIM, DEBT, DRAFT, LIFT, OFFER, ROLL, TALK, TAX, WINDOW
from ludex.games.monopoly.rules.sensible import to_raise

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def recover(state: Monopoly, seat: int) -> Recovery:
    """A decision that commits the seat to nothing: throw, pass, decline, keep, or raise what is owed."""
    phase = state.phase
    if phase == ROLL:
        return Recovery(act(do.ROLL_DICE), "the dice are thrown")
    if phase == BUY:
        return Recovery(act(do.DECLINE_LOT), "the lot is declined")
    if phase in (AUCTION, TALK):
        return Recovery(act(do.PASS), "the seat passes")
    if phase == DRAFT:
        return Recovery(act(do.WITHDRAW), "the trade is withdrawn")
    if phase == OFFER:
        return Recovery(act(do.DECLINE), "the offer is declined")
    if phase == TAX:
        return Recovery(act(do.FLAT), "the tax is paid flat")
    if phase == CLAIM:
        return Recovery(act(do.CLAIM_RENT), "the rent is claimed")
    if phase == WINDOW:
        return Recovery(act(do.DONE), "the request is closed as it is")
    if phase == DEBT:
        return Recovery(to_raise(state, seat), "cash is raised for the debt")
    if phase == LIFT:
        return Recovery(state.legal(seat)[1], "the mortgage is kept")
    return recover_answer(state, seat)


def recover_answer(state: Monopoly, seat: int) -> Recovery:
    """The answer to the building market that changes least."""
    market = state.market
    assert market is not None
    if market.question == PLACEMENT:
        return Recovery(state.legal(seat)[0], "the building is put up on the first lot it may stand on")
    if market.question == DEMOLITION:
        return Recovery(act(do.MARKET_ANSWER, units.answer(units.CANCEL)), "the hotels stay")
    return Recovery(act(do.MARKET_ANSWER, units.answer(units.PASS)), "the seat passes")
