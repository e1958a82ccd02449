"""Catan's picture: cards on their way, dice thrown anew, awards and victims, and all of it within the frame."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from catan_scene import TILES, position, seat

from ludex.core import Chance, Event, State
from ludex.games.catan.faces.drawing import HEIGHT, WIDTH
from ludex.games.catan.game import GAME
from ludex.render import draw, recent
from ludex.render.svg import text_width

NAMES = ["Ann", "Bo", "Cy"]
LONG = ["Wilhelmina Wolkenstein-Trostburg", "MMMMMMMMMMMMMMMMMMMMMMMM", "Cy", "Dorothea von Thurn", "Ed", "F" * 40]


def told(state: State, seat: int, text: str, **chance: Any) -> tuple[State, list[Event]]:
    """The state after a seat's action, and all that happened."""
    following = state.copy()
    following.events = []
    following.chance.feed = [GAME.read_chance({kind: given}) for kind, given in chance.items()] or None
    for action in GAME.parse(following, seat, text):
        following.play(seat, action)
    return following, list(following.events or ())


# ---- cards on their way ----


def flights(drawing: str) -> list[tuple[str, float, float]]:
    """What flies, and from where in the drawing."""
    found = []
    for part in ElementTree.fromstring(drawing).iter():
        if "data-fly" in part.attrib:
            dx, dy = map(float, part.attrib["data-fly"].split())
            x, y = map(float, re.findall(r"[-\d.]+", part.attrib["transform"]))
            back = next(child.attrib["class"] for child in part.iter() if child.tag.endswith("rect"))
            found.append((back.removeprefix("card-face "), x + 15 + dx, y + 20 + dy))
    return found


def hex_middles(drawing: str) -> list[tuple[float, float]]:
    places = re.findall(r'<g transform="translate\(([\d.]+) ([\d.]+)\)"><polygon [^>]*class="hex ', drawing)
    return [(float(x), float(y)) for x, y in places]


def test_production_flies_from_its_hex_and_the_robber_keeps_his() -> None:
    """A 4: sheep 4 (hex 5) pays Ann's settlement, wheat 4 (hex 14) Bo's city twice; the robber's hex pays nobody."""
    before = GAME.restore(position(seat("", [13], "13-18"), seat("", [], "40-45", [40]), seat("", [2])))
    state, events = told(before, 0, "roll", dice=[1, 3])
    drawing = draw(GAME, GAME.view(state, 0), [], NAMES, events)
    middles = hex_middles(drawing)
    flying = flights(drawing)
    assert sorted(what for what, _, _ in flying) == ["sheep", "wheat", "wheat"]
    for what, x, y in flying:
        at = middles[{"sheep": 5, "wheat": 14}[what]]
        assert (x, y) == pytest.approx(at, abs=0.2)
    robbed = GAME.restore(position(seat("", [13], "13-18"), seat("", [], "40-45", [40]), seat("", [2]), robber=14))
    state, events = told(robbed, 0, "roll", dice=[1, 3])
    assert [what for what, _, _ in flights(draw(GAME, GAME.view(state, 0), [], NAMES, events))] == ["sheep"]


def test_of_two_hexes_alike_the_one_without_the_robber_pays() -> None:
    tiles = [list(tile) for tile in TILES]
    tiles[14][0], tiles[15][0] = tiles[15][0], tiles[14][0]
    ann = seat("", [13, 40], "13-18 40-45")
    before = GAME.restore({**position(ann, seat(), seat(), robber=5), "tiles": tiles})
    state, events = told(before, 0, "roll", dice=[1, 3])
    drawing = draw(GAME, GAME.view(state, 0), [], NAMES, events)
    [(what, x, y)] = flights(drawing)
    assert what == "sheep"
    assert (x, y) == pytest.approx(hex_middles(drawing)[14], abs=0.2)


def test_cards_fly_only_in_the_step_that_moved_them_and_are_not_seen_at_rest() -> None:
    before = GAME.restore(position(seat("", [13], "13-18"), seat(), seat()))
    state, events = told(before, 0, "roll", dice=[1, 3])
    drawing = draw(GAME, GAME.view(state, 0), [], NAMES, events)
    later = draw(GAME, GAME.view(state, 0), [], NAMES, [Event("invite", {"seat": 0})], events)
    assert len(flights(drawing)) == 1
    assert flights(later) == flights(draw(GAME, GAME.view(state, 0), [], NAMES)) == []
    assert ".catan .flight{opacity:0;pointer-events:none}" in drawing


def test_a_stolen_card_flies_face_down() -> None:
    before = GAME.restore(position(seat("", [12]), seat("ore", [20], "20-25"), seat(), phase="robber", dice=[3, 4]))
    state, events = told(before, 0, "robber 11 from 1")
    for viewer in (0, 1, 2):
        drawing = draw(GAME, GAME.view(state, viewer), [], NAMES, [one for one in events if one.is_seen_by(viewer)])
        assert [what for what, _, _ in flights(drawing)] == ["card-back"]


