"""The door for whoever runs the server: a socket beside the database, which only the owner of both can open.

One line of JSON comes in, an `admin.Order`, and one goes out: `{"done": ...}` or `{"error": {code, message}}`.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from ludex.core import Refused, refused
from ludex.journal.postgres import is_postgres
from ludex.server.errors import ApiError
from ludex.server.ops.admin import Order, obey

if TYPE_CHECKING:
    from ludex.server.tables.registry import Lobby

LOG = logging.getLogger("ludex.server")
LONGEST = 107
"""Bytes of the path of a socket, by the system."""
LINE = 64 * 1024
SECONDS = 10.0
"""How long an order may take to come in."""
ORDER = msgspec.json.Decoder(Order)


def path_of(db: str) -> Path:
    return Path(f"{db}.admin")


@contextlib.asynccontextmanager
async def admin_door(lobby: Lobby) -> AsyncIterator[None]:
    """Open while the server runs. Servers that share a database need none: `ludex admin` is one of them then."""
    if lobby.archive.is_shared:
        yield
        return
    path = path_of(lobby.archive.path)
    try:
        listener = listen(path)
    except (OSError, AttributeError, ValueError) as error:
        LOG.warning("ludex admin can't reach this server: %s: %s", path, error)
        yield
        return
    going_on: set[asyncio.Task[Any]] = set()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        going_on.add(task)
        try:
            with contextlib.suppress(OSError, ValueError):
                async with asyncio.timeout(SECONDS):
                    line = await reader.readline()
                writer.write(msgspec.json.encode(await answer(lobby, line)) + b"\n")
                await writer.drain()
        finally:
            going_on.discard(task)
            writer.close()

    server = await asyncio.start_unix_server(serve, sock=listener, limit=LINE)
    try:
        yield
    finally:
        server.close()
        for task in list(going_on):
            task.cancel()
        path.unlink(missing_ok=True)


def listen(path: Path) -> socket.socket:
    """A socket for its owner only. One of a server that was killed is in the way; the database's lock says it is."""
    if len(os.fsencode(path)) > LONGEST:
        raise ValueError(f"the path has more than {LONGEST} bytes")
    path.unlink(missing_ok=True)
    made = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    before = os.umask(0o177)
    try:
        made.bind(str(path))
        made.listen(8)
    finally:
        os.umask(before)
    return made


async def answer(lobby: Lobby, line: bytes) -> dict[str, object]:
    try:
        return {"done": await obey(lobby, ORDER.decode(line))}
    except Refused as error:
        return {"error": {"code": error.refusal.code, "message": error.refusal.message}}
    except ApiError as error:
        return {"error": {"code": error.code, "message": error.message}}
    except msgspec.MsgspecError as error:
        return {"error": {"code": "malformed", "message": f"{error}."}}
    except Exception:
        LOG.exception("an order of ludex admin failed")
        return {"error": {"code": "internal", "message": "It failed; see the server's log."}}


def send(db: str, order: Order) -> Any:
    """What a running server answers to an order; `Refused` as it says. None where no server is there."""
    if is_postgres(db):
        return None
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as door:
        try:
            door.connect(str(path_of(db)))
        except OSError:
            return None
        door.settimeout(600)
        door.sendall(msgspec.json.encode(order) + b"\n")
        text = bytearray()
        while chunk := door.recv(1 << 16):
            text += chunk
    told = msgspec.json.decode(text) if text else {}
    if "done" not in told:
        error = told.get("error", {"code": "no_answer", "message": "The server did not answer."})
        raise refused(error["code"], error["message"])
    return told
