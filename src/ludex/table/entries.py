"""The kinds of journal entries a table writes, as types to read them back with."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ludex.core import Refusal, canonical, refused
from ludex.journal import Entry
from ludex.journal.personal import readable


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What every entry carries."""

    n: int
    prev: str
    hash: str
    kind: str
    time: int
    """Milliseconds since 1970."""


class Patience(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The table's settings, as written."""

    retries: int | None
    seconds: int | None


class Promised(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a table without a chosen seed has shown of its secret, and what its players have added (`fairness.py`)."""

    commitment: str
    nonces: list[str]
    shared: str | None
    """The commitment to the secret of what several tables begin with alike."""
    keyed_by: Literal["chance", "decisions"] = "decisions"
    """What keys each throw beside the secret (`fairness.py`); journals of before don't say."""


class Opened(Kind, frozen=True, forbid_unknown_fields=True):
    """ "open": a table begins. The seed is secret while the game runs."""

    table: str
    game: str
    version: str
    seats: int
    seed: int | str
    """What the beginning comes from. With `fair` it is made from the secret, and tells nothing of what follows."""
    options: dict[str, Any]
    names: list[str]
    players: list[str]
    settings: Patience
    chance: list[dict[str, Any]]
    state: str
    fair: Promised | None = None


class Seated(Kind, frozen=True, forbid_unknown_fields=True):
    """ "seat": a seat is somebody else's from now on."""

    seat: int
    name: str
    player: str
    why: str = ""
    """Why a bot stands in for a person, or that the person is back: one of `ludex.table.seating.WHY`, or nothing."""


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A refusal, as written."""

    code: str
    message: str
    values: dict[str, Any]


class Recovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why a decision is not the seat's own."""

    note: str
    refusal: Fault | None
    faulty: bool


class Decided(Kind, frozen=True, forbid_unknown_fields=True):
    """ "decision": a seat's decision, or the one that stood in for it, and what came of it."""

    seat: int
    number: int
    id: str | None
    actions: list[int]
    texts: list[str]
    chance: list[dict[str, Any]]
    state: str
    recovered: Recovered | None
    outcome: dict[str, Any] | None
    salt: str | None = None
    """At a table with a secret: what keeps the entry's hash from telling anything."""
    found: Any = None
    """What the rules had to find out by long reasoning, so that nobody has to again (`Game.findings`)."""


class TakenBack(Kind, frozen=True, forbid_unknown_fields=True):
    """ "take_back": a seat's last decision no longer stands; the state before it holds again."""

    seat: int
    takes_back: int
    """The number of the decision's entry."""
    id: str | None
    sealed: bool
    """Whether only the seat may know what the decision was."""
    state: str


class Pressed(Kind, frozen=True, forbid_unknown_fields=True):
    """ "press": a seat has said something to others; the state stays. Private ones are secret while the game runs."""

    seat: int
    to: list[int]
    text: str
    id: str | None


class Stopped(Kind, frozen=True, forbid_unknown_fields=True):
    """ "stop": the table stands still for good, at its last good state."""

    reason: str
    refusal: Fault | None


class Revealed(Kind, frozen=True, forbid_unknown_fields=True):
    """ "reveal": the game is over and the table's secret is told."""

    secret: str
    shared: str | None


class Anchored(Kind, frozen=True, forbid_unknown_fields=True):
    """ "anchor": from here on other rules hold, which come to the same positions up to here (`upgrading.py`)."""

    version: str
    """Of the rules from here on."""
    state: str


KINDS: dict[str, type[Kind]] = {
    "open": Opened,
    "seat": Seated,
    "decision": Decided,
    "take_back": TakenBack,
    "press": Pressed,
    "stop": Stopped,
    "reveal": Revealed,
    "anchor": Anchored,
}

READERS = [msgspec.json.Decoder(shape) for shape in KINDS.values()]
"""Made on import: msgspec works a type out on its first use, and two threads that do so at once end the process."""


def read(entry: Entry) -> Kind:
    """The entry as its type; `Refused` (bad_journal) where it is none."""
    kind = entry.get("kind")
    shape = KINDS.get(kind) if isinstance(kind, str) else None
    if shape is None:
        raise bad(entry.get("n"), f"there is no kind of entry {kind!r}")
    try:
        return msgspec.convert(readable(entry), shape)
    except msgspec.ValidationError as error:
        raise bad(entry.get("n"), f"{error}") from None


def bad(n: object, what: str) -> Exception:
    """The exception for an entry that does not fit."""
    return refused("bad_journal", f"Entry {n} does not fit: {what}.", {"n": n})


def written(refusal: Refusal | None) -> dict[str, object] | None:
    """A refusal as it goes into the journal; values that are no JSON are left out."""
    if refusal is None:
        return None
    fault = refusal.to_json()
    try:
        canonical(fault)
    except (TypeError, ValueError, OverflowError, RecursionError):
        return {"code": refusal.code, "message": refusal.message.encode("ascii", "replace").decode(), "values": {}}
    return fault


def unwritten(fault: Fault | None) -> Refusal | None:
    return None if fault is None else Refusal(fault.code, fault.message, fault.values)
