"""The house of docs/architecture.md: a room knows the rooms below it and none above; rules know nobody outside."""

from __future__ import annotations

import ast
from pathlib import Path

import ludex

SOURCES = Path(__file__).parent.parent / "src" / "ludex"

ROOMS = (
    "core",
    "mechanisms",
    "render",
    "games",
    "bots",
    "journal",
    "table",
    "judge",
    "arena",
    "testing",
    "server",
    "cli",
)
"""From the ground up."""

PURE = ("datetime", "os", "random", "secrets", "socket", "sqlite3", "sys", "threading", "time", "uuid", "asyncio")
"""What rules never import: clocks, I/O, anybody else's chance."""


def imports(file: Path) -> list[str]:
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.extend([node.module, *(f"{node.module}.{alias.name}" for alias in node.names)])
    return found


def room_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "ludex" and len(parts) > 1 and parts[1] in ROOMS else None


def test_imports_point_downward_only() -> None:
    wrong = []
    for file in SOURCES.rglob("*.py"):
        here = room_of("ludex." + ".".join(file.relative_to(SOURCES).with_suffix("").parts))
        for module in imports(file) if here else []:
            there = room_of(module)
            if there and ROOMS.index(there) > ROOMS.index(here or ""):
                wrong.append(f"{file.relative_to(SOURCES)} imports {module}")
    assert wrong == []


def test_rules_import_no_clock_no_chance_and_no_drawing() -> None:
    rules = [*SOURCES.glob("core/*.py"), *SOURCES.glob("mechanisms/*.py"), *SOURCES.glob("games/*/rules/**/*.py")]
    assert len(rules) > 10
    for file in rules:
        for module in imports(file):
            assert module.split(".")[0] not in PURE, f"{file} imports {module}"
            assert not module.startswith("ludex.render"), f"{file} imports {module}"


def test_rules_shift_no_one_upward() -> None:
    """Compiled, a 1 that is shifted up is 32 bits wide, whatever the type of the result: `bits.bit` shifts down."""
    for file in [*SOURCES.glob("core/*.py"), *SOURCES.glob("mechanisms/*.py"), *SOURCES.glob("games/*/rules/**/*.py")]:
        tree = ast.parse(file.read_text())
        named = [node for node in ast.walk(tree) if isinstance(node, ast.AnnAssign) and node.value is not None]
        ones = {"1", *(ast.unparse(node.target) for node in named if ast.unparse(node.value or node) == "1")}
        for node in ast.walk(tree):
            if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
                is_fixed = isinstance(node.right, ast.Constant) or ast.unparse(node.right).isupper()
                assert is_fixed or ast.unparse(node.left) not in ones, f"{file}: {ast.unparse(node)}"


def test_the_package_says_how_it_runs() -> None:
    compiled = list(Path(ludex.__file__).parent.glob("core/state.*.so"))
    assert ludex.is_compiled() == bool(compiled)
