"""Orders composed by clicks, touch and keys on the map of Diplomacy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from diplomacy_map import POINT, Map, done, powers

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser


def test_a_move_a_convoy_and_a_build_by_clicks_on_the_map(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 1, width=1400, height=900)
    page, board = one.page, Map(one)
    board.unit("LON")
    assert board.told() == "London: move, or click a unit to support. Twice: hold"
    assert board.lit() == ["ENG", "NTH", "WAL", "YOR"]
    board.area("NTH")
    board.ordered("F LON - NTH")
    assert board.clicks == 2
    assert board.lit() == []
    assert page.locator("#composing").is_hidden()
    board.unit("EDI")
    board.area("NWG")
    board.ordered("F EDI - NWG")
    board.unit("LVP")
    board.area("YOR")
    board.ordered("A LVP - YOR")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=NTH]")
    # The arrow of the last phase lies over the units' ways and takes no click away.
    assert page.locator("#board .last-orders").count() == 1
    board.clicks = 0
    board.unit("NTH")
    board.unit("YOR")
    assert "North Sea helps Yorkshire" in board.told()
    assert page.inner_text("#composing-instead") == "Move there"
    assert "NWY" in board.lit()
    board.area("NWY")
    board.ordered("F NTH C A YOR - NWY")
    assert board.told() == "Yorkshire: click Norway to go there, or give another order"
    page.wait_for_timeout(600)
    board.area("NWY")
    board.ordered("A YOR - NWY VIA")
    assert board.clicks == 4
    board.unit("NWG", 2)
    board.ordered("F NWG H")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=NWY]")
    board.clicks = 0
    board.area("LON")
    assert page.locator("#board .ask button").all_inner_texts() == [
        "Build an army in London",
        "Build a fleet in London",
    ]
    page.wait_for_timeout(600)
    page.click("#board .ask button >> nth=1")
    board.ordered("F LON B")
    assert board.clicks == 1


def test_a_supported_attack_in_four_clicks(person: Callable[..., Person], server: Running) -> None:
    """Either order first: what is helped is suggested next, and what is ordered already is what is helped."""
    one, _ = powers(server, person, 2)
    board = Map(one)
    board.unit("MAR")
    board.unit("PAR")
    assert board.told() == "Marseilles helps Paris: click where it goes"
    board.area("BUR")
    board.ordered("A MAR S A PAR - BUR")
    # The second half of a double click, whenever it comes, gives no order.
    x, y = one.page.evaluate(POINT, ["area", "BUR"])
    one.page.mouse.move(x, y)
    one.page.mouse.down(click_count=2)
    one.page.mouse.up(click_count=2)
    one.page.wait_for_timeout(600)
    assert one.page.locator("#board .orders .move").count() == 0
    board.area("BUR")
    board.ordered("A PAR - BUR")
    assert board.clicks == 4
    other, _ = powers(server, person, 2)
    board = Map(other)
    board.unit("PAR")
    board.area("BUR")
    board.ordered("A PAR - BUR")
    board.unit("MAR")
    board.unit("PAR")
    board.ordered("A MAR S A PAR - BUR")
    assert board.clicks == 4


def test_orders_by_keys_and_second_thoughts(person: Callable[..., Person], server: Running) -> None:
    one, _ = powers(server, person, 2)
    page, board = one.page, Map(one)
    page.locator("#board [data-unit=PAR]").focus()
    assert page.locator("#board [data-unit=PAR]").get_attribute("aria-label") == "France: army, Paris (PAR)"
    page.keyboard.press("Enter")
    assert board.lit() == ["BRE", "BUR", "GAS", "PIC"]
    page.keyboard.press("Escape")
    assert board.lit() == []
    focused = "document.activeElement.shadowRoot.activeElement.dataset"
    assert page.evaluate(f"{focused}.unit") == "PAR"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"{focused}.area") == "PIC"
    page.keyboard.press("Enter")
    board.ordered("A PAR - PIC")
    assert page.evaluate("document.activeElement.id") == "board"
    page.locator("#board [data-unit=BRE]").focus()
    page.keyboard.press("h")
    board.ordered("F BRE H")
    # A unit with an order: the last one may be taken back.
    board.unit("BRE")
    page.wait_for_timeout(600)
    page.click("#board .ask button")
    page.wait_for_selector("#board .orders [data-order='F BRE H']", state="detached")
    # Somewhere else is no order, and neither is a drag.
    board.unit("MAR")
    x, y = page.evaluate(POINT, ["area", "BUR"])
    page.mouse.move(x - 12, y)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()
    assert "BUR" in board.lit()
    board.area("MOS")
    assert board.lit() == []
    board.unit("BRE")
    board.unit("PAR")
    page.wait_for_selector("#board .orders [data-order='F BRE S A PAR - PIC']", state="attached")
    assert page.locator("#composing").is_hidden()
    assert page.locator("#board .orders .order").count() == 2


def test_orders_by_touch_on_a_phone(person: Callable[..., Person], server: Running) -> None:
    one, _ = powers(server, person, 2, width=390, height=844, has_touch=True, is_mobile=True)
    page, board = one.page, Map(one)
    for kind, place in (("unit", "PAR"), ("area", "BUR")):
        page.locator(f"#board [data-{kind}='{place}']").first.scroll_into_view_if_needed()
        x, y = page.evaluate(POINT, [kind, place])
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(100)
    board.ordered("A PAR - BUR")


def test_the_last_orders_are_kept_in_sight_or_not(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 2)
    page, board = one.page, Map(one)
    assert page.locator("#last-orders").is_hidden()
    board.unit("PAR")
    board.area("BUR")
    board.ordered("A PAR - BUR")
    done(one)
    hand_in()
    page.wait_for_selector("#last-orders:visible")
    arrow = page.locator("#board .last-orders [data-from=PAR]")
    assert arrow.is_visible()
    page.click("#last-orders")
    assert arrow.is_hidden()
    assert page.locator("#last-orders").get_attribute("aria-pressed") == "false"
    page.reload()
    page.wait_for_selector("#last-orders:visible")
    assert arrow.is_hidden(), "as it was left"
    page.click("#last-orders")
    assert arrow.is_visible()


def test_coasts_are_asked_for_and_what_is_selected_stays_so(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 2)
    page, board = one.page, Map(one)
    board.unit("BRE")
    board.area("MAO")
    board.ordered("F BRE - MAO")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=MAO]")
    board.unit("MAO")
    lit = board.lit()
    before = one.step()
    hand_in()
    page.wait_for_function("(n) => Number(document.getElementById('slider').max) >= Number(n) + 6", arg=before)
    assert board.lit() == lit
    board.area("SPA")
    page.wait_for_timeout(600)
    asked = page.locator("#board .ask button").all_inner_texts()
    assert asked == [
        "Fleet in Mid-Atlantic Ocean moves to Spain (north coast)",
        "Fleet in Mid-Atlantic Ocean moves to Spain (south coast)",
    ]
    page.click("#board .ask button >> nth=1")
    board.ordered("F MAO - SPA/SC")
    assert page.locator("#board .ask").count() == 0
