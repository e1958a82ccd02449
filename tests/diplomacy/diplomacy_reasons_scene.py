"""What a request to the judge says, read a second time and plainly: units, orders, and the judge's line on each.

Orders are read by the strict notation only (`A PAR - BUR`, `F NTH C A YOR - NWY`), so nothing here comes from the
judge's own reader.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ludex.games.diplomacy.rules.board import Board
from ludex.games.diplomacy.rules.rulebook import Rulebook, rulebook_of
from ludex.games.diplomacy.variants import Variant, load

PATTERNS = {
    "hold": r"(?P<type>\w) (?P<node>\S+) H",
    "move": r"(?P<type>\w) (?P<node>\S+) -(?P<path>(?: \S+ -)*) (?P<target>\S+)(?P<via> VIA)?",
    "support": r"(?P<type>\w) (?P<node>\S+) S (?P<other_type>\w) (?P<other>\S+)( - (?P<target>\S+))?",
    "convoy": r"(?P<type>\w) (?P<node>\S+) C (?P<other_type>\w) (?P<other>\S+) - (?P<target>\S+)",
    "retreat": r"(?P<type>\w) (?P<node>\S+) R (?P<target>\S+)",
    "disband": r"(?P<type>\w) (?P<node>\S+) D",
    "build": r"(?P<type>\w) (?P<node>\S+) B",
    "waive": r"waive",
}
PHASES = {
    "movement": ("hold", "move", "support", "convoy"),
    "retreat": ("retreat", "disband", "move"),
    "adjustment": ("build", "disband", "waive"),
}


class FalseReason(AssertionError):
    """What the judge said does not follow from the position and the outcome."""


def need(holds: bool, why: str) -> None:
    """Fails unless something that a reason claims holds."""
    if not holds:
        raise FalseReason(why)


class Unit(NamedTuple):
    power: str
    type: str
    node: str

    @property
    def name(self) -> str:
        return f"{self.type} {self.node}"


class Order(NamedTuple):
    """An order as written. Places are ids of nodes; what the kind does not have is empty."""

    kind: str
    type: str = ""
    node: str = ""
    other_type: str = ""
    other: str = ""
    target: str = ""
    via: bool = False
    path: tuple[str, ...] = ()
    """The provinces that a move names on its way."""
    power: str = ""
    """The power that the order is headed with, if any."""


def read(text: str) -> Order | None:
    """The order of a text in the strict notation; None of any other text."""
    for kind, pattern in PATTERNS.items():
        found = re.fullmatch(pattern, text)
        if found:
            parts = {name: value or "" for name, value in found.groupdict().items()}
            path = tuple(parts.pop("path", "").replace("-", "").split())
            via = bool(parts.pop("via", "")) or bool(path)
            return Order(kind, **parts, via=via, path=path)
    return None


def words(text: str) -> list[str]:
    """The parts of "a, b and c"."""
    return [part for part in re.split(r", | and ", text) if part]


class Scene:
    """A position, the orders, and the judge's answer."""

    def __init__(self, position: dict[str, Any], orders: list[list[str]], answer: dict[str, Any]) -> None:
        self.position = position
        self.orders = orders
        self.answer = answer
        self.lines: list[dict[str, Any]] = answer["orders"]
        self.variant: Variant = load(position.get("map", "standard"))
        self.board: Board = self.variant.board()
        self.rules: Rulebook = rulebook_of(position.get("rules", "2023"))
        self.phase: str = position["phase"]
        self.units = self.placed(position["units"])
        self.lost = self.placed([lost["unit"] for lost in position.get("dislodged", [])])
        """In a retreat: the dislodged units."""
        need(len(self.lines) == len(orders), "as many lines as orders")

    def placed(self, units: list[list[str]]) -> dict[str, Unit]:
        """Units by the id of their province."""
        return {self.province(unit[2]): Unit(*unit) for unit in units}

    @property
    def ordered(self) -> dict[str, Unit]:
        """The units that orders are for."""
        return self.lost if self.phase == "retreat" else self.units

    def province(self, node: str) -> str:
        return node.split("/")[0]

    def number(self, node: str) -> int:
        """A node's number on the board."""
        return self.board.node_ids.index(node)

    def type_number(self, unit_type: str) -> int:
        return self.board.unit_types.index(unit_type)

    def knows(self, order: Order) -> bool:
        """Whether all places and unit types of an order are there."""
        types = [kind for kind in (order.type, order.other_type) if kind]
        nodes = [node for node in (order.node, order.other, order.target, *order.path) if node]
        return all(kind in self.board.unit_types for kind in types) and all(
            node in self.board.node_ids for node in nodes
        )

    def said(self, at: int) -> Order | None:
        """The order of a line as it was handed in."""
        head, text = self.headed(at)
        found = read(text) or self.untyped_build(text)
        if found is None or not self.knows(found):
            return None
        return found._replace(power=head)

    def headed(self, at: int) -> tuple[str, str]:
        """The power that an order is headed with, if any, and the rest of its text."""
        text = self.orders[at][1]
        head, colon, rest = text.partition(": ")
        return (head, rest) if colon and head in self.board.powers else ("", text)

    def untyped_build(self, text: str) -> Order | None:
        """`MUN B`: inland only armies are built, where a variant has no further unit types."""
        found = re.fullmatch(r"(?P<node>\S+) B", text)
        if found is None or found["node"] not in self.board.province_ids or len(self.board.unit_types) > 2:
            return None
        is_inland = self.board.kinds[self.number(found["node"])] == 2
        return Order("build", "A", found["node"]) if is_inland else None

    def uses_coasts(self, unit_type: str, province: str) -> bool:
        """Whether units of a type stand on a coast of the province, not simply in it."""
        kind = self.type_number(unit_type)
        return any(self.board.can_stand(kind, coast) for coast in self.board.coasts_of[self.number(province)])

    def reach(self, unit: Unit) -> set[str]:
        """The nodes a unit can go to in one step."""
        kind, node = self.type_number(unit.type), self.number(unit.node)
        return {self.board.node_ids[there] for there in self.board.reach(kind, node)}

    def steps(self, unit: Unit) -> set[str]:
        """The provinces a unit can go to in one step."""
        return {self.province(node) for node in self.reach(unit)}

    def can_be_in(self, unit_type: str, province: str) -> bool:
        return self.board.can_be_in(self.type_number(unit_type), self.number(province))

    def is_limited(self, order: Order) -> bool:
        """Whether the variant's limits rule the order out now."""
        province = self.province(order.node) if order.node else self.board.province_ids[0]
        if order.kind != "build" and province not in self.ordered:
            return False
        unit_type = order.type if order.kind == "build" else self.ordered[province].type
        terrain = ("sea", "coast", "inland")[self.board.kinds[self.number(province)]]
        word = (
            {"move": "retreat", "hold": "hold"}.get(order.kind, order.kind) if self.phase == "retreat" else order.kind
        )
        return any(
            limit.order == word
            and not limit.is_met(self.position["year"], self.position["season"], self.phase, unit_type, terrain)
            for limit in self.variant.order_limits
        )
