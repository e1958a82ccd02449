"""Docstrings put into the C code of the compiled rules: each text goes to its own class and function."""

from __future__ import annotations

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
