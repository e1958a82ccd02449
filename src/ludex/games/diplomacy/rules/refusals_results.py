"""What became of an order, in a sentence: the reason, with the strengths where there was a fight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

DONE_WELL = {
    "hold": "It held.",
    "move": "It moved.",
    "support": "The support was given.",
    "convoy": "The army was convoyed.",
}

MOVEMENT_WORDS = {
    "own_unit": "A unit of the same power stays in {place}.",
    "no_convoy": "No fleet convoys it there.",
    "convoy_incomplete": "The convoys ordered do not make a whole way there: {others}.",
    "trades_places": "Two units cannot trade places: {others}.",
    "paradox": "The convoy paradox with {others} is settled against it.",
    "same_province": "It is there already.",
    "wrong_terrain": "Such a unit cannot be there.",
    "wrong_coast": "That coast cannot be reached.",
    "missing_coast": "It must be said which coast is meant.",
    "not_adjacent": "That is not next to it.",
    "no_route": "No chain of fleets leads there.",
    "no_such_path": "No fleets make the way that it names.",
    "off_path": "The army's order names another way: {others}.",
    "off_route": "The fleet is on no way that the army could take there.",
    "no_such_unit": "There is no unit to be helped.",
    "mismatched": "That is not what the other unit was ordered: {others}.",
    "impossible_order": "The other unit was ordered so, but its order is void: {others}.",
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
    "same_province": "It was dislodged from there.",
    "wrong_terrain": "Such a unit cannot be there.",
    "wrong_coast": "That coast cannot be reached.",
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
    "spoiled": "The power ordered more than it may build or must remove, so none of its orders counts.",
    "ordered_twice": "The unit has an order already.",
}

DISBANDED = " It is disbanded."
"""What a dislodged unit is told whose retreat is void."""


def sentence(report: Mapping[str, Any]) -> str:
    """The reason for an order's result, and what became of its unit."""
    if report["what"] == "retreat":
        return reason(report) + (DISBANDED if report["result"] == "void" else "")
    return reason(report) + fate(report.get("dislodged"))


def reason(report: Mapping[str, Any]) -> str:
    """The reason alone: a table refuses an order before anything becomes of its unit."""
    if report["what"] == "retreat":
        return retreat_sentence(report)
    if report["what"] == "adjustment":
        return adjustment_sentence(report)
    return movement_sentence(report)


def retreat_sentence(report: Mapping[str, Any]) -> str:
    if report["code"] == "retreats_collide" and len(report["because"]) > 1:
        return "Other units retreat to the same province, so all of them are disbanded."
    return RETREAT_WORDS[report["code"]]


def adjustment_sentence(report: Mapping[str, Any]) -> str:
    if report["code"] == "occupied" and report["because"]:
        return f"An earlier order builds there: {joined(report['because'])}."
    if report["code"] == "not_home" and report["rule"] == "any_home":
        return "The power may not build there: it is no power's home center."
    return ADJUSTMENT_WORDS[report["code"]]


def fate(dislodged: Mapping[str, Any] | None) -> str:
    """That a unit was dislodged, as a further sentence; nothing of one that was not."""
    if dislodged is None:
        return ""
    strengths = f"{dislodged['strength']} against {dislodged['against']}{side_notes(dislodged)}"
    return f" It was dislodged by {dislodged['by']}, {strengths}."


def movement_sentence(report: Mapping[str, Any]) -> str:
    """Why a movement order came to what it did."""
    because: list[str] = report["because"]
    others = joined(because)
    strength, against = report.get("strength", 0), report.get("against", [])
    notes = side_notes(report)
    match report["code"]:
        case "succeeds":
            return success(report)
        case "dislodged":
            return f"Dislodged by {others}, {against[0]} against {strength}{notes}."
        case "bounced":
            return f"Bounced with {others}, {strength} against {numbers(against)}{notes}."
        case "held_off":
            also = bounced_too(report)
            return f"Held off by {because[0]}, {strength} against {against[0]}{also}{notes}."
        case "head_to_head":
            also = bounced_too(report)
            return f"Met {because[0]} head to head, {strength} against {against[0]}{also}{notes}."
        case "beaten":
            place = because[0].removesuffix(" VIA").split(" ")[-1].split("/")[0]
            return f"Beaten to {place} by {others}, {strength} against {against[0]}{notes}."
        case "support_cut":
            return f"Cut by {others}."
        case "convoy_broken":
            lost = [f"{fleet} was dislodged by {order}" for fleet, order in report["lost"]]
            return f"The convoy was broken: {joined(lost)}."
        case "own_unit" if report.get("broken_by"):
            place = because[0].split(" ")[1]
            circle = joined(report["broken_by"])
            return f"A unit of the same power stays in {place}, as the circle of moves was broken by {circle}."
        case "wrong_terrain" if report["what"] == "convoy":
            return "The unit cannot be convoyed there."
        case "mismatched" if not report["has_order"]:
            return f"The other unit has no valid order and holds: {others}."
    place = because[0].split(" ")[1] if because else ""
    return MOVEMENT_WORDS[report["code"]].format(others=others, place=place)


def success(report: Mapping[str, Any]) -> str:
    """Of an order that was carried out."""
    because, what = report["because"], report["what"]
    if what == "move" and because:
        strengths = f"{report['strength']} against {numbers(report['against'])}"
        return f"It prevailed over {joined(because)}, {strengths}{side_notes(report)}."
    if what == "support" and report.get("left_out"):
        return "The support was given, but it does not count against a unit of its own power."
    if what == "convoy" and because:
        return f"The convoy stood, but the army did not get in: {joined(because)}."
    return DONE_WELL[what]


def bounced_too(report: Mapping[str, Any]) -> str:
    """The moves with which a unit bounced that was kept out by the one it went against; numbers where they differ."""
    rest, against = report["because"][1:], report["against"]
    if not rest:
        return ""
    is_same = all(strength == against[0] for strength in against)
    strengths = "" if is_same else f", {report['strength']} against {numbers(against[1:])}"
    return f"; bounced with {joined(rest)} too{strengths}"


def numbers(strengths: Sequence[int]) -> str:
    """One number if all are the same, otherwise every one."""
    return joined([str(strength) for strength in (strengths[:1] if len(set(strengths)) == 1 else strengths)])


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


# Units that come or go without an order.


def removal(report: Mapping[str, Any]) -> str:
    """Why a unit is gone for which nothing was ordered, to be said of it: `is removed by civil disorder: ...`."""
    if report["code"] == "no_order":
        return "has no order and is disbanded."
    steps, tied = report["steps"], joined(report["because"])
    centers = "home centers" if report["centers"] == "home" else "centers"
    if steps is None:
        far = f"no way leads from it to the power's {centers}{f', nor from {tied}' if tied else ''}"
    else:
        way = f"{steps} step{'' if steps == 1 else 's'}"
        where = f"the power's {centers}, {way}"
        are = "is" if len(report["because"]) == 1 else "are"
        far = f"no unit is farther from {where}; {tied} {are} as far" if tied else f"it is farthest from {where}"
    rules = f", and {' and '.join(TIES[rule] for rule in report['tie'])}" if tied else ""
    return f"is removed by civil disorder: {far}{rules}."


TIES = {
    "fleet": "fleets go before others",
    "name": "it comes first by the name of its province",
    "abbreviation": "it comes first by the abbreviation of its place",
}
"""What decides among units that are equally far away."""

RAISED = {
    "opening": "stands where nothing was ordered for the center.",
    "neutral": "comes back to its center.",
}
"""Why a unit is there that nobody ordered to be built."""
