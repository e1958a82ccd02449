"""What is impossible in where a game of Monopoly stands: round, players, throw, what is open, what comes next.

`verify` asks here after the invariants, for positions from outside and after every decision. What is said in one place
must go with the phase: a debt that can be paid is paid, a trade goes back to where it began, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, only
from ludex.games.monopoly.rules import trade, windows
from ludex.games.monopoly.rules.board import GO_TO_JAIL, NONE, RAILROAD, STREET
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.estate import rent
from ludex.games.monopoly.rules.money import BANKRUPTCIES, CARD, DEBT_SIZE, LAST, RENT, ROUNDS, STALEMATE
from ludex.games.monopoly.rules.phases import (
    AUCTION,
    BEGIN_TALK,
    BEGIN_THROW,
    BUY,
    CLAIM,
    DEBT,
    DRAFT,
    END_OF_MOVE,
    LIFT,
    MARKET,
    MOVE_ON,
    OFFER,
    OVER,
    PHASES,
    ROLL,
    TALK,
    TAX,
    WINDOW,
)
from ludex.games.monopoly.rules.terms import ANY_SEAT, EVERY_ROUND, EVERY_THROW, NO_TRADES
from ludex.mechanisms.stock import next_in_turn

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

DIE: Final[i64] = 6


def phase_fault(state: Monopoly) -> Refusal | None:
    """The first thing wrong, if any."""
    found = round_fault(state)
    if found is None:
        found = players_fault(state)
    if found is None:
        found = throw_fault(state)
    if found is None:
        found = open_fault(state)
    if found is None:
        found = space_fault(state)
    if found is None:
        found = window_fault(state)
    if found is None and state.draft.by != NONE:
        found = trade_fault(state)
    return next_fault(state) if found is None else found


def round_fault(state: Monopoly) -> Refusal | None:
    """Rule 28: rounds are counted from 1, and a game that has reached a limit is over."""
    terms = state.terms
    if state.round < 1:
        return Refusal("wrong_round", f"Rounds are counted from 1; this is round {state.round}.")
    if not 1 <= state.quiet_since <= state.round:
        return Refusal("wrong_round", f"Something last changed in round {state.quiet_since} of {state.round}.")
    if terms.rounds > 0 and state.round > terms.rounds:
        return Refusal("wrong_round", f"The game ends after round {terms.rounds}; this is round {state.round}.")
    if terms.stalemate > 0 and state.round - state.quiet_since > terms.stalemate:
        return Refusal("wrong_round", f"The game ends after {terms.stalemate} rounds in which nothing changed.")
    return None


def players_fault(state: Monopoly) -> Refusal | None:
    """Rule 28: the game goes on with two solvent seats or more, and is over for the reason given."""
    terms = state.terms
    solvent = size(state.alive)
    is_over = state.phase == OVER
    ending = state.ending
    has_bankruptcies = terms.bankruptcies > 0 and terms.seats - solvent >= terms.bankruptcies
    if not is_over and solvent < 2:
        return Refusal("wrong_players", "The game goes on with one solvent seat: it has won.")
    if not is_over and has_bankruptcies:
        return Refusal("wrong_players", f"The game ends with bankruptcy number {terms.bankruptcies}, and goes on.")
    is_reached = True
    if is_over and ending == LAST:
        is_reached = solvent == 1
    elif is_over and ending == ROUNDS:
        is_reached = solvent > 1 and state.round == terms.rounds
    elif is_over and ending == STALEMATE:
        is_reached = solvent > 1 and terms.stalemate > 0 and state.round - state.quiet_since == terms.stalemate
    elif is_over and ending == BANKRUPTCIES:
        is_reached = solvent > 1 and has_bankruptcies
    return None if is_reached else Refusal("wrong_end", "The game is over for a reason that does not hold.")


def throw_fault(state: Monopoly) -> Refusal | None:
    """Dice, doubles, jail, the pot and the offers of this turn."""
    is_unthrown = state.die1 == 0 and state.die2 == 0
    if not is_unthrown and not (1 <= state.die1 <= DIE and 1 <= state.die2 <= DIE):
        return Refusal("wrong_dice", f"A throw is two dice from 1 to 6, not {state.die1} and {state.die2}.")
    if state.doubles > 0 and state.jail[state.turn] > 0:
        return Refusal("wrong_doubles", "A seat in jail has no doubles in a row.")
    if state.pot > 0 and not state.terms.has_pot:
        return Refusal("wrong_pot", f"${state.pot} lie on Free Parking, which is nothing at this table.")
    seat: i64 = 0
    while seat < state.terms.seats:
        if state.offers[seat] > state.terms.offers:
            return Refusal("wrong_offers", f"Seat {seat} made more offers than the {state.terms.offers} of a turn.")
        if state.jail[seat] > 0 and state.place[seat] != state.board.jail:
            return Refusal("wrong_place", f"Seat {seat} is in jail and stands somewhere else.")
        if has_seat(state.alive, seat) and state.board.kinds[state.place[seat]] == GO_TO_JAIL:
            return Refusal("wrong_place", f"Seat {seat} stands where everybody is sent to jail at once.")
        seat += 1
    return None


# ---- what is open ----


def open_fault(state: Monopoly) -> Refusal | None:
    """Debts are settled first, then lots auctioned, then mortgages lifted, and then a trade goes back."""
    phase = state.phase
    is_trade = phase in (DRAFT, OFFER)
    has_debts = len(state.debts) > 0
    name = PHASES[phase]
    if has_debts and phase != DEBT and not is_trade:
        return Refusal("wrong_debt", f"Debts are settled before anything else; the phase is {name}.")
    if phase == DEBT or (is_trade and has_debts):
        found = debt_fault(state)
        if found is not None:
            return found
    if state.hammer != 0 and phase != AUCTION and phase != DEBT and not (is_trade and has_debts):
        return Refusal("wrong_auction", f"Lots wait to be auctioned, which comes first; the phase is {name}.")
    may_lift = phase in (LIFT, AUCTION, DEBT) or (is_trade and has_debts)
    if state.lifts != 0 and not may_lift:
        return Refusal("wrong_lift", f"Mortgages wait to be lifted or kept, which comes first; the phase is {name}.")
    if state.back == NONE and is_trade and not has_debts:
        return Refusal("wrong_trade", "A trade of a seat without debts goes back to the phase in which it began.")
    if state.back != NONE and (has_debts or not (is_trade or phase == LIFT)):
        return Refusal("wrong_trade", "Only a trade, of a seat without debts, has a phase to go back to.")
    if (state.draft.by != NONE) != is_trade:
        return Refusal("wrong_trade", f"A trade does not go with the phase {name}.")
    return None


def debt_fault(state: Monopoly) -> Refusal | None:
    """Every debt is of a solvent seat to another or to the bank, and the first cannot be paid at once."""
    at: i64 = 0
    while at < len(state.debts):
        debtor = state.debts[at]
        to = state.debts[at + 1]
        cause = state.debts[at + 3]
        is_sound = has_seat(state.alive, debtor) and debtor != to and state.debts[at + 2] > 0
        if not is_sound or (to != NONE and not has_seat(state.alive, to)):
            return Refusal("wrong_debt", "A debt is of a solvent seat to another or to the bank.")
        if cause != CARD and (cause == RENT) == (to == NONE):
            return Refusal("wrong_debt", "Rent is owed to a seat; taxes, fines, interest and prices to the bank.")
        at += DEBT_SIZE
    if len(state.debts) == 0:
        return Refusal("wrong_debt", "Nobody owes anything.")
    if state.cash[state.debts[0]] >= state.debts[2]:
        return Refusal("wrong_debt", f"Seat {state.debts[0]} has the cash for its debt, which is then paid.")
    return None


def space_fault(state: Monopoly) -> Refusal | None:
    """What the phase says of a lot must go with where the seat stands and whose the lot is."""
    phase = state.back if state.back != NONE else state.phase
    place = state.place[state.turn]
    lot = state.lot
    if (lot != NONE) != (phase in (BUY, AUCTION, CLAIM)):
        return Refusal("wrong_lot", f"A lot to decide on does not go with the phase {PHASES[state.phase]}.")
    if (state.due != 0) != (phase == CLAIM):
        return Refusal("wrong_rent", "Rent to be claimed goes with the phase claim.")
    if phase == BUY and (state.owner[lot] != NONE or place != lot):
        return Refusal("wrong_lot", "A lot to buy is the bank's, and the seat whose turn it is stands on it.")
    if phase == AUCTION and (state.owner[lot] != NONE or has_seat(state.hammer, lot)):
        return Refusal("wrong_lot", "A lot that is auctioned is the bank's, and not waiting any more.")
    if phase == TAX and state.board.percents[place] == 0:
        return Refusal("wrong_place", "There is no choice of taxes where the seat stands.")
    if phase == CLAIM:
        return claim_fault(state)
    return None


def claim_fault(state: Monopoly) -> Refusal | None:
    """Rule 14: rent of a lot that the seat whose turn it is stands on."""
    lot = state.lot
    owner = state.owner[lot]
    if not state.terms.rent_is_claimed:
        return Refusal("wrong_rent", "At this table rent is not claimed.")
    if owner == NONE or owner == state.turn or state.place[state.turn] != lot or state.mortgaged[lot] == 1:
        return Refusal("wrong_rent", "Rent is claimed for another's unmortgaged lot that the seat stands on.")
    if state.jail[owner] > 0 and not state.terms.rent_in_jail:
        return Refusal("wrong_rent", "At this table a seat in jail collects no rent.")
    kind = state.board.kinds[lot]
    usual = rent(state, lot)
    # A card may have made it more on a railroad; on a utility it depends on the throw.
    is_usual = state.due == usual if kind == STREET else kind != RAILROAD or state.due % max(usual, 1) == 0
    return None if is_usual else Refusal("wrong_rent", f"The rent there is ${usual}, not ${state.due}.")


def window_fault(state: Monopoly) -> Refusal | None:
    """Who is asked between turns: for buildings, and for trades where all may offer them."""
    phase = state.phase
    terms = state.terms
    for request in state.requests:
        if len(request) > 0 and phase != WINDOW:
            return Refusal("wrong_request", "Building requests are there only while they are written.")
    if (state.awaited != 0) != (phase == WINDOW):
        return Refusal("wrong_turn", "Seats are awaited in a building window, and only there.")
    if state.awaited & ~windows.builders(state) != 0:
        return Refusal("wrong_turn", "A seat is asked that could neither build nor sell.")
    if phase in (WINDOW, MARKET):
        if state.doubles > 0 and terms.windows != EVERY_THROW:
            return Refusal("wrong_doubles", "At this table nothing is built between the throws of a turn.")
        is_first = state.turn == next_in_turn(terms.seats, state.alive, state.first)
        if terms.windows == EVERY_ROUND and not is_first:
            return Refusal(
                "wrong_turn", "At this table buildings are bought and sold once a round, before its first turn."
            )
    is_talk = phase == TALK or state.back == TALK
    if (state.talkers != 0) != is_talk:
        return Refusal("wrong_turn", "Seats wait to offer trades between turns, and only there.")
    if is_talk and (terms.trades != ANY_SEAT or terms.offers == 0):
        return Refusal("wrong_turn", "At this table nobody offers trades between turns.")
    if state.talkers & ~(state.alive & ~only(state.turn)) != 0:
        return Refusal("wrong_turn", "Between turns trades are offered by the others who still play.")
    return None


# ---- trades ----


def trade_fault(state: Monopoly) -> Refusal | None:
    """Rule 22: who trades, and what may stand on the sheet."""
    draft = state.draft
    starter = draft.by if draft.counters % 2 == 0 else draft.to
    if state.terms.trades == NO_TRADES:
        return Refusal("wrong_trade", "At this table nobody trades.")
    if draft.by == draft.to or not has_seat(state.alive, draft.by) or not has_seat(state.alive, draft.to):
        return Refusal("wrong_trade", "A trade is between two seats that still play.")
    expected = state.turn
    if len(state.debts) > 0:
        expected = state.debts[0]
    elif state.back == TALK:
        expected = next_in_turn(state.terms.seats, state.talkers, state.turn)
    if starter != expected:
        return Refusal("wrong_trade", f"Only seat {expected} could have begun a trade here.")
    if state.offers[starter] == 0:
        return Refusal("wrong_trade", f"Seat {starter} is trading and has made no offer this turn.")
    return sheet_fault(state)


def sheet_fault(state: Monopoly) -> Refusal | None:
    draft = state.draft
    lot: i64 = 0
    while lot < state.board.spaces:
        if has_seat(draft.give_lots | draft.ask_lots | draft.touched_lots, lot):
            owner = state.owner[lot]
            is_own = owner == draft.by or (owner == draft.to and not has_seat(draft.give_lots, lot))
            if not is_own or (owner == draft.by and has_seat(draft.ask_lots, lot)) or not trade.is_tradable(state, lot):
                return Refusal("wrong_trade", f"{state.board.names[lot]} cannot be on the sheet.")
        lot += 1
    if draft.give_cards & ~state.cards[draft.by] != 0 or draft.ask_cards & ~state.cards[draft.to] != 0:
        return Refusal("wrong_trade", "A card on the sheet is not its giver's.")
    if draft.touched_cards & ~(state.cards[draft.by] | state.cards[draft.to]) != 0:
        return Refusal("wrong_trade", "A card was on the sheet that neither side has.")
    giver = draft.by if draft.cash > 0 else draft.to
    amount = draft.cash if draft.cash > 0 else -draft.cash
    if amount > trade.most_cash(state, giver) or amount % state.terms.increment != 0:
        return Refusal("wrong_trade", f"${amount} cannot be on the sheet.")
    if draft.counters == 0:
        lots = (draft.give_lots | draft.ask_lots) & ~draft.touched_lots
        cards = (draft.give_cards | draft.ask_cards) & ~draft.touched_cards
        if lots != 0 or cards != 0 or (draft.cash != 0 and draft.touched_cash == 0):
            return Refusal("wrong_trade", "Something is on the sheet that was never written on it.")
    if state.phase == OFFER and not trade.can_propose(state):
        return Refusal("wrong_trade", "The trade that is offered is one-sided, or one side cannot pay what is due.")
    return None


# ---- what comes next ----


def next_fault(state: Monopoly) -> Refusal | None:
    """What the turn goes on with follows from the phase."""
    phase = state.back if state.back != NONE else state.phase
    then = state.then
    if phase in (ROLL, TALK):
        is_right = then == BEGIN_THROW
    elif phase in (WINDOW, MARKET):
        is_right = then == (BEGIN_THROW if state.doubles > 0 else BEGIN_TALK)
    elif phase in (AUCTION, DEBT, DRAFT, OFFER, LIFT, OVER):
        is_right = then == END_OF_MOVE or (then == MOVE_ON and is_leaving_jail(state))
    else:
        is_right = then == END_OF_MOVE
    if is_right:
        return None
    return Refusal("wrong_next", f"What comes next does not go with the phase {PHASES[state.phase]}.")


def is_leaving_jail(state: Monopoly) -> bool:
    """Rule 5: whether the seat whose turn it is threw in jail for the last time, and owes the fine or gave up."""
    seat = state.turn
    if state.doubles > 0 or state.die1 == 0 or state.die1 == state.die2:
        return False
    return not has_seat(state.alive, seat) or state.jail[seat] >= state.terms.jail_turns
