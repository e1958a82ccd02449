"""A table of Karesansui, case by case (cases/table.txt)."""

from __future__ import annotations

from pathlib import Path

import pytest
from test_karesansui_table import OPENING, garden

from ludex.games.karesansui.game import GAME
from ludex.testing.cases import Case, Scene, read_cases

CASES = [case for path in sorted((Path(__file__).parent / "cases").glob("*.txt")) for case in read_cases(path)]


class KaresansuiScene(Scene):
    """A new table with a known rule and known gardens."""

    game = GAME

    def begin(self) -> None:
        self.feed.append(GAME.read_chance({"rule": "at least 2 small"}))
        self.feed += [GAME.read_chance({"garden": garden(words)}) for words in OPENING.split(" / ")]

    def look(self, word: str, rest: str) -> tuple[object, object]:
        if word == "phase":
            return self.game.view(self.state, -1)["phase"], rest
        return super().look(word, rest)


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_case(case: Case) -> None:
    assert case.expects, "a case says what must come out"
    KaresansuiScene().run(case)
