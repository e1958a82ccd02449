"""What is said at a table: the latest in memory, the rest read from the journal, and so much of it and no more."""

from __future__ import annotations

import asyncio
import gc
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from server_tables import code, opened

from ludex.core import SPECTATOR
from ludex.server.app import make_app
from ludex.server.client import Client
from ludex.server.errors import ApiError
from ludex.server.faces import Face
from ludex.server.limits import Limits
from ludex.server.live import Live
from ludex.server.lobby import Lobby
from ludex.server.running import Running
from ludex.server.shapes import Hello, Made, NewTable, SeatPlan
from ludex.server.socket import Connection, Session
from ludex.table import Message, Press

MANY = 400
FAST = 10**6
"""Messages of a seat in a minute that no test reaches."""
PEOPLE = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
ENGLAND, BURGUNDY, FRANCE = range(3)


class Wire:
    """A connection that keeps what is written on it."""

    def __init__(self) -> None:
        self.on_text: Callable[[bytes], bool] | None = None
        self.written: list[dict[str, Any]] = []
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send_straight(self, *texts: bytes) -> bool:
        self.written += [msgspec.json.decode(text) for text in texts]
        return True

    async def send(self, message: Any) -> None:
        raise AssertionError("all goes the short way")

    def say(self, **message: object) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def press(self) -> list[dict[str, Any]]:
        return [frame for frame in self.written if frame["type"] == "press"]


async def made_table(lobby: Lobby) -> Made:
    wish = NewTable("diplomacy", PEOPLE, options={"map": "hundred", "press": "full"}, seed=3)
    return await lobby.make(wish, "10.0.0.1")


async def write(live: Live, texts: list[str], seat: int = BURGUNDY, to: tuple[int, ...] = (ENGLAND,)) -> None:
    for number, text in enumerate(texts):
        assert (await live.say(Press(seat, text, to, f"{seat} {number} {text[:20]}"), FAST)).accepted


def messages_in_memory() -> int:
    gc.collect()
    return sum(type(each) is Message for each in gc.get_objects())


async def pages(lobby: Lobby, table: str, token: str | None, limit: int) -> list[Any]:
    """All that somebody may read, over HTTP."""
    app = make_app(":unused:")
    app.state.lobby = lobby
    found: list[Any] = []
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://localhost") as client:
        while True:
            path = f"/api/tables/{table}/press?limit={limit}&after={len(found) - 1}"
            page = (await client.get(path, headers=headers)).json()
            assert len(page["messages"]) <= limit
            found += page["messages"]
            if not page.get("more"):
                return found


def test_a_table_keeps_the_latest_messages_and_reads_the_others_when_asked(tmp_path: Path) -> None:
    texts = [f"letter {number}" for number in range(MANY)]

    async def story() -> None:
        lobby = await opened(tmp_path)
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        before = messages_in_memory()
        await write(live, texts)
        assert messages_in_memory() - before <= 100, "those that seats were sent last"
        for seat in (ENGLAND, BURGUNDY):
            found = await pages(lobby, made.table.id, made.seats[seat].token, 150)
            assert [(each["place"], each["text"]) for each in found] == list(enumerate(texts))
            assert {(each["seat"], *each["to"], each["n"]) for each in found} == {(BURGUNDY, ENGLAND, 0)}
        assert await pages(lobby, made.table.id, made.seats[FRANCE].token, 150) == []
        await lobby.close()

        again = await opened(tmp_path)
        await again.wake_up()
        before = messages_in_memory()
        assert (await again.table(made.table.id)).table.press.count(ENGLAND) == MANY
        assert messages_in_memory() - before <= 100, "also where it is read from the journal"
        found = await pages(again, made.table.id, made.seats[ENGLAND].token, 2000)
        assert [each["text"] for each in found] == texts
        await again.close()

    asyncio.run(story())


def test_long_messages_take_no_more_memory_than_short_ones(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        texts = [f"{number:04}" + "🙂" * 3996 for number in range(40)]
        before = messages_in_memory()
        await write(live, texts)
        assert messages_in_memory() - before <= 4, "one of 16 KB for each seat is enough"
        found = await pages(lobby, made.table.id, made.seats[ENGLAND].token, 2000)
        assert [each["text"] for each in found] == texts
        await lobby.close()

    asyncio.run(story())


@pytest.mark.parametrize("heard", [0, 1, 120, MANY - 3, MANY])
def test_whoever_connects_is_sent_all_that_was_missed_in_order(tmp_path: Path, heard: int) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(events=130))
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        texts = [f"letter {number}" for number in range(MANY)]
        await write(live, texts)
        wire = Wire()
        session = Session(lobby, made.table.id, wire.inbox.get, wire.send, wire)
        running = asyncio.ensure_future(session.run())
        wire.say(type="hello", token=made.seats[ENGLAND].token, heard=heard)

        def read() -> list[Any]:
            return [message for frame in wire.press() for message in frame["messages"]]

        await until(lambda: bool(wire.written))
        await until(lambda: len(read()) == MANY - heard)
        await write(live, ["another"], FRANCE)
        await until(lambda: len(read()) == MANY - heard + 1)
        assert [each["place"] for each in read()] == list(range(heard, MANY + 1))
        assert [each["text"] for each in read()] == [*texts[heard:], "another"]
        frames = wire.press()
        assert all(len(frame["messages"]) <= 130 for frame in frames)
        assert [frame["missed"] for frame in frames] == [True] * (len(frames) - 1) + [False]
        assert [frame.get("more", False) for frame in frames[:-1]] == [True] * (len(frames) - 2) + [False] * (
            len(frames) > 1
        )
        wire.inbox.put_nowait({"type": "websocket.disconnect"})
        await running
        await lobby.close()

    asyncio.run(story())


