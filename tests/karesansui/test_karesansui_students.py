"""Secret rules by level, and how well students find them."""

from __future__ import annotations

import pytest

import ludex
from ludex.core import Ask, Chance
from ludex.games.karesansui.game import GAME
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.garden_batch import GardenBatch
from ludex.games.karesansui.reasoning.secret_rules import draw_secret_rule
from ludex.games.karesansui.reasoning.solver import standard_solver
from ludex.games.karesansui.reasoning.student import Student, rule_of
from ludex.games.karesansui.rules.candidate_rules import WIDE, CandidateRules
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.rule import AND, OR, XOR
from ludex.games.karesansui.rules.small_rules import SMALLEST, agrees
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import draft_of
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


def test_candidates_are_just_the_rules_that_mark_the_table_so() -> None:
    """Held against trying every atom, and every pair of the first few hundred literals, on the gardens themselves."""
    chance = Chance.of_seed("rivals")
    gardens = [pretty_garden(chance) for _ in range(9)]
    truth = read_rule("at least 2 small and not (black left of grey)")
    marks = [fits(truth, garden) for garden in gardens]
    candidates = CandidateRules(gardens, marks)
    singles = {rule_of(tokens).key for tokens in candidates.singles()}
    assert singles == {rule.key for rule in WIDE.rules if agrees(rule, gardens, marks)}
    for kind in (AND, OR, XOR):
        pairs = candidates.pairs(kind, 500, chance)
        assert pairs
        assert all(agrees(rule_of(tokens), gardens, marks) for tokens in pairs)
        assert len({tuple(tokens) for tokens in pairs}) == len(pairs)


@pytest.mark.parametrize("count", [31, 32, 33, 45, 60, 70])
def test_candidates_of_many_gardens(count: int) -> None:
    """More than half a word of them; of more than 60 the last 60."""
    chance = Chance.of_seed(f"many {count}")
    gardens = [pretty_garden(chance) for _ in range(count)]
    truth = read_rule("at least 2 small")
    marks = [fits(truth, garden) for garden in gardens]
    singles = {rule_of(tokens).key for tokens in CandidateRules(gardens, marks).singles()}
    assert singles == {rule.key for rule in WIDE.rules if agrees(rule, gardens[-60:], marks[-60:])}
    assert truth.key in singles


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
@pytest.mark.parametrize(("level", "share"), [(1, 0.9), (2, 0.9), (3, 0.5)])
def test_the_student_finds_rules(level: int, share: float) -> None:
    seeds = count(12 if ludex.is_compiled() else 3, 200)
    found = sum(solved(level, seed) for seed in range(seeds))
    print(f"level {level}: {found} of {seeds}")
    assert found >= share * seeds if seeds == 200 else found >= share * seeds - 2


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
