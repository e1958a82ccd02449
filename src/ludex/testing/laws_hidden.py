"""Laws of hidden information: what a view may show, and what a sample must deal anew."""

from __future__ import annotations

from collections import defaultdict

import msgspec

from ludex.core import Chance, State, canonical, has_seat, only, seat_list
from ludex.testing.law import law
from ludex.testing.probes import plain_fault
from ludex.testing.trial import Trial


def who(seat: int) -> str:
    return "a spectator" if seat < 0 else f"seat {seat}"


def view_bytes(trial: Trial, state: State, seat: int) -> bytes:
    return canonical(trial.game.view(state, seat))


@law
def view_is_plain(trial: Trial) -> None:
    """A view is plain JSON without floats, and a thing of its own: spoiling it leaves the state as it was."""
    for state in trial.walk(40):
        before = trial.bytes_of(state)
        for seat in trial.viewers():
            view = trial.game.view(state, seat)
            fault = plain_fault(view)
            trial.require(fault is None, f"the view of {who(seat)} is not plain JSON: {fault}")
            shown = canonical(view)
            again = canonical(msgspec.json.decode(shown))
            trial.require(again == shown, f"the view of {who(seat)} does not survive JSON")
            spoil(view)
            trial.require(trial.bytes_of(state) == before, f"changing the view of {who(seat)} changes the state")


def spoil(value: object) -> None:
    """Empties every list and object."""
    if isinstance(value, dict):
        for part in value.values():
            spoil(part)
        value.clear()
    elif isinstance(value, list):
        for part in value:
            spoil(part)
        value.clear()


@law
def view_hides_what_is_hidden(trial: Trial) -> None:
    """A seat's view and legal actions are byte-equal when what it may not see is dealt anew; so is a spectator's."""
    chance = trial.chance("sampling")
    for state in trial.walk(30):
        for seat in trial.viewers():
            before = view_bytes(trial, state, seat)
            for _ in range(3):
                sample = state.sample(seat, chance)
                trial.require(view_bytes(trial, sample, seat) == before, f"the view of {who(seat)} gives a secret away")
                trial.require(sample.settings == state.settings, f"a sample for {who(seat)} has other options")
                if seat >= 0:
                    same = list(sample.legal(seat)) == list(state.legal(seat))
                    trial.require(same, f"the legal actions of {who(seat)} give a secret away")


@law
def samples_are_possible(trial: Trial) -> None:
    """A sample passes the game's check, can be written down and read back, and plays on to its end."""
    chance = trial.chance("sampling")
    for state in trial.walk(12):
        for seat in trial.viewers():
            sample = state.sample(seat, chance)
            wrong = trial.game.check(sample)
            trial.require(wrong is None, f"a sample for {who(seat)} can't be: {wrong}")
            restored = trial.game.restore(msgspec.json.decode(trial.bytes_of(sample)))
            trial.require(
                trial.bytes_of(restored) == trial.bytes_of(sample), f"a sample for {who(seat)} reads back otherwise"
            )
            trial.finish(sample, chance)
            wrong = trial.game.check(sample)
            trial.require(wrong is None, f"a sample for {who(seat)} played to its end can't be: {wrong}")


@law
def samples_hide_the_luck_to_come(trial: Trial) -> None:
    """A sample's stream is neither the true one nor the same for every sample."""
    for state in trial.walk(12):
        for seat in trial.viewers():
            one = state.sample(seat, Chance.of_seed("one")).chance.words()
            two = state.sample(seat, Chance.of_seed("two")).chance.words()
            trial.require(one != state.chance.words(), f"a sample for {who(seat)} has the true stream")
            trial.require(one != two, f"samples for {who(seat)} all have the same stream")


