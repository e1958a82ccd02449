"""What a seat of For Sale may decide, in words: labels, what is asked of it, and its bids as an amount."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ludex.core import Amount, Choice, Menu, amount_of
from ludex.games.forsale.faces.text import text
from ludex.games.forsale.faces.words import coins
from ludex.games.forsale.rules.actions import BID, PASS, kind_of, number_of
from ludex.games.forsale.rules.cards import lowest
from ludex.games.forsale.rules.phases import BUYING, SELLING
from ludex.games.forsale.rules.state import ForSale
from ludex.render.words import listed


def menu(state: ForSale, seat: int, names: Sequence[str]) -> Menu:
    """What every game's menu says, made faster: a sale is the same whatever the state."""
    codes = singles(state, seat)
    if state.phase == SELLING:
        choices = [sale(code) for code in codes]
    else:
        choices = [Choice(code, text(code), "pass", label(state, seat, code)) for code in codes]
    return Menu(choices, amounts(state, seat), prompt(state, seat, names))


@lru_cache(maxsize=64)
def sale(action: int) -> Choice:
    """The choice of selling a property."""
    return Choice(action, text(action), "sell", f"Sell property {int(number_of(action))}")


def amounts(state: ForSale, seat: int) -> list[Amount]:
    """The seat's bid, while it is asked for one."""
    if state.phase != BUYING or seat != state.auction.turn:
        return []
    least, most = int(state.auction.least(seat)), int(state.balance(seat))
    return amount_of("bid {}", "Your bid", "bid", least, most, 1, (least + 1, least + 2, (least + most) // 2))


def singles(state: ForSale, seat: int) -> list[int]:
    """Passing, or the properties that may be sold."""
    if state.phase == BUYING:
        return [int(PASS)] if seat == state.auction.turn else []
    return list(state.legal(seat))


def label(state: ForSale, seat: int, action: int) -> str:
    """`Pass: take property 4 and pay 3 coins`, `Bid 5`, `Sell property 23`."""
    kind = kind_of(action)
    if kind == PASS:
        paid = int(state.terms.payment(state.auction.bids[seat]))
        return f"Pass: take property {int(lowest(state.market))} and pay {coins(paid)}"
    number = int(number_of(action))
    return f"Bid {coins(number)}" if kind == BID else f"Sell property {number}"


def prompt(state: ForSale, seat: int, names: Sequence[str]) -> str:
    """What is asked of the seat."""
    if state.phase == SELLING:
        return "Choose a property to sell: the highest one offered gets the highest cheque."
    if state.phase != BUYING or seat != state.auction.turn:
        return ""
    high = int(state.auction.high)
    if high == 0:
        return "Bid for the properties on the table, or pass and take the lowest."
    leaders = [names[other] for other in range(state.terms.seats) if state.auction.bids[other] == high]
    who = f" by {listed(leaders)}" if leaders else ""
    return f"The bid is {high}{who}: bid more, or pass and take the lowest property."
