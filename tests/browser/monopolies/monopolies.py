"""Monopoly that begins in a position laid out for a test of the page: a trade to make, a shortage, a debt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core import Drawn, State
from ludex.games.monopoly.game import MonopolyGame


class LaidOut(MonopolyGame):
    """The rules are Monopoly's; only the beginning is another."""

    def __init__(self, name: str, body: dict[str, Any]) -> None:
        super().__init__()
        self.name = name
        self.body = body

    def start(
        self,
        seats: object,
        seed: object = 0,
        options: Mapping[str, object] | None = None,
        feed: list[Drawn] | None = None,
        listen: bool = False,
    ) -> State:
        state = self.restore({**self.body, "options": dict(options or {}), "seed": seed})
        state.chance.feed = feed
        if listen:
            state.listen()
        return state


TRADE = LaidOut(
    "monopoly-trade",
    {
        "seats": [{"cash": 500, "cards": ["chest"]}, {"cash": 500}],
        "lots": {
            "Boardwalk": {"owner": 0},
            "Oriental": {"owner": 0},
            "Reading RR": {"owner": 0},
            "Baltic": {"owner": 1},
            "Park Place": {"owner": 1},
            "Illinois": {"owner": 1, "mortgaged": True},
        },
    },
)
"""Ann to throw; she and Bo have what the other wants."""

SHORTAGE = LaidOut(
    "monopoly-shortage",
    {
        "phase": "window",
        "next": "begin_talk",
        "awaited": [0, 1],
        "seats": [{"cash": 900}, {"cash": 900}],
        "houses": 1,
        "lots": {
            **{name: {"owner": 0, "level": 4} for name in ("Oriental", "Vermont", "Connecticut")},
            **{name: {"owner": 0, "level": 3} for name in ("Kentucky", "Indiana", "Illinois")},
            **{name: {"owner": 1, "level": 2} for name in ("St Charles", "States", "Virginia")},
            "Boardwalk": {"owner": 1, "level": 2},
            "Park Place": {"owner": 1, "level": 2},
        },
    },
)
"""A window before Ann's throw; both may build, and one house is left."""

DEBT = LaidOut(
    "monopoly-debt",
    {
        "phase": "debt",
        "next": "end_of_move",
        "dice": [2, 1],
        "seats": [{"cash": 20, "place": 39}, {"cash": 900}],
        "debts": [{"seat": 0, "to": 1, "amount": 400}],
        "lots": {
            "Oriental": {"owner": 0},
            "Baltic": {"owner": 0, "mortgaged": True},
            "Boardwalk": {"owner": 1, "level": 2},
            "Park Place": {"owner": 1, "level": 2},
        },
    },
)
"""Ann owes Bo more than all she has."""
