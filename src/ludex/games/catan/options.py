"""The options of a table of Catan, and the terms they make."""

from __future__ import annotations

from ludex.core import Option, refused
from ludex.games.catan.faces.position_board import read_terrain
from ludex.games.catan.rules.board import BASE, NONE, Board
from ludex.games.catan.rules.terms import Terms, board_for
from ludex.games.catan.rules.terrain import Terrain, beginner

OPTIONS = (
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
    Option("trade", True, "players trade with each other"),
    Option("offers", 3, "offers and counter-offers a seat may make in a turn; 0: no limit", low=0, high=20),
    Option("offer_cards", 3, "most cards on one side of an offer; 0: no limit", low=0, high=20),
    Option("proposals", False, "the seat in turn may ask the others for offers of their own"),
    Option("turns", 1000, "after so many turns the game ends undecided", low=1, high=100_000),
)

KNOWN: dict[tuple[object, ...], Terms] = {}
"""Terms that were made before, by seats and settings."""


def terms_of(seats: int, settings: dict[str, object]) -> Terms:
    """The terms of some options, made once unless they bring a board of their own."""
    if isinstance(settings["board"], dict):
        return make_terms(seats, settings)
    key = (seats, *settings.values())
    if key not in KNOWN:
        KNOWN[key] = make_terms(seats, settings)
    return KNOWN[key]


def make_terms(seats: int, settings: dict[str, object]) -> Terms:
    """`Refused` for a board that does not go with the number of seats, or can't be read."""
    return Terms(seats, settings, fixed_terrain(board_for(seats), settings["board"]))


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
