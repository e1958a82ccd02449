"""Laws of the state as a value: copied, written down, read back, replayed, listened to, fed with luck."""

from __future__ import annotations

import msgspec

from ludex.core import Chance, ChanceError, Drawn, Refused, State, canonical
from ludex.testing.law import law
from ludex.testing.probes import plain_fault, spoilt
from ludex.testing.trial import Trial


def read_back(trial: Trial, state: State) -> State:
    """The state as a stranger reads it from its position's bytes."""
    return trial.game.restore(msgspec.json.decode(trial.bytes_of(state)))


@law
def position_round_trips(trial: Trial) -> None:
    """A position is plain JSON without floats; read back it gives the same bytes, and goes on alike to the end."""
    for state in trial.walk(40):
        fault = plain_fault(trial.game.position(state))
        trial.require(fault is None, f"the position is not plain JSON: {fault}")
        before = trial.bytes_of(state)
        trial.require(trial.bytes_of(read_back(trial, state)) == before, "the position read back is another")
    for state in trial.walk(6):
        mine, theirs = state.copy(), read_back(trial, state)
        for seat, action in trial.finish(mine, trial.chance("ending")):
            trial.require(theirs.refusal(seat, action) is None, f"the state read back refuses seat {seat}'s {action}")
            theirs.play(seat, action)
        trial.require(trial.bytes_of(mine) == trial.bytes_of(theirs), "the state read back comes to another end")


@law
def bad_positions_are_refused(trial: Trial) -> None:
    """A spoilt position is refused as `Refused`, or is a possible one; it never raises anything else."""
    chance = trial.chance("spoiling")
    nonsense: tuple[object, ...] = (None, 1, "x", [], {}, {"game": "no such game"})
    for position in nonsense:
        try_position(trial, position)
    for state in trial.walk(5):
        worse = list(spoilt(msgspec.json.decode(trial.bytes_of(state))))
        for _ in range(60):
            try_position(trial, worse[chance.below(len(worse))])


