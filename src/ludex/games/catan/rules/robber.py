"""What a seven brings: discards, the robber's move, the theft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.core.seats import only
from ludex.games.catan.rules.actions import hex_of, victim_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, count_in, kind_at, one_card
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.drafts import filled_up
from ludex.games.catan.rules.events import tell_discard, tell_robber, tell_sealed, tell_steal
from ludex.games.catan.rules.hands import pay
from ludex.games.catan.rules.knowledge import learn_theft
from ludex.games.catan.rules.phases import BEFORE_ROLL, DISCARDS, MAIN, MOVE_ROBBER
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

FRIENDLY_POINTS: Final[i64] = 3
"""With the friendly robber: it may not be put beside anybody with fewer open points, nor rob them."""


def handle_seven(state: CatanState) -> None:
    """Asks every seat with too many cards for a discard; where there is none, the robber moves."""
    owing: i64 = 0
    for seat in range(state.terms.seats):
        if state.hand_size(seat) > state.terms.discard_limit:
            owing |= only(seat)
    if owing == 0:
        state.phase = MOVE_ROBBER
        return
    state.phase = DISCARDS
    state.sealed.ask(owing)


def owed(state: CatanState, seat: i64) -> i64:
    """How many cards a seat that discards gives back: half, rounded down."""
    return state.hand_size(seat) // 2


def seal_discard(state: CatanState, seat: i64) -> None:
    """Keeps a discard until all are in; then all are made, and the robber moves. What a seat has not chosen is made up
    of what it has most of."""
    state.sealed.seal(seat, filled_up(state, seat, owed(state, seat)))
    if state.events is not None:
        tell_sealed(state, seat)
    if not state.sealed.is_complete():
        return
    for other in range(state.terms.seats):
        state.changes[other] = 0
        given = state.sealed.choices[other]
        if given != NOTHING:
            state.sealed.choices[other] = NOTHING
            pay(state, other, given)
            if state.events is not None:
                tell_discard(state, other, given)
    state.phase = MOVE_ROBBER


def robbable(state: CatanState, thief: i64) -> i64:
    """The set of other seats that hold cards and are not spared by the friendly robber."""
    found: i64 = 0
    for seat in range(state.terms.seats):
        if seat != thief and state.hands[seat] != 0 and not is_spared(state, seat):
            found |= only(seat)
    return found


def is_spared(state: CatanState, seat: i64) -> bool:
    """Whether the friendly robber leaves the seat alone."""
    return state.terms.friendly_robber and state.public_points(seat) < FRIENDLY_POINTS


def spared_seats(state: CatanState) -> i64:
    """The set of seats that the friendly robber leaves alone; empty where the table plays without it."""
    found: i64 = 0
    if state.terms.friendly_robber:
        for seat in range(state.terms.seats):
            if is_spared(state, seat):
                found |= only(seat)
    return found


def is_open(state: CatanState, hex_number: i64) -> bool:
    """Whether the robber may go to a hex: another one than its own, with no building of a spared seat."""
    return hex_number != state.robber and state.hex_seats[hex_number] & spared_seats(state) == 0


def is_any_open(state: CatanState) -> bool:
    """Whether there is a hex that the robber may go to."""
    if not state.terms.friendly_robber:
        return True
    for hex_number in range(state.board.hex_count):
        if is_open(state, hex_number):
            return True
    return False


def is_refuge(state: CatanState, hex_number: i64) -> bool:
    """Whether the robber goes to a hex, or stays on it, where no hex is open: a desert; on a board without one, the
    hex where it stands."""
    if state.terrain.first_desert() == NONE:
        return hex_number == state.robber
    return state.terrain.resources[hex_number] == NONE


def may_move_to(state: CatanState, hex_number: i64) -> bool:
    """Whether the robber may be moved to a hex."""
    return is_open(state, hex_number) if is_any_open(state) else is_refuge(state, hex_number)


def move_robber(state: CatanState, seat: i64, action: i64) -> None:
    """Moves the robber and steals a card, after a seven or a knight; a knight may come before the roll."""
    state.robber = hex_of(action)
    victim = victim_of(action)
    if state.events is not None:
        tell_robber(state, seat, state.robber, victim)
    if victim != NONE:
        steal(state, seat, victim)
    state.phase = MAIN if state.has_rolled() else BEFORE_ROLL


def steal(state: CatanState, thief: i64, victim: i64) -> None:
    """Takes one card of the victim's hand, each equally likely."""
    fed = state.chance.fed("steal") if state.chance.feed is not None else None
    if fed is None:
        resource = kind_at(state.hands[victim], state.chance.below(state.hand_size(victim)))
    else:
        resource = fed_theft(state, victim, fed)
    learn_theft(state, thief, victim, resource)
    state.hands[victim] -= one_card(resource)
    state.hands[thief] += one_card(resource)
    if state.events is not None:
        state.chance.note("steal", [resource])
        tell_steal(state, thief, victim, resource)


def fed_theft(state: CatanState, victim: i64, values: list[int]) -> i64:
    """The card that was stolen at a real table."""
    if len(values) == 1 and 0 <= values[0] < KINDS:
        resource: i64 = values[0]
        if count_in(state.hands[victim], resource) > 0:
            return resource
        raise ChanceError(f"Seat {victim} has no {RESOURCES[resource]} to be stolen.")
    raise ChanceError(f"A theft takes one resource, 0 to {KINDS - 1}, not {values}.")
