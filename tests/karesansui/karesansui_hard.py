"""Families of rules that make a search go on for ever unless it knows what they are about."""

from __future__ import annotations

from random import Random

WORDS = ("small", "large", "black", "white", "grey", "stone", "statue", "plant", "feature", "water", "empty")

NO_GARDEN = {
    "5 and 5 of 9": "atleast 5 small and atleast 5 large and atmost 3 black and atmost 3 white and atmost 3 grey",
    "4 and 4 of 7": "atleast 4 small and atleast 4 large and atmost 2 stone and atmost 2 statue and atmost 3 plant",
    "10 of 5 and 5": "exactly 5 small and exactly 5 large and atmost 3 black and atmost 3 white and atmost 3 grey",
    "small by colour and type": "atleast 3 small black and atleast 3 small white and atleast 3 small grey"
    " and atmost 2 small stone and atmost 3 small statue and atmost 3 small plant",
    "pieces of black": "atleast 2 black stone and atleast 2 black statue and atleast 2 black plant and atmost 5 black",
    "unions": "atleast 6 (black or white) and atleast 6 (white or grey) and atleast 6 (black or grey)"
    " and atmost 8 feature",
    "overlapping unions": "atleast 9 (small or white) and atmost 4 small and atmost 4 white",
    "all 16 cells": "atleast 6 empty and atleast 4 water and atleast 4 small and atleast 3 large",
    "more, round in 3": "more black than white and more white than grey and more grey than black",
    "more, round in 8": "more small than large and more large than black and more black than white"
    " and more white than grey and more grey than stone"
    " and more stone than statue and more statue than plant and more plant than small",
    "more in sum": "more small than (stone or statue) and more large than plant",
    "more by two": "more black than small and more white than large and no grey",
    "kings": "atleast 5 stone and not stone adjacent stone",
    "rows and columns": "atleast 5 stone and not stone samerow stone",
    "chequered": "atleast 9 stone and not stone orthadjacent stone",
    "two camps": "atleast 7 black and atleast 7 white and not black adjacent white",
    "three camps": "atleast 4 black and atleast 4 white and atleast 4 grey"
    " and not black adjacent white and not black adjacent grey and not white adjacent grey",
    "three colours": "exactly 16 feature"
    " and not black adjacent black and not white adjacent white and not grey adjacent grey",
    "two colours": "exactly 16 feature and no grey and exactly 7 black"
    " and not black orthadjacent black and not white orthadjacent white",
}
"""Rules that no garden fits."""


def xor_pairs() -> dict[str, tuple[str, str]]:
    """Long chains of xor, the same ones written otherwise."""
    random = Random(24)
    relations = [f"{one} {kind} {two}" for one in WORDS for two in WORDS for kind in ("leftof", "adjacent", "samerow")]
    chain = random.sample(relations, 24)
    mixed = random.sample(chain, 24)
    groups = [" xor ".join(mixed[at : at + 6]) for at in range(0, 24, 6)]
    limits = [(random.randint(1, 6), word) for word in WORDS for _ in range(2)]
    counts = [f"atleast {number} {word}" for number, word in limits]
    opposites = [f"not atmost {number - 1} {word}" for number, word in reversed(limits)]
    written_out = " or ".join(
        " and ".join(atom if bits >> n & 1 else f"not {atom}" for n, atom in enumerate(chain[:5]))
        for bits in range(32)
        if bits.bit_count() % 2
    )
    return {
        "in another order": (" xor ".join(chain), " xor ".join(mixed)),
        "in groups": (" xor ".join(chain), " xor ".join(f"({group})" for group in groups)),
        "counts from the other side": (" xor ".join(counts), " xor ".join(opposites)),
        "written out": (" xor ".join(chain[:5]), written_out),
    }
