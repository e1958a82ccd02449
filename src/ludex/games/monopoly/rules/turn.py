"""A turn: the throw, the move, the space, the card, jail (rules 2 to 7, 13, 29 to 31)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.core.event import Event
from ludex.core.seats import all_seats, has_seat, only
from ludex.games.monopoly.rules import cards
from ludex.games.monopoly.rules.board import CHANCE, CHEST, FREE, GO_TO_JAIL, HOTEL, NONE, RAILROAD, TAX, UTILITY
from ludex.games.monopoly.rules.cards import Deck
from ludex.games.monopoly.rules.estate import rent, taxed_worth
from ludex.games.monopoly.rules.money import CARD, FINE, RENT, ROUNDS, STALEMATE, TAXES, collect, finish, owe, pay
from ludex.games.monopoly.rules.phases import (
    BEGIN_TALK,
    BEGIN_THROW,
    BUY,
    CLAIM,
    END_OF_MOVE,
    MOVE_ON,
    OPEN_WINDOW,
    RUNNING,
)
from ludex.games.monopoly.rules.phases import TAX as TAX_PHASE
from ludex.games.monopoly.rules.terms import EVERY_ROUND, EVERY_THROW

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def throw_dice(state: Monopoly) -> None:
    """Two dice, by chance or from outside."""
    if state.chance.feed is None and state.chance.drawn is None:
        pair = state.chance.below_twice(6)
        state.die1 = (pair >> 32) + 1
        state.die2 = (pair & 7) + 1
    else:
        throw_watched(state)


def throw_watched(state: Monopoly) -> None:
    """Throws the dice where they are fed from outside, or somebody listens."""
    chance = state.chance
    fed = chance.fed("dice")
    if fed is None:
        state.die1 = chance.below(6) + 1
        state.die2 = chance.below(6) + 1
    else:
        if len(fed) != 2 or not 1 <= fed[0] <= 6 or not 1 <= fed[1] <= 6:
            raise ChanceError(f"A throw is two dice from 1 to 6, not {fed}.")
        state.die1 = fed[0]
        state.die2 = fed[1]
    if chance.drawn is not None:
        chance.note("dice", [state.die1, state.die2])


def roll(state: Monopoly) -> None:
    """The throw of the seat whose turn it is, and what follows from it."""
    seat = state.turn
    throw_dice(state)
    if state.events is not None:
        tell_throw(state, seat)
    state.phase = RUNNING
    state.then = END_OF_MOVE
    is_double = state.die1 == state.die2
    if state.jail[seat] > 0:
        roll_in_jail(state, seat, is_double)
        return
    if is_double:
        state.doubles += 1
    else:
        state.doubles = 0
    if state.doubles == 3:
        go_to_jail(state, seat)  # Rule 3: no move, no salary.
    else:
        move_on(state, seat)


def tell_throw(state: Monopoly, seat: i64) -> None:
    state.tell(Event("rolls", {"seat": seat, "dice": [state.die1, state.die2]}))


def roll_in_jail(state: Monopoly, seat: i64, is_double: bool) -> None:
    """Rules 4 and 5: a double leads out and gives no further throw; after the last failure the fine is due."""
    state.doubles = 0
    if is_double:
        leave_jail(state, seat, "double")
        move_on(state, seat)
    elif state.jail[seat] >= state.terms.jail_turns:
        owe(state, seat, NONE, state.board.fine, FINE)
        state.then = MOVE_ON
    else:
        state.jail[seat] += 1


def leave_jail(state: Monopoly, seat: i64, by: str) -> None:
    state.jail[seat] = 0
    if state.events is not None:
        state.tell(Event("leaves_jail", {"seat": seat, "by": by}))


def pay_fine(state: Monopoly, seat: i64) -> None:
    """Before the throw."""
    pay(state, seat, NONE, state.board.fine, FINE)
    leave_jail(state, seat, "fine")


def use_card(state: Monopoly, seat: i64, deck: i64) -> None:
    """Rule 29: the card goes back under its own deck."""
    if deck == 0:
        state.cards[seat] &= ~1
        state.chance_deck.put_below(state.terms.chance.kept)
    else:
        state.cards[seat] &= ~2
        state.chest_deck.put_below(state.terms.chest.kept)
    leave_jail(state, seat, "card")


def go_to_jail(state: Monopoly, seat: i64) -> None:
    """Directly, without salary; it ends the turn even after a double (rule 4)."""
    state.place[seat] = state.board.jail
    state.jail[seat] = 1
    state.doubles = 0
    if state.events is not None:
        state.tell(Event("jailed", {"seat": seat}))


# ---- moving ----


def move_on(state: Monopoly, seat: i64) -> None:
    """Forward by the throw."""
    to = state.place[seat] + state.die1 + state.die2
    if to >= state.board.spaces:
        to -= state.board.spaces
    advance_to(state, seat, to)
    land(state, seat)


def advance_to(state: Monopoly, seat: i64, to: i64) -> None:
    """Forward to a space; the salary for passing Go or landing on it (rule 2)."""
    has_passed = to <= state.place[seat]
    state.place[seat] = to
    if state.events is not None:
        tell_move(state, seat)
    if has_passed:
        is_doubled = to == 0 and state.terms.doubles_salary
        collect(state, seat, state.board.salary * (2 if is_doubled else 1), "salary")


def tell_move(state: Monopoly, seat: i64) -> None:
    state.tell(Event("moves", {"seat": seat, "to": state.board.names[state.place[seat]]}))


def land(state: Monopoly, seat: i64) -> None:
    """What the space asks for."""
    space = state.place[seat]
    if state.board.groups[space] >= 0:
        land_on_lot(state, seat, space, 0)
        return
    kind = state.board.kinds[space]
    if kind == CHANCE:
        draw_card(state, seat, state.chance_deck, 0)
    elif kind == CHEST:
        draw_card(state, seat, state.chest_deck, 1)
    elif kind == TAX:
        if state.board.percents[space] > 0:
            state.phase = TAX_PHASE
        else:
            owe(state, seat, NONE, state.board.amounts[space], TAXES)
    elif kind == GO_TO_JAIL:
        go_to_jail(state, seat)
    elif kind == FREE and state.pot > 0:
        amount = state.pot
        state.pot = 0
        collect(state, seat, amount, "pot")


def land_on_lot(state: Monopoly, seat: i64, lot: i64, factor: i64) -> None:
    """To buy, or rent to pay; `factor` of a card that sent the seat here (rule 13), 0 without one."""
    owner = state.owner[lot]
    if owner == NONE:
        state.lot = lot
        state.phase = BUY
        return
    if owner == seat or (state.mortgaged_lots >> lot) & 1 == 1:
        return
    if state.jail[owner] > 0 and not state.terms.rent_in_jail:
        return
    if factor > 0 and state.board.kinds[lot] == UTILITY:
        throw_dice(state)
        if state.events is not None:
            tell_throw(state, seat)
        amount = factor * (state.die1 + state.die2)
    else:
        amount = rent(state, lot) * (factor if factor > 0 else 1)
    if state.terms.rent_is_claimed and amount > 0:
        state.lot = lot
        state.due = amount
        state.phase = CLAIM
    else:
        owe(state, seat, owner, amount, RENT)


def claim(state: Monopoly, is_claimed: bool) -> None:
    """Rule 14, where rent is only paid to an owner who asks for it."""
    owner = state.owner[state.lot]
    if is_claimed:
        owe(state, state.turn, owner, state.due, RENT)
    elif state.events is not None:
        state.tell(Event("waives", {"seat": owner, "lot": state.board.names[state.lot]}))
    state.lot = NONE
    state.due = 0
    state.phase = RUNNING


def pay_tax(state: Monopoly, seat: i64, by_worth: bool) -> None:
    """Rule 31, before 2008: a flat sum, or a part of one's worth, chosen before it is counted."""
    space = state.place[seat]
    amount = state.board.amounts[space]
    if by_worth:
        amount = taxed_worth(state, seat) * state.board.percents[space] // 100
    owe(state, seat, NONE, amount, TAXES)
    state.phase = RUNNING


