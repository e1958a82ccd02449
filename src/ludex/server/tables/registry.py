"""The lobby: every room of the server, and the way in."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable
from contextlib import suppress
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from ludex import games
from ludex.core import SPECTATOR, Game, Refused, refused
from ludex.journal import Entry
from ludex.server.config import Limits
from ludex.server.errors import ApiError, of_refusal
from ludex.server.network.handoff import Sibling
from ludex.server.network.rate_limits import Buckets
from ludex.server.network.request_counts import Counted
from ludex.server.network.time_budget import reading, unhurried
from ludex.server.schemas import Join, Made, NewTable, RoomShape, SeatKey, SeatShape, Status, TableShape
from ludex.server.storage.backends import Behind
from ludex.server.storage.rooms import Place, Room
from ludex.server.storage.tokens import fingerprint, fits, new_table_id, new_token
from ludex.server.storage.writer import Archive, not_written
from ludex.server.tables import absence, hosting, lessons
from ludex.server.tables import stand_in as standing_in
from ludex.server.tables.bans import Bans
from ludex.server.tables.dice_secret import beginning, fair_shape, new_secret, secret_of
from ludex.server.tables.eviction import clear_away, keep_clear, let_go_of_old, let_rest
from ludex.server.tables.join_limits import Joiners
from ludex.server.tables.letters import Letters
from ludex.server.tables.live_table import Live
from ludex.server.tables.makers import Makers
from ludex.server.tables.peers import Peers
from ludex.server.tables.resting import Resting, only_bots
from ludex.server.tables.room_edits import become, change
from ludex.server.tables.seating import bot_name, check_bot, clean_name, free_name, free_seat
from ludex.server.tables.table_limits import Keeping
from ludex.server.tables.viewers import Viewer
from ludex.server.tables.views import Face
from ludex.server.workers.pool import Workers
from ludex.table import Clock, Ruling, Secret, Settings, SystemClock, Table
from ludex.table.press import freedom_of
from ludex.table.replay import Find
from ludex.table.upgrading import Outdated

LOG = logging.getLogger("ludex.server")
MOMENT = 1.0
"""Seconds that the parts of closing may take."""


class Lobby:
    """Rooms by id; the live tables of those whose game has begun."""

    def __init__(
        self,
        archive: Archive,
        extra_games: Iterable[Game] = (),
        limits: Limits | None = None,
        thinkers: int | None = None,
        make_node: Callable[[Lobby], Peers] | None = None,
    ) -> None:
        self.archive = archive
        self.make_node = make_node
        """Makes this server's part among those that share the database; None where it takes none."""
        self.limits = limits or Limits()
        self.games: dict[str, Game] = {name: games.find(name) for name in games.names()}
        self.games.update({game.name: game for game in extra_games})
        self.rooms: dict[str, Room] = {}
        """All that are not over, and as many of the others as `Limits.finished` says, those known longest first."""
        self.live: dict[str, Live] = {}
        self.viewers: dict[str, set[Viewer]] = {}
        self.sockets = 0
        """How many are connected, over all tables."""
        self.clock: Clock = SystemClock()
        self.signs = absence.Signs(lambda: self.clock)
        self.sibling: Sibling | None = None
        """This process's place among those behind the same port."""
        self.workers = Workers(thinkers)
        self.node: Peers | None = None
        """The other servers that share the tables, while this one takes part in running them."""
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._changing: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.makers = Makers(self.limits)
        self.letters = Letters(self.limits)
        self.resting = Resting(self)
        self.keeping = Keeping(self, self.limits)
        self.costly = Buckets(self.limits.costly_per_minute)
        """Who asks for how much that takes long to make."""
        self.counted = Counted()
        self.askers = Buckets(self.limits.questions_per_minute)
        """Who asks the judge how much."""
        self.era = 0
        """How often a backup was put in the place of the database: what was begun before must not go on."""
        self.bans = Bans()
        self.joiners = Joiners(self.limits)
        self.packing = asyncio.Lock()
        """Held by whoever packs something long for another process: one at a time is enough for others to wait for."""
        self._is_closing = False
        self._clearing: asyncio.Task[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._soon: set[asyncio.Task[None]] = set()

    # ---- start and stop ----

    async def wake_up(self) -> None:
        """Gives every unfinished table back: those in memory where bots play with people, and the others are read when
        somebody looks at them."""
        await self.makers.load(self.archive)
        await self.bans.load(self.archive)
        for room in await self.archive.first_rooms(self.limits.finished):
            self.rooms[room.id] = room
        if self.archive.is_shared and self.make_node is not None:
            self.node = self.make_node(self)
            await self.node.start()
        for room in [] if self.archive.is_shared else list(self.rooms.values()):
            if room.is_over or room.open_seats():
                continue
            if not self.resting.is_needed(room):
                self.resting.put_off(room)
                continue
            try:
                live = await self.table(room.id)
                if not only_bots(room):
                    self.resting.let_go_of(live)
            except Exception as error:  # whatever is wrong with one table, the others go on
                LOG.error("table %s cannot go on: %s: %s", room.id, type(error).__name__, error)
            let_rest(self, 0.0)
        clear_away(self)
        self.signs.listen()
        self._reading = asyncio.ensure_future(self.resting.look_through())
        if self._clearing is None:
            self._clearing = asyncio.ensure_future(keep_clear(self))

    async def stop_thinking(self) -> None:
        """No bot decides any more, and whoever waits for the judge is told that there is no answer."""
        for live in self.live.values():
            live.stop()
        await self.workers.close()

    async def close(self) -> None:
        """Lets every decision on its way finish, then closes the archive; what takes longer than a moment is left."""
        self._is_closing = True
        for task in (self._clearing, self._reading):
            if task is not None:
                task.cancel()
        self.resting.clear()
        if self.node is not None:
            await self.node.stop()
        lives = [asyncio.ensure_future(live.close()) for live in self.live.values()]
        if lives:
            await asyncio.wait(lives, timeout=MOMENT)
        await self.stop_thinking()
        visited = [self.rooms[id] for id, audience in self.viewers.items() if audience and id in self.rooms]
        for room in visited:
            self.later(change(self, room, self._saw))
        await self.settle()
        await self.archive.close()

    async def settle(self) -> None:
        """Waits a moment for what is to be done soon."""
        if self._soon:
            await asyncio.wait(self._soon, timeout=MOMENT)

    def forget_all(self) -> None:
        """Drops every table from memory; they are read again from what the database has then."""
        for live in self.live.values():
            live.stop()
        if self._reading is not None:
            self._reading.cancel()
        self.resting.clear()
        self.live.clear()
        self.rooms.clear()

    def check_era(self, era: int) -> None:
        """Raises `ApiError` where the database was replaced since: what is known from before may not be there."""
        if era != self.era:
            raise ApiError(503, "restored", "The server was just put back to a backup. Look again, and try again.")

    # ---- finding ----

    def game(self, name: str) -> Game:
        """Only games that this server was started with: a name from outside never imports anything."""
        game = self.games.get(name)
        if game is None:
            known = ", ".join(self.games)
            raise ApiError(404, "unknown_game", f"There is no game {name[:80]!r} here; there are: {known}.", "game")
        return game

    def find_game(self, name: str) -> Game:
        """Like `game`, but raises `Refused`."""
        game = self.games.get(name)
        if game is None:
            raise refused("unknown_game", f"There is no game {name!r} on this server.")
        return game

    def room(self, id: str) -> Room:
        room = self.rooms.get(id)
        if room is None:
            raise ApiError(404, "unknown_table", "There is no such table.", "table")
        return room

    async def find_room(self, id: str) -> Room:
        """The room of an id, read from the database if it is not in memory."""
        if id not in self.rooms:
            await self.refresh(id)
        return self.room(id)

    async def refresh(self, id: str) -> None:
        """Makes a table here what it is now, where other servers may have changed it; also one that was let go."""
        if not self.archive.is_shared and id in self.rooms:
            return
        found, known = await self.archive.room(id), self.rooms.get(id)
        if found is None:
            self.rooms.pop(id, None)
        elif known is None:
            if len(self.rooms) >= self.limits.tables + 2 * self.limits.finished:
                let_go_of_old(self)
            self.rooms[id] = found
        elif known.revision < found.revision:
            become(self, known, found)
        live = self.live.get(id)
        if live is not None:
            await live.catch_up()

    async def table(self, id: str) -> Live:
        """The live table of a room whose seats are all taken; read from the journal where need be."""
        live = self.live.get(id)
        if live is not None:
            live.used = time.monotonic()
            return live
        room = self.room(id)
        if room.open_seats():
            raise ApiError(409, "not_started", "The game begins when every seat is taken.", "table")
        async with self.lock(id):
            live = self.live.get(id)
            if live is None:
                async with reading():
                    live = await self._open(room)
                self.live[id] = live
                self.rest()
                live.go_on()
                return live
        await live.catch_up()  # somebody else has read it, perhaps before this was asked for
        return live

    async def look_at(self, room: Room) -> None:
        """Somebody asks how a table stands: a game that rests goes on, and one in memory stays there."""
        if self.resting.has(room.id) or room.id in self.live:
            await self.table(room.id)

    async def run_here(self, id: str) -> None:
        """Opens a table that another process behind the same port was asked for: its home is here."""
        with suppress(ApiError):
            await self.refresh(id)  # what is known here may be from before its last seat was taken
            await self.table(id)

    def lock(self, id: str) -> asyncio.Lock:
        """Held by whoever opens the table, or makes the one after it."""
        return self._opening.setdefault(id, asyncio.Lock())

    def changing(self, id: str) -> asyncio.Lock:
        """Held by whoever changes the room."""
        return self._changing.setdefault(id, asyncio.Lock())

    def now(self) -> int:
        """Milliseconds since 1970."""
        return self.clock.stamp()

    async def _open(self, room: Room) -> Live:
        era, leads, went_on = self.era, not self.archive.is_shared, False
        if self.node is not None and not room.is_over:
            leads, went_on = await self.node.claim(room.id)
        entries = await self.archive.entries(room.id)
        secret = await secret_of(self.archive, room, self.find_game(room.game))
        self.check_era(era)
        table = None if entries else await self._opened(room, secret)
        if table is None:
            entries = entries or await self.archive.entries(room.id)
            room.seen = max(room.seen, entries[-1]["time"])
            table = await resumed(entries, self.clock, self.find_game, secret, went_on)
        self.check_era(era)
        table.press.forget_old()
        self.resting.restore(room, table)
        live = Live(room, table, self.archive, self.workers, self.audience(room.id), leads)
        live.on_over = self._is_over
        live.on_lost = self._is_lost
        live.on_seats = self._has_moved
        live.on_shown = partial(absence.tell_of_change, self)
        live.limits = self.limits
        live.on_step = self.keeping.look_after
        if live.is_over and (not room.is_over or room.ended is None):
            self._is_over(live)
        return live

    async def _opened(self, room: Room, secret: Secret | None) -> Table | None:
        """The table of a game that begins now; None where another server was first."""
        table, ruling = self._begin(room, secret)
        opening = lessons.play_opening(table) if room.lesson else []
        try:
            await self.archive.append(room.id, [*ruling.entries, *opening])
        except Behind:
            return None
        except Exception as error:
            LOG.error("table %s: the journal did not take its first entry: %s", room.id, error)
            raise not_written() from error
        absence.begin(self, room)
        return table

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
        live.note_in(live.room)
        self.signs.forget(live.room.id)
        self._has_moved(live)

    def _has_moved(self, live: Live) -> None:
        """The game is over, or somebody else plays a seat: the journal has it, and the room's row is to say so too."""
        self.later(change(self, live.room, live.note_in))
        self.later(standing_in.count_votes(self, live.room))
        for seat in live.table.removed:
            hosting.show_out(self, live.room, seat)
        self.tell_room(live.room)

    def later(self, work: Coroutine[object, object, None]) -> None:
        """Does something soon; closing waits for it."""
        task = asyncio.ensure_future(work)
        self._soon.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._soon.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            LOG.error("something was not done: %s: %s", type(error).__name__, error)

    def _is_lost(self, live: Live) -> None:
        """The journal has gone on without this table, or can't be written: it is read anew."""
        if self.live.get(live.room.id) is live:
            del self.live[live.room.id]
            self.later(self._come_back(live.room))

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

    def rest(self) -> None:
        """Lets go of the games of finished tables that nobody looks at, the oldest first."""
        resting = [id for id, live in self.live.items() if live.room.is_over and not live.viewers]
        for id in resting[: max(0, len(resting) - self.limits.resting)]:
            self.let_go(id)

    def let_go(self, id: str) -> None:
        """Lets go of a game that nobody looks at; it is read from the journal again when somebody does."""
        live = self.live.pop(id)
        if live.leads and not live.is_over:
            self.resting.note(live)
        if not self.viewers.get(id):
            self.viewers.pop(id, None)

    # ---- making and joining ----

    async def make(self, wish: NewTable, address: str) -> Made:
        """A new room; the game begins at once if no seat is left free."""
        maker = await self.may_make(address)
        game = self.game(wish.game)
        if wish.absent_seconds is not None and wish.absent_seconds < self.limits.absent_seconds:
            least = self.limits.absent_seconds
            raise ApiError(400, "bad_option", f"Nobody is absent before {least} seconds here.", "absent_seconds")
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
            absent_seconds=wish.absent_seconds,
            seen=self.now(),
            lesson=wish.lesson,
            maker=maker,
        )
        keys: list[SeatKey] = []
        codes: dict[str, str] = {}
        for seat, plan in enumerate(wish.seats):
            person = game if plan.bot is None else None
            name = "" if plan.name is None else free_name(plan.name, room, f"seats[{seat}].name", person)
            self.bans.check_name(name, f"seats[{seat}].name")
            if plan.bot is not None:
                room.places.append(Place(name=name or bot_name(plan.bot, room), bot=plan.bot))
            elif plan.name is not None:
                token = new_token()
                keys.append(SeatKey(seat, token))
                room.places.append(Place(name, token=fingerprint(token), nonce=plan.nonce, share=plan.share))
            else:
                codes[str(seat)] = new_token()
                room.places.append(Place(code=fingerprint(codes[str(seat)])))
        era = self.era
        await self.archive.save(room)
        self.check_era(era)
        self.rooms[room.id] = room
        if not room.open_seats():
            await self.table(room.id)
        return Made(self.shape(room), host, invite, codes, keys)

    async def may_make(self, address: str) -> str:
        """The mark of whoever makes a table; `ApiError` where there are too many of them, or the server is full."""
        return await self.makers.check(self, address)

    def forget(self, room: Room) -> None:
        """Drops a room whose game has not begun."""
        del self.rooms[room.id]
        self.later(self.archive.remove(room))

    async def join(self, id: str, wish: Join, address: str = "") -> tuple[int, str]:
        """Sits a person down; answers the seat and its token."""
        self.joiners.check(address)
        room = self.room(id)
        clean_name(wish.name, "name")
        wanted = wish.seat
        if wish.code is not None:
            with self.joiners.trying(address):
                wanted = self._seat_of_code(room, wish.code, wanted)
        elif not room.public:
            raise ApiError(401, "code_needed", "This table is private: it takes its invite link to sit down.", "code")
        token, taken = new_token(), -1

        def sit(draft: Room) -> None:
            nonlocal taken
            free = draft.open_seats()
            if wanted is None and not free:
                raise ApiError(409, "no_open_seat", "Every seat of this table is taken.", "seat")
            taken = free_seat(draft, free[0] if wanted is None else wanted)
            name = free_name(wish.name, draft, "name", self.game(room.game))
            self.bans.check_name(name, "name")
            draft.places[taken] = Place(name=name, token=fingerprint(token), nonce=wish.nonce, share=wish.share)
            draft.seen = self.now()

        await self._sit(room, sit)
        return taken, token

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

        def sit(draft: Room) -> None:
            draft.places[free_seat(draft, seat)] = Place(name=bot_name(bot, draft), bot=bot)

        await self._sit(room, sit)

    async def _sit(self, room: Room, sit: Callable[[Room], None]) -> None:
        """Takes a seat; the game begins with the last one."""
        await change(self, room, sit)
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
        """The seats that somebody is connected to, at whatever server; SPECTATOR for those who look on."""
        own = {viewer.face.seat for viewer in self.viewers.get(room.id, ())}
        return own if self.node is None else own | self.node.elsewhere(room.id).seats

    def is_visited(self, id: str) -> bool:
        """Whether anybody is connected to a table."""
        return bool(self.viewers.get(id)) or (self.node is not None and id in self.node.present)

    def enter(self, room: Room, viewer: Viewer) -> None:
        """Somebody connects to a table."""
        self.audience(room.id).add(viewer)
        room.seen = self.now()
        if self.node is not None:
            self.node.show_up(room.id)
        absence.hear(self, room, viewer.face.seat)

    def leave(self, id: str, viewer: Viewer) -> None:
        audience = self.viewers.get(id)
        if audience is None:
            return
        audience.discard(viewer)
        if self.node is not None:
            self.node.show_up(id)
        room = self.rooms.get(id)
        if room is not None:
            room.seen = self.now()
            absence.hear(self, room, viewer.face.seat)
            if not audience and not self._is_closing:
                self.later(change(self, room, self._saw))
        live = self.live.get(id)
        if live is not None:
            live.used = time.monotonic()
        if not audience and live is None:
            del self.viewers[id]

    def _saw(self, room: Room) -> None:
        room.seen = self.now()

    def unseat(self, room: Room, seat: int) -> None:
        """Whoever is connected to a seat only looks on from now on."""
        for viewer in self.viewers.get(room.id, ()):
            if viewer.face.seat == seat:
                viewer.face = Face(SPECTATOR, viewer.face.drawing, viewer.face.words)

    def tell_room(self, room: Room) -> None:
        """Tells everybody at a table who sits there now."""
        audience = self.viewers.get(room.id)
        if audience:
            message = msgspec.json.encode(RoomShape(self.shape(room), self.signs.stamp(self.clock.now())))
            for viewer in audience:
                viewer.push(message)

    def shape(self, room: Room) -> TableShape:
        """The table as everybody may see it."""
        live = self.live.get(room.id)
        audience = self.viewers.get(room.id, ())
        here = self.here(room)
        status: Status = "waiting" if room.open_seats() else "over" if room.is_over else "playing"
        roles = self._roles(room)
        absences = [absence.absence(self, room, seat, live, here) for seat in range(len(room.places))]
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
                    votes=absences[seat].votes,
                    votes_needed=absences[seat].needed,
                    absent_since=absences[seat].since,
                    vote_from=absences[seat].vote_from,
                    resigned=place.resigned,
                    removed=place.removed,
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
            to_act=self.resting.to_act(room.id) if live is None else live.to_act(),
            n=self.resting.step(room.id) if live is None else live.number_for(SPECTATOR),
            press=freedom_of(room.options),
            watching=sum(viewer.face.seat == SPECTATOR for viewer in audience) + self._watching_elsewhere(room.id),
            stand_in=room.stand_in,
            absent_seconds=absence.seconds_needed(self, room),
            ended=room.ended,
            result=room.result,
            next=room.next,
        )

    def _watching_elsewhere(self, id: str) -> int:
        return 0 if self.node is None else self.node.elsewhere(id).watching

    def _roles(self, room: Room) -> list[str]:
        """Who each seat is in the game, as far as it says."""
        game = self.games.get(room.game)
        try:
            roles = [] if game is None else game.roles(room.options)
        except Refused:  # an old room, with an option that is no more
            roles = []
        return roles + [""] * (len(room.places) - len(roles))


async def resumed(entries: list[Entry], clock: Clock, find: Find, secret: Secret | None, went_on: bool) -> Table:
    """The table that a journal tells of; of other rules, a table to look at (`ludex upgrade`).

    A long game takes tenths of a second. It is not read in a thread: compiled code would stop this one all the same.
    """
    try:
        return await unhurried(Table.resuming(entries, clock, find, secret, went_on, is_sound=True))
    except Refused as error:
        if error.refusal.code != "bad_version":
            raise
        return await asyncio.to_thread(Outdated.read, entries, clock, find)
