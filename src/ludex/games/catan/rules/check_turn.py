"""What is impossible at the moment a state is in: in the set-up, in a part of a turn, at the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import has_road_at
from ludex.games.catan.rules.bundles import count_in
from ludex.games.catan.rules.cards import MONOPOLY, ROADS
from ludex.games.catan.rules.check_board import impossible
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    FREE_ROADS,
    MOVE_ROBBER,
    OVER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import owner_of
from ludex.games.catan.rules.production import UNKNOWN, income_at
from ludex.games.catan.rules.trade import has_countered

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check_turn(state: CatanState) -> Refusal | None:
    """What is impossible at this moment of the game, if anything."""
    if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        return check_before_turns(state)
    return check_bought(state) or check_played(state) or check_offers_made(state) or check_end(state)


# ---- the set-up ----


def check_before_turns(state: CatanState) -> Refusal | None:
    """In the set-up there are settlements, roads and the cards of second settlements, and nothing else."""
    for seat in range(state.terms.seats):
        if state.cards[seat] != 0:
            return impossible(f"Seat {seat} holds development cards in the set-up.", f"seats[{seat}].cards")
        if state.knights[seat] != 0:
            return impossible(f"Seat {seat} has played knights in the set-up.", f"seats[{seat}].knights")
        if state.offers_made[seat] != 0:
            return impossible(f"Seat {seat} has made offers in the set-up.", f"seats[{seat}].offers")
        if state.changes[seat] != 0:
            return impossible(f"Seat {seat} has nothing to take back in the set-up.", f"seats[{seat}].changes")
        found = check_first_hand(state, seat) or check_first_roads(state, seat)
        if found is not None:
            return found
    if state.has_played:
        return impossible("No development card is played in the set-up.", "played")
    if state.turn_count != 0:
        return impossible("No turn is over in the set-up.", "turns")
    if state.terrain.first_desert() != NONE and state.terrain.resources[state.robber] != NONE:
        return impossible("In the set-up the robber is still on the desert.", "robber")
    if state.unsure != 0:
        return impossible("In the set-up all hands are known to all.", "known")
    return None


def check_first_hand(state: CatanState, seat: i64) -> Refusal | None:
    """A seat's first cards are those that its second settlement brings; either of the two may have been the second."""
    spots = spots_of(state, seat)
    hand = state.hands[seat]
    if len(spots) < 2:
        return None if hand == 0 else impossible(f"Seat {seat} gets no cards yet in the set-up.", f"seats[{seat}].hand")
    for spot in spots:
        is_first = state.phase == SETUP_ROAD and seat == state.turn and spot != state.last_spot
        if not is_first and income_at(state, spot) == hand:
            return None
    return impossible(f"Seat {seat} holds other cards than one of its settlements brings.", f"seats[{seat}].hand")


def check_first_roads(state: CatanState, seat: i64) -> Refusal | None:
    """Every settlement of the set-up has a road of its own, but the one just placed."""
    for spot in spots_of(state, seat):
        if spot != state.last_spot and not has_road_at(state, seat, spot):
            return impossible(f"The settlement on {spot} has no road of its own in the set-up.", f"seats[{seat}].roads")
    return None


def spots_of(state: CatanState, seat: i64) -> list[int]:
    """Where a seat has built."""
    return [spot for spot, building in enumerate(state.buildings) if building != 0 and owner_of(building) == seat]


# ---- the turn ----


def check_bought(state: CatanState) -> Refusal | None:
    """Cards are bought by the turn's seat after the roll, and by others in the special building after the turn."""
    for seat in range(state.terms.seats):
        if state.bought[seat] == 0:
            continue
        where = f"seats[{seat}].bought"
        early = too_early(state)
        if early is not None:
            return impossible(f"Seat {seat} has bought cards {early}.", where)
        if seat == state.turn or (state.phase == OVER and state.winner == NONE and state.terms.has_special_building):
            continue
        if state.phase != SPECIAL:
            return impossible(f"Seat {seat} has bought cards this turn, and it is not its turn.", where)
        seats = state.terms.seats
        if (seat - state.turn) % seats > (state.builder - state.turn) % seats:
            return impossible(f"Seat {seat} has bought cards, and has not built yet after this turn.", where)
    return None


