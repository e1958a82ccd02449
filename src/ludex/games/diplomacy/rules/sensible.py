"""The rule of thumb: orders that fit each other, retreats to the best place, builds and removals by what is near.

A power's orders are a run of actions. The first is one of a whole plan; the others complete what the sheet then says,
and are changed by a chance that hangs on the first, so that the plan stays one. No votes, nothing taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance, pick_from
from ludex.core.lookahead import Candidate, Search
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    DISBAND,
    RETREAT,
    WAIVE,
    detail_of,
    done,
    is_vote,
    kind_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.deliberation import Deliberation
from ludex.games.diplomacy.rules.legal import legal_orders
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.planning import Planner

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

WHIM: Final[i64] = 6
"""By how many percent values are changed by chance."""

FLEETS_TOO_MANY: Final[i64] = 10
"""By how many percent a fleet is worth less to build for each that there are more of than armies."""
STEP_COST: Final[i64] = 15
"""What an imagined step counts: it plans a power's orders anew."""
UNITS_A_STEP: Final[i64] = 4
LEAST_UNITS: Final[i64] = 16
"""A step of a budget is good for judging the orders of so many units; and so few are counted as these."""
SETTLING: Final[i64] = 100
"""So many judgements are made in any case."""


def sensible_action(state: Diplomacy, power: i64, chance: Chance) -> i64:
    """The next order of a power that fits those on its sheet; DONE where all have theirs."""
    if state.kind == MOVEMENT:
        return next_movement_order(state, power, chance)
    return best_of_others(state, power, chance)


def next_movement_order(state: Diplomacy, power: i64, chance: Chance) -> i64:
    given = ordered(state, power)
    owners, types = state.units.owners, state.units.types
    if given >= state.units.count(power):
        return done()
    mood = chance
    if given > 0:
        mood = Chance(first_order(state, power), state.year, state.number, power)
    planner = Planner(state, power, mood, WHIM)
    planner.plan(True)
    if given == 0:
        return planner.order_for(planner.mine[chance.below(planner.count)])
    for province in range(state.board.province_count):
        if owners[province] == power and types[province] >= 0 and not has_order(state, power, province):
            return planner.order_for(province)
    return done()


def ordered(state: Diplomacy, power: i64) -> i64:
    """How many orders a power's sheet has, votes aside."""
    count: i64 = 0
    for order in state.sheets[power]:
        if not is_vote(order):
            count += 1
    return count


def first_order(state: Diplomacy, power: i64) -> i64:
    """The first order of a power's sheet, votes aside; 0 where it has none."""
    for order in state.sheets[power]:
        if not is_vote(order):
            return order
    return 0


def has_order(state: Diplomacy, power: i64, province: i64) -> bool:
    for order in state.sheets[power]:
        if unit_of(order) == province and not is_vote(order):
            return True
    return False


def best_of_others(state: Diplomacy, power: i64, chance: Chance) -> i64:
    """The best retreat of the first unit without one, the best build, the removal that is missed least."""
    actions = legal_orders(state, power, True)
    if len(actions) == 0:
        return done()
    planner = Planner(state, power, chance, WHIM)
    best = actions[0]
    most: i64 = -1000000000
    for action in actions:
        found = planner.changed(order_value(planner, action))
        if found > most:
            best, most = action, found
    return best


def order_value(planner: Planner, order: i64) -> i64:
    """What a retreat, a build or a removal is worth."""
    state = planner.state
    kind = kind_of(order)
    if kind == BUILD:
        value = planner.place_value(detail_of(order), target_of(order))
        return value * (100 - FLEETS_TOO_MANY * fleets_too_many(planner, detail_of(order))) // 100
    if kind == WAIVE:
        return -1
    if kind == RETREAT:
        place = state.board.province_of[target_of(order)]
        for other in state.sheets[planner.power]:
            if kind_of(other) == RETREAT and state.board.province_of[target_of(other)] == place:
                return -1
        return planner.place_value(state.dislodged.units.types[unit_of(order)], target_of(order))
    if kind == DISBAND and state.kind != MOVEMENT:
        province = unit_of(order)
        if state.units.owners[province] == planner.power:
            return -planner.place_value(state.units.types[province], state.units.nodes[province])
    return 0


def worth_looking_at(state: Diplomacy, power: i64) -> vec[i64]:
    """The orders of a power's first unit without one, in place of every unit's; DONE where all have theirs."""
    actions = legal_orders(state, power, True)
    return actions if len(actions) > 0 else append(actions, done())


def look_ahead(state: Diplomacy, power: i64, budget: i64, chance: Chance) -> Search:
    """A movement's orders, looked at as whole sets against everybody else's; retreats and builds by rule of thumb."""
    if state.kind != MOVEMENT or ordered(state, power) >= state.units.count(power):
        action = sensible_action(state, power, chance)
        return Search(action, [Candidate(action, 0.0, 0)])
    units: i64 = 0
    for unit_type in state.units.types:
        if unit_type >= 0:
            units += 1
    looked = Deliberation(state, power, chance, max(SETTLING, budget * UNITS_A_STEP // max(LEAST_UNITS, units)))
    orders = looked.best_set()
    run: list[int] = []
    for order in orders:
        if not has_order(state, power, unit_of(order)):
            run.append(int(order))
    run.append(int(done()))
    return Search(run[0], looked.seen(run[0]), looked.judged, False, run[1:])


def fleets_too_many(planner: Planner, unit_type: i64) -> i64:
    """How many more fleets than armies a power has, those on its sheet with them; 0 for any other type."""
    state = planner.state
    board = state.board
    if not board.convoys[unit_type]:
        return 0
    more: i64 = 0
    for province in planner.mine:
        if board.convoys[state.units.types[province]]:
            more += 1
        elif board.is_convoyed[state.units.types[province]]:
            more -= 1
    for order in state.sheets[planner.power]:
        if kind_of(order) == BUILD:
            more += 1 if board.convoys[detail_of(order)] else -1
    return min(max(more, 0), 10)


def order_sensibly(state: Diplomacy, power: i64, chance: Chance) -> None:
    """Fills a power's sheet."""
    if state.kind == MOVEMENT:
        planner = Planner(state, power, chance, WHIM)
        planner.plan(True)
        for province in range(state.board.province_count):
            is_own = state.units.owners[province] == power and state.units.types[province] >= 0
            if is_own and not has_order(state, power, province):
                state.sheets[power] = append(state.sheets[power], planner.order_for(province))
        return
    while True:
        action = best_of_others(state, power, chance)
        if action == done():
            return
        state.sheets[power] = append(state.sheets[power], action)


def order_randomly(state: Diplomacy, power: i64, chance: Chance) -> None:
    """Fills a power's sheet with any orders that may be given."""
    while True:
        actions = legal_orders(state, power, True)
        if len(actions) == 0:
            return
        state.sheets[power] = append(state.sheets[power], pick_from(actions, chance))
