"""What is to be decided now, and what comes when nothing is."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

RUNNING: Final[i64] = 0
"""Nothing is asked: the rules go on by themselves. Never seen from outside."""
ROLL: Final[i64] = 1
"""The seat whose turn it is throws, after whatever else it wants to do; from jail, one of the ways out."""
BUY: Final[i64] = 2
"""It stands on a lot of the bank's: to buy it or to have it auctioned."""
AUCTION: Final[i64] = 3
DEBT: Final[i64] = 4
"""A seat owes more than it has in cash."""
DRAFT: Final[i64] = 5
"""A trade is being written."""
OFFER: Final[i64] = 6
"""A trade is offered and to be answered."""
LIFT: Final[i64] = 7
"""A mortgaged lot was received: to lift the mortgage at once, or to keep it."""
TAX: Final[i64] = 8
"""A tax that may be paid flat or as a part of one's worth."""
CLAIM: Final[i64] = 9
"""The owner of a lot that somebody stands on: to claim the rent."""
WINDOW: Final[i64] = 10
"""Between turns: all who could build or sell write their requests, sealed."""
MARKET: Final[i64] = 11
"""The requests are being settled: bids for scarce buildings, questions to owners of hotels."""
TALK: Final[i64] = 12
"""Between turns, where all may offer trades: one seat after the other is asked."""
OVER: Final[i64] = 13

PHASES: Final = (
    "running",
    "roll",
    "buy",
    "auction",
    "debt",
    "draft",
    "offer",
    "lift",
    "tax",
    "claim",
    "window",
    "market",
    "talk",
    "over",
)

END_OF_MOVE: Final[i64] = 0
"""The move is done: another throw after a double, or the next seat's turn."""
MOVE_ON: Final[i64] = 1
"""The fine is paid: out of jail by the throw that was made."""
OPEN_WINDOW: Final[i64] = 2
BEGIN_THROW: Final[i64] = 3
"""Windows and talk are over: the seat whose turn it is may throw."""
BEGIN_TALK: Final[i64] = 4

NEXT: Final = ("end_of_move", "move_on", "open_window", "begin_throw", "begin_talk")
"""What the rules go on with once no debt, auction or question is open."""
