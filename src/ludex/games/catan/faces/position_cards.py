"""Cards in a position of Catan: hands, development cards, the deck, and what is known of hands."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from msgspec import UNSET
from mypy_extensions import i64

from ludex.core import only
from ludex.core.reading import bad_position, read_number
from ludex.games.catan.faces.position_shape import Cards, Position
from ludex.games.catan.rules.bundles import KINDS, bundle, bundle_of, count_in
from ludex.games.catan.rules.cards import DEVELOPMENTS, KNIGHT, MONOPOLY, RESOURCES, ROADS
from ludex.games.catan.rules.knowledge import row_of
from ludex.games.catan.rules.production import income_at
from ludex.games.catan.rules.state import CatanState

MOST = 60
"""More of one kind of card than there are, and few enough that sums over all seats and kinds fit into a bundle."""


def read_cards(state: CatanState, given: Position) -> None:
    """Hands, development cards, bank and deck. The bank has what the hands leave, the deck what is not held or played;
    in the set-up, a seat's hand is what its last settlement brings."""
    for seat, here in enumerate(given.seats):
        where = f"seats[{seat}]"
        if here.hand is not UNSET:
            state.hands[seat] = bundle_of(read_counts(here.hand, RESOURCES, f"{where}.hand"))
        elif given.phase in ("settlement", "road") and len(here.settlements) == 2:
            state.hands[seat] = income_at(state, here.settlements[-1])
        state.cards[seat] = bundle_of(read_counts(here.cards, DEVELOPMENTS, f"{where}.cards"))
        state.bought[seat] = bundle_of(read_counts(here.bought, DEVELOPMENTS, f"{where}.bought"))
        most = count_in(state.terms.deck, KNIGHT)
        state.knights[seat] = read_number(here.knights, 0, most, f"{where}.knights")
    if given.bank is UNSET:
        state.bank -= sum(state.hands)
    else:
        state.bank = bundle_of(read_counts(given.bank, RESOURCES, "bank"))
    if given.deck is UNSET:
        state.deck = deck_left(state, given)
    else:
        state.deck = bundle_of(read_counts(given.deck, DEVELOPMENTS, "deck"))
        if isinstance(given.deck, list):
            state.order = vec[i64]([DEVELOPMENTS.index(name) for name in given.deck])


def deck_left(state: CatanState, given: Position) -> int:
    """The deck without the cards that are held and the knights played. Where another card must have been played this
    turn, it is the first kind of which some are left."""
    left = state.terms.deck - sum(state.cards) - bundle(sum(state.knights), 0, 0, 0, 0)
    turn = given.turn if isinstance(given.turn, int) else 0
    has_gone = given.played and 0 <= turn < state.terms.seats and state.knights[turn] == 0
    if has_gone or given.phase == "roads":
        for card in range(ROADS, MONOPOLY + 1):
            if 0 < count_in(left, card) <= count_in(state.terms.deck, card):
                return left - bundle_of([int(kind == card) for kind in range(KINDS)])
    return left


def read_counts(given: Cards, names: Sequence[str], where: str) -> list[int]:
    """How many of each; `given` are counts by name, or names one by one."""
    for name in given:
        if name not in names:
            raise bad_position(f"{name[:40]!r} is not one of {', '.join(names)}.", where)
    if isinstance(given, list):
        return [min(given.count(name), MOST) for name in names]
    for name, count in given.items():
        if not 0 <= count < MOST:
            raise bad_position(f"{count} {name} can't be.", where)
    return [given.get(name, 0) for name in names]


def read_goods(given: dict[str, int], most: int, where: str) -> int:
    """A bundle of at least one card, at most so many of each resource; nothing is counted as 0."""
    found = read_counts(given, RESOURCES, where)
    if not any(found) or max(found) > most or 0 in given.values():
        raise bad_position(f"Cards are counted from 1 to {most}.", where)
    return bundle_of(found)


def read_draft_goods(given: dict[str, int], most: int, where: str) -> int:
    """The bundle of a draft's goods; an empty one where nothing is given."""
    return read_goods(given, most, where) if given else 0


def read_known(state: CatanState, observer: int, rows: list[list[list[int]]]) -> None:
    """The least and the most that an observer knows each seat to hold of each resource."""
    where = f"known[{observer}]"
    if len(rows) != state.terms.seats or any(len(row) != 2 for row in rows):
        raise bad_position("What is known is the least and the most of each resource, for each seat.", where)
    for seat, (least, most) in enumerate(rows):
        if len(least) != KINDS or len(most) != KINDS:
            raise bad_position("What is known is the least and the most of each of five resources.", where)
        if any(not 0 <= count < MOST for count in (*least, *most)):
            raise bad_position(f"Cards are counted from 0 to {MOST - 1}.", where)
        row = row_of(state.terms.seats, observer, seat)
        state.above[row] = state.hands[seat] - bundle_of(least)
        state.below[row] = bundle_of(most) - state.hands[seat]
    state.unsure |= only(observer)
