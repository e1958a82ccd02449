"""The page for everybody: by keyboard alone, on a phone, in the dark, read aloud, with names nobody should trust."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

EVIL = "<img src=x onerror=window.hacked=1>"


def press_until(one: Person, key: str, is_there: str, limit: int = 80) -> None:
    """Presses a key until the focus is where it should be: a JavaScript expression of the focused element `at`."""
    script = f"""() => {{
        let at = document.activeElement;
        while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
        return Boolean({is_there});
    }}"""
    for _ in range(limit):
        if one.page.evaluate(script):
            return
        one.page.keyboard.press(key)
    raise AssertionError(f"{is_there} was not reached by {key}")


def test_a_game_without_a_finished_board_is_played_whole_by_keyboard_alone(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.wait_for_selector(".game")
    press_until(one, "Tab", "at.id === 'me'")
    one.page.keyboard.type("Kay")
    press_until(one, "Tab", "at.getAttribute('aria-label') === 'Play against bots: Nim'")
    one.page.keyboard.press("Enter")
    one.page.wait_for_url("**/table/*")
    ways = ["board", "list", "typed"]
    turns = 0
    while not one.is_done():
        if not one.is_asked():
            one.page.wait_for_timeout(20)
            continue
        before = one.step()
        match ways[turns % 3]:
            case "board":
                press_until(one, "Tab", "at.dataset?.action !== undefined")
                assert (
                    one.page.evaluate(
                        "getComputedStyle(document.querySelector('#board').shadowRoot.activeElement).outlineStyle"
                    )
                    == "solid"
                ), "the focus can be seen"
                one.page.keyboard.press("Enter")
            case "list":
                press_until(one, "Tab", "at.closest?.('#choices')")
                one.page.keyboard.press("Space")
            case "typed":
                press_until(one, "Tab", "at.id === 'typed-text'")
                one.page.keyboard.type(one.page.locator("#choices button").first.inner_text())
                one.page.keyboard.press("Enter")
        one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
        turns += 1
    assert turns >= 2
    assert "win" in one.page.inner_text("#result-title")


def test_the_board_of_for_sale_is_played_by_keyboard(person: Callable[..., Person]) -> None:
    one = person()
    one.make_table("Kay", ["you", "bot:random", "bot:random"])
    for _ in range(4):
        one.page.wait_for_selector(".turn.yours")
        before = one.step()
        press_until(one, "Tab", "at.dataset?.action !== undefined")
        part = one.page.locator("#board [data-action]").first
        assert part.get_attribute("role") == "button"
        assert part.get_attribute("aria-label")
        one.page.keyboard.press("Space")
        one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)


def test_turns_and_results_are_announced(person: Callable[..., Person]) -> None:
    one = person()
    one.make_table("Kay", ["you", "bot:random"], game="nim")
    one.page.wait_for_selector("#board svg")
    assert one.page.get_attribute("#announce", "aria-live") == "polite"
    heard: list[str] = []
    one.page.expose_function("heard", lambda words: heard.append(words))
    one.page.evaluate(
        "new MutationObserver(() => heard(document.getElementById('announce').textContent))"
        ".observe(document.getElementById('announce'), {childList: true})"
    )
    while not one.is_done():
        if one.is_asked():
            one.click_first("#choices button")
        one.page.wait_for_timeout(10)
    one.page.wait_for_function("() => document.getElementById('announce').textContent.includes('win')")
    assert any("It is your turn." in words for words in heard)


def test_searching_the_list(person: Callable[..., Person]) -> None:
    one = person()
    one.make_table("Kay", ["you"], "karesansui")
    one.page.wait_for_selector("#choices details:has-text('Cell d4')")
    one.page.fill("#typed-text", "place d4 water")
    one.page.wait_for_selector("#choices button:text-is('Put water on d4')")
    assert one.page.locator("#choices button").count() == 1


def test_a_move_that_cannot_be(person: Callable[..., Person]) -> None:
    one = person()
    one.make_table("Kay", ["you", "bot:random", "bot:random"])
    one.page.wait_for_selector(".turn.yours")
    one.page.fill("#typed-text", "bid 99")
    one.page.wait_for_selector("text=Enter plays it as typed")
    one.page.keyboard.press("Enter")
    one.page.wait_for_selector("#refusal:visible")
    assert "99" in one.page.inner_text("#refusal")
    before = one.step()
    one.page.fill("#typed-text", "+2")
    one.page.keyboard.press("Enter")
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    assert one.page.locator("#refusal").is_hidden()


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_is_wider_than_the_screen(person: Callable[..., Person], width: int) -> None:
    one = person(width=width, height=844)

    def check(where: str) -> None:
        found = one.page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
        assert found[0] <= found[1] <= width, where

    one.open()
    one.page.wait_for_selector(".game")
    check("the lobby")
    one.make_table("W" * 40, ["you", "open", "bot:random"])
    one.page.wait_for_selector("#wait-seats li")
    check("the waiting room")
    one.page.locator("#wait-seats select").select_option("random")
    one.page.wait_for_selector("#board svg")
    check("the table")
    while not one.is_done():
        if one.is_asked():
            one.click_first("#choices button")
        one.page.wait_for_timeout(10)
    check("the end")
    one.open("/api/docs")
    check("the API's page")


def test_a_hostile_name_is_only_ever_text(person: Callable[..., Person]) -> None:
    evil, other = person(), person()
    evil.make_table(EVIL, ["you", "open", "bot:random"])
    evil.page.wait_for_selector("#invite:visible")
    other.page.goto(evil.link("#invite-link"))
    other.page.fill("#join-name", "<script>window.hacked=1</script>")
    other.page.click("text=Sit down")
    for one in (evil, other):
        one.page.wait_for_selector("#board svg")
        one.page.wait_for_selector(f"#seats >> text={EVIL}")
        assert one.page.evaluate("window.hacked") is None
        assert one.page.locator("main img, main script").count() == 0
    other.open()
    other.page.wait_for_selector("#mine li")
    assert EVIL in other.page.inner_text("#mine")


def test_light_and_dark(person: Callable[..., Person]) -> None:
    one = person(color_scheme="dark")
    one.make_table("Kay", ["you", "bot:random", "bot:random"])
    one.page.wait_for_selector("#board svg")

    def colours() -> tuple[str, str]:
        page = one.page.evaluate("getComputedStyle(document.body).backgroundColor")
        board = one.page.evaluate(
            "getComputedStyle(document.querySelector('#board').shadowRoot.querySelector('text')).fill"
        )
        return page, board

    dark = colours()
    one.page.click("#theme")
    light = colours()
    assert dark[0] != light[0]
    assert dark[1] != light[1], "the board follows the page, not the system"
    one.page.reload()
    one.page.wait_for_selector("#board svg")
    assert colours() == light, "the choice is remembered"


def test_looking_on_from_the_lobby_and_looking_back_after_the_end(
    person: Callable[..., Person], server: Running
) -> None:
    made = server.client.make("forsale", [{"bot": "random"}, {"bot": "random"}, {"bot": "random"}], pause_ms=80)
    watcher = person()
    watcher.open()
    watcher.page.click(f"a[href='/table/{made['table']['id']}']")
    watcher.page.wait_for_selector("#board svg")
    assert watcher.page.locator("#actions").is_hidden()
    watcher.page.wait_for_selector("#result-scores li")
    watcher.page.click("#step-first")
    watcher.page.wait_for_selector("text=Looking back: step 0")
    assert "Round 1" in watcher.page.inner_text("#log li:not(.future)")
    watcher.page.select_option("#eyes-seat", "1")
    watcher.page.locator("#slider").fill("20")
    watcher.page.wait_for_function("() => /\\(you\\): .*coin/.test(document.getElementById('words').textContent)")
    watcher.page.click("#step-live")
    with watcher.page.expect_download() as download:
        watcher.page.click("#journal")
    assert download.value.suggested_filename.endswith(".jsonl")


def test_a_seat_moves_to_another_device_by_its_link(person: Callable[..., Person]) -> None:
    here, there = person(), person(width=390, height=844)
    here.make_table("Kay", ["you", "bot:random", "bot:random"])
    here.page.wait_for_selector("#board svg")
    there.page.goto(here.link("#seat-link"))
    there.page.wait_for_selector(".turn.yours")
    assert "token" not in there.page.url
    before = here.step()
    there.click_first("#choices button")
    here.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
