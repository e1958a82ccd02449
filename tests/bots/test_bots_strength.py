"""The bots in their order of strength, in matches small enough to run each time; docs/bots.md has the large ones.

Seeds are fixed, so these games are the same each time, compiled or interpreted.
"""

from __future__ import annotations

import pytest

from ludex.arena import Match, run


@pytest.mark.parametrize("bots", [("careful", "random", "random"), ("careful", "random", "random", "random")])
def test_careful_beats_random(bots: tuple[str, ...]) -> None:
    result = run(Match("forsale", bots, 240, "strength"), workers=1)
    assert [pair.better for pair in result.comparisons] == ["careful"]
    assert result.standing("careful").share.mean > 0.9


@pytest.mark.slow
@pytest.mark.once
@pytest.mark.parametrize("seats", [3, 4])
def test_sharp_beats_careful_even_on_a_small_budget(seats: int) -> None:
    bots = ("sharp:2400", *["careful"] * (seats - 1))
    result = run(Match("forsale", bots, 36, "strength"), workers=1)
    assert [pair.better for pair in result.comparisons] == ["sharp:2400"]


@pytest.mark.parametrize("options", [{"coins": 1000}, {"cheques": [0] * 30}, {"coins": 1, "open": True}])
def test_careful_keeps_its_head_under_odd_options(options: dict[str, object]) -> None:
    """Coins beyond all prices are kept, not bid away; nothing breaks where nothing is worth anything."""
    result = run(Match("forsale", ("careful",) * 4, 12, 1, options), workers=1)
    coins = options.get("coins", 18)
    assert isinstance(coins, int)
    assert result.standing("careful").faults == 0
    assert result.standing("careful").score.mean >= coins * 0.9
