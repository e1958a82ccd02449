"""The two decks: what each card does, and who knows what of the order in which they lie.

Nobody knows the order of cards not yet drawn, so they are a set and chance draws from it. A card drawn goes to the
bottom, and everybody has seen it: when the unknown ones are gone the deck comes round in an order all know.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.chance import Chance, ChanceError
from ludex.core.seats import all_seats, has_seat, only

ADVANCE: Final[i64] = 0
"""Forward to space `a`."""
NEAREST_RAILROAD: Final[i64] = 1
"""Forward to the next railroad, and `a` times its rent."""
NEAREST_UTILITY: Final[i64] = 2
"""Forward to the next utility, and `a` times a fresh throw."""
COLLECT: Final[i64] = 3
PAY: Final[i64] = 4
"""`a` from the bank, to the bank."""
KEEP: Final[i64] = 5
"""To be kept: leaves jail."""
BACK: Final[i64] = 6
"""`a` spaces back."""
TO_JAIL: Final[i64] = 7
REPAIRS: Final[i64] = 8
"""`a` for each house, `b` for each hotel."""
PAY_EACH: Final[i64] = 9
COLLECT_EACH: Final[i64] = 10
"""`a` to, from each other seat."""

EFFECTS: Final = (
    "advance",
    "nearest_railroad",
    "nearest_utility",
    "collect",
    "pay",
    "keep",
    "back",
    "to_jail",
    "repairs",
    "pay_each",
    "collect_each",
)

DECKS: Final = ("chance", "chest")


class Cards:
    """What the cards of one deck do. All states of a game share it."""

    def __init__(self, kind: str, ids: list[str], effects: list[int], first: list[int], second: list[int]) -> None:
        self.kind = kind
        self.ids = ids
        self.count: i64 = len(ids)
        self.effects: vec[i64] = vec[i64](effects)
        self.a: vec[i64] = vec[i64](first)
        self.b: vec[i64] = vec[i64](second)
        self.kept: i64 = effects.index(int(KEEP)) if KEEP in effects else -1
        """The card that can be kept; -1 where the deck has none."""


@final
class Deck:
    """One deck on the table."""

    def __init__(self, cards: Cards, unseen: i64, seen: vec[i64]) -> None:
        self.cards = cards
        self.unseen: i64 = unseen
        """The cards on top, in an order nobody knows, as a set."""
        self.seen: vec[i64] = seen
        """Below them the cards drawn before, the next first."""

    def copy(self) -> Deck:
        return Deck(self.cards, self.unseen, self.seen[:])

    def draw(self, chance: Chance) -> i64:
        """Takes the top card off."""
        if self.unseen == 0:
            card = self.seen[0]
            self.seen = self.seen[1:]
            return card
        fed = chance.fed(self.cards.kind)
        if fed is None:
            card = nth(self.unseen, chance.below(size(self.unseen)))
        else:
            if len(fed) != 1 or not 1 <= fed[0] <= self.cards.count or not has_seat(self.unseen, fed[0] - 1):
                raise ChanceError(f"The next card of {self.cards.kind!r} is one not drawn yet, not {fed}.")
            card = fed[0] - 1
        if chance.drawn is not None:
            chance.note(self.cards.kind, [card + 1])
        self.unseen &= ~only(card)
        return card

    def put_below(self, card: i64) -> None:
        self.seen = append(self.seen, card)


def shuffled(cards: Cards) -> Deck:
    """A deck of which nothing was drawn yet."""
    return Deck(cards, all_seats(cards.count), vec[i64]())


def size(cards: i64) -> i64:
    """How many are in a set."""
    count: i64 = 0
    while cards != 0:
        cards &= cards - 1
        count += 1
    return count


def nth(cards: i64, number: i64) -> i64:
    """The card of a set with so many below it."""
    while number > 0:
        cards &= cards - 1
        number -= 1
    card: i64 = 0
    while (cards >> card) & 1 == 0:
        card += 1
    return card
