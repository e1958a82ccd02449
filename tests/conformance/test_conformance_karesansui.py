"""The conformance suite on Karesansui: students alone, in company, and with a person as the Master."""

from __future__ import annotations

import pytest

from ludex import games
from ludex.testing import LAWS, Law

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (1, {"gardens": 1, "level": 1}),
    (3, {"gardens": 1, "level": 5, "predictions": 2}),
    (2, {"gardens": 1, "master": "seat"}),
)
"""Few gardens: whoever plays at random takes a hundred steps to each."""


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_karesansui_keeps(law: Law) -> None:
    for seed, (seats, options) in enumerate(TABLES[:1] if law.once else TABLES):
        law(games.find("karesansui"), seats, seed, options)
