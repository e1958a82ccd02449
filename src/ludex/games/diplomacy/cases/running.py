"""Plays test cases before a judge and compares its answers with what the cases say.

A judge is any callable that takes a position and orders and answers as `ludex judge diplomacy` does.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludex.core import Refused
from ludex.games.diplomacy.cases.reading import TYPES, Case, Ordered, Placed, read
from ludex.games.diplomacy.faces.text import vocabulary_of
from ludex.games.diplomacy.faces.text_parser import ParsedOrder, Place
from ludex.games.diplomacy.rules.actions import MOVE
from ludex.games.diplomacy.rules.rulebook import DEFAULT, PRESETS
from ludex.games.diplomacy.variants import Variant, load, names

Answer = dict[str, Any]
Judge = Callable[[dict[str, object], list[list[str]]], Answer]


MEETS = {"succeeds": ("succeeds",), "fails": ("fails", "void"), "void": ("void",)}
"""The results that are right for each that a case may ask for: a void order fails too."""


@dataclass
class Verdict:
    """What came of one case: nothing in `problems` if it passes."""

    case: Case
    problems: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What was odd about the case itself and had to be taken one way or another."""
    rulings: list[str] = field(default_factory=list)
    """Where it fails, what the judge said of every order."""

    @property
    def passes(self) -> bool:
        return not self.problems

    def __str__(self) -> str:
        case = self.case
        lines = [
            f"{case.number} passes" if self.passes else f"{case.number} fails (line {case.line}) {case.title}".rstrip()
        ]
        lines.extend(f"  {problem}" for problem in self.problems)
        lines.extend(f"    {ruling}" for ruling in self.rulings)
        lines.extend(f"  note: {note}" for note in self.notes)
        return "\n".join(lines)


def try_text(text: str, judge: Judge, find: Callable[[str], Variant] = load) -> list[Verdict]:
    """A verdict for each case of a file."""
    return [try_case(case, judge, find) for case in read(text)]


def presets(case: Case) -> list[str]:
    """The presets a case is played under: those it names, or each there is, or the usual one."""
    if case.rules == ["all"]:
        return list(PRESETS)
    return case.rules or [DEFAULT]


def rules_of(preset: str) -> object:
    """A preset as a position names it: "2023", or with its changes {"preset": "2023", "paradox": "all_hold"}."""
    name, *changes = preset.split("+")
    if not changes:
        return name
    rules: dict[str, object] = {"preset": name}
    for change in changes:
        option, _, value = change.partition("=")
        rules[option] = {"true": True, "false": False}.get(value, value)
    return rules


def try_case(case: Case, judge: Judge, find: Callable[[str], Variant] = load) -> Verdict:
    """Plays the case under each of its presets. Whatever the judge refuses is a problem of the case, not an error."""
    verdict = Verdict(case)
    for rules in presets(case):
        try:
            run = CaseRun(case, rules, find(variant_id(case.variant)), judge)
            run.play()
        except Refused as error:
            verdict.problems.append(f"{error.refusal.message} (under {rules})")
            continue
        verdict.problems.extend(f"{problem} (under {rules})" for problem in run.problems)
        if run.problems and not verdict.rulings:
            verdict.rulings.extend(run.rulings)
        verdict.notes.extend(note for note in run.notes if note not in verdict.notes)
    return verdict


def variant_id(text: str) -> str:
    """The id of a variant by its id or its name, in whatever letters: "Fleet Rome" is fleetrome."""
    plain = re.sub(r"[\W_]", "", text).lower()
    known = names()
    if plain in known:
        return plain
    return next((id for id in known if re.sub(r"[\W_]", "", load(id).name).lower() == plain), text.lower())


