"""Games as rows of one schema, whatever the game: a row for each entry of a journal, and back (docs/data.md).

Nothing is lost: `entry_of` gives each entry back to the letter, so what is read from the rows can be replayed and every
hash is met. What a learner wants to have beside it (views, observations, masks, positions, events) is worked out
again by the rules on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any

import msgspec

from ludex.core import EVERYONE, Event, Game, State, canonical, refused
from ludex.journal import Entry
from ludex.journal.personal import can_erase, erased
from ludex.table.entries import Decided
from ludex.table.play import fed
from ludex.table.replay import Find, Step, replay

Row = dict[str, Any]

EXTRAS = ("views", "observations", "masks", "events", "positions")
"""What can be left out, or taken in."""
USUAL = ("views", "observations", "masks", "events")
"""Positions are left out as a rule: they are large, and the decisions give them again."""

SAME = ("n", "kind", "time", "prev", "hash", "state", "seat", "number", "actions", "texts", "players", "seats", "to")
"""Fields of an entry that are columns of the same name and need no change."""
WRITTEN = ("options", "chance")
"""Fields that are columns, written as JSON."""

OFFERS = {
    "invite": "invite",
    "offer": "offer",
    "offers": "offer",
    "counter": "counter",
    "accept": "accept",
    "decline": "decline",
    "declines": "decline",
    "withdraw": "withdraw",
    "trade": "trade",
    "trades": "trade",
}
"""The games' own words for what happens to an offer between players, and the one word in the data."""


def text_of(value: object) -> str:
    """A value as canonical JSON."""
    return canonical(value).decode()


def without_names(entries: Sequence[Entry]) -> list[Entry] | None:
    """A journal whose people have no names any more; None for an old one, where they can't be taken out.

    What people said stays. At tables of bots alone names stay too.
    """
    if not has_people(entries):
        return list(entries)
    found = []
    for entry in entries:
        if entry["kind"] not in ("open", "seat"):
            found.append(entry)
            continue
        if not can_erase(entry):
            return None
        for place in range(len(entry["names"])) if entry["kind"] == "open" else (None,):
            if place is None or isinstance(entry["names"][place], str):
                entry = erased(entry, place)
        found.append(entry)
    return found


def is_person(player: object) -> bool:
    return not (isinstance(player, str) and player.startswith(("bot:", "program:")))


def has_people(entries: Sequence[Entry]) -> bool:
    """Whether anybody but bots and programs ever had a seat."""
    opened = any(is_person(player) for player in entries[0].get("players", ()))
    return opened or any(is_person(entry.get("player")) for entry in entries if entry["kind"] == "seat")


def is_finished(entries: Sequence[Entry]) -> bool:
    return any(entry["kind"] == "stop" or entry.get("outcome") is not None for entry in entries)


# ---- entries as rows ----


def rows_of(entries: Sequence[Entry], find: Find, extras: Sequence[str] = USUAL) -> Iterator[Row]:
    """The rows of a finished game, in order; `Refused` (bad_journal, bad_version) where the rules give another game."""
    before: Step | None = None
    opened = entries[0]
    for entry, step in zip(entries, replay(entries, find, trust=True), strict=True):
        row = {"table": opened["table"], "game": opened["game"], "version": opened["version"], **columns(entry)}
        check_lossless(entry, row)
        if isinstance(step.entry, Decided) and before is not None:
            row.update(decision(step.game, before.state, step.entry, extras))
        if step.events:
            row["offers"] = [offer(event) for event in step.events if event.kind in OFFERS]
            if "events" in extras:
                row["events"] = [told(event, int(step.state.seat_count())) for event in step.events]
        if "positions" in extras and before is not None and isinstance(step.entry, Decided):
            row["position"] = text_of(step.game.position(before.state))
        yield row
        before = step


