"""Listening: a thread with a connection of its own, on which other servers say what is new."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable
from typing import Any

from ludex.journal.postgres import KEEPALIVE, driver
from ludex.server.storage.leases import CHANNEL

LOG = logging.getLogger("ludex.server")
PAUSE = 0.5
"""Seconds before a lost connection is tried again."""
WAIT = 1.0
"""Seconds after which it looks whether it is to end."""


class Listener:
    """Passes on what it hears to the event loop. What was said while there was no connection is lost: `on_gap`."""

    def __init__(self, url: str, hear: Callable[[str], None], on_gap: Callable[[], None]) -> None:
        self.url = url
        self.hear = hear
        self.on_gap = on_gap
        self._loop = asyncio.get_running_loop()
        self._ends = threading.Event()
        self._thread = threading.Thread(target=self._run, name="ludex-listener", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """It ends soon; nobody has to wait for it."""
        self._ends.set()

    def _run(self) -> None:
        psycopg = driver()
        while not self._ends.is_set():
            try:
                with psycopg.connect(self.url, autocommit=True, connect_timeout=3, **KEEPALIVE) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._pass_on(self.on_gap)
                    self._listen(connection)
            except psycopg.Error as error:
                LOG.warning("other servers can't be heard: %s", str(error).strip())
                self._ends.wait(PAUSE)

    def _listen(self, connection: Any) -> None:
        while not self._ends.is_set():
            for notice in connection.notifies(timeout=WAIT):
                self._pass_on(self.hear, notice.payload)
            connection.execute("SELECT 1")  # so that a lost connection is noticed

    def _pass_on(self, call: Callable[..., None], *given: str) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody is interested any more
            self._loop.call_soon_threadsafe(call, *given)
