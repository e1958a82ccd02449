"""Where a command can listen, and where it can't."""

from __future__ import annotations

import socket

import pytest

from ludex.cli.listening import MAX_PORT, listen
from ludex.core import Refused


def test_others_can_connect_at_once() -> None:
    with listen("127.0.0.1", 0) as listener:
        socket.create_connection(listener.getsockname(), 10).close()


@pytest.mark.parametrize("port", [-1, MAX_PORT + 1, 70_000, 2**40, -(2**70)])
def test_a_number_that_is_no_port_is_refused(port: int) -> None:
    """The system would listen on 4464 where it is asked for 70000."""
    with pytest.raises(Refused, match="ports are 0 to 65535"):
        listen("127.0.0.1", port)


@pytest.mark.parametrize("host", ["a..b", "x" * 70, "two words", "a\0b", "no.such.host.invalid", "\u00fc" * 70, "::g"])
def test_a_name_that_is_no_machine_of_ours_is_refused(host: str) -> None:
    with pytest.raises(Refused, match="Cannot listen") as found:
        listen(host, 0)
    assert found.value.refusal.code == "cannot_listen"


def test_a_port_in_use_is_refused() -> None:
    with listen("127.0.0.1", 0) as taken, pytest.raises(Refused, match="Cannot listen"):
        listen("127.0.0.1", taken.getsockname()[1])
