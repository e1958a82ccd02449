"""The host's page: removing somebody before and during the game, and closing the table; and what the others see."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from ludex.server.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

SEATS = ["you", "open", "open"]


def together(person: Callable[..., Person], names: list[str]) -> tuple[str, list[Person]]:
    """A table that the first made, and the others who sat down at it."""
    host = person()
    table = host.make_table(names[0], SEATS)
    host.page.wait_for_selector("#wait-seats li")
    people = [host]
    for name in names[1:]:
        one = person()
        one.open(f"/table/{table}")
        one.page.fill("#join-name", name)
        one.page.click("#join button")
        host.page.wait_for_selector(f"#wait-seats :text('{name}'), #seats :text('{name}')")
        people.append(one)
    return table, people


def test_the_host_removes_somebody_before_the_game(person: Callable[..., Person]) -> None:
    _, [ann, bo] = together(person, ["Ann", "Bo"])
    assert bo.page.locator("#wait-seats button").count() == 0, "only the host is offered it"
    ann.page.click("#wait-seats button:has-text('Remove')")
    assert "Bo has to leave" in ann.page.inner_text("#host-list")
    assert ann.page.evaluate("document.activeElement.textContent") == "Keep"
    assert ann.axe_faults() == []
    ann.page.keyboard.press("Enter")
    assert ann.page.locator("#host-list .sure").count() == 0
    ann.page.click("#host-list button:has-text('Remove Bo')")
    ann.page.click("#host-list .danger")
    bo.page.wait_for_selector("#problem:has-text('The host has removed you from this table.')")
    bo.page.wait_for_selector("#join:visible")
    assert bo.page.locator("#wait-seats .you").count() == 0
    ann.page.wait_for_function("document.querySelectorAll('#wait-seats .open').length === 2")


def test_the_host_removes_somebody_during_the_game_and_closes_it(person: Callable[..., Person]) -> None:
    _, [ann, bo, cy] = together(person, ["Ann", "Bo", "Cy"])
    for one in (ann, bo, cy):
        one.page.wait_for_selector("#board svg")
    ann.page.click("#settings")
    assert ann.page.locator("#host-list button").all_inner_texts() == ["Remove Bo…", "Remove Cy…", "Close the table…"]
    ann.page.click("#host-list button:has-text('Remove Bo')")
    assert "everybody is told that you did this" in ann.page.inner_text("#host-list")
    ann.page.click("#host-list .danger")
    bo.page.wait_for_selector("#problem:has-text('The host has removed you from this table.')")
    bo.page.wait_for_function("document.querySelectorAll('#seats .you').length === 0")
    assert bo.page.locator("#actions").is_hidden()
    for one in (ann, bo, cy):
        one.page.wait_for_selector("#seats li:has-text('Bo') .tag:has-text('removed')")
        one.page.wait_for_selector("#log li:has-text('The host has removed Bo; a bot plays on.')")
    for one in (bo, cy):
        one.page.click("#settings")
        assert one.page.locator("#hosting").is_hidden()
    ann.page.wait_for_function("document.querySelectorAll('#host-list button').length === 2")
    ann.page.click("#host-list button:has-text('Close the table')")
    assert "nobody has won" in ann.page.inner_text("#host-list")
    ann.page.click("#host-list .danger")
    for one in (ann, cy):
        one.page.wait_for_selector("#result:has-text('closed by the host')")
    ann.page.wait_for_function("document.querySelector('#hosting').hidden")


def test_a_table_that_waits_is_closed_for_all(person: Callable[..., Person], server: Running) -> None:
    table, [ann, bo] = together(person, ["Ann", "Bo"])
    ann.page.click("#settings")
    ann.page.click("#host-list button:has-text('Close the table')")
    ann.page.click("#host-list .danger")
    for one in (ann, bo):
        one.page.wait_for_selector("#problem:has-text('This table was closed before its game began.')")
        assert one.page.locator("#link").inner_text() == "", "it does not try to come back"
    assert table not in [shown["id"] for shown in server.client.tables()]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1400, 900)])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_hosts_settings_fit(
    person: Callable[..., Person], server: Running, width: int, height: int, scheme: str
) -> None:
    """Seven people with long names: everything can be reached, nothing is wider than the screen."""
    seats = [{"name": f"{name} {'Longname ' * 3}".strip()} for name in ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")]
    made = server.client.make("diplomacy", seats)
    table = made["table"]["id"]
    ann = person(width=width, height=height, color_scheme=scheme)
    ann.open("/")
    ann.page.evaluate(
        "([id, facts]) => localStorage.setItem('ludex.tables', JSON.stringify({[id]: facts}))",
        [table, {"token": made["seats"][0]["token"], "seat": 0, "host": made["host"], "time": 1}],
    )
    ann.open(f"/table/{table}")
    ann.page.wait_for_selector("#board svg")
    ann.page.click("#settings")
    ann.page.click("#host-list button:has-text('Remove Gus')")
    assert ann.page.locator("#host-list [data-host]").count() == 8
    for button in ann.page.locator("#host-list [data-host]").all():
        button.scroll_into_view_if_needed()
        box = button.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= width
        assert 0 <= box["y"] <= height - box["height"]
        assert box["height"] >= 36
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= width
    assert ann.axe_faults() == []
