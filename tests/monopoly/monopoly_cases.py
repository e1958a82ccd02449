"""The words of Monopoly's cases beside those of all games (`ludex.testing.cases`).

    seat 1500 at Short Line                 cash, and perhaps `at` a space (by name or number), `jail` and the number of
                                            the next throw, `card` and a deck, `bankrupt`
    lot Oriental 0 level 3                  an owner, and perhaps `level N` or `mortgaged`

Then: cash, at, jail, owner, level, mortgaged, clear, phase, houses, hotels, pot, cards, bankrupt, round, deck.
"""

from __future__ import annotations

import re
from pathlib import Path

from ludex.core import has_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.phases import PHASES
from ludex.games.monopoly.rules.state import Monopoly
from ludex.testing.cases import Scene

CASES = Path(__file__).parent / "cases"


class MonopolyScene(Scene):
    """A table whose seats and lots are said one by one."""

    game = GAME

    def __init__(self) -> None:
        super().__init__()
        self.position = {"seats": [], "lots": {}}

    @property
    def table(self) -> Monopoly:
        """The state as Monopoly's own."""
        state = self.state
        assert isinstance(state, Monopoly)
        return state

    def prepare(self, word: str, rest: str) -> None:
        if word == "new":
            self.position = None
            return
        if self.position is None or word in ("seats", "options", "chance"):
            super().prepare(word, rest)
            return
        if word == "seat":
            self.position["seats"].append(self.seat(rest))
        elif word == "lot":
            found = re.fullmatch(r"(.+?) (\d)(?: level (\d))?( mortgaged)?", rest)
            assert found, rest
            owned = {"owner": int(found[2]), "level": int(found[3] or 0), "mortgaged": found[4] is not None}
            self.position["lots"][found[1]] = owned
        else:
            super().prepare(word, rest)

    def seat(self, rest: str) -> dict[str, object]:
        found = re.fullmatch(r"(\d+)(?: at (.+?))?(?: jail (\d))?(?: card (chance|chest))?( bankrupt)?", rest)
        assert found, rest
        board = GAME.start(2, 0, {"board": self.options.get("board", "us")})
        assert isinstance(board, Monopoly)
        place = found[2] or "0"
        return {
            "cash": int(found[1]),
            "place": int(place) if place.isdigit() else board.board.names.index(place),
            "jail": int(found[3] or 0),
            "cards": [found[4]] if found[4] else [],
            "bankrupt": found[5] is not None,
        }

    def look(self, word: str, rest: str) -> tuple[object, object]:
        state, board = self.table, self.table.board
        numbers = [int(part) for part in rest.split() if part.isdigit()]
        name, _, last = rest.rpartition(" ")
        match word:
            case "cash":
                return [int(cash) for cash in state.cash], numbers
            case "at":
                seat, _, name = rest.partition(" ")
                place = int(state.place[int(seat)])
                return (place if name.isdigit() else board.names[place]), (int(name) if name.isdigit() else name)
            case "jail":
                return state.jail[numbers[0]], numbers[1]
            case "owner":
                return state.owner[board.names.index(name)], NONE if last == "bank" else int(last)
            case "level":
                return state.level[board.names.index(name)], int(last)
            case "mortgaged" | "clear":
                return state.mortgaged[board.names.index(rest)], 1 if word == "mortgaged" else 0
            case "phase":
                return PHASES[state.phase], rest
            case "houses":
                return state.holdings.houses, numbers[0]
            case "hotels":
                return state.holdings.hotels, numbers[0]
            case "pot":
                return state.pot, numbers[0]
            case "round":
                return state.round, numbers[0]
            case "cards":
                return state.cards[numbers[0]], numbers[1]
            case "bankrupt":
                return has_seat(state.alive, numbers[0]), False
            case "deck":
                deck, _, card = rest.partition(" ends with ")
                cards = state.chance_deck if deck == "chance" else state.chest_deck
                return cards.cards.ids[cards.seen[len(cards.seen) - 1]], card
        return super().look(word, rest)

    def places(self, word: str, rest: str) -> tuple[int | None, list[str]]:
        name = rest.rpartition(" ")[0]
        seat = rest.split(" ")[0]
        match word:
            case "cash":
                return None, [f"seats.{each}.cash" for each in range(len(rest.split()))]
            case "at":
                return None, [f"seats.{seat}.place"]
            case "jail" | "cards" | "bankrupt":
                return None, [f"seats.{seat}.{word}"]
            case "owner" | "level":
                return None, [f"lots.{name}.{word}"]
            case "mortgaged" | "clear":
                return None, [f"lots.{rest}.mortgaged"]
            case "deck":
                return None, [f"decks.{seat}.seen"]
        return super().places(word, rest)
