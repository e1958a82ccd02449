"""At the table: being told of one's turn, talk, rematch, stand-ins, leaving, hints; two people through a whole game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ludex.server.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser
NIM = Path(__file__).parent.parent.parent / "examples" / "nim"


def alone(server: Running, one: Person, game: str = "nim", **wish: Any) -> dict[str, Any]:
    made = server.client.make(game, [{"name": "Ann"}, {"name": "Bo"}], **wish)
    one.sit(made["table"]["id"], made["seats"][0])
    return dict(made)


# ---- my turn ----

# A browser without a window has nowhere to show a notification, and some refuse them for that: this one notes them.
HEARD = """
Object.defineProperty(document, "hidden", {get: () => true});
window.heard = [];
window.Notification = class {
  constructor(title, words) { window.heard.push(title + ": " + words.body); }
  addEventListener() {}
  static get permission() { return localStorage.allowed ?? "default"; }
  static async requestPermission() { return (localStorage.allowed = "granted"); }
};
navigator.vibrate = (pattern) => window.heard.push("vibration");
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.heard.push("sound"); return start.apply(this, when); };
"""


def take_turns(server: Running, made: dict[str, Any], one: Person) -> None:
    """Ann's turn goes and comes again."""
    table, keys = made["table"]["id"], made["seats"]
    for seat, text in ((0, "take 1 from 1"), (1, "take 1 from 2")):
        server.client.call("POST", f"/tables/{table}/decisions", {"action": text}, keys[seat]["token"])
    one.page.wait_for_function("() => document.querySelectorAll('#log li').length === 2")
    one.page.wait_for_selector(".turn.yours")


def test_nothing_makes_a_noise_until_it_is_asked_for(person: Callable[..., Person], server: Running) -> None:
    one = person()
    one.page.add_init_script(HEARD)
    made = alone(server, one)
    take_turns(server, made, one)
    assert one.page.evaluate("window.heard") == []
    assert one.page.title() == "● Your turn · Nim · Ludex"
    assert one.page.get_attribute("link[rel=icon]", "href") == "/static/icon-turn.svg"
    server.client.call(
        "POST", f"/tables/{made['table']['id']}/decisions", {"action": "take 1 from 2"}, made["seats"][0]["token"]
    )
    one.page.wait_for_selector(".turn:not(.yours)")
    assert one.page.title() == "Nim · Ludex"
    assert one.page.get_attribute("link[rel=icon]", "href") == "/static/icon.svg"


def test_notices_that_were_asked_for_are_remembered_and_come(person: Callable[..., Person], server: Running) -> None:
    one = person()
    one.page.add_init_script(HEARD)
    made = alone(server, one)
    one.page.click("#settings")
    for kind in ("sound", "vibration", "notification"):
        one.page.check(f"#notice-{kind}")
    assert one.page.locator("#notice-problem").is_hidden()
    assert "sound" in one.page.evaluate("window.heard"), "it is heard once, so that one knows it"
    one.page.reload()
    one.page.wait_for_selector("#board svg")
    one.page.click("#settings")
    assert one.page.is_checked("#notice-notification")
    one.page.keyboard.press("Escape")
    one.page.evaluate("window.heard.length = 0")
    take_turns(server, made, one)
    one.page.wait_for_function("() => window.heard.length >= 4")
    heard = one.page.evaluate("window.heard")
    assert {"sound", "vibration", "Your turn · Nim: Bo takes 1 from heap 2."} <= set(heard)


def test_refused_notifications_are_told_kindly(person: Callable[..., Person], server: Running) -> None:
    one = person()
    alone(server, one)
    one.page.click("#settings")
    one.page.locator("#notice-notification").click()
    one.page.wait_for_selector("#notice-problem:visible")
    assert "allow them in its settings" in one.page.inner_text("#notice-problem")
    assert not one.page.is_checked("#notice-notification")
    one.page.reload()
    one.page.wait_for_selector("#board svg")
    assert not one.page.is_checked("#notice-notification")


# ---- company ----


def two(server: Running, person: Callable[..., Person], **wish: Any) -> tuple[Person, Person]:
    """Ann and Bo at a table of Nim, each with a browser."""
    made = server.client.make("nim", [{"name": "Ann"}, {"name": "Bo"}], **wish)
    ann, bo = person(), person(390, 844)
    for one, key in zip((ann, bo), made["seats"], strict=True):
        one.sit(made["table"]["id"], key)
    return ann, bo


def test_talk_with_quick_words(person: Callable[..., Person], server: Running) -> None:
    ann, bo = two(server, person)
    assert bo.page.inner_text("#press-title") == "Talk"
    bo.page.click("#quick-words button:text-is('Well played')")
    ann.page.wait_for_selector("#press-list .text:text-is('Well played')")
    assert bo.page.locator("#press-to").is_hidden()


