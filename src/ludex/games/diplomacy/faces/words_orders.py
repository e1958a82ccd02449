"""Orders in notation as words, for people who do not read it: `A PAR - BUR` is `army Paris to Burgundy`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from ludex.games.diplomacy.rules.order_words import PlaceNames
from ludex.games.diplomacy.variants import Variant

VERBS = {
    "H": " holds",
    "D": " disbands",
    "B": " is built",
    "VIA": " by convoy",
    "-": " to",
    "S": " supports",
    "C": " convoys",
    "R": " retreats to",
}
"""What stands after a unit or a place."""


class OrderReader:
    """Puts the notation of one variant into words."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.names = PlaceNames(variant)
        self.places = dict(zip(variant.board().node_ids, self.names.nodes, strict=True))
        self.units = dict(zip(variant.board().unit_types, self.names.units, strict=True))
        self.seats = {power.id: seat for seat, power in enumerate(variant.powers)}
        units = "|".join(re.escape(unit) for unit in self.units)
        places = "|".join(re.escape(place) for place in sorted(self.places, key=len, reverse=True))
        self.pattern = re.compile(rf"\b(?:({units}) )?({places})\b(?: (H|D|B|VIA|-|S|C|R)(?=\W|$))?")

    def in_words(self, text: str) -> str:
        """A text with its orders, units and places in words."""
        return in_words(self, text)

    def replaced(self, found: re.Match[str]) -> str:
        unit, place, verb = found.groups()
        named = self.places[place] if unit is None else f"{self.units[unit]} {self.places[place]}"
        return f"{named}{VERBS[verb]}" if verb else named

    def player(self, power: str, names: Sequence[str]) -> str:
        """`France (Bo)`; units that nobody plays go by their own name."""
        seat = self.seats.get(power)
        if seat is None:
            return titled(power)
        role = self.names.powers[seat]
        if seat >= len(names) or names[seat].casefold() in (role.casefold(), power.casefold()):
            return role
        return f"{role} ({names[seat]})"


def titled(power: str) -> str:
    return power.replace("_", " ").title()


def reader_of(variant: Variant) -> OrderReader:
    """Made once for each variant."""
    kept = vars(variant).get("_order_reader")
    if isinstance(kept, OrderReader):
        return kept
    reader = vars(variant)["_order_reader"] = OrderReader(variant)
    return reader


@lru_cache(512)
def in_words(reader: OrderReader, text: str) -> str:
    """Kept, since the same orders and units are said again with every view of a phase."""
    return reader.pattern.sub(reader.replaced, text)
