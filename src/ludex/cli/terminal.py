"""A person at a terminal as a player: shows what happened and how things stand, and reads what is typed.

It knows no game: positions, events and choices are put into words by the game, and whatever is typed that is no
command goes to the referee, who refuses it with the game's own sentence.
"""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.text import Text

from ludex.cli.press import HELP as PRESS_HELP
from ludex.cli.press import Talk
from ludex.cli.rules import rules_text
from ludex.cli.terminal_menu import all_lines, found_lines, help_lines, meant, menu_lines
from ludex.core import Ask, Event, Game, Menu, Refused
from ludex.render import describe, sketch
from ludex.table import TakeBack

MOST_TOLD = 10
"""So much of what happened is told at once; `log` has all."""
SECTIONS = 2
"""How many parts of the short rules help begins with."""
BESIDES = 4
"""Lines that a screen needs beside the picture: the question, and the line to type in."""


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
        self.menu = Menu([], [], "")
        """What the person may do now."""
        self.seen: list[str] = []
        """The lines of the position as it was shown last."""
        self.told: Sequence[Event] = ()
        """What the person was told last."""
        self.took_back = False
        """Whether the person has just taken a decision back instead of answering."""

    def answer(self, ask: Ask) -> object | None:
        """What the person types; for a repeated question, why the last answer was refused comes first."""
        if ask.number != self.asked:
            self.asked = ask.number
            self.menu = ask.menu(self.names)
            self.tell(ask.events)
            self.show_position(ask)
            self.show_press(self.talk.news())
            self.show_menu(ask)
        elif ask.refusal is not None:
            self.console.print(ask.refusal.message, style="bold red")
        while True:
            typed = self.read(f"{self.talk.title(ask.seat)} > ")
            # A game may have an action of that name.
            if typed.lower() == "undo" and not any(choice.text == "undo" for choice in self.menu.choices):
                if self.undo(ask.seat):
                    return None
            elif typed and not self.obey(typed, ask):
                answer = meant(typed, self.menu)
                if self.is_sure(answer, ask):
                    return answer

    def is_sure(self, answer: object, ask: Ask) -> bool:
        """Whether the person means it: asked of a single action that the game cautions against."""
        try:
            codes = ask.read(answer)
        except Refused:
            return True  # the referee says what is wrong with it
        for choice in self.menu.choices:
            if choice.caution and codes == [choice.code]:
                self.console.print(f"{choice.label}? {choice.caution}", style="bold yellow")
                if self.read("y/N > ").lower() not in ("y", "yes"):
                    self.console.print("Then something else.", style="dim")
                    return False
        return True

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
            self.console.print(rules_text(self.game, SECTIONS), style="dim")
            self.console.print()
            self.show_lines(help_lines(self.menu, self.game.typed(ask.view())))
            if self.talk.is_on:
                self.console.print(PRESS_HELP)
        elif self.talk.is_on and word == "press":
            self.show_press(self.talk.everything() or ["Nothing has been said."])
        elif self.talk.is_on and word.split(" ")[0] == "say":
            self.say(typed[3:].strip())
        elif word == "log":
            for line in self.log:
                self.console.print(Padding(Text(line, style="dim"), (0, 0, 0, 2)))
        elif word == "rules":
            self.console.print(rules_text(self.game))
        elif word == "board":
            self.show_board(ask.view())
        elif word == "words":
            self.console.print(describe(self.game, ask.view(), self.names))
        elif word in ("?", "list"):
            self.show_lines(all_lines(self.menu))
        elif typed.startswith("?") or word.startswith("list "):
            self.show_lines(found_lines(self.menu, word.removeprefix("list").removeprefix("?").strip()))
        else:
            return False
        return True

    def undo(self, seat: int) -> bool:
        """Takes the seat's last decision back, or tells why it stands."""
        receipt = self.talk.table.take_back(TakeBack(seat), self.talk.journal)
        if receipt.refusal is not None:
            self.console.print(receipt.refusal.message, style="bold red")
            return False
        self.console.print("Taken back.", style="dim")
        self.took_back = True
        return True

    def has_taken_back(self) -> bool:
        """Whether the game paused because a decision was taken back; it goes on from there then."""
        taken, self.took_back = self.took_back, False
        return taken

    def say(self, line: str) -> None:
        """Writes to others, or tells why not."""
        try:
            self.show_press([self.talk.say(line)])
        except Refused as error:
            self.console.print(error.refusal.message, style="bold red")

    # ---- showing ----

    def tell(self, events: Sequence[Event]) -> None:
        """What happened, in words; of very much the person's own part, and the end."""
        lines = [self.game.event_text(event, self.names) for event in events]
        self.log += lines
        self.told = events or self.told
        if len(lines) > MOST_TOLD:
            mine = self.talk.table.names[self.talk.seat]
            own = [place for place, line in enumerate(lines) if mine in line][-MOST_TOLD // 2 :]
            rest = [place for place in range(len(lines)) if place not in own][-(MOST_TOLD - len(own)) :]
            self.console.print(f"  ({len(lines) - MOST_TOLD} more things happened: log)", style="dim")
            lines = [lines[place] for place in sorted([*own, *rest])]
        for line in lines:
            self.console.print(Padding(Text(line, style="cyan"), (0, 0, 0, 2)))

    def show_press(self, messages: Sequence[str]) -> None:
        for message in messages:
            self.console.print(Padding(Text(message, style="magenta"), (0, 0, 0, 2)))

    def show_position(self, ask: Ask) -> None:
        """The whole position; in the middle of one's own decision, where nothing has happened, what has changed."""
        lines = describe(self.game, ask.view(), self.names).splitlines()
        changed = [line for line in lines if line not in self.seen]
        if ask.events or not self.seen:
            self.show_board(ask.view())
        elif changed:
            self.console.print(Padding(Text("\n".join(changed), style="green"), (0, 0, 0, 2)))
        self.seen = lines

    def show_board(self, view: dict[str, object]) -> None:
        """The position as a picture in text, its first line and the person's own in bold; never more than fits."""
        lines = sketch(self.game, view, self.names, self.told).splitlines()
        most = max(12, self.console.height - BESIDES)
        if self.console.is_terminal and len(lines) > most:
            lines = [*lines[: most - 1], f"({len(lines) - most + 1} more lines: type words for all)"]
        words = Text(no_wrap=True, overflow="crop")
        for number, line in enumerate(lines):
            words.append(f"{line}\n", style="bold" if number == 0 or "(you)" in line else "")
        self.console.print(Rule(self.game.title, align="left", style="green"))
        self.console.print(words, end="")

    def show_menu(self, ask: Ask) -> None:
        """What is asked, and what may be done."""
        if self.menu.prompt:
            self.console.print(Text(self.menu.prompt, style="bold"))
        self.show_lines(menu_lines(self.menu, self.game.typed(ask.view())))

    def show_lines(self, lines: Sequence[RenderableType]) -> None:
        for line in lines:
            self.console.print(line)
