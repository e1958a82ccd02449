"""Docstrings for compiled code: `help(ludex.State.legal)` shows its contract on every install.

mypyc 2.4 gives every function and class of the C code it writes a signature without types and an empty text. `add_to`
puts the docstring of the Python source into that place, under a signature with types.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

TEXT = r'PyDoc_STR\("((?:[^"\\]|\\.)*)"\)'
FUNCTION = re.compile(r"CPyPy_(\w+),\s+METH_[A-Z_ |]+, " + TEXT)
CLASS = re.compile(r"CPyType_(\w+)_template_ = \{(?:(?!_template_ = \{).)*?\.tp_doc = " + TEXT, re.DOTALL)
ATTRIBUTE = re.compile(r'\{"(\w+)",\s+\(getter\)(\w+)_get_\1, [^,]+,\s+(NULL), NULL\}')

Definition = ast.FunctionDef | ast.AsyncFunctionDef


def add_to(c_files: Iterable[Path], python_files: Iterable[Path], root: Path) -> int:
    """Writes the docstrings of some Python files into the C code made from them; returns how many it placed."""
    texts: dict[str, str] = {}
    for file in python_files:
        module = ".".join(file.relative_to(root).with_suffix("").parts)
        texts.update(docstrings(ast.parse(file.read_text(encoding="utf-8")), module))
    placed = 0
    for c_file in c_files:
        code = c_file.read_text(encoding="utf-8")
        changes = placements(code, texts)
        placed += len(changes)
        for start, end, new in sorted(changes, reverse=True):
            code = code[:start] + new + code[end:]
        c_file.write_text(code, encoding="utf-8")
    return placed


def placements(code: str, texts: dict[str, str]) -> list[tuple[int, int, str]]:
    """Where in the C code which text goes: start, end and the new text of each place."""
    found: list[tuple[int, int, str]] = []
    for pattern in (FUNCTION, CLASS):
        for match in pattern.finditer(code):
            text = texts.get(match[1].replace("___", "."))
            if text is not None:
                found.append((match.end(2), match.end(2), c_text(text)))
    for match in ATTRIBUTE.finditer(code):
        text = texts.get(f"{match[2]}.{match[1]}".replace("___", "."))
        if text is not None:
            found.append((match.start(3), match.end(3), f'PyDoc_STR("{c_text(text)}")'))
    return found


def c_text(text: str) -> str:
    """The inside of a C string literal."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return "".join(char if char.isascii() else "".join(f"\\{byte:03o}" for byte in char.encode()) for char in escaped)


def docstrings(tree: ast.Module, module: str) -> dict[str, str]:
    """The texts of a module's functions, classes, methods and documented attributes, by their full names."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, Definition):
            found[f"{module}.{node.name}"] = function_text(node)
        elif isinstance(node, ast.ClassDef):
            name = f"{module}.{node.name}"
            found[name] = ast.get_docstring(node) or ""
            found.update(attribute_texts(node, name))
            for method in node.body:
                if isinstance(method, Definition):
                    found[f"{name}.{method.name}"] = function_text(method)
    return {name: text for name, text in found.items() if text}


def function_text(node: Definition) -> str:
    """A function's signature with types, and its docstring below it."""
    result = f" -> {ast.unparse(node.returns)}" if node.returns is not None else ""
    signature = f"{node.name}({ast.unparse(node.args)}){result}"
    text = ast.get_docstring(node)
    return f"{signature}\n\n{text}" if text else signature


def attribute_texts(node: ast.ClassDef, name: str) -> dict[str, str]:
    """Strings that stand under an assignment in the class body or in `__init__`."""
    found: dict[str, str] = {}
    bodies = [node.body, *(part.body for part in node.body if isinstance(part, Definition) and part.name == "__init__")]
    for body in bodies:
        for statement, below in pairwise(body):
            if not (isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)):
                continue
            target = assigned(statement)
            if target is not None and isinstance(below.value.value, str):
                found[f"{name}.{target}"] = below.value.value
    return found


def assigned(statement: ast.stmt) -> str | None:
    """The name of the attribute that a statement assigns; None where it assigns none."""
    targets = [statement.target] if isinstance(statement, ast.AnnAssign) else getattr(statement, "targets", [])
    if len(targets) != 1:
        return None
    target = targets[0]
    return target.attr if isinstance(target, ast.Attribute) else getattr(target, "id", None)
