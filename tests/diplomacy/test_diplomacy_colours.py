"""The colours of the powers: told apart by people who see no red or no green too, and never by colour alone."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from ludex.games.diplomacy.faces.drawing_powers import PATTERNS, powers_of
from ludex.games.diplomacy.variants import load, names

# How light is seen without one kind of cone, after Machado, Oliveira and Fernandes (2009), by linear red, green, blue.
SIGHTS = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
}
APART = 20
"""The distance in CIELAB that two powers' colours keep; 2 to 3 can just be told apart side by side."""


def seen(color: str, sight: str) -> tuple[float, float, float]:
    """A colour in CIELAB, as it is seen."""
    light = [linear(int(color[at : at + 2], 16) / 255) for at in (1, 3, 5)]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True)))) for row in SIGHTS[sight]
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    across, high, along = (part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116 for part in (x, y, z))
    return 116 * high - 16, 500 * (across - high), 200 * (high - along)


def linear(value: float) -> float:
    return float(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4)


@pytest.mark.parametrize("sight", SIGHTS)
@pytest.mark.parametrize("name", ["standard", "fleetrome", "classical", "pure", "year1908"])
def test_the_seven_powers_differ_in_every_sight(name: str, sight: str) -> None:
    for one, other in combinations(load(name).powers, 2):
        far = math.dist(seen(one.color, sight), seen(other.color, sight))
        assert far > APART, (one.id, other.id, round(far))


@pytest.mark.parametrize("name", names())
def test_no_two_powers_have_the_same_pattern_and_letters(name: str) -> None:
    """Of more powers than there are patterns, those with the same one differ in their letters and in their colour."""
    powers = powers_of(load(name))
    marks = [(PATTERNS[seat % len(PATTERNS)], powers.tag(power.id)) for seat, power in enumerate(load(name).powers)]
    assert len({tag for _, tag in marks}) == len(marks)
    if len(marks) <= len(PATTERNS):
        assert len({pattern for pattern, _ in marks}) == len(marks)
