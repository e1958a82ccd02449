"""What each observer can deduce of hands: against all the hands that could be, and in sampled truths."""

from __future__ import annotations

import pytest
from catan_random import TERMS, positions, start
from catan_slow import Watcher

from ludex.core import Chance
from ludex.games.catan.game import GAME
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import kind_of, victim_of
from ludex.games.catan.rules.board import NONE
from ludex.games.catan.rules.bundles import KINDS, count_in, counts_of
from ludex.games.catan.rules.cards import WOOD
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.knowledge import know_only_sums
from ludex.games.catan.rules.phases import OVER
from ludex.games.catan.rules.state import CatanState
from thorough import count

MOST_WORLDS = 2_000

World = tuple[int, ...]
"""The hands of all seats, five numbers each."""


def all_hands(state: CatanState) -> list[int]:
    """The hands of all seats, five numbers each."""
    return [held for hand in hands_of(state) for held in hand]


def after_theft(worlds: set[World], thief: int, victim: int) -> set[World]:
    """Any card that the victim may hold has gone to the thief."""
    found = set()
    for world in worlds:
        for resource in range(KINDS):
            if world[KINDS * victim + resource] > 0:
                changed = list(world)
                changed[KINDS * victim + resource] -= 1
                changed[KINDS * thief + resource] += 1
                found.add(tuple(changed))
    return found


def after_change(worlds: set[World], change: list[int]) -> set[World]:
    """Cards came and went for all to see; nobody can have paid what it did not hold."""
    moved = {tuple(held + step for held, step in zip(world, change, strict=True)) for world in worlds}
    return {world for world in moved if min(world) >= 0}


