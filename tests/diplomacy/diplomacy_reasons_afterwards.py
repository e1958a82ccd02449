"""Proofs of what the judge says of the orders of retreats and adjustments."""

from __future__ import annotations

from typing import Any

from diplomacy_reasons_scene import Order, Scene, Unit, need

Line = dict[str, Any]

DISBANDED = " It is disbanded."
RETREAT_TEXTS = {
    "not_adjacent": "A retreat goes one step, without a convoy.",
    "same_province": "It was dislodged from there.",
    "wrong_terrain": "Such a unit cannot be there.",
    "wrong_coast": "That coast cannot be reached.",
    "occupied": "There is a unit in the province.",
    "attacked_from_there": "The attack came from there.",
    "standoff_there": "There was a standoff in the province.",
    "not_named": "The position does not name it among the unit's retreats.",
}


class RetreatProof:
    """One retreat phase. Dislodged units go by the id of their province."""

    def __init__(self, scene: Scene, counted: dict[str, Order]) -> None:
        self.scene = scene
        self.counted = counted
        self.after = {tuple(unit) for unit in scene.answer["position"]["units"]}
        self.told = {scene.province(lost["unit"][2]): lost for lost in scene.position["dislodged"]}

    def order_of(self, place: str) -> str:
        """As the judge names the orders of others in a retreat: without the coast of the unit."""
        return f"{self.scene.lost[place].type} {place} R {self.counted[place].target}"

    def may_go(self, place: str) -> bool:
        """Whether a unit is ordered where it may go, other retreats aside."""
        order = self.counted.get(place)
        if order is None or order.kind != "retreat" or order.target not in self.scene.reach(self.scene.lost[place]):
            return False
        goal = self.scene.province(order.target)
        is_named = order.target in self.told[place].get("retreats", [order.target])
        is_closed = goal in self.scene.units or goal in self.scene.position.get("contested", [])
        return is_named and not is_closed and not self.is_closed_origin(place)

    def is_closed_origin(self, place: str) -> bool:
        told, goal = self.told[place], self.scene.province(self.counted[place].target)
        may_return = bool(told.get("by_convoy")) and self.scene.rules.retreat_to_convoyed_origin
        return goal == told.get("from") and not may_return

    def check(self, place: str, line: Line) -> None:
        order, unit = self.counted[place], self.scene.lost[place]
        code, text = line["code"], line["text"]
        target = order.target
        gets_there = bool(target) and (unit.power, unit.type, target) in self.after
        if code == "succeeds":
            need(line["result"] == "succeeds" and text == "The unit retreats.", "it retreats")
            need(order.kind == "retreat" and gets_there and line["because"] == [], "it is not there")
            return
        need(not gets_there or self.is_another_there(place), "it got there")
        if code == "disbands":
            need(order.kind == "disband" and line["result"] == "succeeds", "it was not to disband")
            need(text == "The unit is disbanded." and line["because"] == [], "the text")
        elif code == "retreats_collide":
            self.check_collision(place, line)
        else:
            need(line["result"] == "void" and line["because"] == [], "a void retreat")
            need(text == RETREAT_TEXTS.get(code, "no such code") + DISBANDED, f"the text of {code}")
            self.check_closed(place, code, unit)

    def is_another_there(self, place: str) -> bool:
        """Whether a like unit was where this one wanted to go, or retreated there itself."""
        unit, target = self.scene.lost[place], self.counted[place].target
        return (
            any(
                other != place and self.may_go(other) and self.counted[other].target == target for other in self.counted
            )
            or unit._replace(node=target) in self.scene.units.values()
        )

    def check_collision(self, place: str, line: Line) -> None:
        goal = self.scene.province(self.counted[place].target)
        others = [
            other
            for other in sorted(self.counted, key=self.scene.number)
            if other != place and self.may_go(other) and self.scene.province(self.counted[other].target) == goal
        ]
        need(line["result"] == "fails" and self.may_go(place), "it may not even try")
        need(len(others) > 0 and line["because"] == [self.order_of(other) for other in others], f"others: {others}")
        one = "Another unit retreats to the same province, so both are disbanded."
        several = "Other units retreat to the same province, so all of them are disbanded."
        need(line["text"] == (one if len(others) == 1 else several), "how many are disbanded")

    def check_closed(self, place: str, code: str, unit: Unit) -> None:
        """Why a unit may not retreat there."""
        scene, target = self.scene, self.counted[place].target
        goal = scene.province(target)
        is_near = goal in scene.steps(unit)
        if code == "same_province":
            need(goal == place, "it is another province")
        elif code == "wrong_terrain":
            need(not scene.can_be_in(unit.type, goal), "such a unit can be there")
        elif code == "wrong_coast":
            need(is_near and target != goal and target not in scene.reach(unit), "the coast can be reached")
        elif code == "not_adjacent":
            need(not is_near and goal != place and scene.can_be_in(unit.type, goal), "it is one step away")
        else:
            need(target in scene.reach(unit), "it cannot be reached")
            if code == "occupied":
                need(goal in scene.units, "nobody is there")
            elif code == "attacked_from_there":
                need(self.is_closed_origin(place), "the attack came from elsewhere")
            elif code == "standoff_there":
                need(goal in scene.position.get("contested", []), "there was no standoff")
            else:
                need(target not in self.told[place].get("retreats", [target]), "the position names it")


