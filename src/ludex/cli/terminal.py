"""A person at a terminal as a player: shows what happened and how things stand, and reads what is typed.

It knows no game: positions and events are put into words by the game, choices come from the list of legal
actions, and whatever is typed that is no command goes to the referee, who refuses it with the game's own sentence.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.columns import Columns
from rich.console import Console
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from ludex.cli.press import HELP as PRESS_HELP
from ludex.cli.press import Talk
from ludex.cli.rules import rules_text
from ludex.core import Ask, Choice, Event, Game, Refused
from ludex.render import describe

SHOWN = 12
"""A group with more choices than this is shown by its first and last ones."""

HELP = """\
Type an action as listed (bid 5), a word of it (5), or its place (#3).

?        all you may do            ? TEXT   those with TEXT in them
log      what happened so far      board    how things stand
rules    the rules in short        help     this
quit     leave (Ctrl-C and Ctrl-D too)"""


class Left(Exception):
    """The person has left the game."""


class Typist:
    """Answers each ask with what is typed."""

    def __init__(self, game: Game, names: Sequence[str], console: Console, talk: Talk) -> None:
        self.game = game
        self.names = names
        self.console = console
        self.talk = talk
        self.log: list[str] = []
        self.asked = -1

    def answer(self, ask: Ask) -> object | None:
        """What the person types; for a repeated question, why the last answer was refused comes first."""
        if ask.number != self.asked:
            self.asked = ask.number
            self.tell(ask.events)
            self.show_board(ask.view())
            self.show_choices(ask.choices())
            self.show_press(self.talk.news())
        elif ask.refusal is not None:
            self.console.print(ask.refusal.message, style="bold red")
        while True:
            typed = self.read(f"{self.talk.title(ask.seat)} > ")
            if typed and not self.obey(typed, ask):
                return meant(typed, ask.choices())

    def read(self, prompt: str) -> str:
        """One line; `Left` where there will be no more."""
        try:
            return self.console.input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Left from None
        except UnicodeDecodeError:
            return "\N{REPLACEMENT CHARACTER}"

    def obey(self, typed: str, ask: Ask) -> bool:
        """Whether that was a command, and then it is done."""
        word = typed.lower()
        if word in ("quit", "exit"):
            raise Left
        if word == "help":
            words = f"{HELP}\n\n{PRESS_HELP}" if self.talk.is_on else HELP
            self.console.print(Panel(words, title="help", title_align="left", border_style="dim"))
        elif self.talk.is_on and word == "press":
            self.show_press(self.talk.everything() or ["Nothing has been said."])
        elif self.talk.is_on and word.split(" ")[0] == "say":
            self.say(typed[3:].strip())
        elif word == "log":
            for line in self.log:
                self.console.print(f"  {line}", style="dim")
        elif word == "rules":
            self.console.print(rules_text(self.game))
        elif word == "board":
            self.show_board(ask.view())
        elif typed.startswith("?"):
            self.show_found(typed[1:].strip().lower(), ask.choices())
        else:
            return False
        return True

    def say(self, line: str) -> None:
        """Writes to others, or tells why not."""
        try:
            self.show_press([self.talk.say(line)])
        except Refused as error:
            self.console.print(error.refusal.message, style="bold red")

    # ---- showing ----

    def tell(self, events: Sequence[Event]) -> None:
        """What happened, in words."""
        for event in events:
            line = self.game.event_text(event, self.names)
            self.log.append(line)
            self.console.print(f"  {line}", style="cyan")

    def show_press(self, messages: Sequence[str]) -> None:
        for message in messages:
            self.console.print(f"  {message}", style="magenta")

    def show_board(self, view: dict[str, object]) -> None:
        """The position in words, its first line and the person's own in bold."""
        words = Text()
        for number, line in enumerate(describe(self.game, view, self.names).splitlines(keepends=True)):
            words.append(line, style="bold" if number == 0 or "(you)" in line else "")
        self.console.print(Panel(words, title=self.game.title, title_align="left", border_style="green"))

    def show_choices(self, choices: Sequence[Choice]) -> None:
        """The choices by group; long groups by their ends."""
        numbered = list(enumerate(choices, 1))
        for group in dict.fromkeys(choice.group for choice in choices):
            inside = [label(number, choice) for number, choice in numbered if choice.group == group]
            if len(inside) <= SHOWN:
                self.show_labels(inside)
            else:
                self.show_labels([*inside[:4], Text("..."), inside[-1]])
                self.console.print(f"  ({len(inside)} in all: ? {group} lists them)", style="dim")

    def show_found(self, wanted: str, choices: Sequence[Choice]) -> None:
        """All choices with a text in them."""
        found = [label(number, choice) for number, choice in enumerate(choices, 1) if wanted in choice.text.lower()]
        if found:
            self.show_labels(found)
        else:
            self.console.print(f"Nothing you may do now has {wanted!r} in it.", style="yellow")

    def show_labels(self, labels: Sequence[Text]) -> None:
        self.console.print(Padding(Columns(labels, padding=(0, 2)), (0, 0, 0, 2)))


def label(number: int, choice: Choice) -> Text:
    """`#3 bid 2`"""
    return Text.assemble((f"#{number} ", "dim"), (choice.text, "bold yellow"))


def meant(typed: str, choices: Sequence[Choice]) -> object:
    """The choice that a number or a part of its text stands for; otherwise the text as it is, for the game to read.

    `#3` is the third of the list. A word (`5`, `pass`) is the one choice that has it as a word (`bid 5`). Where
    no choice has a figure in it, a number alone is a place in the list too.
    """
    place = re.fullmatch(r"#\s*([0-9]{1,6})", typed, re.ASCII)
    if place is None and not any(re.search("[0-9]", choice.text) for choice in choices):
        place = re.fullmatch(r"([0-9]{1,6})", typed, re.ASCII)
    if place is not None and 1 <= int(place[1]) <= len(choices):
        return choices[int(place[1]) - 1].code
    matching = [choice for choice in choices if typed.lower() in choice.text.lower().split()]
    return matching[0].code if len(matching) == 1 else typed
