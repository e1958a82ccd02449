"""`ludex judge GAME`: one JSON object a line in, one a line out."""

from __future__ import annotations

import argparse
import sys
from codecs import BOM_UTF8

import msgspec

from ludex import games
from ludex.core import Refusal
from ludex.judge import answer, error_json


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("judge", help="answer JSON requests, a line each, from standard input")
    parser.add_argument("game", help="which game to judge")
    parser.add_argument("--strict", action="store_true", help="stop with status 1 after the first error")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    for number, line in enumerate(sys.stdin.buffer, 1):
        if number == 1:
            line = line.removeprefix(BOM_UTF8)  # some programs put it before whatever they write
        try:
            request: object = msgspec.json.decode(line)
            found = answer(game, request)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            found = error_json(Refusal("bad_json", f"The line is not JSON: {error}.", {"where": f"line {number}"}))
        except RecursionError:
            found = error_json(Refusal("bad_json", "The line is nested too deep.", {"where": f"line {number}"}))
        sys.stdout.buffer.write(msgspec.json.encode(found) + b"\n")
        sys.stdout.buffer.flush()
        if args.strict and "error" in found:
            return 1
    return 0
