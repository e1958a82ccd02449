"""Learning in the browser: each lesson to its end by clicking what stands out, and the rules one key away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludex import games
from ludex.games import guide
from ludex.testing.running import Running

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.once]
People = Callable[..., Any]

WANTED = "document.getElementById('lesson').dataset.wanted"
NUMBER = "document.getElementById('lesson').dataset.number"
READY = f"() => Boolean(document.getElementById('lesson-bots')?.offsetParent || {WANTED})"
"""Something is wanted, or the lesson is over."""


def learn(person: People, server: Running, game: str, width: int = 1280, **settings: Any) -> Any:
    """Somebody at the first table of a game."""
    made = server.client.make(game, [{"name": "Ann"}], lesson=True)
    one = person(width, 900, **settings)
    one.open(f"/table/{made['table']['id']}#seat={made['seats'][0]['seat']}&token={made['seats'][0]['token']}")
    one.page.wait_for_selector("#lesson:not([hidden])")
    return one


def follow(one: Any, by: str = "list") -> str:
    """Does what is wanted by a click; answers what the card said."""
    page = one.page
    key = page.evaluate(WANTED).split(" ")[0]
    said = page.inner_text("#lesson-say")
    number = page.evaluate(NUMBER)
    in_list = page.locator(f'#choices button[data-key="{key}"]:visible').first
    on_board = page.locator(f'#board [data-action="{key}"]').first
    one.is_calm()
    if by == "board" and on_board.count():
        on_board.click()
    elif page.locator(f'#choices button[data-key="{key}"]').count():
        in_list.click()
    else:
        amount = page.get_attribute("#lesson", "data-amount")
        page.locator(f"#amounts form[data-amount='{amount}'] [type=submit]").click()
    answered = f"(number) => {NUMBER} !== number"
    sure = page.locator("#choices [data-confirms]")
    page.wait_for_function(f"(number) => ({answered})(number) || document.querySelector('[data-confirms]')", arg=number)
    if sure.count() and page.evaluate(NUMBER) == number:
        one.is_calm()
        sure.first.click()
    page.wait_for_function(answered, arg=number)
    page.wait_for_function(READY)
    return str(said)


@pytest.mark.parametrize(
    ("game", "width", "by"),
    [
        *((game, 1280, "board") for game in games.HERE),
        pytest.param("catan", 390, "list", marks=pytest.mark.lengthy),
        pytest.param("monopoly", 390, "list", marks=pytest.mark.lengthy),
    ],
)
def test_a_lesson_is_played_to_its_end(game: str, width: int, by: str, person: People, server: Running) -> None:
    one = learn(person, server, game, width, has_touch=width < 500)
    page = one.page
    page.wait_for_function(READY)
    said: list[str] = []
    while page.evaluate(WANTED):
        words = follow(one, by)
        if words not in said:
            said.append(words)
    script = guide.lesson(games.find(game))
    assert script is not None
    assert len(said) == len(script.steps)
    assert page.inner_text("#lesson-title") == "Well done!"
    with page.expect_navigation():
        page.click("#lesson-bots")
    page.wait_for_selector("#play:not([hidden])")
    assert page.locator("#lesson").is_hidden()


def test_what_is_not_wanted_waits_and_skipping_frees_it(person: People, server: Running) -> None:
    one = learn(person, server, "karesansui")
    page = one.page
    page.wait_for_function(READY)
    other = page.locator("#choices button[data-key]").first
    assert other.get_attribute("data-key") != page.evaluate(WANTED)
    before = one.step()
    other.click()
    page.wait_for_selector("#lesson-want.nudge")
    assert page.inner_text("#lesson-want").startswith("Not yet. First: ")
    assert one.step() == before
    page.click("#lesson-skip")
    assert page.locator("#lesson").is_hidden()
    page.wait_for_timeout(450)
    one.click_first("#choices button[data-key]")
    page.reload()
    page.wait_for_selector("#play:not([hidden])")
    page.wait_for_timeout(300)
    assert page.locator("#lesson").is_hidden()


def test_a_typed_move_of_ones_own_leaves_the_lesson(person: People, server: Running) -> None:
    one = learn(person, server, "forsale")
    page = one.page
    page.fill("#typed-text", "bid 7")
    page.press("#typed-text", "Enter")
    page.wait_for_selector("#lesson-again:visible")
    assert page.inner_text("#lesson-title") == "On your own"
    with page.expect_navigation():
        page.click("#lesson-again")
    page.wait_for_function(READY)
    assert page.inner_text("#lesson-say").startswith("Welcome to For Sale.")


def test_the_rules_are_one_key_away(person: People, server: Running) -> None:
    one = learn(person, server, "catan")
    page = one.page
    page.wait_for_function(READY)
    page.focus("#lesson-skip")
    page.keyboard.press("?")
    page.wait_for_selector("#rules-dialog[open] h3")
    assert page.inner_text("#rules-title") == "Catan in short"
    assert "Settlement: wood, brick, sheep, wheat." in page.inner_text("#rules-dialog")
    assert page.inner_text(".rules-now").startswith("Now: ")
    for _ in range(4):
        page.keyboard.press("Tab")
        inside = "document.getElementById('rules-dialog').contains(document.activeElement)"
        assert page.evaluate(f"{inside} || document.activeElement === document.body")
    page.keyboard.press("Escape")
    assert page.locator("#rules-dialog").is_hidden()
    assert page.evaluate("document.activeElement.id") == "lesson-skip"
    page.fill("#typed-text", "")
    page.type("#typed-text", "?")
    assert page.locator("#rules-dialog").is_hidden()
    assert page.input_value("#typed-text") == "?"
    page.click("#rules")
    page.click("text=Close")
    assert page.locator("#rules-dialog").is_hidden()
