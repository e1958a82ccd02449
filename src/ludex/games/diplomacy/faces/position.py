"""Positions of Diplomacy as JSON, written by Ludex or by hand: read into a state. `rules/position` writes them."""

from __future__ import annotations

import msgspec

from ludex.core import Chance, only
from ludex.core.reading import bad_position, read_shape
from ludex.games.diplomacy.rules.actions import DONE, UNDO, kind_of
from ludex.games.diplomacy.rules.check import (
    attacker_fault,
    awaited_fault,
    center_fault,
    dislodged_fault,
    origin_fault,
    retreat_fault,
    unit_fault,
)
from ludex.games.diplomacy.rules.ending import Ending
from ludex.games.diplomacy.rules.legal import retreats_of
from ludex.games.diplomacy.rules.phases import KINDS, due_powers
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.rules.units import Units

UnitAt = tuple[str, str, str]
"""Power, unit type, place."""


class DislodgedAt(msgspec.Struct, forbid_unknown_fields=True, rename={"came_from": "from"}):
    unit: UnitAt
    came_from: str | None = None
    by_convoy: bool | None = None
    """Left out: so if the place it came from is among the retreats."""
    retreats: list[str] | None = None
    """Left out: all that the rest allows. They may be fewer than that, but none may be against it."""


class Ended(msgspec.Struct, forbid_unknown_fields=True):
    winners: list[str]
    reason: str


class Position(msgspec.Struct, forbid_unknown_fields=True):
    year: int
    season: str
    phase: str
    units: list[UnitAt]
    centers: dict[str, str] = {}
    dislodged: list[DislodgedAt] = []
    contested: list[str] = []
    sheets: dict[str, list[int]] = {}
    awaited: list[str] | None = None
    ended: Ended | None = None


def with_options(position: object) -> object:
    """A position with `map` and `rules` at its top put among its options; without a limit of years it has none."""
    if not isinstance(position, dict):
        return position
    found = dict(position)
    options = found.get("options", {})
    above = {key: found.pop(key) for key in ("map", "rules") if key in found}
    if isinstance(options, dict):
        found["options"] = {"years": 0, **options, **above}
    return found


def read(settings: dict[str, object], chance: Chance, terms: Terms, body: dict[str, object]) -> Diplomacy:
    """The state of a position's body. What is impossible in it is found by `rules/check`."""
    return Reader(settings, chance, terms, read_shape(body, Position)).read()


