"""What a page weighs: requests and bytes of its first view, patches after it, and a doubt about one of them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.client import Client
from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

MOST_REQUESTS = 10
MOST_BYTES = 52_000


def seat_at(client: Client, game: str, **wish: Any) -> tuple[str, str]:
    """A table with a person and bots; the path of the person's link, and the table."""
    made = client.make(game, [{"name": "Ann"}, {"bot": "careful"}, {"bot": "careful"}], seed=7, **wish)
    table, key = made["table"]["id"], made["seats"][0]
    return f"/table/{table}#seat={key['seat']}&token={key['token']}", table


def test_the_first_view_of_a_table_is_few_requests_and_little_script(
    person: Callable[..., Person], server: Running
) -> None:
    one = person()
    path, _ = seat_at(server.client, "catan")
    network = one.context.new_cdp_session(one.page)
    network.send("Network.enable")
    asked: dict[str, str] = {}
    weights: dict[str, float] = {}
    network.on("Network.requestWillBeSent", lambda event: asked.update({event["requestId"]: event["request"]["url"]}))
    network.on("Network.webSocketCreated", lambda event: asked.update({event["requestId"]: event["url"]}))
    network.on(
        "Network.loadingFinished", lambda event: weights.update({event["requestId"]: event["encodedDataLength"]})
    )
    one.open(path)
    one.page.wait_for_selector("#board svg")
    one.page.wait_for_load_state("networkidle")
    assert 4 <= len(asked) <= MOST_REQUESTS, sorted(asked.values())
    files = [request for request, url in asked.items() if "/bundle/" in url]
    assert len(files) == 2
    assert not [url for url in asked.values() if "/static/js/" in url or "/static/css/" in url]
    assert 5_000 < sum(weights[request] for request in files) < MOST_BYTES


def test_what_is_rarely_wanted_is_fetched_when_it_is_asked_for(person: Callable[..., Person], server: Running) -> None:
    one = person()
    page = one.page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if "/bundle/table-" in request.url else None)
    path, _ = seat_at(server.client, "catan")
    one.open(path)
    page.wait_for_selector("#board svg")
    del fetched[:]
    one.context.route("**/bundle/table-rules-*", lambda route: route.abort())
    page.click("#rules")
    page.wait_for_selector("#problem:visible")
    assert "could not be fetched" in page.inner_text("#problem")
    one.context.unroute("**/bundle/table-rules-*")
    page.click("#rules")
    page.wait_for_selector("#rules-dialog[open] h3")
    assert len(fetched) == 2
    assert all("/bundle/table-rules-" in url for url in fetched)
    page.keyboard.press("Escape")
    page.click("#rules")
    page.wait_for_selector("#rules-dialog[open] h3")
    assert len(fetched) == 2
    assert page.locator("#rules-dialog").count() == 1


def test_the_page_shows_what_patches_lead_to(person: Callable[..., Person], server: Running) -> None:
    """The board, the words and the list are those of the last whole view, which this test puts together by itself."""
    one = person()
    path, _ = seat_at(server.client, "forsale")
    one.open(path)
    one.page.wait_for_selector("#board svg")
    for _ in range(6):
        one.page.wait_for_function("() => document.querySelector('.turn.yours') !== null")
        code = last_view(one)["choices"][0]["key"]
        before = one.step()
        one.page.locator(f'#choices [data-key="{code}"], #choices button').first.dispatch_event("click")
        one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    kinds = [json.loads(frame)["type"] for frame in one.frames]
    assert kinds.count("patch") >= 6
    assert kinds.index("view") < kinds.index("patch")
    one.page.wait_for_function("() => document.querySelector('.turn.yours') !== null")
    one.until(lambda: one.step() == str(last_view(one)["n"]))
    assert one.page.locator("#words").text_content() == last_view(one)["words"]


def test_a_patch_that_does_not_fit_brings_a_whole_view(person: Callable[..., Person], server: Running) -> None:
    one = person()
    path, _ = seat_at(server.client, "forsale", pause_ms=200)
    one.open(path)
    one.page.wait_for_selector("#board svg")
    one.page.wait_for_function("() => document.querySelector('.turn.yours') !== null")
    for count, wrong in enumerate(({"base": 99}, {"steps": [0, 99999]}, {"steps": ["{"]}, {"steps": []}), 1):
        views = whole_views(one)
        one.page.evaluate(
            """(wrong) => {
                const socket = window.testSockets.at(-1);
                const n = Number(document.getElementById("slider").max);
                const patch = { type: "patch", base: n, n: n + 1, steps: [0, 1], ...wrong };
                socket.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(patch) }));
            }""",
            wrong,
        )
        one.page.wait_for_function(
            "(count) => testSockets.length > count && testSockets.filter((each) => each.readyState === 1).length === 1",
            arg=count,
        )

        def is_there(views: int = views) -> bool:
            return whole_views(one) > views

        one.until(is_there)
        assert whole_views(one) == views + 1
    assert one.page.locator("#words").text_content() == last_view(one)["words"]


def whole_views(one: Person) -> int:
    """How many came that were no patches."""
    messages = [json.loads(frame)["type"] for frame in one.frames]
    return messages.count("view") - messages.count("patch")  # each patch is followed by the view that it led to


def last_view(one: Person) -> dict[str, Any]:
    found: dict[str, Any] = next(
        message for message in map(json.loads, reversed(one.frames)) if message["type"] == "view"
    )
    return found
