"""Rooms: what the server knows of a table beside its game. Who sits where, who may join, at what pace.

The game itself is in the journal; it begins when the last seat is taken. A room is one row in the same database:
here a SQLite file, in `rooms_postgres.py` a database that several servers share.
"""

from __future__ import annotations

import heapq
import logging
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Literal

import msgspec

from ludex.server.storage import Row
from ludex.server.tokens import fits

LOG = logging.getLogger("ludex.server")
SHORT = 1024
"""Bytes: longer options are kept by each room for itself."""


@lru_cache(1024)
def shared_text(text: str) -> str:
    """The same object for equal texts: thousands of rooms have the same bots and play the same games."""
    return text


@lru_cache(256)
def shared_options(encoded: bytes) -> dict[str, object]:
    """The same for options, as JSON. Nobody changes them."""
    found: dict[str, object] = msgspec.json.decode(encoded)
    return found


class Place(msgspec.Struct, gc=False):
    """One seat of a room: a bot, a person, or free."""

    name: str = ""
    bot: str | None = None
    token: str | None = None
    """Fingerprint of the token of the person who sits here."""
    code: str | None = None
    """Fingerprint of the seat's own join code."""
    reserved: bool = False
    """Whether the seat is kept for a person who has no token yet: somebody of the game before."""
    stand_in: str | None = None
    """The bot that plays for the person who sits here. The journal tells too, and counts where they differ."""
    resigned: bool = False
    """Whether the person has left for good; also as the journal tells."""
    removed: bool = False
    """Whether the host has removed the person for good; also as the journal tells."""
    votes: tuple[int, ...] = ()
    """The seats that want a bot to stand in for the person."""
    nonce: str = ""
    """What the person added to chance on sitting down."""
    share: bool = False
    """Whether the person agreed on sitting down that the finished game may be given away as data, without the name."""

    def __post_init__(self) -> None:
        if self.bot is not None:
            self.bot, self.name = shared_text(self.bot), shared_text(self.name)

    @property
    def kind(self) -> Literal["person", "bot", "open"]:
        if self.bot is not None:
            return "bot"
        return "open" if self.token is None and not self.reserved else "person"


class Room(msgspec.Struct, gc=False):
    """A table before, while and after it is played."""

    id: str
    game: str
    places: list[Place]
    options: dict[str, object]
    created: int
    """Milliseconds since 1970."""
    host: str
    """Fingerprint of the token of whoever made the table."""
    invite: str
    """Fingerprint of the table's join code."""
    seed: int | str | None = None
    """Given by whoever made the table; otherwise chance comes from the secret."""
    secret: str = ""
    """256 bits as hexadecimal digits, shown to nobody before the end; none where there is a seed."""
    public: bool = True
    seconds: int | None = None
    retries: int | None = None
    pause_ms: int = 0
    stand_in: bool = False
    """Whether a bot stands in at the deadline, instead of the game's recovery decision."""
    absent_seconds: int | None = None
    """How long somebody must be absent before the others vote on a bot; None: as long as the server says."""
    is_over: bool = False
    ended: int | None = None
    """When the game came to its end, in milliseconds since 1970."""
    result: str | None = None
    """How it ended, in a sentence."""
    next: str | None = None
    """The table of the rematch."""
    seen: int = 0
    """When somebody was last connected or decided something, in milliseconds since 1970."""
    maker: str = ""
    """The mark of whoever made the table (`makers.py`), until the game is over."""
    decided: bool = False
    """Whether a person has decided anything, as far as it was written here; the journal knows."""
    lesson: bool = False
    """Whether the table teaches the game by its script."""
    revision: int = 0
    """How often it was changed, in a database that several servers share."""

    def __post_init__(self) -> None:
        self.game = shared_text(self.game)
        encoded = msgspec.json.encode(self.options)
        if len(encoded) <= SHORT:
            self.options = shared_options(encoded)

    @property
    def stage(self) -> str:
        """How far it is, whatever becomes of the game: `waiting`, `playing` or `over`."""
        return "over" if self.is_over else "waiting" if self.open_seats() else "playing"

    def row(self) -> Row:
        """The room as it is stored."""
        return Row(self.id, self.created, msgspec.json.encode(self), self.revision, self.stage)

    def people(self) -> list[int]:
        """The seats of people, here or not."""
        return [seat for seat, place in enumerate(self.places) if place.kind == "person"]

    def open_seats(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place.kind == "open"]

    def seat_of(self, token: str) -> int | None:
        """Whose token it is. Every seat is compared, so the time says nothing."""
        found = None
        for seat, place in enumerate(self.places):
            if fits(token, place.token):
                found = seat
        return found

    def names(self) -> list[str]:
        return [place.name or f"Seat {seat + 1}" for seat, place in enumerate(self.places)]


