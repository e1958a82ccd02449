"""`ludex draw GAME`: a position as a picture."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from ludex import games
from ludex.core import SPECTATOR, refused
from ludex.render import draw, with_numbers


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("draw", help="draw a position as SVG")
    parser.add_argument("game", help="which game it is")
    parser.add_argument("position", help="a file with the position as JSON; - for standard input")
    parser.add_argument("--seat", type=int, default=SPECTATOR, help="as this seat sees it (default: as a spectator)")
    parser.add_argument("--names", default="", help="the players' names, separated by commas")
    parser.add_argument("--numbers", action="store_true", help="with the numbers by which moves name places")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    game = games.find(args.game)
    try:
        given = sys.stdin.buffer.read() if args.position == "-" else Path(args.position).read_bytes()
        position: object = msgspec.json.decode(given)
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise refused("bad_file", f"{args.position} can't be read: {error}.") from None
    state = game.restore(position)
    seats = state.seat_count()
    if not SPECTATOR <= args.seat < seats:
        raise refused("no_such_seat", f"There is no seat {args.seat} at this table.")
    given_names = [name for name in args.names.split(",") if name]
    names = given_names if len(given_names) == seats else [f"Seat {seat}" for seat in range(seats)]
    choices = [] if args.seat == SPECTATOR else game.choices(state, args.seat)
    drawing = draw(game, game.view(state, args.seat), choices, names)
    print(with_numbers(drawing) if args.numbers else drawing)
    return 0
