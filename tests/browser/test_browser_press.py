"""Presses that count and presses that don't: double clicks, a click while others move, second thoughts, numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.id || document.activeElement.dataset.text || document.activeElement.tagName"


def quarry(server: Running, one: Person, heaps: list[int]) -> tuple[str, str]:
    """A table of Quarry for Ann and Bo; Ann sits at her browser, Bo's token comes back."""
    made = server.client.make("quarry", [{"name": "Ann"}, {"name": "Bo"}], options={"heaps": heaps})
    one.sit(made["table"]["id"], made["seats"][0])
    one.page.wait_for_selector(".turn.yours")
    return made["table"]["id"], made["seats"][1]["token"]


def decide(server: Running, table: str, token: str, text: str) -> None:
    server.client.call("POST", f"/tables/{table}/decisions", {"action": text}, token)


@pytest.mark.parametrize("where", ["#choices button", "#board [data-action]"])
def test_a_double_click_on_roll_never_ends_the_turn(person: Callable[..., Person], server: Running, where: str) -> None:
    made = server.client.make("catan", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=3)
    table = made["table"]["id"]
    tokens = [key["token"] for key in made["seats"]]
    one = person()
    one.sit(table, made["seats"][0])
    while one.page.locator("#choices [data-text='roll']").count() == 0:
        [seat] = server.client.table(table)["to_act"]
        view = server.client.call("GET", f"/tables/{table}/view", token=tokens[seat])
        decide(server, table, tokens[seat], view["choices"][0]["text"])
        one.page.wait_for_function("(n) => Number(document.getElementById('slider').max) > n", arg=view["n"])
        one.page.wait_for_timeout(20)
    one.is_calm()
    before = server.client.table(table)["n"]
    roll = "[data-text='roll']" if "button" in where else "[aria-label^='roll' i]"
    box = one.page.locator(where + roll).first.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    one.page.mouse.click(x, y)
    one.page.wait_for_function("(n) => Number(document.getElementById('slider').max) > n", arg=before)
    one.page.wait_for_timeout(40)
    # The second half of the double click: the dice are there, and so is what may be done next.
    one.page.mouse.move(x, y)
    one.page.mouse.down(click_count=2)
    one.page.mouse.up(click_count=2)
    one.page.wait_for_timeout(300)
    after = server.client.table(table)
    assert after["n"] == before + 1
    assert after["to_act"] == [0]
    one.is_calm()
    one.page.click("#choices button:not(.careful) >> nth=0")
    one.page.wait_for_function("(n) => Number(document.getElementById('slider').max) > n", arg=before + 1)


def test_a_press_on_what_came_under_the_finger_just_now_does_not_count(
    person: Callable[..., Person], server: Running
) -> None:
    one = person()
    table, bo = quarry(server, one, [1, 5, 9])
    one.is_calm()
    first = one.page.locator("#choices button").first
    box = first.bounding_box()
    assert box is not None
    x, y = box["x"] + 10, box["y"] + 10
    first.click()
    one.page.locator("#confirm [data-confirms]").dispatch_event("click")
    one.page.wait_for_selector(".turn:not(.yours)")
    decide(server, table, bo, "take 1 from 2")
    one.page.wait_for_selector(".turn.yours")
    before = one.step()
    assert one.page.evaluate("([x, y]) => document.elementFromPoint(x, y).dataset.text", [x, y]) == "take 1 from 2"
    one.page.mouse.click(x, y)
    one.page.wait_for_timeout(250)
    assert one.step() == before
    one.is_calm()
    one.page.mouse.click(x, y)
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)


@pytest.mark.parametrize("where", ["#choices", "#board"])
def test_a_click_counts_while_others_move(person: Callable[..., Person], server: Running, where: str) -> None:
    """All sell at once: Bo's card goes down between Ann's pressing a button and letting it go."""
    made = server.client.make("forsale", [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}], seed=4)
    table, tokens = made["table"]["id"], [key["token"] for key in made["seats"]]
    while len(to_act := server.client.table(table)["to_act"]) == 1:
        decide(server, table, tokens[to_act[0]], "pass")
    one = person()
    one.sit(table, made["seats"][0])
    one.is_calm()
    part = one.page.locator(f"{where} [data-text]").nth(2)
    box = part.bounding_box()
    assert box is not None
    one.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    one.page.mouse.down()
    before = one.step()
    view = server.client.call("GET", f"/tables/{table}/view", token=tokens[1])
    decide(server, table, tokens[1], view["choices"][0]["text"])
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    one.page.mouse.up()
    one.page.wait_for_selector(".turn:not(.yours)")
    assert server.client.table(table)["to_act"] == [2]


