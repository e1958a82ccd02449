"""A trade as it is written and offered: what each side gives."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludex.core.seats import has_seat, only
from ludex.mechanisms.offers import Offer


@final
class Draft(Offer):
    """One trade. `give` and `ask` are sets of lots, beside which there are cards and cash. Each thing is touched once
    only, so that drafts come to an end."""

    def __init__(self) -> None:
        super().__init__()
        self.give_cards: i64 = 0
        self.ask_cards: i64 = 0
        self.cash: i64 = 0
        """Dollars the writer gives; below 0, asks for."""
        self.touched_lots: i64 = 0
        self.touched_cards: i64 = 0
        self.touched_cash: i64 = 0

    def copy(self) -> Draft:
        twin = Draft()
        twin.take(self)
        twin.give_cards = self.give_cards
        twin.ask_cards = self.ask_cards
        twin.cash = self.cash
        twin.touched_lots = self.touched_lots
        twin.touched_cards = self.touched_cards
        twin.touched_cash = self.touched_cash
        return twin

    def open(self, by: i64, to: i64) -> None:
        super().open(by, to)
        self.give_cards = 0
        self.ask_cards = 0
        self.cash = 0
        self.untouch()

    def untouch(self) -> None:
        """Lets everything be changed once more."""
        self.touched_lots = 0
        self.touched_cards = 0
        self.touched_cash = 0

    def turn_round(self) -> None:
        super().turn_round()
        cards = self.give_cards
        self.give_cards = self.ask_cards
        self.ask_cards = cards
        self.cash = -self.cash
        self.untouch()

    def touch_lot(self, lot: i64) -> None:
        self.touched_lots |= only(lot)

    def is_two_sided(self) -> bool:
        gives = self.give != 0 or self.give_cards != 0 or self.cash > 0
        asks = self.ask != 0 or self.ask_cards != 0 or self.cash < 0
        return gives and asks

    def has_lot(self, lot: i64) -> bool:
        """Whether the lot is on either side."""
        return has_seat(self.give | self.ask, lot)
