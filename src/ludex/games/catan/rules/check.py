"""What is impossible in a state of Catan: cards, phase and knowledge here; pieces, trade and turn in the other checks.

Asked of positions from outside and after every decision. Every fault says in `where` which part of a position it is in.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.bits import bit
from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, bundle, count_in, covers, is_sound
from ludex.games.catan.rules.cards import DEVELOPMENTS, KNIGHT, RESOURCES, VICTORY
from ludex.games.catan.rules.check_board import check_awards, check_pieces, check_setup, impossible
from ludex.games.catan.rules.check_trade import check_offer, check_sealed
from ludex.games.catan.rules.check_turn import check_paired, check_turn
from ludex.games.catan.rules.development import can_place_road
from ludex.games.catan.rules.dice_deck import FEWEST, THROWS, count_left, has_come, throw_of
from ludex.games.catan.rules.knowledge import row_of, tighten
from ludex.games.catan.rules.phases import (
    BEFORE_ROLL,
    DISCARDS,
    DRAFT,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    OVER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.pieces import PIECE_KINDS, ROAD_PIECE
from ludex.games.catan.rules.production import UNKNOWN

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check(state: CatanState) -> Refusal | None:
    """What is impossible in a state, if anything."""
    found = check_pieces(state) or check_resources(state) or check_cards(state) or check_awards(state)
    if found is None:
        found = check_phase(state) or check_offer(state) or check_sealed(state) or check_turn(state)
    return check_knowledge(state) if found is None else found


def check_resources(state: CatanState) -> Refusal | None:
    """19 (24) cards of each resource, no hand and no bank below nothing."""
    held: i64 = 0
    for seat in range(state.terms.seats):
        if not is_sound(state.hands[seat]):
            return impossible(f"Seat {seat} holds less than nothing.", f"seats[{seat}].hand")
        held += state.hands[seat]
    each = state.terms.cards_each
    for resource in range(KINDS):
        name = RESOURCES[resource]
        in_hands = count_in(held, resource)
        if in_hands > each:
            return impossible(f"The hands hold {in_hands} {name}; there are {each}.", "seats")
        left = count_in(state.bank, resource)
        if left + in_hands != each:
            return impossible(f"Bank and hands hold {left} and {in_hands} {name}; there are {each}.", "bank")
    return None if is_sound(state.bank) else impossible("The bank holds less than nothing.", "bank")


def check_cards(state: CatanState) -> Refusal | None:
    """No development card too many: knights are in the deck, in hands or played, victory cards never played."""
    outside: i64 = 0
    for seat in range(state.terms.seats):
        held = state.cards[seat]
        bought = state.bought[seat]
        if not is_sound(held) or not is_sound(bought) or not covers(held, bought):
            return impossible("`bought` are among `cards`: those bought in this turn.", f"seats[{seat}].bought")
        if state.knights[seat] < 0:
            return impossible(f"Seat {seat} has played {state.knights[seat]} knights.", f"seats[{seat}].knights")
        outside += held + bundle(state.knights[seat], 0, 0, 0, 0)
    for card in range(KINDS):
        out = count_in(outside, card)
        full = count_in(state.terms.deck, card)
        if out > full:
            return impossible(f"{out} {DEVELOPMENTS[card]} cards are held or played; there are {full}.", "seats")
    if not is_sound(state.deck):
        return impossible("The deck holds less than nothing.", "deck")
    for card in range(KINDS):
        left = count_in(state.deck, card)
        out = count_in(outside, card)
        full = count_in(state.terms.deck, card)
        if left + out > full or (left + out < full and card in (KNIGHT, VICTORY)):
            message = f"{left} {DEVELOPMENTS[card]} cards in the deck and {out} outside; there are {full}."
            return impossible(message, "deck")
        if len(state.order) > 0 and len([True for lying in state.order if lying == card]) != left:
            return impossible("The deck's order is not that of its cards.", "deck")
    return None


# ---- whose turn it is, and for what ----


def check_phase(state: CatanState) -> Refusal | None:
    """Whose turn, what is rolled, who has won."""
    seats = state.terms.seats
    if not SETUP_SETTLEMENT <= state.phase <= DRAFT or not 0 <= state.turn < seats:
        return impossible("There is no such phase, or no such seat in turn.", "phase")
    if not 0 <= state.robber < state.board.hex_count:
        return impossible(f"The robber is on hex {state.robber}, which is not on the board.", "robber")
    found = check_dice(state) or check_thrown(state) or check_other_phases(state)
    if found is not None:
        return found
    if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        return check_setup(state)
    if state.setup_step != 2 * seats:
        return impossible(f"After the set-up, `setup` is {2 * seats}.", "setup")
    if state.last_spot != NONE:
        return impossible("`placed` is the settlement whose road is to come, in the set-up.", "placed")
    return check_builder(state) or check_paired(state) or check_free_roads(state) or check_winner(state)


def check_dice(state: CatanState) -> Refusal | None:
    """Two dice as rolled, both unknown, or none; rolled in every phase after the first of a turn."""
    one = state.die_one
    two = state.die_two
    is_rolled = 1 <= one <= 6 and 1 <= two <= 6
    if not is_rolled and (one != two or one < UNKNOWN or one > 0):
        return impossible("Dice are two numbers from 1 to 6.", "dice")
    if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD, BEFORE_ROLL):
        return impossible("The dice are not rolled yet.", "dice") if state.has_rolled() else None
    if state.phase == DISCARDS and one + two != 7:
        return impossible("Cards are discarded after a seven.", "dice")
    # Knights and road building may be played before the roll, and so may the card that wins.
    if not state.has_rolled() and state.phase not in (MOVE_ROBBER, FREE_ROADS, OVER):
        return impossible("The dice are rolled before anything else but a card.", "dice")
    return None


def check_thrown(state: CatanState) -> Refusal | None:
    """What has come of the deck of balanced dice: this turn's throw is in it, and the deck is shuffled in time."""
    if state.thrown == 0 and not (state.terms.is_balanced and state.die_one > 0):
        return None
    if not state.terms.is_balanced:
        return impossible("Only balanced dice come from a deck.", "thrown")
    if state.thrown < 0 or state.thrown >= bit(THROWS):
        return impossible("There are 36 throws of two dice.", "thrown")
    if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        return impossible("Nothing is thrown in the set-up.", "thrown")
    if count_left(state.thrown) < FEWEST:
        return impossible(f"The dice deck is shuffled anew when {FEWEST} throws are left.", "thrown")
    if state.die_one > 0 and not has_come(state.thrown, throw_of(state.die_one, state.die_two)):
        return impossible("This turn's dice have come out of the deck.", "thrown")
    return None


