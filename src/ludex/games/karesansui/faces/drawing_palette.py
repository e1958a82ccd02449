"""What may be laid on each cell of the garden, as data for a page: made from the legal choices alone.

`{"pieces": ["Nothing", "Water", "Small black stone", ...], "cells": {"b2": [[13, CODE], ...]}}`: on b2 the piece
number 13, drawn as `#ks-13`, is laid by the action CODE. The pieces of a cell come in the order of a palette: stones,
statues, plants, large before small, and water and nothing last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec

from ludex.core import Choice
from ludex.games.karesansui.faces.pictures_pieces import piece_name
from ludex.games.karesansui.faces.text import cell_name
from ludex.games.karesansui.rules.actions import PLACE, cell_of, kind_of, state_of
from ludex.games.karesansui.rules.cells import STATES

PIECES = msgspec.json.encode([piece_name(state) for state in range(STATES)]).decode()


def laying(choices: Sequence[Choice]) -> dict[int, list[int]]:
    """The actions that lay something, by cell."""
    found: dict[int, list[int]] = {}
    for choice in choices:
        if kind_of(choice.code) == PLACE:
            found.setdefault(int(cell_of(choice.code)), []).append(choice.code)
    return found


def palette(by_cell: dict[int, list[int]]) -> str:
    """The data of the palette as JSON; empty where nothing may be laid. It has no apostrophe, `&` or `<` in it."""
    if not by_cell:
        return ""
    cells = ",".join(f'"{cell_name(cell)}":{cell_palette(tuple(codes))}' for cell, codes in sorted(by_cell.items()))
    return f'{{"pieces":{PIECES},"cells":{{{cells}}}}}'


@lru_cache(1024)
def cell_palette(codes: tuple[int, ...]) -> str:
    pieces = sorted(((int(state_of(code)), code) for code in codes), key=lambda piece: in_palette(piece[0]))
    return msgspec.json.encode(pieces).decode()


def in_palette(state: int) -> tuple[int, int, int]:
    """Where a piece comes in a palette: by kind, large first, then by colour."""
    if state < 2:
        return 3, -state, 0
    size, rest = divmod(state - 2, 9)
    return rest % 3, -size, rest // 3
