"""Impossible orders: a table refuses them with the code and the words by which the judge finds them void."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from diplomacy_random import random_phase

from ludex.core import Chance, Refusal, Refused, lowest_seat, seat_list
from ludex.games.diplomacy import variants
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.options import options
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.actions import DONE, MOVE, kind_of
from ludex.games.diplomacy.rules.phases import RETREAT as RETREAT_PHASE
from ludex.games.diplomacy.rules.rulebook import PRESETS
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load
from ludex.judge import answer
from thorough import count

UNITS = """
ENGLAND F NTH; ENGLAND A LON; ENGLAND F LVP; FRANCE A PAR; FRANCE F MAO; FRANCE F MAR; GERMANY A MUN
RUSSIA F GOB; RUSSIA A STP; TURKEY F CON; TURKEY A ANK; ITALY F ROM; ITALY A NAP; ITALY F TYS
"""

IMPOSSIBLE = """
FRANCE A PAR - MUN: not_adjacent
FRANCE A PAR - PAR: same_province
FRANCE A PAR - MAO: wrong_terrain
FRANCE F MAR - BUR: wrong_terrain
FRANCE F MAO - BEL: not_adjacent
FRANCE F MAR - SPA/NC: wrong_coast
FRANCE F MAO - SPA: missing_coast
ITALY A NAP - GRE: no_route
ITALY A NAP - APU VIA: no_route
ENGLAND A LON S A LON: supports_itself
FRANCE A PAR S F MAO: out_of_reach
FRANCE A PAR S A MUN - SIL: out_of_reach
FRANCE F MAR S A GAS: no_such_unit
FRANCE A MUN H: not_your_unit
FRANCE A PAR R BUR: wrong_phase
FRANCE A PAR B: wrong_phase
FRANCE F MAR C A PAR - BUR: cannot_convoy
ENGLAND F NTH C A LON - MUN: wrong_terrain
ENGLAND F NTH C A LON - TUN: no_route
ENGLAND A LON - ENG - BEL: no_such_path
ENGLAND A LON - NTH - NTH - BEL: no_such_path
ENGLAND A LON - BEL via ENG - NTH: no_such_path
ITALY F TYS C F ROM - TUN: not_carried
FRANCE A PAR - XYZ: unknown_province
FRANCE A PAR dances: not_understood
"""


def lines(text: str) -> list[list[str]]:
    return [line.split(": ") for line in text.strip().splitlines()]


def position() -> dict[str, object]:
    units = [unit.split(" ") for line in UNITS.strip().splitlines() for unit in line.split("; ")]
    found = [[power, kind, "BOT" if place == "GOB" else place] for power, kind, place in units]
    return {"year": 1901, "season": "spring", "phase": "movement", "units": found}


def refusal_of(state: Diplomacy, seat: int, face: object) -> Refusal | None:
    """What a table answers to one order, in whatever form."""
    try:
        [action] = GAME.read(state, seat, face)
    except Refused as error:
        return error.refusal
    return state.refusal(seat, action)


def restored(position: object) -> Diplomacy:
    state = GAME.restore(position)
    assert isinstance(state, Diplomacy)
    return state


@pytest.mark.parametrize(("order", "code"), lines(IMPOSSIBLE))
def test_the_table_says_what_the_judge_says(order: str, code: str) -> None:
    power, text = order.split(" ", 1)
    state = restored(position())
    refusal = refusal_of(state, state.board.powers.index(power), text)
    [line] = adjudicate(position(), [[power, text]])["orders"]
    assert refusal is not None
    assert (refusal.code, line["code"]) == (code, code)
    assert refusal.message == line["text"]


def test_a_support_that_can_only_fail_is_refused_with_its_reason() -> None:
    """The judge, who knows the other's order, lets these two fail; a table says beforehand that they will."""
    state = restored(position())
    cannot = refusal_of(state, 2, "A PAR S A MUN - PIC")
    assert cannot is not None
    assert (cannot.code, cannot.message) == ("impossible_for_other", "The other unit cannot go there.")
    needed = refusal_of(state, 1, "F NTH S A LON - NWY")
    assert needed is not None
    assert needed.code == "needed_for_convoy"


