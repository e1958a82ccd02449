"""Several servers on PostgreSQL while processes are killed, one or all, and the database is started anew or cut off:
nothing acknowledged is lost or counts twice, no gap, every chain sound, and what clients saw was so."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from postgres_server import cut, database, started
from storm import Farm, mixed, weather

from ludex.journal.postgres import Database, PostgresJournal
from thorough import count

KILLS, ALL, RESTARTS, CUTS = count(4, 1000), count(0, 50), count(1, 20), count(1, 20)
MACHINES = count(1, 2)
"""So many times two processes behind a port of their own."""


@pytest.mark.slow
@pytest.mark.proof
def test_servers_together_lose_nothing_whatever_dies(tmp_path: Path) -> None:
    dice = random.Random(21)
    folders = [tmp_path / f"machine{number}" for number in range(MACHINES)]
    for folder in folders:
        folder.mkdir()
    with started() as server, database(server.url) as url, Farm(folders, url, processes=2) as farm:
        blows = mixed(
            dice,
            {
                "kills of one process": (KILLS, lambda: farm.kill_one(dice)),
                "kills of all": (ALL, lambda: farm.kill_all(dice)),
                "restarts of the database": (RESTARTS, lambda: server.restart(at_once=dice.random() < 0.5)),
                "cuts of all connections": (CUTS, lambda: cut(url)),
            },
        )
        journal = PostgresJournal(Database(url, patience=20))
        told = weather(farm, blows, journal.entries)
        print(told)
        journal.close()
        farm.close()
    assert told.acknowledged >= 2 * len(blows)
