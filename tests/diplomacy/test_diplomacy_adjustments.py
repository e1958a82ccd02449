"""Adjustments: builds, waived builds, removals, and civil disorder."""

from __future__ import annotations

import pytest
from diplomacy_scene import BOARD, STANDARD, Scene, units_of
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import build, disband, hold, unit_of, waive
from ludex.games.diplomacy.rules.adjustments import (
    ADJUSTMENT_CODES,
    ANY_HOME,
    ANYWHERE,
    HOME,
    Adjustments,
    adjustment_orders,
    open_sites,
)
from ludex.games.diplomacy.rules.disorder import alphabet_of
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.rulebook import rulebook
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import load

NAMES = {province.id: province.name for province in STANDARD.provinces}
ALPHABET = alphabet_of([NAMES[name] for name in BOARD.province_ids])


class Winter:
    """An adjustment phase with one power to look at."""

    def __init__(
        self, power: str, units: list[str], centers: str, *, others: dict[str, str] | None = None, **choices: object
    ) -> None:
        """`units` as "A PAR" are the power's, longer ones anybody's; `others` own their centers."""
        rule = choices.pop("build_rule", HOME)
        assert isinstance(rule, int)
        self.scene = Scene(*(unit if len(unit.split()) == 3 else f"{power} {unit}" for unit in units))
        self.power = self.scene.power(power)
        owners = dict.fromkeys(centers.split(), self.power)
        for other, places in (others or {}).items():
            owners.update(dict.fromkeys(places.split(), self.scene.power(other)))
        self.centers = self.scene.by_province(owners, -1)
        self.rule = rule
        self.phase = Adjustments(
            BOARD,
            rulebook("2023", choices),
            rule,
            self.scene.units,
            self.centers,
            ALPHABET,
        )

    def code(self, order: str) -> int:
        words = order.split()
        if words == ["waive"]:
            return int(waive())
        unit_type, place, kind = words
        province = self.scene.province(place)
        if kind == "B":
            return int(build(self.scene.node(place), province, "AF".index(unit_type)))
        return int(disband(province) if kind == "D" else hold(province))

    def adjust(self, *orders: str) -> list[str]:
        """What becomes of each order."""
        codes = self.phase.adjust(self.power, vec[i64]([self.code(order) for order in orders]))
        return [ADJUSTMENT_CODES[code] for code in codes]

    def first_to_go(self) -> str:
        """The province of the unit that civil disorder takes first."""
        removal = self.phase.disorder(self.power)
        assert removal is not None
        return BOARD.province_ids[removal.province]

    def units(self) -> set[str]:
        """The power's units after it."""
        all_units = units_of(BOARD, self.phase.units)
        return {unit.partition(" ")[2] for unit in all_units if unit.startswith(BOARD.powers[self.power])}

    def options(self) -> set[str]:
        """What the power can order."""
        scene = self.scene
        found = adjustment_orders(BOARD, self.rule, scene.units, self.centers, self.power)
        assert len(set(found)) == len(found)
        return {order_text(BOARD, scene.units, order) for order in found}


def test_builds_come_to_vacant_home_centers_in_the_sequence_of_the_orders() -> None:
    winter = Winter("FRANCE", ["A SPA"], "SPA PAR BRE MAR POR BEL", others={"ENGLAND": "LON"})

    codes = winter.adjust("A PAR B", "F BRE B", "A MAR B")

    assert codes == ["succeeds"] * 3
    assert winter.units() == {"A SPA", "A PAR", "F BRE", "A MAR"}


def test_surplus_builds_fail_and_the_first_that_can_stand_do() -> None:
    winter = Winter("FRANCE", ["A SPA"], "SPA PAR BRE MAR")

    assert winter.adjust("A POR B", "A BRE B", "F BRE B", "A PAR B", "waive", "A MAR B") == [
        "not_owned", "succeeds", "occupied", "succeeds", "succeeds", "surplus",
    ]  # fmt: skip
    assert winter.units() == {"A SPA", "A BRE", "A PAR"}


def test_a_waived_build_is_a_build_not_made() -> None:
    winter = Winter("FRANCE", ["A SPA"], "SPA PAR BRE")

    assert winter.adjust("waive", "A PAR B", "F BRE B", "waive") == ["succeeds", "succeeds", "surplus", "surplus"]
    assert winter.units() == {"A SPA", "A PAR"}


