"""Times Karesansui's judge; with --yardstick beside z3 and OR-Tools CP-SAT on the same pairs. Prints JSON.

    python bench/karesansui.py --show     the same as a table, with what pretty gardens look like

Pairs are random rules of the whole language, nested up to four deep, each beside the same rule written otherwise (half
of them), a near miss, or another rule. A pair's time is the best of several, each with nothing remembered of the ones
before; z3 and CP-SAT (one worker) have one try each, with a limit. Times are processor time: what else the machine does
counts for nobody. Reading the rules is not counted, laying out the question is. The hard families are those of
tests/karesansui. The search is that of the back end `links`, without the pool; interpreted, it gets a few pairs only.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import ludex
from ludex.core import Chance
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.solver import BUDGET, UNDECIDED, standard_solver
from ludex.games.karesansui.rules.dancing_links import GAVE_UP, search_by_links
from ludex.games.karesansui.rules.effort import Effort
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.random_gardens import pretty_garden
from ludex.games.karesansui.rules.rule import XOR, Rule, joined

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests" / "karesansui"))
from karesansui_gardens import gardens_for
from karesansui_hard import NO_GARDEN, xor_pairs
from karesansui_random import random_garden, random_pair, random_rule

PAIRS = 300
TRIES = 3
PEER_SECONDS = 2.0
SAMPLE = 200

COMMON = ("at least 3 small", "black leftof grey", "no water", "more stone than plant", "small adjacent large")
RARE = ("at least 10 small", "exactly 16 feature", "more black than (white or grey or empty)", "at least 12 water")

START_UP = """
import time
start = time.process_time()
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.reasoning.solver import standard_solver
rule = read_rule("atleast 5 stone and atleast 11 black and not stone adjacent plant and atmost 0 statue")
standard_solver().fit(rule)
import pysat.solvers
print(time.process_time() - start)
"""
"""From nothing to the first answer, all libraries in."""


def seconds(call: Callable[[], object], tries: int = TRIES) -> float:
    """The best of several tries."""
    best = float("inf")
    for _ in range(tries):
        start = time.process_time()
        call()
        best = min(best, time.process_time() - start)
    return best


def spread(times: Sequence[float]) -> dict[str, float]:
    ordered = sorted(times)
    return {
        "p50": ordered[len(ordered) // 2],
        "p99": ordered[int(len(ordered) * 0.99)],
        "max": ordered[-1],
    }


def pairs() -> list[tuple[Rule, Rule]]:
    random = Random("pairs")
    return [random_pair(random) for _ in range(PAIRS)]


def hard_pairs() -> list[tuple[Rule, Rule]]:
    found = [(read_rule(rule), read_rule("never")) for rule in NO_GARDEN.values()]
    return found + [(read_rule(one), read_rule(two)) for one, two in xor_pairs().values()]


def asked_afresh(one: Rule, two: Rule) -> object:
    """The solver's verdict, with nothing known of the rules' atoms beforehand."""
    solver = standard_solver()
    pool = solver.pool
    for known in (pool.known_cells, pool.known_counts, pool.known_atoms):
        known.clear()
    return solver.compare(one, two)


def verdicts(cases: Sequence[tuple[Rule, Rule]]) -> dict[str, Any]:
    """Times and verdicts of the solver."""
    solver = standard_solver()
    found = [solver.compare(*pair) for pair in cases]
    times = [seconds(partial(asked_afresh, *pair)) for pair in cases]
    assert all(each.verdict != UNDECIDED for each in found)
    return {**spread(times), "equivalent": sum(each.garden is None for each in found)}


def evaluation() -> float:
    """Seconds for one rule on one garden, called from Python: the mean over rules nested up to three deep."""
    random = Random("evaluation")
    rules = [random_rule(random, 3) for _ in range(100)]
    gardens = [vec[i64](random_garden(random)) for _ in range(100)]

    def all_of_them() -> None:
        for rule in rules:
            for garden in gardens:
                fits(rule, garden)

    return seconds(all_of_them) / (len(rules) * len(gardens))


def pretty(rules: Sequence[str]) -> float:
    """Seconds for one pretty garden, the rule's first included."""
    calls = [partial(gardens_for, read_rule(rule), True, 50, Chance.of_seed(rule)) for rule in rules]
    return max(seconds(call) / 50 for call in calls)


def looks(rules: Sequence[str]) -> dict[str, float]:
    """What pretty gardens look like: share of cells that are empty, water and features, and how much they differ."""
    cells = {"empty": 0, "water": 0, "feature": 0}
    apart = compared = different = total = 0
    for rule in rules:
        gardens = gardens_for(read_rule(rule), True, SAMPLE, Chance.of_seed(rule))
        total += len(gardens)
        different += len({tuple(garden) for garden in gardens})
        for garden in gardens:
            for state in garden:
                cells["empty" if state == 0 else "water" if state == 1 else "feature"] += 1
        for one, two in pairwise(gardens):
            apart += sum(a != b for a, b in zip(one, two, strict=True))
            compared += 1
    found = {name: count / (16 * total) for name, count in cells.items()}
    return {**found, "cells apart": apart / compared, "different": different / total}


