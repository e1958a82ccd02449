"""For Sale once more, slowly and obviously: plain lists, one step after the other. Chance is told from outside."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass
class SlowSeat:
    coins: int
    bid: int = 0
    is_in: bool = True
    hand: list[int] = field(default_factory=list)
    cheques: list[int] = field(default_factory=list)
    offer: int | None = None


class SlowForSale:
    def __init__(self, seats: int, settings: dict[str, Any]) -> None:
        self.settings = settings
        coins = settings["coins"]
        if coins == "edition":
            coins = {3: 18, 4: 18, 5: 14, 6: 14}[seats]
        self.seats = [SlowSeat(coins) for _ in range(seats)]
        self.rounds = {3: 8, 4: 7, 5: 6, 6: 5}[seats]
        self.part = 1
        self.round = 0
        first = settings["first"]
        if first == "chance" or isinstance(first, int):
            first = {"opener": first, "then": "winner"}
        elif not isinstance(first, dict):
            first = {"then": first}
        self.rule: Any = first.get("then", "winner")
        listed = self.rule if isinstance(self.rule, list) else [0]
        self.list = listed[1:] + listed[:1] if "opener" not in first else listed
        """Who opens rounds 2, 3 and so on, under a list."""
        opener: Any = first.get("opener", listed[0])
        self.opener: int = 0 if opener == "chance" else opener
        self.turn = 0
        self.market: list[int] = []
        self.needs: str | None = "first" if opener == "chance" else "market"

    def deal(self, cards: list[int]) -> None:
        """The next market, or who opens the first, as chance gave it."""
        if self.needs == "first":
            self.opener = cards[0]
            self.needs = "market"
            return
        self.market = sorted(cards)
        self.round += 1
        if self.needs == "market":
            self.turn = self.opener
            for seat in self.seats:
                seat.is_in, seat.bid = True, 0
        self.needs = None

    def table_bid(self) -> int:
        return max(seat.bid for seat in self.seats)

    def to_act(self) -> list[int]:
        if self.part == 1:
            return [self.turn]
        if self.part == 2:
            return [number for number, seat in enumerate(self.seats) if seat.offer is None]
        return []

    def legal(self, number: int) -> set[str]:
        seat = self.seats[number]
        if number not in self.to_act():
            return set()
        if self.part == 2:
            return {f"sell {card}" for card in seat.hand}
        bids = range(1, seat.coins + seat.bid + 1)
        if self.settings["equal_allowed"]:
            good = [bid for bid in bids if bid >= self.table_bid() and bid > seat.bid]
        else:
            good = [bid for bid in bids if bid > self.table_bid()]
        return {"pass", *(f"bid {bid}" for bid in good)}

    def play(self, number: int, text: str) -> None:
        seat = self.seats[number]
        word, _, value = text.partition(" ")
        if word == "bid":
            seat.coins -= int(value) - seat.bid
            seat.bid = int(value)
            self.turn = self.next_in(number)
        elif word == "pass":
            back = seat.bid / 2
            rounded = int(back) if self.settings["refund"] == "down" else int(back + 0.5)
            seat.coins += rounded
            seat.is_in, seat.bid = False, 0
            seat.hand.append(self.market.pop(0))
            self.turn = self.next_in(number)
            self.finish_buying()
        else:
            seat.offer = int(value)
            if not self.to_act():
                self.finish_selling()

    def next_in(self, number: int) -> int:
        step = 1 if self.settings["direction"] == "cw" else -1
        while True:
            number = (number + step) % len(self.seats)
            if self.seats[number].is_in:
                return number

    def finish_buying(self) -> None:
        left = [number for number, seat in enumerate(self.seats) if seat.is_in]
        if len(left) > 1:
            return
        winner = self.seats[left[0]]
        winner.bid = 0
        winner.hand.append(self.market.pop(0))
        assert self.market == []
        step = 1 if self.settings["direction"] == "cw" else -1
        if self.rule == "winner":
            self.opener = left[0]
        elif self.rule == "rotate":
            self.opener = (self.opener + step) % len(self.seats)
        elif isinstance(self.rule, list):
            self.opener = self.list[(self.round - 1) % len(self.list)]
        self.end_round()

    def finish_selling(self) -> None:
        for seat in sorted(self.seats, key=lambda seat: seat.offer or 0):
            assert seat.offer is not None
            seat.hand.remove(seat.offer)
            seat.cheques.append(self.market.pop(0))
            seat.offer = None
        self.end_round()

    def end_round(self) -> None:
        if self.round == self.rounds:
            self.part += 1
            self.round = 0
        self.needs = {1: "market", 2: "cheques", 3: None}[self.part]

    def scores(self) -> list[int]:
        return [seat.coins + sum(seat.cheques) for seat in self.seats]

    def winners(self) -> list[int]:
        ranks = [(score, seat.coins) for score, seat in zip(self.scores(), self.seats, strict=True)]
        return [number for number, rank in enumerate(ranks) if rank == max(ranks)]
