"""Every line of the rules, one case or more each, in the text files of tests/catan/cases."""

from __future__ import annotations

from pathlib import Path

import pytest
from catan_cases import Case, read_cases

FILES = sorted((Path(__file__).parent / "cases").glob("*.txt"))
CASES = [case for path in FILES for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case) -> None:
    assert case.then or case.refused or "->" in "".join(case.play), "a case says what is to come out"
    case.run()
