"""The terms a table of Catan plays by: its options, made ready for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.games.catan.rules.board import BASE, EXTENSION, Board
from ludex.games.catan.rules.cards import BASE_CARDS, BASE_DECK, EXTENSION_CARDS, EXTENSION_DECK
from ludex.games.catan.rules.dense import first_indices, kinds_by_index
from ludex.games.catan.rules.pieces import as_seen
from ludex.games.catan.rules.terrain import Terrain, blank

MOST_LEGAL: Final = 1024
"""More than there are legal actions in any position: there are fewer dense actions."""

NO_LIMIT: Final[i64] = 1_000_000
"""Stands for a limit that is lifted: more cards and offers than there can be."""


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
        self.has_pairs = not self.is_base and settings["extension"] == "paired"
        """Whether a paired player has a part of each turn."""
        self.has_special_building = not self.is_base and settings["extension"] == "special"
        """Whether all others may build after each turn."""
        self.is_balanced = settings["dice"] == "balanced"
        """Whether dice come from a deck of all 36 throws (see `dice_deck`)."""
        self.points: i64 = whole(settings, "points")
        self.discard_limit: i64 = whole(settings, "discard_limit")
        self.friendly_robber = settings["friendly_robber"] is True
        self.sole_claimant = settings["sole_claimant"] is True
        self.offers: i64 = limit(settings, "offers") if settings["trade"] is True else 0
        """How many offers and counter-offers a seat may make in a turn; 0 where players don't trade."""
        self.offer_cards: i64 = limit(settings, "offer_cards")
        """The most cards on one side of an offer."""
        self.has_invitations = settings["trade"] is True and settings["proposals"] is True
        """Whether the turn's seat may ask the others for offers."""
        self.turns: i64 = whole(settings, "turns")
        self.in_spiral = settings["board"] == "spiral"
        """Where the board is drawn by chance: tokens along the spiral, not shuffled."""
        self.terrain = terrain
        """The board where it is not drawn by chance."""
        self.blank: Terrain = blank(self.board)
        """A board of deserts, before it is laid out."""
        self.scratch: vec[i64] = vec[i64]([0] * MOST_LEGAL)
        """Where lists of actions are written; the next one overwrites it."""
        self.first_index: vec[i64] = first_indices(self.board, seats, self.offers > 0)
        """Dense actions: by kind, the index of its first action (see `dense`)."""
        self.seen_buildings: vec[i16] = as_seen(seats, 2)
        self.seen_roads: vec[i16] = as_seen(seats, 1)
        """Observations: what stands for a building or a road of each seat, in the eyes of each (see `observation`)."""
        self.kind_at: vec[i64] = kinds_by_index(self.first_index)
        """Dense actions: by index, the kind."""


def board_for(seats: i64) -> Board:
    """The board that so many seats play on."""
    return BASE if seats <= 4 else EXTENSION


def whole(settings: dict[str, object], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value


def limit(settings: dict[str, object], name: str) -> int:
    """A limit that is lifted by 0."""
    value = whole(settings, name)
    return NO_LIMIT if value == 0 else value
