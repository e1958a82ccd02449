"""What is impossible in a trade of Monopoly that is being written or answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import trade
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.money import DEBTOR
from ludex.games.monopoly.rules.phases import OFFER, TALK
from ludex.games.monopoly.rules.terms import NO_TRADES
from ludex.mechanisms.stock import next_in_turn

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def trade_fault(state: Monopoly) -> Refusal | None:
    """Rule 22: who trades, and what may stand on the sheet."""
    draft = state.draft
    if draft.by == NONE:
        return None
    starter = draft.by if draft.counters % 2 == 0 else draft.partner()
    if state.terms.trades == NO_TRADES:
        return Refusal("wrong_trade", "At this table nobody trades.")
    if draft.by == draft.partner() or not has_seat(state.alive, draft.by) or not has_seat(state.alive, draft.partner()):
        return Refusal("wrong_trade", "A trade is between two seats that still play.")
    expected = state.turn
    if len(state.debts) > 0:
        expected = state.debts[DEBTOR]
    elif state.back == TALK:
        expected = next_in_turn(state.terms.seats, state.talkers, state.turn)
    if starter != expected:
        return Refusal("wrong_trade", f"Only seat {expected} could have begun a trade here.")
    if state.offers[starter] == 0:
        return Refusal("wrong_trade", f"Seat {starter} is trading and has made no offer this turn.")
    return sheet_fault(state)


def sheet_fault(state: Monopoly) -> Refusal | None:
    """What stands on the sheet is its giver's to give, and was written on it."""
    draft = state.draft
    for lot in range(state.board.spaces):
        if has_seat(draft.give | draft.ask | draft.touched_lots, lot):
            owner = state.owner[lot]
            is_own = owner == draft.by or (owner == draft.partner() and not has_seat(draft.give, lot))
            if not is_own or (owner == draft.by and has_seat(draft.ask, lot)) or not trade.is_tradable(state, lot):
                return Refusal("wrong_trade", f"{state.board.names[lot]} cannot be on the sheet.")
    if draft.give_cards & ~state.cards[draft.by] != 0 or draft.ask_cards & ~state.cards[draft.partner()] != 0:
        return Refusal("wrong_trade", "A card on the sheet is not its giver's.")
    if draft.touched_cards & ~(state.cards[draft.by] | state.cards[draft.partner()]) != 0:
        return Refusal("wrong_trade", "A card was on the sheet that neither side has.")
    giver = draft.by if draft.cash > 0 else draft.partner()
    amount = draft.cash if draft.cash > 0 else -draft.cash
    if amount > trade.most_cash(state, giver) or amount % state.terms.increment != 0:
        return Refusal("wrong_trade", f"${amount} cannot be on the sheet.")
    if draft.counters == 0:
        lots = (draft.give | draft.ask) & ~draft.touched_lots
        cards = (draft.give_cards | draft.ask_cards) & ~draft.touched_cards
        if lots != 0 or cards != 0 or (draft.cash != 0 and draft.touched_cash == 0):
            return Refusal("wrong_trade", "Something is on the sheet that was never written on it.")
    if state.phase == OFFER and not trade.can_propose(state):
        return Refusal("wrong_trade", "The trade that is offered is one-sided, or one side cannot pay what is due.")
    return None
