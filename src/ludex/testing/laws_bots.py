"""Laws of what a game tells players that look ahead, and of the bots themselves: none knows what it may not know."""

from __future__ import annotations

from ludex.bots import make, names
from ludex.core import Ask, Chance, seat_list
from ludex.testing.law import law
from ludex.testing.trial import Trial

QUICK = ("random", "careful")
"""Bots that take next to no time."""
BUDGET = 400
"""Steps that the sharp bot may look ahead under the law: as short as can be and still compare actions."""


@law
def candidates_are_legal(trial: Trial) -> None:
    """The candidates of a seat that must act are some of its legal actions, each once, and never none."""
    chance = trial.chance("candidates")
    for state in trial.walk(30):
        before = trial.bytes_of(state)
        for seat in trial.some(seat_list(state.to_act())):
            found = list(state.candidates(seat, chance))
            legal = set(state.legal(seat))
            trial.require(len(found) > 0, f"seat {seat} has no candidates")
            trial.require(len(set(found)) == len(found), f"seat {seat}'s candidates have an action twice: {found}")
            trial.require(set(found) <= legal, f"seat {seat}'s candidates are not all legal: {set(found) - legal}")
            trial.require(trial.bytes_of(state) == before, f"the candidates of seat {seat} changed the state")


@law
def candidates_tell_nothing_hidden(trial: Trial) -> None:
    """The candidates and the sensible action are the same for the same luck when what is hidden is dealt anew."""
    chance = trial.chance("sampling")
    for state in trial.walk(20):
        for seat in trial.some(seat_list(state.to_act())):
            seed = chance.word()
            other = state.sample(seat, chance)
            here = list(state.candidates(seat, Chance.of_seed(seed)))
            there = list(other.candidates(seat, Chance.of_seed(seed)))
            trial.require(here == there, f"the candidates of seat {seat} give a secret away")
            one = state.sensible(seat, Chance.of_seed(seed))
            two = other.sensible(seat, Chance.of_seed(seed))
            trial.require(one == two, f"the sensible action of seat {seat} gives a secret away")


@law
def value_is_a_share(trial: Trial) -> None:
    """The value of a state is from 0 to 1 for every seat, once over the share of the win; looking changes nothing."""
    for state in trial.walk(40):
        before = trial.bytes_of(state)
        outcome = state.outcome()
        for seat in range(trial.seats):
            value = state.value(seat)
            trial.require(0.0 <= value <= 1.0, f"the value for seat {seat} is {value}")
            if outcome is not None:
                share = outcome.share(seat)
                trial.require(value == share, f"the game is over; seat {seat}'s share is {share}, its value {value}")
        trial.require(trial.bytes_of(state) == before, "asking for values changed the state")
        trial.require(state.horizon() >= 0, f"the horizon is {state.horizon()} steps")
        trial.require(state.step_cost() >= 1, f"a step costs {state.step_cost()}")


@law
def bots_know_no_secrets(trial: Trial) -> None:
    """Every bot gives the same answer to the same view and seed, whatever the truth behind the view is.

    The truths are dealt anew for the seat (`State.sample`), which other laws hold to being possible and to the same
    view. Bots that are slow are asked in fewer states.
    """
    game = trial.game
    chance = trial.chance("truths")
    asked = 0
    for state in trial.walk(8):
        waiting = seat_list(state.to_act())
        if not waiting:
            continue
        seat = waiting[chance.below(len(waiting))]
        truths = [state, state.sample(seat, chance), state.sample(seat, chance)]
        for name in [f"sharp:{BUDGET}" if name == "sharp" else name for name in names(game)]:
            if asked >= 3 and name not in QUICK:
                continue
            seed = f"{trial.seed}/{asked}"
            answers = {make(name, seed, game).choose(Ask(game, truth, seat)) for truth in truths}
            trial.require(len(answers) == 1, f"{name} in seat {seat} sees through its view: it answers {answers}")
        asked += 1
