"""The terms a table of Catan plays by: its options, made ready for the rules."""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.games.catan.rules.board import BASE, EXTENSION, Board
from ludex.games.catan.rules.bundles import bundle, size_of
from ludex.games.catan.rules.cards import BASE_CARDS, BASE_DECK, EXTENSION_CARDS, EXTENSION_DECK
from ludex.games.catan.rules.terrain import Terrain


class Terms:
    """Options as numbers. Made once a game; all states of it share them."""

    def __init__(self, seats: i64, settings: dict[str, object], terrain: Terrain | None) -> None:
        self.seats: i64 = seats
        self.is_base = seats <= 4
        self.board: Board = board_for(seats)
        self.cards_each: i64 = BASE_CARDS if self.is_base else EXTENSION_CARDS
        """Cards of each resource, in the bank and in hands together."""
        self.deck: i64 = BASE_DECK if self.is_base else EXTENSION_DECK
        """Development cards of each kind in the full deck."""
        self.has_special_building = not self.is_base
        self.points: i64 = whole(settings, "points")
        self.discard_limit: i64 = whole(settings, "discard_limit")
        self.friendly_robber = settings["friendly_robber"] is True
        self.sole_claimant = settings["sole_claimant"] is True
        self.offers: i64 = whole(settings, "offers")
        self.offer_cards: i64 = whole(settings, "offer_cards")
        self.turns: i64 = whole(settings, "turns")
        self.in_spiral = settings["board"] == "spiral"
        """Where the board is drawn by chance: tokens along the spiral, not shuffled."""
        self.terrain = terrain
        """The board where it is not drawn by chance."""
        self.offer_sides: vec[i64] = offer_sides(self.offer_cards)
        """Every bundle that can be one side of an offer."""


def board_for(seats: i64) -> Board:
    """The board that so many seats play on."""
    return BASE if seats <= 4 else EXTENSION


def whole(settings: dict[str, object], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value


def offer_sides(most: i64) -> vec[i64]:
    """Every bundle of 1 to `most` cards."""
    found = vec[i64]()
    counts = range(most + 1)
    for wood in counts:
        for brick in counts:
            for sheep in counts:
                for wheat in counts:
                    for ore in counts:
                        goods = bundle(wood, brick, sheep, wheat, ore)
                        if 1 <= size_of(goods) <= most:
                            found = append(found, goods)
    return found
