"""Times what the server makes for the page after every decision: a seat's view, in words and drawn. Prints JSON.

Whole games of all five games are played at a table with a live room round it, seeds fixed, by sensible and random
decisions in turns. After each decision, for a seat that is asked (a spectator in the end):

- view: `Face.view` with its drawing, words, choices and events;
- drawing: the board alone, once more;
- patch: the view as JSON, and what turns the last one of this seat into it.

What is said is the time of the processor in ms. p99 counts most, for a slow view holds up every table of the server.

    python bench/views.py [game ...]            as JSON
    python bench/views.py --table [game ...]
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from time import thread_time
from typing import Any, NamedTuple, cast

import msgspec

from ludex import games
from ludex.core import SPECTATOR, Chance, seat_list
from ludex.render import draw
from ludex.server.storage.rooms import Place, Room
from ludex.server.storage.writer import Archive
from ludex.server.tables.live_table import Live
from ludex.server.tables.patches import pieces, steps
from ludex.server.tables.views import Face, Moment
from ludex.server.workers.pool import Workers
from ludex.table import Decision, Table

NAMES = ("Ann", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gil", "Hana")

HAS_SWITCH = any(option.name == "trade" for option in games.find("catan").options)
NO_TRADE: dict[str, object] = {"trade": False} if HAS_SWITCH else {"offers": 0}


class Played(NamedTuple):
    """Games of one kind to be measured."""

    name: str
    game: str
    seats: int
    options: dict[str, object]
    seeds: int
    most: int
    """Decisions after which a game is left."""
    randomly: int = 4
    """One decision in so many is a random legal one: sensible seats alone never come to some positions."""


PLAYED = (
    Played("For Sale", "forsale", 4, {}, 20, 400),
    Played("Diplomacy", "diplomacy", 7, {}, 2, 600, 3),
    Played("Diplomacy, Twenty Twenty", "diplomacy", 20, {"map": "twentytwenty"}, 1, 700, 5),
    Played("Catan", "catan", 4, {}, 3, 1500, 10),
    Played("Catan without trade", "catan", 4, NO_TRADE, 4, 1500),
    Played("Monopoly", "monopoly", 4, {}, 2, 1500),
    Played("Karesansui", "karesansui", 4, {}, 6, 300),
)


def live_table(game: str, seats: int, seed: int, options: dict[str, object]) -> Live:
    """A table with a room round it, nobody connected."""
    names = [NAMES[seat % len(NAMES)] + ("" if seat < len(NAMES) else f" {seat}") for seat in range(seats)]
    table, _ = Table.open("bench", games.find(game), seats, seed, options, names)
    room = Room("bench", game, [Place(name, token="t") for name in names], options, 0, "", "")
    return Live(room, table, cast(Archive, None), Workers(1), set())


def play(live: Live, most: int, randomly: int) -> Iterator[None]:
    """Plays on until the end or the last decision wanted, and stops after each."""
    table = live.table
    chance = Chance.of_seed("views")
    for _ in range(most):
        state = table.state
        if table.is_over:
            return
        asked = seat_list(state.to_act())
        seat = asked[int(chance.below(len(asked)))]
        if chance.below(randomly) == 0:
            action = state.random(seat, chance)
        else:
            action = state.sensible(seat, chance)
        ruling = table.judge(Decision(seat, int(action)))
        assert ruling.receipt.accepted, ruling.receipt
        table.apply(ruling)
        yield


def measure(played: Played) -> dict[str, Any]:
    """The times of all views of some games, and what their patches weigh."""
    times: list[float] = []
    drawings: list[float] = []
    patches: list[float] = []
    weights: list[int] = []
    for seed in range(played.seeds):
        live = live_table(played.game, played.seats, seed, played.options)
        table = live.table
        sent: dict[int, list[bytes]] = {}
        shown: dict[int, int] = {}
        for _ in play(live, played.most, played.randomly):
            asked = seat_list(table.state.to_act())
            seat = asked[0] if asked else SPECTATOR
            face = Face(seat, drawing=True, words=True)
            start = thread_time()
            view = face.view(Moment(live), shown.get(seat, 0))
            times.append(thread_time() - start)
            choices = table.game.menu(table.state, seat, table.names).choices if table.is_asked(seat) else []
            start = thread_time()
            draw(table.game, view.view, choices, table.names)
            drawings.append(thread_time() - start)
            start = thread_time()
            new = pieces(msgspec.json.encode(view))
            told = steps(sent.get(seat, []), new)
            patches.append(thread_time() - start)
            if seat in sent:
                weights.append(len(msgspec.json.encode(told)))
            sent[seat], shown[seat] = new, view.n
    found: dict[str, Any] = {"view": spread(times), "drawing": spread(drawings), "patch": spread(patches)}
    return {"views": len(times), **found, "bytes": sorted(weights)[len(weights) // 2]}


def spread(times: list[float]) -> dict[str, float]:
    """In ms."""
    order = sorted(times)
    return {
        "p50": order[len(order) // 2] * 1e3,
        "p99": order[int(len(order) * 0.99)] * 1e3,
        "max": order[-1] * 1e3,
    }


def parts(figures: dict[str, Any]) -> list[tuple[str, dict[str, float]]]:
    return [(what, figures[what]) for what in ("view", "drawing", "patch")]


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    gc.set_threshold(20_000, 20, 50)  # as the server sets it
    found = {played.name: measure(played) for played in PLAYED if not wanted or played.game in wanted}
    if "--table" not in sys.argv:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        told = [f"{what} {times['p50']:.2f} {times['p99']:.2f} {times['max']:.2f}" for what, times in parts(figures)]
        print(f"{name:26} {figures['views']:5} views, ms at p50, p99, max: {'; '.join(told)}; {figures['bytes']} bytes")


if __name__ == "__main__":
    main()