class CaseRun:
    """One case under one preset."""

    def __init__(self, case: Case, rules: str, variant: Variant, judge: Judge) -> None:
        self.case = case
        self.rules = rules
        self.variant = variant
        self.judge = judge
        self.vocabulary = vocabulary_of(variant)
        self.powers = {
            name.upper().replace(" ", "_"): power.id for power in variant.powers for name in (power.name, power.id)
        }
        if variant.neutral is not None:
            self.powers[variant.neutral.id] = variant.neutral.id
        self.problems: list[str] = []
        self.notes: list[str] = []
        self.rulings: list[str] = []
        self.units = [self.placed(unit) for unit in case.units]

    def play(self) -> None:
        orders = self.texts(self.case.orders)
        answer = self.judge(self.position(), orders)
        for (power, text), found in zip(orders, answer["orders"], strict=False):
            self.rulings.append(ruling(power, text, found))
        self.compare_results(answer)
        after = answer["position"]
        if self.case.after is not None:
            wanted = [self.placed(unit) for unit in self.case.after]
            self.compare("units", wanted, units_of(after["units"]))
        if self.case.phase == "movement":
            self.compare_dislodged(answer)

    # ---- the position ----

    def position(self) -> dict[str, object]:
        case = self.case
        position = self.position_with(self.units, case.phase)
        if case.phase == "retreat":
            position.update(self.movement_before())
        return position

    def position_with(self, units: Sequence[Placed], phase: str) -> dict[str, object]:
        case = self.case
        if case.centers is not None:
            centers = {self.place(center): self.power(owner) for center, owner in case.centers.items()}
        elif case.phase == "adjustment":
            centers = dict(self.variant.centers)
        else:
            centers = {}
        return {
            "map": self.variant.id,
            "rules": rules_of(self.rules),
            "year": case.year,
            "season": case.season,
            "phase": phase,
            "units": [list(unit) for unit in units],
            "centers": centers,
        }

    def movement_before(self) -> dict[str, object]:
        """The dislodged and the contested provinces of a retreat: by playing the orders before it, if they are given.

        Where those orders lead to another position than the case's, the case has it its own way: each dislodged unit
        was driven out by the move that is said to have succeeded there, and failed moves left empty places contested.
        """
        dislodged = [self.placed(unit) for unit in self.case.dislodged]
        if self.case.before:
            units = self.units_before()
            answer = self.judge(self.position_with(units, "movement"), self.texts(self.case.before))
            after = answer["position"]
            if same(units_of(after["units"]), self.units) and is_dislodged(dislodged, answer):
                return {"dislodged": after.get("dislodged", []), "contested": after.get("contested", [])}
            self.notes.append("the orders before the retreat lead to another position than the case's")
        return {"dislodged": [self.driven_out(unit) for unit in dislodged], "contested": self.contested()}

    def driven_out(self, unit: Placed) -> dict[str, object]:
        """A dislodged unit and where its attacker came from, by convoy if not in one step."""
        origin = self.attacker(unit)
        found: dict[str, object] = {"unit": list(unit), "from": origin}
        if origin is not None and not self.is_step(origin, province(unit[2])):
            found["by_convoy"] = True
        return found

    def is_step(self, origin: str, goal: str) -> bool:
        """Whether the unit that stands in a province can have come there in one step."""
        board = self.variant.board()
        return any(
            board.can_come_from(
                board.unit_types.index(kind), board.province_ids.index(origin), board.node_ids.index(at)
            )
            for _, kind, at in self.units
            if province(at) == goal and kind in board.unit_types and at in board.node_ids
        )

    def units_before(self) -> list[Placed]:
        """The units that had orders in the movement before, and those that had none and so still stand there."""
        ordered = [unit for unit in (self.ordered_unit(order) for order in self.case.before) if unit is not None]
        moves = [self.move(order) for order in self.case.before]
        known = {province(place) for _, _, place in ordered} | {province(move[1]) for move in moves if move is not None}
        return ordered + [unit for unit in self.units if province(unit[2]) not in known]

    def attacker(self, unit: Placed) -> str | None:
        """Where the unit came from that is said to have moved to the place."""
        for order in self.case.before:
            move = self.move(order)
            if move is not None and order.result == "succeeds" and province(move[1]) == province(unit[2]):
                return province(move[0])
        return None

    def contested(self) -> list[str]:
        """The places of failed moves where nobody stands."""
        taken = {province(place) for _, _, place in self.units}
        moves = [self.move(order) for order in self.case.before if order.result == "fails"]
        return sorted({province(move[1]) for move in moves if move is not None} - taken)

    def move(self, order: Ordered) -> tuple[str, str] | None:
        """From where to where, if the order is a move."""
        parsed = self.parsed(order)
        if parsed is None or parsed.kind != MOVE or parsed.unit is None or parsed.target is None:
            return None
        return self.node(parsed.unit.place), self.node(parsed.target)

    def ordered_unit(self, order: Ordered) -> Placed | None:
        parsed = self.parsed(order)
        if parsed is None or parsed.unit is None or parsed.unit.unit_type < 0:
            return None
        return self.power(order.power), self.unit_types()[parsed.unit.unit_type], self.node(parsed.unit.place)

    def parsed(self, order: Ordered) -> ParsedOrder | None:
        """What an order says; None where it is not understood."""
        try:
            return self.vocabulary.read(order.text)
        except Refused:
            return None

    def unit_types(self) -> list[str]:
        return self.variant.board().unit_types

    def node(self, place: Place) -> str:
        return self.variant.board().node_ids[place.node]

    def placed(self, unit: Placed) -> Placed:
        """A unit with the ids of its power, type and place, read as orders are; what is not understood stays so."""
        try:
            read = self.vocabulary.read_unit(f"{unit[1]} {unit[2]}")
        except Refused:
            kind = unit[1].upper()
            return self.power(unit[0]), TYPES.get(kind, kind), self.place(unit[2])
        kind = unit[1].upper() if read.unit_type < 0 else self.unit_types()[read.unit_type]
        return self.power(unit[0]), kind, self.node(read.place)

    def texts(self, orders: Sequence[Ordered]) -> list[list[str]]:
        return [[self.power(order.power), order.text] for order in orders]

    def power(self, name: str) -> str:
        """The id of a power, or of the only one that begins so; a slip of the pen is mended and noted."""
        begun = {power for called, power in self.powers.items() if called.startswith(name)}
        if len(begun) == 1:
            return begun.pop()
        if name not in self.powers:
            near = difflib.get_close_matches(name, self.powers, n=1, cutoff=0.75)
            if not near:
                return name
            self.notes.append(f"{name} is taken for {self.powers[near[0]]}")
            return self.powers[near[0]]
        return self.powers[name]

    def place(self, text: str) -> str:
        """The id of a place, in any notation that orders take; one that is none as it was written."""
        try:
            return self.node(self.vocabulary.read_place(text))
        except Refused as error:
            if error.refusal.code != "unknown_province":
                raise
            return text.upper()

    # ---- the comparison ----

    def compare_results(self, answer: Answer) -> None:
        given = answer["orders"]
        if len(given) != len(self.case.orders):
            self.problems.append(f"{len(given)} orders came back of {len(self.case.orders)}")
            return
        for order, found in zip(self.case.orders, given, strict=True):
            if order.result is not None and found["result"] not in MEETS[order.result]:
                self.problems.append(f"{order.power} {order.text} {found['result']}, not {order.result}")

    def compare_dislodged(self, answer: Answer) -> None:
        """Those with and without a retreat; where the case says nothing of the second it may list them or not."""
        dislodged = [self.placed(unit) for unit in self.case.after_dislodged]
        if self.case.after_destroyed is None:
            if not is_dislodged(dislodged, answer):
                self.compare("dislodged", dislodged, retreating(answer) + units_of(answer["destroyed"]))
            return
        self.compare("dislodged with a retreat", dislodged, retreating(answer))
        destroyed = [self.placed(unit) for unit in self.case.after_destroyed]
        self.compare("destroyed", destroyed, units_of(answer["destroyed"]))

    def compare(self, what: str, wanted: Sequence[Placed], found: Sequence[Placed]) -> None:
        if not same(wanted, found):
            wrong = [f"{name(unit)} missing" for unit in wanted if unit not in found]
            wrong += [f"{name(unit)} too many" for unit in found if unit not in wanted]
            self.problems.append(f"{what}: {', '.join(wrong) or 'one is listed twice'}")


def ruling(power: str, text: str, found: Answer) -> str:
    """What the judge said of an order, in a line."""
    why = f": {found['text']}" if found.get("text") else ""
    return f"{power} {text} {found['result']}{why}"


def units_of(units: Sequence[Sequence[str]]) -> list[Placed]:
    return [(unit[0], unit[1], unit[2]) for unit in units]


def retreating(answer: Answer) -> list[Placed]:
    """The dislodged units that have a retreat."""
    return units_of([entry["unit"] for entry in answer["position"].get("dislodged", [])])


def is_dislodged(listed: Sequence[Placed], answer: Answer) -> bool:
    """Whether these are the dislodged units: all that have a retreat, with or without those that have none."""
    destroyed = units_of(answer["destroyed"])
    return same([unit for unit in listed if unit not in destroyed], retreating(answer))


def same(some: Sequence[Placed], others: Sequence[Placed]) -> bool:
    return sorted(some) == sorted(others)


def province(place: str) -> str:
    return place.partition("/")[0]


def name(unit: Placed) -> str:
    return " ".join(unit)
