"""The state of a game of Diplomacy and the law that moves it on.

A power's orders for a phase are a run of actions, one order each, kept sealed on its sheet until DONE closes it; UNDO
takes the last one back. When every power that has something to order is done, the phase is resolved.
"""

from __future__ import annotations

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from ludex.core.chance import Chance
from ludex.core.outcome import Outcome
from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat, only, seat_list
from ludex.core.state import State
from ludex.games.diplomacy.rules.actions import (
    CONCEDE,
    DONE,
    DRAW,
    UNDO,
    concede,
    done,
    draw_vote,
    kind_of,
    other_of,
    undo,
)
from ludex.games.diplomacy.rules.adjustments import center_count, unit_count
from ludex.games.diplomacy.rules.board import NOBODY, Board
from ludex.games.diplomacy.rules.ending import (
    FOR_DRAW,
    NO_VOTE,
    Ending,
    ending_after_votes,
    ending_by_centers,
    ending_by_limit,
    ending_by_survival,
    ending_without_orders,
)
from ludex.games.diplomacy.rules.events import tell_phase
from ludex.games.diplomacy.rules.legal_movement import Orders
from ludex.games.diplomacy.rules.phases import (
    ADJUSTMENT,
    KINDS,
    MOVEMENT,
    RETREAT,
    due_powers,
    legal_for,
    resolve_phase,
    settle_adjustment,
)
from ludex.games.diplomacy.rules.position import write
from ludex.games.diplomacy.rules.refusals import why_not
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.terms import Terms
from ludex.games.diplomacy.variants.form import Variant


