"""The short way: a decision is taken where it is read, without a task, and its receipt and view go out together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from server_tables import opened

from ludex.client import Client
from ludex.journal import Entry, SqliteJournal, chain
from ludex.server.api.live_socket import Session
from ludex.server.schemas import NewTable, SeatPlan
from ludex.server.storage.backends import Behind
from ludex.server.storage.writer import Archive, Told
from ludex.server.tables.live_table import Live
from ludex.server.tables.registry import Lobby


class Wire:
    """A connection with a short way, and what was written on it."""

    def __init__(self) -> None:
        self.on_text: Callable[[bytes], bool] | None = None
        self.written: list[tuple[dict[str, Any], ...]] = []
        self.sent: list[dict[str, Any]] = []
        """What went the long way."""
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    def send_straight(self, *texts: bytes) -> bool:
        self.written.append(tuple(msgspec.json.decode(text) for text in texts))
        return True

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    def say(self, **message: object) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def decide(self, **message: object) -> bool:
        assert self.on_text is not None
        return self.on_text(msgspec.json.encode({"type": "decide", **message}))

    async def until(self, count: int) -> None:
        """Waits until so many times something was written."""
        async with asyncio.timeout(10):
            while len(self.written) < count:
                await asyncio.sleep(0.001)

    def kinds(self) -> list[tuple[str, ...]]:
        return [tuple(message["type"] for message in together) for together in self.written]


def seated(folder: Path, story: Callable[[Lobby, Wire, str], Any]) -> Any:
    """The story of the seat that is asked first, connected by a wire."""

    async def whole() -> Any:
        folder.mkdir(exist_ok=True)
        lobby = await opened(folder)
        made = await lobby.make(NewTable("forsale", [SeatPlan(name=name) for name in "abc"], seed=7), "here")
        wire = Wire()
        session = Session(lobby, made.table.id, wire.inbox.get, wire.send, wire)
        running = asyncio.ensure_future(session.run())
        wire.say(type="hello", token=made.seats[made.table.to_act[0]].token)
        await wire.until(1)
        assert wire.kinds() == [("room", "view")], "what greets a client is written together too"
        wire.written.clear()
        found = await story(lobby, wire, made.table.id)
        wire.inbox.put_nowait({"type": "websocket.disconnect"})
        await running
        assert wire.on_text is None, "nothing refers to it any more"
        await lobby.close()
        return found

    return asyncio.run(whole())


def test_receipt_and_view_are_written_together_once_the_entry_is_on_disk(tmp_path: Path) -> None:
    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        tasks = len(asyncio.all_tasks())
        assert wire.decide(action="bid 3", id="x")
        assert len(asyncio.all_tasks()) == tasks, "nobody waits for it"
        assert wire.written == [], "nothing is said before it is on disk"
        await wire.until(1)
        assert wire.kinds() == [("receipt", "view")]
        receipt, view = wire.written[0]
        assert (receipt["id"], receipt["accepted"], view["n"]) == ("x", True, receipt["n"])
        written = SqliteJournal(tmp_path / "a.sqlite").entries(table)
        assert written[-1]["texts"] == ["bid 3"]

    seated(tmp_path, story)


def test_what_comes_meanwhile_is_left_to_the_long_way_and_waits(tmp_path: Path) -> None:
    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        assert wire.decide(action="bid 3", id="x")
        assert not wire.decide(action="bid 4", id="y"), "one is in hand"
        wire.say(type="ping")
        await wire.until(2)
        assert wire.kinds() == [("receipt", "view"), ("pong",)]

    seated(tmp_path, story)


@pytest.mark.parametrize("text", [b"", b"{", b'"x"', b'{"type":"ping"}', b'{"type":"decide"}', b"[" * 5000])
def test_all_else_is_left_to_the_long_way(tmp_path: Path, text: bytes) -> None:
    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        assert wire.on_text is not None
        assert not wire.on_text(text)

    seated(tmp_path, story)


def test_a_refusal_is_told_by_the_long_way(tmp_path: Path) -> None:
    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        assert wire.decide(action="sell 3", id="x")
        await wire.until(1)
        [(receipt,)] = wire.written
        assert (receipt["id"], receipt["accepted"]) == ("x", False)
        assert wire.decide(action="bid 3", id="y"), "it is done with"
        await wire.until(2)
        assert wire.written[1][0]["accepted"]

    seated(tmp_path, story)


def test_an_entry_that_cannot_be_written_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(archive: Archive, table: str, entries: list[Entry], told: Told) -> None:
        told(OSError("the disk is full"))

    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        monkeypatch.setattr(Archive, "append_then", fail)
        assert wire.decide(action="bid 3", id="x")
        monkeypatch.undo()
        [(error,)] = wire.written
        assert (error["error"]["code"], error["error"]["values"]["id"]) == ("journal_failed", "x")

    seated(tmp_path, story)


def test_a_journal_that_has_gone_on_is_read_and_the_decision_judged_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def behind(archive: Archive, table: str, entries: list[Entry], told: Told) -> None:
        monkeypatch.undo()
        told(Behind(table))

    async def story(lobby: Lobby, wire: Wire, table: str) -> None:
        monkeypatch.setattr(Archive, "append_then", behind)
        assert wire.decide(action="bid 3", id="x")
        await wire.until(2)
        assert wire.kinds() == [("receipt",), ("view",)]
        assert wire.written[0][0]["accepted"]

    seated(tmp_path, story)


def test_a_fault_of_ours_closes_the_connection(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether it comes up when the decision is shown, or on the long way."""

    def break_down(*arguments: object) -> None:
        raise RuntimeError("a fault of ours")

    def broken(name: str, action: str) -> Callable[[Lobby, Wire, str], Any]:
        async def story(lobby: Lobby, wire: Wire, table: str) -> None:
            monkeypatch.setattr(Live, name, break_down)
            assert wire.decide(action=action, id="x")
            async with asyncio.timeout(10):
                while not wire.sent:
                    await asyncio.sleep(0.001)
            monkeypatch.undo()
            assert wire.sent == [{"type": "websocket.close", "code": 1011}]
            assert not lobby.live[table].lock.locked(), "others can go on"

        return story

    seated(tmp_path / "one", broken("show", "bid 3"))
    seated(tmp_path / "two", broken("decide", "sell 3"))


