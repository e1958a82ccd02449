"""Press: what seats write to each other. It changes no state, so it is the table's affair and not the rules'.

A game that knows press has an option `press`: "none", "public" or "full"; at the tables of all others people talk to
everybody ("public"). A message is in the journal like every
decision, but it is no step of the game: steps are numbered without it, so that nothing others are shown, not even a
gap between two numbers, tells that something was said in private.

A server keeps only the latest messages in memory (`PressRoom.forget_old`), and of the older ones where the journal has
them.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ludex.core import SPECTATOR, Refusal
from ludex.table.decision import Receipt, id_refusal, is_text, seat_refusal
from ludex.table.receipts import Receipts

MAX_PRESS = 4000
"""The longest message, in characters."""
LATEST = 50
"""Messages that are kept in memory for each seat where old ones are forgotten,"""
LATEST_BYTES = 16 * 1024
"""and bytes of their texts; the last one is kept whatever it has."""
CHUNK = 32
"""Bytes of marks that are looked at together."""

Freedom = Literal["none", "public", "full"]


def freedom_of(settings: Mapping[str, object]) -> Freedom:
    """What the options of a table say of press; open talk where its game has no such option."""
    match settings.get("press", "public"):
        case "public":
            return "public"
        case "full":
            return "full"
    return "none"


@dataclass(frozen=True, slots=True)
class Press:
    """What a seat wants to say."""

    seat: int
    text: str
    to: Sequence[int] = ()
    """The seats it is for; nobody named: everybody, spectators too."""
    id: str | None = None
    """The sender's own name for it: sent again with the same id it is said once."""


class Message(NamedTuple):
    """What was said."""

    seat: int
    to: list[int]
    """The seats it is for, in order, without the sender; none: everybody."""
    text: str
    n: int
    """The last step of the game when it was said."""
    time: int
    """Milliseconds since 1970."""

    def to_json(self) -> dict[str, object]:
        return {"seat": self.seat, "to": self.to, "text": self.text, "n": self.n, "time": self.time}


