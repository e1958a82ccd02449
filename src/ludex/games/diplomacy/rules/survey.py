"""A position at a glance: who can get where, and what each center is worth to a power."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE
from ludex.games.diplomacy.rules.geography import Geography

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

FREE: Final[i64] = 115
"""What a center is worth that nobody has."""
TAKE: Final[i64] = 88
"""What a center is worth that another power has."""
WEAK: Final[i64] = 15
"""How much more, where no unit of its owner can come to its help."""
GUARD: Final = (0, 55, 80, 95)
"""What it is worth to stand in a center of one's own that so many units of one enemy can reach."""


class Survey:
    """What the units and centers of a position come to, for all powers alike. It is made once a phase and only read."""

    def __init__(self, state: Diplomacy) -> None:
        board = state.board
        units = state.units
        geography = state.terms.geography()
        size = board.province_count
        powers = board.power_count
        reach: vec[i64] = vec[i64]([0] * ((powers + 1) * size))
        held: vec[i64] = vec[i64]([0] * (powers + 1))
        count: vec[i64] = vec[i64]([0] * (powers + 1))
        neutral = state.terms.neutral
        for province in range(size):
            unit_type = units.types[province]
            if unit_type < 0:
                continue
            owner = units.owners[province]
            count[owner] += 1
            if owner != neutral:
                for there in geography.steps[unit_type][units.nodes[province]]:
                    reach[owner * size + there] += 1
        for center in geography.centers:
            if state.centers[center] >= 0:
                held[state.centers[center]] += 1
        self.geography: Geography = geography
        self.size: i64 = size
        self.powers: i64 = powers
        self.reach: vec[i64] = reach
        """By power and province (`power * size + province`): how many of its units can step there."""
        self.held: vec[i64] = held
        """By power: how many centers it has."""
        self.count: vec[i64] = count
        """By power: how many units it has."""
        self.is_last: bool = geography.is_last[state.number]
        """Whether centers change hands before the next movement."""

    def reaches(self, power: i64, province: i64) -> i64:
        """How many of a power's units can step to a province."""
        return self.reach[power * self.size + province]

    def threat(self, power: i64, province: i64) -> i64:
        """The most units that any one other power can bring to a province."""
        most: i64 = 0
        other: i64 = 0
        while other < self.powers:
            if other != power:
                found = self.reach[other * self.size + province]
                if found > most:
                    most = found
            other += 1
        return most

    def center_values(self, state: Diplomacy, power: i64) -> vec[i64]:
        """What each of the map's centers is worth to a power: to take, or to guard."""
        owners = state.units.owners
        found: vec[i64] = vec[i64]([0] * len(self.geography.centers))
        for at, center in enumerate(self.geography.centers):
            owner = state.centers[center]
            if owner == power:
                threat = self.threat(power, center)
                found[at] = GUARD[threat if threat < 3 else 3]
            elif owner == NONE:
                found[at] = FREE
            elif owners[center] == owner or self.reaches(owner, center) > 0:
                found[at] = TAKE
            else:
                found[at] = TAKE + WEAK
        return found
