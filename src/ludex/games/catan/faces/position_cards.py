"""Cards in a position of Catan: hands, development cards, the deck, and what is known of hands."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from msgspec import UnsetType
from mypy_extensions import i64

from ludex.core import Refused, only, refused
from ludex.games.catan.rules.bundles import KINDS, bundle_of, count_in, counts_of
from ludex.games.catan.rules.cards import DEVELOPMENTS, MONOPOLY, RESOURCES, ROADS
from ludex.games.catan.rules.state import CatanState
from ludex.games.catan.rules.terms import Terms

MOST = 100
"""More of one kind of card than there are."""


def bad(message: str, where: str) -> Refused:
    return refused("bad_position", message, {"where": f"position.{where}"})


def resource_counts(given: dict[str, int] | list[str], where: str) -> list[int]:
    return counts(given, RESOURCES, where)


def card_counts(given: dict[str, int] | list[str], where: str) -> list[int]:
    return counts(given, DEVELOPMENTS, where)


def counts(given: dict[str, int] | list[str], names: Sequence[str], where: str) -> list[int]:
    """How many of each; `given` are counts by name, or names one by one."""
    for name in given:
        if name not in names:
            raise bad(f"{name[:40]!r} is not one of {', '.join(names)}.", where)
    if isinstance(given, list):
        return [min(given.count(name), MOST) for name in names]
    for name, count in given.items():
        if not 0 <= count < MOST:
            raise bad(f"{count} {name} can't be.", where)
    return [given.get(name, 0) for name in names]


def goods(given: dict[str, int], most: int, where: str) -> int:
    """A bundle of at least one card, at most so many of each resource; nothing is counted as 0."""
    found = resource_counts(given, where)
    if not any(found) or max(found) > most or 0 in given.values():
        raise bad(f"Cards are counted from 1 to {most}.", where)
    return bundle_of(found)


def deck_of(
    terms: Terms, given: dict[str, int] | list[str] | UnsetType, held: list[int], knights: int, has_gone: bool
) -> tuple[int, vec[i64]]:
    """The deck as a bundle, and its order where that is given.

    What is neither in the deck nor held was played: knights as many as the seats say, victory cards never. `has_gone`
    says that a card that is no knight was played; where the deck is not given, it is the first kind that was left.
    """
    out = [held[0] + knights, *held[1:]]
    full = counts_of(terms.deck)
    for card, name in enumerate(DEVELOPMENTS):
        if out[card] > full[card]:
            raise bad(f"{out[card]} {name} cards are held or played; there are {full[card]}.", "seats")
    if isinstance(given, UnsetType):
        left = [card for card in range(ROADS, MONOPOLY + 1) if out[card] < full[card]]
        if has_gone and left:
            out[left[0]] += 1
        return terms.deck - bundle_of(out), vec[i64]()
    found = card_counts(given, "deck")
    for card, name in enumerate(DEVELOPMENTS):
        total = found[card] + out[card]
        is_wrong = total != full[card] if card < 2 else total > full[card]
        if is_wrong:
            raise bad(
                f"{found[card]} {name} cards in the deck and {out[card]} outside; there are {full[card]}.", "deck"
            )
    order = [DEVELOPMENTS.index(name) for name in given] if isinstance(given, list) else []
    return bundle_of(found), vec[i64](order)


def known_to(state: CatanState, observer: int, rows: list[list[list[int]]]) -> None:
    """The least and the most that an observer knows each seat to hold of each resource."""
    where = f"known[{observer}]"
    if len(rows) != state.terms.seats or any(len(row) != 2 for row in rows):
        raise bad("What is known is the least and the most of each resource, for each seat.", where)
    is_foggy = False
    for seat, (least, most) in enumerate(rows):
        if len(least) != KINDS or len(most) != KINDS:
            raise bad("What is known is the least and the most of each of five resources.", where)
        for resource in range(KINDS):
            held = count_in(state.hands[seat], resource)
            if not 0 <= least[resource] <= held <= most[resource] < MOST:
                raise bad(f"Seat {seat} holds {held} {RESOURCES[resource]}, which is not what is known.", where)
            if observer == seat and least[resource] != most[resource]:
                raise bad("A seat knows its own hand.", where)
            is_foggy = is_foggy or least[resource] != most[resource]
        row = observer * state.terms.seats + seat
        state.above[row] = state.hands[seat] - bundle_of(least)
        state.below[row] = bundle_of(most) - state.hands[seat]
    if not is_foggy:
        raise bad("Where everything is known, null stands.", where)
    state.fog |= only(observer)
