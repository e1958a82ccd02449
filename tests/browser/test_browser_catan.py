"""Catan in a real browser, by the board alone: an offer in few clicks, numbers on request, whole games."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

ORDER = ("city", "settle", "buy", "road", "roll", "robber", "give", "discard", "end")
"""What somebody in a hurry plays: the first of these kinds that can be clicked."""

ON_BOARD = """() => Array.from(
    document.getElementById("board").shadowRoot.querySelectorAll("[data-action]"), (part) => part.dataset.text)"""

FOCUSED = """() => {
    let node = document.activeElement;
    while (node?.shadowRoot?.activeElement) node = node.shadowRoot.activeElement;
    return node?.dataset?.text ?? node?.dataset?.confirms ?? "";
}"""

TOUCH_TARGETS = """() => Array.from(
    document.getElementById("board").shadowRoot.querySelectorAll("[data-action]"),
    (part) => {
        const { x, y, width, height } = (part.querySelector(".near") ?? part).getBoundingClientRect();
        return [x + width / 2, y + height / 2, width, height];
    },
)"""

PLAYED = "(n) => document.getElementById('slider').max !== n"


def on_board(one: Person) -> list[str]:
    """What can be clicked on the board, as moves are written."""
    return list(one.page.evaluate(ON_BOARD))


def chosen(one: Person) -> str:
    """The move of somebody in a hurry."""
    texts = on_board(one)
    for kind in ORDER:
        found = sorted(text for text in texts if text.split()[0] == kind)
        if found:
            return found[len(found) // 3]
    raise AssertionError(f"nothing to play among {texts}")


def press(one: Person, text: str, by: str = "click") -> None:
    """A move made on the board by a mouse, a finger or keys; what asks for a second thought is confirmed likewise."""
    before = one.step()
    confirm = "#confirm [data-confirms]"
    is_careful = one.page.locator(f"#choices .careful[data-text='{text}']").count() > 0
    if by == "keys":
        tab_to(one, text)
        one.page.keyboard.press("Enter")
        if is_careful:
            one.page.wait_for_selector(confirm)
            tab_to(one, "yes")
            one.page.keyboard.press("Enter")
    else:
        one.is_calm()
        # Two presses of the same place within half a second are a double click, and the second does not count.
        one.page.wait_for_timeout(200)
        part = one.page.locator(f"#board [data-text='{text}']").first
        getattr(part, by)()
        if is_careful:
            one.page.wait_for_selector(confirm)
            one.is_calm()
            getattr(one.page.locator(confirm), by)()
    one.page.wait_for_function(PLAYED, arg=before)


def tab_to(one: Person, text: str) -> None:
    """Presses the Tab key until what stands for the move has the focus."""
    for _ in range(200):
        if one.page.evaluate(FOCUSED) == text:
            return
        one.page.keyboard.press("Tab")
    raise AssertionError(f"no way to {text} by the Tab key")


def view_of(server: Running, table: str, key: dict[str, Any]) -> dict[str, Any]:
    """What a seat sees, by the interface for programs."""
    return dict(server.client.call("GET", f"/tables/{table}/view", token=key["token"]))


def reach(one: Person, n: int) -> None:
    """Waits until the page has come so far."""
    one.page.wait_for_function("(n) => Number(document.getElementById('slider').max) >= n", arg=n)


@pytest.mark.parametrize(("width", "height", "by"), [(1400, 900, "click"), (390, 844, "tap")])
def test_an_offer_in_at_most_six_clicks_on_the_board(
    person: Callable[..., Person], server: Running, width: int, height: int, by: str
) -> None:
    one = person(width, height, has_touch=by == "tap", is_mobile=by == "tap", reduced_motion="reduce")
    made = server.client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=3)
    table, keys = made["table"]["id"], made["seats"]
    one.sit(table, keys[0])
    # The others place; Ann too, on the board.
    while "offer" not in on_board(one):
        [seat] = server.client.table(table)["to_act"]
        view = view_of(server, table, keys[seat])
        reach(one, view["n"])
        if seat == 0:
            press(one, chosen(one), by)
        else:
            server.client.decide(table, keys[seat]["token"], view["choices"][-1]["text"])
    held = [view_of(server, table, keys[seat])["view"]["seats"][seat]["hand"] for seat in (0, 1)]
    give, ask = next(
        (own, other) for own in held[0] for other in held[1] if own != other and held[0][own] and held[1][other]
    )
    clicks = ["offer", f"give {give}", f"ask {ask}", "to 1", "propose"]
    for text in clicks:
        press(one, text, by)
        assert one.faint_words() == []
    one.page.wait_for_selector(f"#log li:has-text('Ann offers 1 {give} for 1 {ask} to Bo')")
    server.client.decide(table, keys[1]["token"], "accept")
    one.page.wait_for_selector("#board [data-text='confirm 1']")
    press(one, "confirm 1", by)
    one.page.wait_for_selector(f"#log li:has-text('Ann gives Bo 1 {give} for 1 {ask}')")
    assert len(clicks) + 1 <= 6
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_discard_a_robbery_a_card_and_a_bank_trade_on_the_board(
    person: Callable[..., Person], server: Running
) -> None:
    one = person(1400, 900, reduced_motion="reduce", color_scheme="dark")
    made = server.client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=8)
    table, keys = made["table"]["id"], made["seats"]
    one.sit(table, keys[0])
    seen: list[str] = []
    while not {"give", "discard", "robber", "bank", "buy", "knight"} <= set(seen):
        room = server.client.table(table)
        assert room["n"] < 400
        seat = room["to_act"][0]
        view = view_of(server, table, keys[seat])
        text = saved([choice["text"] for choice in view["choices"]])
        kind = text.split()[0]
        if seat == 0 and (kind not in ("roll", "end", "settle", "road") and (kind == "give" or kind not in seen)):
            reach(one, view["n"])
            assert one.faint_words() == []
            press(one, text)
            seen.append(kind)
        else:
            server.client.decide(table, keys[seat]["token"], text)


def saved(texts: list[str]) -> str:
    """The move of somebody who saves cards: nothing is built, and a bank trade comes before a card is bought."""
    first = any(text == "roll" for text in texts) and not any(text == "knight" for text in texts)
    order = ("roll",) if first else ("knight", "robber", "give", "discard", "bank", "buy", "end", "settle", "road")
    for kind in order:
        found = sorted(text for text in texts if text.split()[0] == kind)
        if found:
            return max(found, key=lambda text: (" from " in text, text)) if kind == "robber" else found[len(found) // 3]
    raise AssertionError(f"nothing to play among {texts}")


@pytest.mark.parametrize("seats", [4, 6])
def test_places_to_build_are_large_on_a_phone_and_do_not_meet(
    person: Callable[..., Person], server: Running, seats: int
) -> None:
    one = person(390, 844, has_touch=True, is_mobile=True)
    made = server.client.make("catan", [{"name": f"P{seat}"} for seat in range(seats)], seed=3)
    one.sit(made["table"]["id"], made["seats"][0])
    for _ in range(2):
        places = one.page.evaluate(TOUCH_TARGETS)
        assert len(places) > 1
        for at, (x, y, width, height) in enumerate(places):
            assert min(width, height) >= 40
            for other_x, other_y, other_width, _ in places[:at]:
                assert ((x - other_x) ** 2 + (y - other_y) ** 2) ** 0.5 >= (width + other_width) / 2
        one.click_first(f"#board [data-text='{chosen(one)}']")


def test_numbers_are_on_the_board_on_request_and_stay(person: Callable[..., Person], server: Running) -> None:
    one = person()
    made = server.client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=3)
    one.sit(made["table"]["id"], made["seats"][0])
    number = one.page.locator("#board .places text").first
    assert not number.is_visible()
    one.page.click("[popovertarget=menu]")
    one.page.check("#numbers")
    assert number.is_visible()
    one.page.keyboard.press("Escape")
    one.click_first("#board [data-text^='settle ']")
    assert number.is_visible()
    one.page.reload()
    one.page.wait_for_selector("#board .places text >> visible=true")
    one.page.click("[popovertarget=menu]")
    one.page.uncheck("#numbers")
    assert not number.is_visible()


# Keeps what flies from now on, and what tumbles.
WATCH = """() => {
    window.flown = [];
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, timing) {
        if (timing.composite && (this.dataset.fly || this.dataset.roll)) {
            window.flown.push([this.dataset.fly ? "card" : "die", timing.delay + timing.duration]);
        }
        return animate.call(this, frames, timing);
    };
}"""

# How many dice tumble between two drawings that differ in nothing, and in nothing but that they were thrown again.
THROWN_AGAIN = """async () => {
    const { changes } = await import("/static/js/board/motion.js");
    const old = document.getElementById("board").shadowRoot.querySelector("svg");
    const next = old.cloneNode(true);
    const found = [changes(old, next)?.dice.length];
    for (const die of next.querySelectorAll("[data-roll]")) die.dataset.roll = "99";
    return [...found, changes(old, next)?.dice.length];
}"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_roll_tumbles_flies_to_its_owners_and_is_counted(
    person: Callable[..., Person], server: Running, motion: str
) -> None:
    one = person(390, 844, reduced_motion=motion)
    made = server.client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=3)
    table, keys = made["table"]["id"], made["seats"]
    one.sit(table, keys[0])
    one.page.evaluate(WATCH)
    income = 0
    while not income:
        seat = server.client.table(table)["to_act"][0]
        view = view_of(server, table, keys[seat])
        text = saved([choice["text"] for choice in view["choices"]])
        if text == "roll":
            reach(one, view["n"])
            one.page.evaluate("() => (window.flown = [])")
        server.client.decide(table, keys[seat]["token"], text)
        if text == "roll":
            after = server.client.call("GET", f"/tables/{table}/events?after={view['n']}")["events"]
            income = sum(sum(told["event"]["cards"].values()) for told in after if told["event"]["kind"] == "income")
    reach(one, after[-1]["n"])
    one.page.wait_for_timeout(100)
    flown = one.page.evaluate("window.flown")
    kinds = [kind for kind, _ in flown]
    if motion == "reduce":
        assert kinds == []
    else:
        assert (kinds.count("card"), kinds.count("die")) == (income, 2)
        assert max(end for _, end in flown) <= 600
        assert one.page.evaluate(THROWN_AGAIN) == [0, 2]
    one.page.click("#chart")
    one.page.wait_for_selector("#chart-picture svg")
    assert one.page.locator("#chart-picture .expected").count() == 12
    assert one.axe_faults() == []
    one.page.keyboard.press("Escape")
    assert not one.page.locator("#chart-dialog").is_visible()


