"""Orders that fail or go together: moves in a circle, and the orders of a convoy paradox. Only reasons ask for them."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.games.diplomacy.rules.battle import YES, Battle
from ludex.games.diplomacy.rules.movement import Movement


def circle_of(battle: Battle, unit: i64) -> list[int]:
    """The units that stayed because each waited for the next to leave, the last one for the first; empty if there is
    no such circle, or only two that move against each other."""
    found = [int(unit)]
    here = battle.targets[unit]
    while here >= 0 and battle.units.types[here] >= 0 and battle.moves[here] != YES:
        if here == unit:
            return found if len(found) > 2 else []
        if int(here) in found:
            return []
        found.append(int(here))
        here = battle.targets[here]
    return []


def paradox_orders(movement: Movement, number: i64) -> list[int]:
    """The units whose orders make up a convoy paradox.

    Its convoyed armies, the fleets that are to convoy them, the moves against these fleets, and those supports of the
    moves or the fleets that an army of the paradox would cut.
    """
    battle = movement.battle
    armies: set[int] = set()
    goals: set[int] = set()
    for army in movement.provinces:
        if battle.in_paradox[army] == number and battle.by_convoy[army] == 1:
            armies.add(int(army))
            goals.add(int(battle.targets[army]))
    fought_over: set[int] = set()
    for fleet in movement.provinces:
        if int(battle.carried[fleet]) in armies:
            fought_over.add(int(fleet))
            enemy = battle.attacker[fleet]
            while enemy >= 0:
                fought_over.add(int(enemy))
                enemy = battle.next_attacker[enemy]
    cut: set[int] = set()
    for friend in movement.provinces:
        if int(friend) in goals and int(battle.helped[friend]) in fought_over:
            cut.add(int(friend))
    return sorted(armies | fought_over | cut)
