"""The limits of a server, which keep one client from using it up for the others. `ludex serve --limit` sets them."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec

from ludex.core import refused


class Limits(msgspec.Struct, frozen=True):
    """How much one client, one table and the whole server may use."""

    body: int = 64 * 1024
    """Bytes of a request body or a WebSocket message."""
    tables: int = 2000
    """Tables waiting or being played."""
    tables_per_address: int = 200
    """Tables made from one address, waiting or being played."""
    address_days: int = 1
    """Days without a connection after which a table no longer counts for its maker's address."""
    unused_minutes: int = 60
    """Minutes without a connection after which a game in which no person has decided no longer counts as a table."""
    away_days: int = 2
    """Days without a connection after which any other game no longer counts as a table. It is kept."""
    sockets: int = 5000
    """WebSockets to the whole server."""
    sockets_per_table: int = 200
    """WebSockets of spectators to one table; seats have their own."""
    sockets_per_seat: int = 20
    """WebSockets with the token of one seat."""
    tables_per_minute: int = 600
    """New tables from one address, in a burst or spread out."""
    joins_per_minute: int = 120
    """Times somebody may sit down from one address, in a burst or spread out."""
    wrong_codes_per_minute: int = 20
    """Join codes that are not valid from one address, in a burst or spread out."""
    questions_per_minute: int = 1200
    """Requests to the judge from one address, in a burst or spread out."""
    costly_per_minute: int = 600
    """Charts, journals and pages of events or press to one address, in a burst or spread out."""
    messages_per_second: int = 100
    """Messages from one WebSocket; as many again at once."""
    press_per_minute: int = 60
    """Messages one seat may write to others, in a burst or spread out."""
    absent_seconds: int = 60
    """Least number of seconds without a sign of life before the others may vote on a bot for a person."""
    press_per_table: int = 35_000
    """Messages of press at a table, in equal parts for its seats: so a refusal tells nothing of what others write."""
    press_bytes_per_table: int = 14_000_000
    """Bytes of press at a table, in equal parts for its seats."""
    address_press_per_minute: int = 600
    """Messages of press from one address to all tables, in a burst or spread out."""
    address_press_bytes_per_minute: int = 512 * 1024
    """Bytes of press from one address in a minute."""
    address_press_bytes_per_day: int = 20_000_000
    """Bytes of press from one address in a day."""
    playing_shown_days: int = 7
    """Days without a connection after which a game leaves the list. It is kept."""
    hello_seconds: float = 10
    """Seconds within which a WebSocket must send its hello."""
    backlog: int = 512
    """Messages a slow client may fall behind before it is disconnected; it can come back and resume."""
    waiting_minutes: int = 60
    """Minutes without a connection after which a table that has not begun is cleared away."""
    crowd: int = 500
    """Number of waiting tables above which `crowd_minutes` replaces `waiting_minutes`."""
    crowd_minutes: int = 5
    """Minutes without a connection after which a waiting table is cleared away where many wait."""
    playing_days: int = 30
    """Age in days from which a game no longer counts as a table. It is kept."""
    events: int = 2000
    """Events, or messages of press, in one answer; the rest are on the next page."""
    finished: int = 5000
    """Finished tables that are listed and searched; older ones are read from the database when asked for."""
    resting: int = 10
    """Finished games that are kept in memory; others are read from the journal when asked for."""
    take_backs: int = 100
    """Decisions that a seat may take back at a table, beside five for each of its own that stands."""
    leaves: int = 100
    """Times a person may leave a table and come back."""
    changes_per_minute: int = 300
    """Take-backs, leaves, returns and votes from one address, in a burst or spread out."""
    steps_per_table: int = 50_000
    """Decisions and changes of players at which a game is stopped."""
    entries_per_address: int = 100_000
    """Decisions in memory of all games made from one address. Above that unwatched games rest; then others wait."""
    unwatched_seconds: float = 60
    """Seconds after which a game that nobody looks at leaves the memory, unless a bot has to decide."""
    bots_alone_seconds: float = 60
    """Seconds for which a game of bots only goes on when nobody looks at it."""
    entries: int = 500_000
    """Decisions of all games in memory, about 1.2 KB each. Above that games rest that nobody looks at."""


def limits_of(wishes: Sequence[str]) -> Limits:
    """The limits with some of them changed, each as `NAME=NUMBER`; `Refused` (bad_limit) for what is none."""
    kinds = {field.name: field.type for field in msgspec.structs.fields(Limits)}
    found: dict[str, float] = {}
    for wish in wishes:
        name, _, number = wish.partition("=")
        if name not in kinds:
            known = ", ".join(kinds)
            raise refused("bad_limit", f"There is no limit {name!r}; there are: {known}.")
        is_whole = kinds[name] is int
        if re.fullmatch(r"[0-9]{1,15}" if is_whole else r"[0-9]{1,15}(\.[0-9]{1,6})?", number, re.ASCII) is None:
            what = "a whole number" if is_whole else "a number"
            raise refused("bad_limit", f"{name} is {what}, not {number!r}: --limit {name}={getattr(Limits(), name)}.")
        found[name] = int(number) if is_whole else float(number)
    return msgspec.structs.replace(Limits(), **found)