def columns(entry: Entry) -> Row:
    """The fields of an entry as columns; what has no column of its own goes into `rest`."""
    row: Row = {name: entry[name] for name in SAME if name in entry}
    row.update({name: text_of(entry[name]) for name in WRITTEN if name in entry})
    taken = {*SAME, *WRITTEN, "table", "game", "version"}
    outcome = entry.get("outcome")
    if outcome is not None:
        row.update(scores=outcome["scores"], winners=outcome["winners"], reason=outcome["reason"])
        taken.add("outcome")
    if entry["kind"] == "press" and isinstance(entry["text"], str):
        row["message"] = entry["text"]
        taken.add("text")
    recovered = entry.get("recovered")
    if recovered is not None:
        row["refused"] = None if recovered["refusal"] is None else recovered["refusal"]["code"]
    row["rest"] = text_of({name: value for name, value in entry.items() if name not in taken})
    return row


def entry_of(row: Mapping[str, Any]) -> Entry:
    """The entry that a row was made of."""
    entry: Entry = msgspec.json.decode(row["rest"])
    entry.update({name: row[name] for name in SAME if row[name] is not None})
    entry.update({name: msgspec.json.decode(row[name]) for name in WRITTEN if row[name] is not None})
    if row["kind"] == "open":
        entry.update(table=row["table"], game=row["game"], version=row["version"])
    if row["scores"] is not None:
        entry["outcome"] = {name: row[name] for name in ("scores", "winners", "reason")}
    if row["message"] is not None:
        entry["text"] = row["message"]
    return entry


def decision(game: Game, state: State, entry: Decided, extras: Sequence[str]) -> Row:
    """What the seat knew and could do before each action of its decision."""
    seat = entry.seat
    row: Row = {}
    if "views" in extras:
        row["view"] = text_of(game.view(state, seat))
    state = state.copy()
    if entry.salt is not None:  # chance is not the state's own: what it gave is in the entry
        state.chance = fed(game, entry.chance)
    dense = Dense(state, "observations" in extras, "masks" in extras)
    records: list[str] = []
    for place, action in enumerate(entry.actions):
        records.append(text_of(msgspec.to_builtins(game.record(state, action))))
        dense.note(state, seat, action)
        if place + 1 < len(entry.actions):
            state.play(seat, action)
    return {**row, "records": records, **dense.columns()}


class Dense:
    """Observations, masks and indices before each action, where the game has them."""

    def __init__(self, state: State, observes: bool, masks: bool) -> None:
        given: Any = state
        self.size = int(given.observation_size()) if observes and hasattr(state, "observation_size") else 0
        self.actions = int(given.action_count()) if hasattr(state, "action_count") else 0
        self.has_masks = masks and self.actions > 0
        self.observations: list[list[int]] = []
        self.masks: list[list[int]] = []
        self.indices: list[int] = []

    def note(self, state: State, seat: int, action: int) -> None:
        given: Any = state
        if self.size > 0:
            numbers = import_module("ludex.core.dense").Numbers(self.size)
            given.observe(seat, numbers, 0)
            self.observations.append(numbers.read())
        if self.has_masks:
            marks = import_module("ludex.core.dense").Marks(self.actions)
            given.write_mask(seat, marks, 0)
            self.masks.append(marks.read())
        if self.actions > 0:
            self.indices.append(int(given.index_of(seat, action)))

    def columns(self) -> Row:
        return {
            "observations": self.observations or None,
            "masks": self.masks or None,
            "indices": self.indices or None,
        }


# ---- what was told ----


def told(event: Event, seats: int) -> Row:
    """An event, with the seats that may know it; null for everybody."""
    seen = None if event.seen_by == EVERYONE else [seat for seat in range(seats) if event.is_seen_by(seat)]
    return {"kind": event.kind, "seen_by": seen, "values": text_of(event.values)}


def offer(event: Event) -> Row:
    """What happened to an offer between players, in the words of the data."""
    values = dict(event.values)
    seat = values.pop("seat", None)
    to = values.pop("to", values.pop("with", None))
    seats = [to] if isinstance(to, int) else to if isinstance(to, list) else []
    return {"kind": OFFERS[event.kind], "seat": seat, "to": seats, "terms": text_of(values)}


def check_lossless(entry: Entry, row: Row) -> None:
    """Raises `Refused` unless the row gives the entry back: a kind of entry that this file does not know."""
    full = {**dict.fromkeys((*SAME, *WRITTEN, "scores", "message")), **row}
    if entry_of(full) != entry:
        raise refused("bad_journal", f"Entry {entry.get('n')} has a form that rows can't hold.", {"n": entry.get("n")})
