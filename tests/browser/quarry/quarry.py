"""Nim as a game for the page's tests: a number to choose, labels, and something that needs a second thought."""

from __future__ import annotations

from collections.abc import Sequence

from nim import NimGame, NimState, heap_of, stones_of

from ludex.core import Amount, State


class QuarryGame(NimGame):
    """From the first heap a number is taken; emptying another heap is to be confirmed."""

    def __init__(self) -> None:
        super().__init__()
        self.name = "quarry"
        self.title = "Quarry"

    def amounts(self, state: State, seat: int, names: Sequence[str]) -> list[Amount]:
        assert isinstance(state, NimState)
        stones = state.heaps[0]
        if stones < 2 or seat != state.turn:
            return []
        return [Amount("take {} from 1", "Stones of the first heap", "heap 1", 1, stones, 1, [1, stones // 2, stones])]

    def singles(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, NimState)
        return [code for code in state.legal(seat) if heap_of(code) > 0 or state.heaps[0] < 2]

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        return f"Take {stones_of(action)} of heap {heap_of(action) + 1}"

    def caution(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, NimState)
        return "This empties the heap." if stones_of(action) == state.heaps[heap_of(action)] else ""

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        return "Take some stones"


GAME = QuarryGame()
