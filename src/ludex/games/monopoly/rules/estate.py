"""Lots and what stands on them: who holds a group, what it earns, mortgages, buildings sold back to the bank."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.games.monopoly.rules.board import (
    HOTEL,
    HOUSES_IN_HOTEL,
    NONE,
    RAILROAD,
    RENT_WIDTH,
    STREET,
    Board,
    lowest_lot,
)
from ludex.games.monopoly.rules.sets import single

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


MUCH: Final[i64] = 0x1000000000000000
"""More dollars than anybody has."""


def set_owner(state: Monopoly, lot: i64, seat: i64) -> None:
    """The lot is the seat's (NONE: the bank's) from now on."""
    board, counts, owned = state.board, state.counts, state.owned
    group = board.groups[lot]
    forget_swaps(state, group)
    before = state.owner[lot]
    if before != NONE:
        counts[count_place(board, before, group)] -= 1
        owned[before] &= ~single(lot)
        if state.holder[group] != NONE:
            state.holder[group] = NONE
            state.whole_lots &= ~board.group_sets[group]
    if seat != NONE:
        state.swaps &= ~single(seat)
        at = count_place(board, seat, group)
        counts[at] += 1
        owned[seat] |= single(lot)
        if counts[at] == board.group_sizes[group]:
            state.holder[group] = seat
            state.whole_lots |= board.group_sets[group]
    state.owner[lot] = seat
    state.quiet_since = state.round


def forget_swaps(state: Monopoly, group: i64) -> None:
    """A lot of the group changes hands: whoever has lots of it may want and give others then (see `swaps`)."""
    if state.swaps != 0:
        lots = state.board.group_sets[group]
        for seat in range(state.terms.seats):
            if state.owned[seat] & lots != 0:
                state.swaps &= ~single(seat)


def count_place(board: Board, seat: i64, group: i64) -> i64:
    """Where `counts` has the lots that a seat owns of a group."""
    return seat * board.group_count + group


def held(state: Monopoly, seat: i64, group: i64) -> i64:
    """How many lots of a group the seat owns."""
    return state.counts[count_place(state.board, seat, group)]


def unmortgaged(state: Monopoly, seat: i64, group: i64) -> i64:
    """How many of them are not mortgaged."""
    count: i64 = 0
    for lot in state.board.lots_of[group]:
        if state.owner[lot] == seat and state.mortgaged[lot] == 0:
            count += 1
    return count


def group_level(state: Monopoly, group: i64) -> i64:
    """The levels of a group's lots together: 0 where nothing is built."""
    board = state.board
    lots, levels = board.group_lots, state.level
    total: i64 = 0
    at = board.group_starts[group]
    end = board.group_starts[group + 1]
    while at < end:
        total += levels[lots[at]]
        at += 1
    return total


def has_buildings(state: Monopoly, group: i64) -> bool:
    """Whether anything is built in the group."""
    return state.board.group_sets[group] & state.holdings.built != 0


def rent(state: Monopoly, lot: i64) -> i64:
    """What a lot in somebody's hands earns by the throw that was made; 0 while mortgaged (rules 11, 12)."""
    if state.mortgaged[lot] == 1:
        return 0
    row = lot * RENT_WIDTH
    if state.board.kinds[lot] == STREET:
        step = state.board.rent_rows[row + state.level[lot]]
        # A whole group doubles the rent of its unimproved lots, whatever stands on or lies over its others.
        is_doubled = state.level[lot] == 0 and (state.whole_lots >> lot) & 1 == 1
        return step * 2 if is_doubled else step
    owner = state.owner[lot]
    group = state.board.groups[lot]
    count = held(state, owner, group) if state.terms.counts_mortgaged else unmortgaged(state, owner, group)
    step = state.board.rent_rows[row + count - 1]
    return step if state.board.kinds[lot] == RAILROAD else step * (state.die1 + state.die2)


# ---- worth ----


def raisable(state: Monopoly, seat: i64) -> i64:
    """All the cash the seat could have: buildings sold at half price, every lot mortgaged."""
    return raised(state, seat, MUCH)


