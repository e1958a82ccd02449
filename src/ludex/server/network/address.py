"""Where others reach this server: its addresses in the local network, and the public one it was told."""

from __future__ import annotations

import ipaddress
import re
import socket
import struct
from contextlib import suppress
from urllib.parse import urlsplit

from ludex.core import refused

FAR = ((socket.AF_INET, "203.0.113.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses for documentation, which belong to nobody: any route to them is the machine's usual one."""

WILDCARDS = ("0.0.0.0", "::")
GET_ADDRESS = 0x8915
"""Linux: SIOCGIFADDR, the IPv4 address of an interface."""


class Address:
    """Where a server listens, and what the world calls it.

    Asked anew each time, since a laptop moves from one network to another while the server runs.
    """

    def __init__(self, host: str = "127.0.0.1", port: int = 0, public: str | None = None) -> None:
        self.host = host
        """The numeric address that is listened on; a wildcard for all of the machine's."""
        self.port = port
        self.public = public
        """As `read_public_url` gives it."""

    def urls(self) -> list[str]:
        """Under which others reach the server, the best first; none where only this machine can."""
        found = [] if self.public is None else [self.public]
        if self.port:
            found.extend(url_of(host, self.port) for host in self.hosts())
        return found

    def hosts(self) -> list[str]:
        """The addresses of this machine that others in its network can use."""
        if self.host in WILDCARDS:
            return own_addresses(socket.AF_INET) + (own_addresses(socket.AF_INET6) if self.host == "::" else [])
        return [self.host] if is_reachable(self.host) else []

    def own_url(self) -> str:
        """For a browser on this machine."""
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}
        return url_of(here.get(self.host, self.host), self.port)


def url_of(host: str, port: int) -> str:
    """`http://192.168.1.7:8000`, an IPv6 address in brackets."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def is_reachable(host: str) -> bool:
    """Whether other machines can use a numeric address: not one of this machine only, nor one that needs a zone."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return not (address.is_loopback or address.is_link_local or address.is_unspecified or address.is_multicast)


def own_addresses(family: socket.AddressFamily = socket.AF_INET) -> list[str]:
    """The machine's addresses in its network, found without sending anything; none where it has no network."""
    found = [routed_address(kind, far) for kind, far in FAR if kind == family]
    if not any(found) and family == socket.AF_INET:
        found = list(interface_addresses())  # a network without a way out: a phone's hotspot, a cable
    return list(dict.fromkeys(host for host in found if host is not None and is_reachable(host)))


def routed_address(family: socket.AddressFamily, far: str) -> str | None:
    """The address this machine would send from. Connecting a UDP socket only chooses a route."""
    with suppress(OSError), socket.socket(family, socket.SOCK_DGRAM) as asked:
        asked.connect((far, 9))
        return str(asked.getsockname()[0])
    return None


def interface_addresses() -> list[str]:
    """The IPv4 addresses of all network interfaces; none on systems that answer otherwise than Linux."""
    found: list[str] = []
    with suppress(ImportError, OSError, AttributeError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        from fcntl import ioctl

        for _, name in socket.if_nameindex():
            with suppress(OSError):
                answer = ioctl(asked.fileno(), GET_ADDRESS, struct.pack("256s", name.encode()[:15]))
                found.append(socket.inet_ntoa(answer[20:24]))
    return found


def read_public_url(text: str) -> str:
    """The address that the world knows the server by, without a slash at its end; `Refused` (bad_url) otherwise.

    The page's own links begin with a slash, so it is served at the root of a host and never below a path.
    """
    why = "https://games.example.org, or with a port"
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        raise refused("bad_url", f"A public address is like {why}, not {text[:200]!r}.") from None
    host = parts.hostname or ""
    name = f"[{host}]" if ":" in host else host
    plain = f"{parts.scheme}://{name}" + ("" if port is None else f":{port}")
    is_host = re.fullmatch(r"[a-z0-9]([a-z0-9.-]*[a-z0-9])?", host) or is_reachable(host)
    if parts.scheme not in ("http", "https") or not is_host or text.rstrip("/").lower() != plain:
        raise refused("bad_url", f"A public address is like {why}, not {text[:200]!r}.")
    return plain
