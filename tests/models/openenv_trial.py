"""Run by an interpreter that has OpenEnv (see test_models_openenv): the environment by itself and over its server."""

from __future__ import annotations

import threading
import time
from random import Random

import uvicorn
from model_script import chosen, offered
from openenv.core.generic_client import GenericEnvClient

from ludex.models.environment import LudexAction, LudexEnvironment, app
from ludex.models.training import Episode

QUICK: dict[str, dict[str, object]] = {
    "forsale": {},
    "catan": {"points": 4, "turns": 60},
    "monopoly": {"rounds": 8},
    "karesansui": {"gardens": 3},
    "diplomacy": {"years": 1},
}


def by_itself(game: str, options: dict[str, object]) -> None:
    """A whole episode; its texts are those of an episode without OpenEnv."""
    environment, chance = LudexEnvironment(), Random(1)
    seen = environment.reset(seed=1, game=game, options=options)
    episode = Episode(game, options=options, seed=1)
    assert seen.text == episode.opening
    may = offered(seen.text)
    while not seen.done:
        action = "dance" if chance.random() < 0.1 else chosen(may, chance)
        twin = episode.step(action)
        seen = environment.step(LudexAction(text=action))
        assert (seen.text, seen.reward, seen.done, seen.code) == (twin.text, twin.reward, twin.is_done, twin.code)
        may = offered(seen.text) or may
    assert environment.state.step_count == episode.steps
    assert environment.state.faults == dict(episode.faults)
    print(f"{game}: {episode.steps} steps, last reward {seen.reward}")


def over_its_server() -> None:
    server = uvicorn.Server(uvicorn.Config(app, port=8765, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    try:
        with GenericEnvClient(base_url="http://127.0.0.1:8765").sync() as client:
            chance = Random(2)
            result = client.reset(seed=3, game="forsale")
            text = result.observation["text"]
            while not result.done:
                result = client.step({"text": chosen(offered(text), chance)})
                text = result.observation["text"]
            assert "The game is over" in text
            assert 0 <= result.reward <= 1
            assert client.state()["step_count"] > 5
            print("forsale over its server:", text.split("\n")[0])
    finally:
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    for game, options in QUICK.items():
        by_itself(game, options)
    refused = LudexEnvironment().reset(game="os:path")
    assert refused.done
    assert refused.code == "unknown_game"
    over_its_server()
    print("all is well")
