"""Tables: many games of one kind played side by side inside the compiled kernel, for programs that learn.

Each table has its own games one after the other, seeds of its own, and a part of every buffer. `ludex.rl.Batch` shows
the buffers as NumPy arrays. A simultaneous decision is asked of one seat after the other, the lowest first; what a seat
observes then has nothing of what the others have sealed.
"""

from __future__ import annotations

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Indices, Marks, Numbers
from ludex.core.seats import lowest_seat
from ludex.core.state import State

ALL_PLAYED: Final[i64] = -1
"""What `Tables.step` answers where nothing is refused."""

INDEX_BYTES: Final[i64] = 8
"""An index from outside is a 64-bit number, the lowest byte first."""


@final
class Tables:
    """So many games at once, and buffers for what is to be known of each: one row a table."""

    def __init__(self, blank: State, count: i64, seed: str, is_observed: bool) -> None:
        """Starts all of them; `blank` is what `Game.setup` makes, before anything is left to chance."""
        self.blank = blank
        self.count: i64 = count
        self.seed = seed
        self.is_observed = is_observed
        self.seats: i64 = blank.seat_count()
        self.actions: i64 = blank.action_count()
        self.size: i64 = blank.observation_size() if is_observed else 0
        self.masks = Marks(count * self.actions)
        """A mark for each action of each table: 1 where the seat to act may play it."""
        self.observations = Numbers(count * self.size)
        """What the seat to act observes; nothing where observations are not wanted."""
        self.done = Marks(count)
        """1 where the last step ended a game. The table has begun the next one."""
        self.to_act: vec[i64] = vec[i64]([0] * count)
        """The seat that is to act at each table."""
        self.rewards: vec[float] = vec[float]([0.0] * (count * self.seats))
        """The share of the win of each seat where the last step ended a game, 0 elsewhere."""
        self.begun: vec[i64] = vec[i64]([0] * count)
        """How many games each table has begun."""
        self.marked = Indices(count * self.actions)
        """The indices that are marked, a run for each table: so that few need be taken back and one can be drawn."""
        self.marks: vec[i64] = vec[i64]([0] * count)
        """How many are marked."""
        self.states: list[State] = [blank] * int(count)
        self.choices: list[Chance] = []
        """The stream from which each table's random actions are drawn."""
        for table in range(count):
            self.choices.append(Chance.of_seed(f"{seed}/{table} choices"))
            self.begin(table)

    def seed_of(self, table: i64) -> str:
        """The seed of the game that a table plays: `Game.start` with it gives the same game."""
        return f"{self.seed}/{table}/{self.begun[table] - 1}"

    def begin(self, table: i64) -> None:
        """Begins the next game of a table."""
        self.begun[table] += 1
        state = self.blank.copy()
        state.chance = Chance.of_seed(self.seed_of(table))
        state.begin()
        self.states[table] = state
        self.show(table, state, lowest_seat(state.to_act()), True)

    def index_at(self, actions: bytes, table: i64) -> i64:
        """The index given for a table."""
        return read_i64_le(actions, INDEX_BYTES * table)

    def step(self, actions: bytes) -> i64:
        """Plays an action at every table, given by their indices one after the other.

        Answers ALL_PLAYED, or the first table whose index is not legal: then nothing is played anywhere.
        """
        marks = self.masks.values
        for table in range(self.count):
            index = self.index_at(actions, table)
            if index < 0 or index >= self.actions or marks[table * self.actions + index] == 0:
                return table
        for table in range(self.count):
            self.play(table, self.index_at(actions, table))
        return ALL_PLAYED

    def random_steps(self, steps: i64) -> i64:
        """Plays so many steps at every table, each drawn from the mask with equal chances; answers how many games
        ended."""
        before: i64 = 0
        after: i64 = 0
        for table in range(self.count):
            before += self.begun[table]
            chance = self.choices[table]
            first = table * self.actions
            for _step in range(steps):
                self.play(table, i64(self.marked.values[first + chance.below(self.marks[table])]))
            after += self.begun[table]
        return after - before

    def play(self, table: i64, index: i64) -> None:
        """Plays a legal action at a table, given by its index; where that ends the game, the next one begins."""
        state = self.states[table]
        self.play_action(table, state, state.action_at(self.to_act[table], index))

    def play_action(self, table: i64, state: State, action: i64) -> None:
        """Plays a legal action at a table, whose state is given; where that ends the game, the next one begins."""
        if self.done.values[table] == 1:
            self.forget_end(table)
        state.play(self.to_act[table], action)
        seats = state.to_act()
        if seats != 0:
            self.show(table, state, lowest_seat(seats), False)
        else:
            self.end(table, state)
            self.begin(table)

    def end(self, table: i64, state: State) -> None:
        """Notes the end of a game."""
        outcome = state.outcome()
        assert outcome is not None
        self.done.values[table] = 1
        for seat in range(self.seats):
            self.rewards[table * self.seats + seat] = outcome.share(seat)

    def forget_end(self, table: i64) -> None:
        """Wipes the end of the last game."""
        self.done.values[table] = 0
        for seat in range(self.seats):
            self.rewards[table * self.seats + seat] = 0.0

    def show(self, table: i64, state: State, seat: i64, is_new: bool) -> None:
        """Fills the buffers for the seat that is to act."""
        self.to_act[table] = seat
        marks = self.masks.values
        marked = self.marked.values
        first = table * self.actions
        for place in range(first, first + self.marks[table]):
            marks[first + i64(marked[place])] = 0
        count = state.write_indices(seat, self.marked, first)
        self.marks[table] = count
        for place in range(first, first + count):
            marks[first + i64(marked[place])] = 1
        if self.is_observed:
            if is_new:
                state.observe(seat, self.observations, table * self.size)
            else:
                state.observe_again(seat, self.observations, table * self.size)
