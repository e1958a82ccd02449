"""A variant that one test introduces is gone in the next: tests run in any sequence."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ludex.games.diplomacy import variants


@pytest.fixture(autouse=True)
def _forget_introduced_variants() -> Iterator[None]:
    before = dict(variants.INTRODUCED)
    yield
    variants.INTRODUCED.clear()
    variants.INTRODUCED.update(before)
