"""The checker of reasons finds every fault: planted in the rules' reports, or in a finished line."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from diplomacy_reasons_afterwards import ADJUSTMENT_TEXTS, RETREAT_TEXTS
from diplomacy_reasons_checker import false_reasons
from diplomacy_reasons_proofs import PROOFS
from diplomacy_reasons_requests import Judged, cases, judged, some_played, some_random

from ludex.games.diplomacy.faces import judging
from ludex.games.diplomacy.faces.judging import adjudicate
from thorough import count


@cache
def sample() -> list[Judged]:
    """Positions of all phases in which every kind of reason occurs."""
    named = [judged(position, orders) for position, orders, _ in cases().values()]
    return [*named, *some_random(0, 400), *some_played(0, 10)]


def test_the_sample_has_every_reason_that_is_proven() -> None:
    seen = {line["code"] for _, _, answer in sample() for line in answer["orders"]}
    proven = {code for _, code in PROOFS} | set(RETREAT_TEXTS) | set(ADJUSTMENT_TEXTS)
    assert proven - seen == set()


Spoil = Callable[[dict[str, Any]], None]


def is_found(monkeypatch: pytest.MonkeyPatch, function: str, spoil: Spoil) -> bool:
    """Whether the checker finds a false reason once a report of the rules is spoilt before it is put into words."""
    right = getattr(judging, function)

    def wrong(*given: Any) -> Any:
        told = copy.deepcopy(right(*given))
        for report in [report for reports in told for report in reports] if isinstance(told, list) else [told]:
            spoil(report)
        return told

    monkeypatch.setattr(judging, function, wrong)
    phase = "movement" if function == "dislodgement" else function.split("_")[0]
    return any(
        false_reasons(position, orders, adjudicate(position, orders))
        for position, orders, _ in sample()
        if position["phase"] == phase
    )


def swap_strengths(report: dict[str, Any]) -> None:
    if report.get("against"):
        report["strength"], report["against"] = report["against"][0], [report["strength"]] * len(report["against"])


def change(**values: Any) -> Spoil:
    def spoil(report: dict[str, Any]) -> None:
        report.update({key: value for key, value in values.items() if key in report})

    return spoil


def recode(old: str, new: str) -> Spoil:
    def spoil(report: dict[str, Any]) -> None:
        if report["code"] == old:
            report["code"] = new

    return spoil


def drop(key: str) -> Spoil:
    return lambda report: report.pop(key, None)


def last_because(report: dict[str, Any]) -> None:
    if len(report["because"]) > 1:
        report["because"].pop()
        report["against"] = report.get("against", [])[:-1]


def raise_strength(report: dict[str, Any]) -> None:
    if "strength" in report:
        report["strength"] += 1


def raise_against(report: dict[str, Any]) -> None:
    if report.get("against"):
        report["against"][-1] += 1


def cut_by_another(report: dict[str, Any]) -> None:
    if report.get("cut"):
        report["cut"][0][1] = report["order"]


def lost_to_another(report: dict[str, Any]) -> None:
    if report.get("lost"):
        report["lost"][0][1] = report["order"]


def swap_dislodgement(report: dict[str, Any]) -> None:
    if "dislodged" in report:
        told = report["dislodged"]
        told["strength"], told["against"] = told["against"], told["strength"]


def drop_of_paradox(report: dict[str, Any]) -> None:
    if report["code"] == "paradox":
        report["because"].pop()


FAULTS: dict[str, tuple[str, Spoil]] = {
    "strengths swapped": ("movement_report", swap_strengths),
    "strength one too high": ("movement_report", raise_strength),
    "one strength against one too high": ("movement_report", raise_against),
    "the last of several units left out": ("movement_report", last_because),
    "a cut support left out": ("movement_report", drop("cut")),
    "a support cut by the wrong unit": ("movement_report", cut_by_another),
    "a support that does not count left out": ("movement_report", drop("left_out")),
    "a fleet lost to the wrong unit": ("movement_report", lost_to_another),
    "a unit not told that it was dislodged": ("movement_report", drop("dislodged")),
    "the strengths of a dislodgement swapped": ("movement_report", swap_dislodgement),
    "the wrong strength of the attack on a unit with a void order": ("dislodgement", change(strength=9)),
    "an order where there is none": ("movement_report", change(has_order=True)),
    "no order where there is one": ("movement_report", change(has_order=False)),
    "beaten told as bounced": ("movement_report", recode("beaten", "bounced")),
    "bounced told as beaten": ("movement_report", recode("bounced", "beaten")),
    "held off told as bounced": ("movement_report", recode("held_off", "bounced")),
    "head to head told as held off": ("movement_report", recode("head_to_head", "held_off")),
    "an incomplete convoy told as none": ("movement_report", recode("convoy_incomplete", "no_convoy")),
    "off the route told as no route": ("movement_report", recode("off_route", "no_route")),
    "an impossible order told as another": ("movement_report", recode("impossible_order", "supports_itself")),
    "by land told as not carried": ("movement_report", recode("goes_by_land", "not_carried")),
    "a support that was cut told as given": ("movement_report", recode("support_cut", "succeeds")),
    "trading places told as another's staying": ("movement_report", recode("trades_places", "own_unit")),
    "who broke a circle left out": ("movement_report", drop("broken_by")),
    "an order of a paradox left out": ("movement_report", drop_of_paradox),
    "a removal ordered twice told as surplus": ("adjustment_reports", recode("ordered_twice", "surplus")),
    "a paradox told as a missing convoy": ("movement_report", recode("paradox", "no_convoy")),
    "collisions without the others": ("retreat_report", change(because=[])),
    "occupied told as standoff": ("retreat_report", recode("occupied", "standoff_there")),
    "the attack's origin told as occupied": ("retreat_report", recode("attacked_from_there", "occupied")),
    "the wrong rule for builds": ("adjustment_reports", change(rule="any_home")),
    "not owned told as not home": ("adjustment_reports", recode("not_owned", "not_home")),
    "surplus told as occupied": ("adjustment_reports", recode("surplus", "occupied")),
    "an earlier build left out": ("adjustment_reports", change(because=[])),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_checker_finds_a_planted_fault(monkeypatch: pytest.MonkeyPatch, fault: str) -> None:
    function, spoil = FAULTS[fault]
    assert is_found(monkeypatch, function, spoil)


def altered(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A line with one thing changed: every number, the code, the result, the orders it names, a sentence left out."""
    text: str = line["text"]
    for number in re.finditer(r"\d+(?= against)|(?<=against )\d+", text):
        yield {**line, "text": f"{text[: number.start()]}{int(number[0]) + 1}{text[number.end() :]}"}
    for code in (
        "bounced",
        "held_off",
        "beaten",
        "own_unit",
        "succeeds",
        "dislodged",
        "no_route",
        "occupied",
        "surplus",
    ):
        if code != line["code"]:
            yield {**line, "code": code}
    yield {**line, "code": "unheard_of"}
    for result in {"succeeds", "fails", "void"} - {line["result"]}:
        yield {**line, "result": result}
    yield {**line, "because": [*line["because"], "A XXX H"]}
    if line["because"]:
        yield {**line, "because": line["because"][1:]}
    for sentence in re.findall(r" It (?:was dislodged by|is disbanded)[^.]*[.]", text):
        yield {**line, "text": text.replace(sentence, "")}
    if " was dislodged by" not in text:
        yield {**line, "text": f"{text} It was dislodged by A XXX - YYY, 2 against 1."}


@pytest.mark.once
@pytest.mark.proof
def test_whatever_is_changed_in_a_line_is_noticed() -> None:
    tried = 0
    for position, orders, answer in sample()[:: count(72, 3)]:
        for at, line in enumerate(answer["orders"]):
            for other in altered(line):
                lines = [*answer["orders"][:at], other, *answer["orders"][at + 1 :]]
                found = false_reasons(position, orders, {**answer, "orders": lines})
                assert found != [], f"{line}\n{other}"
                tried += 1
    assert tried > count(500, 4000)


def test_a_code_without_a_proof_is_false() -> None:
    position = {"year": 1901, "season": "spring", "phase": "movement", "units": [["FRANCE", "A", "PAR"]]}
    orders = [["FRANCE", "A PAR H"]]
    answer = adjudicate(position, orders)
    assert false_reasons(position, orders, answer) == []
    answer["orders"][0]["code"] = "held_well"
    assert false_reasons(position, orders, answer) != []
