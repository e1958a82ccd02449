"""Checks every reason of a judge's answer: its code, the orders it names and the numbers in its text.

`false_reasons` answers what is not so, in words, and nothing if all is. A code without a proof is false; so is a text
that is not understood. Every claim is derived anew from the position, the orders and the outcome.
"""

from __future__ import annotations

import re
from typing import Any

from diplomacy_reasons_afterwards import AdjustmentProof, RetreatProof
from diplomacy_reasons_movement import MovementFacts
from diplomacy_reasons_proofs import check_line
from diplomacy_reasons_scene import PHASES, FalseReason, Order, Scene, need, read

KEYS = ["power", "order", "result", "code", "because", "text"]
NOT_READ = ("not_understood", "unknown_province", "ambiguous_province", "unknown_coast", "unknown_power")
TO_THE_TABLE = re.compile(r"done|undo|draw|concede to (?P<power>.+)")
"""What a table takes beside orders, and a judge does not."""
READING = (
    *NOT_READ,
    "not_an_order",
    "wrong_phase",
    "no_such_unit",
    "not_your_unit",
    "missing_coast",
    "wrong_coast",
    "missing_unit_type",
    "not_an_adjustment",
    "order_limited",
    "convoy_path",
    "ordered_twice",
)
"""Codes of orders that are void as they are written, whatever the phase. The last of them is asked for last."""


def false_reasons(position: dict[str, Any], orders: list[list[str]], answer: dict[str, Any]) -> list[str]:
    """What is not so in the judge's lines, each with the order and the line."""
    try:
        check = Check(Scene(position, orders, answer))
    except FalseReason as error:
        return [f"the whole answer: {error}"]
    found = []
    for at, line in enumerate(answer["orders"]):
        try:
            check.check(at)
        except FalseReason as error:
            found.append(f"{line['code']}: {error}\n  {orders[at]} {line}")
    return found


