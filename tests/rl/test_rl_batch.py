"""Batches: the same games as alone, masks and observations of the seat to act, refusals that change nothing."""

from __future__ import annotations

from typing import Any

import nim
import numpy as np
import pytest

from ludex import find
from ludex.core import Chance, Marks, Numbers, Refused, State, lowest_seat
from ludex.rl import Batch, Encoding

TABLES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("forsale", 3, {}),
    ("forsale", 6, {"coins": 40, "open": True}),
    ("catan", 4, {"turns": 40}),
    ("catan", 3, {"trade": False, "turns": 60}),
    ("catan", 5, {"turns": 20, "proposals": True}),
    ("monopoly", 3, {"rounds": 2, "increment": 50}),
    ("diplomacy", 7, {"map": "pure", "years": 1}),
    ("karesansui", 1, {"level": 1, "gardens": 1}),
)


def mask_of(state: State, seat: int) -> list[bool]:
    marks = Marks(state.action_count())
    state.write_mask(seat, marks, 0)
    return [mark == 1 for mark in marks.read()]


def observation_of(state: State, seat: int) -> list[int]:
    numbers = Numbers(state.observation_size())
    state.observe(seat, numbers, 0)
    return numbers.read()


def drawn(masks: Any, chance: Chance) -> list[int]:
    """A random legal action for each table."""
    return [int(row[chance.below(len(row))]) for row in (np.flatnonzero(mask) for mask in masks)]


def arrays(batch: Batch) -> list[Any]:
    """All that a batch shows, and the hashes of its first two states."""
    return [array.copy() for array in batch.look()] + [batch.game.hash(batch.state(0)), batch.game.hash(batch.state(1))]


def assert_alike(one: list[Any], two: list[Any]) -> None:
    for mine, yours in zip(one, two, strict=True):
        assert np.array_equal(mine, yours)


@pytest.mark.parametrize(("name", "seats", "options"), TABLES)
def test_every_table_plays_the_game_of_its_seed(name: str, seats: int, options: dict[str, object]) -> None:
    game = find(name)
    batch = Batch(name, tables=3, seats=seats, options=options, seed=11)
    chance = Chance.of_seed("actions")
    alone = [game.start(seats, f"11/{table}/0", options) for table in range(3)]
    begun = [0, 0, 0]
    for _ in range(250):
        for table, state in enumerate(alone):
            seat = lowest_seat(state.to_act())
            assert batch.to_act[table] == seat
            assert batch.masks[table].tolist() == mask_of(state, seat)
            assert batch.observations[table].tolist() == observation_of(state, seat)
            assert batch.seed_of(table) == f"11/{table}/{begun[table]}"
        actions = drawn(batch.masks, chance)
        batch.step(actions)
        for table, (state, index) in enumerate(zip(alone, actions, strict=True)):
            seat = lowest_seat(state.to_act())
            state.play(seat, state.action_at(seat, index))
            outcome = state.outcome()
            assert batch.done[table] == (outcome is not None)
            shares = [0.0] * seats if outcome is None else [outcome.share(each) for each in range(seats)]
            assert batch.rewards[table].tolist() == shares
            if outcome is not None:
                begun[table] += 1
                alone[table] = game.start(seats, f"11/{table}/{begun[table]}", options)
            assert game.hash(batch.state(table)) == game.hash(alone[table])
    assert sum(begun) > 0 or name == "catan"


def test_random_steps_are_steps_drawn_from_the_masks() -> None:
    one = Batch("forsale", tables=4, seats=4, seed=3)
    two = Batch("forsale", tables=4, seats=4, seed=3)
    streams = [Chance.of_seed(f"3/{table} choices") for table in range(4)]
    ended = one.random_steps(300)
    count = 0
    for _ in range(300):
        actions = []
        for table, stream in enumerate(streams):
            legal = sorted(int(index) for index in two.state(table).indices(int(two.to_act[table])))
            actions.append(legal[stream.below(len(legal))])
        count += int(two.step(actions).done.sum())
    assert ended == count > 0
    assert_alike(arrays(one), arrays(two))


def test_random_steps_may_be_cut_up() -> None:
    one, two = (Batch("catan", tables=2, seats=4, options={"turns": 30}, seed=5) for _ in range(2))
    one.random_steps(500)
    for steps in (0, 1, 99, 400):
        two.random_steps(steps)
    assert_alike(arrays(one), arrays(two))


def test_games_end_and_the_next_begins_with_another_seed() -> None:
    batch = Batch("forsale", tables=2, seats=3, seed=1)
    rewards = np.zeros((2, 3))
    ended = 0
    chance = Chance.of_seed("actions")
    for _ in range(1500):
        step = batch.step(drawn(batch.masks, chance))
        rewards += step.rewards
        ended += int(step.done.sum())
        assert step.rewards[~step.done].sum() == 0
    assert ended > 10
    assert rewards.sum() == pytest.approx(ended)
    assert int(batch.seed_of(0).split("/")[2]) + int(batch.seed_of(1).split("/")[2]) == ended


