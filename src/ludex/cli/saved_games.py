"""`ludex diplomacy read` and `write`: saved games of the Python package `diplomacy`, from and to Ludex's journals."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec
from rich.console import Console
from rich.text import Text

from ludex import games
from ludex.core import Refusal, Refused, State, refused, seat_list
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.saved import reading
from ludex.games.diplomacy.saved.package_choices import CHOICES
from ludex.games.diplomacy.saved.reading import Difference, SavedGame, SavedMessage, SavedPhase
from ludex.games.diplomacy.saved.writing import save_play
from ludex.journal import FileJournal, Journal
from ludex.journal.source import Source, one_source
from ludex.table import Decision, Press, Settings, Table
from ludex.table.entries import Decided, Pressed, TakenBack
from ludex.table.replay import replay

EVERYBODY = "GLOBAL"
DIPLOMACY = games.find("diplomacy")
PATIENT = Settings(retries=None)
"""Orders that no table takes are passed over, however many."""


def run_read(args: argparse.Namespace) -> int:
    """Replays every game of a file; 1 if one comes out otherwise for no reason that is known, 2 if one can't be read.

    One that can't be read is named, and the others are replayed all the same.
    """
    path: Path = args.file
    try:
        data = path.read_bytes()
    except OSError as error:
        raise refused("bad_saved_game", f"{path} can't be read: {error.strerror}.") from None
    console = Console(highlight=False, soft_wrap=True)
    texts = reading.parts_of(data)
    if args.journal is not None and len(texts) > 1:
        raise refused("bad_file", f"{path} has several games, and a journal has one.")
    unknown = False
    unread = 0
    for number, text in enumerate(texts, 1):
        try:
            game = reading.read(text)
            found = reading.replay(game, args.rules or reading.RULES)
        except Refused as error:
            if len(texts) == 1:
                raise
            unread += 1
            console.print(Text(f"Game {number} can't be read: {error.refusal.message}", style="red"))
            continue
        show(console, game, found)
        unknown |= any(difference.choice is None for difference in found)
        if args.journal is not None:
            console.print(Text(convert(game, args.rules or reading.RULES, args.journal)))
    if unread:
        console.print(Text(f"{unread} of {len(texts)} games can't be read.", style="red"))
    return 2 if unread else 1 if unknown else 0


def show(console: Console, game: SavedGame, found: list[Difference]) -> None:
    """What a replay showed, phase by phase."""
    names = [phase.name for phase in game.phases]
    title = (
        f"{game.id} on {game.map}: {len(names) - 1} phase{'' if len(names) == 2 else 's'}, {names[0]} to {names[-1]}."
    )
    console.print(Text(title, style="bold"))
    by_phase: dict[str, list[Difference]] = {}
    for difference in found:
        by_phase.setdefault(difference.phase, []).append(difference)
    for phase, differences in by_phase.items():
        console.print(Text(f"  {phase} comes out otherwise:", style="yellow"))
        for difference in differences:
            for who, lines in (
                ("file", set(difference.saved) - set(difference.ours)),
                ("here", set(difference.ours) - set(difference.saved)),
            ):
                console.print(Text(f"    {difference.what}, {who}: {', '.join(sorted(lines)) or 'none of these'}"))
        choice = differences[0].choice
        why = "The reason is not known." if choice is None else f"The package's way ({choice}): {CHOICES[choice]}"
        console.print(Text(f"    {why}", style="red" if choice is None else "dim"))
    for saved in game.phases:
        for unit, places in reading.occupied_retreats(saved).items():
            console.print(
                Text(f"  {saved.name} lists occupied retreats of {unit}, left out: {', '.join(places)}.", style="dim")
            )
    if not by_phase:
        console.print(Text("  Every phase comes out the same.", style="green"))


# ---- to a journal ----


def convert(game: SavedGame, rules: object, path: Path) -> str:
    """Writes the journal of a game as far as the rules lead where the file does; what came of it, in words."""
    first = game.phases[0]
    begun = {"map": reading.MAPS[game.map].variant, "rules": rules, "years": 0, "press": press_of(game)}
    seats = len(reading.variant_of(game).powers)
    table, opening = Table.open(
        "saved", DIPLOMACY, seats, game.id[:200] or "saved", begun, power_names(game), settings=PATIENT
    )
    if reading.saved_facts(first) != reading.our_facts(DIPLOMACY.position(table.state)):
        raise refused("bad_saved_game", "The game does not begin as its map does, and so has no journal.")
    try:
        with path.open("x", encoding="utf-8"):
            journal = FileJournal(path)
    except OSError as error:
        raise refused("bad_file", f"{path} can't be a new journal: {error.strerror}.") from None
    journal.append(table.id, opening.entries)
    for phase, following in zip(game.phases, game.phases[1:], strict=False):
        wrong = enter(table, journal, phase)
        if wrong is not None:
            return f"{path} ends in {phase.name}: {wrong.message}"
        position = reading.our_facts(DIPLOMACY.position(table.state))
        if reading.differences(phase, position, following):
            return f"{path} ends after {phase.name}, which comes out otherwise than in the file."
    return f"{path} has the whole game."


def power_names(game: SavedGame) -> list[str]:
    return [power.name for power in reading.variant_of(game).powers]


def press_of(game: SavedGame) -> str:
    return "none" if "NO_PRESS" in game.rules else "public" if "PUBLIC_PRESS" in game.rules else "full"


def enter(table: Table, journal: Journal, phase: SavedPhase) -> Refusal | None:
    """Plays a phase as the file has it. An order that no table takes is left out, as one that can't succeed."""
    assert isinstance(table.state, Diplomacy)
    powers = table.state.board.powers
    for said in phase.messages:
        if said.sender in powers and said.recipient in (EVERYBODY, *powers):
            to = [] if said.recipient == EVERYBODY else [powers.index(said.recipient)]
            receipt = table.say(Press(powers.index(said.sender), said.message, to), journal)
            if receipt.refusal is not None:
                return receipt.refusal
    for power, order in reading.orders_of(phase):
        table.submit(Decision(powers.index(power), order), journal)
    for seat in seat_list(table.state.to_act()):
        receipt = table.submit(Decision(seat, "done"), journal)
        if receipt.refusal is not None:
            return receipt.refusal
    return None


