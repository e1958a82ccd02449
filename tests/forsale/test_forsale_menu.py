"""For Sale's menu: bids are an amount, and everything else is a sentence."""

from __future__ import annotations

from ludex.core import Amount
from ludex.games.forsale import GAME

NAMES = ["Ann", "Bo", "Cy"]


def test_a_bid_is_a_number() -> None:
    state = GAME.start(3, 5)
    menu = GAME.menu(state, 0, NAMES)
    assert menu.amounts == [Amount("bid {}", "Your bid", "bid", 1, 18, 1, [1, 2, 3, 9, 18])]
    assert [(choice.text, choice.label) for choice in menu.choices] == [
        ("pass", "Pass: take property 6 and pay nothing")
    ]
    assert menu.prompt == "Bid for the properties on the table, or pass and take the lowest."
    assert GAME.menu(state, 1, NAMES).choices == GAME.menu(state, 1, NAMES).amounts == []


def test_a_pass_says_what_it_costs_and_the_prompt_who_bids() -> None:
    state = GAME.start(3, 5)
    for seat, typed in ((0, "bid 5"), (1, "bid 6"), (2, "bid 17")):
        state.play(seat, GAME.parse(state, seat, typed)[0])
    menu = GAME.menu(state, 0, NAMES)
    assert menu.amounts == [Amount("bid {}", "Your bid", "bid", 18, 18, 1, [18])]
    assert menu.choices[0].label == "Pass: take property 6 and pay 3 coins"
    assert menu.prompt == "The bid is 17 by Cy: bid more, or pass and take the lowest property."
    state.play(0, GAME.parse(state, 0, "bid 18")[0])
    assert GAME.menu(state, 1, NAMES).amounts == [], "nobody can bid more"
