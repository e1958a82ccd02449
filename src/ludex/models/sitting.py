"""Sitting: some seats of one game that a client plays, whoever plays the others; and a game of the client's own."""

from __future__ import annotations

import secrets
import time
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from ludex import bots, games
from ludex.bots import ask_bot
from ludex.core import Game, Refusal, Refused, refused, seat_list
from ludex.models.scene import Scene, scene_at
from ludex.models.texts import position_text, turn_text
from ludex.table import Decision, Settings, Table
from ludex.table.press import Message, Press

MOST_STEPS = 20_000
"""Decisions of one game."""
PATIENCE = 20.0
"""Seconds that bots may think before the client hears of it."""


def known_game(name: str) -> Game:
    """A game that is installed here: neither a client nor a server has anything imported by its name."""
    if name not in games.names():
        raise refused("unknown_game", f"There is no game {name[:80]!r}; there are: {', '.join(games.names())}.")
    return games.find(name)


class Told(NamedTuple):
    """What a seat was told last: up to which step, how many messages, and the words of the position."""

    step: int
    messages: int
    position: str


class Sitting(ABC):
    """What a client may do with its seats; `Refused` for all that can't be."""

    mine: Sequence[int]
    """The client's seats."""

    def __init__(self) -> None:
        self.lock = Lock()
        self.used = time.monotonic()
        """When it was last asked for."""
        self.refusals: dict[int, Counter[str]] = {}
        """By seat, how often a decision was refused, by code."""
        self.last_refusal: dict[int, tuple[str, Refusal]] = {}
        """By seat, the last decision that was refused, as text, and why."""
        self._told: dict[int, Told] = {}

    @abstractmethod
    def scene(self, seat: int, is_new: bool = False) -> Scene:
        """The seat's moment: with all that it knows of the past, or only what it has not been told."""

    @abstractmethod
    def step(self) -> int:
        """The last step of the game."""

    @abstractmethod
    def messages(self, seat: int) -> Sequence[Message]:
        """What was said and the seat may read."""

    @abstractmethod
    def asked(self) -> list[int]:
        """Those of the client's seats that must decide."""

    @abstractmethod
    def is_over(self) -> bool: ...

    def waits(self) -> str:
        """Why the game has not begun; empty where it has."""
        return ""

    @abstractmethod
    def play(self, seat: int, action: object) -> str:
        """Decides; what the seat, or the next one of the client's, is told then."""

    @abstractmethod
    def why_not(self, seat: int, action: object) -> Refusal | None:
        """Why a decision could not stand now; None where it could. Nothing changes."""

    @abstractmethod
    def say(self, seat: int, text: str, to: Sequence[int]) -> None: ...

    @abstractmethod
    def wait(self, seconds: float) -> None:
        """Until a seat of the client's is asked, the game is over, or so long."""

    def close(self) -> None:  # noqa: B027  a game of one's own holds nothing
        """Frees what it holds."""

    def turn(self, seat: int, is_whole: bool = True) -> str:
        """The text of the seat's moment with what is new to it; then it has been told.

        Not whole: of the position only what changed since the text before.
        """
        scene = self.scene(seat, True)
        text = turn_text(scene, "" if is_whole else self._told[seat].position)
        self._told[seat] = Told(self.step(), len(self.messages(seat)), position_text(scene))
        return text

    def told_step(self, seat: int) -> int:
        """The last step that the seat was told of; -1 before the first."""
        return self._told[seat].step if seat in self._told else -1

    def told_messages(self, seat: int) -> int:
        return self._told[seat].messages if seat in self._told else 0

    def knows(self, seat: int, step: int) -> bool:
        """Whether the seat was told of the position after a step."""
        return seat in self._told and self._told[seat].step == step

    def note_refusal(self, seat: int, action: object, refusal: Refusal) -> Refused:
        self.refusals.setdefault(seat, Counter())[refusal.code] += 1
        self.last_refusal[seat] = (str(action)[:200], refusal)
        return Refused(refusal)

    def seat_or_first(self, seat: int | None) -> int:
        """The seat that is meant: the one given, or the first that is asked, or the client's first."""
        if seat is None:
            return next(iter([*self.asked(), *self.mine]))
        if seat not in self.mine:
            mine = ", ".join(map(str, self.mine))
            raise refused("not_your_seat", f"Seat {seat} is not yours; yours: {mine}.", {"seat": seat})
        return seat