@pytest.mark.proof
def test_bounds_hold_all_hands_that_could_be() -> None:
    """A spectator's and each seat's bounds, against every world that agrees with what it saw: none is left out, and
    nearly always the bounds are as narrow as the worlds."""
    cells = narrow = 0
    for number in range(count(12, 400)):
        seats = 3 + number % 2
        state = start(5 * len(TERMS) * number, seats)  # no trade: all but thefts is payment, income or monopoly
        observer = seats if number % 3 == 0 else number % seats
        worlds = {tuple(all_hands(state))}
        before = all_hands(state)
        for seat, action in positions(state, Chance.of_seed(f"worlds {number}")):
            after = all_hands(state)
            kind = kind_of(action)
            victim = victim_of(action) if kind == actions.ROBBER else NONE
            if victim != NONE and observer not in (seat, victim):
                worlds = after_theft(worlds, seat, victim)
            else:
                if kind == actions.PLAY_MONOPOLY:
                    resource = actions.number_of(action)
                    columns = range(resource, KINDS * seats, KINDS)
                    worlds = {
                        world
                        for world in worlds
                        if all(world[at] == before[at] for at in columns if at // KINDS != seat)
                    }
                worlds = after_change(worlds, [b - a for a, b in zip(before, after, strict=True)])
            before = after
            assert tuple(after) in worlds
            if len(worlds) > MOST_WORLDS:
                break
            for other in range(seats):
                for resource in range(KINDS):
                    held = [world[KINDS * other + resource] for world in worlds]
                    least = count_in(state.known_least(observer, other), resource)
                    most = count_in(state.known_most(observer, other), resource)
                    assert least <= min(held), f"game {number}"
                    assert most >= max(held), f"game {number}"
                    cells += 1
                    narrow += least == min(held) and most == max(held)
    assert cells > 10_000
    assert narrow > cells * 98 // 100, f"{narrow} of {cells}"


@pytest.mark.proof
def test_what_is_known_against_watchers() -> None:
    """Every observer's least and most after every decision, against a slow one that notes them down."""
    unsure = 0
    for number in range(count(4, 200, same=True)):
        seats = 2 + number % 5
        state = start(5 * len(TERMS) * number, seats)
        hands = hands_of(state)
        watchers = [Watcher(observer, hands) for observer in range(seats + 1)]
        for seat, action in positions(state, Chance.of_seed(f"watch {number}")):
            before, hands = hands, hands_of(state)
            kind = kind_of(action)
            victim = victim_of(action) if kind == actions.ROBBER else NONE
            for watcher in watchers:
                if victim != NONE and watcher.observer not in (seat, victim):
                    watcher.miss_theft(seat, victim)
                else:
                    watcher.see_change(before, hands)
                if kind == actions.PLAY_MONOPOLY:
                    watcher.see_monopoly(seat, actions.number_of(action))
                watcher.conclude(hands)
                for other in range(seats):
                    known = state.known_least(watcher.observer, other), state.known_most(watcher.observer, other)
                    noted = watcher.least[other], watcher.most[other]
                    assert (counts_of(known[0]), counts_of(known[1])) == noted, f"game {number}"
                    unsure += known[0] != known[1]
    assert unsure > 1000


def hands_of(state: CatanState) -> list[list[int]]:
    return [counts_of(hand) for hand in state.hands]


@pytest.mark.proof
def test_a_sample_is_sound_and_looks_the_same() -> None:
    looked = changed = 0
    for number in range(count(5, 500, same=True)):
        state = start(number)
        chance = Chance.of_seed(f"sample {number}")
        for _ in positions(state, chance):
            if chance.below(120) or state.phase == OVER:
                continue
            for seat in range(-1, state.terms.seats):
                twin = state.sample(seat, chance)
                broken = check(twin)
                assert broken is None, f"game {number}: {broken.message}"
                assert GAME.view(twin, seat) == GAME.view(state, seat)
                looked += 1
                changed += twin.to_json() != state.to_json()
    assert looked > 100
    assert changed > looked // 3


def one_stolen_card() -> CatanState:
    """Seat 1 had a wood and three ore; seat 0 has stolen one of them, an ore."""
    seats = [
        {"hand": {}},
        {"hand": {"wood": 1, "ore": 3}, "settlements": [17]},
        {"hand": {}},
    ]
    position = {
        "options": {"board": "beginner"},
        "seats": seats,
        "turn": 0,
        "phase": "robber",
        "dice": [3, 4],
        "known": [None] * 4,
    }
    state = GAME.restore(position)
    assert isinstance(state, CatanState)
    [action] = GAME.read(state, 0, "robber 4 from 1")
    state.chance.feed = [GAME.read_chance({"steal": "ore"})]
    state.play(0, action)
    return state


def test_a_sample_deals_what_was_stolen_unseen() -> None:
    state = one_stolen_card()
    chance = Chance.of_seed("stolen")
    for seat in (2, -1):
        woods = [count_in(state.sample(seat, chance).hands[0], WOOD) for _ in range(100)]
        assert 5 < sum(woods) < 95, "both cards come up"
    for seat in (0, 1):
        assert all(count_in(state.sample(seat, chance).hands[0], WOOD) == 0 for _ in range(50)), "who saw it knows it"


def test_a_sample_deals_development_cards() -> None:
    seats = [{"cards": {"knight": 1}}, {"cards": {"monopoly": 1, "victory": 1}}, {}]
    state = GAME.restore({"options": {"board": "beginner"}, "seats": seats, "turn": 0, "phase": "main"})
    assert isinstance(state, CatanState)
    chance = Chance.of_seed("cards")
    kinds = set()
    for _ in range(300):
        twin = state.sample(0, chance)
        assert counts_of(twin.cards[0]) == [1, 0, 0, 0, 0], "its own are its own"
        assert twin.card_count(1) == 2
        kinds.add(twin.cards[1])
    assert len(kinds) > 8


def test_a_sample_makes_nobody_a_winner_unnoticed() -> None:
    """Seat 1 has nine points to see in its own turn, so it holds no victory card."""
    seats = [{}, {"cards": {"knight": 2}, "cities": [0, 2, 11, 15], "settlements": [29]}, {}]
    state = GAME.restore({"options": {"board": "beginner"}, "seats": seats, "turn": 1, "phase": "main"})
    chance = Chance.of_seed("nine")
    for _ in range(100):
        twin = state.sample(0, chance)
        assert isinstance(twin, CatanState)
        assert twin.points(1) == 9


def test_a_given_order_of_the_deck_stays_secret() -> None:
    cards = ["knight"] * 14 + ["victory"] * 5 + ["roads"] * 2 + ["plenty"] * 2 + ["monopoly"] * 2
    state = GAME.restore({"options": {"board": "beginner"}, "seats": [{}, {}, {}], "turn": 0, "deck": cards})
    assert isinstance(state, CatanState)
    chance = Chance.of_seed("order")
    tops = set()
    for _ in range(100):
        twin = state.sample(0, chance)
        assert sorted(twin.order) == sorted(state.order)
        tops.add(twin.order[0])
    assert len(tops) > 2


def test_forgetting_leaves_the_sums() -> None:
    for number in range(5):
        state = start(number)
        for _ in positions(state, Chance.of_seed(number)):
            pass
        know_only_sums(state)
        assert check(state) is None
