"""One server for each database file: a second one would rule on the same tables."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from ludex.core import refused
from ludex.journal.postgres import is_postgres


@contextlib.contextmanager
def owned(db: str) -> Iterator[None]:
    """Keeps other servers off a SQLite file; `Refused` (already_served) where one is there, (bad_file) where none is.

    PostgreSQL is for as many as there are.

    The system gives the lock back when the process ends, however it ends. The file is made where there is none, and it
    is for its owner only: it holds every secret of every table.
    """
    if is_postgres(db):
        yield
        return
    path = Path(db)
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
        path.chmod(0o600)
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise refused("bad_file", f"{db} can't be written: {error.strerror}. Choose another with --db.") from None
    try:
        try:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            pass  # a system without such locks
        except OSError:
            raise refused("already_served", f"Another server has {db} open. Stop it, or choose another --db.") from None
        yield
    finally:
        os.close(lock)
