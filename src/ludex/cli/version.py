"""`ludex version`: which Ludex this is, and whether its rules are compiled."""

from __future__ import annotations

import argparse
import platform

import ludex


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("version", help="say which version this is, compiled or interpreted")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    how = "compiled" if ludex.is_compiled() else "interpreted"
    print(f"ludex {ludex.__version__}, {how}, Python {platform.python_version()}")
    return 0