def age(room: Room) -> tuple[int, str]:
    """What rooms are sorted by, the oldest first. No two have the same."""
    return room.created, room.id


ROOM = msgspec.json.Decoder(Room)
"""For all threads, made before there are several: see `table/entries.py`."""


def room_of(id: str, body: bytes | str) -> Room | None:
    """A room from how it is stored; None where it can't be read, and the log says why."""
    try:
        return ROOM.decode(body)
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        LOG.error("table %s is left out: its room can't be read: %s", id, error)
        return None


class RoomStore:
    """The rooms in SQLite, beside the journal; one thread uses it."""

    def __init__(self, path: str, patience: float) -> None:
        self.connection = sqlite3.connect(path, isolation_level=None, timeout=patience)
        self.connection.execute("PRAGMA journal_mode=WAL")
        self.connection.execute("PRAGMA synchronous=FULL")
        self.connection.execute(
            "CREATE TABLE IF NOT EXISTS rooms (id TEXT PRIMARY KEY, created INTEGER NOT NULL, body BLOB NOT NULL)"
        )
        self.connection.execute("CREATE TABLE IF NOT EXISTS kept (name TEXT PRIMARY KEY, value TEXT NOT NULL)")

    def save(self, rooms: Iterable[Row]) -> None:
        """Writes rooms in one transaction; durable on return."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            self.connection.executemany(
                "INSERT INTO rooms VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body",
                [row[:3] for row in rooms],
            )
        except BaseException:
            self.connection.execute("ROLLBACK")
            raise
        self.connection.execute("COMMIT")

    def keep(self, name: str, value: str) -> str:
        """What is kept under a name: this value, if nothing was before. Durable on return."""
        self.connection.execute("INSERT INTO kept VALUES (?, ?) ON CONFLICT (name) DO NOTHING", (name, value))
        [found] = self.connection.execute("SELECT value FROM kept WHERE name = ?", (name,)).fetchone()
        return str(found)

    def kept(self, prefix: str) -> dict[str, str]:
        """What is kept under names that begin so."""
        rows = self.connection.execute("SELECT name, value FROM kept").fetchall()
        return {name: value for name, value in rows if name.startswith(prefix)}

    def drop(self, name: str) -> bool:
        """Keeps nothing under a name any more; whether there was something. Durable on return."""
        return self.connection.execute("DELETE FROM kept WHERE name = ?", (name,)).rowcount > 0

    def replace(self, copy: Callable[[sqlite3.Connection], None]) -> None:
        """Lets the whole database be replaced, the journal with it."""
        copy(self.connection)

    def check(self) -> None:
        """Raises where nothing can be written."""
        self.connection.execute("BEGIN IMMEDIATE")
        self.connection.execute("ROLLBACK")

    def remove(self, id: str, revision: int) -> None:
        self.connection.execute("DELETE FROM rooms WHERE id = ?", (id,))

    def one(self, id: str) -> Room | None:
        """A room as it is stored."""
        row = self.connection.execute("SELECT body FROM rooms WHERE id = ?", (id,)).fetchone()
        return None if row is None else room_of(id, row[0])

    def all(self) -> list[Room]:
        """Every room that can be read, the oldest first; what is wrong with the others is logged."""
        return sorted(self._readable(), key=age)

    def some(self, finished: int) -> list[Room]:
        """The same of all rooms that are not over, and of the newest so many that are."""
        going_on: list[Room] = []
        newest: list[tuple[tuple[int, str], Room]] = []
        for room in self._readable():
            if not room.is_over:
                going_on.append(room)
            elif len(newest) < finished:
                heapq.heappush(newest, (age(room), room))
            else:
                heapq.heappushpop(newest, (age(room), room))
        return sorted([*going_on, *(room for _, room in newest)], key=age)

    def _readable(self) -> Iterator[Room]:
        for id, body in self._rows():
            room = room_of(id, body)
            if room is not None:
                yield room

    def _rows(self) -> Iterator[tuple[str, bytes]]:
        read: set[str] = set()
        try:
            for id, body in self.connection.execute("SELECT id, body FROM rooms"):
                read.add(id)
                yield id, body
            return
        except sqlite3.DatabaseError as error:
            LOG.error("the list of rooms is damaged, so they are read one by one: %s", error)
        for (id,) in self.connection.execute("SELECT id FROM rooms ORDER BY id").fetchall():  # from its index
            if id in read:
                continue
            try:
                yield from self.connection.execute("SELECT id, body FROM rooms WHERE id = ?", (id,)).fetchall()
            except sqlite3.DatabaseError as error:
                LOG.error("table %s is left out: its room can't be read: %s", id, error)

    def close(self) -> None:
        self.connection.close()
