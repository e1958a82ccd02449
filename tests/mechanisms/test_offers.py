"""Offers: written, turned round, copied, closed."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from ludex.core import only
from ludex.mechanisms.offers import NOBODY, Offer

seats = some.integers(0, 5)
goods = some.integers(0, 2**60 - 1)


def parts(offer: Offer) -> tuple[int, ...]:
    return int(offer.by), int(offer.to), int(offer.give), int(offer.ask), int(offer.counters)


def written(by: int, to: int, give: int, ask: int) -> Offer:
    offer = Offer()
    offer.open(by, only(to))
    offer.give = give
    offer.ask = ask
    return offer


def test_a_new_offer_is_nobodys() -> None:
    offer = Offer()
    assert not offer.is_open()
    assert offer.partner() == NOBODY
    assert not offer.is_two_sided()


def test_an_offer_is_for_a_set_of_seats() -> None:
    offer = Offer()
    offer.open(0, only(3) | only(5))
    assert offer.is_open()
    assert offer.partner() == 3


@given(goods, goods)
def test_two_sided_is_something_on_both_sides(give: int, ask: int) -> None:
    assert written(0, 1, give, ask).is_two_sided() == (give > 0 and ask > 0)


@given(seats, seats, goods, goods)
def test_turned_round_it_is_the_others(by: int, to: int, give: int, ask: int) -> None:
    offer = written(by, to, give, ask)
    offer.turn_round()
    assert parts(offer) == (to, only(by), ask, give, 1)
    offer.turn_round()
    assert parts(offer) == (by, only(to), give, ask, 2)


@given(seats, seats, goods, goods)
def test_a_copy_is_an_offer_of_its_own(by: int, to: int, give: int, ask: int) -> None:
    offer = written(by, to, give, ask)
    offer.turn_round()
    twin = offer.copy()
    assert parts(twin) == parts(offer)
    offer.close()
    assert parts(offer) == (NOBODY, 0, 0, 0, 0)
    assert parts(twin) == (to, only(by), ask, give, 1)


@given(seats, seats, goods, goods)
def test_opened_again_nothing_is_left_of_it(by: int, to: int, give: int, ask: int) -> None:
    offer = written(by, to, give, ask)
    offer.turn_round()
    offer.open(1, only(2))
    assert parts(offer) == (1, only(2), 0, 0, 0)
