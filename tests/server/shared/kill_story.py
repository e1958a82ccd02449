"""A table that is played while servers die: what was sent, what was acknowledged, and whether the journal has it so.

Everybody is a real WebSocket client, at whatever server there is. What was not acknowledged is sent again under the
same id. Now and then a decision is taken back, something is said, a bot stands in for a moment, the same decision goes
to two servers, or two different ones that answer the same question.
"""

from __future__ import annotations

import contextlib
import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from http.client import HTTPException
from typing import Any

from history import History, Told, counted_for_all, first_conflict, unlike
from websockets.exceptions import WebSocketException

from ludex import games
from ludex.core import SPECTATOR
from ludex.journal import Entry, broken_link
from ludex.server.client import Client, Seat
from ludex.server.errors import ApiError
from ludex.table import Table
from ludex.table.verdict import verdict

LOST = (WebSocketException, HTTPException, OSError, ApiError, TimeoutError, EOFError)
"""What a client may meet when its server dies."""
PEOPLE = {"forsale": 3, "diplomacy": 2, "catan": 3, "karesansui": 2, "monopoly": 2}
"""Seats of people; bots have the others."""
LATE = {"stale", "not_your_turn", "too_late", "revealed", "nothing_to_take_back", "game_over", "no_press"}
"""Refusals that say: somebody was faster."""

Clients = Callable[[], list[Client]]


