"""What lots are worth to a sensible player: more, the nearer their group is to whole."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.board import Board

WHOLE: Final = 250
"""Percent of the printed price that the lots of a whole group of streets are worth."""
ALMOST: Final = 125
"""Percent of it that two or more lots of a group are worth, and railroads and utilities."""

MOST_LOTS: Final[i64] = 8
"""In one group."""
WIDTH: Final[i64] = 9
"""Of the table: a group's worth with none to all of its lots."""


def value_table(board: Board) -> vec[i64]:
    """By group and number of lots held (`group * WIDTH + count`), what they are worth together."""
    found: list[int] = []
    for group in range(int(board.group_count)):
        is_street = board.group_costs[group] > 0
        for count in range(int(WIDTH)):
            percent = 100
            if is_street and count == board.group_sizes[group]:
                percent = WHOLE
            elif count > 1 or not is_street:
                percent = ALMOST
            found.append(count * int(board.group_prices[group]) * percent // 100)
    return vec[i64](found)
