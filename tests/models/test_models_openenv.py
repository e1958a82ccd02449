"""OpenEnv, which wants an older `mcp` than ours and so lives in a virtual environment of its own (`make proof`)."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import ludex

HERE = Path(__file__).parent
ELSEWHERE = Path(os.environ.get("LUDEX_OPENENV", Path(sys.prefix) / "openenv")) / "bin" / "python"


@pytest.mark.lengthy
def test_the_environment_plays_whole_episodes_by_itself_and_over_openenvs_server() -> None:
    assert ELSEWHERE.exists(), "`make proof` installs OpenEnv there"
    paths = [str(HERE), str(Path(ludex.__file__).parent.parent)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    command = [str(ELSEWHERE), str(HERE / "openenv_trial.py")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "all is well" in done.stdout
