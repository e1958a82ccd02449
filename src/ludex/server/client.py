"""A client of the API in plain Python: make tables, sit down, look on, decide. For programs that play, and for tests.

>>> client = Client("http://127.0.0.1:8000")                                              # doctest: +SKIP
>>> made = client.make("forsale", [{"name": "Ann"}, {"bot": "careful"}, {"bot": "sharp"}])  # doctest: +SKIP
>>> with client.sit(made["table"]["id"], made["seats"][0]["token"]) as seat:              # doctest: +SKIP
...     while (view := seat.turn()) is not None:
...         seat.decide(view["choices"][0]["code"])
"""

from __future__ import annotations

import time
import urllib.error
import urllib.parse
import urllib.request
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from types import TracebackType
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from ludex.server.errors import ApiError
from ludex.server.patches import apply
from ludex.server.tokens import new_token

PATIENCE = 30.0
"""Seconds to wait for an answer."""


class Client:
    """One server, over HTTP; `sit` opens a WebSocket."""

    def __init__(self, url: str, password: str | None = None) -> None:
        self.url = url.rstrip("/")
        self.headers = {} if password is None else {"X-Ludex-Password": password}
        """Sent with every request."""

    def call(self, method: str, path: str, body: object = None, token: str | None = None) -> Any:
        """The answer's JSON; `ApiError` for everything but a success."""
        headers = dict(self.headers)
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None
        if body is not None:
            data = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(f"{self.url}/api{path}", data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                return msgspec.json.decode(response.read())
        except urllib.error.HTTPError as error:
            told = msgspec.json.decode(error.read())["error"]
            raise ApiError(error.code, told["code"], told["message"], told["where"], told.get("values")) from None

    def make(self, game: str, seats: Sequence[Mapping[str, object]], **wish: object) -> Any:
        """A new table, with its secrets."""
        return self.call("POST", "/tables", {"game": game, "seats": seats, **wish})

    def join(self, table: str, name: str, **wish: object) -> Any:
        """A seat and its token."""
        return self.call("POST", f"/tables/{table}/join", {"name": name, **wish})

    def table(self, table: str) -> Any:
        return self.call("GET", f"/tables/{table}")

    def tables(self, **query: object) -> list[Any]:
        """The public tables, the newest first: by `status`, `game`, `search`, `before` and `limit`."""
        asked = urllib.parse.urlencode({key: value for key, value in query.items() if value is not None})
        found: list[Any] = self.call("GET", f"/tables?{asked}")["tables"]
        return found

    def some(self, ids: Sequence[str]) -> list[Any]:
        """Tables by their ids."""
        found: list[Any] = self.call("POST", "/tables/some", {"ids": list(ids)})["tables"]
        return found

    def decide(self, table: str, token: str, action: object, **wish: object) -> Any:
        """A decision over HTTP; the receipt."""
        return self.call("POST", f"/tables/{table}/decisions", {"action": action, **wish}, token)

    def say(self, table: str, token: str, text: str, **wish: object) -> Any:
        """Says something over HTTP; the receipt."""
        return self.call("POST", f"/tables/{table}/press", {"text": text, **wish}, token)

    def take_back(self, table: str, token: str, **wish: object) -> Any:
        """Takes the seat's last decision back over HTTP; the receipt."""
        return self.call("POST", f"/tables/{table}/take_back", wish, token)

    def leave(self, table: str, token: str, resign: bool = False) -> Any:
        """Lets a bot play on for the seat: for a while, or for good."""
        return self.call("POST", f"/tables/{table}/leave", {"resign": resign}, token)

    def come_back(self, table: str, token: str) -> Any:
        """Takes the seat back from the bot that stands in."""
        return self.call("POST", f"/tables/{table}/return", None, token)

    def stand_in(self, table: str, token: str, seat: int) -> Any:
        """A vote that a bot stands in for somebody absent."""
        return self.call("POST", f"/tables/{table}/stand_in", {"seat": seat}, token)

    def remove(self, table: str, host: str, seat: int) -> Any:
        """Removes the person of a seat, by the host's token."""
        return self.call("POST", f"/tables/{table}/seats/{seat}/remove", None, host)

    def close_table(self, table: str, host: str) -> Any:
        """Closes a table for good, by the host's token."""
        return self.call("POST", f"/tables/{table}/close", None, host)

    def rematch(self, table: str, token: str) -> Any:
        """The seat at the next table, and its token."""
        return self.call("POST", f"/tables/{table}/rematch", None, token)

    def hint(self, table: str, token: str) -> Any:
        """What a bot would do in the seat's place."""
        return self.call("POST", f"/tables/{table}/hint", None, token)

    def journal(self, table: str) -> list[dict[str, Any]]:
        """The entries of a finished game."""
        request = urllib.request.Request(f"{self.url}/api/tables/{table}/journal", headers=self.headers)
        with urllib.request.urlopen(request, timeout=PATIENCE) as response:
            return [msgspec.json.decode(line) for line in response.read().splitlines()]

    def sit(self, table: str, token: str | None = None, **wish: object) -> Seat:
        """The table live: as the token's seat, or looking on without one."""
        return Seat(self.url, table, token, self.headers, **wish)


class Seat:
    """A WebSocket to a table."""

    def __init__(
        self, url: str, table: str, token: str | None, headers: Mapping[str, str] | None = None, **wish: object
    ) -> None:
        address = f"ws{url.removeprefix('http')}/api/tables/{table}/live"
        self._stack = ExitStack()
        self.socket = self._stack.enter_context(
            connect(address, max_size=None, compression=None, additional_headers=headers)
        )
        self.view: dict[str, Any] | None = None
        """The last view that came."""
        self.room: dict[str, Any] | None = None
        self.receipts: dict[str, dict[str, Any]] = {}
        self.press: list[dict[str, Any]] = []
        """What was said, as far as this seat may read it."""
        self._whole = b""
        """The last view as it came, which a patch begins from."""
        self._views: deque[dict[str, Any]] = deque()
        # A server that has refused and hung up already said why: the next `receive` reads it.
        with suppress(ConnectionClosed):
            self.send({"type": "hello", "token": token, **wish})

    def send(self, message: object) -> None:
        self.socket.send(msgspec.json.encode(message).decode())

    def receive(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message, whatever it is; `ApiError` for an error."""
        text = self.socket.recv(timeout)
        message: dict[str, Any] = msgspec.json.decode(text)
        if message["type"] == "patch":
            assert self.view is not None
            assert self.view["n"] == message["base"]
            text = apply(self._whole, message["steps"])
            message = msgspec.json.decode(text)
        match message["type"]:
            case "view":
                self._whole = text.encode() if isinstance(text, str) else text
                self.view = message
                self._views.append(message)
            case "room":
                self.room = message["table"]
            case "press":
                self.press += message["messages"]
            case "receipt":
                self.receipts[str(message["id"])] = message
            case "error":
                told = message["error"]
                raise ApiError(400, told["code"], told["message"], told["where"], told.get("values"))
        return message

    def next_view(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The oldest view not looked at yet."""
        end = time.monotonic() + timeout
        while not self._views:
            self.receive(max(0.0, end - time.monotonic()))
        return self._views.popleft()

    def turn(self, timeout: float = PATIENCE) -> dict[str, Any] | None:
        """Waits until this seat is asked and answers its view; None when the game is over."""
        end = time.monotonic() + timeout
        self._views.clear()
        while self.view is None or (self.view["status"] == "playing" and self.view["ask"] is None):
            self.receive(max(0.0, end - time.monotonic()))
        return self.view if self.view["status"] == "playing" else None

    def decide(self, action: object, id: str | None = None, number: int | None = None) -> dict[str, Any]:
        """Sends a decision and waits for its receipt. An accepted one is followed by the view it led to."""
        id = new_token() if id is None else id
        return self._acknowledged({"type": "decide", "action": action, "id": id, "number": number}, id)

    def take_back(self, id: str | None = None) -> dict[str, Any]:
        """Takes the last decision back and waits for the receipt, and for the view it led to."""
        id = new_token() if id is None else id
        return self._acknowledged({"type": "take_back", "id": id}, id)

    def _acknowledged(self, message: object, id: str) -> dict[str, Any]:
        self.send(message)
        while id not in self.receipts:
            self.receive()
        receipt = self.receipts.pop(id)
        while receipt["n"] is not None and (self.view is None or self.view["n"] < receipt["n"]):
            self.receive()
        return receipt

    def say(self, text: str, to: Sequence[int] = (), id: str | None = None) -> dict[str, Any]:
        """Says something to some seats, or to everybody, and waits for the receipt."""
        id = new_token() if id is None else id
        self.send({"type": "say", "text": text, "to": list(to), "id": id})
        while id not in self.receipts:
            self.receive()
        return self.receipts.pop(id)

    def close(self) -> None:
        self._stack.close()

    def is_open(self) -> bool:
        try:
            self.socket.ping()
        except ConnectionClosed:
            return False
        return True

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
