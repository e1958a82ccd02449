"""What a seat of Catan may know, as numbers: the same as its view, seats counted from the observer onward.

Hidden hands are the least and the most of each resource that a careful player can deduce, as in the view. The board
comes first, for it is the same throughout a game: a buffer that has it already is spared writing it again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.core.dense import Field, Layout, Numbers, number
from ludex.core.seats import has_seat
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, DECLINE, kind_of
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.bundles import FIELD, KINDS, WIDTH, size_of
from ludex.games.catan.rules.cards import DEVELOPMENTS, RESOURCES
from ludex.games.catan.rules.dice_deck import THROWS, has_come
from ludex.games.catan.rules.drafts import chosen_discard, is_drafted
from ludex.games.catan.rules.knowledge import row_of
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS, DRAFT, MAIN, OVER, PHASES
from ludex.games.catan.rules.pieces import CITIES_EACH, PIECE_KINDS, ROADS_EACH, SETTLEMENTS_EACH

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState
    from ludex.games.catan.rules.terms import Terms

HEAD: Final[i64] = 15
"""Numbers between the pieces on the board and the bundles: whose turn it is, dice, robber and awards."""
SEAT_HEAD: Final[i64] = 11
"""Numbers of a seat before the bundles of what it may hold."""
PIECES_AT: Final[i64] = 2
"""Of these, where the numbers of pieces left begin: roads, settlements, cities."""
THOUSAND: Final[i64] = 1000
ACCEPTED: Final[i64] = 1
DECLINED: Final[i64] = 2
COUNTERED: Final[i64] = 3
"""What a seat answered; 0 where nothing is known."""


def fields(terms: Terms) -> list[Field]:
    """The fields, in the order in which `observe` writes them."""
    layout = Layout()
    seats, cards, board = int(terms.seats), int(terms.cards_each), terms.board
    hexes, spots, edges = int(board.hex_count), int(board.spot_count), int(board.edge_count)
    layout.add("terrain of each hex: resource from 1, 0 desert", hexes, 0, 5, True)
    layout.add("number on each hex, 0 none", hexes, 0, 12)
    layout.add("harbours at each spot: 1, 2, 4, 8, 16 by resource, 32 any", spots, 0, 63)
    layout.add("building on each spot: 0, settlement and city of seat 0, of seat 1, ...", spots, 0, 2 * seats, True)
    layout.add("road on each edge: 0, of seat 0, of seat 1, ...", edges, 0, seats, True)
    layout.add("own seat", 1, 0, seats - 1)
    phases = ", ".join(f"{place} {name}" for place, name in enumerate(PHASES))
    layout.add(f"phase: {phases}", 1, 0, len(PHASES) - 1, True)
    layout.add("turn: whose", 1, 0, seats - 1, True)
    layout.add("thousands of turns over", 1, 0, 100)
    layout.add("turns over, beyond thousands", 1, 0, 999)
    layout.add("dice are rolled")
    layout.add("first die, 0 not known", 1, 0, 6)
    layout.add("second die, 0 not known", 1, 0, 6)
    layout.add("robber: its hex", 1, 0, hexes - 1, True)
    layout.add("development cards left", 1, 0, 40)
    layout.add("longest road: whose, from 1, 0 nobody's", 1, 0, seats, True)
    layout.add("largest army: whose, from 1, 0 nobody's", 1, 0, seats, True)
    layout.add("points to win", 1, 0, 20)
    layout.add("a development card was played this turn")
    layout.add("free roads to be placed", 1, 0, 2)
    add_cards(layout, "bank", RESOURCES, cards)
    add_cards(layout, "unseen development cards", DEVELOPMENTS, 40)
    add_cards(layout, "own development cards", DEVELOPMENTS, 40)
    add_cards(layout, "own development cards bought this turn", DEVELOPMENTS, 40)
    add_cards(layout, "own cards chosen to be discarded", RESOURCES, cards)
    for seat in range(seats):
        add_seat(layout, terms, f"seat {seat} ")
    if terms.offers > 0:
        add_trade(layout, seats, cards)
    if terms.has_pairs:
        layout.add("the turn is that of a pair's second player")
    if terms.is_balanced:
        layout.add("throws left in the dice deck: 1-1, 1-2, ..., 6-6", int(THROWS))
    return layout.fields


def add_cards(layout: Layout, name: str, kinds: tuple[str, ...], most: int) -> None:
    """A count of each kind of card."""
    layout.add(f"{name}: {', '.join(kinds)}", len(kinds), 0, most)


def add_seat(layout: Layout, terms: Terms, name: str) -> None:
    """What is known of one seat."""
    cards = int(terms.cards_each)
    layout.add(name + "must act")
    layout.add(name + "points", 1, 0, 30)
    layout.add(name + "roads left", 1, 0, int(ROADS_EACH))
    layout.add(name + "settlements left", 1, 0, int(SETTLEMENTS_EACH))
    layout.add(name + "cities left", 1, 0, int(CITIES_EACH))
    layout.add(name + "length of the longest road", 1, 0, int(ROADS_EACH))
    layout.add(name + "knights played", 1, 0, 20)
    layout.add(name + "resource cards", 1, 0, int(KINDS) * cards)
    layout.add(name + "development cards", 1, 0, 40)
    layout.add(name + "offers made this turn", 1, 0, int(min(terms.offers, 32767)))
    layout.add(name + "cards to be discarded", 1, 0, int(KINDS) * cards // 2)
    add_cards(layout, name + "has at least", RESOURCES, cards)
    add_cards(layout, name + "has at most", RESOURCES, cards)


def add_trade(layout: Layout, seats: int, cards: int) -> None:
    """The offer on the table, the answers to it, and what the observer writes."""
    layout.add("an offer is on the table")
    add_cards(layout, "offered: gives", RESOURCES, cards)
    add_cards(layout, "offered: wants", RESOURCES, cards)
    for seat in range(seats):
        layout.add(f"offered to seat {seat}")
        layout.add(f"answer of seat {seat}: 0 unknown, 1 yes, 2 no, 3 counter-offer", 1, 0, 3, True)
        add_cards(layout, f"counter-offer of seat {seat}: gives", RESOURCES, cards)
        add_cards(layout, f"counter-offer of seat {seat}: wants", RESOURCES, cards)
    layout.add("an offer or counter-offer is being written by the observer")
    add_cards(layout, "written: gives", RESOURCES, cards)
    add_cards(layout, "written: wants", RESOURCES, cards)
    for seat in range(seats):
        layout.add(f"written: to seat {seat}")


def fixed_size(board: Board) -> i64:
    """How many numbers the board as it is laid out has."""
    return 2 * board.hex_count + board.spot_count


def observation_size(terms: Terms) -> i64:
    board = terms.board
    size = fixed_size(board) + board.spot_count + board.edge_count + HEAD + 5 * KINDS
    size += terms.seats * (SEAT_HEAD + 2 * KINDS)
    if terms.offers > 0:
        size += trade_size(terms)
    if terms.has_pairs:
        size += 1
    if terms.is_balanced:
        size += THROWS
    return size


def trade_size(terms: Terms) -> i64:
    """How many numbers there are for trade among players."""
    return 2 + 4 * KINDS + terms.seats * (3 + 2 * KINDS)


def observe(state: CatanState, seat: i64, out: Numbers, at: i64) -> None:
    """All that the seat may know."""
    numbers = out.values
    terrain = state.terrain
    for place in range(state.board.hex_count):
        numbers[at] = i16(terrain.resources[place] + 1)
        numbers[at + state.board.hex_count] = i16(terrain.numbers[place])
        at += 1
    at += state.board.hex_count
    for spot in range(state.board.spot_count):
        numbers[at] = i16(terrain.harbours[spot])
        at += 1
    observe_table(state, seat, numbers, at)


def observe_again(state: CatanState, seat: i64, out: Numbers, at: i64) -> None:
    """Writes an observation over an earlier one of this game: the board is in it already, and perhaps the pieces."""
    numbers = out.values
    at += fixed_size(state.board)
    if has_pieces(state, seat, numbers, at + state.board.spot_count + state.board.edge_count):
        observe_turn(state, seat, numbers, at + state.board.spot_count + state.board.edge_count)
    else:
        observe_table(state, seat, numbers, at)


def has_pieces(state: CatanState, seat: i64, numbers: vec[i16], at: i64) -> bool:
    """Whether an earlier observation, from its own seat on, is the same seat's and has all pieces that are built now:
    none ever leaves the board, so the numbers left tell."""
    if i64(numbers[at]) != seat:
        return False
    at += HEAD + 5 * KINDS + PIECES_AT
    place = PIECE_KINDS * seat
    last = PIECE_KINDS * state.terms.seats
    for _other in range(state.terms.seats):
        if (
            i64(numbers[at]) != state.pieces[place]
            or i64(numbers[at + 1]) != state.pieces[place + 1]
            or i64(numbers[at + 2]) != state.pieces[place + 2]
        ):
            return False
        at += SEAT_HEAD + 2 * KINDS
        place += PIECE_KINDS
        if place == last:
            place = 0
    return True


def observe_table(state: CatanState, seat: i64, numbers: vec[i16], at: i64) -> None:
    """All but the board as it is laid out."""
    buildings = state.buildings
    roads = state.roads
    seen = state.terms.seen_buildings
    row = seat * (2 * state.terms.seats + 1)
    for spot in range(state.board.spot_count):
        numbers[at] = seen[row + buildings[spot]]
        at += 1
    seen = state.terms.seen_roads
    row = seat * (state.terms.seats + 1) + 1
    for edge in range(state.board.edge_count):
        numbers[at] = seen[row + roads[edge]]
        at += 1
    observe_turn(state, seat, numbers, at)


def observe_turn(state: CatanState, seat: i64, numbers: vec[i16], at: i64) -> None:
    """All but the board and the pieces on it."""
    terms = state.terms
    at = write_head(state, seat, numbers, at)
    unseen = state.deck
    chosen: i64 = 0
    if state.phase == DISCARDS:
        chosen = chosen_discard(state, seat)
    if state.phase != OVER:
        for other in range(terms.seats):
            if other != seat:
                unseen += state.cards[other]
    at = write_bundle(numbers, at, state.bank)
    at = write_bundle(numbers, at, unseen)
    at = write_bundle(numbers, at, state.cards[seat])
    at = write_bundle(numbers, at, state.bought[seat])
    at = write_bundle(numbers, at, chosen)
    waiting = state.to_act()
    for other in range(seat, terms.seats):
        at = write_seat(state, seat, other, waiting, numbers, at)
    for other in range(seat):
        at = write_seat(state, seat, other, waiting, numbers, at)
    if terms.offers > 0:
        write_trade(state, seat, numbers, at)
        at += trade_size(terms)
    if terms.has_pairs or terms.is_balanced:
        write_variants(state, numbers, at)


def write_head(state: CatanState, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """Whose turn it is, dice, robber and awards; answers the place behind them."""
    # Compiled, a choice between a number and a literal makes an object of it: hence the plain statements.
    phase = state.phase
    if phase == DRAFT and seat != state.turn:
        phase = MAIN  # that an offer is being written, only its writer knows
    turn = state.turn - seat
    if turn < 0:
        turn += state.terms.seats
    one = state.die_one
    two = state.die_two
    rolled = one
    if one != 0:
        rolled = 1
    if one < 0:
        one = 0
        two = 0
    played: i64 = 0
    if state.has_played:
        played = 1
    numbers[at] = i16(seat)
    numbers[at + 1] = i16(phase)
    numbers[at + 2] = i16(turn)
    numbers[at + 3] = i16(state.turn_count // THOUSAND)
    numbers[at + 4] = i16(state.turn_count % THOUSAND)
    numbers[at + 5] = i16(rolled)
    numbers[at + 6] = i16(one)
    numbers[at + 7] = i16(two)
    numbers[at + 8] = i16(state.robber)
    numbers[at + 9] = i16(size_of(state.deck))
    numbers[at + 10] = i16(whose(state.longest_road, seat, state.terms.seats))
    numbers[at + 11] = i16(whose(state.largest_army, seat, state.terms.seats))
    numbers[at + 12] = i16(state.terms.points)
    numbers[at + 13] = i16(played)
    numbers[at + 14] = i16(state.free_roads)
    return at + HEAD


def whose(owner: i64, seat: i64, seats: i64) -> i64:
    """A seat as the observer counts it, from 1; 0 for nobody."""
    if owner == NONE:
        return 0
    return owner - seat + 1 if owner >= seat else owner - seat + seats + 1


def write_bundle(numbers: vec[i16], at: i64, goods: i64) -> i64:
    """The count of each kind; answers the place behind them."""
    numbers[at] = i16(goods & FIELD)
    numbers[at + 1] = i16((goods >> WIDTH) & FIELD)
    numbers[at + 2] = i16((goods >> (2 * WIDTH)) & FIELD)
    numbers[at + 3] = i16((goods >> (3 * WIDTH)) & FIELD)
    numbers[at + 4] = i16(goods >> (4 * WIDTH))
    return at + KINDS


def write_seat(state: CatanState, seat: i64, other: i64, waiting: i64, numbers: vec[i16], at: i64) -> i64:
    """One seat as the observer knows it; answers the place behind it."""
    hand = state.hands[other]
    least = hand
    most = hand
    points = state.public_points(other)
    if other == seat or state.phase == OVER:
        points = state.points(other)
    else:
        row = row_of(state.terms.seats, seat, other)
        least -= state.above[row]
        most += state.below[row]
    held = size_of(hand)
    must_act = (waiting >> other) & 1
    owed: i64 = 0
    if must_act == 1 and state.phase == DISCARDS:
        owed = held >> 1
    pieces = PIECE_KINDS * other
    numbers[at] = i16(must_act)
    numbers[at + 1] = i16(points)
    numbers[at + PIECES_AT] = i16(state.pieces[pieces])
    numbers[at + 3] = i16(state.pieces[pieces + 1])
    numbers[at + 4] = i16(state.pieces[pieces + 2])
    numbers[at + 5] = i16(state.lengths[other])
    numbers[at + 6] = i16(state.knights[other])
    numbers[at + 7] = i16(held)
    numbers[at + 8] = i16(size_of(state.cards[other]))
    numbers[at + 9] = number(state.offers_made[other])
    numbers[at + 10] = i16(owed)
    return write_bundle(numbers, write_bundle(numbers, at + SEAT_HEAD, least), most)


def write_trade(state: CatanState, seat: i64, numbers: vec[i16], at: i64) -> None:
    """The offer on the table. Answers are sealed until all are in; a seat sees its own, and what it writes itself."""
    offers = state.offers
    for place in range(at, at + trade_size(state.terms)):
        numbers[place] = 0
    if offers is None:
        return
    seats = state.terms.seats
    answers = at + 1 + 2 * KINDS
    if state.phase == ANSWERS or state.phase == CHOICE:
        made = offers[state.turn]
        numbers[at] = 1
        write_bundle(numbers, write_bundle(numbers, at + 1, made.give), made.ask)
        for step in range(seats):
            other = (seat + step) % seats
            if has_seat(made.to, other):
                place = answers + step * (2 + 2 * KINDS)
                numbers[place] = 1
                if not has_seat(state.sealed.awaited, other) and (state.phase == CHOICE or other == seat):
                    answered = answer_of(state.sealed.choices[other])
                    numbers[place + 1] = i16(answered)
                    if answered == COUNTERED:
                        write_bundle(numbers, write_bundle(numbers, place + 2, offers[other].give), offers[other].ask)
    if is_drafted(state, seat):
        written = offers[seat]
        place = answers + seats * (2 + 2 * KINDS)
        numbers[place] = 1
        place = write_bundle(numbers, write_bundle(numbers, place + 1, written.give), written.ask)
        for step in range(seats):
            if has_seat(written.to, (seat + step) % seats):
                numbers[place + step] = 1


def write_variants(state: CatanState, numbers: vec[i16], at: i64) -> None:
    """Whose part of a pair's turn it is, and what the dice deck has left, at tables that play so."""
    if state.terms.has_pairs:
        numbers[at] = 0
        if state.is_paired:
            numbers[at] = 1
        at += 1
    if state.terms.is_balanced:
        for throw in range(THROWS):
            numbers[at + throw] = 1
            if has_come(state.thrown, throw):
                numbers[at + throw] = 0


def answer_of(action: i64) -> i64:
    """An answer as a number."""
    kind = kind_of(action)
    if kind == ACCEPT:
        return ACCEPTED
    if kind == DECLINE:
        return DECLINED
    if kind == COUNTER:
        return COUNTERED
    return 0
