"""`ludex admin close --where`: many tables at once, counted first, and none that is not meant."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from server_tables import begun, finished

from ludex.cli.main import main
from ludex.server.client import Client
from ludex.server.running import Running

HOUR = 3_600_000


def admin(capsys: pytest.CaptureFixture[str], db: Path, *order: str) -> Any:
    assert main(["admin", "--db", str(db), "--json", *order]) == 0
    return json.loads(capsys.readouterr().out)


def refused(capsys: pytest.CaptureFixture[str], db: Path, *order: str) -> str:
    assert main(["admin", "--db", str(db), *order]) == 2
    return capsys.readouterr().err


def as_if_older(db: Path, table: str, hours: int) -> None:
    """A table that was made, and visited last, so many hours ago; the server must not run."""
    connection = sqlite3.connect(db, isolation_level=None)
    [body] = connection.execute("SELECT body FROM rooms WHERE id = ?", (table,)).fetchone()
    room = json.loads(body)
    room["created"] -= hours * HOUR
    room["seen"] -= hours * HOUR
    changed = json.dumps(room, separators=(",", ":")).encode()
    connection.execute("UPDATE rooms SET body = ?, created = ? WHERE id = ?", (changed, room["created"], table))
    connection.close()


def status(client: Client, table: str) -> str:
    return str(client.table(table)["status"])


def test_what_is_meant_is_counted_and_closed_and_nothing_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Running(tmp_path) as server:
        client, db = server.client, server.db
        over = finished(client, "Ann", "Bo", "Cy")
        played, tokens = begun(client)
        view = client.call("GET", f"/tables/{played}/view")
        body = {"action": "bid 3"}
        client.call("POST", f"/tables/{played}/decisions", body, tokens[view["to_act"][0]])
        untouched, _ = begun(client)
        waiting = client.make("forsale", [{}, {}, {}])["table"]["id"]
        other = client.make("karesansui", [{"name": "Ann"}, {"name": "Bo"}])["table"]["id"]
        old, _ = begun(client)
        marks = {row["id"]: row["maker"] for row in admin(capsys, db, "tables")}
        assert marks.pop(over) == "", "forgotten at the end"
        [mark] = set(marks.values())
        assert main(["admin", "--db", str(db), "tables"]) == 0
        assert f"by {mark}" in capsys.readouterr().out

        def count(*conditions: str) -> int:
            order = [part for each in conditions for part in ("--where", each)]
            told = admin(capsys, db, "close", *order, "--dry-run")
            assert sum(told["makers"].values()) == told["found"]
            return int(told["found"])

        assert count("waiting") == 1
        assert count("playing") == 4
        assert count("undecided") == 4, "one waits"
        assert count("playing", "undecided", "game=forsale") == 2
        assert count(f"maker={mark}") == 5
        assert count("maker=0000") == count("older=1") == count("unseen=0.5") == 0
        with client.sit(untouched):
            assert count("unseen=0") == 4, "somebody looks at one"
    as_if_older(db, old, 3)
    as_if_older(db, played, 3)

    told = admin(capsys, db, "close", "--where", "older=2", "--where", "undecided", "--reason", "spam")
    assert (told["found"], told["closed"], told["failed"]) == (1, 1, 0), "also while no server runs"
    with Running(tmp_path) as server:
        client = server.client
        assert [status(client, id) for id in (old, played, untouched)] == ["over", "playing", "playing"]
        order = ("--where", "game=forsale", "--where", f"maker={mark}")
        assert admin(capsys, db, "close", *order, "--dry-run") == {"found": 3, "makers": {mark: 3}}
        assert status(client, played) == "playing", "counting changes nothing"
        assert admin(capsys, db, "close", *order)["closed"] == 3
        assert [status(client, id) for id in (over, played, untouched, other)] == [
            "over",
            "stopped",
            "stopped",
            "playing",
        ]
        assert [row["id"] for row in admin(capsys, db, "tables") if row["id"] == waiting] == []


def test_what_is_no_condition_closes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Running(tmp_path) as server:
        table, _ = begun(server.client)
        for condition in ("", "all", "older", "older=-1", "older=x", "game=", "maker=", "playing=1", "unseen=1e9"):
            assert "bad_condition" in refused(capsys, server.db, "close", "--where", condition)
        assert "bad_order" in refused(capsys, server.db, "close")
        assert "bad_order" in refused(capsys, server.db, "close", table, "--where", "playing")
        assert "bad_order" in refused(capsys, server.db, "close", table, "--dry-run")
        assert status(server.client, table) == "playing"
