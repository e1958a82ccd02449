"""Nim, the smallest complete game: the template of docs/new-game.md.

Heaps of stones; a seat in its turn takes one or more stones from one heap. Whoever takes the last stone wins
(with the option `misere`: loses). Nothing is hidden and nothing is left to chance.

Plain Python, so it runs as it stands, on the compiled contract too. Copy this file, rename, and change the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import (
    Chance,
    Event,
    Game,
    Option,
    Outcome,
    Refusal,
    Refused,
    State,
    only,
    refused,
    seat_list,
)

MOST_HEAPS = 10
MOST_STONES = 30

# ---- actions: one packed integer each, made and read only here ----


def take(heap: int, stones: int) -> int:
    """The action of taking some stones from a heap. Codes are from 0 to 2**53 - 1."""
    return heap * 1000 + stones


def heap_of(action: int) -> int:
    return action // 1000


def stones_of(action: int) -> int:
    return action % 1000


class Take(msgspec.Struct, frozen=True, tag_field="kind", tag="take", forbid_unknown_fields=True):
    """The typed face of an action; its JSON is {"kind": "take", "heap": 2, "stones": 3}. Players count from 1."""

    heap: int
    stones: int


# ---- the rules ----


class NimState(State):
    """The whole truth of a game: heaps and whose turn it is. Here the heaps are a list; a vec would be faster."""

    def __init__(self, settings: dict[str, object], chance: Chance, seats: int, heaps: list[int], turn: int) -> None:
        super().__init__(settings, chance)  # the options in force, and the stream of luck
        self.seats = seats
        self.heaps = heaps
        self.turn = turn

    def seat_count(self) -> i64:
        """How many seats play."""
        return self.seats

    def to_act(self) -> i64:
        """The set of seats that must decide now: one, or none (0) when the last stone is gone."""
        return only(self.turn) if any(self.heaps) else 0

    def legal(self, seat: i64) -> vec[i64]:
        """Every action the seat may play now, each exactly once; none for a seat that is not to act."""
        actions = vec[i64]()
        if seat == self.turn:
            for heap, stones in enumerate(self.heaps):
                for taken in range(1, stones + 1):
                    actions = append(actions, take(heap, taken))
        return actions

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        """Why not, for any integers at all; None for exactly the actions of `legal`. This is the one authority."""
        early = self.turn_refusal(seat)  # not its turn, no such seat, game over
        if early is not None:
            return early
        heap, stones = heap_of(action), stones_of(action)
        if not 0 <= heap < len(self.heaps):
            return Refusal("no_such_heap", f"There is no heap {heap + 1}.", {"heap": heap + 1})
        if not 1 <= stones <= self.heaps[heap]:
            left = self.heaps[heap]
            return Refusal(
                "not_so_many",
                f"You cannot take {stones} from heap {heap + 1}: it has {left}, and you must take at least 1.",
                {"heap": heap + 1, "stones": stones, "left": left},
            )
        return None

    def play(self, seat: i64, action: i64) -> None:
        """Plays in place an action that is known to be legal. Events are made only when somebody listens."""
        self.heaps[heap_of(action)] -= stones_of(action)
        self.turn = (self.turn + 1) % self.seats
        if self.events is not None:
            self.tell(Event("take", {"seat": seat, "heap": heap_of(action) + 1, "stones": stones_of(action)}))

    def copy(self) -> NimState:
        """An independent copy: its own list, its own stream. The settings never change and may be shared."""
        return NimState(self.settings, self.chance.copy(), self.seats, list(self.heaps), self.turn)

    def sample(self, seat: i64, chance: Chance) -> NimState:
        """A truth the seat can't tell from the real one. Nothing is hidden here, so all but the luck is the same."""
        twin = self.copy()
        twin.chance = chance.split()
        return twin

    def outcome(self) -> Outcome | None:
        """Scores, winners and why it ended; None while the game goes on."""
        if any(self.heaps):
            return None
        last = (self.turn - 1) % self.seats  # who took the last stone
        if self.settings["misere"]:
            winners = [seat for seat in range(self.seats) if seat != last]
            reason = "another had to take the last stone"
        else:
            winners = [last]
            reason = "took the last stone"
        return Outcome([1 if seat in winners else 0 for seat in range(self.seats)], winners, reason)

    def to_json(self) -> dict[str, object]:
        """The position as plain JSON, no floats. `NimGame.load` reads it back."""
        return {"seats": self.seats, "heaps": list(self.heaps), "turn": self.turn}

    def sensible(self, seat: i64, chance: Chance) -> i64:
        """Optional: a quick reasonable action, for the careful and the sharp bot. Leave the heaps' xor 0."""
        nimber = 0
        for stones in self.heaps:
            nimber ^= stones
        for heap, stones in enumerate(self.heaps):
            if stones ^ nimber < stones:
                return take(heap, stones - (stones ^ nimber))
        actions = self.legal(seat)
        return actions[chance.below(len(actions))]


