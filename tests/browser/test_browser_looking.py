"""Looking: the log is the replay, a step has an address, boards fit and can be read, and what changed is seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

GAMES = {"forsale": 4, "catan": 4, "monopoly": 4, "diplomacy": 7, "karesansui": 3}


def alone(server: Running, one: Person, game: str, **wish: Any) -> dict[str, Any]:
    """Ann among bots, the others as many as usual."""
    seats = [{"name": "Ann"}] + [{"bot": "random"}] * (GAMES[game] - 1)
    made = server.client.make(game, seats, **{"seed": 5, **wish})
    one.sit(made["table"]["id"], made["seats"][0])
    return dict(made)


def test_a_line_of_the_log_is_a_step_with_an_address(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("forsale", [{"bot": "random"}] * 3, seed=2)
    table = made["table"]["id"]
    one = person()
    one.until(lambda: bool(server.client.table(table)["status"] == "over"))
    one.open(f"/table/{table}#step=7")
    one.page.wait_for_selector("text=Looking back: step 7")
    assert one.page.locator("#log li.at").count() >= 1
    one.page.wait_for_selector("#result-scores li", state="attached")
    line = one.page.locator("#log li[data-n='12'] a").first
    assert line.get_attribute("href") == "#step=12"
    # Lines of one step stand together: only the first of them begins it.
    lines = one.page.locator("#log li").evaluate_all(
        "(all) => all.map((line) => [line.dataset.n, line.classList.contains('begins')])"
    )
    steps = [n for n, _ in lines]
    assert len(set(steps)) < len(steps), "some step has several lines"
    assert [n for n, begins in lines if begins] == list(dict.fromkeys(steps))
    line.click()
    one.page.wait_for_selector("text=Looking back: step 12")
    assert one.page.url.endswith("#step=12")
    # By keys: the log takes the focus, arrows walk, Enter goes there.
    one.page.locator("#log").focus()
    one.page.keyboard.press("Home")
    one.page.keyboard.press("ArrowDown")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("() => document.activeElement.hash === location.hash")
    one.page.click("#step-live")
    one.page.wait_for_selector("text=The game is over")
    assert "#" not in one.page.url
    other = person()
    other.open(f"/table/{table}#step=99999")
    other.page.wait_for_selector("text=Looking back: step")
    assert other.step() in other.page.inner_text("#turn-words"), "no further than to the end"


def test_looking_back_is_not_interrupted(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("nim", [{"name": "Ann"}, {"name": "Bo"}], options={"heaps": [9, 9]})
    table, keys = made["table"]["id"], made["seats"]
    one = person()
    one.sit(table, keys[0])

    def play(seat: int, text: str) -> None:
        server.client.call("POST", f"/tables/{table}/decisions", {"action": text}, keys[seat]["token"])

    play(0, "take 1 from 1")
    play(1, "take 1 from 1")
    one.page.wait_for_selector("#log li >> nth=1")
    one.page.locator("#log li[data-n='1'] a").click()
    one.page.wait_for_selector("text=Looking back: step 1")
    drawn = one.page.evaluate("document.getElementById('board').shadowRoot.innerHTML")
    play(0, "take 2 from 2")
    play(1, "take 3 from 2")
    one.page.wait_for_selector("#step-live:text-is('2 new')")
    assert one.page.inner_text("#turn-words") == "Looking back: step 1 of 4. It is your turn"
    assert one.page.evaluate("document.getElementById('board').shadowRoot.innerHTML") == drawn
    assert one.page.url.endswith("#step=1")
    one.page.click("#step-live")
    one.page.wait_for_selector(".turn.yours")
    assert one.page.inner_text("#step-live") == "Live"
    assert "#" not in one.page.url


def test_diplomacy_steps_by_phase(person: Callable[..., Person], server: Running) -> None:
    options = {"map": "hundred", "years": 2, "votes": False}
    made = server.client.make("diplomacy", [{"bot": "random"}] * 3, seed=3, options=options)
    one = person()
    one.open(f"/table/{made['table']['id']}")
    one.page.wait_for_selector("#result-scores li")
    lines = one.page.locator("#log li.phase").evaluate_all("(all) => all.map((line) => line.dataset.n)")
    starts = [start for start in dict.fromkeys(lines) if start != "0"]
    assert len(starts) > 2
    one.page.click("#step-first")
    one.page.wait_for_selector("text=Looking back: step 0")
    for start in starts[:2]:
        one.page.click("#phase-on")
        one.page.wait_for_selector(f"text=Looking back: step {start} of")
    one.page.click("#phase-back")
    one.page.wait_for_selector(f"text=Looking back: step {starts[0]} of")


SMALLEST = """() => {
    const texts = document.getElementById("board").shadowRoot.querySelectorAll("text");
    const sizes = Array.from(texts, (text) => {
        const matrix = text.getScreenCTM();
        return parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b);
    });
    return Math.min(...sizes);
}"""


EDGES = """(part) => {
    const node = part === "#board svg" ? document.getElementById("board").shadowRoot.querySelector("svg") : document.querySelector(part);
    const { top, bottom } = node.getBoundingClientRect();
    return [top, bottom];
}"""  # noqa: E501


@pytest.mark.parametrize("game", GAMES)
def test_boards_fit_a_desk_and_can_be_read_on_a_phone(
    person: Callable[..., Person], server: Running, game: str
) -> None:
    one = person(1400, 900)
    made = alone(server, one, game)
    one.page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    for part in ("#board svg", "#actions", "#turn", "#replay", "#log"):
        # In one go: a bot's order may put a new drawing in the place of the old one at any time.
        top, bottom = one.page.evaluate(EDGES, part)
        assert 0 <= top < bottom <= 900, part
    phone = person(390, 844, has_touch=True, is_mobile=True)
    phone.sit(made["table"]["id"], made["seats"][0])
    assert phone.page.evaluate(SMALLEST) >= 11
    assert phone.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "the board pans in its own window"
    sheet = phone.page.locator("#actions").bounding_box()
    assert sheet is not None
    assert sheet["y"] + sheet["height"] == 844
    assert sheet["height"] < 300


def test_zoom_by_keys_wheel_buttons_and_fingers(person: Callable[..., Person], server: Running) -> None:
    one = person(390, 844, has_touch=True)
    alone(server, one, "diplomacy")

    def width() -> float:
        return float(one.page.evaluate("document.getElementById('board').shadowRoot.firstElementChild.clientWidth"))

    usual = width()
    assert usual > 390
    one.page.click("#zoom-fit")
    assert width() <= 390
    one.page.click("#zoom-fit")
    assert width() == usual
    one.page.locator("#board").focus()
    one.page.keyboard.press("+")
    assert width() > 1.2 * usual
    one.page.keyboard.press("0")
    assert width() == usual
    one.page.keyboard.press("-")
    assert width() < usual
    one.page.keyboard.press("0")
    box = one.page.locator("#board").bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + 100, box["y"] + 100)
    one.page.keyboard.down("Control")
    one.page.mouse.wheel(0, -200)
    one.page.keyboard.up("Control")
    one.page.wait_for_function(
        "(usual) => document.getElementById('board').shadowRoot.firstElementChild.clientWidth > usual", arg=usual
    )
    one.page.click("#zoom-fit")
    one.page.evaluate("scrollTo(0, 0)")
    fingers = one.context.new_cdp_session(one.page)
    for kind, apart in (("touchStart", 40), ("touchMove", 60), ("touchMove", 80)):
        x, y = box["x"] + 180, box["y"] + 150
        points = [{"x": x - apart, "y": y, "id": 0}, {"x": x + apart, "y": y, "id": 1}]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    fingers.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    assert width() == pytest.approx(2 * usual, rel=0.05)


MOVING = """() => document.getElementById("board").shadowRoot.firstElementChild.getAnimations({subtree: true}).length"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_changed_is_seen_to_change_unless_motion_is_unwanted(
    person: Callable[..., Person], server: Running, motion: str
) -> None:
    one = person(reduced_motion=motion)
    made = alone(server, one, "monopoly", pause_ms=10_000)
    one.page.wait_for_selector(".turn.yours")
    body = {"action": "roll"}
    server.client.call("POST", f"/tables/{made['table']['id']}/decisions", body, made["seats"][0]["token"])
    one.page.wait_for_function("() => document.getElementById('slider').max !== '0'")
    assert (one.page.evaluate(MOVING) > 0) == (motion == "no-preference")
    assert one.page.locator("#log li.latest").count() > 0, "the last move is marked"