class Check:
    """One answer: first which orders count, then the proofs of the phase."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.faults: list[set[str]] = []
        """By line, the codes of all that is wrong with the order as it is written."""
        self.taken: list[Order | None] = []
        """By line, the order as it is taken; None where it is void as written."""
        self.counted: dict[str, Order] = {}
        """By province, the order of a unit."""
        self.written: dict[str, Order] = {}
        for at in range(len(scene.lines)):
            self.take(at)
        self.written = {place: order for place, order in self.written.items() if place not in self.counted}
        self.movement = MovementFacts(scene, self.counted, self.written) if scene.phase == "movement" else None
        self.retreat = RetreatProof(scene, self.counted) if scene.phase == "retreat" else None
        self.adjustment = AdjustmentProof(scene, self.taken) if scene.phase == "adjustment" else None

    # Which orders count.

    def take(self, at: int) -> None:
        scene = self.scene
        shown, said = read(scene.lines[at]["order"]), scene.said(at)
        faults = self.faults_of(at, said)
        place = scene.province(said.node) if said is not None and said.node else ""
        is_unit_order = scene.phase != "adjustment"
        is_failed_move = (
            scene.phase == "movement"
            and said is not None
            and said.kind == "move"
            and self.problem(at, said) == "missing_coast"
            and not scene.rules.impossible_move_holds
        )
        if is_unit_order and said is not None and (not faults or is_failed_move):
            if place in self.counted:
                faults = faults | {"ordered_twice"}
            else:
                self.counted[place] = shown if not faults and shown is not None else said
        elif (
            is_unit_order
            and said is not None
            and self.problem(at, said) in ("missing_coast", "wrong_coast", "order_limited")
        ):
            self.written.setdefault(place, self.without_stray_coast(said))
        self.faults.append(faults)
        self.taken.append(shown if not faults else None)

    def without_stray_coast(self, order: Order) -> Order:
        """As it is shown: the target of an army, or of one that is helped, without a coast."""
        if not order.target:
            return order
        goal = self.scene.province(order.target)
        return order if self.scene.uses_coasts(order.other_type or order.type, goal) else order._replace(target=goal)

    def problem(self, at: int, said: Order) -> str:
        """The code the judge must have met first."""
        faults = self.faults_of(at, said)
        sequence = ("wrong_phase", "no_such_unit", "not_your_unit", "wrong_coast", "missing_coast", "order_limited")
        return next((code for code in sequence if code in faults), "")

    def faults_of(self, at: int, said: Order | None) -> set[str]:
        """Everything that makes an order void as it is written."""
        scene, power = self.scene, self.scene.orders[at][0]
        head, text = scene.headed(at)
        to_table = TO_THE_TABLE.fullmatch(text)
        if to_table is not None:
            is_known = to_table["power"] in (None, *scene.board.powers)
            return {"not_an_order"} if is_known else {"unknown_power"}
        if said is None:
            untyped = re.fullmatch(r"(\S+) B", text)
            is_build = untyped is not None and untyped[1] in scene.board.node_ids
            found = {"missing_unit_type"} if is_build and scene.phase == "adjustment" else set(NOT_READ)
            return found | ({"not_your_unit"} if head not in ("", power) else set())
        found = set()
        if said.power not in ("", power):
            found.add("not_your_unit")
        if said.kind not in PHASES[scene.phase]:
            found.add("wrong_phase")
        if said.kind != "build" and said.node:
            unit = scene.ordered.get(scene.province(said.node))
            if unit is None or unit.type != said.type:
                found.add("no_such_unit")
            elif unit.power != power:
                found.add("not_your_unit")
            elif scene.rules.stray_coast_is_void and said.node not in (scene.province(said.node), unit.node):
                found.add("wrong_coast")
        if said.other:
            other = scene.ordered.get(scene.province(said.other))
            if other is None or other.type != said.other_type:
                found.add("no_such_unit")
        if said.path and scene.rules.settings["convoy_path"] == "refused":
            found.add("convoy_path")
        found |= self.coast_faults(said)
        if not found and scene.is_limited(said):
            found.add("order_limited")
        return found

    def coast_faults(self, said: Order) -> set[str]:
        """A coast that the order needs, or must not have."""
        scene = self.scene
        if said.kind == "build":
            goal = scene.province(said.node)
            is_missing = scene.uses_coasts(said.type, goal) and said.node == goal
            return {"missing_coast"} if is_missing and not scene.rules.missing_build_coast_is_guessed else set()
        if said.kind not in ("move", "retreat"):
            return set()
        goal = scene.province(said.target)
        unit = scene.ordered.get(scene.province(said.node))
        unit_type = unit.type if unit else said.type
        if not scene.uses_coasts(unit_type, goal):
            return {"wrong_coast"} if said.target != goal and scene.rules.stray_coast_is_void else set()
        possible = [node for node in self.coasts_reached(said) if node != goal]
        if said.target != goal or not possible or (len(possible) == 1 and scene.rules.only_coast_is_taken):
            return set()
        return set() if scene.rules.missing_coast_is_guessed else {"missing_coast"}

    def coasts_reached(self, said: Order) -> list[str]:
        """The coasts of its target that a unit can go to."""
        unit = self.scene.ordered.get(self.scene.province(said.node))
        if unit is None:
            return []
        goal = self.scene.province(said.target)
        coasts = [self.scene.board.node_ids[coast] for coast in self.scene.board.coasts_of[self.scene.number(goal)]]
        return [coast for coast in coasts if coast in self.scene.reach(unit)]

    # The proofs.

    def check(self, at: int) -> None:
        scene, line = self.scene, self.scene.lines[at]
        power, text = scene.orders[at]
        need(list(line) == KEYS, "the keys of a line")
        need(line["power"] == power, "the power")
        if self.faults[at]:
            self.check_void(at, line, text)
            return
        order, said = self.taken[at], scene.said(at)
        assert said is not None
        need(order is not None and self.is_same(order, said), f"{text} is shown as {line['order']}")
        if self.movement is not None:
            check_line(self.movement, scene.number(scene.province(said.node)), line)
        elif self.retreat is not None:
            self.retreat.check(scene.province(said.node), line)
        elif self.adjustment is not None:
            self.adjustment.check(at, line)

    def is_same(self, shown: Order, said: Order) -> bool:
        """Whether the line shows the order that was given, coasts added or taken away."""
        scene = self.scene
        places = [(shown.node, said.node), (shown.other, said.other), (shown.target, said.target)]
        kinds = {"move": "retreat"} if scene.phase == "retreat" else {}
        if scene.phase == "adjustment" and said.kind == "build" and shown.kind == "build":
            return scene.province(shown.node) == scene.province(said.node) and shown.type == said.type
        if (
            shown.kind != kinds.get(said.kind, said.kind)
            or (shown.type, shown.other_type, shown.via) != (said.type, said.other_type, said.via)
            or shown.path != said.path
            or any(scene.province(one) != scene.province(two) for one, two in places)
        ):
            return False
        if shown.target == said.target:
            return True
        if shown.kind == "move" or shown.kind == "retreat":
            is_plain = not scene.uses_coasts(shown.type, scene.province(shown.target)) and "/" not in shown.target
            return is_plain or shown.target in self.coasts_reached(said)
        return "/" not in shown.target

    def check_void(self, at: int, line: dict[str, Any], text: str) -> None:
        """An order that is void as it is written."""
        scene, code = self.scene, line["code"]
        need(line["result"] == "void" and line["because"] == [] and line["order"] == text, "a void order")
        need(code in READING and code in self.faults[at], f"{self.faults[at]} is wrong with it")
        said = scene.said(at)
        main = self.check_what_followed(at, line, said)
        if said is None:
            self.check_not_read(at, code, main)
            return
        check = getattr(self, f"check_{code}")
        check(at, said, main)

    def check_what_followed(self, at: int, line: dict[str, Any], said: Order | None) -> str:
        """That the unit was dislodged, or is disbanded, is told in the end; the text without that."""
        scene, text = self.scene, str(line["text"])
        power = scene.orders[at][0]
        place = scene.province(said.node) if said is not None and said.node else ""
        unit = scene.ordered.get(place)
        is_its_own = said is not None and unit is not None and (unit.power, unit.type) == (power, said.type)
        if said is not None and scene.province(said.other) == place and said.other_type not in ("", said.type):
            is_its_own = False
        if self.movement is not None and is_its_own and scene.number(place) in self.movement.results.dislodged:
            return self.movement.check_fate(scene.number(place), line)
        need("dislodged by" not in text, "it was not dislodged")
        ending = " It is disbanded."
        is_lost = scene.phase == "retreat" and is_its_own and place not in self.counted
        need(text.endswith(ending) == is_lost, "whether it is disbanded")
        return text.removesuffix(ending)

    def check_not_read(self, at: int, code: str, text: str) -> None:
        """What the strict notation does not have: it must be a name that is none, or no order at all."""
        head, order = self.scene.headed(at)
        need(code != "not_your_unit" or text == f"The order is headed {head}.", "the order is headed so")
        named = re.findall(r"'([^']*)'", text)[:1]
        if code in ("unknown_province", "ambiguous_province"):
            need(len(named) == 1 and named[0].upper() not in self.scene.board.node_ids, "there is such a province")
            need(named[0].upper() in order.upper(), "nothing like that was written")
        if code == "unknown_coast":
            coasts = re.findall(r"(\w+)/(\w+)", order)
            unknown = [f"{place}/{coast}" not in self.scene.board.node_ids for place, coast in coasts]
            need(any(unknown), "there is such a coast")
        if code == "not_an_order":
            need(TO_THE_TABLE.fullmatch(order) is not None, "it is an order to a unit")
        if code == "ambiguous_province":
            meant = re.findall(r"\((\w+)\)", text)
            need(len(meant) > 1 and all(place in self.scene.board.node_ids for place in meant), "several provinces")

    def check_wrong_phase(self, at: int, said: Order, text: str) -> None:
        need(re.match(rf"In an? {self.scene.phase} phase orders are ", text) is not None, "the phase")

    def check_no_such_unit(self, at: int, said: Order, text: str) -> None:
        scene, power = self.scene, self.scene.orders[at][0]
        mine = [f"{unit.type} {unit.node}" for unit in self.by_province() if unit.power == power]
        absent = re.fullmatch(r"There is no (?:dislodged )?unit in (.+?)[.](?: Yours: (.+)[.])?", text)
        if absent is not None:
            named = [node for node in (said.node, said.other) if node and scene.province(node) not in scene.ordered]
            need(len(named) > 0, "there are such units")
            need((absent[2] or "") == ", ".join(mine), f"own units are {mine}")
            return
        other = re.fullmatch(r"In .+ there is no (.+) but one (.+)[.]", text)
        need(other is not None, f"the text is not understood: {text!r}")
        assert other is not None
        names = {kind.name: kind.id for kind in scene.variant.unit_types}
        found = [
            (names[other[1]], names[other[2]]) == (kind, scene.ordered[scene.province(node)].type)
            for kind, node in ((said.type, said.node), (said.other_type, said.other))
            if node and scene.province(node) in scene.ordered
        ]
        need(any(found), "the units are others")

    def by_province(self) -> list[Any]:
        """The units that can be ordered, by the number of their province."""
        return [unit for _, unit in sorted(self.scene.ordered.items(), key=lambda item: self.scene.number(item[0]))]

    def check_convoy_path(self, at: int, said: Order, text: str) -> None:
        need(
            text == f"A convoy's path is not named here: write {said.type} {said.node} - {said.target} VIA.", "the text"
        )

    def check_not_your_unit(self, at: int, said: Order, text: str) -> None:
        if text == f"The order is headed {said.power}.":
            need(said.power != self.scene.orders[at][0], "it is headed with its own power")
            return
        found = re.fullmatch(r"The unit in .+ is (.+), not yours[.]", text)
        need(found is not None, f"the text is not understood: {text!r}")
        assert found is not None
        owner = self.scene.ordered[self.scene.province(said.node)].power
        whose = f"{owner}'s" if owner in self.scene.board.powers else "nobody's"
        need(found[1] == whose, f"it is {whose}")

    def check_missing_coast(self, at: int, said: Order, text: str) -> None:
        found = re.fullmatch(r".+ has several coasts: write (.+)[.]", text)
        need(found is not None, f"the text is not understood: {text!r}")
        assert found is not None
        board, goal = self.scene.board, self.scene.province(said.target or said.node)
        all_coasts = [board.node_ids[coast] for coast in board.coasts_of[self.scene.number(goal)]]
        meant = all_coasts if said.kind == "build" else self.coasts_reached(said)
        need(len(all_coasts) > 1 and found[1].split(" or ") == meant, f"the coasts are {meant}")

    def check_wrong_coast(self, at: int, said: Order, text: str) -> None:
        unit = self.scene.ordered[self.scene.province(said.node)]
        if text == f"The unit stands on {unit.node}.":
            need(said.node not in (unit.node, self.scene.province(said.node)), "that coast was named")
            return
        need(text == "An army does not go to a coast.", f"the text is not understood: {text!r}")
        need("/" in said.target and not self.scene.uses_coasts(unit.type, self.scene.province(said.target)), "no army")

    def check_order_limited(self, at: int, said: Order, text: str) -> None:
        need(text == "The variant does not allow such an order now.", f"the text is not understood: {text!r}")

    def check_ordered_twice(self, at: int, said: Order, text: str) -> None:
        need(text == "The unit has an order already.", f"the text is not understood: {text!r}")
        same = [
            other
            for other in range(at)
            if (earlier := self.scene.said(other)) is not None
            and self.scene.province(earlier.node) == self.scene.province(said.node)
            and "ordered_twice" not in self.faults[other]
        ]
        need(len(same) > 0, "there is no earlier order")
