"""The events of Catan: what happened, for whoever listens. Called only when somebody does.

Cards of resources are written as {"wood": 2, "ore": 1}, a road as its two spots [12, 17]. What happens at a place also
says which land is there, a hex as ["ore", 6] and the desert as [null, null]: so that it can be told without the board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.event import Event
from ludex.core.seats import only, seat_list
from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.bundles import KINDS, count_in
from ludex.games.catan.rules.cards import DEVELOPMENTS, RESOURCES
from ludex.games.catan.rules.drafts import table_offer

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState


def cards_of(goods: i64) -> dict[str, object]:
    """A bundle by the names of its resources, those it holds."""
    found: dict[str, object] = {}
    for resource in range(KINDS):
        count = count_in(goods, resource)
        if count > 0:
            found[RESOURCES[resource]] = count
    return found


def land_of(state: CatanState, hex_number: i64) -> list[object]:
    """What a hex brings and its number, both null for a desert."""
    resource = state.terrain.resources[hex_number]
    if resource == NONE:
        return [None, None]
    return [RESOURCES[resource], state.terrain.numbers[hex_number]]


def lands_at(state: CatanState, spot: i64) -> list[object]:
    """The lands around a spot, fewer than three on the coast."""
    found: list[object] = []
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        hex_number = state.board.hexes_of_spot[place]
        if hex_number != NONE:
            found.append(land_of(state, hex_number))
    return found


def lands_beside(state: CatanState, edge: i64) -> list[object]:
    """The lands on both sides of an edge, one on the coast."""
    found: list[object] = []
    first, second = PER_SPOT * state.board.first_end[edge], PER_SPOT * state.board.second_end[edge]
    for place in range(first, first + PER_SPOT):
        hex_number = state.board.hexes_of_spot[place]
        for other in range(second, second + PER_SPOT):
            if hex_number != NONE and state.board.hexes_of_spot[other] == hex_number:
                found.append(land_of(state, hex_number))
    return found


def tell_settlement(state: CatanState, seat: i64, spot: i64) -> None:
    state.tell(Event("settle", {"seat": seat, "spot": spot, "lands": lands_at(state, spot)}))


def tell_road(state: CatanState, seat: i64, edge: i64) -> None:
    values: dict[str, object] = {
        "seat": seat,
        "edge": list(state.board.ends_of(edge)),
        "lands": lands_beside(state, edge),
    }
    state.tell(Event("road", values))


def tell_city(state: CatanState, seat: i64, spot: i64) -> None:
    state.tell(Event("city", {"seat": seat, "spot": spot, "lands": lands_at(state, spot)}))


def tell_longest_road(state: CatanState) -> None:
    """The card has a new holder, or none (null)."""
    holder = state.longest_road
    seat = None if holder == NONE else holder
    length = 0 if holder == NONE else state.lengths[holder]
    state.tell(Event("longest_road", {"seat": seat, "length": length}))


def tell_largest_army(state: CatanState, seat: i64) -> None:
    state.tell(Event("largest_army", {"seat": seat, "knights": state.knights[seat]}))


def tell_turn(state: CatanState) -> None:
    """A turn begins."""
    state.tell(Event("turn", {"seat": state.turn, "turn": state.turn_count + 1}))


def tell_paired(state: CatanState) -> None:
    """The second player of a pair has its part of the turn."""
    state.tell(Event("paired", {"seat": state.turn}))


def tell_end(state: CatanState, seat: i64) -> None:
    """A seat ends its turn. Of special building only what is built is told: it comes round after every turn."""
    state.tell(Event("end", {"seat": seat}))


def tell_roll(state: CatanState) -> None:
    state.tell(Event("roll", {"seat": state.turn, "dice": [state.die_one, state.die_two]}))


def tell_shuffle(state: CatanState) -> None:
    """The deck of balanced dice is shuffled anew, before a roll."""
    state.tell(Event("shuffle", {}))


def tell_income(state: CatanState, seat: i64, goods: i64) -> None:
    """What a seat gets of a roll, or of its second settlement."""
    state.tell(Event("income", {"seat": seat, "cards": cards_of(goods)}))


def tell_shortage(state: CatanState, resource: i64, wanted: i64, left: i64) -> None:
    """The bank could not pay all claims on a resource."""
    state.tell(Event("shortage", {"resource": RESOURCES[resource], "wanted": wanted, "left": left}))


def tell_sealed(state: CatanState, seat: i64) -> None:
    """A discard or an answer is in; it is shown when all are."""
    state.tell(Event("sealed", {"seat": seat}))


def tell_discard(state: CatanState, seat: i64, goods: i64) -> None:
    state.tell(Event("discard", {"seat": seat, "cards": cards_of(goods)}))


def tell_robber(state: CatanState, seat: i64, hex_number: i64, victim: i64) -> None:
    """The robber's new place and whom it robs (null for nobody)."""
    robbed = None if victim == NONE else victim
    values: dict[str, object] = {
        "seat": seat,
        "hex": hex_number,
        "land": land_of(state, hex_number),
        "from": robbed,
    }
    state.tell(Event("robber", values))


