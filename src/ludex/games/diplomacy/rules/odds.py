"""How likely it is, at a glance, that a move gets there or a unit stays: in percent, by strength and by who interferes.

The figures are rough on purpose: others have more to do than to stop this very unit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE
from ludex.games.diplomacy.rules.survey import Survey

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

CERTAIN: Final[i64] = 100
WALK_IN: Final = (100, 62, 52, 45)
"""To an empty place, unsupported, by how many units one rival can bring there."""
WALK_IN_SUPPORTED: Final = (100, 95, 75, 60)
DRIVE_OUT: Final = (85, 60, 42, 35)
"""To drive a unit out with one support, by how many others can support it."""
DRIVE_OUT_STRONGLY: Final = (94, 90, 70, 55)
"""To drive a unit out with two supports, by how many others can support it."""
BY_LUCK: Final[i64] = 12
"""To get to where a unit stands, without support: if it goes away."""
STAY: Final = (100, 100, 62, 50)
"""To stay, unsupported, by how many units one enemy can bring."""
STAY_SUPPORTED: Final = (100, 100, 97, 70)
DULL: Final[i64] = 25
"""In a place without a center others rarely interfere: so many percent are taken off what they spoil."""


def most(number: i64) -> i64:
    return number if number < 3 else 3


def move_chance(state: Diplomacy, survey: Survey, power: i64, province: i64, strength: i64) -> i64:
    """That a move with a strength gets to a province that no unit of the power's own stands in, or stays in."""
    owner = state.units.owners[province]
    if owner in (NONE, power):
        threat = most(survey.threat(power, province))
        chance: i64 = CERTAIN
        if strength == 1:
            chance = WALK_IN[threat]
        elif strength == 2:
            chance = WALK_IN_SUPPORTED[threat]
        elif threat == 3:
            chance = WALK_IN_SUPPORTED[2]
        if not state.board.is_center[province]:
            chance += (CERTAIN - chance) * DULL // 100
        return chance
    if owner == state.terms.neutral:
        return CERTAIN - 5 if strength > 1 else 0
    if strength == 1:
        return BY_LUCK
    helpers = most(survey.reaches(owner, province))
    return DRIVE_OUT[helpers] if strength == 2 else DRIVE_OUT_STRONGLY[helpers]


def stay_chance(state: Diplomacy, survey: Survey, power: i64, province: i64, strength: i64) -> i64:
    """That a unit of the power's is not driven out of a province that it holds with a strength."""
    threat = survey.threat(power, province)
    if threat <= strength:
        return CERTAIN
    chance: i64 = STAY[most(threat)] if strength == 1 else STAY_SUPPORTED[most(threat)]
    if strength > 2 and chance < 85:
        chance = 85
    if not state.board.is_center[province]:
        chance += (CERTAIN - chance) * DULL // 100
    return chance
