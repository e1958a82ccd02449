"""A league's file: a line that says what it is, then one line for each game, in the order of their numbers.

The same games give the same bytes, on any number of machines and in any number of pieces. How long players thought is
not the same twice, so it is kept in a file of its own beside it, `NAME.clock`.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import IO, NamedTuple

import msgspec

from ludex.arena.league import FORM, Header, League, Line, bad
from ludex.core import refused

Clock = dict[str, tuple[int, float]]
"""For each player: decisions and seconds."""

MAX_LINE = 1_000_000
"""Bytes of one line; no game comes near it."""


class Shard(NamedTuple):
    """A league's file, as its first line describes it."""

    path: Path
    header: Header
    first: bytes
    """The first line as it is written."""

    @property
    def numbers(self) -> range:
        return range(*self.header.range)


def header_line(header: Header) -> bytes:
    return msgspec.json.encode(header)


def unreadable(path: Path, what: str) -> Exception:
    return refused("bad_lines", f"{path} is no file of a league: {what}.")


def open_shard(path: Path) -> Shard:
    """Reads what a file is; `Refused` (bad_lines, unreadable) where it is none."""
    try:
        with path.open("rb") as file:
            first = file.readline(MAX_LINE)
    except OSError as error:
        raise refused("unreadable", f"{path} cannot be read: {error.strerror or error}.") from None
    try:
        header = msgspec.json.decode(first, type=Header)
    except (msgspec.MsgspecError, UnicodeError) as error:
        raise unreadable(path, f"its first line: {error}") from None
    if header.league != FORM or not first.endswith(b"\n"):
        raise unreadable(path, f"it is of form {header.league}, and this is {FORM}")
    start, stop = header.range
    if not 0 <= start < stop <= header.games:
        raise unreadable(path, f"it says it has games {start} to {stop} of {header.games}")
    return Shard(path, header, first[:-1])


def games_of(shard: Shard) -> Iterator[tuple[bytes, Line]]:
    """The games of a file, each with its line as written; a torn last line is left out.

    `Refused` (bad_lines) at the first that is not the game that comes next.
    """
    n = shard.numbers.start
    count = len(shard.header.bots)
    with shard.path.open("rb") as file:
        file.readline(MAX_LINE)
        while (written := file.readline(MAX_LINE)).endswith(b"\n"):
            try:
                line = msgspec.json.decode(written, type=Line)
            except (msgspec.MsgspecError, UnicodeError) as error:
                raise unreadable(shard.path, f"game {n}: {error}") from None
            lists = (line.players, line.scores, line.decisions, line.faults)
            is_whole = all(len(values) == shard.header.seats for values in lists)
            if line.n != n or n not in shard.numbers or not is_whole:
                raise unreadable(shard.path, f"where game {n} should be is another")
            if line.stop is not None and not 0 <= line.stop.seat < shard.header.seats:
                raise unreadable(shard.path, f"game {n} was stopped by a seat that is not there")
            if not all(0 <= player < count for player in line.players):
                raise unreadable(shard.path, f"game {n} has a player that is not in the league")
            yield written[:-1], line
            n += 1
        if len(written) >= MAX_LINE:
            raise unreadable(shard.path, f"the line of game {n} has no end")


class Writer:
    """Writes a league's file; every part is handed to the system before anybody hears of it."""

    def __init__(self, file: IO[bytes]) -> None:
        self.file = file

    @classmethod
    def new(cls, path: Path, header: Header) -> Writer:
        """A new file; `Refused` (file_exists) where there is one."""
        try:
            file = path.open("xb")
        except FileExistsError:
            raise refused("file_exists", f"{path} is there already; --resume goes on with it.") from None
        except OSError as error:
            raise refused("unwritable", f"{path} cannot be written: {error.strerror or error}.") from None
        writer = cls(file)
        writer.write([header_line(header)])
        return writer

    @classmethod
    def after(cls, shard: Shard, size: int) -> Writer:
        """Goes on after so many bytes of a file; what comes later is cut off."""
        try:
            file = shard.path.open("r+b")
            file.truncate(size)
            file.seek(size)
        except OSError as error:
            raise refused("unwritable", f"{shard.path} cannot be written: {error.strerror or error}.") from None
        return cls(file)

    def write(self, lines: Iterable[bytes]) -> None:
        self.file.write(b"".join(line + b"\n" for line in lines))
        self.file.flush()

    def close(self) -> None:
        self.file.close()


# ---- how long players thought ----


def clock_path(path: Path) -> Path:
    return path.with_name(path.name + ".clock")


def read_clock(path: Path) -> Clock:
    """How long the players of a league's file thought; nothing where nobody knows."""
    try:
        return msgspec.json.decode(clock_path(path).read_bytes(), type=Clock)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return {}


def write_clock(path: Path, clock: Clock) -> None:
    """Writes it whole or not at all."""
    fresh = path.with_name(path.name + ".clock-new")
    fresh.write_bytes(msgspec.json.encode(clock) + b"\n")
    os.replace(fresh, clock_path(path))


def add_clock(clock: Clock, more: Clock) -> None:
    for name, (decisions, seconds) in more.items():
        before = clock.get(name, (0, 0.0))
        clock[name] = (before[0] + decisions, before[1] + seconds)


# ---- pieces of one league ----


def in_sequence(shards: Sequence[Shard]) -> list[Shard]:
    """Pieces of one league in order; `Refused` (bad_merge) unless each goes on where the one before it ends."""
    if not shards:
        raise bad("There is nothing to merge.", "shards")
    ordered = sorted(shards, key=lambda shard: shard.header.range)
    first = ordered[0]
    for before, after in pairwise(ordered):
        if msgspec.structs.replace(after.header, range=first.header.range) != first.header:
            raise refused("bad_merge", f"{after.path} and {first.path} are not of the same league.")
        end, start = before.header.range[1], after.header.range[0]
        if start < end:
            raise refused("bad_merge", f"{before.path} and {after.path} both have game {start}.")
        if start > end:
            raise refused("bad_merge", f"Games {end} to {start - 1} are missing, before {after.path}.")
    return ordered


def merged_header(shards: Sequence[Shard]) -> Header:
    """Of the file that pieces in order make together."""
    whole = (shards[0].header.range[0], shards[-1].header.range[1])
    return msgspec.structs.replace(shards[0].header, range=whole)


def league_of(shard: Shard) -> League:
    """The league of a file, checked; `Refused` where it can't be played here."""
    league = shard.header.to_league()
    league.check()
    return league
