"""Cases as text: what is read of them, what is refused, and that a run finds every way in which a judge may err."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core import Refused
from ludex.games.diplomacy.cases.reading import HEADERS, SECTIONS, Case, Ordered, read
from ludex.games.diplomacy.cases.running import try_case, try_text
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.rules.rulebook import DEFAULT
from ludex.games.diplomacy.variants import load

OWN = """
# A fleet is driven out of Trieste and another finds no way out of Greece.
CASE own.1 two fleets are driven out
RULES 2023 1982
PHASE fall 1903 movement
CENTERS
AUSTRIA: TRI VIE
ITALY: VEN
PRESTATE
AUSTRIA: F TRI
TURKEY: F GRE
ITALY: A TYR
ORDERS
ITALY: A TYR - TRI                      | succeeds
AUSTRIA: F TRI - VEN                    | fails
TURKEY: F GRE H
POSTSTATE
ITALY: A TRI
POSTSTATE_DISLODGED
AUSTRIA: F TRI
POSTSTATE_DESTROYED
TURKEY: F GRE
END
"""

USUAL = """
VARIANT_ALL Standard
CASE 99.1 (A retreat)   # with a remark
PRESTATE_SETPHASE Spring 1901, Retreat
PRESTATE
    Italy: A tri
    Italy  A Venice
PRESTATE_DISLODGED
    Austria: F Trieste
PRESTATE_RESULTS
    SUCCESS: Italy: A tyr-tri
    SUCCESS: Italy: A Venice Supports A tyr-tri
    FAILURE: Austria: F Trieste H
    FAILURE: Turkey: F Gre-Alb
PRESTATE_SUPPLYCENTER_OWNERS
    Austria: F Trieste
ORDERS
    Austria: F tri-alb
