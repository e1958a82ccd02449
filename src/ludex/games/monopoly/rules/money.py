"""Debts, and what becomes of a seat that cannot pay them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules.board import HOTEL, NONE
from ludex.games.monopoly.rules.cards import size
from ludex.games.monopoly.rules.estate import net_worth, raised, set_mortgaged, set_owner
from ludex.games.monopoly.rules.phases import DEBT, OVER, RUNNING
from ludex.games.monopoly.rules.sets import single

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly

RENT: Final[i64] = 0
TAXES: Final[i64] = 1
FINE: Final[i64] = 2
CARD: Final[i64] = 3
INTEREST: Final[i64] = 4
PRICE: Final[i64] = 5

CAUSES: Final = ("rent", "tax", "fine", "card", "interest", "price")
"""What is owed for."""

# The debts of a state stand one after the other in one vector, four numbers each. The first is settled first.
DEBTOR: Final[i64] = 0
CREDITOR: Final[i64] = 1
AMOUNT: Final[i64] = 2
CAUSE: Final[i64] = 3
DEBT_SIZE: Final[i64] = 4

LAST: Final[i64] = 1
ROUNDS: Final[i64] = 2
STALEMATE: Final[i64] = 3
BANKRUPTCIES: Final[i64] = 4

REASONS: Final = (
    "",
    "last player",
    "round limit, highest net worth",
    "stalemate, highest net worth",
    "bankruptcy, highest net worth",
)
"""Why the game ended."""


def collect(state: Monopoly, seat: i64, amount: i64, cause: str) -> None:
    """From the bank, which never runs out (rule 32)."""
    state.cash[seat] += amount
    if state.events is not None:
        state.tell(Event("collects", {"seat": seat, "amount": amount, "for": cause}))


def pay(state: Monopoly, seat: i64, to: i64, amount: i64, cause: i64) -> None:
    """What the seat has; to another seat, or to the bank (NONE). With a pot, taxes, fines and cards go there."""
    state.cash[seat] -= amount
    if to != NONE:
        state.cash[to] += amount
    elif state.terms.has_pot and cause in (TAXES, FINE, CARD):
        state.pot += amount
    if state.events is not None:
        tell_payment(state, seat, to, amount, cause)


def tell_payment(state: Monopoly, seat: i64, to: i64, amount: i64, cause: i64) -> None:
    receiver = None if to == NONE else int(to)
    state.tell(Event("pays", {"seat": seat, "to": receiver, "amount": amount, "for": CAUSES[cause]}))


def owe(state: Monopoly, seat: i64, to: i64, amount: i64, cause: i64) -> None:
    """A debt, settled in its turn before anything else goes on; at once where there is cash and nothing before it."""
    if amount > 0 and len(state.debts) == 0 and state.cash[seat] >= amount:
        pay(state, seat, to, amount, cause)
    elif amount > 0:
        debts = append(state.debts, seat)
        debts = append(debts, to)
        debts = append(debts, amount)
        state.debts = append(debts, cause)


def settle_debt(state: Monopoly) -> None:
    """Pays the first debt where there is cash enough; otherwise the debtor is asked."""
    debtor = state.debts[DEBTOR]
    to = state.debts[CREDITOR]
    amount = state.debts[AMOUNT]
    if state.cash[debtor] < amount:
        state.phase = DEBT
        return
    cause = state.debts[CAUSE]
    state.debts = state.debts[DEBT_SIZE:]
    pay(state, debtor, to, amount, cause)


def is_hopeless(state: Monopoly) -> bool:
    """Rule 24: whether the debtor could not pay even by selling and mortgaging all it has."""
    amount = state.debts[AMOUNT]
    return raised(state, state.debts[DEBTOR], amount) < amount


def go_bankrupt(state: Monopoly) -> None:
    """The first debtor gives up: all it has goes to its creditor, or back to the bank."""
    seat = state.debts[DEBTOR]
    creditor = state.debts[CREDITOR]
    state.alive &= ~single(seat)
    state.jail[seat] = 0
    state.phase = RUNNING
    return_buildings(state, seat, creditor)
    forget_debts(state, seat)
    if state.events is not None:
        state.tell(Event("bankrupt", {"seat": seat, "to": None if creditor == NONE else int(creditor)}))
    if creditor == NONE:
        give_to_bank(state, seat)
    else:
        give_to_creditor(state, seat, creditor)
    state.talkers &= state.alive
    if state.alive & (state.alive - 1) == 0:
        finish(state, LAST)
    elif state.terms.bankruptcies > 0 and state.terms.seats - size(state.alive) >= state.terms.bankruptcies:
        finish(state, BANKRUPTCIES)


def return_buildings(state: Monopoly, seat: i64, creditor: i64) -> None:
    """Rule 25: to the bank at half price; the money is the creditor's."""
    gain: i64 = 0
    for lot in state.board.lots:
        if state.owner[lot] == seat and state.level[lot] > 0:
            if state.level[lot] == HOTEL:
                state.holdings.hotels += 1
            else:
                state.holdings.houses += state.level[lot]
            gain += state.level[lot] * (state.board.house_costs[lot] // 2)
            state.holdings.set_level(lot, 0)
    if gain > 0 and creditor != NONE:
        collect(state, seat, gain, "buildings")


def forget_debts(state: Monopoly, seat: i64) -> None:
    """What a bankrupt seat owed, and what it was owed, is void."""
    kept = vec[i64]()
    at: i64 = 0
    while at < len(state.debts):
        if state.debts[at + DEBTOR] != seat and state.debts[at + CREDITOR] != seat:
            for part in state.debts[at : at + DEBT_SIZE]:
                kept = append(kept, part)
        at += DEBT_SIZE
    state.debts = kept


def give_to_bank(state: Monopoly, seat: i64) -> None:
    """Rule 26: cards under their decks, every lot to be auctioned at once. Rule 21: free of mortgages, or not."""
    if state.events is not None:
        state.tell(Event("surrenders", {"seat": seat, "amount": state.cash[seat]}))
    state.cash[seat] = 0
    return_cards(state, seat)
    for lot in state.board.lots:
        if state.owner[lot] == seat:
            set_owner(state, lot, NONE)
            if state.terms.cancels_mortgages:
                set_mortgaged(state, lot, False)
            state.hammer |= single(lot)


def return_cards(state: Monopoly, seat: i64) -> None:
    """Cards out of jail go to the bottom of their own decks."""
    if state.cards[seat] & 1 != 0:
        state.chance_deck.put_below(state.terms.chance.kept)
    if state.cards[seat] & 2 != 0:
        state.chest_deck.put_below(state.terms.chest.kept)
    state.cards[seat] = 0


def give_to_creditor(state: Monopoly, seat: i64, creditor: i64) -> None:
    """Rule 25: cash, lots and cards; ten percent of each mortgage is due at once."""
    if state.events is not None:
        state.tell(Event("inherits", {"seat": creditor, "from": seat, "amount": state.cash[seat]}))
    state.cash[creditor] += state.cash[seat]
    state.cash[seat] = 0
    state.cards[creditor] |= state.cards[seat]
    state.cards[seat] = 0
    fees: i64 = 0
    for lot in state.board.lots:
        if state.owner[lot] == seat:
            set_owner(state, lot, creditor)
            if state.mortgaged[lot] == 1:
                fees += state.terms.interest(state.board.mortgages[lot])
                state.lifts |= single(lot)
    owe(state, creditor, NONE, fees, INTEREST)


def finish(state: Monopoly, ending: i64) -> None:
    """The game is over; nothing is open any more."""
    state.ending = ending
    state.phase = OVER
    state.debts = vec[i64]()
    state.hammer = 0
    state.lifts = 0
    for lot in state.board.lots:
        if state.owner[lot] == NONE:
            set_mortgaged(state, lot, False)
    if state.events is not None:
        worths = [int(final_worth(state, seat)) for seat in range(state.terms.seats)]
        state.tell(Event("over", {"reason": REASONS[ending], "worths": worths}))


def final_worth(state: Monopoly, seat: i64) -> i64:
    """What a seat's score is: its net worth, nothing for the bankrupt."""
    return net_worth(state, seat) if has_seat(state.alive, seat) else 0
