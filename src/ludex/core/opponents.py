"""Opponents: the other seats of many tables, played by rule of thumb or by chance inside the compiled kernel."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Marks
from ludex.core.tables import Tables

SENSIBLE: Final[i64] = 0
RANDOM: Final[i64] = 1
"""How an opponent plays: `State.sensible`, as the careful bot does, or anything that is legal."""


class Opponents:
    """Who plays the seats of `Tables` that the learner does not: it has one seat at each table.

    Where no seat is given, the learner moves on by one seat from game to game; not all tables begin with the same one.
    """

    def __init__(self, tables: Tables, kinds: list[int], seat: i64, seed: str) -> None:
        """`kinds` are the ways in which the other seats play, from the learner's seat onward; `seat` -1: any."""
        self.tables = tables
        self.kinds: vec[i64] = vec[i64]([0] * len(kinds))
        for place in range(len(kinds)):
            self.kinds[place] = kinds[place]
        self.seat: i64 = seat
        self.own: vec[i64] = vec[i64]([0] * tables.count)
        """The learner's seat at each table."""
        self.rewards: vec[float] = vec[float]([0.0] * tables.count)
        """The learner's share of the win where a game ended since the last `forget`, else 0."""
        self.done = Marks(tables.count)
        """1 where a game ended since the last `forget`."""
        self.chances: list[Chance] = []
        for table in range(tables.count):
            self.chances.append(Chance.of_seed(f"{seed}/{table} opponents"))
            self.take_seat(table)

    def take_seat(self, table: i64) -> None:
        """The learner's seat in the game that a table has just begun."""
        seats = self.tables.seats
        self.own[table] = self.seat if self.seat >= 0 else (table + self.tables.begun[table] - 1) % seats

    def forget(self) -> None:
        """Wipes what was noted of ended games; to be called before the learner's step."""
        done = self.done.values
        for table in range(self.tables.count):
            done[table] = 0
            self.rewards[table] = 0.0

    def note_end(self, table: i64) -> None:
        """Notes the end of a game, if the last action at the table was one."""
        tables = self.tables
        if tables.done.values[table] == 1:
            self.done.values[table] = 1
            self.rewards[table] = tables.rewards[table * tables.seats + self.own[table]]
            self.take_seat(table)

    def place_of(self, table: i64) -> i64:
        """How many seats beyond the one next to the learner the seat to act is; -1 for the learner itself."""
        beyond = self.tables.to_act[table] - self.own[table]
        return beyond - 1 if beyond >= 0 else beyond + self.tables.seats - 1

    def play(self, table: i64) -> None:
        """Plays at a table until the learner is to act there, in the next game where one has ended."""
        tables = self.tables
        chance = self.chances[table]
        place = self.place_of(table)
        while place >= 0:
            state = tables.states[table]
            seat = tables.to_act[table]
            if self.kinds[place] == RANDOM:
                action = state.random(seat, chance)
            else:
                action = state.sensible(seat, chance)
            tables.play_action(table, state, action)
            self.note_end(table)
            place = self.place_of(table)

    def play_all(self) -> None:
        """Plays at every table until the learner is to act at all of them."""
        for table in range(self.tables.count):
            self.play(table)

    def note_ends(self) -> None:
        """Notes where the learner's own step ended a game."""
        for table in range(self.tables.count):
            self.note_end(table)
