"""What the answer to a guess tells beyond the garden that it shows.

The Master does not lay just any garden against a guess (RULES.md): it takes one that fits the rule if the last garden
on the table did not, and the other way round, where there is one; among those one cell away from a garden on the
table, where there are any; and of these the one with the fewest features. So rule and guess say the same of all the
gardens that it would rather have taken, and a student who knows what the guess says of them knows their marks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.counterexamples import ONE_CHANGE_AWAY, distance, features
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.rules.cells import EMPTY, STATES, WATER

Garden = tuple[int, ...]


def implied_marks(seen: dict[str, Any]) -> dict[Garden, bool]:
    """By garden, whether it fits, of all gardens whose marks follow from guesses that were disproved."""
    shown = seen["gardens"]
    gardens = tuple(tuple(one["garden"]) for one in shown)
    marks = tuple(one["fits"] for one in shown)
    found: dict[Garden, bool] = {}
    for guess in seen["guesses"]:
        answer: int | None = guess["garden"]
        # In a position written by hand the answer may be the first garden: it was chosen among none.
        if guess["result"] == "disproved" and answer:
            found.update(implied_by(guess["rule"], gardens[: answer + 1], marks[: answer + 1]))
    return found


@lru_cache(maxsize=256)
def implied_by(guess: str, gardens: tuple[Garden, ...], marks: tuple[bool, ...]) -> dict[Garden, bool]:
    """The marks that follow from one guess, to which the last of these gardens was the answer."""
    table = gardens[:-1]
    shown = gardens[-1]
    side = marks[-1]
    wanted = not marks[-2]
    preferred = one_change_away(table)
    is_near = min(distance(shown, garden) for garden in table[-ONE_CHANGE_AWAY:]) == 1
    fewer = preferred.index(shown) if is_near else len(preferred)
    fitting = GardenBatch(preferred).fitting(read_rule(guess))
    found: dict[Garden, bool] = {}
    if side != wanted:
        found.update(agreed(preferred, fitting, len(preferred), wanted))
    found.update(agreed(preferred, fitting, fewer, side))
    return found


def agreed(gardens: list[Garden], fitting: int, count: int, side: bool) -> dict[Garden, bool]:
    """Of the first so many gardens, those that would tell the rule from the guess if they were on this side of it."""
    return {gardens[at]: not side for at in range(count) if (fitting >> at & 1 == 1) != side}


def one_change_away(table: Sequence[Garden]) -> list[Garden]:
    """All gardens that differ from one on the table in one cell: those that the Master would rather take first."""
    by_features: list[list[Garden]] = [[] for _ in range(len(table[0]) + 1)]
    for garden in table[-ONE_CHANGE_AWAY:]:
        count = features(garden)
        for cell, kept in enumerate(garden):
            before, after = garden[:cell], garden[cell + 1 :]
            others = count - (kept > WATER)
            by_features[others] += [(*before, state, *after) for state in (EMPTY, WATER) if state != kept]
            by_features[others + 1] += [(*before, state, *after) for state in range(2, STATES) if state != kept]
    return [garden for some in by_features for garden in some]
