"""What the tests of tables on a server share: tables begun and finished, refusals, and waiting for something."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludex.client import Client
from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.storage.writer import Archive
from ludex.server.tables.registry import Lobby

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


async def opened(folder: Path, limits: Limits | None = None) -> Lobby:
    """A lobby without a server around it."""
    archive = Archive(str(folder / "a.sqlite"))
    await archive.opened()
    return Lobby(archive, (), limits)


def begun(client: Client, **wish: object) -> tuple[str, list[str]]:
    """A table of three people and their tokens; it is Ann's turn."""
    made = client.make("forsale", PEOPLE, seed=7, **wish)
    return made["table"]["id"], [key["token"] for key in made["seats"]]


def finished(client: Client, *names: str) -> str:
    """A table of people whose game is over."""
    made = client.make("forsale", [{"name": name} for name in names], seed=7)
    table: str = made["table"]["id"]
    for key in made["seats"]:
        client.leave(table, key["token"])
    until(lambda: bool(client.table(table)["status"] == "over"))
    return table


def code(call: Callable[..., Any], *arguments: object) -> tuple[int, str]:
    """The status and code with which a call is refused."""
    with pytest.raises(ApiError) as error:
        call(*arguments)
    return error.value.status, error.value.code


def until(wanted: Callable[[], bool], seconds: float = 20) -> None:
    """Waits for something to be so."""
    end = time.monotonic() + seconds
    while not wanted():
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
