"""The terms a table of Diplomacy plays by: its variant, its rulebook, and what follows from them."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.adjustments import ANY_HOME, ANYWHERE, HOME
from ludex.games.diplomacy.rules.board import NONE, Board
from ludex.games.diplomacy.rules.dense_orders import NumberedOrders, orders_of_board
from ludex.games.diplomacy.rules.disorder import alphabet_of
from ludex.games.diplomacy.rules.geography import Geography
from ludex.games.diplomacy.rules.legal_movement import LegalOrders, Orders
from ludex.games.diplomacy.rules.observation import retreat_words
from ludex.games.diplomacy.rules.order_words import PlaceNames
from ludex.games.diplomacy.rules.rulebook import Rulebook
from ludex.games.diplomacy.rules.units import Units, no_units, none_dislodged
from ludex.games.diplomacy.variants.form import Variant


class Terms:
    """Made once a game; all states of it share them."""

    def __init__(self, variant: Variant, rulebook: Rulebook, years: int, has_votes: bool) -> None:
        self.variant = variant
        self.board: Board = variant.board()
        self.rulebook = rulebook
        self.listers: list[LegalOrders] = []
        """Those that nobody is using: one works on one position at a time, and players may think side by side."""
        self.no_units = no_units(self.board.province_count)
        self.none_dislodged = none_dislodged(self.board.province_count)
        """To copy from: a board without units, and without dislodged ones."""
        self.years: i64 = years
        """After so many rounds of the calendar the game ends; 0: never."""
        self.has_votes = has_votes
        self.has_limits = len(variant.order_limits) > 0
        rules = {"home": HOME, "any_home": ANY_HOME, "anywhere": ANYWHERE}
        self.build_rule: i64 = rules[variant.build_rule]
        self.neutral: i64 = NONE if variant.neutral is None else self.board.power_count
        """The power number of units that nobody plays."""
        names = {province.id: province.name for province in variant.provinces}
        self.alphabet: vec[i64] = alphabet_of([names[province] for province in self.board.province_ids])
        """Each province's place among all, by name: civil disorder asks for it."""
        self.places = PlaceNames(variant)
        """What people call provinces, units and powers."""
        self.center_total: i64 = len([True for is_center in self.board.is_center if is_center])
        self.found_geography: Geography | None = None
        self.retreat_words: i64 = retreat_words(self.board)
        """Observations: how many numbers tell the retreats of a unit."""

    def numbered_orders(self) -> NumberedOrders:
        """Every order that can ever be given on the map; made when first asked for, once a board."""
        found = self.board.numbered
        return orders_of_board(self.board, self.build_rule) if found is None else found

    def geography(self) -> Geography:
        """Distances on the map, made when first asked for."""
        if self.found_geography is None:
            self.found_geography = Geography(self.board, [phase.kind for phase in self.variant.calendar.phases])
        return self.found_geography

    def list_orders(self, units: Units) -> Orders:
        """Every legal order of a position in a movement phase."""
        try:
            lister = self.listers.pop()
        except IndexError:
            lister = LegalOrders(self.board, self.rulebook)
        found = lister.of_position(units)
        self.listers.append(lister)
        return found

    def power_name(self, power: i64) -> str:
        """The id of a power, or of the neutral units'."""
        if power == self.neutral and self.variant.neutral is not None:
            return self.variant.neutral.id
        return self.board.powers[power]

    def power_number(self, name: str) -> int:
        """The number of a power's id; NONE for an unknown one."""
        if self.variant.neutral is not None and name == self.variant.neutral.id:
            return self.neutral
        return self.board.powers.index(name) if name in self.board.powers else NONE
