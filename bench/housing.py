"""What a shortage of houses does in Monopoly, and what each way of sharing the last ones does to who wins. Prints JSON.

    PYTHONPATH=bench python bench/housing.py 2000

For each policy (`housing`): so many games between four careful bots, which stay at four houses while others need them;
how many came to a shortage, and how many auctions there were. Then as many games of one such bot against three that put
up hotels as soon as they can, and its share of the wins: what hoarding is worth.
"""

from __future__ import annotations

import json
import sys

from ludex.arena import Match, run
from ludex.core import Ask, Chance, lowest_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act, kind_of, number_of
from ludex.games.monopoly.rules.phases import WINDOW
from ludex.games.monopoly.rules.sensible_building import RESERVE
from ludex.games.monopoly.rules.state import Monopoly

POLICIES = ("fair", "literal", "equal", "none")
SEATS = 4
FULL = 4
"""Houses on a lot that a hotel takes the place of."""


class Builder:
    """Careful, but a hotel goes up wherever one can."""

    def __init__(self, seed: int | str) -> None:
        self.chance = Chance.of_seed(seed)

    def choose(self, ask: Ask) -> int:
        state = ask.imagine(self.chance)
        action = state.sensible(ask.seat, self.chance)
        assert isinstance(state, Monopoly)
        if state.phase != WINDOW or action != act(do.DONE):
            return action
        spent = sum(int(state.board.house_costs[lot]) for lot in asked_for(state, ask.seat))
        for code in ask.legal():
            lot = number_of(code)
            is_hotel = kind_of(code) == do.BUILD and state.level[lot] == FULL
            if is_hotel and state.cash[ask.seat] - spent - state.board.house_costs[lot] >= RESERVE:
                return code
        return action


def asked_for(state: Monopoly, seat: int) -> list[int]:
    """The lots on the seat's request."""
    from ludex.games.monopoly.rules.market.units import lot_of_unit

    return [int(lot_of_unit(unit)) for unit in state.requests[seat]]


def shortages(policy: str, count: int) -> tuple[int, int, int]:
    """Of so many careful games, how many came to a shortage; their auctions; the buildings that were denied."""
    short = auctions = denied = 0
    for number in range(count):
        state = GAME.start(SEATS, f"housing/{number}", {"housing": policy})
        state.listen()
        chance = Chance.of_seed(f"housing/{number}")
        while seats := state.to_act():
            seat = lowest_seat(seats)
            state.play(seat, state.sensible(seat, chance))
        kinds = [event.kind for event in state.events or ()]
        auctions += kinds.count("market_auction")
        denied += kinds.count("market_denied")
        short += "market_auction" in kinds or "market_denied" in kinds
    return short, auctions, denied


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = []
    for policy in POLICIES:
        short, auctions, denied = shortages(policy, count)
        match = Match("monopoly", ("careful", *["housing:Builder"] * 3), count, "housing", {"housing": policy})
        standing = run(match, workers=1).standing("careful")
        found.append(
            {
                "policy": policy,
                "games": count,
                "games with a shortage": short,
                "auctions": auctions,
                "denied": denied,
                "share of one that hoards against three that do not": standing.share.to_json(),
                "faults": standing.faults,
            }
        )
        print(json.dumps(found[-1]), flush=True)


if __name__ == "__main__":
    main()
