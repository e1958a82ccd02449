"""kill -9 in the middle of play, again and again: nothing acknowledged is lost, and every game goes on."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from history import Told, first_conflict
from storm import Farm, mixed, weather

from ludex.journal import Entry, SqliteJournal
from thorough import count

KILLS = count(4, 1000)


@pytest.mark.slow
@pytest.mark.proof
def test_kill_minus_nine_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    dice = random.Random(20)

    def journal(table: str) -> list[Entry]:
        found = SqliteJournal(tmp_path / "ludex.sqlite")
        try:
            return found.entries(table)
        finally:
            found.close()

    with Farm([tmp_path]) as farm:
        told = weather(farm, mixed(dice, {"kills": (KILLS, lambda: farm.kill_one(dice))}), journal)
        print(told)
        farm.close()
    assert told.in_doubt > KILLS // 2
    assert told.acknowledged >= 2 * KILLS


def test_an_order_that_cannot_have_been_is_found() -> None:
    def write(n: int, asked: float, answered: float) -> Told:
        return Told(n, True, asked, answered)

    def read(n: int, asked: float, answered: float) -> Told:
        return Told(n, False, asked, answered)

    fine = [write(1, 0, 1), read(0, 0.5, 2), read(1, 0.5, 2), read(1, 3, 4), write(2, 3, 5), read(2, 3.5, 4.5)]
    assert first_conflict(fine) is None
    assert first_conflict([write(1, 0, 1), read(0, 2, 3)]) is not None, "an old position after the receipt"
    assert first_conflict([read(1, 0, 1), write(1, 2, 3)]) is not None, "a decision seen before it was sent"
    assert first_conflict([read(2, 0, 1), read(1, 2, 3)]) is not None, "back in time"
    assert first_conflict([write(2, 0, 1), write(1, 2, 3)]) is not None, "decisions changed places"
    assert first_conflict([write(1, 0, 1), write(1, 2, 3)]) is not None, "two in one place"