class Diplomacy(State):
    """Units, centers, sheets of sealed orders."""

    def __init__(self, settings: dict[str, object], chance: Chance, terms: Terms, fresh: bool = True) -> None:
        super().__init__(settings, chance)
        self.terms = terms
        self.board: Board = terms.board
        self.rulebook: Rulebook = terms.rulebook
        self.variant: Variant = terms.variant
        self.year: i64 = 0
        self.number: i64 = 0
        """The phase, by its place in the variant's calendar."""
        self.kind: i64 = MOVEMENT
        self.awaited: i64 = 0
        """The powers whose orders are not closed."""
        self.ending: Ending | None = None
        self.listing: Orders | None = None
        """The legal orders of this movement phase, once somebody has asked; copies share them."""
        self.destroyed: list[list[str]] = []
        """The units that were dislodged in the last movement and had no retreat; not part of the position."""
        if fresh:
            board = terms.board
            none = [NOBODY] * board.province_count
            self.types: vec[i64] = vec[i64](none)
            self.owners: vec[i64] = vec[i64](none)
            self.nodes: vec[i64] = vec[i64](none)
            """The unit in each province: its type, its power, the node it stands on."""
            self.centers: vec[i64] = vec[i64](none)
            """The owner of each center."""
            self.lost_types: vec[i64] = vec[i64](none)
            self.lost_owners: vec[i64] = vec[i64](none)
            self.lost_nodes: vec[i64] = vec[i64](none)
            self.lost_from: vec[i64] = vec[i64](none)
            self.lost_by_convoy: vec[i64] = vec[i64](none)
            """The dislodged unit of each province, where its attacker came from, and whether by convoy."""
            self.contested: vec[i64] = vec[i64]([0] * board.province_count)
            """1 where a standoff left a province empty."""
            self.named_retreats: dict[int, list[int]] = {}
            """By province, the only nodes its dislodged unit may retreat to, where a position says that they are fewer
            than follows from the rest. Replaced, never changed: copies share it."""
            self.sheets: list[vec[i64]] = [vec[i64]() for _ in range(board.power_count)]
            self.votes: vec[i64] = vec[i64]([NO_VOTE] * board.power_count)

    # ---- the contract ----

    def seat_count(self) -> i64:
        return self.board.power_count

    def to_act(self) -> i64:
        return self.awaited

    def legal(self, seat: i64) -> vec[i64]:
        if not has_seat(self.awaited, seat):
            return vec[i64]()
        actions = legal_for(self, seat, False)
        actions = append(actions, done())
        if len(self.sheets[seat]) > 0:
            actions = append(actions, undo())
        if self.has_votes() and self.votes[seat] == NO_VOTE:
            actions = append(actions, draw_vote())
            power: i64 = 0
            while power < self.board.power_count:
                if power != seat and self.is_alive(power):
                    actions = append(actions, concede(power))
                power += 1
        return actions

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        early = self.turn_refusal(seat)
        if early is not None:
            return early
        for known in self.legal(seat):
            if known == action:
                return None
        return why_not(self, seat, action)

    def play(self, seat: i64, action: i64) -> None:
        kind = kind_of(action)
        if kind == DONE:
            self.awaited &= ~only(seat)
            if self.awaited == 0:
                self.resolve()
        elif kind == UNDO:
            self.take_back(seat)
        else:
            self.sheets[seat] = append(self.sheets[seat], action)
            if kind == DRAW:
                self.votes[seat] = FOR_DRAW
            elif kind == CONCEDE:
                self.votes[seat] = other_of(action)

    def copy(self) -> Diplomacy:
        twin = Diplomacy(self.settings, self.chance.copy(), self.terms, False)
        twin.year = self.year
        twin.number = self.number
        twin.kind = self.kind
        twin.awaited = self.awaited
        twin.ending = self.ending
        twin.listing = self.listing
        twin.destroyed = self.destroyed
        twin.types = self.types[:]
        twin.owners = self.owners[:]
        twin.nodes = self.nodes[:]
        twin.centers = self.centers[:]
        twin.lost_types = self.lost_types[:]
        twin.lost_owners = self.lost_owners[:]
        twin.lost_nodes = self.lost_nodes[:]
        twin.lost_from = self.lost_from[:]
        twin.lost_by_convoy = self.lost_by_convoy[:]
        twin.contested = self.contested[:]
        twin.named_retreats = self.named_retreats
        twin.sheets = [sheet[:] for sheet in self.sheets]
        twin.votes = self.votes[:]
        return twin

    def sample(self, seat: i64, chance: Chance) -> Diplomacy:
        """Hidden are the others' sheets: those who are done get other orders, those who are not, empty sheets."""
        twin = self.copy()
        twin.chance = chance.split()
        power: i64 = 0
        while power < self.board.power_count:
            if power != seat:
                twin.sheets[power] = vec[i64]()
                twin.votes[power] = NO_VOTE
            power += 1
        if self.ending is not None:
            return twin
        for closed in seat_list(due_powers(self) & ~self.awaited):
            if closed != seat:
                twin.awaited |= only(closed)
                twin.order_sensibly(closed, chance)
                twin.awaited &= ~only(closed)
        return twin

    def sensible(self, seat: i64, chance: Chance) -> i64:
        """Any order for the next unit, then DONE: no votes, nothing taken back."""
        actions = legal_for(self, seat, True)
        return chance.pick(actions) if len(actions) > 0 else done()

    def order_sensibly(self, power: i64, chance: Chance) -> None:
        """Fills a power's sheet."""
        while True:
            action = self.sensible(power, chance)
            if kind_of(action) == DONE:
                return
            self.sheets[power] = append(self.sheets[power], action)

    def outcome(self) -> Outcome | None:
        if self.ending is None:
            return None
        scores = [self.center_count(power) for power in range(self.board.power_count)]
        return Outcome(scores, list(self.ending.winners), self.ending.reason)

    def to_json(self) -> dict[str, object]:
        return write(self)

    # ---- what the rules speak of ----

    def listed(self) -> Orders:
        """Every legal order of every unit, of a movement phase."""
        if self.listing is None:
            self.listing = self.terms.list_orders(self.types, self.nodes)
        return self.listing

    def has_votes(self) -> bool:
        return self.kind == MOVEMENT and self.terms.has_votes

    def center_count(self, power: i64) -> int:
        return int(center_count(self.board, self.centers, power))

    def unit_count(self, power: i64) -> int:
        return int(unit_count(self.owners, self.types, power))

    def is_alive(self, power: i64) -> bool:
        """Whether the power has a unit or a center left."""
        return self.unit_count(power) > 0 or self.center_count(power) > 0

    def take_back(self, seat: i64) -> None:
        sheet, last = pop(self.sheets[seat])
        self.sheets[seat] = sheet
        if kind_of(last) == DRAW or kind_of(last) == CONCEDE:
            self.votes[seat] = NO_VOTE

    # ---- from phase to phase ----

    def set_up(self) -> None:
        """The variant's own beginning."""
        start = self.variant.start
        self.year = start.year
        self.number = self.variant.calendar.index(start.season, start.phase)
        self.kind = KINDS.index(start.phase)
        for power, unit_type, place in self.variant.units:
            node = self.board.node_ids.index(place)
            province = self.board.province_of[node]
            self.types[province] = self.board.unit_types.index(unit_type)
            self.owners[province] = self.terms.power_number(power)
            self.nodes[province] = node
        for place, power in self.variant.centers.items():
            self.centers[self.board.province_ids.index(place)] = self.terms.power_number(power)

    def begin(self) -> None:
        self.awaited = due_powers(self)
        if self.awaited == 0:
            self.go_on()

    def resolve(self) -> None:
        """All orders are in: the phase is resolved and the next one comes up."""
        if self.has_votes():
            self.ending = ending_after_votes(self)
        resolve_phase(self)
        self.clear_sheets()
        if self.ending is None:
            self.go_on()

    def clear_sheets(self) -> None:
        """No orders, no votes: a phase is over."""
        self.listing = None
        power: i64 = 0
        while power < self.board.power_count:
            self.sheets[power] = vec[i64]()
            self.votes[power] = NO_VOTE
            power += 1

    def go_on(self) -> None:
        """To the next phase in which anybody has anything to order, or to the end."""
        passed = 0
        while self.ending is None:
            self.year, self.number = self.variant.calendar.following(self.year, self.number)
            self.kind = KINDS.index(self.variant.calendar.phases[self.number].kind)
            if self.kind == ADJUSTMENT:
                self.capture_centers()
            self.ending = self.ending_now()
            self.awaited = due_powers(self) if self.ending is None else 0
            if self.awaited != 0:
                break
            if self.kind == ADJUSTMENT and self.ending is None:
                # Nobody has anything to adjust, but neutral armies come back all the same.
                settle_adjustment(self, self.sheets)
            passed += 1
            if self.ending is None and passed > len(self.variant.calendar.phases):
                self.ending = ending_without_orders(self)
        if self.events is not None:
            tell_phase(self)

    def ending_now(self) -> Ending | None:
        """The end that a phase brings as it comes up, if it does."""
        ending: Ending | None = None
        if self.kind == ADJUSTMENT:
            ending = ending_by_centers(self)
        if ending is None and self.kind != RETREAT:
            ending = ending_by_survival(self)
        if ending is None and self.number == 0:
            ending = ending_by_limit(self)
        return ending

    def capture_centers(self) -> None:
        """Whoever stands in a center owns it from now on."""
        province: i64 = 0
        while province < self.board.province_count:
            if self.board.is_center[province] and self.owners[province] != NOBODY:
                self.centers[province] = self.owners[province]
            province += 1
