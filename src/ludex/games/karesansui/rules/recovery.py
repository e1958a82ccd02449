"""What stands in for a decision of Karesansui that did not come or could not stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.game import Recovery
from ludex.games.karesansui.rules.actions import ASK, CLEAR, DECREE, END, FITS, TOKEN, kind_of, pack
from ludex.games.karesansui.rules.phases import BUILDING, GUESSING, PREDICTING

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui


def recover(state: Karesansui, seat: i64) -> Recovery:
    """The turn ends, the garden counts as asked about; a Master's rule is a simple one."""
    if state.phase == PREDICTING:
        return Recovery(pack(FITS), "the seat predicts that the garden fits")
    if state.phase == GUESSING:
        return Recovery(pack(END), "the turn ends without a guess")
    legal = list(state.legal(seat))
    if state.phase == BUILDING:
        note = "the garden is asked about as it stands, or changed where it is known"
        for step in (pack(ASK), pack(CLEAR)):
            if step in legal:
                return Recovery(step, note)
        return Recovery(min(legal), note)
    note = "the Master's rule is written for him"
    if pack(DECREE) not in legal:
        for action in legal:
            if kind_of(action) == TOKEN:
                return Recovery(action, note)
    return Recovery(pack(DECREE), note)
