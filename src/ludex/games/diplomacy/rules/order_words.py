"""Packed orders as sentences, with provinces by their full names and units by their owners: what a menu shows.

Compiled, since a menu has one for each of some hundred legal orders.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from ludex.core.menu import Choice
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
    DISBAND,
    DONE,
    DRAW,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    UNDO,
    VIA,
    WAIVE,
    detail_of,
    kind_of,
    other_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.legal import left_to_adjust, retreats_of, unordered
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import ADJUSTMENT
from ludex.games.diplomacy.rules.phases import RETREAT as RETREAT_PHASE

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.state import Diplomacy
    from ludex.games.diplomacy.variants.form import Variant

COASTS: Final[dict[str, str]] = {"NC": "north coast", "EC": "east coast", "SC": "south coast", "WC": "west coast"}

GROUPS: Final[dict[int, str]] = {
    int(BUILD): "build",
    int(WAIVE): "build",
    int(DONE): "close",
    int(UNDO): "close",
    int(DRAW): "vote",
    int(CONCEDE): "vote",
}
"""The headings of what is no order of a unit that stands on the board."""


class PlaceNames:
    """What people call the places and units of a variant. Made once for each table's terms."""

    def __init__(self, variant: Variant) -> None:
        names = {province.id: province.name for province in variant.provinces}
        board = variant.board()
        self.nodes: list[str] = []
        """By node: `Paris`, `Spain (north coast)`."""
        for node in board.node_ids:
            province, slash, coast = node.partition("/")
            self.nodes.append(f"{names[province]} ({COASTS.get(coast, coast.lower())})" if slash else names[province])
        self.units: list[str] = [unit_type.name for unit_type in variant.unit_types]
        self.powers: list[str] = [power.name for power in variant.powers]


class OrderWords:
    """The orders of one power in one position as sentences; `names` are the players'."""

    def __init__(self, state: Diplomacy, seat: int, names: list[str]) -> None:
        self.state = state
        self.seat: i64 = seat
        self.places: PlaceNames = state.terms.places
        self.names = names
        self.units = state.ordered_units()
        self.known: dict[int, str] = {}
        """What was said of units, by province."""

    def unit(self, province: i64) -> str:
        """`army in Paris`"""
        key = int(province)
        if key not in self.known:
            unit_type = self.units.types[province]
            place = self.places.nodes[self.units.nodes[province] if unit_type >= 0 else province]
            self.known[key] = f"{self.places.units[unit_type]} in {place}" if unit_type >= 0 else f"unit in {place}"
        return self.known[key]

    def whose_unit(self, province: i64) -> str:
        """`Bo's army in Paris`"""
        owner = self.units.owners[province]
        if owner == self.seat:
            return f"your {self.unit(province)}"
        if owner < 0 or owner >= len(self.places.powers):
            return f"the neutral {self.unit(province)}"
        if owner >= len(self.names):
            return f"{self.places.powers[owner]}'s {self.unit(province)}"
        return f"{self.names[owner]}'s {self.unit(province)}"

    def heading(self, code: i64) -> str:
        """What the order is listed under: its unit, or what kind of thing it is."""
        found = GROUPS.get(int(kind_of(code)))
        return capital(self.unit(unit_of(code))) if found is None else found

    def sentence(self, code: i64) -> str:
        """The order as a sentence without a full stop."""
        kind = kind_of(code)
        if kind >= DONE:
            return self.vote_or_close(code)
        if kind == WAIVE:
            return "Leave one build unused"
        target = self.places.nodes[target_of(code)]
        if kind == BUILD:
            name = self.places.units[detail_of(code)]
            return f"Build {'an' if name[0] in 'aeiou' else 'a'} {name} in {target}"
        if kind == DISBAND:
            return f"Disband the {self.unit(unit_of(code))}"
        unit = capital(self.unit(unit_of(code)))
        if kind == HOLD:
            return f"{unit} holds"
        if kind == MOVE:
            return f"{unit} moves to {target}{' by convoy' if detail_of(code) == VIA else ''}"
        if kind == RETREAT:
            return f"{unit} retreats to {target}"
        other = self.whose_unit(other_of(code))
        if kind == CONVOY:
            return f"{unit} convoys {other} to {target}"
        if kind == SUPPORT_HOLD:
            return f"{unit} supports {other} to hold"
        return f"{unit} supports {other} into {target}"

    def vote_or_close(self, code: i64) -> str:
        kind = kind_of(code)
        if kind == DRAW:
            return "Vote for a draw"
        if kind == CONCEDE:
            return f"Vote for a win of {self.player(other_of(code))}"
        if kind == UNDO:
            sheet = self.state.sheets[self.seat]
            return (
                f"Take back: {self.sentence(sheet[len(sheet) - 1])}" if len(sheet) > 0 else "Take back the last order"
            )
        return "Hand in your orders" if len(self.state.sheets[self.seat]) > 0 else "Hand in no orders"

    def player(self, power: i64) -> str:
        """`Bo (France)`; only the power where nobody else's name is known."""
        role = self.places.powers[power]
        if power >= len(self.names) or self.names[power].lower() == role.lower():
            return role
        return f"{self.names[power]} ({role})"

    def caution(self, code: i64) -> str:
        """What is costly or final about an order; empty for nearly all."""
        kind = kind_of(code)
        if kind == DONE:
            return self.left_undone()
        if kind == DISBAND and self.state.kind == RETREAT_PHASE:
            return (
                "The unit is lost, though it could retreat." if len(retreats_of(self.state, unit_of(code))) > 0 else ""
            )
        if kind == CONCEDE:
            return f"If all the others vote so too, {self.places.powers[other_of(code)]} wins and the game is over."
        if kind == DRAW:
            return "If all the others vote so too, the game is over and nobody wins alone."
        return ""

    def left_undone(self) -> str:
        """What a power that closes its orders now leaves to the rules, in a sentence; empty if nothing."""
        state = self.state
        if state.kind == ADJUSTMENT:
            left = left_to_adjust(state, self.seat)
            if left < 0:
                units = "1 unit is" if left == -1 else f"{-left} units are"
                return f"{units} still to be removed: the rules will choose which."
            builds = "1 build is" if left == 1 else f"{left} builds are"
            return f"{builds} not used and will be lost for this year." if left > 0 else ""
        found = unordered(state, self.seat)
        if len(found) == 0:
            return ""
        named = ", ".join([self.unit(province) for province in found[:3]])
        more = f" and {len(found) - 3} more" if len(found) > 3 else ""
        fate = "be disbanded" if state.kind == RETREAT_PHASE else "hold"
        units = "1 unit" if len(found) == 1 else f"{len(found)} units"
        return f"{units} without an order will {fate}: {named}{more}."

    def choices(self) -> list[Choice]:
        """All legal actions of the power with text, heading, sentence and caution."""
        board = self.state.board
        return [
            Choice(
                int(code),
                order_text(board, self.units, int(code)),
                self.heading(code),
                self.sentence(code),
                self.caution(code),
            )
            for code in self.state.legal(self.seat)
        ]


def capital(words: str) -> str:
    return words[0].upper() + words[1:]
