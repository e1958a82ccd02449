"""Games of a match played at a referee's table: each can leave a journal, and any player can take part.

Between bots the results are the same as without a table.
"""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path

from ludex import games
from ludex.arena.match import Match, Played, counted, entrant_at, game_seed, note_fault, play_one, seated
from ludex.core import Game, Outcome, refused
from ludex.journal import FileJournal, MemoryJournal
from ludex.table import Settings, Table
from ludex.table import run as run_table
from ludex.table.entries import Decided
from ludex.table.entries import read as read_entry
from ludex.table.named import is_program, player


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
    seats = len(match.bots)
    names = [name[:100] for name, _ in seated(match, index)]
    table, opening = Table.open(
        f"{game.name}-{index:06d}",
        game,
        seats,
        game_seed(match, index),
        match.options,
        names,
        [name if is_program(name) else f"bot:{name}"[:100] for name in names],
        Settings(retries=0),
    )
    # Nobody waits for a receipt here, so the whole game goes to the disk at once.
    memory = MemoryJournal()
    memory.append(table.id, opening.entries)
    with ExitStack() as playing:
        players = [player(name, seed, game, table.id, playing) for name, seed in seated(match, index)]
        outcome = run_table(table, players, memory)
    entries = memory.entries(table.id)
    if journal is not None:
        journal.append(table.id, entries)
    if outcome is None:
        # The game's recovery stopped the table, as some do; the match still needs a result.
        if not any(is_program(name) for name in match.bots):
            return play_one(match, index, game)
        outcome = Outcome([0] * seats, [], "stopped")
    faults: list[dict[str, int]] = [{} for _ in range(seats)]
    for entry in map(read_entry, entries):
        if isinstance(entry, Decided) and entry.recovered is not None:
            fault = entry.recovered.refusal
            note_fault(faults[entrant_at(entry.seat, index, seats)], "too_late" if fault is None else fault.code)
    return counted(index, outcome, faults)
