"""Writing positions of Catan as plain JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.seats import has_seat, seat_list
from ludex.games.catan.rules.actions import ACCEPT, COUNTER, kind_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, count_in, counts_of
from ludex.games.catan.rules.cards import DEVELOPMENTS, RESOURCES
from ludex.games.catan.rules.dice_deck import throws_in
from ludex.games.catan.rules.drafts import chosen_discard, is_drafted, own_offer, table_offer
from ludex.games.catan.rules.events import cards_of
from ludex.games.catan.rules.phases import ANSWERS, CHOICE, DISCARDS, DRAFT, PHASES
from ludex.games.catan.rules.pieces import is_city, owner_of
from ludex.games.catan.rules.production import UNKNOWN
from ludex.games.catan.rules.terrain import write_ports, write_tiles
from ludex.mechanisms.sealed import NOTHING

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def write(state: CatanState) -> dict[str, object]:
    """The body of a position; with `paired` and `thrown` only where they say something."""
    written: dict[str, object] = {
        "phase": PHASES[state.phase],
        "turn": state.turn,
        "turns": state.turn_count,
        "builder": optional(state.builder),
        "setup": state.setup_step,
        "placed": optional(state.last_spot),
        "dice": write_dice(state),
        "played": state.has_played,
        "free_roads": state.free_roads,
        "tiles": write_tiles(state.terrain),
        "ports": write_ports(state.terrain),
        "robber": state.robber,
        "bank": by_resource(state.bank),
        "deck": write_deck(state),
        "longest_road": optional(state.longest_road),
        "largest_army": optional(state.largest_army),
        "seats": [write_seat(state, seat) for seat in range(state.terms.seats)],
        "offer": write_offer(state),
        "known": [write_known(state, observer) for observer in range(state.terms.seats + 1)],
        "winner": optional(state.winner),
    }
    if state.is_paired:
        written["paired"] = True
    if state.thrown != 0:
        written["thrown"] = throws_in(state.thrown)
    return written


def write_dice(state: CatanState) -> list[int | None] | None:
    """The two dice; null before the roll, [null, null] where nobody said what they showed."""
    if not state.has_rolled():
        return None
    return [None, None] if state.die_one == UNKNOWN else [state.die_one, state.die_two]


def optional(number: i64) -> int | None:
    """A number, or null for NONE."""
    return None if number == NONE else number


def by_resource(goods: i64) -> dict[str, int]:
    """The counts of a bundle by the names of the resources."""
    return {RESOURCES[resource]: count_in(goods, resource) for resource in range(KINDS)}


def by_card(goods: i64) -> dict[str, int]:
    """The counts of a bundle by the names of the development cards."""
    return {DEVELOPMENTS[card]: count_in(goods, card) for card in range(KINDS)}


def write_deck(state: CatanState) -> object:
    """Cards from the top where their order is given, else counts."""
    if len(state.order) > 0:
        return [DEVELOPMENTS[card] for card in state.order]
    return by_card(state.deck)


def write_seat(state: CatanState, seat: i64) -> dict[str, object]:
    """A seat; with `draft` and `changes` only where there is something of them."""
    written: dict[str, object] = {
        "hand": by_resource(state.hands[seat]),
        "roads": roads_of(state, seat),
        "settlements": buildings_of(state, seat, False),
        "cities": buildings_of(state, seat, True),
        "cards": by_card(state.cards[seat]),
        "bought": by_card(state.bought[seat]),
        "knights": state.knights[seat],
        "offers": state.offers_made[seat],
        "sealed": write_sealed(state, seat),
        "points": state.points(seat),
    }
    draft = write_draft(state, seat)
    if draft is not None:
        written["draft"] = draft
    if state.changes[seat] != 0:
        written["changes"] = state.changes[seat]
    return written


def roads_of(state: CatanState, seat: i64) -> list[list[int]]:
    """The roads of a seat, each as its two spots."""
    return [list(state.board.ends_of(edge)) for edge, owner in enumerate(state.roads) if owner == seat]


def buildings_of(state: CatanState, seat: i64, are_cities: bool) -> list[int]:
    """The spots of a seat's cities, or of its settlements."""
    return [
        spot
        for spot, building in enumerate(state.buildings)
        if building != 0 and owner_of(building) == seat and is_city(building) == are_cities
    ]


def write_sealed(state: CatanState, seat: i64) -> dict[str, object] | None:
    """A discard or an answer that is in: {"discard": cards}, {"answer": "accept" | "decline"}, {"answer": "counter",
    "give": cards, "want": cards}. Null for a seat that owes nothing or is awaited."""
    choice = state.sealed.choices[seat]
    if choice == NOTHING or has_seat(state.sealed.awaited, seat):
        return None
    if state.phase == DISCARDS:
        return {"discard": cards_of(choice)}
    kind = kind_of(choice)
    if kind == COUNTER:
        offer = own_offer(state, seat)
        return {"answer": "counter", "give": cards_of(offer.give), "want": cards_of(offer.ask)}
    return {"answer": "accept" if kind == ACCEPT else "decline"}


def write_draft(state: CatanState, seat: i64) -> dict[str, object] | None:
    """What a seat is writing: {"discard": cards} chosen so far, {"give": cards, "want": cards} of a counter-offer, an
    offer with "to" beside them. None where it writes nothing."""
    if state.phase == DISCARDS:
        chosen = chosen_discard(state, seat)
        return {"discard": cards_of(chosen)} if chosen != 0 and has_seat(state.sealed.awaited, seat) else None
    if not is_drafted(state, seat):
        return None
    offer = own_offer(state, seat)
    written: dict[str, object] = {"give": cards_of(offer.give), "want": cards_of(offer.ask)}
    if state.phase == DRAFT:
        written["to"] = seat_list(offer.to)
    return written


def write_offer(state: CatanState) -> dict[str, object] | None:
    """The offer on the table: what is given and wanted, to whom."""
    if state.phase != ANSWERS and state.phase != CHOICE:
        return None
    offer = table_offer(state)
    return {"give": cards_of(offer.give), "want": cards_of(offer.ask), "to": seat_list(offer.to)}


def write_known(state: CatanState, observer: i64) -> list[list[list[int]]] | None:
    """What an observer knows of each seat's hand: the least and the most of each resource; null for everything."""
    if not has_seat(state.unsure, observer):
        return None
    return [
        [counts_of(state.known_least(observer, seat)), counts_of(state.known_most(observer, seat))]
        for seat in range(state.terms.seats)
    ]
