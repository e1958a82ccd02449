"""Games of a match played at a referee's table: each can leave a journal, and any player can take part.

Between bots the results are the same as without a table.
"""

from __future__ import annotations

from pathlib import Path

from ludex import games
from ludex.arena.fixture import record_fixture
from ludex.arena.match import Match, Played, counted, fixture
from ludex.core import Game, refused
from ludex.journal import FileJournal


def fresh_folder(folder: str) -> Path:
    """A folder for journals: new, or with none in it; `Refused` (bad_folder) otherwise."""
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
        is_free = next(path.glob("*.jsonl"), None) is None
    except OSError as error:
        raise refused("bad_folder", f"{folder} can't hold journals: {error.strerror}.") from None
    if not is_free:
        raise refused("bad_folder", f"There are journals in {folder} already; give a folder without any.")
    return path


def record_some(folder: Path | None, match: Match, indices: range) -> list[Played]:
    """A part of a match for `run(..., part=partial(record_some, folder))`; no folder, no journals."""
    game = games.find(match.game)
    journal = None if folder is None else FileJournal(folder)
    return [record_one(match, index, game, journal) for index in indices]


def record_one(match: Match, index: int, game: Game, journal: FileJournal | None) -> Played:
    """Plays game number `index` and writes its journal, named by the game and the number."""
    return counted(index, record_fixture(game, fixture(match, index, game), journal))