def check_paired(state: CatanState) -> Refusal | None:
    """The paired part of a turn comes after the roll, at tables that play it; the last turn ends with it."""
    if not state.is_paired:
        if state.terms.has_pairs and state.phase == OVER and state.winner == NONE:
            return impossible("The last turn is over with its paired part.", "paired")
        return None
    if not state.terms.has_pairs:
        return impossible("Only 5 and 6 seats have paired turns, where `extension` is paired.", "paired")
    if not state.has_rolled():
        return impossible("A paired turn comes after the first player's, so the dice are rolled.", "dice")
    for seat in range(state.terms.seats):
        if state.offers_made[seat] > 0:
            return impossible("Nobody makes offers in a paired turn.", f"seats[{seat}].offers")
        if state.changes[seat] > 0:
            return impossible("Nobody writes offers in a paired turn.", f"seats[{seat}].changes")
    return None


def too_early(state: CatanState) -> str | None:
    """Why nobody can have traded, built or bought in this turn; None where somebody can have."""
    if state.phase == BEFORE_ROLL or not state.has_rolled():
        return "before the dice are rolled"
    if state.phase == DISCARDS or (state.phase == MOVE_ROBBER and not state.has_played):
        return "between the roll of a seven and the robber's move after a seven"
    return None


def check_played(state: CatanState) -> Refusal | None:
    """The robber moves for a reason, and a card that was played this turn is gone from deck and hands."""
    army = state.knights[state.turn]
    if state.phase == MOVE_ROBBER:
        is_seven = not state.is_paired and (state.die_one == UNKNOWN or state.die_one + state.die_two == 7)
        if not is_seven and not (state.has_played and army > 0):
            return impossible(f"The robber moves after a seven or a knight; seat {state.turn} has neither.", "phase")
    if state.phase == FREE_ROADS and missing(state, ROADS) == 0:
        return impossible("No road building card was played: all are in the deck or held.", "deck")
    if state.has_played and army == 0:
        gone: i64 = 0
        for card in range(ROADS, MONOPOLY + 1):
            gone += missing(state, card)
        if gone == 0:
            message = f"Seat {state.turn} has played no knight, and no other card is gone from deck and hands."
            return impossible(message, "played")
    return None


def missing(state: CatanState, card: i64) -> i64:
    """How many development cards of a kind, not knights, are neither in the deck nor held: so many were played."""
    left = count_in(state.terms.deck, card) - count_in(state.deck, card)
    for held in state.cards:
        left -= count_in(held, card)
    return left


def check_offers_made(state: CatanState) -> Refusal | None:
    """Others make counter-offers only, at most one to each offer of the turn's seat."""
    made = state.offers_made[state.turn]
    early = too_early(state)
    for seat in range(state.terms.seats):
        count = state.offers_made[seat]
        if count > 0 and early is not None:
            return impossible(f"Seat {seat} has made offers {early}.", f"seats[{seat}].offers")
        if state.changes[seat] > 0 and not state.has_rolled():
            return impossible(f"Seat {seat} can have written nothing yet this turn.", f"seats[{seat}].changes")
        if seat == state.turn:
            continue
        answered = made
        if state.phase == ANSWERS or (state.phase == CHOICE and not has_countered(state, seat)):
            answered = made - 1
        if count > answered:
            message = f"Seat {seat} has made {count} counter-offers to {answered} offers."
            return impossible(message, f"seats[{seat}].offers")
    return None


# ---- the end ----


def check_end(state: CatanState) -> Refusal | None:
    """Nobody wins after the last turn; and where that came without a winner, its seat did not have the points."""
    if state.phase != OVER:
        return None
    if state.winner != NONE:
        if state.turn_count >= state.terms.turns:
            return impossible(f"The game ends after {state.terms.turns} turns.", "turns")
        return None
    if not state.has_rolled():
        return impossible("The last turn is over, so its dice are rolled.", "dice")
    # With special building the turn's seat may have come to its points after its turn.
    if not state.terms.has_special_building and state.points(state.turn) >= state.terms.points:
        return impossible(f"Seat {state.turn} has {state.points(state.turn)} points in its turn: it has won.", "winner")
    return None
