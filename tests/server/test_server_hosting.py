"""The host of a table: removing somebody and closing the table, and what a host can't win by it."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from server_tables import code, until

from ludex.server.archive import Archive
from ludex.server.client import Client
from ludex.server.errors import ApiError
from ludex.server.hosting import close, remove
from ludex.server.lobby import Lobby
from ludex.server.running import Running
from ludex.server.shapes import Join, NewTable, SeatPlan

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


def started(client: Client, **wish: object) -> tuple[str, str, list[str]]:
    """A table of three people: its id, the host's token, the seats' tokens. It is Ann's turn."""
    made = client.make("forsale", PEOPLE, seed=7, **wish)
    return made["table"]["id"], made["host"], [key["token"] for key in made["seats"]]


def heard(work: Callable[[], Any], wanted: str) -> None:
    """Waits until a connection is sent an error of a code."""

    def all_that_comes() -> None:
        while True:
            work()

    with pytest.raises(ApiError) as error:
        all_that_comes()
    assert error.value.code == wanted


# ---- before the game ----


def test_before_the_game_a_removed_persons_seat_is_free_again(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}])
    table, host = made["table"]["id"], made["host"]
    bo = client.join(table, "Bo")
    with client.sit(table, bo["token"]) as seat:
        seat.receive()
        shown = client.remove(table, host, bo["seat"])
        assert shown["seats"][1]["kind"] == "open"
        heard(seat.receive, "removed")
        until(lambda: seat.receive()["type"] == "room")
    for path in ("leave", "decisions", "press"):
        found = code(
            client.call, "POST", f"/tables/{table}/{path}", {"action": 1} if path == "decisions" else {}, bo["token"]
        )
        assert found == (401, "wrong_token"), path
    assert code(client.call, "GET", f"/tables/{table}/view", None, bo["token"]) == (401, "wrong_token")
    assert code(client.remove, table, host, 1) == (409, "no_person")
    cy = client.join(table, "Cy")
    assert cy["seat"] == 1
    client.join(table, "Dee")
    assert client.table(table)["status"] == "playing"
    assert code(client.call, "GET", f"/tables/{table}/view", None, bo["token"]) == (401, "wrong_token")


def test_a_table_that_waits_is_dropped_when_it_is_closed(client: Client) -> None:
    made = client.make("forsale", [{"name": "Ann"}, {}, {}])
    table, host = made["table"]["id"], made["host"]
    with client.sit(table, made["seats"][0]["token"]) as seat:
        seat.receive()
        assert client.close_table(table, host) == {"table": table, "status": "dropped"}
        heard(seat.receive, "table_closed")
    assert code(client.table, table) == (404, "unknown_table")
    assert code(client.join, table, "Bo") == (404, "unknown_table")
    assert code(client.close_table, table, host) == (404, "unknown_table")


# ---- during the game ----


def test_during_the_game_a_bot_plays_a_removed_persons_seat_to_the_end(client: Client) -> None:
    table, host, tokens = started(client)
    with client.sit(table, tokens[1]) as bo, client.sit(table, tokens[0], words=True) as ann:
        assert bo.next_view()["view"]["seats"][1]["coins"] == 18
        ann.next_view()
        shown = client.remove(table, host, 1)
        assert (shown["seats"][1]["removed"], shown["seats"][1]["resigned"], shown["seats"][1]["kind"]) == (
            True,
            True,
            "person",
        )
        assert shown["seats"][1]["stand_in"] == "careful"
        heard(bo.receive, "removed")
        view = bo.next_view()
        assert view["seat"] is None
        assert view["view"]["seats"][1]["coins"] is None, "nothing of the hand is shown any more"
        bo.send({"type": "decide", "action": "pass", "id": "x"})
        bo.send({"type": "say", "text": "unfair", "id": "y"})
        for _ in range(2):
            heard(bo.receive, "not_seated")
        assert any("The host has removed Bo; a bot plays on." in json.dumps(each) for each in ann.next_view()["events"])
    for method, path, body in (
        ("GET", "view", None),
        ("POST", "decisions", {"action": "pass"}),
        ("POST", "press", {"text": "unfair"}),
        ("POST", "return", None),
        ("POST", "leave", {}),
        ("POST", "rematch", {}),
    ):
        assert code(client.call, method, f"/tables/{table}/{path}", body, tokens[1]) == (401, "wrong_token"), path
    assert code(client.remove, table, host, 1) == (409, "removed_already")
    assert code(client.join, table, "Bo") == (409, "no_open_seat")
    client.leave(table, tokens[0], resign=True)
    client.leave(table, tokens[2])
    until(lambda: bool(client.table(table)["status"] == "over"))
    found = client.table(table)
    assert found["result"].endswith("; Ann resigned; the host removed Bo")
    kinds = [(entry["kind"], entry.get("why")) for entry in client.journal(table)]
    assert ("seat", "removed") in kinds
    assert client.call("GET", f"/tables/{table}/check")["sound"] is True


