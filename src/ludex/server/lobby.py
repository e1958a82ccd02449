"""The lobby: every room of the server, and the way in."""

from __future__ import annotations

import asyncio
import logging
import unicodedata
from collections.abc import Coroutine, Iterable

import msgspec

from ludex import bots, games
from ludex.core import SPECTATOR, Game, Refused, refused
from ludex.server import lessons
from ludex.server.archive import Archive, not_written
from ludex.server.clearing import Makers, clear_away, keep_clear
from ludex.server.errors import ApiError, of_refusal
from ludex.server.figures import Counted
from ludex.server.limits import Buckets, Limits
from ludex.server.listing import folded, result_words
from ludex.server.live import Live
from ludex.server.promises import beginning, fair_shape, new_secret, secret_of
from ludex.server.rooms import Place, Room
from ludex.server.shapes import Join, Made, NewTable, RoomShape, SeatKey, SeatShape, Status, TableShape
from ludex.server.showing import Viewer
from ludex.server.tokens import fingerprint, fits, new_table_id, new_token
from ludex.server.workers import Workers
from ludex.table import Ruling, Secret, Settings, SystemClock, Table
from ludex.table.press import freedom_of

LOG = logging.getLogger("ludex.server")
MOMENT = 1.0
"""Seconds that the parts of closing may take."""


