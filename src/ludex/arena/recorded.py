"""Games of a match played at a referee's table, so that each leaves a journal. The results are the same."""

from __future__ import annotations

from pathlib import Path

from ludex import games
from ludex.arena.match import Match, Played, counted, entrant_at, game_seed, play_one, seated
from ludex.core import Game, refused
from ludex.journal import FileJournal, MemoryJournal
from ludex.table import BotPlayer, Settings, Table
from ludex.table import run as run_table


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


def record_some(folder: Path, match: Match, indices: range) -> list[Played]:
    """A part of a match, one journal for each game; for `run(..., part=partial(record_some, folder))`."""
    game = games.find(match.game)
    journal = FileJournal(folder)
    return [record_one(match, index, game, journal) for index in indices]


def record_one(match: Match, index: int, game: Game, journal: FileJournal) -> Played:
    """Plays game number `index` and writes its journal, named by the game and the number."""
    seats = len(match.bots)
    names = [match.bots[entrant_at(seat, index, seats)] for seat in range(seats)]
    table, opening = Table.open(
        f"{game.name}-{index:06d}",
        game,
        seats,
        game_seed(match, index),
        match.options,
        names,
        [f"bot:{name}" for name in names],
        Settings(retries=0),
    )
    # Nobody waits for a receipt here, so the whole game goes to the disk at once.
    memory = MemoryJournal()
    memory.append(table.id, opening.entries)
    outcome = run_table(table, [BotPlayer(bot) for bot in seated(match, index)], memory)
    entries = memory.entries(table.id)
    journal.append(table.id, entries)
    if outcome is None:
        # The game's recovery stopped the table, as some do; the match still needs a result.
        return play_one(match, index, game)
    faults = [0] * seats
    for entry in entries:
        seat = entry.get("seat")
        if entry["kind"] == "decision" and entry["recovered"] is not None and isinstance(seat, int):
            faults[entrant_at(seat, index, seats)] += 1
    return counted(index, outcome, faults)
