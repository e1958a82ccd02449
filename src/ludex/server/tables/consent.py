"""Which finished tables may be given away as data: those where all people said so when they sat down."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import msgspec

from ludex.server.storage.rooms import Room


def all_agreed(room: Room) -> bool:
    """Whether everybody who had a seat agreed; at a table of bots there is nobody to ask."""
    return all(room.places[seat].share for seat in room.people())


def agreed_tables(path: Path) -> set[str]:
    """The tables of a server's database that may be exported; none where it has no rooms."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        rows = connection.execute("SELECT id, body FROM rooms").fetchall()
    except sqlite3.Error:
        return set()
    finally:
        connection.close()
    found = set()
    for id, body in rows:
        try:
            room = msgspec.json.decode(body, type=Room)
        except (msgspec.MsgspecError, TypeError, ValueError):
            continue  # who can't be asked has not agreed
        if all_agreed(room):
            found.add(str(id))
    return found
