"""The invariants I1 to I9 after every action of random and of sensible games."""

from __future__ import annotations

import pytest

from ludex.core import Chance, Event, State, lowest_seat, seat_list
from ludex.games.monopoly import GAME
from ludex.games.monopoly.rules.board import HOTEL, NONE
from ludex.games.monopoly.rules.state import Monopoly
from thorough import count

TABLES: tuple[dict[str, object], ...] = (
    {"rounds": 12, "increment": 50},
    {"rounds": 12, "increment": 100, "start_cash": 600},
    {"rounds": 8, "increment": 25, "profile": "short", "bids": "worth", "trades": "any", "offers": 1},
    {"rounds": 8, "increment": 50, "profile": "pre2008", "parking": "pot", "rent": "claimed", "windows": "throw"},
    {"rounds": 12, "increment": 50, "profile": "timed", "houses": 5, "hotels": 2, "bank_lots": "mortgaged"},
    {"rounds": 12, "increment": 50, "houses": 3, "housing": "equal", "windows": "round", "trades": "none"},
)
"""Under which random games are played: short ones, for a random game is long."""

PAID_OUT = ("mortgages", "sells", "strips", "collects")
TAKEN_IN = ("buys", "lifts", "surrenders")
KEPT_IN_POT = ("tax", "fine", "card")


def bank_flow(state: Monopoly, event: Event) -> int:
    """I2: what the bank pays out (or, below 0, takes in) by an event. All other events only move cash about."""
    told = event.values
    amounts = {key: value for key, value in told.items() if isinstance(value, int)}
    if event.kind in PAID_OUT:
        return 0 if told.get("for") == "pot" else amounts["amount"]
    if event.kind in TAKEN_IN:
        return -amounts["amount"]
    if event.kind == "pays" and told["to"] is None:
        return 0 if state.terms.has_pot and told["for"] in KEPT_IN_POT else -amounts["amount"]
    if event.kind in ("market_house", "market_hotel"):
        return -amounts["price"]
    if event.kind in ("market_house_down", "market_hotel_down", "market_strip"):
        return amounts["refund"] - amounts.get("premium", 0)
    return 0


def money(state: Monopoly) -> int:
    return sum(int(cash) for cash in state.cash) + int(state.pot)


def require_sets_follow(state: Monopoly) -> None:
    """Sets, counts and holders say what owners, mortgages, levels, offers and requests say one by one."""
    board = state.board
    spaces = range(board.spaces)
    assert seat_list(state.holdings.built) == [lot for lot in spaces if state.level[lot] > 0]
    assert seat_list(state.holdings.twos) == [lot for lot in spaces if state.level[lot] > 1]
    assert seat_list(state.holdings.topped) == [lot for lot in spaces if state.level[lot] == HOTEL]
    assert seat_list(state.whole_lots) == [lot for lot in board.lots if state.holder[board.groups[lot]] != NONE]
    assert seat_list(state.traders) == [seat for seat in range(state.terms.seats) if state.offers[seat] > 0]
    assert seat_list(state.requested) == [seat for seat in range(state.terms.seats) if len(state.requests[seat]) > 0]
    assert seat_list(state.mortgaged_lots) == [lot for lot in range(board.spaces) if state.mortgaged[lot] == 1]
    for seat in range(state.terms.seats):
        owned = [int(lot) for lot in board.lots if state.owner[lot] == seat]
        assert seat_list(state.owned[seat]) == owned
        for group in range(board.group_count):
            number = sum(board.groups[lot] == group for lot in owned)
            assert state.counts[seat * board.group_count + group] == number
            assert (state.holder[group] == seat) == (number == board.group_sizes[group])


def require_legal_is_accepted(state: State, seat: int, chance: Chance) -> None:
    """I9, at one state: every listed action is accepted, and what is near one and not listed is refused."""
    legal = list(state.legal(seat))
    for action in (legal[0], legal[-1], legal[chance.below(len(legal))]):
        assert state.refusal(seat, action) is None
        for near in (action - 1, action + 1, action + 2**32, -action - 1):
            assert (state.refusal(seat, near) is None) == (near in legal)