POSTSTATE_SAME
END
"""


def test_our_own_format() -> None:
    (case,) = read(OWN)
    assert (case.number, case.title, case.rules) == ("own.1", "two fleets are driven out", ["2023", "1982"])
    assert (case.season, case.year, case.phase) == ("fall", 1903, "movement")
    assert case.centers == {"TRI": "AUSTRIA", "VIE": "AUSTRIA", "VEN": "ITALY"}
    assert case.units == [("AUSTRIA", "F", "TRI"), ("TURKEY", "F", "GRE"), ("ITALY", "A", "TYR")]
    assert case.orders[1:] == [Ordered("AUSTRIA", "F TRI - VEN", "fails"), Ordered("TURKEY", "F GRE H", None)]
    assert case.after == [("ITALY", "A", "TRI")]
    assert case.after_dislodged == [("AUSTRIA", "F", "TRI")]
    assert case.after_destroyed == [("TURKEY", "F", "GRE")]


def test_the_usual_format() -> None:
    (case,) = read(USUAL)
    assert (case.number, case.title, case.variant, case.rules) == ("99.1", "(A retreat)", "standard", [])
    assert (case.season, case.year, case.phase) == ("spring", 1901, "retreat")
    assert case.units == case.after == [("ITALY", "A", "tri"), ("ITALY", "A", "Venice")]
    assert case.dislodged == [("AUSTRIA", "F", "Trieste")]
    assert case.before[0] == Ordered("ITALY", "A tyr-tri", "succeeds")
    assert case.before[2] == Ordered("AUSTRIA", "F Trieste H", "fails")
    assert case.centers == {"Trieste": "AUSTRIA"}
    assert case.after_destroyed is None


@pytest.mark.parametrize(
    ("text", "phase"),
    [
        ("Fall 1901, Adjustment", ("fall", 1901, "adjustment")),
        ("F1901M", ("fall", 1901, "movement")),
        ("w1910b", ("winter", 1910, "adjustment")),
        ("summer 1480 retreats", ("summer", 1480, "retreat")),
        ("Spring 1901 (Movement)", ("spring", 1901, "movement")),
        ("Autumn, 1901: Retreat phase.", ("fall", 1901, "retreat")),
        ("1901 Winter - Builds", ("winter", 1901, "adjustment")),
    ],
)
def test_phases(text: str, phase: tuple[str, int, str]) -> None:
    (case,) = read(f"CASE 1\nPRESTATE_SETPHASE {text}\nORDERS\nEND")
    assert (case.season, case.year, case.phase) == phase


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "no CASE"),
        ("ORDERS\nEND", 1, "outside a case"),
        ("CASE\nEND", 1, "needs a number"),
        ("CASE 1\nORDERS\nCASE 2\nEND", 3, "case 1 has no END"),
        ("CASE 1\nPRESTATE", 1, "case 1 has no END"),
        ("CASE 1\nPHASE spring movement\nEND", 2, "no season, year and phase"),
        ("CASE 1\nPHASE spring 1901 marching\nEND", 2, "none of the phases"),
        ("CASE 1\nENGLAND: F NTH\nEND", 2, "in no section"),
        ("CASE 1\nPRESTATE\nENGLAND: NTH\nEND", 3, "no unit"),
        ("CASE 1\nORDERS\nENGLAND:\nEND", 3, "no power in front"),
        ("CASE 1\nORDERS\nENGLAND: F NTH H | wins\nEND", 3, "none of the results"),
    ],
)
def test_a_line_that_cannot_be_understood_is_named(text: str, line: int, words: str) -> None:
    with pytest.raises(Refused) as caught:
        read(text)
    assert caught.value.refusal.code == "bad_cases"
    assert caught.value.refusal.values == {"line": line}
    assert words in caught.value.refusal.message


LINES = st.one_of(
    st.sampled_from([*SECTIONS, *HEADERS, "CASE 1", "ENGLAND: F NTH - PIC | fails"]), st.text(max_size=30)
)


@given(st.lists(LINES, max_size=20))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    code = ""
    try:
        assert all(isinstance(case, Case) for case in read("\n".join(lines)))
    except Refused as error:
        code = error.refusal.code
    assert code in ("", "bad_cases")


def test_all_cases_are_there() -> None:
    files = sorted((Path(__file__).parent / "cases").glob("*.txt"))
    numbers = Counter(case.number for file in files for case in read(file.read_text()))
    assert max(numbers.values()) == 1
    others = [case.number for case in read((Path(__file__).parent / "cases/other_readings.txt").read_text())]
    datc = [number for number in numbers if number.startswith(("6.", "Zach.")) and number not in others]
    assert (len(datc), len(others), len(numbers)) == (202, 42, 288)


# ---- runs, before a judge who says what he is told to ----


def right_answer() -> dict[str, Any]:
    return {
        "position": {
            "units": [["ITALY", "A", "TRI"]],
            "dislodged": [{"unit": ["AUSTRIA", "F", "TRI"], "from": "TYR", "retreats": ["ALB"]}],
        },
        "orders": [{"result": "succeeds"}, {"result": "void", "text": "no way"}, {"result": "fails"}],
        "destroyed": [["TURKEY", "F", "GRE"]],
    }


def test_a_right_answer_passes_under_each_preset() -> None:
    asked: list[object] = []

    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        asked.append(position["rules"])
        assert orders[0] == ["ITALY", "A TYR - TRI"]
        assert position["centers"] == {"TRI": "AUSTRIA", "VIE": "AUSTRIA", "VEN": "ITALY"}
        return right_answer()

    (verdict,) = try_text(OWN, judge)
    assert verdict.passes
    assert str(verdict) == "own.1 passes"
    assert asked == ["2023", "1982"]


def spoil(path: list[Any], value: object) -> dict[str, Any]:
    answer = right_answer()
    at: Any = answer
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = value
    return answer


@pytest.mark.parametrize(
    ("answer", "problem"),
    [
        (spoil(["orders", 0, "result"], "fails"), "ITALY A TYR - TRI fails, not succeeds"),
        (spoil(["orders", 1], {"result": "succeeds", "text": "so there"}), "succeeds, not fails (under 2023)\n"),
        (spoil(["orders"], []), "0 orders came back of 3"),
        (spoil(["position", "units"], []), "units: ITALY A TRI missing"),
        (spoil(["position", "units"], [["ITALY", "A", "TRI"]] * 2), "units: one is listed twice"),
        (spoil(["position", "dislodged"], []), "dislodged with a retreat: AUSTRIA F TRI missing"),
        (spoil(["destroyed"], []), "destroyed: TURKEY F GRE missing"),
        (spoil(["destroyed"], [["TURKEY", "F", "GRE"], ["ITALY", "A", "APU"]]), "destroyed: ITALY A APU too many"),
    ],
)
def test_a_wrong_answer_fails_and_says_why(answer: dict[str, Any], problem: str) -> None:
    (verdict,) = try_text(OWN, lambda position, orders: answer)
    assert not verdict.passes
    assert problem in str(verdict)


def test_what_the_judge_refuses_is_a_problem_of_the_case() -> None:
    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        read("")
        return {}

    assert "there is no CASE" in str(try_case(read(OWN)[0], judge))


def test_the_movement_before_a_retreat_is_played_first() -> None:
    driven = {"unit": ["AUSTRIA", "F", "TRI"], "from": "TYR", "retreats": ["ADR"]}
    asked: list[dict[str, Any]] = []

    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        asked.append(position)
        units = [["ITALY", "A", "TRI"], ["ITALY", "A", "VEN"]]
        now = {"units": units, "dislodged": [driven], "contested": ["ALB"]}
        return {"position": now, "orders": [{"result": "void"}] * len(orders), "destroyed": []}

    verdict = try_case(read(USUAL)[0], judge)
    assert verdict.passes
    assert verdict.notes == []
    before, retreat = asked
    assert before["phase"] == "movement"
    assert ["ITALY", "A", "TYR"] in before["units"]
    assert ["TURKEY", "F", "GRE"] in before["units"]
    assert (retreat["phase"], retreat["dislodged"], retreat["contested"]) == ("retreat", [driven], ["ALB"])


def test_a_unit_without_an_order_before_the_retreat_stood_where_it_stands() -> None:
    text = USUAL.replace("    SUCCESS: Italy: A Venice Supports A tyr-tri\n", "")
    asked: list[dict[str, Any]] = []

    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        asked.append(position)
        return {"position": {"units": []}, "orders": [{"result": "void"}] * len(orders), "destroyed": []}

    try_text(text, judge)
    assert ["ITALY", "A", "VEN"] in asked[0]["units"]
    assert ["ITALY", "A", "TRI"] not in asked[0]["units"]


@pytest.mark.parametrize(
    ("listed", "passes"),
    [
        (["Austria: F Trieste"], True),
        (["Austria: F Trieste", "Turkey: F Greece"], True),
        (["Turkey: F Greece"], False),
        (["Austria: F Trieste", "Italy: A Apulia"], False),
    ],
)
def test_the_usual_files_may_list_the_destroyed_among_the_dislodged_or_not(listed: list[str], passes: bool) -> None:
    lines = ["CASE 1", "PRESTATE", "ORDERS", "POSTSTATE", "Italy: A Trieste", "POSTSTATE_DISLODGED", *listed, "END"]
    (verdict,) = try_text("\n".join(lines), lambda position, orders: {**right_answer(), "orders": []})
    assert verdict.passes == passes, str(verdict)


def test_a_misspelt_power_is_mended_and_noted() -> None:
    (verdict,) = try_text(OWN.replace("TURKEY: F GRE H", "TUKREY: F GRE H"), lambda position, orders: right_answer())
    assert str(verdict) == "own.1 passes\n  note: TUKREY is taken for TURKEY"


def test_where_the_orders_before_lead_elsewhere_their_results_stand() -> None:
    asked: list[dict[str, Any]] = []

    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        asked.append(position)
        units = position["units"] if position["phase"] == "retreat" else []
        return {"position": {"units": units}, "orders": [{"result": "void"}] * len(orders), "destroyed": []}

    verdict = try_case(read(USUAL)[0], judge)
    assert verdict.notes == ["the orders before the retreat lead to another position than the case's"]
    assert asked[1]["dislodged"] == [{"unit": ["AUSTRIA", "F", "TRI"], "from": "TYR"}]
    assert asked[1]["contested"] == ["ALB"]


@pytest.mark.parametrize(
    ("written", "place"),
    [
        ("spa(sc)", "SPA/SC"),
        ("Spain/north coast", "SPA/NC"),
        ("gulf of  lyon", "LYO"),
        ("Nowhere", "NOWHERE"),
        ("St. Petersburg (n.c.).", "STP/NC"),
        ("north coast of St Petersburg", "STP/NC"),
        ("N. Atlantic", "NAO"),
        ("Mid-Atlantic Ocean.", "MAO"),
        ("in the Tyrrhenian Sea", "TYS"),
    ],
)
def test_places_as_people_write_them(written: str, place: str) -> None:
    case = read(f"CASE 1\nPRESTATE\nFrance: Fleet {written}\nORDERS\nEND")[0]
    seen: list[object] = []

    def judge(position: dict[str, object], orders: list[list[str]]) -> dict[str, Any]:
        seen.append(position["units"])
        return {"position": {"units": []}, "orders": [], "destroyed": []}

    try_case(case, judge)
    assert seen == [[["FRANCE", "F", place]]]


# ---- the usual style, with the judge ----


def test_a_failing_case_is_told_with_its_place_and_the_judge_s_rulings() -> None:
    lines = ["CASE 7 a wish", "PRESTATE", "France: A Paris", "ORDERS", "France: A Paris-Burgundy"]
    (verdict,) = try_text("\n".join([*lines, "POSTSTATE", "France: A Picardy", "END"]), adjudicate)
    told = str(verdict).splitlines()
    assert told[:2] == [
        "7 fails (line 1) a wish",
        "  units: FRANCE A PIC missing, FRANCE A BUR too many (under 2023)",
    ]
    assert told[2].startswith("    FRANCE A Paris-Burgundy succeeds")


ODD = """
variant_all STANDARD
case 1.a long names, short powers, small keywords
prestate_setphase S1901M
prestate
\tRus: F Rumania
\tTUR: F Sevastopol
\tE: A Yorkshire
orders
\tRussia: F Rumania Move Sevastopol    # bounces
\tTur: F Sevastopol Holds
\tE: A Yorkshire -> Wales
poststate
\tRussia: F rum
\tEngland: A wal
\tTurkey: F sev
end

