"""Proofs of what the judge says of the orders of a movement: one function for each code, or a few of one kind.

Each derives the claims of a line (its code, the orders it names, every number in its text) plainly from the facts, and
fails with the first that is not so.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from diplomacy_reasons_movement import LEFT_OUT, Line, MovementFacts
from diplomacy_reasons_scene import need, words

from ludex.games.diplomacy.rules.board import COAST, INLAND

FOUGHT = r"(?P<others>[^;.]+), (?P<mine>\d+) against (?P<theirs>[^;.]+?)(?P<notes>;[^.]+)?[.]"
TOO = re.compile(r"^; bounced with ([^;]+?) too(?:, (\d+) against ([^;]+))?(?=;|$)")

PLAIN = {
    "own_unit": r"A unit of the same power stays in (?P<place>\S+)[.]",
    "no_convoy": r"No fleet convoys it there[.]",
    "convoy_incomplete": r"The convoys ordered do not make a whole way there: (?P<others>[^;.]+)[.]",
    "trades_places": r"Two units cannot trade places: (?P<others>[^;.]+)[.]",
    "paradox": r"The convoy paradox with (?P<others>[^;.]+) is settled against it[.]",
    "same_province": r"It is there already[.]",
    "wrong_terrain": r"Such a unit cannot be there[.]",
    "wrong_coast": r"That coast cannot be reached[.]",
    "missing_coast": r"It must be said which coast is meant[.]",
    "not_adjacent": r"That is not next to it[.]",
    "no_route": r"No chain of fleets leads there[.]",
    "no_such_path": r"No fleets make the way that it names[.]",
    "off_path": r"The army's order names another way: (?P<others>[^;.]+)[.]",
    "off_route": r"The fleet is on no way that the army could take there[.]",
    "mismatched": r"(That is not what the other unit was ordered|The other unit has no valid order and holds): "
    r"(?P<others>[^;.]+)[.]",
    "impossible_order": r"The other unit was ordered so, but its order is void: (?P<others>[^;.]+)[.]",
    "supports_itself": r"A unit cannot support itself[.]",
    "out_of_reach": r"It cannot move there itself, so it cannot support there[.]",
    "goes_by_land": r"The army goes by land[.]",
    "not_carried": r"Such a unit is not convoyed[.]",
    "cannot_convoy": r"It cannot convoy from there[.]",
    "unnecessary_convoy": r"No way for the army needs this fleet[.]",
    "support_cut": r"Cut by (?P<others>[^;.]+)[.]",
}
"""The texts without strengths, by code."""


def check_line(facts: MovementFacts, unit: int, line: Line) -> None:
    """Fails with the first claim of a line that is not so."""
    kind = facts.counted[unit].kind
    main = facts.check_fate(unit, line)
    proof = PROOFS.get((kind, line["code"]))
    need(proof is not None, f"a {kind} has no code {line['code']}")
    assert proof is not None
    need(line["result"] == facts.result(unit), f"{line['result']}, not {facts.result(unit)}")
    proof(facts, unit, line, main)


# Moves.


def prove_moved(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    against = facts.rivals(unit)
    if facts.opponent(unit) is not None:
        against[facts.goal(unit)] = facts.resistance(unit)
    others = facts.units_named(line["because"])
    need(set(others) == set(against), f"it prevailed over {against}")
    if not others:
        need(text == "It moved.", f"the text is not understood: {text!r}")
        return
    found = facts.match("It prevailed over " + FOUGHT, text)
    need(words(found["others"]) == line["because"], "the text names others than `because`")
    need(int(found["mine"]) == facts.attack(unit), f"its strength was {facts.attack(unit)}")
    need(all(facts.attack(unit) > strength for strength in against.values()), "it did not prevail")
    facts.check_strengths(others, found["theirs"], against)
    facts.check_notes(found["notes"] or "", unit, True)


def prove_repelled(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """bounced, held_off, head_to_head: nobody got in, and those named were strong enough to keep it out."""
    code, goal = line["code"], facts.goal(unit)
    need(facts.gets_there(unit), "its convoy did not stand")
    if code == "bounced" and unit in circle(facts, unit) and facts.owner(goal) == facts.owner(unit):
        prove_broken_circle(facts, unit, line, text)
        return
    need(not (facts.opponent(unit) is not None and facts.owner(goal) == facts.owner(unit)), "its own unit is there")
    is_met = facts.slow.is_head_to_head(unit)
    attack = facts.attack(unit)
    others = facts.units_named(line["because"])
    stopping = {rival: strength for rival, strength in facts.rivals(unit).items() if strength >= attack}
    is_run_over = is_met and facts.leaves(goal)
    need(is_run_over or facts.winner(goal) is None, "another unit moved in")
    if is_run_over:
        stopping = {}
    if code == "bounced":
        need(facts.resistance(unit) < attack, "the unit there held it off")
        found = facts.match("Bounced with " + FOUGHT, text)
        need(words(found["others"]) == line["because"], "the text names others than `because`")
        need(set(others) == set(stopping) and len(others) > 0, f"it bounced with {stopping}")
        need(int(found["mine"]) == attack, f"its strength was {attack}")
        facts.check_strengths(others, found["theirs"], stopping)
        facts.check_notes(found["notes"] or "", unit, True)
        return
    need(is_met == (code == "head_to_head"), "they met head to head, or did not")
    need(goal in facts.units and goal not in facts.results.dislodged, "the unit there was driven out")
    need(is_met or not facts.leaves(goal), "the unit there left")
    need(facts.resistance(unit) >= attack, "the unit there was too weak to hold it off")
    need(others[:1] == [goal] and set(others[1:]) == set(stopping), f"held off by {goal} and {stopping}")
    opening = "Met (?P<others>[^;.]+) head to head, (?P<mine>\\d+) against (?P<theirs>\\d+)(?P<notes>;[^.]+)?[.]"
    found = facts.match(opening if is_met else "Held off by " + FOUGHT, text)
    need(found["others"] == line["because"][0], "the text names another than `because`")
    need(int(found["mine"]) == attack, f"its strength was {attack}")
    need(found["theirs"] == str(facts.resistance(unit)), f"against {facts.resistance(unit)}")
    notes = found["notes"] or ""
    too = TOO.match(notes)
    need((too is not None) == (len(stopping) > 0), "who else it bounced with")
    if too is not None:
        need(words(too[1]) == line["because"][1:], "the text names others than `because`")
        need(too[2] is None or int(too[2]) == attack, f"its strength was {attack}")
        facts.check_strengths(others[1:], too[3] or found["theirs"], stopping)
    facts.check_notes(TOO.sub("", notes), unit, True)


def prove_beaten(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """Another unit moved to the same place, with greater strength."""
    goal = facts.goal(unit)
    winner = facts.winner(goal)
    need(facts.gets_there(unit), "its convoy did not stand")
    need(winner is not None, "nobody moved in")
    assert winner is not None
    need(line["because"] == [facts.order_of(winner)], f"{facts.order_of(winner)} moved in")
    place = facts.board.province_ids[goal]
    found = facts.match(f"Beaten to {place} by " + FOUGHT, text)
    need(words(found["others"]) == line["because"], "the text names others than `because`")
    mine, theirs = facts.backing(unit), facts.backing(winner)
    need((found["mine"], found["theirs"]) == (str(mine), str(theirs)), f"it was {mine} against {theirs}")
    # Driven out by the unit it passed, it may by one option have had no effect there (4.A.7).
    is_passed = facts.results.dislodged.get(unit) == goal and not facts.scene.rules.passed_by_convoy_bounces
    need(mine < theirs or (mine == theirs and is_passed), "it was not weaker")
    facts.check_notes(found["notes"] or "", unit, False)


def circle(facts: MovementFacts, unit: int) -> list[int]:
    """The units that wait for each other to leave, beginning with one; empty if they do not come round to it."""
    found = [unit]
    while True:
        ahead = facts.slow.moves.get(found[-1], -1)
        if ahead not in facts.units or facts.leaves(ahead):
            return []
        if ahead in found:
            return found if ahead == unit and len(found) > 2 else []
        found.append(ahead)


def stopped_from_outside(facts: MovementFacts, unit: int) -> dict[int, int]:
    """The moves that keep a unit out of where it goes, whether or not the unit there leaves; with their strengths."""
    if not facts.gets_there(unit):
        return {}
    return {rival: strength for rival, strength in facts.rivals(unit).items() if strength >= facts.backing(unit)}


def prove_broken_circle(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """Bounced with a move from outside, in a circle of moves that would go round without it."""
    stopping = stopped_from_outside(facts, unit)
    found = facts.match("Bounced with " + FOUGHT, text)
    others = facts.units_named(line["because"])
    need(words(found["others"]) == line["because"], "the text names others than `because`")
    need(set(others) == set(stopping) and len(others) > 0, f"it bounced with {stopping}")
    need(not set(others) & set(circle(facts, unit)), "they are of the circle")
    need(facts.winner(facts.goal(unit)) is None, "another unit moved in")
    need(int(found["mine"]) == facts.backing(unit), f"its strength was {facts.backing(unit)}")
    facts.check_strengths(others, found["theirs"], stopping)
    need(LEFT_OUT.search(found["notes"] or "") is None, "its supports count")
    facts.check_notes(found["notes"] or "", unit, False)


def prove_trade(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """Two units of one power that move against each other, both over land."""
    goal = facts.goal(unit)
    need(goal in facts.units and facts.owner(goal) == facts.owner(unit), "no unit of its power is there")
    need(facts.slow.is_head_to_head(unit) and not facts.leaves(goal), "they do not move against each other")
    need(goal not in facts.results.dislodged, "the unit was driven out")
    need(line["because"] == [facts.order_of(goal)], f"because of {facts.order_of(goal)}")
    need(facts.match(PLAIN["trades_places"], text)["others"] == line["because"][0], "the text names another order")


def prove_own_unit(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    goal = facts.goal(unit)
    need(facts.gets_there(unit), "its convoy did not stand")
    need(goal in facts.units and facts.owner(goal) == facts.owner(unit), "no unit of its power is there")
    need(not facts.leaves(goal), "the unit left")
    need(goal not in facts.results.dislodged, "the unit was driven out")
    need(line["because"] == [facts.order_of(goal)], f"because of {facts.order_of(goal)}")
    need(not facts.slow.is_head_to_head(unit), "they cannot trade places")
    outside = {rival for member in circle(facts, unit) for rival in stopped_from_outside(facts, member)}
    need(not circle(facts, unit) or not stopped_from_outside(facts, unit), "it bounced with a move from outside")
    broken = re.fullmatch(r"(?P<own>[^,]+), as the circle of moves was broken by (?P<others>[^;.]+)[.]", text)
    told = words(broken["others"]) if broken is not None else []
    need(told == facts.orders_of(sorted(outside)), f"the circle was broken by {outside}")
    plain = text if broken is None else f"{broken['own']}."
    need(facts.match(PLAIN["own_unit"], plain)["place"] == facts.units[goal].node, "the place is another")


def prove_impossible_move(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """Codes of moves that nobody's orders could make valid."""
    scene, code, order, mover = facts.scene, line["code"], facts.counted[unit], facts.units[unit]
    facts.match(PLAIN[code], text)
    need(line["because"] == [], "nobody caused it")
    goal = scene.province(order.target)
    at = scene.number(goal)
    is_near = goal in scene.steps(mover)
    is_army = facts.is_carried(unit)
    is_crossing = is_army and facts.board.kinds[at] == COAST and facts.board.kinds[unit] != INLAND
    if order.path:
        path = [scene.number(sea) for sea in order.path]
        need(code == "no_such_path" and not facts.slow.is_possible_path(unit, at), "it names a way that there is")
        need(path == list(facts.slow.paths[unit]), "the path is another")
    elif code == "same_province":
        need(at == unit, "it is another province")
    elif code == "wrong_terrain":
        need(not scene.can_be_in(mover.type, goal), "such a unit can be there")
    elif code == "missing_coast":
        need(not is_army and is_near and order.target == goal and goal not in scene.reach(mover), "no coast is missing")
    elif code == "wrong_coast":
        need(not is_army and is_near and order.target != goal, "no coast was named, or it is far away")
        need(order.target not in scene.reach(mover), "the coast can be reached")
    elif code == "not_adjacent":
        need(not is_near and at != unit, "it is next to it")
        need(not is_crossing, "a convoy could be thought of")
    else:
        need(is_army and (not is_near or order.via), "it needs no fleets")
        need(not facts.slow.is_chain(facts.slow.fleets_at_sea, unit, at), "a chain of fleets leads there")


