"""A real server and a real Chromium, driven by Playwright. Where one is missing, the tests say so and do not run."""

from __future__ import annotations

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from ludex.server.tables.patches import apply
from ludex.testing.running import Running

try:
    from playwright.sync_api import Error
except ImportError:
    Error = Exception  # type: ignore[misc, assignment]

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

NIM = Path(__file__).parent.parent.parent / "examples" / "nim"
QUARRY = Path(__file__).parent / "quarry"
MONOPOLIES = Path(__file__).parent / "monopolies"
LAID_OUT = ["monopolies:TRADE", "monopolies:SHORTAGE", "monopolies:DEBT"]
"""Monopoly in positions laid out for tests."""
AXE_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]
PATIENCE_MS = 120_000
"""How long anything is waited for: a machine that does four things at once on each processor is that slow. What is
awaited is always an event, so on a quick machine it costs nothing."""
CHROMIUMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-dev-shm-usage"]

# Keeps the page's WebSockets where a test can cut them.
KEEP_SOCKETS = """
window.testSockets = [];
window.WebSocket = class extends WebSocket {
  constructor(...args) { super(...args); window.testSockets.push(this); }
};
"""

# Whether the table has moved on; confirms what waits for it.
CONFIRM = """(n) => {
    document.querySelector("#confirm [data-confirms]")?.click();
    return document.getElementById("slider").max !== n;
}"""


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


class Person:
    """Somebody at a browser of their own, and everything that browser received."""

    def __init__(self, context: BrowserContext, url: str, keeps_bodies: bool = False) -> None:
        """`keeps_bodies`: the answers to the page's requests are kept too; that is a good part of a browser's work."""
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE_MS)
        self.page.add_init_script(KEEP_SOCKETS)
        self.sockets: list[list[str]] = []
        """What came over each WebSocket."""
        self.bodies: list[str] | None = [] if keeps_bodies else None
        """Bodies of HTTP answers received, where they are kept."""
        self.complaints: list[str] = []
        """Errors of the page, and what its Content-Security-Policy stopped."""
        self.page.on("websocket", self.listen_to)
        if keeps_bodies:
            context.route(re.compile(r"/api/(?!.*/journal$)"), self.take_body)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self.take_words)

    def listen_to(self, socket: Any) -> None:
        """Keeps what comes over a WebSocket."""
        received: list[str] = []
        self.sockets.append(received)
        socket.on("framereceived", lambda frame: received.append(frame if isinstance(frame, str) else frame.decode()))

    @property
    def frames(self) -> list[str]:
        """WebSocket messages received; after a patch also the view that it led to."""
        return [frame for received in self.sockets for frame in with_views(received)]

    def received(self) -> str:
        """All that came, over WebSockets and as answers."""
        assert self.bodies is not None, "person(keeps_bodies=True)"
        return "".join([*self.frames, *self.bodies])

    def take_body(self, route: Route) -> None:
        """Lets a request through and keeps what is answered."""
        try:
            response = route.fetch(timeout=PATIENCE_MS)
            assert self.bodies is not None
            self.bodies.append(response.text())
        except Error:
            route.abort()  # no server, or the page is closing
        else:
            route.fulfill(response=response)

    def take_words(self, message: Any) -> None:
        """Keeps errors, but not that there is no server, nor that a plain network address is not a secure context."""
        if message.type == "error" and not any(words in message.text for words in ("net::ERR", "Opener-Policy")):
            self.complaints.append(message.text)

    def axe_faults(self, rules: Sequence[str] = ()) -> list[str]:
        """What axe-core finds wrong with the page as it is, by some rules or all: the rule, and the first places."""
        from axe_playwright_python.sync_playwright import Axe

        only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": AXE_RULES}
        found = Axe().run(self.page, options={"runOnly": only}).response["violations"]
        return [f"{fault['id']}: {[node['html'][:200] for node in fault['nodes'][:3]]}" for fault in found]

    # ---- what people do ----

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def make_table(self, name: str, seats: list[str], game: str = "forsale", pace: str = "0") -> str:
        """Fills in the lobby's form; answers the table's id."""
        self.open()
        self.page.click(f"[data-game={game}] .friends")
        self.page.fill("#name", name)
        while self.page.locator("#seats li").count() < len(seats):
            self.page.click("#more")
        while self.page.locator("#seats li").count() > len(seats):
            self.page.click("#fewer")
        for index, kind in enumerate(seats):
            self.page.locator("#seats select").nth(index).select_option(kind)
        self.page.click("summary:has-text('Pace and privacy')")
        self.page.select_option("#pause", pace)
        self.page.click("text=Make the table")
        self.page.wait_for_url("**/table/*")
        return self.page.url.rsplit("/", 1)[1]

    def is_asked(self) -> bool:
        return self.page.locator(".turn.yours").count() > 0 and self.page.locator("#decide [data-key]").count() > 1

    def is_done(self) -> bool:
        return self.page.locator("#result").is_visible()

    def step(self) -> str:
        """How far this browser has seen the game go."""
        return str(self.page.locator("#slider").get_attribute("max"))

    def link(self, field: str) -> str:
        """The address that a field gives, once it is there."""
        self.page.wait_for_function("(field) => document.querySelector(field)?.value", arg=field)
        return self.page.input_value(field)

    def click_first(self, where: str) -> None:
        """Plays by a click and waits until the table has moved on; what asks for a second thought is confirmed.

        It clicks as a key or a screen reader does. A pointer has to wait until what is new has been there for a moment:
        see test_browser_press.py.
        """
        before = self.step()
        self.page.locator(where).first.dispatch_event("click")
        self.page.wait_for_function(CONFIRM, arg=before)

    def sit(self, table: str, key: dict[str, Any]) -> None:
        """Opens a table by the link to a seat."""
        self.open(f"/table/{table}#seat={key['seat']}&token={key['token']}")
        self.page.wait_for_selector("#board svg")

    def until(self, holds: Callable[[], bool]) -> None:
        """Waits until something holds that this process sees, while messages come in."""
        end = time.monotonic() + PATIENCE_MS / 1000
        while not holds():
            assert time.monotonic() < end, "it never came to that"
            self.page.wait_for_timeout(20)

    def is_calm(self) -> None:
        """Waits until nothing is so new that a press on it would not count."""
        self.page.wait_for_selector("#actions:not([data-fresh])")

    def faint_words(self) -> list[str]:
        """Words of the board that can hardly be read."""
        return list(self.page.locator("#board svg").first.evaluate(LOW_CONTRAST))

    def cut_socket(self) -> None:
        self.page.evaluate("window.testSockets.at(-1).close()")


