"""What became of each order, with the reason as a code, the orders behind it, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refusal
from ludex.games.diplomacy.notation import order_text
from ludex.games.diplomacy.rules.adjustments import ADJUSTMENT_CODES, DONE_SO
from ludex.games.diplomacy.rules.movement import FAILS, SUCCEEDS, Movement
from ludex.games.diplomacy.rules.orders import DISBAND, kind_of, unit_of
from ludex.games.diplomacy.rules.retreats import COLLIDES, DISBANDS, RETREAT_CODES, RETREATS, Retreats
from ludex.games.diplomacy.rules.state import Diplomacy

RESULTS = {SUCCEEDS: "succeeds", FAILS: "fails"}

RETREAT_WORDS = {
    "succeeds": "The unit retreats.",
    "disbands": "The unit is disbanded.",
    "retreats_collide": "Another unit retreats to the same province, so both are disbanded.",
    "not_adjacent": "A retreat goes one step, without a convoy.",
    "occupied": "There is a unit in the province.",
    "attacked_from_there": "The attack came from there.",
    "standoff_there": "There was a standoff in the province.",
}

ADJUSTMENT_WORDS = {
    "succeeds": "Done as ordered.",
    "surplus": "The power has no build or removal left for it.",
    "no_such_unit": "The power has no such unit.",
    "not_owned": "That is no supply center of the power's.",
    "not_home": "The power may not build there: it is not a home center of its own.",
    "occupied": "There is a unit in the province.",
    "wrong_terrain": "Such a unit cannot be there.",
    "missing_coast": "It must be said on which coast the fleet is built.",
    "not_an_adjustment": "That is no order of an adjustment.",
}


@dataclass(frozen=True, slots=True)
class Line:
    """The result of one order."""

    power: str
    order: str
    result: str
    code: str
    text: str
    because: list[str] = field(default_factory=list)

    def to_json(self) -> dict[str, object]:
        return {
            "power": self.power,
            "order": self.order,
            "result": self.result,
            "code": self.code,
            "because": self.because,
            "text": self.text,
        }


def void_line(state: Diplomacy, power: int, text: str, problem: Refusal | None) -> Line:
    """An order that is none: not understood, or for a unit that is not the power's to order."""
    why = problem or Refusal("not_understood", "That is not understood.")
    return Line(state.board.powers[power], text, "void", why.code, why.message)


def retreat_line(state: Diplomacy, retreats: Retreats, types: vec[i64], power: int, code: int) -> Line:
    board = state.board
    province = unit_of(code)
    found = retreats.codes[province]
    word = RETREAT_CODES[found]
    result = "void"
    if found == RETREATS or (found == DISBANDS and kind_of(code) == DISBAND):
        result = "succeeds"
    elif found == COLLIDES:
        result = "fails"
    because = (
        [order_text(board, types, retreats.orders[other]) for other in retreats.rivals(province)]
        if found == COLLIDES
        else []
    )
    return Line(board.powers[power], order_text(board, types, code), result, word, RETREAT_WORDS[word], because)


def adjustment_line(state: Diplomacy, types: vec[i64], power: int, code: int, found: int) -> Line:
    board = state.board
    word = ADJUSTMENT_CODES[found]
    result = "succeeds" if found == DONE_SO else "fails" if word == "surplus" else "void"
    return Line(board.powers[power], order_text(board, types, code), result, word, ADJUSTMENT_WORDS[word])


def movement_line(state: Diplomacy, movement: Movement, types: vec[i64], power: int, code: int) -> Line:
    board = state.board
    result = RESULTS.get(movement.results[unit_of(code)], "void")
    return Line(board.powers[power], order_text(board, types, code), result, result, "")
