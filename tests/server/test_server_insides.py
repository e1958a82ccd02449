"""The insides of other libraries that the server builds on: they are as they were when it was written.

They are no promise of those libraries, so `pyproject.toml` bounds their versions above. Who raises a bound runs these
tests: they name what is gone, and where it is needed. What is needed in a new way belongs into this list.
"""

from __future__ import annotations

import ast
import asyncio
import importlib
import inspect
import socket
import tomllib
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import h11
import pytest
import uvicorn
from packaging.requirements import Requirement
from packaging.version import Version
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.server import ServerProtocol

from ludex.server.connections import Guarded, guarded
from ludex.server.doors import Doors
from ludex.server.framing import OneReading
from ludex.server.wire import CompressedSocket

ROOT = Path(__file__).parent.parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WRITTEN_AGAINST = {"uvicorn": "0.54.0", "websockets": "17.4", "h11": "0.16.0", "starlette": "1.10.0", "librt": "0.16.0"}
"""The version of each library that its insides were looked up in."""


async def app(scope: Any, receive: Any, send: Any) -> None:
    """An application that does nothing."""


def config() -> uvicorn.Config:
    return uvicorn.Config(app, log_config=None, ws=CompressedSocket)


def http_connection() -> object:
    return H11Protocol(config(), ServerState(), {}, asyncio.new_event_loop())


def websocket() -> object:
    return WebSocketsSansIOProtocol(config(), ServerState(), {}, asyncio.new_event_loop())


def cycle() -> object:
    given = inspect.signature(RequestResponseCycle).parameters
    return RequestResponseCycle(**{name: h11.Connection(h11.SERVER) if name == "conn" else None for name in given})  # type: ignore[arg-type]


def tcp_transport() -> object:
    """A transport of asyncio, as it reads from a socket."""

    async def made() -> object:
        one, other = socket.socketpair()
        transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=one)
        other.close()
        transport.abort()
        return transport

    return asyncio.run(made())


class Inside(NamedTuple):
    """Names that something of a library must have."""

    library: str
    what: str
    found: Callable[[], object]
    names: str
    needed_in: str


INSIDES = [
    Inside(
        "uvicorn",
        "a connection (H11Protocol)",
        http_connection,
        "conn cycle flow transport loop client tasks handle_events _unset_keepalive_if_required on_response_complete",
        "connections.py",
    ),
    Inside("uvicorn", "its flow (FlowControl)", lambda: FlowControl(None), "read_paused", "connections.py"),  # type: ignore[arg-type]
    Inside("uvicorn", "a request (RequestResponseCycle)", cycle, "disconnected message_event", "connections.py"),
    Inside(
        "uvicorn",
        "a WebSocket (WebSocketsSansIOProtocol)",
        websocket,
        "conn queue frames close_sent disconnected handshake_initiated handshake_complete read_paused writable "
        "transport client handle_parser_exception",
        "wire.py",
    ),
    Inside(
        "uvicorn",
        "a server (Server)",
        lambda: uvicorn.Server(config()),
        "startup shutdown handle_exit started server_state",
        "cli/serve.py",
    ),
    Inside(
        "websockets",
        "a protocol (ServerProtocol)",
        ServerProtocol,
        "available_extensions extensions state reader parser parser_exc handshake_exc send_close",
        "wire.py",
    ),
    Inside("websockets", "its reader", lambda: ServerProtocol().reader, "buffer", "wire.py"),
    Inside(
        "h11", "a connection", lambda: h11.Connection(h11.SERVER), "trailing_data our_state their_state", "framing.py"
    ),
    Inside("h11", "an error", lambda: h11.RemoteProtocolError("x"), "error_status_hint", "framing.py"),
    Inside("asyncio", "a transport", tcp_transport, "max_size _read_ready_cb _write_ready", "wire.py, connections.py"),
]

OVERRIDDEN: list[tuple[str, type[Any], type[Any], str]] = [
    (
        "uvicorn",
        guarded(Doors()),
        H11Protocol,
        "connection_made connection_lost data_received pause_writing resume_writing send_400_response "
        "handle_websocket_upgrade",
    ),
    (
        "uvicorn",
        CompressedSocket,
        WebSocketsSansIOProtocol,
        "connection_made connection_lost handle_connect data_received pause_writing resume_writing handle_cont "
        "send_receive_event_to_app",
    ),
    ("h11", OneReading, h11.Connection, "next_event"),
]
"""Methods of ours that stand in for a library's own: by the library, our class, its class, and their names."""

