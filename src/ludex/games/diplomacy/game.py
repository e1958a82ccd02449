"""Diplomacy as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from ludex.core import (
    SPECTATOR,
    About,
    Chance,
    Choice,
    Event,
    Field,
    Game,
    Menu,
    Preset,
    Recovery,
    Refusal,
    State,
    refused,
)
from ludex.games.diplomacy.faces import drawing, judging, judging_sandbox, position, records, text, words, words_brief
from ludex.games.diplomacy.faces.sketch import sketch, typed
from ludex.games.diplomacy.faces.view import view
from ludex.games.diplomacy.faces.words_prompt import prompt
from ludex.games.diplomacy.options import ABOUT, READY_MADE, options, terms_of
from ludex.games.diplomacy.rules.actions import done, tells_nothing
from ludex.games.diplomacy.rules.check import check
from ludex.games.diplomacy.rules.observation import fields
from ludex.games.diplomacy.rules.order_words import OrderWords
from ludex.games.diplomacy.rules.state import Diplomacy


class DiplomacyGame(Game):
    """Diplomacy: a seat is a power, in the order of the variant's powers."""

    def __init__(self) -> None:
        super().__init__("diplomacy", "Diplomacy", "3", (2, 34), records.Order, options(), usual_seats=7)

    def about(self) -> About:
        return ABOUT

    def presets(self) -> list[Preset]:
        return list(READY_MADE)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Diplomacy:
        terms = terms_of(settings)
        if seats != terms.board.power_count:
            raise refused(
                "bad_seats",
                f"{terms.variant.name} is for {terms.board.power_count} powers, not {seats}.",
                {"where": "seats"},
            )
        state = Diplomacy(settings, chance, terms)
        state.set_up()
        return state

    def roles(self, settings: Mapping[str, object]) -> list[str]:
        return [words.titled(power) for power in terms_of(settings).board.powers]

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Diplomacy:
        return position.read(settings, chance, terms_of(settings), body)

    def position(self, state: State) -> dict[str, object]:
        """As every game's, with the map and the rulebook at the top."""
        found = super().position(state)
        return {"map": state.settings["map"], "rules": state.settings["rules"], **found}

    def restore(self, given: object) -> State:
        """As every game's; `map` and `rules` may stand at the top, and a position that names no limit has none."""
        return super().restore(position.with_options(given))

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, Diplomacy)
        return check(state)

    def text(self, state: State, action: int) -> str:
        assert isinstance(state, Diplomacy)
        return text.text(state, action)

    def parse(self, state: State, seat: int, typed: str) -> list[int]:
        assert isinstance(state, Diplomacy)
        return text.parse(state, seat, typed)

    def record(self, state: State, action: int) -> records.Order:
        assert isinstance(state, Diplomacy)
        return records.record(state.board, action)

    def code(self, state: State, record: object) -> int:
        assert isinstance(state, Diplomacy)
        return records.code(state.board, record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, Diplomacy)
        return view(state, seat)

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        return fields(terms_of(settings))

    def observed(self, view: dict[str, object]) -> dict[str, object]:
        """Without the sequence of the orders on the own sheet, but for the last."""
        orders = cast(list[str], view["orders"])
        return {**view, "orders": [sorted(orders), orders[-1:]]}

    def sealed(self, view: dict[str, object]) -> list[str]:
        return words.orders_in_words(view)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """Orders given so far stand; other units hold, disband or are not built."""
        return Recovery(done(), "units without an order hold")

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def summary(self, state: State) -> str:
        return words.summary(self.view(state, SPECTATOR))

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
        return drawing.draw(view, choices, names)

    def group(self, state: State, action: int) -> str:
        assert isinstance(state, Diplomacy)
        return OrderWords(state, SPECTATOR, []).heading(action)

    def menu(self, state: State, seat: int, names: Sequence[str]) -> Menu:
        """As every game's, made in one go: a power may have hundreds of orders to choose from."""
        assert isinstance(state, Diplomacy)
        found = OrderWords(state, seat, list(names)).choices()
        return Menu(found, [], self.prompt(state, seat, names))

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        assert isinstance(state, Diplomacy)
        return OrderWords(state, seat, list(names)).sentence(action)

    def caution(self, state: State, seat: int, action: int) -> str:
        assert isinstance(state, Diplomacy)
        return OrderWords(state, seat, []).caution(action)

    def tells_nothing(self, state: State, action: int) -> bool:
        return tells_nothing(action, int(state.to_act()).bit_count() == 1)

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, Diplomacy)
        return prompt(state, seat)

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        found = judging_sandbox.answer(self, request)
        return judging.answer(self, request) if found is None else found


GAME = DiplomacyGame()
