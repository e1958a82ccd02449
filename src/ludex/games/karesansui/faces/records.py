"""An action of Karesansui as a typed record."""

from __future__ import annotations

import msgspec

from ludex.core import Drawn, refused
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.rules.actions import (
    ASK,
    BACK,
    CALL,
    CLEAR,
    DECREE,
    END,
    FITS,
    FORGET,
    GUESS,
    LIKE,
    MISFITS,
    NUMBER,
    PLACE,
    TOKEN,
    cell_of,
    kind_of,
    number_of,
    pack,
    place,
    state_of,
)
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.tokens import TOKENS, token_name


class Record(msgspec.Struct, frozen=True, tag_field="kind", forbid_unknown_fields=True):
    """What all records share."""


class Place(Record, frozen=True, tag="place"):
    """To lay a state, 0 to 19, on a cell, 0 to 15, of the garden one builds."""

    cell: int
    state: int


class Like(Record, frozen=True, tag="like"):
    """To build on from a garden of the table."""

    garden: int


class Clear(Record, frozen=True, tag="clear"):
    """To empty the garden one builds."""


class Ask(Record, frozen=True, tag="ask"):
    """To be told whether the garden fits."""


class Predict(Record, frozen=True, tag="predict"):
    """To have all students predict whether it fits."""


class Fits(Record, frozen=True, tag="fits"):
    """To predict that it fits."""


class Misfits(Record, frozen=True, tag="misfits"):
    """To predict that it does not."""


class Write(Record, frozen=True, tag="write"):
    """To write the next token of a rule: `atleast 3`, `leftof`, `and`, `Small`, `&`."""

    token: str


class Back(Record, frozen=True, tag="back"):
    """To take the last token back."""


class Forget(Record, frozen=True, tag="forget"):
    """To take all tokens back."""


class Guess(Record, frozen=True, tag="guess"):
    """To offer the rule one has written as the secret one."""


class End(Record, frozen=True, tag="end"):
    """To end one's turn without a guess."""


class Decree(Record, frozen=True, tag="decree"):
    """The Master's: to make the rule one has written the secret one."""


Action = Place | Like | Clear | Ask | Predict | Fits | Misfits | Write | Back | Forget | Guess | End | Decree

PLAIN: dict[int, type[Record]] = {
    CLEAR: Clear,
    ASK: Ask,
    CALL: Predict,
    FITS: Fits,
    MISFITS: Misfits,
    BACK: Back,
    FORGET: Forget,
    GUESS: Guess,
    END: End,
    DECREE: Decree,
}
CODES = {kind: number for number, kind in PLAIN.items()}
TOKEN_CODES = {token_name(token): token for token in range(TOKENS)}


def record(action: int) -> Record:
    """The typed record of an action."""
    kind = kind_of(action)
    if kind == PLACE:
        return Place(cell_of(action), state_of(action))
    if kind == LIKE:
        return Like(number_of(action))
    if kind == TOKEN:
        return Write(token_name(number_of(action)))
    return PLAIN[kind]()


def code(given: object) -> int:
    """The packed action of a record; a number that no action can carry becomes one that none has."""
    match given:
        case Place(cell, state):
            inside = 0 <= state < STATES and 0 <= cell <= NUMBER // STATES - 1
            return place(cell, state) if inside else pack(PLACE, NUMBER)
        case Like(garden):
            return pack(LIKE, garden if 0 <= garden < NUMBER else NUMBER)
        case Write(token):
            if token not in TOKEN_CODES:
                raise refused("no_such_token", f"{token[:80]!r} is no word of the language of rules.")
            return pack(TOKEN, TOKEN_CODES[token])
    assert isinstance(given, Record)
    return pack(CODES[type(given)])


def read_rule_drawn(given: object) -> Drawn | None:
    """A secret rule that is fed as chance, `{"rule": "at least 3 small"}` in text or lists; None for all else."""
    if not isinstance(given, dict) or list(given) != ["rule"]:
        return None
    face = given["rule"]
    is_rule = isinstance(face, str) or (isinstance(face, list) and bool(face) and isinstance(face[0], str))
    return Drawn("rule", rule_tokens(read_rule(face))) if is_rule else None