CASE generated testcase:Mon Jan 03
PRESTATE
\tFrance: F gol
\tItaly F tys
ORDERS
\tFrance: F gol hold
\tItaly: F tys-GoL
POSTSTATE_SAME
POSTSTATE_DISLODGED
\t### nobody
END

CASE of another map
VARIANT Ancient Mediterranean
PRESTATE
\tRome: F nea
ORDERS
POSTSTATE_SAME
END
"""


def test_files_as_other_programs_write_them() -> None:
    verdicts = try_text(ODD, adjudicate)
    assert [str(verdict) for verdict in verdicts] == ["1.a passes", "generated passes", "of passes"]


WRITTEN_OUT = """
CASE 1 everything written out, with full stops
PRESTATE_SETPHASE Spring 1901 (Retreat)
PRESTATE_SUPPLYCENTER_OWNERS
    Russia: Fleet St. Petersburg.
PRESTATE
    Germany: Army in Livonia.
    Germany: F. Gulf of Bothnia
    Germany: Fleet St. Petersburg (s.c.)
PRESTATE_DISLODGED
    Russia: Fleet on the south coast of St. Petersburg.
PRESTATE_RESULTS
    FAILURE: Russia: F. St. Petersburg(sc) holds.
    SUCCESS: Germany: F. Finland - St. Petersburg (s.c.).
    SUCCESS: Germany: F. Gulf of Bothnia supports F. Finland - St. Petersburg.
    SUCCESS: Germany: A. Livonia supports F. Finland - St. Petersburg.
