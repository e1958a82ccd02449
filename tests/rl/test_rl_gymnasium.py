"""Gymnasium: its own checker on every game, one table and many the same, bots that play as elsewhere."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from rl_tables import NAMES, TABLES

from ludex.core import Refused
from ludex.rl.gymnasium_env import LudexEnv
from ludex.rl.gymnasium_vector import LudexVectorEnv


def made(name: str, **settings: Any) -> LudexEnv:
    seats, options = TABLES[name]
    env = gymnasium.make(f"ludex/{name}-v0", seats=seats, options=options, disable_env_checker=True, **settings)
    found = env.unwrapped
    assert isinstance(found, LudexEnv)
    return found


def many(name: str, tables: int, **settings: Any) -> LudexVectorEnv:
    seats, options = TABLES[name]
    found = gymnasium.make_vec(f"ludex/{name}-v0", num_envs=tables, seats=seats, options=options, **settings)
    assert isinstance(found, LudexVectorEnv)
    return found


def drawn(masks: Any, rng: np.random.Generator) -> Any:
    """A random legal action for each table."""
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("name", NAMES)
def test_their_checker_finds_nothing(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(made(name))


@pytest.mark.parametrize("name", NAMES)
def test_games_go_to_their_end_against_bots(name: str) -> None:
    env = made(name, opponents="random")
    rng = np.random.default_rng(3)
    _, info = env.reset(seed=3)
    steps, is_over = 0, False
    while not is_over:
        seen, reward, is_over, is_cut, info = env.step(drawn([info["action_mask"]], rng)[0])
        assert "refusal" not in info
        assert env.observation_space.contains(seen)
        assert not is_cut
        assert 0 <= reward <= (1 if is_over else 0)
        steps += 1
    assert steps > 3
    assert len(info["scores"]) == env.table.seats


@pytest.mark.parametrize("action", [48, -1, 1000, None, "bid 2", 1.0, np.int64(48)])
def test_an_illegal_action_changes_nothing_and_is_told(action: object) -> None:
    env = made("forsale")
    env.reset(seed=3)
    before = env.table.state.copy()
    _, reward, is_over, _, info = env.step(action)
    assert "not legal" in info["refusal"]
    assert (reward, is_over) == (0, False)
    assert env.table.state == before


def test_the_seat_moves_on_from_game_to_game_or_is_chosen() -> None:
    env = made("forsale")
    assert [env.reset(seed=None if number else 1)[1]["seat"] for number in range(4)] == [0, 1, 2, 0]
    assert env.reset(options={"seat": 2})[1]["seat"] == 2
    fixed = made("forsale", seat=1)
    assert [fixed.reset()[1]["seat"] for _ in range(3)] == [1, 1, 1]
    with pytest.raises(Refused):
        env.reset(options={"seat": 3})


def test_one_may_play_alone() -> None:
    """Karesansui is for a single student too."""
    env = LudexEnv("karesansui", seats=1, options={"gardens": 1})
    _, info = env.reset(seed=1)
    assert "refusal" not in env.step(drawn([info["action_mask"]], np.random.default_rng(1))[0])[4]
    envs = LudexVectorEnv("karesansui", num_envs=2, seats=1, options={"gardens": 1})
    _, infos = envs.reset(seed=1)
    envs.step(drawn(infos["action_mask"], np.random.default_rng(1)))
    assert infos["seat"].tolist() == [0, 0]


def test_opponents_sit_in_their_order_from_the_player_onward() -> None:
    env = made("forsale", opponents=["careful", "random"], seat=1)
    env.reset(seed=1)
    assert [type(env._bots[seat]).__name__ for seat in (2, 0)] == ["Careful", "Random"]


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"opponents": "nobody"}, "unknown_bot"),
        ({"opponents": ["careful"]}, "bad_opponents"),
        ({"seat": 3}, "no_such_seat"),
        ({"seat": -2}, "no_such_seat"),
    ],
)
def test_what_can_not_be_is_refused(settings: dict[str, Any], code: str) -> None:
    for make in (LudexEnv, LudexVectorEnv):
        with pytest.raises(Refused) as error:
            make("forsale", seats=3, **settings)
        assert error.value.refusal.code == code


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("opponents", ["random", "careful"])
def test_many_tables_with_one_seed_play_the_same_games(name: str, opponents: str) -> None:
    one, other = many(name, 3, opponents=opponents), many(name, 3, opponents=opponents)
    seen, infos = one.reset(seed=5)
    assert np.array_equal(seen, other.reset(seed=5)[0])
    rng = np.random.default_rng(5)
    for _ in range(15):
        actions = drawn(infos["action_mask"], rng)
        seen, rewards, done, _, infos = one.step(actions)
        again = other.step(actions)
        assert np.array_equal(seen, again[0])
        assert np.array_equal(rewards, again[1])
        assert seen in one.observation_space
        assert np.array_equal(infos["seat"], one.batch.to_act), "it is the learner's turn everywhere"
        assert not rewards[~done].any()


@pytest.mark.parametrize("opponents", ["random", "careful", ["careful", "random"], ["sharp:1", "random"]])
def test_many_tables_end_and_begin_anew(opponents: Any) -> None:
    envs = many("forsale", 4, opponents=opponents)
    _, infos = envs.reset(seed=1)
    rng = np.random.default_rng(1)
    began = infos["seat"].tolist()
    assert began == [0, 1, 2, 0]
    ended = np.zeros(4, np.int64)
    for _ in range(60):
        seats = infos["seat"]
        _, _, done, _, infos = envs.step(drawn(infos["action_mask"], rng))
        ended += done
        assert ((infos["seat"] - seats) % 3 == done).all(), "the learner's seat moves on with every game"
    assert ended.min() >= 2
    assert [int(envs.batch.seed_of(table).split("/")[2]) for table in range(4)] == ended.tolist()


def test_rewards_are_those_of_the_learners_own_seat() -> None:
    """One who plays by rule of thumb nearly always beats random players; whichever other seat's share would not."""
    envs = many("forsale", 12, opponents="random")
    _, infos = envs.reset(seed=9)
    chance = envs.batch.state(0).chance
    shares: list[float] = []
    while len(shares) < 24:
        actions = []
        for table in range(12):
            state, seat = envs.batch.state(table), int(infos["seat"][table])
            actions.append(state.index_of(seat, state.sensible(seat, chance)))
        _, rewards, done, _, infos = envs.step(np.array(actions))
        shares.extend(rewards[done].tolist())
    assert sum(shares) / len(shares) > 0.8


def test_an_illegal_action_at_one_of_many_tables_is_refused() -> None:
    envs = many("forsale", 2)
    envs.reset(seed=1)
    before = [envs.batch.state(table) for table in range(2)]
    with pytest.raises(Refused):
        envs.step(np.array([1, 48]))
    assert [envs.batch.state(table) for table in range(2)] == before