def test_a_code_in_another_form_is_told_the_listed_one() -> None:
    state = restored(position())
    found = refusal_of(state, 1, {"kind": "move", "unit": "LON", "to": "NWY"})
    assert found is not None
    assert (found.code, found.values["same"]) == ("listed_otherwise", "A LON - NWY VIA")
    assert refusal_of(state, 1, "A LON - NWY") is None


def test_via_without_any_way_over_sea_is_the_move_by_land_where_the_rulebook_says_so() -> None:
    by_land = restored({**position(), "rules": "1982"})
    [action] = GAME.read(by_land, 5 - 1, "A NAP - APU VIA")
    assert GAME.text(by_land, action) == "A NAP - APU"
    assert by_land.refusal(4, action) is None


def test_what_is_said_to_the_table_has_reasons_too() -> None:
    state = restored(position())
    for text, code in (("undo", "nothing_to_undo"), ("concede to France", "cannot_concede")):
        found = refusal_of(state, 2, text)
        assert found is not None
        assert found.code == code
    state.play(2, actions.draw_vote())
    again = refusal_of(state, 2, "draw")
    assert again is not None
    assert again.code == "voted_already"
    quiet = restored({**position(), "options": {"votes": False}})
    none = refusal_of(quiet, 2, "draw")
    assert none is not None
    assert none.code == "no_votes"


def test_words_to_a_table_are_no_orders_before_the_judge() -> None:
    """They name no unit: least of all the one in the first province of the map."""
    units = [["ITALY", "F", "ADR"]]
    given = [["ITALY", text] for text in ("done", "draw", "undo", "concede to France", "F ADR - VEN")]
    found = adjudicate({"year": 1901, "season": "spring", "phase": "movement", "units": units}, given)["orders"]
    assert [line["code"] for line in found] == ["not_an_order"] * 4 + ["succeeds"]


# ---- the property ----

STRICTER = {"impossible_for_other", "needed_for_convoy"}
"""The refusals of a table for orders that the judge would let fail, or stand without effect."""

FAILING = {"not_carried", "surplus", "no_such_unit"}
"""What the judge calls a failure in which a table sees the same reason beforehand."""


class Prober:
    """Random orders, most of them wrong, in a position: of every kind, near and far, with and without coasts."""

    def __init__(self, state: Diplomacy, random: Random) -> None:
        self.state = state
        self.random = random
        self.board = state.board
        units = state.ordered_units()
        self.owners = list(units.owners)
        self.units = [province for province, kind in enumerate(units.types) if kind >= 0]

    def node(self, near: int) -> int:
        """A node: mostly beside a province, or at one of a neighbour's coasts, else anywhere."""
        random, board = self.random, self.board
        if random.random() < 0.15:
            return random.randrange(int(board.node_count))
        beside = [
            int(there)
            for kind in range(len(board.unit_types))
            for node in [near, *board.coasts_of[near]]
            for there in board.reach(kind, node)
        ]
        chosen = random.choice(beside) if beside else near
        province = int(board.province_of[chosen])
        return random.choice([chosen, province, *(int(coast) for coast in board.coasts_of[province])])

    def probe(self, seat: int) -> int:
        random, board = self.random, self.board
        own = [unit for unit in self.units if self.owners[unit] == seat]
        unit = random.choice(own) if own and random.random() < 0.9 else random.randrange(int(board.province_count))
        other = random.choice(self.units) if self.units and random.random() < 0.8 else self.node(unit)
        other = int(board.province_of[other])
        kinds = [[actions.hold(unit)]]
        kinds.append([actions.move(unit, self.node(unit), random.random() < 0.3) for _ in range(6)])
        kinds.append([actions.support_hold(unit, other)])
        kinds.append([actions.support_move(unit, other, self.node(random.choice([unit, other]))) for _ in range(4)])
        kinds.append([actions.convoy(unit, other, int(board.province_of[self.node(other)]))])
        kinds.append([actions.retreat(unit, self.node(unit)) for _ in range(6)])
        kinds.append([actions.disband(unit)])
        where = self.node(unit) if random.random() < 0.5 else random.choice(self.centers(seat))
        at = random.choice([where, *(int(coast) for coast in board.coasts_of[int(board.province_of[where])])])
        kinds.append([actions.build(at, int(board.province_of[at]), random.randrange(len(board.unit_types)))])
        kinds.append([actions.waive()])
        weights = [
            [1, 8, 2, 8, 6, 1, 1, 1, 1],
            [1, 1, 1, 1, 1, 9, 1, 1, 1],
            [1, 1, 1, 1, 1, 1, 4, 9, 2],
        ][int(self.state.kind)]
        [chosen] = random.choices(kinds, weights)
        return random.choice(chosen)

    def centers(self, seat: int) -> list[int]:
        state = self.state
        own = [at for at, owner in enumerate(state.centers) if owner == seat]
        homes = [at for at, owner in enumerate(self.board.home_of) if owner == seat]
        return own + homes or [0]


