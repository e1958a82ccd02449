"""Two people and a bot play For Sale in two browsers: to the end, through reloads and cuts, and without a leak."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from watching import check_no_leak

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

ANN, BO = 0, 1


def sit_two(person: Callable[..., Person], **where: Any) -> tuple[Person, Person, str]:
    """Ann makes a table with a bot and sends Bo the link; Bo sits down by it."""
    ann, bo = person(**where), person(**where)
    table = ann.make_table("Ann", ["you", "open", "bot:careful"])
    ann.page.wait_for_selector("#invite:visible")
    link = ann.link("#invite-link")
    assert "#join=" in link
    bo.page.goto(link)
    bo.page.fill("#join-name", "Bo <b>&")
    bo.page.click("text=Sit down")
    for one in (ann, bo):
        one.page.wait_for_selector("#board svg")
    assert "#" not in bo.page.url, "the join code does not stay in the address"
    return ann, bo, table


def play(people: list[Person], until: Callable[[int], bool] = lambda count: False) -> int:
    """Whoever is asked clicks on the board or in the list, in turns; answers how many decisions that were."""
    count = 0
    while not all(one.is_done() for one in people) and not until(count):
        for one in people:
            if one.is_asked():
                one.click_first("#board [data-action]" if count % 2 else "#choices button")
                count += 1
        people[0].page.wait_for_timeout(10)
    return count


def test_a_whole_game_and_nothing_hidden_in_what_the_other_received(
    person: Callable[..., Person], server: Running
) -> None:
    ann, bo, table = sit_two(person, keeps_bodies=True)
    play([ann, bo], until=lambda count: count >= 10)
    bo.page.locator("#slider").fill("3")
    bo.page.wait_for_selector("text=Looking back: step 3")
    bo.page.click("#step-live")
    play([ann, bo])
    for one in (ann, bo):
        one.page.wait_for_selector("#result-scores li")
    entries = server.client.journal(table)
    scores = [int(words) for words in ann.page.locator("#result .points").all_inner_texts()]
    assert sorted(entries[-2]["outcome"]["scores"], reverse=True) == scores
    assert bo.page.locator("#result .points").all_inner_texts() == [str(score) for score in scores]
    require_secret(bo, BO, entries)
    require_secret(ann, ANN, entries)


def require_secret(one: Person, seat: int, entries: list[dict[str, Any]]) -> None:
    """Nothing of others' purses, hands and sealed cards reached this browser."""
    for received in check_no_leak(one, seat, entries):
        for hidden in [shown for shown in received["view"]["seats"] if shown["seat"] != received["view"]["seat"]]:
            assert [hidden[key] for key in ("coins", "hand", "cheques", "offered")] == [None] * 4


def test_a_reload_and_a_cut_connection_lose_nothing(person: Callable[..., Person], server: Running) -> None:
    ann, bo, table = sit_two(person)
    play([ann, bo], until=lambda count: count >= 6)
    told = ann.page.locator("#log li").all_inner_texts()
    ann.page.reload()
    ann.page.wait_for_function("(count) => document.querySelectorAll('#log li').length >= count", arg=len(told))
    assert ann.page.locator("#log li").all_inner_texts()[: len(told)] == told
    # The connection is cut in the very moment of a decision: it arrives, and counts once.
    for _ in range(3):
        while not (ann.is_asked() or bo.is_asked()):
            ann.page.wait_for_timeout(10)
        one = ann if ann.is_asked() else bo
        before = one.step()
        one.page.evaluate(
            "document.querySelector('#choices button').click(); window.testSockets.at(-1).close();",
        )
        one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
        assert one.page.evaluate("window.testSockets.length") > 1
    # Cut while the others play: what was missed is there afterwards.
    ann.cut_socket()
    play([ann, bo])
    assert server.client.table(table)["status"] == "over"
    ids = [entry["id"] for entry in server.client.journal(table) if entry.get("id")]
    assert len(ids) == len(set(ids))
    wanted = [event["text"] for event in server.client.call("GET", f"/tables/{table}/events")["events"]]
    for one in (ann, bo):
        one.page.wait_for_selector("#result-scores li")
        assert one.page.locator("#log li").all_inner_texts() == wanted


def test_the_page_goes_on_when_the_server_is_killed_and_comes_back(
    person: Callable[..., Person], tmp_path: Path
) -> None:
    with Running(tmp_path) as first:
        port = int(first.url.rsplit(":", 1)[1])
        ann, bo, table = sit_two(person, url=first.url)
        play([ann, bo], until=lambda count: count >= 5)
        first.kill()
        ann.page.wait_for_selector("#link.bad")
    with Running(tmp_path, port=port) as second:
        for one in (ann, bo):
            one.page.wait_for_function("() => document.getElementById('link').textContent === ''")
        play([ann, bo])
        assert second.client.table(table)["status"] == "over"
    for one in (ann, bo):
        one.complaints = [words for words in one.complaints if "WebSocket connection" not in words]