def check_other_phases(state: CatanState) -> Refusal | None:
    """What belongs to one phase is not there in others."""
    if state.phase != OVER and state.winner != NONE:
        return impossible("There is a winner only when the game is over.", "winner")
    if state.phase not in (MAIN, MOVE_ROBBER, FREE_ROADS, OVER) and state.is_paired:
        return impossible("In a paired turn nothing is rolled, discarded or offered to players.", "paired")
    if state.phase != SPECIAL and state.builder != NONE:
        return impossible("There is a builder only in the special building phase.", "builder")
    if state.phase != FREE_ROADS and state.free_roads != 0:
        return impossible("Roads are free only while a road building card is played.", "free_roads")
    return None


def check_builder(state: CatanState) -> Refusal | None:
    """In the special building phase, a seat builds whose turn it is not."""
    if state.phase != SPECIAL:
        return None
    if not state.terms.has_special_building:
        return impossible("Only 5 and 6 seats build between the turns, where `extension` is special.", "phase")
    if not 0 <= state.builder < state.terms.seats or state.builder == state.turn:
        message = "`builder` is the seat that may build between the turns, not the turn's own."
        return impossible(message, "builder")
    return None


def check_free_roads(state: CatanState) -> Refusal | None:
    """While a road building card is played, there is a road to place and an edge for it."""
    if state.phase != FREE_ROADS:
        return None
    if not 1 <= state.free_roads <= min(2, state.pieces[PIECE_KINDS * state.turn + ROAD_PIECE]) or not state.has_played:
        message = "The road building card leaves 1 or 2 roads to place, and is played."
        return impossible(message, "free_roads")
    if not can_place_road(state, state.turn):
        return impossible(f"Seat {state.turn} has nowhere to put a road.", "free_roads")
    return None


