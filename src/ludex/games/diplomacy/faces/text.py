"""Orders as text: what was typed becomes a packed order. (`order_text` of the rules writes one.)

Understood does not mean legal: `A PAR - MOS` is an order, which the rules then find to be void. `read_order` goes as
far as it can for a judge who must rule on everything; `parse_order` is for a table and refuses what can't be meant.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ludex.core import Refusal, Refused
from ludex.games.diplomacy.faces.text_names import Names
from ludex.games.diplomacy.faces.text_parser import ParsedOrder, Place, Unit, Vocabulary
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    kind_of,
)
from ludex.games.diplomacy.rules.adjustments import mended
from ludex.games.diplomacy.rules.board import ARMY, INLAND
from ludex.games.diplomacy.rules.order_text import AT_ANY_TIME, unit_text
from ludex.games.diplomacy.rules.order_text import order_text as order_text
from ludex.games.diplomacy.rules.paths import no_path_taken, path_refusal
from ludex.games.diplomacy.rules.phases import KINDS, MOVEMENT, ORDERS_OF_PHASE
from ludex.games.diplomacy.rules.refusals import missing_coast, not_your_unit, same_order, wrong_phase
from ludex.games.diplomacy.rules.rulebook import REFUSED, Rulebook
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import Variant


class Reading(NamedTuple):
    """What was understood: the order as far as it can be packed, and what is wrong with it, if anything."""

    code: int | None
    problem: Refusal | None
    path: tuple[int, ...] = ()
    """The provinces over which a move is to be convoyed, if it names them."""


def vocabulary_of(variant: Variant) -> Vocabulary:
    """The words of a variant, made once for each."""
    kept = vars(variant).get("_vocabulary")
    if isinstance(kept, Vocabulary):
        return kept
    in_order = sorted(variant.provinces, key=lambda province: province.id)
    vocabulary = Vocabulary(
        Names(variant.board(), in_order),
        [[power.id.replace("_", " "), power.id, power.name] for power in variant.powers],
        [[unit_type.id, unit_type.name] for unit_type in variant.unit_types],
    )
    vars(variant)["_vocabulary"] = vocabulary
    return vocabulary


def text(state: Diplomacy, action: int) -> str:
    """The action as a player would type it."""
    return order_text(state.board, state.ordered_units(), action)


def parse(state: Diplomacy, power: int, typed: str) -> list[int]:
    """The packed orders of what a power typed; `Refused` says what was not understood."""
    return [parse_one(state, power, part) for part in split_orders(typed) or [typed]]


def parse_one(state: Diplomacy, power: int, typed: str) -> int:
    """One packed order, in the form in which it is listed where it is legal."""
    units, phase = state.ordered_units(), KINDS[state.kind]
    code = parse_order(state.variant, state.rulebook, units, power, phase, typed)
    if state.kind == MOVEMENT:
        same = same_order(state, code)
        return same if same >= 0 else code
    return mended(state.board, state.rulebook, code) if kind_of(code) == BUILD else code


def split_orders(text: str) -> list[str]:
    """The orders of a text that has several, one a line or with `;` or `,` between them."""
    return [part.strip() for part in re.split(r"[;,\r\n]+", text) if part.strip()]


def parse_order(variant: Variant, rulebook: Rulebook, units: Units, power: int, phase: str, text: str) -> int:
    """The packed order of a power's text; `Refused` says what was not understood and what was probably meant."""
    reading = read_order(variant, rulebook, units, power, phase, text)
    if reading.problem is not None:
        raise Refused(reading.problem)
    assert reading.code is not None
    if reading.path:
        problem = path_refusal(variant.board(), units, reading.code, reading.path)
        if problem is not None:
            raise Refused(problem)
    return reading.code


