"""The facts of a movement, from which its reasons are proven.

They come from the slow adjudicator, whose outcome must be the one in the judge's answer: who moved, who was dislodged,
which supports were given, which convoys stood. The claims of each line are checked against them by the functions of
`diplomacy_reasons_proofs`.
"""

from __future__ import annotations

import re
from typing import Any

from diplomacy_reasons_scene import Order, Scene, need, read, words
from diplomacy_slow import SlowMovement

from ludex.games.diplomacy.rules import actions as packed
from ludex.games.diplomacy.rules.board import SEA
from ludex.games.diplomacy.rules.units import no_units

FATE = re.compile(
    r"(?P<main>.*?[.]) It was dislodged by (?P<by>[^;.]+), (?P<attack>\d+) against (?P<held>\d+)(?P<notes>;[^.]+)?[.]"
)
CUT = re.compile(r"; support from (\w \S+) was cut by ([^;]+)")
LEFT_OUT = re.compile(r"; support from (\w \S+) does not count against a unit of its own power")

Line = dict[str, Any]


class MovementFacts:
    """One movement phase. Units go by the number of their province."""

    def __init__(self, scene: Scene, counted: dict[str, Order], written: dict[str, Order]) -> None:
        """`counted` are the orders that were taken, by province; `written` those of further units, which were void."""
        self.scene = scene
        self.board = scene.board
        self.counted = {scene.number(province): order for province, order in counted.items()}
        self.written = {scene.number(province): order for province, order in written.items()}
        self.units = {scene.number(province): unit for province, unit in scene.units.items()}
        count = scene.board.province_count
        powers = [*scene.board.powers, scene.variant.neutral.id if scene.variant.neutral else ""]
        units, codes = no_units(count), [0] * count
        for at, unit in self.units.items():
            units.put(at, scene.type_number(unit.type), powers.index(unit.power), scene.number(unit.node))
        for at, order in self.counted.items():
            codes[at] = self.pack(at, order)
        paths = {at: [scene.number(sea) for sea in order.path] for at, order in self.counted.items() if order.path}
        self.slow = SlowMovement(scene.board, scene.rules, units, codes, paths)
        self.answers = self.slow.solve()
        self.results = self.slow.results(self.answers)
        self.check_outcome()

    def pack(self, at: int, order: Order) -> int:
        scene = self.scene
        target = scene.number(order.target) if order.target else 0
        other = scene.number(scene.province(order.other)) if order.other else 0
        if order.kind == "move":
            return packed.move(at, target, order.via)
        if order.kind == "support":
            return packed.support_move(at, other, target) if order.target else packed.support_hold(at, other)
        return packed.convoy(at, other, target) if order.kind == "convoy" else packed.hold(at)

    def check_outcome(self) -> None:
        """The slow adjudicator finds the units where the answer has them."""
        after = {
            (unit.power, unit.type, self.board.node_ids[self.results.went.get(at, self.scene.number(unit.node))])
            for at, unit in self.units.items()
            if at not in self.results.dislodged
        }
        position = self.scene.answer["position"]
        found = {tuple(unit) for unit in position["units"]}
        if position["phase"] == "movement":
            # Where an adjustment was passed over, neutral armies are back in the centers that are nobody's.
            found -= {unit for unit in found - after if unit[0] == "NEUTRAL" == position["centers"].get(unit[2])}
        need(after == found, "the outcome is another than the slow adjudicator's")
        lost = [unit["unit"] for unit in position["dislodged"]] + self.scene.answer["destroyed"]
        expected = sorted(list(self.units[at]) for at in self.results.dislodged)
        need(sorted(map(list, lost)) == expected, "others are dislodged than the slow adjudicator says")

    # The facts.

    def order_of(self, at: int) -> str:
        """The order of a unit, as the judge writes it; one without holds."""
        unit = self.units[at]
        order = self.counted.get(at) or self.written.get(at)
        if order is None or order.kind == "hold":
            return f"{unit.name} H"
        if order.kind == "move" and order.path:
            return f"{unit.name} - {' - '.join(order.path)} - {order.target}"
        if order.kind == "move":
            return f"{unit.name} - {order.target}{' VIA' if order.via else ''}"
        other = self.units.get(self.scene.number(self.scene.province(order.other)))
        helped = other.name if other else self.scene.province(order.other)
        verb = "S" if order.kind == "support" else "C"
        return f"{unit.name} {verb} {helped}{' - ' + order.target if order.target else ''}"

    def orders_of(self, units: list[int]) -> list[str]:
        return [self.order_of(unit) for unit in units]

    def goal(self, at: int) -> int:
        """Where a unit with a valid move goes."""
        need(at in self.slow.moves, "it has no valid move")
        return self.slow.moves[at]

    def owner(self, at: int) -> str:
        return self.units[at].power

    def gets_there(self, at: int) -> bool:
        return at not in self.slow.over_sea or at in self.results.convoyed

    def supporters(self, at: int) -> list[int]:
        """Those whose support is for what a unit does, given or not."""
        mine = self.slow.move_supports if at in self.slow.moves else self.slow.hold_supports
        return sorted(friend for friend, other in mine.items() if other == at)

    def backing(self, at: int) -> int:
        """Strength with all the supports given."""
        return 1 + sum(1 for friend in self.supporters(at) if friend in self.results.given)

    def leaves(self, at: int) -> bool:
        return at in self.results.went

    def opponent(self, at: int) -> int | None:
        """The unit that a move must drive out, which stays or comes against it; None where there is none."""
        goal = self.goal(at)
        if goal not in self.units or (self.leaves(goal) and not self.slow.is_head_to_head(at)):
            return None
        return goal

    def left_out(self, at: int) -> list[int]:
        """Given supports of a move that would help to drive out a unit of the supporter's own power."""
        opponent = self.opponent(at)
        if opponent is None:
            return []
        return [
            friend
            for friend in self.supporters(at)
            if friend in self.results.given and self.owner(friend) == self.owner(opponent)
        ]

    def attack(self, at: int) -> int:
        return self.backing(at) - len(self.left_out(at))

    def resistance(self, at: int) -> int:
        """Of what a move must drive out."""
        opponent = self.opponent(at)
        if opponent is None:
            return 0
        if opponent in self.slow.moves and not self.slow.is_head_to_head(at):
            return 1
        return self.backing(opponent)

    def winner(self, goal: int) -> int | None:
        """The unit that moved to a province."""
        for unit, node in self.results.went.items():
            if self.board.province_of[node] == goal:
                return unit
        return None

    def rivals(self, at: int) -> dict[int, int]:
        """The other moves to the same place that had an effect there, with their strengths."""
        found = {}
        for rival in self.slow.movers_to(self.goal(at)):
            strength = self.slow.prevention(rival, self.answers.__getitem__)
            if rival != at and strength > 0:
                found[rival] = strength
        return found

    def cutters(self, at: int) -> list[int]:
        """The units whose moves cut a support."""
        slow = self.slow
        aim = slow.aim(at) if at in slow.move_supports else None
        found = []
        for enemy in slow.movers_to(at):
            if self.owner(enemy) == self.owner(at) or not self.gets_there(enemy):
                continue
            if enemy == aim and not (self.scene.rules.convoyed_defender_cuts and enemy in slow.over_sea):
                if self.leaves(enemy):
                    found.append(enemy)
            elif not slow.spares(enemy, at):
                found.append(enemy)
        return sorted(found)

    # The numbers and remarks of a text.

    def match(self, pattern: str, text: str) -> re.Match[str]:
        found = re.fullmatch(pattern, text)
        need(found is not None, f"the text is not understood: {text!r}")
        assert found is not None
        return found

    def check_strengths(self, others: list[int], theirs: str, expected: dict[int, int]) -> None:
        """One number stands for all; otherwise there is one for each unit, in their sequence."""
        told = [int(number) for number in words(theirs)]
        told = told * len(others) if len(told) == 1 else told
        need(told == [expected[other] for other in others], f"strengths {theirs}, not {expected}")

    def check_notes(self, notes: str, unit: int | None, with_left_out: bool) -> None:
        """The supports that did not count: all of them, and none that did."""
        rest = CUT.sub("", LEFT_OUT.sub("", notes))
        need(rest == "", f"the remark {rest!r} is not understood")
        cut = (
            [friend for friend in self.supporters(unit) if friend not in self.results.given] if unit is not None else []
        )
        told = CUT.findall(notes)
        need([name for name, _ in told] == [self.units[friend].name for friend in cut], f"cut supports: {notes}")
        for friend, (_, order) in zip(cut, told, strict=True):
            need(order in self.orders_of(self.cutters(friend)), f"{order} cuts no support of {friend}")
        left = self.left_out(unit) if with_left_out and unit is not None else []
        need(LEFT_OUT.findall(notes) == [self.units[friend].name for friend in left], f"left out: {notes}")

    def check_dislodged(self, unit: int, by: str, attack: str, held: str, notes: str | None) -> None:
        """Who drove a unit out, with what strength, and with what strength it was held."""
        enemy = self.results.dislodged[unit]
        need(by == self.order_of(enemy), f"dislodged by {self.order_of(enemy)}, not {by}")
        need(int(attack) == self.attack(enemy), f"the attack had {self.attack(enemy)}")
        need(int(held) == self.resistance(enemy), f"the unit was held with {self.resistance(enemy)}")
        stood = unit not in self.slow.moves or self.slow.is_head_to_head(enemy)
        self.check_notes(notes or "", unit if stood else None, False)

    def units_named(self, orders: list[str]) -> list[int]:
        found = []
        for text in orders:
            order = read(text)
            need(order is not None, f"{text!r} is no order")
            assert order is not None
            need(self.scene.knows(order), f"{text!r} names what is not there")
            at = self.scene.number(self.scene.province(order.node))
            need(at in self.units and self.order_of(at) == text, f"{text!r} is no unit's order")
            found.append(at)
        return found

    # The line.

    def check_fate(self, unit: int, line: Line) -> str:
        """That a dislodged unit is told so, and no other; the text without that."""
        text: str = line["text"]
        fate = FATE.fullmatch(text)
        is_dislodged = unit in self.results.dislodged
        need(is_dislodged or "islodged" not in text.partition("convoy was broken")[0], "it was not dislodged")
        need(
            not is_dislodged or line["code"] == "dislodged" or fate is not None, "it is not told that it was dislodged"
        )
        if fate is None:
            return text
        need(line["code"] != "dislodged", "it is told twice that it was dislodged")
        self.check_dislodged(unit, fate["by"], fate["attack"], fate["held"], fate["notes"])
        return fate["main"]

    def result(self, unit: int) -> str:
        """What must be said of an order."""
        order, slow = self.counted[unit], self.slow
        if order.kind == "move":
            return "void" if unit not in slow.moves else "succeeds" if self.leaves(unit) else "fails"
        if order.kind == "support":
            if unit in slow.move_supports or unit in slow.hold_supports:
                return "succeeds" if unit in self.results.given else "fails"
            return "void" if self.is_vain_support(unit) else "fails"
        if order.kind == "convoy":
            army = self.scene.number(self.scene.province(order.other))
            if self.is_vain_convoy(unit):
                return "void"
            is_used = unit in slow.convoyers.get(army, set()) and army in self.results.convoyed
            return "succeeds" if is_used and unit not in self.results.dislodged else "fails"
        return "fails" if unit in self.results.dislodged else "succeeds"

    def is_vain_support(self, unit: int) -> bool:
        order = self.counted[unit]
        aim = self.scene.province(order.target or order.other)
        return self.scene.province(order.other) == self.units_province(unit) or aim not in self.scene.steps(
            self.units[unit]
        )

    def units_province(self, unit: int) -> str:
        return self.board.province_ids[unit]

    def is_vain_convoy(self, unit: int) -> bool:
        """A convoy that nothing could make valid: no unit that convoys there, no such crossing, or off the way."""
        order = self.counted[unit]
        army = self.scene.number(self.scene.province(order.other))
        if army not in self.units or not self.is_carried(army):
            return False
        goal = self.scene.number(self.scene.province(order.target))
        if unit not in self.slow.fleets_at_sea or not self.can_land(army, goal):
            return True
        return not any(unit in route for route in self.ways(army, goal, self.scene.rules.unnecessary_convoy_is_void))

    def is_carried(self, army: int) -> bool:
        return self.board.is_convoyed[self.scene.type_number(self.units[army].type)]

    def can_land(self, army: int, goal: int) -> bool:
        place = self.board.province_ids[goal]
        return goal != army and self.board.kinds[goal] != SEA and self.scene.can_be_in(self.units[army].type, place)

    def ways(self, army: int, goal: int, only_needed: bool) -> list[tuple[int, ...]]:
        """Every way over the fleets present; `only_needed`: without those from which a fleet could be left out."""
        slow = self.slow
        found: list[tuple[int, ...]] = []
        ahead: list[tuple[int, ...]] = [(fleet,) for fleet in slow.fleets_at_sea if slow.boards(fleet, army)]
        while ahead:
            route = ahead.pop()
            if slow.can_step(route[-1], goal) and not (
                only_needed and any(slow.is_chain(set(route) - {fleet}, army, goal) for fleet in route)
            ):
                found.append(route)
            ahead += [
                (*route, fleet) for fleet in slow.fleets_at_sea.difference(route) if slow.can_step(route[-1], fleet)
            ]
        return found
