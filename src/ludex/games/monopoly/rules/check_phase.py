"""What is impossible in where a game of Monopoly stands: round, players, throw, what is open, what comes next.

`check` asks here after the invariants. What stands in one place must go with the phase: a debt that can be paid is
paid, a trade goes back to where it began, and so on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, lowest_seat, only
from ludex.games.monopoly.rules import windows
from ludex.games.monopoly.rules.board import GO_TO_JAIL, NONE, RAILROAD, STREET
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.estate import rent
from ludex.games.monopoly.rules.market.requests import unit_to_add
from ludex.games.monopoly.rules.market.units import lot_of_unit, puts_up
from ludex.games.monopoly.rules.money import (
    AMOUNT,
    BANKRUPTCIES,
    CARD,
    CAUSE,
    CREDITOR,
    DEBT_SIZE,
    DEBTOR,
    LAST,
    RENT,
    ROUNDS,
    STALEMATE,
)
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
from ludex.games.monopoly.rules.terms import ANY_SEAT, EVERY_ROUND, EVERY_THROW
from ludex.mechanisms.stock import next_in_turn

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

DIE: Final[i64] = 6


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
    for seat in range(state.terms.seats):
        if state.offers[seat] > state.terms.offers:
            return Refusal("wrong_offers", f"Seat {seat} made more offers than the {state.terms.offers} of a turn.")
        if state.jail[seat] > 0 and state.place[seat] != state.board.jail:
            return Refusal("wrong_place", f"Seat {seat} is in jail and stands somewhere else.")
        if has_seat(state.alive, seat) and state.board.kinds[state.place[seat]] == GO_TO_JAIL:
            return Refusal("wrong_place", f"Seat {seat} stands where everybody is sent to jail at once.")
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
    if state.back not in (NONE, ROLL, BUY, TAX, TALK):
        return Refusal("wrong_trade", f"A trade does not begin in the phase {PHASES[state.back]}.")
    if state.back == NONE and is_trade and not has_debts:
        return Refusal("wrong_trade", "A trade of a seat without debts goes back to the phase in which it began.")
    if state.back != NONE and (has_debts or not (is_trade or phase == LIFT)):
        return Refusal("wrong_trade", "Only a trade, of a seat without debts, has a phase to go back to.")
    if state.draft.by == NONE and is_trade:
        return Refusal("wrong_trade", f"The phase {name} needs a trade: `draft` is missing.")
    if state.draft.by != NONE and not is_trade:
        return Refusal("wrong_trade", f"A trade does not go with the phase {name}.")
    if state.awaited == 0 and phase == WINDOW:
        return Refusal("wrong_turn", "The phase window asks somebody who could build or sell: `awaited` is empty.")
    if state.talkers == 0 and TALK in (phase, state.back):
        return Refusal("wrong_turn", "The phase talk asks somebody for trades: `talkers` is empty.")
    return None


def debt_fault(state: Monopoly) -> Refusal | None:
    """Every debt is of a solvent seat to another or to the bank, and the first cannot be paid at once."""
    for at in range(0, len(state.debts), DEBT_SIZE):
        debtor = state.debts[at + DEBTOR]
        to = state.debts[at + CREDITOR]
        cause = state.debts[at + CAUSE]
        is_sound = has_seat(state.alive, debtor) and debtor != to and state.debts[at + AMOUNT] > 0
        if not is_sound or (to != NONE and not has_seat(state.alive, to)):
            return Refusal("wrong_debt", "A debt is of a solvent seat to another or to the bank.")
        if cause != CARD and (cause == RENT) == (to == NONE):
            return Refusal("wrong_debt", "Rent is owed to a seat; taxes, fines, interest and prices to the bank.")
    if len(state.debts) == 0:
        return Refusal("wrong_debt", "Nobody owes anything: `debts` is missing, which says who owes how much to whom.")
    debtor = state.debts[DEBTOR]
    if state.cash[debtor] >= state.debts[AMOUNT]:
        return Refusal("wrong_debt", f"Seat {debtor} has the cash for its debt, which is then paid.")
    return None


def lift_fault(state: Monopoly) -> Refusal | None:
    """Rule 20: the first mortgage to be lifted or kept is one that its owner has the cash to lift."""
    if state.phase != LIFT:
        return None
    if state.lifts == 0:
        return Refusal(
            "wrong_lift", "There is no mortgage to be lifted or kept: `lifts` is missing, the lots received."
        )
    lot = lowest_seat(state.lifts)
    owner = state.owner[lot]
    if owner != NONE and state.mortgaged[lot] == 1 and state.cash[owner] >= state.board.mortgages[lot]:
        return None
    return Refusal(
        "wrong_lift", f"{state.board.names[lot]} is not mortgaged, or its owner has not the cash to lift it."
    )


def space_fault(state: Monopoly) -> Refusal | None:
    """What the phase says of a lot must go with where the seat stands and whose the lot is."""
    phase = state.back if state.back != NONE else state.phase
    place = state.place[state.turn]
    lot = state.lot
    name = PHASES[phase]
    if lot == NONE and phase in (BUY, AUCTION, CLAIM):
        return Refusal("wrong_lot", f"A lot to decide on is missing: the phase {name} needs `lot`.")
    if lot != NONE and phase not in (BUY, AUCTION, CLAIM):
        return Refusal("wrong_lot", f"A lot to decide on does not go with the phase {name}.")
    if state.due == 0 and phase == CLAIM:
        return Refusal("wrong_rent", "Rent to be claimed is missing: the phase claim needs `due`.")
    if state.due != 0 and phase != CLAIM:
        return Refusal("wrong_rent", f"Rent to be claimed does not go with the phase {name}.")
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
    seat: i64 = 0
    while seat < terms.seats:
        if len(state.requests[seat]) > 0:
            found = request_fault(state, seat)
            if found is not None:
                return found
        seat += 1
    if state.awaited != 0 and phase != WINDOW:
        return Refusal("wrong_turn", f"Seats are awaited in a building window only; the phase is {PHASES[phase]}.")
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
    if state.talkers != 0 and not is_talk:
        return Refusal("wrong_turn", f"Seats wait to offer trades between turns only; the phase is {PHASES[phase]}.")
    if is_talk and (terms.trades != ANY_SEAT or terms.offers == 0):
        return Refusal("wrong_turn", "At this table nobody offers trades between turns.")
    if state.talkers & ~(state.alive & ~only(state.turn)) != 0:
        return Refusal("wrong_turn", "Between turns trades are offered by the others who still play.")
    return None


def request_fault(state: Monopoly, seat: i64) -> Refusal | None:
    """Rule 15: each building on a sealed request is one that could be added to those before it."""
    if state.phase != WINDOW:
        return Refusal("wrong_request", "Building requests are there only while they are written.")
    if not has_seat(windows.builders(state), seat):
        return Refusal("wrong_request", f"Seat {seat} has a request and could neither build nor sell.")
    before = vec[i64]()
    for code in state.requests[seat]:
        lot = lot_of_unit(code)
        if unit_to_add(state.terms.streets, state.holdings, seat, before, lot, puts_up(code)) != code:
            return Refusal("wrong_request", f"Seat {seat} could not ask for what it asks for on lot {lot}.")
        before = append(before, code)
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
