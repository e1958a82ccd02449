"""A seat at a table of a running server, taken by its invite link: with people, with press, with clocks."""

from __future__ import annotations

import re
import time
import urllib.error
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, TypeVar
from urllib.parse import parse_qs, urlsplit

from websockets.exceptions import ConnectionClosed, WebSocketException

from ludex.client import Client, Seat
from ludex.core import Amount, Event, Refusal, Refused, refused
from ludex.models.choices import Offered
from ludex.models.scene import Scene
from ludex.models.sitting import Sitting, known_game
from ludex.server.errors import ApiError
from ludex.table.press import Message

TABLE_PATH = re.compile(r"(?P<base>.*)/table/(?P<id>[A-Za-z0-9_-]{1,100})/?")
MOST_KEPT = 2000
"""Events and messages that are remembered of a table."""
PATIENCE = 10.0
"""Seconds to wait for the view that follows a decision."""
SOON = 2.0
"""Seconds that a decision waits for the seat's next turn: long enough for bots."""

Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class Reach:
    """Which servers clients may join tables of: those named, or any."""

    servers: Sequence[str] = ()
    any_server: bool = False
    password: str | None = None

    def check(self, url: str) -> None:
        if not self.any_server and url not in [server.rstrip("/") for server in self.servers]:
            raise refused("server_not_allowed", f"Tables of {url[:200]} can't be joined from here.", {"where": "link"})


class Link:
    """An invite link taken apart; `Refused` (bad_link) for what is none."""

    def __init__(self, link: str) -> None:
        try:
            parts = urlsplit(link.strip())
            host = parts.netloc
        except ValueError:
            parts, host = None, ""
        found = None if parts is None else TABLE_PATH.fullmatch(parts.path)
        if parts is None or found is None or parts.scheme not in ("http", "https") or not host or "@" in host:
            raise refused("bad_link", "A link to a table reads http://HOST/table/ID#join=CODE.", {"where": "link"})
        self.server = f"{parts.scheme}://{host}{found['base']}"
        self.table = found["id"]
        self.code = next(iter(parse_qs(parts.fragment).get("join", [])), None)