def hold_against(state: Diplomacy, random: Random, seen: Counter[str]) -> None:
    """Every seat gives some legal orders, and then one that may be anything: table and judge must agree on that one."""
    plain = GAME.position(state)
    for seat in seat_list(state.to_act()):
        twin = state.copy()
        given: list[str] = []
        for _ in range(random.choice([0, 0, 1, 2])):
            legal = [code for code in twin.legal(seat) if kind_of(code) < DONE]
            if legal:
                action = random.choice(legal)
                given.append(GAME.text(twin, action))
                twin.play(seat, action)
        prober = Prober(twin, random)
        for _ in range(6):
            code = prober.probe(seat)
            text = GAME.text(twin, code)
            power = twin.board.powers[seat]
            line = adjudicate(plain, [[power, order] for order in [*given, text]])["orders"][-1]
            compare(refusal_of(twin, seat, text), line, f"{given} {text}")
            seen[line["code"]] += 1
            if is_meant(twin, seat, text, code):
                compare_code(twin.refusal(seat, code), line, f"{given} {text}")


def is_meant(state: Diplomacy, seat: int, text: str, code: int) -> bool:
    """Whether a number is what its text is read as: a text may leave to the map what a number must say."""
    if state.kind == RETREAT_PHASE and kind_of(code) == MOVE:
        return False  # in a retreat phase "A PAR - BUR" is a retreat
    try:
        return GAME.read(state, seat, text) == [code]
    except Refused:
        return True


def compare(refusal: Refusal | None, line: dict[str, Any], what: str) -> None:
    """Of an order as text: the same code and the same words."""
    if line["result"] == "void":
        assert refusal is not None, f"{what}: taken at the table, void for the judge: {line}"
        assert (refusal.code, refusal.message) == (line["code"], reason_of(line)), what
    elif refusal is not None and refusal.code not in STRICTER:
        # A waived build where none is left to be made, and a unit removed twice, are nothing to the judge.
        if refusal.code in ("surplus", "ordered_twice") and line["result"] == "succeeds":
            assert line["order"] == "waive" or line["order"].endswith(" D"), what
        else:
            assert refusal.code in FAILING, f"{what}: {refusal}, {line}"
            assert (refusal.code, refusal.message) == (line["code"], reason_of(line)), what


def reason_of(line: dict[str, Any]) -> str:
    """The judge's sentence without the unit's fate, which a table can't know before the phase is over."""
    return re.sub(r" It (is disbanded|was dislodged by .*)\.$", "", str(line["text"]))


def compare_code(refusal: Refusal | None, line: dict[str, Any], what: str) -> None:
    """Of the same order as a number: the same code."""
    if line["result"] == "void":
        assert refusal is not None
        assert refusal.code == line["code"], f"{what}: {refusal}, {line}"
    elif refusal is not None:
        assert refusal.code in {*STRICTER, *FAILING, "ordered_twice"}, what


PLAYED = ["standard", "chaos", "sengoku", "northseawars", "ancientmediterranean", "vietnamwar", "hundred"]