def try_position(trial: Trial, position: object) -> None:
    shown = repr(position)
    shown = shown if len(shown) < 600 else shown[:600] + "..."
    try:
        state = trial.game.restore(position)
        seats = range(state.seat_count())
        trial.require(
            (state.to_act() == 0) == (state.outcome() is not None), f"restored, with no turn and no end: {shown}"
        )
        for seat in seats:
            trial.game.view(state, seat)
            for action in state.legal(seat):
                trial.require(state.refusal(seat, action) is None, f"restored, and a legal action is refused: {shown}")
    except Refused:
        return
    except (AssertionError, ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        trial.require(False, f"raised {type(error).__name__} ({error}) for the position {shown}")


@law
def replay_gives_the_same_hash(trial: Trial) -> None:
    """Replaying the decisions of a game gives equal hashes at every step, checked or in place."""
    replayed = trial.start()
    for state in trial.walk():
        for seat, action in trial.played[-1:]:
            replayed = replayed.after(seat, action)
        trial.require(trial.game.hash(replayed) == trial.game.hash(state), "the replay has another hash")


@law
def copies_are_independent(trial: Trial) -> None:
    """A copy is equal; playing it leaves the original byte-equal, and the other way round; luck is not shared."""
    for state in trial.walk(12):
        before = trial.bytes_of(state)
        copy = state.copy()
        trial.require(trial.bytes_of(copy) == before, "a copy is not equal")
        kept = copy.copy()
        trial.finish(copy, trial.chance("ending"))
        trial.require(trial.bytes_of(state) == before, "playing a copy changed the original")
        trial.require(trial.bytes_of(kept) == before, "playing a copy changed another copy")
        original = state.copy()
        original.chance.word()
        trial.require(original.chance.words() != state.chance.words(), "a copy shares the original's chance")
        fed = state.copy()
        fed.listen()
        fed.chance.feed = []
        twin = fed.copy()
        is_free = twin.events is None and twin.chance.feed is None and twin.chance.drawn is None
        trial.require(is_free, "a copy of a state that is listened to or fed is so too")


@law
def listening_changes_nothing(trial: Trial) -> None:
    """Events and results of chance gathered or not, the states are the same; events are plain and have words."""
    listened = trial.game.start(trial.seats, trial.seed, trial.options, listen=True)
    names = [f"Player {seat}" for seat in range(trial.seats)]
    for state in trial.walk():
        for seat, action in trial.played[-1:]:
            listened.play(seat, action)
        trial.require(trial.bytes_of(listened) == trial.bytes_of(state), "the state listened to is another")
        trial.require(state.events is None, "events are gathered though nobody listens")
        for event in listened.events or ():
            fault = plain_fault(event.values) if event.kind else "it has no kind"
            trial.require(fault is None, f"{event} is not plain: {fault}")
            text = trial.game.event_text(event, names)
            trial.require(isinstance(text, str) and text != "", f"{event} has no words")
        listened.listen()


@law
def chance_can_be_fed(trial: Trial) -> None:
    """Results of chance fed from outside, as they were recorded, give the same positions without the stream's luck."""
    game = trial.game
    moves = trial.moves()
    real = game.start(trial.seats, trial.seed, trial.options, listen=True)
    start_wrongly(trial, results(trial, real))
    fed = game.start(trial.seats, trial.seed, trial.options, feed=results(trial, real))
    require_fed(trial, real, fed)
    fed.chance = Chance.of_seed(f"other luck {trial.seed}")
    for number, (seat, action) in enumerate(moves):
        trial.step = number
        real.listen()
        wrong = fed.copy()
        real.play(seat, action)
        recorded = results(trial, real)
        feed_wrongly(trial, wrong, seat, action, recorded)
        fed.chance.feed = recorded
        fed.play(seat, action)
        require_fed(trial, real, fed)


def results(trial: Trial, state: State) -> list[Drawn]:
    """What chance gave since somebody listened, as a journal keeps it and reads it back."""
    shown = canonical([trial.game.show_chance(drawn) for drawn in state.chance.drawn or ()])
    return [trial.game.read_chance(given) for given in msgspec.json.decode(shown)]


def require_fed(trial: Trial, real: State, fed: State) -> None:
    trial.require(not fed.chance.feed, f"not all that was fed was used: {fed.chance.feed}")
    trial.require(canonical(fed.to_json()) == canonical(real.to_json()), "the state fed with the same luck is another")


def wrong_results(drawn: Drawn) -> list[Drawn]:
    """What can't come in the place of a result: another kind, too few, too many, numbers too large."""
    count = len(drawn.values)
    wrong: list[list[int]] = [[], [*drawn.values, 10**9], [-1] * count, [2**63 - 1] * count, [-(2**63)] * count]
    return [Drawn("no such chance", [1]), *(Drawn(drawn.kind, values) for values in wrong)]


def start_wrongly(trial: Trial, recorded: list[Drawn]) -> None:
    """A start fed with luck that cannot be is refused; numbers beyond 64 bits do not get as far."""
    for drawn in recorded[:1]:
        for wrong in wrong_results(drawn):
            try:
                trial.game.start(trial.seats, trial.seed, trial.options, feed=[wrong])
            except Refused as error:
                trial.require(error.refusal.code == "bad_chance", f"{wrong} is refused as {error.refusal.code}")
            else:
                trial.require(False, f"a start with {wrong} in place of {drawn} is taken")
        try:
            trial.game.read_chance({drawn.kind: [2**63]})
        except Refused:
            continue
        trial.require(False, "a result of chance of more than 64 bits is read")


def feed_wrongly(trial: Trial, state: State, seat: int, action: int, recorded: list[Drawn]) -> None:
    """Luck that cannot be raises `ChanceError` and nothing else."""
    for drawn in recorded[:1]:
        for wrong in wrong_results(drawn):
            spoilt_state = state.copy()
            spoilt_state.chance.feed = [wrong]
            try:
                spoilt_state.play(seat, action)
            except ChanceError:
                continue
            trial.require(False, f"{wrong} was taken in place of {drawn}")