# ---- cards ----


def draw_card(state: Monopoly, seat: i64, deck: Deck, number: i64) -> None:
    """Rule 29: the card goes to the bottom after use; one that can be kept stays with the seat."""
    card = deck.draw(state.chance)
    if state.events is not None:
        state.tell(Event("draws", {"seat": seat, **told_card(state, deck, card)}))
    if deck.cards.effects[card] == cards.KEEP:
        state.cards[seat] |= 1 + number
        return
    deck.put_below(card)
    follow_card(state, seat, deck.cards.effects[card], deck.cards.a[card], deck.cards.b[card])


def told_card(state: Monopoly, deck: Deck, card: i64) -> dict[str, object]:
    """What a card says, for an event."""
    effect = deck.cards.effects[card]
    a = deck.cards.a[card]
    return {
        "deck": deck.cards.kind,
        "card": deck.cards.ids[card],
        "effect": cards.EFFECTS[effect],
        "space": state.board.names[a] if effect == cards.ADVANCE else None,
        "numbers": [a, deck.cards.b[card]],
    }


def follow_card(state: Monopoly, seat: i64, effect: i64, a: i64, b: i64) -> None:
    if effect == cards.ADVANCE:
        advance_to(state, seat, a)
        land(state, seat)
    elif effect == cards.NEAREST_RAILROAD or effect == cards.NEAREST_UTILITY:
        kind = RAILROAD if effect == cards.NEAREST_RAILROAD else UTILITY
        to = state.board.nearest(state.place[seat], kind)
        advance_to(state, seat, to)
        land_on_lot(state, seat, to, a)
    elif effect == cards.BACK:
        to = state.place[seat] - a
        state.place[seat] = to + state.board.spaces if to < 0 else to
        if state.events is not None:
            tell_move(state, seat)
        land(state, seat)
    elif effect == cards.COLLECT:
        collect(state, seat, a, "card")
    elif effect == cards.PAY:
        owe(state, seat, NONE, a, CARD)
    elif effect == cards.TO_JAIL:
        go_to_jail(state, seat)
    elif effect == cards.REPAIRS:
        owe(state, seat, NONE, repairs(state, seat, a, b), CARD)
    else:
        pay_round(state, seat, a, effect == cards.PAY_EACH)