async def until(wanted: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not wanted():
            await asyncio.sleep(0.005)


async def nothing(message: object) -> None:
    pass


def test_messages_do_not_pile_up_for_whoever_reads_slowly(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path)
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        slow = Connection(nothing, Face(ENGLAND), Hello(), 512)
        lobby.enter(lobby.room(made.table.id), slow)
        await write(live, ["x" * 4000] * MANY)
        assert sum(map(len, slow.waiting)) < 50_000
        assert slow.closing is None
        lobby.leave(made.table.id, slow)
        await lobby.close()

    asyncio.run(story())


def test_others_can_t_tell_that_much_is_said_in_private(tmp_path: Path) -> None:
    """Two tables alike but for hundreds of private messages: all that others are sent is alike to the byte."""

    async def story(folder: Path, is_loud: bool) -> list[bytes]:
        folder.mkdir()
        lobby = await opened(folder)
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        eyes = [Connection(nothing, Face(seat), Hello(), 512) for seat in (FRANCE, SPECTATOR)]
        for viewer in eyes:
            lobby.enter(lobby.room(made.table.id), viewer)
        live.show()
        for number in range(120):
            if is_loud:
                await write(live, [f"psst {number}", f"psst {number} again", "x" * 1000 + f"{number}"])
            await write(live, [f"to all {number}"], ENGLAND, ())
        sent = [message for viewer in eyes for message in viewer.waiting]
        for token in (made.seats[FRANCE].token, None):
            sent.append(msgspec.json.encode(await pages(lobby, made.table.id, token, 50)))
        await lobby.close()
        return [re.sub(rb'"time":\d+', b"", message) for message in sent]

    quiet, loud = (asyncio.run(story(tmp_path / name, name == "loud")) for name in ("quiet", "loud"))
    assert quiet == loud
    assert [len(msgspec.json.decode(page.replace(b",}", b"}"))) for page in quiet[-2:]] == [120, 120]


# ---- so much and no more ----


async def codes(live: Live, say: Callable[..., Any], texts: list[str], seat: int = BURGUNDY) -> list[tuple[int, str]]:
    found: list[tuple[int, str]] = []
    for number, text in enumerate(texts):
        try:
            await say(live, Press(seat, text, [ENGLAND], f"{number}"))
            found.append((200, ""))
        except ApiError as error:
            found.append((error.status, error.code))
    return found


async def say(lobby: Lobby, address: str, live: Live, press: Press) -> None:
    await live.say(press, FAST, allow=partial(lobby.letters.check, live.table, press, address))


def test_a_seat_writes_so_much_at_a_table_whatever_others_write(tmp_path: Path) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(press_per_table=17, press_bytes_per_table=300))
        made = await made_table(lobby)
        live = await lobby.table(made.table.id)
        told = await codes(live, partial(say, lobby, "10.0.0.1"), ["hello"] * 7)
        assert told == [(200, "")] * 5 + [(409, "press_full")] * 2
        told = await codes(live, partial(say, lobby, "10.0.0.1"), ["é" * 30, "é" * 30, "é"], FRANCE)
        assert told == [(200, ""), (409, "press_full"), (200, "")]
        assert (await live.say(Press(BURGUNDY, "hello", [ENGLAND], "4"), FAST)).duplicate, "what was said counts still"
        await lobby.close()
        again = await opened(tmp_path, lobby.limits)
        live = await again_table(again, made.table.id)
        assert await codes(live, partial(say, again, "10.0.0.1"), ["hello"] * 6) == [(200, "")] * 5 + [
            (409, "press_full")
        ], "after a start as before: the first five were said"
        await again.close()

    asyncio.run(story())


async def again_table(lobby: Lobby, id: str) -> Live:
    await lobby.wake_up()
    return await lobby.table(id)


@pytest.mark.parametrize(
    ("limits", "texts"),
    [
        ({"address_press_per_minute": 3}, ["hello"] * 4),
        ({"address_press_bytes_per_minute": 3000}, ["x" * 1000] * 4),
        ({"address_press_bytes_per_day": 3000}, ["x" * 1000] * 4),
    ],
)
def test_an_address_writes_so_much_at_all_tables(tmp_path: Path, limits: dict[str, int], texts: list[str]) -> None:
    async def story() -> None:
        lobby = await opened(tmp_path, Limits(**limits))
        lives = [await lobby.table((await made_table(lobby)).table.id) for _ in texts]
        told: list[tuple[int, str]] = []
        for live, text in zip(lives, texts, strict=True):
            told += await codes(live, partial(say, lobby, "10.0.0.1"), [text])
        assert told == [(200, "")] * 3 + [(429, "too_much_press")]
        assert await codes(lives[3], partial(say, lobby, "10.0.0.2"), texts[:1]) == [(200, "")], "others go on"
        await lobby.close()

    asyncio.run(story())


def test_the_server_counts_what_comes_over_http_and_by_websockets(tmp_path: Path) -> None:
    limits = ["--limit", "address_press_per_minute=4"]
    with Running(tmp_path, arguments=limits) as server:
        client: Client = server.client
        made = client.make("forsale", [{"name": name} for name in ("Ann", "Bo", "Cy")])
        table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
        for number in range(2):
            client.say(table, tokens[0], f"{number}")
        with client.sit(table, tokens[1]) as seat:
            assert seat.say("2")["accepted"]
            assert seat.say("3")["accepted"]
            with pytest.raises(ApiError, match="too_much_press"):
                seat.say("4")
        assert code(client.say, table, tokens[2], "5") == (429, "too_much_press")
