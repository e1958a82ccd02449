"""Orders of `ludex admin` that set, lift and list bans (`bans.py`)."""

from __future__ import annotations

import ipaddress
import time
from typing import TYPE_CHECKING

from ludex.core import refused
from ludex.server.bans import KEPT, Network
from ludex.server.limits import plain_address
from ludex.server.names import BadName, cleaned

if TYPE_CHECKING:
    from ludex.server.admin import Order
    from ludex.server.lobby import Lobby

MOST = 1000
"""Each request is held against all of them."""
WIDEST = {4: 8, 6: 16}
"""The least bits of a network by its version. Wider ones are everybody."""


async def ban(lobby: Lobby, order: Order) -> object:
    """Bans an address, a network or a name."""
    kind, what = wanted(order)
    await lobby.bans.load(lobby.archive)
    if len(lobby.bans.all) >= MOST:
        raise refused("too_many_bans", f"There are {MOST} bans; lift some first.")
    await lobby.archive.keep(f"{KEPT}{kind} {what}", str(time.time_ns() // 1_000_000))
    await renew(lobby)
    return {"kind": kind, "banned": what}


async def unban(lobby: Lobby, order: Order) -> object:
    """Lifts a ban. It is named as `bans` lists it; one that was wider or narrower stays."""
    kind, what = wanted(order)
    if not await lobby.archive.drop(f"{KEPT}{kind} {what}"):
        raise refused("not_banned", f"There is no ban of the {kind} {what}.")
    await renew(lobby)
    return {"kind": kind, "lifted": what}


async def bans(lobby: Lobby, order: Order) -> object:
    """Every ban, the oldest first."""
    await lobby.bans.load(lobby.archive)
    return [ban._asdict() for ban in lobby.bans.all]


async def renew(lobby: Lobby) -> None:
    """Lets a change hold here and at the other servers."""
    await lobby.bans.load(lobby.archive)
    await lobby.archive.tell("bans", "all")


def wanted(order: Order) -> tuple[str, str]:
    """What an order is about; `Refused` (bad_ban) where it is neither one address nor one name."""
    if bool(order.address) == bool(order.name):
        raise refused("bad_ban", "A ban is of one address or network, or of one name.")
    if order.address:
        return "address", str(network_of(order.address))
    try:
        return "name", cleaned(order.name)
    except BadName as error:
        raise refused("bad_ban", str(error)) from None


def network_of(text: str) -> Network:
    """What is banned with an address: a network as it is, an IPv6 address with the network that is its owner's."""
    text = plain_address(text.strip())
    try:
        found = ipaddress.ip_network(f"{text}/64" if ":" in text and "/" not in text else text, strict=False)
    except ValueError:
        raise refused("bad_ban", "An address is like 203.0.113.7, 203.0.113.0/24 or 2001:db8::/48.") from None
    if found.prefixlen < WIDEST[found.version]:
        raise refused("bad_ban", f"{found} is nearly everybody; a network has {WIDEST[found.version]} bits at least.")
    return found
