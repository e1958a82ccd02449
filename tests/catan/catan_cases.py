"""The words of Catan's cases beside those of all games (`ludex.testing.cases`).

The position stands on the printed board for beginners unless it says otherwise:

    trade                                   players trade, which they don't otherwise
    known                                   all hands are known to all, as where nothing was stolen
    0 settlements 10 22 | cities 5 | roads 10-15 | hand wood*2 ore | cards knight | bought knight | knights 2
    robber 9                                and: turn, turns, phase, dice, deck, longest_road, largest_army, played
    paired                                  it is the paired part of a turn
    thrown 1-1 1-2                          what has come of the deck of balanced dice

What chance gives stands behind an action without its kind: `0 roll : 3 4`, `0 robber 8 from 1 : ore`, `0 buy : knight`.
"""

from __future__ import annotations

from typing import Any

from ludex.core import SPECTATOR, Drawn
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.bundles import count_in, counts_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.phases import PHASES
from ludex.games.catan.rules.state import CatanState
from ludex.testing.cases import Scene

SPOTS = ("settlements", "cities")
CARDS = ("hand", "cards", "bought")


class CatanScene(Scene):
    """A table of four seats in the middle of seat 0's turn, unless the case says otherwise."""

    game = GAME

    def __init__(self) -> None:
        super().__init__()
        self.seats = 4
        self.options = {"board": "beginner", "trade": False}
        self.position = {"turn": 0, "phase": "main"}
        self.pieces: dict[int, dict[str, object]] = {}
        self.is_known = False

    @property
    def table(self) -> CatanState:
        """The state as Catan's own."""
        state = self.state
        assert isinstance(state, CatanState)
        return state

    def prepare(self, word: str, rest: str) -> None:
        if word == "new":
            self.position = None
            return
        if word in ("options", "seats"):
            super().prepare(word, rest)
            return
        position = self.position
        assert position is not None
        if word == "trade":
            self.options["trade"] = True
        elif word == "known":
            self.is_known = True
        elif word.isdigit():
            self.pieces[int(word)] = seat_of(rest)
        elif word in ("deck", "bank"):
            position[word] = cards_of(rest)
        elif word == "phase":
            position[word] = rest
        elif word in ("played", "paired"):
            position[word] = True
        elif word == "thrown":
            position[word] = [[int(die) for die in throw.split("-")] for throw in rest.split()]
        elif word == "dice":
            position[word] = [None if die == "-" else int(die) for die in rest.split()]
        elif word == "tiles":
            position[word] = [[None, None] if each == "-" else [each, 6] for each in rest.split()]
        else:
            position[word] = int(rest)

    def body(self) -> dict[str, Any]:
        seats = [self.pieces.get(seat, {}) for seat in range(self.seats)]
        known = {"known": [None] * (self.seats + 1)} if self.is_known else {}
        return {**super().body(), "seats": seats, **known}

    def chance_for(self, text: str, given: str) -> Drawn:
        """Dice to `roll`, a card to `buy`, a stolen card to `robber`."""
        word = text.split(" ")[0]
        if word == "roll":
            return GAME.read_chance({"dice": [int(die) for die in given.split()]})
        return GAME.read_chance({"draw" if word == "buy" else "steal": given})

    def look(self, word: str, rest: str) -> tuple[object, object]:
        state = self.table
        words = rest.split()
        if word == "hand":
            seat = int(words[0])
            hand = dict(zip(RESOURCES, counts_of(state.hands[seat]), strict=True))
            return {name: count for name, count in hand.items() if count}, cards_of(" ".join(words[1:]))
        if word == "bank":
            return {name: count_in(state.bank, RESOURCES.index(name)) for name in cards_of(rest)}, cards_of(rest)
        if word == "knows":
            observer, seat = int(words[0]), int(words[1])
            return [self.range_of(observer, seat, each.partition(":")[0]) for each in words[2:]], words[2:]
        if word == "phase":
            return PHASES[state.phase], rest
        if word in ("to_act", "is", "sees", "said"):
            return super().look(word, rest)
        numbers = [-1 if each == "none" else int(each) for each in words]
        if word == "pieces":
            seat = numbers[0]
            return list(state.pieces[3 * seat : 3 * seat + 3]), numbers[1:]
        if word == "points":
            return state.points(numbers[0]), numbers[1]
        if word == "length":
            return state.lengths[numbers[0]], numbers[1]
        if word == "knights":
            return state.knights[numbers[0]], numbers[1]
        if word == "offers":
            return state.offers_made[numbers[0]], numbers[1]
        if word == "changes":
            return state.changes[numbers[0]], numbers[1]
        assert word in ("robber", "winner", "longest_road", "largest_army"), word
        return getattr(state, word), numbers[0]

    def places(self, word: str, rest: str) -> tuple[int | None, list[str]]:
        words = rest.split()
        seat = words[0] if words else ""
        if word == "bank":
            return None, [f"bank.{name}" for name in cards_of(rest)]
        if word == "knows":
            names = [each.partition(":")[0] for each in words[2:]]
            observer = int(words[0]) if int(words[0]) < self.seats else SPECTATOR
            return observer, [f"seats.{words[1]}.{end}.{name}" for name in names for end in ("least", "most")]
        if word == "length":
            return SPECTATOR, [f"seats.{seat}.road_length"]
        if word == "pieces":
            return None, [f"seats.{seat}.{kind}" for kind in ("roads", "settlements", "cities")]
        if word in ("hand", "points", "knights", "offers", "changes"):
            return None, [f"seats.{seat}.{word}"]
        return super().places(word, rest)

    def range_of(self, observer: int, seat: int, resource: str) -> str:
        """`wood:0-2`: the least and the most that the observer can deduce."""
        number = RESOURCES.index(resource)
        least = count_in(self.table.known_least(observer, seat), number)
        most = count_in(self.table.known_most(observer, seat), number)
        return f"{resource}:{least}-{most}"


def seat_of(text: str) -> dict[str, object]:
    """The pieces and cards of one seat."""
    found: dict[str, object] = {}
    for part in text.split("|"):
        word, _, rest = part.strip().partition(" ")
        if word in SPOTS:
            found[word] = [int(spot) for spot in rest.split()]
        elif word == "roads":
            found[word] = [[int(spot) for spot in road.split("-")] for road in rest.split()]
        elif word in CARDS:
            found[word] = cards_of(rest)
        else:
            found[word] = int(rest)
    return found


def cards_of(text: str) -> dict[str, int]:
    """`wood*2 ore` as counts by name."""
    return {name: int(number or 1) for name, _, number in (each.partition("*") for each in text.split())}
