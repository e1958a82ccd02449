"""OpenSpiel: the games as registered Python games, for everything there that plays, searches or learns by sampling.

    import pyspiel
    import ludex.rl.openspiel_game  # registers ludex_forsale and the others

    game = pyspiel.load_game("ludex_forsale(players=4,options=coins:12;open:true)")

The first move is chance's: one of `deals` equally likely deals. Deal 7 is the game of seed 7, and all that chance
decides later comes of it, so a history gives the same game everywhere. Whoever looks ahead must therefore do so in what
`resample_from_infostate` gives, where hidden things and the chance to come are dealt anew: in the state itself the dice
are cast.

Seats that decide at the same time are asked one after the other, and none sees what another has sealed. Utility is the
share of the win. A game that could go on for ever (taking back and doing again) is cut after `longest` moves and shared
evenly; 0 stands for 60,000, and in For Sale for what its rules allow.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel

from ludex import games
from ludex.core import Chance, Game, Refused, State, canonical, lowest_seat, refused
from ludex.rl.encoding import Encoding
from ludex.rl.single import Single

DEALS = 1000
MOST_DEALS = 1_000_000
"""How many deals there are unless told otherwise, and how many there may be."""

LONGEST = 60_000
"""After how many moves a game is cut that could go on for ever; random games are a third of that at most."""

SURE_TO_BE_WON = {"forsale", "catan", "diplomacy", "monopoly"}
"""Games in which the shares of the win always add up to 1."""


class Table:
    """What all states of a game with its options share; kept once in a process, and never copied with a state."""

    def __init__(self, name: str, players: int, options: str, longest: int) -> None:
        self.key = (name, players, options, longest)
        self.single = Single(name, players, read_options(games.find(name), options))
        self.game = self.single.game
        self.encoding = Encoding(self.single.fields)
        self.longest = longest or (longest_sale(self.single) if name == "forsale" else LONGEST)

    def __deepcopy__(self, memo: dict[int, object]) -> Table:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return table_of, self.key


@cache
def table_of(name: str, players: int, options: str, longest: int) -> Table:
    """The table of these settings."""
    return Table(name, players, options, longest)


def read_options(game: Game, text: str) -> dict[str, object]:
    """Options as a game's parameter has them, `coins:12;open:true`; `Refused` (bad_option) for others."""
    found: dict[str, object] = {}
    for part in text.split(";") if text else []:
        name, colon, value = part.partition(":")
        if not colon:
            raise refused("bad_option", f"An option is written as name:value, not {part[:80]!r}.", {"where": "options"})
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def longest_sale(single: Single) -> int:
    """The most decisions that For Sale can take: in each round of bidding every seat may meet every sum once and then
    pass, and in each round of selling every seat offers once."""
    most = {field.name: field.high for field in single.fields}
    rounds, coins = most["rounds"], most["seat 0 coins"]
    return rounds * single.seats * (coins + 2) + rounds * single.seats