def raised(state: Monopoly, seat: i64, enough: i64) -> i64:
    """What a seat can raise, counted only until it is `enough`."""
    board = state.board
    mortgages = board.mortgages
    total = state.cash[seat]
    # What brings most comes first. Nothing that is built on is mortgaged.
    left = state.owned[seat] & state.holdings.built
    while left != 0 and total < enough:
        lot = lowest_lot(left)
        left &= left - 1
        total += mortgages[lot] + state.level[lot] * (board.house_costs[lot] // 2)
    left = state.owned[seat] & ~state.holdings.built & ~state.mortgaged_lots
    while left != 0 and total < enough:
        lot = lowest_lot(left)
        left &= left - 1
        total += mortgages[lot]
    return total


def net_worth(state: Monopoly, seat: i64) -> i64:
    """Cash, lots at the printed price (half of it where mortgaged), buildings at what they cost."""
    board = state.board
    total = state.cash[seat]
    for lot in board.lots:
        if state.owner[lot] == seat:
            total += board.prices[lot] // 2 if state.mortgaged[lot] == 1 else board.prices[lot]
            total += state.level[lot] * board.house_costs[lot]
    return total


def taxed_worth(state: Monopoly, seat: i64) -> i64:
    """What a tax on one's worth is counted from (rule 31): like `net_worth`, but mortgaged lots at their full price."""
    board = state.board
    total = state.cash[seat]
    for lot in board.lots:
        if state.owner[lot] == seat:
            total += board.prices[lot] + state.level[lot] * board.house_costs[lot]
    return total


# ---- mortgages ----


def set_mortgaged(state: Monopoly, lot: i64, is_mortgaged: bool) -> None:
    """The lot is mortgaged from now on, or is not."""
    if is_mortgaged:
        state.mortgaged[lot] = 1
        state.mortgaged_lots |= single(lot)
    else:
        state.mortgaged[lot] = 0
        state.mortgaged_lots &= ~single(lot)


def can_mortgage(state: Monopoly, seat: i64, lot: i64) -> bool:
    """Rule 19: one's own, not mortgaged, and no building in its group."""
    if not state.board.is_lot(lot) or state.owner[lot] != seat or state.mortgaged[lot] == 1:
        return False
    return not has_buildings(state, state.board.groups[lot])


def mortgage(state: Monopoly, seat: i64, lot: i64) -> None:
    value = state.board.mortgages[lot]
    set_mortgaged(state, lot, True)
    state.cash[seat] += value
    state.quiet_since = state.round
    if state.events is not None:
        state.tell(Event("mortgages", {"seat": seat, "lot": state.board.names[lot], "amount": value}))


def lift_cost(state: Monopoly, lot: i64) -> i64:
    """The mortgage and ten percent."""
    value = state.board.mortgages[lot]
    return value + state.terms.interest(value)


def can_lift(state: Monopoly, seat: i64, lot: i64) -> bool:
    if not state.board.is_lot(lot) or state.owner[lot] != seat or state.mortgaged[lot] == 0:
        return False
    return state.cash[seat] >= lift_cost(state, lot)


def lift(state: Monopoly, seat: i64, lot: i64, cost: i64) -> None:
    set_mortgaged(state, lot, False)
    state.cash[seat] -= cost
    state.quiet_since = state.round
    if state.events is not None:
        state.tell(Event("lifts", {"seat": seat, "lot": state.board.names[lot], "amount": cost}))


# ---- buildings sold back, outside the windows: to raise cash ----


def can_sell(state: Monopoly, seat: i64, lot: i64) -> bool:
    """Rule 17: evenly down; a hotel only against four houses from the bank."""
    if not state.board.is_street(lot) or state.owner[lot] != seat or state.level[lot] == 0:
        return False
    level = state.level[lot]
    for other in state.board.lots_of[state.board.groups[lot]]:
        if state.level[other] > level:
            return False
    return level < HOTEL or state.holdings.houses >= HOUSES_IN_HOTEL


def sell(state: Monopoly, seat: i64, lot: i64) -> None:
    """One level down, for half of what it cost."""
    gain = state.board.house_costs[lot] // 2
    if state.level[lot] == HOTEL:
        state.holdings.hotels += 1
        state.holdings.houses -= HOUSES_IN_HOTEL
    else:
        state.holdings.houses += 1
    state.holdings.set_level(lot, state.level[lot] - 1)
    state.cash[seat] += gain
    state.quiet_since = state.round
    if state.events is not None:
        state.tell(Event("sells", {"seat": seat, "lot": state.board.names[lot], "amount": gain}))


def houses_in(state: Monopoly, group: i64) -> i64:
    """The houses of a group; hotels are none."""
    count: i64 = 0
    for lot in state.board.lots_of[group]:
        if state.level[lot] < HOTEL:
            count += state.level[lot]
    return count


def hotels_in(state: Monopoly, group: i64) -> i64:
    count: i64 = 0
    for lot in state.board.lots_of[group]:
        if state.level[lot] == HOTEL:
            count += 1
    return count


def most_after_strip(state: Monopoly, seat: i64, group: i64) -> i64:
    """The most houses a group can be left with when its hotels go at once; -1 where that is not to be done.

    Rule 17: only where the bank has not the four houses that one hotel would need.
    """
    if (
        not 0 <= group < state.board.group_count
        or state.holder[group] != seat
        or state.holdings.houses >= HOUSES_IN_HOTEL
    ):
        return -1
    hotels = hotels_in(state, group)
    return -1 if hotels == 0 else state.holdings.houses + houses_in(state, group)


def strip_group(state: Monopoly, seat: i64, group: i64, left: i64) -> None:
    """Sells a group down to so many houses, evenly; the later lots keep one more where it does not come out even."""
    lots = state.board.lots_of[group]
    size: i64 = len(lots)
    before = group_level(state, group)
    state.holdings.hotels += hotels_in(state, group)
    state.holdings.houses += houses_in(state, group) - left
    for at, lot in enumerate(lots):
        state.holdings.set_level(lot, left // size + (1 if at >= size - left % size else 0))
    gain = (before - left) * (state.board.group_costs[group] // 2)
    state.cash[seat] += gain
    state.quiet_since = state.round
    if state.events is not None:
        name = state.board.group_names[group]
        levels = [int(state.level[lot]) for lot in lots]
        state.tell(Event("strips", {"seat": seat, "group": name, "levels": levels, "amount": gain}))
