"""Catan as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Chance, Choice, Drawn, Event, Game, Recovery, Refusal, State, refused
from ludex.games.catan.faces import records, words
from ludex.games.catan.faces.drawing import draw
from ludex.games.catan.faces.position import read
from ludex.games.catan.faces.text import action_text, parse_actions
from ludex.games.catan.faces.view import view
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import COUNTER, OFFER, give_of, kind_of, want_of
from ludex.games.catan.rules.bundles import size_of
from ludex.games.catan.rules.cards import DEVELOPMENTS, RESOURCES
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.phases import ANSWERS, BEFORE_ROLL, CHOICE, MAIN, SPECIAL
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terms import OPTIONS, Terms

NAMED_CHANCE: dict[str, tuple[str, ...]] = {"steal": RESOURCES, "draw": DEVELOPMENTS}
"""Results of chance that are given by name, and the names."""

GROUPS = {
    int(actions.SETTLE): "settle",
    int(actions.ROAD): "road",
    int(actions.CITY): "city",
    int(actions.ROBBER): "robber",
    int(actions.DISCARD): "discard",
    int(actions.PLAY_PLENTY): "year of plenty",
    int(actions.PLAY_MONOPOLY): "monopoly",
    int(actions.CONFIRM): "confirm",
}
"""The heading of each kind of action; those of bank and player trades say more."""

LEAST = {
    int(BEFORE_ROLL): (actions.ROLL, "the dice are rolled"),
    int(MAIN): (actions.END, "the turn ends"),
    int(SPECIAL): (actions.END, "nothing is built"),
    int(ANSWERS): (actions.DECLINE, "the offer is declined"),
    int(CHOICE): (actions.WITHDRAW, "the offer is withdrawn"),
}
"""By phase, what commits a seat that fails to the least."""


class CatanGame(Game):
    """Catan, 2 to 6 seats."""

    def __init__(self) -> None:
        super().__init__("catan", "Catan", "1", (2, 6), records.Action, OPTIONS, usual_seats=4)
        self.known: dict[tuple[object, ...], Terms] = {}

    def terms(self, seats: int, settings: dict[str, object]) -> Terms:
        """The terms of some options, made once unless they bring a board of their own."""
        if isinstance(settings["board"], dict):
            return Terms(seats, settings)
        key = (seats, *settings.values())
        found = self.known.get(key)
        if found is None:
            found = self.known[key] = Terms(seats, settings)
        return found

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> CatanState:
        return CatanState(settings, chance, self.terms(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> CatanState:
        return read(settings, chance, self.terms, body)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, CatanState)
        return check(state)

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, CatanState)
        return action_text(state.board, action)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, CatanState)
        return parse_actions(state.board, state.terms.seats, seat, text)

    def record(self, state: State, action: int) -> records.Action:
        assert isinstance(state, CatanState)
        return records.record(state.board, action)

    def code(self, state: State, record: object) -> int:
        assert isinstance(state, CatanState)
        return records.code(state.board, record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, CatanState)
        return view(state, seat)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return draw(view, choices, names)

    def group(self, state: State, action: int) -> str:
        """Trades are listed by what is given, offers by how many cards go each way."""
        kind = kind_of(action)
        if kind in (OFFER, COUNTER):
            word = "offer" if kind == OFFER else "counter"
            return f"{word} {size_of(give_of(action))} for {size_of(want_of(action))}"
        if kind == actions.BANK:
            return f"bank {RESOURCES[actions.give_resource(action)]}"
        return GROUPS.get(kind, "turn")

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """Roll, decline, end: whatever commits the seat least; where it must place or give something, good sense."""
        assert isinstance(state, CatanState)
        if state.phase in LEAST:
            kind, note = LEAST[state.phase]
            return Recovery(actions.plain(kind), note)
        return Recovery(state.sensible(seat, Chance.of_seed("recovery")), "a sensible choice is made")

    def read_chance(self, given: object) -> Drawn:
        """`{"dice": [3, 4]}`, `{"steal": "ore"}`, `{"draw": "knight"}`."""
        if isinstance(given, dict) and len(given) == 1:
            for kind, value in given.items():
                if kind in NAMED_CHANCE and isinstance(value, str):
                    if value not in NAMED_CHANCE[kind]:
                        known = ", ".join(NAMED_CHANCE[kind])
                        raise refused("bad_chance", f"{kind!r} is one of {known}, not {value[:40]!r}.")
                    return Drawn(kind, [NAMED_CHANCE[kind].index(value)])
        return super().read_chance(given)

    def show_chance(self, drawn: Drawn) -> dict[str, object]:
        if drawn.kind in NAMED_CHANCE:
            return {drawn.kind: NAMED_CHANCE[drawn.kind][drawn.values[0]]}
        return super().show_chance(drawn)


GAME = CatanGame()
