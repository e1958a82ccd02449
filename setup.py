"""Compiles the rules with mypyc where a C compiler is at hand; installs them interpreted otherwise.

Everything else about the package is in pyproject.toml. LUDEX_COMPILE=0 asks for the interpreted install.
"""

import os
import sys
import sysconfig
import tempfile
from pathlib import Path

from setuptools import Extension, setup
from setuptools._distutils.ccompiler import new_compiler
from setuptools._distutils.errors import CompileError
from setuptools._distutils.sysconfig import customize_compiler

sys.path.insert(0, str(Path(__file__).parent))
from build_tools import docstrings

ROOT = Path("src")
SOURCES = ROOT / "ludex"

FACES = {"forsale": ("view", "words_menu")}
"""Those of a game's faces that a server makes anew for every seat after every decision."""
JOURNAL = ("chain", "personal")
TABLE = ("asked", "fairness", "history", "knowledge", "numbering", "play", "runs", "table", "taking_back")
SERVER = ("faces", "showing")
"""What every decision passes through beside the rules, file by file. Those beside them hold structs of msgspec, which
mypyc can't make, or are used too seldom to gain by it."""


def has_c_compiler() -> bool:
    """Whether a file that includes Python.h compiles here."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n")
        compiler = new_compiler()
        customize_compiler(compiler)
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=[sysconfig.get_paths()["include"]])
        except CompileError:
            return False
    return True


def extensions() -> list[Extension]:
    if os.environ.get("LUDEX_COMPILE", "1") == "0":
        return []
    if not has_c_compiler():
        print("ludex: no C compiler with Python.h found; installing interpreted", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    # One library for the ground all games stand on and one for each game's rules: they compile side by side, and in
    # half the time that one library of everything takes.
    groups: list[tuple[list[str], str | None]] = []
    groups += [(python_files("core") + python_files("mechanisms"), "ludex_ground")]
    groups += [(rules_and_faces(name), f"ludex_{name}") for name in games()]
    groups += [(files_of("journal", JOURNAL) + files_of("table", TABLE) + files_of("server", SERVER), "ludex_table")]
    files = [file for files, _ in groups for file in files]
    found = mypycify(files, opt_level="3", separate=groups)
    c_files = {Path(source) for extension in found for source in extension.sources if "__native_" in source}
    docstrings.add_to(sorted(c_files), [Path(file) for file in files], ROOT)
    if sys.platform != "win32":
        # Nobody replaces a function of a library from outside; knowing that, the compiler inlines across functions.
        for extension in found:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return found


def games() -> list[str]:
    return sorted(path.parent.name for path in SOURCES.glob("games/*/rules"))


def rules_and_faces(game: str) -> list[str]:
    return python_files(f"games/{game}/rules") + files_of(f"games/{game}/faces", FACES.get(game, ()))


def files_of(folder: str, names: tuple[str, ...]) -> list[str]:
    return [str(SOURCES / folder / f"{name}.py") for name in names]


def python_files(folder: str) -> list[str]:
    return [str(path) for path in sorted((SOURCES / folder).rglob("*.py")) if path.name != "__init__.py"]


setup(ext_modules=extensions(), options={"build_ext": {"parallel": os.cpu_count() or 1}})