@law
def samples_hide_the_truth(trial: Trial) -> None:
    """Where a seat can't tell two truths apart, nothing in its samples tells which of them is true.

    Two truths are proven by finding them: positions met in play with another body and a byte-equal view. They are
    looked for where hidden things come from: the start under other seeds, another seat's choice of action, other
    luck. So a game with nothing hidden owes nothing here. The law is broken where a value that differs between
    the two is in all samples of each what it is in that truth: so it was copied, not dealt anew.
    """
    game = trial.game
    chance = trial.chance("sampling")
    starts = [game.start(trial.seats, f"start {number}", trial.options) for number in range(12)]
    require_hidden(trial, starts, chance)
    for state in trial.walk(12):
        require_hidden(trial, truths_nearby(trial, state, chance), chance)


def truths_nearby(trial: Trial, state: State, chance: Chance) -> list[State]:
    """What follows from a state by some different actions of one seat, each also under other luck."""
    found: list[State] = []
    for seat in trial.some(seat_list(state.to_act())):
        for action in list(state.legal(seat))[:4]:
            for lucky in (False, True):
                following = state.copy()
                if lucky:
                    following.chance = chance.split()
                following.play(seat, action)
                found.append(following)
    return found


def require_hidden(trial: Trial, truths: list[State], chance: Chance) -> None:
    for seat in trial.viewers():
        alike: dict[bytes, dict[bytes, State]] = defaultdict(dict)
        for state in truths:
            alike[view_bytes(trial, state, seat)].setdefault(canonical(state.to_json()), state)
        for bodies in alike.values():
            if len(bodies) > 1:
                one, two = list(bodies.values())[:2]
                told = given_away(one, two, seat, chance)
                trial.require(told is None, f"{who(seat)}'s samples always have the true {told}, which it may not see")


def given_away(one: State, two: State, seat: int, chance: Chance) -> str | None:
    """A value that differs between two truths and is never another in the samples of either."""
    here, there = leaves(one.to_json()), leaves(two.to_json())
    suspects = {path for path in {*here, *there} if here.get(path) != there.get(path)}
    for _ in range(40):
        for state, truth in ((one, here), (two, there)):
            sampled = leaves(state.sample(seat, chance).to_json())
            suspects = {path for path in suspects if sampled.get(path) == truth.get(path)}
        if not suspects:
            return None
    return min(suspects)


def leaves(value: object, path: str = "") -> dict[str, object]:
    """Every value of a JSON tree that is no list and no object, by its path; also how long each list is."""
    found: dict[str, object] = {}
    if isinstance(value, dict):
        for key, part in value.items():
            found.update(leaves(part, f"{path}.{key}" if path else key))
    elif isinstance(value, list):
        found[f"{path}.length"] = len(value)
        for place, part in enumerate(value):
            found.update(leaves(part, f"{path}[{place}]"))
    else:
        found[path] = value
    return found


@law
def sealed_stays_sealed(trial: Trial) -> None:
    """While others still have to decide at the same time, nobody else sees or hears what a seat has chosen."""
    for state in trial.walk(40):
        seats = seat_list(state.to_act())
        if len(seats) < 2:
            continue
        viewers = trial.viewers()
        for seat in trial.some(seats):
            seen: dict[tuple[int, int], bytes] = {}
            for action in list(state.legal(seat))[:6]:
                following = state.copy()
                following.listen()
                following.play(seat, action)
                still = following.to_act()
                if still & ~state.to_act() != 0 or still & ~only(seat) == 0:
                    continue  # the last one is in: all is opened
                for viewer in viewers:
                    if viewer != seat and (viewer < 0 or has_seat(still, viewer) or viewer not in seats):
                        shown = canonical([trial.game.view(following, viewer), heard(trial, following, viewer)])
                        first = seen.setdefault((still, viewer), shown)
                        trial.require(first == shown, f"{who(viewer)} can tell what seat {seat} has sealed")


def heard(trial: Trial, state: State, seat: int) -> list[dict[str, object]]:
    return [event.to_json() for event in trial.game.events_for(state.events or (), seat)]
