"""Times what the server makes for the page after every decision: a seat's view, in words and drawn. Prints JSON.

Whole games of all five games are played at a table with a live room round it, seeds fixed. After each decision the view
of a seat that is asked, and that of one that looks on, are made as they are for the page: what is said here is the time
of `Face.view`, with its drawing, words, choices and events, then of the drawing alone, of the JSON, and of the patch
that leads from what the seat was sent last. Most figures are p99, for a slow view holds up every table of the server.

    python bench/views.py [game ...]        as JSON
    python bench/views.py --table [game ...]
"""

from __future__ import annotations

import gc
import json
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from time import thread_time
from typing import Any, NamedTuple, cast

from ludex import games
from ludex.core import SPECTATOR, Chance, seat_list
from ludex.render import draw
from ludex.server.archive import Archive
from ludex.server.faces import Face, Moment
from ludex.server.live import Live
from ludex.server.rooms import Place, Room
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
    return Live(room, table, cast(Archive, None), ThreadPoolExecutor(1), set())


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
    """The times of all views of some games, in ms, and the sizes of their JSON."""
    times: list[float] = []
    drawings: list[float] = []
    for seed in range(played.seeds):
        live = live_table(played.game, played.seats, seed, played.options)
        table = live.table
        shown = -1
        for _ in play(live, played.most, played.randomly):
            asked = seat_list(table.state.to_act())
            seat = asked[0] if asked else SPECTATOR
            face = Face(seat, drawing=True, words=True)
            start = thread_time()
            view = face.view(Moment(live), shown)
            times.append(thread_time() - start)
            menu = [] if not table.is_asked(seat) else table.game.menu(table.state, seat, table.names).choices
            start = thread_time()
            draw(table.game, view.view, menu, table.names)
            drawings.append(thread_time() - start)
            shown = view.n
    return {"views": len(times), "view": spread(times), "drawing": spread(drawings)}


def spread(times: list[float]) -> dict[str, float]:
    """In ms."""
    order = sorted(times)
    return {
        "p50": order[len(order) // 2] * 1e3,
        "p99": order[int(len(order) * 0.99)] * 1e3,
        "max": order[-1] * 1e3,
    }


def main() -> None:
    wanted = [word for word in sys.argv[1:] if not word.startswith("-")]
    gc.set_threshold(20_000, 20, 50)  # as the server sets it
    found = {played.name: measure(played) for played in PLAYED if not wanted or played.game in wanted}
    if "--table" not in sys.argv:
        print(json.dumps(found))
        return
    for name, figures in found.items():
        told = ", ".join(f"{key} {value:.2f}" for key, value in figures["view"].items())
        drawn = ", ".join(f"{key} {value:.2f}" for key, value in figures["drawing"].items())
        print(f"{name:26} {figures['views']:5} views: {told}; drawing: {drawn} ms")


if __name__ == "__main__":
    main()
