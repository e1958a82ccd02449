"""Where there is no browser, a run says so in red at its end, and what else there is of tests runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
FILE = HERE / "test_browser_axe.py"


def test_a_run_without_a_browser_says_so_at_its_end(tmp_path: Path) -> None:
    asked = [sys.executable, "-m", "pytest", "--color=yes", "-p", "no:cacheprovider", str(FILE)]
    run = subprocess.run(asked, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    said = [line for line in run.stdout.splitlines() if "NO BROWSER TEST RAN: there is no chromium" in line]
    assert len(said) == 1
    assert said[0].startswith("\x1b[31m")
    rest = run.stdout[run.stdout.index(said[0]) + len(said[0]) :].strip().splitlines()
    assert len(rest) <= 1  # nothing but pytest's count


def test_make_says_so_at_its_end_too(tmp_path: Path) -> None:
    for name in ("dirname", "id"):
        (tmp_path / name).symlink_to(Path("/usr/bin") / name)
    said = subprocess.run(
        ["/bin/sh", str(HERE / "get-chromium.sh"), "said"], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert said.returncode == 0
    assert said.stdout.startswith("\x1b[1;31mNO BROWSER TEST RUNS: there is no Chromium here.")
    (tmp_path / "chromium").symlink_to("/bin/sh")
    said = subprocess.run(
        ["/bin/sh", str(HERE / "get-chromium.sh"), "said"], env={"PATH": str(tmp_path)}, capture_output=True, text=True
    )
    assert (said.returncode, said.stdout) == (0, "")