# ---- dice, awards, victims ----


def test_a_roll_of_the_same_number_is_another_roll() -> None:
    def dice(turns: int) -> list[str]:
        state = GAME.restore(position(seat("", [12]), seat(), seat(), phase="main", dice=[2, 2], turns=turns))
        parts = ElementTree.fromstring(draw(GAME, GAME.view(state, 0), [], NAMES)).iter()
        return [part.attrib["data-roll"] for part in parts if part.attrib.get("data-id", "").startswith("die-")]

    assert dice(4) == ["4", "4"]
    assert dice(7) == ["7", "7"]


def test_who_holds_an_award_is_seen_even_where_a_box_says_something_else() -> None:
    army = seat({"wood": 8}, [12], "12-17", knights=3)
    state = GAME.restore(position(army, seat(), seat(), phase="discard", dice=[3, 4], largest_army=0))
    drawing = draw(GAME, GAME.view(state, 1), [], NAMES)
    assert "discards 4" in drawing
    assert drawing.count('class="best"') == 1
    assert "Knights played: 3 (award, 2 points)" in drawing


def test_whom_the_robber_robbed_is_said_until_the_turn_ends() -> None:
    before = GAME.restore(position(seat("", [12]), seat("ore", [20], "20-25"), seat(), phase="robber", dice=[3, 4]))
    state, first = told(before, 0, "robber 11 from 1")
    assert draw(GAME, GAME.view(state, 2), [], NAMES, first).count(">robbed<") == 1
    state, second = told(state, 0, "end")
    log = [(2, event) for event in reversed(second)] + [(1, event) for event in reversed(first)]
    seen = recent(GAME, log)
    assert [event.kind for event in seen.latest] == ["end", "turn"]
    assert seen.before == []
    assert ">robbed<" not in draw(GAME, GAME.view(state, 2), [], NAMES, seen.latest, seen.before)


# ---- within the frame ----


def boxes(part: ElementTree.Element, dx: float, dy: float, scale: float) -> Iterator[tuple[str, list[float]]]:
    """What is drawn, and its left, top, right and bottom; texts by how wide they are taken to be."""
    for kind, given in re.findall(r"(translate|scale)\(([^)]*)\)", part.attrib.get("transform", "")):
        numbers = [float(number) for number in given.split()]
        if kind == "translate":
            dx, dy = dx + scale * numbers[0], dy + scale * (numbers[1] if len(numbers) > 1 else 0)
        else:
            scale *= numbers[0]
    tag = part.tag.rpartition("}")[2]
    at = {name: float(value) for name, value in part.attrib.items() if re.fullmatch(r"-?[\d.]+", value)}
    x, y = at.get("x", 0.0), at.get("y", 0.0)
    if tag == "rect":
        yield tag, [dx + scale * x, dy + scale * y, dx + scale * (x + at["width"]), dy + scale * (y + at["height"])]
    elif tag == "text" and part.text:
        size = 20.0 if "score" in part.attrib.get("class", "") else 13.5
        wide = text_width(part.text, size) * 0.82
        left = x - {"middle": wide / 2, "end": wide}.get(part.attrib.get("text-anchor", ""), 0.0)
        yield part.text, [dx + scale * left, dy + scale * (y - size), dx + scale * (left + wide), dy + scale * y]
    for child in part:
        if child.tag.rpartition("}")[2] not in ("style", "title"):
            yield from boxes(child, dx, dy, scale)


def require_within(drawing: str) -> None:
    for what, (left, top, right, bottom) in boxes(ElementTree.fromstring(drawing), 0, 0, 1):
        assert min(left, top) >= -1, (what, left, top)
        assert right <= WIDTH + 1, (what, right)
        assert bottom <= HEIGHT + 1, (what, bottom)


FULL = {"wood": 4, "brick": 4, "sheep": 4, "wheat": 4, "ore": 4}
CARDS = ["knight"] * 6 + ["victory"] * 3 + ["roads", "plenty", "monopoly"]


@pytest.mark.parametrize("seats", [3, 4])
def test_a_full_hand_fits_and_everything_in_it_can_be_clicked(seats: int) -> None:
    others = [seat() for _ in range(seats - 1)]
    rich = seat(FULL, [12], "12-17", cards=CARDS)
    state = GAME.restore(position(rich, *others, phase="main", dice=[2, 2]))
    choices = GAME.menu(state, 0, LONG[:seats]).choices
    drawing = draw(GAME, GAME.view(state, 0), choices, LONG[:seats])
    require_within(drawing)
    codes = {int(code) for code in re.findall(r'data-action="(\d+)"', drawing)}
    missing = {choice.text for choice in choices if choice.code not in codes}
    assert {text.split()[0] for text in missing} <= {"bank"}, "plenty, monopoly and knights are all there"


