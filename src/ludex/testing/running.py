"""`ludex serve` as a process of one's own: started, stopped, killed. For tests, benchmarks and demonstrations."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from ludex.client import Client
from ludex.core import refused


class Running:
    """A server on a free port of this machine, its tables in a folder, or in a database that `db` names; it can be
    reached from this machine only, unless `host` says otherwise."""

    def __init__(
        self,
        folder: Path | str,
        games: Sequence[str] = (),
        path: Sequence[Path | str] = (),
        port: int = 0,
        host: str = "127.0.0.1",
        arguments: Sequence[str] = (),
        password: str | None = None,
        db: str | None = None,
    ) -> None:
        self.db = Path(folder) / "ludex.sqlite"
        self.log = Path(folder) / "server.log"
        command = [sys.executable, "-m", "ludex.cli.main", "serve", "--host", host]
        command += ["--port", str(port), "--db", db or str(self.db)]
        for game in games:
            command += ["--game", game]
        command += arguments
        environment = dict(os.environ)
        if password is not None:
            environment["LUDEX_PASSWORD"] = password
        if path:
            known = environment.get("PYTHONPATH", "")
            environment["PYTHONPATH"] = os.pathsep.join([*map(str, path), *([known] if known else [])])
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=environment, text=True)
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://\S+", line)
        if found is None:
            self.process.wait()
            raise refused("not_running", f"The server did not start: {self.log.read_text()[-2000:]}")
        self.url = found[0].rstrip("/")
        self.client = Client(self.url, password)

    def stop(self) -> int:
        """Asks it to end, as Ctrl-C does; answers its exit status."""
        self.process.send_signal(signal.SIGINT)
        return self._ended()

    def kill(self) -> None:
        """Ends it at once: kill -9."""
        self.process.kill()
        self._ended()

    def _ended(self) -> int:
        status = self.process.wait(timeout=30)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return status

    def __enter__(self) -> Running:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.stop()