class Lobby:
    """Rooms by id; the live tables of those whose game has begun."""

    def __init__(self, archive: Archive, extra_games: Iterable[Game] = (), limits: Limits | None = None) -> None:
        self.archive = archive
        self.limits = limits or Limits()
        self.games: dict[str, Game] = {name: games.find(name) for name in games.names()}
        self.games.update({game.name: game for game in extra_games})
        self.rooms: dict[str, Room] = {}
        self.live: dict[str, Live] = {}
        self.viewers: dict[str, set[Viewer]] = {}
        self.sockets = 0
        """How many are connected, over all tables."""
        self.clock = SystemClock()
        self.workers = Workers()
        self._opening: dict[str, asyncio.Lock] = {}
        self.makers = Makers(self.limits)
        self.costly = Buckets(self.limits.costly_per_minute)
        """Who asks for how much that takes long to make."""
        self.counted = Counted()
        self.askers = Buckets(self.limits.questions_per_minute)
        """Who asks the judge how much."""
        self._is_closing = False
        self._clearing: asyncio.Task[None] | None = None
        self._soon: set[asyncio.Task[None]] = set()

    # ---- start and stop ----

    async def wake_up(self) -> None:
        """Gives every unfinished table back, bots included."""
        for room in await self.archive.rooms():
            self.rooms[room.id] = room
        for room in list(self.rooms.values()):
            if room.is_over or room.open_seats():
                continue
            try:
                await self.table(room.id)
            except Exception as error:  # whatever is wrong with one table, the others go on
                LOG.error("table %s cannot go on: %s: %s", room.id, type(error).__name__, error)
        clear_away(self)
        self._clearing = asyncio.ensure_future(keep_clear(self))

    async def stop_thinking(self) -> None:
        """No bot decides any more, and whoever waits for the judge is told that there is no answer."""
        for live in self.live.values():
            live.stop()
        await self.workers.close()

    async def close(self) -> None:
        """Lets every decision on its way finish, then closes the archive; what takes longer than a moment is left."""
        self._is_closing = True
        if self._clearing is not None:
            self._clearing.cancel()
        lives = [asyncio.ensure_future(live.close()) for live in self.live.values()]
        if lives:
            await asyncio.wait(lives, timeout=MOMENT)
        await self.stop_thinking()
        visited = [self.rooms[id] for id, audience in self.viewers.items() if audience and id in self.rooms]
        for room in visited:
            room.seen = self.now()
        self._later(self.archive.save(*visited))
        await asyncio.wait(self._soon, timeout=MOMENT)
        await self.archive.close()

    # ---- finding ----

    def game(self, name: str) -> Game:
        """Only games that this server was started with: a name from outside never imports anything."""
        game = self.games.get(name)
        if game is None:
            known = ", ".join(self.games)
            raise ApiError(404, "unknown_game", f"There is no game {name[:80]!r} here; there are: {known}.", "game")
        return game

    def find_game(self, name: str) -> Game:
        """The same for the referee."""
        game = self.games.get(name)
        if game is None:
            raise refused("unknown_game", f"There is no game {name!r} on this server.")
        return game

    def room(self, id: str) -> Room:
        room = self.rooms.get(id)
        if room is None:
            raise ApiError(404, "unknown_table", "There is no such table.", "table")
        return room

    async def table(self, id: str) -> Live:
        """The live table of a room whose seats are all taken; read from the journal where need be."""
        live = self.live.get(id)
        if live is not None:
            return live
        room = self.room(id)
        if room.open_seats():
            raise ApiError(409, "not_started", "The game begins when every seat is taken.", "table")
        async with self.lock(id):
            live = self.live.get(id)
            if live is None:
                live = await self._open(room)
                self.live[id] = live
                self._rest()
                live.go_on()
        return live

    def lock(self, id: str) -> asyncio.Lock:
        """Held by whoever opens the table, or makes the one after it."""
        return self._opening.setdefault(id, asyncio.Lock())

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.clock.stamp()

    async def _open(self, room: Room) -> Live:
        entries = await self.archive.entries(room.id)
        secret = await secret_of(self.archive, room, self.find_game(room.game))
        if entries:
            room.seen = max(room.seen, entries[-1]["time"])
            table = await asyncio.to_thread(Table.resume, entries, self.clock, self.find_game, secret)
        else:
            table, ruling = self._begin(room, secret)
            opening = lessons.play_opening(table) if room.lesson else []
            try:
                await self.archive.append(room.id, [*ruling.entries, *opening])
            except Exception as error:
                LOG.error("table %s: the journal did not take its first entry: %s", room.id, error)
                raise not_written() from error
        live = Live(room, table, self.archive, self.workers, self.audience(room.id))
        live.on_over = self._is_over
        live.on_lost = self._is_lost
        live.on_seats = self._has_moved
        if live.is_over and (not room.is_over or room.ended is None):
            self._is_over(live)
        return live

    def _begin(self, room: Room, secret: Secret | None) -> tuple[Table, Ruling]:
        return Table.open(
            room.id,
            self.find_game(room.game),
            len(room.places),
            beginning(room, secret),
            room.options,
            room.names(),
            ["person" if place.bot is None else f"bot:{place.bot}" for place in room.places],
            Settings(retries=room.retries, seconds=room.seconds),
            self.clock,
        )

    def _is_over(self, live: Live) -> None:
        room, table = live.room, live.table
        room.is_over = True
        room.ended = table.ended
        room.result = result_words(table.outcome(), table.names, table.resigned)
        self._later(self.archive.save(room))
        self.tell_room(room)

    def _has_moved(self, live: Live) -> None:
        """Somebody else plays a seat: the journal has it, and the room's row is to say so too."""
        self._later(self.archive.save(live.room))
        self.tell_room(live.room)

    def _later(self, work: Coroutine[object, object, None]) -> None:
        """Does something soon; closing waits for it."""
        task = asyncio.ensure_future(work)
        self._soon.add(task)
        task.add_done_callback(self._soon.discard)

    def _is_lost(self, live: Live) -> None:
        """The journal has gone on without this table, or can't be written: it is read anew."""
        if self.live.get(live.room.id) is live:
            del self.live[live.room.id]
            self._later(self._come_back(live.room))

    async def _come_back(self, room: Room) -> None:
        await asyncio.sleep(1)
        if self._is_closing:
            return
        try:
            found = await self.table(room.id)
        except (Refused, ApiError, OSError) as error:
            LOG.error("table %s cannot go on: %s", room.id, error)
        else:
            found.show()

    def _rest(self) -> None:
        """Lets go of finished tables that nobody looks at, the oldest first."""
        resting = [id for id, live in self.live.items() if live.room.is_over and not live.viewers]
        for id in resting[: max(0, len(resting) - self.limits.resting)]:
            del self.live[id]
            self.viewers.pop(id, None)
            self._opening.pop(id, None)

    # ---- making and joining ----

    async def make(self, wish: NewTable, address: str) -> Made:
        """A new room; the game begins at once if no seat is left free."""
        self.may_make(address)
        game = self.game(wish.game)
        if wish.lesson:
            wish = lessons.plan(game, wish)
        try:
            # A trial start: options and seats that can't be are refused here, not when the last seat is taken.
            state = game.start(len(wish.seats), 0 if wish.seed is None else wish.seed, wish.options)
        except Refused as error:
            raise of_refusal(error.refusal) from None
        if wish.seed is not None and game.shared_opening(state.settings) is not None:
            raise ApiError(400, "bad_option", "What all tables of a day share can't come from a seed.", "seed")
        for seat, plan in enumerate(wish.seats):
            if plan.bot is not None:
                check_bot(game, plan.bot, f"seats[{seat}].bot")
        host, invite = new_token(), new_token()
        room = Room(
            id=new_table_id(),
            game=game.name,
            places=[],
            options=dict(state.settings),
            created=self.now(),
            host=fingerprint(host),
            invite=fingerprint(invite),
            seed=wish.seed,
            secret=new_secret() if wish.seed is None else "",
            public=wish.public,
            seconds=wish.seconds,
            retries=wish.retries,
            pause_ms=wish.pause_ms,
            stand_in=wish.stand_in,
            seen=self.now(),
            lesson=wish.lesson,
        )
        keys: list[SeatKey] = []
        codes: dict[str, str] = {}
        for seat, plan in enumerate(wish.seats):
            name = "" if plan.name is None else free_name(plan.name, room, f"seats[{seat}].name")
            if plan.bot is not None:
                room.places.append(Place(name=name or bot_name(plan.bot, room), bot=plan.bot))
            elif plan.name is not None:
                token = new_token()
                keys.append(SeatKey(seat, token))
                room.places.append(Place(name, token=fingerprint(token), nonce=plan.nonce, share=plan.share))
            else:
                codes[str(seat)] = new_token()
                room.places.append(Place(code=fingerprint(codes[str(seat)])))
        await self.archive.save(room)
        self.rooms[room.id] = room
        self.makers.note(room.id, address)
        if not room.open_seats():
            await self.table(room.id)
        return Made(self.shape(room), host, invite, codes, keys)

    def may_make(self, address: str) -> None:
        """Raises `ApiError` where somebody makes too many tables, or the server is full."""
        self.makers.check(self, address)

    def forget(self, room: Room) -> None:
        """Drops a room whose game has not begun."""
        del self.rooms[room.id]
        self._opening.pop(room.id, None)
        self._later(self.archive.remove(room.id))

    async def join(self, id: str, wish: Join) -> tuple[int, str]:
        """Sits a person down; answers the seat and its token."""
        room = self.room(id)
        clean_name(wish.name, "name")
        wanted = wish.seat
        if wish.code is not None:
            wanted = self._seat_of_code(room, wish.code, wanted)
        elif not room.public:
            raise ApiError(401, "code_needed", "This table is private: it takes its invite link to sit down.", "code")
        free = room.open_seats()
        if wanted is None and not free:
            raise ApiError(409, "no_open_seat", "Every seat of this table is taken.", "seat")
        seat = free[0] if wanted is None else wanted
        if not 0 <= seat < len(room.places):
            raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
        if seat not in free:
            raise ApiError(409, "seat_taken", f"Seat {seat + 1} is taken.", "seat")
        name = free_name(wish.name, room, "name")
        token = new_token()
        room.seen = self.now()
        await self._sit(room, seat, Place(name=name, token=fingerprint(token), nonce=wish.nonce, share=wish.share))
        return seat, token

    def _seat_of_code(self, room: Room, code: str, wanted: int | None) -> int | None:
        """The seat that a join code is for; None where it is the whole table's."""
        if fits(code, room.invite):
            return wanted
        for seat, place in enumerate(room.places):
            if fits(code, place.code):
                return seat
        raise ApiError(401, "wrong_code", "This invite link is not valid here, or was used already.", "code")

    async def seat_bot(self, id: str, seat: int, bot: str) -> None:
        room = self.room(id)
        check_bot(self.game(room.game), bot, "bot")
        if not 0 <= seat < len(room.places):
            raise ApiError(404, "no_such_seat", f"This table has no seat {seat}.", "seat")
        if seat not in room.open_seats():
            raise ApiError(409, "seat_taken", f"Seat {seat + 1} is taken.", "seat")
        await self._sit(room, seat, Place(name=bot_name(bot, room), bot=bot))

    async def _sit(self, room: Room, seat: int, place: Place) -> None:
        """Takes the seat at once, so that nobody else does, and gives it back if it can't be written down."""
        free = room.places[seat]
        room.places[seat] = place
        try:
            await self.archive.save(room)
        except BaseException:
            room.places[seat] = free
            raise
        if room.open_seats():
            self.tell_room(room)
            return
        live = await self.table(room.id)
        self.tell_room(room)
        live.show()

    # ---- showing ----

    def audience(self, id: str) -> set[Viewer]:
        """Everybody connected to a room, before its game begins too."""
        return self.viewers.setdefault(id, set())

    def here(self, room: Room) -> set[int]:
        """The seats that somebody is connected to; SPECTATOR for those who look on."""
        return {viewer.face.seat for viewer in self.viewers.get(room.id, ())}

    def enter(self, room: Room, viewer: Viewer) -> None:
        """Somebody connects to a table; nobody votes on a bot for a person who is here."""
        self.audience(room.id).add(viewer)
        room.seen = self.now()
        if viewer.face.seat != SPECTATOR and room.places[viewer.face.seat].votes:
            room.places[viewer.face.seat].votes = []
            self._later(self.archive.save(room))

    def leave(self, id: str, viewer: Viewer) -> None:
        audience = self.viewers.get(id)
        if audience is None:
            return
        audience.discard(viewer)
        room = self.rooms.get(id)
        if room is not None:
            room.seen = self.now()
            if not audience and not self._is_closing:
                self._later(self.archive.save(room))
        live = self.live.get(id)
        if not audience and live is None:
            del self.viewers[id]

    def unseat(self, room: Room, seat: int) -> None:
        """Whoever is connected to a seat only looks on from now on."""
        for viewer in self.viewers.get(room.id, ()):
            if viewer.face.seat == seat:
                viewer.face = msgspec.structs.replace(viewer.face, seat=SPECTATOR)

    def tell_room(self, room: Room) -> None:
        """Tells everybody at a table who sits there now."""
        audience = self.viewers.get(room.id)
        if audience:
            message = msgspec.json.encode(RoomShape(self.shape(room)))
            for viewer in audience:
                viewer.push(message)

    def shape(self, room: Room) -> TableShape:
        """The table as everybody may see it."""
        live = self.live.get(room.id)
        audience = self.viewers.get(room.id, ())
        here = self.here(room)
        status: Status = "waiting" if room.open_seats() else "over" if room.is_over else "playing"
        roles = self._roles(room)
        return TableShape(
            id=room.id,
            game=room.game,
            title=self.games[room.game].title if room.game in self.games else room.game,
            status=status if live is None else live.status,
            seats=[
                SeatShape(
                    seat=seat,
                    name=place.name,
                    kind=place.kind,
                    bot=place.bot,
                    connected=place.bot is not None or seat in here,
                    role=roles[seat],
                    stand_in=place.stand_in,
                    votes=place.votes,
                    resigned=place.resigned,
                )
                for seat, place in enumerate(room.places)
            ],
            options=room.options,
            public=room.public,
            seconds=room.seconds,
            retries=room.retries,
            pause_ms=room.pause_ms,
            seeded=room.seed is not None,
            fair=fair_shape(room, room.is_over if live is None else live.is_over),
            created=room.created,
            to_act=[] if live is None else live.to_act(),
            n=-1 if live is None else live.last,
            press=freedom_of(room.options),
            watching=sum(viewer.face.seat == SPECTATOR for viewer in audience),
            stand_in=room.stand_in,
            ended=room.ended,
            result=room.result,
            next=room.next,
        )

    def _roles(self, room: Room) -> list[str]:
        """Who each seat is in the game, as far as it says."""
        game = self.games.get(room.game)
        try:
            roles = [] if game is None else game.roles(room.options)
        except Refused:  # an old room, with an option that is no more
            roles = []
        return roles + [""] * (len(room.places) - len(roles))


