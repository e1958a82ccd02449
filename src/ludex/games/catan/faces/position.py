"""Reading a position of Catan that was written by Ludex or by hand; RULES.md says what may be left out."""

from __future__ import annotations

import msgspec
from msgspec import UNSET
from mypy_extensions import i64

from ludex.core import Chance, only, refused
from ludex.games.catan.faces.position_board import read_terrain
from ludex.games.catan.faces.position_cards import bad, card_counts, deck_of, goods, known_to, resource_counts
from ludex.games.catan.faces.position_pieces import place_buildings, place_roads
from ludex.games.catan.faces.position_shape import Position, SealedPosition
from ludex.games.catan.options import terms_of
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.building import set_out
from ludex.games.catan.rules.bundles import bundle_of, count_in, counts_of, covers
from ludex.games.catan.rules.cards import KNIGHT, RESOURCES
from ludex.games.catan.rules.check import check_conclusions
from ludex.games.catan.rules.check_turn import check_turn
from ludex.games.catan.rules.knowledge import forget
from ludex.games.catan.rules.longest_road import rightful_holder
from ludex.games.catan.rules.phases import (
    ANSWERS,
    BEFORE_ROLL,
    CHOICE,
    DISCARDS,
    FREE_ROADS,
    MAIN,
    MOVE_ROBBER,
    OVER,
    PHASES,
    SETUP_ROAD,
    SETUP_SETTLEMENT,
    SPECIAL,
)
from ludex.games.catan.rules.production import UNKNOWN, income_at
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terms import Terms
from ludex.games.catan.rules.terrain import Terrain
from ludex.games.catan.rules.turns import setup_seat
from ludex.mechanisms.sealed import NOTHING


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> CatanState:
    """The state of a position's body."""
    try:
        given = msgspec.convert(body, Position)
    except msgspec.ValidationError as error:
        raise refused("bad_position", f"{error}.", {"where": "position"}) from None
    if not 2 <= len(given.seats) <= 6:
        raise bad(f"Catan is for 2 to 6 seats, not {len(given.seats)}.", "seats")
    return Reader(settings, chance, terms_of(len(given.seats), settings), given).read()


