"""The numbers of Catan's board as adapters count them are those of Ludex."""

from __future__ import annotations

import importlib.util
from pathlib import Path

from ludex.games.catan.game import GAME
from ludex.games.catan.rules.state import CatanState

FILE = Path(__file__).parents[2] / "bench" / "adapters" / "hexes.py"


def test_hexes_and_intersections_have_the_same_numbers() -> None:
    spec = importlib.util.spec_from_file_location("adapter_hexes", FILE)
    assert spec is not None
    assert spec.loader is not None
    hexes = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hexes)
    state = GAME.start(4, 0)
    assert isinstance(state, CatanState)
    numbers = {corner: number for number, corner in enumerate(hexes.corners())}
    assert len(numbers) == 54
    for number, cube in enumerate(hexes.hexes()):
        assert [numbers[corner] for corner in hexes.corners_of(cube)] == state.board.corners_of(number)
