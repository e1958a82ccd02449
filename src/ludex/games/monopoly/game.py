"""Monopoly as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Chance, Choice, Event, Game, Recovery, Refusal, State
from ludex.games.monopoly import notation, reading, records, words
from ludex.games.monopoly.drawing import draw
from ludex.games.monopoly.housing import housing_answer
from ludex.games.monopoly.options import OPTIONS, TermsMaker
from ludex.games.monopoly.rules.state import Monopoly
from ludex.games.monopoly.rules.verify import fault
from ludex.games.monopoly.view import view


class MonopolyGame(Game):
    """Monopoly, 2 to 8 seats."""

    def __init__(self) -> None:
        super().__init__("monopoly", "Monopoly", "1", (2, 8), records.Action, OPTIONS, usual_seats=4)
        self.maker = TermsMaker()

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Monopoly:
        return Monopoly(settings, chance, self.maker.terms(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Monopoly:
        return reading.read(settings, chance, self.maker, body)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, Monopoly)
        return fault(state)

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, Monopoly)
        return notation.text(state, action)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, Monopoly)
        return notation.parse(state, seat, text)

    def record(self, state: State, action: int) -> object:
        assert isinstance(state, Monopoly)
        return records.record(state.board, action)

    def code(self, state: State, record: object) -> int:
        assert isinstance(state, Monopoly)
        return records.code(state.board, record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Monopoly)
        return view(state, seat)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """What a careful steward would do: throw, pass, decline, or raise what is owed."""
        assert isinstance(state, Monopoly)
        return words.recovery(state, seat)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event, names)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return draw(view, choices, names)

    def group(self, state: State, action: int) -> str:
        assert isinstance(state, Monopoly)
        return notation.heading(state, action)

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        """`{"housing": ..., "policy": ...}`: a set of building requests settled (docs/judge.md)."""
        return housing_answer(request)


GAME = MonopolyGame()
