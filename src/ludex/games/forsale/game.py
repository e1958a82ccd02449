"""For Sale as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import (
    SPECTATOR,
    About,
    Amount,
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
from ludex.games.forsale.faces import drawing, position, records, text, words, words_menu
from ludex.games.forsale.faces.sketch import sketch, typed
from ludex.games.forsale.faces.view import view
from ludex.games.forsale.options import ABOUT, OPTIONS, PRESETS
from ludex.games.forsale.rules.actions import tells_nothing
from ludex.games.forsale.rules.check import ANY_TIME, GAME_SIDE, check
from ludex.games.forsale.rules.observation import fields
from ludex.games.forsale.rules.phases import BUYING
from ludex.games.forsale.rules.recovery import recover
from ludex.games.forsale.rules.refusals import BROKEN_INVARIANT, WRONG_ESTATE_SIZE
from ludex.games.forsale.rules.state import ForSale
from ludex.games.forsale.rules.terms import Terms


class ForSaleGame(Game):
    """For Sale, 3 to 6 seats."""

    def __init__(self) -> None:
        super().__init__("forsale", "For Sale", "1", (3, 6), records.Action, OPTIONS)

    def about(self) -> About:
        return ABOUT

    def presets(self) -> list[Preset]:
        return list(PRESETS)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> ForSale:
        return ForSale(settings, chance, Terms(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> ForSale:
        """The state of a position; a fault with a code of its own (#6, G0101) is refused with that code and its fields.

        There is no table, so `gid` is null. All other faults are left to `check`.
        """
        state = position.read(settings, chance, body)
        wrong = check(state, ANY_TIME)
        if wrong is not None and wrong.code != BROKEN_INVARIANT.code:
            raise refused(wrong.code, wrong.message, {**wrong.values, "gid": None, "where": place_of(wrong)})
        return state

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, ForSale)
        return check(state, ANY_TIME)

    def text(self, state: State, action: int) -> str:
        return text.text(action)

    def parse(self, state: State, seat: int, typed: str) -> list[int]:
        assert isinstance(state, ForSale)
        return [text.parse(state, seat, typed)]

    def misread(self, seat: int, face: object, why: str) -> Refusal:
        return text.misread(seat, face, why)

    def record(self, state: State, action: int) -> records.Action:
        return records.record(action)

    def code(self, state: State, record: object) -> int:
        return records.code(record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, ForSale)
        return view(state, seat)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def summary(self, state: State) -> str:
        assert isinstance(state, ForSale)
        return words.summary(view(state, SPECTATOR))

    def begins_scene(self, event: Event) -> bool:
        """A drawing shows what was bought in this round, and a sale until the next is made."""
        return event.kind in ("market", "cheques")

    def sketch(self, view: dict[str, object], names: Sequence[str]) -> str:
        return sketch(view, names)

    def typed(self, view: dict[str, object]) -> list[str]:
        return typed(view)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return drawing.draw(view, choices, names)

    def menu(self, state: State, seat: int, names: Sequence[str]) -> Menu:
        assert isinstance(state, ForSale)
        return words_menu.menu(state, seat, names)

    def amounts(self, state: State, seat: int, names: Sequence[str]) -> list[Amount]:
        assert isinstance(state, ForSale)
        return words_menu.amounts(state, seat)

    def singles(self, state: State, seat: int) -> list[int]:
        assert isinstance(state, ForSale)
        return words_menu.singles(state, seat)

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        assert isinstance(state, ForSale)
        return words_menu.label(state, seat, action)

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        return fields(Terms(seats, settings))

    def tells_nothing(self, state: State, action: int) -> bool:
        assert isinstance(state, ForSale)
        awaited = state.auction.inside if state.phase == BUYING else state.to_act()
        return tells_nothing(action, int(awaited).bit_count())

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        assert isinstance(state, ForSale)
        return words_menu.prompt(state, seat, names)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        assert isinstance(state, ForSale)
        return recover(state, seat, refusal)


def place_of(fault: Refusal) -> str:
    """The part of a position that a fault with a code of its own is about."""
    pid = fault.values.get("pid")
    if fault.code != WRONG_ESTATE_SIZE.code:
        return "position.market"
    return "position.deck" if pid == GAME_SIDE else f"position.seats[{pid}].hand"


GAME = ForSaleGame()
