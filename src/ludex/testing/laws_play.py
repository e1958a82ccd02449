"""Laws of play: who must act, what is legal, what is refused, how it ends."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ludex.core import Refusal, Refused, State, all_seats, has_seat
from ludex.testing.law import law, law_once
from ludex.testing.probes import wrong_actions
from ludex.testing.trial import Trial

Asking = Callable[[], object]

WRONG_SEATS = (-1, -2, 62, 63, 64, 65, 2**40, -(2**63))


def seats_outside(trial: Trial) -> list[int]:
    return [trial.seats, *(seat for seat in WRONG_SEATS if not 0 <= seat < trial.seats)]


@law
def random_play_ends(trial: Trial) -> None:
    """Random play comes to an end; who must act has legal actions, the others have none."""
    for state in trial.walk():
        trial.require(state.seat_count() == trial.seats, f"the state says it has {state.seat_count()} seats")
        seats = state.to_act()
        trial.require(seats & ~all_seats(trial.seats) == 0, f"to_act {seats:b} names a seat that is not there")
        for seat in range(trial.seats):
            count = len(state.legal(seat))
            must = has_seat(seats, seat)
            trial.require(must == (count > 0), f"seat {seat} {'must' if must else 'need not'} act; {count} are legal")


@law
def every_state_is_sound(trial: Trial) -> None:
    """The game's own check finds nothing wrong in any state that play leads to."""
    for state in trial.walk():
        wrong = trial.game.check(state)
        trial.require(wrong is None, f"check says {wrong}")


@law
def outcome_is_told_at_the_end(trial: Trial) -> None:
    """Nobody must act exactly when there is an outcome, with a score for each seat and winners among them."""
    for state in trial.walk():
        outcome = state.outcome()
        trial.require(
            (state.to_act() == 0) == (outcome is not None),
            f"to_act is {state.to_act():b} and the outcome {outcome and outcome.to_json()}",
        )
        if outcome is None:
            continue
        shown = outcome.to_json()
        trial.require(
            len(outcome.scores) == trial.seats and all(type(score) is int for score in outcome.scores),
            f"scores are not one whole number a seat: {shown}",
        )
        trial.require(
            len(set(outcome.winners)) == len(outcome.winners)
            and all(seat in range(trial.seats) for seat in outcome.winners),
            f"winners are not different seats of the table: {shown}",
        )
        trial.require(isinstance(outcome.reason, str) and outcome.reason != "", "the outcome gives no reason")


@law
def legal_is_what_is_accepted(trial: Trial) -> None:
    """The legal actions, each listed once, are accepted; every other integer and every other seat is refused."""
    chance = trial.chance("probes")
    earlier: dict[int, None] = {}
    for state in trial.walk(40):
        for seat in range(trial.seats):
            legal = list(state.legal(seat))
            trial.require(len(set(legal)) == len(legal), f"seat {seat}'s legal list has an action twice: {legal}")
            trial.require(all(0 <= code < 2**53 for code in legal), f"a code is below 0 or beyond 2**53: {legal}")
            for action in legal:
                found = state.refusal(seat, action)
                trial.require(found is None, f"seat {seat}'s legal action {action} is refused: {found}")
            for action in wrong_actions(legal, list(earlier), chance, 12):
                refusal = state.refusal(seat, action)
                trial.require(refusal is not None, f"seat {seat}'s action {action} is accepted, but not listed")
                require_sound_refusal(trial, refusal)
            earlier.update(dict.fromkeys(legal))
        for seat in seats_outside(trial):
            for action in list(earlier)[:20]:
                trial.require(
                    state.refusal(seat, action) is not None, f"seat {seat} is not there, but may play {action}"
                )


def require_sound_refusal(trial: Trial, refusal: Refusal | None) -> None:
    if refusal is not None:
        trial.require(
            isinstance(refusal.code, str) and refusal.code != "" and isinstance(refusal.message, str),
            f"a refusal has no code or no sentence: {refusal}",
        )


@law
def refused_changes_nothing(trial: Trial) -> None:
    """A refused action raises `Refused` and leaves the state byte-equal."""
    chance = trial.chance("probes")
    earlier: dict[int, None] = {}
    for state in trial.walk(25):
        before = trial.bytes_of(state)
        for seat in range(-1, trial.seats + 1):
            legal = list(state.legal(seat)) if 0 <= seat < trial.seats else []
            for action in wrong_actions(legal, list(earlier), chance, 6):
                try:
                    state.after(seat, action)
                except Refused:
                    trial.require(
                        trial.bytes_of(state) == before, f"refusing seat {seat}'s action {action} changed the state"
                    )
                else:
                    trial.require(False, f"seat {seat}'s action {action} is not listed, but was played")
            earlier.update(dict.fromkeys(legal))


@law
def looking_changes_nothing(trial: Trial) -> None:
    """Asking a state anything, or playing on from it with `after`, leaves it byte-equal."""
    for state in trial.walk(30):
        before = trial.bytes_of(state)
        for what, ask in questions(trial, state):
            ask()
            trial.require(trial.bytes_of(state) == before, f"{what} changed the state")


