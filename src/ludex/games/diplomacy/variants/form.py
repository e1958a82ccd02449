"""The form of a variant file. docs/variants.md describes every field; `check` finds what the types can't."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Literal

import msgspec

from ludex.games.diplomacy.rules.actions import BUILD, CONVOY, MOVE, RETREAT, SUPPORT_HOLD, SUPPORT_MOVE
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.variants.graph import KINDS, board_of

Terrain = Literal["sea", "coast", "inland"]
PhaseKind = Literal["movement", "retreat", "adjustment"]
BuildRule = Literal["home", "any_home", "anywhere"]
OrderWord = Literal["move", "support", "convoy", "retreat", "build"]

ORDER_KINDS: dict[str, tuple[int, ...]] = {
    "move": (int(MOVE),),
    "support": (int(SUPPORT_HOLD), int(SUPPORT_MOVE)),
    "convoy": (int(CONVOY),),
    "retreat": (int(RETREAT),),
    "build": (int(BUILD),),
}
"""The packed orders that each word of a limit stands for."""


class Power(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    color: str


class Province(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    terrain: Terrain
    x: float
    y: float
    coasts: list[str] = []
    """Of a province with several: "NC", "SC". A fleet stands on one of them."""
    coast_xy: dict[str, tuple[float, float]] = {}
    aliases: list[str] = []
    """Other short forms in use."""


class UnitType(msgspec.Struct, forbid_unknown_fields=True):
    id: str
    name: str
    terrain: list[Terrain]
    """Where it may stand."""
    links: list[str]
    """The links of the variant that it moves along."""
    uses_coasts: bool = False
    """Whether it stands on one coast of a province with several."""
    convoys: bool = False
    is_convoyed: bool = False


class Phase(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    season: str
    kind: PhaseKind


def standard_phases() -> list[Phase]:
    return [
        Phase("spring", "movement"),
        Phase("spring", "retreat"),
        Phase("fall", "movement"),
        Phase("fall", "retreat"),
        Phase("winter", "adjustment"),
    ]


class Start(msgspec.Struct, forbid_unknown_fields=True):
    year: int
    season: str
    phase: PhaseKind


class Calendar(msgspec.Struct, forbid_unknown_fields=True):
    """The phases of one round, and the years they are shown with."""

    phases: list[Phase] = msgspec.field(default_factory=standard_phases)
    years: int = 1
    """How many years a round takes."""
    later: dict[str, int] = {}
    """By season, how many years after the first of its round it is."""
    label: str | None = None
    """What is shown in place of the season's name."""

    def index(self, season: str, kind: str) -> int:
        """The phase's number in the round, or -1."""
        for number, phase in enumerate(self.phases):
            if phase.season == season and phase.kind == kind:
                return number
        return -1

    def following(self, year: int, number: int) -> tuple[int, int]:
        """The year and the number of the phase after a phase."""
        first = year - self.later.get(self.phases[number].season, 0)
        number += 1
        if number == len(self.phases):
            number = 0
            first += self.years
        return first + self.later.get(self.phases[number].season, 0), number

    def rounds(self, from_year: int, from_season: str, year: int, season: str) -> int:
        """How many rounds the one with the second year and season comes after the one with the first."""
        first = from_year - self.later.get(from_season, 0)
        return (year - self.later.get(season, 0) - first) // self.years


class Lead(msgspec.Struct, forbid_unknown_fields=True):
    """A lead over the second power that is enough: one center less every year, down to the least."""

    base_year: int
    """In which a lead of nothing would be enough; so many years before it, a lead of so many centers is."""
    least: int = 1

    def needed(self, year: int) -> int:
        return max(self.least, self.base_year - year)


