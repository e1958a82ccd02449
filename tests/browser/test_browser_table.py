"""At the table: being told of one's turn, talk, rematch, stand-ins, leaving, hints; two people through a whole game.

What the server says of take-backs, hints, stand-ins and rematches is put into its messages here, and its answers are
given here, so that the page is held to the interface alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.server.running import Running

if TYPE_CHECKING:
    from playwright.sync_api import Route
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

# Messages go through `window.dress` before the page gets them; kept requests are in `window.sent`.
DRESSED = """
import { Live as Real } from "./live.js?real";
window.sent = [];
export class Live extends Real {
  constructor(table, token, handlers) {
    const dress = (message) => window.dress?.(message) ?? message;
    super(table, token, {
      ...handlers,
      room: (table) => handlers.room((window.lastRoom = dress(table))),
      view: (view) => handlers.view((window.lastView = dress(view))),
    });
    window.again = () => { handlers.room(dress(window.lastRoom)); handlers.view(dress(window.lastView)); };
  }
  insist(wish) {
    if (wish.type === "take_back") window.sent.push(wish);
    else super.insist(wish);
  }
}
"""


def dress(one: Person, script: str) -> None:
    """From the next message on, a function changes what the page is told: of the room, or of a view."""
    one.context.route("**/js/live.js", lambda route: route.fulfill(body=DRESSED, content_type="text/javascript"))
    one.page.add_init_script(f"window.dress = {script};")


def answer(one: Person, what: str, body: object, status: int = 200) -> list[Any]:
    """Answers one kind of request; what was asked is kept in the list that comes back."""
    asked: list[Any] = []

    def reply(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or "null"))
        route.fulfill(status=status, body=json.dumps(body), content_type="application/json")

    one.context.route(f"**/api/tables/*/{what}", reply)
    return asked


def alone(server: Running, one: Person, game: str = "nim", **wish: Any) -> dict[str, Any]:
    made = server.client.make(game, [{"name": "Ann"}, {"name": "Bo"}], **wish)
    one.sit(made["table"]["id"], made["seats"][0])
    return dict(made)


# ---- my turn ----

HEARD = """
Object.defineProperty(document, "hidden", {get: () => true});
window.heard = [];
const Real = window.Notification;
window.Notification = class {
  constructor(title, words) { window.heard.push(title + ": " + words.body); }
  addEventListener() {}
  static get permission() { return Real.permission; }
  static requestPermission() { return Real.requestPermission(); }
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
    one = person(permissions=["notifications"])
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
    one = person(permissions=["notifications"])
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


def test_talk_with_quick_words(person: Callable[..., Person], server: Running) -> None:
    options = {"map": "hundred", "years": 1, "press": "public"}
    made = server.client.make("diplomacy", [{"name": "Ann"}, {"name": "Bo"}, {"bot": "random"}], options=options)
    ann, bo = person(390, 844), person()
    for one, key in zip((ann, bo), made["seats"], strict=True):
        one.sit(made["table"]["id"], key)
    assert ann.page.inner_text("#press-title") == "Talk"
    ann.page.click("#quick-words button:text-is('Well played')")
    bo.page.wait_for_selector("#press-list .text:text-is('Well played')")


def test_a_decision_is_taken_back(person: Callable[..., Person], server: Running) -> None:
    one = person()
    dress(one, "(message) => message.choices ? {...message, take_back: 'take 1 from 1'} : message")
    alone(server, one)
    one.page.click("#take-back:text-is('Take back: take 1 from 1')")
    assert one.page.evaluate("window.sent") == [{"type": "take_back"}]


def test_hints_point_and_do_not_play(person: Callable[..., Person], server: Running) -> None:
    one = person()
    dress(one, "(message) => message.choices ? {...message, hints: true} : message")
    alone(server, one, "quarry", options={"heaps": [5, 3, 4]})
    view = one.page.evaluate("window.lastView.choices.slice(0, 2)")
    told = [{**choice, "mean": 0.625 - 0.25 * index, "visits": 90} for index, choice in enumerate(view)]
    answer(one, "hint", {"candidates": told, "bot": "sharp"})
    before = one.step()
    one.page.click("#hint")
    one.page.wait_for_selector("#hints:visible")
    assert one.page.inner_text("#hints-title") == "What the sharp bot would do"
    shares = one.page.locator("#hints .chance").all_inner_texts()
    assert [" ".join(words.split()) for words in shares] == ["63 % of games won", "38 % of games won"]
    one.page.locator("#hints button").nth(1).click()
    assert one.page.locator("#choices .hinted").get_attribute("data-text") == view[1]["text"]
    assert one.page.locator("#board .hinted").count() == 1
    assert one.step() == before


SEATS = """(message) => {
  if (!message.seats) return message;
  const extra = window.extra ?? {};
  return {...message, next: window.next ?? null, seats: message.seats.map((seat) => (
    {...seat, stand_in: null, votes: [], resigned: false, ...(extra[seat.seat] ?? {})}))};
}"""


def test_a_bot_stands_in_and_gives_back(person: Callable[..., Person], server: Running) -> None:
    one = person()
    dress(one, SEATS)
    alone(server, one)
    stand_in = answer(one, "stand_in", {})
    back = answer(one, "return", {})
    one.page.click("#seats button:text-is('Let a bot stand in for Bo')")
    one.page.evaluate("window.extra = {1: {votes: [0]}}; window.again()")
    one.page.wait_for_selector("#seats small:text-is('1 of 1 votes: you')")
    one.page.evaluate("window.extra = {1: {stand_in: 'careful'}}; window.again()")
    one.page.wait_for_selector("#seats .tag:text-is('careful bot stands in')")
    assert stand_in == [{"seat": 1}]
    one.page.evaluate("window.extra = {0: {stand_in: 'careful'}}; window.again()")
    one.page.click("#come-back")
    assert back == [{}]


def test_leaving_and_resigning_are_asked_twice(person: Callable[..., Person], server: Running) -> None:
    one = person()
    dress(one, SEATS)
    alone(server, one)
    left = answer(one, "leave", {})
    one.page.click("#settings")
    one.page.click("#resign")
    assert one.page.evaluate("document.activeElement.id") == "resign-no"
    one.page.click("#resign-no")
    assert left == []
    one.page.click("#resign")
    one.page.click("#resign-yes")
    one.page.wait_for_selector("#menu", state="hidden")
    assert left == [{"resign": True}]
    one.page.click("#settings")
    one.page.click("#leave")
    one.page.click("#leave-yes")
    one.page.wait_for_url("**/")
    assert left == [{"resign": True}, {"resign": False}]


def test_a_rematch(person: Callable[..., Person], server: Running) -> None:
    one = person()
    dress(one, SEATS)
    made = alone(server, one, options={"heaps": [1]})
    following = server.client.make("nim", [{"name": "Bo"}, {"name": "Ann"}])
    key = following["seats"][1]
    answer(one, "rematch", {"table": following["table"]["id"], **key})
    body = {"action": "take 1 from 1"}
    server.client.call("POST", f"/tables/{made['table']['id']}/decisions", body, made["seats"][0]["token"])
    one.page.wait_for_selector("#rematch:text-is('Rematch')")
    one.page.evaluate("window.next = 'x'; window.again()")
    one.page.click("#rematch:text-is('Bo wants a rematch: join')")
    one.page.wait_for_url(f"**/table/{following['table']['id']}")
    one.page.wait_for_selector("text=Waiting for Bo")


# ---- two people and a bot through a whole game ----


def sit_two(person: Callable[..., Person], server: Running, **where: Any) -> list[Person]:
    made = server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"bot": "careful"}], seed=6)
    people = [person(**where), person(**where)]
    for one, key in zip(people, made["seats"], strict=True):
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
    assert turns > 20


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
