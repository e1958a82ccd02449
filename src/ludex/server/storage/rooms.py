"""Rooms: what the server knows of a table beside its game. Who sits where, who may join, at what pace.

The game itself is in the journal; it begins when the last seat is taken. A room is one row in the same database:
in a SQLite file (`rooms_sqlite.py`) or in a database that several servers share (`rooms_postgres.py`).
"""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import Literal

import msgspec

from ludex.server.storage.backends import Row
from ludex.server.storage.tokens import fits

LOG = logging.getLogger("ludex.server")
SHORT = 1024
"""Bytes: longer options are kept by each room for itself."""


@lru_cache(1024)
def shared_text(text: str) -> str:
    """Returns one shared object for equal texts: thousands of rooms have equal bots and games."""
    return text


@lru_cache(256)
def shared_options(encoded: bytes) -> dict[str, object]:
    """Returns one shared object for equal options, given as JSON. It must not be changed."""
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
