"""Ludex as an environment of OpenEnv: `reset`, `step` and `state` over an episode, and its server.

    pip install 'ludex[openenv]'
    uvicorn ludex.models.environment:app

`reset` takes `game`, `seat`, `seats`, `bot` and `options` beside OpenEnv's own `seed` and `episode_id`.
"""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from openenv.core.env_server.http_server import create_fastapi_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from ludex import __version__
from ludex.core import Refused
from ludex.models.texts import refusal_text
from ludex.models.training import Episode

AT_ONCE = 256
"""Episodes of one server."""


class LudexAction(Action):
    """What the model plays."""

    text: str = Field(max_length=10_000, description="An action as the text lists it: bid 5")


class LudexObservation(Observation):
    """What the model reads; nothing that its seat may not know."""

    text: str = Field(default="", description="What is asked, what happened, how things stand, what may be played")
    code: str = Field(default="", description="The refusal's code, where the last action was refused")


class LudexState(State):
    """How far the episode is; nothing of the game's own state, which is secret."""

    game: str = ""
    seat: int = 0
    faults: dict[str, int] = Field(default_factory=dict, description="Refused actions by code")


class LudexEnvironment(Environment):
    """One seat of one game against bots."""

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(self, game: str = "forsale") -> None:
        super().__init__()
        self.game = game
        self._episode: Episode | None = None
        self._state = LudexState(game=game)

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        game: str | None = None,
        seat: int = 0,
        seats: int | None = None,
        bot: str = "careful",
        options: dict[str, Any] | None = None,
        **_: Any,
    ) -> LudexObservation:
        """A new game; what can't be is told in the observation, which is done at once."""
        name = game or self.game
        self._state = LudexState(episode_id=episode_id or str(uuid4()), step_count=0, game=name, seat=seat)
        try:
            self._episode = Episode(name, seat, seats, bot, options, seed)
        except Refused as error:
            self._episode = None
            return LudexObservation(text=refusal_text(error.refusal), code=error.refusal.code, done=True, reward=None)
        return LudexObservation(text=self._episode.opening, done=self._episode.is_done, reward=None)

    def step(self, action: LudexAction, timeout_s: float | None = None, **_: Any) -> LudexObservation:
        if self._episode is None:
            return LudexObservation(
                text="Refused (not_started): Reset first.", code="not_started", done=True, reward=0.0
            )
        found = self._episode.step(action.text)
        self._state.step_count = self._episode.steps
        self._state.faults = dict(self._episode.faults)
        return LudexObservation(text=found.text, code=found.code, done=found.is_done, reward=found.reward)

    @property
    def state(self) -> LudexState:
        return self._state

    def get_metadata(self) -> EnvironmentMetadata:
        return EnvironmentMetadata(
            name="ludex",
            description="For Sale, Diplomacy, Catan, Monopoly and Karesansui against bots, in short texts",
            version=__version__,
        )


app = create_fastapi_app(
    LudexEnvironment, LudexAction, LudexObservation, max_concurrent_envs=AT_ONCE, state_cls=LudexState
)
"""For `uvicorn ludex.models.environment:app`."""
