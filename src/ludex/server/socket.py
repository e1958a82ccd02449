"""The WebSocket of a table: live views, decisions and taking them back, press, and resuming after a lost connection.

The first message says who it is (`hello`, with the seat's token and the last step it has seen). The answer is the room,
and once the game has begun a whole view with every event missed, and the press missed. Later views are whole too, or,
for a client that asked for them, patches (`patches.py`). Receipts carry the id of what
they answer, so a client sends what was not acknowledged again under the same id and it counts once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Protocol

import msgspec
from msgspec import UNSET
from starlette.types import Receive, Scope, Send

from ludex.core import SPECTATOR
from ludex.server.errors import ApiError
from ludex.server.faces import Face
from ludex.server.letters import Unread
from ludex.server.limits import Bucket
from ludex.server.live import Live
from ludex.server.lobby import Lobby
from ludex.server.requests import readable
from ludex.server.rooms import Room
from ludex.server.shapes import Decide, Hello, Ping, ReceiptShape, Say, TakeBackShape
from ludex.server.showing import Showing
from ludex.server.storage import Behind
from ludex.server.wire import STRAIGHT
from ludex.table import Decision, Press, Receipt, TakeBack

LOG = logging.getLogger("ludex.server")
HELLO = msgspec.json.Decoder(Hello)
MESSAGE = msgspec.json.Decoder(Decide | Say | TakeBackShape | Ping)
PONG = b'{"type":"pong"}'

# Why a connection was closed by us; the page does not come back after these.
POLICY = 1008
TOO_BIG = 1009
BROKEN = 1011


class Straight(Protocol):
    """The short way of a connection (`wire.py`)."""

    on_text: Callable[[bytes], bool] | None
    """Takes a short text at once; False where it has to wait for its turn."""

    def send_straight(self, *texts: bytes) -> bool:
        """Sends texts at once, or says that it can't."""


class NoStraight:
    """Where there is no short way."""

    on_text: Callable[[bytes], bool] | None = None

    def send_straight(self, *texts: bytes) -> bool:
        return False


class Gone(Exception):
    """The client has closed the connection, or lost it."""


BEHIND = 4
"""Messages that may wait for a connection before it is left out when views are made."""


class Connection:
    """One WebSocket, with what waits to be sent to it.

    A client that reads slowly is shown less often: while messages wait for it no views are made for it, and when they
    are sent it gets one with all that happened since. So it holds little memory, and no time goes into what it can't
    take. Only one for whom hundreds of other messages wait is cut off.
    """

    def __init__(self, send: Send, face: Face, hello: Hello, backlog: int, straight: Straight | None = None) -> None:
        self.send = send
        self.straight = (NoStraight() if straight is None else straight).send_straight
        self.face = face
        self.shown = hello.after
        self.heard = hello.heard
        self.patches = hello.patches
        self.sent: list[bytes] | None = None
        self.backlog = backlog
        self.waiting: deque[bytes] = deque()
        self.gathered: list[bytes] | None = None
        """Messages that are to be written together; None where each goes by itself."""
        self.closing: int | None = None
        """The code to close with when all is sent."""
        self.is_sending = False
        """Whether a message is on its way that others must not overtake."""
        self.on_sent: Callable[[], None] = nothing
        """Called when all that waited is sent."""
        self._wake = asyncio.Event()

    def is_behind(self) -> bool:
        """Whether so much waits that it is not to be shown anything now."""
        return len(self.waiting) >= BEHIND

    def gather(self) -> None:
        """Keeps what is pushed from now on until `flush` writes all of it together."""
        self.gathered = []

    def flush(self) -> None:
        """Sends what was gathered."""
        messages, self.gathered = self.gathered or [], None
        is_free = not self.waiting and not self.is_sending and self.closing is None
        if messages and not (is_free and self.straight(*messages)):
            for message in messages:
                self.push(message)

    def push(self, message: bytes) -> None:
        """Sends a message, after all others; at once where nothing is in the way."""
        if self.gathered is not None:
            self.gathered.append(message)
            return
        if len(self.waiting) >= self.backlog:
            self.waiting.clear()  # too slow: it can come back and resume
            self.closing = POLICY
        elif self.closing is None:
            if not self.waiting and not self.is_sending and self.straight(message):
                return
            self.waiting.append(message)
        self._wake.set()

    def close(self, code: int) -> None:
        """Closes after what was pushed."""
        self.closing = code
        self._wake.set()

    async def send_all(self) -> None:
        """Sends what is pushed, for as long as the connection stands."""
        send, waiting, wake = self.send, self.waiting, self._wake
        while True:
            self.is_sending = True
            while waiting:
                await send({"type": "websocket.send", "text": waiting.popleft().decode()})
            self.is_sending = False
            if self.closing is not None:
                await send({"type": "websocket.close", "code": self.closing})
                return
            self.on_sent()
            if waiting or self.closing is not None:
                continue
            wake.clear()
            await wake.wait()


def nothing() -> None:
    pass


