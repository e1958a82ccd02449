"""Monopoly's menu: sums are amounts, choices are sentences with names, what is costly is cautioned against."""

from __future__ import annotations

from typing import Any

from ludex.core import Amount, Menu
from ludex.games.monopoly import GAME

NAMES = ["Ann", "Bo", "Cy"]
SEATS: list[dict[str, Any]] = [{"cash": 1000}, {"cash": 300}, {"cash": 40}]
LOTS: dict[str, Any] = {"Boardwalk": {"owner": 0}, "Park Place": {"owner": 1}, "Oriental": {"owner": 1}}


def menu_after(typed: str = "", seat: int = 0, by: int = 0, **changed: Any) -> Menu:
    """The menu of a seat in a position, after what another typed."""
    state = GAME.restore({"seats": SEATS, "lots": LOTS, **changed})
    for action in GAME.parse(state, by, typed) if typed else []:
        state.play(by, action)
    return GAME.menu(state, seat, NAMES)


def labels(menu: Menu) -> dict[str, str]:
    return {choice.text: choice.label for choice in menu.choices}


def cautions(menu: Menu) -> dict[str, str]:
    return {choice.text: choice.caution for choice in menu.choices if choice.caution}


def test_a_turn_in_sentences() -> None:
    menu = menu_after()
    assert labels(menu) == {
        "roll": "Throw the dice",
        "mortgage Boardwalk": "Mortgage Boardwalk for $200",
        "offer 1": "Trade with Bo",
        "offer 2": "Trade with Cy",
    }
    assert cautions(menu) == {"mortgage Boardwalk": "It brings no rent until you lift the mortgage, which costs $220."}
    assert menu.prompt.startswith("It is your turn: throw the dice.")


def test_cash_of_a_trade_is_two_amounts() -> None:
    menu = menu_after("offer 1")
    assert menu.amounts == [
        Amount("give ${}", "Dollars you give Bo", "give $", 1, 1000, 1, [1, 50, 100, 500, 1000]),
        Amount("ask ${}", "Dollars you ask Bo for", "ask $", 1, 300, 1, [1, 50, 100, 150, 300]),
    ]
    assert "ask Park Place" in labels(menu)
    assert labels(menu)["ask Park Place"] == "Ask Bo for Park Place"
    assert menu.prompt == "Write your trade with Bo, then offer it. So far: nothing yet."
    assert menu_after("offer 1; give $50").amounts == [], "a sum is written once"


def test_sums_keep_to_the_increment() -> None:
    [given, asked] = menu_after("offer 2", options={"increment": 30}).amounts
    assert (given.least, given.most, given.step) == (30, 990, 30)
    assert (asked.least, asked.most, asked.useful) == (30, 30, [30])


def test_an_offer_is_answered_by_name_and_confirmed() -> None:
    menu = menu_after("trade with 1: $200 for Park Place", seat=1)
    assert labels(menu) == {
        "accept": "Accept Ann's offer",
        "decline": "Decline Ann's offer",
        "counter": "Make Ann a counter-offer",
    }
    assert cautions(menu) == {"accept": "The trade is made at once: you get $200 for Park Place."}
    assert menu.prompt == "Ann offers you $200 and asks for Park Place."


def test_a_bid_for_a_lot_is_a_number() -> None:
    menu = menu_after("auction", phase="buy", lot="Baltic", seats=[{"cash": 1000, "place": 3}, *SEATS[1:]])
    assert menu.amounts == [Amount("bid ${}", "Your bid in dollars", "bid", 1, 1000, 1, [1, 11, 51, 60, 1000])]
    assert labels(menu) == {"pass": "Pass: bid no more for Baltic"}
    assert menu.prompt == "Auction of Baltic: nobody has bid yet."


def test_a_debtor_is_told_to_whom_and_for_what() -> None:
    debts = [{"seat": 2, "to": 1, "amount": 500, "for": "rent"}]
    menu = menu_after(seat=2, phase="debt", turn=2, debts=debts, next="end_of_move")
    assert menu.prompt == "You owe Bo $500 of rent and have $40: raise the rest."
    assert labels(menu)["bankrupt"] == "Declare bankruptcy"
    assert cautions(menu)["bankrupt"] == "You are out of the game, and all you have goes to whom you owe."
