"""The roll of the dice, and the cards that hexes produce."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.catan.rules.board import NONE, PER_SPOT
from ludex.games.catan.rules.bundles import count_in, one_card
from ludex.games.catan.rules.dice_deck import check_fed, draw_throw
from ludex.games.catan.rules.events import tell_income, tell_roll, tell_shortage
from ludex.games.catan.rules.hands import take
from ludex.games.catan.rules.phases import MAIN
from ludex.games.catan.rules.pieces import ALL, ALL_SHIFT, CLAIM, EIGHT
from ludex.games.catan.rules.robber import handle_seven

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

UNKNOWN: Final[i64] = -1
"""A die that is rolled, and nobody said what it shows."""


def roll(state: CatanState, seat: i64) -> None:
    """Rolls two dice: a seven brings the robber, anything else production."""
    fed = state.chance.fed("dice") if state.chance.feed is not None else None
    if state.terms.is_balanced:
        draw_throw(state, fed)
    elif fed is None:
        state.die_one = state.chance.below(6) + 1
        state.die_two = state.chance.below(6) + 1
    else:
        check_fed(fed)
        state.die_one = fed[0]
        state.die_two = fed[1]
    if state.events is not None:
        state.chance.note("dice", [state.die_one, state.die_two])
        tell_roll(state)
    number = state.die_one + state.die_two
    if number == 7:
        handle_seven(state)
        return
    state.phase = MAIN
    produce(state, number)


def produce(state: CatanState, number: i64) -> None:
    """Every building beside a hex with the number, unless the robber is there, draws 1 (a settlement) or 2 (a city).

    Shortages are judged resource by resource, when all claims on it are known; `of_number` has hexes of the same
    resource side by side.
    """
    before = vec[i64]()
    if state.events is not None:
        before = state.hands[:]
    terrain = state.terrain
    place = terrain.first_of_number[number]
    last = terrain.first_of_number[number + 1]
    claims: i64 = 0
    while place < last:
        hex_number = terrain.of_number[place]
        resource = terrain.resource_of[place]
        if hex_number != state.robber:
            claims += state.claims[hex_number]
        place += 1
        if claims != 0 and (place == last or terrain.resource_of[place] != resource):
            settle_claims(state, resource, claims)
            claims = 0
    if state.events is not None:
        tell_incomes(state, before)


def settle_claims(state: CatanState, resource: i64, claims: i64) -> None:
    """Pays what the bank can pay of a resource."""
    left = count_in(state.bank, resource)
    wanted = claims >> ALL_SHIFT
    claims &= ALL - 1
    if wanted > left:
        if state.events is not None:
            tell_shortage(state, resource, wanted, left)
        claims = ration(state, claims, left)
    card = one_card(resource)
    seat: i64 = 0
    while claims != 0:
        claim = claims & CLAIM
        if claim != 0:
            take(state, seat, claim * card)
        claims >>= EIGHT
        seat += 1


def ration(state: CatanState, claims: i64, left: i64) -> i64:
    """The bank can't pay all claims on a resource: nobody is paid in it, but a sole claimant takes what is left."""
    if state.terms.sole_claimant:
        seat: i64 = 0
        while claims & CLAIM == 0:
            claims >>= EIGHT
            seat += 1
        if claims <= CLAIM:
            return left << (EIGHT * seat)
    return 0


def tell_incomes(state: CatanState, before: vec[i64]) -> None:
    """One event for every seat that was paid anything."""
    for seat in range(state.terms.seats):
        goods = state.hands[seat] - before[seat]
        if goods != 0:
            tell_income(state, seat, goods)


def collect_second(state: CatanState, seat: i64, spot: i64) -> None:
    """The second settlement pays what lies around it."""
    goods = income_at(state, spot)
    take(state, seat, goods)
    if state.events is not None and goods != 0:
        tell_income(state, seat, goods)


def income_at(state: CatanState, spot: i64) -> i64:
    """One card for each producing hex beside a spot, as a bundle."""
    goods: i64 = 0
    for place in range(PER_SPOT * spot, PER_SPOT * spot + PER_SPOT):
        hex_number = state.board.hexes_of_spot[place]
        if hex_number != NONE:
            resource = state.terrain.resources[hex_number]
            if resource != NONE:
                goods += one_card(resource)
    return goods
