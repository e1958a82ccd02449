"""The `ludex` command."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from ludex.core import Refused

COMMANDS = (
    *("play", "rules", "serve", "admin", "backup", "restore", "upgrade", "match", "strength", "league", "merge"),
    *("export", "judge", "draw", "replay", "analyse", "verify", "check", "differ", "diplomacy", "mcp", "version"),
)


def parser(wanted: Sequence[str]) -> argparse.ArgumentParser:
    """The command line with these commands; a module is imported only when its command is wanted."""
    top = argparse.ArgumentParser(prog="ludex", description="A judge for board games.")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for name in wanted:
        import_module(f"ludex.cli.{name}").add(commands)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    given = sys.argv[1:] if arguments is None else list(arguments)
    wanted = given[:1] if given and given[0] in COMMANDS else COMMANDS
    args = parser(wanted).parse_args(given)
    try:
        status = args.run(args)
        sys.stdout.flush()
    except Refused as error:
        print(f"ludex: {error.refusal.message} ({error.refusal.code})", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has enough of it; nothing more can be flushed there.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    return int(status)


if __name__ == "__main__":
    sys.exit(main())
