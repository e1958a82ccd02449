"""The conformance suite on Karesansui: students alone, in company, and with a person as the Master."""

from __future__ import annotations

import pytest

from ludex import games
from ludex.testing import LAWS
from thorough import IS_BRIEF

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (1, {"gardens": 1, "level": 1}),
    (3, {"gardens": 1, "level": 5, "predictions": 2}),
    (2, {"gardens": 1, "master": "seat"}),
)
"""Few gardens: whoever plays at random takes a hundred steps to each."""


@pytest.mark.parametrize("number", range(len(LAWS)), ids=[repr(law) for law in LAWS])
def test_karesansui_keeps(number: int) -> None:
    """Every law at every table; at one of them, in turn, in the short run."""
    law = LAWS[number]
    for seed, (seats, options) in enumerate(TABLES[:1] if law.once else TABLES):
        if law.once or not IS_BRIEF or (number - seed) % len(TABLES) == 0:
            law(games.find("karesansui"), seats, seed, options)
