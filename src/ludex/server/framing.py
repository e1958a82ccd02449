"""Where an HTTP request ends: what two readers could understand differently is refused, and its connection ended.

A proxy before the server reads the same bytes. Where it sees the end of a request at another place than the server
does, somebody can hide a second request in the first, and its answer goes to whoever asks next (request smuggling). RFC
9112 leaves some of these cases to the server, and h11 is lenient there; here they are all refused.
"""

from __future__ import annotations

import contextlib

import h11
import msgspec

from ludex.server.errors import ApiError

LONGEST_HEAD = 16 * 1024
"""Bytes that a request may take to say what it wants."""
CODES = {431: "too_big", 501: "not_supported", 505: "wrong_version"}
"""Codes of what is refused here; all else is `malformed`."""
VERSIONS = (b"1.0", b"1.1")


class OneReading(h11.Connection):
    """A server's connection of h11 that takes only requests whose end every reader sees at the same place."""

    def __init__(self) -> None:
        super().__init__(h11.SERVER, LONGEST_HEAD)

    def next_event(self) -> h11.Event | type[h11.NEED_DATA] | type[h11.PAUSED]:
        """As h11's own; raises `h11.RemoteProtocolError` also for what it would take and others read otherwise."""
        if self.their_state is h11.IDLE and has_bare_line_feed(self.trailing_data[0]):
            raise h11.RemoteProtocolError("A line of a request's head ends with CR and LF, not with LF alone")
        event = super().next_event()
        if isinstance(event, h11.Request):
            check_head(event)
        return event


def check_head(request: h11.Request) -> None:
    """Raises `h11.RemoteProtocolError` for a body with two lengths, chunks in HTTP/1.0, and unknown versions."""
    if request.http_version not in VERSIONS:
        raise h11.RemoteProtocolError("This server speaks HTTP/1.1", error_status_hint=505)
    names = {name for name, _ in request.headers}
    if b"transfer-encoding" not in names:
        return
    if b"content-length" in names:
        raise h11.RemoteProtocolError("A body has a length, or comes in chunks; not both")
    if request.http_version == b"1.0":
        raise h11.RemoteProtocolError("HTTP/1.0 has no chunks")


def has_bare_line_feed(data: bytes) -> bool:
    r"""Whether a line of the head ends without a carriage return.

    >>> has_bare_line_feed(b"GET / HTTP/1.1\r\nX: a\nY: b\r\n\r\n")
    True
    >>> has_bare_line_feed(b"POST / HTTP/1.1\r\nContent-Length: 1\r\n\r\n\n")
    False
    """
    end = data.find(b"\r\n\r\n")
    head = data if end < 0 else data[:end]
    return head.count(b"\n") != head.count(b"\r\n")


def refusal(conn: h11.Connection, error: BaseException | None) -> list[bytes]:
    """The answer to what was no request, in pieces to be written before the connection is closed.

    Nothing where an answer was begun or given already: a second one would be taken for that of the next request.
    """
    if conn.our_state not in (h11.IDLE, h11.SEND_RESPONSE):
        return []
    status = error.error_status_hint if isinstance(error, h11.RemoteProtocolError) else 400
    words = str(error) if error is not None and str(error) else "This is no HTTP request"
    body = msgspec.json.encode(ApiError(status, CODES.get(status, "malformed"), f"{words}.").to_json())
    headers = [
        ("content-type", "application/json"),
        ("content-length", str(len(body))),
        ("cache-control", "no-store"),
        ("connection", "close"),
    ]
    answer = [conn.send(h11.Response(status_code=status, headers=headers)) or b""]
    with contextlib.suppress(h11.LocalProtocolError):  # it was a HEAD
        answer.append(conn.send(h11.Data(data=body)) or b"")
    return answer
