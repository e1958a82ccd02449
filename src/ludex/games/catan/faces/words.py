"""Catan in words: what happened, and how things stand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from ludex.games.catan.faces.words_places import land_words, lands_words, way_words
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import BASE, EXTENSION, NONE
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.phases import OVER, PHASES
from ludex.games.catan.rules.state import CatanState
from ludex.render.words import listed

WAITING = {
    "settlement": "places a settlement",
    "road": "places a road beside it",
    "roll": "is to roll",
    "main": "trades and builds",
    "draft": "writes an offer",
    "robber": "moves the robber",
    "roads": "places a free road",
    "choice": "chooses among the answers",
    "special": "may build between the turns",
}
"""What the one seat that must act is doing, by phase."""


GROUPS = {
    int(actions.SETTLE): "settle",
    int(actions.ROAD): "road",
    int(actions.CITY): "city",
    int(actions.ROBBER): "robber",
    int(actions.GIVE): "give",
    int(actions.ASK): "ask",
    int(actions.DROP): "take back",
    int(actions.TO): "to",
    int(actions.NOT_TO): "to",
    int(actions.OFFER): "trade",
    int(actions.INVITE): "trade",
    int(actions.PLAY_PLENTY): "year of plenty",
    int(actions.PLAY_MONOPOLY): "monopoly",
    int(actions.CONFIRM): "confirm",
}
"""The heading of each kind of action; bank trades say more."""

SUMMARY_PHASES = {
    "settlement": "to place a settlement",
    "road": "to place a road",
    "roll": "to roll",
    "main": "main phase",
    "draft": "main phase",  # an offer being written is nobody else's affair
    "discard": "discards",
    "robber": "to move the robber",
    "roads": "free roads",
    "answer": "offer to answer",
    "choice": "answers to choose from",
}
"""The phases as `repr` says them, but for special building and the end."""


def counted(count: int, one: str, many: str = "") -> str:
    return f"1 {one}" if count == 1 else f"{count} {many or one + 's'}"


# ---- what happened ----


def event_text(kind: str, values: Mapping[str, Any], names: Sequence[str]) -> str:
    """One event as a sentence."""
    seat = values.get("seat")
    name = "Nobody" if seat is None else names[seat]
    match kind:
        case "settle":
            return f"{name} builds a settlement at {lands_words(values['lands'])}."
        case "road":
            return f"{name} builds a road {way_words(values['lands'])}."
        case "city":
            return f"{name} builds a city at {lands_words(values['lands'])}."
        case "longest_road" if seat is None:
            return "The longest road is set aside."
        case "longest_road":
            return f"{name} has the longest road, {values['length']} long."
        case "largest_army":
            return f"{name} has the largest army, {counted(values['knights'], 'knight')}."
        case "turn":
            return f"Turn {values['turn']}: {name}."
        case "end":
            return f"{name} is done."
        case "paired":
            return f"{name} has the paired turn."
        case "shuffle":
            return "The dice deck is shuffled anew."
        case "roll":
            one, two = values["dice"]
            return f"{name} rolls {one} and {two}: {one + two}."
        case "income":
            return f"{name} gets {cards(values['cards'])}."
        case "shortage":
            return f"The bank has {values['left']} {values['resource']} for claims of {values['wanted']}."
        case "sealed":
            return f"{name} has decided."
        case "discard":
            return f"{name} discards {cards(values['cards'])}."
    return card_text(kind, values, names, name) or trade_text(kind, values, names, name)


def card_text(kind: str, values: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """The robber and the development cards; empty for another event."""
    match kind:
        case "robber" if values["from"] is None:
            return f"{name} moves the robber to {land_words(values['land'])} and robs nobody."
        case "robber":
            return f"{name} moves the robber to {land_words(values['land'])} and robs {names[values['from']]}."
        case "steal":
            return f"{name} takes 1 {values['resource']} from {names[values['from']]}."
        case "buy":
            return f"{name} buys a development card."
        case "draw":
            return f"The card {name} bought: {values['card']}."
        case "knight":
            return f"{name} plays a knight, {name}'s {ordinal(values['knights'])}."
        case "roads":
            return f"{name} plays road building: {counted(values['roads'], 'road')}."
        case "plenty":
            return f"{name} plays year of plenty and takes {cards(values['cards'])}."
        case "monopoly":
            given = [f"{count} from {names[other]}" for other, count in enumerate(values["taken"]) if count]
            return f"{name} plays monopoly on {values['resource']} and takes {listed(given) or 'nothing'}."
    return ""


def trade_text(kind: str, values: Mapping[str, Any], names: Sequence[str], name: str) -> str:
    """Trade, and the end of the game."""
    match kind:
        case "bank":
            return f"{name} trades {cards(values['give'])} with the bank for {cards(values['get'])}."
        case "offer":
            to = listed([names[other] for other in values["to"]])
            return f"{name} offers {cards(values['give'])} for {cards(values['want'])} to {to}."
        case "invite":
            return f"{name} asks for offers."
        case "accept":
            return f"{name} accepts."
        case "decline":
            return f"{name} declines."
        case "counter":
            return f"{name} would give {cards(values['give'])} for {cards(values['want'])}."
        case "trade":
            return f"{name} gives {names[values['with']]} {cards(values['give'])} for {cards(values['get'])}."
        case "withdraw":
            return f"{name} trades with nobody."
    points = listed([f"{names[other]} {count}" for other, count in enumerate(values["points"])])
    if values["winner"] is None:
        return f"The turns are played; nobody has won outright: {points}."
    return f"{names[values['winner']]} wins: {points}."


def ordinal(number: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(number, f"{number}th")


# ---- how things stand ----


def group(action: int) -> str:
    """The heading of an action: bank trades by what is given."""
    kind = actions.kind_of(action)
    if kind == actions.BANK:
        return f"bank {RESOURCES[actions.give_resource(action)]}"
    return GROUPS.get(kind, "turn")


def summary(state: CatanState) -> str:
    """The position for `repr`: `turn of seat 2, main phase, 5 4 7 3 points`. Points are those that all can see."""
    is_over = state.phase == OVER
    seats = range(state.terms.seats)
    points = " ".join(str(state.points(seat) if is_over else state.public_points(seat)) for seat in seats)
    if is_over:
        ending = "the turns are played" if state.winner == NONE else f"seat {state.winner} won"
        return f"over, {ending}, {points} points"
    doing = SUMMARY_PHASES.get(PHASES[state.phase], f"seat {state.builder} may build")
    turn = "paired turn" if state.is_paired else "turn"
    return f"{turn} of seat {state.turn}, {doing}, {points} points"


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Two sentences: whose turn it is, and what is waited for."""
    if view["outcome"] is not None:
        winners = listed([names[seat] for seat in view["outcome"]["winners"]])
        return f"The game is over. {winners} won ({view['outcome']['reason']})."
    waiting = listed([names[seat] for seat in view["to_act"]])
    verb = "are" if len(view["to_act"]) > 1 else "is"
    doing = {
        "discard": f"{waiting} {verb} to discard half",
        "answer": f"{waiting} {verb} to answer the offer",
    }.get(view["phase"], f"{waiting} {WAITING.get(view['phase'], 'is to act')}")
    if view["phase"] in ("settlement", "road"):
        return f"Setting up. {doing}."
    return f"Turn {view['turns'] + 1}: {turn_words(view, names)}. {doing}."


