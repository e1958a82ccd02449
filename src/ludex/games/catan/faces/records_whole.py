"""Offers, counter-offers and discards said in one: read as the runs of actions that write and make them.

`offer wood*2 sheep for ore to 1,3` begins an offer, writes it card by card and proposes it. Where it is time for an
offer at all, it is judged as a whole before it is taken apart, so that the refusal is of what was said.
"""

from __future__ import annotations

import msgspec

from ludex.core import Refusal, Refused, only, seat_list
from ludex.games.catan.faces import records
from ludex.games.catan.faces.records import Cards, Counter, Discard, Offer, named, within, wrong
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.bundles import bundle_of, counts_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.drafts import chosen_discard, is_drafted, others_of
from ludex.games.catan.rules.phases import ANSWERS, DISCARDS, DRAFT, MAIN
from ludex.games.catan.rules.refusals_trade import discarded_refusal, offer_refusal, terms_refusal
from ludex.games.catan.rules.state import CatanState

MOST = 31
"""More cards of one resource than there are."""


def is_whole(record: object) -> bool:
    """Whether it says a whole offer, counter-offer or discard, and not one action."""
    return isinstance(record, Offer | Counter | Discard) and record not in records.PLAIN.values()


def read_whole(face: object) -> records.Action | None:
    """The record of a whole offer, counter-offer or discard; None for anything else."""
    try:
        record = msgspec.convert(face, records.Action)
    except msgspec.ValidationError:
        return None
    return record if is_whole(record) else None


def run_of(state: CatanState, seat: int, record: records.Action, is_first: bool = True) -> list[int]:
    """The actions of a record, one or several. What follows other actions (not `is_first`) is not judged as a whole:
    they may change what can be offered."""
    match record:
        case Offer(give, want, to) if is_whole(record):
            return offer_run(state, seat, goods(give), goods(want), to, is_first)
        case Counter(give, want) if is_whole(record):
            return counter_run(state, seat, goods(give), goods(want), is_first)
        case Discard(cards) if is_whole(record):
            return discard_run(state, seat, discarded(cards), is_first)
    return [records.code(state.board, record)]


def offer_run(state: CatanState, seat: int, give: int, want: int, whom: list[int], is_first: bool) -> list[int]:
    """An offer; one that the seat was writing is dropped. A gift is refused as one, whether or not it says to whom."""
    to = others_of(state, seat) if not whom and (give == 0 or want == 0) else recipients(whom)
    if is_first and seat == state.turn and state.phase in (MAIN, DRAFT):
        require(offer_refusal(state, seat, give, want, to))
    named_seats = [] if to == others_of(state, seat) else seat_list(to)
    return [
        *dropped_draft(state, seat, is_first),
        actions.plain(actions.OFFER),
        *(actions.to(other) for other in named_seats),
        *sides(give, want),
        actions.plain(actions.PROPOSE),
    ]


def counter_run(state: CatanState, seat: int, give: int, want: int, is_first: bool) -> list[int]:
    """A counter-offer; one that the seat was writing is dropped."""
    if is_first and state.phase == ANSWERS:
        require(terms_refusal(state, seat, give, want))
    draft = dropped_draft(state, seat, is_first)
    return [*draft, actions.plain(actions.COUNTER), *sides(give, want), actions.plain(actions.PROPOSE)]


def discard_run(state: CatanState, seat: int, cards: int, is_first: bool) -> list[int]:
    """A discard: what the seat had chosen otherwise is taken back first."""
    chosen = [0] * len(RESOURCES)
    if is_first and state.phase == DISCARDS:
        require(discarded_refusal(state, seat, cards))
        chosen = counts_of(chosen_discard(state, seat))
    steps = list(enumerate(zip(counts_of(cards), chosen, strict=True)))
    back = [actions.drop(resource) for resource, (wanted, had) in steps for _ in range(had - wanted)]
    more = [actions.give(resource) for resource, (wanted, had) in steps for _ in range(wanted - had)]
    return [*back, *more, actions.plain(actions.DISCARD)]


def dropped_draft(state: CatanState, seat: int, is_first: bool) -> list[int]:
    """What drops the draft that the seat was writing, if it was."""
    return [actions.plain(actions.WITHDRAW)] if is_first and is_drafted(state, seat) else []


def sides(give: int, want: int) -> list[int]:
    """What writes the two sides of an offer."""
    given = [actions.give(resource) for resource, count in enumerate(counts_of(give)) for _ in range(count)]
    return given + [actions.ask(resource) for resource, count in enumerate(counts_of(want)) for _ in range(count)]


def require(refusal: Refusal | None) -> None:
    if refusal is not None:
        raise Refused(refusal)


def discarded(cards: Cards) -> int:
    """The bundle of a discard, from 1 to MOST of each."""
    if any(count < 1 for count in cards.values()):
        raise wrong(f"Cards are counted from 1 to {MOST}; what is not there is left out.")
    return goods(cards)


def goods(cards: Cards) -> int:
    """The bundle of some cards, at most MOST of each; also of none."""
    if any(not 0 <= count <= MOST for count in cards.values()):
        raise wrong(f"Cards are counted from 0 to {MOST}.")
    return bundle_of([cards.get(named(resource), 0) for resource in range(len(RESOURCES))])


def recipients(to: list[int]) -> int:
    """The set of some seats."""
    if not to or sorted(set(to)) != to:
        raise wrong("`to` names one seat or several, in ascending order.")
    return sum(only(within(seat, records.MOST_SEATS, "seat")) for seat in to)
