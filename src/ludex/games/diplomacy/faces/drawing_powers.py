"""How powers are told apart on the map: a colour, a pattern for their lands and two letters for their units."""

from __future__ import annotations

from functools import cached_property

from ludex.games.diplomacy.variants import Variant

NOBODY = "#8d8676"

# Drawn on a tile of 36 by 36 in the power's colour; turned by so many degrees.
PATTERNS = (
    (45, "M0 0V36"),
    (-45, "M0 0V36"),
    (0, "M0 18H36"),
    (0, "M18 0V36"),
    (0, "M9 9h.1M27 27h.1"),
    (0, "M18 0V36M0 18H36"),
    (45, "M18 0V36M0 18H36"),
    (45, "M4 0V36M14 0V36"),
    (0, "M10 18a8 8 0 1 0 16 0a8 8 0 1 0-16 0"),
    (0, "M0 24L9 12L18 24L27 12L36 24"),
    (0, "M18 10V26M10 18H26"),
    (-45, "M4 0V36M14 0V36"),
    (0, "M0 10H14M18 28H32"),
    (45, "M9 9h.1M27 27h.1"),
    (0, "M0 18q9-12 18 0t18 0"),
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
                f'<pattern id="{self.variant.id}-p{seat}" width="36" height="36" patternUnits="userSpaceOnUse"{turned}>'
                f'<rect class="tint" width="36" height="36" fill="{power.color}"/>'
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


def ink_on(color: str) -> str:
    """Dark or light letters, whichever can be read on a colour: the class they have."""
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return "dark" if red * 299 + green * 587 + blue * 114 > 150_000 else "light"
