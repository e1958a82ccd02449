"""What a power may know, as numbers: the same as its view, powers counted from the observer onward.

Left out is the sequence of the orders on the power's sheet, but for the last, which an undo takes back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.core.bits import bit
from ludex.core.dense import LEAST, MOST, Field, Layout, Numbers, number
from ludex.core.seats import has_seat
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONVOY,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    WAIVE,
    detail_of,
    is_vote,
    kind_of,
    other_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.ending import FOR_DRAW, NO_VOTE
from ludex.games.diplomacy.rules.legal import retreats_of
from ludex.games.diplomacy.rules.phases import KINDS
from ludex.games.diplomacy.rules.units import Units

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy
    from ludex.games.diplomacy.rules.terms import Terms

HEAD: Final[i64] = 8
SEAT: Final[i64] = 4
"""How many numbers the beginning has, and each power."""
LAYERS: Final[i64] = 13
"""How many numbers each province has, its unit's retreats aside."""

BITS: Final[i64] = 15
"""Retreats that one number tells."""

ORDER_KINDS: Final = ("none", "H", "-", "S", "S -", "C", "R", "D", "B")
REASONS: Final = (
    "victory by supply centers",
    "the last power left",
    "the year limit: most supply centers",
    "nothing left to order: most supply centers",
    "a draw by vote",
    "a concession by vote",
)
"""Why a game is over, from 1."""


def retreat_words(board: Board) -> i64:
    """How many numbers it takes to tell which of the nodes beside a unit are open to it."""
    most: i64 = 1
    for by_node in board.next_to:
        for nodes in by_node:
            if len(nodes) > most:
                most = len(nodes)
    return (most + BITS - 1) // BITS


def fields(terms: Terms) -> list[Field]:
    """The fields, in the order in which `observe` writes them."""
    board = terms.board
    layout = Layout()
    powers, provinces, nodes = int(board.power_count), int(board.province_count), int(board.node_count)
    layout.add("own seat", 1, 0, powers - 1)
    layout.add("year", 1, LEAST, MOST)
    layout.add("phase of the round, from 0", 1, 0, len(terms.variant.calendar.phases) - 1, True)
    layout.add(f"kind of phase: {', '.join(f'{at} {kind}' for at, kind in enumerate(KINDS))}", 1, 0, 2, True)
    reasons = ", ".join(f"{at} {reason}" for at, reason in enumerate(REASONS, 1))
    layout.add(f"ending: 0 none, {reasons}, {len(REASONS) + 1} another", 1, 0, len(REASONS) + 1, True)
    layout.add("own vote: 0 none, concession to power 1, 2, ..., last: a draw", 1, 0, powers, True)
    layout.add("own waived builds", 1, 0, provinces)
    last = f"last on the own sheet: 0 nothing, province from 1, {provinces + 1} waived, {provinces + 2} a vote"
    layout.add(last, 1, 0, provinces + 2, True)
    for power in range(powers):
        name = f"power {power} "
        layout.add(name + "must act")
        layout.add(name + "has won")
        layout.add(name + "centers", 1, 0, provinces)
        layout.add(name + "units", 1, 0, provinces)
    owners = "0 nobody, power 0 from 1" + (f", {powers + 1} neutral" if terms.neutral != NONE else "")
    most = powers + 1 if terms.neutral != NONE else powers
    layout.add(f"center of each province: {owners}", provinces, 0, most, True)
    types = "0 none, " + ", ".join(f"{at} {name}" for at, name in enumerate(board.unit_types, 1))
    coasts = most_coasts(board)
    for which in ("unit", "dislodged unit"):
        layout.add(f"{which} of each province: {types}", provinces, 0, len(board.unit_types), True)
        layout.add(f"owner of the {which} of each province: {owners}", provinces, 0, most, True)
        layout.add(f"coast of the {which} of each province, from 1, 0 none", provinces, 0, coasts, True)
    layout.add("attack on the dislodged unit of each province: from which, from 1", provinces, 0, provinces, True)
    layout.add("attack on the dislodged unit of each province was by convoy", provinces)
    for word in range(retreat_words(board)):
        first = word * int(BITS)
        name = f"retreats of the dislodged unit of each province: bits of nodes beside it, from the {first}th"
        layout.add(name, provinces, 0, int(bit(BITS)) - 1)
    orders = ", ".join(f"{at} {name}" for at, name in enumerate(ORDER_KINDS))
    layout.add(f"own order to each province: {orders}", provinces, 0, len(ORDER_KINDS) - 1, True)
    layout.add("own order to each province: target node, from 1", provinces, 0, nodes, True)
    layout.add("own order to each province: other unit's province, from 1", provinces, 0, provinces, True)
    layout.add(
        "own order to each province: 1 by convoy; type of a build", provinces, 0, max(1, len(board.unit_types) - 1)
    )
    return layout.fields


def most_coasts(board: Board) -> int:
    """The most coasts that a province has, of those that have several."""
    return max([0, *(len(coasts) for coasts in board.coasts_of)])


def observation_size(terms: Terms) -> i64:
    board = terms.board
    return HEAD + board.power_count * SEAT + board.province_count * (LAYERS + terms.retreat_words)


