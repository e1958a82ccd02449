"""PettingZoo: its own test suite on every game, and that the games are those of Ludex."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test
from rl_tables import NAMES, TABLES

from ludex import find
from ludex.core import Refused, lowest_seat, seat_list
from ludex.rl.pettingzoo_env import LudexAEC, LudexParallel
from thorough import count


@pytest.fixture(autouse=True)
def only_warnings_about_the_mask() -> Iterator[None]:
    """Its tests also warn. All that may be warned of is that an observation comes with its mask, in a dictionary."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", UserWarning)
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def aec(name: str) -> LudexAEC:
    return LudexAEC(name, *TABLES[name])


def parallel(name: str) -> LudexParallel:
    return LudexParallel(name, *TABLES[name])


@pytest.mark.parametrize("name", NAMES)
def test_aec_passes_their_suite(name: str) -> None:
    api_test(aec(name), num_cycles=count(60, 1000))
    seed_test(lambda: aec(name), num_cycles=count(10, 500))


@pytest.mark.parametrize("name", NAMES)
def test_parallel_passes_their_suite(name: str) -> None:
    parallel_api_test(parallel(name), num_cycles=count(60, 1000))
    parallel_seed_test(lambda: parallel(name), num_cycles=count(5, 500))


@pytest.mark.parametrize("name", NAMES)
def test_a_seed_gives_the_game_that_ludex_plays_with_it(name: str) -> None:
    seats, options = TABLES[name]
    env, state = aec(name), find(name).start(seats, 7, options)
    env.reset(seed=7)
    rng = np.random.default_rng(1)
    for agent in env.agent_iter(80):
        seen, _, is_over, _, _ = env.last()
        assert seen is not None
        waiting = state.to_act()
        assert is_over == (waiting == 0)
        if is_over:
            break
        seat = lowest_seat(waiting)
        assert agent == f"seat_{seat}"
        index = int(rng.choice(np.flatnonzero(seen["action_mask"])))
        env.step(index)
        state.play(seat, state.action_at(seat, index))
    assert env.table.game.hash(env.table.state) == find(name).hash(state)


def test_games_without_a_seed_follow_from_the_last_one_with_it() -> None:
    env, again = aec("forsale"), aec("forsale")
    env.reset(seed=3)
    again.reset(seed=3)
    for _ in range(3):
        env.reset()
        again.reset()
        assert env.table.state == again.table.state
    assert env.table.state == find("forsale").start(3, "3/3")


def test_rewards_are_the_shares_of_the_win_and_come_once() -> None:
    env = aec("forsale")
    env.reset(seed=5)
    rng = np.random.default_rng(2)
    got: dict[str, list[float]] = {agent: [] for agent in env.agents}
    for agent in env.agent_iter():
        seen, reward, is_over, _, info = env.last()
        assert seen is not None
        got[agent].append(reward)
        assert ("score" in info) == is_over
        env.step(None if is_over else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    outcome = env.table.outcome()
    assert outcome is not None
    assert [sum(got[f"seat_{seat}"]) for seat in range(3)] == [outcome.share(seat) for seat in range(3)]
    assert env.agents == []


@pytest.mark.parametrize("index", [-1, 49, 10_000, None, 1.5, "pass", np.int64(48)])
def test_an_illegal_action_is_refused_and_changes_nothing(index: object) -> None:
    env = aec("forsale")
    env.reset(seed=5)
    before = env.table.state.copy()
    with pytest.raises(Refused) as error:
        env.step(index)  # type: ignore[arg-type]
    assert error.value.refusal.code == "illegal_action"
    assert env.table.state == before
    env.step(1)
    assert env.agent_selection == "seat_1"


def test_a_sealed_decision_is_not_observed_by_the_others() -> None:
    env = aec("forsale")
    env.reset(seed=1)
    while len(seat_list(env.table.state.to_act())) < 3:
        seen = env.observe(env.agent_selection)
        env.step(int(np.flatnonzero(seen["action_mask"])[0]))
    first, second = np.flatnonzero(env.observe("seat_0")["action_mask"])[:2]
    seen_after = []
    for index in (first, second):
        twin = LudexAEC("forsale", 3)
        twin.reset(seed=1)
        twin.table.take(env.table.state.copy())
        twin.agent_selection = "seat_0"
        twin.step(int(index))
        assert twin.agent_selection == "seat_1"
        seen_after.append(twin.observe("seat_1")["observation"])
        assert not np.array_equal(twin.observe("seat_0")["observation"], env.observe("seat_0")["observation"])
    assert np.array_equal(*seen_after)


def test_parallel_plays_all_who_are_asked_and_the_others_wait() -> None:
    env = parallel("forsale")
    seen, _ = env.reset(seed=1)
    turns = []
    while env.agents:
        asked = [agent for agent in env.agents if not seen[agent]["action_mask"][env.wait]]
        turns.append(len(asked))
        actions = {agent: int(np.flatnonzero(seen[agent]["action_mask"])[0]) for agent in env.agents}
        seen, rewards, _, _, infos = env.step(actions)
        assert not any("refusal" in info for info in infos.values())
    assert set(turns) == {1, 3}, "bids come one at a time, offers all at once"
    assert sum(rewards.values()) == pytest.approx(1)


def test_parallel_says_what_came_to_nothing() -> None:
    env = parallel("forsale")
    env.reset(seed=1)
    before = env.table.state.copy()
    _, _, _, _, infos = env.step({"seat_0": env.wait, "seat_1": 0, "seat_2": 0})
    assert "can't wait" in infos["seat_0"]["refusal"]
    _, _, _, _, infos = env.step({"seat_0": 48})
    assert "not legal" in infos["seat_0"]["refusal"]
    assert env.table.state == before


def test_a_game_is_shown_as_a_spectator_sees_it() -> None:
    env = LudexAEC("forsale", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert "round 1 of 8" in shown
    assert "18" not in shown, "purses are hidden"
