"""Two people and a bot play For Sale in two browsers: to the end, through reloads and cuts, and without a leak."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ludex import games
from ludex.core import SPECTATOR, Chance
from ludex.render import describe, draw
from ludex.server.running import Running
from ludex.table import Table

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

FORSALE = games.find("forsale")
ANN, BO = 0, 1


def sit_two(person: Callable[..., Person], **where: Any) -> tuple[Person, Person, str]:
    """Ann makes a table with a bot and sends Bo the link; Bo sits down by it."""
    ann, bo = person(**where), person(**where)
    table = ann.make_table("Ann", ["you", "open", "bot:careful"])
    ann.page.wait_for_selector("#invite:visible")
    link = ann.page.input_value("#invite-link")
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
    ann, bo, table = sit_two(person)
    play([ann, bo], until=lambda count: count >= 10)
    bo.page.locator("#slider").fill("3")
    bo.page.wait_for_selector("text=Looking back: step 3")
    bo.page.click("#step-live")
    play([ann, bo])
    for one in (ann, bo):
        one.page.wait_for_selector("#result-scores li")
    entries = server.client.journal(table)
    scores = [int(words) for words in ann.page.locator("#result .points").all_inner_texts()]
    assert sorted(entries[-1]["outcome"]["scores"], reverse=True) == scores
    assert bo.page.locator("#result .points").all_inner_texts() == [str(score) for score in scores]
    check_no_leak(bo, BO, table, entries)
    check_no_leak(ann, ANN, table, entries)


def check_no_leak(one: Person, seat: int, table: str, entries: list[dict[str, Any]]) -> None:
    """Everything the browser received of the running game is the same as if all that is hidden had been otherwise.

    For each position, what is hidden from the seat is dealt anew; view, words and drawing must come out byte for byte
    as they were received. And no secret number stands anywhere.
    """
    referee = Table.resume(entries)
    names = referee.names
    states = dict(referee.history())
    last = max(states)
    views = [frame for frame in map(json.loads, one.frames) if frame["type"] == "view"]
    steps = [body for body in map(parsed, one.bodies) if body and "last" in body and body["last"] < last]
    assert len(views) > 30
    differing = 0
    for received in views + steps:
        n = received["n"]
        if n == last:
            continue
        eyes = received["view"]["seat"]
        assert eyes in (seat, SPECTATOR), "before sitting down one looks on"
        other = states[n].sample(eyes, Chance.of_seed(n))
        differing += FORSALE.hash(other) != FORSALE.hash(states[n]) and other.to_json() != states[n].to_json()
        view = FORSALE.view(other, eyes)
        choices = FORSALE.menu(other, eyes, names).choices if "choices" in received else []
        assert received["view"] == json.loads(json.dumps(view))
        assert received["words"] == describe(FORSALE, view, names)
        told = [logged for logged in referee.events_for(eyes) if logged.n <= n]
        last_told = [logged.event for logged in told if logged.n == told[-1].n]
        assert received["drawing"] == draw(FORSALE, view, choices, names, last_told)
        for hidden in [shown for shown in received["view"]["seats"] if shown["seat"] != eyes]:
            assert [hidden[key] for key in ("coins", "hand", "cheques", "offered")] == [None] * 4
        known = [logged.event.to_json() for logged in referee.events_for(eyes)]
        notes = [{"kind": "referee"}]
        assert all(event["event"] in known + notes for event in received["events"])
    assert differing > 20, "what is hidden was really dealt otherwise"
    # Whoever sealed a card is told of at once; which card, only when all are sold.
    sales = {
        entry["n"]: entry for entry in entries if entry["kind"] == "decision" and entry["texts"][0].startswith("sell")
    }
    assert sales
    everything = [frame for frame in one.frames if json.loads(frame).get("n") != last]
    everything += [body for body in one.bodies if '"journal"' not in body]
    secrets = [str(entries[0]["seed"])]
    secrets += [str(word) for state in states.values() for word in state.chance.words() if word > 10**7]
    secrets += [entry["hash"] for entry in entries] + [entry["state"] for entry in entries]
    pattern = re.compile(r"(?<![0-9a-f])(" + "|".join(set(secrets)) + r")(?![0-9a-f])")
    assert not [text for text in everything if pattern.search(text)]


def parsed(body: str) -> dict[str, Any] | None:
    try:
        found = json.loads(body)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None


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
