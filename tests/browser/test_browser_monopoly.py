"""Monopoly in a real browser, by the board alone: a purchase, auctions, a trade in few clicks, a shortage, a debt."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from ludex.core.seats import lowest_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.phases import BUY
from ludex.games.monopoly.rules.state import Monopoly
from ludex.testing.running import Running

if TYPE_CHECKING:
    from tests.browser.conftest import Person

SMALLEST = """(svg) => Math.min(...Array.from(svg.querySelectorAll("text"), (text) => {
    const matrix = text.getScreenCTM();
    return text.textContent.trim() ? parseFloat(getComputedStyle(text).fontSize) * Math.hypot(matrix.a, matrix.b) : 99;
}))"""
"""The size of the smallest type on the board, in pixels of the screen."""

ON_BOARD = """(words) => document.getElementById("board").shadowRoot.querySelector("svg").textContent.includes(words)"""


class Hand:
    """Somebody who plays by clicks on the board alone, each of them counted."""

    def __init__(self, one: Person) -> None:
        self.one = one
        self.clicks = 0

    def click(self, label: str) -> None:
        """Presses the part of the board that is called this, or begins so, with a mouse."""
        self.press(f"#board [data-action][aria-label^={label!r}]")

    def press(self, where: str) -> None:
        part = self.one.page.locator(where).first
        part.wait_for()
        self.one.is_calm()  # what has just come where something else was is not pressed yet
        part.click()
        self.clicks += 1

    def sees(self, words: str) -> None:
        """Waits until the board says this, lines of it one after the other."""
        self.one.page.wait_for_function(ON_BOARD, arg=words)

    def is_told(self, words: str) -> None:
        self.one.page.wait_for_selector(f"#log li:has-text({words!r})")


def seated(person: Callable[..., Person], server: Running, game: str, seed: int = 1, **wish: Any) -> list[Hand]:
    """Ann and Bo, each at a browser."""
    made = server.client.make(game, [{"name": "Ann"}, {"name": "Bo"}], seed=seed, **wish)
    hands = []
    for key in made["seats"]:
        one = person(1400, 900, server.url)
        one.sit(made["table"]["id"], key)
        hands.append(Hand(one))
    return hands


def in_turn(hands: list[Hand]) -> list[Hand]:
    """Who may bid now first."""
    for _ in range(200):
        for hand in hands:
            if hand.one.page.locator("#board [data-sum='bid ${}']").count():
                return [hand, *(other for other in hands if other is not hand)]
            hand.one.page.wait_for_timeout(25)
    raise AssertionError("nobody is asked for a bid")


def test_a_trade_of_a_lot_for_a_lot_and_cash_in_six_clicks(person: Callable[..., Person], server: Running) -> None:
    made = server.client.make("monopoly-trade", [{"name": "Ann"}, {"name": "Bo"}], seed=1)
    one = person(1400, 900, server.url)
    one.sit(made["table"]["id"], made["seats"][0])
    assert one.page.locator("#board svg").first.evaluate(SMALLEST) >= 11
    ann = Hand(one)
    ann.click("Trade with Bo")
    ann.click("Give Boardwalk")
    ann.click("Ask Bo for Park Place")
    ann.press("#board [data-sum='ask ${}'] [data-by='100']")
    ann.press("#board [data-sum='ask ${}'] .send")
    ann.click("Offer Bo Boardwalk for Park Place and $100")
    ann.is_told("Ann offers Bo Boardwalk for Park Place and $100")
    assert ann.clicks == 6
    one.page.set_viewport_size({"width": 390, "height": 844})
    one.page.wait_for_function(f"({SMALLEST})(document.getElementById('board').shadowRoot.querySelector('svg')) >= 11")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.lengthy
def test_any_sum_is_typed_on_the_board_and_the_trade_is_made(person: Callable[..., Person], server: Running) -> None:
    ann, bo = seated(person, server, "monopoly-trade")
    ann.click("Trade with Bo")
    ann.click("Give Oriental")
    ann.click("Give your card out of jail")
    ann.click("Ask Bo for Baltic")
    assert ann.one.axe_faults() == []
    ann.press("#board [data-sum='ask ${}'] .value")
    ann.one.page.keyboard.type("137")
    ann.one.page.keyboard.press("Enter")
    ann.click("Offer Bo")
    assert ann.clicks == 6  # a card more than a lot for a lot and cash
    assert bo.one.axe_faults() == []
    bo.click("Accept Ann's offer")
    bo.press("#board .sure .yes")
    bo.is_told("Bo accepts: Ann gives Oriental and a card out of jail (Community Chest) for Baltic and $137")


@pytest.mark.lengthy
def test_a_purchase_and_an_auction_of_a_lot(person: Callable[..., Person], server: Running) -> None:
    seed, first = seed_of_two_lots()
    hands = seated(person, server, "monopoly", seed)
    one, other = hands[first], hands[1 - first]
    one.click("Throw the dice")
    one.click("Buy ")
    one.is_told("buys ")
    assert one.clicks == 2
    other.click("Throw the dice")
    other.click("Let ")
    other.is_told("is auctioned")
    bidders = in_turn([other, one])
    bidders[0].press("#board [data-sum='bid ${}'] [data-by='50']")
    bidders[0].press("#board [data-sum='bid ${}'] .send")
    bidders[1].press("#board [data-sum='bid ${}'] [data-by='10']")
    bidders[1].press("#board [data-sum='bid ${}'] .send")
    bidders[0].click("Pass")
    bidders[0].is_told("for $62")


def seed_of_two_lots() -> tuple[int, int]:
    """A game in which the first two throws lead to two lots, without a double; and who begins."""
    for seed in range(200):
        state = GAME.start(2, seed, {})
        assert isinstance(state, Monopoly)
        first = lowest_seat(state.to_act())
        for seat in (first, 1 - first):
            if state.to_act() != 1 << seat:
                break
            state.play(seat, do.act(do.ROLL_DICE))
            if state.phase != BUY or state.doubles:
                break
            if seat != first:
                return seed, first
            state.play(seat, do.act(do.BUY_LOT))
    raise AssertionError("no such game in two hundred")


@pytest.mark.lengthy
def test_a_building_shortage_is_auctioned(person: Callable[..., Person], server: Running) -> None:
    ann, bo = seated(person, server, "monopoly-shortage")
    ann.click("Build a house on Kentucky")
    ann.sees("It costs$150Cash left$750Houses left in the bank0")
    ann.click("Hand in your request")
    # What she asks for is sealed until both have handed in.
    assert any('"build Kentucky"' in frame for frame in ann.one.frames)
    assert not any('"build Kentucky"' in frame or "build on Kentucky" in frame for frame in bo.one.frames)
    bo.click("Build a house on Boardwalk")
    bo.click("Hand in your request")
    ann.one.page.wait_for_selector("#board .flow .now:has-text('Build houses')")
    ann.sees("a house on Kentucky")
    ann.sees("a house on Boardwalk")
    ann.sees("Houses: 2 wanted, 1 in the bank.")
    assert ann.one.faint_words() == []
    assert ann.one.axe_faults() == []
    bidders = in_turn([ann, bo])
    bidders[0].press("#board [data-sum='bid ${}'] .send")
    bidders[1].press("#board [data-sum='bid ${}'] [data-by='100']")
    bidders[1].press("#board [data-sum='bid ${}'] .send")
    bidders[0].click("Pass")
    bidders[1].is_told("builds a house on")
    bidders[1].sees("Bank0")


@pytest.mark.lengthy
def test_a_debt_that_ends_in_bankruptcy(person: Callable[..., Person], server: Running) -> None:
    ann, bo = seated(person, server, "monopoly-debt")
    ann.sees("Ann owes Bo $400 of rent")
    ann.sees("In all $70. That is $330 short.")
    # A lot that can't be clicked for anything tells its deed.
    ann.one.page.locator("#board [data-tells]:has-text('Baltic')").click()
    ann.one.page.wait_for_selector(
        "#board .told:has-text('Baltic (owned by Ann, mortgaged)'):has-text('with a hotel $450')"
    )
    ann.click("Mortgage Oriental")
    ann.press("#board .sure .yes")
    ann.is_told("Ann mortgages Oriental for $50")
    ann.click("Declare bankruptcy")
    ann.press("#board .sure .yes")
    bo.one.page.wait_for_selector("#result:not([hidden])")
    bo.sees("Bo won")
    # How it came to that, as a chart.
    bo.one.page.click("#chart")
    bo.one.page.wait_for_selector("#chart-dialog .worth.seat1")
    assert str(bo.one.page.locator("#chart-dialog svg").text_content()).endswith("AAnnBBo")


@pytest.mark.lengthy
def test_a_lot_bought_by_clicks_and_a_trade_in_one_line(person: Callable[..., Person]) -> None:
    one = person(390, 844)
    one.make_table("Ann", ["you", "bot:careful", "bot:careful"], "monopoly")
    buy = one.page.locator("#board [data-action][aria-label^='Buy ']")
    while not buy.count():
        # Others may begin, a space may be nobody's to buy, a lot may be auctioned or an offer made: on to the next.
        if one.is_asked():
            one.click_first("#board .button [data-action]")
        one.page.wait_for_timeout(20)
    one.click_first("#board [data-action][aria-label^='Buy ']")
    one.page.wait_for_selector("#log li:has-text('Ann buys')")
    told = next(line for line in one.page.locator("#log li").all_inner_texts() if line.startswith("Ann buys"))
    lot = told.removeprefix("Ann buys ").rpartition(" for ")[0]
    roll = one.page.locator("#choices button:text-matches('^Throw ')")
    calm = "#choices button:text-matches('^(Pass|Build and sell nothing|Decline|Let|Keep)')"
    while not (one.is_asked() and roll.count()):
        if one.is_asked():
            # Mostly others' auctions and offers; now and then there is something that can't be declined.
            one.click_first(calm if one.page.locator(calm).count() else "#choices button")
        one.page.wait_for_timeout(20)
    assert one.page.locator("#board svg").first.evaluate(SMALLEST) >= 11
    one.page.fill("#typed-text", f"trade with 1: {lot} for $1")
    one.page.press("#typed-text", "Enter")
    one.page.wait_for_selector(f"#log li:has-text('Ann offers Careful bot {lot} for $1')")
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
