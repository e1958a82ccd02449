"""The form of a position of Catan as JSON: its keys, and what stands for those left out."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

Phase = Literal[
    "settlement", "road", "roll", "main", "discard", "robber", "roads", "answer", "choice", "special", "over", "draft"
]
Cards = dict[str, int] | list[str]
"""Counts by name, or the names one by one."""


class SealedPosition(msgspec.Struct, forbid_unknown_fields=True):
    discard: dict[str, int] | None = None
    answer: Literal["accept", "decline", "counter"] | None = None
    give: dict[str, int] = {}
    want: dict[str, int] = {}


class DraftPosition(msgspec.Struct, forbid_unknown_fields=True):
    discard: dict[str, int] | None = None
    give: dict[str, int] = {}
    want: dict[str, int] = {}
    to: list[int] = []


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    hand: Cards | UnsetType = UNSET
    roads: list[tuple[int, int] | str] = []
    """As pairs, or as moves name them: `12-17`."""
    settlements: list[int] = []
    cities: list[int] = []
    cards: Cards = {}
    bought: Cards = {}
    knights: int = 0
    offers: int = 0
    sealed: SealedPosition | None = None
    draft: DraftPosition | None = None
    """What the seat is writing: an offer, a counter-offer, or what it will discard."""
    changes: int = 0
    points: int | None = None
    """Given in answers; counted anew."""


class OfferPosition(msgspec.Struct, forbid_unknown_fields=True):
    give: dict[str, int]
    want: dict[str, int]
    to: list[int]


class Position(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[SeatPosition]
    tiles: list[object] | UnsetType = UNSET
    ports: list[object] | UnsetType = UNSET
    robber: int | None = None
    bank: Cards | UnsetType = UNSET
    deck: Cards | UnsetType = UNSET
    longest_road: int | UnsetType | None = UNSET
    largest_army: int | UnsetType | None = UNSET
    phase: Phase | UnsetType = UNSET
    turn: int | UnsetType = UNSET
    turns: int = 0
    paired: bool = False
    """Whether `turn` is the second player of a pair, in its part of the turn."""
    builder: int | None = None
    setup: int | UnsetType = UNSET
    placed: int | None = None
    dice: tuple[int | None, int | None] | None = None
    thrown: list[tuple[int, int]] | UnsetType = UNSET
    """With balanced dice: the throws that came since the deck was shuffled, this turn's among them."""
    played: bool = False
    free_roads: int = 0
    offer: OfferPosition | None = None
    known: list[list[list[list[int]]] | None] | UnsetType = UNSET
    winner: int | None = None
