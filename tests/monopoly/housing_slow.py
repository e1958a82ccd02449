"""The building market once more, slowly and plainly: one generator that yields a question and is sent the answer.

Written from the rulings D1 to D10 alone, with dictionaries and copies, to be held against the machine in
random markets. A lot is (group, place); a unit is (seat, kind, lot).
"""

from __future__ import annotations

import copy
from collections.abc import Generator
from typing import Any

Lot = tuple[int, int]
Unit = tuple[int, str, Lot]
Question = dict[str, Any]

ENDLESS = 10**6


class SlowMarket:
    """The table as plain data: levels by lot, groups with their owner, cost and mortgage, cash, bank."""

    def __init__(
        self,
        levels: dict[Lot, int],
        owners: dict[Lot, int],
        costs: dict[int, int],
        mortgaged: set[Lot],
        cash: list[int],
        houses: int,
        hotels: int,
        policy: str,
        swaps: bool,
        step: int = 1,
        is_open_to_all: bool = False,
    ) -> None:
        self.levels = levels
        self.owners = owners
        self.costs = costs
        self.mortgaged = mortgaged
        self.cash = cash
        self.houses = houses
        self.hotels = hotels
        self.policy = policy
        self.swaps = swaps
        self.step = step
        self.is_open_to_all = is_open_to_all
        self.first = 0
        self.open: list[Unit] = []
        """Still wanted: seats in the table's order, units as requested."""
        self.short: list[Unit] = []
        """Denied for lack of stock."""
        self.denied: list[Unit] = []
        self.steps: list[tuple[Any, ...]] = []
        self.branch = ""

    # ---- one step ----

    def group(self, lot: Lot) -> list[Lot]:
        return [other for other in self.levels if other[0] == lot[0]]

    def price(self, unit: Unit) -> int:
        cost = self.costs[unit[2][0]]
        return cost if unit[1].startswith("build") else -(cost // 2)

    def after(self, unit: Unit) -> dict[str, Any]:
        """Level, houses and hotels of the bank after the step; empty if the lot has no such step."""
        level = self.levels[unit[2]]
        match unit[1]:
            case "build_house" if level < 4:
                return {"level": level + 1, "houses": self.houses - 1, "hotels": self.hotels}
            case "build_hotel" if level == 4:
                return {"level": 5, "houses": self.houses + 4, "hotels": self.hotels - 1}
            case "demo_hotel" if level == 5:
                return {"level": 4, "houses": self.houses - 4, "hotels": self.hotels + 1}
            case "demo_house" if 1 <= level <= 4:
                return {"level": level - 1, "houses": self.houses + 1, "hotels": self.hotels}
        return {}

    def is_legal(self, unit: Unit, is_endless: bool = False) -> bool:
        seat, _, lot = unit
        after = self.after(unit)
        if not after or any(self.owners[other] != seat for other in self.group(lot)):
            return False
        if any(other in self.mortgaged for other in self.group(lot)):
            return False
        levels = [after["level"] if other == lot else self.levels[other] for other in self.group(lot)]
        if max(levels) - min(levels) > 1 or self.cash[seat] < self.price(unit):
            return False
        return is_endless or (after["houses"] >= 0 and after["hotels"] >= 0)

    def do(self, unit: Unit, bid: int | None = None) -> None:
        price = self.price(unit)
        if bid is not None:
            price = price + bid if unit[1] == "demo_hotel" else bid
        after = self.after(unit)
        self.levels[unit[2]] = after["level"]
        self.houses, self.hotels = after["houses"], after["hotels"]
        self.cash[unit[0]] -= price
        self.open.remove(unit)
        self.steps.append((*unit, price))

    def first_legal(self, kind: str, seat: int | None = None, is_endless: bool = False) -> Unit | None:
        for unit in self.open:
            if unit[1] == kind and seat in (None, unit[0]) and self.is_legal(unit, is_endless):
                return unit
        return None

    def do_all(self, kind: str) -> bool:
        """Seat by seat, always the first legal unit of a seat's request."""
        found = False
        for seat in dict.fromkeys(unit[0] for unit in self.open):
            while unit := self.first_legal(kind, seat):
                self.do(unit)
                found = True
        return found

    # ---- D1, D2 ----

    def without_end(self) -> SlowMarket:
        twin = copy.deepcopy(self)
        twin.houses = twin.hotels = ENDLESS
        return twin

    def drop_invalid(self) -> None:
        alone = self.without_end()
        while alone.do_all("demo_house") or alone.do_all("demo_hotel"):
            pass
        while alone.do_all("build_hotel") or alone.do_all("build_house"):
            pass
        for unit in alone.open:
            # Of two alike, the earlier was carried out.
            del self.open[len(self.open) - 1 - self.open[::-1].index(unit)]
            self.denied.append(unit)

    def plain_order(self) -> bool:
        """The greedy order of D2; leaves the market as it ends."""
        is_moving = True
        while is_moving:
            is_moving = False
            while self.do_all("demo_house") or self.do_all("demo_hotel"):
                is_moving = True
            for kind in ("build_hotel", "build_house"):
                is_moving = self.do_all(kind) or is_moving
        return not self.open

    def has_order(self) -> bool:
        """Whether any order at all leads to the end: all of them are tried."""
        seen: set[tuple[Unit, ...]] = set()

        def search(market: SlowMarket) -> bool:
            key = tuple(sorted(market.open))
            if not key:
                return True
            if key in seen:
                return False
            seen.add(key)
            for unit in dict.fromkeys(market.open):
                if market.is_legal(unit):
                    following = copy.deepcopy(market)
                    following.do(unit)
                    if search(following):
                        return True
            return False

        return search(self)

    # ---- the whole ----

    def settle(self, first: int, requests: list[list[Unit]]) -> Generator[Question, Any, None]:
        self.first = first
        seats = len(requests)
        for turn in range(seats):
            self.open += requests[(first + turn) % seats]
        self.drop_invalid()
        self.do_all("demo_house")
        gb, rb, rd = (
            sum(unit[1] == kind for unit in self.open) for kind in ("build_house", "build_hotel", "demo_hotel")
        )
        if self.policy != "literal" and self.find_order():
            self.branch = "none"
            return
        is_3a = rb > self.hotels + rd
        is_2g = gb > self.houses + 4 * rb
        self.branch = "hotel(3a)" if is_3a else "house(2g)" if is_2g else "demolition"
        order = ["houses", "demos", "hotels"] if is_3a else ["hotels", "houses", "demos"]
        if self.policy == "literal" and self.branch == "demolition":
            self.branch = "none"
            order = ["demos", "houses", "hotels"]
        left: dict[str, int] = {}
        for phase in order:
            if phase == "demos":
                yield from self.demolitions()
                continue
            yield from self.builds(phase)
            left[phase] = self.stock(phase)
        if self.policy != "literal":
            for phase in ("hotels", "houses"):
                if self.stock(phase) > left[phase]:
                    kind = f"build_{phase[:-1]}"
                    self.open += [unit for unit in self.short if unit[1] == kind]
                    self.short = [unit for unit in self.short if unit[1] != kind]
                    yield from self.builds(phase)
        self.denied += self.open + self.short
        self.open, self.short = [], []

    def find_order(self) -> bool:
        """D2: the plain order if it leads to the end, else any (the steps are then left out of the comparison)."""
        trial = copy.deepcopy(self)
        if trial.plain_order():
            self.plain_order()
            return True
        if not self.has_order():
            return False
        self.steps.append(("some order",))
        for unit in list(self.open):
            after = unit[1]
            self.levels[unit[2]] += 1 if after.startswith("build") else -1
            self.houses += {"build_house": -1, "demo_house": 1, "build_hotel": 4, "demo_hotel": -4}[after]
            self.hotels += {"build_hotel": -1, "demo_hotel": 1}.get(after, 0)
            self.cash[unit[0]] -= self.price(unit)
        self.open = []
        return True

    def stock(self, phase: str) -> int:
        return self.hotels if phase == "hotels" else self.houses

    def wanted(self, kind: str) -> list[Unit]:
        """What could be done of a kind now if the bank never ran out."""
        alone = self.without_end()
        before = list(alone.open)
        alone.do_all(kind)
        for unit in alone.open:
            before.remove(unit)
        return before

    def in_turn(self, seats: set[int]) -> list[int]:
        count = len(self.cash)
        return [seat for seat in ((self.first + turn) % count for turn in range(count)) if seat in seats]

    def builds(self, phase: str) -> Generator[Question, Any, None]:
        kind = f"build_{phase[:-1]}"
        last: int | None = None
        while self.stock(phase) > 0:
            wanted = self.wanted(kind)
            able = self.in_turn({unit[0] for unit in self.open if unit[1] == kind and self.is_legal(unit, True)})
            if not able:
                break
            taker = able[0]
            bid = None
            has_auctions = self.policy == "fair" or (self.policy == "literal" and self.branch != "none")
            is_short = len(wanted) > self.stock(phase)
            bidders = able
            if self.is_open_to_all and has_auctions and is_short:
                bidders = self.in_turn(
                    {*able, *(seat for seat in range(len(self.cash)) if self.could_build(seat, kind))}
                )
            if is_short and len(bidders) > 1:
                if self.policy == "equal" and last is not None:
                    taker = self.next_after(last, able)
                elif has_auctions:
                    winner = yield from self.auction(kind, bidders)
                    if winner is None:
                        break
                    taker, bid = winner
            unit = self.first_legal(kind, taker)
            if unit is None:
                assert bid is not None
                unit = yield from self.chosen(taker, kind, bid)
                self.open.append(unit)
            self.do(unit, bid)
            last = taker
        rest = [unit for unit in self.open if unit[1] == kind]
        self.open = [unit for unit in self.open if unit[1] != kind]
        if self.stock(phase) == 0:
            self.short += rest
        else:
            self.denied += rest

    def could_build(self, seat: int, kind: str) -> list[Unit]:
        """The steps of a kind that a seat could take now, requested or not."""
        return [(seat, kind, lot) for lot in self.levels if self.is_legal((seat, kind, lot))]

    def chosen(self, seat: int, kind: str, bid: int) -> Generator[Question, Any, Unit]:
        """Where the winner of an auction puts up a building that it had not requested."""
        could = [unit for unit in self.could_build(seat, kind) if self.price(unit) <= bid]
        if len(could) == 1:
            return could[0]
        lot = yield {"ask": "place", "seat": seat, "lots": [unit[2] for unit in could], "price": bid}
        return (seat, kind, lot)

    def next_after(self, last: int, able: list[int]) -> int:
        count = len(self.cash)
        return min(able, key=lambda seat: (seat - last - 1) % count)

    def auction(self, kind: str, able: list[int]) -> Generator[Question, Any, tuple[int, int] | None]:
        """Rising bids, in turn from the player whose turn it is; a pass leaves, and so does who can only pass."""
        queue = list(able)
        high: int | None = None
        leader: int | None = None

        def least(seat: int) -> int:
            unit = self.first_legal(kind, seat, is_endless=True)
            prices = [self.price(unit)] if unit else [self.price(other) for other in self.could_build(seat, kind)]
            floor = 0 if kind == "demo_hotel" else min(prices)
            floor += -floor % self.step
            return floor if high is None else max(floor, high + self.step)

        while True:
            queue = [seat for seat in queue if seat == leader or least(seat) <= self.cash[seat]]
            if queue in ([], [leader]):
                return None if leader is None or high is None else (leader, high)
            seat = queue.pop(0)
            answer = yield {"ask": "bid", "seat": seat, "least": least(seat), "most": self.cash[seat]}
            if answer != "pass":
                high, leader = answer, seat
                queue.append(seat)

    def demolitions(self) -> Generator[Question, Any, None]:
        kind = "demo_hotel"
        last: int | None = None
        while True:
            able = self.in_turn({unit[0] for unit in self.open if unit[1] == kind and self.is_legal(unit, True)})
            if not able:
                break
            if self.swap(able[0]):
                continue
            is_short = 4 * len(self.wanted(kind)) > self.houses
            if is_short and self.houses in (1, 2, 3) and len(able) > 1 and self.policy in ("fair", "literal"):
                winner = yield from self.auction(kind, able)
                if winner is None:
                    break
                yield from self.ask_winner(*winner)
                continue
            if is_short and (self.houses < 4 or len(able) == 1):
                yield from self.ask(able[0])
                continue
            taker, bid = able[0], None
            if is_short and self.policy in ("fair", "literal"):
                winner = yield from self.auction(kind, able)
                if winner is None:
                    break
                taker, bid = winner
            elif is_short and self.policy == "equal" and last is not None:
                taker = self.next_after(last, able)
            unit = self.first_legal(kind, taker)
            assert unit is not None
            self.do(unit, bid)
            self.do_all("demo_house")
            last = taker
        self.denied += [unit for unit in self.open if unit[1] == kind]
        self.open = [unit for unit in self.open if unit[1] != kind]

    def swap(self, owner: int) -> bool:
        if not self.swaps or self.hotels > 0 or self.houses >= 4 or self.branch == "hotel(3a)":
            return False
        waiting = [unit for unit in self.short + self.open if unit[1] == "build_hotel" and self.is_legal(unit, True)]
        for seat in self.in_turn({unit[0] for unit in waiting}):
            new = next(unit for unit in waiting if unit[0] == seat)
            old = self.first_legal("demo_hotel", owner, is_endless=True)
            assert old is not None
            if new in self.short:
                self.short.remove(new)
                self.open.append(new)
            self.do(old)
            self.do(new)
            self.do_all("demo_house")
            return True
        return False

    def ask_winner(self, seat: int, bid: int) -> Generator[Question, Any, None]:
        """D10: as in D7, group by group while one to three houses are left; the bid is due with the first one taken."""
        due = bid
        while self.houses in (1, 2, 3) and self.first_legal("demo_hotel", seat, is_endless=True):
            before = self.houses
            yield from self.ask(seat, due)
            if self.houses < before:
                self.cash[seat] -= due
                self.steps[-1] = (*self.steps[-1][:-1], due)
                due = 0

    def ask(self, seat: int, due: int | None = None) -> Generator[Question, Any, None]:
        """Cancel, so many hotels, or one group taken down to even levels; `due` for houses won in an auction."""
        mine = [unit for unit in self.open if unit[0] == seat and unit[1] == "demo_hotel"]
        legal = [unit for unit in mine if self.is_legal(unit, True)]
        most = min(len(legal), self.houses // 4)
        plans = [plan for group in sorted({unit[2][0] for unit in mine}) for plan in self.plans(group)]
        answer = yield {"ask": "demolition", "seat": seat, "hotels": most, "plans": plans, "due": due}
        if isinstance(answer, tuple):
            group, levels = answer
            for place, level in enumerate(levels):
                before = self.levels[(group, place)]
                self.cash[seat] += (before - level) * (self.costs[group] // 2)
                self.hotels += (before == 5) - (level == 5)
                self.houses += before % 5 - level % 5
                self.levels[(group, place)] = level
            self.steps.append((seat, "strip", group, levels, 0))
            done = ("demo_hotel", "demo_house")
            self.open = [unit for unit in self.open if unit[1] not in done or unit[2][0] != group]
            return
        for _ in range(answer):
            unit = self.first_legal("demo_hotel", seat)
            assert unit is not None
            self.do(unit)
            self.do_all("demo_house")
        self.denied += [unit for unit in self.open if unit[0] == seat and unit[1] == "demo_hotel"]
        self.open = [unit for unit in self.open if unit[0] != seat or unit[1] != "demo_hotel"]

    def plans(self, group: int) -> list[tuple[int, tuple[int, ...]]]:
        """Every even set of levels at or below the present ones, with a hotel less and houses enough."""
        now = [self.levels[lot] for lot in sorted(self.levels) if lot[0] == group]
        found: list[tuple[int, ...]] = [()]
        for level in now:
            found = [(*before, lower) for before in found for lower in range(level + 1)]
        even = [levels for levels in found if max(levels) - min(levels) <= 1 and levels.count(5) < now.count(5)]
        needed = [sum(level % 5 for level in levels) - sum(level % 5 for level in now) for levels in even]
        return [(group, levels) for levels, houses in zip(even, needed, strict=True) if houses <= self.houses]
