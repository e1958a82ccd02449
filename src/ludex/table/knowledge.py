"""What a decision tells, found out by imagining: whether its seat learned something, and whether everybody knows it.

Imagined truths come from `State.sample`, by a stream that the state itself gives, so the same question always has the
same answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ludex.core import SPECTATOR, Chance, Event, Game, State, only
from ludex.table.play import Played, play

TRUTHS = 6
"""How many imagined truths are asked whether a seat learned something. What all of them agree on, it could as good as
know before."""
OTHERS = 60
"""With how many other actions a decision is compared to see whether everybody knows it."""


def imagined(game: Game, seat: int, state: State) -> Iterator[State]:
    """Truths that the seat can't tell from the real one, one by one; always the same ones for the same state."""
    chance = Chance.of_seed(game.hash(state))
    for _ in range(TRUTHS):
        yield state.sample(seat, chance)


def foreseen(
    game: Game, seat: int, actions: Sequence[int], truths: Iterable[State], after: State, events: Sequence[Event]
) -> list[State]:
    """The truths that follow, where all of them go the way the real one went; none where the seat learned something."""
    view, told = game.view(after, seat), seen(events, seat)
    following: list[State] = []
    for truth in truths:
        played = play(game, truth, seat, actions)
        if not isinstance(played, Played) or played.chance or game.view(played.state, seat) != view:
            return []
        if seen(played.events, seat) != told:
            return []
        following.append(played.state)
    return following


def seen(events: Sequence[Event], seat: int) -> list[dict[str, object]]:
    return [event.to_json() for event in events if event.is_seen_by(seat)]


def opens_others(game: Game, waiting: int, seat: int, before: State, after: State, events: Sequence[Event]) -> bool:
    """Whether a decision made while those of others waited, sealed, may have opened them.

    Careful: it did, unless others are still asked the same or nothing of it can be seen from outside.
    """
    if waiting & ~only(seat) == 0:
        return False
    if after.to_act() == before.to_act() & ~only(seat) != 0:
        return False  # others are still to come, and nothing is opened before the last one
    if before.to_act() != after.to_act() or seen(events, SPECTATOR):
        return True
    return game.view(before, SPECTATOR) != game.view(after, SPECTATOR)


def sealed_after(waiting: int, seat: int, before: State, after: State, opens: bool) -> int:
    """The seats whose decisions wait for others after this one: none once other seats are asked."""
    if after.to_act() & ~before.to_act() != 0:
        return 0
    return only(seat) if opens else waiting | only(seat)


def is_known_to_all(game: Game, seat: int, actions: Sequence[int], before: State) -> bool:
    """Whether everybody could tell which decision it was; otherwise its words are for the seat alone.

    It is compared with other actions, in the truth and in others that look the same from outside: where one of them
    would have looked the same too, the decision is a secret.
    """
    state = before
    chance = Chance.of_seed(game.hash(state))
    for action in actions:
        played = play(game, state, seat, [action])
        if not isinstance(played, Played) or is_secret(game, state, seat, action, played, chance):
            return False
        state = played.state
    return True


def is_secret(game: Game, state: State, seat: int, action: int, played: Played, chance: Chance) -> bool:
    """Whether another action could have looked the same to those who look on."""
    told, view = seen(played.events, SPECTATOR), game.view(played.state, SPECTATOR)
    for truth in (state, *(state.sample(SPECTATOR, chance) for _ in range(3))):
        actions = list(truth.legal(seat))
        for other in actions[:: 1 + len(actions) // OTHERS]:
            if other == action:
                continue
            trial = play(game, truth, seat, [other])
            if not isinstance(trial, Played) or seen(trial.events, SPECTATOR) != told:
                continue
            if game.view(trial.state, SPECTATOR) == view:
                return True
    return False
