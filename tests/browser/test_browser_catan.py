"""Catan in a real browser: placed by clicks on the board, and an offer made card by card on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Person


def test_a_set_up_by_clicks_and_an_offer_made_card_by_card(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you", "bot:random", "bot:random", "bot:random"], "catan")
    for kind in ("settle", "road", "settle", "road"):
        one.page.wait_for_selector(f"#board [data-text^='{kind} ']")
        one.click_first(f"#board [data-text^='{kind} ']")
    one.page.wait_for_selector("#board [data-text='roll']")
    one.click_first("#board [data-text='roll']")
    offer = one.page.locator("#choices [data-text='offer']")
    while not offer.count():
        # A seven, a poor start, somebody else's offer: on to a turn with something to give.
        if one.is_asked():
            one.click_first("#choices button")
        one.page.wait_for_timeout(20)
    one.click_first("#choices [data-text='offer']")
    give = one.page.locator("#choices [data-text^='give ']")
    given = str(give.first.get_attribute("data-text")).removeprefix("give ")
    one.click_first("#choices [data-text^='give ']")
    wanted = "#choices [data-text^='ask ']"
    one.page.wait_for_selector(wanted)
    assert one.page.locator(f"#choices [data-text='ask {given}']").count() == 0
    one.click_first(wanted)
    one.page.wait_for_selector("#choices [data-text='propose']")
    one.click_first("#choices [data-text='propose']")
    one.page.wait_for_selector("#log li:has-text('Ann offers 1')")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
