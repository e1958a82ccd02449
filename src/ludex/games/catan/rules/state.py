"""The state of a game of Catan, and the contract's methods as calls into the rules."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.dense import Indices, Numbers
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.state import State
from ludex.games.catan.rules import dense, observation
from ludex.games.catan.rules.bit_sets import WORDS, single
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.building import open_board
from ludex.games.catan.rules.bundles import ONE_OF_EACH, count_in, covers, size_of
from ludex.games.catan.rules.candidates import worth_a_look
from ludex.games.catan.rules.cards import VICTORY
from ludex.games.catan.rules.knowledge import row_of
from ludex.games.catan.rules.legal import legal_actions, write_legal
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, OVER, SETUP_SETTLEMENT, SPECIAL
from ludex.games.catan.rules.pieces import CITIES_EACH, CITY_PIECE, PIECE_KINDS, SETTLEMENT_PIECE, SETTLEMENTS_EACH
from ludex.games.catan.rules.position import write
from ludex.games.catan.rules.refusals import refuse
from ludex.games.catan.rules.sampling import resample
from ludex.games.catan.rules.sensible import sensible_action
from ludex.games.catan.rules.terms import Terms
from ludex.games.catan.rules.terrain import Terrain, draw_terrain
from ludex.games.catan.rules.turns import play_action
from ludex.games.catan.rules.value import HORIZON, value_of
from ludex.mechanisms.offers import Offer
from ludex.mechanisms.sealed import Sealed


@final
class CatanState(State):
    """A game of 2 to 6 seats. What belongs to each seat stands in vectors, one number or one run of numbers a seat;
    cards, of resources and of developments, are counted in `bundles`."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, fresh: bool = True) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.board: Board = terms.board
        self.phase: i64 = SETUP_SETTLEMENT
        """What the table waits for (see `phases`)."""
        self.turn: i64 = 0
        """Whose turn it is; in the set-up, who places."""
        self.is_paired: bool = False
        """Whether the turn is that of a pair's second player, which `turn` then is (see `turns`)."""
        self.builder: i64 = NONE
        """In SPECIAL: the seat that may build between the turns; NONE otherwise."""
        self.setup_step: i64 = 0
        """In the set-up: how many pairs of settlement and road are complete."""
        self.last_spot: i64 = NONE
        """In SETUP_ROAD: the settlement just placed; NONE otherwise."""
        self.turn_count: i64 = 0
        """How many turns are over."""
        self.robber: i64 = 0
        """The hex it stands on."""
        self.die_one: i64 = 0
        self.die_two: i64 = 0
        """This turn's dice; 0 before the roll, UNKNOWN where a position does not say what they showed."""
        self.thrown: i64 = 0
        """With balanced dice: the set of throws that came since the deck was shuffled (see `dice_deck`); else 0."""
        self.has_played: bool = False
        """Whether a development card was played this turn."""
        self.free_roads: i64 = 0
        """In FREE_ROADS: how many roads of the card are still to be placed."""
        self.longest_road: i64 = NONE
        """The seat that holds the longest road card."""
        self.largest_army: i64 = NONE
        """The seat that holds the largest army card."""
        self.offers: list[Offer] | None = None
        """In DRAFT, ANSWERS and CHOICE: for each seat the offer or counter-offer that it writes or has made, closed
        where it does neither (see `drafts`)."""
        self.winner: i64 = NONE
        """The seat that won; NONE while the game goes on, and where the turns ran out."""
        self.unsure: i64 = 0
        """The observers that do not know all hands, as a set; a spectator is the bit after the last seat."""
        self.bank: i64 = terms.cards_each * ONE_OF_EACH
        """Resource cards left."""
        self.deck: i64 = terms.deck
        """Development cards left."""
        if fresh:
            seats = terms.seats
            board = terms.board
            self.terrain: Terrain = terms.blank if terms.terrain is None else terms.terrain
            """Terrain, numbers and harbours."""
            self.hands: vec[i64] = vec[i64]([0] * seats)
            """Resource cards."""
            self.buildings: vec[i64] = vec[i64]([0] * board.spot_count)
            """On each spot: 0, or a settlement or city of a seat (see `pieces`)."""
            self.roads: vec[i64] = vec[i64]([NONE] * board.edge_count)
            """On each edge: the seat whose road it is, or NONE."""
            self.pieces: vec[i64] = vec[i64]([0] * (PIECE_KINDS * seats))
            """Pieces not built: roads, settlements, cities, PIECE_KINDS numbers a seat (see `pieces`)."""
            self.cards: vec[i64] = vec[i64]([0] * seats)
            """Development cards not played, those bought this turn included."""
            self.bought: vec[i64] = vec[i64]([0] * seats)
            """Of those, the ones bought in this turn (or in the special building after it)."""
            self.knights: vec[i64] = vec[i64]([0] * seats)
            """Knights played."""
            self.order: vec[i64] = vec[i64]()
            """The deck from the top where its order is given; empty where chance draws."""
            self.lengths: vec[i64] = vec[i64]([0] * seats)
            """The length of each seat's longest road."""
            self.ports: vec[i64] = vec[i64]([0] * seats)
            """The harbours of each seat, as bits (see `Terrain.harbours`)."""
            self.sealed = Sealed(seats)
            """In DISCARDS: who owes (`awaited`), the bundles that are in, and those that who owes has chosen so far.
            In ANSWERS: who is to answer and the answers that are in, as actions; in CHOICE the same, all in. NOTHING
            for all others."""
            self.offers_made: vec[i64] = vec[i64]([0] * seats)
            """Offers and counter-offers that each seat made this turn."""
            self.changes: vec[i64] = vec[i64]([0] * seats)
            """How often each seat took back this turn what it had written; nobody else knows."""
            self.above: vec[i64] = vec[i64]([0] * ((seats + 1) * seats))
            self.below: vec[i64] = vec[i64]([0] * ((seats + 1) * seats))
            """What each observer (the last one is a spectator) can't know of each seat's hand: how far it is above the
            least and below the most that the observer can deduce, at `knowledge.row_of`."""
            self.free_spots: vec[i64] = vec[i64]([0, 0])
            """The set of spots where the distance rule allows a settlement."""
            self.open_edges: vec[i64] = vec[i64]([0, 0])
            """The set of edges without a road."""
            self.reached: vec[i64] = vec[i64]([0] * (WORDS * seats))
            """For each seat the set of spots that its roads touch."""
            self.adjacent_edges: vec[i64] = vec[i64]([0] * (WORDS * seats))
            """For each seat the set of edges beside its network, taken or open, where no enemy building is between."""
            self.hex_seats: vec[i64] = vec[i64]([0] * board.hex_count)
            """For each hex the set of seats with a building at it."""
            self.claims: vec[i64] = vec[i64]([0] * board.hex_count)
            """For each hex what each seat draws from it, EIGHT bits a seat; above them what all draw together."""
            self.settlements: vec[i64] = vec[i64]([0] * (WORDS * seats))
            """For each seat the set of spots with its settlements; cities are not in it."""
            open_board(self)

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.terms.seats

    def to_act(self) -> i64:
        phase = self.phase
        if phase in (DISCARDS, ANSWERS):
            return self.sealed.awaited
        if phase == SPECIAL:
            return single(self.builder)
        if phase == OVER:
            return 0
        return single(self.turn)

    def begin(self) -> None:
        if self.terms.terrain is None:
            self.terrain = draw_terrain(self.board, self.terms.in_spiral, self.chance)
        self.robber = self.terrain.first_desert()

    def legal(self, seat: i64) -> vec[i64]:
        return legal_actions(self, seat)

    def random(self, seat: i64, chance: Chance) -> i64:
        actions = self.terms.scratch
        return actions[chance.below(write_legal(self, seat, actions, 0))]

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        return refuse(self, seat, action) if early is None else early

    def play(self, seat: i64, action: i64) -> None:
        play_action(self, seat, action)

    def copy(self) -> CatanState:
        twin = CatanState(self.settings, self.chance.copy(), self.terms, False)
        twin.phase = self.phase
        twin.turn = self.turn
        twin.is_paired = self.is_paired
        twin.builder = self.builder
        twin.setup_step = self.setup_step
        twin.last_spot = self.last_spot
        twin.turn_count = self.turn_count
        twin.robber = self.robber
        twin.die_one = self.die_one
        twin.die_two = self.die_two
        twin.thrown = self.thrown
        twin.has_played = self.has_played
        twin.free_roads = self.free_roads
        twin.longest_road = self.longest_road
        twin.largest_army = self.largest_army
        if self.offers is not None:
            twin.offers = [offer.copy() for offer in self.offers]
        twin.winner = self.winner
        twin.unsure = self.unsure
        twin.bank = self.bank
        twin.deck = self.deck
        twin.terrain = self.terrain
        twin.hands = self.hands[:]
        twin.buildings = self.buildings[:]
        twin.roads = self.roads[:]
        twin.pieces = self.pieces[:]
        twin.cards = self.cards[:]
        twin.bought = self.bought[:]
        twin.knights = self.knights[:]
        twin.order = self.order[:]
        twin.lengths = self.lengths[:]
        twin.ports = self.ports[:]
        twin.sealed = self.sealed.copy()
        twin.offers_made = self.offers_made[:]
        twin.changes = self.changes[:]
        twin.above = self.above[:]
        twin.below = self.below[:]
        twin.free_spots = self.free_spots[:]
        twin.open_edges = self.open_edges[:]
        twin.reached = self.reached[:]
        twin.adjacent_edges = self.adjacent_edges[:]
        twin.hex_seats = self.hex_seats[:]
        twin.claims = self.claims[:]
        twin.settlements = self.settlements[:]
        return twin

    def sample(self, seat: i64, chance: Chance) -> CatanState:
        return resample(self, seat, chance)

    def sensible(self, seat: i64, chance: Chance) -> i64:
        return sensible_action(self, seat, chance)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return worth_a_look(self, seat)

    def horizon(self) -> i64:
        return HORIZON

    def value(self, seat: i64) -> float:
        return value_of(self, seat)

    def outcome(self) -> Outcome | None:
        """The winner, or with the turns run out the seats with the most points."""
        if self.phase != OVER:
            return None
        scores = [self.points(seat) for seat in range(self.terms.seats)]
        if self.winner != NONE:
            return Outcome(scores, [self.winner], f"reached {self.terms.points} points")
        leaders = [seat for seat, score in enumerate(scores) if score == max(scores)]
        return Outcome(scores, leaders, f"{self.terms.turns} turns were played")

    def to_json(self) -> dict[str, object]:
        return write(self)

    # ---- for programs that learn ----

    def action_count(self) -> i64:
        return dense.action_count(self.terms)

    def index_of(self, seat: i64, action: i64) -> i64:
        return dense.index_of(self, seat, action)

    def action_at(self, seat: i64, index: i64) -> i64:
        return dense.action_at(self, seat, index)

    def indices(self, seat: i64) -> vec[i64]:
        return dense.legal_indices(self, seat)

    def write_indices(self, seat: i64, out: Indices, at: i64) -> i64:
        return dense.write_indices(self, seat, out, at)

    def observation_size(self) -> i64:
        return observation.observation_size(self.terms)

    def observe(self, seat: i64, out: Numbers, at: i64) -> None:
        observation.observe(self, seat, out, at)

    def observe_again(self, seat: i64, out: Numbers, at: i64) -> None:
        observation.observe_again(self, seat, out, at)

    # ---- what the rules speak of ----

    def public_points(self, seat: i64) -> i64:
        """Points that all can see: buildings and awards."""
        settlements = SETTLEMENTS_EACH - self.pieces[PIECE_KINDS * seat + SETTLEMENT_PIECE]
        cities = CITIES_EACH - self.pieces[PIECE_KINDS * seat + CITY_PIECE]
        found = settlements + 2 * cities
        if self.longest_road == seat:
            found += 2
        if self.largest_army == seat:
            found += 2
        return found

    def points(self, seat: i64) -> i64:
        """All points, hidden victory cards included."""
        return self.public_points(seat) + count_in(self.cards[seat], VICTORY)

    def hand_size(self, seat: i64) -> i64:
        """How many resource cards the seat holds."""
        return size_of(self.hands[seat])

    def card_count(self, seat: i64) -> i64:
        """How many development cards the seat holds unplayed."""
        return size_of(self.cards[seat])

    def deck_size(self) -> i64:
        """How many development cards are left to buy."""
        return size_of(self.deck)

    def has_goods(self, seat: i64, goods: i64) -> bool:
        """Whether the seat holds all cards of a bundle."""
        return covers(self.hands[seat], goods)

    def has_rolled(self) -> bool:
        """Whether this turn's dice are rolled."""
        return self.die_one != 0

    def known_least(self, observer: i64, seat: i64) -> i64:
        """The least that the seat holds of each resource for all the observer (seat_count(): a spectator) can deduce,
        as a bundle."""
        return self.hands[seat] - self.above[row_of(self.terms.seats, observer, seat)]

    def known_most(self, observer: i64, seat: i64) -> i64:
        """The most that the seat may hold of each resource for all the observer can deduce."""
        return self.hands[seat] + self.below[row_of(self.terms.seats, observer, seat)]
