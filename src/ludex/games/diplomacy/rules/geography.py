"""How far it is from everywhere to every center, and what is one step away: what rules of thumb ask of a map."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import SEA, Board
from ludex.games.diplomacy.rules.legal_movement import once_each

PULL: Final = (0, 120, 64, 34, 18, 10, 6, 4, 3, 2, 2, 1, 1)
"""How much a center draws a unit that is so many steps away, in thousandths of its worth."""

SEA_STEPS: Final[i64] = 2
"""For a unit that has to be carried, to put to sea is as far as so many steps."""


class Geography:
    """Made once a variant, when somebody first asks for it."""

    def __init__(self, board: Board, kinds: list[str]) -> None:
        """`kinds` are those of the phases of a round."""
        self.steps: list[list[vec[i64]]] = [[once_each(board, nodes) for nodes in by_node] for by_node in board.next_to]
        """By unit type and node: the provinces a unit can step to."""
        self.centers: vec[i64] = vec[i64](
            [province for province in range(board.province_count) if board.is_center[province]]
        )
        """The provinces with a center."""
        self.pull: list[list[vec[i64]]] = pulls(board, self.centers)
        """By unit type and node: how much each of `centers` draws a unit there, in thousandths."""
        self.is_last: list[bool] = [is_last(kinds, number) for number in range(len(kinds))]
        """By phase of a round: whether centers change hands before the next movement."""


def is_last(kinds: list[str], number: int) -> bool:
    """Whether an adjustment comes before the next movement."""
    for later in range(1, len(kinds) + 1):
        kind = kinds[(number + later) % len(kinds)]
        if kind == "adjustment":
            return True
        if kind == "movement":
            return False
    return False


def pulls(board: Board, centers: vec[i64]) -> list[list[vec[i64]]]:
    """By unit type and node, how much each center draws a unit there."""
    found: list[list[vec[i64]]] = []
    for unit_type in range(len(board.next_to)):
        by_node: list[vec[i64]] = []
        for node in range(board.node_count):
            far = carried(board, node) if board.is_convoyed[unit_type] else steps_from(board, unit_type, node)
            drawn: vec[i64] = vec[i64](capacity=len(centers))
            for center in centers:
                steps = far[center]
                drawn = append(drawn, PULL[steps] if 0 <= steps < len(PULL) else 0)
            by_node.append(drawn)
        found.append(by_node)
    return found


def steps_from(board: Board, unit_type: i64, node: i64) -> vec[i64]:
    """By province, the least number of steps from a node; -1 where there is no way."""
    far: vec[i64] = vec[i64]([-1] * board.province_count)
    seen: vec[i64] = vec[i64]([-1] * board.node_count)
    queue: vec[i64] = append(vec[i64](capacity=64), node)
    seen[node] = 0
    at: i64 = 0
    while at < len(queue):
        here = queue[at]
        at += 1
        if far[board.province_of[here]] < 0:
            far[board.province_of[here]] = seen[here]
        for there in board.next_to[unit_type][here]:
            if seen[there] < 0:
                seen[there] = seen[here] + 1
                queue = append(queue, there)
    return far


def carried(board: Board, node: i64) -> vec[i64]:
    """How far every province is for a unit that fleets may carry, which takes more steps."""
    size = board.province_count
    far: vec[i64] = vec[i64]([-1] * size)
    start = board.province_of[node]
    # Provinces by distance, ring after ring; putting to sea leads to a ring further out.
    rings: list[vec[i64]] = [append(vec[i64](capacity=8), start)]
    steps: i64 = 0
    while steps < len(rings):
        for here in rings[steps]:
            if far[here] >= 0:
                continue
            far[here] = steps
            for there in beside(board, here):
                puts_to_sea = board.kinds[there] == SEA and board.kinds[here] != SEA
                ring = steps + (SEA_STEPS if puts_to_sea else 1)
                if far[there] < 0:
                    while len(rings) <= ring:
                        rings.append(vec[i64](capacity=8))
                    rings[ring] = append(rings[ring], there)
        steps += 1
    return far


def beside(board: Board, province: i64) -> vec[i64]:
    """The provinces to which a unit of any type can step from any part of a province."""
    found = vec[i64](capacity=8)
    for unit_type in range(len(board.next_to)):
        for node in range(board.node_count):
            if board.province_of[node] == province:
                for there in board.next_to[unit_type][node]:
                    place = board.province_of[there]
                    if place not in found:
                        found = append(found, place)
    return found
