"""Following: a table in memory takes in what somebody else has written into its journal since.

Several servers may hold the same table. What the journal has is so, and a server that comes late plays it again on its
own state, with the same checks as a replay that trusts what chance gave.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from ludex.core import Event, State
from ludex.journal import Entry
from ludex.journal.chain import fault_of
from ludex.table.entries import Anchored, Decided, Kind, Opened, TakenBack, bad, read
from ludex.table.play import fed
from ludex.table.replay import bad_version, play_again, to_take_back

if TYPE_CHECKING:
    from ludex.table.table import Table


def follow(table: Table, entries: Iterable[Entry]) -> Iterator[Kind]:
    """Takes in the entries one by one, and gives each when it holds; `Refused` (bad_journal) for one that can't be.

    The time for a question runs from its entry, not from when it was read.
    """
    for written in entries:
        what = fault_of(table.link, table.count, written)
        if what is not None:
            raise bad(table.count, what)
        entry = read(written)
        state, events = after(table, entry)
        table.is_behind = True
        try:
            table.take(entry, state, events)
        finally:
            table.is_behind = False
        yield entry


def after(table: Table, entry: Kind) -> tuple[State, list[Event]]:
    """How things stand after an entry, and what happened."""
    game, state = table.game, table.state
    if isinstance(entry, Decided):
        if entry.found is not None:
            game.recall(state, entry.seat, entry.actions, entry.found)
        if (table.fair is None) != (entry.salt is None):
            raise bad(entry.n, "it has a salt where there is no secret, or none where there is one")
        stream = None if table.fair is None else fed(game, entry.chance)
        return play_again(game, state, entry, stream, game.version)
    if isinstance(entry, TakenBack):
        return to_take_back(game, table.taking_back.run, entry, game.version).before, []
    if isinstance(entry, Anchored) and (entry.version != game.version or entry.state != game.hash(state)):
        raise bad_version(entry.version, game)
    if isinstance(entry, Opened):
        raise bad(entry.n, "a table is opened once")
    return state, []
