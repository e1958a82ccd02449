"""How powers are told apart on the map: a colour, a pattern for their lands and two letters for their units."""

from __future__ import annotations

from functools import cached_property, lru_cache

from ludex.games.diplomacy.variants import Variant

NOBODY = "#8d8676"
EVEN = 0.199
"""The light of a colour from which white and near black stand out alike."""

# Drawn on a tile of 18 by 18 in the power's colour; turned by so many degrees.
PATTERNS = (
    (45, "M0 0V18"),
    (-45, "M0 0V18"),
    (0, "M0 9H18"),
    (0, "M9 0V18"),
    (0, "M4 4h.1M13 13h.1"),
    (0, "M9 0V18M0 9H18"),
    (45, "M9 0V18M0 9H18"),
    (45, "M2 0V18M7 0V18"),
    (0, "M5 9a4 4 0 1 0 8 0a4 4 0 1 0-8 0"),
    (0, "M0 12L4.5 6L9 12L13.5 6L18 12"),
    (0, "M9 5V13M5 9H13"),
    (-45, "M2 0V18M7 0V18"),
    (0, "M0 5H7M9 14H16"),
    (45, "M4 4h.1M13 13h.1"),
    (0, "M0 9q4.5-6 9 0t9 0"),
)


class Powers:
    """The colours of a variant's powers."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.colors = {power.id: power.color for power in variant.powers}
        self.names = {power.id: power.name for power in variant.powers}
        self.tags = tags([(power.id, power.name) for power in variant.powers])
        self.fills = {power.id: f"url(#{variant.id}-p{seat})" for seat, power in enumerate(variant.powers)}

    def color(self, power: str) -> str:
        return self.colors.get(power, NOBODY)

    def name(self, power: str) -> str:
        return self.names.get(power, power.replace("_", " ").title())

    def tag(self, power: str) -> str:
        """Two letters or three, no two powers' alike."""
        return self.tags.get(power, "")

    @cached_property
    def defs(self) -> str:
        """The patterns of the powers' lands."""
        found = []
        for seat, power in enumerate(self.variant.powers):
            turn, way = PATTERNS[seat % len(PATTERNS)]
            turned = f' patternTransform="rotate({turn})"' if turn else ""
            dots = "h.1" in way
            found.append(
                f'<pattern id="{self.variant.id}-p{seat}" width="18" height="18" patternUnits="userSpaceOnUse"{turned}>'
                f'<rect class="tint" width="18" height="18" fill="{power.color}"/>'
                f'<path class="{"dots" if dots else "stripe"}" stroke="{power.color}" d="{way}"/></pattern>'
            )
        return "".join(found)


def powers_of(variant: Variant) -> Powers:
    """Made once for each variant."""
    kept = vars(variant).get("_powers")
    if isinstance(kept, Powers):
        return kept
    powers = vars(variant)["_powers"] = Powers(variant)
    return powers


def tags(powers: list[tuple[str, str]]) -> dict[str, str]:
    """For each power the first letters of its name: two, or where others begin alike one that is still free."""
    found: dict[str, str] = {}
    for power, name in powers:
        letters = [letter for letter in name if letter.isalnum()] or ["?"]
        ways = [letters[0] + letter for letter in letters[1:]]
        ways += [letters[0] + a + b for at, a in enumerate(letters[1:], 2) for b in letters[at:]]
        ways.append(power[:3])
        taken = {tag.lower() for tag in found.values()}
        found[power] = next((way for way in ways if way.lower() not in taken), power[:3])
    return found


@lru_cache(64)
def ink_on(color: str) -> str:
    """Dark or light letters, whichever stand out more from a colour: the class they have."""
    red, green, blue = (linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return "dark" if 0.2126 * red + 0.7152 * green + 0.0722 * blue > EVEN else "light"


def linear(value: float) -> float:
    """How much light a part of a colour gives."""
    return float(value / 12.92 if value <= 0.04 else ((value + 0.055) / 1.055) ** 2.4)