def clean_name(name: str, where: str) -> str:
    """A name without anything invisible; `ApiError` if nothing is left."""
    kept = "".join(
        " " if ch.isspace() else ch for ch in name if ch.isspace() or unicodedata.category(ch)[0] not in "CZ"
    )
    found = " ".join(kept.split())
    if not 1 <= len(found) <= 40:
        raise ApiError(400, "bad_name", "A name is 1 to 40 visible characters.", where)
    return found


def free_name(name: str, room: Room, where: str) -> str:
    """A clean name that nobody else at the table has; case and width don't make a difference."""
    found = clean_name(name, where)
    if folded(found) in {folded(place.name) for place in room.places}:
        raise ApiError(409, "name_taken", f"There is a {found} at this table already; take another name.", where)
    return found


def check_bot(game: Game, bot: str, where: str) -> None:
    """Only the bots that are offered: a name from outside never imports anything, nor sets its own budget."""
    known = bots.names(game)
    if bot not in known:
        raise ApiError(404, "unknown_bot", f"There is no bot {bot[:80]!r} here; there are: {', '.join(known)}.", where)


def bot_name(bot: str, room: Room) -> str:
    """`Careful bot`, and a number where there are several."""
    base = f"{bot.capitalize()} bot"
    taken = {folded(place.name) for place in room.places}
    count = 1
    name = base
    while folded(name) in taken:
        count += 1
        name = f"{base} {count}"
    return name
