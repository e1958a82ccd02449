"""The options of a table of Catan, and the terms they make."""

from __future__ import annotations

from ludex.core import ADVANCED, About, Option, Preset, refused
from ludex.games.catan.faces.position_board import read_terrain
from ludex.games.catan.rules.board import BASE, NONE, Board
from ludex.games.catan.rules.terms import Terms, board_for
from ludex.games.catan.rules.terrain import Terrain, beginner

OPTIONS = (
    Option("points", 10, "Who has this many points first wins.", low=3, high=20, label="Points to win"),
    Option(
        "board",
        "spiral",
        "How the island is laid out. The printed board is for up to 4 players.",
        words=("spiral", "random", "beginner"),
        is_object=True,
        label="Island",
        word_labels={
            "spiral": "Shuffled, numbers in a spiral",
            "random": "Shuffled, random numbers",
            "beginner": "The printed beginners' board",
        },
    ),
    Option(
        "dice",
        "plain",
        "Balanced: dice come from a shuffled deck of all 36 throws, shuffled anew when 5 are left.",
        words=("plain", "balanced"),
        label="Dice",
        word_labels={"plain": "Thrown", "balanced": "Balanced: a deck of all 36 throws"},
    ),
    Option(
        "friendly_robber",
        False,
        "The robber may not be put beside players with fewer than 3 points.",
        label="Friendly robber",
    ),
    Option(
        "discard_limit",
        7,
        "On a seven, everybody with more cards than this discards half of them.",
        low=1,
        high=120,
        label="Safe hand on a seven",
    ),
    Option("trade", True, "Players may trade with each other, not only with the bank.", label="Trade among players"),
    Option(
        "offers",
        3,
        "How many offers and counter-offers you may make in a turn. 0: no limit.",
        low=0,
        high=20,
        label="Offers in a turn",
    ),
    Option(
        "proposals",
        False,
        "In your turn you may ask the others for offers of their own.",
        label="Ask for offers",
    ),
    Option(
        "offer_cards",
        3,
        "The most cards on one side of an offer. 0: no limit.",
        low=0,
        high=20,
        label="Cards in an offer",
        group=ADVANCED,
    ),
    Option(
        "extension",
        "paired",
        "With 5 or 6 players: after each turn the player three seats on has a turn without dice and without trade "
        "among players; or all others may build.",
        words=("paired", "special"),
        label="Between turns with 5 or 6",
        word_labels={
            "paired": "A paired player's turn (newest edition)",
            "special": "Everybody may build (older editions)",
        },
    ),
    Option(
        "sole_claimant",
        True,
        "When the bank runs short of something and only one player is to get it, that player takes what is left.",
        label="A single claimant gets the rest",
        group=ADVANCED,
    ),
    Option(
        "turns",
        1000,
        "The game ends undecided after so many turns.",
        low=1,
        high=100_000,
        label="Most turns",
        group=ADVANCED,
    ),
)

ABOUT = About(
    "Settle an island, trade what you have, and be first to ten points.",
    (45, 90),
    {"careful": "Builds where the numbers are good.", "sharp": "Looks ahead before it builds or trades."},
)

PRESETS = (
    Preset(
        "By the book",
        "Ten points on a shuffled island, and no limit to trade.",
        {"offers": 0, "offer_cards": 0, "proposals": True},
    ),
    Preset("Quick game", "Eight points are enough.", {"points": 8}),
    Preset(
        "One against one",
        "As two play it online: 15 points, 9 safe cards, balanced dice, the friendly robber, and no trade.",
        {"points": 15, "discard_limit": 9, "dice": "balanced", "friendly_robber": True, "trade": False},
        (2, 2),
    ),
    Preset("No trade", "Everybody trades with the bank and at harbours only.", {"trade": False}),
    Preset(
        "First game",
        "The printed board for beginners, and a robber who stays away from whoever is behind.",
        {"board": "beginner", "friendly_robber": True},
        (2, 4),
    ),
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
