"""A building market in the middle of a question, written by hand: what can't be is refused."""

from __future__ import annotations

from typing import Any

import pytest
from housing_random import LOTS, STREETS
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refused
from ludex.core.reading import read_shape
from ludex.games.monopoly.faces.position_market import MarketPosition, read_market, read_question
from ludex.games.monopoly.rules.holdings import Holdings
from ludex.games.monopoly.rules.market.check import market_fault
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.units import BUILD_HOUSE, DEMO_HOTEL, bid, unit


def fresh() -> Market:
    """Three seats: 0 and 1 have a bare group each, 2 has a group of hotels; one house in the bank."""
    owner = [group if group < 3 else -1 for group, _ in LOTS]
    levels = [5 if group == 2 else 0 for group, _ in LOTS]
    holdings = Holdings(vec[i64]([500, 300, 100]), vec[i64](owner), vec[i64](levels), vec[i64]([0] * len(LOTS)), 1, 4)
    return Market(STREETS, holdings, 3, 0, False, 1)


def in_auction() -> dict[str, Any]:
    market = fresh()
    market.open(1, [vec[i64]([int(unit(BUILD_HOUSE, 0))]), vec[i64]([int(unit(BUILD_HOUSE, 2))]), vec[i64]()])
    market.play(1, bid(60))
    return market.to_json()


def in_question() -> dict[str, Any]:
    market = fresh()
    market.open(0, [vec[i64](), vec[i64](), vec[i64]([int(unit(DEMO_HOTEL, LOTS.index((2, 0))))])])
    return market.to_json()


def read(position: object) -> Market:
    """The market of a position; `Refused` where it cannot be read or cannot be."""
    market = fresh()
    given = read_shape(position, MarketPosition)
    read_market(market, given, 1_000_000)
    read_question(market, given, 1_000_000)
    wrong = market_fault(market)
    if wrong is not None:
        raise Refused(wrong)
    return market


def test_they_are_read() -> None:
    for position in (in_auction(), in_question()):
        assert read(position).to_json() == position


AUCTION = {"turn": 0, "inside": [0, 1], "leader": 1, "high": 60}

# what is changed in the auction
BAD: list[dict[str, Any]] = [
    {"first": 3},
    {"branch": "closed"},
    {"branch": "none"},
    {"stage": 0},
    {"stage": 2},
    {"stage": 5},
    {"stage": -1},
    {"question": "hotel_auction"},
    {"question": "demolition"},
    {"asked": 0},
    {"auction": None},
    {"auction": {**AUCTION, "turn": 1}},
    {"auction": {**AUCTION, "turn": 2}},
    {"auction": {**AUCTION, "inside": [0, 1, 2]}},
    {"auction": {**AUCTION, "inside": [0]}},
    {"auction": {**AUCTION, "inside": [1]}},
    {"auction": {**AUCTION, "leader": None}},
    {"auction": {**AUCTION, "high": None}},
    {"auction": {**AUCTION, "high": 49}},
    {"auction": {**AUCTION, "high": 301}},
    {"auction": {**AUCTION, "high": -1}},
    {"auction": {**AUCTION, "leader": 7}},
    {"units": []},
    {"units": [{"seat": 1, "unit": "build_house", "lot": 2}]},
    {"units": [{"seat": 0, "unit": "build_house", "lot": 0}, {"seat": 1, "unit": "build_house", "lot": 2}]},
    {"units": [{"seat": 1, "unit": "build_house", "lot": 60}, {"seat": 0, "unit": "build_house", "lot": 0}]},
    {"units": [{"seat": 1, "unit": "build_house", "lot": 2, "fate": "lost"}]},
    {"units": [{"seat": 1, "unit": "build_tower", "lot": 2}]},
    {"units": [{"seat": 1, "unit": "build_house", "lot": 2}] * 501},
    {"houses_then": -1},
    {"last": 3},
    {"surprise": 1},
]


@pytest.mark.parametrize("changes", BAD, ids=str)
def test_impossible(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused) as found:
        read({**in_auction(), **changes})
    assert found.value.refusal.code in ("bad_position", "wrong_market", "wrong_bidding")


def test_the_wrong_seat_is_asked() -> None:
    with pytest.raises(Refused):
        read({**in_question(), "asked": 1})
    with pytest.raises(Refused):
        read("a market")
