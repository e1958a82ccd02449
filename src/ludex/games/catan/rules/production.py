"""The roll, and what the hexes bring."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64

from ludex.core.chance import ChanceError
from ludex.games.catan.rules.board import MISSING
from ludex.games.catan.rules.cards import KINDS, NONE, WIDTH, one_card
from ludex.games.catan.rules.hands import take
from ludex.games.catan.rules.phases import MAIN
from ludex.games.catan.rules.robber import seven
from ludex.games.catan.rules.telling import tell_income, tell_roll, tell_shortage

if TYPE_CHECKING:
    from ludex.games.catan.rules.state import CatanState

UNKNOWN: Final[i64] = -1
"""A die that is rolled, and nobody said what it shows."""


def roll(state: CatanState, seat: i64) -> None:
    """Two dice: a seven brings the robber, anything else production."""
    fed = state.chance.fed("dice") if state.chance.feed is not None else None
    if fed is None:
        state.die_one = state.chance.below(6) + 1
        state.die_two = state.chance.below(6) + 1
    else:
        if len(fed) != 2 or not (1 <= fed[0] <= 6 and 1 <= fed[1] <= 6):
            raise ChanceError(f"Dice are two numbers from 1 to 6, not {fed}.")
        state.die_one = fed[0]
        state.die_two = fed[1]
    if state.events is not None:
        state.chance.note("dice", [state.die_one, state.die_two])
        tell_roll(state)
    number = state.die_one + state.die_two
    if number == 7:
        seven(state)
        return
    state.phase = MAIN
    produce(state, number)


def produce(state: CatanState, number: i64) -> None:
    """Every building beside a hex with the number, unless the robber is there, draws 1 (a settlement) or 2 (a city).

    `claims` counts by seat and resource; shortages are judged when all claims are known.
    """
    layout = state.layout
    place = layout.first_of_number[number]
    last = layout.first_of_number[number + 1]
    claims = vec[i64]()
    while place < last:
        hex_number = layout.of_number[place]
        if hex_number != state.robber:
            resource = layout.resources[hex_number]
            corner: i64 = 6 * hex_number
            while corner < 6 * hex_number + 6:
                building = state.buildings[state.board.spots_of_hex[corner]]
                if building != 0:
                    if len(claims) == 0:
                        claims = no_claims(state.terms.seats)
                    claims[KINDS * ((building - 1) >> 1) + resource] += 2 - (building & 1)
                corner += 1
        place += 1
    if len(claims) > 0:
        settle_claims(state, claims)


def no_claims(seats: i64) -> vec[i64]:
    return vec[i64]([0] * (KINDS * seats))


def settle_claims(state: CatanState, claims: vec[i64]) -> None:
    """Pays what the bank can pay, resource by resource."""
    seats = state.terms.seats
    resource: i64 = 0
    while resource < KINDS:
        wanted: i64 = 0
        claimants: i64 = 0
        seat: i64 = 0
        while seat < seats:
            claim = claims[KINDS * seat + resource]
            if claim > 0:
                wanted += claim
                claimants += 1
            seat += 1
        if wanted > 0:
            if wanted > state.bank[resource]:
                ration(state, claims, resource, wanted, claimants)
            seat = 0
            while seat < seats:
                claim = claims[KINDS * seat + resource]
                if claim > 0:
                    take(state, seat, resource, claim)
                seat += 1
        resource += 1
    if state.events is not None:
        tell_claims(state, claims)


def ration(state: CatanState, claims: vec[i64], resource: i64, wanted: i64, claimants: i64) -> None:
    """The bank can't pay all claims on a resource: nobody is paid in it, but a sole claimant takes what is left."""
    left = state.bank[resource]
    if state.events is not None:
        tell_shortage(state, resource, wanted, left)
    is_alone = claimants == 1 and state.terms.sole_claimant
    seat: i64 = 0
    while seat < state.terms.seats:
        place = KINDS * seat + resource
        if claims[place] > 0:
            claims[place] = 0
            if is_alone:
                claims[place] = left
        seat += 1


def tell_claims(state: CatanState, claims: vec[i64]) -> None:
    """One event for every seat that was paid anything."""
    for seat in range(state.terms.seats):
        goods: i64 = 0
        for resource in range(KINDS):
            goods |= claims[KINDS * seat + resource] << (WIDTH * resource)
        if goods != 0:
            tell_income(state, seat, goods)


def collect_second(state: CatanState, seat: i64, spot: i64) -> None:
    """The second settlement pays one card for each producing hex beside it."""
    goods: i64 = 0
    place: i64 = 3 * spot
    while place < 3 * spot + 3:
        hex_number = state.board.hexes_of_spot[place]
        if hex_number != MISSING:
            resource = state.layout.resources[hex_number]
            if resource != NONE:
                take(state, seat, resource, 1)
                goods += one_card(resource)
        place += 1
    if state.events is not None and goods != 0:
        tell_income(state, seat, goods)