ADJUSTMENT_TEXTS = {
    "succeeds": "Done as ordered.",
    "surplus": "The power has no build or removal left for it.",
    "spoiled": "The power ordered more than it may build or must remove, so none of its orders counts.",
    "not_owned": "That is no supply center of the power's.",
    "wrong_terrain": "Such a unit cannot be there.",
    "ordered_twice": "The unit has an order already.",
}
NOT_HOME = {
    "home": "The power may not build there: it is not a home center of its own.",
    "any_home": "The power may not build there: it is no power's home center.",
}


class AdjustmentProof:
    """One adjustment phase: the orders of a power one after the other."""

    def __init__(self, scene: Scene, taken: list[Order | None]) -> None:
        self.scene = scene
        self.taken = taken
        self.after = {tuple(unit) for unit in scene.answer["position"]["units"]}
        self.centers: dict[str, str] = scene.position.get("centers", {})

    def due(self, power: str) -> int:
        """Builds above 0, removals below."""
        centers = sum(1 for owner in self.centers.values() if owner == power)
        return centers - sum(1 for unit in self.scene.units.values() if unit.power == power)

    def earlier(self, at: int, kinds: tuple[str, ...]) -> list[Order]:
        """The power's orders before one that were carried out, or would have been; each removal once."""
        found: list[Order] = []
        for number in range(at):
            order, line = self.taken[number], self.scene.lines[number]
            is_mine = line["power"] == self.scene.lines[at]["power"]
            if not is_mine or order is None or order.kind not in kinds or line["code"] not in ("succeeds", "spoiled"):
                continue
            if order.kind != "disband" or order not in found:
                found.append(order)
        return found

    def check(self, at: int, line: Line) -> None:
        order, code, power = self.taken[at], line["code"], line["power"]
        assert order is not None
        proof = {
            "succeeds": self.check_done,
            "surplus": self.check_surplus,
            "spoiled": self.check_spoiled,
            "not_owned": self.check_not_owned,
            "not_home": self.check_not_home,
            "occupied": self.check_occupied,
            "wrong_terrain": self.check_terrain,
            "ordered_twice": self.check_twice,
        }.get(code)
        need(proof is not None, f"an adjustment has no code {code}")
        assert proof is not None
        if code in ADJUSTMENT_TEXTS:
            need(line["text"] == ADJUSTMENT_TEXTS[code], f"the text of {code}")
        result = {"succeeds": "succeeds", "surplus": "fails", "spoiled": "fails"}.get(code, "void")
        need(line["result"] == result, f"{code} is {result}")
        need(code == "occupied" or line["because"] == [], "nobody caused it")
        need(order.kind == "build" or code in ("succeeds", "surplus", "spoiled", "ordered_twice"), "it is no build")
        proof(at, order, power)

    def is_left(self, at: int, order: Order, power: str) -> bool:
        """Whether something is left to build or remove, if nothing else stands against it."""
        if order.kind == "disband":
            done = self.earlier(at, ("disband",))
            return order not in done and -self.due(power) > len(done)
        return self.due(power) > len(self.earlier(at, ("build", "waive")))

    def check_done(self, at: int, order: Order, power: str) -> None:
        need(self.is_left(at, order, power), "nothing was left to do")
        if order.kind == "build":
            unit_type = self.built_type(order)
            need((power, unit_type, order.node) in self.after, "it was not built")
        elif order.kind == "disband":
            need(
                not any(self.scene.province(unit[2]) == self.scene.province(order.node) for unit in self.after),
                "it is still there",
            )

    def built_type(self, order: Order) -> str:
        """By one option, a fleet that is built inland is an army."""
        is_inland = self.scene.board.kinds[self.scene.number(self.scene.province(order.node))] == 2
        return "A" if order.type == "F" and is_inland and self.scene.rules.inland_fleet_is_army else order.type

    def check_surplus(self, at: int, order: Order, power: str) -> None:
        need(not self.is_left(at, order, power), "something was left to do")
        need(order not in self.earlier(at, ("disband",)), "it was ordered twice")

    def check_twice(self, at: int, order: Order, power: str) -> None:
        need(order.kind == "disband" and order in self.earlier(at, ("disband",)), "no earlier order removes it")

    def check_spoiled(self, at: int, order: Order, power: str) -> None:
        need(self.scene.rules.surplus_spoils_all, "the first orders count")
        need(self.is_left(at, order, power), "it was surplus itself")
        others = [line["code"] for line in self.scene.lines if line["power"] == power]
        need("surplus" in others and "succeeds" not in others, "no order was surplus")

    def check_not_owned(self, at: int, order: Order, power: str) -> None:
        need(self.centers.get(self.scene.province(order.node)) != power, "it is the power's center")

    def check_not_home(self, at: int, order: Order, power: str) -> None:
        rule, homes = self.scene.variant.build_rule, self.scene.variant.homes
        need(self.scene.lines[at]["text"] == NOT_HOME.get(rule, ""), "the text of not_home")
        place = self.scene.province(order.node)
        closed = [place not in homes.get(power, [])] if rule == "home" else [place not in own for own in homes.values()]
        need(self.centers.get(place) == power and all(closed), "it may build there")

    def check_occupied(self, at: int, order: Order, power: str) -> None:
        line, place = self.scene.lines[at], self.scene.province(order.node)
        if place in self.scene.units:
            need(line["because"] == [] and line["text"] == "There is a unit in the province.", "a unit is there")
            return
        first = [
            number
            for number in range(at)
            if (built := self.taken[number]) is not None
            and built.kind == "build"
            and self.scene.lines[number]["power"] == power
            and self.scene.province(built.node) == place
            and self.scene.lines[number]["code"] in ("succeeds", "spoiled")
        ]
        need(len(first) == 1, "nothing is there, and no earlier order builds there")
        earlier = self.scene.lines[first[0]]["order"]
        need(line["because"] == [earlier], f"because of {earlier}")
        need(line["text"] == f"An earlier order builds there: {earlier}.", "the text")

    def check_terrain(self, at: int, order: Order, power: str) -> None:
        kind = self.scene.type_number(self.built_type(order))
        need(not self.scene.board.can_stand(kind, self.scene.number(order.node)), "such a unit can be there")
