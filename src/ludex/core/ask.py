"""Ask: a seat's turn to decide, with everything it may know. Every kind of player is asked the same way."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.event import Event
from ludex.core.game import Game
from ludex.core.menu import Choice, Menu
from ludex.core.refusal import Refusal
from ludex.core.state import State


class Ask:
    """One question to one seat. The true state stays inside: a player sees its view and may imagine the rest."""

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int,
        number: int = 0,
        deadline: float | None = None,
        refusal: Refusal | None = None,
        events: Sequence[Event] = (),
    ) -> None:
        self.game = game
        """The game that is played."""
        self._state = state
        self.seat = seat
        """The seat that is asked."""
        self.number = number
        """Which question of the table this is; an answer to an older one is stale."""
        self.deadline = deadline
        """When the game's recovery decision stands in, in seconds of the table's clock; None for never."""
        self.refusal = refusal
        """Why the last answer to the same question was refused."""
        self.events = events
        """What the seat has seen happen since it was last asked."""

    def __reduce__(self) -> tuple[object, ...]:
        """For pickle and copy: another process may be asked the same."""
        parts = (self.game, self._state, self.seat, self.number, self.deadline, self.refusal, self.events)
        return Ask, parts

    def view(self) -> dict[str, object]:
        """What the seat may know, as plain JSON."""
        return self.game.view(self._state, self.seat)

    def legal(self) -> vec[i64]:
        """The codes of the seat's legal actions."""
        return self._state.legal(self.seat)

    def choices(self) -> list[Choice]:
        """The seat's legal actions with their texts."""
        return self.game.choices(self._state, self.seat)

    def menu(self, names: Sequence[str]) -> Menu:
        """The seat's legal actions as people choose them; `names` by seat."""
        return self.game.menu(self._state, self.seat, names)

    def read(self, face: object) -> list[int]:
        """The actions that an answer stands for; `Refused` if none."""
        return self.game.read(self._state, self.seat, face)

    def imagine(self, chance: Chance) -> State:
        """A state the seat can't tell from the true one, the player's to do with as it likes."""
        return self._state.sample(self.seat, chance)
