"""Catan in a real browser: placed by clicks on the board, and traded from a list of thousands."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Person


def test_a_set_up_by_clicks_and_an_offer_found_by_its_words(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you", "bot:random", "bot:random", "bot:random"], "catan")
    for kind in ("settle", "road", "settle", "road"):
        one.page.wait_for_selector(f"#board [data-action][aria-label^='{kind} ']")
        one.click_first(f"#board [data-action][aria-label^='{kind} ']")
    roll = "#board [data-action][aria-label='roll']"
    one.page.wait_for_selector(roll)
    one.click_first(roll)
    offers = one.page.locator("#choices details", has_text="offer 1 for 1")
    while not offers.count():
        # A seven, a poor start, somebody else's offer: on to a turn with something to give.
        if one.is_asked():
            one.click_first("#choices button")
        one.page.wait_for_timeout(20)
    told = one.page.inner_text("#choices-empty")
    assert int(re.findall(r"\d+", told)[0]) > 60
    assert one.page.locator("#choices button").all_inner_texts()[0] == "end"
    offers.locator("summary").click()
    offer = offers.locator("button").first.inner_text()
    assert re.fullmatch(r"offer (\w+) for (\w+) to 1,2,3", offer)
    _, give, _, want, _, to = offer.split()
    one.page.fill("#typed-text", f"{to} {want} {give} 1 for 1")
    found = one.page.locator("#choices button").all_inner_texts()
    assert offer in found
    assert all(give in text and want in text for text in found)
    one.click_first(f"#choices button:text-is('{offer}')")
    one.page.wait_for_selector("#log li:has-text('Ann offers 1')")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
