"""examples/ludex.ipynb: its ten cells run one after the other, and say what is written below each of them."""

from __future__ import annotations

import ast
import contextlib
import io
import json
from pathlib import Path
from typing import Any

import pytest

from ludex import Picture

NOTEBOOK = Path(__file__).parents[2] / "examples" / "ludex.ipynb"


def run_cell(source: str, names: dict[str, Any]) -> tuple[str, object]:
    """What a cell prints, and the value of its last line if that is an expression; as Jupyter does it."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    said = io.StringIO()
    value: object = None
    with contextlib.redirect_stdout(said):
        exec(compile(tree, "cell", "exec"), names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    return said.getvalue(), value


@pytest.mark.once
def test_the_notebook_says_what_it_said() -> None:
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    assert len(cells) == 10
    names: dict[str, Any] = {}
    for number, cell in enumerate(cells):
        if cell["cell_type"] == "markdown":
            continue
        said, value = run_cell("".join(cell["source"]), names)
        [output] = cell["outputs"]
        if output["output_type"] == "stream":
            assert said.splitlines(keepends=True) == output["text"], f"cell {number}"
        else:
            assert isinstance(value, Picture), f"cell {number}"
            assert output["data"]["image/svg+xml"][0].startswith("<svg")
            assert value._repr_svg_().startswith("<svg"), "drawings may change; the words and figures may not"
