"""For Sale as a game of the contract: what stands around its rules."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Chance, Choice, Event, Game, Recovery, Refusal, State, refused
from ludex.games.forsale import notation, reading, words
from ludex.games.forsale.drawing import draw
from ludex.games.forsale.rules.actions import PASS, bid, sell
from ludex.games.forsale.rules.cards import lowest
from ludex.games.forsale.rules.faults import (
    BET_ERROR,
    BROKEN_INVARIANT,
    OVER_BET,
    UNDER_BET,
    WRONG_CODE,
    WRONG_ESTATE_SIZE,
)
from ludex.games.forsale.rules.phases import SELLING
from ludex.games.forsale.rules.state import ForSale
from ludex.games.forsale.rules.terms import OPTIONS, Terms
from ludex.games.forsale.rules.verify import ANY_TIME, GAME_SIDE, verify
from ludex.games.forsale.view import view


class ForSaleGame(Game):
    """For Sale, 3 to 6 seats."""

    def __init__(self) -> None:
        super().__init__("forsale", "For Sale", "1", (3, 6), notation.Action, OPTIONS)

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> ForSale:
        return ForSale(settings, chance, Terms(seats, settings))

    def load(self, settings: dict[str, object], chance: Chance, body: dict[str, object]) -> ForSale:
        """The state of a position; a fault with a code of its own (#6, G0101) is refused with that code and its fields.

        There is no table, so `gid` is null. All other faults are left to `check`.
        """
        state = reading.read(settings, chance, body)
        wrong = verify(state, ANY_TIME)
        if wrong is not None and wrong.code != BROKEN_INVARIANT.code:
            raise refused(wrong.code, wrong.message, {**wrong.values, "gid": None, "where": place_of(wrong)})
        return state

    def check(self, state: State) -> Refusal | None:
        assert isinstance(state, ForSale)
        return verify(state, ANY_TIME)

    def text(self, state: State, action: int) -> str:
        return notation.text(action)

    def parse(self, state: State, seat: int, text: str) -> list[int]:
        assert isinstance(state, ForSale)
        return [notation.parse(state, seat, text)]

    def misread(self, seat: int, face: object, why: str) -> Refusal:
        return notation.misread(seat, face, why)

    def record(self, state: State, action: int) -> notation.Action:
        return notation.record(action)

    def code(self, state: State, record: object) -> int:
        return notation.code(record)

    def view(self, state: State, seat: int) -> dict[str, object]:
        assert isinstance(state, ForSale)
        return view(state, seat)

    def event_text(self, event: Event, names: Sequence[str]) -> str:
        return words.event_text(event.kind, event.values, names)

    def describe(self, view: dict[str, object], names: Sequence[str]) -> str:
        return words.describe(view, names)

    def draw(self, view: dict[str, object], choices: Sequence[Choice], names: Sequence[str]) -> str:
        return draw(view, choices, names)

    def recovery(self, state: State, seat: int, refusal: Refusal | None) -> Recovery:
        """Pass, or sell the lowest property; with recovery="seed", what the first author chose for each error."""
        assert isinstance(state, ForSale)
        is_unknown = refusal is not None and refusal.code == WRONG_CODE.code
        if is_unknown and state.terms.is_seed_recovery:
            return Recovery(None, "the game ends: the answer was of no known kind")
        if state.phase == SELLING:
            return Recovery(sell(lowest(state.hands[seat])), "the lowest property is offered", is_unknown)
        if refusal is not None and refusal.code in (OVER_BET.code, UNDER_BET.code) and state.terms.is_seed_recovery:
            return bet_error(state, seat, refusal)
        return Recovery(PASS, "the seat passes", is_unknown)


def place_of(fault: Refusal) -> str:
    """The part of a position that a fault with a code of its own is about."""
    pid = fault.values.get("pid")
    if fault.code != WRONG_ESTATE_SIZE.code:
        return "position.market"
    return "position.deck" if pid == GAME_SIDE else f"position.seats[{pid}].hand"


def bet_error(state: ForSale, seat: int, refusal: Refusal) -> Recovery:
    """#2: a bid that cannot stand becomes the highest the seat can make, or a pass where that is too low."""
    balance = state.balance(seat)
    own = state.auction.bids[seat]
    values = {
        "pid": seat,
        "bet": own,
        "prev": state.auction.high,
        "amount": refusal.values["resp"],
        "balance": balance,
    }
    fault = BET_ERROR.refusal(f"{refusal.values['resp']} is no bid that seat {seat} can make.", values)
    if balance < state.auction.least(seat):
        return Recovery(PASS, "the seat passes: its highest bid is too low", False, fault)
    return Recovery(bid(balance), f"the seat bids all it has, {balance}", False, fault)


GAME = ForSaleGame()
