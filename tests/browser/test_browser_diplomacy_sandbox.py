"""The sandbox of Diplomacy: everybody's orders by clicks, back and forth, and positions that come by a link."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from diplomacy_map import POINT, Map, sandbox_link

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

WINTER = {"map": "standard", "year": 1901, "season": "winter", "phase": "adjustment"}
LOST = [{"unit": ["FRANCE", "A", "BUR"], "from": "MUN"}]
RETREAT = {"map": "standard", "year": 1902, "season": "fall", "phase": "retreat", "dislodged": LOST}
RETREAT["units"] = [["GERMANY", "A", "BUR"], ["FRANCE", "F", "BRE"]]
SET_UP: dict[str, tuple[dict[str, Any], str, int]] = {
    "build": ({**WINTER, "units": [], "centers": {"STP": "RUSSIA"}}, "F STP/NC B", 2),
    "disband": ({**WINTER, "units": [["ITALY", "A", "VEN"], ["ITALY", "F", "ION"]], "centers": {}}, "A VEN D", 2),
    "retreat": ({**RETREAT, "centers": {"PAR": "FRANCE"}}, "A BUR R GAS", 2),
    "giving up": ({**RETREAT, "centers": {"PAR": "FRANCE"}}, "A BUR D", 3),
}
"""Positions, an order to be given in each, and in how many clicks."""


def test_orders_of_all_powers_back_and_forth_and_by_a_link(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=diplomacy] .sandbox")
    one.page.wait_for_selector("#board svg")
    page, board = one.page, Map(one)
    for text in ("A MAR S A PAR - BUR", "A PAR - BUR", "A MUN - BUR"):
        board.order(text)
    # Any order can be taken back, not only the last.
    board.unit("MAR")
    board.choose("Take back: army Marseilles supports army Paris to Burgundy")
    page.wait_for_selector("#board .orders [data-from=MAR]", state="detached")
    board.order("A MAR S A PAR - BUR")
    assert "army Munich to Burgundy" in page.inner_text("#orders")
    page.click("#resolve")
    page.wait_for_selector("#results li")
    results = {"A MAR S A PAR - BUR": "succeeds", "A PAR - BUR": "succeeds", "A MUN - BUR": "fails"}
    assert board.last_orders() == results
    assert page.inner_text("#turn-words") == "Fall 1901, movement."
    page.wait_for_function("() => !document.getElementById('back').disabled")
    # The same picture for whoever is given the link, and the phase before it.
    other = person(width=390, height=844)
    other.page.goto(page.url)
    other.page.wait_for_selector("#board svg")
    assert Map(other).last_orders() == results
    assert other.page.inner_text("#results") == page.inner_text("#results")
    other.page.click("#back")
    other.page.wait_for_selector("#orders dd")
    assert other.page.inner_text("#turn-words") == "Spring 1901, movement."
    page.click("#back")
    page.wait_for_selector("#board .orders [data-from=MUN]", state="attached")
    assert page.inner_text("#turn-words") == "Spring 1901, movement."
    assert page.locator("#board .last-orders").count() == 0
    page.go_forward()
    page.wait_for_selector("#results li")
    assert board.last_orders() == results
    assert one.axe_faults() == []


def test_winters_and_retreats_by_clicks(person: Callable[..., Person]) -> None:
    """One link after the other in the same window."""
    one = person()
    board = Map(one)
    for what, (position, order, clicks) in SET_UP.items():
        one.open(sandbox_link(position))
        place = order.split()[1].partition("/")[0]
        # The one before may have had the same phase, but it was resolved.
        one.page.wait_for_selector("#results li", state="detached")
        one.page.wait_for_selector(f"#board [data-pick]:is([data-unit={place}], [data-area={place}])")
        assert board.order(order) == clicks, what
        one.page.click("#resolve")
        one.page.wait_for_selector("#results li")
        assert "succeeds" in board.last_orders().values()


@pytest.mark.parametrize(
    ("path", "told"),
    [
        ("/sandbox/diplomacy#rubbish", "This link holds no position"),
        (sandbox_link({**WINTER, "units": [["FRANCE", "A", "NTH"]]}), "cannot be in NTH"),
    ],
)
def test_a_link_that_is_none_is_refused(person: Callable[..., Person], path: str, told: str) -> None:
    one = person()
    one.open(path)
    one.page.wait_for_selector("#problem:visible")
    assert told in one.page.inner_text("#problem")
    assert one.page.locator("#board svg").count() == 0
    one.complaints = [words for words in one.complaints if "400" not in words]
    # And one begins with a map.
    one.page.wait_for_selector("#map option", state="attached")
    one.page.select_option("#map", "hundred")
    one.page.click("#begin")
    one.page.wait_for_selector("#board svg[data-map=hundred]")
    assert one.page.locator("#problem").is_hidden()


def test_an_order_on_the_largest_map_zoomed_and_moved(person: Callable[..., Person]) -> None:
    one = person()
    one.open("/sandbox/diplomacy")
    page, board = one.page, Map(one)
    page.wait_for_selector("#map option", state="attached")
    page.select_option("#map", "youngstownredux")
    page.click("#begin")
    page.wait_for_selector("#board svg[data-map=youngstownredux]")
    for _ in range(4):
        page.click("#zoom-in")
    assert page.locator("#board[data-larger]").count() == 1
    assert board.order("A PAR - GAS") == 2


def test_why_an_order_failed_is_said_on_hover_touch_and_focus(person: Callable[..., Person]) -> None:
    one = person(has_touch=True)
    units = [["FRANCE", "A", "PAR"], ["GERMANY", "A", "MUN"]]
    spring = {"map": "standard", "year": 1901, "season": "spring", "phase": "movement", "units": units, "centers": {}}
    one.open(sandbox_link(spring))
    page, board = one.page, Map(one)
    page.wait_for_selector("#board svg")
    board.order("A PAR - BUR")
    board.order("A MUN - BUR")
    page.click("#resolve")
    page.wait_for_selector("#results li")
    page.wait_for_timeout(1000)
    why = "Germany: army Munich to Burgundy: fails. Bounced with army Paris to Burgundy, 1 against 1."
    reason = page.locator("#board .reason")
    # The cross, by a mouse.
    page.locator("#board .last-orders [data-from=MUN] .cross").first.hover(force=True)
    assert reason.inner_text() == why
    page.mouse.move(5, 5)
    page.wait_for_selector("#board .reason", state="detached")
    # Near the arrow, by a finger.
    box = page.locator("#board .last-orders [data-from=MUN] .cross").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2 + 9)
    page.wait_for_selector("#board .reason")
    assert reason.inner_text() == why
    page.touchscreen.tap(*page.evaluate(POINT, ["area", "NAO"]))
    page.wait_for_selector("#board .reason", state="detached")
    # By keys: one stop of the Tab key, and arrows from there.
    page.locator("#board .last-orders [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    said = {reason.inner_text()}
    page.keyboard.press("ArrowRight")
    said.add(reason.inner_text())
    assert why in said
    assert len(said) == 2
    page.keyboard.press("Escape")
    assert reason.count() == 0