@pytest.mark.parametrize("wrong", [(0, -1), (0, 10**6), (0, 2**62), (0, "legal at another"), (-(2**63), 0)])
def test_an_illegal_index_is_refused_and_nothing_changes(wrong: tuple[Any, Any]) -> None:
    batch = Batch("forsale", tables=2, seats=3, seed=2)
    batch.step([1, 1])
    actions = [0 if isinstance(index, str) else index for index in wrong]
    if isinstance(wrong[1], str):
        actions[1] = int(np.flatnonzero(~batch.masks[1])[0])
    before = arrays(batch)
    with pytest.raises(Refused) as caught:
        batch.step(actions)
    assert caught.value.refusal.code == "illegal_action"
    table = 0 if actions[0] != 0 else 1
    assert caught.value.refusal.values == {"table": table, "seat": int(batch.to_act[table]), "action": actions[table]}
    assert_alike(before, arrays(batch))


@pytest.mark.parametrize("wrong", [[1], [1, 1, 1], [[1, 1]], [1.0, 1.0], ["1", "1"], [True, False], None, 1, [1, None]])
def test_what_are_no_actions_is_refused(wrong: Any) -> None:
    batch = Batch("forsale", tables=2, seats=3)
    before = arrays(batch)
    with pytest.raises(Refused) as caught:
        batch.step(wrong)
    assert caught.value.refusal.code == "bad_actions"
    assert_alike(before, arrays(batch))


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("bad_tables", {"tables": 0}),
        ("bad_tables", {"tables": 2.0}),
        ("bad_seats", {"seats": 9}),
        ("bad_seed", {"seed": -1}),
        ("bad_seed", {"seed": "seven"}),
        ("bad_option", {"options": {"coins": -1}}),
        ("bad_option", {"options": {"no such": 1}}),
    ],
)
def test_what_no_batch_can_be_is_refused(code: str, wrong: dict[str, Any]) -> None:
    with pytest.raises(Refused) as caught:
        Batch("forsale", **wrong)
    assert caught.value.refusal.code == code


def test_a_game_without_dense_actions_is_refused() -> None:
    with pytest.raises(Refused) as caught:
        Batch(nim.GAME, tables=2)
    assert caught.value.refusal.code == "no_dense_actions"


@pytest.mark.parametrize("steps", [-1, 1.0, True, None, 2**63])
def test_a_number_of_steps_that_can_not_be_is_refused(steps: Any) -> None:
    with pytest.raises(Refused) as caught:
        Batch("forsale", tables=2).random_steps(steps)
    assert caught.value.refusal.code == "bad_steps"


def test_sealed_offers_are_asked_in_turn_and_not_observed() -> None:
    """Two batches that differ in what seat 0 seals look the same to seat 1."""
    one, two = (Batch("forsale", tables=1, seats=3, seed=4) for _ in range(2))
    while not one.masks[0, -30:].any():  # everybody passes until properties are sold
        one.step([0])
        two.step([0])
    first, last = (int(np.flatnonzero(one.masks[0])[place]) for place in (0, -1))
    assert first != last
    one.step([first])
    two.step([last])
    assert one.to_act[0] == two.to_act[0] == 1
    assert np.array_equal(one.observations, two.observations)
    assert np.array_equal(one.masks, two.masks)
    assert one.state(0) != two.state(0)


def test_the_arrays_are_the_kernels_own_and_read_only() -> None:
    batch = Batch("forsale", tables=2)
    for array in batch.look():
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0
    masks = batch.masks
    batch.random_steps(50)
    assert masks is batch.look().masks
    kept = batch.look().observations
    del batch
    assert kept.shape[0] == 2


def test_without_observations_all_else_is_the_same() -> None:
    one = Batch("catan", tables=2, options={"turns": 20}, seed=9)
    two = Batch("catan", tables=2, options={"turns": 20}, seed=9, observations=False)
    assert one.random_steps(300) == two.random_steps(300)
    assert two.observations.shape == (2, 0)
    assert np.array_equal(one.masks, two.masks)


def test_the_encoding_has_a_flag_for_each_category_and_amounts_from_0_to_1() -> None:
    batch = Batch("catan", tables=3, seats=4, options={"turns": 60}, seed=1)
    batch.random_steps(200)
    encoding = Encoding(batch.fields)
    found = encoding.encode(batch.observations)
    assert found.shape == (3, encoding.size)
    assert found.dtype == np.float32
    assert len(set(encoding.names)) == encoding.size
    assert found.min() >= 0
    assert found.max() <= 1
    categories = sum(field.size for field in batch.fields if field.is_category)
    flags = [place for place, name in enumerate(encoding.names) if " = " in name]
    assert (found[:, flags].sum(axis=1) == categories).all()
    road = next(field for field in batch.fields if field.name.startswith("road on"))
    owner = int(batch.observations[1, road.place])
    assert found[1, encoding.names.index(f"{road.name} [0] = {owner}")] == 1
    assert np.array_equal(encoding.encode(batch.observations[1]), found[1])
