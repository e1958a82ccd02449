"""Server processes behind one port: those who are connected to a table come together in one of them.

Every process can serve every table, since the journal decides. But one that shows a table has to follow each decision
that another one takes, which costs it nearly as much as taking it: with the seats of a table spread over all processes
two would do no more than one. So each table has a home among them, by its id, which also runs its bots and deadlines. A
WebSocket that comes to another process is handed to that one: the connection itself, and what was read of it.

Where a connection can't be handed over it is served where it is. Connections on their way to a process that has died
wait for the one that is started in its place.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import socket
import zlib
from collections.abc import Callable

LOG = logging.getLogger("ludex.server")

LIVE = re.compile(rb"GET /api/tables/([a-z0-9]{1,64})/live[ ?]")
"""How a WebSocket to a table begins."""
LONGEST = 16 * 1024
"""Bytes of a request's head that are handed over; longer ones are served where they are."""
RUN = b"RUN "
"""How a message begins that names a table to be run."""
AT_ONCE = 64
"""Messages that are taken before others get their turn."""
Take = Callable[[socket.socket, bytes], None]


class Siblings:
    """The way from each process to each other. Made by their parent before it starts them."""

    def __init__(self, number: int) -> None:
        pairs = [connected_pair() for _ in range(number)]
        self.incoming = [incoming for incoming, _ in pairs]
        self.outgoing = [outgoing for _, outgoing in pairs]

    def home(self, table: str) -> int:
        """The place of the process in which a table's connections come together."""
        return zlib.crc32(table.encode()) % len(self.incoming)


class Sibling:
    """One of the processes, by its place."""

    def __init__(self, siblings: Siblings, place: int) -> None:
        self.siblings = siblings
        self.place = place

    def is_home(self, table: str) -> bool:
        return self.siblings.home(table) == self.place

    def ask_to_run(self, table: str) -> None:
        """Asks a table's home to run its bots and deadlines. Where that fails, some server finds it within seconds."""
        with contextlib.suppress(OSError):
            self.siblings.outgoing[self.siblings.home(table)].send(RUN + table.encode())

    def hand_over(self, connection: socket.socket, head: bytes) -> bool:
        """Hands a new connection to the home of the table it is for; False where it stays here."""
        found = LIVE.match(head)
        if found is None or len(head) > LONGEST or not head.endswith(b"\r\n\r\n"):
            return False
        home = self.siblings.home(found[1].decode())
        if home == self.place:
            return False
        try:
            socket.send_fds(self.siblings.outgoing[home], [head], [connection.fileno()])
        except OSError as error:  # too many are on their way
            LOG.debug("a connection stays here: %s", error)
            return False
        return True

    def listen(self, loop: asyncio.AbstractEventLoop, take: Take, run: Callable[[str], None]) -> None:
        """Calls `take` with every connection that the others hand over, and with what they read of it; and `run` with
        every table that is to be run here."""
        incoming = self.siblings.incoming[self.place]
        loop.add_reader(incoming.fileno(), receive, incoming, take, run)

    def deafen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Takes no more connections."""
        loop.remove_reader(self.siblings.incoming[self.place].fileno())


def receive(incoming: socket.socket, take: Take, run: Callable[[str], None]) -> None:
    """Takes what the others have sent."""
    for _ in range(AT_ONCE):
        try:
            message, files, _, _ = socket.recv_fds(incoming, LONGEST, 1)
        except OSError:  # nothing more
            return
        for file in files:
            take(socket.socket(fileno=file), message)
        if message.startswith(RUN):
            run(message.removeprefix(RUN).decode())


def connected_pair() -> tuple[socket.socket, socket.socket]:
    """Two ends of a way for messages that keep their bounds and carry open files."""
    try:
        pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    except OSError:  # macOS
        pair = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    for end in pair:
        end.setblocking(False)
    return pair
