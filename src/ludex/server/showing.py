"""What viewers are sent when a table has moved on: whole views, or patches to those who asked for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import msgspec

from ludex.server.faces import Face, Moment
from ludex.server.patches import pieces, steps
from ludex.server.shapes import PatchShape

if TYPE_CHECKING:
    from ludex.server.live import Live


Key = tuple[tuple[int, bool, bool], int]
"""A face by its key, and the last step it was shown."""


class Viewer(Protocol):
    """Somebody connected to a table."""

    face: Face
    shown: int
    """The last step this viewer was shown, as it counts; -1 for none."""
    heard: int
    """How many messages of press this viewer was sent."""
    patches: bool
    """Whether it takes patches."""
    sent: list[bytes] | None
    """The last view it has, in pieces, if it takes patches."""

    def is_behind(self) -> bool:
        """Whether it is to be left out for now, because messages wait for it; it asks again when these are sent."""

    def push(self, message: bytes) -> None:
        """Queues a message; never waits."""

    def close(self, code: int) -> None:
        """Ends the connection after what was pushed."""


class Showing:
    """The messages of one moment: viewers alike share them, so each is made once."""

    def __init__(self, live: Live) -> None:
        self.moment = Moment(live)
        self.wholes: dict[Key, bytes] = {}
        self.cut: dict[Key, list[bytes]] = {}
        self.patches: dict[tuple[Key, int], tuple[list[bytes], bytes]] = {}
        """By key and the pieces they begin from; these are kept beside them, so that none takes their place."""

    def show(self, viewer: Viewer) -> None:
        """Sends a viewer what is new to it."""
        viewer.push(self.message(viewer))
        viewer.shown = self.moment.number_for(viewer.face.seat)

    def message(self, viewer: Viewer) -> bytes:
        """A whole view, or what turns the last one into it where that is shorter."""
        face, shown = viewer.face, viewer.shown
        key = (face.key, shown)
        whole = self.wholes.get(key)
        if whole is None:
            whole = self.wholes[key] = msgspec.json.encode(face.view(self.moment, shown))
        if not viewer.patches:
            return whole
        new = self.cut.get(key)
        if new is None:
            new = self.cut[key] = pieces(whole)
        old, viewer.sent = viewer.sent, new
        if old is None:
            return whole
        place = (key, id(old))
        known = self.patches.get(place)
        if known is None:
            patch = msgspec.json.encode(PatchShape(shown, self.moment.number_for(face.seat), steps(old, new)))
            known = self.patches[place] = (old, patch)
        return known[1] if len(known[1]) < len(whole) else whole
