"""Prints what the project needs, without the project itself; with extras: `build_tools/requirements.py test lint`.

For commands that use the sources as they are: what they need is installed without compiling anything.
"""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).parent.parent / "pyproject.toml"
OWN = re.compile(r"ludex\[([\w,]+)\]")


def requirements(project: dict[str, Any], extras: list[str]) -> list[str]:
    """The project's dependencies and those of some extras, each once, extras of extras resolved."""
    found = dict.fromkeys(project["dependencies"])
    to_read, read = list(extras), set()
    while to_read:
        extra = to_read.pop()
        if extra in read:
            continue
        read.add(extra)
        for wanted in project["optional-dependencies"][extra]:
            own = OWN.fullmatch(wanted)
            if own is None:
                found[wanted] = None
            else:
                to_read += own[1].split(",")
    return list(found)


if __name__ == "__main__":
    print("\n".join(requirements(tomllib.loads(PROJECT.read_text())["project"], sys.argv[1:])))
