"""A storm: tables of all games are played while servers are killed, the database is started anew and cut off."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from kill_story import Teller

from ludex import games
from ludex.client import Client
from ludex.core import Refused
from ludex.journal import Entry
from ludex.testing.running import Running

PLAY = 4
"""Answers that clients get between two blows, if they come in time,"""
PATIENCE = 20.0
"""which is so many seconds."""


class Farm:
    """Servers that are started again when they die. Each may be several processes behind one port."""

    def __init__(self, folders: list[Path], db: str | None = None, processes: int = 1) -> None:
        self.folders = folders
        self.db = db
        self.processes = processes
        self.running: list[Running | None] = [None] * len(folders)
        for place in range(len(folders)):
            self.start(place)

    def start(self, place: int) -> None:
        arguments = [] if self.processes == 1 else ["--processes", str(self.processes)]
        end = time.monotonic() + 60
        while True:
            try:
                self.running[place] = Running(self.folders[place], arguments=arguments, db=self.db)
                return
            except Refused:  # the database is not there yet
                if time.monotonic() > end:
                    raise
                time.sleep(0.2)

    def clients(self) -> list[Client]:
        return [server.client for server in self.running if server is not None]

    def kill_one(self, dice: random.Random) -> None:
        """One process dies: it is started again by its parent, or here where it has none."""
        place = dice.randrange(len(self.running))
        server = self.running[place]
        assert server is not None
        children = [] if self.processes == 1 else servers_of(server.process.pid)
        if children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(dice.choice(children), signal.SIGKILL)
        elif self.processes == 1:
            self.running[place] = None
            server.kill()
            self.start(place)

    def kill_all(self, dice: random.Random) -> None:
        dying = [server for server in self.running if server is not None]
        self.running = [None] * len(self.folders)
        for server in dying:
            children = [] if self.processes == 1 else servers_of(server.process.pid)
            server.process.kill()
            for child in children:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)
        for server in dying:
            server.kill()
        for place in range(len(self.folders)):
            self.start(place)

    def __enter__(self) -> Farm:
        return self

    def __exit__(self, *error: object) -> None:
        """Leaves no server behind, whatever went wrong."""
        for server in self.running:
            if server is not None and server.process.poll() is None:
                server.stop()

    def close(self) -> None:
        """Ends all servers in order, and looks at what they have logged."""
        for server in self.running:
            if server is not None:
                assert server.stop() == 0
        for folder in self.folders:
            log = (folder / "server.log").read_text()
            assert "Traceback" not in log
            fallen = [line for line in log.splitlines() if "is started again" in line and "ended (-9)" not in line]
            assert not fallen, "processes that nobody killed"


def servers_of(parent: int) -> list[int]:
    """The processes that a parent has started."""
    path = Path(f"/proc/{parent}/task/{parent}/children")
    return [int(child) for child in path.read_text().split()] if path.exists() else []


class Told:
    """What a storm came to."""

    def __init__(self) -> None:
        self.blows: Counter[str] = Counter()
        self.in_doubt = 0
        """Blows that met something on its way."""
        self.tables = self.acknowledged = self.entries = self.reads = self.shown = self.losses = 0

    def __str__(self) -> str:
        blows = ", ".join(f"{number} {name}" for name, number in sorted(self.blows.items()))
        return (
            f"{blows}; {self.tables} tables, {self.acknowledged} acknowledged, {self.entries} entries, "
            f"{self.reads} reads and {self.shown} views checked, {self.losses} connections lost, "
            f"{self.in_doubt} blows in the middle"
        )


def weather(
    farm: Farm, blows: list[tuple[str, Callable[[], None]]], journal: Callable[[str], list[Entry]], seed: int = 1
) -> Told:
    """Lets the blows fall one after the other while all games are played; then everything is checked."""
    told = Told()
    tellers = [Teller(game, farm.clients, seed) for game in games.names()]
    for teller in tellers:
        teller.start()

    def play(answers: int, patience: float) -> None:
        before, end = sum(teller.acknowledged for teller in tellers), time.monotonic() + patience
        while sum(teller.acknowledged for teller in tellers) < before + answers and time.monotonic() < end:
            check_alive(tellers)
            time.sleep(0.01)

    for name, blow in blows:
        play(PLAY, PATIENCE)
        told.in_doubt += any(story.pending for teller in tellers for story in teller.stories[-1:])
        told.blows[name] += 1
        blow()
    # Every game goes on after the storm.
    before = {teller.game: teller.acknowledged for teller in tellers}
    end = time.monotonic() + 60
    while any(teller.acknowledged <= before[teller.game] for teller in tellers) and time.monotonic() < end:
        check_alive(tellers)
        time.sleep(0.02)
    for teller in tellers:
        teller.ends.set()
    for teller in tellers:
        teller.join(60)
        assert not teller.is_alive()
    check_alive(tellers)
    stuck = [teller.game for teller in tellers if teller.acknowledged <= before[teller.game]]
    assert not stuck, f"these did not go on: {stuck}"
    for teller in tellers:
        told.losses += teller.losses
        for story in teller.stories:
            if story.table:
                entries = journal(story.table)
                story.check(entries)
                told.tables += 1
                told.entries += len(entries)
                told.acknowledged += len(story.acknowledged)
                told.reads += sum(not one.is_write for one in story.history.told)
                told.shown += len(story.history.seen)
    return told


def check_alive(tellers: list[Teller]) -> None:
    for teller in tellers:
        if teller.wrong is not None:
            raise teller.wrong


def mixed(
    dice: random.Random, kinds: dict[str, tuple[int, Callable[[], None]]]
) -> list[tuple[str, Callable[[], None]]]:
    """So many blows of each kind, in any order."""
    blows = [(name, blow) for name, (number, blow) in kinds.items() for _ in range(number)]
    dice.shuffle(blows)
    return blows
