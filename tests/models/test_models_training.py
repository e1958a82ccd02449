"""Episodes for training: rewards, faults, and that the same seed gives the same texts."""

from __future__ import annotations

from random import Random

import pytest
from model_script import chosen, offered

from ludex.core import Refused
from ludex.models.sitting import OwnGame
from ludex.models.training import FAULT, RETRIES, Episode

QUICK: dict[str, dict[str, object]] = {
    "forsale": {},
    "catan": {"points": 4, "turns": 40},
    "monopoly": {"rounds": 6},
    "karesansui": {"gardens": 2},
    "diplomacy": {"years": 1},
}


def run(name: str, seed: int) -> tuple[list[str], list[float], Episode]:
    """An episode by a scripted model that now and then tries what can't be."""
    episode, chance = Episode(name, options=QUICK[name], seed=seed), Random(seed)
    texts, rewards = [episode.opening], [0.0]
    text = episode.opening
    while not episode.is_done:
        wrong = chance.random() < 0.2
        step = episode.step("dance" if wrong else chosen(offered(text), chance))
        assert (step.code != "") == wrong
        assert step.reward == (FAULT if wrong else step.reward)
        texts.append(step.text)
        rewards.append(step.reward)
        text = step.text if offered(step.text) else text
    return texts, rewards, episode


@pytest.mark.parametrize("name", sorted(QUICK))
def test_an_episode_ends_with_the_share_of_the_win_and_repeats_itself(name: str) -> None:
    texts, rewards, episode = run(name, 7)
    again, same, _ = run(name, 7)
    assert (texts, rewards) == (again, same)
    outcome = episode.sitting.table.outcome()
    assert outcome is not None
    assert rewards[-1] == outcome.share(0)
    assert sum(rewards) == pytest.approx(outcome.share(0) + FAULT * sum(episode.faults.values()))
    assert episode.step("pass").is_done


def test_the_texts_are_those_that_other_models_read() -> None:
    episode, game = Episode("catan", seed=3), OwnGame("catan", seed=3)
    first = game.turn(0)
    assert episode.opening.endswith(first)
    action = offered(first)[11]
    assert episode.step(action).text == game.play(0, action)


def test_the_referee_decides_after_too_many_refusals() -> None:
    episode = Episode("forsale", seed=1)
    for _ in range(RETRIES):
        step = episode.step("bid 999")
        assert (step.reward, step.is_done, step.code) == (FAULT, False, "#3")
    step = episode.step("bid 999")
    assert "The referee decided for you." in step.text
    assert "Seat 0 passes" in step.text
    assert dict(episode.faults) == {"#3": RETRIES + 1}


def test_a_model_that_only_talks_nonsense_still_comes_to_an_end() -> None:
    episode = Episode("forsale", seed=1)
    while not episode.is_done:
        episode.step("dance")
    assert set(episode.faults) == {"#5"}


def test_an_episode_that_can_not_be_is_refused() -> None:
    with pytest.raises(Refused, match="bad_seats"):
        Episode("forsale", seat=9)