def test_a_fault_in_showing_one_table_leaves_others_of_the_commit_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> list[int]:
        archive = Archive(str(tmp_path / "a.sqlite"))
        await archive.opened()
        told: list[int] = []

        def tell(number: int, error: Exception | None) -> None:
            told.append(number)
            if number == 1:
                raise RuntimeError("a fault of ours")

        for number in range(3):
            entry = chain(None, "open", {"table": f"t{number}"})
            archive.append_then(f"t{number}", [entry], partial(tell, number))
        await archive.close()
        await asyncio.sleep(0)
        assert archive.commits == 1, "judged in one round, committed together"
        return told

    assert asyncio.run(story()) == [0, 1, 2]


def test_seats_that_decide_at_the_same_time_are_all_heard(client: Client) -> None:
    """The sealed choices of Part II come at once, over sockets; whoever comes second waits for the turn."""
    made = client.make("forsale", [{"name": name} for name in "abc"], seed=3)
    seats = [client.sit(made["table"]["id"], key["token"]) for key in made["seats"]]
    views = [seat.next_view() for seat in seats]
    while views[0]["status"] == "playing":
        asked = views[0]["to_act"]
        n = views[0]["n"] + len(asked)
        for seat in asked:
            seats[seat].send({"type": "decide", "action": views[seat]["choices"][0]["code"], "id": f"{n}"})
        for seat in range(3):
            while views[seat]["n"] < n:
                views[seat] = seats[seat].next_view()
        assert all(seats[seat].receipts[f"{n}"]["accepted"] for seat in asked)
    assert views[0]["status"] == "over"
    for seat in seats:
        seat.close()
