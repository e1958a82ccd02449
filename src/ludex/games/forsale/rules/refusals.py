"""Why an action cannot be played, and the catalogue of all errors: each with its number, name, fields and remedy.

#1 to #6 and G0101, G0201 are the game's original catalogue. New codes have its later form: a letter for where
it belongs (G game, P player, C card), two digits for the function, two for the error.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.forsale.rules.actions import BID, PASS, SELL, kind_of, number_of
from ludex.games.forsale.rules.cards import card_list, has_card
from ludex.games.forsale.rules.phases import BUYING, SELLING

if TYPE_CHECKING:
    from ludex.games.forsale.rules.state import ForSale


class Fault:
    """One entry of the catalogue."""

    def __init__(self, code: str, name: str, fields: tuple[str, ...], recovery: str, seed_recovery: str) -> None:
        self.code = code
        self.name = name
        self.fields = fields
        self.recovery = recovery
        """What is done about it."""
        self.seed_recovery = seed_recovery
        """What is done with the option recovery="seed"."""

    def refusal(self, message: str, values: dict[str, object]) -> Refusal:
        """The error as it happened; the referee adds `gid`, the table it happened at."""
        return Refusal(self.code, message, {"name": self.name, **values})


OVER_PAY = Fault("#1", "OverPay", ("pid", "balance", "pay"), "pay the balance", "pay the balance")
BET_ERROR = Fault(
    "#2",
    "BetError",
    ("pid", "bet", "prev", "amount", "balance"),
    "ask again, then pass",
    "bid the maximum; pass where that is not above the table's bid",
)
OVER_BET = Fault("#3", "OverBet", ("pid", "balance", "resp"), "ask again, then pass", "ask again, then #2")
UNDER_BET = Fault("#4", "UnderBet", ("pid", "balance", "resp", "cur_bet"), "ask again, then pass", "ask again, then #2")
WRONG_CODE = Fault(
    "#5", "WrongCodeSTE", ("gid", "pid", "wrong_code"), "ask again, then pass; the seat is marked", "end the game"
)
NON_EMPTY_MARKET = Fault(
    "#6",
    "NonEmptyMarket",
    ("gid", "len_market", "market_raw"),
    "freeze the table at its last good state",
    "freeze the table at its last good state",
)
WRONG_ESTATE_SIZE = Fault(
    "G0101",
    "WrongEstateSize",
    ("gid", "pid"),
    "freeze the table at its last good state",
    "freeze the table at its last good state",
)
WRONG_VERIFY_MODE = Fault("G0201", "WrongVerifyMode", ("gid", "turn", "mode"), "none: mend the program", "none")
BROKEN_INVARIANT = Fault(
    "G0202",
    "BrokenInvariant",
    ("gid", "what"),
    "freeze the table at its last good state",
    "freeze the table at its last good state",
)
NOT_HELD = Fault("C0101", "NotHeld", ("pid", "card", "hand"), "ask again, then the lowest card", "the lowest card")

CATALOGUE = (
    OVER_PAY,
    BET_ERROR,
    OVER_BET,
    UNDER_BET,
    WRONG_CODE,
    NON_EMPTY_MARKET,
    WRONG_ESTATE_SIZE,
    WRONG_VERIFY_MODE,
    BROKEN_INVARIANT,
    NOT_HELD,
)


def broken(what: str) -> Refusal:
    """G0202 with this sentence: what can't be and has no code of its own."""
    return BROKEN_INVARIANT.refusal(what, {"what": what})


def refuse(state: ForSale, seat: i64, action: i64) -> Refusal | None:
    """Why the seat may not play the action now; None for a legal one."""
    early = state.turn_refusal(seat)
    if early is not None:
        return early
    kind = kind_of(action)
    number = number_of(action)
    if state.phase == BUYING and kind == PASS:
        return None
    if state.phase == BUYING and kind == BID:
        return bid_refusal(state, seat, number)
    if state.phase == SELLING and kind == SELL:
        if has_card(state.hands[seat], number):
            return None
        return NOT_HELD.refusal(
            f"You do not hold the property {number}.",
            {"pid": seat, "card": number, "hand": card_list(state.hands[seat])},
        )
    asked = "bid or pass" if state.phase == BUYING else "sell one of your properties"
    return WRONG_CODE.refusal(f"That is not to be decided now: {asked}.", {"pid": seat, "wrong_code": action})


def bid_refusal(state: ForSale, seat: i64, amount: i64) -> Refusal | None:
    """Why the seat, whose turn it is, may not bid the amount."""
    balance = state.balance(seat)
    if amount > balance:
        return OVER_BET.refusal(
            f"You cannot bid {amount}: you have {balance}.", {"pid": seat, "balance": balance, "resp": amount}
        )
    least = state.auction.least(seat)
    if amount < least:
        return UNDER_BET.refusal(
            f"A bid of {amount} is too low: it takes at least {least}.",
            {"pid": seat, "balance": balance, "resp": amount, "cur_bet": state.auction.high},
        )
    return None
