"""What each seat, and a spectator, can deduce of the hands of the others.

All that happens to cards is public but which card a theft takes: only thief and victim see it. So for every
observer the least and the most that a seat may hold of a resource are kept, as distances from the truth: `above` the
least and `below` the most. Public gains and payments move truth, least and most alike and leave the distances
as they are; only a hand that turns out to hold no more than was paid shortens them. A theft unseen widens them, and
sums tighten them: the number of cards in each hand is public, and the number of each resource in all hands is
what the bank lacks. Both sums say of any cell in a row or column of distances: it can't be further below its most
than all the others together are above their least, and the other way round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.seats import only
from ludex.games.catan.rules.cards import KINDS, NONE

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

LEARNT: Final[i64] = 1
UNSURE: Final[i64] = 2
"""What comes of looking at one row or column."""


def learn_least(state: CatanState, seat: i64, goods: i64) -> None:
    """All see that a seat holds at least these cards."""
    observer: i64 = 0
    while observer <= state.terms.seats:
        if (state.fog >> observer) & 1 == 1 and observer != seat:
            cell = (observer * state.terms.seats + seat) * KINDS
            is_new = False
            resource: i64 = 0
            while resource < KINDS:
                spare = state.hands[KINDS * seat + resource] - ((goods >> (5 * resource)) & 31)
                if state.above[cell + resource] > spare:
                    state.above[cell + resource] = spare
                    is_new = True
                resource += 1
            if is_new:
                tighten(state, observer)
        observer += 1


def learn_none_left(state: CatanState, seat: i64, resource: i64) -> None:
    """After a monopoly: the others hold none of the resource, and all know it."""
    observer: i64 = 0
    while observer <= state.terms.seats:
        if (state.fog >> observer) & 1 == 1:
            other: i64 = 0
            while other < state.terms.seats:
                if other != seat:
                    cell = (observer * state.terms.seats + other) * KINDS + resource
                    state.above[cell] = 0
                    state.below[cell] = 0
                other += 1
            tighten(state, observer)
        observer += 1


def learn_theft(state: CatanState, thief: i64, victim: i64, resource: i64) -> None:
    """Before a stolen card changes hands: those who can't see which it is lose track."""
    observer: i64 = 0
    while observer <= state.terms.seats:
        if observer in (thief, victim):
            if (state.fog >> observer) & 1 == 1 and observer == thief:
                see_theft(state, thief, victim, resource)
        else:
            miss_theft(state, observer, thief, victim, resource)
        observer += 1


def see_theft(state: CatanState, thief: i64, victim: i64, resource: i64) -> None:
    """The thief learns that the victim had one of the resource."""
    cell = (thief * state.terms.seats + victim) * KINDS + resource
    left = state.hands[KINDS * victim + resource] - 1
    if state.above[cell] > left:
        state.above[cell] = left
        tighten(state, thief)


def miss_theft(state: CatanState, observer: i64, thief: i64, victim: i64, stolen: i64) -> None:
    """The victim may have lost, and the thief gained, one of whatever the victim may have held."""
    seats = state.terms.seats
    of_victim = (observer * seats + victim) * KINDS
    of_thief = (observer * seats + thief) * KINDS
    resource: i64 = 0
    while resource < KINDS:
        held = state.hands[KINDS * victim + resource]
        least = held - state.above[of_victim + resource]
        if resource == stolen:
            # The truth moves: the least of the victim goes down with it unless it is none already.
            if least == 0:
                state.above[of_victim + resource] -= 1
            state.below[of_victim + resource] += 1
            state.above[of_thief + resource] += 1
        elif held + state.below[of_victim + resource] > 0:
            if least > 0:
                state.above[of_victim + resource] += 1
            state.below[of_thief + resource] += 1
        resource += 1
    state.fog |= only(observer)
    tighten(state, observer)


def tighten(state: CatanState, observer: i64) -> None:
    """Draws every conclusion from the sums, for one observer: rows and columns in turn until neither says more."""
    size = state.terms.seats * KINDS
    first = observer * size
    is_changed = True
    while is_changed:
        is_foggy = False
        row = first
        while row < first + size:
            if tighten_line(state, row, row + KINDS, 1) >= UNSURE:
                is_foggy = True
            row += KINDS
        if not is_foggy:
            state.fog &= ~only(observer)
            return
        is_changed = False
        column = first
        while column < first + KINDS:
            if tighten_line(state, column, first + size, KINDS) & LEARNT != 0:
                is_changed = True
            column += 1


def tighten_line(state: CatanState, first: i64, last: i64, step: i64) -> i64:
    """One row or column, until it says no more: LEARNT if it said anything, UNSURE if not all of it is known now."""
    above = state.above
    below = state.below
    found: i64 = 0
    is_changed = True
    while is_changed:
        is_changed = False
        up: i64 = 0
        down: i64 = 0
        place = first
        while place < last:
            up += above[place]
            down += below[place]
            place += step
        if up == 0 and down == 0:
            return found
        place = first
        while place < last:
            over = above[place]
            under = below[place]
            if under > up - over:
                below[place] = up - over
                is_changed = True
            if over > down - under:
                above[place] = down - under
                is_changed = True
            place += step
        if is_changed:
            found = LEARNT
    return found | UNSURE


def forget(state: CatanState) -> None:
    """Every observer knows no more than the sums and its own hand: for positions that don't say what was seen."""
    seats = state.terms.seats
    observer: i64 = 0
    while observer <= seats:
        seat: i64 = 0
        while seat < seats:
            resource: i64 = 0
            while resource < KINDS:
                cell = (observer * seats + seat) * KINDS + resource
                held = state.hands[KINDS * seat + resource]
                state.above[cell] = 0 if seat == observer else held
                state.below[cell] = 0 if seat == observer else state.hand_size(seat) - held
                resource += 1
            seat += 1
        state.fog |= only(observer)
        tighten(state, observer)
        observer += 1


def observer_of(state: CatanState, seat: i64) -> i64:
    """The place among the observers of a seat, or of a spectator (-1)."""
    return state.terms.seats if seat == NONE else seat
