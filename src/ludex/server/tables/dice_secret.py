"""Where a table's chance comes from: the room's secret, what players add to it, and what is shown of it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from ludex.core import Game
from ludex.server.schemas import FairShape
from ludex.server.storage.rooms import Room
from ludex.table import Promise, Secret
from ludex.table.fairness import commitment_to, keyed

if TYPE_CHECKING:
    from ludex.server.storage.writer import Archive

OWN = "secret"
"""Under which name the server keeps its own secret."""


def new_secret() -> str:
    """256 bits that nobody knows."""
    return secrets.token_hex(32)


async def secret_of(archive: Archive, room: Room, game: Game) -> Secret | None:
    """The room's secret, and that of what its table shares with others, as the rule of a day; None where it has none.

    What tables share comes from a secret of the server, which is as lasting as the rooms.
    """
    if not room.secret:
        return None
    shared = game.shared_opening(room.options)
    if shared is None:
        return Secret(room.secret)
    own = await archive.keep(OWN, new_secret())
    return Secret(room.secret, keyed(own, f"{game.name} {shared[0]}"))


def beginning(room: Room, secret: Secret | None) -> int | str | Promise:
    """What the game begins from: the seed that was chosen, or the room's secret with all that was added."""
    if room.seed is not None:
        return room.seed
    if secret is None:  # a room that an earlier release made
        return secrets.randbits(63)
    return Promise(secret, [place.nonce for place in room.places])


def fair_shape(room: Room, is_over: bool) -> FairShape | None:
    """What everybody may know of a room's secret: all of it once the game is over."""
    if not room.secret:
        return None
    nonces = [place.nonce for place in room.places]
    return FairShape(commitment_to(room.secret), nonces, room.secret if is_over else None)
