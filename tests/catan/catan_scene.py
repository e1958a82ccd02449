"""Small positions of Catan on the printed board, and the judge's answers to them."""

from __future__ import annotations

from typing import Any

from ludex.games.catan.game import GAME
from ludex.judge import answer

BOARD = """
           ore 10    sheep 2   wood 9
      wheat 12  brick 6   sheep 4   brick 10
 wheat 9   wood 11   desert 0   wood 3    ore 8
      wood 8    ore 3     wheat 4   sheep 5
           brick 5   wheat 6   sheep 11
"""
"""The board for beginners, hex by hex."""

TILES: list[list[Any]] = [
    [None, None] if name == "desert" else [name, int(number)]
    for name, number in zip(BOARD.split()[::2], BOARD.split()[1::2], strict=True)
]

PORTS: list[list[Any]] = [[0, 3, None], [1, 5, "wheat"], [10, 15, "ore"]]

NEW: dict[str, Any] = {"new": {"seats": 3, "seed": 7, "options": {"board": {"tiles": TILES, "ports": PORTS}}}}


def ask(request: object) -> dict[str, Any]:
    """The judge's answer."""
    return answer(GAME, request)


def seat(
    hand: object = (), settlements: object = (), roads: object = (), cities: object = (), **more: object
) -> dict[str, Any]:
    """A seat of a position; roads as `12-17`."""
    ends = [[int(end) for end in road.split("-")] for road in str(roads).split()] if isinstance(roads, str) else []
    found: dict[str, Any] = {"hand": hand if isinstance(hand, dict) else str(hand).split() if hand else []}
    return {**found, "settlements": list(settlements), "cities": list(cities), "roads": ends, **more}  # type: ignore[call-overload]


def position(*seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A position on the printed board; seat 0 is to roll unless more is said."""
    return {"tiles": TILES, "ports": PORTS, "seats": list(seats), **more}
