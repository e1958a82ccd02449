"""The lobby and coming together: against bots at once, presets, an invite under another address, and coming back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest

from ludex import games
from ludex.server.network.address import own_addresses
from ludex.server.storage.rooms_sqlite import RoomStore
from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

pytestmark = pytest.mark.browser

NETWORK = own_addresses() or ["127.0.0.2"]
"""Addresses of this machine other than the one the host opens; without a network another one of its own."""

SHARE = """
navigator.share = async (what) => { window.shared = what; };
"""


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server for the network, as `make play` starts it."""
    with Running(tmp_path_factory.mktemp("network"), host="0.0.0.0") as running:
        yield running


@pytest.mark.parametrize("game", games.names())
def test_a_game_against_bots_is_one_click_away(person: Callable[..., Person], game: str) -> None:
    one = person()
    one.open()
    one.page.click(f"[data-game={game}] >> text=Play against bots")
    one.page.wait_for_url("**/table/*")
    one.page.wait_for_selector("#board svg")
    assert one.page.locator("#seats li", has_text="Guest").count() == 1
    one.page.wait_for_selector(".turn.yours")


def test_who_gives_no_name_is_told_of_in_the_third_person(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=forsale] >> text=Play against bots")
    one.page.wait_for_selector(".turn.yours")
    one.page.wait_for_selector("#decide [data-key]")
    one.click_first("#decide [data-key]")
    one.page.wait_for_selector("#log li:has-text('Guest')")
    assert "You " not in one.page.inner_text("#log")


def test_a_name_is_remembered(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.fill("#me", "Kay")
    one.page.click("[data-game=forsale] >> text=Play against bots")
    one.page.wait_for_selector("#seats li:has-text('Kay')")
    one.open()
    assert one.page.input_value("#me") == "Kay"
    one.page.click("[data-game=catan] >> text=Play with friends")
    assert one.page.input_value("#name") == "Kay"


def test_a_card_says_what_the_game_is(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.wait_for_selector("[data-game=catan]")
    card = one.page.inner_text("[data-game=catan]")
    assert "2–6 players" in card
    assert "45–90 min" in card
    assert games.find("catan").about().tagline in card
    one.page.wait_for_function("() => [...document.images].every((image) => image.complete && image.naturalWidth > 0)")
    assert one.page.locator(".learn").count() == one.page.evaluate(
        "fetch('/api/games').then((r) => r.json()).then(({games}) => games.filter((game) => game.lesson).length)"
    )


@pytest.mark.parametrize(
    ("game", "preset"), [(game, preset.name) for game in games.names() for preset in games.find(game).presets()]
)
def test_a_preset_makes_the_table_it_says(
    person: Callable[..., Person], server: Running, game: str, preset: str
) -> None:
    one = person()
    one.open()
    one.page.click(f"[data-game={game}] >> text=Play with friends")
    one.page.click(f".preset:has(b:text-is('{preset}'))")
    one.page.fill("#name", "Kay")
    one.page.locator("#seats select").nth(0).select_option("you")
    one.page.click("text=Make the table")
    one.page.wait_for_url("**/table/*")
    made = server.client.table(one.page.url.rsplit("/", 1)[1])
    [wanted] = [each for each in games.find(game).presets() if each.name == preset]
    options = games.find(game).start(len(made["seats"]), 0, wanted.options).settings
    assert made["options"] == options
    least, most = wanted.seats or (games.find(game).min_seats, games.find(game).max_seats)
    assert least <= len(made["seats"]) <= most


def test_house_rules_begin_with_the_preset_and_send_what_was_changed(
    person: Callable[..., Person], server: Running
) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=catan] >> text=Play with friends")
    one.page.click("text=Quick game")
    one.page.click("text=House rules…")
    assert one.page.get_by_label("Points to win", exact=True).input_value() == "8"
    one.page.get_by_label("Island", exact=True).select_option("Shuffled, random numbers")
    one.page.get_by_role("checkbox", name="Friendly robber").check()
    one.page.fill("#name", "Kay")
    one.page.click("text=Make the table")
    one.page.wait_for_url("**/table/*")
    options = server.client.table(one.page.url.rsplit("/", 1)[1])["options"]
    assert (options["points"], options["board"], options["friendly_robber"]) == (8, "random", True)


def test_the_map_decides_how_many_play(person: Callable[..., Person], server: Running) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=diplomacy] >> text=Play with friends")
    one.page.click("text=House rules…")
    assert one.page.inner_text("#count") == "7"
    one.page.get_by_label("Map", exact=True).select_option("hundred")
    assert one.page.inner_text("#count") == "3"
    assert one.page.locator("#fewer").is_disabled()
    assert one.page.locator("#more").is_disabled()
    one.page.get_by_label("Map", exact=True).select_option("standard")
    assert one.page.locator("#seats li").count() == 7


