"""Whole games in real browsers by clicks on the board only: Catan and For Sale, and nothing hidden in what came.

Takes minutes; `make proof` runs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest
from catan_plan import ANN, BO, CARDS, plan
from watching import check_no_leak

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = [pytest.mark.browser, pytest.mark.lengthy]

CONFIRM = "#confirm [data-confirms]"


def click(one: Person, text: str) -> int:
    """A click on the part of the board that stands for a move, and one more where it asks for a second thought.

    Answers how many clicks it took.
    """
    before = one.step()
    is_careful = one.page.locator(f"#choices .careful[data-text='{text}']").count() > 0
    one.is_calm()
    # Two presses of the same place within half a second are a double click, and the second does not count.
    one.page.wait_for_timeout(150)
    one.page.locator(f"#board [data-text='{text}']").first.click()
    if is_careful:
        one.page.wait_for_selector(CONFIRM)
        one.is_calm()
        one.page.locator(CONFIRM).click()
    one.page.wait_for_function("(n) => document.getElementById('slider').max !== n", arg=before)
    return 2 if is_careful else 1


def sit_three(
    person: Callable[..., Person], server: Running, game: str, seed: int, options: dict[str, Any]
) -> tuple[list[Person], str, list[dict[str, Any]]]:
    """Ann and Bo at browsers of their own, with motion; Cy plays through the interface for programs."""
    seats = [{"name": name} for name in ("Ann", "Bo", "Cy")]
    made = server.client.make(game, seats, seed=seed, options=options)
    people = [
        person(1400, 900, keeps_bodies=True),
        person(390, 844, color_scheme="dark", keeps_bodies=True),
    ]
    for one, key in zip(people, made["seats"], strict=False):
        one.sit(made["table"]["id"], key)
    return people, made["table"]["id"], made["seats"]


def view_of(server: Running, table: str, key: dict[str, Any]) -> dict[str, Any]:
    return dict(server.client.call("GET", f"/tables/{table}/view", token=key["token"]))


def reach(one: Person, n: int) -> None:
    one.page.wait_for_function("(n) => Number(document.getElementById('slider').max) >= n", arg=n)


def test_catan_to_the_end_with_a_trade_a_robbery_a_discard_and_a_card(
    person: Callable[..., Person], server: Running
) -> None:
    """Five points win."""
    people, table, keys = sit_three(person, server, "catan", 33, {"points": 5})
    made: list[str] = []
    clicks: list[int] = []
    while server.client.table(table)["status"] != "over":
        assert len(made) < 400
        seat = server.client.table(table)["to_act"][0]
        views = [view_of(server, table, key) for key in keys]
        hands = [view["view"]["seats"][number]["hand"] for number, view in enumerate(views)]
        legal = [choice["text"] for choice in views[seat]["choices"]]
        move = plan(seat, legal, made, hands, views[seat]["view"])
        if seat in (ANN, BO):
            reach(people[seat], views[seat]["n"])
            clicks.append(click(people[seat], move))
        else:
            server.client.decide(table, keys[seat]["token"], move)
            clicks.append(0)
        made.append(f"{seat} {move}")
    entries = server.client.journal(table)
    ours = [move for move in made if move[0] in f"{ANN}{BO}"]
    kinds = {move.split()[1] for move in ours}
    assert {"propose", "accept", "confirm", "discard", "buy", "city"} <= kinds
    assert kinds & set(CARDS), "a development card was played"
    assert any(" robber " in move and " from " in move for move in ours)
    first = made.index(f"{ANN} offer")
    end = next(at for at, move in enumerate(made) if at > first and move.startswith(f"{ANN} confirm"))
    assert (
        sum(count for move, count in zip(made[first : end + 1], clicks[first : end + 1], strict=True) if move[0] == "0")
        <= 6
    )
    for seat, one in enumerate(people):
        one.page.wait_for_selector("#result-scores li")
        for received in check_no_leak(one, seat, entries, otherwise=10):
            for shown in received["view"]["seats"]:
                if shown["seat"] != seat:
                    assert [shown["hand"], shown["cards"], shown["bought"], shown["discarded"]] == [None] * 4
    print(f"Catan: {len(made)} decisions, {sum(clicks)} clicks of Ann and Bo")


def test_for_sale_to_the_end(person: Callable[..., Person], server: Running) -> None:
    people, table, keys = sit_three(person, server, "forsale", 5, {})
    clicks = 0
    decisions = 0
    while server.client.table(table)["status"] != "over":
        for seat in server.client.table(table)["to_act"]:
            decisions += 1
            view = view_of(server, table, keys[seat])
            move = choice_of(view, decisions)
            if seat in (ANN, BO):
                reach(people[seat], view["n"])
                clicks += click(people[seat], move)
            else:
                server.client.decide(table, keys[seat]["token"], move)
    entries = server.client.journal(table)
    for seat, one in enumerate(people):
        one.page.wait_for_selector("#result-scores li")
        for received in check_no_leak(one, seat, entries):
            for shown in received["view"]["seats"]:
                if shown["seat"] != seat:
                    assert [shown["coins"], shown["hand"], shown["cheques"], shown["offered"]] == [None] * 4
    print(f"For Sale: {decisions} decisions, {clicks} clicks of Ann and Bo")


def choice_of(view: dict[str, Any], decisions: int) -> str:
    """The next bid, a higher one now and then, and a pass where it becomes dear; of the properties any."""
    seen = view["view"]
    own = seen["seats"][seen["seat"]]
    if seen["phase"] == "selling":
        return str(view["choices"][decisions % len(view["choices"])]["text"])
    bid = seen["next_bid"] + (2 if decisions % 5 == 0 else 0)
    return "pass" if bid > min(4, own["coins"] + own["bid"]) else f"bid {bid}"
