"""The plain drawing and the plain words: any view, any name, no game."""

from __future__ import annotations

from xml.etree import ElementTree

import nim
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Choice
from ludex.render import describe, draw
from ludex.render.plain import MOST_CHOICES, draw_plainly
from ludex.render.words import describe_plainly

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Bo"]

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.text(max_size=60),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=12), inner, max_size=4),
    max_leaves=25,
)
VIEWS = st.dictionaries(
    st.sampled_from(["seat", "to_act", "seats", "market", "outcome", "phase"]) | st.text(max_size=10),
    VALUES,
    max_size=8,
)


def texts(drawing: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(drawing).iter(f"{SVG}text")]


@given(VIEWS, st.lists(st.text(max_size=30), max_size=4), st.lists(st.text(max_size=40), max_size=5))
def test_any_view_is_drawn_well_formed(view: dict[str, object], names: list[str], actions: list[str]) -> None:
    choices = [Choice(code, text, text[:1]) for code, text in enumerate(actions)]
    root = ElementTree.fromstring(draw_plainly("Any", view, choices, names))
    assert root.tag == f"{SVG}svg"
    found = [element.get("data-action") for element in root.iter() if element.get("data-action")]
    assert sorted(map(str, found)) == sorted(str(choice.code) for choice in choices)
    assert not any(element.tag == f"{SVG}script" for element in root.iter())


@given(VIEWS, st.lists(st.text(max_size=30), max_size=4))
def test_any_view_is_put_into_words(view: dict[str, object], names: list[str]) -> None:
    text = describe_plainly("Any", view, names)
    assert text.startswith("Any")
    assert all(line == line.rstrip("\n") and (ord(letter) >= 32) for line in text.split("\n") for letter in line)


def test_nim_is_played_whole_on_its_plain_drawing() -> None:
    game = nim.GAME
    state = game.start(2)
    while state.to_act():
        seat = 0 if state.legal(0) else 1
        drawing = draw(game, game.view(state, seat), game.choices(state, seat), NAMES)
        parts = [part for part in ElementTree.fromstring(drawing).iter() if part.get("data-action")]
        assert {int(part.get("data-action", "")) for part in parts} == set(state.legal(seat))
        assert all(part.get("role") == "button" and part.get("tabindex") == "0" for part in parts)
        assert all(part.get("class") == "action" and part.get("aria-label") for part in parts)
        state = state.after(seat, int(parts[-1].get("data-action", "")))
    assert "took the last stone" in " ".join(texts(draw(game, game.view(state, 0), [], NAMES)))


def test_words_for_nim() -> None:
    state = nim.GAME.start(2)
    assert describe(nim.GAME, nim.GAME.view(state, 1), NAMES) == "Nim\nSeat: Bo\nTo act: Ann\nHeaps: 3, 4, 5"


def test_seats_are_told_apart_by_name() -> None:
    view: dict[str, object] = {"seat": 1, "to_act": [1], "seats": [{"coins": None}, {"coins": 3, "hand": [2, 7]}]}
    assert describe_plainly("X", view, NAMES).split("\n")[-2:] == [
        "  Ann: coins –",
        "  Bo (you, to act): coins 3; hand 2, 7",
    ]
    drawn = texts(draw_plainly("X", view, [], NAMES))
    assert "Ann" in drawn
    assert "you · to act" in drawn


def test_a_board_is_a_grid_of_equal_tiles() -> None:
    view: dict[str, object] = {"board": [["X", None, "Oooo"], [None, "X", None]]}
    root = ElementTree.fromstring(draw_plainly("Noughts", view, [], []))
    tiles = [rect for rect in root.iter(f"{SVG}rect") if rect.get("class") == "tile"]
    assert len(tiles) == 6
    assert len({tile.get("width") for tile in tiles}) == 1


def test_hostile_names_stay_text() -> None:
    hostile = '<script>alert(1)</script>\x00\u202e"&'
    drawing = draw_plainly("X", {"winner": 0, "seats": [{}, {}]}, [Choice(1, hostile, hostile)], [hostile, "\ud800"])
    assert "<script" not in drawing
    assert "\u202e" not in drawing
    assert ElementTree.fromstring(drawing).tag == f"{SVG}svg"
    assert "\x00" not in describe_plainly("X", {"winner": 0}, [hostile])


def test_too_many_choices_are_left_to_the_list() -> None:
    choices = [Choice(code, f"bid {code}", "bid") for code in range(MOST_CHOICES + 1)]
    drawing = draw_plainly("X", {}, choices, [])
    assert "data-action" not in drawing
    assert f"{MOST_CHOICES + 1} actions to choose from: see the list, or type one." in texts(drawing)
    assert draw_plainly("X", {}, choices[:-1], []).count("data-action") == MOST_CHOICES


def test_light_and_dark() -> None:
    drawing = draw_plainly("X", {}, [], [])
    assert "prefers-color-scheme: dark" in drawing
    assert "data-theme=" in drawing
