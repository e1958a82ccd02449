"""When houses or hotels are short: the tests 2a to 2h and 3a to 3b, by name.

Something is short when more is requested than is available (1). What is available depends on what has been done
already: demolished houses come back, a hotel gives back four houses when it is built and needs four when it is
demolished. So there are eight tests for houses and two for hotels:

    after:  house demolitions   hotel builds   hotel demolitions
    2a      no                  no             no
    2b      yes                 no             no
    2c      yes                 yes            no
    2d      no                  yes            no
    2e      no                  yes            yes
    2f      no                  no             yes
    2g      yes                 no             yes
    2h      yes                 yes            yes
    3a                                         no
    3b                                         yes
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludex.games.monopoly.rules.board import HOUSES_IN_HOTEL


class Demand:
    """The six numbers that make up the state of the market."""

    def __init__(self, gb: i64, gd: i64, gl: i64, rb: i64, rd: i64, rl: i64) -> None:
        self.gb: i64 = gb
        """Houses requested to be built."""
        self.gd: i64 = gd
        """Houses requested to be demolished."""
        self.gl: i64 = gl
        """Houses left in the bank."""
        self.rb: i64 = rb
        """Hotels requested to be built."""
        self.rd: i64 = rd
        """Hotels requested to be demolished."""
        self.rl: i64 = rl
        """Hotels left in the bank."""

    def to_json(self) -> dict[str, object]:
        return {"gb": self.gb, "gd": self.gd, "gl": self.gl, "rb": self.rb, "rd": self.rd, "rl": self.rl}


def short_2a(now: Demand) -> bool:
    return now.gb > now.gl + now.gd + HOUSES_IN_HOTEL * now.rb - HOUSES_IN_HOTEL * now.rd


def short_2b(now: Demand) -> bool:
    return now.gb > now.gl + HOUSES_IN_HOTEL * now.rb - HOUSES_IN_HOTEL * now.rd


def short_2c(now: Demand) -> bool:
    return now.gb > now.gl - HOUSES_IN_HOTEL * now.rd


def short_2d(now: Demand) -> bool:
    return now.gb > now.gl + now.gd - HOUSES_IN_HOTEL * now.rd


def short_2e(now: Demand) -> bool:
    return now.gb > now.gl + now.gd


def short_2f(now: Demand) -> bool:
    return now.gb > now.gl + now.gd + HOUSES_IN_HOTEL * now.rb


def short_2g(now: Demand) -> bool:
    return now.gb > now.gl + HOUSES_IN_HOTEL * now.rb


def short_2h(now: Demand) -> bool:
    return now.gb > now.gl


def short_3a(now: Demand) -> bool:
    return now.rb > now.rl + now.rd


def short_3b(now: Demand) -> bool:
    return now.rb > now.rl


FORMULAS: Final = {
    "2a": "gb > gl + gd + 4*rb - 4*rd",
    "2b": "gb > gl + 4*rb - 4*rd",
    "2c": "gb > gl - 4*rd",
    "2d": "gb > gl + gd - 4*rd",
    "2e": "gb > gl + gd",
    "2f": "gb > gl + gd + 4*rb",
    "2g": "gb > gl + 4*rb",
    "2h": "gb > gl",
    "3a": "rb > rl + rd",
    "3b": "rb > rl",
}
"""Each test as it is written down; `in_numbers` puts the numbers in."""


def is_short(test: str, now: Demand) -> bool:
    """What the test of this name says."""
    if test == "2a":
        return short_2a(now)
    if test == "2b":
        return short_2b(now)
    if test == "2c":
        return short_2c(now)
    if test == "2d":
        return short_2d(now)
    if test == "2e":
        return short_2e(now)
    if test == "2f":
        return short_2f(now)
    if test == "2g":
        return short_2g(now)
    if test == "2h":
        return short_2h(now)
    if test == "3a":
        return short_3a(now)
    if test == "3b":
        return short_3b(now)
    raise ValueError(f"there is no shortage test {test!r}")


def in_numbers(test: str, now: Demand) -> str:
    """The test with its numbers: `3 > 2 + 4*0`."""
    text = FORMULAS[test]
    text = text.replace("gb", str(now.gb)).replace("gd", str(now.gd)).replace("gl", str(now.gl))
    return text.replace("rb", str(now.rb)).replace("rd", str(now.rd)).replace("rl", str(now.rl))