def play_watched(state: State, chance: Chance, is_sensible: bool, is_told: bool) -> list[tuple[int, int]]:
    """Plays to the end, the invariants looked at after every action; answers what was played."""
    assert isinstance(state, Monopoly)
    played: list[tuple[int, int]] = []
    while seats := state.to_act():
        seat = lowest_seat(seats)
        if is_sensible:
            action = state.sensible(seat, chance)
        else:
            seat = seat_list(seats)[chance.below(len(seat_list(seats)))]
            legal = state.legal(seat)
            action = legal[chance.below(len(legal))]
        before = money(state)
        if is_told:
            state.listen()
        state.play(seat, action)
        played.append((seat, action))
        wrong = GAME.check(state)
        assert wrong is None, (wrong, GAME.position(state))
        if is_told:
            assert money(state) - before == sum(bank_flow(state, event) for event in state.events or ())
        if len(played) % 97 == 0 and state.to_act():
            require_legal_is_accepted(state, lowest_seat(state.to_act()), chance)
        if len(played) % 13 == 0:
            require_sets_follow(state)
    require_sets_follow(state)
    return played


@pytest.mark.proof
def test_invariants_hold_in_random_games() -> None:
    for number in range(count(200, 20_000)):
        options = TABLES[number % len(TABLES)]
        seats = 2 + number % 7
        chance = Chance.of_seed(f"random {number}")
        state = GAME.start(seats, number, options)
        played = play_watched(state, chance, False, number % 10 == 0)
        if number % 50 == 0:
            require_replay(seats, number, options, played, state)


@pytest.mark.proof
def test_invariants_hold_in_sensible_games() -> None:
    for number in range(count(50, 5_000)):
        options: dict[str, object] = {} if number % 2 else {"houses": 12, "hotels": 3}
        seats = 2 + number % 7
        chance = Chance.of_seed(f"sensible {number}")
        state = GAME.start(seats, number, options)
        played = play_watched(state, chance, True, number % 10 == 0)
        assert state.outcome() is not None
        if number % 50 == 0:
            require_replay(seats, number, options, played, state)


@pytest.mark.parametrize("housing", ["fair", "literal", "equal", "none"])
def test_games_come_out_the_same_whether_or_not_somebody_listens(housing: str) -> None:
    """Without a listener, requests of which nothing is short are carried out without a market."""
    for number in range(6):
        chance = Chance.of_seed(f"listeners {number}")
        options: dict[str, object] = {"housing": housing, "houses": 8 + 6 * number, "increment": 10}
        quiet = GAME.start(2 + number % 4, number, options)
        told = GAME.start(2 + number % 4, number, options, listen=True)
        for step in range(1_500):
            if not (seats := quiet.to_act()):
                break
            seat = seat_list(seats)[chance.below(len(seat_list(seats)))]
            action = quiet.random(seat, chance) if chance.below(12) == 0 else quiet.sensible(seat, chance)
            quiet.play(seat, action)
            told.play(seat, action)
            if step % 5 == 0:
                assert GAME.hash(quiet) == GAME.hash(told)
        assert GAME.hash(quiet) == GAME.hash(told)


def test_sets_follow_in_copies_and_in_positions_that_were_read() -> None:
    chance = Chance.of_seed("sets")
    for number in range(8):
        state = GAME.start(2 + number % 4, number, TABLES[number % len(TABLES)])
        for _ in range(60 * number):
            if seats := state.to_act():
                state.play(lowest_seat(seats), state.sensible(lowest_seat(seats), chance))
        for other in (state, state.copy(), GAME.restore(GAME.position(state))):
            assert isinstance(other, Monopoly)
            require_sets_follow(other)


def require_replay(
    seats: int, seed: int, options: dict[str, object], played: list[tuple[int, int]], state: State
) -> None:
    """I8: the same decisions from the same start give the same hash."""
    replayed = GAME.start(seats, seed, options)
    for seat, action in played:
        replayed.play(seat, action)
    assert GAME.hash(replayed) == GAME.hash(state)


def test_a_whole_random_game_with_no_limit_ends_by_itself() -> None:
    state = GAME.start(3, 1, {"rounds": 0, "stalemate": 0, "increment": 10})
    play_watched(state, Chance.of_seed(3), False, False)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "last player"
