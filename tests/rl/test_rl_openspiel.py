"""OpenSpiel: its own simulations on every game, and that information states hold what a seat may know."""

from __future__ import annotations

import pickle
import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from rl_tables import NAMES, TABLES

import ludex.rl.openspiel_game  # noqa: F401
from ludex import find
from ludex.core import Refused
from thorough import count


def loaded(name: str, **more: Any) -> Any:
    seats, options = TABLES[name]
    written = ";".join(f"{key}:{value}" for key, value in options.items())
    return pyspiel.load_game(f"ludex_{name}", {"players": seats, "options": written, **more})


def played(game: Any, seed: int, most: int = 10**6) -> list[Any]:
    """Every state of a random game, the deal the first."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    state.apply_action(seed)
    states = [state.clone()]
    while not state.is_terminal() and len(states) < most:
        state.apply_action(rng.choice(state.legal_actions()))
        states.append(state.clone())
    return states


@pytest.mark.once
@pytest.mark.parametrize("name", NAMES)
def test_their_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(loaded(name, longest=150), num_sims=count(1, 10), serialize=True, verbose=False)


@pytest.mark.parametrize("name", NAMES)
def test_resampled_states_look_the_same_to_the_player(name: str) -> None:
    rng = random.Random(4)
    states = played(loaded(name), 4, 60)
    differ = 0
    for state in rng.sample(states, 6):
        for player in range(state.num_players()):
            twin = state.resample_from_infostate(player, rng.random)
            assert twin.information_state_string(player) == state.information_state_string(player)
            assert twin.observation_tensor(player) == state.observation_tensor(player)
            if state.current_player() == player:
                assert twin.legal_actions() == state.legal_actions()
            differ += str(twin) != str(state)
    assert differ, "hidden things or the chance to come are dealt anew"


def test_a_deal_is_the_game_of_that_seed() -> None:
    state = loaded("forsale").new_initial_state()
    assert state.is_chance_node()
    assert len(state.chance_outcomes()) == 1000
    state.apply_action(17)
    assert state.truth == find("forsale").start(3, 17)


def test_information_states_remember_what_observations_do_not() -> None:
    """Two ways to the same position: who bid how much before somebody passed is seen by all."""
    states = []
    for actions in ((1, 1, 0, 0), (2, 1, 0, 0)):
        state = loaded("forsale").new_initial_state()
        state.apply_action(3)
        for action in actions:
            state.apply_action(action)
        states.append(state)
    assert states[0].information_state_string(2) != states[1].information_state_string(2)


def test_what_others_seal_leaves_no_trace_in_an_information_state() -> None:
    state = next(state for state in played(loaded("forsale"), 2) if state.truth.to_act() == 7)
    twins = []
    for action in state.legal_actions()[:2]:
        twin = state.clone()
        twin.apply_action(action)
        assert twin.current_player() == 1
        twins.append(twin)
    assert twins[0].information_state_string(2) == twins[1].information_state_string(2)
    assert twins[0].information_state_string(0) != twins[1].information_state_string(0)


def test_how_many_steps_others_took_in_secret_leaves_no_trace_either() -> None:
    [state] = played(loaded("diplomacy"), 1, 1)
    before = [state.information_state_string(player) for player in range(7)]
    assert state.current_player() == 0
    state.apply_action(next(each for each in state.legal_actions() if state.action_to_string(0, each)[:2] == "A "))
    after = [state.information_state_string(player) for player in range(7)]
    assert [player for player in range(7) if before[player] != after[player]] == [0]


@pytest.mark.parametrize("name", NAMES)
def test_returns_lie_in_the_range_and_games_are_no_longer_than_said(name: str) -> None:
    game = loaded(name, longest=200)
    states = played(game, 1)
    last = states[-1]
    assert last.is_terminal()
    assert last.move_number() <= game.max_game_length() + 1
    assert all(game.min_utility() <= share <= game.max_utility() for share in last.returns())
    if game.utility_sum() is not None:
        assert sum(last.returns()) == pytest.approx(game.utility_sum())
    assert states[0].returns() == [0] * game.num_players()


@pytest.mark.parametrize("players", [3, 6])
def test_the_longest_sale_is_a_bound(players: int) -> None:
    """Everybody bids as little as can be, for as long as can be."""
    game = pyspiel.load_game("ludex_forsale", {"players": players, "options": "equal_allowed:true;coins:9"})
    state = game.new_initial_state()
    state.apply_action(1)
    steps = 0
    while state.truth.to_act() != 0:
        legal = state.legal_actions()
        state.apply_action(legal[1] if len(legal) > 1 and legal[0] == 0 else legal[0])
        steps += 1
    assert steps <= game.max_game_length()


def test_states_go_through_pickle_resampled_ones_too() -> None:
    state = played(loaded("forsale"), 6, 20)[-1]
    twin = state.resample_from_infostate(0, random.Random(1).random)
    for each in (state, twin):
        back = pickle.loads(pickle.dumps(each))
        assert str(back) == str(each)
        assert back.history() == each.history()
        assert back.information_state_string(1) == each.information_state_string(1)


def test_bad_parameters_and_illegal_actions_are_refused() -> None:
    with pytest.raises(Refused) as error:
        pyspiel.load_game("ludex_forsale(options=coins:-3)")
    assert error.value.refusal.code == "bad_option"
    with pytest.raises(Refused):
        pyspiel.load_game("ludex_forsale(options=coins)")
    with pytest.raises(Refused):
        pyspiel.load_game("ludex_forsale(deals=0)")
    state = played(loaded("forsale"), 1, 1)[0]
    before = str(state)
    with pytest.raises(Refused):
        state.apply_action(48)
    assert str(state) == before


@pytest.mark.once
def test_information_set_search_plays_a_game() -> None:
    """OpenSpiel's own IS-MCTS on the face: it needs information states, resampling and returns."""
    from open_spiel.python.algorithms import ismcts, mcts

    game = loaded("forsale")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 5, random_state=np.random.RandomState(1))
    state = played(game, 1, 40)[-1]
    assert bot.step(state) in state.legal_actions()


@pytest.mark.once
def test_a_process_that_used_it_ends_well() -> None:
    """What is registered is let go of after Python has ended."""
    code = "import pyspiel, ludex.rl.openspiel_game; pyspiel.load_game('ludex_forsale').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