class JoinedSeat(Sitting):
    """One seat of a table elsewhere, over a WebSocket. The server tells it what the seat may know, and no more."""

    def __init__(self, reach: Reach, link: str, name: str, seat: int | None = None) -> None:
        super().__init__()
        place = Link(link)
        reach.check(place.server)
        self.client = Client(place.server, reach.password)
        self.table = place.table
        # Before anybody is promised a seat: the texts are made here, by the game's own words.
        known_game(str(told(lambda: self.client.table(place.table))["game"]))
        joined = told(lambda: self.client.join(place.table, name, code=place.code, seat=seat))
        self.token: str = joined["token"]
        self.seat: int = joined["seat"]
        self.mine = [self.seat]
        self.room: dict[str, Any] = joined["table"]
        self.events: list[tuple[int, Event]] = []
        self.said: list[Message] = []
        self.heard = 0
        self.own = 0
        """Messages of this seat that the server has told it, as it tells everybody they are for."""
        self.live: Seat = told(self.connect)
        self.wait(SOON)

    def connect(self) -> Seat:
        after = self.events[-1][0] if self.events else -1
        return self.client.sit(self.table, self.token, words=True, after=after, heard=self.heard)

    # ---- what the server tells ----

    def hear(self, seconds: float) -> bool:
        """Takes in the next message; whether one came in that time."""
        try:
            self.take(self.live.receive(seconds))
        except TimeoutError:
            return False
        except ConnectionClosed:
            self.live.close()
            view = self.live.view
            self.live = told(self.connect)
            self.live.view = view
        return True

    def take(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "room":
                self.room = message["table"]
            case "press":
                self.heard += len(message["messages"])
                self.own += sum(one["seat"] == self.seat for one in message["messages"])
                self.said += [
                    Message(one["seat"], one["to"], one["text"], one["n"], one["time"]) for one in message["messages"]
                ]
                del self.said[:-MOST_KEPT]
            case "view":
                last = self.events[-1][0] if self.events else -1
                for one in message["events"]:
                    if one["n"] > last:
                        values = {key: value for key, value in one["event"].items() if key != "kind"}
                        self.events.append((one["n"], Event(one["event"]["kind"], values)))
                del self.events[:-MOST_KEPT]

    def catch_up(self) -> None:
        """Takes in all that has come."""
        while told(lambda: self.hear(0.01)):
            pass

    @property
    def view(self) -> dict[str, Any] | None:
        return self.live.view

    # ---- what a client asks ----

    def asked(self) -> list[int]:
        self.catch_up()
        return [self.seat] if self.view is not None and self.view["ask"] is not None else []

    def is_over(self) -> bool:
        return self.view is not None and self.view["status"] in ("over", "stopped")

    def waits(self) -> str:
        if self.view is not None:
            return ""
        free = sum(one["kind"] == "open" for one in self.room["seats"])
        return f"The game has not begun: {free} {'seat is' if free == 1 else 'seats are'} free. `wait` waits for it."

    def step(self) -> int:
        return -1 if self.view is None else int(self.view["n"])

    def messages(self, seat: int) -> Sequence[Message]:
        return self.said

    def names(self) -> list[str]:
        return [seat["name"] or f"Seat {seat['seat']}" for seat in self.room["seats"]]

    def scene(self, seat: int, is_new: bool = False) -> Scene:
        self.catch_up()
        view = self.view
        if view is None:
            raise refused("not_started", self.waits())
        stopped = view["stopped"]
        since = self.told_step(seat) if is_new else -1
        return Scene(
            known_game(self.room["game"]),
            self.names(),
            seat,
            view["view"],
            [Offered(choice["text"], choice["group"]) for choice in view["choices"]],
            [Amount(**amount) for amount in view["amounts"]],
            view["prompt"],
            view["ask"] is not None,
            [event for n, event in self.events if n > since],
            self.said[self.told_messages(seat) :] if is_new else self.said,
            view["outcome"],
            "" if stopped is None else str(stopped["message"]),
            {choice["text"]: choice.get("label", choice["text"]) for choice in view["choices"]},
        )

    def play(self, seat: int, action: object) -> str:
        self.catch_up()
        ask = None if self.view is None else self.view["ask"]
        number = None if ask is None else ask["number"]
        step = self.step()
        receipt = told(lambda: self.live_decide(action, number))
        if receipt["refusal"] is not None:
            found = receipt["refusal"]
            raise self.note_refusal(seat, action, Refusal(found["code"], found["message"], found["values"]))
        self.hear_of(receipt["n"])
        self.wait(SOON)
        return self.turn(seat, is_whole=not (self.knows(seat, step) and self.step() == step + 1))

    def hear_of(self, n: int) -> None:
        """Takes in what comes until the view of step n is there: the receipt, over HTTP, may be faster than it."""
        until = time.monotonic() + PATIENCE
        while self.step() < n and time.monotonic() < until:
            told(lambda: self.hear(SOON))

    def live_decide(self, action: object, number: int | None) -> dict[str, Any]:
        """Decides over HTTP, so that what else comes over the socket is taken in order."""
        found: dict[str, Any] = self.client.decide(self.table, self.token, action, number=number)
        return found

    def why_not(self, seat: int, action: object) -> Refusal | None:
        """Only the server knows why; here only what is legal."""
        scene = self.scene(seat)
        if not scene.is_asked:
            return Refusal("not_your_turn", "You are not asked now.")
        typed = str(action).strip()
        numbers = [
            amount.typed(number)
            for amount in scene.amounts
            for number in range(amount.least, amount.most + 1, amount.step)
        ]
        if typed in numbers or any(choice.text == typed for choice in scene.choices):
            return None
        return Refusal(
            "not_listed", "It is not listed as legal; `play` has the server judge it, which changes nothing if refused."
        )

    def say(self, seat: int, text: str, to: Sequence[int]) -> None:
        """Says it, and waits until it is among `messages`: the receipt may come before it."""
        self.catch_up()
        before = self.own
        receipt = told(lambda: self.client.say(self.table, self.token, text, to=list(to)))
        if receipt["refusal"] is not None:
            found = receipt["refusal"]
            raise Refused(Refusal(found["code"], found["message"], found["values"]))
        until = time.monotonic() + SOON
        while self.own == before and time.monotonic() < until:
            told(lambda: self.hear(max(0.0, until - time.monotonic())))

    def wait(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        while not self.asked() and not self.is_over() and time.monotonic() < until:
            told(lambda: self.hear(min(1.0, max(0.0, until - time.monotonic()))))

    def close(self) -> None:
        """A bot plays on."""
        with suppress(ApiError, OSError, WebSocketException):
            if not self.is_over():
                self.client.leave(self.table, self.token)
        with suppress(OSError, WebSocketException):
            self.live.close()


def told(call: Callable[[], Found]) -> Found:
    """What the call gives; what a server refuses, or that it can't be reached, as a refusal."""
    try:
        return call()
    except ApiError as error:
        raise refused(error.code, error.message, {"where": error.where}) from None
    except TimeoutError:
        raise refused("server_unreachable", "The server did not answer in time.") from None
    except (OSError, urllib.error.URLError, WebSocketException, ValueError) as error:
        if isinstance(error, Refused):
            raise
        raise refused("server_unreachable", f"The server can't be reached: {str(error)[:200]}.") from None
