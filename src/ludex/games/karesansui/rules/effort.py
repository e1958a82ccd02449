"""Effort: how much work a question may take, counted in steps and never in seconds.

A unit stands for about a microsecond of one core, compiled. Counts depend on the question alone, so a question that is
given up on one machine is given up on every machine.
"""

from __future__ import annotations

from mypy_extensions import i64


class OutOfEffort(Exception):
    """Raised when a question has used up its effort; whoever asked answers `undecided`."""


class Effort:
    """What is left of the effort for one question."""

    def __init__(self, units: i64) -> None:
        self.left: i64 = units

    def spend(self, units: i64) -> None:
        """Takes these units away; raises `OutOfEffort` if there were fewer."""
        self.left -= units
        if self.left < 0:
            self.left = 0
            raise OutOfEffort

    def part(self, units: i64) -> Effort:
        """An effort of its own of at most so many units; `give_back` returns what it did not use."""
        if units > self.left:
            units = self.left
        self.left -= units
        return Effort(units)

    def give_back(self, part: Effort) -> None:
        self.left += part.left
        part.left = 0
