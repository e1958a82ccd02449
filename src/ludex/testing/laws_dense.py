"""Laws for programs that learn: dense actions, masks and observations."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import LEAST, MOST, NONE, Field, Marks, Numbers, State, canonical, has_seat, seat_list
from ludex.testing.law import law
from ludex.testing.probes import wrong_actions
from ludex.testing.trial import Trial

MARGIN = 3
"""Places before and behind the part of a buffer that a state is asked to write."""

GUARD = 7
"""What these hold before and must hold after."""

PROBES = 2_000
"""Where there are more indices than this, so many of them are looked at in a position, others each time."""

MARKS = 1_500_000
"""Where the masks of a game's positions have more marks than this, fewer positions are looked at."""

WRONG_INDICES = (-1, -2, 2**40, -(2**63), 2**63 - 1)


@law
def dense_actions_are_one_to_one(trial: Trial) -> None:
    """Legal actions and their indices are one to one, who must act has at least one, and the count never changes."""
    count = int(trial.start().action_count())
    chance = trial.chance("probes")
    earlier: dict[int, None] = {}
    for state in trial.walk(40):
        trial.require(state.action_count() == count, f"there are {state.action_count()} dense actions, not {count}")
        for seat in trial.some(range(trial.seats)):
            legal = list(state.legal(seat))
            probes = range(count) if count <= PROBES else [chance.below(count) for _ in range(PROBES)]
            require_one_to_one(trial, state, seat, legal, count, probes)
            for action in wrong_actions(legal, list(earlier), chance, 6):
                index = state.index_of(seat, action)
                trial.require(NONE <= index < count, f"seat {seat}'s illegal action {action} has the index {index}")
            for index in (count, *WRONG_INDICES):
                action = state.action_at(seat, index)
                trial.require(action == NONE, f"index {index} of {count} stands for {action}")
            earlier.update(dict.fromkeys(legal))


def require_one_to_one(
    trial: Trial, state: State, seat: int, legal: list[int], count: int, probes: Sequence[int]
) -> None:
    found: dict[int, int] = {}
    for action in legal:
        index = int(state.index_of(seat, action))
        trial.require(NONE <= index < count, f"seat {seat}'s action {action} has the index {index} of {count}")
        if index != NONE:
            same = found.setdefault(index, action)
            trial.require(same == action, f"seat {seat}'s actions {same} and {action} both have the index {index}")
            back = state.action_at(seat, index)
            trial.require(back == action, f"seat {seat}'s action {action} has the index {index}, which means {back}")
    trial.require(len(found) > 0 or not legal or count == 0, f"seat {seat} must act and no index is legal: {legal}")
    for index in probes:
        meant = int(state.action_at(seat, index))
        if index not in found and meant != NONE:
            trial.require(meant not in legal, f"indices {index} and another mean seat {seat}'s {meant}")


