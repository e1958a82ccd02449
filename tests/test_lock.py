"""`requirements.lock` is what `pyproject.toml` asks for: complete, within its ranges, each file by its hash."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import PackageNotFoundError, requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parent.parent
LOCK = (ROOT / "requirements.lock").read_text()
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
WHERE = {"python_version": "3.11", "python_full_version": "3.11.9", "sys_platform": "linux", "platform_system": "Linux"}
"""The markers of the environment that the lock is for."""


def locked() -> dict[str, str]:
    return dict(re.findall(r"^([a-z0-9-]+)==(\S+)", LOCK, re.MULTILINE))


def installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def asked(texts: list[str], extras: set[str]) -> list[Requirement]:
    """Those requirements that count in the lock's environment."""
    found = [Requirement(text) for text in texts]
    return [
        each
        for each in found
        if each.marker is None or any(each.marker.evaluate({**WHERE, "extra": extra}) for extra in extras or {""})
    ]


def test_the_lock_has_what_the_server_asks_for_in_its_ranges() -> None:
    """With all that those ask for in their turn, as far as the version that is locked is installed here."""
    versions, unknown = locked(), set[str]()
    waiting = asked([*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["postgres"]], set())
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        assert name in versions, f"{wanted} is not in requirements.lock: run `make lock`"
        assert Version(versions[name]) in wanted.specifier, f"{name} {versions[name]} is not {wanted}: run `make lock`"
        if (name, frozenset(wanted.extras)) in seen:
            continue
        seen.add((name, frozenset(wanted.extras)))
        if installed(name) != versions[name]:
            unknown.add(name)
            continue
        waiting += asked(requires(name) or [], {"", *wanted.extras})
    assert {name for name, _ in seen} >= {"uvicorn", "starlette", "psycopg-binary", "h11"}
    assert unknown or set(versions) == {name for name, _ in seen}, "the lock has what nobody asks for: run `make lock`"


def test_every_line_has_hashes_and_names_no_place() -> None:
    for line in LOCK.replace("\\\n", " ").splitlines():
        if line.startswith("#"):
            continue
        name, *hashes = line.split()
        assert re.fullmatch(r"[a-z0-9-]+==[0-9][0-9a-z.]*", name), line
        assert hashes, f"{name} has no hash"
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", each) for each in hashes), line
    assert not re.search(r"://|index-url|find-links|trusted-host|--extra|file:|@", LOCK)


@pytest.mark.parametrize("file", ["docs/operating.md", "Makefile"])
def test_operators_are_told_of_it(file: str) -> None:
    assert "requirements.lock" in (ROOT / file).read_text()
