"""The sources interpreted, in a process of their own, play the very games that are played here, compiled or not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import both_ways
import pytest

HERE = Path(__file__).parent
SOURCES = HERE.parent.parent / "src"


@pytest.mark.once
def test_compiled_and_interpreted_alike() -> None:
    found = subprocess.run(
        [sys.executable, str(HERE / "both_ways.py")],
        env={**os.environ, "PYTHONPATH": str(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 0, found.stderr
    interpreted = json.loads(found.stdout)
    assert not interpreted["is_compiled"]
    assert both_ways.all_boiled()["games"] == interpreted["games"]
