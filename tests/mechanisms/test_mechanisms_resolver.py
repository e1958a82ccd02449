"""The five worked traces of the resolver, line by line and as answers, and what must hold for any decisions.

The traces stand as they were first written down, with one slip mended (in CONTRADICTION_TRACE, under the second guess,
it is C that is resolved and not B) and one comment worded alike throughout ("only one guess consistent").
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.mechanisms.resolver import Resolver

Equations = dict[str, Callable[[Callable[[str], bool]], bool]]

CHAIN: Equations = {"A": lambda r: r("B"), "B": lambda r: r("C"), "C": lambda r: True}

CHAIN_TRACE = """
Resolve(A)
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
     -> t
    -> t
   -> t
  -> t
 -> t
-> t
"""

RING: Equations = {"A": lambda r: r("B"), "B": lambda r: r("C"), "C": lambda r: r("A")}

RING_TRACE = """
Resolve(A)
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> f
     -> f
    -> f
   -> f
  -> f
 -> f
 # guess of A was made
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> t
     -> t
    -> t
   -> t
  -> t
 -> t
 # both guesses consistent
 BackupRule
-> X
"""

ONE_WAY_OUT: Equations = {
    "A": lambda r: r("B"),
    "B": lambda r: r("C"),
    "C": lambda r: r("A") & r("D"),
    "D": lambda r: not r("A"),
}

ONE_WAY_OUT_TRACE = """
Resolve(A)
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> f
      Resolve(D)
       Adjudicate(D)
        Resolve(A)
         # already guessed
        -> f
       -> t
      -> t
     -> f
    -> f
   -> f
  -> f
 -> f
 # guess of A was made
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> t
      Resolve(D)
       Adjudicate(D)
        Resolve(A)
         # already guessed
        -> t
       -> f
      -> f
     -> f
    -> f
   -> f
  -> f
 -> f
 # only one guess consistent
-> f
"""

CONTRADICTION: Equations = {"A": lambda r: r("B"), "B": lambda r: r("C"), "C": lambda r: not r("A")}

CONTRADICTION_TRACE = """
Resolve(A)
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> f
     -> t
    -> t
   -> t
  -> t
 -> t
 # guess of A was made
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(A)
       # guess
      -> t
     -> f
    -> f
   -> f
  -> f
 -> f
 # both guesses inconsistent
 BackupRule
-> X
"""

RING_IN_A_RING: Equations = {"A": lambda r: r("B"), "B": lambda r: r("C"), "C": lambda r: r("B") & r("A")}

RING_IN_A_RING_TRACE = """
Resolve(A)
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(B)
       # guess
      -> f
      Resolve(A)
       # guess
      -> f
     -> f
    -> f
   -> f
   # guess of B was made
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(B)
       # guess
      -> t
      Resolve(A)
       # already guessed
      -> f
     -> f
    -> f
   -> f
   # only one guess consistent
  -> f
 -> f
 # guess of A was made
 Adjudicate(A)
  Resolve(B)
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(B)
       # guess
      -> f
      Resolve(A)
       # guess
      -> t
     -> f
    -> f
   -> f
   # guess of B was made
   Adjudicate(B)
    Resolve(C)
     Adjudicate(C)
      Resolve(B)
       # guess
      -> t
      Resolve(A)
       # already guessed
      -> t
     -> t
    -> t
   -> t
   # both guesses consistent
   BackupRule
  -> X
 -> X
 # if X is t, both guesses consistent: Y comes from BackupRule. if X is f, only one consistent, and Y is f
