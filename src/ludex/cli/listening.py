"""The socket that a command serves on."""

from __future__ import annotations

import socket

from ludex.core import refused

MAX_PORT = 65535


def listen(host: str, port: int) -> socket.socket:
    """The socket to serve on: from now on others can connect. `Refused` (cannot_listen) where it can't be had."""
    if not 0 <= port <= MAX_PORT:  # the system would take another one in its place
        raise refused("cannot_listen", f"Cannot listen on {host}, port {port}: ports are 0 to {MAX_PORT}.")
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.socket(family, kind, proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(1024)
    except (OSError, ValueError) as error:  # a ValueError where a name can't be one of a machine
        raise refused("cannot_listen", f"Cannot listen on {host}, port {port}: {error}.") from None
    return listener