def read_order(variant: Variant, rulebook: Rulebook, units: Units, power: int, phase: str, text: str) -> Reading:
    """What a text orders, as far as it can be packed, and the first thing that is wrong with it.

    `units` are those that can be ordered: in a retreat phase the dislodged.
    """
    try:
        parsed = vocabulary_of(variant).read(text)
    except Refused as error:
        return Reading(None, error.refusal)
    return Reader(variant, rulebook, units, power, phase).read(parsed)


class Reader:
    """Gives a parsed its meaning in a position."""

    def __init__(self, variant: Variant, rulebook: Rulebook, units: Units, power: int, phase: str) -> None:
        self.variant = variant
        self.board = variant.board()
        self.rulebook = rulebook
        self.units = units
        self.power = power
        self.phase = phase
        self.names = vocabulary_of(variant).names
        self.problem: Refusal | None = None

    def read(self, parsed: ParsedOrder) -> Reading:
        kind = parsed.kind
        if kind == MOVE and self.phase == "retreat":
            kind = int(RETREAT)
        if kind == CONCEDE:
            return Reading(actions.concede(parsed.power), None)
        if kind in AT_ANY_TIME:
            return Reading(actions.pack(kind, 0, 0, 0, 0), None)
        if kind not in ORDERS_OF_PHASE[self.phase]:
            self.problem = wrong_phase(self.phase)
        if parsed.power not in (-1, self.power):
            named = self.board.powers[parsed.power]
            self.wrong("not_your_unit", f"The order is headed {named}.", {"power": named})
        if parsed.unit is None:
            return Reading(actions.waive(), self.problem)
        if kind == BUILD:
            return self.build(parsed.unit)
        unit_type = self.own_unit(parsed.unit)
        code = self.unit_order(kind, parsed, unit_type)
        path = tuple(place.province for place in parsed.path) if kind == MOVE else ()
        if path and self.rulebook.convoy_path == REFUSED:
            refusal = no_path_taken(self.board, self.units, code)
            self.wrong(refusal.code, refusal.message, refusal.values)
        return Reading(code, self.problem, path)

    def unit_order(self, kind: int, parsed: ParsedOrder, unit_type: int) -> int:
        """The packed order to a unit that stands on the board or is dislodged."""
        unit, other, target = parsed.unit, parsed.other, parsed.target
        assert unit is not None
        here = unit.place.province
        if kind == HOLD:
            return actions.hold(here)
        if kind == DISBAND:
            return actions.disband(here)
        if other is None:
            assert target is not None
            node = self.goal(unit.place.province, unit_type, target)
            return actions.move(here, node, parsed.via) if kind == MOVE else actions.retreat(here, node)
        other_type = self.other_unit(other)
        there = other.place.province
        if target is None:
            return actions.support_hold(here, there)
        if kind == CONVOY:
            return actions.convoy(here, there, target.province)
        # A support that names no coast counts for whichever the unit goes to (6.B.7); an army goes to none.
        named = target.node if self.uses_coasts(other_type, target.province) else target.province
        return actions.support_move(here, there, named)

    # ---- units ----

    def own_unit(self, unit: Unit) -> int:
        """The type of the unit that is ordered; what was said of it where there is none."""
        place = unit.place
        found = int(self.units.types[place.province])
        if not self.is_there(unit):
            return unit.unit_type if found < 0 else found
        owner = int(self.units.owners[place.province])
        if owner != self.power:
            is_played = 0 <= owner < self.board.power_count
            found_there = not_your_unit(self.names.show(place.province), self.board.powers[owner] if is_played else "")
            self.wrong(found_there.code, found_there.message, {"unit": self.board.province_ids[place.province]})
        if self.rulebook.stray_coast_is_void and place.node not in (place.province, self.units.nodes[place.province]):
            stands = self.board.node_ids[int(self.units.nodes[place.province])]
            self.wrong("wrong_coast", f"The unit stands on {stands}.", {"unit": stands})
        return found

    def other_unit(self, unit: Unit) -> int:
        """The type of a unit that is supported or convoyed."""
        found = int(self.units.types[unit.place.province])
        self.is_there(unit)
        return unit.unit_type if found < 0 else found

    def is_there(self, unit: Unit) -> bool:
        """Whether there is a unit of the type that was named, if any was; if not, that is the problem."""
        province = unit.place.province
        found = int(self.units.types[province])
        where = self.names.show(province)
        values: dict[str, object] = {"unit": self.board.province_ids[province]}
        if found < 0:
            what = "dislodged unit" if self.phase == "retreat" else "unit"
            why = f"There is no {what} in {where}."
            mine = self.own_units()
            if mine:
                why += f" Yours: {', '.join(mine)}."
            self.wrong("no_such_unit", why, {**values, "yours": mine})
            return False
        if unit.unit_type not in (-1, found):
            is_, said = self.variant.unit_types[found].name, self.variant.unit_types[unit.unit_type].name
            self.wrong("no_such_unit", f"In {where} there is no {said} but one {is_}.", values)
            return False
        return True

    def own_units(self) -> list[str]:
        """The power's units that can be ordered."""
        owners = self.units.owners
        return [
            unit_text(self.board, self.units, province)
            for province in range(int(self.board.province_count))
            if self.units.types[province] >= 0 and owners[province] == self.power
        ]

    # ---- coasts ----

    def uses_coasts(self, unit_type: int, province: int) -> bool:
        """Whether a unit of this type stands on one of the province's coasts; of an unknown type it may."""
        coasts = self.board.coasts_of[province]
        return len(coasts) > 0 and (unit_type < 0 or any(len(self.board.reach(unit_type, node)) for node in coasts))

    def goal(self, here: int, unit_type: int, target: Place) -> int:
        """The node a unit is to go to, its coast by the map where only one can be meant (6.B.1 to 6.B.3, 6.B.12)."""
        province = target.province
        if not self.uses_coasts(unit_type, province):
            if target.node != province and self.rulebook.stray_coast_is_void:
                self.wrong("wrong_coast", "An army does not go to a coast.", {"to": self.board.node_ids[target.node]})
            return province
        if self.units.types[here] < 0 or unit_type < 0:
            return target.node
        reached = self.board.reach(unit_type, int(self.units.nodes[here]))
        possible = [int(node) for node in self.board.coasts_of[province] if node in reached]
        if target.node != province:
            if self.rulebook.wrong_coast_is_mended and target.node not in possible and len(possible) == 1:
                return possible[0]
            return target.node
        if len(possible) == 1 and self.rulebook.only_coast_is_taken:
            return possible[0]
        if possible and self.rulebook.missing_coast_is_guessed:
            return possible[0]
        if possible:
            self.missing_coast(province, possible)
        return province

    def missing_coast(self, province: int, possible: list[int]) -> None:
        problem = missing_coast(self.board, province, possible, self.names.show(province))
        self.wrong(problem.code, problem.message, problem.values)

    # ---- builds ----

    def build(self, unit: Unit) -> Reading:
        province, node, unit_type = unit.place.province, unit.place.node, unit.unit_type
        if unit_type < 0 and self.board.kinds[province] == INLAND and len(self.board.unit_types) == 2:
            unit_type = int(ARMY)
        if unit_type < 0:
            named = " or ".join(f"{kind} {self.board.province_ids[province]} B" for kind in self.board.unit_types)
            self.wrong("missing_unit_type", f"It does not say what is built: write {named}.", {})
            return Reading(None, self.problem)
        if not self.uses_coasts(unit_type, province):
            node = province
        elif node == province:
            coasts = [int(coast) for coast in self.board.coasts_of[province]]
            if self.rulebook.missing_build_coast_is_guessed:
                node = coasts[0]
            else:
                self.missing_coast(province, coasts)
        return Reading(actions.build(node, province, unit_type), self.problem)

    def wrong(self, code: str, message: str, values: dict[str, object]) -> None:
        """Notes a problem; the first one counts."""
        if self.problem is None:
            self.problem = Refusal(code, message, values)
