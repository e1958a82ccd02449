"""One decision played on a copy of the state: what the referee does now and a replay does again."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Chance, ChanceError, Event, Game, Refusal, State
from ludex.table.fairness import resting


class Played:
    """A decision that stands, and what came of it."""

    def __init__(
        self,
        state: State,
        texts: list[str],
        events: list[Event],
        chance: list[dict[str, object]],
        outcome: dict[str, object] | None,
        found: object,
    ) -> None:
        self.state = state
        self.texts = texts
        self.events = events
        self.chance = chance
        self.outcome = outcome
        self.found = found
        """What had to be found out for it by long reasoning."""


def play(game: Game, state: State, seat: int, actions: Sequence[int], stream: Chance | None = None) -> Played | Refusal:
    """Plays a run of actions as one; the refusal of the first that can't be. `state` stays as it was.

    With a stream of its own the decision draws from that one and puts the state's to rest; what is fed to it must
    all be used.
    """
    following = state.copy()
    if stream is not None:
        following.chance = stream
    following.listen()
    texts: list[str] = []
    for action in actions:
        refusal = following.refusal(seat, action)
        if refusal is not None:
            return refusal
        texts.append(game.text(following, action))
        following.play(seat, action)
    events = following.events or []
    chance = shown_chance(game, following)
    following.events = None
    following.chance.drawn = None
    if stream is not None:
        if stream.feed:
            raise ChanceError("More of chance is given than the decision uses.")
        following.chance = resting()
    outcome = following.outcome()
    found = game.findings(state, seat, actions)
    return Played(following, texts, events, chance, None if outcome is None else outcome.to_json(), found)


def find_out(game: Game, state: State, seat: int, actions: Sequence[int]) -> object:
    """Plays a run of actions for what has to be found out on the way; None where they can't be played."""
    played = play(game, state, seat, actions)
    return played.found if isinstance(played, Played) else None


def shown_chance(game: Game, state: State) -> list[dict[str, object]]:
    """What chance gave since somebody listened."""
    return [game.show_chance(drawn) for drawn in state.chance.drawn or ()]


def rules_error(error: Exception) -> Refusal:
    """The rules broke down: a fault of the program, shown as one line."""
    return Refusal("rules_error", f"The rules failed: {type(error).__name__}: {error}"[:500])


def fed(game: Game, chance: Sequence[dict[str, object]]) -> Chance:
    """A stream that gives what the journal says chance gave."""
    stream = resting()
    stream.feed = [game.read_chance(given) for given in chance]
    return stream
