"""Clicks on the map of Diplomacy: where to click for a unit, an area or a whole order, and how many clicks it took."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

ORDER = re.compile(
    r"(?P<type>[AF]) (?P<unit>\w+)(?:/(?P<shore>\w+))? "
    r"(?:(?P<own>[HBD])|(?P<goes>[-R]) (?P<to>\w+)(?:/(?P<coast>\w+))?(?P<via> VIA)?"
    r"|[SC] [AF] (?P<other>\w+)(?:/\w+)?(?: - (?P<target>\w+)(?:/\w+)?)?)$"
)
COASTS = {"NC": "north coast", "SC": "south coast", "EC": "east coast", "WC": "west coast"}
TWICE_MS = 600
"""After so long a click near the last one is a click of its own, and what has just come may be pressed."""

# A point of the window where a unit is, or an area and no unit over it; orders drawn over either do not matter.
POINT = """([kind, place]) => {
    const root = document.getElementById("board").shadowRoot;
    const named = `[data-${kind}="${place}"]`;
    const part = root.querySelector(`.lost${named}`) ?? root.querySelector(named);
    const box = part.getBoundingClientRect();
    const is = (x, y) => {
        const found = root.elementsFromPoint(x, y).map((node) => node.closest("[data-unit], [data-area]"));
        return found.find((node) => node) === part;
    };
    for (let step = 0; step < 900; step += 1) {
        const x = box.x + box.width * (((step * 7 + 15) % 30) / 30 + 0.01);
        const y = box.y + box.height * ((Math.floor(step / 30) * 11 + 15) % 30) / 30 + 1;
        if ([[0, 0], [3, 0], [-3, 0], [0, 3], [0, -3]].every(([dx, dy]) => is(x + dx, y + dy))) return [x, y];
    }
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""


class Map:
    """Clicks on the map of somebody's browser, counted."""

    def __init__(self, one: Person) -> None:
        self.page = one.page
        self.clicks = 0
        self.last = ""
        """The place that was clicked last."""

    def click(self, kind: str, place: str, times: int = 1) -> None:
        if place == self.last:
            self.page.wait_for_timeout(TWICE_MS)  # one click after another on the same place is no double click
        self.last = place
        self.page.locator(f"#board [data-{kind}='{place}']").first.scroll_into_view_if_needed()
        x, y = self.page.evaluate(POINT, [kind, place])
        self.page.mouse.click(x, y, click_count=times)
        self.clicks += times

    def unit(self, place: str, times: int = 1) -> None:
        self.click("unit", place, times)

    def area(self, place: str) -> None:
        self.click("area", place)

    def told(self) -> str:
        return self.page.inner_text("#composing p")

    def lit(self) -> list[str]:
        found: list[str] = self.page.locator("#board .target").evaluate_all("(all) => all.map((a) => a.dataset.area)")
        return sorted(found)

    # ---- whole orders ----

    def order(self, text: str) -> int:
        """Gives an order as it is written by clicks on the map alone; answers how many it took."""
        found = ORDER.match(text)
        assert found is not None, text
        before, unit = self.clicks, found["unit"]
        if found["own"] == "H":
            self.unit(unit, 2)
        elif found["own"] == "B":
            self.area(unit)
            self.choose("army" if found["type"] == "A" else "fleet", COASTS.get(found["shore"], ""))
        elif found["own"] == "D":
            self.unit(unit)
            if self.page.locator("#board .ask").count() == 0:
                self.page.wait_for_timeout(TWICE_MS)
                self.unit(unit)
            self.choose("Disband")
        elif found["goes"]:
            if self.is_selected(unit):
                self.page.wait_for_timeout(TWICE_MS)
            else:
                self.unit(unit)
            self.area(found["to"])
            if self.page.locator("#board .ask").count():
                self.choose(COASTS.get(found["coast"], ""), "by convoy" if found["via"] else "")
        else:
            self.help(unit, found["other"], found["target"])
        self.ordered(text)
        return self.clicks - before

    def help(self, unit: str, other: str, target: str | None) -> None:
        """Supports or convoys: the unit, the other one, and where that goes unless its own order says so already."""
        is_known = self.page.locator(f"#board .orders [data-from='{other}']").count() > 0
        self.unit(unit)
        self.unit(other)
        if is_known:
            return
        if target is None:
            self.page.wait_for_timeout(TWICE_MS)
            self.unit(other)
        else:
            self.area(target)

    def is_selected(self, unit: str) -> bool:
        return self.page.locator(f"#board [data-unit='{unit}'][aria-pressed=true]").count() > 0

    def choose(self, *words: str) -> None:
        """Presses the one button of the box on the board that says all of this."""
        self.page.wait_for_selector("#board .ask button")
        self.page.wait_for_timeout(TWICE_MS)
        for button in self.page.locator("#board .ask button").all():
            if all(word in button.inner_text() for word in words):
                button.click()
                self.clicks += 1
                return
        raise AssertionError(f"{words}: {self.page.locator('#board .ask button').all_inner_texts()}")

    def hand_in(self) -> None:
        """Presses the button on the board."""
        self.page.wait_for_timeout(TWICE_MS)
        self.page.click("#board .hand-in")
        self.clicks += 1

    def last_orders(self) -> dict[str, str]:
        """The orders of the last phase as they are drawn, with what became of them."""
        found: list[list[str]] = self.page.locator("#board .last-orders [data-order]").evaluate_all(
            "(all) => all.map((one) => [one.dataset.order, one.getAttribute('class').split(' ').at(-1)])"
        )
        return dict(found)

    def ordered(self, *texts: str) -> None:
        """Waits until these orders are drawn as one's own."""
        for text in texts:
            self.page.wait_for_selector(f"#board .orders [data-order='{text}']", state="attached")


def powers(server: Running, person: Callable[..., Person], seat: int, **settings: Any) -> tuple[Person, Any]:
    """Seven people; one sits at a browser. What comes back lets all the others hand in."""
    seats = [{"name": name} for name in ["Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus"]]
    made = server.client.make("diplomacy", seats, options={"votes": False})
    table, keys = made["table"]["id"], made["seats"]
    one = person(**settings)
    one.sit(table, keys[seat])

    def hand_in(**orders: str) -> None:
        for key in keys:
            if key["seat"] == seat:
                continue
            view = server.client.call("GET", f"/tables/{table}/view", token=key["token"])
            power = view["view"]["powers"][key["seat"]]["power"] if "view" in view else ""
            for text in orders.get(power, "").split(";"):
                if text.strip():
                    server.client.decide(table, key["token"], text.strip())
            if view["choices"]:
                server.client.decide(table, key["token"], "done")

    return one, hand_in


def done(one: Person) -> None:
    one.is_calm()
    one.click_first("#choices button:text-matches('^Hand in')")


def sandbox_link(position: object, last: object = None) -> str:
    """The path of a sandbox with a position, as the page packs it."""
    packing = zlib.compressobj(wbits=-15)
    packed = packing.compress(json.dumps({"position": position, "last": last}).encode()) + packing.flush()
    return f"/sandbox/diplomacy#{base64.urlsafe_b64encode(packed).decode().rstrip('=')}"