class Victory(msgspec.Struct, forbid_unknown_fields=True):
    """Who has won, asked whenever centers have changed hands. Any one of the ways given is enough."""

    centers: int | None = None
    """So many centers."""
    percent: int | None = None
    """More than this part of all centers."""
    lead: Lead | None = None
    sole_leader: bool = True
    """Whether the winner must have more than anybody else."""

    def winner(self, counts: Sequence[int], all_centers: int, year: int) -> int:
        """The power that has won with these counts of centers, or NONE."""
        best = NONE
        most = second = -1
        for power, count in enumerate(counts):
            if count > most:
                best, most, second = power, count, most
            elif count > second:
                second = count
        if best == NONE or (self.sole_leader and most == second):
            return NONE
        has_centers = self.centers is not None and most >= self.centers
        has_part = self.percent is not None and most * 100 > self.percent * all_centers
        has_lead = self.lead is not None and most - max(second, 0) >= self.lead.needed(year)
        return best if has_centers or has_part or has_lead else NONE


class Neutral(msgspec.Struct, forbid_unknown_fields=True):
    """Units that nobody plays: they hold, and are disbanded when dislodged."""

    id: str = "NEUTRAL"
    rebuild: bool = False
    """Whether a vacant center that is still neutral gets its army back in an adjustment."""


class OrderLimit(msgspec.Struct, forbid_unknown_fields=True):
    """An order that can be given only where everything said here holds."""

    order: OrderWord
    years: tuple[int | None, int | None] = (None, None)
    """The first and the last."""
    seasons: list[str] | None = None
    phases: list[PhaseKind] | None = None
    unit_types: list[str] | None = None
    terrain: list[Terrain] | None = None
    """Of the province of the unit that is ordered, or that is built in."""

    def is_met(self, year: int, season: str, phase: str, unit_type: str, terrain: str) -> bool:
        first, last = self.years
        return (
            (first is None or year >= first)
            and (last is None or year <= last)
            and (self.seasons is None or season in self.seasons)
            and (self.phases is None or phase in self.phases)
            and (self.unit_types is None or unit_type in self.unit_types)
            and (self.terrain is None or terrain in self.terrain)
        )


def standard_unit_types() -> list[UnitType]:
    return [
        UnitType("A", "army", ["coast", "inland"], ["land"], is_convoyed=True),
        UnitType("F", "fleet", ["sea", "coast"], ["sea"], uses_coasts=True, convoys=True),
    ]


class Variant(msgspec.Struct, forbid_unknown_fields=True, dict=True):
    """Everything about a variant; no code of its own."""

    id: str
    name: str
    powers: list[Power]
    map_height: float
    """The map is 1000 wide."""
    provinces: list[Province]
    links: dict[str, list[tuple[str, str]]]
    """Who is next to whom, by the kind of way: "land" between provinces, "sea" between provinces or coasts."""
    supply_centers: list[str]
    homes: dict[str, list[str]]
    """The home centers of each power."""
    start: Start
    units: list[tuple[str, str, str]]
    """Power, unit type, province or coast."""
    centers: dict[str, str]
    """Who owns a center at the start; the others are nobody's."""
    victory: Victory
    like: str | None = None
    """The variant from which everything that is not given here was taken."""
    by: str = ""
    notes: list[str] = []
    one_way: dict[str, list[tuple[str, str]]] = {}
    """Links that lead only from the first to the second."""
    convoy_coasts: list[str] = []
    """Coastal provinces in which a fleet may convoy."""
    calendar: Calendar = msgspec.field(default_factory=Calendar)
    build_rule: BuildRule = "home"
    neutral: Neutral | None = None
    opening_armies: bool = False
    """Whether, in an adjustment that opens the game, a center without a build order gets an army."""
    unit_types: list[UnitType] = msgspec.field(default_factory=standard_unit_types)
    """The army and the fleet first; others are the variant's own."""
    order_limits: list[OrderLimit] = []
    cases: str | None = None
    """A file of test cases, beside the variant's."""

    def board(self) -> Board:
        """The map as the rules use it, made once."""
        return self._board

    @cached_property
    def _board(self) -> Board:
        return board_of(self)

    def barred(self, year: int, season: str, phase: str) -> set[tuple[int, int, int]]:
        """What the limits rule out in a phase: (kind of packed order, unit type, kind of province). Mostly nothing."""
        return {
            (kind, number, KINDS[terrain])
            for limit in self.order_limits
            for number, unit_type in enumerate(self.unit_types)
            for terrain in KINDS
            if not limit.is_met(year, season, phase, unit_type.id, terrain)
            for kind in ORDER_KINDS[limit.order]
        }
