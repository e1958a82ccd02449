"""The search on games made for it: horizon, candidates, decisions of several parts, the budget and the time limit."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Ask, Chance, Game, Outcome, Refusal, State, only, search, weigh

FIRST, SURE, GOOD, BAD, ON, GIVE_UP = 1, 2, 3, 4, 5, 6
LENGTH = 2000


class Fork(State):
    """One seat chooses: FIRST and then GOOD or BAD, or SURE at once; afterwards it only goes ON, for very long.

    Its rule of thumb is a poor one: after FIRST it plays BAD. GIVE_UP is legal and ends the game in a win, but nobody
    should look at it.
    """

    def __init__(self, settings: dict[str, object], chance: Chance) -> None:
        super().__init__(settings, chance)
        self.played: list[int] = []

    def seat_count(self) -> i64:
        return 1

    def is_over(self) -> bool:
        return len(self.played) >= LENGTH or GIVE_UP in self.played

    def to_act(self) -> i64:
        return 0 if self.is_over() else only(0)

    def legal(self, seat: i64) -> vec[i64]:
        if self.is_over():
            return vec[i64]()
        if not self.played:
            return vec[i64]([FIRST, SURE, GIVE_UP])
        return vec[i64]([GOOD, BAD] if self.played == [FIRST] else [ON])

    def refusal(self, seat: i64, action: i64) -> Refusal | None:
        return None if action in list(self.legal(seat)) else Refusal("no", "No.")

    def play(self, seat: i64, action: i64) -> None:
        self.played.append(int(action))

    def copy(self) -> Fork:
        twin = type(self)(self.settings, self.chance.copy())
        twin.played = list(self.played)
        return twin

    def sample(self, seat: i64, chance: Chance) -> Fork:
        twin = self.copy()
        twin.chance = chance.split()
        return twin

    def outcome(self) -> Outcome | None:
        return Outcome([1], [0], "over") if self.is_over() else None

    def sensible(self, seat: i64, chance: Chance) -> i64:
        return {0: SURE, 1: BAD if self.played == [FIRST] else ON}.get(len(self.played), ON)

    def candidates(self, seat: i64, chance: Chance) -> vec[i64]:
        return vec[i64]([action for action in self.legal(seat) if action != GIVE_UP])

    def horizon(self) -> i64:
        return 5

    def value(self, seat: i64) -> float:
        if self.is_over():
            return 1.0
        return 0.9 if GOOD in self.played else 0.1 if BAD in self.played else 0.5

    def to_json(self) -> dict[str, object]:
        return {"played": self.played}


class ForkGame(Game):
    """The fork as a game."""

    def __init__(self, kind: type[Fork] = Fork) -> None:
        super().__init__("fork", "Fork", "1", (1, 1), int)
        self.kind = kind

    def setup(self, seats: int, settings: dict[str, object], chance: Chance) -> Fork:
        return self.kind(settings, chance)


def asked(kind: type[Fork] = Fork) -> Ask:
    game = ForkGame(kind)
    return Ask(game, game.start(1), 0)


def test_a_decision_in_parts_is_looked_at_through_its_parts() -> None:
    """By rule of thumb FIRST leads to 0.1 and SURE to 0.5; its best next step leads to 0.9."""
    found = search(asked(), 2000, Chance.of_seed(1))
    assert found.action == FIRST
    assert next(each.mean for each in found.candidates if each.action == FIRST) == pytest.approx(0.9)
    assert next(each.mean for each in found.candidates if each.action == SURE) == pytest.approx(0.5)


def test_what_the_game_leaves_out_is_not_looked_at() -> None:
    found = search(asked(), 2000, Chance.of_seed(1))
    assert {each.action for each in found.candidates} == {FIRST, SURE}


def test_the_horizon_cuts_imagined_games_short() -> None:
    found = search(asked(), 2000, Chance.of_seed(1))
    trials = sum(each.visits for each in found.candidates)
    assert found.steps <= 7 * (trials + 1)


def test_the_budget_counts_steps_and_is_kept_to() -> None:
    for budget in (500, 2000, 8000):
        assert budget <= search(asked(), budget, Chance.of_seed(1)).steps <= budget + 20


class Dear(Fork):
    """The same with steps that cost ten times as much."""

    def step_cost(self) -> i64:
        return 10


def test_steps_that_cost_more_are_fewer() -> None:
    assert search(asked(Dear), 8000, Chance.of_seed(1)).steps <= 800 + 20


def test_the_same_seed_gives_the_same_answer_and_a_time_limit_says_when_it_cut_in() -> None:
    whole = search(asked(), 4000, Chance.of_seed(5))
    assert search(asked(), 4000, Chance.of_seed(5)) == whole
    assert not whole.is_cut
    asks = iter([False] * 10 + [True] * 100)
    cut = search(asked(), 4000, Chance.of_seed(5), lambda: next(asks))
    assert cut.is_cut
    assert cut.steps < whole.steps
    assert {each.action for each in cut.candidates} == {FIRST, SURE}
    patient = search(asked(), 4000, Chance.of_seed(5), lambda: False)
    assert patient == whole


def test_two_actions_are_weighed_in_the_same_truths() -> None:
    loss, error = weigh(asked(), FIRST, SURE, 2000, Chance.of_seed(1))
    assert loss.action == FIRST
    assert loss.mean == pytest.approx(0.4)
    assert error == pytest.approx(0.0, abs=1e-6)
    assert weigh(asked(), SURE, FIRST, 2000, Chance.of_seed(1))[0].mean == pytest.approx(-0.4)
