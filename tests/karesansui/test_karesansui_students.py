"""Secret rules by level, and how well students find them."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import ludex
from ludex.core import Ask, Chance
from ludex.games.karesansui.game import GAME
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.implied_marks import implied_marks
from ludex.games.karesansui.reasoning.possible_rules import PossibleRules
from ludex.games.karesansui.reasoning.secret_rules import draw_secret_rule, sample_gardens
from ludex.games.karesansui.reasoning.solver import standard_solver
from ludex.games.karesansui.reasoning.student import Student
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.small_rules import SMALLEST, agrees
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import draft_of
from ludex.games.karesansui.rules.wide_rules import WIDE
from thorough import count

RULES = 40

ATOMS = {1: (1, 1), 2: (1, 1), 3: (2, 2), 4: (2, 3), 5: (3, 4)}
"""How many counts and relations a rule of each level has."""


@pytest.mark.parametrize("level", ATOMS)
def test_secret_rules_of_a_level(level: int) -> None:
    chance = Chance.of_seed(level)
    fresh = GardenBatch([list(pretty_garden(chance)) for _ in range(2000)])
    fewest, most = ATOMS[level]
    texts = set()
    for _ in range(RULES):
        draft = draft_of(draw_secret_rule(level, chance))
        assert draft is not None
        rule = draft.rule()
        texts.add(rule_text(rule))
        assert fewest <= draft.atoms <= most
        share = fresh.fitting(rule).bit_count() / 2000
        assert 0.1 < share < 0.9, f"{rule_text(rule)} fits {share:.0%} of pretty gardens"
        assert standard_solver().fit(rule).garden is not None
        assert standard_solver().unfit(rule).garden is not None
    assert len(texts) > RULES // 2, "the Master has more than a few rules in mind"


@pytest.mark.parametrize("level", ATOMS)
def test_the_opening_is_a_fit_and_a_misfit_one_cell_apart(level: int) -> None:
    for seed in range(20):
        state = GAME.start(1, seed, {"level": level})
        assert isinstance(state, Karesansui)
        fit, misfit = state.shown.gardens
        assert state.shown.marks == [True, False]
        assert sum(one != other for one, other in zip(fit, misfit, strict=True)) == 1


def test_small_rules_are_different_and_all_of_them_are_thought_of() -> None:
    for atoms in (SMALLEST, WIDE):
        assert len({rule.key for rule in atoms.rules}) == len(atoms.rules)
    thought = {rule_text(rule) for rule in WIDE.rules}
    assert {"atleast 1 Small", "exactly 3 Small Black", "more Water than Plant", "Grey adjacent Statue"} <= thought


TRUTHS = {
    2: "black left of grey",
    3: "at least 2 small and not (black left of grey)",
    4: "(at least 2 plant and at most 4 small) or grey above stone",
    5: "exactly 0 small white xor (exactly 2 white stone or exactly 2 large plant)",
}
"""A rule of each level."""


@pytest.mark.parametrize("level", TRUTHS)
def test_possible_rules_mark_the_table_right(level: int) -> None:
    """However many gardens there are; and with many of them the true rule is among those that are left."""
    chance = Chance.of_seed(f"possible {level}")
    truth = read_rule(TRUTHS[level])
    look = sample_gardens().fitting(truth)
    for number in (4, 30, 500):
        gardens = [pretty_garden(chance) for _ in range(number)]
        marks = [fits(truth, garden) for garden in gardens]
        found = PossibleRules(level, [tuple(garden) for garden in gardens], marks, chance, 1_000_000).found()
        assert found
        assert all(agrees(possible.rule(), gardens, marks) for possible in found[:200])
        assert len({possible.look for possible in found}) == len(found)
    assert look in {possible.look for possible in found}


@pytest.mark.parametrize("level", [3, 5])
def test_what_an_answer_implies_is_true(level: int) -> None:
    """The marks that a student infers from the Master's choice of gardens, held against the secret rule."""
    implied = 0
    for seed in range(count(2, 40)):
        state = GAME.start(1, f"implied {level}/{seed}", {"level": level, "gardens": 3})
        assert isinstance(state, Karesansui)
        bot = Student(seed)
        while state.to_act():
            following = state.after(0, bot.choose(Ask(GAME, state, 0)))
            assert isinstance(following, Karesansui)
            state = following
        marks = implied_marks(GAME.view(state, 0))
        implied += len(marks)
        for garden, mark in marks.items():
            assert fits(state.secret, vec[i64](list(garden))) == mark
    assert implied


def solved(level: int, seed: int) -> bool:
    """Whether the student finds the rule of this seed within twelve gardens."""
    state = GAME.start(1, f"{level}/{seed}", {"level": level, "gardens": 12})
    bot = Student(seed)
    while state.to_act():
        state = state.after(0, bot.choose(Ask(GAME, state, 0)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome.winners == [0]


@pytest.mark.proof
@pytest.mark.parametrize(
    ("level", "share"),
    [
        (1, 0.95),
        (2, 0.95),
        (3, 0.9),
        pytest.param(4, 0.8, marks=pytest.mark.lengthy),
        pytest.param(5, 0.3, marks=pytest.mark.lengthy),
    ],
)
def test_the_student_finds_rules(level: int, share: float) -> None:
    seeds = count(4 if ludex.is_compiled() else 2, 200)
    found = sum(solved(level, seed) for seed in range(seeds))
    print(f"level {level}: {found} of {seeds}")
    assert found >= share * seeds if seeds == 200 else found >= share * seeds - 1


def test_the_student_goes_by_its_view_alone() -> None:
    """Another truth that looks the same makes it do the same."""
    state = GAME.start(2, 4, {"level": 2, "gardens": 4})
    chance = Chance.of_seed("other truths")
    bots = [Student(1), Student(2)]
    while state.to_act():
        seat = 0 if state.to_act() & 1 else 1
        twins = [Student(1), Student(2)]
        one = twins[seat].choose(Ask(GAME, state, seat))
        again = [Student(1), Student(2)][seat].choose(Ask(GAME, state.sample(seat, chance), seat))
        assert one == again
        state = state.after(seat, bots[seat].choose(Ask(GAME, state, seat)))


def test_a_garden_laid_against_a_guess_before_any_other_tells_nothing_more() -> None:
    """A position written by hand may have it first; no game comes to that, and students answer all the same."""
    fit, misfit = [2, 2] + [0] * 14, [2] + [0] * 15
    state = GAME.restore(
        {
            "rule": "at least 2 small",
            "gardens": [
                {"garden": fit, "fits": True, "how": "guessed"},
                {"garden": fit, "fits": True},
                {"garden": misfit, "fits": False},
            ],
            "guesses": [{"seat": 0, "rule": "at least 2 large", "result": "disproved", "garden": 0}],
            "seats": [{}, {}],
        }
    )
    assert implied_marks(GAME.view(state, 0)) == {}
    assert state.refusal(0, Student(1).choose(Ask(GAME, state, 0))) is None