def observe(state: Diplomacy, seat: i64, out: Numbers, at: i64) -> None:
    """Everything but the others' sealed orders."""
    numbers = out.values
    board = state.board
    count = board.province_count
    at = write_head(state, seat, numbers, at)
    at = write_powers(state, seat, numbers, at)
    for province in range(count):
        numbers[at + province] = whose(state, seat, state.centers[province])
    at = write_units(state, seat, state.units, numbers, at + count)
    at = write_units(state, seat, state.dislodged.units, numbers, at)
    words = state.terms.retreat_words
    for place in range(at, at + (2 + words) * count):
        numbers[place] = 0
    for province in range(count):
        if state.dislodged.units.types[province] >= 0:
            numbers[at + province] = i16(state.dislodged.came_from[province] + 1)
            numbers[at + count + province] = 1 if state.dislodged.by_convoy[province] == 1 else 0
            write_retreats(state, province, numbers, at + 2 * count)
    write_orders(state, seat, numbers, at + (2 + words) * count)


def write_head(state: Diplomacy, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """Time, the ending and what stands on the sheet beside orders; answers the place behind it."""
    powers = state.board.power_count
    vote = state.votes[seat]
    told: i64 = 0
    if vote == FOR_DRAW:
        told = powers
    elif vote != NO_VOTE:
        told = vote - seat if vote > seat else vote - seat + powers
    waived: i64 = 0
    last: i64 = 0
    for order in state.sheets[seat]:
        last = unit_of(order) + 1
        if kind_of(order) == WAIVE:
            waived += 1
            last = state.board.province_count + 1
        elif is_vote(order):
            last = state.board.province_count + 2
    numbers[at] = i16(seat)
    numbers[at + 1] = number(state.year)
    numbers[at + 2] = i16(state.number)
    numbers[at + 3] = i16(state.kind)
    numbers[at + 4] = i16(reason_number(state))
    numbers[at + 5] = i16(told)
    numbers[at + 6] = i16(waived)
    numbers[at + 7] = i16(last)
    return at + HEAD


def reason_number(state: Diplomacy) -> i64:
    """Why the game is over, from 1; 0 while it is not."""
    if state.ending is None:
        return 0
    return REASONS.index(state.ending.reason) + 1 if state.ending.reason in REASONS else len(REASONS) + 1


def write_powers(state: Diplomacy, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """What all know of each power; answers the place behind them."""
    powers = state.board.power_count
    ending = state.ending
    other = seat
    for _ in range(powers):
        numbers[at] = 1 if has_seat(state.awaited, other) else 0
        numbers[at + 1] = 1 if ending is not None and int(other) in ending.winners else 0
        numbers[at + 2] = i16(state.center_count(other))
        numbers[at + 3] = i16(state.unit_count(other))
        at += SEAT
        other = other + 1 if other + 1 < powers else 0
    return at


def whose(state: Diplomacy, seat: i64, owner: i64) -> i16:
    """A power as the observer counts it, from 1; 0 for nobody. Neutral units come behind the last power."""
    powers = state.board.power_count
    if owner == NONE:
        return 0
    if owner >= powers:
        return i16(powers + 1)
    return i16(owner - seat + 1 if owner >= seat else owner - seat + powers + 1)


def write_units(state: Diplomacy, seat: i64, units: Units, numbers: vec[i16], at: i64) -> i64:
    """Type, owner and coast of the unit of each province; answers the place behind them."""
    board = state.board
    count = board.province_count
    for province in range(count):
        unit_type = units.types[province]
        if unit_type < 0:
            numbers[at + province] = 0
            numbers[at + count + province] = 0
            numbers[at + 2 * count + province] = 0
            continue
        numbers[at + province] = i16(unit_type + 1)
        numbers[at + count + province] = whose(state, seat, units.owners[province])
        node = units.nodes[province]
        # The coasts of a province have numbers one after the other.
        numbers[at + 2 * count + province] = 0 if node == province else i16(node - board.coasts_of[province][0] + 1)
    return at + 3 * count


def write_retreats(state: Diplomacy, province: i64, numbers: vec[i16], at: i64) -> None:
    """Which of the nodes beside a dislodged unit are open to it, by their place among them."""
    board = state.board
    units = state.dislodged.units
    beside = board.next_to[units.types[province]][units.nodes[province]]
    for node in retreats_of(state, province):
        for place in range(len(beside)):
            if beside[place] == node:
                word = at + place // BITS * board.province_count + province
                numbers[word] = i16(i64(numbers[word]) | bit(place % BITS))


def write_orders(state: Diplomacy, seat: i64, numbers: vec[i16], at: i64) -> None:
    """The orders on the observer's sheet, by the province of the unit."""
    count = state.board.province_count
    for place in range(at, at + 4 * count):
        numbers[place] = 0
    for order in state.sheets[seat]:
        kind = kind_of(order)
        if kind < HOLD or kind > BUILD:
            continue
        place = at + unit_of(order)
        numbers[place] = i16(kind)
        if kind in (MOVE, SUPPORT_MOVE, CONVOY, RETREAT, BUILD):
            numbers[place + count] = i16(target_of(order) + 1)
        if kind in (SUPPORT_HOLD, SUPPORT_MOVE, CONVOY):
            numbers[place + 2 * count] = i16(other_of(order) + 1)
        numbers[place + 3 * count] = i16(detail_of(order))
