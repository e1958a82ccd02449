"""State: the whole truth of a game, and the law `state, action => state`.

A game subclasses `State` in its rules. The class is compiled; subclasses may be compiled or plain Python.
An action is one packed integer, made and read only by the game's own named functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from ludex.core.canon import canonical
from ludex.core.chance import Chance, pick_from
from ludex.core.dense import NONE, Indices, Marks, Numbers
from ludex.core.event import Event
from ludex.core.home import game_of, observation_size_of, observe_view, pickled_state
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal, Refused, undefined
from ludex.core.seats import has_seat, seat_list

if TYPE_CHECKING:
    from ludex.core.lookahead import Search


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """One position of one game: the whole truth, hidden things and chance included."""

    def __init__(self, settings: dict[str, object], chance: Chance) -> None:
        self.settings = settings
        """The options in force, every one present; they never change and copies share them."""
        self.chance = chance
        """The stream of chance that the game goes on with."""
        self.events: list[Event] | None = None
        """What happened since `listen`; None while nobody listens, and then rules make no events."""

    # ---- what every game defines ----

    def seat_count(self) -> i64:
        """How many seats play."""
        raise undefined(self, "seat_count")

    def to_act(self) -> i64:
        """The set of seats that must decide now; 0 when the game is over.

        Several seats: a simultaneous decision. Each plays its own; the state keeps them sealed and resolves
        when the last one is in.
        """
        raise undefined(self, "to_act")

    def legal(self, seat: i64) -> vec[i64]:
        """Every action the seat may play now, each exactly once; empty for a seat that need not act.

        Codes are 0 or more and below 2**53, so that every language's JSON carries them whole.
        """
        raise undefined(self, "legal")

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        """Why the seat may not play the action; None for exactly the members of `legal(seat)`.

        Any integers may be given. Begin with `turn_refusal`.
        """
        raise undefined(self, "refusal")

    def play(self, seat: i64, action: i64) -> None:
        """Plays in place an action already known to be legal. Unchecked: use `after` for anything else.

        Raises `ChanceError` where a result fed from outside cannot be; the state is then spoilt, so feed copies.
        """
        raise undefined(self, "play")

    def copy(self) -> State:
        """An independent copy; nobody listens to it and nothing is fed to it."""
        raise undefined(self, "copy")

    def sample(self, seat: i64, chance: Chance) -> State:
        """A truth whose view the seat can't tell from the real one, hidden things dealt anew by `chance`.

        Seat -1 is a spectator. The sample's own stream is `chance.split()`.
        """
        raise undefined(self, "sample")

    def outcome(self) -> Outcome | None:
        """Scores, winners and why it ended; None while the game goes on."""
        raise undefined(self, "outcome")

    def to_json(self) -> dict[str, object]:
        """The position as plain JSON (no floats), without the options and the chance words."""
        raise undefined(self, "to_json")

    # ---- what a game may say better ----

    def begin(self) -> None:
        """Leaves to chance what the set-up leaves to it (a first deal), in place. Called once, by `Game.start`."""

    def sensible(self, seat: i64, chance: Chance) -> i64:
        """A quick reasonable action for players that look ahead; a random one unless the game knows better.

        May use only what the seat may know.
        """
        return self.random(seat, chance)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        """The legal actions worth looking at for a player that looks ahead; all of them unless the game knows better.

        A game leaves out what only wastes time (taking back, offers nobody takes) and what nobody should do without
        need: votes and concessions, unless the game is lost. Each action once, at least one, all of them legal.
        The `sensible` action is looked at in any case. May use only what the seat may know.
        """
        return self.legal(seat)

    def horizon(self) -> i64:
        """After how many steps an imagined game is cut short and valued by `value`; 0 plays every one to its end,
        which has to come within `lookahead.ENDLESS` steps or those of the budget.

        A step is one action of one seat.
        """
        return 0

    def value(self, seat: i64) -> float:
        """The seat's share of the win as the table stands, from 0 to 1; once the game is over, `Outcome.share`.

        Players that look ahead ask it of imagined truths where they stop, so it may use everything in the state. It
        is an even share unless the game knows better; a game that says better has a `horizon` too.
        """
        outcome = self.outcome()
        return 1.0 / int(self.seat_count()) if outcome is None else outcome.share(seat)

    def step_cost(self) -> i64:
        """What an imagined step counts in the budget of a search; at least 1.

        About as many millionths of a second as it takes compiled, so that a decision takes about as long in every game;
        more in a game whose decisions deserve less time. It is a constant of the game and never measured: the same
        seed gives the same decision on every machine.
        """
        return 1

    def look_ahead(self, seat: i64, budget: i64, chance: Chance) -> Search | None:
        """The game's own way to look ahead, where the common one does not fit; None leaves the decision to that.

        Asked of an imagined truth. May use only what the seat may know, and a given chance: the same question, budget
        and chance give the same answer on every machine.
        """
        return None

    # ---- for programs that learn (`core/dense.py`); a game may say it better ----

    def action_count(self) -> i64:
        """How many dense actions there are with these options and seats; 0 where the game has none.

        It is the same in every position of a game.
        """
        return 0

    def index_of(self, seat: i64, action: i64) -> i64:
        """The dense index of a legal action in this position; `NONE` for one that has none, as an amount left out.

        At least one legal action of a seat that must act has an index, and no two have the same. It hangs on nothing
        that the seat may not know.
        """
        return NONE

    def action_at(self, seat: i64, index: i64) -> i64:
        """The action that an index stands for in this position; `NONE` where it stands for nothing now.

        Any integer may be given. What comes out need not be legal: `write_mask` says that.
        """
        return NONE

    def indices(self, seat: i64) -> vec[i64]:
        """The indices of the seat's legal actions, each once; a game that is to be fast says it without `index_of`."""
        found = vec[i64](capacity=16)
        for action in self.legal(seat):
            index = self.index_of(seat, action)
            if index != NONE:
                found = append(found, index)
        return found

    def write_indices(self, seat: i64, out: Indices, at: i64) -> i64:
        """Writes the same from place `at` on and answers how many they are; a game may spare making a list."""
        values = out.values
        place = at
        for index in self.indices(seat):
            values[place] = i32(index)
            place += 1
        return place - at

    def write_mask(self, seat: i64, mask: Marks, at: i64) -> None:
        """Writes 1 for every legal action's index and 0 elsewhere, `action_count` marks from place `at` on."""
        marks = mask.values
        for place in range(at, at + self.action_count()):
            marks[place] = 0
        for index in self.indices(seat):
            marks[at + index] = 1

    def observation_size(self) -> i64:
        """How many numbers an observation has; the same in every position of a game with these options and seats."""
        return observation_size_of(self)

    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        """Writes what the seat may know as numbers from place `at` on, seats counted from the observer onward.

        The view, flattened, unless the game says better: `Game.observation_fields` lists what is where. Sealed
        decisions of others are not in it.
        """
        observe_view(self, seat, out, at)

    def observe_again(self, seat: i64, out: Numbers, at: i64) -> None:
        """Writes an observation over an earlier one of this game, of any seat; a game may leave what never changes."""
        self.observe(seat, out, at)

    # ---- what every game gets ----

    def random(self, seat: i64, chance: Chance) -> i64:
        """One of the seat's legal actions, each equally likely."""
        return pick_from(self.legal(seat), chance)

    def turn_refusal(self, seat: i64) -> Refusal | None:
        """The refusal of a seat that has nothing to decide now, whatever its action."""
        seats = self.to_act()
        if has_seat(seats, seat):
            return None
        if seats == 0:
            return Refusal("game_over", "The game is over.")
        if seat < 0 or seat >= self.seat_count():
            return Refusal("no_such_seat", f"There is no seat {seat} at this table.", {"seat": seat})
        waiting = seat_list(seats)
        return Refusal("not_your_turn", f"It is not seat {seat}'s turn.", {"seat": seat, "to_act": waiting})

    def after(self, seat: i64, action: i64) -> State:
        """The law: the state that follows, or `Refused`. This state stays as it was."""
        refusal = self.refusal(seat, action)
        if refusal is not None:
            raise Refused(refusal)
        following = self.copy()
        following.play(seat, action)
        return following

    # ---- a state is a value ----

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position: the same options, chance and everything on the table."""
        if not isinstance(other, State) or type(self) is not type(other):
            return False
        if self.chance != other.chance or self.settings != other.settings:
            return False
        return self.to_json() == other.to_json()

    def __hash__(self) -> int:
        """Equal positions have equal hashes. It changes with the state: don't `play` on a member of a set."""
        return hash(canonical([self.chance.words(), self.to_json()]))

    def __repr__(self) -> str:
        """What it is, in a line: `<Catan: ...>`."""
        game = game_of(self)
        return f"<{type(self).__name__}>" if game is None else f"<{game.title}: {game.summary(self)}>"

    def __copy__(self) -> State:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> State:
        return self.copy()

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as its position; nobody listens to what comes out and nothing is fed to it."""
        return pickled_state(self)

    # ---- for whoever listens ----

    def listen(self) -> None:
        """From now on `events` gathers what happens and `chance.drawn` what chance decided."""
        self.events = []
        self.chance.drawn = []

    def tell(self, event: Event) -> None:
        """Adds an event for whoever listens. Rules guard it with `if self.events is not None`."""
        if self.events is not None:
            self.events.append(event)
