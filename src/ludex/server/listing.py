"""Lists of tables: what the lobby shows, what is found again by name or date, and how a game ended in a sentence."""

from __future__ import annotations

import time
import unicodedata
from collections.abc import Collection, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ludex.core import Outcome
from ludex.server.rooms import Room, age
from ludex.server.shapes import TableShape

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby

LISTED = 200
"""Tables in one answer."""
MINUTE_MS = 60_000
QUARTER_MS = 15 * MINUTE_MS
DAY_MS = 86_400_000


def folded(text: str) -> str:
    """A text as it is compared: without case and width."""
    if text.isascii():
        return text.lower()  # the same, sooner
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())


def listed(
    lobby: Lobby,
    status: str | None = None,
    game: str | None = None,
    search: str | None = None,
    before: int | None = None,
    limit: int = LISTED,
) -> list[TableShape]:
    """The public tables, the newest first. Those that are over only where they are asked or searched for."""
    words = [] if search is None else folded(search).split()
    found: list[TableShape] = []
    for room in sorted(lobby.rooms.values(), key=age, reverse=True):
        if not room.public or (game is not None and room.game != game):
            continue
        if before is not None and room.created >= before:
            continue
        if room.is_over != (status in ("over", "stopped")) and not (status is None and words):
            continue
        if words:
            text = words_of(lobby, room)
            if not all(word in text for word in words):
                continue
        elif is_forsaken(lobby, room):
            continue
        table = lobby.shape(room)
        if status is None or table.status == status:
            found.append(table)
            if len(found) == limit:
                break
    return found


def is_forsaken(lobby: Lobby, room: Room) -> bool:
    """Whether nobody has come back to the table for long: then it leaves the list. A game is kept, a waiting table
    is cleared away (`clearing.py`)."""
    if room.is_over or lobby.is_visited(room.id):
        return False
    limits = lobby.limits
    patience = limits.waiting_minutes * MINUTE_MS if room.open_seats() else limits.playing_shown_days * DAY_MS
    return lobby.now() - max(room.seen, room.created) > patience


def words_of(lobby: Lobby, room: Room) -> str:
    """What a search looks at: names, the game, the days it began and ended."""
    game = lobby.games.get(room.game)
    days = [room.created, *([] if room.ended is None else [room.ended])]
    return folded(
        "\n".join(
            [
                *(place.name for place in room.places),
                room.game,
                "" if game is None else game.title,
                *(day_of(ms // QUARTER_MS) for ms in days),
            ]
        )
    )


@lru_cache(4096)
def day_of(quarter: int) -> str:
    """The day of a quarter of an hour since 1970, as it is here: midnight is at a quarter of an hour everywhere."""
    return time.strftime("%Y-%m-%d", time.localtime(quarter * QUARTER_MS / 1000))


def result_words(
    outcome: Outcome | None, names: Sequence[str], resigned: Collection[int], removed: Collection[int] = ()
) -> str | None:
    """How a game ended, in a sentence; None where it did not. It says whom the host removed on the way."""
    if outcome is None:
        return None
    winners = [names[seat] for seat in outcome.winners]
    if not winners:
        words = "Nobody won"
    elif len(winners) == 1:
        words = f"{winners[0]} won with {points(outcome.scores[outcome.winners[0]])}"
    else:
        scores = {outcome.scores[seat] for seat in outcome.winners}
        words = f"{', '.join(winners[:-1])} and {winners[-1]} share the win"
        words += f" with {points(scores.pop())} each" if len(scores) == 1 else ""
    left = [names[seat] for seat in sorted(set(resigned) - set(removed))]
    if left:
        words += f"; {', '.join(left)} resigned"
    sent_away = [names[seat] for seat in sorted(removed)]
    return words if not sent_away else f"{words}; the host removed {', '.join(sent_away)}"


def points(score: int) -> str:
    return "1 point" if score == 1 else f"{score:,} points"
