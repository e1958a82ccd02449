"""Monopoly as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, cast

from ludex.core import (
    SPECTATOR,
    About,
    Amount,
    Chance,
    Choice,
    Drawn,
    Event,
    Field,
    Game,
    Preset,
    Recovery,
    Refusal,
    State,
)
from ludex.games.monopoly.faces import chance as named_chance
from ludex.games.monopoly.faces import (
    drawing,
    drawing_chart,
    judging,
    position,
    records,
    text,
    words,
    words_brief,
    words_menu,
)
from ludex.games.monopoly.faces.sketch import sketch, typed
from ludex.games.monopoly.faces.view import view
from ludex.games.monopoly.faces.words_prompt import prompt
from ludex.games.monopoly.options import ABOUT, OPTIONS, PRESETS, TermsMaker
from ludex.games.monopoly.rules.actions import is_before_throw, is_on_paper, kind_of
from ludex.games.monopoly.rules.check import check
from ludex.games.monopoly.rules.observation import FATES, MOST_DEBTS, fields
from ludex.games.monopoly.rules.phases import ROLL
from ludex.games.monopoly.rules.recovery import recover
from ludex.games.monopoly.rules.state import Monopoly


class MonopolyGame(Game):
    """Monopoly, 2 to 8 seats."""

    def __init__(self) -> None:
        super().__init__("monopoly", "Monopoly", "3", (2, 8), records.Action, OPTIONS, usual_seats=4)
        self.maker = TermsMaker()

    def about(self) -> About:
        return ABOUT

    def presets(self) -> list[Preset]:
        return list(PRESETS)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Monopoly:
        return Monopoly(settings, chance, self.maker.terms(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Monopoly:
        return position.read(settings, chance, self.maker, body)

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, Monopoly)
        return check(state)

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, Monopoly)
        return text.text(state, action)

    def parse(self, state: State, seat: int, typed: str) -> list[int]:
        assert isinstance(state, Monopoly)
        return text.parse(state, seat, typed)

    def record(self, state: State, action: int) -> object:
        assert isinstance(state, Monopoly)
        return records.record(state.board, action)

    def code(self, state: State, record: object) -> int:
        assert isinstance(state, Monopoly)
        return records.code(state.board, record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Monopoly)
        return view(state, seat)

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        return fields(self.maker.terms(seats, settings))

    def observed(self, view: dict[str, object]) -> dict[str, object]:
        """Without the sequence of building requests but for the own last one, why some were denied, and debts far
        down the list."""
        request, debts = cast(list[str], view["request"]), cast(list[object], view["debts"])
        seen = {**view, "request": [sorted(request), last_lot(request)], "debts": [len(debts), debts[:MOST_DEBTS]]}
        market = cast(dict[str, Any] | None, view["market"])
        if market is not None:
            fates = [(unit["lot"], unit["unit"], fate_seen(unit["fate"])) for unit in market["units"]]
            seen["market"] = {**market, "units": sorted(fates)}
        return seen

    def tells_nothing(self, state: State, action: int) -> bool:
        assert isinstance(state, Monopoly)
        kind = kind_of(action)
        return is_on_paper(kind) or (state.phase == ROLL and is_before_throw(kind))

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """A decision that commits the seat to nothing: throw, pass, decline, or raise what is owed."""
        assert isinstance(state, Monopoly)
        return recover(state, seat)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event, names)

    def summary(self, state: State) -> str:
        assert isinstance(state, Monopoly)
        return words.summary(view(state, SPECTATOR))

    def sketch(self, view: dict[str, object], names: Sequence[str]) -> str:
        return sketch(view, names)

    def typed(self, view: dict[str, object]) -> list[str]:
        return typed(view)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def ground(self, view: dict[str, object]) -> str:
        return words_brief.ground(view)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return drawing.draw(view, choices, names)

    def course(self, views: Iterable[dict[str, object]], names: Sequence[str]) -> str:
        """Net worth over time."""
        return drawing_chart.draw(list(views), names)

    def group(self, state: State, action: int) -> str:
        assert isinstance(state, Monopoly)
        return text.heading(state, action)

    def amounts(self, state: State, seat: int, names: Sequence[str]) -> list[Amount]:
        assert isinstance(state, Monopoly)
        return words_menu.amounts(state, seat, names)

    def singles(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, Monopoly)
        return list(state.singles(seat))

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        assert isinstance(state, Monopoly)
        return words_menu.label(state, seat, action, names)

    def caution(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Monopoly)
        return words_menu.caution(state, seat, action)

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, Monopoly)
        return prompt(state, seat, names)

    def read_named_chance(self, given: object, options: object) -> Drawn:
        """Deeds by the names of lots, cards by their ids: `{"deeds": ["Marvin Gardens", ...]}`, `{"chest": "cc07"}`."""
        return named_chance.read_named(self.maker, given, options) or self.read_chance(given)

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        """`{"housing": ..., "policy": ...}`: a set of building requests settled (docs/judge.md)."""
        return judging.housing_answer(request)


def last_lot(request: list[str]) -> str:
    """The lot of the last line of a request: `Baltic` of `build Baltic`."""
    return request[-1].partition(" ")[2] if request else ""


def fate_seen(fate: str) -> str:
    """A fate as observations tell it: every reason to deny is one."""
    return fate if fate in FATES else FATES[-1]


GAME = MonopolyGame()
