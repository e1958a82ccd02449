"""Letters: what was said at a table, page by page, and how much of it there may be.

The latest messages are in memory (`table/press.py`); older ones are read from the journal where somebody asks for them,
by the numbers of their entries, so that nothing of others' private messages is looked at on the way.
"""

from __future__ import annotations

import asyncio
import logging
import time
from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from ludex.core import Refused
from ludex.journal.chain import entry_of
from ludex.server.archive import Archive
from ludex.server.errors import ApiError
from ludex.server.faces import message_shape
from ludex.server.limits import Buckets, Limits
from ludex.server.shapes import MessageShape, PressShape
from ludex.server.shares import breathe, reading
from ludex.table import Message, Press, Table
from ludex.table.entries import Pressed, read

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby
    from ludex.server.showing import Viewer

LOG = logging.getLogger("ludex.server")
AT_ONCE = 100
"""Messages that are read from the journal at a time."""
PAGE_LENGTH = 128 * 1024
"""Characters of a page: when so many are on it, the rest are on the next one."""
DAY = 86_400.0
PAUSE = 1.0
"""Seconds that somebody waits who has asked for too many pages."""


async def page(archive: Archive, table: Table, seat: int, first: int, most: int) -> list[MessageShape]:
    """What a seat (SPECTATOR: everybody) may read from a place on: at most so many messages, or as many as fit."""
    room = table.press
    until = min(first + most, room.count(seat))
    found: list[MessageShape] = []
    length = 0
    async with reading():
        while first < until and length < PAGE_LENGTH:
            if first >= room.first_kept(seat):
                messages = room.latest(seat, first, until)
            else:
                messages = await read_some(archive, table, seat, first, min(until, first + AT_ONCE))
                await breathe()
            for message in messages:
                found.append(message_shape(table, seat, first, message))
                first += 1
                length += len(message.text)
                if length >= PAGE_LENGTH:
                    break
    return found


async def read_some(archive: Archive, table: Table, seat: int, first: int, until: int) -> list[Message]:
    """The messages from a place on, up to another, from the journal; `ApiError` (503) where it is damaged."""
    places = table.press.places(seat, first, until)
    lines = await archive.lines_at(table.id, [entry for entry, _ in places])
    found: list[Message] = []
    for line, (n, step) in zip(lines, places, strict=False):
        written = entry_of(line)
        entry = None if written is None or written.get("kind") != "press" else read(written)
        if not isinstance(entry, Pressed) or entry.n != n:
            break
        found.append(Message(entry.seat, entry.to, entry.text, step, entry.time))
    if len(found) < len(places):
        raise ApiError(503, "damaged", "This table's journal is damaged, so it can't be read.", "table")
    return found


class Letters:
    """How much may be written: by whoever comes from an address, and by a seat at its table."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.number = Buckets(limits.address_press_per_minute)
        self.size = Buckets(limits.address_press_bytes_per_minute)
        self.daily = Buckets(limits.address_press_bytes_per_day, DAY)

    def check(self, table: Table, press: Press, address: str) -> None:
        """Raises `ApiError` where somebody writes too much, or a seat has written as much as there may be of it.

        Counted for each seat by itself: else it would tell how much others write in private.
        """
        sent, size, now = table.press.sent[press.seat], len(press.text.encode()), time.monotonic()
        limits, seats = self.limits, table.seats
        if seats * (sent.letters + 1) > limits.press_per_table or seats * (sent.size + size) > (
            limits.press_bytes_per_table
        ):
            raise ApiError(409, "press_full", "You have written as much as a seat may write at one table.")
        if not self.daily.has(address, now, size) or not self.size.has(address, now, size):
            raise too_much()
        if not self.number.take(address, now):
            raise too_much()
        self.size.take(address, now, size)
        self.daily.take(address, now, size)


def too_much() -> ApiError:
    return ApiError(429, "too_much_press", "You are writing too much; wait a moment.")


class Unread:
    """What was said long ago and a connection has not had: sent page by page, as fast as it is taken."""

    def __init__(self, lobby: Lobby, table: str, viewer: Viewer, address: str) -> None:
        self.lobby = lobby
        self.table = table
        self.viewer = viewer
        self.address = address
        self._reading: asyncio.Task[None] | None = None

    def go_on(self) -> None:
        """Reads on where something is left; what is in memory is sent by `Live.pass_on`."""
        live, viewer = self.lobby.live.get(self.table), self.viewer
        if live is None or self._reading is not None or viewer.is_behind():
            return
        if viewer.heard < live.table.press.first_kept(viewer.face.seat):
            self._reading = asyncio.ensure_future(self._read())
        else:
            live.pass_on(viewer)

    async def _read(self) -> None:
        lobby, viewer, face = self.lobby, self.viewer, self.viewer.face
        try:
            while not viewer.is_behind() and viewer.face is face:
                live = await lobby.table(self.table)
                press = live.table.press
                if viewer.heard >= press.first_kept(face.seat):
                    live.pass_on(viewer, missed=True)
                    return
                if not lobby.costly.take(self.address, time.monotonic()):
                    await asyncio.sleep(PAUSE)
                    continue
                found = await page(lobby.archive, live.table, face.seat, viewer.heard, lobby.limits.events)
                if viewer.face is not face:
                    return  # somebody else looks now
                viewer.heard += len(found)
                more = True if viewer.heard < press.count(face.seat) else UNSET
                viewer.push(msgspec.json.encode(PressShape(press.freedom, found, missed=True, more=more)))
        except (ApiError, Refused) as error:
            LOG.error("table %s: what was said there could not be read: %s", self.table, error)
        finally:
            self._reading = None

    def stop(self) -> None:
        """The connection is gone."""
        if self._reading is not None:
            self._reading.cancel()