@law
def masks_are_what_is_legal(trial: Trial) -> None:
    """A mask has a 1 for the index of every legal action and a 0 for all others; `indices` are the same as a list."""
    count = int(trial.start().action_count())
    mask = Marks(count + 2 * MARGIN)
    for state in trial.walk(max(4, min(40, MARKS // max(count, 1)))):
        for seat in trial.some(range(trial.seats)):
            indices = {int(state.index_of(seat, action)) for action in state.legal(seat)} - {int(NONE)}
            listed = list(state.indices(seat))
            trial.require(sorted(listed) == sorted(indices), f"seat {seat}'s indices are {listed}, not {indices}")
            for place in range(count + 2 * MARGIN):
                mask.values[place] = GUARD
            state.write_mask(seat, mask, MARGIN)
            found = mask.read()
            wanted = [1 if index in indices else 0 for index in range(count)]
            wrong = [index for index in range(count) if found[MARGIN + index] != wanted[index]]
            trial.require(not wrong, f"the mask of seat {seat} is wrong at {wrong[:8]}")
            beside = found[:MARGIN] + found[MARGIN + count :]
            trial.require(beside == [GUARD] * (2 * MARGIN), f"the mask of seat {seat} is written beyond its end")
            if has_seat(state.to_act(), seat) and count > 0:
                trial.require(1 in found, f"seat {seat} must act and its mask is empty")


def observation(trial: Trial, state: State, seat: int, fill: int = GUARD) -> list[int]:
    """What the seat observes, whatever was in the buffer before; nothing is written beside it."""
    size = int(state.observation_size())
    numbers = Numbers(size + 2 * MARGIN)
    for place in range(size + 2 * MARGIN):
        numbers.values[place] = fill
    state.observe(seat, numbers, MARGIN)
    found = numbers.read()
    beside = found[:MARGIN] + found[MARGIN + size :]
    trial.require(beside == [fill] * (2 * MARGIN), f"the observation of seat {seat} is written beyond its end")
    return found[MARGIN : MARGIN + size]


@law
def observations_fill_their_fields(trial: Trial) -> None:
    """The fields have different names, follow each other without a gap, and every number lies within its limits."""
    state = trial.start()
    fields = trial.game.observation_fields(state.settings, trial.seats)
    place = 0
    for field in fields:
        trial.require(field.place == place, f"field {field.name!r} begins at {field.place}, not at {place}")
        trial.require(field.size > 0, f"field {field.name!r} is empty")
        are_limits = LEAST <= field.low <= field.high <= MOST
        trial.require(are_limits, f"field {field.name!r} has limits that can't be: {field.low} to {field.high}")
        place += field.size
    trial.require(len({field.name for field in fields}) == len(fields), "two fields have the same name")
    latest = Numbers(place)
    trial.start().observe(0, latest, 0)
    for state in trial.walk(16):
        size = state.observation_size()
        trial.require(size == place, f"an observation has {size} numbers, its fields have {place}")
        for seat in trial.some(range(trial.seats)):
            found = observation(trial, state, seat)
            again = observation(trial, state, seat, -1)
            trial.require(found == again, f"the observation of seat {seat} leaves out a place")
            state.observe_again(seat, latest, 0)
            trial.require(latest.read() == found, f"seat {seat} observes otherwise where it was observed before")
            require_within(trial, fields, found, seat)


def require_within(trial: Trial, fields: list[Field], found: list[int], seat: int) -> None:
    for field in fields:
        for number in found[field.place : field.place + field.size]:
            trial.require(
                field.low <= number <= field.high,
                f"seat {seat} observes {number} as {field.name!r}, which is from {field.low} to {field.high}",
            )


@law
def observations_hide_what_is_hidden(trial: Trial) -> None:
    """A seat's observation and indices are the same when what it may not see is dealt anew."""
    chance = trial.chance("sampling")
    for state in trial.walk(16):
        for seat in trial.some(range(trial.seats)):
            found = observation(trial, state, seat)
            indices = [int(state.index_of(seat, action)) for action in state.legal(seat)]
            for _ in range(3):
                sample = state.sample(seat, chance)
                same = observation(trial, sample, seat) == found
                trial.require(same, f"the observation of seat {seat} gives a secret away")
                same = [int(sample.index_of(seat, action)) for action in sample.legal(seat)] == indices
                trial.require(same, f"the dense actions of seat {seat} give a secret away")


@law
def observations_tell_views_apart(trial: Trial) -> None:
    """Views of a seat that are the same have the same observation, and those that differ have different ones.

    Looked at in the positions of a game and in what would follow from some other actions and other luck. What
    `Game.observed` leaves out of a view is left out here.
    """
    by_view: list[dict[bytes, tuple[int, ...]]] = [{} for _ in range(trial.seats)]
    by_numbers: list[dict[tuple[int, ...], bytes]] = [{} for _ in range(trial.seats)]
    chance = trial.chance("other luck")
    for state in trial.walk(14):
        following = [state]
        for seat in trial.some(seat_list(state.to_act()))[:2]:
            legal = list(state.legal(seat))
            for number in range(6):
                action = legal[number // 2 * len(legal) // 3]
                other = state.copy()
                other.chance = chance.split()
                other.play(seat, action)
                following.append(other)
        for each in following:
            for seat in trial.some(range(trial.seats)):
                view = trial.game.view(each, seat)
                numbers = tuple(observation(trial, each, seat))
                first = by_view[seat].setdefault(canonical(view), numbers)
                trial.require(first == numbers, f"two positions with the same view of seat {seat} differ to it")
                seen = canonical(trial.game.observed(view))
                same = by_numbers[seat].setdefault(numbers, seen)
                trial.require(same == seen, f"two different views of seat {seat} have the same observation")
