"""The drawn board: every space by name, deeds, pieces that keep their ids, and what can be clicked where."""

from __future__ import annotations

import re
from time import process_time
from typing import Any
from xml.etree import ElementTree

import pytest

from ludex.core import Chance, Event
from ludex.core.seats import lowest_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.faces.drawing_board import breaks, lot_choices, name_lines, name_width, spots
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.state import Monopoly
from ludex.render import draw

NAMES = ["Ann", "Bo", "Cy", "Di"]
SVG = "{http://www.w3.org/2000/svg}"
RICH: dict[str, Any] = {
    "seats": [{"cash": 900, "cards": ["chest"]}, {"cash": 900}, {"cash": 900}],
    "lots": {
        "Boardwalk": {"owner": 0, "level": 5},
        "Park Place": {"owner": 0, "level": 4},
        "Mediterranean": {"owner": 1},
        "Baltic": {"owner": 1, "mortgaged": True},
        "Reading RR": {"owner": 2},
    },
}


def restored(position: dict[str, Any]) -> Monopoly:
    state = GAME.restore(position)
    assert isinstance(state, Monopoly)
    return state


def drawn(state: Monopoly, seat: int, events: tuple[Event, ...] = ()) -> ElementTree.Element:
    names = NAMES[: state.terms.seats]
    menu = GAME.menu(state, seat, names)
    return ElementTree.fromstring(draw(GAME, GAME.view(state, seat), menu.choices, names, events, amounts=menu.amounts))


def words(root: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in root.iter(f"{SVG}text"))


def ids(root: ElementTree.Element) -> list[str]:
    return [part.attrib["data-id"] for part in root.iter() if "data-id" in part.attrib]


def clicks(root: ElementTree.Element) -> dict[int, str]:
    return {
        int(part.attrib["data-action"]): part.attrib["aria-label"]
        for part in root.iter()
        if "data-action" in part.attrib
    }


def played(state: Monopoly, seat: int, *texts: str) -> Monopoly:
    for text in texts:
        for action in GAME.read(state, seat, text):
            following = state.after(seat, action)
            assert isinstance(following, Monopoly)
            state = following
    return state


def test_it_is_wider_than_high() -> None:
    width, height = map(float, drawn(restored(RICH), 0).attrib["viewBox"].split()[2:])
    assert (width, height) == (1180, 820)


@pytest.mark.parametrize("profile", ["us2008", "uk"])
def test_every_space_is_named_whole_and_its_lines_fit(profile: str) -> None:
    state = GAME.start(2, 0, {"profile": profile})
    view: dict[str, Any] = GAME.view(state, 0)
    shown = words(ElementTree.fromstring(draw(GAME, view, [], NAMES[:2]))).replace("- ", "")
    for space, spot in zip(view["spaces"], spots(len(view["spaces"])), strict=True):
        assert all(part in shown for part in space["name"].split(" / "))
        room = spot.width - (19 if spot.side in (1, 3) and space["kind"] == "street" else 2)
        assert all(name_width(line) <= room for line in name_lines(space["name"], room))


def test_long_words_are_broken_between_syllables() -> None:
    assert breaks("Mediterranean")
    assert name_lines("Mediterranean", 66) == ("Mediter-", "ranean")
    assert name_lines("Whitechapel Road", 66) == ("White-", "chapel", "Road")
    assert name_lines("Park Place", 200) == ("Park Place",)


def test_a_deed_is_the_title_of_its_lot() -> None:
    titles = [title.text or "" for title in drawn(restored(RICH), 0).iter(f"{SVG}title")]
    [boardwalk] = [title for title in titles if title.startswith("Boardwalk (")]
    assert "owned by Ann" in boardwalk
    assert "with a hotel $2000; A house costs $200; Mortgage $200" in boardwalk
    assert any(title.startswith("Baltic (owned by Bo, mortgaged)") for title in titles)
    assert any("Rent with 4 $200" in title for title in titles if title.startswith("Reading RR ("))