ORDERS
    Russia: F. St. Petersburg(sc) - Finland.
POSTSTATE
    Germany: A. Livonia
    Germany: F Bothnia
    Germany: F. St. Petersburg/south coast
END

CASE 2 centers of several words
PHASE winter 1901 adjustment
CENTERS
RUSSIA: St. Petersburg, Moscow
PRESTATE
RUSSIA: A. Moscow.
ORDERS
RUSSIA: Build fleet St. Petersburg (south coast).
POSTSTATE
RUSSIA: A Moscow
RUSSIA: F St. Petersburg (sc)
END
"""


def test_positions_are_read_as_orders_are() -> None:
    verdicts = try_text(WRITTEN_OUT, adjudicate)
    assert [str(verdict) for verdict in verdicts] == ["1 passes", "2 passes"]


def test_a_place_that_may_be_several_is_a_problem_of_the_case() -> None:
    (verdict,) = try_text("CASE 1\nPRESTATE\nFrance: F North\nORDERS\nPOSTSTATE_SAME\nEND", adjudicate)
    assert not verdict.passes
    assert "North Sea" in str(verdict)


def test_a_power_s_beginning_must_be_one_power_s() -> None:
    (verdict,) = try_text(ODD.split("\n\n")[0].replace("E: A", "Q: A"), adjudicate)
    assert not verdict.passes


NAMES = {province.id: province.name for province in load("standard").provinces}
DIRECTIONS = {"NC": "north", "SC": "south", "EC": "east"}


def usual_place(place: str, turn: int) -> str:
    """A place in one of three ways: `spa/sc`, `Spain (sc)`, `SPA/south coast`."""
    name, _, coast = place.upper().partition("/")
    called = (name.lower(), NAMES.get(name, name), name)[turn % 3]
    if not coast:
        return called
    return called + (f"/{coast.lower()}", f" ({coast.lower()})", f"/{DIRECTIONS[coast]} coast")[turn % 3]


def usual_unit(unit: tuple[str, str, str], turn: int) -> str:
    """The colon is forgotten in every fifth."""
    return f"\t{unit[0].title()}{':' if turn % 5 else ''} {unit[1]} {usual_place(unit[2], turn)}"


def usual_order(order: Ordered, turn: int) -> str:
    """An order in one of three styles, with words for letters."""
    text = re.sub(r"\b[A-Z]{3}(/[A-Z]{2})?\b", lambda word: usual_place(word[0], turn), order.text)
    for letter, words in (
        (r" S (?=[AF] )", (" supports ", " S ", " SUPPORTS ")),
        (r" C (?=[AF] )", (" convoys ", " C ", " Convoys ")),
        (r" H$", (" Hold", " H", " holds")),
        (r" - ", ("-", " - ", " -> ")),
        (r" via$", (" via convoy", " VIA", " (via convoy)")),
    ):
        text = re.sub(letter, words[turn % 3], text)
    text = re.sub(r"^(.*) B$", r"Build \1", text)
    text = re.sub(r"^(.*) D$", r"Remove \1", text)
    return f"\t{order.power.title()}: {text}\t# remark"


def usual(case: Case, turn: int) -> list[str]:
    """One of our own cases in the usual style, which has no results behind its orders."""
    phase = f"{case.season.title()} {case.year}, {case.phase.title()}"
    lines = [f"# {case.title}", f"CASE {case.number} ({case.title})", f"PRESTATE_SETPHASE {phase}\t# as it was"]
    if case.centers is not None:
        lines.append("PRESTATE_SUPPLYCENTER_OWNERS")
        lines += [f"\t{owner.title()}: A {usual_place(place, turn)}" for place, owner in case.centers.items()]
    lines += ["PRESTATE", *(usual_unit(unit, turn + at) for at, unit in enumerate(case.units))]
    if case.dislodged:
        lines += ["PRESTATE_DISLODGED", *(usual_unit(unit, turn) for unit in case.dislodged)]
    if case.before:
        lines.append("PRESTATE_RESULTS")
        for order in case.before:
            flag = "SUCCESS" if order.result == "succeeds" else "FAILURE"
            lines.append(f"\t{flag}: {usual_order(order, turn).strip()}")
    lines += ["ORDERS", *(usual_order(order, turn + at) for at, order in enumerate(case.orders))]
    if case.after is not None and sorted(case.after) == sorted(case.units):
        lines.append("POSTSTATE_SAME")
    elif case.after is not None:
        lines += ["POSTSTATE", *(usual_unit(unit, turn) for unit in case.after)]
    if case.after_dislodged:
        lines += ["POSTSTATE_DISLODGED", *(usual_unit(unit, turn) for unit in case.after_dislodged)]
    return [*lines, "END", ""]


def test_all_our_cases_in_the_usual_style() -> None:
    """Every case that holds under the usual preset, put into a file as such files look, passes as it does here."""
    cases = [
        case
        for file in sorted((Path(__file__).parent / "cases").glob("*.txt"))
        for case in read(file.read_text())
        if case.variant == "standard" and (not case.rules or case.rules == ["all"] or DEFAULT in case.rules)
    ]
    assert len(cases) > 180
    lines = ["# all of them", "VARIANT_ALL Standard"]
    for turn, case in enumerate(cases):
        lines += usual(case, turn)
    text = "\n".join(lines)
    failing = [str(verdict) for verdict in try_text(text, adjudicate) if not verdict.passes]
    assert failing == []