def with_views(received: list[str]) -> Iterator[str]:
    """The messages of a WebSocket, and after each patch the view that it led to."""
    whole = ""
    for frame in received:
        yield frame
        message = json.loads(frame)
        if message["type"] == "view":
            whole = frame
        elif message["type"] == "patch":
            whole = apply(whole.encode(), message["steps"]).decode()
            yield whole


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A browser on a busy machine may be late for a window of half a second: such a test gets a second go, marked R."""
    here = str(Path(__file__).parent)
    for item in items:
        if str(item.path).startswith(here):
            item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One for each file of tests: while it is open an event loop runs here, and other tests want their own."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        pytest.skip("no browser test ran: playwright is not installed (pip install 'ludex[test]')")
    chromium = next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        pytest.skip("no browser test ran: there is no chromium (Debian: apt-get install chromium-headless-shell)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    games = ["nim:GAME", "quarry:GAME", *LAID_OUT]
    limits = ["--limit", "tables_per_address=2000"]
    with Running(tmp_path_factory.mktemp("browser"), games, [NIM, QUARRY, MONOPOLIES], arguments=limits) as running:
        yield running


@pytest.fixture
def person(browser: Browser, server: Running) -> Iterator[Callable[..., Person]]:
    """Makes people, each with a browser of their own; none of their pages may complain.

    They want reduced motion unless a test is about motion: drawing it is most of what a browser does here.
    """
    people: list[Person] = []

    def make(
        width: int = 1280, height: int = 900, url: str = server.url, keeps_bodies: bool = False, **settings: Any
    ) -> Person:
        settings.setdefault("reduced_motion", "reduce")
        context = browser.new_context(viewport={"width": width, "height": height}, **settings)
        people.append(Person(context, url, keeps_bodies))
        return people[-1]

    yield make
    for one in people:
        one.context.unroute_all(behavior="ignoreErrors")
        one.context.close()
    assert [complaint for one in people for complaint in one.complaints] == []