def test_the_list_is_changed_in_place_and_the_focus_stays(person: Callable[..., Person], server: Running) -> None:
    seats: list[dict[str, Any]] = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cy"}]
    made = server.client.make("diplomacy", seats, options={"map": "hundred", "years": 1})
    table, keys = made["table"]["id"], made["seats"]
    one = person(height=700)
    one.sit(table, keys[0])
    place = one.page.evaluate("""() => {
        window.kept = [...document.querySelectorAll("#choices button")].at(-1);
        window.kept.focus();
        return document.getElementById("decide").scrollTop;
    }""")
    assert place > 0
    before = one.step()
    decide(server, table, keys[1]["token"], "done")  # an order that is only written would not be noticed
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    assert one.page.evaluate("document.activeElement === window.kept")
    assert one.page.evaluate("document.getElementById('decide').scrollTop") == place


def test_no_action_takes_the_focus_by_itself(person: Callable[..., Person], server: Running) -> None:
    one = person()
    table, bo = quarry(server, one, [1, 12, 25])
    one.page.locator("[data-text='take 9 from 3']").first.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(".turn:not(.yours)")
    assert one.page.evaluate(FOCUSED) == "actions-title"
    decide(server, table, bo, "take 1 from 2")
    one.page.wait_for_selector(".turn.yours")
    assert one.page.evaluate(FOCUSED) == "actions-title"
    # On the board it is the board that keeps it.
    one.page.locator("#board [data-text='take 2 from 2']").first.focus()
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector(".turn:not(.yours)")
    assert one.page.evaluate(FOCUSED) == "board"
    assert one.page.evaluate("document.activeElement.shadowRoot.activeElement") is None


def test_what_is_costly_is_selected_and_then_confirmed(person: Callable[..., Person], server: Running) -> None:
    one = person()
    quarry(server, one, [5, 3, 4])
    one.is_calm()
    before = one.step()
    careful = one.page.locator("#choices [data-text='take 3 from 2']")
    assert careful.inner_text() == "Take 3 of heap 2"
    careful.dblclick()
    one.page.wait_for_timeout(300)
    assert one.step() == before, "a double click selects, or selects no more"
    careful.focus()
    one.page.keyboard.press("Escape")
    one.is_calm()
    careful.click()
    one.page.wait_for_selector("#confirm:visible")
    assert one.page.inner_text("#caution") == "This empties the heap."
    assert careful.get_attribute("aria-expanded") == "true"
    one.page.keyboard.press("Escape")
    assert one.page.locator("#confirm").count() == 0
    assert one.page.evaluate(FOCUSED) == "take 3 from 2"
    # By keys: Enter selects, Enter confirms; and the board asks in the same place.
    one.page.locator("#board [aria-label='Take 3 of heap 2']").dispatch_event("click")
    one.page.wait_for_selector("#confirm:visible")
    assert one.page.locator("#board .chosen").count() == 1
    one.page.keyboard.press("Escape")
    assert one.page.locator("#board .chosen").count() == 0
    careful.focus()
    one.page.keyboard.press("Enter")
    assert one.page.evaluate("document.activeElement.dataset.confirms") == "yes"
    assert one.step() == before
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    assert one.page.locator("#confirm").count() == 0


def test_a_typed_move_that_is_costly_is_confirmed_too(person: Callable[..., Person], server: Running) -> None:
    one = person()
    quarry(server, one, [5, 3, 4])
    before = one.step()
    one.page.fill("#typed-text", "take 3 from 2")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#confirm:visible")
    assert one.step() == before
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)


def test_a_number_by_keyboard(person: Callable[..., Person], server: Running) -> None:
    one = person()
    quarry(server, one, [20, 3, 4])
    field = one.page.get_by_label("Stones of the first heap", exact=True).first
    field.focus()
    one.page.keyboard.press("ArrowUp")
    one.page.keyboard.press("ArrowUp")
    assert one.page.inner_text("#amounts [type=submit]") == "Take 3 from 1"
    field.fill("99")
    one.page.keyboard.press("Enter")
    one.page.wait_for_timeout(100)
    assert field.get_attribute("aria-invalid") == "true"
    assert one.page.locator(".turn.yours").count() == 1
    field.fill("7")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#log li:has-text('Ann takes 7 from heap 1.')")


def test_a_number_by_touch(person: Callable[..., Person], server: Running) -> None:
    one = person(390, 844, has_touch=True)
    table, bo = quarry(server, one, [20, 3, 4])
    one.is_calm()
    one.page.tap("#amounts .quick button:text-is('10')")
    one.page.tap("#amounts [aria-label$='1 more']")
    assert one.page.inner_text("#amounts [type=submit]") == "Take 11 from 1"
    one.page.tap("#amounts [type=submit]")
    one.page.wait_for_selector("#log li:has-text('Ann takes 11 from heap 1.')")
    decide(server, table, bo, "take 4 from 1")
    one.page.wait_for_selector(".turn.yours")
    # What was chosen before is not chosen now; and a number that is no longer possible would not stay.
    assert one.page.inner_text("#amounts [type=submit]") == "Take 1 from 1"
