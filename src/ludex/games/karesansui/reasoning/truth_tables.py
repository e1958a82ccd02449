"""Truth tables of a few atoms as Python integers, and short unions of products that cover them."""

from __future__ import annotations

MAX_PRODUCTS = 24
MAX_STEPS = 400
"""The most products that `TruthTables.cover` answers, and the most steps it takes."""


class TruthTables:
    """Truth tables of some atoms: bit i says what holds when the atoms are true as the digits of i say."""

    def __init__(self, atoms: int) -> None:
        ways = 1 << atoms
        self.everything = (1 << ways) - 1
        # Runs of 2**place zeros and as many ones.
        self.places = [self.everything // ((1 << (1 << place)) + 1) << (1 << place) for place in range(atoms)]
        self.steps = 0

    def cover(self, low: int, high: int) -> list[tuple[int, ...]] | None:
        """Products of atoms that cover `low` and stay within `high` (after Minato and Morreale): place + 1, negative
        where the atom is false. None if that takes more than a few."""
        self.steps = MAX_STEPS
        found = self.products(low, high, len(self.places))
        return found[0] if self.steps > 0 and len(found[0]) <= MAX_PRODUCTS else None

    def products(self, low: int, high: int, places: int) -> tuple[list[tuple[int, ...]], int]:
        self.steps -= 1
        if low == 0 or self.steps <= 0:
            return [], 0
        if high == self.everything:
            return [()], high
        place = places - 1
        low_0, low_1 = self.parts(low, place)
        high_0, high_1 = self.parts(high, place)
        if low_0 == low_1 and high_0 == high_1:
            return self.products(low, high, place)
        zero, covered_0 = self.products(low_0 & ~high_1, high_0, place)
        one, covered_1 = self.products(low_1 & ~high_0, high_1, place)
        rest = (low_0 & ~covered_0) | (low_1 & ~covered_1)
        both, covered = self.products(rest, high_0 & high_1, place)
        mask = self.places[place]
        cubes = [(*cube, -(place + 1)) for cube in zero] + [(*cube, place + 1) for cube in one] + both
        return cubes, (covered_0 & ~mask) | (covered_1 & mask) | covered

    def parts(self, table: int, place: int) -> tuple[int, int]:
        """What is left of a table when an atom is false, and when it is true."""
        mask, run = self.places[place], 1 << place
        zero, one = table & ~mask, table & mask
        return zero | zero << run, one | one >> run