def test_a_word_or_a_number(person: Callable[..., Person], server: Running) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=monopoly] >> text=Play with friends")
    one.page.click("text=House rules…")
    one.page.get_by_label("Cash at the start", exact=True).select_option("A number…")
    one.page.get_by_label("Cash at the start: the number").fill("2000")
    one.page.fill("#name", "Kay")
    one.page.click("text=Make the table")
    one.page.wait_for_url("**/table/*")
    options = server.client.table(one.page.url.rsplit("/", 1)[1])["options"]
    assert (options["start_cash"], options["rounds"]) == (2000, "profile")


def test_no_programmers_words_are_shown(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    for game in games.names():
        one.page.click(f"[data-game={game}] >> text=Play with friends")
        one.page.click("text=House rules…")
        one.page.evaluate("document.querySelectorAll('#new details').forEach((part) => (part.open = true))")
        shown = one.page.inner_text("#new")
        assert "_" not in shown
        assert not {"profile", "json", "object", "cw", "us2008", "seat 0", "true"} & set(shown.lower().split())
        one.page.click("#new-close")


def test_what_cannot_be_is_said_in_the_form(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=catan] >> text=Play with friends")
    one.page.click("text=House rules…")
    one.page.get_by_label("Island", exact=True).select_option("The printed beginners' board")
    one.page.click("#more")
    one.page.fill("#name", "Kay")
    one.page.click("text=Make the table")
    one.page.wait_for_selector("#new-problem:visible")
    assert "up to 4 seats" in one.page.inner_text("#new-problem")
    assert len(one.complaints) == 1, "the browser notes the answer 400"
    one.complaints.clear()
    one.page.click("#fewer")
    one.page.click("text=Make the table")
    one.page.wait_for_url("**/table/*")


# ---- the invite ----


def test_an_invite_opened_under_the_network_address(person: Callable[..., Person], open_server: Running) -> None:
    port = open_server.url.rsplit(":", 1)[1]
    ann = person(url=f"http://localhost:{port}")
    ann.page.add_init_script(SHARE)
    table = ann.make_table("Ann", ["you", "open", "bot:careful"])
    ann.page.wait_for_selector("#invite-code svg")
    assert "One seat is free." in ann.page.inner_text("#wait-words")
    link = ann.link("#invite-link")
    if own_addresses():
        assert link.startswith(f"http://{NETWORK[0]}:{port}/table/{table}#join="), "not the host's own localhost"
    ann.page.click("text=Share…")
    assert ann.page.evaluate("window.shared.url") == link
    assert "For Sale" in ann.page.evaluate("window.shared.text")

    bo = person(width=390, height=844, url=f"http://{NETWORK[0]}:{port}")
    bo.open(link.split(f":{port}", 1)[1])
    bo.page.wait_for_selector("#join:visible")
    assert "Come and play For Sale" in bo.page.inner_text("#wait-title")
    assert "Ann is at the table" in bo.page.inner_text("#wait-words")
    bo.page.fill("#join-name", "Bo")
    assert not bo.page.is_checked("#join-share"), "nobody agrees without a click"
    bo.page.check("#join-share")
    bo.page.click("text=Sit down")
    for one in (ann, bo):
        one.page.wait_for_selector("#board svg")
        one.page.wait_for_selector("#seats >> text=Bo")
    assert agreed(open_server, table) == [False, True, False], "Ann was not asked twice and said nothing"


def agreed(server: Running, table: str) -> list[bool]:
    """Who of a table agreed to its being published, by seat."""
    rooms = RoomStore(str(server.db), 5.0)
    [room] = [room for room in rooms.all() if room.id == table]
    rooms.close()
    return [place.share for place in room.places]


def test_the_link_is_copied_without_a_clipboard_too(person: Callable[..., Person], open_server: Running) -> None:
    """A page under a network address is not a secure context, so it has no navigator.clipboard."""
    port = open_server.url.rsplit(":", 1)[1]
    ann = person(url=f"http://{NETWORK[0]}:{port}")
    ann.make_table("Ann", ["you", *["open"] * 6], game="diplomacy")
    ann.page.wait_for_selector("#invite-code svg")
    ann.page.click("#copy")
    ann.page.wait_for_selector("#copy:has-text('Copied')")
    ann.page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), {id: 'paste'}))")

    def pasted() -> str:
        ann.page.fill("#paste", "")
        ann.page.focus("#paste")
        ann.page.keyboard.press("Control+V")
        return ann.page.input_value("#paste")

    assert pasted() == ann.link("#invite-link")
    ann.page.get_by_label("Copy link for France").click()
    ann.page.wait_for_selector("#wait-seats >> text=Copied")
    assert pasted().startswith(f"http://{NETWORK[0]}:{port}/table/")
    assert pasted() != ann.link("#invite-link")