def test_a_host_has_nothing_of_a_seat_it_made_free(client: Client) -> None:
    """Neither the seat, nor its hand, nor hints for playing alone against bots, nor a decision in its name."""
    table, host, tokens = started(client)
    for seat in (1, 2):
        client.remove(table, host, seat)
    seen = client.call("GET", f"/tables/{table}/view", None, host)
    assert seen["seat"] is None
    assert {seat["coins"] for seat in seen["view"]["seats"]} == {None}
    assert code(client.call, "GET", f"/tables/{table}/view?as=1", None, tokens[0]) == (403, "not_your_seat")
    assert code(client.call, "POST", f"/tables/{table}/decisions", {"action": "pass"}, host) == (403, "not_seated")
    assert code(client.hint, table, tokens[0]) == (403, "no_hints")
    assert code(client.call, "POST", f"/tables/{table}/seats/1/bot", {"bot": "random"}, host) == (409, "seat_taken")
    assert code(client.join, table, "Ann 2") == (409, "no_open_seat")
    client.leave(table, tokens[0])
    until(lambda: bool(client.table(table)["status"] == "over"))
    assert client.table(table)["result"].endswith("; the host removed Bo, Cy")


def test_a_closed_game_has_no_winner_and_says_why(client: Client) -> None:
    table, host, tokens = started(client)
    with client.sit(table, tokens[1]) as bo:
        bo.next_view()
        assert client.close_table(table, host) == {"table": table, "status": "stopped"}
        view = bo.next_view()
    assert view["status"] == "stopped"
    assert view["outcome"] is None
    assert view["stopped"]["message"] == "The table is stopped: closed by the host."
    assert client.table(table)["result"] is None
    assert [entry["reason"] for entry in client.journal(table) if entry["kind"] == "stop"] == ["closed by the host"]
    assert code(client.decide, table, tokens[0], "pass") == (409, "table_stopped")
    assert code(client.close_table, table, host) == (409, "game_over")
    assert code(client.remove, table, host, 1) == (409, "game_over")


def test_only_the_host_may(client: Client) -> None:
    table, host, tokens = started(client)
    _, other, _ = started(client)
    for token, wanted in ((None, 401), ("x" * 32, 401), (other, 401), (tokens[1], 403), (tokens[0], 403)):
        assert code(client.call, "POST", f"/tables/{table}/close", None, token) == (wanted, "not_host")
        assert code(client.call, "POST", f"/tables/{table}/seats/1/remove", None, token) == (wanted, "not_host")
    for seat, wanted_code in (("9", "no_such_seat"), ("-1", "no_such_seat"), ("x", "malformed"), ("1.5", "malformed")):
        assert code(client.call, "POST", f"/tables/{table}/seats/{seat}/remove", None, host)[1] == wanted_code
    made = client.make("forsale", [{"name": "Ann"}, {"bot": "random"}, {"bot": "random"}])
    assert code(client.remove, made["table"]["id"], made["host"], 1) == (409, "no_person")
    assert client.table(table)["n"] == 0
    assert client.table(table)["status"] == "playing"


def test_a_rematch_goes_on_with_a_bot_for_who_was_removed(client: Client) -> None:
    table, host, tokens = started(client)
    client.remove(table, host, 1)
    client.leave(table, tokens[2])
    client.leave(table, tokens[0])
    until(lambda: bool(client.table(table)["status"] == "over"))
    next_ = client.rematch(table, tokens[0])
    seats = client.table(next_["table"])["seats"]
    assert [(seat["name"], seat["kind"]) for seat in seats] == [
        ("Cy", "person"),
        ("Ann", "person"),
        ("Careful bot", "bot"),
    ]
    assert client.close_table(next_["table"], host)["status"] == "stopped", "the host is the same"


