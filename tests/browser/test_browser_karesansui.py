"""Karesansui in a real browser: a garden built by clicks, one in words, a guess in words, to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludex.server.client import Client
from ludex.server.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person


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


def test_a_garden_of_four_pieces_from_the_palette_in_ten_clicks(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you"], "karesansui")
    page = one.page
    page.wait_for_selector("#board [data-cell]")
    clicks = 0
    for cell, piece in GARDEN.items():
        # A press on what has just come to its place does not count: see test_browser_press.py.
        page.wait_for_timeout(500)
        before = one.step()
        page.click(f"#board [data-cell={cell}]")
        page.click(f"#board .palette button:has-text('{piece}')")
        clicks += 2
        page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
        assert page.locator("#board .palette").count() == 0
    page.wait_for_timeout(500)
    page.click("#board [data-action][aria-label='Ask whether your garden fits']")
    page.wait_for_selector("#log li:has-text('Ann built it')")
    said = page.locator("#log li:has-text('Ann built it')").inner_text()
    assert all(f"{cell} {piece.lower()}" in said for cell, piece in GARDEN.items())
    assert clicks + 1 <= 10


def test_the_palette_by_keys(person: Callable[..., Person]) -> None:
    one = person(1400, 900)
    one.make_table("Ann", ["you"], "karesansui")
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


def test_a_double_click_on_a_cell_lays_nothing(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you"], "karesansui")
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
