"""Karesansui in a real browser: gardens by clicks, drags and keys, rules as sentences, and nothing hidden told."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.client import Client
from ludex.games.karesansui import GAME
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.rules.state import Karesansui
from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

SEED = 4
EASY = {"level": 1}
"""A table whose secret is that a garden has exactly 1 plant; the tests ask the rules for it."""


def alone(one: Person, server: Running) -> tuple[str, str]:
    """Seats somebody at a table of their own; the table's id and the seat's token."""
    made = Client(server.url).make("karesansui", [{"name": "Ann"}], seed=SEED, options=EASY)
    table, key = made["table"]["id"], made["seats"][0]
    one.sit(table, key)
    return table, key["token"]


def secret() -> Any:
    state = GAME.start(1, SEED, EASY)
    assert isinstance(state, Karesansui)
    return state.secret


def earn_a_guess(server: Running, table: str, token: str, garden: str) -> None:
    """Predicts right, over HTTP."""
    client = Client(server.url)
    client.decide(table, token, f"predict {garden}")
    called = client.call("GET", f"/tables/{table}/view", None, token)["view"]["called"]
    client.decide(table, token, "fits" if plainly_fits(secret(), called) else "misfits")


class Clicks:
    """Clicks on the board, counted."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.page = one.page
        self.count = 0

    def on(self, where: str) -> None:
        self.page.click(f"#board {where}")
        self.count += 1

    def deciding(self, where: str) -> None:
        """A click that plays; it waits until nothing is so new that it would not count, and for what comes of it."""
        self.one.is_calm()
        before = self.one.step()
        self.on(where)
        self.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)

    def phrases(self, *phrases: str) -> None:
        """Puts a sentence together."""
        for number, phrase in enumerate(phrases, 1):
            self.on(f".sentence:not([data-reading]) [data-phrase='{phrase}']")
            self.page.wait_for_function(
                "(n) => document.getElementById('board').shadowRoot.querySelectorAll('.sentence .phrase').length === n",
                arg=number,
            )
        self.page.wait_for_selector("#board .sentence:not([data-reading])")

    def lay(self, cell: str, piece: str) -> None:
        self.on(f"[data-cell={cell}]")
        self.deciding(f".palette button:has-text('{piece}')")