class Reader:
    """What one seat may read: which of all messages, and these themselves, all or the latest."""

    __slots__ = ("count", "kept", "marks", "size")

    def __init__(self) -> None:
        self.count = 0
        """How many it may read."""
        self.marks = bytearray()
        """A bit for each message of the table, set where the seat may read it."""
        self.kept: list[Message] = []
        self.size = 0
        """Bytes of memory that the texts kept take."""

    def add(self, message: Message, number: int) -> None:
        """The seat may read the message of this number."""
        self.marks.extend(bytes(number // 8 + 1 - len(self.marks)))
        self.marks[number // 8] |= 1 << number % 8
        self.count += 1
        self.kept.append(message)
        self.size += sys.getsizeof(message.text)

    def numbers(self, first: int, until: int) -> list[int]:
        """The numbers of the messages it may read from a place on, up to another."""
        found: list[int] = []
        place = 0
        for start in range(0, len(self.marks), CHUNK):
            chunk = int.from_bytes(self.marks[start : start + CHUNK], "little")
            size = chunk.bit_count()
            if place + size > first:
                for at in range(8 * CHUNK):
                    if chunk >> at & 1:
                        if first <= place < until:
                            found.append(8 * start + at)
                        place += 1
            else:
                place += size
            if place >= until:
                break
        return found

    def forget_old(self) -> None:
        """Keeps only the latest messages. Which ones depends on nothing but what this seat may read."""
        old = 0
        while len(self.kept) - old > LATEST or (self.size > LATEST_BYTES and len(self.kept) - old > 1):
            self.size -= sys.getsizeof(self.kept[old].text)
            old += 1
        del self.kept[:old]


class Sent:
    """How much one seat has written."""

    __slots__ = ("letters", "size")

    def __init__(self) -> None:
        self.letters = 0
        self.size = 0
        """In bytes as UTF-8."""


class PressRoom:
    """What was said at a table, and who may read it."""

    def __init__(self, seats: int, freedom: Freedom) -> None:
        self.seats = seats
        self.freedom: Freedom = freedom
        self.sent = [Sent() for _ in range(seats)]
        self._readers: dict[int, Reader] = {seat: Reader() for seat in range(SPECTATOR, seats)}
        self._entries = array("I")
        """The journal's entry of each message,"""
        self._steps = array("I")
        """and the last step of the game when it was said."""
        self._receipts = Receipts()
        self._forgets = False

    def seen_by(self, seat: int) -> Sequence[Message]:
        """What the seat (SPECTATOR: everybody) may read, its own among it, the oldest first.

        Only while nothing is forgotten; a server asks `count`, `latest` and `places`.
        """
        if self._forgets:
            raise RuntimeError("old messages are in the journal only")
        return self._readers[seat].kept

    def count(self, seat: int) -> int:
        """How many messages the seat may read."""
        return self._readers[seat].count

    def first_kept(self, seat: int) -> int:
        """The place of the first message in memory among all that the seat may read."""
        reader = self._readers[seat]
        return reader.count - len(reader.kept)

    def latest(self, seat: int, first: int, until: int | None = None) -> list[Message]:
        """The messages from a place on, up to another; none before `first_kept`."""
        start = self.first_kept(seat)
        return self._readers[seat].kept[max(0, first - start) : None if until is None else max(0, until - start)]

    def places(self, seat: int, first: int, until: int) -> list[tuple[int, int]]:
        """For the messages from a place on, up to another: the journal's entry, and the step they were said after."""
        numbers = self._readers[seat].numbers(first, until)
        return [(self._entries[number], self._steps[number]) for number in numbers]

    def forget_old(self) -> None:
        """Keeps only the latest messages in memory, from now on."""
        self._forgets = True
        for reader in self._readers.values():
            reader.forget_old()

    def kept(self) -> int:
        """How many messages are in memory; one that several may read counts for each."""
        return sum(len(reader.kept) for reader in self._readers.values())

    def known(self, press: Press) -> Receipt | None:
        """The receipt of the same message said before."""
        return self._receipts.get(press.seat, press.id)

    def malformed(self, press: Press) -> Refusal | None:
        """What is wrong with the envelope, whatever is in it."""
        return seat_refusal(press.seat, self.seats) or id_refusal(press.id, press.seat)

    def refusal(self, press: Press) -> Refusal | None:
        """Why it can't be said at this table; None where it can."""
        values: dict[str, object] = {"seat": press.seat, "press": self.freedom}
        if self.freedom == "none":
            return Refusal("no_press", "This table is played without press.", values)
        if isinstance(press.to, str) or not all(type(seat) is int for seat in press.to):
            return Refusal("bad_recipients", "A message is for seats, given as a list of their numbers.", values)
        strangers = [seat for seat in press.to if not 0 <= seat < self.seats]
        if strangers:
            shown = strangers[0] if abs(strangers[0]) < 2**53 else "of that number"
            return Refusal("bad_recipients", f"There is no seat {shown} at this table.", values)
        if press.to and not recipients(press):
            return Refusal("bad_recipients", "A message is for others, not for its sender alone.", values)
        if press.to and self.freedom == "public":
            return Refusal("public_press", "At this table everything is said to everybody: name no seats.", values)
        return text_refusal(press.text, values)

    def take(self, press: Press, entry: int, n: int, time: int) -> None:
        """It was said after step n, and is this entry of the journal."""
        message = Message(press.seat, recipients(press), press.text, n, time)
        sent = self.sent[press.seat]
        sent.letters += 1
        sent.size += len(press.text.encode())
        number = len(self._entries)
        self._entries.append(entry)
        self._steps.append(n)
        for seat, reader in self._readers.items():
            if is_read_by(seat, press.seat, message.to):
                reader.add(message, number)
                if self._forgets:
                    reader.forget_old()
        self._receipts.note(press.seat, press.id, SAID)


def is_read_by(reader: int, seat: int, to: Sequence[int]) -> bool:
    """Whether a seat (SPECTATOR: everybody) may read what `seat` said to some, or to everybody (none named)."""
    return not to or reader == seat or reader in to


SAID = Receipt(True)
"""Of every message that was said. It names no entry: the number would tell how many others were written."""


def recipients(press: Press) -> list[int]:
    """The seats named, each once, in order, without the sender."""
    return sorted(set(press.to) - {press.seat})


def text_refusal(text: object, values: dict[str, object]) -> Refusal | None:
    """Why it is no message."""
    if not isinstance(text, str) or not is_text(text):
        return Refusal("bad_text", "A message is a text.", values)
    if not text.strip():
        return Refusal("bad_text", "A message has to say something.", values)
    if len(text) > MAX_PRESS:
        return Refusal(
            "bad_text",
            f"A message has at most {MAX_PRESS:,} characters, not {len(text):,}.",
            {**values, "most": MAX_PRESS},
        )
    # Whatever could steer a terminal stays out.
    if any(not letter.isprintable() and letter not in "\n\t" and is_control(letter) for letter in text):
        return Refusal("bad_text", "A message has no control characters but line breaks and tabs.", values)
    return None


def is_control(letter: str) -> bool:
    """The controls of ASCII and Latin-1, and the marks that turn the direction of other people's text."""
    return (
        letter < " " or "\x7f" <= letter <= "\x9f" or letter in "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
    )
