"""`ludex mcp --http`: when it says where it is, and what it refuses."""

from __future__ import annotations

import contextlib
import io
import re
import socket

import pytest

from ludex.cli.main import main


class Connecting(io.StringIO):
    """Standard output that connects to the address it is told, at that moment, and ends the command then."""

    def write(self, text: str) -> int:
        found = re.search(r"http://([^:/]+):(\d+)/mcp", text)
        if found is not None:
            socket.create_connection((found[1], int(found[2])), 10).close()
            raise KeyboardInterrupt
        return super().write(text)


def test_it_says_where_it_is_once_it_can_be_reached() -> None:
    with contextlib.redirect_stdout(Connecting()):
        assert main(["mcp", "--http", "--port", "0"]) == 130


REFUSALS = """
    --http --port 70000         Cannot listen on 127.0.0.1, port 70000  cannot_listen
    --http --host no.such.host  Beyond this machine clients need        no_token
    --games 0                   are 1 or more                           bad_settings
    --idle -5                   are 1 or more                           bad_settings
"""


@pytest.mark.parametrize("line", REFUSALS.strip().splitlines())
def test_what_it_cannot_do_is_told(
    line: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LUDEX_MCP_TOKEN", raising=False)
    arguments, words, code = re.split(r" {2,}", line.strip())
    assert main(["mcp", *arguments.split()]) == 2
    told = capsys.readouterr().err
    assert words in told
    assert f"({code})" in told


def test_a_port_in_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["mcp", "--http", "--port", str(taken.getsockname()[1])]) == 2
    assert "(cannot_listen)" in capsys.readouterr().err
