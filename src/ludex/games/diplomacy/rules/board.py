"""The board of a variant as the rules use it: numbers, and who is next to whom.

Provinces are numbered in the order of their ids. Nodes 0 to P - 1 are the provinces themselves; the coasts of
provinces with several come after them. A fleet in or moving to such a province is on one of its coasts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

if TYPE_CHECKING:
    from ludex.games.diplomacy.rules.dense_orders import NumberedOrders

SEA: Final[i64] = 0
COAST: Final[i64] = 1
INLAND: Final[i64] = 2

ARMY: Final[i64] = 0
FLEET: Final[i64] = 1
"""Unit types 0 and 1 of every variant; others are the variant's own."""

NONE: Final[i64] = -1
"""No unit, no power, no province."""


class Board:
    """Everything about a variant's map that never changes. All states of a game share it."""

    def __init__(
        self,
        powers: list[str],
        provinces: list[str],
        kinds: list[int],
        coasts: list[tuple[str, int]],
        unit_types: list[str],
        next_to: list[list[list[int]]],
        stands: list[list[bool]],
        convoys: list[bool],
        is_convoyed: list[bool],
        convoyable: list[bool],
        is_center: list[bool],
        home_of: list[int],
    ) -> None:
        """`coasts` are (node id, province); `next_to` is, by unit type and node, the nodes it can move to, `stands`
        whether it can be there at all."""
        self.powers = powers
        self.province_ids = provinces
        self.node_ids: list[str] = provinces + [name for name, _ in coasts]
        self.power_count: i64 = len(powers)
        self.province_count: i64 = len(provinces)
        self.node_count: i64 = len(self.node_ids)
        self.unit_types = unit_types
        """"A", "F" and the variant's own."""
        self.kinds: vec[i64] = vec[i64](kinds)
        """SEA, COAST or INLAND, by province."""
        self.province_of: vec[i64] = vec[i64](list(range(len(provinces))) + [province for _, province in coasts])
        """By node."""
        self.coasts_of: list[vec[i64]] = [
            vec[i64]([len(provinces) + at for at, (_, owner) in enumerate(coasts) if owner == province])
            for province in range(len(provinces))
        ]
        """The coast nodes of a province with several; empty for all others."""
        self.next_to: list[list[vec[i64]]] = [[vec[i64](nodes) for nodes in by_node] for by_node in next_to]
        self.stands: list[list[bool]] = stands
        self.convoys: list[bool] = convoys
        """Unit types that may convoy (fleets)."""
        self.is_convoyed: list[bool] = is_convoyed
        """Unit types that may be convoyed (armies)."""
        self.convoyable: list[bool] = convoyable
        """Provinces in which a fleet may convoy: seas, and what a variant adds."""
        self.is_center: list[bool] = is_center
        self.home_of: vec[i64] = vec[i64](home_of)
        """The power whose home a center is, or NONE; by province."""
        self.numbered: NumberedOrders | None = None
        """Every order that can ever be given, once somebody has asked."""

    def reach(self, unit_type: i64, node: i64) -> vec[i64]:
        """The nodes a unit of this type can move to from a node, without a convoy."""
        return self.next_to[unit_type][node]

    def can_stand(self, unit_type: i64, node: i64) -> bool:
        """Whether a unit of this type can be on a node."""
        return self.stands[unit_type][node]

    def can_be_in(self, unit_type: i64, province: i64) -> bool:
        """Whether a unit of this type can be in a province, on whatever coast."""
        if self.stands[unit_type][province]:
            return True
        for coast in self.coasts_of[province]:
            if self.stands[unit_type][coast]:
                return True
        return False

    def can_step(self, unit_type: i64, node: i64, province: i64) -> bool:
        """Whether a unit can move, without a convoy, from a node to any part of a province."""
        for there in self.next_to[unit_type][node]:
            if self.province_of[there] == province:
                return True
        return False

    def can_come_from(self, unit_type: i64, province: i64, node: i64) -> bool:
        """Whether a unit can have moved, without a convoy, from any part of a province to a node."""
        for there in self.next_to[unit_type][province]:
            if there == node:
                return True
        for coast in self.coasts_of[province]:
            for there in self.next_to[unit_type][coast]:
                if there == node:
                    return True
        return False