class OwnGame(Sitting):
    """A game between the client's seats and bots, in this process; gone when it is closed."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        mine: Sequence[int] = (0,),
        bot: str = "careful",
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        forced: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        """`forced`: what can't be decided otherwise is decided for the client's seats, and told with the rest.

        After `patience` seconds of bots deciding the client hears how things stand, and `wait` goes on.
        """
        super().__init__()
        self.forced = forced
        self.patience = patience
        game = known_game(name)
        seats = game.usual_seats if seats is None else seats
        if bot not in bots.names(game):
            raise refused("unknown_bot", f"There is no bot {bot[:80]!r}; there are: {', '.join(bots.names(game))}.")
        seed = secrets.token_hex(16) if seed is None else seed
        names = [f"Seat {seat}" for seat in range(seats)] if 0 <= seats <= game.max_seats else None
        # What is refused is told and costs nothing: a model may try again.
        table, _ = Table.open("own", game, seats, seed, options, names, settings=Settings(retries=None))
        self.mine = sorted(set(mine))
        if not self.mine or not all(0 <= seat < seats for seat in self.mine):
            raise refused("bad_seats", f"Your seats are some of 0 to {seats - 1}.", {"where": "mine"})
        self.table = table
        others = [seat for seat in range(seats) if seat not in self.mine]
        self.bots = {seat: bots.make(bot, f"{seed}/{seat}", game) for seat in others}
        self.advance()

    def asked(self) -> list[int]:
        return [seat for seat in seat_list(self.table.state.to_act()) if seat in self.mine]

    def is_over(self) -> bool:
        return self.table.is_over or self.table.stopped is not None

    def step(self) -> int:
        return self.table.step

    def messages(self, seat: int) -> Sequence[Message]:
        return self.table.press.seen_by(seat)

    def scene(self, seat: int, is_new: bool = False) -> Scene:
        if not is_new:
            return scene_at(self.table, seat)
        return scene_at(self.table, seat, self.told_step(seat), self.told_messages(seat))

    def play(self, seat: int, action: object) -> str:
        step = self.table.step
        if step >= MOST_STEPS:
            raise refused("game_too_long", f"A game has at most {MOST_STEPS} decisions.")
        receipt = self.table.apply(self.table.judge(Decision(seat, action)))
        if receipt.refusal is not None:
            raise self.note_refusal(seat, action, receipt.refusal)
        is_alone = self.advance() == 0
        following = self.seat_or_first(None)
        return self.turn(following, is_whole=not (following == seat and is_alone and self.knows(seat, step)))

    def recover(self, seat: int) -> str:
        """Has the game's recovery decide for a seat, as after too many refusals; what is told then."""
        last = self.last_refusal.get(seat)
        self.table.apply(self.table.recover(seat, None if last is None else last[1]))
        self.advance()
        return self.turn(self.seat_or_first(None))

    def why_not(self, seat: int, action: object) -> Refusal | None:
        return self.table.judge(Decision(seat, action)).receipt.refusal

    def say(self, seat: int, text: str, to: Sequence[int]) -> None:
        receipt = self.table.apply(self.table.judge_press(Press(seat, text, list(to))))
        if receipt.refusal is not None:
            raise Refused(receipt.refusal)

    def wait(self, seconds: float) -> None:
        self.advance(seconds)

    def advance(self, seconds: float | None = None) -> int:
        """Lets the bots decide until the client has something to decide; answers how many decisions they made."""
        until = time.monotonic() + (self.patience if seconds is None else seconds)
        made = 0
        while not self.is_over() and self.table.step < MOST_STEPS and time.monotonic() < until:
            waiting = seat_list(self.table.state.to_act())
            others = [seat for seat in waiting if seat in self.bots]
            # Bots that decide at the same time as the client do so at once.
            if others:
                self.ask_one(others[0])
                made += 1
            elif self.forced and len(self.table.state.legal(waiting[0])) == 1:
                self.table.apply(self.table.judge(Decision(waiting[0], self.table.state.legal(waiting[0])[0])))
            else:
                break
        return made

    def ask_one(self, seat: int) -> None:
        """One decision of a bot; one that fails is stood in for."""
        table = self.table
        try:
            ruling = table.judge(Decision(seat, ask_bot(self.bots[seat], table.ask(seat))))
            refusal = None if ruling.entries else ruling.receipt.refusal
        except Refused as error:
            ruling, refusal = None, error.refusal
        table.apply(table.recover(seat, refusal) if ruling is None or refusal is not None else ruling)