def turn_words(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """Whose turn it is: `Ann`, or `Dora, paired with Ann` in the paired part of a turn."""
    name = names[view["turn"]]
    return f"{name}, paired with {names[view['pair'][0]]}" if is_paired(view) else name


def is_paired(view: Mapping[str, Any]) -> bool:
    """Whether it is the paired part of a turn."""
    return view["pair"] is not None and view["turn"] == view["pair"][1]


def throws_words(view: Mapping[str, Any]) -> str:
    """What the dice deck has left, by number: `3 (2), 7 (6)`; empty without one."""
    left = view["throws_left"]
    if left is None:
        return ""
    counts = Counter(one + two for one, two in left)
    numbers = ", ".join(f"{number} ({counts[number]})" for number in sorted(counts))
    return f"Dice deck, {len(left)} of 36 throws left: {numbers}."


def standing(view: Mapping[str, Any], seat: Mapping[str, Any]) -> str:
    """The seat's awards, and what it owes."""
    found = []
    if view["longest_road"] == seat["seat"]:
        found.append("longest road")
    if view["largest_army"] == seat["seat"]:
        found.append("largest army")
    if seat["owes"]:
        found.append(f"to discard {seat['owes']}")
    return " · ".join(found)


def offer_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The offer on the table, the answers that are open, and what the viewer is writing; empty where there is none."""
    return [*table_lines(view, names), *draft_lines(view, names)]


def draft_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The offer or counter-offer that the viewer is writing."""
    draft = view["draft"]
    if draft is None:
        return []
    to = listed([names[seat] for seat in draft["to"]]) or "everybody else"
    return [f"Your offer: {draft['give'] or 'nothing yet'} for {draft['want'] or 'nothing yet'}", f"to {to}"]


def table_lines(view: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    """The offer on the table, and the answers that are open."""
    offer = view["offer"]
    if offer is None:
        return []
    to = listed([names[seat] for seat in offer["to"]])
    lines = [f"{names[offer['from']]} gives {offer['give']} for {offer['want']}", f"to {to}"]
    if not offer["give"]:
        lines = [f"{names[offer['from']]} asks {to} for offers"]
    for seat, answer, *counter in offer["answers"]:
        if answer == "counter":
            lines.append(f"{names[seat]} would give {counter[0]} for {counter[1]}")
        else:
            lines.append(f"{names[seat]} {answer}s")
    return lines


def describe(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The whole position as the viewer sees it."""
    lines = [headline(view, names)]
    if view["dice"] is not None:
        lines.append(f"The dice show {view['dice'][0]} and {view['dice'][1]}.")
    if view["throws_left"] is not None:
        lines.append(throws_words(view))
    offered = offer_lines(view, names)
    if offered:
        lines.append("; ".join(offered) + ".")
    for seat in view["seats"]:
        lines.extend(seat_lines(view, seat, names))
    lines.append(f"Bank: {cards(view['bank'])}. Deck: {counted(view['deck'], 'card')}.")
    lines.extend(board_lines(view))
    return "\n".join(lines)


def seat_lines(view: Mapping[str, Any], seat: Mapping[str, Any], names: Sequence[str]) -> list[str]:
    you = " (you)" if seat["seat"] == view["seat"] else ""
    parts = [counted(seat["points"], "point")]
    award = standing(view, seat)
    if award:
        parts.append(award.replace(" · ", ", "))
    if seat["knights"]:
        parts.append(counted(seat["knights"], "knight"))
    parts.append(f"road of {seat['road_length']}")
    lines = [f"{seat['seat']} {names[seat['seat']]}{you}: {', '.join(parts)}; {hand_words(seat)}."]
    built = []
    if seat["settlements"]:
        built.append(f"settlements {listed(seat['settlements'])}")
    if seat["cities"]:
        built.append(f"cities {listed(seat['cities'])}")
    if seat["roads"]:
        built.append("roads " + " ".join(f"{a}-{b}" for a, b in seat["roads"]))
    if built:
        lines.append(f"    {'; '.join(built)}")
    return lines


def hand_words(seat: Mapping[str, Any]) -> str:
    """The cards of a seat: one's own by name, of others' what can be deduced."""
    if seat["hand"] is not None:
        found = f"hand {cards(seat['hand'])}"
        held = cards(seat["cards"])
        found += f"; cards {held}" if seat["card_count"] else ""
        new = cards(seat["bought"])
        found += f" (bought this turn: {new})" if any(seat["bought"].values()) else ""
        if seat["discarded"]:
            found += f"; discards {seat['discarded']}"
        return found
    known = []
    for resource, least in seat["least"].items():
        most = seat["most"][resource]
        if most:
            known.append(f"{least} {resource}" if least == most else f"{least} to {most} {resource}")
    found = f"hand of {seat['hand_size']}" + (f" ({', '.join(known)})" if known else "")
    return f"{found}; {counted(seat['card_count'], 'card')}" if seat["card_count"] else found


def cards(counts: Mapping[str, int]) -> str:
    """`2 wood, 1 ore`"""
    return ", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing"


def board_lines(view: Mapping[str, Any]) -> list[str]:
    """Every hex with the intersections around it, from its top, clockwise; and the harbours."""
    return list(kept_lines(tuple(map(tuple, view["tiles"])), tuple(map(tuple, view["ports"])), view["robber"]))


@lru_cache(64)
def kept_lines(tiles: tuple[Any, ...], ports: tuple[Any, ...], robber: int) -> tuple[str, ...]:
    """They change with the robber only."""
    board = BASE if len(tiles) == BASE.hex_count else EXTENSION
    lines = ["Hexes, and the intersections around each from its top, clockwise:"]
    for number, (resource, value) in enumerate(tiles):
        around = " ".join(str(spot) for spot in board.corners_of(number))
        robbed = ", the robber" if number == robber else ""
        lines.append(f"    {number} {resource or 'desert'}{f' {value}' if value else ''}{robbed}: {around}")
    harbours = [f"{a}-{b} {'3:1' if resource is None else f'{resource} 2:1'}" for a, b, resource in ports]
    lines.append(f"Harbours: {', '.join(harbours) or 'none'}.")
    return tuple(lines)
