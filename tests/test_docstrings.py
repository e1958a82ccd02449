"""Docstrings put into the C code of the compiled rules: each text goes to its own class and function."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from build_tools.docstrings import placements

CODE = """
static PyTypeObject CPyType_pieces___Bare_template_ = {
    .tp_name = "Bare",
};
static PyTypeObject CPyType_pieces___Road_template_ = {
    .tp_name = "Road",
    .tp_doc = PyDoc_STR("Road(place)\\n--\\n\\n"),
};
    {"length", (PyCFunction)CPyPy_pieces___length, METH_FASTCALL | METH_KEYWORDS, PyDoc_STR("length()\\n--\\n\\n")},
"""


def placed(texts: dict[str, str]) -> str:
    code = CODE
    for start, end, new in sorted(placements(code, texts), reverse=True):
        code = code[:start] + new + code[end:]
    return code


def test_a_class_and_a_function_get_their_texts() -> None:
    code = placed({"pieces.Road": "A road.", "pieces.length": "How long it is."})
    assert 'PyDoc_STR("Road(place)\\n--\\n\\nA road.")' in code
    assert 'PyDoc_STR("length()\\n--\\n\\nHow long it is.")' in code


def test_a_class_without_a_place_for_it_does_not_take_the_next_one() -> None:
    assert placed({"pieces.Bare": "Nothing."}) == CODE
    assert "A road." in placed({"pieces.Bare": "Nothing.", "pieces.Road": "A road."})


def docstrings(path: Path) -> list[str]:
    """The docstrings of a file, and the texts that stand below its constants and fields."""
    nodes = [node for node in ast.walk(ast.parse(path.read_text())) if isinstance(node, ast.Expr)]
    return [
        node.value.value for node in nodes if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]


def test_no_docstring_leans_on_the_one_before() -> None:
    """Each is read alone, on hover: none begins "The same" or in the middle of a sentence."""
    sources = Path(__file__).parents[1] / "src" / "ludex"
    leaning = [
        f"{path.relative_to(sources)}: {text.splitlines()[0]}"
        for path in sorted(sources.rglob("*.py"))
        for text in docstrings(path)
        if text.startswith("The same")
    ]
    assert leaning == []