def test_who_was_removed_stays_so_after_a_restart(tmp_path: Path) -> None:
    with Running(tmp_path) as server:
        table, host, tokens = started(server.client)
        server.client.remove(table, host, 1)
        db = server.db
    with sqlite3.connect(db) as stored:  # as if the room's row had been written before the journal's entry
        [body] = stored.execute("SELECT body FROM rooms WHERE id = ?", (table,)).fetchone()
        room = json.loads(body)
        room["places"][1].update(removed=False, resigned=False, reserved=False, stand_in=None, token="0" * 64)
        stored.execute("UPDATE rooms SET body = ? WHERE id = ?", (json.dumps(room).encode(), table))
    stored.close()
    with Running(tmp_path) as server:
        seat = server.client.table(table)["seats"][1]
        assert (seat["removed"], seat["stand_in"]) == (True, "careful")
        assert code(server.client.call, "GET", f"/tables/{table}/view", None, tokens[1]) == (401, "wrong_token")
        assert code(server.client.remove, table, host, 1) == (409, "removed_already")


# ---- at once ----


async def opened(db: str) -> Lobby:
    archive = Archive(db)
    await archive.opened()
    lobby = Lobby(archive)
    await lobby.wake_up()
    return lobby


def test_a_table_is_not_dropped_and_joined_at_once(tmp_path: Path) -> None:
    """Whoever sits down while it is closed is told that there is no table, and none comes back on restart."""

    async def story() -> None:
        lobby = await opened(str(tmp_path / "a.sqlite"))
        made = await lobby.make(NewTable("forsale", [SeatPlan(), SeatPlan(), SeatPlan()]), "")
        room = lobby.room(made.table.id)
        done = await asyncio.gather(
            close(lobby, room), *(lobby.join(room.id, Join(name)) for name in ("Ann", "Bo")), return_exceptions=True
        )
        assert done[0] == "dropped"
        assert [error.code for error in done[1:] if isinstance(error, ApiError)] == ["unknown_table"] * 2
        assert await lobby.archive.rooms() == []
        await lobby.close()

    asyncio.run(story())


def test_at_every_server_of_a_database_the_removed_are_out_and_the_dropped_are_told(postgres_db: str) -> None:
    class Eyes:
        def __init__(self) -> None:
            from ludex.server.faces import Face

            self.face = Face(1)
            self.shown = self.heard = -1
            self.patches = False
            self.sent: list[bytes] | None = None
            self.pushed: list[bytes] = []
            self.closed: int | None = None

        def is_behind(self) -> bool:
            return False

        def push(self, message: bytes) -> None:
            self.pushed.append(message)

        def close(self, code: int) -> None:
            self.closed = code

        def was_told(self, words: bytes) -> bool:
            return any(words in message for message in self.pushed)

    async def until_so(wanted: Callable[[], bool]) -> None:
        async with asyncio.timeout(8):
            while not wanted():
                await asyncio.sleep(0.02)

    async def story() -> None:
        one, other = [await opened(postgres_db) for _ in range(2)]
        try:
            people = [SeatPlan(name=name) for name in ("Ann", "Bo", "Cy")]
            playing = await one.make(NewTable("forsale", people), "")
            waiting = await one.make(NewTable("forsale", [*people[:2], SeatPlan()]), "")
            eyes = [Eyes(), Eyes()]
            for made, viewer in zip((playing, waiting), eyes, strict=True):
                await other.refresh(made.table.id)
                other.enter(other.room(made.table.id), viewer)
            await other.table(playing.table.id)
            await remove(one, one.room(playing.table.id), 1)
            await until_so(lambda: eyes[0].was_told(b'"removed"') and eyes[0].face.seat == -1)
            assert other.room(playing.table.id).seat_of(playing.seats[1].token) is None
            assert await close(one, one.room(waiting.table.id)) == "dropped"
            await until_so(lambda: eyes[1].was_told(b"table_closed") and eyes[1].closed is not None)
            late = await one.make(NewTable("forsale", [SeatPlan()] * 3), "")
            await other.refresh(late.table.id)
            stale = one.room(late.table.id).revision
            await other.join(late.table.id, Join("Ann"))
            one.room(late.table.id).revision = stale
            with pytest.raises(ApiError) as error:
                await close(one, one.room(late.table.id))
            assert error.value.code == "changed"
            assert one.room(late.table.id).names()[0] == "Ann"
        finally:
            await one.close()
            await other.close()

    asyncio.run(story())
