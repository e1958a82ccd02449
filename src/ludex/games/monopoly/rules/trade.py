"""Trades: written in small steps, offered, answered, checked again when made (rules 22 and 23)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import has_seat, lowest_seat, seat_list
from ludex.games.monopoly.rules.board import NONE, lowest_lot
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.estate import has_buildings, set_owner
from ludex.games.monopoly.rules.phases import BUY, DEBT, DRAFT, OFFER, ROLL, RUNNING, TALK, TAX
from ludex.games.monopoly.rules.sets import single
from ludex.games.monopoly.rules.sums import highest_sum
from ludex.games.monopoly.rules.terms import MOST_COUNTERS, NO_TRADES

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def may_offer(state: Monopoly, seat: i64) -> bool:
    """Whether the seat, which is to decide now, may begin a trade."""
    if state.terms.trades == NO_TRADES or state.offers[seat] >= state.terms.offers:
        return False
    phase = state.phase
    return phase in (ROLL, BUY, DEBT, TALK, TAX)


def is_tradable(state: Monopoly, lot: i64) -> bool:
    """Rule 22: no building stands in the lot's group."""
    return not has_buildings(state, state.board.groups[lot])


def begin(state: Monopoly, seat: i64, other: i64) -> None:
    """A clean sheet. A debtor comes back to its debt, everybody else to what it was to decide."""
    state.draft.open(seat, single(other))
    state.sheet = None
    state.offers[seat] += 1
    state.traders |= single(seat)
    state.back = NONE if state.phase == DEBT else state.phase
    state.phase = DRAFT


# ---- the sheet ----


def can_add_lot(state: Monopoly, seat: i64, lot: i64) -> bool:
    """Whether the lot, which must be this seat's, can come onto the sheet."""
    if not state.board.is_lot(lot) or state.owner[lot] != seat:
        return False
    draft = state.draft
    return not draft.has_lot(lot) and not has_seat(draft.touched_lots, lot) and is_tradable(state, lot)


def can_drop_lot(state: Monopoly, lot: i64) -> bool:
    return state.draft.has_lot(lot) and not has_seat(state.draft.touched_lots, lot)


def can_add_card(state: Monopoly, seat: i64, deck: i64) -> bool:
    draft = state.draft
    if deck != 0 and deck != 1:
        return False
    held = (state.cards[seat] & ~draft.give_cards & ~draft.ask_cards & ~draft.touched_cards) >> deck
    return held & 1 == 1


def can_drop_card(state: Monopoly, deck: i64) -> bool:
    draft = state.draft
    if deck != 0 and deck != 1:
        return False
    return ((draft.give_cards | draft.ask_cards) & ~draft.touched_cards) >> deck & 1 == 1


def most_cash(state: Monopoly, seat: i64) -> i64:
    """The most dollars this seat may give in a trade."""
    return highest_sum(state.cash[seat], state.terms.increment)


def can_add_cash(state: Monopoly, seat: i64, amount: i64) -> bool:
    """A sum this seat has, once a sheet; dollars go one way only."""
    if state.draft.touched_cash == 1 or amount <= 0 or amount > most_cash(state, seat):
        return False
    return amount % state.terms.increment == 0


def can_propose(state: Monopoly) -> bool:
    return state.draft.is_two_sided() and is_payable(state)


def fees(state: Monopoly, lots: i64) -> i64:
    """Rule 20: what the receiver of some lots owes the bank at once."""
    total: i64 = 0
    left = lots & state.mortgaged_lots
    while left != 0:
        total += state.terms.interest(state.board.mortgages[lowest_lot(left)])
        left &= left - 1
    return total


def is_payable(state: Monopoly) -> bool:
    """Whether both sides have the cash they give and the ten percent on mortgages they receive."""
    draft = state.draft
    mine = state.cash[draft.by] - draft.cash - fees(state, draft.ask)
    theirs = state.cash[draft.partner()] + draft.cash - fees(state, draft.give)
    return mine >= 0 and theirs >= 0


def add_lot(state: Monopoly, lot: i64, is_given: bool) -> None:
    if is_given:
        state.draft.give |= single(lot)
    else:
        state.draft.ask |= single(lot)
    state.draft.touch_lot(lot)


