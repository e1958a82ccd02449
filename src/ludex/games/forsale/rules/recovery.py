"""What stands in for a decision of For Sale that did not come or could not stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.game import Recovery
from ludex.core.refusal import Refusal
from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import lowest
from ludex.games.forsale.rules.phases import SELLING
from ludex.games.forsale.rules.refusals import BET_ERROR, OVER_BET, UNDER_BET, WRONG_CODE

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


def recover(state: ForSale, seat: int, refusal: Refusal | None) -> Recovery:
    """Pass, or sell the lowest property; with recovery="seed", what the first author chose for each error."""
    is_unknown = refusal is not None and refusal.code == WRONG_CODE.code
    if is_unknown and state.terms.is_seed_recovery:
        return Recovery(None, "the game ends: the answer was of no known kind")
    if state.phase == SELLING:
        return Recovery(sell(lowest(state.hands[seat])), "the lowest property is offered", is_unknown)
    if refusal is not None and refusal.code in (OVER_BET.code, UNDER_BET.code) and state.terms.is_seed_recovery:
        return bet_error(state, seat, refusal)
    return Recovery(PASS, "the seat passes", is_unknown)


def bet_error(state: ForSale, seat: int, refusal: Refusal) -> Recovery:
    """#2: a bid that cannot stand becomes the highest the seat can make, or a pass where that is too low."""
    balance = state.balance(seat)
    own = state.auction.bids[seat]
    values = {
        "pid": seat,
        "bet": own,
        "prev": state.auction.high,
        "amount": refusal.values["resp"],
        "balance": balance,
    }
    fault = BET_ERROR.refusal(f"{refusal.values['resp']} is no bid that seat {seat} can make.", values)
    if balance < state.auction.least(seat):
        return Recovery(PASS, "the seat passes: its highest bid is too low", False, fault)
    return Recovery(bid(balance), f"the seat bids all it has, {balance}", False, fault)
