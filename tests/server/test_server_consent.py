"""Finished tables leave a server as data only where all people agreed, on sitting down, and without their names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from server_tables import until

from ludex import games
from ludex.arena.export import read_games, read_rows
from ludex.cli.main import main
from ludex.client import Client
from ludex.journal import Entry
from ludex.table.verdict import verdict
from ludex.testing.running import Running


def over(
    client: Client, seats: list[dict[str, Any]], joins: list[dict[str, Any]] | None = None
) -> tuple[str, list[str]]:
    """A table of people who say something and leave, so that bots play to the end; and their tokens."""
    made = client.make("forsale", seats)
    table: str = made["table"]["id"]
    tokens = [key["token"] for key in made["seats"]]
    for wish in joins or []:
        tokens.append(client.join(table, **wish)["token"])
    if tokens:
        client.say(table, tokens[0], f"A word at {table}")
    for token in tokens:
        client.leave(table, token)
    until(lambda: bool(client.table(table)["status"] == "over"))
    return table, tokens


def exported(running: Running, out: Path) -> dict[str, list[Entry]]:
    """What `ludex export` makes of the server's database while it runs, by table."""
    assert main(["export", str(out), str(running.db)]) == 0
    return dict(read_games(out))


def test_only_tables_where_all_agreed_are_exported(
    running: Running, client: Client, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A rematch asks nobody, so nobody has agreed to it; who is erased no longer agrees."""
    ann, bo = {"name": "Annabel", "share": True}, {"name": "Bodo", "share": True}
    agreed, [token, _] = over(client, [ann, {}, {"bot": "careful"}], [bo])
    not_made, _ = over(client, [{"name": "Annabel"}, {}, {"bot": "careful"}], [bo])
    not_joined, _ = over(client, [ann, {}, {"bot": "careful"}], [{"name": "Bodo"}])
    bots, _ = over(client, [{"bot": "careful"}] * 3)
    again = client.rematch(agreed, token)["table"]
    found = exported(running, tmp_path / "games.parquet")
    assert {agreed, bots} <= set(found)
    assert not {not_made, not_joined, again} & set(found)
    told = capsys.readouterr().err
    assert "left out: not all agreed" in told
    assert "left out: not finished" in told
    for table in (agreed, bots):
        assert found[table][-1]["kind"] == "reveal"
        is_sound, words = verdict(found[table], games.find)
        assert is_sound, words
    text = json.dumps([row for row in read_rows(tmp_path / "games.parquet") if row["table"] == agreed])
    assert "Annabel" not in text
    assert "Bodo" not in text
    assert f"A word at {agreed}" in text
    assert main(["admin", "--db", str(running.db), "erase", agreed, "0"]) == 0
    found = exported(running, tmp_path / "less.parquet")
    assert agreed not in found
    assert bots in found
