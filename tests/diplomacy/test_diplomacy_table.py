"""Orders at a table, case by case (table/orders.txt)."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.games import find
from ludex.testing.cases import Case, Scene, read_cases

CASES = [case for path in sorted((Path(__file__).parent / "table").glob("*.txt")) for case in read_cases(path)]


class DiplomacyScene(Scene):
    """Seats go by their powers' names."""

    game = find("diplomacy")

    def seat_of(self, name: str) -> int:
        return [role.upper() for role in self.game.roles(self.state.settings)].index(name)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_case(case: Case) -> None:
    assert case.expects, "a case says what must come out"
    DiplomacyScene().run(case)