class LudexState(pyspiel.State):  # type: ignore[misc]
    """A state of a game: the truth of Ludex, and for each seat a digest of all that it has seen."""

    def __init__(self, game: LudexGame) -> None:
        super().__init__(game)
        self.table = game.table
        self.deals = game.deals
        self.moves = 0
        self.truth: State | None = None
        """The state of Ludex; None before the deal."""
        self.seen = [b""] * self.table.single.seats
        """What each seat observed last."""
        self.past = [b""] * self.table.single.seats
        """A digest of all that each seat has observed and decided: it makes the information state one of perfect
        recall."""

    # ---- what OpenSpiel asks of every state ----

    def current_player(self) -> int:
        if self.truth is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.truth.to_act()
        if waiting == 0 or self.moves >= self.table.longest:
            return int(pyspiel.PlayerId.TERMINAL)
        return lowest_seat(waiting)

    def is_terminal(self) -> bool:
        return self.truth is not None and (self.truth.to_act() == 0 or self.moves >= self.table.longest)

    def _legal_actions(self, player: int) -> list[int]:
        if self.truth is None:
            return []
        found: list[int] = sorted(self.truth.indices(player))
        return found

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as any other."""
        return [(deal, 1 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.truth is None:
            single = self.table.single
            single.reset(action)
            self.truth = single.state
            self._look(-1, 0)
            return
        seat = lowest_seat(self.truth.to_act())
        code = self.truth.action_at(seat, action)
        refusal = self.truth.refusal(seat, code)
        if refusal is not None:
            raise Refused(refusal)
        self.truth.play(seat, code)
        self.moves += 1
        self._look(seat, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0 or self.truth is None:
            return f"deal {action}"
        code = self.truth.action_at(player, action)
        return f"{action}" if code < 0 else self.table.game.text(self.truth, code)

    def returns(self) -> list[float]:
        """Each seat's share of the win; 0 for all before the end, an even share where the game was cut."""
        seats = range(self.table.single.seats)
        outcome = None if self.truth is None else self.truth.outcome()
        if outcome is not None:
            return [outcome.share(seat) for seat in seats]
        return [1 / len(seats) if self.is_terminal() else 0.0 for _ in seats]

    def __str__(self) -> str:
        """The whole truth as JSON."""
        if self.truth is None:
            return "before the deal"
        return canonical(self.table.game.position(self.truth)).decode()

    # ---- hidden information ----

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> LudexState:
        """A state that the player can't tell from this one: hidden things and the chance to come dealt anew.

        Its `history` is still that of this state.
        """
        twin: LudexState = self.clone()
        if self.truth is not None:
            chance = Chance.of_seed(" ".join(str(sampler()) for _ in range(4)))
            twin.truth = self.truth.sample(player, chance)
        return twin

    def view(self, player: int) -> str:
        """What the player may know now, as JSON."""
        if self.truth is None:
            return "{}"
        return canonical(self.table.game.view(self.truth, player)).decode()

    def _look(self, seat: int, action: int) -> None:
        """Notes what every seat sees after an action. What a seat does not see, as others sealing decisions, leaves no
        trace: not even that it took a step."""
        single = self.table.single
        assert self.truth is not None
        single.take(self.truth)
        for observer in range(single.seats):
            row = single.observation(observer).tobytes()
            if observer == seat or row != self.seen[observer]:
                decided = str(action).encode() if observer == seat else b""
                self.past[observer] = hashlib.blake2b(self.past[observer] + decided + row, digest_size=16).digest()
                self.seen[observer] = row


class LudexObserver:
    """What one seat observes, as a tensor and as text; with perfect recall the text has a digest of the past too."""

    def __init__(self, table: Table, perfect_recall: bool) -> None:
        self.table = table
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(table.encoding.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: LudexState, player: int) -> None:
        if state.truth is None:
            self.tensor.fill(0)
            return
        self.table.single.take(state.truth)
        self.tensor[:] = self.table.encoding.encode(self.table.single.observation(player))

    def string_from(self, state: LudexState, player: int) -> str:
        shown = state.view(player)
        return f"{shown} {state.past[player].hex()}" if self.perfect_recall else shown


class LudexGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Ludex for OpenSpiel."""

    kind: pyspiel.GameType
    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = dict(params or {})
        players = given.get("players", games.find(self.name).usual_seats)
        self.table = table_of(self.name, players, given.get("options", ""), given.get("longest", 0))
        self.deals: int = given.get("deals", DEALS)
        if not 1 <= self.deals <= MOST_DEALS or given.get("longest", 0) < 0:
            raise refused("bad_parameter", f"There are 1 to {MOST_DEALS} deals, and 0 or more moves.")
        single = self.table.single
        info = pyspiel.GameInfo(
            num_distinct_actions=single.action_count,
            max_chance_outcomes=self.deals,
            num_players=single.seats,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0 if self.name in SURE_TO_BE_WON else None,
            max_game_length=self.table.longest,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> LudexState:
        return LudexState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> LudexObserver:
        return LudexObserver(self.table, iig_obs_type is not None and iig_obs_type.perfect_recall)


def register(name: str) -> None:
    """Registers a game as `ludex_NAME`."""
    game = games.find(name)
    kind = pyspiel.GameType(
        short_name=f"ludex_{name}",
        long_name=f"{game.title} (Ludex)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=(
            pyspiel.GameType.Utility.CONSTANT_SUM if name in SURE_TO_BE_WON else pyspiel.GameType.Utility.GENERAL_SUM
        ),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.max_seats,
        min_num_players=game.min_seats,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.usual_seats, "options": "", "deals": DEALS, "longest": 0},
    )

    # OpenSpiel lets go of what it was given after Python has ended. A class is not freed by that, a function would be,
    # which ends the process with an error.
    pyspiel.register_game(kind, type(f"Ludex_{name}", (LudexGame,), {"kind": kind, "name": name}))


for each in games.HERE:
    register(each)
