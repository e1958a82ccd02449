"""Random building markets, given alike to the machine and to the slow one beside it."""

from __future__ import annotations

import random

from housing_slow import Lot, SlowMarket, Unit
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.terms import BIDDERS, POLICIES
from ludex.games.monopoly.rules.market.units import UNIT_KINDS, unit

COSTS = (50, 50, 100, 150, 200, 75)
SIZES = (2, 3, 3, 3, 2, 4)
LOTS: list[Lot] = [(group, place) for group, size in enumerate(SIZES) for place in range(size)]
STREETS = Streets(
    vec[i64]([group for group, _ in LOTS]),
    [vec[i64]([at for at, (own, _) in enumerate(LOTS) if own == group]) for group in range(len(SIZES))],
    vec[i64](list(COSTS)),
)


class RandomMarket:
    """A table with some groups built up, and what everybody wants, some of it impossible."""

    def __init__(self, rng: random.Random, policy: str | None = None, is_for_demolition: bool = False) -> None:
        """`is_for_demolition`: mostly hotels, most to be demolished, and few houses in the bank (D7, D10)."""
        self.rng = rng
        self.is_for_demolition = is_for_demolition
        self.policy = policy or rng.choice(["fair", "fair", *POLICIES])
        self.swaps = rng.random() < 0.3
        self.seats = rng.choice([1, 2, 2, 3, 3, 4, 5])
        self.first = rng.randrange(self.seats)
        self.houses = rng.choice([0, 0, 1, 1, 2, 3, 4, 4, 5, 6, 8, 30])
        if is_for_demolition:
            self.seats = rng.choice([2, 3, 3, 4, 5])
            self.first = rng.randrange(self.seats)
            self.houses = rng.choice([0, 1, 2, 3, 3, 4, 5, 6, 7])
        self.hotels = rng.choice([0, 0, 1, 1, 2, 3, 12])
        self.step = rng.choice([1, 1, 1, 7, 20])
        self.bidders = rng.choice(["requested", "all"])
        self.cash = [rng.choice([5000, 5000, 2000, rng.randint(0, 900)]) for _ in range(self.seats)]
        self.levels: dict[Lot, int] = dict.fromkeys(LOTS, 0)
        self.owners: dict[Lot, int] = dict.fromkeys(LOTS, -1)
        self.mortgaged: set[Lot] = set()
        for group, size in enumerate(SIZES):
            self.deal_group([(group, place) for place in range(size)])
        self.requests = [self.request(seat) for seat in range(self.seats)]

    def deal_group(self, lots: list[Lot]) -> None:
        rng = self.rng
        owner = rng.choice([-1, *[*range(self.seats)] * 3])
        low = rng.choice([4, 4, 5, 5, 5, 5] if self.is_for_demolition else [0, 0, 1, 3, 4, 4, 5, 5, 5])
        if rng.random() < 0.1:
            low = 0
            for lot in lots:
                self.owners[lot] = rng.choice([-1, *range(self.seats)])
        elif rng.random() < 0.1:
            low = 0
            self.mortgaged.add(rng.choice(lots))
        if owner < 0 or self.owners[lots[0]] >= 0:
            return
        is_bare = any(lot in self.mortgaged for lot in lots)
        for lot in lots:
            self.owners[lot] = owner
            self.levels[lot] = 0 if is_bare else min(5, low + rng.randint(0, 1))

    def request(self, seat: int) -> list[Unit]:
        """Mostly what could be, in the player's own groups; now and then anything."""
        rng = self.rng
        found: list[Unit] = []
        for group, size in enumerate(SIZES):
            lots = [(group, place) for place in range(size)]
            if any(self.owners[lot] != seat for lot in lots) or rng.random() < 0.2:
                continue
            is_build = rng.random() < (0.1 if self.is_for_demolition else 0.6)
            steps = rng.choice([1, 1, 2, 3, 4])
            planned = dict(self.levels)
            for _ in range(steps):
                edge = min if is_build else max
                lot = edge(rng.sample(lots, len(lots)), key=lambda own: planned[own])
                level = planned[lot]
                if level == (5 if is_build else 0):
                    break
                planned[lot] += 1 if is_build else -1
                kind = ("build_hotel" if level == 4 else "build_house") if is_build else "demo_house"
                found.append((seat, "demo_hotel" if not is_build and level == 5 else kind, lot))
        while rng.random() < 0.1:
            found.append((seat, rng.choice(UNIT_KINDS), rng.choice(LOTS)))
        rng.shuffle(found)
        return found

    def machine(self) -> Market:
        """Not opened yet."""
        holdings = Holdings(
            vec[i64](self.cash),
            vec[i64]([self.owners[lot] for lot in LOTS]),
            vec[i64]([self.levels[lot] for lot in LOTS]),
            vec[i64]([int(lot in self.mortgaged) for lot in LOTS]),
            self.houses,
            self.hotels,
        )
        policy, bidders = POLICIES.index(self.policy), BIDDERS.index(self.bidders)
        return Market(STREETS, holdings, self.seats, policy, self.swaps, self.step, bidders)

    def units(self) -> list[vec[i64]]:
        """The requests as the machine takes them."""
        return [
            vec[i64]([int(unit(UNIT_KINDS.index(kind), LOTS.index(lot))) for _, kind, lot in request])
            for request in self.requests
        ]

    def slow(self) -> SlowMarket:
        return SlowMarket(
            dict(self.levels),
            dict(self.owners),
            dict(enumerate(COSTS)),
            set(self.mortgaged),
            list(self.cash),
            self.houses,
            self.hotels,
            self.policy,
            self.swaps,
            self.step,
            self.bidders == "all",
        )
