"""Monopoly in a real browser: dice thrown and lots bought on the drawn board, a whole trade typed in one line."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.browser.conftest import Person


def test_a_lot_bought_by_clicks_and_a_trade_in_one_line(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you", "bot:careful", "bot:careful"], "monopoly")
    buy = one.page.locator("#board [data-action][aria-label^='Buy ']")
    while not buy.count():
        # Others may begin, a space may be nobody's to buy, a lot may be auctioned or an offer made: on to the next.
        if one.is_asked():
            one.click_first("#board .button [data-action]")
        one.page.wait_for_timeout(20)
    one.click_first("#board [data-action][aria-label^='Buy ']")
    one.page.wait_for_selector("#log li:has-text('Ann buys')")
    told = next(line for line in one.page.locator("#log li").all_inner_texts() if line.startswith("Ann buys"))
    lot = told.removeprefix("Ann buys ").rpartition(" for ")[0]
    roll = one.page.locator("#choices button:text-matches('^Throw ')")
    calm = "#choices button:text-matches('^(Pass|Build and sell nothing|Decline|Let|Keep)')"
    while not (one.is_asked() and roll.count()):
        if one.is_asked():
            # Mostly others' auctions and offers; now and then there is something that can't be declined.
            one.click_first(calm if one.page.locator(calm).count() else "#choices button")
        one.page.wait_for_timeout(20)
    one.page.fill("#typed-text", f"trade with 1: {lot} for $1")
    one.page.press("#typed-text", "Enter")
    one.page.wait_for_selector(f"#log li:has-text('Ann offers Careful bot {lot} for $1')")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