def convoyed_army(facts: MovementFacts, unit: int) -> int:
    """The army whose convoy a line on a move or a convoy is about."""
    order = facts.counted[unit]
    return unit if order.kind == "move" else facts.scene.number(facts.scene.province(order.other))


def prove_no_convoy(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    need(unit in facts.slow.over_sea and not facts.slow.convoyers[unit], "it goes by land, or a fleet convoys it")
    need(line["because"] == [], "nobody caused it")
    facts.match(PLAIN["no_convoy"], text)


def prove_incomplete(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    army = convoyed_army(facts, unit)
    fleets = facts.slow.convoyers.get(army, set())
    need(army in facts.slow.over_sea and len(fleets) > 0, "no fleet convoys it")
    path = set(facts.slow.paths.get(army, ()))
    is_whole = fleets == path if path else facts.slow.is_chain(fleets, army, facts.slow.moves[army])
    need(not is_whole, "the chain is whole")
    need(line["because"] == facts.orders_of(sorted(fleets)), f"the fleets are {sorted(fleets)}")
    need(words(facts.match(PLAIN["convoy_incomplete"], text)["others"]) == line["because"], "the text names others")


def prove_broken(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    army = convoyed_army(facts, unit)
    fleets = facts.slow.convoyers.get(army, set())
    goal = facts.goal(army)
    lost = sorted(fleet for fleet in fleets if fleet in facts.results.dislodged)
    need(army in facts.slow.over_sea and facts.slow.is_chain(fleets, army, goal), "the chain was never whole")
    if not facts.scene.rules.any_broken_route_fails and army not in facts.slow.paths:
        need(not facts.slow.is_chain(fleets.difference(lost), army, goal), "a chain is left")
        # Only the fleets that were on some way matter.
        on_way = {fleet for route in facts.ways(army, goal, False) if set(route) <= fleets for fleet in route}
        lost = [fleet for fleet in lost if fleet in on_way]
    need(len(lost) > 0, "no fleet was lost")
    need(line["because"] == [facts.order_of(facts.results.dislodged[fleet]) for fleet in lost], "who drove them out")
    told = [
        f"{facts.units[fleet].name} was dislodged by {why}" for fleet, why in zip(lost, line["because"], strict=True)
    ]
    found = facts.match("The convoy was broken: (?P<others>[^;.]+)[.]", text)
    need(words(found["others"]) == told, f"lost: {told}")


def prove_paradox(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """The rule for paradoxes gave the answer: of the convoy, or by some rules of the move itself."""
    found = facts.match(PLAIN["paradox"], text)
    need(words(found["others"]) == line["because"], "the text names others than `because`")
    army = convoyed_army(facts, unit)
    settled = [paradox for paradox in facts.slow.paradoxes if ("path", army) in paradox or ("move", unit) in paradox]
    need(len(settled) == 1, "no paradox")
    armies = {other for kind, other in settled[0] if kind == "path"}
    fleets = {fleet for other in armies for fleet in facts.slow.convoyers[other]}
    fought_over = fleets | {mover for fleet in fleets for mover in facts.slow.movers_to(fleet)}
    supports = {**facts.slow.hold_supports, **facts.slow.move_supports}
    cut = {facts.goal(other) for other in armies if supports.get(facts.goal(other)) in fought_over}
    members = sorted((armies | fought_over | cut) - {unit})
    need(line["because"] == facts.orders_of(members), f"because of {facts.orders_of(members)}")


# Supports.


def prove_supported(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    need(unit in facts.results.given and line["because"] == [], "it was not given")
    helped = facts.slow.move_supports.get(unit)
    counts = helped is None or unit not in facts.left_out(helped)
    vain = "The support was given, but it does not count against a unit of its own power."
    need(text == ("The support was given." if counts else vain), "whether it counts")


def prove_cut(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    need(unit in facts.slow.hold_supports or unit in facts.slow.move_supports, "it was no valid support")
    others = words(facts.match(PLAIN["support_cut"], text)["others"])
    cutters = facts.orders_of(facts.cutters(unit))
    need(others == line["because"] == cutters and len(others) > 0, f"cut by {cutters}")


def prove_dislodged(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    need(unit in facts.results.dislodged, "it was not dislodged")
    found = facts.match(r"Dislodged by (?P<by>[^;.]+), (?P<a>\d+) against (?P<h>\d+)(?P<notes>;[^.]+)?[.]", text)
    need(line["because"] == [found["by"]], "the text names another than `because`")
    facts.check_dislodged(unit, found["by"], found["a"], found["h"], found["notes"])


def prove_vain_support(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    facts.match(PLAIN[line["code"]], text)
    order = facts.counted[unit]
    is_itself = facts.scene.province(order.other) == facts.units_province(unit)
    need(line["because"] == [], "nobody caused it")
    need(facts.is_vain_support(unit) and is_itself == (line["code"] == "supports_itself"), "another reason")


def is_ordered_so(facts: MovementFacts, unit: int) -> bool:
    """Whether the unit that is helped was told to do what the help is for, possible or not."""
    order = facts.counted[unit]
    other = facts.scene.number(facts.scene.province(order.other))
    theirs = facts.counted.get(other) or facts.written.get(other)
    if not order.target:
        return theirs is None or theirs.kind != "move"
    if theirs is None or theirs.kind != "move":
        return False
    named, going, goal = order.target, theirs.target, facts.scene.province(order.target)
    if facts.scene.province(going) != goal:
        return False
    if order.kind == "convoy" or going == goal or named == going:
        return True
    choice = facts.scene.rules.settings["support_coast"]
    return choice == "ignored" or (choice == "missing_matches" and named == goal)


def prove_mismatched(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    order = facts.counted[unit]
    other = facts.scene.number(facts.scene.province(order.other))
    need(other in facts.units and not is_ordered_so(facts, unit), "that is what the other unit was ordered")
    need(line["because"] == [facts.order_of(other)], f"the other's order is {facts.order_of(other)}")
    found = facts.match(PLAIN["mismatched"], text)
    need(found["others"] == line["because"][0], "the text names another order")
    has_order = other in facts.counted or other in facts.written
    need(text.startswith("That is not") == has_order, "whether the other unit has an order")


def prove_off_path(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    """A convoy of just what the army was ordered, but not by the way that the army's order names."""
    order = facts.counted[unit]
    army = facts.scene.number(facts.scene.province(order.other))
    need(
        army in facts.slow.paths and unit not in facts.slow.paths[army],
        "the way leads over the fleet, or none is named",
    )
    need(is_ordered_so(facts, unit), "that is not what the army was ordered")
    need(line["because"] == [facts.order_of(army)], f"the army's order is {facts.order_of(army)}")
    need(facts.match(PLAIN["off_path"], text)["others"] == line["because"][0], "the text names another order")


def prove_impossible(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    order = facts.counted[unit]
    other = facts.scene.number(facts.scene.province(order.other))
    need(other in facts.units and is_ordered_so(facts, unit), "that is not what the other unit was ordered")
    need(other not in facts.slow.moves, "the other unit's order is valid")
    need(line["because"] == [facts.order_of(other)], f"the other's order is {facts.order_of(other)}")
    need(facts.match(PLAIN["impossible_order"], text)["others"] == line["because"][0], "the text names another order")


# Convoys and holds.


def prove_convoyed(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    army = convoyed_army(facts, unit)
    need(unit in facts.slow.convoyers.get(army, set()) and army in facts.results.convoyed, "the convoy did not stand")
    if facts.leaves(army):
        need(text == "The army was convoyed." and line["because"] == [], "the army arrived")
    else:
        order = facts.order_of(army)
        need(line["because"] == [order], "the army did not arrive")
        need(text == f"The convoy stood, but the army did not get in: {order}.", "the army did not arrive")


def prove_by_land(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    army = convoyed_army(facts, unit)
    need(army in facts.slow.moves and unit in facts.slow.convoyers[army], "it does not convoy that move")
    need(army not in facts.slow.over_sea, "the army goes by convoy")
    need(line["because"] == [facts.order_of(army)], "because of the army's order")
    facts.match(PLAIN["goes_by_land"], text)


def prove_not_carried(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    other = convoyed_army(facts, unit)
    need(other in facts.units and not facts.is_carried(other), "such a unit is convoyed")
    need(line["because"] == [facts.order_of(other)], "because of the other unit")
    facts.match(PLAIN["not_carried"], text)


def prove_vain_convoy(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    code, army = line["code"], convoyed_army(facts, unit)
    goal = facts.scene.number(facts.scene.province(facts.counted[unit].target))
    facts.match("The unit cannot be convoyed there[.]" if code == "wrong_terrain" else PLAIN[code], text)
    need(line["because"] == [], "nobody caused it")
    if code == "cannot_convoy":
        need(unit not in facts.slow.fleets_at_sea, "it can convoy from there")
        return
    if code == "wrong_terrain":
        need(not facts.can_land(army, goal) or facts.board.kinds[goal] != COAST, "the army can land there")
        return
    all_ways = facts.ways(army, goal, False)
    if code == "no_route":
        need(len(all_ways) == 0, "fleets lead there")
        return
    is_on_way = any(unit in route for route in all_ways)
    if code == "off_route":
        need(len(all_ways) > 0 and not is_on_way, "there is no way at all, or the fleet is on one")
        return
    need(is_on_way and facts.scene.rules.unnecessary_convoy_is_void, "the fleet is on no way, or may be")
    need(not any(unit in route for route in facts.ways(army, goal, True)), "some way needs the fleet")


def prove_held(facts: MovementFacts, unit: int, line: Line, text: str) -> None:
    need(text == "It held." and line["because"] == [], "it held")
    need(unit not in facts.results.dislodged, "it was dislodged")


Proof = Callable[[MovementFacts, int, Line, str], None]

IMPOSSIBLE_MOVES = (
    "no_such_path",
    "same_province",
    "wrong_terrain",
    "wrong_coast",
    "missing_coast",
    "not_adjacent",
    "no_route",
)
VAIN_CONVOYS = ("cannot_convoy", "wrong_terrain", "no_route", "off_route", "unnecessary_convoy")

PROOFS: dict[tuple[str, str], Proof] = {
    ("hold", "succeeds"): prove_held,
    ("hold", "dislodged"): prove_dislodged,
    ("move", "succeeds"): prove_moved,
    ("move", "bounced"): prove_repelled,
    ("move", "held_off"): prove_repelled,
    ("move", "head_to_head"): prove_repelled,
    ("move", "beaten"): prove_beaten,
    ("move", "own_unit"): prove_own_unit,
    ("move", "trades_places"): prove_trade,
    ("move", "no_convoy"): prove_no_convoy,
    ("move", "convoy_incomplete"): prove_incomplete,
    ("move", "convoy_broken"): prove_broken,
    ("move", "paradox"): prove_paradox,
    **{("move", code): prove_impossible_move for code in IMPOSSIBLE_MOVES},
    ("support", "succeeds"): prove_supported,
    ("support", "support_cut"): prove_cut,
    ("support", "dislodged"): prove_dislodged,
    ("support", "supports_itself"): prove_vain_support,
    ("support", "out_of_reach"): prove_vain_support,
    ("support", "mismatched"): prove_mismatched,
    ("support", "impossible_order"): prove_impossible,
    ("convoy", "succeeds"): prove_convoyed,
    ("convoy", "dislodged"): prove_dislodged,
    ("convoy", "convoy_incomplete"): prove_incomplete,
    ("convoy", "convoy_broken"): prove_broken,
    ("convoy", "paradox"): prove_paradox,
    ("convoy", "goes_by_land"): prove_by_land,
    ("convoy", "not_carried"): prove_not_carried,
    ("convoy", "mismatched"): prove_mismatched,
    ("convoy", "impossible_order"): prove_impossible,
    ("convoy", "off_path"): prove_off_path,
    **{("convoy", code): prove_vain_convoy for code in VAIN_CONVOYS},
}
"""By the kind of order and the code. What is not here is never said."""
