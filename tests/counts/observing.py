"""What a seat observes, by the names of the published fields."""

from __future__ import annotations

from ludex.core import Game, Numbers, State


def observed(game: Game, state: State, seat: int) -> dict[str, list[int]]:
    """The numbers of each field."""
    numbers = Numbers(state.observation_size())
    state.observe(seat, numbers, 0)
    found = numbers.read()
    shown: dict[str, list[int]] = {}
    for field in game.observation_fields(state.settings, state.seat_count()):
        shown[field.name] = found[field.place : field.place + field.size]
    return shown
