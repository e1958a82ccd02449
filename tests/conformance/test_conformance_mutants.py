"""The suite itself: it passes a sound game and finds every law that is broken, by name."""

from __future__ import annotations

import highcard
import pytest
from highcard_dense import BRIEF, MUTANTS

from ludex.core import Game
from ludex.testing import LAWS, BrokenLaw, Law, check_game, thinking


@pytest.mark.parametrize("law", LAWS, ids=repr)
def test_the_unbroken_toy_keeps_every_law(law: Law) -> None:
    for seed, seats in enumerate((2, 3, 4, 2)):
        law(highcard.GAME, seats, seed)


@pytest.mark.parametrize("law", LAWS[-5:], ids=repr)
def test_the_toy_with_an_observation_of_its_own_keeps_the_laws_of_it(law: Law) -> None:
    for seed, seats in enumerate((2, 3, 4, 2)):
        law(BRIEF, seats, seed)


@pytest.mark.parametrize("name", MUTANTS)
def test_the_law_finds_the_mutant_that_breaks_it(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "CPU_SECONDS", 3)  # these do nothing slow but what never ends
    broken = name.partition(":")[0]
    law = next(law for law in LAWS if law.name == broken)
    with pytest.raises(BrokenLaw) as caught:
        put_to(law, MUTANTS[name])
    assert caught.value.law == broken
    assert str(caught.value).startswith(f"{broken}: highcard, 3 seats, seed ")
    assert ", step " in caught.value.where


def put_to(law: Law, game: Game) -> None:
    for seed in range(12):
        law(game, 3, seed)


def test_every_law_has_a_mutant() -> None:
    assert {name.partition(":")[0] for name in MUTANTS} == {law.name for law in LAWS}


def test_a_broken_game_is_told_all_it_breaks() -> None:
    mutant = MUTANTS["random_play_ends: a seat that need not act has something to play"]
    with pytest.raises(BrokenLaw) as caught:
        check_game(mutant, games=1, seats=[2])
    assert caught.value.law == "random_play_ends"
    assert any(note.startswith("legal_is_what_is_accepted") for note in caught.value.__notes__)


def test_a_law_that_meets_another_exception_says_where_it_came_from() -> None:
    class Crash(highcard.HighCardGame):
        def view(self, state: object, seat: int) -> dict[str, object]:
            raise ZeroDivisionError("in the view")

    law = next(law for law in LAWS if law.name == "view_is_plain")
    with pytest.raises(BrokenLaw, match="raised ZeroDivisionError: in the view") as caught:
        law(Crash(), 2, 5)
    assert isinstance(caught.value.__cause__, ZeroDivisionError)
