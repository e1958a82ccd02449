"""The other servers that share the tables, as the tables know them; `cluster/node.py` is one server's part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from ludex.server.storage.leases import Presence
from ludex.server.storage.rooms import Room


class Peers(Protocol):
    """What tables ask of the other servers, and tell them."""

    @property
    def present(self) -> Mapping[str, Presence]:
        """Who is connected to tables at other servers."""

    async def start(self) -> None:
        """Takes part from now on."""

    async def stop(self) -> None:
        """Takes no part any more."""

    async def claim(self, table: str) -> tuple[bool, bool]:
        """Takes a table's lease where nobody has it: whether it is run here now, and whether it was run of late."""

    def elsewhere(self, table: str) -> Presence:
        """Who is connected to a table at other servers."""

    def show_up(self, table: str) -> None:
        """Tells that somebody came to a table here, or went."""

    def heard(self, table: str, seat: int, later: float) -> None:
        """Tells that a seat gave a sign of life here, some seconds after the one before."""

    async def ask_around(self, room: Room) -> None:
        """Finds out who is connected to a table at other servers now, and from whom they have heard of late."""
