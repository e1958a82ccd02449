"""The README's example runs as it stands, and what it points to is there."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()


def test_the_example_runs_as_it_stands() -> None:
    [example] = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
    assert len(example.strip().splitlines()) <= 10
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(example, {})
    assert said.getvalue().startswith("The game is over.")


def test_every_file_it_points_to_is_there() -> None:
    for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", README):
        assert (ROOT / "".join(target)).exists(), target
