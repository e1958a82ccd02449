"""What must hold in every state of Catan: cards, knowledge, and what the table waits for. See `check_board` for pieces.

Asked of positions from outside and after every decision, so each broken rule has its own sentence.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import all_seats, has_seat, only
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, DECLINE, give_of, kind_of, want_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, bundle, count_in, covers, is_sound, size_of
from ludex.games.catan.rules.cards import DEVELOPMENTS, KNIGHT, RESOURCES, VICTORY
from ludex.games.catan.rules.check_board import broken, check_awards, check_pieces, check_setup
from ludex.games.catan.rules.check_turn import check_turn
from ludex.games.catan.rules.development import can_place_road
from ludex.games.catan.rules.knowledge import tighten
from ludex.games.catan.rules.legal import are_apart
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    FREE_ROADS,
    MAIN,
    OVER,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.production import UNKNOWN
from ludex.games.catan.rules.robber import owed
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def check(state: CatanState) -> Refusal | None:
    """What is impossible in a state, if anything."""
    found = check_resources(state) or check_cards(state) or check_pieces(state) or check_awards(state)
    if found is None:
        found = check_phase(state) or check_sealed(state) or check_offer(state) or check_turn(state)
    return check_knowledge(state) if found is None else found


def check_resources(state: CatanState) -> Refusal | None:
    """19 (24) cards of each resource, no hand and no bank below nothing."""
    if not is_sound(state.bank):
        return broken("The bank holds less than nothing.")
    total = state.bank
    for seat in range(state.terms.seats):
        if not is_sound(state.hands[seat]):
            return broken(f"Seat {seat} holds less than nothing.")
        total += state.hands[seat]
    for resource in range(KINDS):
        found = count_in(total, resource)
        if found != state.terms.cards_each:
            there = f"there are {state.terms.cards_each}"
            return broken(f"Bank and hands hold {found} {RESOURCES[resource]} together; {there}.")
    return None


def check_cards(state: CatanState) -> Refusal | None:
    """No development card too many: knights are in the deck, in hands or played, victory cards never played."""
    if not is_sound(state.deck):
        return broken("The deck holds less than nothing.")
    total = state.deck
    for seat in range(state.terms.seats):
        held = state.cards[seat]
        bought = state.bought[seat]
        if not is_sound(held) or not is_sound(bought) or not covers(held, bought):
            return broken(f"Seat {seat} has bought development cards this turn that it does not hold.")
        total += held + bundle(state.knights[seat], 0, 0, 0, 0)
    for card in range(KINDS):
        found = count_in(total, card)
        full = count_in(state.terms.deck, card)
        if found > full or (found < full and card in (KNIGHT, VICTORY)):
            return broken(f"There are {found} {DEVELOPMENTS[card]} cards in the deck, held and played, not {full}.")
    if len(state.order) > 0:
        for card in range(KINDS):
            if len([True for lying in state.order if lying == card]) != count_in(state.deck, card):
                return broken("The deck's order is not that of its cards.")
    return None


def check_phase(state: CatanState) -> Refusal | None:
    """Whose turn, what is rolled, who has won."""
    seats = state.terms.seats
    phase = state.phase
    if not SETUP_SETTLEMENT <= phase <= OVER or not 0 <= state.turn < seats:
        return broken("There is no such phase, or no such seat in turn.")
    if not 0 <= state.robber < state.board.hex_count:
        return broken(f"The robber is on hex {state.robber}, which is not on the board.")
    if phase in (SETUP_SETTLEMENT, SETUP_ROAD):
        return check_setup(state)
    if state.setup_step != 2 * seats or state.last_spot != NONE:
        return broken("The set-up is not over.")
    if state.builder != NONE and phase != SPECIAL:
        return broken("Nobody builds between turns now.")
    if phase == SPECIAL:
        if not state.terms.has_special_building:
            return broken("There is special building with 5 or 6 seats only.")
        if not 0 <= state.builder < seats or state.builder == state.turn:
            return broken("The builder between turns is a seat whose turn it is not.")
    if not are_dice(state.die_one, state.die_two):
        return broken("Two dice show 1 to 6 each, are both unknown or not rolled.")
    if (phase == BEFORE_ROLL and state.has_rolled()) or (
        phase in (MAIN, DISCARDS, ANSWERS, CHOICE, SPECIAL) and not state.has_rolled()
    ):
        return broken("The dice are rolled in the turn's first part, and not before.")
    if phase == DISCARDS and state.die_one != UNKNOWN and state.die_one + state.die_two != 7:
        return broken("Cards are discarded after a seven only.")
    if phase == FREE_ROADS:
        if not 1 <= state.free_roads <= min(2, state.pieces[3 * state.turn]) or not can_place_road(state, state.turn):
            return broken("There is no free road to place.")
    elif state.free_roads != 0:
        return broken("There is no free road to place now.")
    return check_winner(state)


def are_dice(one: i64, two: i64) -> bool:
    """Two dice as rolled, both unknown, or none."""
    return one == two if one <= 0 or two <= 0 else one <= 6 and two <= 6


def check_winner(state: CatanState) -> Refusal | None:
    """The game is over when the turn's seat has the points, or its turns are."""
    has_won = state.points(state.turn) >= state.terms.points
    if state.phase != OVER:
        if state.winner != NONE or (has_won and state.phase != SPECIAL):
            return broken(f"Seat {state.turn} has {state.points(state.turn)} points in its turn: it has won.")
        if not 0 <= state.turn_count < state.terms.turns:
            return broken(f"{state.turn_count} turns were played; the game has {state.terms.turns}.")
        return None
    if state.winner == NONE:
        return None if state.turn_count == state.terms.turns else broken("The game is over, and nobody has won.")
    if state.winner != state.turn or not has_won:
        return broken(f"Seat {state.winner} has not won.")
    return None


