"""docs/new-game.md: its examples run and say what they are said to say; its commands are there."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from ludex.cli.main import COMMANDS, main, parser
from ludex.testing import LAWS

ROOT = Path(__file__).parents[2]
DOC = (ROOT / "docs" / "new-game.md").read_text()
EXAMPLES = re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", DOC, re.DOTALL)
COMMAND_LINES = [
    shlex.split(line)
    for block in re.findall(r"```sh\n(.*?)```", DOC, re.DOTALL)
    for line in block.splitlines()
    if line.startswith("ludex ")
]


@pytest.mark.parametrize(("example", "expected"), EXAMPLES)
def test_a_python_example_runs_and_says_what_it_should(example: str, expected: str) -> None:
    said = io.StringIO()
    names: dict[str, object] = {}
    with contextlib.redirect_stdout(said):
        exec(example, names)
    assert said.getvalue() == expected
    test = names.get("test_nim_keeps")
    if callable(test):
        test(LAWS[0])


def test_there_are_examples_and_commands() -> None:
    assert len(EXAMPLES) == 3
    assert {line[1] for line in COMMAND_LINES} == {"check", "match", "play", "serve"}


@pytest.mark.parametrize("line", COMMAND_LINES, ids=" ".join)
def test_a_command_line_is_one_that_ludex_takes(line: list[str]) -> None:
    assert line[1] in COMMANDS
    assert callable(parser([line[1]]).parse_args(line[1:]).run)


@pytest.mark.parametrize("line", [line for line in COMMAND_LINES if line[1] == "check"], ids=" ".join)
def test_a_check_of_the_doc_is_passed(line: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    # Nim goes by its name alone only where it is installed.
    assert main(["nim:GAME" if word == "nim" else word for word in line[1:]]) == 0
    assert "Nim keeps" in capsys.readouterr().out


@pytest.mark.parametrize("target", re.findall(r"\]\(([^)]+)\)", DOC))
def test_what_it_points_to_is_there(target: str) -> None:
    assert (ROOT / "docs" / target).exists()
