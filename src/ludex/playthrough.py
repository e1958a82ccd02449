"""Playthrough: one game from its start to where it stands, for a Python prompt or a notebook.

>>> import ludex
>>> table = ludex.new("forsale", seats=3, seed=7, names=["Ann", "Bo", "Cy"])
>>> table.play("bid 2")
['Ann bids 2.']
>>> table.to_act, table.legal()[:2]
([1], [Choice(0, 'pass', 'pass'), Choice(4294967299, 'bid 3', 'bid')])
>>> table.undo().text
'bid 2'

It is a layer over `State` and `Game` and adds no rules. It holds the whole truth, hidden cards too: what a seat may
know is `view(seat)`. Where players must not know everything there is the referee, `ludex.table.Table`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from ludex import bots, games
from ludex.core import SPECTATOR, Ask, Choice, Event, Game, Outcome, Refusal, Refused, State, refused, seat_list
from ludex.journal import FileJournal, MemoryJournal
from ludex.render import Picture, recent, show
from ludex.table import Decision, Settings, Table, replay
from ludex.table.entries import Decided, Opened, TakenBack
from ludex.table.fairness import resting
from ludex.table.play import fed, play


class Move(NamedTuple):
    """One action of the history."""

    seat: int
    """Whose action it was."""
    text: str
    """What a player would type for it."""
    code: int
    """Its packed integer."""


class Moves(list[Choice]):
    """Legal actions: a list of choices, and a table in a notebook."""

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><td>{escape(choice.group)}</td><td><code>{escape(choice.text)}</code></td><td>{choice.code}</td></tr>"
            for choice in self
        )
        return f"<table><tr><th>group</th><th>text</th><th>code</th></tr>{rows}</table>"


class Playthrough:
    """A game being played or looked at. Made by `ludex.new`, `ludex.load` or `Playthrough.at`."""

    def __init__(self, game: Game, state: State, names: Sequence[str] | None, seed: int | str | None) -> None:
        self.game = game
        """The game that is played."""
        seats = range(state.seat_count())
        self.names: list[str] = [f"Seat {seat}" for seat in seats] if names is None else list(names)
        """What the players are called in words and drawings, by seat."""
        if len(self.names) != len(seats):
            raise refused("bad_names", f"There are {len(seats)} names, one for each seat.", {"where": "names"})
        self.seed = seed
        """What the chance of the game comes from; None where it began from a position."""
        self._history: list[Move] = []
        self._states: list[State] = [state]
        self._told: dict[int, list[Event]] = {}
        """The events of an action, by how many had been played with it; none for one without."""

    @classmethod
    def at(cls, name: str, position: Mapping[str, object], names: Sequence[str] | None = None) -> Playthrough:
        """A game that begins from a position, as the judge takes it; `Refused` for an impossible one."""
        game = games.find(name)
        return cls(game, game.restore(dict(position)), names, None)

    # ---- looking ----

    @property
    def state(self) -> State:
        """The state as it is now: the whole truth. It stays as it is when the game goes on."""
        return self._states[-1]

    @property
    def to_act(self) -> list[int]:
        """The seats that must decide now; several decide at the same time, none when the game is over."""
        return seat_list(self.state.to_act())

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.state.to_act() == 0

    @property
    def outcome(self) -> Outcome | None:
        """Scores, winners and why it ended; None while the game goes on."""
        return self.state.outcome()

    @property
    def history(self) -> list[Move]:
        """The actions so far, in order."""
        return list(self._history)

    def legal(self, seat: int | None = None) -> Moves:
        """The legal actions of a seat; of the first that must decide, unless told."""
        return Moves([] if self.is_over else self.game.choices(self.state, self._seat(seat)))

    def view(self, seat: int = SPECTATOR) -> dict[str, object]:
        """What a seat may know, as plain JSON; without a seat, what everybody may."""
        return self.game.view(self.state, self._viewer(seat))

    def position(self) -> dict[str, object]:
        """The whole truth as plain JSON; `Playthrough.at` takes it."""
        return self.game.position(self.state)

    def show(self, seat: int | None = None) -> Picture:
        """The position as a seat sees it: the first that must decide, unless told.

        Printed it is words, in a notebook a drawing.
        """
        if seat is None:
            seat = SPECTATOR if self.is_over else self.to_act[0]
        viewer = self._viewer(seat)
        told = (
            (n, event)
            for n in sorted(self._told, reverse=True)
            for event in reversed(self._told[n])
            if n <= len(self._history) and event.is_seen_by(viewer)
        )
        found = recent(self.game, told)
        return show(self.game, self.state, viewer, self.names, found.latest, found.before)

    def __str__(self) -> str:
        return str(self.show())

    def __repr__(self) -> str:
        return f"<Playthrough, {len(self._history)} actions played: {self.state!r}>"

    def _repr_svg_(self) -> str:
        return self.show().svg

    # ---- playing ----

    def play(self, action: str | int | Choice | object, seat: int | None = None) -> list[str]:
        """Plays an action: text, code, record or one of `legal()`. Returns what happened, in sentences.

        A text may stand for a run of actions, which is played as a whole. The seat is the first that must decide,
        unless told. Raises `Refused`, with a code and a sentence, where the rules do not allow it; then nothing has
        changed.
        """
        seat = self._seat(seat)
        early = self.state.turn_refusal(seat)
        if early is not None:
            raise Refused(early)
        face = action.code if isinstance(action, Choice) else action
        moves: list[Move] = []
        states: list[State] = []
        events: list[Event] = []
        told: dict[int, list[Event]] = {}
        state = self.state
        for code in self.game.read(state, seat, face):
            played = play(self.game, state, seat, [code])
            if isinstance(played, Refusal):
                raise Refused(played)
            state = played.state
            moves.append(Move(seat, played.texts[0], code))
            states.append(state)
            events += played.events
            if played.events:
                told[len(self._history) + len(moves)] = played.events
        self._history += moves
        self._states += states
        self._told.update(told)
        return [self.game.event_text(event, self.names) for event in events]

    def _follow(self, entry: Decided, events: list[Event]) -> None:
        """Plays what a journal says was decided, with what it says that chance gave."""
        stream = fed(self.game, entry.chance)
        for code, text in zip(entry.actions, entry.texts, strict=True):
            state = self.state.copy()
            state.chance = stream
            state.play(entry.seat, code)
            state.chance = resting()
            self._states.append(state)
            self._history.append(Move(entry.seat, text, code))
        if events:
            self._told[len(self._history)] = events

    def suggest(self, bot: str = "careful", seat: int | None = None) -> Choice:
        """What a bot would play for a seat, knowing only what the seat may know."""
        seat = self._seat(seat)
        player = bots.make(bot, f"{self.seed} {len(self._history)}", self.game)
        code = bots.ask_bot(player, Ask(self.game, self.state, seat))
        return Choice(code, self.game.text(self.state, code), self.game.group(self.state, code))

    def finish(self, bot: str = "careful") -> Outcome:
        """Lets a bot play every seat to the end; returns how the game ended."""
        while not self.is_over:
            self.play(self.suggest(bot))
        outcome = self.outcome
        assert outcome is not None
        return outcome

    def undo(self) -> Move:
        """Takes back the last action and returns it; `Refused` (nothing_to_undo) at the start."""
        if not self._history:
            raise refused("nothing_to_undo", "There is no action to take back.")
        self._told.pop(len(self._history), None)
        self._states.pop()
        return self._history.pop()

    def copy(self) -> Playthrough:
        """An independent copy with the whole history."""
        twin = Playthrough(self.game, self._states[0], self.names, self.seed)
        twin._history = list(self._history)
        twin._states = list(self._states)
        twin._told = dict(self._told)
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether both came the same way to the same position."""
        if not isinstance(other, Playthrough):
            return False
        return self._history == other._history and self._states[0] == other._states[0]

    __hash__ = None  # type: ignore[assignment]

    # ---- keeping ----

    def save(self, path: str | Path) -> None:
        """Writes the journal of the game to a new file; `ludex.load`, `ludex verify` and `ludex replay` read it."""
        path = Path(path)
        if self.seed is None:
            raise refused("no_seed", "Only a game that began from a seed has a journal; keep `position()` instead.")
        if path.exists() and path.stat().st_size > 0:
            raise refused("file_exists", f"{path} is there already; give the name of a new file.")
        journal = MemoryJournal()
        options, seats = self.state.settings, self.state.seat_count()
        settings = Settings(retries=None)
        table, opening = Table.open(
            "playthrough", self.game, seats, self.seed, options, self.names, ["person"] * seats, settings
        )
        journal.append(table.id, opening.entries)
        for move in self._history:
            table.submit(Decision(move.seat, move.code), journal)
        FileJournal(path).append(table.id, journal.entries(table.id))

    # ---- who is meant ----

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            return 0 if self.is_over else self.to_act[0]
        if type(seat) is not int or not 0 <= seat < len(self.names):
            raise refused("no_such_seat", f"There is no seat {seat!r} at this table.", {"where": "seat"})
        return seat

    def _viewer(self, seat: int) -> int:
        return seat if seat == SPECTATOR else self._seat(seat)