class Story:
    """One table: what its people did, and what they were told."""

    def __init__(self, game: str, clients: Clients, dice: random.Random) -> None:
        self.game = game
        self.clients = clients
        self.dice = dice
        self.table = ""
        self.tokens: list[str] = []
        self.history = History()
        self.acknowledged: dict[str, int | None] = {}
        """What was accepted by its id, with the step the receipt named."""
        self.refused: set[str] = set()
        self.changes = self.asked_changes = 0
        """Changes of players that were acknowledged, and asked for."""
        self.pending: dict[str, dict[str, Any]] = {}
        """Sent, and not answered yet."""
        self.by: dict[str, Seat] = {}
        """The connections that answers are to come by."""
        self.sent: dict[str, float] = {}
        """When each was first sent."""
        self.actor = 0
        self.seats: list[Seat] = []
        self.extra: list[Seat] = []
        self.is_over = False
        self.count = 0

    # ---- coming and going ----

    def make(self) -> None:
        seats: list[dict[str, object]] = [{"name": f"Person {seat}"} for seat in range(PEOPLE[self.game])]
        seats += [{"bot": "random"}] * (games.find(self.game).usual_seats - len(seats))
        made = self.dice.choice(self.clients()).make(self.game, seats, pause_ms=20)
        self.table, self.tokens = made["table"]["id"], [key["token"] for key in made["seats"]]

    def sit(self) -> None:
        """Connects everybody, and sends again what was not answered."""
        if not self.table:
            self.make()
        for token in self.tokens:
            self.seats.append(self.dice.choice(self.clients()).sit(self.table, token))
        for seat in self.seats:
            seat.next_view()
        client = self.dice.choice(self.clients())
        for place, seat in enumerate(client.table(self.table)["seats"]):
            if seat["stand_in"] is not None:  # the server died between leaving and coming back
                self.asked_changes += 1
                client.come_back(self.table, self.tokens[place])
                self.changes += 1
        for id, message in self.pending.items():
            self.by[id] = self.seats[self.actor]
            self.by[id].send(message)

    def leave(self) -> None:
        for seat in [*self.seats, *self.extra]:
            with contextlib.suppress(*LOST):
                seat.close()
        self.seats, self.extra = [], []

    # ---- playing ----

    def go_on(self) -> None:
        """One thing that somebody does, and its answer."""
        if not self.seats:
            self.sit()
        self.hear()
        chance = self.dice.random()
        if chance < 0.15:
            self.look()
        elif chance < 0.2:
            self.step_out()
        if self.act():
            self.hear()

    def act(self) -> bool:
        """Somebody who is asked decides, or takes back, or says something; False where nobody is asked now."""
        views = [seat.view for seat in self.seats if seat.view is not None]
        if any(view["status"] != "playing" for view in views):
            self.is_over = True
            return False
        asked = [place for place, seat in enumerate(self.seats) if seat.view and seat.view["ask"] is not None]
        undoing = [place for place, seat in enumerate(self.seats) if seat.view and seat.view["take_back"] is not None]
        chance = self.dice.random()
        if undoing and chance < 0.15:
            self.actor = undoing[0]
            self.send({"type": "take_back"})
        elif chance < 0.2:
            self.actor = self.dice.randrange(len(self.seats))
            self.send({"type": "say", "text": f"word {self.count}", "to": []})
        elif asked:
            self.actor = self.dice.choice(asked)
            self.decide(chance)
        else:
            with contextlib.suppress(TimeoutError):
                self.receive(self.seats[0], 0.2)
            return False
        return True

    def decide(self, chance: float) -> None:
        view = self.seats[self.actor].view
        assert view is not None
        message = {"type": "decide", "number": view["ask"]["number"]}
        first = self.dice.choice(view["choices"])["code"]
        id = self.send({**message, "action": first})
        if chance > 0.9:  # another question's answer of the same seat, or the same again, by another server
            other = self.dice.choice(self.clients()).sit(self.table, self.tokens[self.actor])
            self.extra.append(other)
            if chance > 0.95:
                other.send(self.pending[id])
            else:
                self.send({**message, "action": self.dice.choice(view["choices"])["code"]}, other)

    def send(self, message: dict[str, Any], seat: Seat | None = None) -> str:
        id = f"{self.table}-{self.count}"
        self.count += 1
        self.pending[id] = {**message, "id": id}
        self.sent[id] = time.monotonic()
        self.by[id] = seat or self.seats[self.actor]
        self.by[id].send(self.pending[id])
        return id

    def hear(self) -> None:
        """Waits for all answers."""
        for id in list(self.pending):
            message, seat = self.pending[id], self.by[id]
            while id not in seat.receipts:
                self.receive(seat)
            self.note(id, message, seat.receipts[id])
            while seat.view is not None and (seat.receipts[id]["n"] or 0) > seat.view["n"]:
                self.receive(seat)
        for seat in self.extra:
            seat.close()
        self.extra = []

    def note(self, id: str, message: dict[str, Any], receipt: dict[str, Any]) -> None:
        if receipt["accepted"]:
            self.acknowledged[id] = receipt["n"]
            if receipt["n"] is not None:
                self.history.note(Told(receipt["n"], True, self.sent[id], time.monotonic(), id))
        else:
            assert receipt["refusal"]["code"] in LATE, (message, receipt)
            self.refused.add(id)
        del self.pending[id]

    def receive(self, seat: Seat, timeout: float = 15.0) -> None:
        message = seat.receive(timeout)
        if message["type"] == "view":
            self.history.see(self.seats.index(seat) if seat in self.seats else self.actor, message)

    def look(self) -> None:
        """Somebody reads the position at any server."""
        place = self.dice.randrange(len(self.tokens) + 1)
        token = None if place == len(self.tokens) else self.tokens[place]
        client = self.dice.choice(self.clients())
        asked = time.monotonic()
        view = client.call("GET", f"/tables/{self.table}/view", None, token)
        viewer = SPECTATOR if token is None else place
        self.history.note(Told(view["n"], False, asked, time.monotonic(), f"read by {place}", viewer))
        self.history.see(SPECTATOR if token is None else place, view)

    def step_out(self) -> None:
        """Somebody leaves for a moment and comes back."""
        if self.game == "karesansui" or self.is_over:
            return
        token = self.dice.choice(self.tokens)
        for call in (Client.leave, Client.come_back):
            self.asked_changes += 1
            call(self.dice.choice(self.clients()), self.table, token)
            self.changes += 1

    # ---- what came of it ----

    def check(self, entries: list[Entry]) -> None:
        """What was acknowledged is in the journal, where the receipt said, once; and nothing that was refused."""
        assert broken_link(entries) is None
        step, written = -1, Counter[str]()
        places: dict[str, int | None] = {}
        for entry in entries:
            step += entry["kind"] not in ("press", "reveal")
            id = entry.get("id")
            if id is not None:
                written[id] += 1
                places[id] = None if entry["kind"] == "press" else step
            elif entry["kind"] == "decision":
                assert entry["recovered"] is None, "nobody was late"
        assert not [id for id, times in written.items() if times > 1], "something counted twice"
        lost = {id: n for id, n in self.acknowledged.items() if id not in places}
        assert not lost, f"acknowledged and lost: {lost}"
        table = Table.resume(entries)
        seats = {entry["id"]: entry["seat"] for entry in entries if entry.get("id") is not None}
        receipts = {
            id: None if step is None else table.numbering.number(seats[id], step) for id, step in places.items()
        }
        moved = {id: (n, receipts[id]) for id, n in self.acknowledged.items() if receipts[id] != n}
        assert not moved, f"elsewhere than acknowledged: {moved}"
        assert not self.refused & set(written), "refused, and it counted all the same"
        assert set(written) <= set(self.acknowledged) | set(self.pending), "nobody sent this"
        numbers = Counter((entry["seat"], entry["number"]) for entry in entries if entry["kind"] == "decision")
        assert not [place for place, times in numbers.items() if times > 1], "a question was answered twice"
        told = [entry for entry in entries if entry["kind"] == "reveal"]
        assert len(told) == (table.is_over or table.stopped is not None)
        if told:
            assert verdict(entries)[0], "what chance gave is not what was promised"
        by_seat = [one if one.viewer is not None else one._replace(viewer=seats[one.what]) for one in self.history.told]
        conflict = first_conflict(counted_for_all(by_seat, table))
        assert conflict is None, f"seen in another order than it happened: {conflict}"
        assert unlike(self.history.seen, entries) == [], "shown what never was"


class Teller(threading.Thread):
    """Plays tables of one game one after the other, whatever happens to the servers, until it is told to end."""

    def __init__(self, game: str, clients: Clients, seed: int) -> None:
        super().__init__(daemon=True)
        self.game = game
        self.clients = clients
        self.dice = random.Random(f"{game} {seed}")
        self.stories: list[Story] = []
        self.ends = threading.Event()
        self.wrong: BaseException | None = None
        self.losses = 0
        """How often a connection was lost, or something could not be done."""

    @property
    def acknowledged(self) -> int:
        return sum(len(story.acknowledged) for story in self.stories)

    def run(self) -> None:
        try:
            while not self.ends.is_set():
                story = Story(self.game, self.clients, self.dice)
                self.stories.append(story)
                while not self.ends.is_set() and not story.is_over:
                    try:
                        story.go_on()
                    except LOST:
                        self.losses += 1
                        story.leave()
                        time.sleep(0.05)
                    except IndexError:  # no server is there
                        story.leave()
                        time.sleep(0.05)
                story.leave()
        except BaseException as error:
            self.wrong = error
