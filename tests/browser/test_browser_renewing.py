"""The board goes on from view to view: only what differs is drawn anew, and a fast game does not make the page lag."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

SEATS = {"forsale": 3, "diplomacy": 7, "catan": 3, "karesansui": 1, "monopoly": 3}
# The drawing as text, the attributes of each part in the order of their names.
DRAWING = """(board) => {
    const told = (part) => {
        if (!part.getAttributeNames) return part.data;
        const named = part.getAttributeNames().sort().map((name) => `${name}="${part.getAttribute(name)}"`);
        return `<${part.localName} ${named.join(" ")}>${Array.from(part.childNodes, told).join("")}</>`;
    };
    return told(board.shadowRoot.querySelector("svg"));
}"""
PARTS = "[...document.getElementById('board').shadowRoot.querySelectorAll('svg *')]"
KEPT = f"() => {{ const now = new Set({PARTS}); return window.parts.filter((part) => now.has(part)).length }}"
# Counts the views that are shown, and soon keeps the page from showing any for a while.
BUSY = """(ms) => {
    window.shown = 0;
    new MutationObserver(() => (window.shown += 1)).observe(document.getElementById("slider"), { attributes: true });
    setTimeout(() => {
        const end = performance.now() + ms;
        while (performance.now() < end);
    }, 50);
}"""


def begin(one: Person, server: Running, game: str) -> tuple[str, str]:
    """Sits this person down among careful bots; returns the table's id and the person's token."""
    others = [{"bot": "careful"}] * (SEATS[game] - 1)
    made = server.client.make(game, [{"name": "Ann"}, *others], seed=3)
    one.sit(made["table"]["id"], made["seats"][0])
    return str(made["table"]["id"]), str(made["seats"][0]["token"])


@pytest.mark.parametrize("game", SEATS)
def test_after_many_views_the_board_is_the_one_that_a_new_page_shows(
    game: str, person: Callable[..., Person], server: Running
) -> None:
    one = person()
    table, token = begin(one, server, game)
    one.page.evaluate(f"() => void (window.svg = {PARTS}[0].ownerSVGElement)")
    for _ in range(12):
        one.page.wait_for_selector(".turn.yours")
        one.click_first("#decide [data-key]")
    while server.client.table(table)["to_act"] != [0]:
        one.page.wait_for_timeout(20)
    n = server.client.call("GET", f"/tables/{table}/view", token=token)["n"]
    one.page.wait_for_function("(n) => document.getElementById('slider').max === String(n)", arg=n)
    assert one.page.evaluate("() => window.svg.isConnected"), "it is the same that was there at first"
    gone_on = one.page.locator("#board").evaluate(DRAWING)
    one.page.reload()
    one.page.wait_for_selector("#board svg")
    assert one.page.locator("#board").evaluate(DRAWING) == gone_on


def test_what_does_not_change_is_not_touched(person: Callable[..., Person], server: Running) -> None:
    one = person()
    begin(one, server, "catan")
    total = one.page.evaluate(f"() => (window.parts = {PARTS}).length")
    one.click_first("#decide [data-key]")
    kept = one.page.evaluate(KEPT)
    assert kept > total / 2, f"{kept} of {total} parts are still there"


def test_views_that_come_faster_than_they_are_shown_are_shown_as_one(
    person: Callable[..., Person], server: Running
) -> None:
    made = server.client.make("forsale", [{"name": name} for name in ("Ann", "Bo", "Cy")], seed=3)
    table = made["table"]["id"]
    watcher = person()
    watcher.open(f"/table/{table}")
    watcher.page.wait_for_selector("#board svg")
    tokens = [key["token"] for key in made["seats"]]
    with ExitStack() as stack:
        seats = [stack.enter_context(server.client.sit(table, token)) for token in tokens]
        watcher.page.evaluate(BUSY, 3000)
        time.sleep(0.2)  # a quick machine could play all of it before the page is busy
        for _ in range(5):
            for seat in seats:
                view = seat.turn()
                assert view is not None
                seat.decide(view["choices"][0]["code"])
    last = server.client.table(table)["n"]
    watcher.page.wait_for_function("(n) => document.getElementById('slider').max === String(n)", arg=last)
    shown = watcher.page.evaluate("() => window.shown")
    assert shown < 6, f"{shown} drawings of 15 decisions"
    told = watcher.page.locator("#log li").all_inner_texts()
    drawn = watcher.page.locator("#board").evaluate(DRAWING)
    watcher.page.reload()
    watcher.page.wait_for_selector("#board svg")
    assert watcher.page.locator("#log li").all_inner_texts() == told
    assert watcher.page.locator("#board").evaluate(DRAWING) == drawn
