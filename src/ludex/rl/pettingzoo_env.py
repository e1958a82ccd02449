"""PettingZoo: every game as an AEC environment (one agent after the other) and as a parallel one.

    from ludex.rl.pettingzoo_env import aec_env, parallel_env

    env = aec_env("catan", seats=4)
    env.reset(seed=42)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        over = termination or truncation
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Agents are `seat_0`, `seat_1` and so on. All of them stay to the end of the game; one who is out of it is not asked any
more. An observation has the numbers of `State.observe` as "observation" and the legal actions as "action_mask". The
reward is the share of the win, at the end. `reset(seed=42)` plays the game of seed 42 that every other part of Ludex
plays with that seed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from ludex.core import Game, Refused, seat_list
from ludex.rl.single import Single

Seen = dict[str, Any]
"""An observation: the numbers and the mask."""

METADATA: dict[str, Any] = {"render_modes": ["ansi", "human"], "is_parallelizable": False}


def agent_names(seats: int) -> list[str]:
    return [f"seat_{seat}" for seat in range(seats)]


def seen_space(table: Single, actions: int) -> spaces.Dict:
    """The space of an observation with its mask."""
    low, high = table.limits()
    mask = spaces.Box(0, 1, (actions,), np.int8)
    return spaces.Dict({"observation": spaces.Box(low, high, dtype=np.int16), "action_mask": mask})


class LudexAEC(AECEnv[str, Seen, int]):  # type: ignore[misc]
    """A game whose agents are asked one after the other; those that decide at the same time too, sealed, the lowest
    seat first. An illegal action raises `Refused` and changes nothing."""

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.table = Single(game, seats, options)
        self.metadata = {**METADATA, "name": f"ludex_{self.table.game.name}"}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.table.seats)
        self.agents: list[str] = []
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        count = self.table.action_count
        self.observation_spaces = {agent: seen_space(self.table, count) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Starts a new game; without a seed the next one of the table's own."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.to_act]

    def observe(self, agent: str) -> Seen:
        seat = self._seat_of[agent]
        table = self.table
        return {"observation": table.observation(seat), "action_mask": table.mask(seat)}

    def step(self, action: int | None) -> None:
        table = self.table
        seat = table.to_act
        if seat < 0:
            self._was_dead_step(action)
            return
        if action is None:
            table.refuse(seat, action)
        table.play(seat, action)
        # Nobody has a reward before the end, so there is nothing to add up or to clear on the way.
        if table.to_act >= 0:
            self.agent_selection = self.possible_agents[table.to_act]
        else:
            self._end()
        if self.render_mode == "human":
            self.render()

    def _end(self) -> None:
        outcome = self.table.outcome()
        assert outcome is not None, "nobody is to act, so the game is over"
        for seat, agent in enumerate(self.agents):
            self.rewards[agent] = outcome.share(seat)
            self._cumulative_rewards[agent] = outcome.share(seat)
            self.terminations[agent] = True
            self.infos[agent] = {"score": outcome.scores[seat], "reason": outcome.reason}
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The table in text, as a spectator sees it."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


class LudexParallel(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A game in which all agents act in every step, for games that decide at the same time.

    There is one action more than in the game, the last: to wait. It is the only one of whoever is not asked. An action
    that is not legal changes nothing, and the agent's info has the refusal. So has that of an agent whose action came
    to nothing because another's, in the same step, went before: the seats play from the lowest up.
    """

    metadata: dict[str, Any] = METADATA

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.table = Single(game, seats, options)
        self.metadata = {**METADATA, "name": f"ludex_{self.table.game.name}"}
        self.render_mode = render_mode
        self.possible_agents = agent_names(self.table.seats)
        self.agents: list[str] = []
        self.wait = self.table.action_count
        """The action of an agent that is not asked."""
        self.observation_spaces = {agent: seen_space(self.table, self.wait + 1) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Seen]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Starts a new game; without a seed the next one of the table's own."""
        self.table.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        for seat in seat_list(self.table.state.to_act()):
            agent = self.possible_agents[seat]
            action = actions.get(agent, self.wait)
            if action == self.wait:
                infos[agent]["refusal"] = f"Seat {seat} has to act; it can't wait."
                continue
            try:
                self.table.play(seat, action)
            except Refused as error:
                infos[agent]["refusal"] = error.refusal.message
        outcome = self.table.outcome()
        rewards = {agent: 0.0 if outcome is None else outcome.share(seat) for seat, agent in enumerate(agents)}
        seen = self._seen()
        if outcome is not None:
            for seat, agent in enumerate(agents):
                infos[agent].update(score=outcome.scores[seat], reason=outcome.reason)
            self.agents = []
        over = dict.fromkeys(agents, outcome is not None)
        if self.render_mode == "human":
            self.render()
        return seen, rewards, over, dict.fromkeys(agents, False), infos

    def _seen(self) -> dict[str, Seen]:
        found: dict[str, Seen] = {}
        waiting = self.table.state.to_act()
        for seat, agent in enumerate(self.agents):
            mask = np.zeros(self.wait + 1, np.int8)
            if waiting >> seat & 1:
                mask[:-1] = self.table.mask(seat)
            else:
                mask[-1] = 1
            found[agent] = {"observation": self.table.observation(seat), "action_mask": mask}
        return found

    def render(self) -> str | None:
        """The table in text, as a spectator sees it."""
        return rendered(self.table, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def rendered(table: Single, mode: str | None) -> str | None:
    """The table as text for "ansi"; printed for "human"."""
    if mode == "ansi":
        return table.text()
    if mode == "human":
        print(table.text())
    return None


aec_env = LudexAEC
parallel_env = LudexParallel
