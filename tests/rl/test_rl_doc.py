"""docs/research.md: its examples run and say what they are said to say."""

from __future__ import annotations

import contextlib
import io
import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.once

DOC = (Path(__file__).parents[2] / "docs" / "research.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", DOC, re.DOTALL)


@pytest.mark.parametrize(("example", "expected"), EXAMPLES)
def test_an_example_says_what_it_should(example: str, expected: str) -> None:
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        exec(example, {})
    assert said.getvalue() == expected


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 2