-> Y
"""

LAST_COMMENT = (
    " # if X is t, both guesses consistent: Y comes from BackupRule. if X is f, only one consistent, and Y is f\n"
)


def resolver(equations: Equations, backup: dict[str, bool], trace: list[str] | None = None) -> Resolver[str]:
    return Resolver(
        lambda decision, resolve: equations[decision](resolve),
        lambda decision, cycle: {decision: backup[decision]},
        trace,
    )


def traced(equations: Equations, backup: dict[str, bool]) -> str:
    trace: list[str] = []
    resolver(equations, backup, trace).resolve("A")
    return "\n".join(["", *trace, ""])


def letter(value: bool) -> str:
    return "t" if value else "f"


def test_a_chain_is_followed_to_its_end() -> None:
    assert traced(CHAIN, {}) == CHAIN_TRACE


@pytest.mark.parametrize("x", [True, False])
def test_a_ring_is_consistent_either_way_so_the_back_up_rule_decides(x: bool) -> None:
    assert traced(RING, {"A": x}) == RING_TRACE.replace("X", letter(x))


def test_a_ring_with_a_contradiction_on_one_side_has_one_way_out() -> None:
    assert traced(ONE_WAY_OUT, {}) == ONE_WAY_OUT_TRACE


@pytest.mark.parametrize("x", [True, False])
def test_a_contradiction_is_left_to_the_back_up_rule(x: bool) -> None:
    assert traced(CONTRADICTION, {"A": x}) == CONTRADICTION_TRACE.replace("X", letter(x))


@pytest.mark.parametrize(("x", "y"), [(True, True), (True, False), (False, False)])
def test_a_ring_in_a_ring_asks_the_back_up_rule_under_a_guess(x: bool, y: bool) -> None:
    last = " # both guesses consistent\n BackupRule\n" if x else " # only one guess consistent\n"
    expected = RING_IN_A_RING_TRACE.replace(LAST_COMMENT, last).replace("-> X", f"-> {letter(x)}")
    assert traced(RING_IN_A_RING, {"A": y, "B": x}) == expected.replace("-> Y", f"-> {letter(y)}")


ANSWERS: list[tuple[Equations, dict[str, bool], str, bool]] = [
    (CHAIN, {}, "ABC", True),
    (RING, {"A": True}, "ABC", True),
    (RING, {"A": False}, "ABC", False),
    (ONE_WAY_OUT, {}, "ABC", False),
    (ONE_WAY_OUT, {}, "D", True),
    (CONTRADICTION, {"A": True}, "A", True),
    (CONTRADICTION, {"A": True}, "BC", False),
    (CONTRADICTION, {"A": False}, "A", False),
    (CONTRADICTION, {"A": False}, "BC", True),
    (RING_IN_A_RING, {"A": False, "B": False}, "ABC", False),
    (RING_IN_A_RING, {"A": True, "B": True}, "ABC", True),
    (RING_IN_A_RING, {"A": False, "B": True}, "ABC", False),
]


@pytest.mark.parametrize(("equations", "backup", "decisions", "answer"), ANSWERS)
def test_the_traces_as_answers(equations: Equations, backup: dict[str, bool], decisions: str, answer: bool) -> None:
    judge = resolver(equations, backup)
    judge.resolve("A")
    for decision in decisions:
        assert judge.resolve(decision) == answer, decision


def test_the_back_up_rule_hears_the_whole_cycle_and_may_rule_on_another_decision() -> None:
    heard: list[list[str]] = []

    def backup(decision: str, cycle: list[str]) -> dict[str, bool]:
        heard.append(sorted(cycle))
        return {"C": True}

    judge = Resolver(lambda decision, resolve: RING[decision](resolve), backup)
    assert [judge.resolve(decision) for decision in "ABC"] == [True, True, True]
    assert heard == [["A", "B", "C"]]


def test_a_back_up_rule_that_settles_nothing_is_an_error() -> None:
    judge: Resolver[str] = Resolver(lambda decision, resolve: RING[decision](resolve), lambda decision, cycle: {})
    with pytest.raises(ValueError, match="leaves A open"):
        judge.resolve("A")


def table_of(inputs: list[int], outputs: int) -> Callable[[Callable[[int], bool]], bool]:
    """Any function of some decisions, by its truth table."""

    def function(resolve: Callable[[int], bool]) -> bool:
        row = 0
        for decision in inputs:
            row = row * 2 + resolve(decision)
        return bool(outputs >> row & 1)

    return function


functions = st.builds(table_of, st.lists(st.integers(0, 5), max_size=3, unique=True), st.integers(0, 255))


@given(st.lists(functions, min_size=6, max_size=6), st.integers(0, 63), st.permutations(range(6)))
def test_where_the_back_up_rule_is_silent_the_answers_are_the_one_consistent_combination(
    system: list[Callable[[Callable[[int], bool]], bool]], backup: int, sequence: list[int]
) -> None:
    asked: list[int] = []

    def backup_rule(decision: int, cycle: list[int]) -> dict[int, bool]:
        asked.append(decision)
        return {decision: bool(backup >> decision & 1)}

    judge = Resolver(lambda decision, resolve: system[decision](resolve), backup_rule)
    answers = {decision: judge.resolve(decision) for decision in sequence}
    if not asked:
        consistent = []
        for bits in range(64):
            values = [bool(bits >> decision & 1) for decision in range(6)]
            if all(system[decision](values.__getitem__) == values[decision] for decision in range(6)):
                consistent.append(values)
        assert consistent == [[answers[decision] for decision in range(6)]]
