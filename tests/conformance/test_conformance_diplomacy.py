"""The conformance suite on Diplomacy, on every map."""

from __future__ import annotations

import pytest

from ludex.games import find
from ludex.games.diplomacy.variants import load, names
from ludex.testing import LAWS, Law
from thorough import IS_BRIEF, THOROUGH

GAME = find("diplomacy")

TURNS = 27 if IS_BRIEF else 9
"""Every how many laws a map other than the standard one is put to one."""


def pairs() -> list[tuple[str, Law]]:
    """Every law on every map; in a usual run every law on the standard map, and on each other one those in turn."""
    return [
        (variant, law)
        for place, variant in enumerate(names())
        for number, law in enumerate(LAWS)
        if THOROUGH or variant == "standard" or (place + number) % TURNS == 0
    ]


@pytest.mark.proof
@pytest.mark.parametrize(("variant", "law"), pairs(), ids=str)
def test_a_law_is_kept(variant: str, law: Law) -> None:
    law(GAME, len(load(variant).powers), 1, {"map": variant, "years": 1})


def test_no_law_and_no_map_is_left_out() -> None:
    assert {law for _, law in pairs()} == set(LAWS)
    assert {variant for variant, _ in pairs()} == set(names())
