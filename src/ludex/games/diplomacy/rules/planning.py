"""A whole set of orders for one power's movement, matched to each other, from what a position shows at a glance.

Every place has a value: its center, and how near others are. Units are given something to do one after the other,
where most is to be gained first: a move alone, a move with the supports it needs, an army carried across, a unit
supported where it stands. What is on the power's sheet already stands, and the rest is made to fit it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.chance import Chance
from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    MOVE,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    convoy,
    hold,
    is_vote,
    kind_of,
    move,
    other_of,
    support_hold,
    support_move,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import NONE, SEA
from ludex.games.diplomacy.rules.convoys import boards
from ludex.games.diplomacy.rules.legal import orders_of
from ludex.games.diplomacy.rules.odds import move_chance, stay_chance
from ludex.games.diplomacy.rules.survey import Survey

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy

MOST: Final[i64] = 60
"""Of more units than these the rest hold: a set of them is one integer."""
FINE: Final[i64] = 100
"""Values are counted in hundredths of a hundredth of a center."""
SPOILED: Final[i64] = 90
"""In percent, what staying is worth to a unit whose move fails."""
LITTLE: Final[i64] = 300
"""What working together must gain at least over each for itself."""
NEVER: Final[i64] = -1


class Planner:
    """The units of one power, what each could do, and what each is to do. Unit i is in province `mine[i]`."""

    def __init__(self, state: Diplomacy, power: i64, chance: Chance, whim: i64) -> None:
        """`whim` is by how many percent values are changed by chance."""
        self.state = state
        self.power: i64 = power
        self.survey: Survey = state.surveyed()
        self.center_values: vec[i64] = self.survey.center_values(state, power)
        self.chance = chance
        self.whim: i64 = whim
        size = state.board.province_count
        self.mine: vec[i64] = vec[i64](capacity=20)
        self.number: vec[i64] = vec[i64]([NONE] * size)
        """By province: which of the units is there."""
        units = state.units
        for province in range(size):
            if units.owners[province] == power and units.types[province] >= 0 and len(self.mine) < MOST:
                self.number[province] = len(self.mine)
                self.mine = append(self.mine, province)
        count: i64 = len(self.mine)
        self.count: i64 = count
        self.orders: vec[i64] = vec[i64]([0] * count)
        """The order of each unit; 0 while it has none."""
        self.goes_to: vec[i64] = vec[i64]([NONE] * count)
        """Where each unit with an order is to be afterwards."""
        self.choice: vec[i64] = vec[i64]([NONE] * count)
        """The option that a unit with a move has taken."""
        self.strength: vec[i64] = vec[i64]([1] * count)
        self.taken: vec[i64] = vec[i64]([NONE] * size)
        """By province: the unit that is to be there."""
        self.near: vec[i64] = vec[i64]([0] * size)
        """By province: the set of units that can step there."""
        self.here: vec[i64] = vec[i64](capacity=count)
        """What it is worth to each unit to stay."""
        self.stays: vec[i64] = vec[i64](capacity=3 * count)
        """The chance of each unit to stay, alone and with one or two supports."""
        self.alone: vec[i64] = vec[i64]([0] * count)
        """The most that each unit can gain for itself; and by which option, NEVER for staying."""
        self.best: vec[i64] = vec[i64]([NEVER] * count)
        # Options: the moves of each unit, one after the other, then those by convoy.
        self.first: vec[i64] = vec[i64](capacity=count + 1)
        self.mover: vec[i64] = vec[i64](capacity=64)
        self.node: vec[i64] = vec[i64](capacity=64)
        self.value: vec[i64] = vec[i64](capacity=64)
        self.odds: vec[i64] = vec[i64](capacity=192)
        """The chance to get there, alone and with one or two supports."""
        self.carrier: vec[i64] = vec[i64](capacity=64)
        """The unit that convoys, or NONE."""
        self.list_options()

    # What each could do.

    def list_options(self) -> None:
        state, survey = self.state, self.survey
        units = state.units
        for unit in range(self.count):
            province = self.mine[unit]
            unit_type, node = units.types[province], units.nodes[province]
            for there in survey.geography.steps[unit_type][node]:
                self.near[there] |= bit(unit)
            self.here = append(self.here, self.changed(self.place_value(unit_type, node)))
            for strength in range(1, 4):
                self.stays = append(self.stays, stay_chance(state, survey, self.power, province, strength))
        for unit in range(self.count):
            province = self.mine[unit]
            self.first = append(self.first, len(self.node))
            for there in state.board.next_to[units.types[province]][units.nodes[province]]:
                self.add_option(unit, there, NONE)
        self.first = append(self.first, len(self.node))
        for fleet in range(self.count):
            self.list_convoys(fleet)

    def add_option(self, unit: i64, node: i64, carrier: i64) -> None:
        state = self.state
        province = state.board.province_of[node]
        self.mover = append(self.mover, unit)
        self.node = append(self.node, node)
        self.value = append(self.value, self.changed(self.place_value(state.units.types[self.mine[unit]], node)))
        self.carrier = append(self.carrier, carrier)
        for strength in range(1, 4):
            self.odds = append(self.odds, move_chance(state, self.survey, self.power, province, strength))

    def list_convoys(self, fleet: i64) -> None:
        """Armies that one fleet could carry to where they cannot walk."""
        state = self.state
        board, units = state.board, state.units
        sea = self.mine[fleet]
        if not board.convoyable[sea] or not board.convoys[units.types[sea]]:
            return
        for army in range(self.count):
            province = self.mine[army]
            if not board.is_convoyed[units.types[province]] or not boards(board, units, sea, province):
                continue
            for there in self.survey.geography.steps[units.types[sea]][units.nodes[sea]]:
                if there == province or board.kinds[there] == SEA or self.near[there] & bit(army) != 0:
                    continue
                if board.can_stand(units.types[province], there) and state.listed().has(convoy(sea, province, there)):
                    self.add_option(army, there, fleet)

    def place_value(self, unit_type: i64, node: i64) -> i64:
        """What it is worth to have a unit on a node: its center, and the pull of the others."""
        survey = self.survey
        pull = survey.geography.pull[unit_type][node]
        values = self.center_values
        total: i64 = 0
        at: i64 = 0
        while at < len(values):
            total += values[at] * pull[at]
            at += 1
        total = total * FINE // 1000
        return total + self.center_value(self.state.board.province_of[node])

    def center_value(self, province: i64) -> i64:
        """What a center is worth to whoever stands in it."""
        if not self.state.board.is_center[province]:
            return 0
        centers = self.survey.geography.centers
        at: i64 = 0
        while centers[at] != province:
            at += 1
        worth = self.center_values[at] * FINE
        return worth if self.survey.is_last else worth * 3 // 4

    def changed(self, value: i64) -> i64:
        """A value, changed a little by chance."""
        if self.whim == 0:
            return value
        return value * (100 - self.whim + self.chance.below(2 * self.whim + 1)) // 100

    # What each is to do.

    def plan(self, keeps_sheet: bool) -> None:
        """Gives every unit an order; with `keeps_sheet` those that the power's sheet has stand."""
        if keeps_sheet:
            self.take_sheet()
        left: i64 = 0
        for unit in range(self.count):
            if self.orders[unit] == 0:
                left += 1
        while left > 0:
            self.weigh_alone()
            left -= self.join_forces()

    def order_for(self, province: i64) -> i64:
        """The order of the unit in a province, one that may be given."""
        unit = self.number[province]
        order = hold(province) if unit < 0 else self.orders[unit]
        if not self.state.terms.has_limits and not self.hangs_on_convoy(order):
            return order
        may_give = orders_of(self.state, province)
        return order if order in may_give else may_give[0]

    def hangs_on_convoy(self, order: i64) -> bool:
        """Whether an order is a support of a unit that is carried: not every fleet may give that."""
        if kind_of(order) != SUPPORT_MOVE:
            return False
        other = self.number[other_of(order)]
        return other >= 0 and self.choice[other] >= 0 and self.carrier[self.choice[other]] >= 0

    def take_sheet(self) -> None:
        """What has been ordered stands; whom it supports or carries is to do what it is supported or carried for."""
        sheet = self.state.sheets[self.power]
        board = self.state.board
        for order in sheet:
            if is_vote(order) or self.number[unit_of(order)] < 0:
                continue
            unit = self.number[unit_of(order)]
            self.orders[unit] = order
            self.goes_to[unit] = self.mine[unit]
            if kind_of(order) == MOVE:
                self.goes_to[unit] = board.province_of[target_of(order)]
                self.choice[unit] = self.option_to(unit, self.goes_to[unit])
        for order in sheet:
            if is_vote(order):
                continue
            kind = kind_of(order)
            if kind in (CONVOY, SUPPORT_MOVE, SUPPORT_HOLD):
                other = self.number[other_of(order)]
                if other < 0:
                    continue
                if self.orders[other] == 0 and kind != SUPPORT_HOLD:
                    option = self.option_to(other, board.province_of[target_of(order)])
                    if option >= 0:
                        self.take_option(other, option)
                elif self.orders[other] == 0:
                    self.taken[self.mine[other]] = other
                if kind != CONVOY:
                    self.strength[other] += 1
        for unit in range(self.count):
            if self.orders[unit] != 0:
                self.taken[self.goes_to[unit]] = unit
        for unit in range(self.count):
            if self.choice[unit] >= 0 and self.carrier[self.choice[unit]] >= 0:
                self.carry(unit, self.carrier[self.choice[unit]])

    def carry(self, army: i64, fleet: i64) -> None:
        """Orders a fleet that has no order to convoy an army to where it is to go."""
        if self.orders[fleet] == 0:
            self.stay(fleet, convoy(self.mine[fleet], self.mine[army], self.goes_to[army]))

    def option_to(self, unit: i64, province: i64) -> i64:
        """The unit's option of going to a province, or NONE."""
        for option in range(len(self.node)):
            if self.mover[option] == unit and self.state.board.province_of[self.node[option]] == province:
                return option
        return NONE

    def is_open(self, unit: i64, option: i64) -> bool:
        """Whether no other unit of the power is, or is to be, where the option leads."""
        province = self.state.board.province_of[self.node[option]]
        if self.taken[province] != NONE:
            return False
        other = self.number[province]
        if other == NONE:
            return True
        return self.orders[other] != 0 and self.goes_to[other] != province and self.goes_to[other] != self.mine[unit]

    def gain(self, option: i64, strength: i64) -> i64:
        """What a move is worth with a strength."""
        unit = self.mover[option]
        odds = self.odds[3 * option + (strength if strength < 3 else 3) - 1]
        other = self.number[self.state.board.province_of[self.node[option]]]
        if other >= 0 and self.choice[other] >= 0:
            # It must go away first.
            odds = odds * self.chance_of(other) // 100
        return (odds * self.value[option] + (100 - odds) * self.here[unit] * SPOILED // 100) // 100

    def chance_of(self, unit: i64) -> i64:
        """The chance of a unit with a move to get there."""
        strength = self.strength[unit]
        return self.odds[3 * self.choice[unit] + (strength if strength < 3 else 3) - 1]

    def stay_gain(self, unit: i64, strength: i64) -> i64:
        return self.stays[3 * unit + (strength if strength < 3 else 3) - 1] * self.here[unit] // 100

    def may_stay(self, unit: i64) -> bool:
        taken = self.taken[self.mine[unit]]
        return taken in (NONE, unit)

    def weigh_alone(self) -> None:
        """Finds the best that each unit without an order can do for itself."""
        for unit in range(self.count):
            if self.orders[unit] != 0:
                continue
            most: i64 = self.stay_gain(unit, self.strength[unit]) if self.may_stay(unit) else -1
            best: i64 = NEVER
            # Who is supported where it stands, stays there.
            if self.taken[self.mine[unit]] != unit:
                for option in range(self.first[unit], self.first[unit + 1]):
                    if self.is_open(unit, option):
                        found = self.gain(option, 1)
                        if found > most:
                            most = found
                            best = option
            self.alone[unit] = most
            self.best[unit] = best

    def join_forces(self) -> i64:
        """Gives orders to the units that gain most by working together; to one alone where none do."""
        most: i64 = LITTLE
        option_found: i64 = NEVER
        helper: i64 = NEVER
        second: i64 = NEVER
        helped: i64 = NEVER
        for option in range(len(self.node)):
            unit = self.mover[option]
            if self.orders[unit] != 0 or self.taken[self.mine[unit]] == unit or not self.is_open(unit, option):
                continue
            carrier = self.carrier[option]
            net = -self.alone[unit]
            if carrier >= 0:
                if not self.is_free(carrier):
                    continue
                net -= self.cost(carrier)
                if self.gain(option, 1) + net > most:
                    most = self.gain(option, 1) + net
                    option_found, helper, second = option, NEVER, NEVER
            elif self.odds[3 * option] == 100:
                continue
            one, two = self.helpers(option, unit, carrier)
            if one == NEVER:
                continue
            net -= self.cost(one)
            found = self.gain(option, 2) + net
            if found > most:
                most = found
                option_found, helper, second = option, one, NEVER
            if two != NEVER:
                found = self.gain(option, 3) + net - self.cost(two)
                if found > most:
                    most = found
                    option_found, helper, second = option, one, two
        for unit in range(self.count):
            if not self.is_free(unit):
                continue
            for other in range(self.count):
                if other == unit or self.orders[other] == 0 or self.near[self.goes_to[other]] & bit(unit) == 0:
                    continue
                found = self.help_gain(other) - self.cost(unit)
                if found > most:
                    most = found
                    helped, helper = other, unit
        if helped != NEVER:
            self.support(helper, helped)
            return 1
        if option_found != NEVER:
            return self.carry_out(option_found, helper, second)
        return self.act_alone()

    def is_free(self, unit: i64) -> bool:
        """Whether a unit has no order, and may stay where it is to help another."""
        return self.orders[unit] == 0 and self.may_stay(unit)

    def cost(self, unit: i64) -> i64:
        """What a unit gives up by staying where it is."""
        return self.alone[unit] - self.stay_gain(unit, self.strength[unit])

    def helpers(self, option: i64, unit: i64, carrier: i64) -> tuple[i64, i64]:
        """The two units that can support a move and give up least by it."""
        near = self.near[self.state.board.province_of[self.node[option]]]
        one: i64 = NEVER
        two: i64 = NEVER
        for other in range(self.count):
            if other in (unit, carrier) or near & bit(other) == 0 or not self.is_free(other):
                continue
            if one == NEVER or self.cost(other) < self.cost(one):
                one, two = other, one
            elif two == NEVER or self.cost(other) < self.cost(two):
                two = other
        return one, two

    def help_gain(self, other: i64) -> i64:
        """What one more support is worth to a unit with an order."""
        strength = self.strength[other]
        if self.choice[other] >= 0:
            return self.gain(self.choice[other], strength + 1) - self.gain(self.choice[other], strength)
        if kind_of(self.orders[other]) == MOVE:
            return 0
        return self.stay_gain(other, strength + 1) - self.stay_gain(other, strength)

    def carry_out(self, option: i64, helper: i64, second: i64) -> i64:
        """Orders a move with its convoy and supports; how many units that are."""
        unit = self.mover[option]
        self.take_option(unit, option)
        given: i64 = 1
        carrier = self.carrier[option]
        if carrier >= 0:
            self.carry(unit, carrier)
            given += 1
        if helper != NEVER:
            self.support(helper, unit)
            given += 1
        if second != NEVER:
            self.support(second, unit)
            given += 1
        return given

    def act_alone(self) -> i64:
        """Orders the unit that gains most for itself; 1."""
        chosen: i64 = NEVER
        for unit in range(self.count):
            if self.orders[unit] == 0 and (chosen == NEVER or self.alone[unit] > self.alone[chosen]):
                chosen = unit
        if self.best[chosen] == NEVER:
            self.stay(chosen, hold(self.mine[chosen]))
        else:
            self.take_option(chosen, self.best[chosen])
        return 1

    def take_option(self, unit: i64, option: i64) -> None:
        node = self.node[option]
        self.orders[unit] = move(self.mine[unit], node, self.carrier[option] >= 0)
        self.goes_to[unit] = self.state.board.province_of[node]
        self.choice[unit] = option
        self.taken[self.goes_to[unit]] = unit

    def stay(self, unit: i64, order: i64) -> None:
        self.orders[unit] = order
        self.goes_to[unit] = self.mine[unit]
        if self.taken[self.mine[unit]] == NONE:
            self.taken[self.mine[unit]] = unit

    def support(self, helper: i64, unit: i64) -> None:
        """Orders one unit to support another in what it does."""
        here = self.mine[helper]
        if self.choice[unit] >= 0:
            self.stay(helper, support_move(here, self.mine[unit], self.goes_to[unit]))
        else:
            self.stay(helper, support_hold(here, self.mine[unit]))
        self.strength[unit] += 1