IMPORTED = {
    "uvicorn.config",
    "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
    "uvicorn.server",
    "websockets.extensions.permessage_deflate",
    "websockets.frames",
    "websockets.http11",
    "websockets.protocol",
    "websockets.utils",
}
"""Modules of these libraries that the server imports and that are not what the library shows first."""
SHOWN = {"websockets.exceptions", "websockets.sync.client"}
"""And those that their documentation is about."""


def gone(inside: Inside, found: object) -> str:
    """What is no longer there, in words; empty where all is."""
    missing = [name for name in inside.names.split() if not hasattr(found, name)]
    if not missing:
        return ""
    written = WRITTEN_AGAINST.get(inside.library)
    here = version(inside.library) if written else "this Python"
    return (
        f"{inside.library} ({here} is installed): {inside.what} has no {', '.join(missing)}, which server/"
        f"{inside.needed_in} needs; written against {written or 'Python 3.11 to 3.14'}"
    )


@pytest.mark.parametrize("inside", INSIDES, ids=lambda inside: f"{inside.library}: {inside.what}")
def test_what_the_server_reaches_into_is_there(inside: Inside) -> None:
    assert gone(inside, inside.found()) == ""


def test_what_is_gone_is_named_with_the_version_it_was_written_against() -> None:
    [one] = [inside for inside in INSIDES if inside.what == "its reader"]
    said = gone(one, object())
    assert "websockets" in said
    assert "has no buffer" in said
    assert "wire.py" in said
    assert "written against 17.4" in said


@pytest.mark.parametrize(
    ("library", "ours", "theirs", "names"), OVERRIDDEN, ids=lambda one: getattr(one, "__name__", "")
)
def test_methods_that_stand_in_for_others_take_the_same(
    library: str, ours: type[Any], theirs: type[Any], names: str
) -> None:
    for name in names.split():
        message = f"{library}: {theirs.__name__}.{name} has changed; written against {WRITTEN_AGAINST[library]}"
        assert callable(getattr(theirs, name, None)), message
        assert list(inspect.signature(getattr(ours, name)).parameters) == list(
            inspect.signature(getattr(theirs, name)).parameters
        ), message
        assert getattr(ours, name) is not getattr(theirs, name), f"{ours.__name__}.{name} stands in for nothing"


def test_what_is_replaced_after_the_connection_is_made_is_made_before() -> None:
    """`connection_made` of ours puts `OneReading` in the place of what `__init__` of uvicorn's makes."""
    made = http_connection()
    assert isinstance(made, H11Protocol)
    assert type(made.conn) is h11.Connection, f"written against uvicorn {WRITTEN_AGAINST['uvicorn']}"
    assert issubclass(Guarded, H11Protocol)


def test_every_inside_that_is_imported_is_listed() -> None:
    found: set[str] = set()
    for file in (ROOT / "src" / "ludex").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.ImportFrom) and node.module is not None and node.level == 0:
                names = [node.module]
            elif isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            else:
                continue
            found.update(name for name in names if name.startswith(("uvicorn.", "websockets.", "h11.", "wsproto")))
    assert found == IMPORTED | SHOWN
    for name in found:
        importlib.import_module(name)


def test_libraries_whose_insides_are_used_are_bounded() -> None:
    """The bound lets in what it was written against, and not the next version that may change insides."""
    required = {wanted.name: wanted for wanted in map(Requirement, PROJECT["dependencies"])}
    for library, written in WRITTEN_AGAINST.items():
        assert library in required, f"{library} is used and not required"
        bounds = required[library].specifier
        assert Version(written) in bounds, f"{library} {written}, which it was written against, is not let in: {bounds}"
        major, minor = Version(written).release[:2]
        following = f"{major + 1}.0" if major else f"0.{minor + 1}"
        assert Version(following) not in bounds, f"{library} {following} may change what is used: {bounds}"
        assert Version(version(library)) in bounds, (
            f"{library} {version(library)} is installed, and not let in: {bounds}"
        )