@pytest.mark.proof
@pytest.mark.parametrize("variant", [*PLAYED, "delta"])
def test_table_and_judge_agree_in_played_positions(variant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variants.FOLDER, str(Path(__file__).parent / "variants"))
    monkeypatch.setattr(GAME, "options", options())
    seen: Counter[str] = Counter()
    for seed in range(count(2, 40)):
        random = Random(f"{variant} {seed}")
        rules = random.choice(list(PRESETS))
        state = GAME.start(len(load(variant).powers), seed, {"map": variant, "rules": rules, "years": 3})
        chance = Chance.of_seed(f"{variant} {seed}")
        phase = (-1, -1)
        while state.outcome() is None:
            assert isinstance(state, Diplomacy)
            if phase != (state.year, state.number):
                phase = (state.year, state.number)
                hold_against(state, random, seen)
            seat = lowest_seat(state.to_act())
            state.play(seat, state.sensible(seat, chance))
    assert len(seen) > 10


@pytest.mark.proof
@pytest.mark.parametrize("rules", list(PRESETS))
def test_table_and_judge_agree_in_crowded_positions(rules: str) -> None:
    board = load("standard").board()
    seen: Counter[str] = Counter()
    for seed in range(count(60, 2_000)):
        phase = random_phase(board, seed)
        units = [
            [board.powers[phase.owners[unit]], board.unit_types[phase.types[unit]], board.node_ids[phase.nodes[unit]]]
            for unit in phase.units()
        ]
        hand = {"rules": rules, "year": 1901, "season": "spring", "phase": "movement", "units": units}
        hold_against(restored(hand), Random(seed), seen)
    assert {"not_adjacent", "no_route", "out_of_reach", "wrong_terrain", "ordered_twice"} <= set(seen)


# ---- convoy paths that an order names (DATC 4.A.6) ----


def with_path(order: str, fleets: str, rules: object = "2023") -> str:
    """What a table makes of an order that names its path: the order it takes, or the refusal's code."""
    units = [["ENGLAND", "A", "LON"], *(["ENGLAND", "F", sea] for sea in fleets.split())]
    state = GAME.restore(
        {"year": 1901, "season": "spring", "phase": "movement", "rules": rules, "units": units, "centers": {}}
    )
    assert isinstance(state, Diplomacy)
    try:
        [code] = GAME.parse(state, 1, order)
    except Refused as error:
        return error.refusal.code
    refusal = state.refusal(1, code)
    return GAME.text(state, code) if refusal is None else refusal.code


@pytest.mark.parametrize(
    ("order", "fleets", "found"),
    [
        ("A LON - NTH - BEL", "NTH", "A LON - BEL VIA"),
        ("A LON - BEL via NTH", "NTH", "A LON - BEL VIA"),
        ("A LON - ENG - MAO - POR", "ENG MAO NTH", "A LON - POR VIA"),
        ("A LON - NTH - BEL", "NTH ENG", "convoy_path"),
        ("A LON - BEL (via ENG)", "NTH ENG", "convoy_path"),
        ("A LON - NTH - NWG - NWY", "NTH NWG", "convoy_path"),
        ("A LON - ENG - BEL", "NTH", "no_such_path"),
        ("A LON - NTH - MUN", "NTH", "no_such_path"),
        ("A LON - YOR - BEL", "NTH", "not_understood"),
    ],
)
def test_a_table_takes_a_path_only_where_it_is_the_only_way(order: str, fleets: str, found: str) -> None:
    assert with_path(order, fleets) == found


def test_by_rulebook_no_path_is_taken() -> None:
    assert with_path("A LON - NTH - BEL", "NTH", {"preset": "2023", "convoy_path": "refused"}) == "convoy_path"


def test_a_path_in_a_sandbox_is_held_to_or_refused() -> None:
    units = [["ENGLAND", "A", "LON"], ["ENGLAND", "F", "NTH"], ["ENGLAND", "F", "ENG"]]
    position = {"year": 1901, "season": "spring", "phase": "movement", "units": units}
    found: Any = answer(GAME, {"sandbox": True, "position": position, "actions": [[1, "A LON - NTH - BEL"]]})
    assert found["refused"]["code"] == "convoy_path"
    assert "A LON - BEL VIA" in found["refused"]["message"]