def drop_lot(state: Monopoly, lot: i64) -> None:
    state.draft.give &= ~single(lot)
    state.draft.ask &= ~single(lot)
    state.draft.touch_lot(lot)


def set_cash(state: Monopoly, amount: i64) -> None:
    """Dollars given; below 0, asked for."""
    state.draft.cash = amount
    state.draft.touched_cash = 1


def add_card(state: Monopoly, deck: i64, is_given: bool) -> None:
    bit: i64 = 1 + deck
    if is_given:
        state.draft.give_cards |= bit
    else:
        state.draft.ask_cards |= bit
    state.draft.touched_cards |= bit


def drop_card(state: Monopoly, deck: i64) -> None:
    bit: i64 = 1 + deck
    state.draft.give_cards &= ~bit
    state.draft.ask_cards &= ~bit
    state.draft.touched_cards |= bit


# ---- offers and answers ----


def propose(state: Monopoly) -> None:
    state.phase = OFFER
    if state.events is not None:
        state.tell(Event("offers", written(state)))


def withdraw(state: Monopoly) -> None:
    """Nothing comes of it; a counter-offer not made declines the offer."""
    if state.draft.counters > 0 and state.events is not None:
        state.tell(Event("declines", {"seat": state.draft.by, "to": state.draft.partner()}))
    state.draft.close()
    state.phase = RUNNING


def decline(state: Monopoly) -> None:
    if state.events is not None:
        state.tell(Event("declines", {"seat": state.draft.partner(), "to": state.draft.by}))
    state.draft.close()
    state.phase = RUNNING


def can_counter(state: Monopoly) -> bool:
    return state.draft.counters < MOST_COUNTERS


def counter(state: Monopoly) -> None:
    """The draft is turned round, and the other side writes on."""
    state.draft.turn_round()
    state.phase = DRAFT


def is_sound(state: Monopoly) -> bool:
    """Rule 23: whether everything on the sheet is still there to be given, and the fees payable."""
    draft = state.draft
    left = draft.give | draft.ask
    while left != 0:
        lot = lowest_seat(left)
        left &= left - 1
        giver = draft.by if has_seat(draft.give, lot) else draft.partner()
        if state.owner[lot] != giver or not is_tradable(state, lot):
            return False
    if draft.give_cards & ~state.cards[draft.by] != 0 or draft.ask_cards & ~state.cards[draft.partner()] != 0:
        return False
    return can_propose(state)


def accept(state: Monopoly) -> None:
    """Everything changes hands at once."""
    draft = state.draft
    by = draft.by
    to = draft.partner()
    if state.events is not None:
        state.tell(Event("trades", written(state)))
    state.cash[by] -= draft.cash
    state.cash[to] += draft.cash
    state.cards[by] = (state.cards[by] & ~draft.give_cards) | draft.ask_cards
    state.cards[to] = (state.cards[to] & ~draft.ask_cards) | draft.give_cards
    receive(state, by, draft.ask)
    receive(state, to, draft.give)
    draft.close()
    state.quiet_since = state.round
    state.phase = RUNNING


def receive(state: Monopoly, seat: i64, lots: i64) -> None:
    """Some lots come to a seat, which pays ten percent on the mortgaged ones and may lift them at once."""
    total = fees(state, lots)
    lot: i64 = 0
    while lots >> lot > 0:
        if (lots >> lot) & 1 == 1:
            set_owner(state, lot, seat)
            if state.mortgaged[lot] == 1:
                state.lifts |= single(lot)
        lot += 1
    if total > 0:
        state.cash[seat] -= total
        if state.events is not None:
            state.tell(Event("pays", {"seat": seat, "to": None, "amount": total, "for": "interest"}))


def written(state: Monopoly) -> dict[str, object]:
    """The trade as plain JSON."""
    draft = state.draft
    names = state.board.names
    return {
        "seat": draft.by,
        "to": draft.partner(),
        "give": write_side(draft.give, draft.cash, draft.give_cards, names),
        "ask": write_side(draft.ask, -draft.cash, draft.ask_cards, names),
    }


def write_side(lots: i64, cash: i64, cards: i64, names: list[str]) -> dict[str, object]:
    """What one side of a trade gives."""
    return {
        "lots": [names[lot] for lot in seat_list(lots)],
        "cash": cash if cash > 0 else 0,
        "cards": [DECKS[deck] for deck in seat_list(cards)],
    }
