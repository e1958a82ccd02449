"""What an operator can do with a server's tables, running or not: `ludex admin` and `ludex restore` ask for it."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any

import msgspec

from ludex.core import Refused, refused
from ludex.server import ban_orders, hosting
from ludex.server.admin_where import tables_where
from ludex.server.backup import check_backup, copy_into, no_restore
from ludex.server.erasing import erase
from ludex.server.errors import ApiError
from ludex.server.figures import load_of

if TYPE_CHECKING:
    from ludex.server.lobby import Lobby
    from ludex.server.rooms import Room

LOG = logging.getLogger("ludex.server")
SERVICE_RESTART = 1012
"""How a WebSocket is closed whose table was put back: the page comes back by itself."""
MAX_REASON = 200


class Order(msgspec.Struct, forbid_unknown_fields=True):
    """What is to be done, and with what."""

    do: str
    table: str = ""
    seat: int = -1
    reason: str = ""
    where: list[str] = []
    """Instead of a table: conditions for many (`admin_where.py`)."""
    dry_run: bool = False
    file: str = ""
    address: str = ""
    name: str = ""


async def obey(lobby: Lobby, order: Order) -> object:
    """Does it, and answers what came of it; `Refused` or `ApiError` where it can't be."""
    work = ORDERS.get(order.do)
    if work is None:
        raise refused("unknown_order", f"There is no order {order.do[:40]!r}; there are: {', '.join(ORDERS)}.")
    return await work(lobby, order)


async def tables(lobby: Lobby, order: Order) -> object:
    """Every table with its players, the oldest first."""
    return [row(lobby, lobby.rooms.get(room.id, room)) for room in await lobby.archive.rooms()]


def row(lobby: Lobby, room: Room) -> dict[str, object]:
    shape = lobby.shape(room)
    return {
        "id": room.id,
        "game": room.game,
        "status": shape.status,
        "public": room.public,
        "created": room.created,
        "seen": room.seen,
        "maker": room.maker,
        "decided": room.decided,
        "seats": [{"seat": seat.seat, "kind": seat.kind, "name": seat.name} for seat in shape.seats],
        "connected": len(lobby.viewers.get(room.id, ())),
    }


async def load(lobby: Lobby, order: Order) -> object:
    return msgspec.to_builtins(load_of(lobby))


async def close(lobby: Lobby, order: Order) -> object:
    """Stops a table for good; one whose game has not begun is dropped."""
    reason = order.reason or "closed by whoever runs the server"
    if len(reason) > MAX_REASON or not reason.isprintable():
        raise refused("bad_reason", f"A reason is one line of at most {MAX_REASON} characters.")
    if bool(order.table) == bool(order.where) or (order.dry_run and not order.where):
        raise refused("bad_order", "Name one table to close, or say which with --where (and --dry-run to count them).")
    if order.where:
        return await close_many(lobby, order.where, reason, order.dry_run)
    room = await lobby.find_room(order.table)
    return {"table": room.id, "status": await hosting.close(lobby, room, reason)}


async def close_many(lobby: Lobby, where: list[str], reason: str, is_dry: bool) -> dict[str, object]:
    """Closes all tables that are meant, or only counts them; what could not be closed is counted too."""
    found = await tables_where(lobby, where)
    told: dict[str, object] = {"found": len(found), "makers": dict(Counter(room.maker for room in found))}
    if is_dry:
        return told
    failed = 0
    for room in found:
        try:
            await hosting.close(lobby, await lobby.find_room(room.id), reason)
        except (ApiError, Refused) as error:
            LOG.warning("table %s could not be closed: %s", room.id, error)
            failed += 1
        lobby.rest()
    return {**told, "closed": len(found) - failed, "failed": failed}


async def erase_person(lobby: Lobby, order: Order) -> object:
    return await erase(lobby, order.table, order.seat)


async def restore(lobby: Lobby, order: Order) -> object:
    """Puts every table back to what a backup holds. Whoever is connected is sent away, and comes back to that."""
    told = await asyncio.to_thread(check_backup, order.file)
    lobby.forget_all()
    for audience in list(lobby.viewers.values()):
        for viewer in audience:
            viewer.close(SERVICE_RESTART)
    await lobby.settle()
    lobby.era += 1
    lobby.forget_all()  # whoever came back meanwhile; what is asked of the archive from here on is of the backup
    try:
        await lobby.archive.replace(order.file, copy_into)
    except (OSError, sqlite3.Error) as error:
        raise no_restore(error) from None
    finally:
        await lobby.wake_up()
    return msgspec.to_builtins(told)


ORDERS: dict[str, Callable[[Lobby, Order], Awaitable[Any]]] = {
    "tables": tables,
    "load": load,
    "close": close,
    "erase": erase_person,
    "ban": ban_orders.ban,
    "unban": ban_orders.unban,
    "bans": ban_orders.bans,
    "restore": restore,
}