def test_builds_without_orders_are_waived() -> None:
    winter = Winter("FRANCE", ["A SPA"], "SPA PAR BRE")
    winter.adjust()
    assert winter.units() == {"A SPA"}


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("F STP B", "missing_coast"),
        ("F MOS B", "wrong_terrain"),
        ("A STP/NC B", "wrong_terrain"),
        ("A WAR B", "occupied"),
        ("A SWE B", "not_home"),
        ("A SEV B", "not_owned"),
        ("A UKR B", "not_owned"),
        ("A WAR D", "surplus"),
        ("A SEV D", "no_such_unit"),
        ("A WAR H", "not_an_adjustment"),
        ("F STP/SC B", "succeeds"),
        ("A STP B", "succeeds"),
    ],
)
def test_what_can_be_wrong_with_a_build(order: str, why: str) -> None:
    winter = Winter("RUSSIA", ["A WAR"], "WAR STP MOS SWE", others={"TURKEY": "SEV"})
    assert winter.adjust(order) == [why]


def test_the_orders_open_to_a_power_that_builds_name_every_type_and_coast() -> None:
    winter = Winter("RUSSIA", ["A WAR"], "WAR STP MOS SWE")
    assert winter.options() == {"A STP B", "F STP/NC B", "F STP/SC B", "A MOS B", "waive"}


def test_a_power_with_no_place_to_build_or_nothing_due_has_nothing_to_order() -> None:
    assert Winter("RUSSIA", ["A WAR"], "WAR SWE").options() == set()
    assert Winter("RUSSIA", ["A WAR", "A SWE"], "STP MOS").options() == set()


def test_the_orders_open_to_a_power_that_removes_are_its_units() -> None:
    winter = Winter("RUSSIA", ["A WAR", "F STP/SC", "TURKEY A SEV"], "WAR")
    assert winter.options() == {"A WAR D", "F STP/SC D"}


@pytest.mark.parametrize(
    ("build_rule", "sites"),
    [(HOME, {"PAR"}), (ANY_HOME, {"PAR", "LON"}), (ANYWHERE, {"PAR", "LON", "BEL"})],
)
def test_where_a_power_builds_is_the_variants_rule(build_rule: int, sites: set[str]) -> None:
    winter = Winter("FRANCE", ["A SPA"], "SPA PAR LON BEL", build_rule=build_rule, others={"GERMANY": "HOL"})

    assert {option.split()[1] for option in winter.options() if option != "waive"} == sites
    assert open_sites(BOARD, build_rule, winter.scene.units.types, winter.centers, winter.power) == len(sites)


def test_no_power_builds_where_another_removes_in_the_same_phase() -> None:
    winter = Winter("FRANCE", ["ENGLAND A PAR", "ENGLAND A WAL"], "PAR BRE", others={"ENGLAND": "LON"})
    winter.phase.adjust(winter.scene.power("ENGLAND"), vec[i64]([winter.code("A PAR D")]))

    assert winter.adjust("A PAR B", "A BRE B") == ["occupied", "succeeds"]


def test_removals_go_in_sequence_and_a_unit_named_twice_goes_once() -> None:
    winter = Winter("FRANCE", ["A PIC", "A PAR", "F LYO", "F MAO"], "PAR BRE")

    assert winter.adjust("A PAR D", "A PAR D", "A PIC D", "F MAO D") == [
        "succeeds", "ordered_twice", "succeeds", "surplus",
    ]  # fmt: skip
    assert winter.units() == {"F LYO", "F MAO"}


def test_removals_not_ordered_are_made_for_the_power() -> None:
    winter = Winter("RUSSIA", ["A LVN", "A SWE", "A TUS"], "STP")
    winter.adjust()
    assert winter.units() == {"A LVN"}


def test_equally_far_units_go_fleets_first_then_by_the_names_of_their_provinces() -> None:
    fleet_first = Winter("RUSSIA", ["A BOH", "F SKA", "F NTH"], "STP WAR")
    fleet_first.adjust()
    assert fleet_first.units() == {"A BOH", "F SKA"}

    by_name = Winter("RUSSIA", ["A LVP", "A LVN"], "EDI STP")
    assert by_name.first_to_go() == "LVP"  # Liverpool, then Livonia