def test_a_private_server_says_so(person: Callable[..., Person]) -> None:
    one = person()
    one.make_table("Kay", ["you", "open", "bot:random"])
    one.page.wait_for_selector("#invite-note:visible")
    assert "on this computer only" in one.page.inner_text("#invite-note")
    assert one.link("#invite-link").startswith(one.url)
    assert one.page.locator("#share").is_hidden(), "no share sheet here"


# ---- coming back ----


def test_my_tables_say_whose_turn_it_is(person: Callable[..., Person]) -> None:
    one = person()
    one.open()
    one.page.click("[data-game=forsale] >> text=Play against bots")
    one.page.wait_for_selector(".turn.yours")
    table = one.page.url.rsplit("/", 1)[1]
    one.make_table("Kay", ["you", "open", "bot:random"])
    one.page.wait_for_selector("#wait-seats li")
    one.open()
    one.page.wait_for_selector("#mine li.yours")
    rows = one.page.locator("#mine li")
    assert rows.count() == 2
    assert "Your turn" in rows.nth(0).inner_text()
    assert "One seat is free." in rows.nth(1).inner_text()
    rows.nth(0).locator("a").click()
    one.page.wait_for_url(f"**/table/{table}")
    one.page.wait_for_selector(".turn.yours")


def test_a_finished_game_is_found_again(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("nim", [{"bot": "random", "name": "Xanthippe"}, {"bot": "random", "name": "Socrates"}])
    table = made["table"]["id"]
    one = person()
    one.open(f"/table/{table}")
    one.page.wait_for_selector("#result:visible")
    one.open()
    one.page.wait_for_selector(f"#finished a[href='/table/{table}']")
    row = one.page.locator(f"#finished li:has(a[href='/table/{table}'])").inner_text()
    assert "won" in row
    assert "today" in row
    one.page.fill("#search", "xanthip")
    one.page.wait_for_selector("#found-list li")
    assert one.page.locator("#found-list li").count() == 1
    assert one.page.locator(f"#found-list a[href='/table/{table}']").count() == 1
    assert "One game found." in one.page.inner_text("#found-words")
    one.page.fill("#search", "2019-01-01")
    one.page.wait_for_selector("text=No game like that.")
    one.page.fill("#search", one.page.evaluate("new Date().toISOString().slice(0, 10)"))
    one.page.wait_for_selector(f"#found-list a[href='/table/{table}']")
    one.page.fill("#search", "")
    one.page.wait_for_selector("#finished-part:visible")


# ---- for everybody ----


@pytest.mark.parametrize("width", [390, 1400])
def test_axe_finds_nothing_and_nothing_is_too_wide(
    person: Callable[..., Person], open_server: Running, width: int
) -> None:
    one = person(width=width, height=900, url=open_server.url, color_scheme="light", reduced_motion="reduce")

    def check(where: str) -> None:
        widths = one.page.evaluate("[document.scrollingElement.scrollWidth, document.documentElement.clientWidth]")
        assert widths[0] <= widths[1] <= width, where
        assert one.axe_faults() == [], where
        one.page.emulate_media(color_scheme="dark")
        assert one.axe_faults(["color-contrast"]) == [], f"{where}, in the dark"
        one.page.emulate_media(color_scheme="light")

    one.open()
    one.page.wait_for_selector(".game")
    check("the lobby")
    one.page.click("[data-game=monopoly] >> text=Play with friends")
    check("the form")
    one.page.click("text=House rules…")
    one.page.evaluate("document.querySelectorAll('#new details').forEach((part) => (part.open = true))")
    check("the house rules")
    one.page.fill("#name", "W" * 40)
    one.page.click("text=Make the table")
    one.page.wait_for_selector("#invite-code svg")
    check("the waiting table")
    one.open()
    one.page.wait_for_selector("#mine li")
    check("the lobby with my table")
