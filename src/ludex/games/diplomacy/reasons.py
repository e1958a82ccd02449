"""What became of an order, in a sentence: the reason, with the strengths where there was a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Refusal

DONE_WELL = {
    "hold": "It held.",
    "move": "It moved.",
    "support": "The support was given.",
    "convoy": "The army was convoyed.",
}

MOVEMENT_WORDS = {
    "own_unit": "A unit of the same power stays in {place}.",
    "no_convoy": "No fleet convoys it there.",
    "paradox": "The convoy paradox is settled against it.",
    "same_province": "It is there already.",
    "wrong_terrain": "Such a unit cannot be there.",
    "wrong_coast": "That coast cannot be reached.",
    "missing_coast": "It must be said which coast is meant.",
    "not_adjacent": "That is not next to it.",
    "no_route": "There is no way there over sea.",
    "no_such_unit": "There is no unit to be helped.",
    "mismatched": "That is not what the other unit was ordered: {others}.",
    "supports_itself": "A unit cannot support itself.",
    "out_of_reach": "It cannot move there itself, so it cannot support there.",
    "goes_by_land": "The army goes by land.",
    "not_carried": "Such a unit is not convoyed.",
    "cannot_convoy": "It cannot convoy from there.",
    "unnecessary_convoy": "No way for the army needs this fleet.",
    "wrong_phase": "That is no order of a movement phase.",
}

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


def line(report: Mapping[str, Any]) -> dict[str, object]:
    """The judge's line on an order, from the report of the rules (`rules/telling.py`)."""
    told = {key: report[key] for key in ("power", "order", "result", "code", "because")}
    return {**told, "text": sentence(report)}


def void_line(power: str, order: str, problem: Refusal | None) -> dict[str, object]:
    """The line on an order that is none: not understood, or for a unit that is not the power's to order."""
    why = problem or Refusal("not_understood", "That is not understood.")
    return {
        "power": power,
        "order": order,
        "result": "void",
        "code": why.code,
        "because": [],
        "text": why.message,
    }


def sentence(report: Mapping[str, Any]) -> str:
    """The reason for an order's result."""
    if report["what"] == "retreat":
        return RETREAT_WORDS[report["code"]]
    if report["what"] == "adjustment":
        return ADJUSTMENT_WORDS[report["code"]]
    return movement_sentence(report)


def movement_sentence(report: Mapping[str, Any]) -> str:
    because = report["because"]
    others = joined(because)
    strength, against = report.get("strength", 0), report.get("against", 0)
    strengths = f"{strength} against {against}{side_notes(report)}"
    match report["code"]:
        case "succeeds":
            return f"It prevailed over {others}, {strengths}." if strength and because else DONE_WELL[report["what"]]
        case "dislodged":
            return f"Dislodged by {others}, {against} against {strength}{side_notes(report)}."
        case "bounced":
            return f"Bounced with {others}, {strengths}."
        case "held_off":
            return f"Held off by {others}, {strengths}."
        case "head_to_head":
            rest = [order for order in because if order != report["met"]]
            also = f"; bounced with {joined(rest)} too" if rest else ""
            return f"Met {report['met']} head to head, {strength} against {against}{also}{side_notes(report)}."
        case "support_cut":
            return f"Cut by {others}."
        case "convoy_broken":
            lost = [f"{fleet} was dislodged by {order}" for fleet, order in report["lost"]]
            return f"The convoy was broken: {joined(lost)}."
    place = because[0].split(" ")[1] if because else ""
    return MOVEMENT_WORDS[report["code"]].format(others=others, place=place)


def side_notes(report: Mapping[str, Any]) -> str:
    """The supports that did not count, and why."""
    notes = [f"; support from {friend} was cut by {order}" for friend, order in report.get("cut", [])]
    for friend in report.get("left_out", []):
        notes.append(f"; support from {friend} does not count against a unit of its own power")
    return "".join(notes)


def joined(words: Sequence[str]) -> str:
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"