class Reader:
    """One position being read."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, given: Position) -> None:
        self.terms = terms
        self.given = given
        self.state = CatanState(settings, chance, terms)
        self.state.terrain = self.read_terrain()

    def read(self) -> CatanState:
        state, given = self.state, self.given
        desert = max(0, state.terrain.first_desert())
        state.robber = desert if given.robber is None else self.within(given.robber, state.board.hex_count, "robber")
        for seat, here in enumerate(given.seats):
            place_buildings(state, seat, here.settlements, here.cities)
        for seat, here in enumerate(given.seats):
            place_roads(state, seat, here.roads)
        set_out(state)
        self.read_cards()
        self.read_awards()
        self.read_phase()
        self.read_talk()
        self.read_knowledge()
        wrong = check_turn(state) or check_conclusions(state)
        if wrong is not None:
            raise bad(wrong.message, str(wrong.values["where"]))
        return state

    def within(self, number: int, count: i64, where: str) -> int:
        if not 0 <= number < count:
            raise bad(f"{where.rpartition('.')[2]} is a number from 0 to {count - 1}, not {number}.", where)
        return number

    def seat(self, number: int, where: str) -> int:
        if not 0 <= number < self.terms.seats:
            raise bad(f"There is no seat {number}.", where)
        return number

    def read_terrain(self) -> Terrain:
        """The board of the position, else the one that the options fix."""
        if self.given.tiles is UNSET:
            if self.terms.terrain is None:
                raise bad(f"tiles is a list of {self.terms.board.hex_count} hexes.", "tiles")
            return self.terms.terrain
        ports = [] if self.given.ports is UNSET else self.given.ports
        return read_terrain(self.terms.board, self.given.tiles, ports, "position")

    # ---- cards and awards ----

    def read_cards(self) -> None:
        state, given = self.state, self.given
        knights = count_in(self.terms.deck, KNIGHT)
        for seat, here in enumerate(given.seats):
            where = f"seats[{seat}]"
            if here.hand is not UNSET:
                state.hands[seat] = bundle_of(resource_counts(here.hand, f"{where}.hand"))
            elif self.is_setup() and len(here.settlements) == 2:
                state.hands[seat] = income_at(state, here.settlements[-1])
            state.cards[seat] = bundle_of(card_counts(here.cards, f"{where}.cards"))
            state.bought[seat] = bundle_of(card_counts(here.bought, f"{where}.bought"))
            if not covers(state.cards[seat], state.bought[seat]):
                raise bad("`bought` are among `cards`: those bought in this turn.", f"{where}.bought")
            state.knights[seat] = self.within(here.knights, knights + 1, f"{where}.knights")
        held = counts_of(sum(state.cards))
        turn = given.turn if isinstance(given.turn, int) else 0
        has_gone = given.played and 0 <= turn < self.terms.seats and state.knights[turn] == 0
        has_gone = has_gone or given.phase == "roads"
        state.deck, state.order = deck_of(self.terms, given.deck, held, sum(state.knights), has_gone)
        self.read_bank()

    def is_setup(self) -> bool:
        """Whether the position says that it is one of the set-up."""
        return self.given.phase in ("settlement", "road")

    def read_bank(self) -> None:
        """The bank has what the hands leave."""
        state, each = self.state, self.terms.cards_each
        given = None if self.given.bank is UNSET else resource_counts(self.given.bank, "bank")
        state.bank -= sum(state.hands)
        for resource, name in enumerate(RESOURCES):
            held = count_in(sum(state.hands), resource)
            if held > each:
                raise bad(f"The hands hold {held} {name}; there are {each}.", "seats")
            if given is not None and given[resource] + held != each:
                raise bad(f"Bank and hands hold {given[resource]} and {held} {name}; there are {each}.", "bank")

    def read_awards(self) -> None:
        state, given = self.state, self.given
        if given.longest_road is UNSET:
            state.longest_road = rightful_holder(state)
        else:
            state.longest_road = NONE if given.longest_road is None else self.seat(given.longest_road, "longest_road")
            if rightful_holder(state) != state.longest_road:
                lengths = ", ".join(str(length) for length in state.lengths)
                raise bad(f"Longest road is not there by right: the roads are {lengths} long.", "longest_road")
        armies = list(state.knights)
        largest = [seat for seat, army in enumerate(armies) if army == max(armies) >= 3]
        army = (largest[0] if len(largest) == 1 else None) if given.largest_army is UNSET else given.largest_army
        has_right = not largest if army is None else army in largest
        if not has_right:
            shown = ", ".join(str(count) for count in armies)
            raise bad(f"Largest army is not there by right: the seats have played {shown} knights.", "largest_army")
        state.largest_army = NONE if army is None else army

    # ---- whose turn it is, and for what ----

    def read_phase(self) -> None:
        state, given = self.state, self.given
        state.phase = self.phase()
        state.turn_count = self.within(given.turns, self.terms.turns + 1, "turns")
        state.has_played = given.played
        self.read_dice()
        self.read_other_phases()
        if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD):
            self.read_setup()
            return
        setup = 2 * self.terms.seats
        if given.setup is not UNSET and given.setup != setup:
            raise bad(f"After the set-up, `setup` is {setup}.", "setup")
        state.setup_step = setup
        if given.placed is not None:
            raise bad("`placed` is the settlement whose road is to come, in the set-up.", "placed")
        state.turn = 0 if given.turn is UNSET else self.seat(given.turn, "turn")
        self.read_builder()
        self.read_free_roads()
        if state.phase == OVER:
            self.read_winner()
        elif state.phase != SPECIAL and state.points(state.turn) >= self.terms.points:
            raise bad(f"Seat {state.turn} has won: it has {state.points(state.turn)} points in its turn.", "seats")
        elif state.turn_count >= self.terms.turns:
            raise bad(f"The game ends after {self.terms.turns} turns.", "turns")

    def read_other_phases(self) -> None:
        """What belongs to another phase than this one is not given."""
        state, given = self.state, self.given
        if state.phase != OVER and given.winner is not None:
            raise bad("There is a winner only when the game is over.", "winner")
        if state.phase != SPECIAL and given.builder is not None:
            raise bad("There is a builder only in the special building phase.", "builder")
        if state.phase != FREE_ROADS and given.free_roads != 0:
            raise bad("Roads are free only while a road building card is played.", "free_roads")

    def phase(self) -> i64:
        """The phase that is given; else the set-up of an empty board, or the turn: before the roll, unless
        something of it has been bought already."""
        if self.given.phase is not UNSET:
            return PHASES.index(self.given.phase)
        if not any(self.state.buildings) and all(owner == NONE for owner in self.state.roads):
            return SETUP_SETTLEMENT
        return MAIN if self.given.dice is not None or any(self.state.bought) else BEFORE_ROLL

    def read_dice(self) -> None:
        """This turn's dice; [null, null] where they are rolled and nobody says what they showed."""
        state, dice = self.state, self.given.dice
        if state.phase in (SETUP_SETTLEMENT, SETUP_ROAD, BEFORE_ROLL):
            if dice is not None:
                raise bad("The dice are not rolled yet.", "dice")
            return
        if dice is None and (state.phase in (MOVE_ROBBER, FREE_ROADS) or self.given.winner is not None):
            return
        if dice is None or dice == (None, None):
            if state.phase == DISCARDS:
                raise bad("Cards are discarded after a seven.", "dice")
            state.die_one = state.die_two = UNKNOWN
            return
        one, two = dice[0] or 0, dice[1] or 0
        if not (1 <= one <= 6 and 1 <= two <= 6):
            raise bad("Dice are two numbers from 1 to 6.", "dice")
        if state.phase == DISCARDS and one + two != 7:
            raise bad("Cards are discarded after a seven.", "dice")
        state.die_one, state.die_two = one, two

    def read_setup(self) -> None:
        """How far the set-up is follows from the pieces."""
        state, given, seats = self.state, self.given, self.terms.seats
        steps = sum(1 for owner in state.roads if owner != NONE)
        if steps >= 2 * seats or given.setup not in (UNSET, steps):
            raise bad(f"There are {steps} roads in this set-up of {seats} seats.", "setup")
        turn = setup_seat(steps, seats)
        if given.turn not in (UNSET, turn):
            raise bad(f"It is seat {turn}'s turn to place.", "turn")
        state.setup_step, state.turn = steps, turn
        for seat in range(seats):
            pairs = (1 if seat < steps else 0) + (1 if 2 * seats - 1 - seat < steps else 0)
            fresh = 1 if state.phase == SETUP_ROAD and seat == turn else 0
            here = given.seats[seat]
            if len(here.roads) != pairs or len(here.settlements) != pairs + fresh or here.cities:
                raise bad(f"Seat {seat} has {pairs} roads and {pairs + fresh} settlements so far.", f"seats[{seat}]")
        if state.phase == SETUP_SETTLEMENT:
            if given.placed is not None:
                raise bad("`placed` is the settlement whose road is to come.", "placed")
            return
        if given.placed is None or given.placed not in given.seats[turn].settlements:
            raise bad("`placed` is the settlement whose road is to come.", "placed")
        state.last_spot = given.placed
        if any(state.roads[edge] != NONE for edge in self.edges_at(given.placed)):
            raise bad(f"The settlement on {given.placed} has its road.", "placed")

    def edges_at(self, spot: int) -> list[int]:
        edges = self.state.board.edges_of_spot
        return [edges[place] for place in range(3 * spot, 3 * spot + 3) if edges[place] >= 0]

    def read_builder(self) -> None:
        state, builder = self.state, self.given.builder
        if state.phase != SPECIAL:
            return
        if not self.terms.has_special_building:
            raise bad("Only 5 and 6 seats build between the turns.", "phase")
        if builder is None or self.seat(builder, "builder") == state.turn:
            raise bad("`builder` is the seat that may build between the turns, not the turn's own.", "builder")
        state.builder = builder

    def read_free_roads(self) -> None:
        state, free = self.state, self.given.free_roads
        if state.phase == FREE_ROADS:
            if not 1 <= free <= min(2, state.pieces[3 * state.turn]) or not state.has_played:
                raise bad("The road building card leaves 1 or 2 roads to place, and is played.", "free_roads")
            state.free_roads = free
            if not state.legal(state.turn):
                raise bad(f"Seat {state.turn} has nowhere to put a road.", "free_roads")

    def read_winner(self) -> None:
        state, winner = self.state, self.given.winner
        if winner is None:
            if state.turn_count < self.terms.turns:
                raise bad("The game is over when somebody wins or the turns are played.", "winner")
            return
        if self.seat(winner, "winner") != state.turn or state.points(winner) < self.terms.points:
            raise bad(f"Who wins has {self.terms.points} points in its own turn.", "winner")
        state.winner = winner

    # ---- what is talked about ----

    def read_talk(self) -> None:
        """Discards, the offer on the table, and the answers to it."""
        state = self.state
        for seat, here in enumerate(self.given.seats):
            most = self.terms.offers
            if not 0 <= here.offers <= most:
                raise bad(f"A seat may make {most} offers in a turn.", f"seats[{seat}].offers")
            state.offers_made[seat] = here.offers
            if here.sealed is not None and state.phase not in (DISCARDS, ANSWERS, CHOICE):
                raise bad("There is nothing to decide in secret now.", f"seats[{seat}].sealed")
        if state.phase == DISCARDS:
            self.read_discards()
        if state.phase in (ANSWERS, CHOICE):
            self.read_offer()
        elif self.given.offer is not None:
            raise bad("An offer is on the table only while it is answered or confirmed.", "offer")

    def read_discards(self) -> None:
        state = self.state
        owing = 0
        for seat in range(self.terms.seats):
            if state.hand_size(seat) > self.terms.discard_limit:
                owing |= only(seat)
        state.sealed.ask(owing)
        for seat, here in enumerate(self.given.seats):
            if here.sealed is None:
                continue
            where = f"seats[{seat}].sealed"
            if here.sealed.discard is None or here.sealed.answer is not None or here.sealed.give or here.sealed.want:
                raise bad("What is sealed now is a discard.", where)
            action = actions.discard(goods(here.sealed.discard, actions.MOST_DISCARDED, where))
            self.seal(seat, action, actions.discard_of(action), where)
        if state.sealed.awaited == 0:
            raise bad(f"Nobody has still to discard: nobody else holds over {self.terms.discard_limit} cards.", "phase")

    def seal(self, seat: int, action: int, kept: int, where: str) -> None:
        """Keeps what a seat could decide."""
        refusal = self.state.refusal(seat, action)
        if refusal is not None:
            raise bad(refusal.message, where)
        self.state.sealed.seal(seat, kept)

    def read_offer(self) -> None:
        """The offer is made anew, in the rules' own eyes, and answered."""
        state, offer, turn = self.state, self.given.offer, self.state.turn
        if offer is None:
            raise bad("`offer` says what is offered.", "offer")
        to = 0
        for seat in offer.to:
            to |= only(self.seat(seat, "offer.to"))
        action = actions.offer(goods(offer.give, 7, "offer.give"), goods(offer.want, 7, "offer.want"), to)
        phase, made = state.phase, state.offers_made[turn]
        if made < 1:
            raise bad("The seat that made the offer has made at least one.", f"seats[{turn}].offers")
        state.phase, state.offers_made[turn] = MAIN, made - 1
        refusal = state.refusal(turn, action)
        if refusal is not None:
            raise bad(refusal.message, "offer")
        state.phase, state.offers_made[turn] = ANSWERS, made
        state.offer_give, state.offer_want, state.offer_to = actions.give_of(action), actions.want_of(action), to
        state.sealed.ask(to)
        self.read_answers(phase)

    def read_answers(self, phase: i64) -> None:
        """In CHOICE all answers are in, and opened: counters are counted already."""
        state = self.state
        for seat, here in enumerate(self.given.seats):
            if here.sealed is not None:
                made = state.offers_made[seat]
                is_counted = phase == CHOICE and here.sealed.answer == "counter"
                if is_counted:
                    state.offers_made[seat] = max(0, made - 1)
                action = self.answer(here.sealed, f"seats[{seat}].sealed")
                self.seal(seat, action, action, f"seats[{seat}].sealed")
                if is_counted and made < 1:
                    raise bad("A counter-offer counts as an offer.", f"seats[{seat}].offers")
                state.offers_made[seat] = made
        if phase == ANSWERS and state.sealed.awaited == 0:
            raise bad("All answers are in.", "phase")
        if phase == CHOICE:
            if state.sealed.awaited != 0:
                raise bad("Not all answers are in.", "phase")
            kinds = [actions.kind_of(choice) for choice in state.sealed.choices if choice != NOTHING]
            if all(kind == actions.DECLINE for kind in kinds):
                raise bad("All have declined; there is nothing to choose.", "phase")
            state.phase = CHOICE

    def answer(self, sealed: SealedPosition, where: str) -> int:
        if sealed.answer is None or sealed.discard is not None:
            raise bad("What is sealed now is an answer.", where)
        if sealed.answer == "counter":
            return actions.counter(goods(sealed.give, 7, where), goods(sealed.want, 7, where))
        if sealed.give or sealed.want:
            raise bad("Only a counter-offer gives and wants.", where)
        return actions.plain(actions.ACCEPT if sealed.answer == "accept" else actions.DECLINE)

    def read_knowledge(self) -> None:
        """What everybody could deduce; left out, all hands in the set-up, and then no more than the sums tell."""
        state, known = self.state, self.given.known
        if known is UNSET:
            if state.phase not in (SETUP_SETTLEMENT, SETUP_ROAD):
                forget(state)
            return
        if len(known) != self.terms.seats + 1:
            raise bad("`known` has one entry for each seat and one for a spectator.", "known")
        for observer, rows in enumerate(known):
            if rows is not None:
                known_to(state, observer, rows)
