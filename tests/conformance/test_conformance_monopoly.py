"""Monopoly before the laws of the contract: 2 to 8 seats, every option, a small board on which buildings come soon."""

from __future__ import annotations

import pytest

from ludex.games import find
from ludex.testing import LAWS, Law
from small_boards import small_board
from thorough import IS_BRIEF, THOROUGH

TABLES: tuple[tuple[int, dict[str, object]], ...] = (
    (
        2,
        {
            "board": small_board(),
            "start_cash": 300,
            "houses": 3,
            "hotels": 1,
            "rounds": 25,
            "increment": 20,
            "bidders": "all",
        },
    ),
    (4, {"rounds": 8, "increment": 50, "bids": "worth", "first": "throw", "interest": "down", "offers": 1}),
    (3, {"profile": "short", "trades": "any", "rent": "claimed", "increment": 100, "rounds": 6}),
    (
        3,
        {
            "board": small_board(),
            "start_cash": 150,
            "houses": 6,
            "housing": "literal",
            "windows": "throw",
            "bank_lots": "mortgaged",
            "rounds": 12,
            "increment": 10,
        },
    ),
    (8, {"rounds": 4, "increment": 100, "parking": "pot", "landing_on_go": "double", "rent_in_jail": False}),
    (5, {"profile": "pre2008", "rounds": 5, "increment": 100, "trades": "none", "railroads": "unmortgaged"}),
    (
        4,
        {
            "board": small_board(),
            "start_cash": 200,
            "houses": 5,
            "hotels": 1,
            "housing": "equal",
            "swaps": True,
            "windows": "round",
            "stalemate": 8,
            "increment": 25,
            "rounds": 20,
        },
    ),
    (6, {"profile": "timed", "rounds": 4, "increment": 50, "housing": "none"}),
    (7, {"profile": "uk", "rounds": 4, "increment": 100, "start_cash": 500}),
)
"""Games cut short, with sums in large steps: random players trade and mortgage without end, and the lists are long."""


def pairs() -> list[tuple[int, Law]]:
    """Every law at every table; in a usual run each law at two of them, in turn, at one in the short run."""
    chosen = (0,) if IS_BRIEF else (0, 4)
    return [
        (place, law)
        for place in range(len(TABLES))
        for number, law in enumerate(LAWS)
        if THOROUGH or (place + number) % len(TABLES) in chosen
    ]


@pytest.mark.proof
@pytest.mark.parametrize(("place", "law"), pairs(), ids=str)
def test_a_law_is_kept(place: int, law: Law) -> None:
    seats, options = TABLES[place]
    law(find("monopoly"), seats, place, options)


@pytest.mark.slow
@pytest.mark.proof
@pytest.mark.parametrize("seats", range(2, 9) if THOROUGH else (4,))
def test_a_random_game_with_all_defaults_ends(seats: int) -> None:
    for law in LAWS:
        if law.name in ("random_play_ends", "outcome_is_told_at_the_end"):
            law(find("monopoly"), seats, seats)
