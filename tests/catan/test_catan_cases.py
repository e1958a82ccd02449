"""Every line of the rules, one case or more each, in the text files of tests/catan/cases."""

from __future__ import annotations

from pathlib import Path

import pytest
from catan_cases import CatanScene

from ludex.testing.cases import Case, read_cases

CASES = [case for path in sorted((Path(__file__).parent / "cases").glob("*.txt")) for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_case(case: Case) -> None:
    assert case.expects, "a case says what must come out"
    CatanScene().run(case)
