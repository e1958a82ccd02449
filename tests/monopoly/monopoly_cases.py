"""Cases of Monopoly as text: a table, the luck, what is played, and what must come of it.

    CASE 2 passing Go pays the salary
    SEAT 1500 at Short Line
    SEAT 1500
    LUCK dice 6 1
    0: roll
    EXPECT cash 1700 1500
    END

SEAT has the cash, and perhaps `at` a space (by name or number), `jail` and the number of the next throw, `card` and a
deck, `bankrupt`. LOT has a name, its owner and perhaps `level N` or `mortgaged`. SET gives anything else of a position
as JSON; OPTIONS likewise. `0: text` is played by seat 0, `0! code: text` is refused with that code. EXPECT may stand
anywhere: cash, at, jail, owner, level, mortgaged, clear, phase, asks, may, may not, houses, hotels, pot, cards, winner,
reason, bankrupt, round, deck.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from ludex.core import Drawn, Refusal, seat_list
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.phases import PHASES
from ludex.games.monopoly.rules.state import Monopoly

CASES = Path(__file__).parent / "cases"


class Case:
    """One case, to be run."""

    def __init__(self, rule: str, title: str, lines: list[str]) -> None:
        self.rule = rule
        self.title = title
        self.lines = lines
        self.options: dict[str, object] = {}
        self.position: dict[str, object] = {"seats": [], "lots": {}}
        self.luck: list[Drawn] = []
        self.state: Monopoly | None = None

    def __repr__(self) -> str:
        return f"{self.rule} {self.title}"

    def run(self) -> None:
        for line in self.lines:
            word, _, rest = line.partition(" ")
            if word in ("OPTIONS", "SEAT", "LOT", "SET", "LUCK"):
                self.set_up(word, rest)
            elif word == "EXPECT":
                self.expect(rest)
            else:
                self.play(line)
        assert not self.table().chance.feed, f"{self}: luck is left: {self.table().chance.feed}"

    # ---- the table ----

    def set_up(self, word: str, rest: str) -> None:
        if word == "OPTIONS":
            self.options = json.loads(rest)
        elif word == "SEAT":
            seats = self.position["seats"]
            assert isinstance(seats, list)
            seats.append(self.seat(rest))
        elif word == "LOT":
            found = re.fullmatch(r"(.+?) (\d)(?: level (\d))?( mortgaged)?", rest)
            assert found, rest
            lots = self.position["lots"]
            assert isinstance(lots, dict)
            lots[found[1]] = {
                "owner": int(found[2]),
                "level": int(found[3] or 0),
                "mortgaged": found[4] is not None,
            }
        elif word == "SET":
            key, _, value = rest.partition(" ")
            self.position[key] = json.loads(value)
        else:
            kind, *values = rest.split()
            drawn = Drawn(kind, [int(value) for value in values])
            if self.state is None:
                self.luck.append(drawn)
            else:
                assert self.state.chance.feed is not None
                self.state.chance.feed.append(drawn)

    def seat(self, rest: str) -> dict[str, object]:
        found = re.fullmatch(r"(\d+)(?: at (.+?))?(?: jail (\d))?(?: card (chance|chest))?( bankrupt)?", rest)
        assert found, rest
        names = GAME.start(2, 0, {"board": self.options.get("board", "us")}).board.names  # type: ignore[attr-defined]
        place = found[2] or "0"
        return {
            "cash": int(found[1]),
            "place": int(place) if place.isdigit() else names.index(place),
            "jail": int(found[3] or 0),
            "cards": [found[4]] if found[4] else [],
            "bankrupt": found[5] is not None,
        }

    def table(self) -> Monopoly:
        if self.state is None:
            state = GAME.restore({**self.position, "options": self.options})
            assert isinstance(state, Monopoly)
            state.chance.feed = list(self.luck)
            self.state = state
        return self.state

    def play(self, line: str) -> None:
        found = re.fullmatch(r"(\d)(?:! (\w+))?: (.+)", line)
        assert found, line
        seat, code, text = int(found[1]), found[2], found[3]
        state = self.table()
        refusal: Refusal | None = None
        for action in GAME.read(state, seat, text):
            refusal = state.refusal(seat, action)
            if refusal is not None:
                break
            assert action in list(state.legal(seat)), f"{self}: {text} is accepted and not listed"
            state.play(seat, action)
            wrong = GAME.check(state)
            assert wrong is None, f"{self}: {line}: {wrong}"
        assert code == (None if refusal is None else refusal.code), f"{self}: {line}: {refusal}"

    # ---- what must come of it ----

    def expect(self, rest: str) -> None:
        what, _, value = rest.partition(" ")
        state = self.table()
        found = self.found(state, what, value)
        assert found, f"{self}: EXPECT {rest}: {GAME.position(state)}"

    def found(self, state: Monopoly, what: str, value: str) -> bool:
        board = state.board
        numbers = [int(part) for part in value.split() if part.isdigit()]
        match what:
            case "cash":
                return [int(cash) for cash in state.cash] == numbers
            case "at":
                seat, _, name = value.partition(" ")
                place = int(state.place[int(seat)])
                return name in (board.names[place], str(place))
            case "jail":
                return state.jail[numbers[0]] == numbers[1]
            case "owner":
                name, _, owner = value.rpartition(" ")
                return state.owner[board.names.index(name)] == (NONE if owner == "bank" else int(owner))
            case "level":
                name, _, level = value.rpartition(" ")
                return state.level[board.names.index(name)] == int(level)
            case "mortgaged" | "clear":
                return state.mortgaged[board.names.index(value)] == (1 if what == "mortgaged" else 0)
            case "phase":
                return PHASES[state.phase] == value
            case "asks":
                return seat_list(state.to_act()) == numbers
            case "may":
                is_denied = value.startswith("not ")
                seat, _, text = value.removeprefix("not ").partition(" ")
                legal = [GAME.text(state, action) for action in state.legal(int(seat))]
                return (text in legal) != is_denied
            case "houses":
                return state.holdings.houses == numbers[0]
            case "hotels":
                return state.holdings.hotels == numbers[0]
            case "pot":
                return state.pot == numbers[0]
            case "round":
                return state.round == numbers[0]
            case "cards":
                return state.cards[numbers[0]] == numbers[1]
            case "bankrupt":
                return not state.alive >> numbers[0] & 1
            case "deck":
                deck, _, card = value.partition(" ends with ")
                cards = state.chance_deck if deck == "chance" else state.chest_deck
                return cards.cards.ids[cards.seen[len(cards.seen) - 1]] == card
        outcome = state.outcome()
        assert outcome is not None, f"{self}: {what}: the game goes on"
        return outcome.winners == numbers if what == "winner" else outcome.reason == value


def read_cases(name: str) -> list[Case]:
    """The cases of a file of tests/monopoly/cases."""
    found: list[Case] = []
    lines: list[str] = []
    for line in (CASES / name).read_text().splitlines():
        text = line.strip()
        if text.startswith("CASE "):
            _, rule, title = text.split(" ", 2)
            lines = []
            found.append(Case(rule, title, lines))
        elif text and not text.startswith("#") and text != "END":
            lines.append(text)
    return found
