"""`help()` of the public interface, compiled too: every class and method says what it does and what it takes."""

from __future__ import annotations

import ast
import inspect
import pydoc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludex

SOURCES = Path(__file__).parents[2] / "src" / "ludex"


def public() -> Iterator[tuple[str, Any]]:
    """Everything that `dir(ludex)` shows, and the public methods of its classes."""
    for name in ludex.__all__:
        found = getattr(ludex, name)
        if inspect.isclass(found):
            yield name, found
            for method in vars(found):
                if not method.startswith("_") and callable(getattr(found, method)):
                    yield f"{name}.{method}", getattr(found, method)
        elif callable(found):
            yield name, found


def source_of(name: str) -> ast.ClassDef | ast.FunctionDef:
    """The definition of a public name in the sources."""
    first, _, method = name.partition(".")
    for file in (*SOURCES.glob("core/*.py"), *SOURCES.glob("render/__init__.py"), *SOURCES.glob("*.py")):
        for node in ast.parse(file.read_text()).body:
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and node.name == first:
                parts = [part for part in node.body if isinstance(part, ast.FunctionDef) and part.name == method]
                return parts[0] if method else node
    for node in ast.parse((SOURCES / "games" / "__init__.py").read_text()).body:
        if isinstance(node, ast.FunctionDef) and node.name == first:
            return node
    raise AssertionError(f"{name} is not found in the sources")


@pytest.mark.parametrize("name", [name for name, _ in public()])
def test_help_has_the_docstring_of_the_source(name: str) -> None:
    found = dict(public())[name]
    node = source_of(name)
    written = ast.get_docstring(node)
    assert written, f"{name} has no docstring"
    shown = pydoc.plain(pydoc.render_doc(found))
    for line in written.splitlines():
        assert line.strip() in shown
    if isinstance(node, ast.FunctionDef):
        arguments = [argument.arg for argument in node.args.args if argument.arg != "cls"]
        assert list(inspect.signature(found).parameters)[: len(arguments)] == arguments
        for argument in node.args.args:
            if argument.annotation is not None:
                assert f"{argument.arg}: " in shown


def test_attributes_are_documented_compiled_too() -> None:
    if ludex.is_compiled():
        assert "None while nobody listens" in vars(ludex.State)["events"].__doc__


def test_dir_shows_what_is_meant_to_be_used() -> None:
    shown = [name for name in dir(ludex) if not name.startswith("__")]
    assert shown == sorted(ludex.__all__)
    for name in shown:
        assert getattr(ludex, name) is not None