# ---- what stands around the rules ----

TYPED = re.compile(r"take\s+([0-9]{1,3})\s+from\s+([0-9]{1,3})", re.ASCII)


class NimGame(Game):
    """How a game starts, is written down and read, and what its actions, views and events look like."""

    def __init__(self) -> None:
        super().__init__(
            name="nim",
            title="Nim",
            version="1",  # change it whenever the same decisions could give another game
            seats=(2, 4),
            record_type=Take,
            options=(
                Option("heaps", [3, 4, 5], "stones in each heap", low_item=1, high_item=MOST_STONES),
                Option("misere", False, "whoever takes the last stone loses"),
            ),
        )

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> NimState:
        """The table before anything is left to chance. The options are within their limits already."""
        heaps = settings["heaps"]
        assert isinstance(heaps, list)
        if not 1 <= len(heaps) <= MOST_HEAPS:
            raise refused("bad_option", f"Nim is played with 1 to {MOST_HEAPS} heaps.", {"where": "options.heaps"})
        return NimState(settings, chance, seats, list(heaps), 0)

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> NimState:
        """Reads what `to_json` wrote. Positions also come from strangers: believe nothing, refuse with a reason."""
        seats, heaps, turn = body.pop("seats", None), body.pop("heaps", None), body.pop("turn", None)
        if body:
            raise bad_position(f"A position of Nim has no {sorted(body)[0]!r}.")
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise bad_position("seats is a number from 2 to 4.")
        if type(turn) is not int or not 0 <= turn < seats:
            raise bad_position("turn is one of the seats.")
        if not isinstance(heaps, list) or not 1 <= len(heaps) <= MOST_HEAPS:
            raise bad_position(f"heaps is a list of 1 to {MOST_HEAPS} heaps.")
        if any(type(stones) is not int or not 0 <= stones <= MOST_STONES for stones in heaps):
            raise bad_position(f"A heap has 0 to {MOST_STONES} stones.")
        return NimState(settings, chance, seats, list(heaps), turn)

    def text(self, state: State, action: int) -> str:
        """The action as a player types it."""
        return f"take {stones_of(action)} from {heap_of(action) + 1}"

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        """What was typed, as an action (or a run of them). Understood is not yet legal: `refusal` says that."""
        found = TYPED.fullmatch(text.strip().lower())
        if found is None:
            raise Refused(self.misread(seat, text, "Not understood: write 'take 2 from 1'."))
        return [take(int(found[2]) - 1, int(found[1]))]

    def record(self, state: State, action: int) -> Take:
        """The action as its typed record."""
        return Take(heap_of(action) + 1, stones_of(action))

    def code(self, state: State, record: object) -> int:
        """And back. A record that no action can carry must not turn into the code of another."""
        if isinstance(record, Take) and 1 <= record.heap <= MOST_HEAPS and 0 <= record.stones <= MOST_STONES:
            return take(record.heap - 1, record.stones)
        return -1

    def view(self, state: State, seat: int) -> dict[str, object]:
        """What the seat (-1: a spectator) may know, built from nothing. `seat` and `to_act` mark the plain drawing."""
        assert isinstance(state, NimState)
        outcome = state.outcome()
        return {
            "seat": seat,
            "to_act": seat_list(state.to_act()),
            "heaps": list(state.heaps),
            "outcome": None if outcome is None else outcome.to_json(),
        }

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        """Optional: an event as a sentence."""
        seat = event.values["seat"]
        assert isinstance(seat, int)
        return f"{names[seat]} takes {event.values['stones']} from heap {event.values['heap']}."

    def group(self, state: State, action: int) -> str:
        """Optional: the heading under which an action is listed."""
        return f"heap {heap_of(action) + 1}"


def bad_position(message: str) -> Refused:
    return refused("bad_position", message, {"where": "position"})


GAME = NimGame()
