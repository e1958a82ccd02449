"""How Monopoly's bots build: three houses first, no hotels while others need the houses, bids by what a house earns."""

from __future__ import annotations

import pytest

from ludex.core import Chance, State, has_seat, lowest_seat
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules.actions import act, kind_of, number_of
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.phases import AUCTION, MARKET, ROLL
from ludex.games.monopoly.rules.sensible_building import VISITS, is_hoarding, sensible_request
from ludex.games.monopoly.rules.state import Monopoly

ORANGE = ("St James", "Tennessee", "New York")
RED = ("Kentucky", "Indiana", "Illinois")
PINK = ("St Charles", "States", "Virginia")


def window(groups: dict[int, tuple[str, ...]], levels: dict[str, int], cash: list[int], **options: object) -> Monopoly:
    """Building time with these groups in whole hands."""
    lots: dict[str, object] = {}
    for seat, names in groups.items():
        for name in names:
            lots[name] = {"owner": seat, "level": levels.get(name, 0)}
    state = GAME.restore(
        {
            "options": options,
            "phase": "window",
            "next": "begin_talk",
            "awaited": sorted(groups),
            "seats": [{"cash": dollars} for dollars in cash],
            "lots": lots,
        }
    )
    assert isinstance(state, Monopoly)
    return state


def test_two_groups_both_go_to_three_houses_before_one_goes_on() -> None:
    state = window({0: ORANGE + RED}, {}, [2400, 1500])
    wanted = [int(units.lot_of_unit(unit)) for unit in sensible_request(state, 0)]
    assert sorted(wanted.count(lot) for lot in set(wanted)) == [3] * 6


def test_hotels_are_not_built_while_another_needs_more_houses_than_there_are() -> None:
    full = dict.fromkeys(ORANGE, 4)
    state = window({0: ORANGE, 1: RED}, full, [2000, 1500], houses=22)
    assert state.holdings.houses == 10
    assert is_hoarding(state, 0)
    assert len(sensible_request(state, 0)) == 0


def test_hotels_are_built_where_nobody_else_could_use_the_houses() -> None:
    full = dict.fromkeys(ORANGE, 4)
    alone = window({0: ORANGE}, full, [2000, 1500], houses=22)
    assert not is_hoarding(alone, 0)
    assert len(sensible_request(alone, 0)) == 3
    plenty = window({0: ORANGE, 1: RED}, full, [2000, 1500])
    assert plenty.holdings.houses == 20
    assert not is_hoarding(plenty, 0)


def auction(cash: list[int], levels: dict[str, int]) -> Monopoly:
    """Two seats want the bank's last house; the one that is asked for a bid first is to act."""
    state = window({0: PINK, 1: RED}, levels, cash, houses=sum(levels.values()) + 1)
    while state.phase != MARKET:
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, Chance.of_seed(1)))
    return state


def paid_for_the_last_house(state: Monopoly) -> dict[int, int]:
    """What each seat bid at last in the auction."""
    bids: dict[int, int] = {}
    while state.phase == MARKET:
        seat = lowest_seat(state.to_act())
        action = state.sensible(seat, Chance.of_seed(1))
        answer = number_of(action)
        if units.kind_of_answer(answer) == units.BID:
            bids[seat] = int(units.number_of_answer(answer))
        state.play(seat, action)
    return bids


def test_a_scarce_house_goes_to_where_it_earns_more() -> None:
    levels = dict.fromkeys((*PINK, *RED), 2)
    bids = paid_for_the_last_house(auction([1500, 1500, 1500], levels))
    assert max(bids, key=lambda seat: bids[seat]) == 1


def test_a_seat_bids_above_what_the_house_earns_itself_to_deny_it() -> None:
    """On Pink the third house adds $300, of which two others bring it $240; to keep $450 from Red is worth more."""
    levels = dict.fromkeys((*PINK, *RED), 2)
    state = auction([1500, 1500, 1500], levels)
    bids = paid_for_the_last_house(state)
    assert bids[0] > 2 * 300 * VISITS // 100


def sensible_positions(seed: int) -> list[Monopoly]:
    found = []
    state: State = GAME.start(4, seed)
    chance = Chance.of_seed(seed)
    number = 0
    while state.to_act():
        if number % 9 == 0:
            twin = state.copy()
            assert isinstance(twin, Monopoly)
            found.append(twin)
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
        number += 1
    return found


POSITIONS = sensible_positions(1) + sensible_positions(2)


def test_a_few_bids_stand_for_all_and_nothing_is_mortgaged_for_nothing() -> None:
    auctions = 0
    for state in POSITIONS:
        seat = lowest_seat(state.to_act())
        found = list(state.candidates(seat, Chance.of_seed(1)))
        if state.phase == AUCTION:
            auctions += 1
            assert len(found) <= 5
            assert act(do.PASS) in found
        if state.phase == ROLL:
            assert not any(kind_of(action) == do.MORTGAGE for action in found)
        assert not any(kind_of(action) in (do.UNDO, do.COUNTER, do.UNBUILD) for action in found) or len(found) == 1
    assert auctions > 0


def test_the_values_of_the_seats_still_playing_are_one_win() -> None:
    for state in POSITIONS:
        values = [state.value(seat) for seat in range(4)]
        assert sum(values) == pytest.approx(1)
        assert all(value == 0 for seat, value in enumerate(values) if not has_seat(state.alive, seat))


def test_no_hotel_is_asked_for_where_a_neighbour_lacks_its_fourth_house() -> None:
    """Building is even: with no house left for the third lot, the others wait for their hotels."""
    levels = {"St James": 4, "Tennessee": 4, "New York": 3}
    state = window({0: ORANGE}, levels, [2000, 1500], houses=11)
    assert state.holdings.houses == 0
    action = state.sensible(0, Chance.of_seed(1))
    assert state.refusal(0, action) is None
    assert action == act(do.DONE)
