"""The packed actions of Karesansui: one integer each, kind in the high bits, number in the low 32."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.karesansui.rules.cells import STATES

PLACE: Final[i64] = 1
"""To lay one cell of the garden one builds."""
LIKE: Final[i64] = 2
"""To build on from a garden of the table."""
CLEAR: Final[i64] = 3
"""To empty the garden one builds."""
ASK: Final[i64] = 4
"""To be told whether the garden fits."""
CALL: Final[i64] = 5
"""To have all students predict whether it fits."""
FITS: Final[i64] = 6
MISFITS: Final[i64] = 7
"""The two predictions."""
TOKEN: Final[i64] = 8
"""To write the next token of a rule."""
BACK: Final[i64] = 9
"""To take the last token back."""
FORGET: Final[i64] = 10
"""To take all tokens back."""
GUESS: Final[i64] = 11
"""To offer the rule one has written as the secret one."""
END: Final[i64] = 12
"""To end one's turn without a guess."""
DECREE: Final[i64] = 13
"""The Master's: to make the rule one has written the secret one."""

KIND_SHIFT: Final = 32
NUMBER: Final[i64] = 0xFFFFFFFF
"""Where the kind begins, and the bits of the number below it."""

KINDS: Final = (
    "",
    "place",
    "like",
    "clear",
    "ask",
    "predict",
    "fits",
    "misfits",
    "write",
    "back",
    "forget",
    "guess",
    "end",
    "decree",
)
"""The kinds by number, as they are typed."""


def pack(kind: i64, number: i64 = 0) -> i64:
    """The action of a kind: PLACE, LIKE and TOKEN have a number."""
    return (kind << KIND_SHIFT) | number


def place(cell: i64, state: i64) -> i64:
    """The action that lays a state on a cell."""
    return pack(PLACE, cell * STATES + state)


def kind_of(action: i64) -> i64:
    """The kind; -1 for an integer that is no action. Whether its number is in range is checked by `refusals`."""
    kind = action >> KIND_SHIFT
    if kind < PLACE or kind > DECREE:
        return -1
    has_number = kind in (PLACE, LIKE, TOKEN)
    return kind if has_number or action & NUMBER == 0 else -1


def number_of(action: i64) -> i64:
    """The cell and state of a place, the number of a garden, a token."""
    return action & NUMBER


def cell_of(action: i64) -> i64:
    """The cell of a PLACE."""
    return number_of(action) // STATES


def state_of(action: i64) -> i64:
    """The state of a PLACE."""
    return number_of(action) % STATES


def tells_nothing(action: i64) -> bool:
    """Whether the action only changes the garden one builds or the rule one writes, or calls for predictions."""
    return kind_of(action) in (PLACE, LIKE, CLEAR, CALL, TOKEN, BACK, FORGET)


def tells_hidden(action: i64) -> bool:
    """Whether the Master answers it by the secret rule: a question, a prediction, a guess."""
    return kind_of(action) in (ASK, FITS, MISFITS, GUESS)