def test_a_discard_of_all_kinds_fits() -> None:
    state = GAME.restore(position(seat(FULL, [12], "12-17"), seat(), seat(), phase="discard", dice=[3, 4]))
    for text in ("wood", "brick", "sheep", "wheat", "ore"):
        state.play(0, GAME.parse(state, 0, f"give {text}")[0])
    drawing = draw(GAME, GAME.view(state, 0), GAME.menu(state, 0, LONG[:3]).choices, LONG[:3])
    require_within(drawing)
    assert len(re.findall("Keep 1 ", drawing)) == 5


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_long_names_and_every_counter_offer_fit(seats: int) -> None:
    state = GAME.start(seats, 5)
    chance = Chance.of_seed(1)
    while GAME.view(state, 0)["phase"] in ("settlement", "road"):
        acting = int(state.to_act()).bit_length() - 1
        state.play(acting, state.sensible(acting, chance))
    written = GAME.position(state)
    for hand in written["seats"]:  # type: ignore[attr-defined]
        hand["hand"] = {"wood": 2, "brick": 2, "sheep": 2, "wheat": 2, "ore": 2}
    bank = 19 if seats <= 4 else 24
    written["bank"] = dict.fromkeys(("wood", "brick", "sheep", "wheat", "ore"), bank - 2 * seats)
    state = GAME.restore(written)
    turn = int(state.to_act()).bit_length() - 1
    state.chance.feed = [GAME.read_chance({"dice": [1, 1]})]
    state.play(turn, GAME.parse(state, turn, "roll")[0])
    for action in GAME.parse(state, turn, "offer wood brick*2 for ore wheat*2"):
        state.play(turn, action)
    for other in range(seats):
        if other != turn:
            for action in GAME.parse(state, other, "counter ore sheep wheat for wood brick*2"):
                state.play(other, action)
    drawing = draw(GAME, GAME.view(state, turn), GAME.menu(state, turn, LONG[:seats]).choices, LONG[:seats])
    assert drawing.count(" would give ") == seats - 1
    require_within(drawing)


# ---- the dice so far ----


def rolls(*sums: tuple[int, int]) -> list[Event]:
    return [Event("roll", {"seat": at % 3, "dice": list(dice)}) for at, dice in enumerate(sums)]


def test_the_dice_so_far_are_counted_beside_what_was_to_be_expected() -> None:
    assert GAME.chart([Event("turn", {"seat": 0, "turn": 1})], NAMES) is None
    thrown = rolls(*[(one, two) for one in range(1, 7) for two in range(1, 7)])
    drawing = GAME.chart(thrown, NAMES)
    assert drawing is not None
    said = dict(re.findall(r"<title>(\d+): rolled (\d+, expected [\d.]+)</title>", drawing))
    assert said == {
        str(number): f"{count}, expected {count}.0" for number, count in zip(range(2, 13), PIPS, strict=True)
    }
    assert "36 rolls" in drawing
    assert "Sevens: Ann 2, Bo 2, Cy 2" in drawing
    private = [Event("steal", {"seat": 0, "from": 1, "resource": "ore"}), Event("draw", {"seat": 1, "card": "knight"})]
    assert GAME.chart([*thrown, *private], NAMES) == drawing


PIPS = (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)


def test_a_board_says_that_there_is_a_chart() -> None:
    assert 'data-chart="The dice so far"' in draw(GAME, GAME.view(GAME.start(3, 1), 0), [], NAMES)


# ---- places in the log are the menu's ----


def test_what_is_told_of_a_place_is_what_the_menu_says_of_it() -> None:
    """But for what tells two hexes alike apart, corners and harbours, which the log leaves out."""
    state = GAME.start(3, 4)
    for _ in range(2):
        acting = int(state.to_act()).bit_length() - 1
        for choice in GAME.menu(state, acting, NAMES).choices:
            _, events = told(state, acting, choice.text)
            text = GAME.event_text(events[0], NAMES)
            lands = re.compile(r"(?:forest|hills|pasture|fields|mountains) \d+|the desert")
            assert sorted(set(lands.findall(text))) == sorted(set(lands.findall(choice.label))), (text, choice.label)
        state.play(acting, state.sensible(acting, Chance.of_seed(1)))


def test_the_robber_goes_to_where_the_menu_says() -> None:
    state = GAME.restore(position(seat("", [12]), seat("ore", [20], "20-25"), seat(), phase="robber", dice=[3, 4]))
    choices = GAME.menu(state, 0, NAMES).choices
    assert len(choices) > 17
    for choice in choices:
        _, events = told(state, 0, choice.text)
        place = re.sub(r" \(row .*\)", "", choice.label.removeprefix("Move the robber to ").partition(" and rob ")[0])
        assert GAME.event_text(events[0], NAMES).startswith(f"Ann moves the robber to {place} and robs ")
