"""The drawing of Karesansui: the palette is the legal choices, gardens are sorted, and pieces are told apart."""

from __future__ import annotations

import json
import re
import time
from typing import Any
from xml.etree import ElementTree

import pytest

from ludex import games
from ludex.core import State
from ludex.games.karesansui.faces.pictures import DARK, LIGHT
from ludex.games.karesansui.faces.pictures_pieces import is_small, parts
from ludex.games.karesansui.rules.actions import PLACE, kind_of
from ludex.games.karesansui.rules.cells import STATES
from ludex.render import draw

GAME = games.find("karesansui")
NAMES = ["Ann", "Bo"]


def typed(state: State, *texts: str) -> State:
    """The state after what Ann typed."""
    for text in texts:
        for action in GAME.parse(state, 0, text):
            state.play(0, action)
    return state


def drawn(state: State, seat: int) -> ElementTree.Element:
    choices = GAME.menu(state, seat, NAMES).choices if seat >= 0 and state.to_act() >> seat & 1 else []
    return ElementTree.fromstring(draw(GAME, GAME.view(state, seat), choices, NAMES))


def test_the_palette_has_every_legal_piece_of_every_cell_and_no_other() -> None:
    state = typed(GAME.start(2, 11), "place b2 large black stone", "place c4 water")
    root = drawn(state, 0)
    data: dict[str, Any] = json.loads(root.attrib["data-palette"])
    legal = {int(code) for code in state.legal(0) if kind_of(code) == PLACE}
    offered = [code for pieces in data["cells"].values() for _, code in pieces]
    assert sorted(offered) == sorted(legal)
    for cell, pieces in data["cells"].items():
        for piece, code in pieces:
            name = "empty" if piece == 0 else data["pieces"][piece].lower()
            assert GAME.parse(state, 0, f"place {cell} {name}") == [code]
    cells = [part.attrib["data-cell"] for part in root.iter() if "data-cell" in part.attrib]
    assert sorted(cells) == sorted(data["cells"])


def test_who_lays_nothing_has_no_palette() -> None:
    state = GAME.start(2, 11)
    for seat in (1, -1):
        root = drawn(state, seat)
        assert "data-palette" not in root.attrib
        assert not [part for part in root.iter() if "data-cell" in part.attrib]


def test_gardens_are_sorted_into_those_that_fit_and_those_that_do_not() -> None:
    state = GAME.start(2, 11)
    view: Any = GAME.view(state, 0)
    text = draw(GAME, view, [], NAMES)
    fits, misfits = text.index("These fit"), text.index("These do not fit")
    for number, shown in enumerate(view["gardens"]):
        at = text.index(f'data-id="garden {number}"')
        assert (fits < at < misfits) if shown["fits"] else (misfits < at)
    newest = re.findall(r'class="newest" data-id="garden (\d+)"', text)
    assert newest == [str(len(view["gardens"]) - 1)]


def test_pieces_are_told_apart_without_colours() -> None:
    """Kind and size by their outlines, colours by what is drawn on them or by the rim."""
    outlines = {re.findall(r' d="([^"]+)"', "".join(map(str, parts(state))))[0] for state in range(1, STATES)}
    assert len(outlines) == 7, "three kinds in two sizes, and water"
    assert len({"".join(map(str, parts(state))) for state in range(STATES)}) == STATES
    assert [is_small(state) for state in (1, 2, 10, 11)] == [False, True, True, False]


def test_drawing_is_quick() -> None:
    state = typed(GAME.start(2, 11), "place b2 large black stone", "place c4 water")
    view, choices = GAME.view(state, 0), GAME.menu(state, 0, NAMES).choices
    times = []
    for _ in range(20):
        start = time.perf_counter()
        draw(GAME, view, choices, NAMES)
        times.append(time.perf_counter() - start)
    assert min(times) < 0.003


def brightness(colour: str) -> float:
    """The relative luminance of a colour, `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_every_piece_stands_out_from_the_sand_and_its_pattern_from_the_piece(colours: dict[str, str]) -> None:
    """By brightness alone, for those who see no colours: 3 to 1 for outlines or fills, 2 to 1 for patterns."""

    def contrast(one: str, other: str) -> float:
        high, low = sorted((brightness(colours[one]), brightness(colours[other])), reverse=True)
        return (high + 0.05) / (low + 0.05)

    for fill, outline in (("black", "rim"), ("white", "edge"), ("grey", "edge"), ("water", "shore")):
        assert max(contrast(fill, "sand"), contrast(outline, "sand")) >= 3, fill
    for fill, pattern in (("black", "shine"), ("white", "shade"), ("grey", "edge"), ("water", "ripple")):
        assert contrast(fill, pattern) >= 2, fill
