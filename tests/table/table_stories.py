"""What the stories about tables share: a table with its journal, and how to go on with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex import games
from ludex.core import Chance, Game
from ludex.journal import Entry, MemoryJournal
from ludex.table import Decision, ManualClock, Receipt, Settings, Table

FORSALE = games.find("forsale")


class Story:
    """A table, its clock and its journal."""

    def __init__(
        self,
        seats: int = 3,
        seed: int = 7,
        options: Mapping[str, object] | None = None,
        settings: Settings | None = None,
        game: Game = FORSALE,
    ) -> None:
        self.journal = MemoryJournal()
        self.clock = ManualClock()
        self.table, opening = Table.open("t1", game, seats, seed, options, settings=settings, clock=self.clock)
        self.journal.append("t1", opening.entries)
        self.chance = Chance.of_seed(seed)

    @property
    def entries(self) -> list[Entry]:
        return self.journal.entries("t1")

    @property
    def last(self) -> Entry:
        return self.entries[-1]

    def hash(self) -> str:
        return self.table.game.hash(self.table.state)

    def to_act(self) -> list[int]:
        return [ask.seat for ask in self.table.asks()]

    def say(self, seat: int, action: object, number: int | None = None, id: str | None = None) -> Receipt:
        return self.table.submit(Decision(seat, action, number, id), self.journal)

    def refused(self, seat: int, action: object, number: int | None = None, id: str | None = None) -> str:
        """The code with which it is refused."""
        receipt = self.say(seat, action, number, id)
        assert not receipt.accepted
        assert receipt.refusal is not None
        assert receipt.refusal.values["gid"] == "t1"
        return receipt.refusal.code

    def step(self) -> None:
        """Somebody decides something."""
        ask = self.table.asks()[0]
        assert self.say(ask.seat, self.chance.pick(ask.legal()), ask.number).accepted

    def to_part_two(self) -> None:
        """Goes on until properties are sold."""
        while self.table.view(-1)["phase"] == "buying":
            self.say(self.to_act()[0], "pass")

    def to_the_end(self) -> None:
        while not self.table.is_over:
            self.step()

    def again(self) -> Table:
        """The table that the journal gives back."""
        return Table.resume(self.entries, self.clock, lambda name: self.table.game)


def whole_truth(table: Table) -> dict[str, Any]:
    """All of a table that a journal must give back."""
    return {
        "position": table.game.position(table.state),
        "count": table.count,
        "asks": [(ask.seat, ask.number, [event.to_json() for event in ask.events]) for ask in table.asks()],
        "log": [(logged.n, logged.event.to_json(), logged.event.seen_by) for logged in table.log],
        "notes": list(table.notes),
        "names": list(table.names),
        "players": list(table.players),
        "faulty": set(table.faulty),
        "stopped": None if table.stopped is None else table.stopped.to_json(),
        "steps": table.steps(),
        "settings": table.settings,
    }
