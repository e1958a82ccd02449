"""`ludex replay FILE`: steps through a game, forwards and backwards, in words."""

from __future__ import annotations

import argparse
import os
import select
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from ludex.cli.press import message_text
from ludex.cli.verify import finder
from ludex.core import SPECTATOR, Refused, refused
from ludex.journal.source import Source, one_source
from ludex.table.entries import Decided, Opened, Pressed, Seated, Stopped, TakenBack
from ludex.table.press import is_read_by
from ludex.table.replay import Find, Step, replay
from ludex.table.seating import seat_words

if sys.platform != "win32":
    import termios
    import tty

NEXT = ("", "n", " ", "j", "\x1b[C", "\x1b[B")
BACK = ("p", "b", "k", "\x1b[D", "\x1b[A")
FIRST = ("g", "\x1b[H")
LAST = ("G", "\x1b[F")
QUIT = ("q", "\x03", "\x04", "\x1b")
HELP = "enter: on   b: back   g: start   G: end   q: quit"


class Page(NamedTuple):
    """What is shown of one entry."""

    title: str
    events: list[str]
    position: str


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("replay", help="step through a game that was played")
    parser.add_argument("file", help="a JSON-lines journal, or a SQLite database")
    parser.add_argument("--table", metavar="ID", help="which table of a database")
    parser.add_argument("--seat", type=int, metavar="N", help="show only what this seat could see")
    parser.add_argument("--all", action="store_true", help="print the whole game at once")
    parser.add_argument("--game", metavar="NAME", help="where the game is found, if not by the name in the journal")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    console = Console(highlight=False, soft_wrap=True)
    found = pages(one_source(args.file, args.table), args.seat, finder(args.game))
    if args.all or not (sys.stdin.isatty() and console.is_terminal):
        for page in found:
            show(console, page)
        return 0
    with single_keys():
        walk(console, found)
    return 0


def pages(source: Source, seat: int | None, find: Find) -> Iterator[Page]:
    """The pages of a game as far as the journal is sound; then `Refused` says what is wrong."""
    entries, broken = source.read()
    names: list[str] = []
    made: dict[int, Decided] = {}
    for step in replay(entries, find) if entries else ():
        if isinstance(step.entry, Opened):
            names = list(step.entry.names)
            if seat is not None and not 0 <= seat < len(names):
                raise refused("no_such_seat", f"There is no seat {seat} at this table: 0 to {len(names) - 1}.")
        elif isinstance(step.entry, Seated):
            names[step.entry.seat] = step.entry.name
        elif isinstance(step.entry, Decided):
            made[step.entry.n] = step.entry
        if isinstance(step.entry, Pressed):
            if seat is None or is_read_by(seat, step.entry.seat, step.entry.to):
                yield press_page(step, step.entry, names)
        else:
            yield page_of(step, names, seat, made)
    if broken is not None:
        raise refused("bad_journal", f"Entry {broken.n} is altered: {broken.what}.", {"n": broken.n})


def page_of(step: Step, names: list[str], seat: int | None, made: dict[int, Decided]) -> Page:
    from ludex.render import describe

    events = [event for event in step.events if seat is None or event.is_seen_by(seat)]
    view = step.game.view(step.state, SPECTATOR if seat is None else seat)
    return Page(
        # A seat's own pages are numbered by steps: the journal's numbers would tell of press it could not read.
        f"{step.entry.n if seat is None else step.n}  {headline(step, names, seat, made)}",
        [step.game.event_text(event, names) for event in events],
        describe(step.game, view, names),
    )


def press_page(step: Step, entry: Pressed, names: list[str]) -> Page:
    """What was said; the position is as it was."""
    roles = step.game.roles(step.state.settings) or names
    return Page(f"-  {message_text(entry.seat, entry.to, entry.text, roles)}", [], "")


def headline(step: Step, names: list[str], seat: int | None, made: dict[int, Decided]) -> str:
    """The entry in a line; of another seat's decision, a seat's own page says only that it was made."""
    entry = step.entry
    if isinstance(entry, Opened):
        return f"{step.game.title}: {', '.join(names)}"
    if isinstance(entry, Decided):
        if seat is not None and entry.seat != seat:
            return f"{names[entry.seat]} decides"
        words = f"{names[entry.seat]}: {', '.join(entry.texts)}"
        if entry.recovered is not None:
            words += f"  [the referee decided: {entry.recovered.note}]"
        return words
    if isinstance(entry, TakenBack):
        if entry.sealed and seat is not None and entry.seat != seat:
            return f"{names[entry.seat]} takes a decision back"
        return f"{names[entry.seat]} takes back: {', '.join(made[entry.takes_back].texts)}"
    if isinstance(entry, Seated):
        return seat_words(entry) if entry.why else f"{entry.name} takes seat {entry.seat}"
    assert isinstance(entry, Stopped)
    fault = f" ({entry.refusal.code} {entry.refusal.message})" if entry.refusal is not None and seat is None else ""
    return f"The table is stopped: {entry.reason}{fault}"


def show(console: Console, page: Page) -> None:
    console.print(Text(page.title, style="bold"))
    for words in page.events:
        console.print(Text(f"   {words}", style="cyan"))
    for line in page.position.splitlines():
        console.print(Text(f"      {line}", style="dim"))
    console.print()


def walk(console: Console, found: Iterator[Page]) -> None:
    """Shows a page at a time, by keys. What is wrong in a journal is said where it comes."""
    seen: list[Page] = []
    wrong: Refused | None = None
    at = 0
    while True:
        while len(seen) <= at and wrong is None:
            try:
                seen.append(next(found))
            except StopIteration:
                break
            except Refused as error:
                wrong = error
        if at >= len(seen):
            if wrong is not None:
                raise wrong
            at = len(seen) - 1
            console.print(Text("That was the end.", style="dim"))
        else:
            show(console, seen[at])
        console.print(Text(HELP, style="dim"))
        at = moved(at, read_key(), len(seen))
        if at == LEAVE:
            return
        if at == TO_END:
            try:
                seen.extend(found)
            except Refused as error:
                wrong = error
            at = len(seen) - 1


LEAVE = -1
TO_END = -2


def moved(at: int, key: str, count: int) -> int:
    """Where a key leads from a page."""
    if key in QUIT:
        return LEAVE
    if key in BACK:
        return max(0, at - 1)
    if key in FIRST:
        return 0
    if key in LAST:
        return TO_END
    return at + 1 if key in NEXT else at


@contextmanager
def single_keys() -> Iterator[None]:
    """The terminal gives each key at once, without an echo, as long as this lasts."""
    if sys.platform == "win32":
        yield
        return
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor, termios.TCSADRAIN)  # what was typed ahead is kept
        yield
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


def read_key() -> str:
    """One key; enter is the empty text, and an arrow the three bytes it sends."""
    if sys.platform == "win32":
        return input()
    descriptor = sys.stdin.fileno()
    data = os.read(descriptor, 1)
    if not data:
        return QUIT[0]
    while data[:1] == b"\x1b" and len(data) < 3 and select.select([descriptor], [], [], 0.05)[0]:
        data += os.read(descriptor, 1)
    return data.decode("utf-8", "replace").strip("\r\n")
