"""axe-core finds nothing to complain of on any page or board, at phone and desktop size, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.server.client import Client
from ludex.server.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.once

GAMES = {"forsale": 3, "catan": 4, "monopoly": 4, "diplomacy": 7, "karesansui": 2}
SIZES = {"phone": (390, 844), "desktop": (1400, 900)}
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]


def complaints(person: Person) -> list[str]:
    """What axe-core finds: the rule, and the first places."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(person.page, options={"runOnly": {"type": "tag", "values": RULES}}).response["violations"]
    return [f"{fault['id']}: {[node['html'][:200] for node in fault['nodes'][:3]]}" for fault in found]


def table_of(server: Running, game: str) -> tuple[str, dict[str, Any]]:
    """A table with one person and bots; its id and the person's seat."""
    seats = [{"name": "Ann"}, *({"bot": "careful"} for _ in range(GAMES[game] - 1))]
    made = Client(server.url).make(game, seats, seed=11)
    return made["table"]["id"], made["seats"][0]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_the_lobby(person: Callable[..., Person], size: str, scheme: str) -> None:
    ann = person(*SIZES[size], color_scheme=scheme)
    ann.open()
    ann.page.wait_for_load_state("networkidle")
    assert complaints(ann) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", GAMES)
def test_a_table(person: Callable[..., Person], server: Running, game: str, size: str, scheme: str) -> None:
    ann = person(*SIZES[size], color_scheme=scheme, reduced_motion="reduce")
    ann.sit(*table_of(server, game))
    ann.page.wait_for_selector(".turn.yours")
    assert complaints(ann) == []
    # The board's own words too: axe leaves SVG text out of its contrast rule.
    assert ann.page.locator("#board svg").first.evaluate(LOW_CONTRAST) == []


LOW_CONTRAST = r"""
(svg) => {
  const channel = (value) => { const c = value / 255; return c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
  const parse = (text) => { const m = text.match(/[\d.]+/g); return m ? m.map(Number) : null; };
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  const isSolid = (style, what) => {
    const colour = parse(style[what] || "");
    return colour && (colour.length < 4 || colour[3] > 0.5) && Number(style.opacity) > 0.5;
  };
  const found = [];
  const shapes = [...svg.querySelectorAll("rect, circle, ellipse, path, polygon")];
  for (const text of svg.querySelectorAll("text")) {
    const words = text.textContent.trim();
    const box = text.getBoundingClientRect();
    const style = getComputedStyle(text);
    if (!words || box.width === 0 || style.visibility === "hidden" || !isSolid(style, "fill")) continue;
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    let behind = null;
    for (const shape of shapes) {
      if (text.compareDocumentPosition(shape) & Node.DOCUMENT_POSITION_FOLLOWING) continue;
      const inside = shape.getBoundingClientRect();
      if (x < inside.left || x > inside.right || y < inside.top || y > inside.bottom) continue;
      const drawn = getComputedStyle(shape);
      if (drawn.fill === "none" || Number(drawn.fillOpacity) < 0.5 || !isSolid(drawn, "fill")) continue;
      const point = svg.createSVGPoint();
      point.x = x; point.y = y;
      if (!shape.isPointInFill(point.matrixTransform(shape.getScreenCTM().inverse()))) continue;
      behind = drawn.fill;
    }
    const ground = parse(behind ?? getComputedStyle(document.body).backgroundColor);
    const ink = parse(style.fill);
    if (!ground || !ink) continue;
    const [high, low] = [light(ink), light(ground)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    if (ratio < 3) found.push(`${words.slice(0, 20)} ${ratio.toFixed(2)} ${style.fill} on ${behind}`);
  }
  return found;
}
"""
"""Words of the board with less than 3 to 1 against what is painted behind their middle."""
