"""The back end `links`: asked for, at a table, and where python-sat cannot be imported."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest
from karesansui_hard import NO_GARDEN
from karesansui_random import random_pair, random_rule

import ludex
from ludex import judge
from ludex.core import Chance
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning import sat_search
from ludex.games.karesansui.reasoning.circuit import Circuit
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.secret_rules import draw_secret_rule
from ludex.games.karesansui.reasoning.solver import (
    DIFFERENT,
    EQUIVALENT,
    LINKS,
    SAT,
    UNDECIDED,
    Solver,
    standard_solver,
)
from ludex.games.karesansui.rules.dancing_links import FOUND, search_by_links
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.tokens import draft_of
from thorough import count

GAME = ludex.find("karesansui")


@pytest.mark.proof
def test_both_back_ends_say_the_same() -> None:
    """Without the pool, so that every pair is searched."""
    random = Random("back ends")
    links, other = Solver(STANDARD, 0, LINKS), Solver(STANDARD, 0, SAT)
    seen = {EQUIVALENT: 0, DIFFERENT: 0, UNDECIDED: 0}
    total = count(60, 1500)
    for _ in range(total):
        rule, guess = random_pair(random, 2)
        found = links.compare(rule, guess)
        seen[found.verdict] += 1
        if found.verdict != UNDECIDED:
            assert found.verdict == other.compare(rule, guess).verdict
        if found.garden is not None:
            assert found.holds == (plainly_fits(rule, found.garden), plainly_fits(guess, found.garden))
    assert seen[UNDECIDED] < total // 5
    assert min(seen[EQUIVALENT], seen[DIFFERENT]) > total // 5


def test_what_a_wire_is_written_as_holds_where_it_does() -> None:
    """The search reads the reduced network as a rule."""
    random = Random("written")
    written = 0
    for _ in range(count(150, 5000, same=True)):
        rule = random_rule(random, 3)
        circuit = Circuit(STANDARD)
        found = circuit.written(circuit.reduced(circuit.rule(rule)), 512)
        if found is not None:
            written += 1
            pool = standard_solver().pool
            assert pool.fitting(found) == pool.fitting(rule)
    assert written > 100


@pytest.mark.parametrize("name", ["kings", "rows and columns", "chequered", "more by two", "all 16 cells"])
def test_what_no_garden_fits_is_proved_or_left_undecided(name: str) -> None:
    found = judge.answer(GAME, {"compare": [NO_GARDEN[name], "never"], "solver": "links"})
    assert found["verdict"] in (EQUIVALENT, UNDECIDED)


@pytest.mark.parametrize("question", ["fit", "unfit"])
@pytest.mark.parametrize("rule", ["at least 3 small", "at least 10 small", "exactly 16 feature", "black leftof grey"])
def test_boards_by_links(rule: str, question: str) -> None:
    request = {question: rule, "count": 5, "seed": 1, "solver": "links"}
    boards = judge.answer(GAME, request)["boards"]
    assert isinstance(boards, list)
    assert len(boards) == 5
    assert all(plainly_fits(read_rule(rule), board) == (question == "fit") for board in boards)
    assert judge.answer(GAME, request)["boards"] == boards


def test_a_table_played_with_links() -> None:
    state = GAME.start(1, 5, {"solver": "links", "level": 2})
    assert state.settings["solver"] == "links"
    again = GAME.restore(GAME.position(state))
    assert GAME.hash(again) == GAME.hash(state)
    chance = Chance.of_seed(1)
    while state.outcome() is None:
        state = state.after(0, state.sensible(0, chance))
    assert state.outcome() is not None


WITHOUT = """
import sys
sys.modules["pysat"] = None
sys.modules["pysat.solvers"] = None
import ludex
from ludex import judge
from ludex.core import Chance
game = ludex.find("karesansui")
for level in (1, 3, 5):
    for seed in range(2):
        state = game.start(1, seed, {"level": level, "gardens": 4})
        assert state.settings["solver"] == "links", state.settings
        chance = Chance.of_seed(seed)
        while state.outcome() is None:
            state = state.after(0, state.sensible(0, chance))
        assert game.hash(game.restore(game.position(state))) == game.hash(state)
state = game.start(2, 1, {"master": "seat"})
for action in game.read(state, 0, "decree at least 10 small and more black than white"):
    state = state.after(0, action)
assert len(game.position(state)["gardens"]) == 2
assert judge.answer(game, {"compare": ["at least 3 small", "not at most 2 small"]})["verdict"] == "equivalent"
assert judge.answer(game, {"compare": ["at least 3 small", "at least 4 small"]})["verdict"] == "different"
stones = "at least 5 stone and not stone adjacent stone"
for solver in ("sat", "links"):
    found = judge.answer(game, {"compare": [stones, "never"], "solver": solver})
    assert found["verdict"] in ("equivalent", "undecided"), found
assert len(judge.answer(game, {"fit": "at least 10 small", "count": 3})["boards"]) == 3
assert len(judge.answer(game, {"unfit": "at least 1 empty", "count": 3})["boards"]) == 3
assert judge.answer(game, {"simplify": "not at most 2 small and at least 1 small"})["written"] == "atleast 3 Small"
assert "share" not in judge.answer(game, {"share": "no water"}).get("error", {})
print("played")
"""


def test_everything_is_played_and_judged_without_python_sat() -> None:
    ran = subprocess.run([sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=300, check=False)
    assert ran.stdout == "played\n", ran.stderr


def test_python_sat_is_installed_here() -> None:
    """Else the other tests would hold the stand-in against itself."""
    assert sat_search.is_installed()
    assert standard_solver().uses_sat()
    assert not standard_solver(LINKS).uses_sat()


# ---- dummy features ----


def dummies(rule: Rule, gardens: int, chance: Chance) -> tuple[int, int]:
    """Of the cells that were free when a rule was covered: how many became features, and how many there were."""
    features = free = 0
    for _ in range(gardens):
        answer = search_by_links(rule, True, chance, Effort(60_000))
        if answer.status == FOUND:
            cells = [cell for cell in range(16) if answer.free >> cell & 1]
            free += len(cells)
            features += sum(answer.garden[cell] >= 2 for cell in cells)
    return features, free


FREE = """
always
at least 3 small
at least 10 small
exactly 4 grey
black leftof grey
no large
no water and small above plant
more stone than plant
exactly 2 small black stone and exactly 2 large white statue and exactly 3 water
"""


@pytest.mark.parametrize("typed", FREE.strip().splitlines())
def test_a_third_of_the_cells_that_a_rule_leaves_free_become_features(typed: str) -> None:
    features, free = dummies(read_rule(typed), count(300, 3000), Chance.of_seed(typed))
    assert free > 200
    spread = (2 / 9 / free) ** 0.5
    assert abs(features / free - 1 / 3) < 4 * spread


def test_a_third_of_dummies_over_the_rules_of_all_levels() -> None:
    chance = Chance.of_seed("levels")
    features = free = 0
    for number in range(count(60, 1000)):
        draft = draft_of(draw_secret_rule(1 + number % 5, chance))
        assert draft is not None
        more, cells = dummies(draft.rule(), 10, chance)
        features += more
        free += cells
    assert abs(features / free - 1 / 3) < 0.02
