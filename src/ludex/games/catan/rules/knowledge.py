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

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.games.catan.rules.bit_sets import single
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import ONE_OF_EACH, covers, kinds_in, lesser, one_card, size_of, without

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def row_of(seats: i64, observer: i64, seat: i64) -> i64:
    """The place in `above` and `below` of what an observer knows of a seat's hand, at a table of so many seats."""
    return observer * seats + seat


def learn_least(state: CatanState, seat: i64, goods: i64) -> None:
    """Notes that all see that a seat holds at least these cards."""
    spare = state.hands[seat] - goods
    left = state.unsure
    observer: i64 = 0
    while left != 0:
        if left & 1 == 1:
            row = row_of(state.terms.seats, observer, seat)
            above = state.above[row]
            if not covers(spare, above):
                state.above[row] = lesser(above, spare)
                tighten(state, observer)
        left >>= 1
        observer += 1


def learn_none_left(state: CatanState, seat: i64, resource: i64) -> None:
    """Notes after a monopoly that the others hold none of the resource, as all know."""
    seats = state.terms.seats
    for observer in range(seats + 1):
        if (state.unsure >> observer) & 1 == 1:
            for other in range(seats):
                if other != seat:
                    row = row_of(seats, observer, other)
                    state.above[row] = without(state.above[row], resource)
                    state.below[row] = without(state.below[row], resource)
            tighten(state, observer)


def learn_theft(state: CatanState, thief: i64, victim: i64, resource: i64) -> None:
    """Updates what all know before a stolen card changes hands: others than thief and victim can't see which it is."""
    for observer in range(state.terms.seats + 1):
        if observer == thief:
            if (state.unsure >> observer) & 1 == 1:
                see_theft(state, thief, victim, resource)
        elif observer != victim:
            miss_theft(state, observer, thief, victim, resource)


def see_theft(state: CatanState, thief: i64, victim: i64, resource: i64) -> None:
    """Notes that the thief learns that the victim had one of the resource."""
    row = row_of(state.terms.seats, thief, victim)
    left = state.hands[victim] - one_card(resource)
    if not covers(left, state.above[row]):
        state.above[row] = lesser(state.above[row], left)
        tighten(state, thief)


def miss_theft(state: CatanState, observer: i64, thief: i64, victim: i64, stolen: i64) -> None:
    """Widens what an observer knows: the victim may have lost, and the thief gained, one of whatever the victim had."""
    of_victim = row_of(state.terms.seats, observer, victim)
    of_thief = row_of(state.terms.seats, observer, thief)
    held = state.hands[victim]
    card = one_card(stolen)
    sure = kinds_in(held - state.above[of_victim])
    possible = kinds_in(held + state.below[of_victim])
    # Of what may have been stolen the victim may have one less, unless it may have had none at all. Of what was stolen
    # the truth moves, so it is the distances on the other side that grow; the least can't go below none.
    state.above[of_victim] += sure - card
    state.below[of_victim] += card
    state.above[of_thief] += card
    state.below[of_thief] += possible - card
    state.unsure |= single(observer)
    tighten(state, observer)


def tighten(state: CatanState, observer: i64) -> None:
    """Draws every conclusion from the sums, for one observer: hands and resources in turn until neither says more."""
    above = state.above
    below = state.below
    first = row_of(state.terms.seats, observer, 0)
    last = first + state.terms.seats
    is_changed = True
    while is_changed:
        all_over: i64 = 0
        all_under: i64 = 0
        for row in range(first, last):
            over = above[row]
            under = below[row]
            # One hand, until its sum says no more: what it holds more of than the least of one resource, it holds less
            # of than the most of others.
            while over | under != 0:
                up = lesser(over, size_of(under) * ONE_OF_EACH - under)
                down = lesser(under, size_of(over) * ONE_OF_EACH - over)
                if up == over and down == under:
                    break
                over = up
                under = down
                above[row] = over
                below[row] = under
            all_over += over
            all_under += under
        if all_over | all_under == 0:
            state.unsure &= ~single(observer)
            return
        # The sums of all five resources at once: what a hand is above its least, the other hands are below their most.
        is_changed = False
        for row in range(first, last):
            over = above[row]
            under = below[row]
            if over | under != 0:
                up = lesser(over, all_under - under)
                down = lesser(under, all_over - over)
                if up != over or down != under:
                    above[row] = up
                    below[row] = down
                    is_changed = True


def know_only_sums(state: CatanState) -> None:
    """Sets what every observer knows to the sums and its own hand: for positions that don't say what was seen."""
    seats = state.terms.seats
    for observer in range(seats + 1):
        for seat in range(seats):
            held = state.hands[seat]
            row = row_of(seats, observer, seat)
            state.above[row] = 0 if seat == observer else held
            state.below[row] = 0 if seat == observer else size_of(held) * ONE_OF_EACH - held
        state.unsure |= single(observer)
        tighten(state, observer)


def observer_of(state: CatanState, seat: i64) -> i64:
    """The place among the observers of a seat, or of a spectator (-1)."""
    return state.terms.seats if seat == NONE else seat
