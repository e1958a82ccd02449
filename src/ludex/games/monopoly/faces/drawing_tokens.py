"""The tokens of Monopoly's board: at the inner edge of their spaces, in corners on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.drawing_board import DEEP, STRIP, Spot, spots
from ludex.render.svg import Element


def tokens(view: Mapping[str, Any], marks: Sequence[str]) -> list[Element]:
    """The seats' tokens: in a corner on it, elsewhere at the inner edge of their space."""
    places = spots(len(view["spaces"]))
    here: dict[tuple[int, bool], list[int]] = {}
    for seat in view["seats"]:
        if not seat["bankrupt"]:
            here.setdefault((seat["place"], bool(seat["jail"])), []).append(seat["seat"])
    found: list[Element] = []
    for (place, is_jailed), seats in here.items():
        for at, seat in enumerate(seats):
            is_jail = view["spaces"][place]["kind"] == "jail"
            x, y = token_place(places[place], at, len(seats), is_jailed, is_jail)
            found.append(pictures.token(seat, marks[seat], x, y, 11.5, True))
    return found


def corner_place(at: int, count: int, is_jailed: bool, is_jail: bool) -> tuple[float, float]:
    """The middle of a token in a corner: below its sign, in the cell, or on the strip beside that."""
    if is_jailed:
        row, column = divmod(at, 2 if count <= 4 else 3)
        apart, first = (26.0, 18.0) if count <= 4 else (20.0, 12.0)
        down = 30.0 if count <= 2 else 26.0
        return STRIP + first + apart * column, down + (22.0 if count <= 4 else 17.0) * row
    if is_jail:
        return 13.5, 13.5 + min(24.0, 46.0 / max(1, count - 1)) * at
    rows = (count + 3) // 4
    row, column = divmod(at, 4)
    in_row = min(4, count - 4 * row)
    apart = 25.0 if count < 4 else 21.5
    return DEEP / 2 + (column - (in_row - 1) / 2) * apart, DEEP - 13.5 - 23 * (rows - 1 - row)


def token_place(spot: Spot, at: int, count: int, is_jailed: bool, is_jail: bool = False) -> tuple[float, float]:
    """The middle of the token at a place in its row."""
    if spot.side == 4:
        x, y = corner_place(at, count, is_jailed, is_jail)
        return spot.x + x, spot.y + y
    wide = max(1, int((spot.width if spot.side in (0, 2) else spot.height) // 23))
    row, column = divmod(at, wide)
    in_row = min(wide, count - wide * row)
    across, deep = (column - (in_row - 1) / 2) * 23, 13.5 + 23 * row
    middle_x, middle_y = spot.x + spot.width / 2, spot.y + spot.height / 2
    return (
        (middle_x + across, spot.y - deep),
        (spot.x + spot.width + deep, middle_y + across),
        (middle_x + across, spot.y + spot.height + deep),
        (spot.x - deep, middle_y + across),
    )[spot.side]