def no_rule() -> dict[str, float]:
    """The same of gardens that no rule had a say in: what a rule leaves free is drawn so."""
    chance = Chance.of_seed("no rule")
    states = [state for _ in range(SAMPLE * 5) for state in pretty_garden(chance)]
    count = len(states)
    empty, water = states.count(0) / count, states.count(1) / count
    return {"empty": empty, "water": water, "feature": 1 - empty - water}


def seeds_search(cases: Sequence[tuple[Rule, Rule]]) -> dict[str, float]:
    """The search with dancing links on the pairs, and how many it leaves undecided."""
    chance = Chance.of_seed("search")
    times = []
    undecided = 0
    for one, two in cases:
        start = time.process_time()
        answer = search_by_links(joined(XOR, [one, two]), True, chance, Effort(BUDGET))
        times.append(time.process_time() - start)
        undecided += answer.status == GAVE_UP
    return {**spread(times), "undecided": undecided}


def kernel() -> dict[str, Any]:
    started = min(float(subprocess.check_output([sys.executable, "-c", START_UP])) for _ in range(TRIES))
    return {
        "pairs": verdicts(pairs()),
        "hard": verdicts(hard_pairs()),
        "search": seeds_search(pairs() if ludex.is_compiled() else pairs()[:20]),
        "start": started,
        "evaluation": evaluation(),
        "pretty": pretty(COMMON),
        "rare": pretty(RARE),
        "looks": {"no rule": no_rule(), "common rules": looks(COMMON), "rare rules": looks(RARE)},
    }


def peers() -> dict[str, Any]:
    """z3 and CP-SAT on the same pairs; None for one that is not installed."""
    return {"z3": peer(z3_times), "cpsat": peer(cpsat_times)}


def peer(times: Callable[[Sequence[tuple[Rule, Rule]]], list[float | None]]) -> dict[str, Any] | None:
    """Spreads of times; what was not settled counts as the limit, and is counted."""
    found: dict[str, Any] = {}
    try:
        for name, cases in (("pairs", pairs()), ("hard", hard_pairs())):
            taken = times(cases)
            known = [PEER_SECONDS if each is None else each for each in taken]
            found[name] = {**spread(known), "undecided": taken.count(None)}
    except ImportError:
        return None
    return found


def z3_times(cases: Sequence[tuple[Rule, Rule]]) -> list[float | None]:
    from karesansui_z3 import Z3

    found: list[float | None] = []
    for one, two in cases:
        start = time.process_time()
        question = Z3()
        question.solver.set("timeout", int(PEER_SECONDS * 1000))
        try:
            question.compare(one, two)
            found.append(time.process_time() - start)
        except TimeoutError:
            found.append(None)
    return found


def cpsat_times(cases: Sequence[tuple[Rule, Rule]]) -> list[float | None]:
    from karesansui_cpsat import CpSat

    found: list[float | None] = []
    for one, two in cases:
        start = time.process_time()
        answer = CpSat().compare(one, two, PEER_SECONDS)
        found.append(None if answer is None else time.process_time() - start)
        assert answer in (None, standard_solver().compare(one, two).garden is None)
    return found


def show(found: dict[str, Any]) -> None:
    for name in ("pairs", "hard", "search"):
        print(f"{name:8}", ", ".join(f"{key} {show_value(key, value)}" for key, value in found[name].items()))
    for name in ("start", "pretty", "rare"):
        print(f"{name:8} {found[name] * 1e3:.3f} ms")
    print(f"one rule on one garden {found['evaluation'] * 1e9:.0f} ns")
    for name, measures in found["looks"].items():
        print(f"{name:13}", ", ".join(f"{key} {value:.2f}" for key, value in measures.items()))
    for name, times in found.get("peers", {}).items():
        for kind in ("pairs", "hard") if times else ():
            print(
                f"{name:8} {kind}:", ", ".join(f"{key} {show_value(key, value)}" for key, value in times[kind].items())
            )


def show_value(key: str, value: float) -> str:
    return f"{value:.0f}" if key in ("equivalent", "undecided") else f"{value * 1e3:.2f} ms"


def main() -> None:
    found: dict[str, Any] = {"is_compiled": ludex.is_compiled(), **kernel()}
    if "--yardstick" in sys.argv:
        found["peers"] = peers()
    if "--show" in sys.argv:
        show(found)
    else:
        print(json.dumps(found))


if __name__ == "__main__":
    main()