def test_the_deeds_of_a_view_are_its_own() -> None:
    view: dict[str, Any] = GAME.view(restored(RICH), 0)
    view["spaces"][39]["deed"]["rents"].clear()
    again: dict[str, Any] = GAME.view(restored(RICH), 0)
    assert again["spaces"][39]["deed"]["rents"] == [50, 200, 600, 1400, 1700, 2000]


def test_pieces_keep_their_ids() -> None:
    state = restored(RICH)
    found = ids(drawn(state, 0))
    assert sorted(set(found)) == sorted(found)
    assert {f"token-{seat}" for seat in range(3)} <= set(found)
    assert [name for name in found if name.startswith("house-37-")] == [f"house-37-{house}" for house in range(4)]
    assert "hotel-39" in found
    thrown = played(state, 0, "roll")
    assert {"die-1", "die-2"} <= set(ids(drawn(thrown, lowest_seat(thrown.to_act()))))


def test_the_bank_is_always_in_sight() -> None:
    titles = [title.text or "" for title in drawn(restored(RICH), 0).iter(f"{SVG}title")]
    assert "The bank has 28 houses and 11 hotels" in titles


def test_the_card_drawn_last() -> None:
    told = {"seat": 1, "deck": "chance", "effect": "advance", "space": "Illinois", "numbers": [0, 0]}
    root = drawn(restored(RICH), 0, (Event("draws", told),))
    assert "Bo drew Chance Advance to Illinois." in words(root)


def test_a_trade_begins_at_a_player_and_goes_on_at_the_lots() -> None:
    position = RICH | {"lots": {"Boardwalk": {"owner": 0}, "Baltic": {"owner": 1}}}
    state = restored(position)
    assert clicks(drawn(state, 0))[int(do.act(do.TALK_TO, 1))] == "Trade with Bo"
    state = played(state, 0, "offer 1")
    found = clicks(drawn(state, 0))
    assert {int(do.act(do.GIVE, 39)), int(do.act(do.ASK, 3))} <= set(found)
    state = played(state, 0, "give Boardwalk", "ask Baltic")
    shown = words(drawn(state, 0))
    assert re.search("Ann gives Boardwalk .*Bo gives Baltic", shown)
    assert int(do.act(do.PROPOSE)) in clicks(drawn(state, 0))
    countered = played(played(state, 0, "propose"), 1, "counter")
    assert clicks(drawn(countered, 1))[int(do.act(do.DROP, 39))] == "Take Boardwalk off the sheet"


def test_a_click_on_a_lot_builds_and_the_sums_are_told() -> None:
    lots = {"Boardwalk": {"owner": 0, "level": 4}, "Park Place": {"owner": 0, "level": 4}, "Baltic": {"owner": 1}}
    position = {"phase": "window", "next": "begin_talk", "awaited": [0], "seats": RICH["seats"], "lots": lots}
    state = restored(position)
    assert lot_choices(GAME.menu(state, 0, NAMES).choices)[39].code == do.act(do.BUILD, 39)
    # Beside the lots on the board there are rows, on which a house less is a click too.
    assert {int(do.act(do.BUILD, 39)), int(do.act(do.UNBUILD, 39))} <= set(clicks(drawn(state, 0)))
    shown = words(drawn(played(state, 0, "build Boardwalk"), 0))
    assert "It costs $200 Cash left $700 Houses left in the bank 28 Hotels left in the bank 11" in shown
    assert "Wants to build on Boardwalk" in shown


def test_drawing_a_board_costs_less_than_three_milliseconds() -> None:
    """Of the time of the processor, with what stays the same kept; the median of a game."""
    chance = Chance.of_seed(3)
    state = GAME.start(4, 3, {})
    spent: list[float] = []
    while state.to_act() and len(spent) < 400:
        seat = lowest_seat(state.to_act())
        view, choices = GAME.view(state, seat), GAME.menu(state, seat, NAMES).choices
        start = process_time()
        draw(GAME, view, choices, NAMES)
        spent.append(process_time() - start)
        state.play(seat, state.sensible(seat, chance))
    assert sorted(spent)[len(spent) // 2] < 0.003
