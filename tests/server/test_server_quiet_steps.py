"""On a real server: what others are told while a seat writes is the very same, however much it writes."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludex.core import canonical
from ludex.server.client import Client

POWERS = 7


def opened(client: Client) -> tuple[str, dict[int, str]]:
    made = client.make("diplomacy", [{"name": f"Power {seat}"} for seat in range(POWERS)], seed=3)
    return made["table"]["id"], {key["seat"]: key["token"] for key in made["seats"]}


def seen(client: Client, table: str, tokens: dict[int, str], viewer: int | None) -> dict[str, Any]:
    """All that a viewer may ask for."""
    token = None if viewer is None else tokens[viewer]
    told = {
        path: client.call("GET", f"/tables/{table}/{path}", token=token)
        for path in ("view?after=-1&words=1&drawing=1", "events", "press", "steps/0")
    }
    told["table"] = client.table(table)
    told["late step"] = status(client, f"/tables/{table}/steps/3", token)
    return told


def status(client: Client, path: str, token: str | None) -> object:
    try:
        return client.call("GET", path, token=token)
    except Exception as error:
        return str(error)


@pytest.mark.parametrize("viewer", [None, 0, 6])
def test_nobody_can_count_what_another_writes(client: Client, viewer: int | None) -> None:
    """One France writes two orders; the other writes and takes back a dozen parts."""
    answers = set()
    for parts in (["F BRE-ENG"], ["F BRE-ENG", "undo", "A PAR-BUR", "undo"] * 3):
        table, tokens = opened(client)
        token = None if viewer is None else tokens[viewer]
        with client.sit(table, token) as watching:
            watching.receive()
            while watching.view is None:
                watching.receive()
            for part in parts:
                client.decide(table, tokens[2], part)
            told = seen(client, table, tokens, viewer)
            client.say(table, tokens[1], "Hello, all.")
            while not watching.press:
                watching.receive()
            told["heard"] = [dict(message, time=0) for message in watching.press]
            told["pushed"] = [view["n"] for view in watching._views]
            if viewer is not None:
                told["receipt"] = watching.decide("A VIE H" if viewer == 0 else "F ANK H")
                told["stale"] = watching.decide("undo", number=999)
        answers.add(scrubbed(canonical(told).decode().replace(table, "TABLE")))
    assert len(answers) == 1


def scrubbed(text: str) -> str:
    """Without ids, hashes and times, which differ from table to table."""
    return re.sub(r'"(?:id|hash|gid|time|created|now|absent_since|vote_from)":(?:"[^"]*"|[0-9]+)', "", text)


def test_the_writer_itself_sees_every_part(client: Client) -> None:
    table, tokens = opened(client)
    with client.sit(table, tokens[2]) as france:
        for number, part in enumerate(("F BRE-ENG", "A PAR-BUR", "undo"), 1):
            receipt = france.decide(part)
            assert receipt["accepted"]
            assert receipt["n"] == number
            assert france.view is not None
            assert france.view["n"] == number
            assert france.view["ask"]["number"] == number
        assert client.table(table)["n"] == 0
        assert client.call("GET", f"/tables/{table}/steps/2", token=tokens[2])["last"] == 3
