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

COMPILED = ("core/*.py", "mechanisms/*.py", "games/*/rules/*.py")


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

    found = [path for pattern in COMPILED for path in sorted(Path("src/ludex").glob(pattern))]
    sources = [str(path) for path in found if path.name != "__init__.py"]
    return mypycify(sources, opt_level="3", group_name="ludex")


setup(ext_modules=extensions())
