"""The error catalogue of For Sale: every error is data, with its number, its name, its fields and what mends it.

#1 to #6 and G0101, G0201 are the game's original catalogue. New codes have its later form: a letter for where
it belongs (G game, P player, C card), two digits for the function, two for the error.
"""

from __future__ import annotations

from ludex.core.refusal import Refusal


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
