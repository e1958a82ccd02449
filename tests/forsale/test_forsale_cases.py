"""For Sale by its tables: one test a case, named as in the table."""

from __future__ import annotations

import pytest
from forsale_cases import FOLDER, ForSaleScene

from ludex.testing.cases import Case, read_cases

CASES = [case for path in sorted(FOLDER.glob("*.txt")) for case in read_cases(path)]


@pytest.mark.parametrize("case", CASES, ids=repr)
def test_case(case: Case) -> None:
    assert case.expects, "a case says what must come out"
    ForSaleScene().run(case)
