"""What comes to the referee and what it answers: decisions, receipts, rulings; and the settings of a table."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from ludex.core import Event, Game, Refusal, Refused, State, canonical, refused
from ludex.journal import Entry
from ludex.table.entries import Decided, Kind, unwritten

MAX_ID = 200
MAX_RETRIES = 1_000_000
MAX_SECONDS = 100 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Settings:
    """How patient the referee is."""

    retries: int | None = 3
    """How often a seat is asked again after a refused answer before recovery stands in.

    None: for ever. That is for people; a program that is wrong stays wrong."""
    seconds: int | None = None
    """The time for each decision, after which recovery stands in; None: no limit."""

    def check(self) -> None:
        """Raises `Refused` (bad_settings) for what can't be."""
        if self.retries is not None and not (type(self.retries) is int and 0 <= self.retries <= MAX_RETRIES):
            raise refused("bad_settings", f"Retries are 0 to {MAX_RETRIES}, or null.", {"where": "settings.retries"})
        if self.seconds is not None and not (type(self.seconds) is int and 1 <= self.seconds <= MAX_SECONDS):
            raise refused("bad_settings", f"Seconds are 1 to {MAX_SECONDS}, or null.", {"where": "settings.seconds"})

    def to_json(self) -> dict[str, object]:
        return {"retries": self.retries, "seconds": self.seconds}


class Decision(msgspec.Struct, frozen=True):
    """What a seat wants to do."""

    seat: int
    action: object
    """Its text, its code, or its record as JSON."""
    number: int | None = None
    """The ask it answers; one given for an older ask is stale. None: whatever the seat is asked now."""
    id: str | None = None
    """The sender's own name for it: sent again with the same id it counts once."""


class TakeBack(msgspec.Struct, frozen=True):
    """A seat's wish to undo its last decision."""

    seat: int
    id: str | None = None
    """The sender's own name for it: sent again with the same id it counts once."""

    def malformed(self, seats: int) -> Refusal | None:
        """What is wrong with the envelope."""
        return seat_refusal(self.seat, seats) or id_refusal(self.id, self.seat)


class Receipt(msgspec.Struct, frozen=True):
    """What became of a decision."""

    accepted: bool
    duplicate: bool = False
    """Whether this answers a decision that was judged before."""
    n: int | None = None
    """The step of the game that came of it."""
    refusal: Refusal | None = None
    recovered: bool = False
    """Whether the game's recovery decision stood in for it."""
    hash: str | None = None
    """Of the journal's entry, at a table whose secret is told at the end: proof of what was decided, and when."""

    def to_json(self) -> dict[str, object]:
        shown: dict[str, object] = {} if self.hash is None else {"hash": self.hash}
        return shown | {
            "accepted": self.accepted,
            "duplicate": self.duplicate,
            "n": self.n,
            "refusal": None if self.refusal is None else self.refusal.to_json(),
            "recovered": self.recovered,
        }

    def again(self) -> Receipt:
        """The receipt for a decision that is sent a second time."""
        return Receipt(self.accepted, True, self.n, self.refusal, self.recovered, self.hash)


class Ruling(msgspec.Struct, frozen=True):
    """What the referee made of a decision. Nothing has changed yet: write `entries`, then `Table.apply` it."""

    receipt: Receipt
    entries: list[Entry] = []
    """What the journal must have before the ruling is applied; empty where nothing changes."""
    following: State | None = None
    """The state that then holds; None where it stays."""
    events: list[Event] = []
    seat: int = -1
    id: str | None = None
    base: int = 0
    """How many entries the table had when this was judged."""
    counts: bool = False
    """Whether it is a refused answer that uses up one of the seat's retries."""
    kinds: list[Kind] = []
    """The entries as they are read, where somebody has read them before."""


# ---- what any envelope may have wrong ----


def seat_refusal(seat: object, seats: int) -> Refusal | None:
    """The refusal of a seat that is not there."""
    if type(seat) is int and 0 <= seat < seats:
        return None
    shown = seat if type(seat) is int and abs(seat) < 2**53 else repr(seat)[:80]
    return Refusal("no_such_seat", f"There is no seat {shown} at this table.", {"seat": shown})


def id_refusal(id: object, seat: int) -> Refusal | None:
    """The refusal of an id that is none."""
    if id is None or (isinstance(id, str) and 0 < len(id) <= MAX_ID and is_text(id)):
        return None
    return Refusal("bad_id", f"An id is a text of 1 to {MAX_ID} characters.", {"seat": seat})


def is_text(text: str) -> bool:
    """Whether it can be written as UTF-8: lone surrogates can't."""
    return text.isascii() or not any("\ud800" <= letter <= "\udfff" for letter in text)


def signed(refusal: Refusal, table: str) -> Refusal:
    """The refusal with the table's id, and sure to be JSON."""
    found = Refusal(refusal.code, refusal.message, {**refusal.values, "gid": table})
    try:
        canonical(found.to_json())
    except (TypeError, ValueError, OverflowError, RecursionError):
        return Refusal(refusal.code, refusal.message.encode("ascii", "replace").decode(), {"gid": table})
    return found


def malformed(decision: Decision, seats: int) -> Refusal | None:
    """What is wrong with a decision's envelope, whatever is in it."""
    seat, number = decision.seat, decision.number
    wrong = seat_refusal(seat, seats)
    if wrong is None and number is not None and not (type(number) is int and abs(number) < 2**53):
        wrong = Refusal("bad_number", "An ask's number is a whole number.", {"seat": seat})
    return wrong or id_refusal(decision.id, seat)


def read_actions(game: Game, state: State, seat: int, face: object) -> list[int]:
    """The actions that are meant; `Refused` for whatever is none."""
    if isinstance(face, str) and not is_text(face):
        raise Refused(game.misread(seat, None, "That is not text."))
    try:
        actions = game.read(state, seat, face)
    except Refused:
        raise
    except (ArithmeticError, LookupError, RecursionError, TypeError, ValueError) as error:
        raise Refused(game.misread(seat, repr(error)[:80], "That could not be read.")) from None
    if not actions or not all(-(2**63) <= action < 2**63 for action in actions):
        raise Refused(game.misread(seat, None, "That is no action."))
    return actions


def receipt_of(entry: Kind, n: int) -> Receipt:
    """The receipt of a decision that is step n, as its entry tells."""
    assert isinstance(entry, Decided)
    hash = None if entry.salt is None else entry.hash
    if entry.recovered is None:
        return Receipt(True, n=n, hash=hash)
    return Receipt(False, n=n, refusal=unwritten(entry.recovered.refusal), recovered=True, hash=hash)
