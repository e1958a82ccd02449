"""`ludex play GAME`: a game against bots in the terminal."""

from __future__ import annotations

import argparse
import secrets
from collections.abc import Sequence
from contextlib import ExitStack

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from ludex import games
from ludex.cli.match import seed_of
from ludex.cli.press import Talk
from ludex.cli.terminal import Left, Typist
from ludex.core import Game, Outcome, Preset, refused
from ludex.journal import FileJournal, Journal, MemoryJournal
from ludex.table import Player, Settings, Table
from ludex.table import run as run_table
from ludex.table.named import check_player, is_program, player

DEFAULT_BOTS = "sharp,careful"


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("play", help="play in the terminal against bots")
    parser.add_argument("game", help="which game")
    parser.add_argument(
        "--seats", type=int, default=None, metavar="N", help="how many play (default: what is usual for the game)"
    )
    parser.add_argument(
        "--bots",
        default=DEFAULT_BOTS,
        metavar="BOT,BOT,...",
        help=f"who plays against you, bots or program:COMMAND, over again if too few (default: {DEFAULT_BOTS})",
    )
    parser.add_argument("--seat", type=int, default=0, metavar="N", help="your seat, from 0 (default: 0)")
    parser.add_argument("--name", default="Player", help="what you are called")
    parser.add_argument("--seed", default=None, help="a number or a text, to play the same deal again")
    parser.add_argument("--preset", default=None, metavar="NAME", help='options under a name: "Quick game"')
    parser.add_argument(
        "--option", action="append", default=[], metavar="KEY=VALUE", help="an option of the game; may be repeated"
    )
    parser.add_argument("--journal", default=None, metavar="FILE", help="write the journal of the game there (.jsonl)")
    parser.set_defaults(run=play)


def play(args: argparse.Namespace) -> int:
    console = Console(emoji=False, markup=False, highlight=False)
    game = games.find(args.game)
    preset = preset_of(game, args.preset)
    least, most = preset.seats or (game.min_seats, game.max_seats)
    seats = max(least, min(game.usual_seats, most)) if args.seats is None else args.seats
    # Without a seed, a deal nobody can foresee.
    seed = secrets.randbelow(10**9) if args.seed is None else seed_of(args.seed)
    options = {**preset.options, **options_of(args.option)}
    game.start(seats, seed, options)  # refuses what can't be, before anything is made of it
    bots = bot_names(args.bots, seats, args.seat)
    for bot in bots:
        if bot is not None:
            check_player(bot, 0, game)
    names = [args.name if bot is None else bot.partition(":")[0].capitalize() for bot in bots]
    names = told_apart(names)
    table, opening = Table.open(
        "terminal",
        game,
        seats,
        seed,
        options,
        names,
        ["person" if bot is None else bot if is_program(bot) else f"bot:{bot}" for bot in bots],
        Settings(retries=None),
    )
    journal = journal_at(args.journal)
    talk = Talk(table, journal, args.seat)
    person = Typist(game, names, console, talk)
    journal.append(table.id, opening.entries)
    console.print(f"{game.title} with {', '.join(names)}. Seed {seed}. Type help for help.", style="bold")
    try:
        with ExitStack() as playing:
            players: list[Player] = [
                person if bot is None else player(bot, f"{seed}/{seat}", game, table.id, playing)
                for seat, bot in enumerate(bots)
            ]
            outcome = run_table(table, players, journal)
            while outcome is None and person.has_taken_back():
                outcome = run_table(table, players, journal)
    except Left:
        console.print(f"You leave the game. To play this deal again: --seed {seed}")
        return 0
    seen = len(person.log)
    person.tell([logged.event for logged in table.events_for(args.seat)][seen:])
    person.show_board(table.view(args.seat))
    if outcome is None:
        why = "" if table.stopped is None else f": {table.stopped.message}"
        console.print(f"The game was stopped{why}", style="bold red")
        return 1
    show_outcome(outcome, [talk.title(seat) for seat in range(seats)], args.seat, console)
    return 0


def bot_names(text: str, seats: int, seat: int) -> list[str | None]:
    """The bot at each seat, the given ones in turn; None at the person's."""
    if not 0 <= seat < seats:
        raise refused("no_such_seat", f"There is no seat {seat} at a table of {seats}.", {"where": "seat"})
    given = [name.strip() for name in text.split(",")]
    others = iter(range(seats))
    return [None if place == seat else given[next(others) % len(given)] for place in range(seats)]


def told_apart(names: Sequence[str]) -> list[str]:
    """The second of two alike gets a number."""
    found: list[str] = []
    for name in names:
        again = 2
        unique = name
        while unique in found:
            unique = f"{name} {again}"
            again += 1
        found.append(unique)
    return found


def preset_of(game: Game, name: str | None) -> Preset:
    """The preset of a name, in any case of letters; one that changes nothing without a name."""
    if name is None:
        return Preset("", "", {})
    for preset in game.presets():
        if preset.name.casefold() == name.casefold():
            return preset
    known = ", ".join(repr(preset.name) for preset in game.presets())
    raise refused("bad_option", f"{game.title} has no preset {name[:80]!r}; there are: {known}.", {"where": "preset"})


def options_of(given: Sequence[str]) -> dict[str, object]:
    """`coins=14`, `refund=up`, `open=true`: a value is JSON where it can be, a word otherwise."""
    options: dict[str, object] = {}
    for option in given:
        key, equals, value = option.partition("=")
        if not equals:
            raise refused("bad_option", f"An option is given as KEY=VALUE, not {option!r}.", {"where": "options"})
        try:
            options[key] = msgspec.json.decode(value)
        except (msgspec.DecodeError, UnicodeError):
            options[key] = value
    return options


def journal_at(path: str | None) -> Journal:
    """A file for the journal, or none; `Refused` where it is there already or can't be written."""
    if path is None:
        return MemoryJournal()
    try:
        with open(path, "x", encoding="utf-8"):
            return FileJournal(path)
    except OSError as error:
        raise refused("bad_file", f"{path} can't be a new journal: {error.strerror}.") from None


def show_outcome(outcome: Outcome, names: Sequence[str], seat: int, console: Console) -> None:
    """Who won, and the scores, best first."""
    grid = Grid("", "score", title=outcome.reason)
    grid.columns[1].justify = "right"
    for place in sorted(range(len(names)), key=lambda place: (place not in outcome.winners, -outcome.scores[place])):
        crown = " *" if place in outcome.winners else ""
        grid.add_row(f"{names[place]}{crown}", str(outcome.scores[place]), style="bold" if place == seat else "")
    console.print(grid)
    if seat in outcome.winners:
        console.print("You win!" if len(outcome.winners) == 1 else "You share the win!", style="bold green")
    else:
        winners = " and ".join(names[winner] for winner in outcome.winners) or "Nobody"
        console.print(f"{winners} won.", style="bold")
