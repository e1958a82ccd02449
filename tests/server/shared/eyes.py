"""Somebody who looks on at a table of a lobby without a server around it."""

from __future__ import annotations

from ludex.core import SPECTATOR
from ludex.server.faces import Face


class Eyes:
    """Somebody connected, who keeps what is sent."""

    def __init__(self, seat: int = SPECTATOR) -> None:
        self.face = Face(seat)
        self.shown = self.heard = -1
        self.patches = False
        self.sent: list[bytes] | None = None
        self.pushed: list[bytes] = []
        self.closed: int | None = None

    def is_behind(self) -> bool:
        return False

    def push(self, message: bytes) -> None:
        self.pushed.append(message)

    def close(self, code: int) -> None:
        self.closed = code