def new(
    name: str,
    seats: int | None = None,
    seed: int | str = 0,
    names: Sequence[str] | None = None,
    **options: object,
) -> Playthrough:
    """Starts a game: `ludex.new("catan", seats=4, seed=7, board="random")`; `Refused` for what can't be.

    The same seed gives the same game. `seats` are as many as there are names, or as usual for the game.
    """
    game = games.find(name)
    if seats is None:
        seats = game.usual_seats if names is None else len(names)
    return Playthrough(game, game.start(seats, seed, options), names, seed)


def load(path: str | Path) -> Playthrough:
    """The game that a journal tells of, every entry checked; `Refused` (bad_journal, bad_version) if it can't be.

    What was said at the table is not part of it.
    """
    path = Path(path)
    journal = FileJournal(path) if path.is_file() else None
    tables = [] if journal is None else journal.tables()
    if journal is None or not tables:
        raise refused("bad_journal", f"There is no journal in {path}.")
    steps = replay(journal.entries(tables[0]))
    first = next(steps)
    assert isinstance(first.entry, Opened)
    is_fair = first.entry.fair is not None  # its seed gives the beginning alone
    found = Playthrough(first.game, first.state, first.entry.names, None if is_fair else first.entry.seed)
    made: dict[int, int] = {}
    for step in steps:
        if isinstance(step.entry, Decided):
            made[step.entry.n] = len(step.entry.actions)
            if is_fair:
                found._follow(step.entry, step.events)
                continue
            for code in step.entry.actions:
                found.play(code, step.entry.seat)
        elif isinstance(step.entry, TakenBack):
            for _ in range(made[step.entry.takes_back]):
                found.undo()
    return found
