"""The grid of a garden: 4 by 4 cells in play; smaller ones for tests that go through all gardens.

A cell is row * columns + column from the top left; a set of cells is bits of one integer.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.bits import bit, bits_below


class Plot:
    """Rows and columns of cells, at most 60 of them, and who is whose neighbour."""

    def __init__(self, rows: i64, columns: i64) -> None:
        self.rows: i64 = rows
        self.columns: i64 = columns
        self.cells: i64 = rows * columns
        self.full: i64 = bits_below(self.cells)
        """All cells."""
        self.row_sets: vec[i64] = vec[i64](capacity=rows)
        self.column_sets: vec[i64] = vec[i64](capacity=columns)
        first_row: i64 = bits_below(columns)
        first_column: i64 = 0
        for row in range(rows):
            self.row_sets = append(self.row_sets, first_row << (row * columns))
            first_column |= bit(row * columns)
        for column in range(columns):
            self.column_sets = append(self.column_sets, first_column << column)
        self.not_first_column: i64 = self.full & ~first_column
        self.not_last_column: i64 = self.full & ~(first_column << (columns - 1))

    def beside(self, cells: i64) -> i64:
        """The cells that share a side with one of these."""
        sideways = ((cells << 1) & self.not_first_column) | ((cells >> 1) & self.not_last_column)
        return sideways | ((cells << self.columns) & self.full) | (cells >> self.columns)

    def around(self, cells: i64) -> i64:
        """The cells at king's distance 1 from one of these."""
        sideways = ((cells << 1) & self.not_first_column) | ((cells >> 1) & self.not_last_column)
        wide = cells | sideways
        return sideways | ((wide << self.columns) & self.full) | (wide >> self.columns)

    def row_of(self, cell: i64) -> i64:
        return cell // self.columns

    def column_of(self, cell: i64) -> i64:
        return cell % self.columns


STANDARD: Final = Plot(4, 4)
"""The grid of the game."""