def check_winner(state: CatanState) -> Refusal | None:
    """The game is over when the turn's seat has the points, or its turns are."""
    needed = state.terms.points
    turns = state.terms.turns
    points = state.points(state.turn)
    if state.phase != OVER:
        if points >= needed and state.phase != SPECIAL:
            return impossible(f"Seat {state.turn} has won: it has {points} points in its turn.", "seats")
        if not 0 <= state.turn_count < turns:
            return impossible(f"The game ends after {turns} turns.", "turns")
        return None
    if state.winner == NONE:
        if state.turn_count != turns:
            return impossible("The game is over when somebody wins or the turns are played.", "winner")
        return None
    if state.winner != state.turn or points < needed:
        return impossible(f"Who wins has {needed} points in its own turn.", "winner")
    return None


# ---- what is known of hands ----


def check_knowledge(state: CatanState) -> Refusal | None:
    """What each observer knows is true, and all that it can deduce."""
    for observer in range(state.terms.seats + 1):
        message = known_fault(state, observer)
        if message is not None:
            return impossible(message, f"known[{observer}]")
    return check_conclusions(state)


def known_fault(state: CatanState, observer: i64) -> str | None:
    """No least is above the truth or below nothing, no most below the truth; a seat knows its own hand."""
    is_unsure = False
    for seat in range(state.terms.seats):
        row = row_of(state.terms.seats, observer, seat)
        above = state.above[row]
        below = state.below[row]
        if not is_sound(above) or not is_sound(below) or not covers(state.hands[seat], above):
            return f"{wrongly_known(state, observer, seat)}, which is not what is known."
        if above != 0 or below != 0:
            is_unsure = True
            if seat == observer:
                return "A seat knows its own hand."
    # Not `is_unsure != has_seat(...)`: a comparison of two bits beside a sign is miscompiled by gcc 12.
    if is_unsure and not has_seat(state.unsure, observer):
        return f"Observer {observer} does not know all hands."
    if has_seat(state.unsure, observer) and not is_unsure:
        return "Where everything is known, null stands."
    return None


def wrongly_known(state: CatanState, observer: i64, seat: i64) -> str:
    """What the seat holds of a resource, outside of the least and the most that the observer is said to know."""
    least = state.known_least(observer, seat)
    most = state.known_most(observer, seat)
    for resource in range(KINDS):
        held = count_in(state.hands[seat], resource)
        if not count_in(least, resource) <= held <= count_in(most, resource):
            return f"Seat {seat} holds {held} {RESOURCES[resource]}"
    return f"Seat {seat} holds other cards"


def check_conclusions(state: CatanState) -> Refusal | None:
    """Everybody has drawn every conclusion from the sums of hands and of resources."""
    if state.unsure == 0:
        return None
    twin = state.copy()
    seats = state.terms.seats
    for observer in range(seats + 1):
        if has_seat(state.unsure, observer):
            tighten(twin, observer)
            for seat in range(seats):
                row = row_of(seats, observer, seat)
                if twin.above[row] != state.above[row] or twin.below[row] != state.below[row]:
                    message = f"Observer {observer} can tell more of seat {seat}'s hand from the sums."
                    return impossible(message, f"known[{observer}]")
    return None
