"""What holds for all tests: they say how they run, and fail if that is not what was asked for."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import ludex

# Machines are noisy: a slow example is no failure.
settings.register_profile("ludex", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("ludex")


ONCE = ("arena", "browser", "cli", "docs", "models", "page", "rl", "server")
"""Folders of tests that are the same whether the rules run compiled or not: they need to run one way only."""


HERE = Path(__file__).parent


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files that have nothing to run are not even imported."""
    is_left_out = (
        config.option.markexpr == "not once" and collection_path.parent == HERE and collection_path.name in ONCE
    )
    return True if is_left_out else None


LONGEST = ("test_browser_lessons.py", "test_browser_catan.py", "test_memory.py", "test_browser_table.py")
"""Files that take longest. A file is run by one process: begun last, one of these would keep all others waiting."""


def sequence(items: list[pytest.Item]) -> dict[Path, float]:
    """When each file is to be run, from 0 to 1: the longest first, those of a folder spread over all of the time.

    Some folders wait for browsers and clocks and others compute, so there is always something of both.
    """
    folders: dict[Path, list[Path]] = {}
    for file in dict.fromkeys(item.path for item in items):
        folders.setdefault(file.parent, []).append(file)
    places = {file: (at + 0.5) / len(files) for files in folders.values() for at, file in enumerate(files)}
    return places | {file: 0.0 for file in places if file.name in LONGEST}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    places = sequence(items)
    items.sort(key=lambda item: places[item.path])
    once = tuple(f"{HERE / folder}{os.sep}" for folder in ONCE)
    for item in items:
        if str(item.path).startswith(once):
            item.add_marker("once")
    if not os.environ.get("LUDEX_THOROUGH"):
        lengthy = [item for item in items if item.get_closest_marker("lengthy")]
        config.hook.pytest_deselected(items=lengthy)
        left_out = set(lengthy)
        items[:] = [item for item in items if item not in left_out]


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server, for all tests of this process that do not stop it."""
    from postgres_server import GIVEN, started

    if GIVEN is not None:
        yield GIVEN
        return
    with started() as server:
        yield server.url


@pytest.fixture
def postgres_db(postgres: str) -> Iterator[str]:
    """The address of an empty database."""
    from postgres_server import database

    with database(postgres) as url:
        yield url


def how() -> str:
    return "compiled" if ludex.is_compiled() else "interpreted"


def pytest_report_header() -> str:
    return f"ludex {ludex.__version__}, {how()}, from {ludex.__file__}"


LEFT_OUT = "no browser test ran"
"""What the browser tests give as their reason where there is no browser."""


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Says at the end, in red, what a line in the middle of a long run would not be read for."""
    skipped: list[pytest.TestReport] = terminalreporter.getreports("skipped")
    reasons = [report.longrepr[2] for report in skipped if isinstance(report.longrepr, tuple)]
    for reason in sorted({reason for reason in reasons if LEFT_OUT in reason}):
        count = sum(1 for each in reasons if each == reason)
        words = reason.removeprefix("Skipped: ").replace(LEFT_OUT, LEFT_OUT.upper())
        terminalreporter.write_line(f"{words}. Left out: {count}.", red=True, bold=True)


def pytest_sessionstart(session: pytest.Session) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # a shell's background job; tests send interrupts
        signal.signal(signal.SIGINT, signal.default_int_handler)
    expected = os.environ.get("LUDEX_EXPECT")
    if expected and expected != how():
        raise pytest.UsageError(f"the tests were to run {expected}, but Ludex is {how()} ({ludex.__file__})")
