"""axe-core finds nothing to complain of on any board, at phone and desktop size, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.client import Client
from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.once

GAMES = {"forsale": 3, "catan": 4, "monopoly": 4, "diplomacy": 7, "karesansui": 2}
SIZES = {"phone": (390, 844), "desktop": (1400, 900)}


def table_of(server: Running, game: str) -> tuple[str, dict[str, Any]]:
    """A table with one person and bots; its id and the person's seat."""
    seats = [{"name": "Ann"}, *({"bot": "careful"} for _ in range(GAMES[game] - 1))]
    made = Client(server.url).make(game, seats, seed=11)
    return made["table"]["id"], made["seats"][0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table(person: Callable[..., Person], server: Running, game: str, size: str) -> None:
    ann = person(*SIZES[size], color_scheme="light", reduced_motion="reduce")
    ann.sit(*table_of(server, game))
    ann.page.wait_for_selector(".turn.yours")
    assert ann.axe_faults() == []
    # The board's own words too: axe leaves SVG text out of its contrast rule.
    assert ann.faint_words() == []
    # In the dark nothing but the colours is different.
    ann.page.emulate_media(color_scheme="dark")
    assert ann.axe_faults(["color-contrast"]) == []
    assert ann.faint_words() == []
