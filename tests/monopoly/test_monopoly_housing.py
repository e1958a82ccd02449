"""The building market case by case, as the judge answers it."""

from __future__ import annotations

import pytest
from housing_tables import HousingCase, cases_in

WORKED = cases_in("worked.txt")
FURTHER = cases_in("further.txt")
POLICIES = cases_in("policies.txt")


@pytest.mark.parametrize("case", [*WORKED, *FURTHER, *POLICIES], ids=repr)
def test_case(case: HousingCase) -> None:
    assert case.answer() == case.expected, case.title


def test_the_worked_examples_are_all_here() -> None:
    assert len(WORKED) == 20
    names = [case.name for case in [*WORKED, *FURTHER, *POLICIES]]
    assert len(names) == len(set(names))
