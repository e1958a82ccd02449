"""Writes `requirements.lock`: what a server needs, each in one version, with the hashes of its files.

    make lock

pip chooses the versions, as it would on installing `ludex[postgres]` anew; the hashes are those that the Python Package
Index gives for the files of each version that Python 3.11 can use. Run it by Python 3.11: requirements depend on it.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path

from packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename

ROOT = Path(__file__).parent.parent
LOCK = ROOT / "requirements.lock"
INDEX = "https://pypi.org/simple"
PYTHON = (3, 11)
HEAD = """\
# What a server of Ludex needs (`ludex[postgres]`), for Python 3.11: versions and SHA-256 of their files.
#
#     pip install --require-hashes -r requirements.lock
#
# Made by `make lock`; see docs/operating.md.
"""
FILE = re.compile(r'href="[^"]*?/(?P<name>[^"/#]+)#sha256=(?P<hash>[0-9a-f]{64})"')


def required() -> list[str]:
    """What `ludex[postgres]` asks for itself."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return [*project["dependencies"], *project["optional-dependencies"]["postgres"]]


def chosen() -> dict[str, str]:
    """The version of everything that is needed, by its name, as pip chooses it."""
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--dry-run", "--ignore-installed", "--report", "-"]
    told = subprocess.run([*command, *required()], check=True, stdout=subprocess.PIPE).stdout
    found = [each["metadata"] for each in json.loads(told)["install"]]
    return {canonicalize_name(each["name"]): each["version"] for each in found}


def hashes(name: str, version: str) -> list[str]:
    """The hashes of the files of a version that Python 3.11 can use."""
    with urllib.request.urlopen(f"{INDEX}/{name}/", timeout=60) as answer:
        page = answer.read().decode()
    return sorted({file["hash"] for file in FILE.finditer(page) if is_for_us(file["name"], version)})


def is_for_us(file: str, version: str) -> bool:
    """Whether a file is of the version, and the source or a wheel for Python 3.11."""
    if not file.endswith(".whl"):
        return file.endswith(".tar.gz") and str(parse_sdist_filename(file)[1]) == version
    _, found, _, tags = parse_wheel_filename(file)
    return str(found) == version and any(tag.interpreter in ("cp311", "py3") or tag.abi == "abi3" for tag in tags)


def main() -> int:
    if sys.version_info[:2] != PYTHON:
        print("The lock is made by Python 3.11: make lock PYTHON=python3.11", file=sys.stderr)
        return 1
    lines = [HEAD]
    for name, version in sorted(chosen().items()):
        known = hashes(name, version)
        if not known:
            print(f"The index has no files of {name} {version}.", file=sys.stderr)
            return 1
        lines.append(" \\\n    ".join([f"{name}=={version}", *(f"--hash=sha256:{each}" for each in known)]) + "\n")
    LOCK.write_text("".join(lines))
    return 0


if __name__ == "__main__":
    sys.exit(main())
