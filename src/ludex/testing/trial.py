"""Trial: one game played at random under one seed, for a law to look at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.core import Chance, Game, State, canonical, seat_list

LIMIT = 20_000
"""Decisions after which a game played at random counts as endless."""

GLANCES = 8
"""Seats that are looked at in one state, where a law would put each before all the others."""


class BrokenLaw(AssertionError):
    """A game that breaks a law of the contract: which one, where, and how."""

    def __init__(self, law: str, where: str, what: str) -> None:
        super().__init__(f"{law}: {where}: {what}")
        self.law = law
        self.where = where
        self.what = what


class Trial:
    """A game, a number of seats, options and a seed. `walk` plays it; `step` says how far it has got."""

    def __init__(
        self,
        game: Game,
        seats: int | None = None,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        limit: int = LIMIT,
    ) -> None:
        self.game = game
        self.seats = game.min_seats if seats is None else seats
        self.seed = seed
        self.options = {} if options is None else dict(options)
        self.limit = limit
        self.law = ""
        self.step = 0
        self.played: list[tuple[int, int]] = []
        """The decisions of the walk so far: seat and action."""
        self._glances = Chance.of_seed(f"seats to look at {seed}")

    def where(self) -> str:
        options = f", options {self.options}" if self.options else ""
        return f"{self.game.name}, {self.seats} seats{options}, seed {self.seed}, step {self.step}"

    def require(self, holds: bool, what: str) -> None:
        """The law is broken unless this holds."""
        if not holds:
            raise BrokenLaw(self.law, self.where(), what)

    def chance(self, purpose: str) -> Chance:
        """A stream of the law's own; none of the game's luck."""
        return Chance.of_seed(f"{purpose} of {self.law} {self.seed}")

    def start(self) -> State:
        self.step = 0
        return self.game.start(self.seats, self.seed, self.options)

    def viewers(self) -> list[int]:
        """-1 for a spectator, and every seat; of a large table some of them, others in every state."""
        return [-1, *self.some(range(self.seats))]

    def some(self, seats: Sequence[int]) -> list[int]:
        """The seats in order, or as many of them as a state is worth, drawn anew each time."""
        left = list(seats)
        while len(left) > GLANCES:
            del left[self._glances.below(len(left))]
        return left

    def bytes_of(self, state: State) -> bytes:
        """The whole truth as canonical bytes."""
        return canonical(self.game.position(state))

    def decide(self, state: State, chance: Chance) -> tuple[int, int]:
        """A random decision: any seat that must act, any of its legal actions."""
        seats = seat_list(state.to_act())
        seat = seats[chance.below(len(seats))]
        actions = list(state.legal(seat))
        self.require(len(actions) > 0, f"seat {seat} must act and has no legal action")
        return seat, actions[chance.below(len(actions))]

    def moves(self) -> list[tuple[int, int]]:
        """All decisions of the random game of this seed."""
        state = self.start()
        chance = Chance.of_seed(f"walk {self.seed}")
        found: list[tuple[int, int]] = []
        while state.to_act() != 0:
            self.require(len(found) < self.limit, f"the game has not ended after {self.limit} decisions")
            self.step = len(found)
            seat, action = self.decide(state, chance)
            found.append((seat, action))
            state.play(seat, action)
        return found

    def walk(self, most: int | None = None) -> Iterator[State]:
        """The states of the random game; at most so many of them, the first, the last and any between.

        The one state is played on in place between the yields: copy what is to be kept or changed.
        """
        moves = self.moves()
        chosen = set(range(len(moves)))
        if most is not None and most <= len(moves):
            chance = Chance.of_seed(f"glances {self.seed}")
            chosen = {0, *(chance.below(len(moves)) for _ in range(most - 2))}
        state = self.start()
        self.played = []
        for number, (seat, action) in enumerate(moves):
            self.step = number
            if number in chosen:
                yield state
            state.play(seat, action)
            self.played.append((seat, action))
        self.step = len(moves)
        yield state

    def finish(self, state: State, chance: Chance) -> list[tuple[int, int]]:
        """Plays a state of the law's own to its end, at random and in place; answers what was played."""
        played: list[tuple[int, int]] = []
        while state.to_act() != 0:
            self.require(len(played) < self.limit, f"a copy has not ended after {self.limit} decisions")
            seat, action = self.decide(state, chance)
            state.play(seat, action)
            played.append((seat, action))
        return played
