"""One game between players by name: played without a table, or at a referee's table, where programs play too."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from ludex.arena.stops import CODE, Stop, stop_at, writable
from ludex.bots import Bot, ask_bot, make
from ludex.core import Ask, Game, Outcome, Refusal, Refused, State, lowest_seat
from ludex.journal import FileJournal, MemoryJournal
from ludex.table import Settings, Table
from ludex.table import run as run_table
from ludex.table.named import is_program, player
from ludex.table.players import Player, Writer
from ludex.table.press import Message, Press


@dataclass(frozen=True, slots=True)
class Fixture:
    """Who plays whom, from which seed."""

    table: str
    """The name of its journal, where it has one."""
    seed: str
    players: tuple[tuple[str, str], ...]
    """By seat: a name and a seed of its own."""
    options: Mapping[str, object]

    def has_program(self) -> bool:
        return any(is_program(name) for name, _ in self.players)


class Course(NamedTuple):
    """How a game went. Lists are by seat."""

    outcome: Outcome
    faults: list[dict[str, int]]
    """How often the game's recovery stood in for the seat, by the code of the refusal."""
    decisions: list[int]
    seconds: list[float]
    """How long its player thought, all decisions together. The machine's affair: all else is the same anywhere."""
    stop: Stop | None = None
    """Where the game's recovery would have stopped a table, or did."""


def play_fixture(game: Game, fixture: Fixture) -> Course:
    """Plays a game between bots without a table."""
    bots: list[Bot] = [make(name, seed, game) for name, seed in fixture.players]
    seats = len(bots)
    state = game.start(seats, fixture.seed, fixture.options)
    faults: list[dict[str, int]] = [{} for _ in bots]
    decisions = [0] * seats
    seconds = [0.0] * seats
    stop: Stop | None = None
    waiting = state.to_act()
    while waiting != 0:
        seat = lowest_seat(waiting)
        begun = perf_counter()
        action, fault, is_stop = ruled(game, state, seat, bots[seat])
        seconds[seat] += perf_counter() - begun
        decisions[seat] += 1
        if fault is not None:
            note(faults[seat], fault.code)
            if is_stop and stop is None:
                stop = stop_at(seat, sum(decisions), fault.code, fault.message, played_on=True)
        state.play(seat, action)
        waiting = state.to_act()
    outcome = state.outcome()
    assert outcome is not None, "nobody is to act, so the game is over"
    return Course(outcome, faults, decisions, seconds, stop)


def decide(game: Game, state: State, seat: int, bot: Bot) -> tuple[int, str | None]:
    """What is played for the seat, and the code of the refusal where recovery had to stand in for its bot."""
    action, fault, _ = ruled(game, state, seat, bot)
    return action, None if fault is None else fault.code


def ruled(game: Game, state: State, seat: int, bot: Bot) -> tuple[int, Refusal | None, bool]:
    """Like `decide`, with the whole refusal, and whether the recovery would have stopped a table."""
    try:
        action = ask_bot(bot, Ask(game, state, seat))
        refusal: Refusal | None = state.refusal(seat, action)
        if refusal is None:
            return action, None, False
    except Refused as error:
        refusal = error.refusal
    recovery = game.recovery(state, seat, refusal)
    # A game may stop a table for this; a match goes on all the same, with the first thing that is legal.
    found = state.legal(seat)[0] if recovery.action is None else recovery.action
    return found, recovery.refusal or refusal, recovery.action is None


def note(faults: dict[str, int], code: str) -> None:
    code = writable(code, CODE)
    faults[code] = faults.get(code, 0) + 1


def record_fixture(game: Game, fixture: Fixture, journal: FileJournal | None) -> Course:
    """Plays a game at a table and writes its journal, where one is wanted.

    A journal of the same name is of an attempt that was cut short, and makes way.
    """
    seats = len(fixture.players)
    names = [name[:100] for name, _ in fixture.players]
    table, opening = Table.open(
        fixture.table,
        game,
        seats,
        fixture.seed,
        fixture.options,
        names,
        [name if is_program(name) else f"bot:{name}"[:100] for name in names],
        Settings(retries=0),
    )
    # Nobody waits for a receipt here, so the whole game goes to the disk at once.
    memory = MemoryJournal()
    memory.append(table.id, opening.entries)
    seconds = [0.0] * seats
    asked = [0]
    with ExitStack() as playing:
        players = [
            timed(player(name, seed, game, table.id, playing), seat, seconds, asked)
            for seat, (name, seed) in enumerate(fixture.players)
        ]
        outcome = run_table(table, players, memory)
    entries = memory.entries(table.id)
    if journal is not None:
        journal.file_of(table.id).unlink(missing_ok=True)
        journal.append(table.id, entries)
    if outcome is None:
        # The game's recovery stopped the table, as some do; the match still needs a result.
        if not fixture.has_program():
            return play_fixture(game, fixture)
        outcome = Outcome([0] * seats, [], "stopped")
    faults: list[dict[str, int]] = [{} for _ in names]
    decisions = [0] * seats
    for entry in entries:
        if entry["kind"] == "decision":
            decisions[entry["seat"]] += 1
            if entry["recovered"] is not None:
                note(faults[entry["seat"]], entry["recovered"]["refusal"]["code"])
    stop: Stop | None = None
    if entries[-1]["kind"] == "stop":
        seat, fault = asked[0], entries[-1]["refusal"]
        decisions[seat] += 1
        note(faults[seat], fault["code"])
        stop = stop_at(seat, sum(decisions), fault["code"], fault["message"], played_on=False)
    return Course(outcome, faults, decisions, seconds, stop)


def timed(player: Player, seat: int, seconds: list[float], asked: list[int]) -> Player:
    """A player that adds up the time of its answers, and notes in `asked` which seat was asked last."""
    kind = TimedWriter if isinstance(player, Writer) else Timed
    return kind(player, seat, seconds, asked)


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player, seat: int, seconds: list[float], asked: list[int]) -> None:
        self.player = player
        self.seat = seat
        self.seconds = seconds
        self.asked = asked

    def answer(self, ask: Ask) -> object | None:
        self.asked[0] = self.seat
        begun = perf_counter()
        try:
            return self.player.answer(ask)
        finally:
            self.seconds[self.seat] += perf_counter() - begun


class TimedWriter(Timed):
    """Times a player that also writes press."""

    def __init__(self, player: Player, seat: int, seconds: list[float], asked: list[int]) -> None:
        super().__init__(player, seat, seconds, asked)
        assert isinstance(player, Writer)
        self.writer: Writer = player
        self.heard = player.heard

    def hear(self, messages: Sequence[Message]) -> None:
        self.writer.hear(messages)

    def said(self, seat: int) -> list[Press]:
        return self.writer.said(seat)

    def unsaid(self, refusal: Refusal) -> None:
        self.writer.unsaid(refusal)
