"""Dense actions of Karesansui: the plain ones, the tokens of a rule, every state on every cell, and the gardens to
build on from, the newest first.

There are as many of these last as gardens can lie on the table, at most MOST_GARDENS; older gardens have no index.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.dense import NONE
from ludex.games.karesansui.rules import actions
from ludex.games.karesansui.rules.actions import LIKE, PLACE, TOKEN, kind_of, number_of, pack
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.gardens import CELLS
from ludex.games.karesansui.rules.legal import legal_actions
from ludex.games.karesansui.rules.tokens import TOKENS

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui
    from ludex.games.karesansui.rules.terms import Terms

MOST_GARDENS: Final[i64] = 64

OPENING_GARDENS: Final[i64] = 2

PLAIN: Final = vec[i64](
    [
        actions.ASK,
        actions.CALL,
        actions.CLEAR,
        actions.FITS,
        actions.MISFITS,
        actions.BACK,
        actions.FORGET,
        actions.GUESS,
        actions.END,
        actions.DECREE,
    ]
)
"""The kinds of action without a number, by their index."""

FIRST_TOKEN: Final[i64] = 10
FIRST_PLACE: Final[i64] = 91
FIRST_LIKE: Final[i64] = 411
"""The index of the first token, of the first state on the first cell, and of the newest garden."""


def garden_count(terms: Terms) -> i64:
    """How many gardens have an index: those of the opening, all that can be built, and one for each prediction that
    earned a guess."""
    students = terms.seats - terms.first
    most = OPENING_GARDENS + students * terms.gardens * (1 + students)
    return most if most < MOST_GARDENS else MOST_GARDENS


def action_count(terms: Terms) -> i64:
    return FIRST_LIKE + garden_count(terms)


def index_of(state: Karesansui, seat: i64, action: i64) -> i64:
    kind = kind_of(action)
    number = number_of(action)
    if kind == TOKEN:
        return FIRST_TOKEN + number if number < TOKENS else NONE
    if kind == PLACE:
        return FIRST_PLACE + number if number < CELLS * STATES else NONE
    if kind == LIKE:
        back = len(state.shown.gardens) - 1 - number
        return FIRST_LIKE + back if 0 <= back < garden_count(state.terms) else NONE
    for place in range(FIRST_TOKEN):
        if PLAIN[place] == kind:
            return place
    return NONE


def action_at(state: Karesansui, seat: i64, index: i64) -> i64:
    if index < 0 or index >= action_count(state.terms):
        return NONE
    if index < FIRST_TOKEN:
        return pack(PLAIN[index])
    if index < FIRST_PLACE:
        return pack(TOKEN, index - FIRST_TOKEN)
    if index < FIRST_LIKE:
        return pack(PLACE, index - FIRST_PLACE)
    number = len(state.shown.gardens) - 1 - (index - FIRST_LIKE)
    return pack(LIKE, number) if number >= 0 else NONE


def legal_indices(state: Karesansui, seat: i64) -> vec[i64]:
    """The indices of the legal actions that have one."""
    found = legal_actions(state, seat)
    indices = vec[i64](capacity=len(found))
    for action in found:
        index = index_of(state, seat, action)
        if index != NONE:
            indices = append(indices, index)
    return indices