@pytest.mark.lengthy
def test_a_whole_game_alone_by_clicks_and_words(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you"], "karesansui")
    page = one.page
    like = "#board [data-action][aria-label='Build on from garden 0']"
    page.wait_for_selector(like)
    one.click_first(like)
    for cell in ("a1", "b1"):
        # Garden 1 differs from garden 0 in one cell, so after two changes this one is new.
        page.locator("#choices details", has_text=f"Cell {cell} ").locator("summary").click()
        one.click_first(f"#choices details:has-text('Cell {cell} ') button")
    ask = "#board [data-action][aria-label='Ask whether your garden fits']"
    page.wait_for_selector(ask)
    one.click_first(ask)
    page.wait_for_selector("#log li:has-text('Ann built it')")
    built, is_tried = 1, False
    while not one.is_done():
        if not one.is_asked():
            page.wait_for_timeout(20)
            continue
        before = one.step()
        if not page.locator("#choices button:text-is('End your turn without a guess')").count():
            garden = f"{'abcd'[built % 4]}{built // 4 + 1} large white stone, d4 small grey plant"
            say(one, f"predict {garden}: {'fits' if built % 2 else 'misfits'}")
            built += 1
        elif is_tried:
            one.click_first("#choices button:text-is('End your turn without a guess')")
        else:
            say(one, "guess at least 9 water")
            page.wait_for_selector("#log li:has-text('contradicts that')")
            is_tried = True
        page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    assert built == 12
    assert is_tried
    page.wait_for_selector("#result-scores li")
    page.wait_for_selector("#log li:has-text('The secret rule was')")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def say(one: Person, typed: str) -> None:
    one.page.fill("#typed-text", typed)
    one.page.keyboard.press("Enter")
    # The line is emptied when the decision was accepted, and the list is whole again.
    one.page.wait_for_function("() => document.getElementById('typed-text').value === ''")


GARDEN = {"a1": "Large black stone", "b2": "Water", "c3": "Small white plant", "d4": "Large grey statue"}


def test_a_garden_of_four_pieces_from_the_palette_in_ten_clicks(person: Callable[..., Person], server: Running) -> None:
    one = person(390, 844)
    alone(one, server)
    clicks = Clicks(one)
    for cell, piece in GARDEN.items():
        clicks.lay(cell, piece)
        assert one.page.locator("#board .palette").count() == 0
    clicks.deciding("[data-action][aria-label='Ask whether your garden fits']")
    said = one.page.locator("#log li:has-text('Ann built it')").inner_text()
    assert all(f"{cell} {piece.lower()}" in said for cell, piece in GARDEN.items())
    assert clicks.count == 9


def test_pieces_are_dragged_and_taken_up(person: Callable[..., Person], server: Running) -> None:
    one = person(1400, 900)
    alone(one, server)
    page = one.page
    page.drag_and_drop("#board [data-piece='15']", "#board [data-cell=b2]")
    page.wait_for_selector("#board [data-cell=b2][aria-label='b2: large white statue']")
    page.drag_and_drop("#board [data-cell=b2]", "#board [data-cell=c3]")
    page.wait_for_selector("#board [data-cell=c3][aria-label='c3: large white statue']")
    assert page.locator("#board .palette").count() == 0, "the end of a drag is no click"
    before = one.step()
    page.drag_and_drop("#board [data-piece='15']", "#turn")
    one.is_calm()
    page.click("#board [data-piece='1']")
    page.wait_for_selector("#board .held[data-piece='1']")
    for cell in ("a1", "d4"):
        one.is_calm()
        page.click(f"#board [data-cell={cell}]")
        page.wait_for_selector(f"#board [data-cell={cell}][aria-label='{cell}: water']")
    assert int(one.step()) == int(before) + 2, "what is dropped beside the garden is laid nowhere"
    page.keyboard.press("Escape")
    page.wait_for_selector("#board .held", state="detached")
    page.click("#board [data-cell=a1]")
    page.wait_for_selector("#board .palette h2:has-text('a1: water')")


def test_the_palette_by_keys(person: Callable[..., Person], server: Running) -> None:
    one = person(1400, 900)
    alone(one, server)
    page = one.page
    page.wait_for_selector("#board [data-cell=a1][role=button]")
    page.locator("#board [data-cell=a1]").focus()
    for key in ("ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#board .palette h2:has-text('b2: nothing')")
    page.keyboard.press("Escape")
    page.wait_for_selector("#board .palette", state="detached")
    for key in ("Enter", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector("#board [data-cell=b2][aria-label='b2: large white statue']:focus")
    page.keyboard.press("Delete")
    page.wait_for_selector("#board [data-cell=b2][aria-label='b2: nothing']:focus")


def test_a_double_click_on_a_cell_lays_nothing(person: Callable[..., Person], server: Running) -> None:
    one = person(390, 844)
    alone(one, server)
    one.page.wait_for_selector("#board [data-cell=b4][role=button]")
    before = one.step()
    one.page.dblclick("#board [data-cell=b4]")
    one.page.wait_for_timeout(500)
    assert one.step() == before
    assert one.page.locator("#board .palette").count() <= 1


def test_the_page_paints_nothing_of_its_own_into_a_garden(person: Callable[..., Person], server: Running) -> None:
    """Classes of a drawing are its own: the sand around a stone has the colours of sand."""
    made = Client(server.url).make("karesansui", [{"name": "Ann"}, {"bot": "careful"}], seed=11)
    ann = person(1400, 900)
    ann.sit(made["table"]["id"], made["seats"][0])
    rings = ann.page.locator("#board .ring")
    strokes = rings.evaluate_all("(rings) => rings.map((ring) => getComputedStyle(ring).stroke)")
    sand = ann.page.locator("#board svg").first.evaluate(SAND)
    assert strokes
    assert set(strokes) <= set(sand)


SAND = """(svg) => ["--sand", "--rake"].map((name) => {
  const probe = document.createElementNS("http://www.w3.org/2000/svg", "path");
  probe.style.stroke = `var(${name})`;
  svg.append(probe);
  const colour = getComputedStyle(probe).stroke;
  probe.remove();
  return colour;
})"""
"""The colours of sand and of its raked lines."""


# ---- rules as sentences ----


def test_a_sentence_is_tried_on_every_garden_before_it_is_guessed(
    person: Callable[..., Person], server: Running
) -> None:
    one = person(390, 844, keeps_bodies=True)
    table, token = alone(one, server)
    earn_a_guess(server, table, token, "like 0, a1 large white stone, d4 small grey plant")
    page, clicks = one.page, Clicks(one)
    page.wait_for_selector("#board [data-writes]")
    assert page.locator("#choices button[data-text^='write ']").count() == 0, "no list of words of a rule"
    one.is_calm()
    clicks.on("[data-writes]")
    clicks.phrases("at least", "2", "black")
    assert page.inner_text("#board .sentence .said") == "A garden fits if there are at least two black features."
    marks = json.loads(page.locator("#board svg").first.get_attribute("data-sentence") or "")["marks"]
    shown = page.locator("#board .sentence .boards figure")
    assert sorted(int(str(figure.get_attribute("data-board"))) for figure in shown.all()) == [0, 1, 2]
    against = page.locator("#board .sentence .against figure")
    assert [int(str(one.get_attribute("data-board"))) for one in against.all()] == [
        number for number, mark in enumerate(marks) if not mark
    ]
    assert shown.first.get_attribute("data-board") == against.first.get_attribute("data-board"), "they come first"
    first = against.first.get_attribute("data-board")
    assert f"Garden {first} speaks against it: it does not fit." in page.inner_text("#board .sentence .verdict")
    # Six clicks to write and make a guess of three phrases.
    clicks.on(".sentence footer .go")
    assert "the guess is spent. You have 1 guess." in page.inner_text("#board .sentence .sure")
    clicks.deciding(".sentence [data-plays]")
    assert clicks.count == 6
    page.wait_for_selector(f"#board text:has-text('But garden {first} does not fit')")
    assert page.locator("#board .sentence").count() == 0
    everything = one.received()
    assert rule_text(secret()) not in everything
    assert rule_english(secret()) not in everything
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_sentence_by_keys_with_completion(person: Callable[..., Person], server: Running) -> None:
    one = person(1400, 900)
    table, token = alone(one, server)
    earn_a_guess(server, table, token, "like 0, a1 large white stone, d4 small grey plant")
    page = one.page
    page.locator("#board [data-writes][role=button]").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .sentence input:focus")
    page.wait_for_selector("#board [data-phrase='at least']")
    page.keyboard.type("at l")
    assert page.locator("#board .sentence .chip").all_inner_texts() == ["at least"]
    page.keyboard.press("Tab")
    page.wait_for_selector("#board .sentence:not([data-reading]) [data-phrase='3']")
    page.keyboard.type("3 ")
    page.wait_for_selector("#board .sentence:not([data-reading]) [data-phrase='small']")
    page.keyboard.type("small stone and no water")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .sentence .said.whole:has-text('three small stones, and there are no water cells')")
    count = page.locator("#board .sentence .phrase").count()
    page.keyboard.press("Backspace")
    assert page.locator("#board .sentence .phrase").count() == count - 1
    page.click("#board .sentence footer button:text-is('Begin again')")
    page.keyboard.type("at least nonsense")
    page.keyboard.press("Enter")
    page.wait_for_selector("#board .sentence .trouble:has-text('expected a number after')")
    assert page.locator("#board .sentence .go").is_disabled()
    assert one.axe_faults() == []
    page.keyboard.press("Escape")
    page.wait_for_selector("#board [data-writes]:focus")


@pytest.mark.lengthy
def test_a_garden_a_wrong_guess_and_a_win_by_clicks_on_the_board_only(
    person: Callable[..., Person], server: Running
) -> None:
    one = person(390, 844, keeps_bodies=True)
    alone(one, server)
    page, clicks = one.page, Clicks(one)
    for cell, piece in GARDEN.items():
        clicks.lay(cell, piece)
    clicks.deciding("[data-action][aria-label='Ask whether your garden fits']")
    assert clicks.count == 9
    predict_right(one, clicks, {"a1": "Large white stone", "d4": "Small grey plant"})
    # Wrong, and no garden on the table says so.
    one.is_calm()
    clicks.on("[data-writes]")
    clicks.phrases("at most", "1", "plant")
    assert "on the table agree with it" in page.inner_text("#board .sentence .verdict")
    clicks.on(".sentence footer .go")
    clicks.deciding(".sentence [data-plays]")
    page.wait_for_selector("#board [data-id='last guess']:has-text('The guess is spent.')")
    predict_right(one, clicks, {"a2": "Small white stone"})
    everything = one.received()
    assert rule_text(secret()) not in everything
    assert rule_english(secret()) not in everything
    one.is_calm()
    clicks.on("[data-writes]")
    clicks.on(".sentence footer button:text-is('Begin again')")
    clicks.phrases("exactly", "1", "plant")
    clicks.on(".sentence footer .go")
    clicks.deciding(".sentence [data-plays]")
    page.wait_for_selector("#result-scores li")
    page.wait_for_selector("#log li:has-text('That is the rule!')")


def predict_right(one: Person, clicks: Clicks, changes: dict[str, str]) -> None:
    """Builds a garden like the first one but for some cells, has it predicted, and predicts right; clicks only."""
    page = one.page
    clicks.deciding("[data-action][aria-label='Build on from garden 0']")
    for cell, piece in changes.items():
        clicks.lay(cell, piece)
    clicks.deciding("[data-action][aria-label='Predict whether your garden fits']")
    views = [message for message in map(json.loads, one.frames) if message["type"] == "view"]
    called = views[-1]["view"]["called"]
    says = "Predict that it fits" if plainly_fits(secret(), called) else "Predict that it does not fit"
    clicks.deciding(f"[data-action][aria-label='{says}']")
    page.wait_for_selector("#board [data-writes]")
