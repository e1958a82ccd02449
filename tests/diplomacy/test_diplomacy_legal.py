"""Every legal order, each once: by hand for single units, and against a slow lister that only knows definitions."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest
from diplomacy_scene import BOARD, STANDARD, Scene
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import (
    CONVOY,
    VIA,
    convoy,
    detail_of,
    hold,
    kind_of,
    move,
    support_hold,
    support_move,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.board import ARMY, COAST, FLEET, SEA, Board
from ludex.games.diplomacy.rules.legal_movement import LegalOrders
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.rulebook import Rulebook, rulebook
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import load

NEW, OLD = rulebook("2023", {}), rulebook("1982", {})
LISTER = LegalOrders(BOARD, NEW)


def orders_of(place: str, *units: str, lister: LegalOrders = LISTER) -> set[str]:
    """The orders of the unit in a place, as text."""
    scene = Scene(*units, board=lister.board)
    found = lister.of_position(scene.units).of_unit(scene.province(place))
    assert len(set(found)) == len(found)
    return {order_text(lister.board, scene.units, order, False) for order in found}


def test_a_lone_army_holds_or_moves() -> None:
    assert orders_of("PAR", "FRANCE A PAR") == {"A PAR H", "A PAR - BRE", "A PAR - PIC", "A PAR - BUR", "A PAR - GAS"}


def test_a_fleet_moves_to_a_coast_and_an_army_to_a_province() -> None:
    assert {"F MAO - SPA/NC", "F MAO - SPA/SC"} <= orders_of("MAO", "FRANCE F MAO")
    assert "A GAS - SPA" in orders_of("GAS", "FRANCE A GAS")
    assert not {order for order in orders_of("BUL", "TURKEY F BUL/EC") if order.endswith(("GRE", "AEG"))}


def test_supports_of_what_stands_beside_and_of_what_can_come_there() -> None:
    supports = {order for order in orders_of("MUN", "GERMANY A MUN", "FRANCE A BUR", "RUSSIA A WAR") if " S " in order}

    assert supports == {"A MUN S A BUR", "A MUN S A BUR - RUH", "A MUN S A WAR - SIL"}


def test_a_support_into_a_province_with_coasts_names_no_coast() -> None:
    orders = orders_of("GAS", "FRANCE F GAS", "ITALY F WES")
    assert {order for order in orders if " S " in order} == {"F GAS S F WES - SPA", "F GAS S F WES - MAO"}


def test_an_army_goes_by_any_chain_of_fleets() -> None:
    units = ["ENGLAND A LON", "ENGLAND F NTH", "FRANCE F NWG", "RUSSIA F BAR"]

    assert "A LON - STP VIA" in orders_of("LON", *units)
    assert {"A LON - YOR", "A LON - YOR VIA"} <= orders_of("LON", *units)
    assert "F NWG C A LON - STP" in orders_of("NWG", *units)
    assert "A LON - STP VIA" not in orders_of("LON", *units[:2], units[3])


def test_a_fleet_on_a_coast_does_not_convoy() -> None:
    assert not {order for order in orders_of("LON", "ENGLAND A LON", "ENGLAND F YOR") if "VIA" in order}


def test_an_army_can_be_supported_to_where_only_a_convoy_brings_it_but_not_by_the_fleet_it_needs() -> None:
    units = ["ENGLAND A LON", "ENGLAND F NTH", "FRANCE A RUH", "FRANCE F ENG"]

    assert "A RUH S A LON - BEL" in orders_of("RUH", *units)
    assert "F NTH S A LON - BEL" in orders_of("NTH", *units)  # the other fleet could convoy it
    assert "F NTH S A LON - BEL" not in orders_of("NTH", *units[:3])
    assert "F NTH S A LON - YOR" in orders_of("NTH", *units[:3])  # by land


def test_a_fleet_that_no_route_needs_convoys_only_under_the_older_rulebooks() -> None:
    units = ["FRANCE A MAR", "FRANCE F WES", "ITALY F LYO"]  # DATC 6.G.19

    assert "F WES C A MAR - SPA" not in orders_of("WES", *units)
    assert "F WES C A MAR - NAF" in orders_of("WES", *units)
    assert "F WES C A MAR - SPA" in orders_of("WES", *units, lister=LegalOrders(BOARD, OLD))


def test_links_that_go_one_way_carry_armies_one_way() -> None:
    lister = LegalOrders(load("northseawars").board(), NEW)
    power = lister.board.powers[0]
    units = [f"{power} A SBR", f"{power} A GRA", f"{power} F LNS", f"{power} F CNS"]

    assert "A SBR - GRA VIA" in orders_of("SBR", *units, lister=lister)
    assert not {order for order in orders_of("GRA", *units, lister=lister) if "VIA" in order}
    assert {"F CNS C A SBR - GRA"} <= orders_of("CNS", *units, lister=lister)


def test_a_coast_on_which_fleets_may_convoy_is_a_link_in_the_chain() -> None:
    lister = LegalOrders(load("ancientmediterranean").board(), NEW)
    power = lister.board.powers[0]
    units = [f"{power} A SAG", f"{power} F BAL", f"{power} F LIG"]

    assert "A SAG - ROM VIA" in orders_of("SAG", *units, lister=lister)
    assert "F BAL C A SAG - ROM" in orders_of("BAL", *units, lister=lister)
    assert "A SAG - BAL VIA" in orders_of("SAG", f"{power} A SAG", f"{power} F BER", lister=lister)


def test_the_opening_position() -> None:
    scene = Scene(*(" ".join(unit) for unit in STANDARD.units))
    orders = LISTER.of_position(scene.units)

    assert len(orders.codes) == len(set(orders.codes)) == 238
    assert sum(len(orders.of_unit(province)) for province in range(BOARD.province_count)) == 238
    assert {order_text(BOARD, scene.units, order) for order in orders.of_unit(scene.province("LON"))} == {
        *("F LON H", "F LON - ENG", "F LON - NTH", "F LON - WAL", "F LON - YOR"),
        *("F LON S A LVP - WAL", "F LON S A LVP - YOR", "F LON S F EDI - NTH", "F LON S F EDI - YOR"),
        "F LON S F BRE - ENG",
    }


def test_an_order_may_be_said_otherwise() -> None:
    scene = Scene("ENGLAND A LON", "ENGLAND F NTH", "FRANCE F GAS", "ITALY F WES")
    orders = LISTER.of_position(scene.units)
    lon, nth, nwy = scene.province("LON"), scene.province("NTH"), scene.province("NWY")
    gas, wes, spa, coast = (scene.node(place) for place in ("GAS", "WES", "SPA", "SPA/SC"))

    assert orders.listed(move(lon, nwy, False)) == move(lon, nwy, True)
    assert orders.listed(support_move(gas, wes, coast)) == support_move(gas, wes, spa)
    assert orders.listed(convoy(nth, lon, nwy)) == convoy(nth, lon, nwy)
    assert orders.listed(support_hold(nth, lon)) == support_hold(nth, lon)
    for nonsense in (-1, 0, 2**52, hold(1000), hold(nwy), move(lon, 1023, False), support_hold(gas, lon)):
        assert orders.listed(nonsense) == -1
        assert not orders.has(nonsense)


class SlowLister:
    """Lists orders by trying each against its definition."""

    def __init__(self, board: Board, types: list[int], nodes: list[int], only_needed: bool) -> None:
        self.board, self.types, self.nodes, self.only_needed = board, types, nodes, only_needed
        self.units = [at for at, unit_type in enumerate(types) if unit_type >= 0]
        self.fleets = [at for at in self.units if types[at] == FLEET and board.convoyable[at]]
        self.beside = {at: {int(board.province_of[node]) for node in self.reach(at)} for at in self.units}
        self.routes: dict[int, list[tuple[set[int], set[int]]]] = {
            army: self.routes_of(army) for army in self.units if types[army] == ARMY
        }

    def reach(self, unit: int) -> list[int]:
        return [int(node) for node in self.board.next_to[self.types[unit]][self.nodes[unit]]]

    def routes_of(self, army: int) -> list[tuple[set[int], set[int]]]:
        """All sets of fleets that carry the army somewhere, and where to: with `only_needed`, where none can be spared,
        otherwise where they can pass it on from one to the next."""
        found = []
        for size in range(1, len(self.fleets) + 1):
            for chosen in combinations(self.fleets, size):
                lands = self.landings(army, set(chosen))
                if self.only_needed:
                    for fleet in chosen:
                        lands -= self.landings(army, set(chosen) - {fleet})
                else:
                    lands = self.ends_of_lines(army, set(chosen))
                if lands:
                    found.append((set(chosen), lands))
        return found

    def landings(self, army: int, fleets: set[int]) -> set[int]:
        """Where these fleets can bring the army."""
        reached = {fleet for fleet in fleets if army in self.beside[fleet]}
        while True:
            more = {fleet for fleet in fleets - reached if any(fleet in self.beside[other] for other in reached)}
            if not more:
                break
            reached |= more
        return {at for fleet in reached for at in self.beside[fleet] if self.board.kinds[at] != SEA} - {army}

    def ends_of_lines(self, army: int, fleets: set[int]) -> set[int]:
        """Where the army gets when these fleets pass it on, each once, all of them."""

        def last(done: frozenset[int], at: int) -> set[int]:
            if done == fleets:
                return {at}
            return {end for to in fleets - done if to in self.beside[at] for end in last(done | {to}, to)}

        ends = {end for first in fleets if army in self.beside[first] for end in last(frozenset({first}), first)}
        return {at for end in ends for at in self.beside[end] if self.board.kinds[at] != SEA} - {army}

    def can_sail(self, army: int, to: int, without: int = -1) -> bool:
        return any(to in lands and without not in fleets for fleets, lands in self.routes.get(army, []))

    def orders(self) -> set[int]:
        found: set[int] = set()
        for unit in self.units:
            found.add(hold(unit))
            found |= {move(unit, node, False) for node in self.reach(unit)}
            found |= {move(unit, to, True) for to in range(self.board.province_count) if self.can_sail(unit, to)}
            for other in self.units:
                if other == unit:
                    continue
                if other in self.beside[unit]:
                    found.add(support_hold(unit, other))
                for to in self.beside[unit] - {other}:
                    if to in self.beside[other] or self.can_sail(other, to, without=unit):
                        found.add(support_move(unit, other, to))
                for fleets, lands in self.routes.get(other, []):
                    if unit in fleets:
                        found |= {convoy(unit, other, to) for to in lands}
        return found


def units_at(types: list[int], nodes: list[int]) -> Units:
    """Units as the rules take them, all of one power."""
    return Units(vec[i64](types), vec[i64]([0 if kind >= 0 else -1 for kind in types]), vec[i64](nodes))


def random_units(board: Board, random: Random, count: int, at_sea: int) -> tuple[list[int], list[int]]:
    """So many units anywhere on land and coasts, and so many fleets in neighbouring seas."""
    types, nodes = [-1] * int(board.province_count), [-1] * int(board.province_count)
    seas = [at for at in range(board.province_count) if board.convoyable[at]]
    near = [random.choice(seas)]
    while len(near) < at_sea:
        beside = {int(node) for at in near for node in board.next_to[FLEET][at] if node in seas} - set(near)
        near.append(random.choice(sorted(beside or set(seas) - set(near))))
    for at in near:
        types[at], nodes[at] = FLEET, at
    for _ in range(count):
        node = random.randrange(int(board.node_count))
        at = int(board.province_of[node])
        kinds = [kind for kind in (ARMY, FLEET) if len(board.next_to[kind][node]) > 0]
        if kinds and types[at] < 0 and not board.convoyable[at]:
            types[at], nodes[at] = random.choice(kinds), node
    return types, nodes


@pytest.mark.parametrize("rules", [NEW, OLD], ids=["2023", "1982"])
@pytest.mark.parametrize("seed", range(40))
def test_the_list_is_what_the_definitions_say(rules: Rulebook, seed: int) -> None:
    random = Random(seed)
    types, nodes = random_units(BOARD, random, random.randint(4, 20), random.randint(0, 6))

    fast = LegalOrders(BOARD, rules).of_position(units_at(types, nodes))

    assert len(fast.codes) == len(set(fast.codes))
    assert set(fast.codes) == SlowLister(BOARD, types, nodes, rules.unnecessary_convoy_is_void).orders()
    for at in range(BOARD.province_count):
        assert {unit_of(order) for order in fast.of_unit(at)} == ({at} if types[at] >= 0 else set())


def test_one_lister_serves_many_positions() -> None:
    random = Random(7)
    scenes = [random_units(BOARD, random, 12, 4) for _ in range(20)]
    shared = [set(LISTER.of_position(units_at(types, nodes)).codes) for types, nodes in scenes]
    fresh = [set(LegalOrders(BOARD, NEW).of_position(units_at(types, nodes)).codes) for types, nodes in scenes]
    assert shared == fresh


def test_where_routes_are_too_many_every_fleet_in_reach_may_convoy() -> None:
    board = load("twentytwenty").board()
    seas = [at for at in range(board.province_count) if board.kinds[at] == SEA]
    shore = next(
        at for at in range(board.province_count) if len(board.next_to[ARMY][at]) > 0 and board.kinds[at] == COAST
    )
    types, nodes = [-1] * int(board.province_count), [-1] * int(board.province_count)
    for at in [*seas, shore]:
        types[at], nodes[at] = (ARMY if at == shore else FLEET), at

    orders = LegalOrders(board, OLD).of_position(units_at(types, nodes))

    assert len(orders.codes) == len(set(orders.codes))
    lands = {target_of(order) for order in orders.of_unit(shore) if detail_of(order) == VIA}
    carriers = {unit_of(order) for order in orders.codes if kind_of(order) == CONVOY}
    assert len(lands) > 50
    assert len(carriers) > 30
    assert sum(kind_of(order) == CONVOY for order in orders.codes) == len(lands) * len(carriers)