def questions(trial: Trial, state: State) -> list[tuple[str, Asking]]:
    game = trial.game
    found: list[tuple[str, Asking]] = [
        ("to_act", state.to_act),
        ("outcome", state.outcome),
        ("to_json", state.to_json),
        ("check", lambda: game.check(state)),
    ]
    for seat in trial.viewers():
        found.append((f"the view of seat {seat}", partial(game.view, state, seat)))
        found.append((f"a sample for seat {seat}", partial(state.sample, seat, trial.chance("sample"))))
    for seat in range(trial.seats):
        found.append((f"legal for seat {seat}", partial(state.legal, seat)))
        found.append((f"the choices of seat {seat}", partial(game.choices, state, seat)))
        if has_seat(state.to_act(), seat):
            action = state.legal(seat)[0]
            found.append((f"after seat {seat} plays {action}", partial(state.after, seat, action)))
            found.append((f"refusal of {action}", partial(state.refusal, seat, action)))
            found.append((f"recovery of seat {seat}", partial(game.recovery, state, seat, None)))
    return found


@law
def recovery_is_legal(trial: Trial) -> None:
    """What stands in for a seat that fails is one of its legal actions, or stops the table."""
    for state in trial.walk(40):
        for seat in range(trial.seats):
            legal = list(state.legal(seat))
            if not legal:
                continue
            wrong = next(code for code in (-(2**63), -1, 2**63 - 1, -2) if code not in legal)
            for refusal in (None, state.refusal(seat, wrong), Refusal("not_understood", "Not understood.")):
                recovery = trial.game.recovery(state, seat, refusal)
                trial.require(
                    recovery.action is None or recovery.action in legal,
                    f"recovery of seat {seat} from {refusal} plays {recovery.action}, which is not legal",
                )
                trial.require(isinstance(recovery.note, str) and recovery.note != "", "the recovery has no note")


@law
def sensible_is_legal(trial: Trial) -> None:
    """The sensible action is legal, and hangs on nothing that the seat may not know."""
    chance = trial.chance("sensible")
    for state in trial.walk(40):
        before = trial.bytes_of(state)
        for seat in range(trial.seats):
            if not has_seat(state.to_act(), seat):
                continue
            mood = chance.split()
            action = state.sensible(seat, mood.copy())
            trial.require(action in list(state.legal(seat)), f"seat {seat}'s sensible action {action} is not legal")
            trial.require(trial.bytes_of(state) == before, "looking for a sensible action changed the state")
            other = state.sample(seat, chance.split())
            trial.require(
                other.sensible(seat, mood) == action,
                f"seat {seat}'s sensible action is another when what it may not see is dealt anew",
            )


@law_once
def bad_seats_and_seeds_are_refused(trial: Trial) -> None:
    """A number of seats or a seed that can't be is refused as such."""
    game = trial.game
    wrong_seats: tuple[object, ...] = (game.min_seats - 1, game.max_seats + 1, 0, -1, 10**9, True, None, "2", 2.0, [])
    for seats in wrong_seats:
        require_refused(trial, "bad_seats", f"{seats!r} seats", seats, 0, {})
    wrong_seeds: tuple[object, ...] = (-1, 2**63, 1.5, None, "", "x" * 201, True, [], {})
    for seed in wrong_seeds:
        require_refused(trial, "bad_seed", f"the seed {seed!r}"[:60], trial.seats, seed, {})
    right_seeds: tuple[object, ...] = (0, 2**63 - 1, "a", "x" * 200)
    for seed in right_seeds:
        trial.require(
            game.start(trial.seats, seed, trial.options).seat_count() == trial.seats, f"the seed {seed!r} is not taken"
        )


@law_once
def options_are_checked(trial: Trial) -> None:
    """Options left out are the defaults; any value within the limits is kept, one outside is refused."""
    game = trial.game
    defaults = {option.name: option.default for option in game.options} | trial.options
    plain = trial.start()
    trial.require(plain.settings == defaults, f"the settings {plain.settings} are not the defaults")
    told = game.start(trial.seats, trial.seed, defaults)
    trial.require(game.hash(told) == game.hash(plain), "giving the defaults makes another game than leaving them out")
    require_refused(trial, "bad_option", "an unknown option", trial.seats, 0, {"no such option": 1})
    for option in game.options:
        wrong: list[object] = [None, 1.5, {}, "no such word", [None], ["x"], [True]]
        if option.low is not None and option.high is not None:
            wrong += [option.low - 1, option.high + 1]
        if option.low_item is not None and option.high_item is not None:
            wrong += [[option.low_item - 1], [option.high_item + 1]]
        wrong.append(1 if isinstance(option.default, bool) else True)
        for value in wrong:
            what = f"{value!r} for option {option.name!r}"
            require_refused(trial, "bad_option", what, trial.seats, 0, {option.name: value})


def require_refused(
    trial: Trial, code: str, what: str, seats: object, seed: object, options: dict[str, object]
) -> None:
    """Starting a game like that must raise `Refused` with this code."""
    try:
        trial.game.start(seats, seed, options)
    except Refused as error:
        trial.require(error.refusal.code == code, f"{what} is refused as {error.refusal.code}, not as {code}")
    else:
        trial.require(False, f"{what} is taken")