class LiveSocket:
    """The endpoint, as plain ASGI: every layer between costs time for every message."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        lobby: Lobby = scope["app"].state.lobby
        if scope["type"] != "websocket":
            raise ApiError(400, "not_a_websocket", "This path takes WebSockets only.", "path")
        await receive()
        await send({"type": "websocket.accept"})
        if lobby.sockets >= lobby.limits.sockets:
            await refuse(send, ApiError(503, "server_full", "Too many connections; try again later."))
            return
        lobby.sockets += 1
        client = scope.get("client")
        try:
            straight: Straight = scope.get("extensions", {}).get(STRAIGHT) or NoStraight()
            address = str(client[0]) if client else ""
            await Session(lobby, scope["path_params"]["table"], receive, send, straight, address).run()
        except Gone:
            pass
        finally:
            lobby.sockets -= 1


class Session:
    """A connection from its hello to its end."""

    def __init__(
        self, lobby: Lobby, table: str, receive: Receive, send: Send, straight: Straight, address: str = ""
    ) -> None:
        self.lobby = lobby
        self.table = table
        self.address = address
        self._receive = receive
        self._send = send
        self._straight = straight
        limits = lobby.limits
        per_second = limits.messages_per_second
        self.loop = asyncio.get_running_loop()
        self.bucket = Bucket(per_second, 2 * per_second, self.loop.time())
        self._in_hand: Decide | None = None
        """The decision that was taken at once and is being committed."""
        self._live: Live | None = None
        """The table that it is for."""
        self._is_busy = False
        """Whether a message that went the long way is being dealt with."""
        self._settled = asyncio.Event()
        self._later: asyncio.Task[None] | None = None

    async def run(self) -> None:
        try:
            room, connection = await self.meet()
            self.lobby.bans.check_address(self.address)
        except ApiError as error:
            await refuse(self._send, error)
            return
        self.lobby.bans.connected(connection.close, self.address)
        self.lobby.enter(room, connection)
        self.unread = Unread(self.lobby, room.id, connection, self.address)
        sender = asyncio.create_task(connection.send_all())
        sender.add_done_callback(_quietly)
        try:
            connection.gather()
            self.lobby.tell_room(room)
            self.catch_up(room, connection)
            connection.flush()
            self.unread.go_on()
            self.room, self.connection = room, connection
            self._straight.on_text = self.take
            connection.on_sent = self.show_rest
            # Never cancelled: a decision on its way to disk is applied too. A closed socket ends it.
            await self.listen(room, connection)
        finally:
            self._straight.on_text = None
            connection.on_sent = nothing
            self.unread.stop()
            sender.cancel()
            self.lobby.bans.gone(connection.close)
            self.lobby.leave(room.id, connection)
            self.lobby.tell_room(room)

    async def meet(self) -> tuple[Room, Connection]:
        """The hello: which seat, and from where on."""
        lobby, limits = self.lobby, self.lobby.limits
        try:
            async with asyncio.timeout(limits.hello_seconds):
                text = await self.receive()
        except TimeoutError:
            raise ApiError(400, "no_hello", "The first message says hello; it did not come.") from None
        # Only now, so that whoever speaks first is heard before being refused.
        hello = readable(HELLO, text)
        await lobby.refresh(self.table)
        room = lobby.room(self.table)
        seat = SPECTATOR
        if hello.token is not None:
            found = room.seat_of(hello.token)
            if found is None:
                raise ApiError(401, "wrong_token", "This token is not of a seat at this table.", "token")
            seat = found
        # Seats have places of their own: no number of spectators locks a player out, nor does another player.
        most = limits.sockets_per_table if seat == SPECTATOR else limits.sockets_per_seat
        if sum(viewer.face.seat == seat for viewer in lobby.audience(room.id)) >= most:
            raise ApiError(503, "table_full", "Too many are connected to this table; try again later.")
        if not room.open_seats():
            await lobby.table(room.id)
        face = Face(seat, hello.drawing, hello.words)
        return room, Connection(self._send, face, hello, limits.backlog, self._straight)

    def catch_up(self, room: Room, connection: Connection) -> None:
        """A whole view with the events missed, and the press missed, if the game has begun."""
        live = self.lobby.live.get(room.id)
        if live is not None:
            Showing(live).show(connection)
            live.pass_on(connection, missed=True)

    def show_rest(self) -> None:
        """Shows what was left out while messages waited."""
        live = self.lobby.live.get(self.table)
        if live is None:
            return
        try:
            self.unread.go_on()
            if self.connection.shown != live.number_for(self.connection.face.seat):
                live.show()
        except Exception:
            LOG.exception("table %s: what was left out could not be shown", self.table)
            self.connection.close(BROKEN)

    async def receive(self) -> str:
        """The next message as text."""
        message = await self._receive()
        if message["type"] == "websocket.disconnect":
            raise Gone
        text = message.get("text")
        if text is None:
            raise ApiError(400, "malformed", "Messages are JSON as text, not bytes.")
        if len(text) > self.lobby.limits.body or len(text.encode()) > self.lobby.limits.body:
            raise ApiError(413, "too_big", f"A message is at most {self.lobby.limits.body} bytes.")
        return str(text)

    async def listen(self, room: Room, connection: Connection) -> None:
        """Takes messages one after the other until the client goes."""
        while True:
            self._is_busy = False
            try:
                text = await self.receive()
            except Gone:
                return
            except ApiError as error:
                connection.push(msgspec.json.encode({"type": "error", **error.to_json()}))
                if error.status == 413:
                    connection.close(TOO_BIG)
                await self.slow_down()
                continue
            self._is_busy = True
            while self._in_hand is not None:
                self._settled.clear()
                await self._settled.wait()
            await self.slow_down()
            try:
                message = readable(MESSAGE, text)
                if isinstance(message, Ping):
                    connection.push(PONG)
                else:
                    await self.act(room, connection, message)
            except ApiError as error:
                connection.push(msgspec.json.encode({"type": "error", **error.to_json()}))

    async def slow_down(self) -> None:
        """Lets a message wait where they come too fast."""
        if not self.bucket.take(self.loop.time()):
            await asyncio.sleep(1 / self.bucket.rate)

    # ---- the short way ----

    def take(self, text: bytes) -> bool:
        """Takes a decision, if nothing that this client sent before is in its way; False for all else."""
        connection = self.connection
        live = self.lobby.live.get(self.room.id)
        if live is None or self._is_busy or self._in_hand is not None or connection.face.seat == SPECTATOR:
            return False
        try:
            message = MESSAGE.decode(text)
        except (msgspec.MsgspecError, ValueError, RecursionError):
            return False
        if type(message) is not Decide or not self.bucket.take(self.loop.time()):
            return False
        live.used = time.monotonic()
        self._in_hand, self._live = message, live
        live.decide_at_once(Decision(connection.face.seat, message.action, message.number, message.id), self)
        return True

    def acknowledge(self, receipt: Receipt) -> None:
        """The decision in hand is committed; the view that follows goes out with its receipt."""
        assert self._in_hand is not None
        assert self._live is not None
        self.connection.gather()
        told = self._live.receipt_for(receipt, self.connection.face.seat)
        self.connection.push(msgspec.json.encode(receipt_shape(told, self._in_hand.id)))

    def settled(self, error: Exception | None) -> None:
        """The decision in hand is done with, or has to go the long way."""
        message, connection = self._in_hand, self.connection
        assert message is not None
        connection.flush()
        if isinstance(error, Behind):
            self._later = self.loop.create_task(self._act_after_all(message))
            return
        if isinstance(error, ApiError):
            error.values["id"] = message.id
            connection.push(msgspec.json.encode({"type": "error", **error.to_json()}))
        elif error is not None:
            connection.close(BROKEN)
        self._done()

    async def _act_after_all(self, message: Decide) -> None:
        """Lets a decision go the long way that was taken at once, too early."""
        try:
            await self.act(self.room, self.connection, message)
        except ApiError as error:
            self.connection.push(msgspec.json.encode({"type": "error", **error.to_json()}))
        except Exception:
            LOG.exception("table %s: a decision could not be dealt with", self.room.id)
            self.connection.close(BROKEN)
        finally:
            self._later = None
            self._done()

    def _done(self) -> None:
        self._in_hand = None
        self._settled.set()

    # ---- what comes of messages ----

    async def act(self, room: Room, connection: Connection, message: Decide | Say | TakeBackShape) -> None:
        """A decision of the connection's seat, one taken back, or press."""
        seat = connection.face.seat
        if seat == SPECTATOR:
            raise ApiError(403, "not_seated", "You are looking on; only a seat can decide and write.")
        live = await self.lobby.table(room.id)

        def acknowledge(receipt: Receipt) -> None:
            connection.push(msgspec.json.encode(receipt_shape(live.receipt_for(receipt, seat), message.id)))

        try:
            if isinstance(message, Say):
                press = Press(seat, message.text, message.to, message.id)
                allow = partial(self.lobby.letters.check, live.table, press, self.address)
                await live.say(press, self.lobby.limits.press_per_minute, acknowledge, allow)
            elif isinstance(message, TakeBackShape):
                allow = partial(self.lobby.keeping.allow_change, self.address)
                await live.take_back(TakeBack(seat, message.id), acknowledge, allow)
            else:
                await live.decide(Decision(seat, message.action, message.number, message.id), acknowledge)
        except ApiError as error:
            error.values["id"] = message.id
            raise


def _quietly(sender: asyncio.Task[None]) -> None:
    """A client that went away in the middle of a message is no error of ours."""
    if not sender.cancelled():
        sender.exception()


def receipt_shape(receipt: Receipt, id: str | None) -> ReceiptShape:
    refusal = receipt.refusal
    return ReceiptShape(
        id=id,
        accepted=receipt.accepted,
        duplicate=receipt.duplicate,
        n=receipt.n,
        recovered=receipt.recovered,
        refusal=None if refusal is None else refusal.to_json(),
        hash=UNSET if receipt.hash is None else receipt.hash,
    )


async def refuse(send: Send, error: ApiError) -> None:
    """Says what is wrong, then closes."""
    text = msgspec.json.encode({"type": "error", **error.to_json()}).decode()
    await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": TOO_BIG if error.status == 413 else POLICY, "reason": error.code})