def tell_steal(state: CatanState, seat: i64, victim: i64, resource: i64) -> None:
    """Which card it was, for the two who know."""
    values: dict[str, object] = {"seat": seat, "from": victim, "resource": RESOURCES[resource]}
    state.tell(Event("steal", values, only(seat) | only(victim)))


def tell_buy(state: CatanState, seat: i64, card: i64) -> None:
    """All see that a card is bought, its owner which."""
    state.tell(Event("buy", {"seat": seat}))
    state.tell(Event("draw", {"seat": seat, "card": DEVELOPMENTS[card]}, only(seat)))


def tell_knight(state: CatanState, seat: i64) -> None:
    state.tell(Event("knight", {"seat": seat, "knights": state.knights[seat]}))


def tell_roads(state: CatanState, seat: i64) -> None:
    state.tell(Event("roads", {"seat": seat, "roads": state.free_roads}))


def tell_plenty(state: CatanState, seat: i64, goods: i64) -> None:
    state.tell(Event("plenty", {"seat": seat, "cards": cards_of(goods)}))


def tell_monopoly(state: CatanState, seat: i64, resource: i64, taken: list[int]) -> None:
    """How many cards each seat had to give."""
    values: dict[str, object] = {"seat": seat, "resource": RESOURCES[resource], "taken": taken}
    state.tell(Event("monopoly", values))


def tell_bank(state: CatanState, seat: i64, give: i64, get: i64) -> None:
    state.tell(Event("bank", {"seat": seat, "give": cards_of(give), "get": cards_of(get)}))


def tell_offer(state: CatanState, seat: i64) -> None:
    offer = table_offer(state)
    values: dict[str, object] = {
        "seat": seat,
        "give": cards_of(offer.give),
        "want": cards_of(offer.ask),
        "to": seat_list(offer.to),
    }
    state.tell(Event("offer", values))


def tell_invite(state: CatanState, seat: i64) -> None:
    """All others are asked for offers."""
    state.tell(Event("invite", {"seat": seat}))


def tell_accept(state: CatanState, seat: i64) -> None:
    state.tell(Event("accept", {"seat": seat}))


def tell_decline(state: CatanState, seat: i64) -> None:
    state.tell(Event("decline", {"seat": seat}))


def tell_counter(state: CatanState, seat: i64, give: i64, want: i64) -> None:
    """What the answering seat would give, and wants."""
    state.tell(Event("counter", {"seat": seat, "give": cards_of(give), "want": cards_of(want)}))


def tell_trade(state: CatanState, seat: i64, other: i64, give: i64, get: i64) -> None:
    """Made: what the turn's seat gives and gets."""
    values: dict[str, object] = {"seat": seat, "with": other, "give": cards_of(give), "get": cards_of(get)}
    state.tell(Event("trade", values))


def tell_withdraw(state: CatanState, seat: i64) -> None:
    state.tell(Event("withdraw", {"seat": seat}))


def tell_over(state: CatanState) -> None:
    """The winner (null where the turns ran out) and all points, hidden ones too."""
    winner = None if state.winner == NONE else state.winner
    points = [state.points(seat) for seat in range(state.terms.seats)]
    state.tell(Event("over", {"winner": winner, "points": points}))
