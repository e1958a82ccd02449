"""How long the sharp bot takes for a decision in every game, at its default budget. Prints JSON.

    python bench/decisions.py 3 forsale catan

Whole games of one sharp seat and careful others; the time of every decision of it that was a choice, in seconds of
processor time, so that what else the machine does counts less.
"""

from __future__ import annotations

import json
import sys
import time

import ludex
from ludex import games
from ludex.bots import make
from ludex.core import Ask, lowest_seat

OPTIONS: dict[str, dict[str, object]] = {"diplomacy": {"years": 4}}
"""Games that would take long are cut short."""


def times(name: str, count: int) -> list[float]:
    """The seconds of every decision of the sharp seat in so many games, sorted."""
    game = games.find(name)
    seats = game.usual_seats
    found = []
    for number in range(count):
        state = game.start(seats, f"decisions/{number}", OPTIONS.get(name, {}))
        own = number % seats
        bots = [make("sharp" if seat == own else "careful", f"{number}/{seat}", game) for seat in range(seats)]
        while waiting := state.to_act():
            seat = lowest_seat(waiting)
            is_counted = seat == own and len(state.legal(seat)) > 1
            begun = time.process_time()
            action = bots[seat].choose(Ask(game, state, seat))
            if is_counted:
                found.append(time.process_time() - begun)
            state.play(seat, action)
    return sorted(found)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 2
    for name in sys.argv[2:] or games.names():
        taken = times(name, count)
        shown = {
            "game": name,
            "is_compiled": ludex.is_compiled(),
            "decisions": len(taken),
            "mean": round(sum(taken) / len(taken), 4),
            "p50": round(taken[len(taken) // 2], 4),
            "p99": round(taken[len(taken) * 99 // 100], 4),
            "most": round(taken[-1], 4),
        }
        print(json.dumps(shown), flush=True)


if __name__ == "__main__":
    main()
