"""Units on the board as tests write them: "FRANCE A PAR", "ENGLAND F SPA/NC"."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import load

STANDARD = load("standard")
BOARD = STANDARD.board()


class Scene:
    """Units by province, as the rules take them."""

    def __init__(self, *units: str, board: Board = BOARD) -> None:
        self.board = board
        count = int(board.province_count)
        types, owners, nodes = [-1] * count, [-1] * count, [-1] * count
        for unit in units:
            power, kind, place = unit.split()
            province = self.province(place)
            types[province] = board.unit_types.index(kind)
            owners[province] = board.powers.index(power)
            nodes[province] = self.node(place)
        self.units = Units(vec[i64](types), vec[i64](owners), vec[i64](nodes))

    def node(self, place: str) -> int:
        return self.board.node_ids.index(place)

    def province(self, place: str) -> int:
        return int(self.board.province_of[self.node(place)])

    def power(self, name: str) -> int:
        return self.board.powers.index(name)

    def by_province(self, values: dict[str, int], otherwise: int) -> vec[i64]:
        """A vector with some provinces' values."""
        found = [otherwise] * int(self.board.province_count)
        for place, value in values.items():
            found[self.province(place)] = value
        return vec[i64](found)

    def places(self, nodes: Iterable[int]) -> set[str]:
        """The names of some nodes."""
        return {self.board.node_ids[node] for node in nodes}


def units_of(board: Board, units: Units) -> set[str]:
    """The units written as tests write them."""
    return {
        f"{board.powers[units.owners[at]]} {board.unit_types[units.types[at]]} {board.node_ids[units.nodes[at]]}"
        for at in range(board.province_count)
        if units.types[at] >= 0
    }