def check_sealed(state: CatanState) -> Refusal | None:
    """Choices are kept of those who owe one, and each is one that its seat can make."""
    for seat in range(state.terms.seats):
        choice = state.sealed.choices[seat]
        is_awaited = has_seat(state.sealed.awaited, seat)
        if is_awaited and choice != NOTHING:
            return broken(f"Seat {seat} is awaited, and has chosen.")
        is_asked = is_awaited or choice != NOTHING
        if state.phase == DISCARDS:
            is_owing = state.hand_size(seat) > state.terms.discard_limit
            if is_owing and not is_asked:
                return broken(f"Seat {seat} owes a discard.")
            if is_asked and not is_owing:
                return broken(f"Seat {seat} owes no discard.")
            if choice != NOTHING and (size_of(choice) != owed(state, seat) or not state.has_goods(seat, choice)):
                return broken(f"Seat {seat} can't discard that.")
        elif state.phase in (ANSWERS, CHOICE):
            if is_asked and not has_seat(state.offer_to, seat):
                return broken(f"The offer was not made to seat {seat}.")
            if not is_asked and has_seat(state.offer_to, seat):
                return broken(f"Seat {seat} is to answer the offer.")
            if choice != NOTHING and not is_possible_answer(state, seat, choice):
                return broken(f"Seat {seat} can't give that answer.")
        elif is_asked:
            return broken(f"Seat {seat} has nothing to choose in secret.")
    if state.sealed.awaited & ~all_seats(state.terms.seats) != 0:
        return broken("A seat is awaited that is not at the table.")
    if state.phase in (DISCARDS, ANSWERS) and state.sealed.awaited == 0:
        return broken("All have chosen, and nothing has come of it.")
    if state.phase == CHOICE and state.sealed.awaited != 0:
        return broken("Not all have answered the offer.")
    return None


def is_possible_answer(state: CatanState, seat: i64, action: i64) -> bool:
    kind = kind_of(action)
    if kind == ACCEPT:
        return state.has_goods(seat, state.offer_want)
    return kind == DECLINE or (kind == COUNTER and is_possible_deal(state, seat, give_of(action), want_of(action)))


def is_possible_deal(state: CatanState, seat: i64, give: i64, want: i64) -> bool:
    most = state.terms.offer_cards
    sizes_fit = 1 <= size_of(give) <= most and 1 <= size_of(want) <= most
    return sizes_fit and are_apart(give, want) and state.has_goods(seat, give)


def check_offer(state: CatanState) -> Refusal | None:
    """An offer is the turn's seat's, to others, and payable; nobody has made more than the terms allow."""
    for seat in range(state.terms.seats):
        if not 0 <= state.offers_made[seat] <= state.terms.offers:
            return broken(f"Seat {seat} has made {state.offers_made[seat]} offers this turn.")
    if state.phase not in (ANSWERS, CHOICE):
        if state.offer_give != 0 or state.offer_want != 0 or state.offer_to != 0:
            return broken("There is no offer now.")
        return None
    others = all_seats(state.terms.seats) & ~only(state.turn)
    if state.offer_to == 0 or state.offer_to & ~others != 0:
        return broken("An offer is made to other seats at the table.")
    if state.offers_made[state.turn] == 0 or not is_possible_deal(
        state, state.turn, state.offer_give, state.offer_want
    ):
        return broken(f"Seat {state.turn} can't have made that offer.")
    return None


def check_knowledge(state: CatanState) -> Refusal | None:
    """Nobody's least is above the truth or below nothing, nobody's most below the truth; one's own hand is known."""
    seats = state.terms.seats
    for observer in range(seats + 1):
        is_foggy = False
        for seat in range(seats):
            above = state.above[observer * seats + seat]
            below = state.below[observer * seats + seat]
            if not is_sound(above) or not is_sound(below) or not covers(state.hands[seat], above):
                return broken(f"What observer {observer} knows of seat {seat}'s hand is not so.")
            if above != 0 or below != 0:
                is_foggy = True
                if seat == observer:
                    return broken(f"Seat {observer} knows its own hand.")
        # Not `is_foggy != has_seat(...)`: a comparison of two bits beside a sign is miscompiled by gcc 12.
        if (is_foggy and not has_seat(state.fog, observer)) or (has_seat(state.fog, observer) and not is_foggy):
            return broken(f"Whether observer {observer} knows all hands is not as it says.")
    return check_conclusions(state)


def check_conclusions(state: CatanState) -> Refusal | None:
    """Everybody has drawn every conclusion from the sums of hands and of resources."""
    if state.fog == 0:
        return None
    twin = state.copy()
    seats = state.terms.seats
    for observer in range(seats + 1):
        if has_seat(state.fog, observer):
            tighten(twin, observer)
            for row in range(observer * seats, (observer + 1) * seats):
                if twin.above[row] != state.above[row] or twin.below[row] != state.below[row]:
                    seat = row - observer * seats
                    message = f"Observer {observer} can tell more of seat {seat}'s hand from the sums."
                    return Refusal("impossible", message, {"where": f"known[{observer}]"})
    return None