# Keeps what is animated from now on: what it is, when it begins and when it is over.
WATCH = """() => {
    window.played = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        const kind = this.matches(".die, [data-id^=die-]") ? "die" : this.querySelector?.(".card") ? "card" : this.dataset.unit ? "unit" : "other";
        window.played.push([kind, timing.delay, timing.delay + timing.duration]);
        return animate.call(this, frames, timing);
    };
}"""  # noqa: E501


def played(one: Person, before: str) -> list[tuple[str, int, int]]:
    """What moved since the table was at a step; nothing of it takes longer than 600 ms."""
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    one.page.wait_for_timeout(100)
    found = [(str(kind), int(begin), int(end)) for kind, begin, end in one.page.evaluate("window.played")]
    assert all(end <= 600 for _, _, end in found)
    return found


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_dice_fall(person: Callable[..., Person], server: Running, motion: str) -> None:
    one = person(reduced_motion=motion)
    made = alone(server, one, "monopoly", pause_ms=10_000)
    one.page.wait_for_selector(".turn.yours")
    one.page.evaluate(WATCH)
    server.client.decide(made["table"]["id"], made["seats"][0]["token"], "roll")
    dice = [kind for kind, _, _ in played(one, "0")].count("die")
    assert dice == (2 if motion == "no-preference" else 0)


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_was_decided_in_secret_is_revealed_as_one(
    person: Callable[..., Person], server: Running, motion: str
) -> None:
    """All sell at once: nothing is seen of it until the last has chosen, then all cards turn together after a beat."""
    made = server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=4)
    table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
    while len(to_act := server.client.table(table)["to_act"]) == 1:
        server.client.decide(table, tokens[to_act[0]], "pass")
    one = person(reduced_motion=motion)
    one.sit(table, made["seats"][0])
    for token in tokens:
        one.page.evaluate(WATCH)
        before = one.step()
        view = server.client.call("GET", f"/tables/{table}/view", token=token)
        server.client.decide(table, token, view["choices"][0]["text"])
        found = played(one, before)
    if motion == "reduce":
        assert found == []
    else:
        assert "card" in {kind for kind, _, _ in found}
        assert {begin for _, begin, _ in found} == {120}


def test_units_of_diplomacy_go_to_where_they_were_ordered(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("diplomacy", [{"name": name} for name in "ABCDEFG"], options={"votes": False})
    table, keys = made["table"]["id"], made["seats"]
    one = person(reduced_motion="no-preference")
    one.sit(table, keys[0])
    orders = {2: ["A PAR - BUR", "F BRE - MAO"], 1: ["F LON - NTH"]}
    for key in keys:
        for text in [*orders.get(key["seat"], []), "done"]:
            one.page.evaluate("() => (window.played = [])")
            if key["seat"] == 6:
                one.page.evaluate(WATCH)
            before = str(server.client.table(table)["n"])
            one.page.wait_for_function("(n) => document.getElementById('slider').max === n", arg=before)
            server.client.decide(table, key["token"], text)
    found = played(one, before)
    assert [kind for kind, _, _ in found].count("unit") == 3
    assert {begin for _, begin, _ in found} == {120}
    assert one.page.locator("#board [data-unit=BUR]").get_attribute("data-came") == "PAR"
