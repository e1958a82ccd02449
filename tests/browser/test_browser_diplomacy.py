"""Diplomacy on the page: press between three people, and a whole game by list and by typing."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.server.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

HUNDRED = {"map": "hundred", "years": 1}
SECRET = "The pineapple is for <b>you</b> & me"
EVIL = "<img src=x onerror=window.hacked=1>"


# Takes the first choice of the list, or `done`; answers whether there was one and no decision on its way.
CHOOSE = """(wantsDone) => {
    if (document.getElementById("board").hasAttribute("data-busy")) return 0;
    const buttons = [...document.querySelectorAll("#choices button")];
    const done = buttons.find((button) => button.textContent.startsWith("Hand in"));
    const chosen = (wantsDone && done) || buttons[0];
    chosen?.click();
    document.querySelector("#confirm [data-confirms]")?.click();
    return chosen ? 1 : 0;
}"""


def sit(person: Callable[..., Person], server: Running, names: list[str], **wish: Any) -> tuple[str, list[Person]]:
    """A table of Diplomacy: a browser for each name, and a bot where there is none."""
    seats = [{"name": name} if name else {"bot": "random"} for name in names]
    made = server.client.make("diplomacy", seats, **wish)
    table = made["table"]["id"]
    people = []
    for key in made["seats"]:
        one = person()
        one.open(f"/table/{table}#seat={key['seat']}&token={key['token']}")
        one.page.wait_for_selector("#board svg")
        people.append(one)
    return table, people


def write(one: Person, text: str, *to: str) -> None:
    """Addresses some and sends a message."""
    for box in one.page.locator("#press-seats label").all():
        words = box.inner_text()
        box.locator("input").set_checked(any(words.startswith(name) for name in to))
    one.page.fill("#press-text", text)
    one.page.press("#press-text", "Enter")
    one.page.wait_for_function("() => document.getElementById('press-text').value === ''")


def read(one: Person) -> list[str]:
    """The messages as they are shown: who, to whom, what."""
    found = []
    for item in one.page.locator("#press-list li").all():
        who, readers, text = (item.locator(part).inner_text() for part in (".who b", ".readers", ".text"))
        found.append(f"{who} to {readers}: {text}")
    return found


def test_private_and_public_press_of_three_people(person: Callable[..., Person], server: Running) -> None:
    table, [ann, bo, cy] = sit(person, server, ["Ann", "Bo", "Cy"], options=HUNDRED)
    watcher = person(width=390, height=844)
    watcher.open(f"/table/{table}")
    watcher.page.wait_for_selector("#press-card:visible")
    assert watcher.page.locator("#press-form").is_hidden()
    write(ann, SECRET, "Burgundy")
    bo.page.wait_for_selector("#press-list li")
    bo.page.click("#press-list .reply")
    assert bo.page.locator("#press-seats input:checked").evaluate_all("(all) => all.map((box) => box.value)") == ["0"]
    bo.page.keyboard.type(EVIL)
    bo.page.keyboard.press("Shift+Enter")
    bo.page.keyboard.type("second line")
    bo.page.keyboard.press("Enter")
    ann.page.wait_for_selector("#press-list li:nth-child(2)")
    write(cy, "Good morning", "Everybody")
    for one in (ann, bo, cy, watcher):
        one.page.wait_for_selector("#press-list :text('Good morning')")
    evil = f"{EVIL}\nsecond line"
    public = "to everybody: Good morning"
    assert read(ann) == [f"You to Burgundy: {SECRET}", f"Burgundy to you: {evil}", f"France {public}"]
    assert read(bo) == [f"England to you: {SECRET}", f"You to England: {evil}", f"France {public}"]
    assert read(cy) == [f"You {public}"]
    assert read(watcher) == [f"France {public}"]
    assert "Message from France to everybody: Good morning" in bo.page.inner_text("#announce")
    for one in (ann, bo):
        assert one.page.evaluate("window.hacked") is None
        assert one.page.locator("#press-list img, #press-list .text b").count() == 0
    for one in (cy, watcher):
        received = "".join([*one.frames, *one.bodies])
        assert "pineapple" not in received
        assert "onerror" not in received
        places = [message["place"] for frame in map(json.loads, one.frames) for message in frame.get("messages", [])]
        assert places == [0]


def test_press_survives_a_reload_and_a_lost_connection_and_is_said_once(
    person: Callable[..., Person], server: Running
) -> None:
    _, [ann, bo, _] = sit(person, server, ["Ann", "Bo", "Cy"], options=HUNDRED)
    write(ann, "first", "Burgundy")
    ann.page.locator("#press-seats input[value='1']").check()
    ann.page.fill("#press-text", "cut off")
    ann.page.evaluate("document.getElementById('press-send').click(); window.testSockets.at(-1).close();")
    ann.page.wait_for_function("() => document.querySelectorAll('#press-list li').length === 2")
    bo.cut_socket()
    write(ann, "third", "Burgundy")
    bo.page.wait_for_selector("#press-list :text('third')")
    bo.page.reload()
    bo.page.wait_for_selector("#press-list :text('third')")
    said = ["first", "cut off", "third"]
    assert read(bo) == [f"England to you: {text}" for text in said]
    assert read(ann) == [f"You to Burgundy: {text}" for text in said]


def test_what_cannot_be_sent_is_told_and_the_words_stay(person: Callable[..., Person], server: Running) -> None:
    _, [ann] = sit(person, server, ["Ann", "", ""], options=HUNDRED)
    ann.page.fill("#press-text", "to whom?")
    ann.page.click("#press-send")
    assert ann.page.inner_text("#press-problem") == "Choose who is to read it."
    ann.page.locator("#press-seats input[value='all']").check()
    assert ann.page.locator("#press-problem").is_hidden()
    ann.page.locator("#press-seats input[value='2']").check()
    assert not ann.page.locator("#press-seats input[value='all']").is_checked(), "everybody, or some"
    ann.page.fill("#press-text", "a\u202eb")
    ann.page.click("#press-send")
    ann.page.wait_for_selector("#press-problem:visible")
    assert "control characters" in ann.page.inner_text("#press-problem")
    assert ann.page.input_value("#press-text") == "a\u202eb"


@pytest.mark.parametrize("press", ["none", "public"])
def test_the_panel_of_other_tables(person: Callable[..., Person], server: Running, press: str) -> None:
    _, [ann] = sit(person, server, ["Ann", "", ""], options={**HUNDRED, "press": press})
    assert ann.page.locator("#press-card").is_visible() == (press == "public")
    if press == "public":
        assert ann.page.locator("#press-to").is_hidden()
        ann.page.fill("#press-text", "hello")
        ann.page.press("#press-text", "Enter")
        ann.page.wait_for_selector("#press-list li")
        assert read(ann) == ["You to everybody: hello"]


def test_news_is_pointed_out_on_a_phone(person: Callable[..., Person], server: Running) -> None:
    _, [ann, bo] = sit(person, server, ["Ann", "Bo", ""], options=HUNDRED)
    phone = person(width=390, height=700)
    phone.page.goto(ann.page.input_value("#seat-link"))
    phone.page.wait_for_selector("#board svg")
    assert phone.page.locator("#mail").is_hidden()
    write(bo, "are you there?", "England")
    phone.page.wait_for_selector("#mail:visible")
    assert phone.page.inner_text("#mail") == "1 new message"
    phone.page.click("#mail")
    phone.page.wait_for_selector("#mail", state="hidden")
    assert phone.page.evaluate("document.activeElement.id") == "press-list"
    found = phone.page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
    assert found[0] <= found[1] <= 390


def test_a_whole_game_by_list_and_by_typing(person: Callable[..., Person], server: Running) -> None:
    """France against six bots: orders from the list, typed one by one, and all in one line, to the result."""
    names = ["", "", "Ann", "", "", "", ""]
    table, [ann] = sit(person, server, names, options={"years": 2, "votes": False}, seed=11)
    page = ann.page
    assert page.inner_text("#turn-words") == "Your turn, France"
    assert "Ann France" in page.inner_text("#seats li:nth-child(3)")
    page.locator("#choices button:text-is('Fleet in Brest moves to Mid-Atlantic Ocean')").click()
    page.wait_for_selector("#sealed :text('fleet Brest to Mid-Atlantic Ocean')")
    page.fill("#typed-text", "a paris to burgundy")
    page.keyboard.press("Enter")
    page.wait_for_selector("#sealed :text('army Paris to Burgundy')")
    page.fill("#typed-text", "A MAR - Moscow")
    page.keyboard.press("Enter")
    page.wait_for_selector("#refusal:visible")
    page.fill("#typed-text", "A MAR S A PAR - BUR; done")
    page.keyboard.press("Enter")
    page.wait_for_function("() => /autumn|fall/i.test(document.getElementById('log').textContent)")
    assert page.locator("#refusal").is_hidden()
    turns = 0
    while not ann.is_done():
        turns += page.evaluate(CHOOSE, turns % 2 == 1)
        page.wait_for_timeout(30)
    assert turns >= 4
    page.wait_for_selector("#result-scores li")
    assert page.locator("#result-scores li").count() == 7
    assert "France" in page.inner_text("#result-scores")
    entries = server.client.journal(table)
    scores = sorted(entries[-1]["outcome"]["scores"], reverse=True)
    assert [int(words) for words in page.locator("#result .points").all_inner_texts()] == scores
    assert page.locator("#press-form").is_hidden()
    page.select_option("#eyes-seat", "1")
    page.locator("#slider").fill("3")
    page.wait_for_selector("text=Looking back: step 3")


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

    def click(self, kind: str, place: str, times: int = 1) -> None:
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


def test_a_move_a_convoy_and_a_build_by_clicks_on_the_map(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 1, width=1400, height=900)
    page, board = one.page, Map(one)
    board.unit("LON")
    assert board.told() == "London: move, or click a unit to support. Twice: hold"
    assert board.lit() == ["ENG", "NTH", "WAL", "YOR"]
    board.area("NTH")
    board.ordered("F LON - NTH")
    assert board.clicks == 2
    assert board.lit() == []
    assert page.locator("#composing").is_hidden()
    board.unit("EDI")
    board.area("NWG")
    board.ordered("F EDI - NWG")
    board.unit("LVP")
    board.area("YOR")
    board.ordered("A LVP - YOR")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=NTH]")
    # The arrow of the last phase lies over the units' ways and takes no click away.
    assert page.locator("#board .last-orders").count() == 1
    board.clicks = 0
    board.unit("NTH")
    board.unit("YOR")
    assert "North Sea helps Yorkshire" in board.told()
    assert page.inner_text("#composing-instead") == "Move there"
    assert "NWY" in board.lit()
    board.area("NWY")
    board.ordered("F NTH C A YOR - NWY")
    assert board.told() == "Yorkshire: click Norway to go there, or give another order"
    page.wait_for_timeout(600)
    board.area("NWY")
    board.ordered("A YOR - NWY VIA")
    assert board.clicks == 4
    board.unit("NWG", 2)
    board.ordered("F NWG H")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=NWY]")
    board.clicks = 0
    board.area("LON")
    assert page.locator("#board .ask button").all_inner_texts() == [
        "Build an army in London",
        "Build a fleet in London",
    ]
    page.wait_for_timeout(600)
    page.click("#board .ask button >> nth=1")
    board.ordered("F LON B")
    assert board.clicks == 1


def test_a_supported_attack_in_four_clicks(person: Callable[..., Person], server: Running) -> None:
    """Either order first: what is helped is suggested next, and what is ordered already is what is helped."""
    one, _ = powers(server, person, 2)
    board = Map(one)
    board.unit("MAR")
    board.unit("PAR")
    assert board.told() == "Marseilles helps Paris: click where it goes"
    board.area("BUR")
    board.ordered("A MAR S A PAR - BUR")
    # The second half of a double click, whenever it comes, gives no order.
    x, y = one.page.evaluate(POINT, ["area", "BUR"])
    one.page.mouse.move(x, y)
    one.page.mouse.down(click_count=2)
    one.page.mouse.up(click_count=2)
    one.page.wait_for_timeout(600)
    assert one.page.locator("#board .orders .move").count() == 0
    board.area("BUR")
    board.ordered("A PAR - BUR")
    assert board.clicks == 4
    other, _ = powers(server, person, 2)
    board = Map(other)
    board.unit("PAR")
    board.area("BUR")
    board.ordered("A PAR - BUR")
    board.unit("MAR")
    board.unit("PAR")
    board.ordered("A MAR S A PAR - BUR")
    assert board.clicks == 4


def test_orders_by_keys_and_second_thoughts(person: Callable[..., Person], server: Running) -> None:
    one, _ = powers(server, person, 2)
    page, board = one.page, Map(one)
    page.locator("#board [data-unit=PAR]").focus()
    assert page.locator("#board [data-unit=PAR]").get_attribute("aria-label") == "France: army, Paris (PAR)"
    page.keyboard.press("Enter")
    assert board.lit() == ["BRE", "BUR", "GAS", "PIC"]
    page.keyboard.press("Escape")
    assert board.lit() == []
    focused = "document.activeElement.shadowRoot.activeElement.dataset"
    assert page.evaluate(f"{focused}.unit") == "PAR"
    page.keyboard.press("Enter")
    page.keyboard.press("ArrowUp")
    assert page.evaluate(f"{focused}.area") == "PIC"
    page.keyboard.press("Enter")
    board.ordered("A PAR - PIC")
    assert page.evaluate("document.activeElement.id") == "board"
    page.locator("#board [data-unit=BRE]").focus()
    page.keyboard.press("h")
    board.ordered("F BRE H")
    # A unit with an order: the last one may be taken back.
    board.unit("BRE")
    page.wait_for_timeout(600)
    page.click("#board .ask button")
    page.wait_for_selector("#board .orders [data-order='F BRE H']", state="detached")
    # Somewhere else is no order, and neither is a drag.
    board.unit("MAR")
    x, y = page.evaluate(POINT, ["area", "BUR"])
    page.mouse.move(x - 12, y)
    page.mouse.down()
    page.mouse.move(x, y)
    page.mouse.up()
    assert "BUR" in board.lit()
    board.area("MOS")
    assert board.lit() == []
    board.unit("BRE")
    board.unit("PAR")
    page.wait_for_selector("#board .orders [data-order='F BRE S A PAR - PIC']", state="attached")
    assert page.locator("#composing").is_hidden()
    assert page.locator("#board .orders .order").count() == 2


def test_orders_by_touch_on_a_phone(person: Callable[..., Person], server: Running) -> None:
    one, _ = powers(server, person, 2, width=390, height=844, has_touch=True, is_mobile=True)
    page, board = one.page, Map(one)
    for kind, place in (("unit", "PAR"), ("area", "BUR")):
        page.locator(f"#board [data-{kind}='{place}']").first.scroll_into_view_if_needed()
        x, y = page.evaluate(POINT, [kind, place])
        page.touchscreen.tap(x, y)
        page.wait_for_timeout(100)
    board.ordered("A PAR - BUR")


def test_the_last_orders_are_kept_in_sight_or_not(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 2)
    page, board = one.page, Map(one)
    assert page.locator("#last-orders").is_hidden()
    board.unit("PAR")
    board.area("BUR")
    board.ordered("A PAR - BUR")
    done(one)
    hand_in()
    page.wait_for_selector("#last-orders:visible")
    arrow = page.locator("#board .last-orders [data-from=PAR]")
    assert arrow.is_visible()
    page.click("#last-orders")
    assert arrow.is_hidden()
    assert page.locator("#last-orders").get_attribute("aria-pressed") == "false"
    page.reload()
    page.wait_for_selector("#last-orders:visible")
    assert arrow.is_hidden(), "as it was left"
    page.click("#last-orders")
    assert arrow.is_visible()


def test_coasts_are_asked_for_and_what_is_selected_stays_so(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 2)
    page, board = one.page, Map(one)
    board.unit("BRE")
    board.area("MAO")
    board.ordered("F BRE - MAO")
    done(one)
    hand_in()
    page.wait_for_selector("#board [data-unit=MAO]")
    board.unit("MAO")
    lit = board.lit()
    before = one.step()
    hand_in()
    page.wait_for_function("(n) => Number(document.getElementById('slider').max) >= Number(n) + 6", arg=before)
    assert board.lit() == lit
    board.area("SPA")
    page.wait_for_timeout(600)
    asked = page.locator("#board .ask button").all_inner_texts()
    assert asked == [
        "Fleet in Mid-Atlantic Ocean moves to Spain (north coast)",
        "Fleet in Mid-Atlantic Ocean moves to Spain (south coast)",
    ]
    page.click("#board .ask button >> nth=1")
    board.ordered("F MAO - SPA/SC")
    assert page.locator("#board .ask").count() == 0


def test_a_retreat_by_clicks_on_the_map(person: Callable[..., Person], server: Running) -> None:
    one, hand_in = powers(server, person, 3)
    page, board = one.page, Map(one)
    board.unit("MUN")
    board.area("BUR")
    board.ordered("A MUN - BUR")
    hand_in(FRANCE="A PAR - PIC")
    done(one)
    page.wait_for_selector("#board [data-unit=BUR]")
    hand_in(FRANCE="A PIC - BUR; A MAR S A PIC - BUR")
    done(one)
    page.wait_for_selector("#board .lost[data-unit=BUR]")
    one.is_calm()
    board.unit("BUR")
    assert "MUN" in board.lit()
    page.wait_for_timeout(600)
    board.unit("BUR")
    assert page.locator("#board .ask button").count() == 1, "or it is disbanded"
    assert page.inner_text("#board .ask button") == "Disband the army in Burgundy"
    page.keyboard.press("Escape")
    board.unit("BUR")
    board.area("MUN")
    board.ordered("A BUR R MUN")
