"""`ludex upgrade` on the database of a server, and the server of the next release on it."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludex import games
from ludex.cli.main import main
from ludex.cli.upgrade import upgrade
from ludex.core import Game, State, digest
from ludex.server.schemas import NewTable, SeatPlan
from ludex.server.storage.backends import open_home
from ludex.server.storage.writer import Archive
from ludex.server.tables.registry import Lobby
from ludex.table import Decision

PEOPLE = [SeatPlan(name="Ann"), SeatPlan(name="Bo"), SeatPlan(name="Cy")]


def newer(**changes: Any) -> Game:
    made: Game = type("Newer", (type(games.find("forsale")),), changes)()
    made.version = "next"
    return made


async def lobby_on(db: str, game: Game | None = None) -> Lobby:
    archive = Archive(db)
    await archive.opened()
    lobby = Lobby(archive, [] if game is None else [game])
    lobby.rooms = {room.id: room for room in await archive.rooms()}
    return lobby


def played(db: str) -> list[str]:
    """Two open tables and one that is over, by this release."""

    async def story() -> list[str]:
        lobby = await lobby_on(db)
        tables = []
        for decisions in (2, 4, 1):
            id = (await lobby.make(NewTable("forsale", PEOPLE), "")).table.id
            live = await lobby.table(id)
            for n in range(decisions):
                await live.decide(Decision(live.table.asks()[0].seat, f"bid {n + 1}"))
            tables.append(id)
        await live.halt("enough")
        await lobby.close()
        return tables

    return asyncio.run(story())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_open_games_go_on_with_the_next_release(
    tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    db = str(tmp_path / "a.sqlite") if kind == "sqlite" else request.getfixturevalue("postgres_db")
    same, other, _ = played(db)
    home = open_home(db)
    wanted = home.journal.entries(other)[3]["state"]

    def position(game: Game, state: State) -> dict[str, object]:
        found = Game.position(game, state)
        return {**found, "another": True} if digest({**found, "version": "1"}) == wanted else found

    game = newer(position=position)
    assert upgrade(home, lambda name: game, is_trial=True) == 1
    assert len(home.journal.entries(same)) == 3
    assert upgrade(home, lambda name: game) == 1
    told = capsys.readouterr().out
    assert f"{same}: For Sale, rules version 1: comes to the same positions with version next" in told
    assert f"{other}: Entry 3 does not fit" in told
    assert told.splitlines()[-1] == (
        "1 games go on with the new rules, 0 were of these rules already, "
        "1 come to something else and can only be looked at; 1 are over."
    )
    assert [len(home.journal.entries(id)) for id in (same, other)] == [4, 5]
    assert upgrade(home, lambda name: game) == 1
    assert len(home.journal.entries(same)) == 4, "anchored once"
    home.close()

    async def story() -> None:
        lobby = await lobby_on(db, game)
        live = await lobby.table(same)
        assert (await live.decide(Decision(live.table.asks()[0].seat, "pass"))).accepted
        left = await lobby.table(other)
        assert (left.status, left.is_over, left.last) == ("stopped", False, 2)
        receipt = await left.decide(Decision(0, "pass"))
        assert receipt.refusal is not None
        assert receipt.refusal.code == "other_rules"
        assert not lobby.room(other).is_over, "the release before could go on with it"
        shape = lobby.shape(lobby.room(other))
        assert shape.fair is not None
        assert shape.fair.secret is None
        await lobby.close()
        before = await lobby_on(db)
        assert (await before.table(same)).status == "stopped", "the release before only looks at it"
        assert (await (await before.table(other)).decide(Decision(1, "pass"))).refusal is None
        await before.close()

    asyncio.run(story())


def test_a_release_with_the_same_rules_changes_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = str(tmp_path / "a.sqlite")
    played(db)
    assert main(["upgrade", "--db", db]) == 0
    assert capsys.readouterr().out.startswith("0 games go on with the new rules, 2 were of these rules already, 0 come")
    assert main(["upgrade", "--db", str(tmp_path / "none")]) == 2
