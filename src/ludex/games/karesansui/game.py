"""Karesansui as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from ludex.core import SPECTATOR, About, Chance, Choice, Drawn, Event, Field, Game, Preset, Recovery, Refusal, State
from ludex.games.karesansui.faces import drawing, judging, position, records, text, words, words_brief, words_menu
from ludex.games.karesansui.faces.sketch import sketch, typed
from ludex.games.karesansui.faces.view import view
from ludex.games.karesansui.options import ABOUT, OPTIONS, PRESETS, with_installed_solver
from ludex.games.karesansui.reasoning import findings
from ludex.games.karesansui.reasoning.master import master_for
from ludex.games.karesansui.rules import actions
from ludex.games.karesansui.rules.check import check
from ludex.games.karesansui.rules.dense import MOST_GARDENS
from ludex.games.karesansui.rules.observation import MOST_GUESSES, fields
from ludex.games.karesansui.rules.recovery import recover
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.terms import MAX_STUDENTS, Terms


class KaresansuiGame(Game):
    """Karesansui: 1 to 6 students, and a person as the Master if wished."""

    def __init__(self) -> None:
        super().__init__("karesansui", "Karesansui", "2", (1, MAX_STUDENTS + 1), records.Action, OPTIONS, 2)

    def about(self) -> About:
        return ABOUT

    def presets(self) -> list[Preset]:
        return list(PRESETS)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Karesansui:
        settings = with_installed_solver(settings)
        return Karesansui(settings, chance, Terms(seats, settings), master_for(settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Karesansui:
        return position.read(settings, chance, body)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, Karesansui)
        return check(state)

    def text(self, state: State, action: int) -> str:
        return text.text(action)

    def group(self, state: State, action: int) -> str:
        return text.group(action)

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        assert isinstance(state, Karesansui)
        return words_menu.label(state, seat, action)

    def tells_nothing(self, state: State, action: int) -> bool:
        return actions.tells_nothing(action)

    def tells_hidden(self, state: State, action: int) -> bool:
        return actions.tells_hidden(action)

    def caution(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Karesansui)
        return words_menu.caution(state, seat, action)

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, Karesansui)
        return words_menu.prompt(state, seat)

    def parse(self, state: State, seat: int, typed: str) -> list[int]:
        assert isinstance(state, Karesansui)
        return text.parse(state, seat, typed)

    def record(self, state: State, action: int) -> records.Record:
        return records.record(action)

    def code(self, state: State, record: object) -> int:
        return records.code(record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Karesansui)
        return view(state, seat)

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        return fields(Terms(seats, settings))

    def observed(self, view: dict[str, object]) -> dict[str, object]:
        """Without gardens and guesses of long ago; how many there are is told."""
        gardens, guesses = cast(list[object], view["gardens"]), cast(list[object], view["guesses"])
        return {
            **view,
            "gardens": [len(gardens), gardens[-MOST_GARDENS:]],
            "guesses": [len(guesses), guesses[-MOST_GUESSES:]],
        }

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def summary(self, state: State) -> str:
        assert isinstance(state, Karesansui)
        return words.summary(view(state, SPECTATOR))

    def sketch(self, view: dict[str, object], names: Sequence[str]) -> str:
        return sketch(view, names)

    def typed(self, view: dict[str, object]) -> list[str]:
        return typed(view)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def brief(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words_brief.brief(view, names)

    def ground(self, view: dict[str, object]) -> str:
        return words_brief.ground()

    def news(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        return words_brief.news(events, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return drawing.draw(view, choices, names)

    def shared_opening(self, settings: dict[str, object]) -> tuple[str, dict[str, object]] | None:
        """The rule of a day, with its two gardens."""
        day = settings.get("day")
        return (f"day {day}", {**settings, "day": 0}) if day else None

    def is_slow(self, state: State, seat: int, actions: Sequence[int]) -> bool:
        assert isinstance(state, Karesansui)
        return findings.is_slow(state, seat, actions)

    def findings(self, state: State, seat: int, actions: Sequence[int]) -> object:
        assert isinstance(state, Karesansui)
        return findings.findings(state, seat, actions)

    def recall(self, state: State, seat: int, actions: Sequence[int], found: object) -> None:
        assert isinstance(state, Karesansui)
        findings.recall(state, seat, actions, found)

    def own_bots(self) -> dict[str, str]:
        return {"student": "ludex.games.karesansui.reasoning.student:Student"}

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        return judging.own_answer(request)

    def read_chance(self, given: object) -> Drawn:
        """`{"garden": [16 numbers]}`, `{"rule": "at least 3 small"}`."""
        return records.read_rule_drawn(given) or super().read_chance(given)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        assert isinstance(state, Karesansui)
        return recover(state, seat)


GAME = KaresansuiGame()
