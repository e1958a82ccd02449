"""A trade as it is written and offered: what each side gives."""

from __future__ import annotations

from mypy_extensions import i64

from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules.board import NONE


class Draft:
    """One trade. Lots and cards are sets as bits; each thing is touched once only, so that drafts come to an end."""

    def __init__(self) -> None:
        self.by: i64 = NONE
        """Who writes it; NONE while there is none."""
        self.to: i64 = NONE
        self.give_lots: i64 = 0
        self.ask_lots: i64 = 0
        self.give_cards: i64 = 0
        self.ask_cards: i64 = 0
        self.cash: i64 = 0
        """Dollars the writer gives; below 0, asks for."""
        self.touched_lots: i64 = 0
        self.touched_cards: i64 = 0
        self.touched_cash: i64 = 0
        self.counters: i64 = 0
        """How often it was turned round."""

    def copy(self) -> Draft:
        twin = Draft()
        twin.by = self.by
        twin.to = self.to
        twin.give_lots = self.give_lots
        twin.ask_lots = self.ask_lots
        twin.give_cards = self.give_cards
        twin.ask_cards = self.ask_cards
        twin.cash = self.cash
        twin.touched_lots = self.touched_lots
        twin.touched_cards = self.touched_cards
        twin.touched_cash = self.touched_cash
        twin.counters = self.counters
        return twin

    def open(self, by: i64, to: i64) -> None:
        """A clean sheet."""
        self.by = by
        self.to = to
        self.give_lots = 0
        self.ask_lots = 0
        self.give_cards = 0
        self.ask_cards = 0
        self.cash = 0
        self.counters = 0
        self.untouch()

    def close(self) -> None:
        self.open(NONE, NONE)

    def untouch(self) -> None:
        self.touched_lots = 0
        self.touched_cards = 0
        self.touched_cash = 0

    def turn_round(self) -> None:
        """Exchanges the two sides, so that the other seat can write on."""
        by = self.by
        self.by = self.to
        self.to = by
        lots = self.give_lots
        self.give_lots = self.ask_lots
        self.ask_lots = lots
        cards = self.give_cards
        self.give_cards = self.ask_cards
        self.ask_cards = cards
        self.cash = -self.cash
        self.counters += 1
        self.untouch()

    def touch_lot(self, lot: i64) -> None:
        self.touched_lots |= only(lot)

    def is_two_sided(self) -> bool:
        """Whether both sides give something."""
        gives = self.give_lots != 0 or self.give_cards != 0 or self.cash > 0
        asks = self.ask_lots != 0 or self.ask_cards != 0 or self.cash < 0
        return gives and asks

    def has_lot(self, lot: i64) -> bool:
        return has_seat(self.give_lots | self.ask_lots, lot)
