"""The house of docs/architecture.md: a room knows the rooms below it and none above; rules know nobody outside."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
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
    "rl",
    "testing",
    "server",
    "models",
    "cli",
)
"""From the ground up."""

PURE = ("datetime", "os", "random", "secrets", "socket", "sqlite3", "sys", "threading", "time", "uuid", "asyncio")
"""What rules never import: clocks, I/O, anybody else's chance."""


GAME_FILES = {"__init__.py", "game.py", "options.py", "RULES.md", "SHORT.md", "lesson.txt"}
"""What stands in every game's folder beside its folders."""

RULES = (
    "state",
    "actions",
    "phases",
    "terms",
    "legal",
    "refusals",
    "check",
    "events",
    "position",
    "sampling",
    "sensible",
    "dense",
    "observation",
)
FACES = ("text", "records", "position", "view", "words", "drawing", "sketch", "pictures", "judging", "chance")
"""The floor plan: the same file name holds the same kind of thing in every game."""

NEEDED = {"rules": {"state", "actions", "legal", "refusals", "check", "position", "sampling", "sensible"}}
NEEDED["faces"] = {"text", "records", "position", "view", "words", "drawing", "sketch"}
"""What no game is without."""

OWN = {
    "diplomacy": {"cases", "saved", "variants"},
    "karesansui": {"language", "reasoning"},
    "monopoly": {"data", "HOUSING.md"},
}
"""What only one game has."""

OLD = {"choices", "faults", "grammar", "layout", "memories", "mind", "notation", "reading", "reasons", "refusing"}
OLD |= {"rivals", "saying", "sense", "sowing", "spelling", "telling", "totals", "trial", "verify", "worths"}
"""Names that meant different things in different games, or nothing to a stranger."""


def games() -> list[Path]:
    return sorted(path.parent for path in SOURCES.glob("games/*/game.py"))


def test_every_game_has_the_same_floor_plan() -> None:
    assert len(games()) == 5
    for game in games():
        found = {path.name for path in game.iterdir() if path.name != "__pycache__"}
        assert found == GAME_FILES | {"rules", "faces"} | OWN.get(game.name, set()), game.name
        for folder, names in (("rules", RULES), ("faces", FACES)):
            files = {path.stem for path in (game / folder).glob("*.py")}
            assert NEEDED[folder] <= files, f"{game.name}/{folder} lacks {NEEDED[folder] - files}"
            out_of_place = {file for file in files if file in OLD or (file in (*RULES, *FACES) and file not in names)}
            assert not out_of_place, f"{game.name}/{folder}: {out_of_place}"


def test_faces_have_no_files_but_those_of_the_plan() -> None:
    """A face may be cut up: `position_cards` is a part of `position`."""
    for game in games():
        for file in (game / "faces").glob("*.py"):
            is_known = file.stem == "__init__" or file.stem.split("_")[0] in FACES
            assert is_known, f"{game.name}/faces/{file.name} is none of {', '.join(FACES)}"


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


SERVER = ("network", "storage", "workers", "pages", "tables", "cluster", "api", "middleware", "ops")
"""The rooms of the server from the ground up. `errors`, `config` and `schemas` are below them, `app` is above."""


def server_imports(file: Path) -> list[tuple[str, bool]]:
    """What a file imports of the server, and whether inside a function; imports for type checkers count too."""
    found: list[tuple[str, bool]] = []

    def walk(node: ast.AST, in_function: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.ImportFrom) and (child.module or "").startswith("ludex.server"):
                found.extend((f"{child.module}.{alias.name}", in_function) for alias in child.names)
            walk(child, in_function or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    walk(ast.parse(file.read_text()), False)
    return found


def test_the_server_has_rooms_and_imports_point_downward() -> None:
    server, wrong = SOURCES / "server", []
    assert {path.name for path in server.iterdir() if path.is_dir() and path.name != "__pycache__"} == set(SERVER)
    assert {path.stem for path in server.glob("*.py")} == {"__init__", "app", "config", "errors", "schemas"}
    for file in server.rglob("*.py"):
        here = file.relative_to(server).parts[0]
        for module, _ in server_imports(file):
            there = module.split(".")[2]
            is_up = here in SERVER and there in SERVER and SERVER.index(there) > SERVER.index(here)
            if is_up or (there == "app" and here != "app.py") or (file.parent == server and file.stem in GROUND):
                wrong.append(f"{file.relative_to(server)} imports {module}")
    assert wrong == []


GROUND = {"config", "errors", "schemas"}
"""Files of the server that know nothing else of it."""


LATE = {"storage/backends.py"}
"""Where a part of the server is imported inside a function: a database that may not be installed."""


def test_the_server_hides_no_circle_inside_a_function() -> None:
    server = SOURCES / "server"
    found = {
        str(file.relative_to(server))
        for file in server.rglob("*.py")
        if any(in_function for _, in_function in server_imports(file))
    }
    assert found <= LATE


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


def test_what_is_compiled_needs_nothing_that_a_build_has_not() -> None:
    """A build reads the types of all that compiled files import, and of what these import in turn."""
    project = tomllib.loads((SOURCES.parents[1] / "pyproject.toml").read_text())
    wanted = {re.split(r"[<>=]", name)[0] for name in project["build-system"]["requires"]}
    missing_allowed = {
        name.split(".")[0]
        for override in project["tool"]["mypy"]["overrides"]
        if override.get("ignore_missing_imports")
        for name in ([override["module"]] if isinstance(override["module"], str) else override["module"])
    }
    compiled = [SOURCES / "server" / "tables" / f"{name}.py" for name in ("views", "viewers")]
    compiled += [*SOURCES.glob("table/*.py"), *SOURCES.glob("journal/*.py"), *SOURCES.glob("games/*/rules/**/*.py")]
    to_read, read, wrong = list(compiled), set(compiled), []
    while to_read:
        file = to_read.pop()
        for module in imports(file):
            top, *rest = module.split(".")
            if top == "ludex":
                place = SOURCES.joinpath(*rest)
                for other in (place.with_suffix(".py"), place / "__init__.py"):
                    if other.is_file() and other not in read:
                        read.add(other)
                        to_read.append(other)
            elif top not in sys.stdlib_module_names | wanted | missing_allowed | {"mypy_extensions"}:
                wrong.append(f"{file.relative_to(SOURCES)} imports {module}")
    assert len(read) > 100
    assert wrong == []
