"""The options of For Sale: what a table may choose before it starts."""

from __future__ import annotations

from typing import Final

from ludex.core import ADVANCED, About, Option, Preset
from ludex.games.forsale.rules.terms import STANDARD_CHEQUES

OPTIONS: Final = (
    Option(
        "coins",
        18,
        "What everybody starts with. The printed rules give 18 coins with 3 or 4 players, and 14 with 5 or 6.",
        words=("edition",),
        low=1,
        high=1000,
        label="Coins",
        word_labels={"edition": "As printed: 18 or 14"},
    ),
    Option(
        "open",
        False,
        "Everybody's coins, properties and cheques lie face up. Good for a first game.",
        label="Play with open cards",
    ),
    Option(
        "equal_allowed",
        False,
        "You may bid as much as the highest bid so far, if that is more than you have bid yourself.",
        label="Equal bids are allowed",
    ),
    Option(
        "refund",
        "down",
        "Who passes gets half of the bid back. This is how an odd half is rounded.",
        words=("down", "up"),
        label="Half of an odd bid",
        word_labels={"down": "Rounded down", "up": "Rounded up"},
        group=ADVANCED,
    ),
    Option(
        "first",
        "winner",
        "Who opens the bidding in each round. A number is the seat that opens the first one, counted from 0.",
        words=("winner", "fixed", "rotate", "chance"),
        low=0,
        high=5,
        low_item=0,
        high_item=5,
        is_object=True,
        label="Who bids first",
        word_labels={
            "winner": "Whoever won the last round",
            "fixed": "Always the same player",
            "rotate": "Each player in turn",
            "chance": "Drawn by lot, then the last winner",
        },
        group=ADVANCED,
    ),
    Option(
        "direction",
        "cw",
        "Which way the bidding goes round the table.",
        words=("cw", "ccw"),
        label="Direction of play",
        word_labels={"cw": "Clockwise", "ccw": "Counterclockwise"},
        group=ADVANCED,
    ),
    Option(
        "cheques",
        list(STANDARD_CHEQUES),
        "What the 30 cheques are worth, smallest first.",
        low_item=0,
        high_item=1000,
        label="Values of the cheques",
        group=ADVANCED,
    ),
    Option(
        "recovery",
        "default",
        "What happens when a player runs out of time or keeps making moves that are not allowed.",
        words=("default", "seed"),
        label="When somebody does not answer",
        word_labels={"default": "They pass, or sell their cheapest property", "seed": "They bid all they have"},
        group=ADVANCED,
    ),
)

ABOUT: Final = About(
    "Bid for houses, then sell them for more than you paid.",
    (15, 30),
    {"careful": "Knows what a house is worth.", "sharp": "Plays out hundreds of games before each bid."},
)

PRESETS: Final = (
    Preset("By the book", "The printed rules: 18 coins with 3 or 4 players, 14 with 5 or 6.", {"coins": "edition"}),
    Preset("Open cards", "Everything lies face up: easy to learn with.", {"coins": "edition", "open": True}),
    Preset("Big spenders", "Thirty coins each, and equal bids are allowed.", {"coins": 30, "equal_allowed": True}),
)
