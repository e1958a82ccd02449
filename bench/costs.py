"""Where the time of a decision goes on the server, part by part: microseconds of one processor, For Sale, four seats.

The parts are those of `ludex.server.tables.live_table`: the message is read, judged, written down, applied,
acknowledged, and shown to four people who are connected, without drawings. Sockets and the event loop are what is left
to the figure that `server.py` measures flat out.

    python bench/costs.py [--games 60] [--json]
"""

from __future__ import annotations

import argparse
import json
import random
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Columns

from ludex.games import find
from ludex.journal.sqlite import SqliteJournal
from ludex.server.api.live_socket import MESSAGE, receipt_shape
from ludex.server.schemas import Decide
from ludex.server.storage.rooms import Place, Room
from ludex.server.tables.live_table import Live
from ludex.server.tables.views import Face, Moment
from ludex.table import Decision, Table
from ludex.table.fairness import Promise, Secret

SEATS = 4
BATCH = 8
"""Decisions that share a commit, about as many as do under load."""


class Costs:
    """Seconds of each part, and how often it was done."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.decisions = 0

    @contextmanager
    def of(self, part: str, shared_by: int = 1) -> Iterator[None]:
        begin = time.thread_time()  # by the clock, others on the machine would count too
        yield
        self.spent[part] += (time.thread_time() - begin) / shared_by

    def figures(self) -> dict[str, float]:
        """Microseconds a decision, part by part, and of all together."""
        found = {part: 1e6 * seconds / self.decisions for part, seconds in self.spent.items()}
        return {**found, "all": sum(found.values())}


def play(costs: Costs, journal: SqliteJournal, number: int, dice: random.Random) -> None:
    """A game by people, every decision part by part."""
    game = find("forsale")
    places = [Place(name=f"P{seat}", token=f"{seat}") for seat in range(SEATS)]
    room = Room(f"t{number}", "forsale", places, {}, 0, "", "")
    table, opening = Table.open(room.id, game, SEATS, Promise(Secret(dice.randbytes(32).hex()), [""] * SEATS))
    journal.append(room.id, opening.entries)
    nothing: Any = None  # neither the archive nor the workers are used
    live = Live(room, table, nothing, nothing, set())
    faces = [Face(seat) for seat in range(SEATS)]
    shown = -1
    while not table.is_over:
        seat = dice.choice(live.to_act())
        menu = game.menu(table.state, seat, table.names)
        choice = menu.choices[1 if len(menu.choices) > 1 and dice.random() < 0.7 else 0]
        asked = table.ask(seat)
        assert asked is not None
        text = json.dumps({"type": "decide", "action": choice.code, "number": asked.number, "id": str(table.step)})
        with costs.of("read the message"):
            message = MESSAGE.decode(text)
        assert isinstance(message, Decide)
        with costs.of("judge, hash, put into the journal's form"):
            ruling = table.judge(Decision(seat, message.action, message.number, message.id))
        with costs.of(f"commit, shared by {BATCH}", BATCH):
            journal.append_many([(room.id, ruling.entries)])
        with costs.of("apply"):
            receipt = table.apply(ruling)
        with costs.of("acknowledge"):
            msgspec.json.encode(receipt_shape(receipt, message.id))
        with costs.of("four views"):
            moment = Moment(live)
            views = [face.view(moment, shown) for face in faces]
        with costs.of("encode them"):
            for view in views:
                msgspec.json.encode(view)
        shown = table.step
        costs.decisions += 1


def main() -> None:
    parser = argparse.ArgumentParser(description="Where the time of a decision goes.")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    costs, dice = Costs(), random.Random(5)
    with tempfile.TemporaryDirectory() as folder:
        journal = SqliteJournal(Path(folder) / "journal.sqlite")
        for number in range(args.games):
            play(costs, journal, number, dice)
        journal.close()
    figures = costs.figures()
    if args.json:
        print(json.dumps(figures))
        return
    columns = Columns("part", "µs a decision")
    columns.columns[1].justify = "right"
    for part, cost in figures.items():
        columns.add_row(part, f"{cost:,.0f}")
    Console().print(columns)


if __name__ == "__main__":
    main()