@pytest.mark.lengthy
@pytest.mark.parametrize(("width", "height", "by"), [(390, 844, "tap"), (1280, 900, "keys")])
def test_two_people_and_bots_through_a_whole_game(
    person: Callable[..., Person], server: Running, width: int, height: int, by: str
) -> None:
    """Three points win, or twelve turns are played."""
    settings = {"has_touch": True, "is_mobile": True} if by == "tap" else {}
    people = [person(width, height, reduced_motion="reduce", **settings) for _ in range(2)]
    seats = [{"name": "Ann"}, {"name": "Bo"}, {"bot": "random"}, {"bot": "random"}]
    made = server.client.make("catan", seats, seed=6, options={"points": 3, "turns": 12, "trade": False})
    table = made["table"]["id"]
    for one, key in zip(people, made["seats"], strict=False):
        one.sit(table, key)
    kinds: list[str] = []
    while server.client.table(table)["status"] != "over":
        assert len(kinds) < 80
        for one in people:
            if one.is_asked():
                text = chosen(one)
                press(one, text, by)
                kinds.append(text.split()[0])
        people[0].page.wait_for_timeout(20)
    assert {"settle", "road", "roll"} <= set(kinds)
    for one in people:
        one.page.wait_for_selector("#result-scores li")
        assert one.faint_words() == []