def test_a_decision_is_taken_back(person: Callable[..., Person], server: Running) -> None:
    ann, bo = two(server, person)
    assert ann.page.locator("#take-back").is_hidden()
    ann.click_first("#choices [data-text='take 1 from 1']")
    bo.page.wait_for_selector(".turn.yours")
    ann.is_calm()
    ann.page.click("#take-back:text-is('Take back: take 1 from 1')")
    ann.page.wait_for_selector(".turn.yours")
    assert ann.page.locator("#take-back").is_hidden()
    for one in (ann, bo):
        one.page.wait_for_selector("#log li.referee:has-text('Ann took back: take 1 from 1.')")
    bo.page.wait_for_selector(".turn:not(.yours)")


def test_hints_point_and_do_not_play(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("quarry", [{"name": "Ann"}, {"bot": "random"}], options={"heaps": [1, 3, 4]})
    one = person()
    one.sit(made["table"]["id"], made["seats"][0])
    before = one.step()
    one.page.click("#hint")
    one.page.wait_for_selector("#hints:visible")
    assert one.page.inner_text("#hints-title").startswith("What the ")
    shares = [" ".join(words.split()) for words in one.page.locator("#hints .chance").all_inner_texts()]
    assert 1 <= len(shares) <= 8
    assert all(words.endswith("% of games won") for words in shares)
    candidate = one.page.locator("#hints button").nth(1)
    candidate.click()
    assert candidate.get_attribute("aria-pressed") == "true"
    pointed = one.page.locator("#choices .hinted").inner_text()
    assert candidate.inner_text().startswith(pointed)
    assert one.page.locator("#board .hinted").count() == 1
    assert one.step() == before


def test_there_are_no_hints_among_people(person: Callable[..., Person], server: Running) -> None:
    ann, _ = two(server, person)
    assert ann.page.locator("#hint").is_hidden()


@pytest.fixture(scope="module")
def hasty(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server on which somebody is absent after four seconds."""
    quick = ["--absent-seconds", "4"]
    with Running(tmp_path_factory.mktemp("hasty"), ["nim:GAME"], [NIM], arguments=quick) as running:
        yield running


BO_WAITS = "#seats small:text-matches('^A vote on a bot for Bo in 0:0[1-4]$')"


def test_a_bot_stands_in_and_gives_back(person: Callable[..., Person], hasty: Running) -> None:
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]
    made = hasty.client.make("nim", seats, options={"heaps": [9, 9, 9]})
    table, keys = made["table"]["id"], made["seats"]
    ann, bo, cy = person(url=hasty.url), person(390, 844, url=hasty.url), person(url=hasty.url)
    bo.sit(table, keys[1])
    ann.sit(table, keys[0])
    cy.sit(table, keys[2])
    ann.page.wait_for_selector("#seats .here:has-text('Bo')")
    assert ann.page.locator("#seats .vote").count() == 0, "nobody votes on somebody who is here"
    bo.page.goto(hasty.url)
    for one in (ann, cy):
        one.page.wait_for_selector(BO_WAITS)
        assert one.page.locator("#seats .vote button").count() == 0, "it counts down first"
    ann.page.wait_for_selector("#seats small:text-is('0 of 2 votes')")
    ann.page.click("#seats button:text-is('Let a bot stand in for Bo')")
    cy.page.wait_for_selector("#seats small:text-is('1 of 2 votes: Ann')")
    ann.page.wait_for_selector("#seats small:text-is('1 of 2 votes: you')")
    assert ann.page.locator("#seats .vote button").count() == 0, "one has one vote"
    cy.page.click("#seats button:text-is('Let a bot stand in for Bo')")
    for one in (ann, cy):
        one.page.wait_for_selector("#seats .tag:has-text('bot stands in')")
    bo.sit(table, keys[1])
    bo.page.click("#come-back")
    bo.page.wait_for_selector("#come-back", state="hidden")
    for one in (ann, cy):
        one.page.wait_for_selector("#seats .tag:has-text('bot stands in')", state="detached")


def test_the_countdown_goes_by_the_clock_of_the_server(person: Callable[..., Person], hasty: Running) -> None:
    """A page whose own clock is a day ahead, and one that is a day behind, count the same."""
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]
    made = hasty.client.make("nim", seats, options={"heaps": [9, 9, 9]})
    for key, days in ((made["seats"][0], 1), (made["seats"][2], -1)):
        one = person(url=hasty.url)
        one.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {days * 86_400_000}")
        hasty.client.call("GET", f"/tables/{made['table']['id']}", token=made["seats"][1]["token"])
        one.sit(made["table"]["id"], key)
        one.page.wait_for_selector(BO_WAITS)
        one.page.wait_for_selector("#seats button:text-is('Let a bot stand in for Bo')", timeout=6000)


def test_those_who_may_not_vote_see_no_countdown(person: Callable[..., Person], hasty: Running) -> None:
    made = hasty.client.make("nim", [{"name": "Ann"}, {"name": "Bo"}], options={"heaps": [9, 9, 9]})
    look = person(url=hasty.url)
    look.page.goto(f"{hasty.url}/table/{made['table']['id']}")
    look.page.wait_for_selector("#seats .tag:text-is('away')")
    assert look.page.locator("#seats .vote").count() == 0


def test_leaving_and_resigning_are_asked_twice(person: Callable[..., Person], server: Running) -> None:
    ann, bo = two(server, person, options={"heaps": [9, 9]})
    bo.page.click("#settings")
    bo.page.click("#leave")
    assert bo.page.evaluate("document.activeElement.id") == "leave-no"
    bo.page.click("#leave-no")
    assert bo.page.evaluate("document.activeElement.id") == "leave"
    bo.page.click("#leave")
    bo.page.click("#leave-yes")
    bo.page.wait_for_url("**/")
    ann.page.wait_for_selector("#seats .tag:has-text('bot stands in')")
    ann.page.click("#settings")
    ann.page.click("#resign")
    ann.page.click("#resign-yes")
    ann.page.wait_for_selector("#seats .tag:text-is('resigned')")
    ann.page.wait_for_selector("#menu", state="hidden")


def test_a_rematch(person: Callable[..., Person], server: Running) -> None:
    ann, bo = two(server, person, options={"heaps": [1]})
    first = ann.page.url
    ann.click_first("#choices button")
    ann.page.click("#rematch:text-is('Rematch')")
    ann.page.wait_for_function("(first) => location.href !== first", arg=first)
    bo.page.click("#rematch:text-is('Ann wants a rematch: join')")
    bo.page.wait_for_function("(first) => location.href !== first", arg=first)
    assert bo.page.url == ann.page.url
    # Seats are moved on by one: who sat first sits second.
    bo.page.wait_for_selector(".turn.yours")
    ann.page.wait_for_selector("#turn-words:text-is('Waiting for Bo')")


# ---- two people and a bot through a whole game ----


def sit_two(person: Callable[..., Person], server: Running, **where: Any) -> list[Person]:
    """Six at the table, so that the game has five rounds of each kind; a purse for short auctions."""
    seats = [{"name": "Ann"}, {"name": "Bo"}, *[{"bot": "careful"}] * 4]
    made = server.client.make("forsale", seats, seed=6, options={"coins": 8})
    people = [person(**where), person(**where)]
    for one, key in zip(people, made["seats"], strict=False):
        one.sit(made["table"]["id"], key)
    return people


def play_whole(people: list[Person], decide: Callable[[Person, int], None]) -> None:
    turns = 0
    while not all(one.is_done() for one in people):
        for one in people:
            if one.is_asked():
                before = one.step()
                decide(one, turns)
                one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
                turns += 1
        people[0].page.wait_for_timeout(10)
    assert turns >= 20


def test_a_whole_game_by_touch_on_two_phones(person: Callable[..., Person], server: Running) -> None:
    people = sit_two(person, server, width=390, height=844, has_touch=True, is_mobile=True)

    def tap(one: Person, turn: int) -> None:
        one.is_calm()
        if turn % 3 == 0 and one.page.locator("#amounts [type=submit]").count():
            one.page.tap("#amounts [type=submit]")
        else:
            one.page.locator("#choices [data-key]" if turn % 2 else "#board [data-action]").first.tap()
        confirm = one.page.locator("#confirm [data-confirms]")
        if confirm.count():
            one.is_calm()
            confirm.tap()

    play_whole(people, tap)
    for one in people:
        assert "win" in one.page.inner_text("#result-title")


def test_a_whole_game_by_keyboard(person: Callable[..., Person], server: Running) -> None:
    people = sit_two(person, server)

    def press(one: Person, turn: int) -> None:
        """From wherever the focus is: the skip link to the decision, then the first choice, or a typed move."""
        one.page.keyboard.press("Tab")
        for _ in range(60):
            at = one.page.evaluate("document.activeElement.closest('#choices, #amounts, #typed')?.id")
            if at == "choices" or (at == "amounts" and turn % 2):
                break
            one.page.keyboard.press("Tab")
        one.page.keyboard.press("Enter")
        if one.page.evaluate("Boolean(document.activeElement.dataset.confirms)"):
            one.page.keyboard.press("Enter")

    play_whole(people, press)
    for one in people:
        assert "win" in one.page.inner_text("#result-title")
