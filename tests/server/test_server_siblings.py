"""Several processes behind one port: the connections of a table come together in one of them."""

from __future__ import annotations

import asyncio
import os
import socket
import zlib
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import psycopg
import pytest
from server_tables import until
from storm import servers_of

from ludex.server.network.handoff import LONGEST, Sibling, Siblings
from ludex.server.storage.tokens import new_table_id
from ludex.testing.running import Running

PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]


@pytest.fixture
def two() -> Iterator[tuple[Sibling, Sibling]]:
    siblings = Siblings(2)
    yield Sibling(siblings, 0), Sibling(siblings, 1)
    for end in (*siblings.incoming, *siblings.outgoing):
        end.close()


def head(table: str, more: str = "") -> bytes:
    return f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: localhost\r\n{more}\r\n".encode()


def at_home(one: Sibling) -> str:
    """The id of a table that has its home with this one."""
    return next(id for id in iter(new_table_id, "") if one.is_home(id))


def test_tables_are_spread_evenly(two: tuple[Sibling, Sibling]) -> None:
    homes = [two[0].siblings.home(new_table_id()) for _ in range(1000)]
    assert 400 < sum(homes) < 600


def test_a_connection_goes_to_its_tables_home_with_what_was_read(two: tuple[Sibling, Sibling]) -> None:
    async def story() -> None:
        taken: list[tuple[socket.socket, bytes]] = []
        run: list[str] = []
        loop = asyncio.get_running_loop()
        here, there = two
        there.listen(loop, lambda connection, head: taken.append((connection, head)), run.append)
        client, accepted = socket.socketpair()
        asked = head(at_home(there))
        assert here.hand_over(accepted, asked)
        accepted.close()
        await asyncio.sleep(0.05)
        [(connection, read)] = taken
        assert read == asked
        client.send(b"more")
        assert connection.recv(10) == b"more", "it is still open"
        connection.close()
        client.close()
        there.deafen(loop)
        assert here.hand_over(socket.socket(), asked), "it waits for whoever takes the other's place"
        await asyncio.sleep(0.05)
        assert len(taken) == 1
        there.listen(loop, lambda connection, head: taken.append((connection, head)), run.append)
        await asyncio.sleep(0.05)
        assert len(taken) == 2
        taken[1][0].close()
        assert run == []
        here.ask_to_run("abc")
        await asyncio.sleep(0.05)
        assert run == ["abc"] or here.is_home("abc")

    asyncio.run(story())


def test_all_others_stay_where_they_are(two: tuple[Sibling, Sibling]) -> None:
    here, there = two
    table = at_home(there)
    own = head(at_home(here))
    page = f"GET /table/{table} HTTP/1.1\r\n\r\n".encode()
    journal = f"GET /api/tables/{table}/journal HTTP/1.1\r\n\r\n".encode()
    post = f"POST /api/tables/{table}/live HTTP/1.1\r\n\r\n".encode()
    strange = head("%2e%2e")
    incomplete = head(table)[:-2]
    with_more = head(table) + b"and more"
    long = head(table, f"X: {'x' * LONGEST}\r\n")
    for asked in (own, page, journal, post, strange, incomplete, with_more, long, b"", b"\x00\xff"):
        with socket.socket() as connection:
            assert not here.hand_over(connection, asked), asked[:60]


def test_where_too_many_are_on_their_way_a_connection_stays(two: tuple[Sibling, Sibling]) -> None:
    here, there = two
    asked = head(at_home(there), f"X: {'x' * 8000}\r\n")
    with socket.socket() as connection:
        handed = 0
        while here.hand_over(connection, asked):
            handed += 1
            assert handed < 10_000
        assert handed > 5


def test_everybody_at_a_table_is_served_by_one_process(tmp_path: Path, postgres_db: str) -> None:
    with Running(tmp_path, arguments=["--processes", "2"], db=postgres_db) as server, ExitStack() as stack:
        homes, serving = set(), set()
        for number in range(6):
            made = server.client.make("forsale", PEOPLE, seed=number)
            table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
            seats = [stack.enter_context(server.client.sit(table, token)) for token in [*tokens, None, None]]
            for seat in seats:
                seat.next_view()
            processes = {process_of(seat.socket.socket, servers_of(server.process.pid)) for seat in seats}
            assert len(processes) == 1
            serving |= processes
            homes.add(zlib.crc32(table.encode()) % 2)
            for seat in seats[:3]:
                view = seat.turn()
                assert view is not None
                assert seat.decide(view["choices"][0]["code"])["accepted"]
            assert seats[4].next_view()["n"] >= 1
        assert len(serving) == len(homes)
    assert "Traceback" not in server.log.read_text()


def process_of(client: socket.socket, processes: list[int]) -> int:
    """Which process has the other end of a connection of this machine."""
    here, there = (f":{address[1]:04X}" for address in (client.getpeername(), client.getsockname()))
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    [inode] = [row[9] for row in rows if row[1].endswith(here) and row[2].endswith(there)]
    for process in processes:
        for file in Path(f"/proc/{process}/fd").iterdir():
            try:
                if os.readlink(file) == f"socket:[{inode}]":
                    return process
            except OSError:
                continue
    raise AssertionError(f"nobody has {inode}")


def test_bots_run_where_their_table_has_its_home(tmp_path: Path, postgres_db: str) -> None:
    """Whoever made it or joined last; so that the one process that shows them need not follow another."""
    with Running(tmp_path, arguments=["--processes", "2"], db=postgres_db) as server:
        tables = []
        for number in range(6):
            made = server.client.make("forsale", [{"name": "Ann"}, {}, {"bot": "careful"}], seed=number)
            tables.append(made["table"]["id"])
            server.client.join(tables[-1], "Bo")
        until(lambda: len(leases(postgres_db)) == len(tables))
        homes = [zlib.crc32(table.encode()) % 2 for table in tables]
        found = leases(postgres_db)
        servers = {(home, found[table]) for home, table in zip(homes, tables, strict=True)}
        assert len(servers) == len(set(homes)) == len({server for _, server in servers}), "one server for each home"


def leases(db: str) -> dict[str, str]:
    """Which server runs which table."""
    with psycopg.connect(db) as connection:
        return dict(connection.execute("SELECT table_id, server FROM leases").fetchall())
