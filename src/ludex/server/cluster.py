"""What servers on one PostgreSQL database tell each other: who is alive, who runs which table, who is connected where.

A server says every second that it is alive. The bots and deadlines of a table run at the server that has its lease; a
lease counts while its server is alive, and then anybody may take it. Nothing depends on a lease but who does the work:
the journal refuses whoever rules on an old position.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from ludex.journal.postgres import Database

CHANNEL = "ludex"
ALIVE = "interval '3 seconds'"
"""How long after its last word a server counts as alive."""
RECENT = "interval '60 seconds'"
"""Where nobody had a table's lease for so long, nobody could decide either."""
LEAST = 20
"""Leases that a server takes at a time, beside its share of those that are free."""
CHANGES = "interval '10 seconds'"
"""How far back changes of rooms are looked for: longer than a transaction takes."""
FRESH = "interval '2 seconds'"
"""So long a table that has just begun is left to the server that is to run it."""
LONGEST = 7900
"""Bytes of a message; PostgreSQL takes 8000."""

BEAT = """
INSERT INTO servers VALUES (%s, clock_timestamp()) ON CONFLICT (id) DO UPDATE SET beat = excluded.beat
"""
IS_ALIVE = f"EXISTS (SELECT FROM servers s WHERE s.id = leases.server AND s.beat > clock_timestamp() - {ALIVE})"
TAKE_FREE = f"""
WITH free AS (
    SELECT r.id FROM rooms r LEFT JOIN leases ON leases.table_id = r.id
    WHERE r.status = 'playing' AND NOT {IS_ALIVE}
    AND (leases.server IS NOT NULL OR r.changed < clock_timestamp() - {FRESH}) ORDER BY r.id
), alive AS (SELECT count(*) AS number FROM servers WHERE beat > clock_timestamp() - {ALIVE})
INSERT INTO leases
SELECT id, %s FROM free LIMIT (SELECT {LEAST} + (SELECT count(*) FROM free) / greatest(1, number) FROM alive)
ON CONFLICT (table_id) DO UPDATE SET server = excluded.server WHERE NOT {IS_ALIVE}
"""
TAKE = f"""
INSERT INTO leases VALUES (%s, %s) ON CONFLICT (table_id) DO UPDATE SET server = excluded.server
WHERE leases.server <> excluded.server AND NOT {IS_ALIVE}
"""
HELD = f"""
SELECT leases.server, s.beat > clock_timestamp() - {RECENT} FROM leases LEFT JOIN servers s ON s.id = leases.server
WHERE leases.table_id = %s
"""
HEADS = """
SELECT wanted.id, (SELECT n FROM journal WHERE table_id = wanted.id ORDER BY n DESC LIMIT 1)
FROM unnest(%s::text[]) AS wanted(id)
"""
PRESENT = f"""
SELECT p.table_id, p.seats, p.watching FROM presence p JOIN servers s ON s.id = p.server
WHERE p.server <> %s AND s.beat > clock_timestamp() - {ALIVE}
"""
SHOW_UP = """
INSERT INTO presence VALUES (%s, %s, %s, %s)
ON CONFLICT (table_id, server) DO UPDATE SET seats = excluded.seats, watching = excluded.watching
"""
SIGN = "ON CONFLICT (table_id, seat) DO UPDATE SET at = greatest(signs.at, excluded.at)"
HEAR = f"""
INSERT INTO signs SELECT id, seat, clock_timestamp() - ago * interval '1 second'
FROM unnest(%s::text[], %s::integer[], %s::float8[]) AS heard(id, seat, ago) {SIGN}
"""
LAST_SIGNS = f"""
INSERT INTO signs SELECT DISTINCT table_id, unnest(seats), clock_timestamp() FROM presence WHERE server = %s
ORDER BY 1, 2 {SIGN}
"""
SIGNS = f"""
SELECT table_id, seat, extract(epoch FROM clock_timestamp() - at) FROM signs WHERE at > clock_timestamp() - {CHANGES}
"""
SIGNS_OF = "SELECT seat, extract(epoch FROM clock_timestamp() - at) FROM signs WHERE table_id = %s"


class Presence(NamedTuple):
    """Who is connected to a table."""

    seats: frozenset[int]
    watching: int


class News(NamedTuple):
    """What a server learns when it says that it is alive."""

    leases: set[str]
    """The tables it runs."""
    rooms: dict[str, int]
    """The revisions of rooms that were changed of late."""
    counts: dict[str, int]
    """How many entries the journals have that it asked for."""
    present: dict[str, Presence]
    """Who is connected to other servers."""
    signs: dict[str, dict[int, float]]
    """How many seconds ago seats gave a sign of life anywhere, of the last few."""


