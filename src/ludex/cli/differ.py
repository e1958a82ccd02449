"""`ludex differ GAME --engine COMMAND`: random games in two engines, up to the first difference between them."""

from __future__ import annotations

import argparse
import json
import shlex
import subprocess
from importlib.resources import files
from typing import Any

from ludex import games
from ludex.core import Game, refused
from ludex.testing.differ import Differ, Difference, least

OPTIONS: dict[str, dict[str, Any]] = {"catan": {"board": "beginner", "trade": False}, "monopoly": {"first": "seat"}}
"""What is played unless the command says otherwise: boards and openings that need no chance."""

DECIDED_BY = {
    "catan": {
        "longest_road": "The card takes at least 5",
        "largest_army": "The largest army takes",
        "winner": "With 10 points in one's own turn",
        "phase": "With 10 points in one's own turn",
        "bank": "A shortage is judged",
        "robber": "The robber moves to any other hex",
        "seats.hand": "A shortage is judged",
        "seats.points": "The card takes at least 5",
        "legal road": "A road takes an open edge",
        "legal settle": "A settlement takes an intersection",
        "legal city": "A city takes the place",
        "legal robber": "The robber moves to any other hex",
        "legal plenty": "Year of plenty takes two cards",
        "legal roads": "Road building places two roads",
        "legal knight": "One a turn at most",
        "legal monopoly": "One a turn at most",
        "legal bank": "The bank takes 4",
        "refused roads": "Road building places two roads",
        "refused road": "A road takes an open edge",
        "refused monopoly": "One development card may come before the roll",
        "refused plenty": "One development card may come before the roll",
    }
}
"""How the line of the game's RULES.md begins that decides a difference of this kind."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("differ", help="play random games in Ludex and another engine until they differ")
    parser.add_argument("game", help="which game to play")
    parser.add_argument("--engine", required=True, help="the other engine's command, as for cases/run.py")
    parser.add_argument("--games", type=int, default=20, help="how many games at most (default: %(default)s)")
    parser.add_argument("--seats", type=int, default=0, help="how many play (default: as is usual)")
    parser.add_argument("--seed", type=int, default=1, help="of the first game (default: %(default)s)")
    parser.add_argument("--options", default="", metavar="JSON", help="the table's options")
    parser.add_argument(
        "--ignore", action="append", default=[], metavar="KIND", help="a kind of difference to pass over"
    )
    parser.add_argument("--count", action="store_true", help="count the kinds of difference instead of stopping")
    parser.set_defaults(run=run)


class Process:
    """The other engine: a line of JSON in, a line of JSON out."""

    def __init__(self, command: str, game: str) -> None:
        words = [word.replace("{game}", game) for word in shlex.split(command)]
        try:
            self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise refused("bad_engine", f"{command!r} can't be started: {error.strerror}.") from None

    def ask(self, request: dict[str, Any]) -> dict[str, Any]:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(json.dumps(request).encode() + b"\n")
            self.process.stdin.flush()
            found = json.loads(self.process.stdout.readline())
        except (OSError, ValueError):
            raise refused("bad_engine", "The engine stopped, or its answer is no JSON.") from None
        if not isinstance(found, dict):
            raise refused("bad_engine", "The engine's answer is no JSON object.")
        return found

    def close(self) -> None:
        self.process.kill()
        self.process.wait()


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    try:
        options = json.loads(args.options) if args.options else OPTIONS.get(game.name, {})
    except ValueError:
        raise refused("bad_option", "Options are given as JSON.") from None
    engine = Process(args.engine, game.name)
    differ = Differ(game, engine.ask, options, tuple(args.ignore))
    counts: dict[str, int] = {}
    try:
        for seed in range(args.seed, args.seed + args.games):
            differ.kinds = set() if args.count else None
            found = differ.play(args.seats or game.usual_seats, seed)
            if found is not None:
                print(told(game, found, seed))
                return 1
            for kind in differ.kinds or ():
                counts[kind] = counts.get(kind, 0) + 1
    finally:
        engine.close()
    for kind, number in sorted(counts.items(), key=lambda each: (-each[1], each[0])):
        print(f"{number} of {args.games} games: {kind}")
    if not counts:
        skipped = "".join(f"; {number} skipped: {why}" for why, number in sorted(differ.skipped.items()))
        print(f"No difference in {args.games} games ({differ.compared} answers compared{skipped}).")
    return 1 if counts else 0


def told(game: Game, found: Difference, seed: int) -> str:
    """A difference in words: what each says, in which smallest position, and the rule that decides it."""
    lines = [f"Game {seed}: they differ in {found.kind}.", f"  Ludex:  {json.dumps(found.ludex)}"]
    lines.append(f"  engine: {json.dumps(found.engine)}")
    if found.ruling:
        lines.append(f"  {found.ruling}")
    rule = rule_of(game.name, found.kind)
    if rule:
        lines.append(f"The rule: {rule}")
    request = dict(found.request)
    if "position" in request:
        request["position"] = least(game, request["position"])
    lines.append(f"In the smallest position found, as `ludex judge {game.name}` reads it:")
    lines.append(json.dumps(request))
    return "\n".join(lines)


def rule_of(game: str, kind: str) -> str:
    """The line of RULES.md that decides a difference; empty where none is named."""
    known = DECIDED_BY.get(game, {})
    beginning = known.get(kind) or known.get(kind.replace("refused", "legal"), "")
    text = files(f"ludex.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    for bullet in text.split("\n- "):
        if beginning and bullet.startswith(beginning):
            return " ".join(bullet.partition("\n\n")[0].split())
    return ""
