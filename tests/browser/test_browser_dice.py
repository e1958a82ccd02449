"""Dice that can be checked, on the page: the promise, the player's own number, the check at the end, a chosen seed."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

MINE = "(table) => JSON.parse(localStorage.getItem('ludex.tables'))[table]"
CHANGE = """([table, key, value]) => {
  const all = JSON.parse(localStorage.getItem("ludex.tables"));
  all[table][key] = value;
  localStorage.setItem("ludex.tables", JSON.stringify(all));
}"""
HASHES = """async (texts) => {
  const { sha256 } = await import("/static/js/lib/sha256.js");
  return texts.map((text) => sha256(new TextEncoder().encode(text)));
}"""


def checked(page: Any) -> str:
    page.evaluate("document.getElementById('checked').hidden = true")
    page.click("#check")
    page.wait_for_selector("#checked:not([hidden])")
    return str(page.inner_text("#checked"))


def test_a_player_sees_the_promise_and_checks_the_dice_at_the_end(
    person: Callable[..., Person], server: Running
) -> None:
    client = server.client
    made = client.make("forsale", [{}, {"bot": "random"}, {"bot": "random"}])["table"]
    table = made["id"]
    ann = person()
    page = ann.page
    page.goto(f"{server.url}/table/{table}")
    page.fill("#join-name", "Ann")
    page.click("#join button")
    page.wait_for_selector("#choices button")
    page.click("#settings")
    assert page.inner_text("#commitment") == made["fair"]["commitment"]
    page.keyboard.press("Escape")
    assert page.locator("#check").is_hidden()
    assert page.locator("#seeded").is_hidden()
    mine = page.evaluate(MINE, table)
    assert len(mine["nonce"]) == 32
    assert client.table(table)["fair"]["nonces"] == [mine["nonce"], "", ""]
    page.click("#choices button")
    page.wait_for_function("(t) => JSON.parse(localStorage.getItem('ludex.tables'))[t].receipt", arg=table)
    client.leave(table, mine["token"])
    page.wait_for_selector("#check:not([hidden])")
    assert checked(page).startswith("Every throw and card comes from the secret that was promised")
    for key, value, words in (
        ("commitment", "0" * 64, "promised you another secret"),
        ("nonce", "another", "What you added to chance"),
        ("receipt", "0" * 64, "a receipt for is not in the journal"),
    ):
        before = page.evaluate(MINE, table)[key]
        page.evaluate(CHANGE, [table, key, value])
        assert words in checked(page)
        page.evaluate(CHANGE, [table, key, before])

    def forge(route: Any) -> None:
        body = route.fetch().text().replace('"name":"Ann"', '"name":"Eve"', 1).replace('"Ann"', '"Eve"', 1)
        route.fulfill(body=body, content_type="application/jsonl")

    page.route("**/journal", forge)
    assert "Entry 0 of the journal was changed." in checked(page)
    page.unroute("**/journal")
    assert checked(page).startswith("Every throw and card")
    texts = ["", "abc", "x" * 55, "x" * 56, "x" * 63, "x" * 64, "é" * 1000]
    assert page.evaluate(HASHES, texts) == [hashlib.sha256(text.encode()).hexdigest() for text in texts]


def test_a_chosen_seed_is_said_in_plain_sight(person: Callable[..., Person], server: Running) -> None:
    table = server.client.make("forsale", [{}, {"bot": "random"}, {"bot": "random"}], seed=7)["table"]["id"]
    page = person(390, 844).page
    page.goto(f"{server.url}/table/{table}")
    page.wait_for_selector("#join:not([hidden])")
    assert "chose its seed" in page.inner_text("#wait-words")
    page.fill("#join-name", "Ann")
    page.click("#join button")
    page.wait_for_selector("#choices button")
    page.wait_for_selector("#seeded:not([hidden])")
    assert "chose its seed" in page.inner_text("#seeded")
    box = page.locator("#seeded-tag").bounding_box()
    assert box is not None
    assert box["y"] < 120, "in sight without scrolling, whatever the screen"
    assert page.locator("#dice").is_hidden()
