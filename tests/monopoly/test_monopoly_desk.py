"""What is done in the middle of the board: sums, trades, requests, debts, the market; and the chart of net worths."""

from __future__ import annotations

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from ludex.core import SPECTATOR, Amount, Chance
from ludex.core.seats import lowest_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.faces import pictures
from ludex.games.monopoly.faces.drawing_board import DEEP, LINE, STRIP
from ludex.games.monopoly.faces.drawing_tokens import corner_place
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.state import Monopoly
from ludex.render import draw

NAMES = ["Ann", "Bo", "Cy", "Di"]
SVG = "{http://www.w3.org/2000/svg}"
SEATS: list[dict[str, Any]] = [{"cash": 500, "cards": ["chest"]}, {"cash": 300}]
LOTS: dict[str, Any] = {"Boardwalk": {"owner": 0}, "Oriental": {"owner": 0}, "Baltic": {"owner": 1}}


def restored(position: dict[str, Any]) -> Monopoly:
    state = GAME.restore(position)
    assert isinstance(state, Monopoly)
    return state


def drawn(state: Monopoly, seat: int) -> ElementTree.Element:
    names = NAMES[: state.terms.seats]
    menu = GAME.menu(state, seat, names)
    return ElementTree.fromstring(draw(GAME, GAME.view(state, seat), menu.choices, names, amounts=menu.amounts))


def words(root: ElementTree.Element) -> str:
    return " ".join(text.text or "" for text in root.iter(f"{SVG}text"))


def clicks(root: ElementTree.Element) -> list[int]:
    return [int(part.attrib["data-action"]) for part in root.iter() if "data-action" in part.attrib]


def played(state: Monopoly, seat: int, *texts: str) -> Monopoly:
    for text in texts:
        for action in GAME.read(state, seat, text):
            following = state.after(seat, action)
            assert isinstance(following, Monopoly)
            state = following
    return state


def sums(root: ElementTree.Element) -> dict[str, tuple[int, int, int]]:
    """By what is typed, the least, the most and the step of each control."""
    return {
        part.attrib["data-sum"]: (
            int(part.attrib["data-least"]),
            int(part.attrib["data-most"]),
            int(part.attrib["data-step"]),
        )
        for part in root.iter()
        if "data-sum" in part.attrib
    }


def allowed(amounts: list[Amount]) -> dict[str, tuple[int, int, int]]:
    return {amount.text: (amount.least, amount.most, amount.step) for amount in amounts}


# ---- sums ----


def test_the_sums_on_the_board_are_those_of_the_menu_all_game_long() -> None:
    chance = Chance.of_seed(5)
    state = GAME.start(4, 5, {"houses": 6})
    assert isinstance(state, Monopoly)
    kinds: set[str] = set()
    for _ in range(700):
        if not state.to_act():
            break
        seat = lowest_seat(state.to_act())
        amounts = GAME.menu(state, seat, NAMES).amounts
        if amounts:
            shown = sums(drawn(state, seat))
            assert shown == allowed(amounts)
            kinds |= set(shown)
        state.play(seat, state.random(seat, chance) if chance.below(3) == 0 else state.sensible(seat, chance))
    assert kinds == {"bid ${}", "give ${}", "ask ${}"}


def test_sums_are_not_offered_to_others() -> None:
    state = played(restored({"seats": SEATS, "lots": LOTS}), 0, "offer 1")
    assert sums(drawn(state, 0))
    assert not sums(ElementTree.fromstring(draw(GAME, GAME.view(state, 1), [], NAMES[:2])))


# ---- trades ----


def test_whatever_may_come_on_the_sheet_is_in_its_column_and_on_the_board() -> None:
    state = played(restored({"seats": SEATS, "lots": LOTS}), 0, "offer 1")
    found = clicks(drawn(state, 0))
    for lot, kind in ((39, do.GIVE), (6, do.GIVE), (3, do.ASK)):
        assert found.count(int(do.act(kind, lot))) == 2
    assert found.count(int(do.act(do.GIVE_CARD, 1))) == 1
    state = played(state, 0, "give Boardwalk", "give chest card", "ask Baltic", "ask $40")
    shown = words(drawn(state, 0))
    assert re.search(r"Ann gives Boardwalk .*Jail card, Community Chest.* \$400 at list price", shown)
    assert re.search(r"Bo gives \$40 .*Baltic .*\$100 at list price", shown)
    assert not sums(drawn(state, 0))  # cash is written once


# ---- requests ----


