"""Replay: a journal's entries played again, every one checked against what the rules make of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from ludex import games
from ludex.core import Chance, Drawn, Event, Game, Refused, State, digest, refused
from ludex.journal import Entry, broken_link
from ludex.table.entries import (
    Anchored,
    Decided,
    Kind,
    Opened,
    Pressed,
    Revealed,
    Seated,
    Stopped,
    TakenBack,
    bad,
    read,
)
from ludex.table.fairness import (
    Course,
    Promise,
    Secret,
    chance_for,
    check_secret,
    course_after,
    course_of,
    first_seed,
    resting,
    salt,
    shared_opening,
)
from ludex.table.play import Played, fed, play, shown_chance
from ludex.table.press import SAID, Press, PressRoom, freedom_of, recipients
from ludex.table.receipts import Receipts
from ludex.table.seating import BOT, WHY
from ludex.table.taking_back import Run, Standing

Find = Callable[[str], Game]

SAME = ("chance", "state's hash")
"""What must be the same for a decision that rules of another version judged."""


class Step(NamedTuple):
    """One entry, and how things stand after it."""

    entry: Kind
    game: Game
    state: State
    events: list[Event]
    n: int
    """The step of the game; press is said after one and is none."""


def replay(
    entries: Iterable[Entry],
    find: Find = games.find,
    trust: bool = False,
    any_version: bool = False,
    is_sound: bool = False,
) -> Iterator[Step]:
    """The steps of a game, as far as they are sound; then `Refused` (bad_journal, bad_version) says what is not.

    Checked: the chain, the shape of each entry, the rules' version, that each action was legal, and that texts,
    chance, outcome and the hash of each state are what the rules give now; that what was taken back was the last
    decision, made by the same seat and without chance; and that all press could be said. Where a table's secret has
    been told, that it is the one promised and that all chance came of it; while it has not, what the journal says
    chance gave is taken as it is. To trust a journal is to take that in any case, and what long reasoning found.

    Of entries that earlier rules wrote only chance and the hash of each state are asked: words may be others by now.
    Where the present rules were never agreed on by an anchor it is refused, unless any version is to be tried.
    The chain of entries that were found sound before is not looked at again.
    """
    kept = list(entries)
    if not kept:
        raise refused("bad_journal", "The journal is empty.", {"n": 0})
    broken = None if is_sound else broken_link(kept)
    sound = kept if broken is None else kept[: broken.n]
    if sound:
        yield from _steps(sound, find, trust, any_version)
    if broken is not None:
        raise refused("bad_journal", f"Entry {broken.n} is altered: {broken.what}.", {"n": broken.n})


def _steps(entries: list[Entry], find: Find, trust: bool, any_version: bool) -> Iterator[Step]:
    opened = read(entries[0])
    if not isinstance(opened, Opened):
        raise bad(0, "a journal begins by opening a table")
    game = find(opened.game)
    if version_of(entries) != game.version and not any_version:
        raise bad_version(version_of(entries), game)
    version = opened.version
    told = None if opened.fair is None else _told(opened, entries)
    secret = None if trust else told
    state, events = _start(game, opened, secret)
    course = Course() if opened.fair is None else course_of(opened, game)
    yield Step(opened, game, state, events, 0)
    is_stopped = is_told = False
    press = PressRoom(opened.seats, freedom_of(state.settings))
    press.forget_old()  # who reads it is the table's affair
    run = Run()
    players = list(opened.players)
    taken = Receipts()
    n = 0
    for written in entries[1:]:
        entry = read(written)
        if is_told:
            raise bad(entry.n, "the secret was told before, and with it the table is closed")
        if is_stopped and not isinstance(entry, Revealed):
            raise bad(entry.n, "the table was stopped before")
        happened: list[Event] = []
        if isinstance(entry, Decided):
            before = state
            if trust and entry.found is not None:
                game.recall(state, entry.seat, entry.actions, entry.found)
            if not trust and opened.fair is not None and entry.id is not None and is_bot(players, entry.seat):
                raise bad(entry.n, "a bot's decision has no id")
            stream = _chance(game, opened, entry, secret, course)
            state, happened = play_again(game, state, entry, stream, version, opened)
            run.note(Standing(entry, n + 1, before, state, course=course))
            course = course_after(course, entry) if opened.fair is not None else course
        elif isinstance(entry, TakenBack):
            state, course = _take_back(game, run, entry, taken, version, opened)
        elif isinstance(entry, Seated):
            if not 0 <= entry.seat < opened.seats:
                raise bad(entry.n, f"there is no seat {entry.seat}")
            if entry.why and entry.why not in WHY:
                raise bad(entry.n, "there is no such reason for a change of players")
            run.change(entry.seat)
            players[entry.seat] = entry.player
        elif isinstance(entry, Stopped):
            is_stopped = True
        elif isinstance(entry, Revealed):
            if not is_stopped and state.to_act() != 0:
                raise bad(entry.n, "the secret is told when the game is over")
            if told is None:
                raise bad(entry.n, "the table has no secret to tell")
            is_told = True
        elif isinstance(entry, Anchored):
            version = entry.version
            if hash_as(game, state, version, opened) != entry.state:
                raise bad(entry.n, "it is anchored at another position")
        elif isinstance(entry, Pressed):
            if state.to_act() == 0:
                raise bad(entry.n, "the game was over before")
            _say(press, entry, n)
        else:
            raise bad(entry.n, "a table is opened once")
        n += not isinstance(entry, Pressed | Revealed | Anchored)
        yield Step(entry, game, state, happened, n)


def is_bot(players: Sequence[str], seat: int) -> bool:
    """Whether a bot of the server's plays the seat."""
    return 0 <= seat < len(players) and players[seat].startswith(BOT)


