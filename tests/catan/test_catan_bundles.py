"""Bundles against lists of five numbers."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ludex.games.catan.rules.bundles import (
    KINDS,
    bundle,
    bundle_of,
    count_in,
    counts_of,
    covers,
    has_any,
    is_sound,
    kind_at,
    kinds_in,
    larger,
    lesser,
    one_card,
    size_of,
    without,
)
from ludex.games.catan.rules.cards import BASE_DECK, CARD_COST, CITY_COST, EXTENSION_DECK, ROAD_COST, SETTLEMENT_COST

FEW = st.lists(st.integers(0, 24), min_size=KINDS, max_size=KINDS)
MANY = st.lists(st.integers(0, 2047), min_size=KINDS, max_size=KINDS)
"""The largest numbers too: what is known of hands is added up."""
KIND = st.integers(0, KINDS - 1)


def test_prices_and_decks() -> None:
    """Wood, brick, sheep, wheat, ore; knight, victory, roads, plenty, monopoly."""
    assert counts_of(ROAD_COST) == [1, 1, 0, 0, 0]
    assert counts_of(SETTLEMENT_COST) == [1, 1, 1, 1, 0]
    assert counts_of(CITY_COST) == [0, 0, 0, 2, 3]
    assert counts_of(CARD_COST) == [0, 0, 1, 1, 1]
    assert counts_of(BASE_DECK) == [14, 5, 2, 2, 2]
    assert counts_of(EXTENSION_DECK) == [20, 5, 3, 3, 3]


@given(MANY, KIND)
def test_counts_come_back(counts: list[int], kind: int) -> None:
    goods = bundle_of(counts)
    assert counts_of(goods) == counts
    assert goods == bundle(*counts)
    assert goods == sum(count * one_card(at) for at, count in enumerate(counts))
    assert count_in(goods, kind) == counts[kind]
    assert counts_of(without(goods, kind)) == [0 if at == kind else count for at, count in enumerate(counts)]
    assert counts_of(kinds_in(goods)) == [min(count, 1) for count in counts]
    assert is_sound(goods)


@given(MANY, MANY)
def test_all_five_are_compared_at_once(one: list[int], other: list[int]) -> None:
    pairs = list(zip(one, other, strict=True))
    assert covers(bundle_of(one), bundle_of(other)) == all(a >= b for a, b in pairs)
    assert counts_of(lesser(bundle_of(one), bundle_of(other))) == [min(a, b) for a, b in pairs]
    assert counts_of(larger(bundle_of(one), bundle_of(other))) == [max(a, b) for a, b in pairs]


@given(FEW, st.integers(1, 30))
def test_sizes(counts: list[int], least: int) -> None:
    goods = bundle_of(counts)
    assert size_of(goods) == sum(counts)
    assert has_any(goods, least) == (max(counts) >= least)
    cards = [kind for kind, count in enumerate(counts) for _ in range(count)]
    assert [kind_at(goods, number) for number in range(len(cards))] == cards


@given(FEW, FEW)
def test_no_count_falls_below_nothing_unseen(held: list[int], paid: list[int]) -> None:
    assert is_sound(bundle_of(held) - bundle_of(paid)) == all(a >= b for a, b in zip(held, paid, strict=True))
