"""The referee of one table: asks the seats that must act, verifies, retries, recovers and keeps the clock.

It knows no socket, no SQL and no thread. A decision goes through three steps:

    ruling = table.judge(decision)              # nothing has changed yet
    journal.append(table.id, ruling.entries)    # now it can't be lost
    receipt = table.apply(ruling)               # now it holds, and may be acknowledged

`submit` does all three. `judge_press` and `say` are the same for what seats write to each other, `judge_take_back` and
`take_back` for a decision that is to be undone. Calls for one table come one at a time.

What happens is counted in steps: the entries of the journal without press, which others must not be able to count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mypy_extensions import mypyc_attr

from ludex import games
from ludex.core import Ask, Event, Game, Outcome, Refusal, Refused, State, refused
from ludex.journal import Entry, Journal, chain
from ludex.table.asked import Asked, Asks
from ludex.table.clock import Clock, SystemClock, time_up
from ludex.table.decision import (
    Decision,
    Receipt,
    Ruling,
    Settings,
    TakeBack,
    malformed,
    read_actions,
    receipt_of,
    signed,
)
from ludex.table.entries import Anchored, Decided, Kind, Opened, Pressed, Revealed, Seated, Stopped, TakenBack, written
from ludex.table.entries import read as read_entry
from ludex.table.fairness import NO_SECRET, Fair, Promise, Secret
from ludex.table.history import Logged, Move, Note, Past
from ludex.table.numbering import Numbering, is_quiet
from ludex.table.opening import open_table
from ludex.table.play import play, rules_error
from ludex.table.press import SAID, Press, PressRoom, freedom_of, recipients
from ludex.table.receipts import Receipts
from ludex.table.replay import Find, replay
from ludex.table.runs import run_refusal
from ludex.table.seating import BOT, checked, seat_words
from ludex.table.taking_back import Standing, TakingBack

TOO_LATE = "too_late"


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """One game being played. Made by `Table.open` or `Table.resume`."""

    def __init__(
        self,
        opened: Opened,
        game: Game,
        state: State,
        events: Sequence[Event],
        clock: Clock,
        secret: Secret | None = None,
        is_behind: bool = False,
    ) -> None:
        self.id = opened.table
        self.game = game
        self.seats = opened.seats
        self.names = list(opened.names)
        self.players = list(opened.players)
        """What kind of player has each seat: "person", "bot:sharp", "program:..."."""
        self.settings = Settings(opened.settings.retries, opened.settings.seconds)
        self.clock = clock
        self.state = state
        """The whole truth, secret while the game runs; `view` is what a seat may see of it."""
        self.count = 1
        """How many entries the journal has."""
        self.step = 0
        """The last step: how many of the entries after the first are not press."""
        self.press = PressRoom(opened.seats, freedom_of(state.settings))
        self.stopped: Refusal | None = None
        """Why nothing can be decided any more; None while the table is in order."""
        self.log: list[Logged] = [Logged(0, event) for event in events]
        """What happened; `events_for` gives a seat its part."""
        self.notes: list[Note] = []
        self.faulty: set[int] = set()
        """Seats whose answers were of no known kind."""
        self.resigned: set[int] = set()
        """Seats whose players have left for good; bots play on for them."""
        self.removed: set[int] = set()
        """Seats whose people the host has removed; they are among those who have left for good."""
        self.late: dict[int, float] = {}
        """When the referee last decided for a seat that had not answered in time, by the table's clock."""
        self.left: dict[int, int] = {}
        """How often the player of each seat has left for a while."""
        self.ended: int | None = None
        """When the game came to its end, or the table to a stop, in milliseconds since 1970."""
        self.fair = None if opened.fair is None else Fair(opened, game, secret)
        """Where chance comes from, if not from a seed."""
        self._past = Past(game, state)
        self._receipts = Receipts()
        self.taking_back = TakingBack(game)
        self.link: Entry = {"n": opened.n, "hash": opened.hash}
        self.is_behind = is_behind
        """Whether entries are being taken in that were written a while ago: time runs from what they say."""
        self.numbering = Numbering()
        """The steps as each viewer counts them; everything that a viewer is shown goes by these numbers."""
        self._asks = Asks(opened.seats)
        self._asks.renew(state.to_act(), -1, self._number, len(self.log), self._deadline(opened.time))

    # ---- beginning ----

    @classmethod
    def open(
        cls,
        id: Any,
        game: Game,
        seats: Any,
        seed: Any,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] | None = None,
        players: Sequence[str] | None = None,
        settings: Settings | None = None,
        clock: Clock | None = None,
    ) -> tuple[Table, Ruling]:
        """A new table and the ruling whose first entry the journal must have before anybody is asked.

        Chance comes from a seed (a number or a text), or from a secret that is told at the end (a `Promise`). An id, a
        number of seats or a seed may be anything here: `Refused` says what is wrong with it.
        """
        settings = Settings() if settings is None else settings
        clock = SystemClock() if clock is None else clock
        entry, state, events = open_table(id, game, seats, seed, options, names, players, settings, clock)
        opened = read_entry(entry)
        assert isinstance(opened, Opened)
        table = cls(opened, game, state, events, clock, seed.secret if isinstance(seed, Promise) else None)
        return table, Ruling(Receipt(True, n=0), [entry], state, events)

    @classmethod
    def resume(
        cls,
        entries: Sequence[Entry],
        clock: Clock | None = None,
        find: Find = games.find,
        secret: Secret | None = None,
        is_behind: bool = False,
    ) -> Table:
        """The table a journal tells of, checked by the rules; `Refused` (bad_journal, bad_version) if it can't be.

        Asks have the numbers they had; their time begins anew, or went on where others have the table (`is_behind`). A
        table with a secret needs it to go on; that what chance gave came from it is for `ludex verify` to say.
        """
        for table in cls.resuming(entries, clock, find, secret, is_behind):
            found = table
        return found

    @classmethod
    def resuming(
        cls,
        entries: Sequence[Entry],
        clock: Clock | None = None,
        find: Find = games.find,
        secret: Secret | None = None,
        is_behind: bool = False,
        is_sound: bool = False,
    ) -> Iterator[Table]:
        """Yields the table after each entry, so that a caller can do other work in between."""
        steps = replay(entries, find, trust=True, is_sound=is_sound)
        first = next(steps)
        assert isinstance(first.entry, Opened)
        clock = SystemClock() if clock is None else clock
        table = cls(first.entry, first.game, first.state, first.events, clock, secret, is_behind)
        yield table
        for step in steps:
            table.take(step.entry, step.state, step.events)
            yield table
        table.is_behind = False

    # ---- asking ----

    def asks(self) -> list[Ask]:
        """The open questions, one for each seat that must act."""
        return [self._ask(seat, asked) for seat, asked in sorted(self._asks.open.items())]

    def ask(self, seat: int) -> Ask:
        """The seat's open question; `Refused` where it has none."""
        asked = self._asks.open.get(seat)
        if asked is None:
            raise Refused(self._not_asked(seat))
        return self._ask(seat, asked)

    def question(self, seat: int) -> Asked | None:
        """The seat's open question by its number, as far as the seat itself is told; None where it has none."""
        return self._asks.open.get(seat)

    def is_asked(self, seat: int) -> bool:
        return seat in self._asks.open

    def _ask(self, seat: int, asked: Asked) -> Ask:
        told = [logged for logged in self.log[asked.since :] if logged.n not in self.taking_back.undone]
        events = [logged.event for logged in told if logged.event.is_seen_by(seat)]
        return Ask(self.game, self.state, seat, asked.number, asked.deadline, asked.refusal, events)

    def due(self) -> list[int]:
        """The seats whose time is up: `recover` them."""
        return self._asks.due(self.clock.now())

    def is_up_for(self, seat: int) -> bool:
        """Whether the seat's own player is too late for its question; a bot that stands in may still have time."""
        return self._asks.is_up_for(seat, self.clock.now())

    def next_deadline(self) -> float | None:
        """When the next seat's time is up, in seconds of the table's clock."""
        return self._asks.next_deadline()

    def _deadline(self, time: int) -> float | None:
        return time_up(self.clock, self.settings.seconds, time if self.is_behind else None)

    # ---- judging ----

    def judge(self, decision: Decision) -> Ruling:
        """What becomes of a decision. Changes nothing: see `apply`."""
        wrong = malformed(decision, self.seats)
        if wrong is not None:
            return self._refuse(wrong)
        seat, id = decision.seat, decision.id
        asked = self._asks.open.get(seat)
        if id is not None:
            known = self._receipts.get(seat, id) or (asked.refused.get(id) if asked is not None else None)
            if known is not None:
                return Ruling(known.again(), base=self.count)
        if asked is None:
            return self._refuse(self._not_asked(seat))
        if decision.number is not None and decision.number != asked.number:
            values: dict[str, object] = {"seat": seat, "number": decision.number, "current": asked.number}
            return self._refuse(Refusal("stale", "That answers a question that is no longer asked.", values))
        if asked.deadline is not None and asked.deadline <= self.clock.now():
            return self._recover(seat, None, id)
        try:
            actions = read_actions(self.game, self.state, seat, decision.action)
        except Refused as error:
            return self._reject(seat, error.refusal, id)
        return self._rule(seat, actions, id)

    def judge_press(self, press: Press) -> Ruling:
        """What becomes of a message. Changes nothing: see `apply`."""
        room = self.press
        wrong = room.malformed(press)
        known = None if wrong is not None else room.known(press)
        if known is not None:
            return Ruling(known.again(), base=self.count)
        wrong = wrong or self.stopped or room.refusal(press)
        if wrong is None and self.is_over:
            wrong = Refusal("game_over", "The game is over; nothing more is said at its table.", {"seat": press.seat})
        if wrong is not None:
            return self._refuse(wrong)
        body = {"seat": press.seat, "to": recipients(press), "text": press.text, "id": press.id}
        entry = chain(self.link, "press", {**body, "time": self.clock.stamp()})
        return Ruling(SAID, [entry], seat=press.seat, id=press.id, base=self.count)

    def judge_take_back(self, wish: TakeBack) -> Ruling:
        """What becomes of a wish to take the last decision back. Changes nothing: see `apply`."""
        wrong = wish.malformed(self.seats)
        known = None if wrong is not None else self.taking_back.known(wish)
        if known is not None:
            return Ruling(known.again(), base=self.count)
        wrong = wrong or self._stays(wish.seat)
        if wrong is not None:
            return self._refuse(wrong)
        entry = chain(self.link, "take_back", {**self.taking_back.body(wish), "time": self.clock.stamp()})
        before = self.taking_back.run.standing[-1].before
        return Ruling(Receipt(True, n=self.step + 1), [entry], before, [], wish.seat, wish.id, self.count)

    @property
    def last_decider(self) -> int:
        """The only seat that may have a decision to take back; -1 for none."""
        return self.taking_back.run.seat

    def may_take_back(self, seat: int) -> str | None:
        """The seat's last decision as text, where it may take it back now."""
        return None if self._stays(seat) is not None else self.taking_back.run.standing[-1].text

    def _stays(self, seat: int) -> Refusal | None:
        """Why the seat's last decision can't be taken back; None where it can."""
        return self.stopped or self.taking_back.refusal(seat, self.clock.now())

    def reject(self, seat: int, refusal: Refusal) -> Ruling:
        """Counts as a refused answer of the seat: its program printed rubbish, its bot broke down."""
        if seat not in self._asks.open:
            raise Refused(self._not_asked(seat))
        return self._reject(seat, refusal, None)

    def recover(self, seat: int, refusal: Refusal | None = None) -> Ruling:
        """Lets the game's recovery decision stand in for the seat: at its deadline (None) or for a refusal."""
        if seat not in self._asks.open:
            raise Refused(self._not_asked(seat))
        return self._recover(seat, refusal, None)

    def take_seat(self, seat: int, name: str, player: str, why: str = "") -> Ruling:
        """Somebody else plays the seat from now on; `why` is one of `seating.WHY` where it is for a while."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            raise Refused(self._not_asked(seat))
        [name], [player] = checked([name], "names", [""]), checked([player], "players", [""])
        body: dict[str, object] = {"seat": seat, "name": name, "player": player, "time": self.clock.stamp()}
        if why:
            body["why"] = why
        entry = chain(self.link, "seat", body)
        return Ruling(Receipt(True, n=self.step + 1), [entry], seat=seat, base=self.count)

    def stop(self, reason: str) -> Ruling:
        """Ends the table where it stands; nothing can be decided afterwards."""
        if self.stopped is not None:
            raise Refused(self.stopped)
        entry = chain(self.link, "stop", {"reason": reason, "refusal": None, "time": self.clock.stamp()})
        return Ruling(Receipt(True, n=self.step + 1), self._ending(entry), base=self.count)

    def apply(self, ruling: Ruling) -> Receipt:
        """Lets a ruling hold, once the journal has its entries; what its sender is to be told."""
        if not ruling.entries:
            asked = self._asks.open.get(ruling.seat)
            if ruling.counts and ruling.base == self.count and asked is not None:
                asked.note(ruling.id, ruling.receipt)
            return ruling.receipt
        if ruling.base != self.count:
            raise refused("stale_ruling", "The table has moved on since this was judged.", {"gid": self.id})
        for entry in ruling.kinds or [read_entry(entry) for entry in ruling.entries]:
            following = self.state if ruling.following is None else ruling.following
            self.take(entry, following, ruling.events)
        return ruling.receipt

    def settle(self, ruling: Ruling, journal: Journal) -> Receipt:
        """Writes a ruling's entries and applies it."""
        if ruling.entries:
            journal.append(self.id, ruling.entries)
        return self.apply(ruling)

    def submit(self, decision: Decision, journal: Journal) -> Receipt:
        """Judges, writes and applies: the synchronous way."""
        return self.settle(self.judge(decision), journal)

    def say(self, press: Press, journal: Journal) -> Receipt:
        """Judges, writes and applies a message."""
        return self.settle(self.judge_press(press), journal)

    def take_back(self, wish: TakeBack, journal: Journal) -> Receipt:
        """Judges, writes and applies a wish to take the last decision back."""
        return self.settle(self.judge_take_back(wish), journal)

    # ---- looking on ----

    @property
    def is_over(self) -> bool:
        """Whether the game has come to its end."""
        return self.state.to_act() == 0

    @property
    def may_download(self) -> bool:
        """Whether the journal, with its seed and all that was hidden, may be shown to everybody."""
        return self.is_over or self.stopped is not None

    def outcome(self) -> Outcome | None:
        return self.state.outcome()

    def view(self, seat: int) -> dict[str, object]:
        """What the seat (SPECTATOR: everybody) may know now."""
        return self.game.view(self.state, seat)

    def events_for(self, seat: int, after: int = -1) -> list[Logged]:
        """What the seat (SPECTATOR: everybody) may know of what happened after step `after`."""
        first = len(self.log)
        while first > 0 and self.log[first - 1].n > after:
            first -= 1
        return [logged for logged in self.log[first:] if logged.event.is_seen_by(seat)]

    def notes_for(self, seat: int) -> list[Note]:
        return [note for note in self.notes if note.seat is None or note.seat == seat]

    def steps(self) -> list[int]:
        """The steps at which the position changed, for a slider."""
        return self._past.steps()

    def moves(self) -> list[Move]:
        """The decisions that led here, in order."""
        return list(self._past.moves)

    def history(self) -> Iterator[tuple[int, State]]:
        """The states step by step, each with its number; secret as `state` is."""
        return self._past.states()

    def view_at(self, n: int, seat: int) -> dict[str, object]:
        """What the seat could see after step n."""
        found = self._past.at(n)
        if found is None:
            raise refused("no_such_entry", f"There is no step {n}.", {"gid": self.id, "n": n})
        return self.game.view(found, seat)

    # ---- the rulings ----

    def _not_asked(self, seat: int) -> Refusal:
        refusal = self.stopped
        if refusal is None and not (type(seat) is int and abs(seat) < 2**53):
            refusal = Refusal("no_such_seat", "There is no such seat at this table.")
        return self._sign(refusal or self.state.turn_refusal(seat) or Refusal("not_asked", "The seat is not asked."))

    def _sign(self, refusal: Refusal) -> Refusal:
        return signed(refusal, self.id)

    def _refuse(self, refusal: Refusal) -> Ruling:
        """A refusal that is no fault of the seat whose turn it is: it costs nothing."""
        return Ruling(Receipt(False, refusal=self._sign(refusal)), base=self.count)

    def _reject(self, seat: int, refusal: Refusal, id: str | None) -> Ruling:
        """A refused answer: the seat is asked again, until its retries are used up."""
        retries = self.settings.retries
        if retries is not None and self._asks.open[seat].refusals >= retries:
            return self._recover(seat, refusal, id)
        return Ruling(Receipt(False, refusal=self._sign(refusal)), seat=seat, id=id, base=self.count, counts=True)

    def _rule(self, seat: int, actions: Sequence[int], id: str | None) -> Ruling:
        found = self._play(seat, actions, id, None)
        return self._reject(seat, found, id) if isinstance(found, Refusal) else found

    def _recover(self, seat: int, refusal: Refusal | None, id: str | None) -> Ruling:
        try:
            recovery = self.game.recovery(self.state, seat, refusal)
        except Exception as error:  # the rules are at fault, and the table must not be
            return self._freeze(rules_error(error))
        fault = recovery.refusal or refusal or Refusal(TOO_LATE, "No answer came in time.", {"seat": seat})
        fault = self._sign(fault)
        if recovery.action is None:
            return self._freeze(fault, recovery.note)
        note: dict[str, object] = {"note": recovery.note, "refusal": written(fault), "faulty": recovery.faulty}
        found = self._play(seat, [recovery.action], id, note)
        if isinstance(found, Refusal):
            return self._freeze(Refusal("bad_recovery", f"The recovery cannot be played: {found.message}"))
        return found

    def _play(
        self, seat: int, actions: Sequence[int], id: str | None, recovered: dict[str, object] | None
    ) -> Ruling | Refusal:
        """Plays on a copy; the ruling, or why the actions can't be. A state that can't be freezes the table."""
        if self.fair is not None and self.fair.secret is None:
            raise Refused(self._sign(NO_SECRET))
        try:
            refusal = run_refusal(self.game, self.state, seat, actions)
            if refusal is not None:
                return refusal
            chance = None if self.fair is None else self.fair.chance(seat)
            played = play(self.game, self.state, seat, actions, chance)
            if isinstance(played, Refusal):
                return played
            wrong = self.game.check(played.state)
        except Exception as error:  # the rules are at fault, and the table must not be
            return self._freeze(rules_error(error))
        if wrong is not None:
            return self._freeze(wrong)
        body: dict[str, object] = {} if self.fair is None else {"salt": self.fair.salt(self.count)}
        if played.found is not None:
            body["found"] = played.found
        body |= {
            "seat": seat,
            "number": self._asks.open[seat].number,
            "id": id,
            "actions": list(actions),
            "texts": played.texts,
            "chance": played.chance,
            "state": self.game.hash(played.state),
            "time": self.clock.stamp(),
            "recovered": recovered,
            "outcome": played.outcome,
        }
        entry = chain(self.link, "decision", body)
        entries = self._ending(entry) if played.state.to_act() == 0 else [entry]
        kinds = [read_entry(each) for each in entries]
        receipt = receipt_of(kinds[0], self.step + 1)
        return Ruling(receipt, entries, played.state, played.events, seat, id, self.count, False, kinds)

    def _ending(self, last: Entry) -> list[Entry]:
        """The entry after which nothing is decided, and the one that tells the table's secret, where it has one."""
        told = None if self.fair is None else self.fair.reveal()
        return [last] if told is None else [last, chain(last, "reveal", {**told, "time": self.clock.stamp()})]

    def _freeze(self, fault: Refusal, reason: str = "the table is frozen at its last good state") -> Ruling:
        fault = self._sign(fault)
        body = {"reason": reason, "refusal": written(fault), "time": self.clock.stamp()}
        entries = self._ending(chain(self.link, "stop", body))
        return Ruling(Receipt(False, n=self.step + 1, refusal=fault), entries, base=self.count)

    # ---- what is so from now on ----

    def take(self, entry: Kind, following: State, events: Sequence[Event]) -> None:
        """Takes in an entry that the journal has."""
        self.link = {"n": entry.n, "hash": entry.hash}
        self.count = entry.n + 1
        if isinstance(entry, Pressed):
            self.press.take(Press(entry.seat, entry.text, entry.to, entry.id), entry.n, self.step, entry.time)
            return
        if isinstance(entry, Anchored):
            return
        if isinstance(entry, Revealed):
            if self.fair is not None:
                self.fair.take(entry)
            return
        self.step = n = self.step + 1
        if isinstance(entry, Decided):
            self._take_decision(entry, n, following, events)
        elif isinstance(entry, TakenBack):
            self._take_back(entry, n, following)
        elif isinstance(entry, Seated):
            self._take_seat(entry, n)
        elif isinstance(entry, Stopped):
            code = None if entry.refusal is None else entry.refusal.code
            message = f"The table is stopped: {entry.reason}" + (f" ({code})." if code else ".")
            self.stopped = Refusal("table_stopped", message, {"gid": self.id, "fault": code})
            self.ended = self.ended or entry.time
            self.notes.append(Note(n, None, message))
            self.close_asks()

    def close_asks(self) -> None:
        """Nobody is asked any more."""
        self._asks.close()

    def _take_decision(self, entry: Decided, n: int, following: State, events: Sequence[Event]) -> None:
        seat, before = entry.seat, self.state
        made = Standing(entry, n, before, following, events, dict(self._asks.open))
        if self.fair is not None:
            made.course = self.fair.note(entry)
        self.taking_back.note(made)
        part_of = None
        if is_quiet(self.game, seat, before, following, events):
            self.numbering.note(n, seat)
            part_of = made.asks[seat]  # a new deadline would tell the others that a part was written
        self.state = following
        self.log.extend(Logged(n, event) for event in events)
        self._past.note(Move(n, seat, entry.actions, entry.chance, entry.found), before)
        if entry.id is not None:
            self._receipts.note(seat, entry.id, receipt_of(entry, n))
        if entry.recovered is not None:
            # For the seat alone: a sealed decision that stood in would tell the others what it is.
            self.notes.append(Note(n, seat, f"The referee decided for you: {entry.recovered.note}."))
            if entry.recovered.faulty:
                self.faulty.add(seat)
            if entry.recovered.refusal is not None and entry.recovered.refusal.code == TOO_LATE:
                self.late[seat] = self.clock.now() - max(0, self.clock.stamp() - entry.time) / 1000
        if following.to_act() == 0:
            self.ended = entry.time
        deadline = self._deadline(entry.time)
        self._asks.renew(following.to_act(), seat, self._number, len(self.log), deadline, part_of)

    def _number(self, seat: int) -> int:
        """The last step as the seat counts."""
        return self.numbering.number(seat, self.step)

    def _take_back(self, entry: TakenBack, n: int, following: State) -> None:
        made = self.taking_back.take(entry, n)
        self.state = following
        if self.fair is not None:
            self.fair.course = made.course
        self._past.note(Move(n, entry.seat, [], [], None), made.after)
        if entry.sealed and self.numbering.is_quiet(made.step):
            self.numbering.note(n, entry.seat)
        words = f"{self.names[entry.seat]} took back: {made.text}."
        self.notes.append(Note(n, entry.seat if entry.sealed else None, words))
        bots = {seat for seat, player in enumerate(self.players) if player.startswith(BOT)}
        deadline = self._deadline(entry.time)
        self._asks.go_back(following.to_act(), entry.seat, self._number, made.asks, len(self.log), bots, deadline)

    def _take_seat(self, entry: Seated, n: int) -> None:
        seat = entry.seat
        self.names[seat] = entry.name
        self.players[seat] = entry.player
        self.taking_back.run.change(seat)
        if entry.why in ("resigned", "removed"):
            self.resigned.add(seat)
            if entry.why == "removed":
                self.removed.add(seat)
        elif entry.why == "left":
            self.left[seat] = self.left.get(seat, 0) + 1
        elif entry.why == "back":
            self.resigned.discard(seat)
        self.notes.append(Note(n, None, seat_words(entry)))
        is_bot, deadline = entry.player.startswith(BOT), self._deadline(entry.time)
        self._asks.hand_over(seat, is_bot, entry.why == "late", self.clock.now(), deadline)