def version_of(entries: Sequence[Entry]) -> str:
    """The rules' version that a journal goes on with."""
    last = next((entry for entry in reversed(entries) if entry["kind"] == "anchor"), entries[0])
    return str(last.get("version"))


def hash_as(game: Game, state: State, version: str, opened: Opened | None = None) -> str:
    """The hash of a state as rules of another version give it that come to the same position.

    The version that a table was opened with knew the options that the first entry names; later ones have their
    defaults since, and were in no hash.
    """
    if version == game.version:
        return game.hash(state)
    position = {**game.position(state), "version": version}
    if opened is not None and version == opened.version:
        position["options"] = {name: value for name, value in state.settings.items() if name in opened.options}
    return digest(position)


def bad_version(version: str, game: Game) -> Exception:
    message = f"The journal is of rules version {version!r} of {game.title}; these are {game.version!r}."
    return refused("bad_version", message, {"n": 0})


def _take_back(
    game: Game, run: Run, entry: TakenBack, taken: Receipts, version: str, opened: Opened
) -> tuple[State, Course]:
    if taken.get(entry.seat, entry.id) is not None:
        raise bad(entry.n, "it was taken back before")
    taken.note(entry.seat, entry.id, SAID)
    made = to_take_back(game, run, entry, version, opened)
    run.take_back()
    return made.before, made.course


def to_take_back(game: Game, run: Run, entry: TakenBack, version: str, opened: Opened | None = None) -> Standing:
    """The decision that an entry takes back; `Refused` (bad_journal) where it can't be."""
    wrong = run.refusal(entry.seat)
    if wrong is not None:
        raise bad(entry.n, wrong.message)
    made = run.standing[-1]
    if made.entry.n != entry.takes_back:
        raise bad(entry.n, f"the seat's last decision is entry {made.entry.n}, not {entry.takes_back}")
    if hash_as(game, made.before, version, opened) != entry.state:
        raise bad(entry.n, "its state's hash is another than that of the state before the decision")
    return made


def _say(room: PressRoom, entry: Pressed, n: int) -> None:
    press = Press(entry.seat, entry.text, entry.to, entry.id)
    wrong = room.malformed(press) or room.refusal(press)
    if wrong is not None:
        raise bad(entry.n, wrong.message)
    if room.known(press) is not None:
        raise bad(entry.n, "it was said before")
    if entry.to != recipients(press):
        raise bad(entry.n, "its recipients are not in order")
    room.take(press, entry.n, n, entry.time)