# ---- from a journal ----


def run_write(args: argparse.Namespace) -> int:
    text = msgspec.json.encode(written(one_source(args.file, args.table))).decode()
    if args.out is None:
        print(text)
        return 0
    try:
        args.out.write_text(text + "\n", encoding="utf-8")
    except OSError as error:
        raise refused("bad_file", f"{args.out} can't be written: {error.strerror}.") from None
    print(f"{args.out} is written.", file=sys.stderr)
    return 0


def written(source: Source) -> dict[str, object]:
    """The saved game of a journal; `Refused` where it is altered or of another game."""
    play = played(source)
    return save_play(source.table, play.state, DIPLOMACY.position(play.state), play.decisions, play.messages)


class Play(NamedTuple):
    """What a journal tells of a game of Diplomacy."""

    state: Diplomacy
    """Where it began."""
    decisions: list[tuple[int, int]]
    """Seat and action, those that were taken back left out."""
    messages: dict[str, list[SavedMessage]]
    """What was said, by the name of the phase."""


def played(source: Source) -> Play:
    """The game of a journal; `Refused` where it is altered or of another game."""
    entries, broken = source.read()
    if broken is not None:
        raise refused("bad_journal", f"Entry {broken.n} is altered: {broken.what}.", {"n": broken.n})
    steps = replay(entries)
    opened = next(steps)
    if opened.game.name != DIPLOMACY.name:
        raise refused("another_game", f"This is a journal of {opened.game.title}, not of {DIPLOMACY.title}.")
    state = opened.state.copy()
    assert isinstance(state, Diplomacy)
    decisions: list[tuple[int, int]] = []
    made: dict[int, int] = {}
    messages: dict[str, list[SavedMessage]] = {}
    phase = phase_of(opened.state)
    for step in steps:
        if isinstance(step.entry, Decided):
            decisions += [(step.entry.seat, action) for action in step.entry.actions]
            made[step.entry.n] = len(step.entry.actions)
        elif isinstance(step.entry, TakenBack):
            del decisions[-made[step.entry.takes_back] :]
        elif isinstance(step.entry, Pressed):
            messages.setdefault(phase, []).extend(said(step.entry, phase, state.board.powers))
        phase = phase_of(step.state)
    return Play(state, decisions, messages)


def phase_of(state: State) -> str:
    """The name of a phase; of one that saved games have no name for, nothing."""
    try:
        return reading.current_phase(DIPLOMACY.position(state))
    except Refused:
        return ""


def said(entry: Pressed, phase: str, powers: list[str]) -> Iterator[SavedMessage]:
    """A message as the file has it: one for each it was for, or one for all."""
    for recipient in [powers[seat] for seat in entry.to] or [EVERYBODY]:
        yield SavedMessage(powers[entry.seat], recipient, entry.text, phase, entry.time * 1000)
