"""The law of players that look ahead: each comes to an end, also where there is next to nothing to look at."""

from __future__ import annotations

import msgspec

from ludex.bots import names
from ludex.core import seat_list
from ludex.testing import thinking
from ludex.testing.law import law
from ludex.testing.processes import address
from ludex.testing.thinning import thinned
from ludex.testing.trial import Trial

STARTS = 5
"""Positions of a game that are looked at; the last of them, in which it is over, is not thinned."""
TRIES = 60
"""How often something is taken away from each."""
BUDGET = 200
"""What players that look ahead get."""


@law
def every_player_answers(trial: Trial) -> None:
    """Every bot and every search answers, with a legal action, in positions with hardly anything left in them.

    They are asked in another process, which is killed where that takes too long: then the law is broken.
    """
    chance = trial.chance("thinning")
    for number, state in enumerate(trial.walk(STARTS)):
        if state.to_act() != 0:
            position = msgspec.json.decode(trial.bytes_of(state), type=dict[str, object])
            require_answers(trial, thinned(trial.game, position, chance, TRIES), with_contract=number == 0)


def require_answers(trial: Trial, position: dict[str, object], with_contract: bool = True) -> None:
    """Asks every player in a position, for the first and the last of the seats that have to act.

    `with_contract` also asks the search over the contract and what weighs actions, where the first seat has a choice:
    in a game with a search of its own these are slow.
    """
    where = address(trial.game)
    trial.require(where is not None, "the game is no attribute of a module, so no other process can find it")
    state = trial.game.restore(position)
    waiting = seat_list(state.to_act())
    for seat in dict.fromkeys((waiting[0], waiting[-1])):
        players = [f"sharp:{BUDGET}" if name == "sharp" else name for name in names(trial.game)]
        if with_contract and seat == waiting[0] and len(state.legal(seat)) > 1:
            players += [thinking.SEARCH, thinking.WEIGH]
        question = thinking.Question(
            where or "",
            position,
            seat,
            players,
            f"{trial.seed}/{seat}",
            BUDGET,
            thinking.CPU_SECONDS,
        )
        for player, thought in zip(players, thinking.thoughts(question), strict=False):
            shown = msgspec.json.encode(position).decode()
            trial.require(not thought.problem, f"{player} in seat {seat}: {thought.problem}; in {shown}")