def _told(opened: Opened, entries: list[Entry]) -> Secret | None:
    """The table's secret, if the journal tells it."""
    entry = next((read(entry) for entry in entries if entry["kind"] == "reveal"), None)
    if not isinstance(entry, Revealed):
        return None
    secret = Secret(entry.secret, entry.shared)
    wrong = check_secret(opened, secret)
    if wrong is not None:
        raise bad(entry.n, wrong)
    return secret


def _first_state(game: Game, opened: Opened, secret: Secret | None) -> State:
    """The state that a game begins with, and somebody listens to it."""
    seats, fair = opened.seats, opened.fair
    feed: list[Drawn] | None = None
    if fair is not None:
        if len(fair.nonces) != seats:
            raise bad(0, "there is a nonce for each seat")
        if secret is not None and opened.seed != _seed(game, opened, Promise(secret, fair.nonces)):
            raise bad(0, "its seed does not come from the secret")
        if secret is not None:
            feed = shared_opening(game, seats, opened.options, secret.shared)
        elif fair.shared is not None:
            feed = [game.read_chance(result) for result in opened.chance]
    return game.start(seats, opened.seed, opened.options, feed, listen=True)


def _seed(game: Game, opened: Opened, promise: Promise) -> str:
    return first_seed(game, opened.table, opened.seats, promise, opened.version)


def _chance(game: Game, opened: Opened, entry: Decided, secret: Secret | None, course: Course) -> Chance | None:
    """The stream that a decision draws from; None for that of the state."""
    if (opened.fair is None) != (entry.salt is None):
        raise bad(entry.n, "it has a salt where there is no secret, or none where there is one")
    if opened.fair is None:
        return None
    if secret is None:
        try:
            return fed(game, entry.chance)
        except Refused as error:
            raise bad(entry.n, error.refusal.message) from None
    if entry.salt != salt(secret.key, entry.n):
        raise bad(entry.n, "its salt does not come from the secret")
    return chance_for(secret, course, entry.seat) if 0 <= entry.seat < opened.seats else None


def _start(game: Game, opened: Opened, secret: Secret | None) -> tuple[State, list[Event]]:
    try:
        state = _first_state(game, opened, secret)
    except Refused as error:
        if error.refusal.code == "bad_journal":
            raise
        raise bad(0, error.refusal.message) from None
    if len(opened.names) != opened.seats or len(opened.players) != opened.seats:
        raise bad(0, "there is a name and a player for each seat")
    events = state.events or []
    if shown_chance(game, state) != opened.chance:
        raise bad(0, "chance gave something else")
    state.events = None
    state.chance.drawn = None
    if opened.fair is not None:
        state.chance = resting()
    if hash_as(game, state, opened.version, opened) != opened.state:
        raise bad(0, "the state's hash is another")
    return state, events


def play_again(
    game: Game, state: State, entry: Decided, chance: Chance | None, version: str, opened: Opened | None = None
) -> tuple[State, list[Event]]:
    """The state after a decision, and what happened; `Refused` (bad_journal) where the rules give anything else.

    Of a decision that rules of another version judged the words are not asked.
    """
    if not entry.actions:
        raise bad(entry.n, "a decision is at least one action")
    try:
        played = play(game, state, entry.seat, entry.actions, chance)
    except Exception as error:  # whatever a forged entry makes the rules do, it is the entry that is wrong
        raise bad(entry.n, f"the rules fail on it ({type(error).__name__}: {error})") from None
    if not isinstance(played, Played):
        raise bad(entry.n, played.message)
    for name, given, wanted in (
        ("text", entry.texts, played.texts),
        ("chance", entry.chance, played.chance),
        ("outcome", entry.outcome, played.outcome),
        ("finding", entry.found, played.found if entry.found is not None else None),
        ("state's hash", entry.state, hash_as(game, played.state, version, opened)),
    ):
        if given != wanted and (version == game.version or name in SAME):
            raise bad(entry.n, f"its {name} is another than the rules give")
    return played.state, played.events