def test_the_older_rule_looks_at_home_centers_the_newer_at_owned_ones() -> None:
    units, centers = ["A WAR", "A TUS"], "WAR"

    newer = Winter("ITALY", units, centers)
    newer.adjust()
    older = Winter("ITALY", units, centers, disorder="home_centers")
    older.adjust()

    assert newer.units() == {"A WAR"}
    assert older.units() == {"A TUS"}


def test_the_older_rule_sends_fleets_by_sea_and_armies_over_anything() -> None:
    # Berlin is three steps from St Petersburg by sea, two from Warsaw over land; Tyrolia three from Warsaw.
    by_sea = Winter("RUSSIA", ["F BER", "A TYR"], "WAR", disorder="home_centers")
    by_sea.adjust()
    over_land = Winter("RUSSIA", ["F BER", "A TYR"], "WAR")
    over_land.adjust()
    assert by_sea.units() == {"A TYR"}
    assert over_land.units() == {"F BER"}

    over_water = Winter("ITALY", ["A GRE", "A SIL"], "NAP", disorder="home_centers")
    over_water.adjust()
    assert over_water.units() == {"A GRE"}  # by the Ionian Sea two steps from Naples


def test_a_power_without_centers_loses_all_its_units_fleets_first() -> None:
    winter = Winter("AUSTRIA", ["A ALB", "F BLA"], "")
    assert winter.first_to_go() == "BLA"

    winter.adjust()
    assert winter.units() == set()


def test_neutral_armies_come_back_to_centers_that_were_vacant_before_the_phase() -> None:
    board = load("sengoku").board()
    neutral = int(board.power_count)
    center, held = [at for at in range(board.province_count) if board.is_center[at]][:2]
    count = int(board.province_count)
    types, owners = [-1] * count, [-1] * count
    types[held], owners[held] = 0, 0
    centers = [neutral if at in (center, held) else -1 for at in range(count)]
    phase = Adjustments(
        board,
        rulebook("2023", {}),
        ANYWHERE,
        Units(vec[i64](types), vec[i64](owners), vec[i64]([at if types[at] >= 0 else -1 for at in range(count)])),
        vec[i64](centers),
        vec[i64](list(range(count))),
    )

    phase.adjust(0, vec[i64]())  # the first power has no center, and loses the unit that holds one
    assert phase.rebuild_neutral(neutral) == [center]
    units = phase.units
    assert (units.types[center], units.owners[center], units.nodes[center]) == (0, neutral, center)
    assert units.types[held] == -1


CENTERS = [name for at, name in enumerate(BOARD.province_ids) if BOARD.is_center[at]]
LAND = [name for at, name in enumerate(BOARD.province_ids) if len(BOARD.next_to[0][at]) > 0]


@given(st.sets(st.sampled_from(CENTERS), max_size=12), st.sets(st.sampled_from(LAND), max_size=12), st.data())
def test_whatever_is_ordered_a_power_ends_with_as_many_units_as_it_may_have(
    centers: set[str], armies: set[str], data: st.DataObject
) -> None:
    winter = Winter("FRANCE", [f"A {place}" for place in sorted(armies)], " ".join(sorted(centers)))
    kinds = st.sampled_from(["B", "D", "H"])
    orders = data.draw(st.lists(st.tuples(st.sampled_from("AF"), st.sampled_from(LAND), kinds), max_size=12))

    codes = winter.adjust(*(" ".join(order) for order in orders))

    built = sum(code == "succeeds" and order[2] == "B" for code, order in zip(codes, orders, strict=True))
    assert len(winter.units()) == min(len(armies) + built, len(centers))
    assert winter.phase.due(winter.power) >= 0


@given(st.sets(st.sampled_from(CENTERS), max_size=12), st.sets(st.sampled_from(LAND), max_size=12))
def test_every_order_on_offer_stands_when_it_is_given_first(centers: set[str], armies: set[str]) -> None:
    def winter() -> Winter:
        return Winter("FRANCE", [f"A {place}" for place in sorted(armies)], " ".join(sorted(centers)))

    scene = winter().scene
    offered = adjustment_orders(BOARD, HOME, scene.units, winter().centers, winter().power)
    for order in offered:
        assert list(winter().phase.adjust(winter().power, vec[i64]([order]))) == [0]
        assert unit_of(order) < BOARD.province_count
