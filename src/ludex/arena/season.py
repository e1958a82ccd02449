"""A league played: results go to its file as they come, it can be broken off at any time, and goes on where it was."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from ludex import games
from ludex.arena.interrupts import Interrupts
from ludex.arena.league import League, Line, Played, bad
from ludex.arena.lines import (
    Clock,
    Shard,
    Writer,
    add_clock,
    games_of,
    in_sequence,
    league_of,
    merged_header,
    open_shard,
    read_clock,
    write_clock,
)
from ludex.arena.pools import Pool, in_order
from ludex.arena.tally import Table, Tally
from ludex.core import refused

AT_ONCE = 1000
"""How many lines are copied at a time."""


@dataclass(slots=True)
class Season:
    """What is known of a league so far."""

    league: League
    numbers: range
    """The games that are to be played here."""
    tally: Tally
    clock: Clock = field(default_factory=dict)
    path: Path | None = None
    """Its file, where it has one."""
    writer: Writer | None = None

    @property
    def rest(self) -> range:
        """The games that are still to be played."""
        return range(self.numbers.stop, self.numbers.stop) if self.tally.is_settled else self.ahead()

    def ahead(self) -> range:
        return range(self.numbers.start + self.tally.played, self.numbers.stop)

    def table(self) -> Table:
        return self.tally.table()

    def write(self, lines: Sequence[bytes]) -> None:
        """Puts games into its file, where it has one."""
        if self.writer is not None:
            self.writer.write(lines)

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


def begin(league: League, numbers: range, path: Path | None = None) -> Season:
    """A league before its first game; with a path, results are written there."""
    league.check()
    check_range(league, numbers)
    writer = None if path is None else Writer.new(path, league.header(numbers))
    return Season(league, numbers, Tally(league), path=path, writer=writer)


def check_range(league: League, numbers: range) -> None:
    if not 0 <= numbers.start < numbers.stop <= league.games:
        raise bad(f"A range is of games 0 to {league.games}: 0:{league.games} is all of them.", "range")
    if league.settled is not None and numbers != range(league.games):
        raise bad("Whether the order is settled can't be seen in a part of a league.", "settled")


def resume(path: Path) -> Season:
    """A league from its file, to go on with; a last line that was not written to its end is dropped."""
    shard = open_shard(path)
    league = league_of(shard)
    check_version(shard)
    season = Season(league, shard.numbers, Tally(league), read_clock(path), path)
    size = len(shard.first) + 1
    for written, line in games_of(shard):
        size += len(written) + 1
        if season.tally.add(line):
            break
    season.writer = Writer.after(shard, size)
    return season


def check_version(shard: Shard) -> None:
    game = games.find(shard.header.game)
    if shard.header.version != game.version:
        raise refused(
            "bad_version",
            f"{shard.path} was played by rules version {shard.header.version!r} of {game.title}; "
            f"these are {game.version!r}.",
        )


def play(season: Season, pool: Pool, progress: Callable[[int], None] | None = None) -> None:
    """Plays what is left, until the end or until the order is settled, where that was asked for.

    Whenever it is broken off, all that was reported to `progress` is in the season and in its file.
    """
    rest = season.rest
    with closing(in_order(pool, rest)) as parts, Interrupts() as interrupts:
        while rest and not season.tally.is_settled:
            played = interrupts.wait(lambda: next(parts, None))
            if played is None:
                break
            take(season, played)
            if progress is not None:
                progress(season.tally.played)


def take(season: Season, played: Played) -> None:
    """Counts a part and writes it down, as far as the league goes on."""
    count = 0
    for written in played.lines:
        count += 1
        if season.tally.add(msgspec.json.decode(written, type=Line)):
            break
    season.write(played.lines[:count])
    add_clock(season.clock, played.clock)
    if season.path is not None:
        write_clock(season.path, season.clock)


def merge(paths: Sequence[Path], out: Path | None) -> Season:
    """Pieces of one league as one, and written as one file; it is the same as if they had been played in one go."""
    shards = in_sequence([open_shard(path) for path in paths])
    header = merged_header(shards)
    league = header.to_league()
    writer = None if out is None else Writer.new(out, header)
    season = Season(league, range(*header.range), Tally(league), path=out, writer=writer)
    try:
        for shard in shards:
            merge_one(season, shard, is_last=shard is shards[-1])
    except BaseException:
        season.close()
        if out is not None:
            out.unlink()
        raise
    if out is not None and season.clock:
        write_clock(out, season.clock)
    return season


def merge_one(season: Season, shard: Shard, is_last: bool) -> None:
    before = season.tally.played
    some: list[bytes] = []
    for written, line in games_of(shard):
        season.tally.add(line)
        some.append(written)
        if len(some) == AT_ONCE:
            season.write(some)
            some = []
    season.write(some)
    count = season.tally.played - before
    if count < len(shard.numbers) and not is_last:
        there = shard.numbers.start + count
        raise refused(
            "bad_merge", f"{shard.path} ends before game {there}; `ludex league --resume --out {shard.path}` goes on."
        )
    add_clock(season.clock, read_clock(shard.path))
