"""Python hands no vector to compiled code: mypyc 2.4 would never free it (docs/vectors.md)."""

from __future__ import annotations

import ast
from pathlib import Path

SOURCES = Path(__file__).parent.parent / "src" / "ludex"
COMPILED = {
    file for pattern in ("core/*.py", "mechanisms/*.py", "games/*/rules/**/*.py") for file in SOURCES.glob(pattern)
}

KNOWN = {
    "games/diplomacy/faces/judging.py": {"settle_movement", "settle_retreats"},
    "games/monopoly/faces/judging.py": {"Streets", "Holdings"},
}
"""What the judge calls once for a request."""


def takes_vector(function: ast.FunctionDef) -> bool:
    arguments = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
    return any(each.annotation is not None and ast.unparse(each.annotation).startswith("vec[") for each in arguments)


def takers() -> set[tuple[str, str]]:
    """The compiled functions and classes that take a vector by itself, by module and name."""
    found = set()
    for file in COMPILED:
        module = "ludex." + ".".join(file.relative_to(SOURCES).with_suffix("").parts)
        for node in ast.parse(file.read_text()).body:
            makers = node.body if isinstance(node, ast.ClassDef) else [node]
            for maker in makers:
                is_maker = isinstance(maker, ast.FunctionDef) and (maker is node or maker.name == "__init__")
                if is_maker and isinstance(maker, ast.FunctionDef) and takes_vector(maker):
                    found.add((module, node.name if isinstance(node, ast.ClassDef) else maker.name))
    return found


def called(file: Path) -> dict[str, str]:
    """The names that a file imports and calls, each with its module; classes are named for their types too."""
    nodes = list(ast.walk(ast.parse(file.read_text())))
    calls = {node.func.id for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
    imports = [node for node in nodes if isinstance(node, ast.ImportFrom)]
    return {
        alias.name: node.module or ""
        for node in imports
        for alias in node.names
        if (alias.asname or alias.name) in calls
    }


def test_python_calls_no_compiled_function_that_takes_a_vector() -> None:
    known = takers()
    assert ("ludex.games.karesansui.rules.fitting", "fits") in known
    found: dict[str, set[str]] = {}
    for file in set(SOURCES.rglob("*.py")) - COMPILED:
        wrong = {name for name, module in called(file).items() if (module, name) in known}
        if wrong:
            found[str(file.relative_to(SOURCES))] = wrong
    assert found == KNOWN