class Cluster:
    """The tables beside the journal that servers share; one thread uses it."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def beat(self, server: str, tables: Sequence[str]) -> News:
        """Says that the server is alive, and takes leases that nobody has; what is new."""
        return self.database.run(lambda connection: self._beat(connection, server, tables))

    def _beat(self, connection: Any, server: str, tables: Sequence[str]) -> News:
        connection.execute(BEAT, (server,))
        connection.execute(TAKE_FREE, (server,))
        leases = connection.execute("SELECT table_id FROM leases WHERE server = %s", (server,)).fetchall()
        rooms = connection.execute(
            f"SELECT id, revision FROM rooms WHERE changed > clock_timestamp() - {CHANGES}"
        ).fetchall()
        counts = connection.execute(HEADS, (list(tables),)).fetchall() if tables else []
        present: dict[str, Presence] = {}
        for id, seats, watching in connection.execute(PRESENT, (server,)).fetchall():
            known = present.get(id, Presence(frozenset(), 0))
            present[id] = Presence(known.seats | frozenset(seats), known.watching + watching)
        signs: dict[str, dict[int, float]] = {}
        for id, seat, ago in connection.execute(SIGNS).fetchall():
            signs.setdefault(id, {})[seat] = float(ago)
        return News(
            {table for (table,) in leases},
            dict(rooms),
            {id: n + 1 for id, n in counts if n is not None},
            present,
            signs,
        )

    def seen(self, server: str, table: str) -> tuple[Presence, dict[int, float]]:
        """Who is connected to a table at other servers, and how long ago its seats gave signs of life, in seconds."""

        def work(connection: Any) -> tuple[Presence, dict[int, float]]:
            rows = connection.execute(f"{PRESENT} AND p.table_id = %s", (server, table)).fetchall()
            signs = connection.execute(SIGNS_OF, (table,)).fetchall()
            seats = frozenset(seat for _, seats, _ in rows for seat in seats)
            return Presence(seats, sum(row[2] for row in rows)), {seat: float(ago) for seat, ago in signs}

        return self.database.run(work)

    def missing(self, rooms: Sequence[str]) -> set[str]:
        """Those of some rooms that are there no more."""
        query = "SELECT id FROM rooms WHERE id = ANY(%s)"
        found = self.database.run(lambda connection: connection.execute(query, (list(rooms),)).fetchall())
        return set(rooms) - {id for (id,) in found}

    def claim(self, server: str, table: str) -> tuple[bool, bool]:
        """Takes a table's lease where nobody has it: whether it is the server's now, and whether somebody had it of
        late."""

        def work(connection: Any) -> tuple[bool, bool]:
            before = connection.execute(HELD, (table,)).fetchone()
            connection.execute(TAKE, (table, server))
            after = connection.execute("SELECT server FROM leases WHERE table_id = %s", (table,)).fetchone()
            return after == (server,), before is not None and bool(before[1])

        return self.database.run(work)

    def release(self, server: str) -> None:
        """The server ends: from now on it does not count as alive, and others take over at once."""

        def work(connection: Any) -> None:
            connection.execute(f"UPDATE servers SET beat = clock_timestamp() - {ALIVE} WHERE id = %s", (server,))
            connection.execute(LAST_SIGNS, (server,))
            connection.execute("DELETE FROM presence WHERE server = %s", (server,))

        self.database.run(work)

    def clear(self) -> None:
        """Forgets servers that ended long ago, and leases of games that are over."""

        def work(connection: Any) -> None:
            gone = "SELECT id FROM servers WHERE beat < clock_timestamp() - interval '1 hour'"
            connection.execute(f"DELETE FROM presence WHERE server IN ({gone})")
            connection.execute(
                "DELETE FROM leases WHERE NOT EXISTS (SELECT FROM rooms r WHERE r.id = table_id AND status = 'playing')"
            )
            connection.execute(f"DELETE FROM servers WHERE id IN ({gone})")
            connection.execute("DELETE FROM signs WHERE at < clock_timestamp() - interval '1 day'")

        self.database.run(work)

    def show_up(self, server: str, present: dict[str, Presence], heard: dict[tuple[str, int], float]) -> None:
        """Tells who is connected to tables here now, and how many seconds ago seats gave signs of life."""

        def work(connection: Any) -> None:
            signs = sorted(heard.items())
            if signs:
                columns = [id for (id, _), _ in signs], [seat for (_, seat), _ in signs], [ago for _, ago in signs]
                connection.execute(HEAR, columns)
            for id, (seats, watching) in sorted(present.items()):
                if seats or watching:
                    connection.execute(SHOW_UP, (id, server, sorted(seats), watching))
                else:
                    connection.execute("DELETE FROM presence WHERE table_id = %s AND server = %s", (id, server))

        self.database.run(work)

    def tell(self, server: str, what: str, ids: Iterable[str]) -> None:
        """Wakes the other servers up: something is new at these tables."""

        def work(connection: Any) -> None:
            for message in messages(server, what, ids):
                connection.execute("SELECT pg_notify(%s, %s)", (CHANNEL, message))

        self.database.run(work)


def messages(server: str, what: str, ids: Iterable[str]) -> list[str]:
    """`SERVER WHAT ID ID ...`, in as many messages as it takes."""
    made: list[str] = []
    head = f"{server} {what}"
    message = head
    for id in ids:
        if len(message) + 1 + len(id) > LONGEST:
            made.append(message)
            message = head
        message += f" {id}"
    return [*made, message] if message != head else made
