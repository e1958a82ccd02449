"""Every reason is true: named cases of reasons that were false, and the checker over many positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from diplomacy_reasons_checker import READING, false_reasons
from diplomacy_reasons_proofs import PROOFS
from diplomacy_reasons_requests import PHASES, Judged, Played, cases, some_played, some_random

from ludex.games.diplomacy.cases.reading import read
from ludex.games.diplomacy.cases.running import try_case
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.options import options
from ludex.games.diplomacy.rules.adjustments import ADJUSTMENT_CODES
from ludex.games.diplomacy.rules.refusals_results import MOVEMENT_WORDS
from ludex.games.diplomacy.rules.retreats import RETREAT_CODES
from ludex.games.diplomacy.variants import FOLDER, load, names
from thorough import count

HERE = Path(__file__).parent
DOCS = HERE.parent.parent / "docs" / "judge.md"


CASES = cases()


@pytest.mark.parametrize("title", CASES)
def test_a_reason_that_was_false_or_left_something_out(title: str) -> None:
    position, orders, expected = CASES[title]
    answer = adjudicate(position, orders)
    told = [[f"{line['result']} {line['code']}", line["text"]] for line in answer["orders"]]
    assert {at: told[at] for at in expected} == expected
    assert false_reasons(position, orders, answer) == []


# Many positions.


def check_all(requests: Iterator[Judged]) -> Counter[str]:
    """Fails on the first false reason; how many positions there were of each phase."""
    seen: Counter[str] = Counter()
    for position, orders, answer in requests:
        found = false_reasons(position, orders, answer)
        assert found == [], f"{position}\n{orders}\n" + "\n".join(found)
        seen[position["phase"]] += 1
    return seen


@pytest.mark.proof
def test_every_reason_in_random_positions_is_true() -> None:
    number = count(800, 20_000)
    seen = check_all(some_random(0, number))
    assert seen["movement"] == number
    assert seen["retreat"] > number // 20


@pytest.mark.proof
def test_every_reason_in_games_on_every_map_is_true() -> None:
    number = count(len(names()), 12 * len(names()))
    seen = check_all(some_played(0, number))
    assert all(seen[phase] > number for phase in ("movement", "retreat", "adjustment")), seen


@pytest.mark.proof
def test_every_reason_where_a_variant_has_unit_types_and_limits_of_its_own_is_true(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(FOLDER, str(HERE / "variants"))
    monkeypatch.setattr(GAME, "options", options())
    number = count(5, 60)
    requests = (request for seed in range(number) for request in Played(load("delta"), seed).requests(PHASES))
    assert check_all(requests)["movement"] > 10 * number


CASE_FILES = sorted((HERE / "cases").glob("*.txt"))


def test_every_reason_in_the_published_cases_is_true() -> None:
    checked = 0

    def listening(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        nonlocal checked
        answer = adjudicate(position, orders)
        strict = [[power, text.replace(" via", " VIA")] for power, text in orders]
        assert false_reasons(position, strict, {**answer, "orders": shown(answer["orders"])}) == []
        checked += 1
        return answer

    for case in [case for file in CASE_FILES for case in read(file.read_text())]:
        assert try_case(case, listening).passes
    assert checked > 600


def shown(lines: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The lines with the orders in the strict notation."""
    return [{**line, "order": line["order"].replace(" via", " VIA")} for line in lines]


def test_the_documentation_names_every_code() -> None:
    text = DOCS.read_text()
    section = text[text.index("## Diplomacy") : text.index("## Catan")]
    codes = (
        {code for _, code in PROOFS} | set(READING) | set(RETREAT_CODES) | set(ADJUSTMENT_CODES) | set(MOVEMENT_WORDS)
    )
    assert sorted(code for code in codes if f"`{code}`" not in section) == []
