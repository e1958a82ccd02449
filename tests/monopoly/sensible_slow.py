"""What the sensible player of Monopoly looks at, counted lot by lot from owners, levels and mortgages alone.

The rules answer the same from sets and from what they remember; this is slow and obvious.
"""

from __future__ import annotations

from ludex.games.monopoly.rules.board import HOTEL, NONE
from ludex.games.monopoly.rules.lot_values import WIDTH
from ludex.games.monopoly.rules.market.units import BUILD_HOTEL, BUILD_HOUSE, unit
from ludex.games.monopoly.rules.sensible_building import ALARM, ENOUGH, RESERVE, is_hoarding
from ludex.games.monopoly.rules.state import Monopoly


def lots_of(state: Monopoly, group: int) -> list[int]:
    return [lot for lot in range(state.board.spaces) if state.board.groups[lot] == group]


def count(state: Monopoly, seat: int, group: int) -> int:
    """How many lots of the group the seat has."""
    return sum(state.owner[lot] == seat for lot in lots_of(state, group))


def holder(state: Monopoly, group: int) -> int:
    """Who has all lots of the group, or NONE."""
    owners = {int(state.owner[lot]) for lot in lots_of(state, group)}
    return owners.pop() if len(owners) == 1 else int(NONE)


def cost(state: Monopoly, group: int) -> int:
    """Of a house; 0 where none can stand."""
    return int(state.board.house_costs[lots_of(state, group)[0]])


def groups(state: Monopoly) -> range:
    return range(state.board.group_count)


def is_mortgaged(state: Monopoly, group: int) -> bool:
    return any(state.mortgaged[lot] == 1 for lot in lots_of(state, group))


# ---- building ----


def builders(state: Monopoly) -> set[int]:
    """The seats that could build or sell."""
    found = set()
    for group in groups(state):
        seat = holder(state, group)
        if seat != NONE and cost(state, group) > 0:
            can_begin = state.cash[seat] >= cost(state, group) and not is_mortgaged(state, group)
            if can_begin or any(state.level[lot] > 0 for lot in lots_of(state, group)):
                found.add(seat)
    return found


def reserve(state: Monopoly, seat: int) -> int:
    """Dollars to keep back."""
    for group in groups(state):
        if holder(state, group) not in (NONE, seat) and state.level[lots_of(state, group)[0]] > 1:
            return int(RESERVE + ALARM)
    return int(RESERVE)


def request(state: Monopoly, seat: int) -> list[int]:
    """The buildings that a sensible seat asks for: a building at a time, the dearest group first."""
    left = int(state.cash[seat]) - reserve(state, seat)
    stock = {BUILD_HOUSE: int(state.holdings.houses), BUILD_HOTEL: int(state.holdings.hotels)}
    own = [group for group in reversed(groups(state)) if holder(state, group) == seat and cost(state, group) > 0]
    own = [group for group in own if cost(state, group) <= left and not is_mortgaged(state, group)]
    own = [group for group in own if any(state.level[lot] < HOTEL for lot in lots_of(state, group))]
    found: list[int] = []
    stuck: set[int] = set()
    for first, last in ((0, ENOUGH), (ENOUGH, ENOUGH + 1), (ENOUGH + 1, HOTEL)):
        kind = BUILD_HOTEL if last == HOTEL else BUILD_HOUSE
        if not own or (last == HOTEL and is_hoarding(state, seat)):
            break
        for group in own:
            for level in range(first, last):
                for lot in lots_of(state, group):
                    if state.level[lot] <= level and group not in stuck:
                        if left < cost(state, group) or stock[kind] == 0:
                            stuck.add(group)
                        else:
                            left -= cost(state, group)
                            stock[kind] -= 1
                            found.append(int(unit(kind, lot)))
    return found


# ---- trading ----


def gain(state: Monopoly, seat: int, group: int, change: int) -> int:
    """What so many lots more (or less) of the group are worth to the seat."""
    at = group * WIDTH + count(state, seat, group)
    return int(state.terms.lot_values[at + change] - state.terms.lot_values[at])


def wanted(state: Monopoly, seat: int) -> int:
    """The lot whose change of hands gains most, the first of several; NONE if none gains."""
    best, found = 0, int(NONE)
    for group in groups(state):
        if count(state, seat, group) > 0 and holder(state, group) == NONE and cost(state, group) > 0:
            for lot in lots_of(state, group):
                owner = int(state.owner[lot])
                if owner not in (NONE, seat):
                    surplus = gain(state, seat, group, 1) + gain(state, owner, group, -1)
                    if surplus > best:
                        best, found = surplus, lot
    return found


def given(state: Monopoly, seat: int, wish: int) -> int:
    """The lot of another group whose change of hands helps the owner of the wanted one most for what it costs."""
    best, found = 0, int(NONE)
    owner = int(state.owner[wish])
    for lot in range(state.board.spaces):
        group = int(state.board.groups[lot])
        if state.owner[lot] == seat and group != state.board.groups[wish] and holder(state, group) == NONE:
            surplus = gain(state, owner, group, 1) + gain(state, seat, group, -1)
            if surplus > best:
                best, found = surplus, lot
    return found
