"""The DATC and further positions: one test a case, named by its number, under every preset its RULES line names."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from ludex.games.diplomacy.cases.reading import Case, read
from ludex.games.diplomacy.cases.running import try_case, try_text
from ludex.games.diplomacy.faces.judging import adjudicate

FOLDER = Path(__file__).parent / "cases"
TABLE = Path(__file__).parent.parent.parent / "docs" / "datc.md"
CASES = [case for file in sorted(FOLDER.glob("*.txt")) for case in read(file.read_text())]


@pytest.mark.parametrize("case", CASES, ids=[case.number for case in CASES])
def test_case(case: Case) -> None:
    verdict = try_case(case, adjudicate)
    assert verdict.passes, str(verdict)
    assert verdict.notes == []


@pytest.mark.parametrize("case", CASES, ids=[case.number for case in CASES])
def test_every_order_that_fails_says_why(case: Case) -> None:
    def listening(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        answer = adjudicate(position, orders)
        assert [line["power"] for line in answer["orders"]] == [power for power, _ in orders]
        for line in answer["orders"]:
            assert line["code"], line
            assert line["result"] == "succeeds" or (line["code"] != "succeeds" and line["text"].endswith(".")), line
        return answer

    assert try_case(case, listening).passes


def test_the_table_in_the_docs_says_which_presets_each_case_runs_under() -> None:
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in TABLE.read_text().splitlines()]
    table = {row[0]: (row[1], row[2]) for row in rows if len(row) == 3}
    for case in CASES:
        assert table.get(case.number) == (case.title, ", ".join(case.rules)), case.number


def test_the_docs_count_what_there_is() -> None:
    """The sum, and each kind, as the cases' numbers and files have them."""
    text = " ".join(TABLE.read_text().split())
    found = re.search(
        r"holds (\d+) positions .*?: (\d+) cases of the Diplomacy .*?, (\d+) other outcomes .*?, (\d+) further "
        r"positions and (\d+) rulings",
        text,
    )
    assert found is not None
    kinds = Counter(kind_of_case(file.stem, case) for file in FOLDER.glob("*.txt") for case in read(file.read_text()))
    told = dict(zip(("datc", "other", "further", "ruling"), map(int, found.groups()[1:]), strict=True))
    assert told == dict(kinds)
    assert int(found[1]) == sum(kinds.values()) == len(CASES)


def kind_of_case(file: str, case: Case) -> str:
    if file in ("other_readings", "rulings"):
        return {"other_readings": "other", "rulings": "ruling"}[file]
    return "datc" if case.number.startswith(("6.", "Zach.")) else "further"


def test_the_docs_list_every_case_once_and_no_other() -> None:
    rows = re.findall(r"^\| (\S+) \| .* \| .* \|$", TABLE.read_text(), re.MULTILINE)
    listed = [row for row in rows if row[0] != "`" and row not in ("case", "---")]
    assert sorted(listed) == sorted(case.number for case in CASES)


USUAL = """
VARIANT_ALL Standard
CASE one            # full names, no colon, a slip in a name
PRESTATE
    Austria: F Trieste
    Italy  A Venice
    Italy: A tyr
ORDERS
    Italy: A Venice-tri
    Itlay: A Tyrolia SUPPORTS A ven - Trieste
    Austria: F tri holds
POSTSTATE
    Italy: A tri
    Italy: A tyr
POSTSTATE_DISLODGED
    Austria: F tri
END

CASE two
PRESTATE_SETPHASE Fall 1901, Adjustment
PRESTATE_SUPPLYCENTER_OWNERS
    Italy: A rom
    Italy: F Naples
PRESTATE
    Italy: A tus
ORDERS
    Italy: Build F nap
    Italy: Build A rom      # one too many
POSTSTATE
    Italy: A tus
    Italy: F nap
END

CASE three          # and wrong
PRESTATE
    France: F Spain(sc)
ORDERS
    France: F spa/sc - Gulf of Lyon
POSTSTATE_SAME
END
"""


def test_a_file_as_they_are_passed_around() -> None:
    one, two, three = try_text(USUAL, adjudicate)
    assert str(one) == "one passes\n  note: ITLAY is taken for ITALY"
    assert str(two) == "two passes"
    assert str(three).splitlines() == [
        "three fails (line 34)",
        "  units: FRANCE F SPA/SC missing, FRANCE F LYO too many (under 2023)",
        "    FRANCE F spa/sc - Gulf of Lyon succeeds: It moved.",
    ]
