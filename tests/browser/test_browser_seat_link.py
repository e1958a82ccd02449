"""Links to a seat: a wrong one destroys nothing, and another one takes a seat's place only where its player agrees."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

SEAT = "(table) => JSON.parse(localStorage.getItem('ludex.tables'))?.[table]"


def remembered(one: Person, table: str) -> dict[str, Any]:
    return dict(one.page.evaluate(SEAT, table) or {})


def forgive_the_refusal(one: Person) -> None:
    """The browser notes that the server knew no such token, which is what the test is about."""
    one.complaints[:] = [complaint for complaint in one.complaints if "401" not in complaint]


def test_a_link_cannot_destroy_a_seat(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("nim", [{"name": "Ann"}, {"name": "Bo"}])
    table, (ann, bo) = made["table"]["id"], made["seats"]
    one = person()
    one.sit(table, ann)
    mine = ann["token"]
    assert remembered(one, table)["token"] == mine

    one.open("/")
    one.open(f"/table/{table}#token=oops")
    one.page.wait_for_selector("text=This link does not lead to a seat")
    one.page.wait_for_selector(".turn.yours")
    assert remembered(one, table)["token"] == mine

    # Another seat of the same table: the player is asked.
    for answer, token in (("Keep my seat", mine), ("Take the seat of the link", bo["token"])):
        one.open("/")
        one.open(f"/table/{table}#seat=1&token={bo['token']}")
        one.page.click(f"#other-seat >> text={answer}")
        one.page.wait_for_selector("#board svg")
        assert remembered(one, table)["token"] == token
        assert "token" not in one.page.url
    forgive_the_refusal(one)


def test_a_wrong_link_on_a_new_device_leaves_one_looking_on(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("nim", [{"name": "Ann"}, {"name": "Bo"}])
    one = person()
    one.open(f"/table/{made['table']['id']}#seat=0&token=oops")
    one.page.wait_for_selector("text=This link does not lead to a seat")
    one.page.wait_for_selector("#board svg")
    assert "token" not in remembered(one, made["table"]["id"])
    forgive_the_refusal(one)