def test_a_request_tells_its_cost_and_what_is_too_few() -> None:
    lots = {"Boardwalk": {"owner": 0, "level": 3}, "Park Place": {"owner": 0, "level": 3}}
    position = {"phase": "window", "next": "begin_talk", "awaited": [0], "seats": SEATS, "lots": lots}
    state = played(restored(position | {"options": {"houses": 7}}), 0, "build Boardwalk", "build Park Place")
    root = drawn(state, 0)
    assert "It costs $400 Cash left $100 Houses left in the bank −1, too few Hotels left" in words(root)
    planned = [part for part in root.iter() if part.attrib.get("class") == "house planned"]
    assert len(planned) == 4  # on two lots, and in their rows


# ---- debts ----


def test_a_debt_is_paid_off_by_clicks_on_what_it_lists() -> None:
    lots = {"Oriental": {"owner": 0}, "Boardwalk": {"owner": 1, "level": 1}, "Park Place": {"owner": 1, "level": 1}}
    position = {
        "phase": "debt",
        "seats": [{"cash": 20, "place": 39}, {"cash": 900}],
        "debts": [{"seat": 0, "to": 1, "amount": 60}],
        "dice": [2, 1],
        "lots": lots,
    }
    root = drawn(restored(position), 0)
    shown = words(root)
    assert "Ann owes Bo $60 of rent" in shown
    assert "Cash $20; buildings bring $0, mortgages $50" in shown
    assert "In all $70. That leaves $10." in shown
    assert clicks(root).count(int(do.act(do.MORTGAGE, 6))) == 2


# ---- the market ----


def test_the_market_tells_what_is_asked_for_and_what_is_short() -> None:
    lots = {
        **{name: {"owner": 0, "level": 1} for name in ("Boardwalk", "Park Place")},
        **{name: {"owner": 1, "level": 1} for name in ("Baltic", "Mediterranean")},
    }
    seats = [{"cash": 900}, {"cash": 900}]
    position = {"phase": "window", "next": "begin_talk", "awaited": [0, 1], "seats": seats, "lots": lots}
    state = played(restored(position | {"options": {"houses": 6}}), 0, "build Boardwalk", "build Park Place", "done")
    state = played(state, 1, "build Baltic", "done")
    seat = lowest_seat(state.to_act())
    shown = words(drawn(state, seat))
    assert "2 houses on Boardwalk and Park" in shown
    assert "a house on Baltic" in shown
    assert "Under the hammer: a house" in shown
    assert "Houses: 3 wanted, 2 in the bank." in shown
    flow = [part for part in drawn(state, seat).iter() if part.attrib.get("class") == "way now"]
    assert ["".join(part.itertext()) for part in flow] == ["Build houses"]


# ---- tokens ----


@pytest.mark.parametrize("count", range(1, 9))
def test_tokens_on_go_leave_its_sign_and_each_other_in_sight(count: int) -> None:
    places = [corner_place(at, count, False, False) for at in range(count)]
    assert all(11 <= x <= DEEP - 11 and y >= 4 + LINE + 22 + 11.5 and y <= DEEP - 11 for x, y in places)
    assert all(abs(x - u) + abs(y - v) >= 21 for at, (x, y) in enumerate(places) for u, v in places[:at])


@pytest.mark.parametrize("count", range(1, 5))
def test_who_is_in_jail_and_who_visits_stand_apart(count: int) -> None:
    inside = [corner_place(at, count, True, True) for at in range(count)]
    outside = [corner_place(at, count, False, True) for at in range(count)]
    assert all(x > STRIP + 11 and y < DEEP - STRIP for x, y in inside)
    assert all(x < STRIP and y < DEEP - STRIP for x, y in outside)


# ---- the chart ----


def test_the_chart_ends_with_what_everybody_is_worth() -> None:
    chance = Chance.of_seed(2)
    state = GAME.start(3, 2, {})
    views: list[dict[str, object]] = []
    for _ in range(300):
        views.append(GAME.view(state, SPECTATOR))
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
    root = ElementTree.fromstring(str(GAME.course(iter(views), NAMES[:3])))
    lines = [part for part in root.iter(f"{SVG}polyline") if "worth" in part.attrib["class"]]
    assert [line.attrib["class"] for line in lines] == [f"worth seat{seat}" for seat in range(3)]
    assert {len(line.attrib["points"].split()) for line in lines} == {300}
    assert len({line.attrib.get("stroke-dasharray") for line in lines}) == 3
    last: Any = views[-1]["seats"]
    assert all(f"${seat['worth']}" in words(root) for seat in last)
    assert len(set(pictures.SEAT_COLORS)) == 8
