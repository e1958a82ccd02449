"""What may be laid on each cell of the garden, as data for a page, and a tray of pieces to drag from.

The data are made from the legal choices alone.

`{"pieces": ["Nothing", "Water", "Small black stone", ...], "cells": {"b2": [[13, CODE], ...]}}`: on b2 the piece
number 13, drawn as `#ks-13`, is laid by the action CODE. The pieces of a cell come in the order of a palette: stones,
statues, plants, large before small, and water and nothing last.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from ludex.core import Choice
from ludex.games.karesansui.faces.pictures_pieces import piece_name, symbol
from ludex.games.karesansui.faces.text import cell_name
from ludex.games.karesansui.rules.actions import PLACE, cell_of, kind_of, state_of
from ludex.games.karesansui.rules.cells import STATES
from ludex.render.svg import Element, fixed, group

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


@lru_cache(512)
def cell_palette(codes: tuple[int, ...]) -> str:
    pieces = sorted(((int(state_of(code)), code) for code in codes), key=lambda piece: in_palette(piece[0]))
    return msgspec.json.encode(pieces).decode()


def in_palette(state: int) -> tuple[int, int, int]:
    """Where a piece comes in a palette: by kind, large first, then by colour."""
    if state < 2:
        return 3, -state, 0
    size, rest = divmod(state - 2, 9)
    return rest % 3, -size, rest // 3


TRAY_ROW = 10
TRAY_CELL = 40


@cache
def tray() -> Element:
    """All pieces in two rows, large above small; a page lets them be dragged to a cell by their `data-piece`."""
    found: list[Element] = []
    in_rows = sorted(range(STATES), key=lambda state: (state == 0 or 2 <= state < 11, in_palette(state)))
    for place, state in enumerate(in_rows):
        row, column = divmod(place, TRAY_ROW)
        box = Element("rect", x=1.5, y=1.5, width=TRAY_CELL - 3, height=TRAY_CELL - 3, rx=6, class_="shelf")
        drawn = Element(
            "use", href=f"#{symbol(state)}", transform=f"translate({TRAY_CELL / 2} {TRAY_CELL / 2}) scale(.36)"
        )
        piece = Element("g", Element("title", piece_name(state)), box, drawn, data_piece=state)
        found.append(group(column * TRAY_CELL, row * TRAY_CELL, piece))
    return fixed(found)
