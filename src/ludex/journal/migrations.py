"""The schema of a PostgreSQL database, as numbered steps that only go forward.

A database knows how many steps it has had. Whoever connects takes those that are missing, all in one transaction that
others wait for. A step that was ever released is never changed: what is to be otherwise is a new step.
"""

from __future__ import annotations

from typing import Any

from ludex.core import refused

FORK = "LX001"
"""The state of an SQL error that says: this entry does not follow the one before it."""

LOCK = 0x6C75646578
"""Held by whoever changes the schema."""

STEPS = (
    """
    CREATE TABLE journal (
        table_id text NOT NULL,
        n integer NOT NULL CHECK (n >= 0),
        prev text NOT NULL,
        hash text NOT NULL,
        entry text NOT NULL,
        PRIMARY KEY (table_id, n)
    );
    CREATE FUNCTION follows() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF NEW.n > 0 AND NOT EXISTS (
            SELECT FROM journal WHERE table_id = NEW.table_id AND n = NEW.n - 1 AND hash = NEW.prev
        ) THEN
            RAISE EXCEPTION 'entry % of table % does not follow', NEW.n, NEW.table_id USING ERRCODE = 'LX001';
        END IF;
        RETURN NEW;
    END $$;
    CREATE TRIGGER follows BEFORE INSERT ON journal FOR EACH ROW EXECUTE FUNCTION follows();

    CREATE TABLE rooms (
        id text PRIMARY KEY,
        created bigint NOT NULL,
        body text NOT NULL,
        revision bigint NOT NULL,
        status text NOT NULL CHECK (status IN ('waiting', 'playing', 'over')),
        changed timestamptz NOT NULL DEFAULT clock_timestamp()
    );
    CREATE INDEX rooms_changed ON rooms (changed);
    CREATE INDEX rooms_playing ON rooms (id) WHERE status = 'playing';
    CREATE TABLE kept (name text PRIMARY KEY, value text NOT NULL);
    """,
    """
    CREATE TABLE servers (id text PRIMARY KEY, beat timestamptz NOT NULL);
    CREATE TABLE leases (table_id text PRIMARY KEY, server text NOT NULL);
    CREATE INDEX leases_server ON leases (server);
    CREATE TABLE presence (
        table_id text NOT NULL,
        server text NOT NULL,
        seats integer[] NOT NULL,
        watching integer NOT NULL,
        PRIMARY KEY (table_id, server)
    );
    CREATE INDEX presence_server ON presence (server);
    """,
    """
    CREATE TABLE signs (
        table_id text NOT NULL,
        seat integer NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (table_id, seat)
    );
    """,
)


def migrate(connection: Any) -> int:
    """Takes the steps that are missing; answers how many. `Refused` (newer_database) where there are more than known.

    The connection commits by itself; all of this is one transaction.
    """
    with connection.transaction():
        connection.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
        connection.execute(
            "CREATE TABLE IF NOT EXISTS migrations (step integer PRIMARY KEY, made timestamptz NOT NULL)"
        )
        done = int(connection.execute("SELECT count(*) FROM migrations").fetchone()[0])
        if done > len(STEPS):
            message = f"The database is of a newer release: it has had {done} steps, and this one knows {len(STEPS)}."
            raise refused("newer_database", message)
        for step in range(done, len(STEPS)):
            connection.execute(STEPS[step])
            connection.execute("INSERT INTO migrations VALUES (%s, clock_timestamp())", (step + 1,))
    return len(STEPS) - done
