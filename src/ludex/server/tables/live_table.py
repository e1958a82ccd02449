"""A live table: the referee, one lock, and everybody who is connected.

A decision, a message, or a change of players is judged, committed, applied, acknowledged and then shown, in this order.
Bots think in processes of their own (`workers/pool.py`) and hand in their decisions like everybody else. Where other
servers have the table too, a decision that the journal refuses is judged again after reading what they wrote.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Protocol

import msgspec

from ludex import bots
from ludex.core import SPECTATOR, Ask, Game, Refusal, Refused, seat_list
from ludex.journal.postgres import InDoubt
from ludex.server.config import Limits
from ludex.server.errors import ApiError
from ludex.server.network.rate_limits import Bucket
from ludex.server.schemas import Status
from ludex.server.storage.backends import Behind
from ludex.server.storage.rooms import Room
from ludex.server.storage.writer import Archive
from ludex.server.tables import lessons
from ludex.server.tables.listing import result_words
from ludex.server.tables.lock import Turn
from ludex.server.tables.stand_in import Players, Seated
from ludex.server.tables.table_limits import check_take_back, may_take_back
from ludex.server.tables.viewers import Showing, Viewer
from ludex.server.workers.pool import Broken, Workers
from ludex.table import Decision, Press, Receipt, Ruling, Table, TakeBack
from ludex.table.decision import malformed, read_actions
from ludex.table.entries import Decided
from ludex.table.following import follow
from ludex.table.play import find_out
from ludex.table.runs import run_refusal

LOG = logging.getLogger("ludex.server")


def think(bot: bots.Bot, ask: Ask) -> tuple[int, bots.Bot]:
    """What a bot decides, and the bot as it is afterwards: it may have learnt something."""
    return bots.ask_bot(bot, ask), bot


def slow_actions(table: Table, decision: Decision) -> list[int] | None:
    """The actions of a decision that may take long to judge; None where it does not, or is refused at once."""
    if type(table.game).is_slow is Game.is_slow:  # the game never says so
        return None
    if malformed(decision, table.seats) is not None or not table.is_asked(decision.seat):
        return None
    try:
        actions = read_actions(table.game, table.state, decision.seat, decision.action)
        if not table.game.is_slow(table.state, decision.seat, actions):
            return None
        return actions if run_refusal(table.game, table.state, decision.seat, actions) is None else None
    except Exception:  # whatever is wrong with it, judging says
        return None


class Sender(Protocol):
    """Whoever sent a decision that is taken at once (`Live.decide_at_once`)."""

    def acknowledge(self, receipt: Receipt) -> None:
        """It is committed and holds; nobody has been shown it yet."""

    def settled(self, error: Exception | None) -> None:
        """All is done. `Behind`: it has to be taken the other way; another error: what became of it instead."""


class Live:
    """One table that is being played, or was."""

    def __init__(
        self,
        room: Room,
        table: Table,
        archive: Archive,
        workers: Workers,
        viewers: set[Viewer],
        leads: bool = True,
    ) -> None:
        self.room = room
        self.table = table
        self.archive = archive
        self.workers = workers
        self.lock = Turn()
        self.viewers = viewers
        self.texts: list[str] = []
        """The table's events in words, as far as anybody asked for them."""
        self.on_over: Callable[[Live], None] | None = None
        self.on_lost: Callable[[Live], None] | None = None
        """Called when the journal did not take an entry: what is in memory can't be trusted to be all."""
        self.on_seats: Callable[[Live], None] | None = None
        """Called when somebody else plays a seat."""
        self.on_shown: Callable[[Live], None] | None = None
        """Called when viewers were shown what is new."""
        self.limits = Limits()
        self.on_step: Callable[[Live], None] | None = None
        """Called when the table has one step more."""
        self.is_full = False
        """Whether nothing is to be decided now, as its maker's tables take too much memory."""
        self.hinting: set[int] = set()
        """The seats for which a hint is being worked out."""
        self.players = Players(room, table)
        self.lesson = lessons.follow(room.lesson, table)
        self._thinking: dict[int, tuple[Seated, int]] = {}
        """Which bot has which question in hand, by seats."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._alarm: asyncio.TimerHandle | None = None
        self._speaking: dict[int, Bucket] = {}
        """How much each seat may still say."""
        self.leads = leads
        """Whether bots and deadlines of the table are run here: in one place of all servers that have it."""
        self.used = time.monotonic()
        """When somebody last asked for it."""
        self.is_stalled = False
        """Whether something could not be written."""
        self._closed = False
        self._was_over = self.is_over

    @property
    def is_over(self) -> bool:
        return self.table.may_download

    @property
    def status(self) -> Status:
        if self.table.stopped is not None:
            return "stopped"
        return "over" if self.table.is_over else "playing"

    @property
    def last(self) -> int:
        """The number of the last step. Not of the journal's last entry: press would show in it."""
        return self.table.step

    def number_for(self, seat: int) -> int:
        """The last step as a seat (SPECTATOR: everybody) counts, which is what it may be told of it."""
        return self.table.numbering.number(seat, self.table.step)

    def receipt_for(self, receipt: Receipt, seat: int) -> Receipt:
        """A receipt with its step as the seat counts."""
        if receipt.n is None or self.table.numbering.is_plain():
            return receipt
        return msgspec.structs.replace(receipt, n=self.table.numbering.number(seat, receipt.n))

    def to_act(self) -> list[int]:
        """The seats that must decide now."""
        return [] if self.table.stopped is not None else seat_list(self.table.state.to_act())

    # ---- decisions and press ----

    async def decide(self, decision: Decision, acknowledge: Callable[[Receipt], None] | None = None) -> Receipt:
        """Judges, commits, applies, acknowledges, shows. A refusal is a receipt too.

        A person who was away is back with this.
        """

        async def judge() -> Ruling:
            await self._find_out(decision)
            return self.table.judge(decision)

        async with self.lock:
            if self.is_full and self.table.is_asked(decision.seat):
                raise ApiError(429, "too_many_entries", "The games made from one address take too much memory; wait.")
            if decision.seat in self.table.due() and self.players.may_stand_in_late(decision.seat):
                await self._change(lambda: self.players.may_stand_in_late(decision.seat), decision.seat, "late")
            await self._welcome(decision.seat)
            return await self._rule(judge, acknowledge)

    def decide_at_once(self, decision: Decision, sender: Sender) -> None:
        """Judges a decision as soon as the table's lock is free, usually at once, and reports to `sender`.

        The sender is told `Behind` where something has to be done or found out first, where other servers were faster,
        and for whatever is refused: all that is for `decide`.
        """
        self.lock.take_then(partial(self._judge_at_once, decision, sender))

    def _judge_at_once(self, decision: Decision, sender: Sender) -> None:
        table, seat = self.table, decision.seat
        ruling: Ruling | None = None
        try:
            has_to_wait = self.is_full or seat in self.players.bots or (self.room.stand_in and seat in table.due())
            if not has_to_wait and slow_actions(table, decision) is None:
                ruling = table.judge(decision)
        except Exception:  # `decide` says what it is
            ruling = None
        if ruling is None or not ruling.entries:
            self.lock.release()
            sender.settled(Behind(self.room.id))
            return
        self.archive.append_then(self.room.id, ruling.entries, partial(self._settle_at_once, ruling, sender))

    def _settle_at_once(self, ruling: Ruling, sender: Sender, error: Exception | None) -> None:
        """The journal has a ruling of `decide_at_once`, or did not take it."""
        try:
            if error is None:
                self._make_so(ruling, sender.acknowledge)
            elif not isinstance(error, Behind):
                error = self._lose(error)
        except Exception as fault:  # of ours: whoever else waits for this commit must not suffer
            LOG.exception("table %s: a decision was committed and could not be shown", self.room.id)
            error = fault
        finally:
            self.lock.release()
        sender.settled(error)

    async def _find_out(self, decision: Decision) -> None:
        """Lets another process find out what a decision needs, where that may take long; with the lock held."""
        table = self.table
        actions = slow_actions(table, decision)
        if actions is None:
            return
        asked = (table.game, table.state, decision.seat, actions)
        try:
            found = await self.workers.run(self.room.id, find_out, *asked, address=self.room.maker)
        except Broken as error:
            raise ApiError(503, "too_hard", "This took too long to judge.") from error
        table.game.recall(table.state, decision.seat, actions, found)

    async def take_back(
        self,
        wish: TakeBack,
        acknowledge: Callable[[Receipt], None] | None = None,
        allow: Callable[[], None] | None = None,
    ) -> Receipt:
        """Judges and settles a wish to take the last decision back; returns its receipt. `allow` as for `say`."""
        async with self.lock:
            if self.table.judge_take_back(wish).entries:
                check_take_back(self.table, wish.seat, self.limits.take_backs)
                if allow is not None:
                    allow()
            await self._welcome(wish.seat)
            return await self._rule(lambda: self.table.judge_take_back(wish), acknowledge)

    def may_take_back(self, seat: int) -> str | None:
        """The seat's last decision as text, where the person there may take it back now."""
        if seat != self.table.last_decider or self.is_over or not self.players.is_person_at(seat):
            return None
        if not may_take_back(self.table, seat, self.limits.take_backs):
            return None
        return self.table.may_take_back(seat)

    def may_hint(self, seat: int) -> bool:
        """Whether the seat may ask what a bot would do: somebody who plays against bots alone, but in no lesson."""
        return seat != SPECTATOR and seat == self.hinted_seat()

    def hinted_seat(self) -> int | None:
        """The only seat that may ask for hints, if there is one."""
        if self.lesson is not None or self.is_over:
            return None
        found: int | None = None
        for seat, place in enumerate(self.room.places):
            if place.kind == "person":
                if found is not None:
                    return None
                found = seat
        return found

    async def leave(self, seat: int, resign: bool) -> None:
        """A bot plays on for the person: for a while, or for good."""
        async with self.lock:
            self.players.check_present(seat, self.is_over)
            if not resign and self.table.left.get(seat, 0) >= self.limits.leaves:
                raise ApiError(409, "too_many_changes", "You have left this table too often: stay, or resign.")
            why = "resigned" if resign else "left"
            await self._change(lambda: resign or self.players.is_person_at(seat), seat, why)

    async def remove(self, seat: int) -> None:
        """A bot plays to the end for somebody whom the host removes."""
        async with self.lock:
            await self._change(lambda: not self.is_over and seat not in self.table.removed, seat, "removed")

    async def stand_in(self, seat: int, is_wanted: Callable[[], bool]) -> None:
        """A bot plays for somebody absent, if the others still want it when it can be."""
        async with self.lock:
            if not self.is_over:
                await self._change(lambda: self.players.is_person_at(seat) and is_wanted(), seat, "voted")

    async def come_back(self, seat: int) -> None:
        """The person takes the seat back from a stand-in."""
        async with self.lock:
            self.players.check_present(seat, self.is_over)
            if self.players.is_person_at(seat):
                raise ApiError(409, "no_stand_in", "Nobody stands in for you.")
            await self._welcome(seat)

    async def halt(self, reason: str) -> None:
        """Ends the game where it stands, for good."""
        async with self.lock:
            await self._rule(lambda: self.table.stop(reason))

    async def _welcome(self, seat: int) -> None:
        """Gives a person who was away the seat back; with the lock held."""
        if self.table.stopped is None and not self.is_over and self.players.is_away(seat):
            self.players.check_present(seat, False)
            while self.players.is_away(seat) and self.table.is_up_for(seat):
                if not await self._catch_up():
                    message = "The time for this decision is up, so the bot makes it; come back after that."
                    raise ApiError(409, "too_late", message)
                self.players.check_present(seat, self.is_over)
            await self._rule_if(lambda: self.players.is_away(seat), lambda: self.players.give_back(seat))

    async def _change(self, is_wanted: Callable[[], bool], seat: int, why: str) -> None:
        """A bot plays the seat from now on, if that is still wanted when it can be; with the lock held."""
        await self._rule_if(is_wanted, lambda: self.players.stand_in(seat, why))

    async def say(
        self,
        press: Press,
        per_minute: int,
        acknowledge: Callable[[Receipt], None] | None = None,
        allow: Callable[[], None] | None = None,
    ) -> Receipt:
        """Judges and settles a message, and sends it to those who may read it; returns its receipt.

        `allow` raises `ApiError` where it is too much; what was said before is not asked.
        """
        async with self.lock:
            if self.table.judge_press(press).entries:
                now = asyncio.get_running_loop().time()
                bucket = self._speaking.setdefault(press.seat, Bucket(per_minute / 60, per_minute, now))
                if not bucket.take(now):
                    raise ApiError(429, "too_much_press", "You are writing too fast; wait a moment.")
                if allow is not None:
                    allow()
            return await self._rule(lambda: self.table.judge_press(press), acknowledge)

    # ---- the journal ----

    async def _rule(
        self, judge: Callable[[], Ruling | Awaitable[Ruling]], acknowledge: Callable[[Receipt], None] | None = None
    ) -> Receipt:
        """Judges and settles; with the lock held. Where other servers have gone on with the table it judges again, and
        nothing is refused before it is known what they did."""
        while True:
            judged = judge()
            ruling = judged if isinstance(judged, Ruling) else await judged
            if not ruling.entries and not ruling.receipt.duplicate and await self._catch_up():
                continue
            try:
                return await self._settle(ruling, acknowledge)
            except Behind as error:
                if not await self._catch_up():
                    raise self._lose(error) from error

    async def _rule_if(self, is_wanted: Callable[[], bool], judge: Callable[[], Ruling]) -> Receipt | None:
        """Like `_rule`, but drops the ruling once `is_wanted` is false: another server may have been faster."""
        while is_wanted():
            try:
                return await self._settle(judge())
            except Behind as error:
                if not await self._catch_up():
                    raise self._lose(error) from error
        return None

    async def _settle(self, ruling: Ruling, acknowledge: Callable[[Receipt], None] | None = None) -> Receipt:
        """With the lock held; `Behind` where the journal has gone on."""
        if ruling.entries:
            try:
                await self.archive.append(self.room.id, ruling.entries)
            except Behind:
                raise
            except Exception as error:
                raise self._lose(error) from error
        return self._make_so(ruling, acknowledge)

    def _make_so(self, ruling: Ruling, acknowledge: Callable[[Receipt], None] | None) -> Receipt:
        """Applies, acknowledges and shows what the journal has."""
        receipt = self.table.apply(ruling)
        self._note([entry["kind"] for entry in ruling.entries])
        if ruling.following is not None and not receipt.recovered:
            self._note_decided(ruling.seat)
        if acknowledge is not None:
            acknowledge(receipt)
        if ruling.entries:
            self.show()
            self.go_on()
            if self.on_step is not None and not self.is_over:
                self.on_step(self)
        return receipt

    def _lose(self, error: Exception) -> ApiError:
        """The journal did not take an entry, so it does not hold here either."""
        LOG.error("table %s: the journal did not take an entry: %s", self.room.id, error)
        if self.archive.is_shared and not isinstance(error, Refused):
            self.is_stalled = True  # what was written all the same is read from the journal, as others' entries are
        else:
            self._closed = True
            if self.on_lost is not None:
                self.on_lost(self)
        if isinstance(error, InDoubt):
            words = (
                "The database was lost, so it is not known whether this counts. Look at the table, or send it again."
            )
            return ApiError(503, "in_doubt", words)
        return ApiError(503, "journal_failed", "It could not be written down, so it does not count. Try again.")

    def retry(self) -> None:
        """Lets bots decide again whose decisions could not be written."""
        if self.is_stalled:
            self.is_stalled = False
            self._thinking.clear()
            self.go_on()

    async def catch_up(self) -> bool:
        """Takes in what other servers have written; whether there was anything."""
        if not self.archive.is_shared or self._closed:
            return False
        async with self.lock:
            return await self._catch_up()

    async def _catch_up(self) -> bool:
        """Takes in what other servers have written; the lock must be held. Does nothing for a stopped table."""
        if not self.archive.is_shared or self.table.stopped is not None:
            return False
        entries = await self.archive.after(self.room.id, self.table.count)
        try:
            for entry in follow(self.table, entries):
                self._note([entry.kind])
                if isinstance(entry, Decided) and entry.recovered is None:
                    self._note_decided(entry.seat)
        except Refused as error:
            raise self._lose(error) from error
        if entries:
            self.show()
            self.go_on()
        return bool(entries)

    def _note_decided(self, seat: int) -> None:
        """Notes that a person has decided something here; where nobody is connected, nothing else writes it down."""
        if not self.room.decided and self.players.is_person_at(seat):
            self.room.decided = True
            if not self.viewers and not self.is_over and self.on_seats is not None:
                self.on_seats(self)

    def _note(self, kinds: list[str]) -> None:
        """Takes in what entries of these kinds changed beside the table itself."""
        if "seat" in kinds:
            self.players.settle()
            if self.on_seats is not None:
                self.on_seats(self)
        if self.lesson is not None:
            self.lesson.track()

    def note_in(self, room: Room) -> None:
        """Makes a room's row what the journal says."""
        self.players.note_in(room)
        if self.is_over:
            room.is_over = True
            room.ended = self.table.ended
            room.maker = ""
            room.result = result_words(self.table.outcome(), self.table.names, self.table.resigned, self.table.removed)

    # ---- those who look on ----

    def show(self) -> None:
        """Sends every viewer that can take it its view of what is new."""
        showing: Showing | None = None
        for viewer in self.viewers:
            self.pass_on(viewer)
            if viewer.shown != self.number_for(viewer.face.seat) and not viewer.is_behind():
                showing = showing or Showing(self)
                showing.show(viewer)
        if self.on_shown is not None:
            self.on_shown(self)

    def pass_on(self, viewer: Viewer, missed: bool = False) -> None:
        """Sends a viewer what was said and it has not had; nothing where there is nothing it may read.

        What is no longer in memory its own connection reads for it; then this is for what comes after that.
        """
        press, seat = self.table.press, viewer.face.seat
        readable = press.count(seat)
        if viewer.heard < readable:
            if viewer.heard < press.first_kept(seat) or viewer.is_behind():
                return
            viewer.push(msgspec.json.encode(viewer.face.press(self, viewer.heard, missed)))
        viewer.heard = readable

    def event_texts(self) -> list[str]:
        """All events in words; each is put into words once."""
        for logged in self.table.log[len(self.texts) :]:
            self.texts.append(self.table.game.event_text(logged.event, self.table.names))
        return self.texts

    # ---- bots and deadlines ----

    def go_on(self) -> None:
        """Wakes the bots that must act and sets the alarm for the next deadline."""
        if self._closed:
            return
        if self.is_over:
            if self._alarm is not None:
                self._alarm.cancel()
            if not self._was_over and self.on_over is not None:
                self._was_over = True
                self.on_over(self)
            return
        if not self.leads:
            return
        if self.players.bots and not self.is_full:
            for ask in self.table.asks():
                bot = self.players.bots.get(ask.seat)
                if bot is not None and self._thinking.get(ask.seat) != (bot, ask.number):
                    self._thinking[ask.seat] = (bot, ask.number)
                    self._start(self._bot_turn(bot, ask))
        self._set_alarm()

    def lead(self, leads: bool) -> None:
        """Bots and deadlines are run here from now on, or no longer."""
        if self.leads == leads or self._closed:
            return
        self.leads = leads
        if leads:
            self.go_on()
            return
        self._thinking.clear()
        if self._alarm is not None:
            self._alarm.cancel()
        for task in list(self._tasks):
            task.cancel()

    def fill(self, is_full: bool) -> None:
        """Nothing is to be decided from now on, or it goes on."""
        was_full, self.is_full = self.is_full, is_full
        if was_full and not is_full:
            self._thinking.clear()
            self.go_on()

    def _start(self, work: object) -> None:
        task = asyncio.ensure_future(work)  # type: ignore[call-overload]
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _bot_turn(self, bot: Seated, ask: Ask) -> None:
        if self.room.pause_ms:
            await asyncio.sleep(self.room.pause_ms / 1000)
        scripted = None if self.lesson is None else self.lesson.decision(ask.seat)
        found = await self._thought(bot, ask) if scripted is None else scripted
        if self._closed or not self.leads or self.workers.is_closed:
            return
        # Once judged, a decision is committed and applied together, whatever happens to this task.
        await asyncio.shield(self._hand_in(bot, ask, found))

    async def _thought(self, bot: Seated, ask: Ask) -> int | Refusal:
        """What the bot decides, or why it does not."""
        try:
            found, bot.bot = await self.workers.run(self.room.id, think, bot.bot, ask, address=self.room.maker)
        except Refused as error:
            LOG.error("table %s: the bot on seat %d failed: %s", self.room.id, ask.seat, error)
            return error.refusal
        except Broken as error:
            LOG.error("table %s: the bot on seat %d broke down: %s", self.room.id, ask.seat, error)
            return ask.game.misread(ask.seat, "", "The bot took too long.")
        return found

    async def _hand_in(self, bot: Seated, ask: Ask, action: int | str | Refusal) -> None:
        """A bot's answer, if it is still asked: meanwhile a decision may be taken back, or a person be back."""

        def is_asked() -> bool:
            is_here = self.players.bots.get(ask.seat) is bot and self.table.is_asked(ask.seat)
            return is_here and self.table.ask(ask.seat).number == ask.number

        try:
            async with self.lock:
                if isinstance(action, Refusal):
                    await self._rule_if(is_asked, lambda: self.table.recover(ask.seat, action))
                    return
                decision = Decision(ask.seat, action, ask.number)
                if is_asked():
                    await self._find_out(decision)
                receipt = await self._rule_if(is_asked, lambda: self.table.judge(decision))
                if receipt is not None and receipt.refusal is not None:
                    LOG.error("table %s: the bot on seat %d was refused: %s", self.room.id, ask.seat, receipt.refusal)
        except (ApiError, Refused) as error:
            LOG.error("table %s: the bot on seat %d could not decide: %s", self.room.id, ask.seat, error)

    def _set_alarm(self, soonest: float = 0.01) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        deadline = self.table.next_deadline() if self.table.settings.seconds is not None else None
        if deadline is not None:
            delay = max(soonest, deadline - self.table.clock.now() + 0.01)
            self._alarm = asyncio.get_running_loop().call_later(delay, lambda: self._start(self._time_is_up()))

    async def _time_is_up(self) -> None:
        await asyncio.shield(self._recover_all_due())

    async def _recover_all_due(self) -> None:
        async with self.lock:
            try:
                while self.leads and not self._closed and not self.is_over and self.table.due():
                    await self._rule_if(lambda: bool(self.table.due()), self._too_late)
            except ApiError:
                self._set_alarm(1.0)  # already logged; the alarm rings again
                return
            if self.leads:
                self._set_alarm()

    def _too_late(self) -> Ruling:
        """What becomes of the first seat whose time is up."""
        seat = self.table.due()[0]
        if self.players.may_stand_in_late(seat):
            return self.players.stand_in(seat, "late")
        return self.table.recover(seat, None)

    def stop(self) -> None:
        """No bot starts anew, and none hands in."""
        self._closed = True
        if self._alarm is not None:
            self._alarm.cancel()
        for task in list(self._tasks):
            task.cancel()

    async def close(self) -> None:
        """Stops the table and waits for a commit that is under way."""
        self.stop()
        async with self.lock:
            pass
