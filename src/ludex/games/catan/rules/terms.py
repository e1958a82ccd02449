"""The terms a table of Catan plays by: its options, made ready for the rules."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.options import Option
from ludex.core.refusal import refused
from ludex.games.catan.rules.board import BASE, EXTENSION, NONE, Board
from ludex.games.catan.rules.bundles import bundle, size_of
from ludex.games.catan.rules.cards import BASE_CARDS, BASE_DECK, EXTENSION_CARDS, EXTENSION_DECK
from ludex.games.catan.rules.terrain import Terrain, beginner, read_terrain

OPTIONS: Final = (
    Option("points", 10, "points that win the game", low=3, high=20),
    Option(
        "board",
        "spiral",
        "tokens along the spiral, tokens at random with no two red ones adjacent, or the printed board of beginners",
        words=("spiral", "random", "beginner"),
        is_object=True,
    ),
    Option("discard_limit", 7, "on a seven, seats with more cards than this discard half", low=1, high=120),
    Option("friendly_robber", False, "nobody below 3 points can be robbed"),
    Option("sole_claimant", True, "in a shortage, a seat that alone claims a resource takes what is left"),
    Option("offers", 3, "offers and counters a seat may make in a turn; 0: no trade among players", low=0, high=20),
    Option("offer_cards", 3, "most cards on one side of an offer", low=1, high=4),
    Option("turns", 1000, "after so many turns the game ends undecided", low=1, high=100_000),
)


class Terms:
    """Options as numbers. Made once a game; all states of it share them."""

    def __init__(self, seats: i64, settings: dict[str, object]) -> None:
        self.seats: i64 = seats
        self.is_base = seats <= 4
        self.board: Board = BASE if self.is_base else EXTENSION
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
        self.terrain: Terrain | None = fixed_terrain(self.board, settings["board"])
        """The board where it is not drawn by chance."""
        self.sides: vec[i64] = sides(self.offer_cards)
        """Every bundle that can be one side of an offer."""


def whole(settings: dict[str, object], name: str) -> int:
    value = settings[name]
    assert isinstance(value, int)
    return value


def fixed_terrain(board: Board, choice: object) -> Terrain | None:
    """The board that the options fix; None where chance lays it out."""
    if choice == "beginner":
        if board is not BASE:
            raise refused(
                "bad_option",
                "The board for beginners is printed for up to 4 seats; take 'spiral' or 'random'.",
                {"where": "options.board"},
            )
        return beginner()
    if not isinstance(choice, dict):
        return None
    for key in choice:
        if key not in ("tiles", "ports"):
            raise refused("bad_option", f"A board has tiles and ports, not {key!r}.", {"where": "options.board"})
    terrain = read_terrain(board, choice.get("tiles"), choice.get("ports", []), "options.board")
    if terrain.first_desert() == NONE:
        raise refused("bad_option", "A board needs a desert for the robber to start on.", {"where": "options.board"})
    return terrain


def sides(most: i64) -> vec[i64]:
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
