"""Two years of Diplomacy, seven people at seven browsers, by clicks on the board alone."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from diplomacy_map import Map

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = [pytest.mark.browser, pytest.mark.lengthy]

POWERS = ["Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey"]

Phase = dict[str, str]

YEARS: list[tuple[str, Phase, str]] = [
    (
        "Spring 1901, movement",
        {
            "Austria": "A BUD - SER; A VIE - BUD; F TRI - ALB",
            "England": "F LON - NTH; F EDI - NWG; A LVP - YOR",
            "France": "A MAR S A PAR - BUR; A PAR - BUR; F BRE - MAO",
            "Germany": "A MUN - BUR; A BER - KIE; F KIE - DEN",
            "Italy": "A VEN - TYR; A ROM - VEN; F NAP - ION",
            "Russia": "A MOS - UKR; A WAR - GAL; F SEV - BLA; F STP - BOT",
            "Turkey": "A CON - BUL; A SMY - CON; F ANK - BLA",
        },
        "A MUN - BUR; F SEV - BLA; F ANK - BLA",
    ),
    (
        "Fall 1901, movement",
        {
            "Austria": "A SER S F ALB - GRE; F ALB - GRE; A BUD H",
            "England": "F NTH C A YOR - NWY; A YOR - NWY VIA; F NWG - BAR",
            "France": "A BUR - BEL; A MAR - SPA; F MAO - POR",
            "Germany": "A MUN - RUH; A KIE - HOL; F DEN H",
            "Italy": "A VEN S A TYR - TRI; A TYR - TRI; F ION - TUN",
            "Russia": "A UKR - RUM; A GAL - VIE; F SEV - BLA; F BOT - SWE",
            "Turkey": "A BUL H; A CON H; F ANK - BLA",
        },
        "F SEV - BLA; F ANK - BLA",
    ),
    (
        "Winter 1901, adjustment",
        {
            "England": "F LON B",
            "France": "A PAR B; A MAR B; F BRE B",
            "Germany": "A MUN B; F KIE B",
            "Italy": "A ROM B; F NAP B",
            "Russia": "A WAR B; A MOS B; F STP/NC B",
            "Turkey": "A SMY B",
        },
        "",
    ),
    (
        "Spring 1902, movement",
        {
            "Austria": "A BUD H; A SER H; F GRE H",
            "England": "F LON - NTH; F NTH - NWG; A NWY H; F BAR H",
            "France": "A PAR - BUR; A MAR S A PAR - BUR; F BRE - ENG; A BEL H; A SPA H; F POR - MAO",
            "Germany": "A MUN - BUR; A RUH H; A HOL H; F DEN H; F KIE H",
            "Italy": "A TRI S A VIE - BUD; A VEN H; A ROM H; F NAP - ION; F TUN H",
            "Russia": "A RUM S A VIE - BUD; A VIE - BUD; F SEV - BLA; A WAR - UKR; A MOS H; F SWE H; F STP H",
            "Turkey": "A BUL H; A CON H; A SMY H; F ANK - BLA",
        },
        "A BUD H; A MUN - BUR; F SEV - BLA; F ANK - BLA",
    ),
    ("Spring 1902, retreat", {"Austria": "A BUD R GAL"}, ""),
    (
        "Fall 1902, movement",
        {
            "Austria": "A GAL H; A SER H; F GRE H",
            "England": "F NTH H; F NWG H; A NWY H; F BAR H",
            "France": "A BUR H; A MAR H; F ENG H; A BEL H; A SPA H; F MAO H",
            "Germany": "A MUN H; A RUH H; A HOL H; F DEN H; F KIE H",
            "Italy": "A TRI H; A VEN H; A ROM H; F ION H; F TUN H",
            "Russia": "A RUM H; A BUD H; F SEV H; A UKR H; A MOS H; F SWE H; F STP H",
            "Turkey": "A BUL H; A CON H; A SMY H; F ANK H",
        },
        "",
    ),
    ("Winter 1902, adjustment", {"Austria": "A GAL D", "Russia": "A WAR B"}, ""),
]
"""By phase: everybody's orders, and those of them that fail."""

SECRET = "A MAR S A PAR - BUR"

# Whether these and no others are drawn as the orders of the last phase, whatever coast a fleet is on.
ARE_DRAWN = """(wanted) => {
    const drawn = [...document.getElementById("board").shadowRoot.querySelectorAll(".last-orders [data-order]")];
    const bare = drawn.map((one) => one.dataset.order.replace(/[/][NSEW]C/, "")).sort();
    return JSON.stringify(bare) === JSON.stringify(wanted);
}"""


def bare(order: str) -> str:
    return re.sub("/[NSEW]C", "", order)


def listed(orders: str) -> list[str]:
    return [text.strip() for text in orders.split(";") if text.strip()]


def test_seven_people_play_to_the_end_of_1902_by_clicks_on_the_board(
    person: Callable[..., Person], server: Running
) -> None:
    seats = [{"name": name} for name in ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]]
    made = server.client.make("diplomacy", seats, options={"votes": False, "years": 2})
    table = made["table"]["id"]
    people = {power: person(width=1280, height=900, keeps_bodies=True) for power in POWERS}
    for power, key in zip(POWERS, made["seats"], strict=True):
        people[power].sit(table, key)
    boards = {power: Map(people[power]) for power in POWERS}
    clicks: dict[str, int] = {}
    for number, (title, orders, failures) in enumerate(YEARS):
        for power, texts in orders.items():
            page = people[power].page
            page.wait_for_selector(f"#board .title:text-matches('^{title}')")
            page.wait_for_selector("#board .hand-in")
            for text in listed(texts):
                clicks[f"{number} {text}"] = boards[power].order(text)
        if number == 0:
            attack = clicks["0 A MAR S A PAR - BUR"] + clicks["0 A PAR - BUR"]
            assert attack <= 4, "a supported attack"
            for power in POWERS:
                seen = SECRET in people[power].received()
                assert seen == (power == "France"), "orders are sealed"
        for power in orders:
            boards[power].hand_in()
        wanted = {text for texts in orders.values() for text in listed(texts)}
        failed = set(listed(failures))
        for power in POWERS:
            people[power].page.wait_for_function(ARE_DRAWN, arg=sorted(bare(text) for text in wanted))
            told = boards[power].last_orders()
            assert {bare(text) for text, result in told.items() if result != "succeeds"} == failed, title
    page = people["Austria"].page
    page.wait_for_selector("#result:visible")
    journal = server.client.journal(table)
    assert journal[-2]["outcome"] is not None, "the last entry tells the secret"
    convoy = clicks["1 F NTH C A YOR - NWY"] + clicks["1 A YOR - NWY VIA"]
    figures = {
        "a supported attack": attack,
        "a convoy": convoy,
        "a hold": clicks["1 A BUD H"],
        "a move": clicks["0 F LON - NTH"],
        "a build": clicks["2 F LON B"],
        "a build on one of two coasts": clicks["2 F STP/NC B"],
        "a retreat": clicks["4 A BUD R GAL"],
        "a disbandment": clicks["6 A GAL D"],
    }
    assert figures == {
        "a supported attack": 4,
        "a convoy": 4,
        "a hold": 2,
        "a move": 2,
        "a build": 2,
        "a build on one of two coasts": 2,
        "a retreat": 2,
        "a disbandment": 2,
    }