def repairs(state: Monopoly, seat: i64, house: i64, hotel: i64) -> i64:
    """Rule 30: hotels are counted apart."""
    total: i64 = 0
    for lot in state.board.lots:
        if state.owner[lot] == seat:
            level = state.level[lot]
            total += hotel if level == HOTEL else level * house
    return total


def pay_round(state: Monopoly, seat: i64, amount: i64, is_paid: bool) -> None:
    """Rule 27: to or from each other seat, one after the other round the table."""
    other = seat
    while True:
        other += 1
        if other == state.terms.seats:
            other = 0
        if other == seat:
            return
        if has_seat(state.alive, other):
            owe(state, seat if is_paid else other, other if is_paid else seat, amount, CARD)


# ---- whose turn ----


def end_move(state: Monopoly) -> None:
    """After a double the same seat throws again, if it still can (rules 3, 4 and 7)."""
    if state.doubles > 0 and (state.alive >> state.turn) & 1 == 1:
        state.then = OPEN_WINDOW if state.terms.windows == EVERY_THROW else BEGIN_THROW
    else:
        next_turn(state)


def next_turn(state: Monopoly) -> None:
    """To the next seat still playing; a round is over when the turn comes past the first seat."""
    seats = state.terms.seats
    alive = state.alive
    seat = state.turn
    is_new_round = False
    while True:
        seat += 1
        if seat == seats:
            seat = 0
        if seat == state.first:
            is_new_round = True
        if (alive >> seat) & 1 == 1:
            break
    state.turn = seat
    state.doubles = 0
    if state.traders != 0:
        state.traders = 0
        for other in range(seats):
            state.offers[other] = 0
    if is_new_round and not begin_round(state):
        return
    if state.events is not None:
        tell_turn(state)
    is_due = state.terms.windows != EVERY_ROUND or is_new_round
    state.then = OPEN_WINDOW if is_due else BEGIN_TALK


def tell_turn(state: Monopoly) -> None:
    state.tell(Event("turn", {"seat": state.turn, "round": state.round}))


def begin_round(state: Monopoly) -> bool:
    """Counts the round; False where the game ends instead (rule 28)."""
    if state.round == state.terms.rounds:
        finish(state, ROUNDS)
        return False
    if state.terms.stalemate > 0 and state.round - state.quiet_since >= state.terms.stalemate:
        finish(state, STALEMATE)
        return False
    state.round += 1
    return True


def first_seat(state: Monopoly) -> i64:
    """Rule 1: the highest throw begins; those who tie throw again."""
    inside = all_seats(state.terms.seats)
    while inside & (inside - 1) != 0:
        best: i64 = 0
        leaders: i64 = 0
        seat: i64 = 0
        while seat < state.terms.seats:
            if has_seat(inside, seat):
                throw_dice(state)
                total = state.die1 + state.die2
                if total > best:
                    best = total
                    leaders = 0
                if total == best:
                    leaders |= only(seat)
            seat += 1
        inside = leaders
    seat = 0
    while not has_seat(inside, seat):
        seat += 1
    return seat
