"""Catan as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludex.core import About, Chance, Choice, Drawn, Event, Field, Game, Preset, Recovery, Refusal, State, seat_list
from ludex.games.catan.faces import chance, records, words, words_brief, words_menu
from ludex.games.catan.faces.drawing import draw
from ludex.games.catan.faces.drawing_dice import draw_rolls
from ludex.games.catan.faces.position import read
from ludex.games.catan.faces.records_whole import read_whole, run_of
from ludex.games.catan.faces.sketch import sketch, typed
from ludex.games.catan.faces.text import action_text, parse_actions
from ludex.games.catan.faces.view import view
from ludex.games.catan.options import ABOUT, OPTIONS, PRESETS, terms_of
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.observation import fields
from ludex.games.catan.rules.phases import ANSWERS, BEFORE_ROLL, CHOICE, DRAFT, MAIN, SPECIAL
from ludex.games.catan.rules.state import CatanState

LEAST = {
    int(BEFORE_ROLL): (actions.ROLL, "the dice are rolled"),
    int(MAIN): (actions.END, "the turn ends"),
    int(DRAFT): (actions.WITHDRAW, "the offer is not made"),
    int(SPECIAL): (actions.END, "nothing is built"),
    int(ANSWERS): (actions.DECLINE, "the offer is declined"),
    int(CHOICE): (actions.WITHDRAW, "the offer is withdrawn"),
}
"""By phase, what commits a seat that fails to the least."""

MOST_GAINED = 3
"""The most points that one action brings: a settlement and the longest road, which it took from somebody."""


class CatanGame(Game):
    """Catan, 2 to 6 seats."""

    def __init__(self) -> None:
        super().__init__("catan", "Catan", "3", (2, 6), records.Action, OPTIONS, usual_seats=4)

    def about(self) -> About:
        return ABOUT

    def presets(self) -> list[Preset]:
        return list(PRESETS)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> CatanState:
        return CatanState(settings, chance, terms_of(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> CatanState:
        return read(settings, chance, body)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, CatanState)
        return check(state)

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, CatanState)
        return action_text(state.board, action)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, CatanState)
        return parse_actions(state, seat, text)

    def read(self, state: State, seat: int, face: object) -> list[int]:
        """As in all games; and a record of a whole offer, counter-offer or discard is a run of actions."""
        assert isinstance(state, CatanState)
        whole = None if isinstance(face, int | str) else read_whole(face)
        return super().read(state, seat, face) if whole is None else run_of(state, seat, whole)

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

    def sketch(self, view: dict[str, object], names: Sequence[str]) -> str:
        return sketch(view, names)

    def typed(self, view: dict[str, object]) -> list[str]:
        return typed(view)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def brief(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words_brief.brief(view, names)

    def ground(self, view: dict[str, object]) -> str:
        return words_brief.ground(view)

    def news(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        return words_brief.news(events, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return draw(view, choices, names)

    def begins_scene(self, event: Event) -> bool:
        """A drawing shows what happened in this turn."""
        return event.kind == "turn"

    def chart(self, events: Sequence[Event], names: Sequence[str]) -> str | None:
        return draw_rolls(events, names)

    def group(self, state: State, action: int) -> str:
        return words.group(action)

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        assert isinstance(state, CatanState)
        return words_menu.label(state, seat, action, names)

    def caution(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, CatanState)
        return words_menu.caution(state, seat, action)

    def tells_nothing(self, state: State, action: int) -> bool:
        """Not where the action could win: then all cards are shown."""
        assert isinstance(state, CatanState)
        if actions.is_on_paper(action):
            return True
        deciding = seat_list(state.to_act())
        can_win = len(deciding) == 1 and state.points(deciding[0]) + MOST_GAINED >= state.terms.points
        return actions.is_open(action) and not can_win

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, CatanState)
        return words_menu.prompt(state, seat, names)

    def summary(self, state: State) -> str:
        assert isinstance(state, CatanState)
        return words.summary(state)

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        return fields(terms_of(seats, settings))

    def observed(self, view: dict[str, object]) -> dict[str, object]:
        """Without the development cards that the others turn up when the game is over; their points count them."""
        return {**view, "seats": [closed(each, view["seat"]) for each in cast(list[dict[str, object]], view["seats"])]}

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """What commits the seat least: roll, decline, end. Where it must place or give something, the rule of thumb."""
        assert isinstance(state, CatanState)
        if state.phase in LEAST:
            kind, note = LEAST[state.phase]
            return Recovery(actions.plain(kind), note)
        return Recovery(state.sensible(seat, Chance.of_seed("recovery")), "a sensible choice is made")

    def read_chance(self, given: object) -> Drawn:
        return chance.read_named(given) or super().read_chance(given)

    def show_chance(self, drawn: Drawn) -> dict[str, object]:
        return chance.show_named(drawn) or super().show_chance(drawn)


def closed(shown: dict[str, object], viewer: object) -> dict[str, object]:
    """A seat of a view without the development cards of others."""
    return shown if shown["seat"] == viewer else {**shown, "cards": None, "bought": None}


GAME = CatanGame()
