"""Gymnasium: one seat of a game against bots, alone or many tables at once.

    import gymnasium
    import ludex.rl.gymnasium_env  # registers ludex/forsale-v0 and the others

    env = gymnasium.make("ludex/catan-v0", opponents="careful", seats=4)
    observation, info = env.reset(seed=42)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

    envs = gymnasium.make_vec("ludex/catan-v0", num_envs=256, opponents="careful")

An observation is the numbers of `State.observe`. The legal actions are in `info["action_mask"]`, and `action_masks()`
gives them to libraries that ask for them so. The reward is the share of the win, at the end. An action that is not
legal changes nothing: the info then has the `refusal`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from ludex import games
from ludex.arena.fixture import decide
from ludex.bots import Bot, make
from ludex.core import Game, Refused, lowest_seat, refused
from ludex.rl.single import Mask, Observation, Single

ANY_SEAT = -1
"""In place of the seat to play: another one from game to game, in turn."""

Info = dict[str, Any]


class LudexEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game, bots in the others."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        opponents: str | Sequence[str] = "careful",
        seat: int = ANY_SEAT,
        render_mode: str | None = None,
    ) -> None:
        """`opponents` are bots by name, as `ludex.bots.make` takes them: one for all, or one for each other
        seat, from the one next to the player onward."""
        self.table = Single(game, seats, options)
        self.opponents = opponent_names(self.table.game, opponents, self.table.seats)
        if not ANY_SEAT <= seat < self.table.seats:
            raise refused("no_such_seat", f"There is no seat {seat} at this table.", {"seat": seat})
        self.render_mode = render_mode
        self.observation_space = spaces.Box(*self.table.limits(), dtype=np.int16)
        self.action_space = spaces.Discrete(self.table.action_count)
        self.seat = max(0, seat)
        """The seat that is played."""
        self._is_moving = seat == ANY_SEAT
        self._bots: dict[int, Bot] = {}
        self._games = 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        """Starts a new game. `options={"seat": 2}` says which seat to play this time."""
        super().reset(seed=seed)
        if seed is not None:
            self._games = 0
        named = int(self.np_random.integers(2**62)) if seed is None else seed
        wanted = None if options is None else options.get("seat")
        if wanted is not None:
            if type(wanted) is not int or not 0 <= wanted < self.table.seats:
                raise refused("no_such_seat", f"There is no seat {wanted} at this table.", {"seat": str(wanted)})
            self.seat = wanted
        elif self._is_moving:
            self.seat = self._games % self.table.seats
        self._games += 1
        self.table.reset(named)
        self._bots = {}
        for place, name in enumerate(self.opponents):
            self._bots[(self.seat + 1 + place) % self.table.seats] = make(name, f"{named}/{place}", self.table.game)
        self._others()
        return self._seen()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, Info]:
        """Plays an action, and then the bots' until it is this seat's turn again or the game is over."""
        refusal = ""
        try:
            self.table.play(self.seat, action)
            self._others()
        except Refused as error:
            refusal = error.refusal.message
        observation, info = self._seen()
        if refusal:
            info["refusal"] = refusal
        outcome = self.table.outcome()
        reward = 0.0
        if outcome is not None:
            reward = outcome.share(self.seat)
            info["scores"] = list(outcome.scores)
        if self.render_mode == "human":
            self.render()
        return observation, reward, outcome is not None, False, info

    def action_masks(self) -> Mask:
        """The legal actions, as sb3-contrib asks for them."""
        return self.table.mask(self.seat)

    def render(self) -> str | None:
        """The table in text, as the seat sees it."""
        if self.render_mode == "human":
            print(self.table.text(self.seat))
        return self.table.text(self.seat) if self.render_mode == "ansi" else None

    def _others(self) -> None:
        """Lets the bots play as long as it is not this seat's turn.

        Of several seats that decide at the same time this one is asked last: it sees nothing of what they sealed.
        """
        table = self.table
        while table.to_act >= 0:
            waiting = table.state.to_act()
            seat = table.to_act
            if seat == self.seat:
                others = waiting & (waiting - 1)
                if others == 0:
                    return
                seat = lowest_seat(others)
            action, _ = decide(table.game, table.state, seat, self._bots[seat])
            table.play_code(seat, action)

    def _seen(self) -> tuple[Observation, Info]:
        info = {"action_mask": self.table.mask(self.seat), "seat": self.seat}
        return self.table.observation(self.seat), info


def opponent_names(game: Game, opponents: str | Sequence[str], seats: int) -> list[str]:
    """One name for each other seat; `Refused` (unknown_bot, bad_opponents) for others."""
    names = [opponents] * (seats - 1) if isinstance(opponents, str) else list(opponents)
    if len(names) != seats - 1:
        raise refused("bad_opponents", f"There are {seats - 1} other seats, but {len(names)} opponents were named.")
    for name in names:
        make(name, 0, game)
    return names


def register() -> None:
    """Registers every game as `ludex/NAME-v0`, for `gymnasium.make` and `gymnasium.make_vec`."""
    for name in games.HERE:
        gymnasium.register(
            f"ludex/{name}-v0",
            entry_point="ludex.rl.gymnasium_env:LudexEnv",
            vector_entry_point="ludex.rl.gymnasium_vector:LudexVectorEnv",
            kwargs={"game": name},
        )


register()
