"""Diplomacy on the page: press between three people, and a whole game by list and by typing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

HUNDRED = {"map": "hundred", "years": 1}
SECRET = "The pineapple is for <b>you</b> & me"
EVIL = "<img src=x onerror=window.hacked=1>"


# Takes the first choice of the list, or `done`; answers whether there was one and no decision on its way.
CHOOSE = """(wantsDone) => {
    if (document.getElementById("board").hasAttribute("data-busy")) return 0;
    const buttons = [...document.querySelectorAll("#choices button")];
    const done = buttons.find((button) => button.textContent.startsWith("Hand in"));
    const chosen = (wantsDone && done) || buttons[0];
    chosen?.click();
    document.querySelector("#confirm [data-confirms]")?.click();
    return chosen ? 1 : 0;
}"""


def sit(person: Callable[..., Person], server: Running, names: list[str], **wish: Any) -> tuple[str, list[Person]]:
    """A table of Diplomacy: a browser for each name, and a bot where there is none."""
    seats = [{"name": name} if name else {"bot": "random"} for name in names]
    made = server.client.make("diplomacy", seats, **wish)
    table = made["table"]["id"]
    people = []
    for key in made["seats"]:
        one = person(keeps_bodies=True)
        one.open(f"/table/{table}#seat={key['seat']}&token={key['token']}")
        one.page.wait_for_selector("#board svg")
        people.append(one)
    return table, people


def write(one: Person, text: str, *to: str) -> None:
    """Addresses some and sends a message."""
    for box in one.page.locator("#press-seats label").all():
        words = box.inner_text()
        box.locator("input").set_checked(any(words.startswith(name) for name in to))
    one.page.fill("#press-text", text)
    one.page.press("#press-text", "Enter")
    one.page.wait_for_function("() => document.getElementById('press-text').value === ''")


def read(one: Person) -> list[str]:
    """The messages as they are shown: who, to whom, what."""
    found = []
    for item in one.page.locator("#press-list li").all():
        who, readers, text = (item.locator(part).inner_text() for part in (".who b", ".readers", ".text"))
        found.append(f"{who} to {readers}: {text}")
    return found


def test_private_and_public_press_of_three_people(person: Callable[..., Person], server: Running) -> None:
    table, [ann, bo, cy] = sit(person, server, ["Ann", "Bo", "Cy"], options=HUNDRED)
    watcher = person(width=390, height=844, keeps_bodies=True)
    watcher.open(f"/table/{table}")
    watcher.page.wait_for_selector("#press-card:visible")
    assert watcher.page.locator("#press-form").is_hidden()
    write(ann, SECRET, "Burgundy")
    bo.page.wait_for_selector("#press-list li")
    bo.page.click("#press-list .reply")
    assert bo.page.locator("#press-seats input:checked").evaluate_all("(all) => all.map((box) => box.value)") == ["0"]
    bo.page.keyboard.type(EVIL)
    bo.page.keyboard.press("Shift+Enter")
    bo.page.keyboard.type("second line")
    bo.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#press-list li:nth-child(2)")
    write(cy, "Good morning", "Everybody")
    for one in (ann, bo, cy, watcher):
        one.page.wait_for_selector("#press-list :text('Good morning')")
    evil = f"{EVIL}\nsecond line"
    public = "to everybody: Good morning"
    assert read(ann) == [f"You to Burgundy: {SECRET}", f"Burgundy to you: {evil}", f"France {public}"]
    assert read(bo) == [f"England to you: {SECRET}", f"You to England: {evil}", f"France {public}"]
    assert read(cy) == [f"You {public}"]
    assert read(watcher) == [f"France {public}"]
    assert "Message from France to everybody: Good morning" in bo.page.inner_text("#announce")
    for one in (ann, bo):
        assert one.page.evaluate("window.hacked") is None
        assert one.page.locator("#press-list img, #press-list .text b").count() == 0
    for one in (cy, watcher):
        received = one.received()
        assert "pineapple" not in received
        assert "onerror" not in received
        places = [message["place"] for frame in map(json.loads, one.frames) for message in frame.get("messages", [])]
        assert places == [0]


def test_press_survives_a_reload_and_a_lost_connection_and_is_said_once(
    person: Callable[..., Person], server: Running
) -> None:
    _, [ann, bo, _] = sit(person, server, ["Ann", "Bo", "Cy"], options=HUNDRED)
    write(ann, "first", "Burgundy")
    ann.page.locator("#press-seats input[value='1']").check()
    ann.page.fill("#press-text", "cut off")
    ann.page.evaluate("document.getElementById('press-send').click(); window.testSockets.at(-1).close();")
    ann.page.wait_for_function("() => document.querySelectorAll('#press-list li').length === 2")
    bo.cut_socket()
    write(ann, "third", "Burgundy")
    bo.page.wait_for_selector("#press-list :text('third')")
    bo.page.reload()
    bo.page.wait_for_selector("#press-list :text('third')")
    said = ["first", "cut off", "third"]
    assert read(bo) == [f"England to you: {text}" for text in said]
    assert read(ann) == [f"You to Burgundy: {text}" for text in said]


def test_what_cannot_be_sent_is_told_and_the_words_stay(person: Callable[..., Person], server: Running) -> None:
    _, [ann] = sit(person, server, ["Ann", "", ""], options=HUNDRED)
    ann.page.fill("#press-text", "to whom?")
    ann.page.click("#press-send")
    assert ann.page.inner_text("#press-problem") == "Choose who is to read it."
    ann.page.locator("#press-seats input[value='all']").check()
    assert ann.page.locator("#press-problem").is_hidden()
    ann.page.locator("#press-seats input[value='2']").check()
    assert not ann.page.locator("#press-seats input[value='all']").is_checked(), "everybody, or some"
    ann.page.fill("#press-text", "a\u202eb")
    ann.page.click("#press-send")
    ann.page.wait_for_selector("#press-problem:visible")
    assert "control characters" in ann.page.inner_text("#press-problem")
    assert ann.page.input_value("#press-text") == "a\u202eb"


@pytest.mark.parametrize("press", ["none", "public"])
def test_the_panel_of_other_tables(person: Callable[..., Person], server: Running, press: str) -> None:
    _, [ann] = sit(person, server, ["Ann", "", ""], options={**HUNDRED, "press": press})
    assert ann.page.locator("#press-card").is_visible() == (press == "public")
    if press == "public":
        assert ann.page.locator("#press-to").is_hidden()
        ann.page.fill("#press-text", "hello")
        ann.page.press("#press-text", "Enter")
        ann.page.wait_for_selector("#press-list li")
        assert read(ann) == ["You to everybody: hello"]


def test_news_is_pointed_out_on_a_phone(person: Callable[..., Person], server: Running) -> None:
    _, [ann, bo] = sit(person, server, ["Ann", "Bo", ""], options=HUNDRED)
    phone = person(width=390, height=700)
    phone.page.goto(ann.link("#seat-link"))
    phone.page.wait_for_selector("#board svg")
    assert phone.page.locator("#mail").is_hidden()
    write(bo, "are you there?", "England")
    phone.page.wait_for_selector("#mail:visible")
    assert phone.page.inner_text("#mail") == "1 new message"
    phone.page.click("#mail")
    phone.page.wait_for_selector("#mail", state="hidden")
    assert phone.page.evaluate("document.activeElement.id") == "press-list"
    found = phone.page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
    assert found[0] <= found[1] <= 390


def test_a_whole_game_by_list_and_by_typing(person: Callable[..., Person], server: Running) -> None:
    """France against six bots: orders from the list, typed one by one, and all in one line, to the result."""
    names = ["", "", "Ann", "", "", "", ""]
    table, [ann] = sit(person, server, names, options={"years": 2, "votes": False}, seed=11)
    page = ann.page
    assert page.inner_text("#turn-words") == "Your turn, France"
    assert "Ann France" in page.inner_text("#seats li:nth-child(3)")
    page.locator("#choices button:text-is('Fleet in Brest moves to Mid-Atlantic Ocean')").click()
    page.wait_for_selector("#sealed :text('fleet Brest to Mid-Atlantic Ocean')")
    page.fill("#typed-text", "a paris to burgundy")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sealed :text('army Paris to Burgundy')")
    page.fill("#typed-text", "A MAR - Moscow")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:visible")
    page.fill("#typed-text", "A MAR S A PAR - BUR; done")
    page.keyboard.press("Enter")
    page.wait_for_function("() => /autumn|fall/i.test(document.getElementById('log').textContent)")
    assert page.locator("#refusal").is_hidden()
    turns = 0
    while not ann.is_done():
        turns += page.evaluate(CHOOSE, turns % 2 == 1)
        page.wait_for_timeout(30)
    assert turns >= 4
    page.wait_for_selector("#result-scores li")
    assert page.locator("#result-scores li").count() == 7
    assert "France" in page.inner_text("#result-scores")
    entries = server.client.journal(table)
    scores = sorted(entries[-1]["outcome"]["scores"], reverse=True)
    assert [int(words) for words in page.locator("#result .points").all_inner_texts()] == scores
    assert page.locator("#press-form").is_hidden()
    page.select_option("#eyes-seat", "1")
    page.locator("#slider").fill("3")
    page.wait_for_selector("text=Looking back: step 3")
