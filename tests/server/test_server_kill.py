"""kill -9 in the middle of play, again and again: nothing acknowledged is lost, and every game goes on to its end.

Now and then a decision is taken back, and a bot stands in for a moment: these count as acknowledged like decisions.
"""

from __future__ import annotations

import contextlib
import random
import threading
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from ludex.journal import SqliteJournal, broken_link
from ludex.server.client import Client, Seat
from ludex.server.errors import ApiError
from ludex.server.running import Running
from ludex.table import Table
from ludex.table.verdict import verdict
from thorough import count

KILLS = count(20, 200)
TABLES = 4
DECISIONS = 12
"""How many decisions a server acknowledges, or a few more, before it is killed."""
NEVER = 10**9
LOST = (WebSocketException, OSError, ApiError, TimeoutError, EOFError)
"""What a client may meet when its server dies."""


class Story:
    """One table of three people: what was decided, and what was acknowledged."""

    def __init__(self, client: Client) -> None:
        made = client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}])
        self.table: str = made["table"]["id"]
        self.tokens: list[str] = [key["token"] for key in made["seats"]]
        self.acknowledged: dict[str, int] = {}
        """Decisions and what was taken back by id, with the step the receipt named."""
        self.changes = 0
        """Changes of players that were acknowledged."""
        self.asked_changes = 0
        self.pending: dict[str, Any] | None = None
        """Sent, and not acknowledged yet."""
        self.actor = 0
        self.seats: list[Seat] = []
        self.is_over = False

    def sit(self, client: Client) -> None:
        """Connects everybody, and sends again what was not acknowledged."""
        self.seats = [client.sit(self.table, token) for token in self.tokens]
        for seat in self.seats:
            seat.next_view()
        for place, seat in enumerate(client.table(self.table)["seats"]):
            if seat["stand_in"] is not None:  # killed between leaving and coming back
                self.asked_changes += 1
                client.come_back(self.table, self.tokens[place])
                self.changes += 1
        self.catch_up(client.call("GET", f"/tables/{self.table}/view")["n"])
        if self.pending is not None:
            self.seats[self.actor].send(self.pending)

    def send(self, dice: random.Random) -> None:
        """Whoever is asked decides, without waiting for the receipt."""
        if self.pending is not None or self.is_over:
            return
        self.catch_up(max(seat.view["n"] for seat in self.seats if seat.view))
        view = self.seats[0].view
        assert view is not None
        if view["status"] != "playing":
            self.is_over = True
            return
        self.actor = dice.choice(view["to_act"])
        asked = self.seats[self.actor].view
        assert asked is not None
        choice = dice.choice(asked["choices"])
        id = f"{self.table}-{len(self.acknowledged)}"
        undoing = [place for place, seat in enumerate(self.seats) if seat.view and seat.view["take_back"] is not None]
        if undoing and dice.random() < 0.2:
            self.actor = undoing[0]
            self.pending = {"type": "take_back", "id": id}
        else:
            self.pending = {"type": "decide", "action": choice["code"], "id": id, "number": asked["ask"]["number"]}
        self.seats[self.actor].send(self.pending)

    def step_out(self, client: Client, dice: random.Random) -> None:
        """Somebody who is not asked leaves for a moment and comes back."""
        self.catch_up(max((seat.view["n"] for seat in self.seats if seat.view), default=0))
        view = self.seats[0].view
        if self.pending is not None or view is None or view["status"] != "playing":
            return
        idle = [place for place in range(3) if place not in view["to_act"]]
        if not idle:
            return
        token = self.tokens[dice.choice(idle)]
        for call in (client.leave, client.come_back):
            self.asked_changes += 1
            call(self.table, token)
            self.changes += 1
        self.catch_up(client.call("GET", f"/tables/{self.table}/view")["n"])

    def catch_up(self, n: int) -> None:
        """Waits until everybody has seen step n."""
        for seat in self.seats:
            while seat.view is None or seat.view["n"] < n:
                seat.receive()

    def hear(self) -> None:
        """Waits for the receipt."""
        if self.pending is None:
            return
        id, seat = self.pending["id"], self.seats[self.actor]
        while id not in seat.receipts:
            seat.receive()
        receipt = seat.receipts[id]
        assert receipt["accepted"], receipt["refusal"]
        self.acknowledged[id] = receipt["n"]
        self.pending = None
        while seat.view is None or seat.view["n"] < receipt["n"]:
            seat.receive()

    def leave(self) -> None:
        for seat in self.seats:
            with contextlib.suppress(*LOST):
                seat.close()
        self.seats = []

    def check(self, db: Path) -> int:
        """What was acknowledged is in the journal, where the receipt said; answers how many entries there are."""
        journal = SqliteJournal(db)
        try:
            entries = journal.entries(self.table)
        finally:
            journal.close()
        assert broken_link(entries) is None
        written = {entry["id"]: entry["n"] for entry in entries if entry["kind"] in ("decision", "take_back")}
        changes = sum(entry["kind"] == "seat" for entry in entries)
        assert self.changes <= changes <= self.asked_changes
        told = sum(entry["kind"] == "reveal" for entry in entries)
        assert told <= 1
        assert len(written) + changes + told == len(entries) - 1, "a decision counted twice"
        assert {id: written.get(id) for id in self.acknowledged} == self.acknowledged
        assert set(written) - set(self.acknowledged) <= ({self.pending["id"]} if self.pending else set())
        Table.resume(entries)
        if told:
            assert verdict(entries)[0], "what chance gave is not what was promised"
        return len(entries)


def live(stories: list[Story], server: Running, dice: random.Random) -> None:
    """Plays all tables side by side; after some decisions the server is killed, while others are on their way."""
    client = server.client
    for story in stories:
        story.sit(client)
    left = DECISIONS + dice.randrange(DECISIONS)
    while True:
        for index, story in enumerate(stories):
            if story.is_over:
                story.leave()
                stories[index] = Story(client)
                stories[index].sit(client)
        if dice.random() < 0.1:
            dice.choice(stories).step_out(client, dice)
        for story in stories:
            story.send(dice)
        if left <= 0:
            threading.Timer(dice.random() * 0.01, server.process.kill).start()
            left = NEVER
        for story in stories:
            left -= story.pending is not None
            story.hear()


@pytest.mark.slow
@pytest.mark.proof
def test_kill_minus_nine_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    dice = random.Random(20)
    every: list[Story] = []
    stories: list[Story] = []
    in_doubt = 0
    for life in range(KILLS):
        with Running(tmp_path) as server:
            while len(stories) < TABLES:
                stories.append(Story(server.client))
            with pytest.raises(LOST):
                live(stories, server, dice)
            server.process.wait()
        every.extend(story for story in stories if story not in every)
        in_doubt += sum(story.pending is not None for story in stories)
        for story in stories:
            story.leave()
            story.check(tmp_path / "ludex.sqlite")
        assert "Traceback" not in (tmp_path / "server.log").read_text(), f"life {life}"
    # The kills met decisions on their way, and plenty of play between them: counted, however slow the machine is.
    assert in_doubt > KILLS // 2
    assert sum(len(story.acknowledged) for story in every) >= DECISIONS * KILLS
    with Running(tmp_path) as server:
        for story in stories:
            story.sit(server.client)
            story.hear()
            while not story.is_over:
                story.send(dice)
                story.hear()
            story.leave()
            assert server.client.table(story.table)["status"] == "over"
            assert server.client.journal(story.table)[-2]["outcome"] is not None
            story.check(tmp_path / "ludex.sqlite")
        assert server.stop() == 0
