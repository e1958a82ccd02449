"""For Sale's actions as players type them: `bid 5`, `+2`, `pass`, `sell 23`."""

from __future__ import annotations

import re
from functools import lru_cache

from ludex.core import Refusal, Refused
from ludex.games.forsale.rules.actions import BID, MAX_NUMBER, PASS, bid, kind_of, number_of, sell
from ludex.games.forsale.rules.phases import SELLING
from ludex.games.forsale.rules.refusals import WRONG_CODE
from ludex.games.forsale.rules.state import ForSale

TYPED = re.compile(
    r"(?:(pass)|bid\s+([0-9]{1,18})|(?:bid\s+)?\+\s*([0-9]{1,18})|sell\s+([0-9]{1,18})|([0-9]{1,18}))", re.ASCII
)


@lru_cache(maxsize=256)
def text(action: int) -> str:
    """The action as typed: `pass`, `bid 5`, `sell 23`. Kept: the same few are listed after every decision."""
    kind = kind_of(action)
    if kind == PASS:
        return "pass"
    return f"{'bid' if kind == BID else 'sell'} {number_of(action)}"


def parse(state: ForSale, seat: int, typed: str) -> int:
    """The action that was typed; `+2` raises the table's bid by 2. A number alone is a bid, in Part II a property."""
    found = TYPED.fullmatch(typed.strip().lower())
    if found is None:
        wrong = typed[:80]
        why = f"{wrong!r} is not understood: write 'bid 5', '+2', 'pass' or 'sell 23'."
        raise Refused(misread(seat, wrong, why))
    passed, amount, raised, card, alone = found.groups()
    if passed:
        return PASS
    if alone and state.phase == SELLING:
        card = alone
    amount = amount or alone
    if card:
        return sell(in_range(card))
    return bid(in_range(amount) if amount else min(state.auction.high + in_range(raised), MAX_NUMBER))


def in_range(digits: str) -> int:
    """A typed number, or the largest that an action can carry: both are beyond every purse."""
    return min(int(digits), MAX_NUMBER)


def misread(seat: int, wrong: object, why: str) -> Refusal:
    """#5: an answer of no known kind."""
    return WRONG_CODE.refusal(why, {"pid": seat, "wrong_code": wrong})