class Reader:
    """One position being read."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, given: Position) -> None:
        self.terms = terms
        self.board = terms.board
        self.given = given
        self.state = Diplomacy(settings, chance, terms)

    def read(self) -> Diplomacy:
        state, given = self.state, self.given
        self.read_phase()
        for at, unit in enumerate(given.units):
            self.place(unit, f"units[{at}]", state.units)
        for place, owner in given.centers.items():
            province = self.province(place, "centers")
            if not self.board.is_center[province]:
                raise bad_position(center_fault(place), f"centers.{place}")
            state.centers[province] = self.power(owner, f"centers.{place}")
        for at, lost in enumerate(given.dislodged):
            where = f"dislodged[{at}]"
            province = self.place(lost.unit, where, state.dislodged.units)
            if lost.came_from is not None:
                state.dislodged.came_from[province] = self.province(lost.came_from, f"{where}.from")
            state.dislodged.by_convoy[province] = 1 if self.came_by_convoy(lost, where) else 0
        if given.ended is not None:
            winners = [self.power(name, "ended.winners") for name in given.ended.winners]
            state.ending = Ending(winners, given.ended.reason)
        fault = dislodged_fault(state)
        if fault is not None:
            raise bad_position(fault, "dislodged")
        self.check_attacks()
        for place in given.contested:
            state.contested[self.province(place, "contested")] = 1
        state.named_retreats = self.read_retreats()
        self.read_sheets()
        return state

    def check_attacks(self) -> None:
        """Refuses a dislodged unit that no unit can have driven out as is said."""
        for at, lost in enumerate(self.given.dislodged):
            province = self.province(lost.unit[2], f"dislodged[{at}]")
            for fault, part in (
                (attacker_fault(self.state, province), "unit"),
                (origin_fault(self.state, province), "from"),
            ):
                if fault is not None:
                    raise bad_position(fault, f"dislodged[{at}].{part}")

    def read_phase(self) -> None:
        given, calendar = self.given, self.terms.variant.calendar
        if not -10_000 <= given.year <= 1_000_000:
            raise bad_position(f"{given.year} is no year.", "year")
        season, phases = given.season.lower(), calendar.phases
        number = calendar.index(season, given.phase)
        if number < 0 and given.phase == "adjustment":
            # The adjustment may go by the season before it.
            before = [at for at, phase in enumerate(phases) if phases[at - 1].season == season]
            number = next((at for at in before if phases[at].kind == "adjustment"), -1)
        if number < 0:
            known = ", ".join(f"{phase.season} {phase.kind}" for phase in calendar.phases)
            raise bad_position(f"There is no phase {given.season} {given.phase}; there are: {known}.", "phase")
        self.state.year = given.year
        self.state.number = number
        self.state.kind = KINDS.index(given.phase)

    def came_by_convoy(self, lost: DislodgedAt, where: str) -> bool:
        """Whether the attacker did: as it says, or as follows from a retreat to where it came from."""
        if lost.by_convoy is not None or lost.came_from is None or lost.retreats is None:
            return lost.by_convoy is True
        origin = self.province(lost.came_from, f"{where}.from")
        return origin in [self.province(place, f"{where}.retreats") for place in lost.retreats]

    def read_retreats(self) -> dict[int, list[int]]:
        """The retreats that are named, of units that could otherwise go elsewhere too."""
        found: dict[int, list[int]] = {}
        for at, lost in enumerate(self.given.dislodged):
            if lost.retreats is not None:
                where = f"dislodged[{at}]"
                province = self.province(lost.unit[2], where)
                possible = [int(node) for node in retreats_of(self.state, province)]
                named = [node for place in lost.retreats for node in self.retreats_to(province, possible, place, where)]
                if set(named) != set(possible):
                    found[province] = named
        return found

    def retreats_to(self, unit: int, possible: list[int], place: str, where: str) -> list[int]:
        """The nodes meant by a place among a unit's retreats: of a fleet's province without its coast, every coast."""
        province = self.province(place, f"{where}.retreats")
        node = self.board.node_ids.index(place.upper())
        meant = [
            there
            for there in possible
            if there in (node, province) or (node == province == self.board.province_of[there])
        ]
        if not meant:
            why = retreat_fault(self.state, unit, province)
            raise bad_position(f"The unit of {where} cannot retreat to {place.upper()}: {why}", f"{where}.retreats")
        return meant

    def read_sheets(self) -> None:
        """Orders already given, and who is still to close theirs."""
        state, given = self.state, self.given
        if state.ending is not None:
            return
        state.awaited = due_powers(state)
        for name, sheet in given.sheets.items():
            power = self.power(name, "sheets")
            for code in sheet:
                # A sheet holds what the power could order, one after the other; closing it is not among that.
                is_number = 0 <= code < 2**53
                if not is_number or kind_of(code) in (DONE, UNDO) or state.refusal(power, code) is not None:
                    raise bad_position(f"These are no orders of {name}.", f"sheets.{name}")
                state.play(power, code)
        if given.awaited is not None:
            awaited = 0
            for name in given.awaited:
                awaited |= only(self.power(name, "awaited"))
            fault = awaited_fault(state, awaited)
            if fault is not None:
                raise bad_position(fault, "awaited")
            state.awaited = awaited

    def place(self, unit: UnitAt, where: str, units: Units) -> int:
        """Puts a unit where it is said to be; answers its province."""
        power, unit_type, place = unit
        if unit_type.upper() not in self.board.unit_types:
            known = ", ".join(self.board.unit_types)
            raise bad_position(f"{unit_type!r} is no unit type; there are: {known}.", where)
        kind = self.board.unit_types.index(unit_type.upper())
        province = self.province(place, where)
        node = self.board.node_ids.index(place.upper())
        fault = unit_fault(self.board, kind, node)
        if fault is not None:
            raise bad_position(fault, where)
        if units.types[province] >= 0:
            raise bad_position(f"There are two units in {self.board.province_ids[province]}.", where)
        units.put(province, kind, self.power(power, where), node)
        return province

    def province(self, place: str, where: str) -> int:
        if place.upper() not in self.board.node_ids:
            raise bad_position(f"There is no {place!r} on this map.", where)
        return self.board.province_of[self.board.node_ids.index(place.upper())]

    def power(self, name: str, where: str) -> int:
        number = self.terms.power_number(name.upper())
        if number < 0:
            raise bad_position(f"There is no power {name!r} here; there are: {', '.join(self.board.powers)}.", where)
        return number
