"""Sets of lots, groups or seats as bits of one integer."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.bits import TOP


def single(number: i64) -> i64:
    """The set of one lot, group or seat. What `only` answers too, but that is in another library: a slower call."""
    return TOP >> (61 - number)
