"""Game: what a folder under games/ hands over beside its rules.

A `Game` has no state of its own: it starts states, reads and writes them, and gives their actions, views and
events a face. The rules themselves are in the game's `State`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec
from mypy_extensions import mypyc_attr

from ludex.core.about import About
from ludex.core.canon import canonical, digest
from ludex.core.chance import Chance, ChanceError, Drawn
from ludex.core.dense import Field
from ludex.core.event import Event
from ludex.core.flat_view import FlatView
from ludex.core.home import note_game, pickled_game
from ludex.core.menu import Amount, Choice, Menu
from ludex.core.options import Option, Preset, settle
from ludex.core.refusal import Refusal, Refused, refused, undefined
from ludex.core.seats import seat_list
from ludex.core.state import State
from ludex.core.value import Value

SPECTATOR = -1
"""The seat number of somebody who only looks on."""

MAX_SEED = 2**63 - 1

MAX_TEXT = 10_000
"""The longest text that is looked at as an action, or as a run of them."""


class Recovery(Value):
    """What stands in for a decision that did not come or could not stand.

    `action` is played for the seat; None stops the table instead. `faulty` marks the seat. `refusal` is a
    further error that the recovery itself came upon, logged in place of the one that called for it.
    """

    def __init__(self, action: int | None, note: str, faulty: bool = False, refusal: Refusal | None = None) -> None:
        self.action = action
        self.note = note
        self.faulty = faulty
        self.refusal = refusal

    def _parts(self) -> tuple[object, ...]:
        return self.action, self.note, self.faulty, self.refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """Everything about one game but its state."""

    def __init__(
        self,
        name: str,
        title: str,
        version: str,
        seats: tuple[int, int],
        record_type: object,
        options: tuple[Option, ...] = (),
        usual_seats: int = 0,
    ) -> None:
        self.name = name
        """The short name it is found by: `catan`."""
        self.title = title
        """The name that people see: Catan."""
        self.version = version
        """Changes whenever the same decisions could give another game; every journal carries it."""
        self.min_seats = seats[0]
        """The least number of seats."""
        self.max_seats = seats[1]
        """The largest number of seats."""
        self.usual_seats = usual_seats or seats[0]
        """How many a new table is laid for; the least unless the game says otherwise."""
        self.record_type = record_type
        """The typed face of an action: a `msgspec.Struct`, or a union of tagged ones."""
        self.options = options
        """What a table may choose before it starts, each with its default."""
        self._flat_views: dict[bytes, FlatView] = {}

    # ---- what every game defines ----

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> State:
        """The table before anything was left to chance; `State.begin` does the rest.

        Raises `Refused` where options that are fine one by one do not go together.
        """
        raise undefined(self, "setup")

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> State:
        """The state that `State.to_json` wrote, or somebody by hand; `Refused` (bad_position) if it can't be read."""
        raise undefined(self, "load")

    def text(self, state: State, action: int) -> str:
        """The action as a player would type it; `parse` gives the action back. Any legal action of any seat."""
        raise undefined(self, "text")

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        """The action that was typed, or the run of actions; `Refused` if it can't be understood.

        Understood does not mean legal: `State.refusal` says that.
        """
        raise undefined(self, "parse")

    def record(self, state: State, action: int) -> object:
        """The action as a `record_type`; `code` gives the action back."""
        raise undefined(self, "record")

    def code(self, state: State, record: object) -> int:
        """The packed action of a typed record."""
        raise undefined(self, "code")

    def view(self, state: State, seat: int) -> dict[str, object]:
        """What the seat may know (SPECTATOR: what all may know), as plain JSON built up from nothing."""
        raise undefined(self, "view")

    # ---- what a game may say better ----

    def check(self, state: State) -> Refusal | None:
        """What is impossible in this state, if anything: asked of positions from outside and after every decision."""
        return None

    def roles(self, settings: Mapping[str, object]) -> list[str]:
        """Who each seat is in the game ("France"); empty where nothing but the players' names tells seats apart."""
        return []

    def about(self) -> About:
        """The game in a line, how long it takes and how its bots play."""
        return About()

    def presets(self) -> list[Preset]:
        """Sets of options to choose from at once, what newcomers should take first."""
        return [Preset("By the book", "All rules as they stand.", {})]

    def sealed(self, view: dict[str, object]) -> list[str]:
        """What the viewer has decided and may still add to or take back before anybody is told, part by part."""
        return []

    def own_bots(self) -> dict[str, str]:
        """Bots made for this game alone, weakest first: their names, and where each is made, as `module:factory`."""
        return {}

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """What stands in for the seat after too many refusals (the last one is given) or at the deadline (None)."""
        return Recovery(state.legal(seat)[0], "the first legal action")

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        """The event as a sentence; `names` by seat."""
        told: list[str] = []
        for key, value in event.values.items():
            if key in ("seat", "winner") and isinstance(value, int) and 0 <= value < len(names):
                value = names[value]
            told.append(f"{key} {value}")
        return f"{event.kind}: {', '.join(told)}"

    def summary(self, state: State) -> str:
        """The position in a few words for `repr`: `turn of seat 2, main phase`. It may tell nothing hidden."""
        outcome = state.outcome()
        if outcome is None:
            return f"to act: {', '.join(f'seat {seat}' for seat in seat_list(state.to_act()))}"
        return f"over, scores {' '.join(str(score) for score in outcome.scores)}"

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str | None:
        """The position in words; None for the plain listing every game gets."""
        return None

    def brief(self, view: dict[str, object], names: Sequence[str]) -> str | None:
        """The position in as few words as will do, without its `ground`, for a reader with little room.

        None: the words of `describe` have to do.
        """
        return None

    def ground(self, view: dict[str, object]) -> str:
        """What stays the same for the whole game, as the map it is played on, for a reader who is told it once."""
        return ""

    def news(self, events: Sequence[Event], names: Sequence[str]) -> list[str]:
        """What happened in as few words as will do, line by line."""
        return [self.event_text(event, names) for event in events]

    def sketch(self, view: dict[str, object], names: Sequence[str]) -> str | None:
        """The position as a picture in text for a terminal of 80 columns; None: the words of `describe` have to do.

        What the viewer was told last is in the view as `events`, where there is any.
        """
        return None

    def typed(self, view: dict[str, object]) -> list[str]:
        """How to type what the viewer is asked now, line by line, for help at a terminal; the list of actions is
        there besides."""
        return []

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str | None:
        """The board as SVG, its clickable parts carrying `data-action`; None for the plain drawing every game gets."""
        return None

    def begins_scene(self, event: Event) -> bool:
        """Whether a drawing shows nothing that was told before the step of this event.

        Every event does unless the game says otherwise: then a drawing shows the last step alone.
        """
        return True

    def chart(self, events: Sequence[Event], names: Sequence[str]) -> str | None:
        """A picture of the game so far as SVG, from all that a viewer was told; None where the game has none."""
        return None

    def course(self, views: Iterable[dict[str, object]], names: Sequence[str]) -> str | None:
        """A picture of the game so far as SVG, from a spectator's views of some steps, the first and last among them.

        For a game whose events do not tell it. The views are made as they are asked for.
        """
        return None

    def shared_opening(self, settings: dict[str, object]) -> tuple[str, dict[str, object]] | None:
        """What tables with these settings begin with alike on one server, as the rule of a day; None where they don't.

        Its name, and the options of a table that leaves the same things to its own chance: what chance gives to one
        such table is fed to all.
        """
        return None

    def is_slow(self, state: State, seat: int, actions: Sequence[int]) -> bool:
        """Whether a run of actions, legal or not, may take more than a few milliseconds to play, as things are now.

        A server then has it played elsewhere first, and is told what was found (`findings`, `recall`).
        """
        return False

    def findings(self, state: State, seat: int, actions: Sequence[int]) -> object:
        """What had to be found out by long reasoning to play a run of actions from a state, as plain JSON; else None.

        The journal keeps it. It is asked right after they were played, in the same process.
        """
        return None

    def recall(self, state: State, seat: int, actions: Sequence[int], found: object) -> None:
        """Takes `findings` of before as known, so that the actions can be played from the state without searching.

        Whatever is no such finding must be left out.
        """

    def own_answer(self, request: dict[str, object]) -> dict[str, object] | None:
        """The answer to a judge's request of the game's own kind; None for one of the common kinds (docs/judge.md)."""
        return None

    def misread(self, seat: int, face: object, why: str) -> Refusal:
        """The refusal of an answer that stands for no action at all."""
        return Refusal("not_understood", why, {"seat": seat})

    def group(self, state: State, action: int) -> str:
        """The heading under which the action is listed: the first word of its text unless the game says otherwise."""
        return self.text(state, action).split(" ")[0]

    def amounts(self, state: State, seat: int, names: Sequence[str]) -> list[Amount]:
        """The seat's legal actions that differ in a number only; none unless the game says so."""
        return []

    def singles(self, state: State, seat: int) -> list[int]:
        """The seat's legal actions that are in none of its `amounts`."""
        return list(state.legal(seat))

    def label(self, state: State, seat: int, action: int, names: Sequence[str]) -> str:
        """The action as a sentence for people, players by their names; it may use only what the seat knows."""
        return self.text(state, action)

    def caution(self, state: State, seat: int, action: int) -> str:
        """What is costly or final about a legal action, in a sentence; empty where nothing is."""
        return ""

    def tells_nothing(self, state: State, action: int) -> bool:
        """Whether the seat learns nothing from a legal action of its own, whatever the hidden truth is.

        Only such an action may be followed by others in one decision at a table, and it can be taken back without the
        table imagining what it may have told. Depends only on what the seat knows.
        """
        return False

    def tells_hidden(self, state: State, action: int) -> bool:
        """Whether a legal action is answered from what is hidden, so that it can't be taken back whatever the seat may
        have expected. Imagined truths are few: they may all agree where the seat could not be sure."""
        return False

    def observation_fields(self, settings: dict[str, object], seats: int) -> list[Field]:
        """What is where in the numbers that `State.observe` writes; the flattened view unless the game says better.

        The fields follow each other without a gap and are the same in every position. A game that writes its own
        `State.observe` and `State.observation_size` says this too.
        """
        return self.flat_view(settings, seats).fields

    def observed(self, view: dict[str, object]) -> dict[str, object]:
        """The view without what observations leave out, as a long history: all of it unless the game says otherwise.

        Views that differ in this have different observations.
        """
        return view

    def prompt(self, state: State, seat: int, names: Sequence[str]) -> str:
        """What is expected of the seat now, in a line."""
        return ""

    def read_chance(self, given: object) -> Drawn:
        """A result of chance from outside: `{"market": [4, 11, 27]}`."""
        if isinstance(given, dict) and len(given) == 1:
            for kind, values in given.items():
                found = [values] if isinstance(values, int) else values
                if isinstance(kind, str) and isinstance(found, list) and all(is_small(value) for value in found):
                    return Drawn(kind, found)
        raise refused("bad_chance", 'Chance is given as one key with its numbers, as {"dice": [3, 4]}.')

    def read_named_chance(self, given: object, options: object) -> Drawn:
        """Like `read_chance`, for a table with these options, which are as they came from outside and may be wrong.

        A game in which results have names that depend on the options, as those of lots on a board, reads these too.
        """
        return self.read_chance(given)

    def show_chance(self, drawn: Drawn) -> dict[str, object]:
        """Inverse of `read_chance`."""
        return {drawn.kind: drawn.values}

    # ---- what every game gets ----

    def start(
        self,
        seats: object,
        seed: object = 0,
        options: Mapping[str, object] | None = None,
        feed: list[Drawn] | None = None,
        listen: bool = False,
    ) -> State:
        """A new game; `Refused` for a number of seats, a seed or an option that can't be."""
        if type(seats) is not int or not self.min_seats <= seats <= self.max_seats:
            raise refused(
                "bad_seats",
                f"{self.title} is for {self.min_seats} to {self.max_seats} seats, not {seats!r}.",
                {"where": "seats"},
            )
        chance = seeded(seed)
        chance.feed = feed
        state = self.setup(seats, settle(self.options, {} if options is None else options), chance)
        note_game(state, self)
        if listen:
            state.listen()
        try:
            state.begin()
        except ChanceError as error:
            raise refused("bad_chance", error.message, {"where": "chance"}) from None
        return state

    def position(self, state: State) -> dict[str, object]:
        """The whole truth as plain JSON; `restore` gives the state back."""
        header: dict[str, object] = {
            "game": self.name,
            "version": self.version,
            "options": state.settings,
            "chance": state.chance.words(),
        }
        header.update(state.to_json())
        return header

    def restore(self, position: object) -> State:
        """The state of a position; `Refused` says what is wrong in one that can't be.

        `game`, `version`, `options` and `chance` may be left out of one written by hand; `seed` may stand for `chance`.
        """
        if not isinstance(position, dict):
            raise refused("bad_position", "A position is a JSON object.", {"where": "position"})
        body: dict[str, object] = dict(position)
        if body.pop("game", self.name) != self.name:
            raise refused("bad_position", f"This is not a position of {self.title}.", {"where": "position.game"})
        version = body.pop("version", self.version)
        if version != self.version:
            raise refused(
                "bad_version",
                f"The position is of rules version {version!r}; these are {self.version!r}.",
                {"where": "position.version"},
            )
        options = body.pop("options", {})
        if not isinstance(options, dict):
            raise refused("bad_option", "Options are a JSON object.", {"where": "position.options"})
        words = body.pop("chance", None)
        seed = body.pop("seed", 0)
        chance = seeded(seed) if words is None else chance_of_words(words)
        state = self.load(settle(self.options, options), chance, body)
        note_game(state, self)
        wrong = self.check(state)
        if wrong is not None:
            raise refused("impossible_position", wrong.message, {"where": "position", "fault": wrong.to_json()})
        return state

    def hash(self, state: State) -> str:
        """The stable hash of a state: the same on every machine, equal for equal positions only."""
        return digest(self.position(state))

    def read(self, state: State, seat: int, face: object) -> list[int]:
        """The actions that a text, a typed record, its JSON or a code stands for; `Refused` if none."""
        if type(face) is int:
            if not -(2**63) <= face < 2**63:
                raise Refused(self.misread(seat, face, "An action's code is a 64-bit integer."))
            return [face]
        if isinstance(face, str):
            if len(face) > MAX_TEXT:
                raise Refused(self.misread(seat, face[:80], f"An action's text has at most {MAX_TEXT} characters."))
            return self.parse(state, seat, face)
        try:
            record: object = msgspec.convert(face, self.record_type)
        except msgspec.ValidationError as error:
            raise Refused(self.misread(seat, repr(face)[:80], f"That is no action of {self.title}: {error}.")) from None
        return [self.code(state, record)]

    def choices(self, state: State, seat: int) -> list[Choice]:
        """The seat's legal actions with their texts and groups."""
        return [Choice(code, self.text(state, code), self.group(state, code)) for code in state.legal(seat)]

    def menu(self, state: State, seat: int, names: Sequence[str]) -> Menu:
        """The seat's legal actions as people choose them: with labels and cautions, and numbers as amounts."""
        choices = [
            Choice(
                code,
                self.text(state, code),
                self.group(state, code),
                self.label(state, seat, code, names),
                self.caution(state, seat, code),
            )
            for code in self.singles(state, seat)
        ]
        return Menu(choices, self.amounts(state, seat, names), self.prompt(state, seat, names))

    def flat_view(self, settings: dict[str, object], seats: int) -> FlatView:
        """The places of the flattened view; made once for each set of options and number of seats."""
        key = canonical([settings, seats])
        found = self._flat_views.get(key)
        if found is None:
            found = FlatView(self, seats, settings)
            self._flat_views[key] = found
        return found

    def events_for(self, events: Sequence[Event], seat: int) -> list[Event]:
        """Those of some events that the seat (or SPECTATOR) may know."""
        return [event for event in events if event.is_seen_by(seat)]

    def __repr__(self) -> str:
        return f"<Game {self.name}: {self.title}, {self.min_seats} to {self.max_seats} seats, rules {self.version}>"

    def __copy__(self) -> Game:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Game:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """Pickled as the place where it is found: a game is the same object all over a process."""
        return pickled_game(self)


def is_small(value: object) -> bool:
    """Whether it is a whole number that the rules can hold."""
    return type(value) is int and -(2**31) <= value < 2**31


def seeded(seed: object) -> Chance:
    """The stream of a seed from outside; `Refused` (bad_seed) unless it is a 63-bit number or a short text."""
    if type(seed) is int and 0 <= seed <= MAX_SEED:
        return Chance.of_seed(seed)
    if isinstance(seed, str) and 0 < len(seed) <= 200:
        return Chance.of_seed(seed)
    raise refused("bad_seed", "A seed is a whole number from 0 to 2**63 - 1, or a short text.", {"where": "seed"})


def chance_of_words(words: object) -> Chance:
    """The stream that `Chance.words` wrote down."""
    if isinstance(words, list) and len(words) == 4:
        a, b, c, d = words
        are_whole = type(a) is int and type(b) is int and type(c) is int and type(d) is int
        if are_whole and min(a, b, c, d) >= 0 and 0 < max(a, b, c, d) < 2**32:
            return Chance(a, b, c, d)
    raise refused("bad_position", "Chance is four whole numbers below 2**32, not all 0.", {"where": "position.chance"})
