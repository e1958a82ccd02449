"""Plays one bot of Diplomacy against six of another until 1911, each power in turn, and prints how it did as JSON.

    python bench/diplomacy_strength.py careful random --games 300
    python bench/diplomacy_strength.py sharp bench.diplomacy_value_map:bot --games 70

A game counts as won by the share of the win: 1 for 18 centers or for having most of all in 1911, a part where several
have as many. Intervals are Wilson's, of 95%. `--print` shows the orders of one game by phase instead.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from ludex.arena.statistics import mean_estimate, share_estimate
from ludex.bots import Bot, make
from ludex.core import Ask, lowest_seat
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import done, is_vote, undo
from ludex.games.diplomacy.rules.state import Diplomacy

SEATS = 7
OPTIONS: dict[str, object] = {"years": 10, "votes": False}


class Played:
    """One game: what the one bot came to in its power, and the processor time of its decisions."""

    def __init__(self, number: int, one: str, others: str, shows: bool = False) -> None:
        self.power = number % SEATS
        self.seconds: list[float] = []
        bots: list[Bot] = [
            make(one if seat == self.power else others, f"{number}/{seat}", GAME) for seat in range(SEATS)
        ]
        state = GAME.start(SEATS, number, OPTIONS)
        assert isinstance(state, Diplomacy)
        phase = ""
        while waiting := state.to_act():
            seat = lowest_seat(waiting)
            start = time.process_time()
            action = bots[seat].choose(Ask(GAME, state, seat))
            if seat == self.power:
                self.seconds.append(time.process_time() - start)
            if shows:
                phase = show(state, seat, action, phase)
            state.play(seat, action)
        outcome = state.outcome()
        assert outcome is not None
        self.share = outcome.share(self.power)
        self.centers = outcome.scores[self.power]
        if shows:
            print(f"\n{state.year}: {dict(zip(state.board.powers, outcome.scores, strict=True))}")


def show(state: Diplomacy, seat: int, action: int, phase: str) -> str:
    """Prints an order under its phase and power; answers the heading it stands under."""
    calendar = state.variant.calendar.phases[state.number]
    heading = f"{state.year} {calendar.season} {calendar.kind}"
    if not phase.startswith(heading):
        counts = " ".join(f"{name[:3]} {state.center_count(at)}" for at, name in enumerate(state.board.powers))
        print(f"\n== {heading}   ({counts})")
    if phase != f"{heading} {seat}":
        print(f"{state.board.powers[seat]:8}", end="")
    if action == done():
        print()
    elif not is_vote(action) and action != undo():
        print(f" {GAME.text(state, action)};", end="")
    return f"{heading} {seat}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--games", type=int, default=21)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--print", action="store_true", dest="shows")
    given = parser.parse_args()
    if given.shows:
        Played(given.first, given.one, given.others, True)
        return
    played: list[Played] = []
    for number in range(given.first, given.first + given.games):
        played.append(Played(number, given.one, given.others))
        if sys.stderr.isatty():
            print(f"\r{len(played)}", end="", file=sys.stderr)
    seconds = sorted(second for game in played for second in game.seconds)
    powers = GAME.start(SEATS, 0, OPTIONS)
    assert isinstance(powers, Diplomacy)
    by_power = {}
    for power, name in enumerate(powers.board.powers):
        own = [game for game in played if game.power == power]
        if own:
            won, centers = sum(game.share for game in own), sum(game.centers for game in own)
            by_power[name] = {"games": len(own), "won": round(won, 2), "centers": round(centers / len(own), 2)}
    print(
        json.dumps(
            {
                "one": given.one,
                "others": given.others,
                "games": len(played),
                "share": share_estimate([game.share for game in played]).to_json(),
                "centers": mean_estimate([float(game.centers) for game in played]).to_json(),
                "survived": sum(game.centers > 0 for game in played),
                "by_power": by_power,
                "decisions": len(seconds),
                "median_ms": round(1000 * seconds[len(seconds) // 2], 2),
                "p99_ms": round(1000 * seconds[len(seconds) * 99 // 100], 2),
                "most_ms": round(1000 * seconds[-1], 2),
            },
            indent=1,
        )
    )


if __name__ == "__main__":
    main()
