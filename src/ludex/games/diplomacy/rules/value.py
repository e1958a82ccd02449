"""What a position is worth to each power: its centers, those it is about to win or lose, and where its units are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.geography import Geography
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

CENTER: Final[i64] = 1000
"""A center that is a power's own. All else is counted in thousandths of it."""
STANDING: Final[i64] = 650
"""How much of a center goes to whoever stands in it while it is not yet taken."""
UNIT: Final[i64] = 80
"""A unit, wherever it is."""
PULL_PERCENT: Final[i64] = 35
"""How much of the pull of others' centers counts."""
EMPTY_RISK: Final = (0, 200, 300, 350)
"""How much of an unguarded center is as good as lost, by how many more units an enemy can bring than its owner."""
CONTESTED_RISK: Final[i64] = 110
"""How much of an unguarded center is as good as lost where its owner can bring as many units as the enemy."""
GUARDED_RISK: Final[i64] = 180
"""How much of a guarded center is as good as lost where an enemy can drive the unit out."""
GAINED: Final[i64] = 60
"""In percent, how much of what is as good as lost goes to the one who threatens it."""


def strengths(board: Board, geography: Geography, units: Units, centers: vec[i64], is_taken: bool) -> vec[i64]:
    """By power, its strength. `is_taken` says that centers go to whoever stands in them now."""
    size = board.province_count
    powers = board.power_count
    types, owners, nodes = units.types, units.owners, units.nodes
    found: vec[i64] = vec[i64]([1] * (powers + 1))
    reach: vec[i64] = vec[i64]([0] * ((powers + 1) * size))
    province: i64 = 0
    while province < size:
        unit_type = types[province]
        if unit_type >= 0:
            owner = owners[province]
            node = nodes[province]
            for there in geography.steps[unit_type][node]:
                reach[owner * size + there] += 1
            pull = geography.pull[unit_type][node]
            total: i64 = 0
            for at, center in enumerate(geography.centers):
                if centers[center] != owner:
                    total += pull[at]
            found[owner] += UNIT + total * PULL_PERCENT // 100
        province += 1
    for center in geography.centers:
        owner = centers[center]
        standing = owners[center]
        if standing != NONE and standing != owner:
            if is_taken:
                found[standing] += CENTER
                owner = standing
            else:
                found[standing] += STANDING
                if owner != NONE:
                    found[owner] += CENTER - STANDING
                continue
        elif owner == NONE:
            continue
        else:
            found[owner] += CENTER
        enemy: i64 = NONE
        threat: i64 = 0
        other: i64 = 0
        while other < powers:
            if other != owner and reach[other * size + center] > threat:
                threat = reach[other * size + center]
                enemy = other
            other += 1
        if enemy == NONE:
            continue
        defence = reach[owner * size + center]
        risk: i64 = 0
        if standing == NONE:
            more = threat - defence
            risk = CONTESTED_RISK if more <= 0 else EMPTY_RISK[more if more < 3 else 3]
        elif threat > defence + 1:
            risk = GUARDED_RISK
        elif threat > 1:
            risk = GUARDED_RISK // 3
        found[owner] -= risk
        found[enemy] += risk * GAINED // 100
    return found


def share_of(found: vec[i64], power: i64, powers: i64) -> float:
    """A power's part of all strengths, each squared: who is ahead is nearer to winning than others are to it."""
    total: float = 0.0
    own: float = 0.0
    for other in range(powers):
        strength = float(found[other]) if found[other] > 0 else 0.0
        total += strength * strength
        if other == power:
            own = strength * strength
    return own / total if total > 0.0 else 0.0


def value_of(state: Diplomacy, power: i64) -> float:
    """The power's share of the win as the position stands."""
    outcome = state.outcome()
    if outcome is not None:
        return outcome.share(int(power))
    found = strengths(state.board, state.terms.geography(), state.units, state.centers, False)
    return share_of(found, power, state.board.power_count)
