"""What became of each order, with the reason as a code, the orders behind it, and a sentence."""

from __future__ import annotations

from dataclasses import dataclass, field

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refusal
from ludex.games.diplomacy.notation import order_text
from ludex.games.diplomacy.rules.adjustments import ADJUSTMENT_CODES, DONE_SO
from ludex.games.diplomacy.rules.explain import Reason, explain
from ludex.games.diplomacy.rules.movement import FAILS, SUCCEEDS, Movement
from ludex.games.diplomacy.rules.orders import (
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    hold,
    kind_of,
    target_of,
    unit_of,
)
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
    "not_named": "The position does not name it among the unit's retreats.",
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


def retreat_line(state: Diplomacy, retreats: Retreats, power: int, code: int) -> Line:
    board = state.board
    province = unit_of(code)
    found = retreats.codes[province]
    word = RETREAT_CODES[found]
    result = "void"
    if found == RETREATS or (found == DISBANDS and kind_of(code) == DISBAND):
        result = "succeeds"
    elif found == COLLIDES:
        result = "fails"
    rivals = retreats.rivals(province) if found == COLLIDES else []
    because = [order_text(board, retreats.types, retreats.orders[other]) for other in rivals]
    text = order_text(board, retreats.types, code, retreats.nodes)
    return Line(board.powers[power], text, result, word, RETREAT_WORDS[word], because)


def adjustment_line(state: Diplomacy, types: vec[i64], nodes: vec[i64], power: int, code: int, found: int) -> Line:
    board = state.board
    word = ADJUSTMENT_CODES[found]
    result = "succeeds" if found == DONE_SO else "fails" if word == "surplus" else "void"
    return Line(board.powers[power], order_text(board, types, code, nodes), result, word, ADJUSTMENT_WORDS[word])


def movement_line(state: Diplomacy, movement: Movement, power: int, code: int) -> Line:
    """The result of a unit's order, the orders that caused it, and the sentence with the strengths."""
    board = state.board
    province = unit_of(code)
    result = RESULTS.get(movement.results[province], "void")
    reason = explain(movement, province)
    because = [Unit(movement, other).order for other in reason.because]
    text = order_text(board, movement.types, code, movement.nodes)
    sentence = movement_sentence(movement, province, reason)
    return Line(state.terms.power_name(power), text, result, reason.code, sentence, because)


class Unit:
    """A unit as a sentence names it: by its order."""

    def __init__(self, movement: Movement, province: int) -> None:
        order = movement.orders[province]
        code = order if order != 0 else hold(province)
        self.order = order_text(movement.board, movement.types, code, movement.nodes)
        self.name = " ".join(self.order.split(" ")[:2])


FLAT = {
    "own_unit": "A unit of the same power stays in {target}.",
    "no_convoy": "No fleet convoys it there.",
    "paradox": "The convoy paradox is settled against it.",
    "same_province": "It is there already.",
    "wrong_terrain": "Such a unit cannot be there.",
    "wrong_coast": "That coast cannot be reached.",
    "missing_coast": "It must be said which coast is meant.",
    "not_adjacent": "That is not next to it.",
    "no_route": "There is no way there over sea.",
    "no_such_unit": "There is no unit to be helped.",
    "mismatched": "That is not what the other unit was ordered: {by_order}.",
    "supports_itself": "A unit cannot support itself.",
    "out_of_reach": "It cannot move there itself, so it cannot support there.",
    "goes_by_land": "The army goes by land.",
    "not_carried": "Such a unit is not convoyed.",
    "cannot_convoy": "It cannot convoy from there.",
    "unnecessary_convoy": "No way for the army needs this fleet.",
    "wrong_phase": "That is no order of a movement phase.",
}


DONE_WELL = {
    HOLD: "It held.",
    MOVE: "It moved.",
    SUPPORT_HOLD: "The support was given.",
    SUPPORT_MOVE: "The support was given.",
    CONVOY: "The army was convoyed.",
}


def movement_sentence(movement: Movement, province: int, reason: Reason) -> str:
    """The reason in words, with the strengths where there was a fight."""
    order = movement.orders[province]
    others = [Unit(movement, other).order for other in reason.because]
    strengths = f"{reason.strength} against {reason.against}"
    more = side_notes(movement, reason)
    match reason.code:
        case "succeeds":
            if reason.strength > 0 and others:
                return f"It prevailed over {joined(others)}, {strengths}{more}."
            return DONE_WELL[kind_of(order) or HOLD]
        case "dislodged":
            return f"Dislodged by {joined(others)}, {reason.against} against {reason.strength}{more}."
        case "bounced":
            return f"Bounced with {joined(others)}, {strengths}{more}."
        case "held_off":
            return f"Held off by {joined(others)}, {strengths}{more}."
        case "head_to_head":
            target = movement.board.province_of[target_of(order)]
            rest = [Unit(movement, other).order for other in reason.because if other != target]
            also = f"; bounced with {joined(rest)} too" if rest else ""
            return f"Met {Unit(movement, target).order} head to head, {strengths}{also}{more}."
        case "support_cut":
            return f"Cut by {joined(others)}."
        case "convoy_broken":
            return f"The convoy was broken{losses(movement, reason)}."
    target_name = Unit(movement, reason.because[0]).name.split(" ")[-1] if reason.because else ""
    return FLAT[reason.code].format(by_order=joined(others), target=target_name)


def side_notes(movement: Movement, reason: Reason) -> str:
    """The supports that did not count, and why."""
    notes = [
        f"; support from {Unit(movement, friend).name} was cut by {Unit(movement, enemy).order}"
        for friend, enemy in reason.cuts
    ]
    for friend in reason.left_out:
        notes.append(f"; support from {Unit(movement, friend).name} does not count against a unit of its own power")
    return "".join(notes)


def losses(movement: Movement, reason: Reason) -> str:
    """The fleets that were dislodged, and by whom."""
    told = [
        f"{Unit(movement, fleet).name} was dislodged by {Unit(movement, movement.dislodged_from[fleet]).order}"
        for fleet in reason.because
        if movement.dislodged_from[fleet] >= 0 and movement.dislodged_from[fleet] in reason.because
    ]
    return f": {joined(told)}" if told else ""


def joined(words: list[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
