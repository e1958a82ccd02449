"""The conformance suite on the games that come with Ludex, and on Nim."""

from __future__ import annotations

import nim
import pytest

from ludex import games
from ludex.core import Game
from ludex.testing import LAWS, Law, check_game
from thorough import IS_BRIEF, THOROUGH

FOR_SALE_OPTIONS: tuple[dict[str, object], ...] = (
    {},
    {"open": True, "refund": "up", "direction": "ccw"},
    {"coins": "edition", "equal_allowed": True, "first": "rotate", "recovery": "seed"},
    {"coins": 3, "first": [2, 0, 1], "cheques": [*range(15), *range(15)], "direction": "ccw"},
    {"first": {"opener": "chance", "then": "rotate"}, "equal_allowed": True, "direction": "ccw"},
    {"coins": 200, "first": "fixed", "cheques": [0] * 29 + [1000], "equal_allowed": True},
)

CATAN_TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (2, {"trade": False, "turns": 50}),
    (3, {"offers": 1, "offer_cards": 1, "turns": 30, "board": "random", "friendly_robber": True, "discard_limit": 3}),
    (4, {"offers": 2, "offer_cards": 0, "proposals": True, "turns": 10, "board": "beginner", "sole_claimant": False}),
    (5, {"trade": False, "turns": 30, "points": 5}),
    (6, {"offers": 1, "offer_cards": 2, "proposals": True, "turns": 12, "discard_limit": 3}),
    (5, {"trade": False, "turns": 30, "points": 5, "extension": "special", "dice": "balanced"}),
    (6, {"trade": False, "turns": 40, "points": 4, "dice": "balanced", "friendly_robber": True}),
)
"""Games cut short: random players build slowly, and write many offers."""

NIM_OPTIONS: tuple[dict[str, object], ...] = ({}, {"heaps": [1, 30], "misere": True}, {"heaps": [1]})


def put_to(law: Law, game: Game, options: tuple[dict[str, object], ...]) -> None:
    """Every number of seats with every set of options, or the next with each in the short run; another seed each."""
    counts = range(game.min_seats, game.max_seats + 1)
    for place, settings in enumerate(options):
        for number, seats in enumerate(counts):
            if not IS_BRIEF or (place - number) % len(counts) == 0:
                law(game, seats, place * len(counts) + number, settings)
        if law.once and settings:
            break


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_for_sale_keeps(law: Law) -> None:
    put_to(law, games.find("forsale"), FOR_SALE_OPTIONS)


def catan_pairs() -> list[tuple[int, Law]]:
    """Every law at every table; in a usual run each law at two of the seven, in turn, at one in the short run."""
    chosen = (0,) if IS_BRIEF else (0, 2)
    return [
        (place, law)
        for place in range(len(CATAN_TABLES))
        for number, law in enumerate(LAWS)
        if THOROUGH or (place + number) % len(CATAN_TABLES) in chosen
    ]


@pytest.mark.proof
@pytest.mark.parametrize(("place", "law"), catan_pairs(), ids=str)
def test_catan_keeps(place: int, law: Law) -> None:
    seats, options = CATAN_TABLES[place]
    law(games.find("catan"), seats, place, options)


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_nim_keeps(law: Law) -> None:
    put_to(law, nim.GAME, NIM_OPTIONS)


def test_the_suite_in_one_call() -> None:
    check_game(nim.GAME, games=3, seats=[2, 3], options=NIM_OPTIONS)
