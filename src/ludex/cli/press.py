"""Press at the terminal: `say FRANCE: ...` and what the others wrote."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Refused, refused
from ludex.journal import Journal
from ludex.table import Message, Press, Table

EVERYBODY = ("all", "everybody")
HELP = """\
say NAME, NAME: TEXT   write to some       say all: TEXT   write to everybody
press                  what has been said"""


class Talk:
    """One seat's part in the press of a table."""

    def __init__(self, table: Table, journal: Journal, seat: int) -> None:
        self.table = table
        self.journal = journal
        self.seat = seat
        self.roles = table.game.roles(table.state.settings) or table.names
        self.heard = 0

    def title(self, seat: int) -> str:
        """A player's name, and who that is in the game."""
        name, role = self.table.names[seat], self.roles[seat]
        return name if name == role else f"{name} ({role})"

    @property
    def is_on(self) -> bool:
        """Whether press belongs to the game: the others at a terminal are bots, which have nothing to talk about."""
        return "press" in self.table.state.settings and self.table.press.freedom != "none"

    def say(self, line: str) -> str:
        """Says `England, France: ...`; answers what was said, or `Refused` says why not."""
        names, colon, text = line.partition(":")
        if not colon:
            raise refused("not_understood", "Say to whom, and then what: say France: hello.")
        receipt = self.table.say(Press(self.seat, text.strip(), self.seats(names)), self.journal)
        if receipt.refusal is not None:
            raise Refused(receipt.refusal)
        self.heard = len(self.table.press.seen_by(self.seat))
        return self.shown(self.table.press.seen_by(self.seat)[-1])

    def seats(self, names: str) -> list[int]:
        """The seats that are meant: roles, players' names, or the beginning of one; none for everybody."""
        if names.strip().lower() in EVERYBODY:
            return []
        return [self.seat_of(name.strip()) for name in names.split(",")]

    def seat_of(self, name: str) -> int:
        wanted = name.lower()
        for known in (self.roles, self.table.names):
            whole = [seat for seat, one in enumerate(known) if one.lower() == wanted]
            begun = [seat for seat, one in enumerate(known) if wanted and one.lower().startswith(wanted)]
            found = whole or begun
            if len(found) == 1:
                return found[0]
        raise refused("bad_recipients", f"Nobody here is {name!r}; there are: {', '.join(self.roles)}, and all.")

    def news(self) -> list[str]:
        """What was said since this was last asked."""
        messages = self.table.press.seen_by(self.seat)
        news = [self.shown(message) for message in messages[self.heard :]]
        self.heard = len(messages)
        return news

    def everything(self) -> list[str]:
        return [self.shown(message) for message in self.table.press.seen_by(self.seat)]

    def shown(self, message: Message) -> str:
        return message_text(message.seat, message.to, message.text, self.roles)


def message_text(seat: int, to: Sequence[int], text: str, names: Sequence[str]) -> str:
    """`England to France: ...`, further lines set in."""
    readers = ", ".join(names[reader] for reader in to) or "everybody"
    return f"{names[seat]} to {readers}: " + text.replace("\n", "\n    ")
