"""The README's example runs as it stands, and what it points to is there."""

from __future__ import annotations

import contextlib
import io
import json
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


def test_its_figures_are_those_last_measured() -> None:
    [table] = re.findall(r"\| what \| Ludex .*?\n\n", README, re.DOTALL)
    shown = [line.strip("| ").split(" | ") for line in table.strip().splitlines()[2:]]
    measured = json.loads((ROOT / "bench" / "results.json").read_text())
    assert len(shown) >= 4
    for name, value, beside, times in shown:
        peer, _, peer_value = beside.rpartition(": ")
        [row] = [each for each in measured if each["name"] == name and each["peer"] == peer]
        assert value == f"{figure(row['value'])} {row['unit']}"
        assert peer_value == figure(row["peer_value"])
        assert times == f"{row['ratio']:,.1f}"


def figure(value: float) -> str:
    """As `make bench` writes it."""
    return f"{value:,.0f}" if value >= 1000 else f"{value:.4g}"
