"""Movement: results, what is left behind, reasons with strengths, convoy routes and the rulebooks."""

from __future__ import annotations

from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest
from diplomacy_scene import BOARD, STANDARD, Scene
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refused
from ludex.games.diplomacy.faces.text import read_order
from ludex.games.diplomacy.rules.board import FLEET
from ludex.games.diplomacy.rules.convoys import can_help, carriers, route_exists
from ludex.games.diplomacy.rules.explain import Reason, explain
from ludex.games.diplomacy.rules.movement import FAILS, SUCCEEDS, VOID, Movement
from ludex.games.diplomacy.rules.rulebook import CHOICES, DEFAULT, PRESETS, rulebook
from ludex.games.diplomacy.rules.units import Units

RESULTS = {SUCCEEDS: "succeeds", FAILS: "fails", VOID: "void"}


class Phase:
    """Orders such as "FRANCE A PAR - BUR" given to the units they name, and adjudicated."""

    def __init__(self, *lines: str, rules: str = DEFAULT, **changes: object) -> None:
        scene = Scene(*(" ".join(line.split()[:3]) for line in lines))
        orders = [0] * int(BOARD.province_count)
        for line in lines:
            power, order = line.split(" ", 1)
            place = scene.province(order.split()[1])
            seat = scene.power(power)
            reading = read_order(STANDARD, rulebook("2023", {}), scene.units, seat, "movement", order)
            assert reading.code is not None, (line, reading.problem)
            orders[place] = reading.code
        self.scene = scene
        self.movement = Movement(BOARD, rulebook(rules, changes), scene.units, vec[i64](orders))
        self.movement.adjudicate()

    def result(self, place: str) -> str:
        return RESULTS[self.movement.results[self.scene.province(place)]]

    def went(self) -> dict[str, str]:
        """From where to where."""
        return {
            BOARD.province_ids[start]: BOARD.node_ids[end] for start, end in enumerate(self.movement.went) if end >= 0
        }

    def dislodged(self) -> dict[str, str]:
        """Who, and by whom."""
        found = enumerate(self.movement.dislodged_from)
        return {BOARD.province_ids[at]: BOARD.province_ids[origin] for at, origin in found if origin >= 0}

    def contested(self) -> list[str]:
        return [BOARD.province_ids[at] for at, is_contested in enumerate(self.movement.contested) if is_contested]

    def reason(self, place: str) -> Reason:
        return explain(self.movement, self.scene.province(place))

    def because(self, place: str) -> tuple[str, list[str]]:
        reason = self.reason(place)
        return reason.code, [BOARD.province_ids[at] for at in reason.because]


def test_two_moves_bounce_and_leave_a_contested_province() -> None:
    phase = Phase("FRANCE A PAR - BUR", "GERMANY A MUN - BUR", "GERMANY A KIE - MUN")
    assert phase.went() == {}
    assert phase.contested() == ["BUR"]
    assert phase.because("PAR") == ("bounced", ["MUN"])
    assert phase.because("KIE") == ("own_unit", ["MUN"])


def test_a_province_somebody_holds_or_enters_is_not_contested() -> None:
    held = Phase("FRANCE A BUR H", "GERMANY A MUN - BUR", "ITALY A MAR - BUR")
    assert held.contested() == []
    entered = Phase("FRANCE A PAR - BUR", "FRANCE A GAS S A PAR - BUR", "GERMANY A MUN - BUR")
    assert entered.contested() == []
    assert entered.went() == {"PAR": "BUR"}


def test_a_cut_support_shows_in_the_strengths() -> None:
    phase = Phase("FRANCE A PAR - BUR", "FRANCE A MAR S A PAR - BUR", "ITALY A PIE - MAR", "GERMANY A MUN - BUR")
    reason = phase.reason("PAR")
    assert (reason.code, reason.strength, reason.against) == ("bounced", 1, [1])
    assert reason.cuts == [(phase.scene.province("MAR"), phase.scene.province("PIE"))]
    assert phase.because("MAR") == ("support_cut", ["PIE"])


def test_support_does_not_help_to_drive_out_a_unit_of_its_own_power() -> None:
    phase = Phase("GERMANY A BUR H", "FRANCE A PAR - BUR", "GERMANY A MUN S A PAR - BUR")
    reason = phase.reason("PAR")
    assert (reason.code, reason.strength, reason.against) == ("held_off", 1, [1])
    assert reason.left_out == [phase.scene.province("MUN")]


def test_a_dislodged_unit_has_the_strengths_of_its_fall() -> None:
    phase = Phase("GERMANY A BUR H", "FRANCE A PAR - BUR", "FRANCE A GAS S A PAR - BUR")
    assert phase.dislodged() == {"BUR": "PAR"}
    reason = phase.reason("BUR")
    assert (reason.code, reason.strength, reason.against) == ("dislodged", 1, [2])


def test_head_to_head_the_stronger_goes_through() -> None:
    phase = Phase("GERMANY A BER - PRU", "GERMANY A SIL S A BER - PRU", "RUSSIA A PRU - BER")
    assert phase.dislodged() == {"PRU": "BER"}
    assert phase.because("PRU") == ("head_to_head", ["BER"])


def test_three_units_in_a_circle_all_go() -> None:
    circle = ["TURKEY F ANK - CON", "TURKEY A CON - SMY", "TURKEY A SMY - ANK"]
    assert Phase(*circle).went() == {"ANK": "CON", "CON": "SMY", "SMY": "ANK"}
    assert Phase(*circle, "RUSSIA A BUL - CON").went() == {}


def test_the_basic_paradox_by_each_rule() -> None:
    orders = ["ENGLAND F LON S F WAL - ENG", "ENGLAND F WAL - ENG", "FRANCE A BRE - LON", "FRANCE F ENG C A BRE - LON"]
    szykman = Phase(*orders)
    assert szykman.went() == {"WAL": "ENG"}
    assert szykman.because("BRE") == ("paradox", ["ENG", "LON", "WAL"])
    old = Phase(*orders, paradox="old_1982")
    assert old.went() == {"WAL": "ENG"}
    assert old.because("BRE") == ("convoy_broken", ["WAL"])
    nobody = Phase(*orders, paradox="all_hold")
    assert nobody.went() == {}
    assert nobody.because("WAL") == ("paradox", ["BRE", "ENG", "LON"])
    oldest = Phase(*orders, paradox="old_1971")
    assert oldest.went() == {"WAL": "ENG"}
    assert oldest.because("BRE") == ("convoy_broken", ["WAL"])
    dptg = Phase(*orders, paradox="fail_or_hold")
    assert dptg.went() == {"WAL": "ENG"}
    assert dptg.because("BRE") == ("paradox", ["ENG", "LON", "WAL"])


def test_the_rule_of_1971_speaks_of_attacks_on_the_army_s_own_convoy_only() -> None:
    """A hold's support is cut as ever, and so is that of an attack on another army's convoy (6.F.18, 6.F.22)."""
    held = ["ENGLAND F NTH C A LON - BEL", "ENGLAND A LON - BEL", "FRANCE F BEL S F NTH", "GERMANY F SKA - NTH"]
    assert Phase(*held, paradox="old_1971").because("BEL") == ("support_cut", ["LON"])
    assert Phase(*held, paradox="old_1982").because("BEL") == ("succeeds", [])
    other = [
        *("ENGLAND F NTH C A EDI - NWY", "ENGLAND A EDI - NWY", "GERMANY F BEL S F SKA - NTH", "GERMANY F SKA - NTH"),
        *("FRANCE F ENG C A BRE - BEL", "FRANCE A BRE - BEL"),
    ]
    assert Phase(*other, paradox="old_1971").because("BEL") == ("support_cut", ["BRE"])
    assert Phase(*other, paradox="old_1982").because("BEL") == ("succeeds", [])


@pytest.mark.parametrize("bounces", [True, False])
def test_two_that_pass_each_other_by_convoy_both_arrive_and_keep_a_third_out(bounces: bool) -> None:
    phase = Phase(
        *("ENGLAND A NWY - SWE VIA", "ENGLAND F SKA C A NWY - SWE"),
        *("RUSSIA A SWE - NWY", "RUSSIA A FIN S A SWE - NWY", "FRANCE F NWG - NWY"),
        passed_by_convoy_bounces=bounces,
    )
    assert phase.went() == {"NWY": "SWE", "SWE": "NWY"}
    assert phase.because("NWG") == ("beaten", ["SWE"])


def test_an_attack_that_cannot_succeed_is_no_paradox() -> None:
    phase = Phase(
        "FRANCE A HOL - LON",
        "FRANCE F NTH C A HOL - LON",
        "FRANCE F ENG S A HOL - LON",
        "ENGLAND F LON S F NWG - NTH",
        "ENGLAND F NWG - NTH",
        "GERMANY F HEL S F NTH",
    )
    assert phase.dislodged() == {"LON": "HOL"}
    assert phase.movement.by_convoy[phase.scene.province("HOL")] == 1


def test_neighbours_trade_places_only_by_a_convoy_that_is_meant() -> None:
    orders = ["ENGLAND A NWY - SWE", "RUSSIA A SWE - NWY"]
    own = [*orders, "ENGLAND F SKA C A NWY - SWE"]
    foreign = [*orders, "GERMANY F SKA C A NWY - SWE"]
    swap = {"NWY": "SWE", "SWE": "NWY"}
    assert Phase(*own).went() == swap
    assert Phase(*foreign).went() == {}
    assert Phase(*foreign).because("SKA") == ("goes_by_land", ["NWY"])
    assert Phase(*foreign, rules="1971").went() == swap
    assert Phase(*own, rules="dptg").went() == {}


def test_via_without_a_convoy_goes_by_land_or_not_at_all() -> None:
    orders = ["FRANCE A BEL - HOL VIA", "ENGLAND F NTH - HEL"]
    assert Phase(*orders).because("BEL") == ("no_convoy", [])
    assert Phase(*orders, rules="1982").went()["BEL"] == "HOL"


def test_a_broken_convoy_names_the_lost_fleet_and_who_drove_it_out() -> None:
    phase = Phase(
        "ENGLAND A LON - HOL", "ENGLAND F NTH C A LON - HOL", "GERMANY F SKA - NTH", "GERMANY F HEL S F SKA - NTH"
    )
    assert phase.because("LON") == ("convoy_broken", ["SKA"])
    assert phase.reason("LON").lost == [phase.scene.province("NTH")]
    assert phase.because("NTH") == ("dislodged", ["SKA"])


def test_by_the_oldest_rule_one_broken_route_of_two_fails() -> None:
    orders = [
        "ENGLAND A LON - BEL",
        "ENGLAND F NTH C A LON - BEL",
        "ENGLAND F ENG C A LON - BEL",
        "FRANCE F MAO - ENG",
        "FRANCE F BRE S F MAO - ENG",
    ]
    assert Phase(*orders).result("LON") == "succeeds"
    assert Phase(*orders, rules="1971").result("LON") == "fails"


def test_a_support_that_names_the_wrong_coast() -> None:
    orders = ["FRANCE F MAO - SPA/NC", "FRANCE F POR S F MAO - SPA/SC", "ITALY F WES - SPA/SC"]
    assert Phase(*orders).because("POR") == ("mismatched", ["MAO"])
    assert Phase(*orders, support_coast="ignored").went() == {"MAO": "SPA/NC"}


@pytest.mark.parametrize(
    ("orders", "place", "code"),
    [
        (["FRANCE A PAR - MOS"], "PAR", "not_adjacent"),
        (["ENGLAND A LVP - IRI"], "LVP", "wrong_terrain"),
        (["ENGLAND A LON - BEL"], "LON", "no_route"),
        (["FRANCE A PAR - BUR VIA"], "PAR", "no_route"),
        (["FRANCE F GAS - SPA/SC"], "GAS", "wrong_coast"),
        (["GERMANY F KIE - KIE"], "KIE", "same_province"),
        (["ITALY A ROM H", "AUSTRIA A TRI S A ROM"], "TRI", "out_of_reach"),
        (["TURKEY F CON C A GRE - SEV", "TURKEY A GRE - SEV"], "CON", "cannot_convoy"),
        (["RUSSIA F BOT C A SWE - NWY", "RUSSIA A SWE - NWY"], "BOT", "no_route"),
        (
            ["FRANCE A MAR - SPA", "FRANCE F WES C A MAR - SPA", "ITALY F LYO C A MAR - SPA"],
            "WES",
            "unnecessary_convoy",
        ),
    ],
)
def test_orders_that_can_never_be_valid(orders: list[str], place: str, code: str) -> None:
    phase = Phase(*orders)
    assert phase.result(place) == "void"
    assert phase.reason(place).code == code


def test_a_unit_with_a_void_order_can_be_supported_to_hold() -> None:
    phase = Phase("FRANCE A BUR - LON", "FRANCE A PAR S A BUR", "GERMANY A MUN - BUR", "GERMANY A RUH S A MUN - BUR")
    assert phase.result("BUR") == "void"
    assert phase.because("MUN") == ("held_off", ["BUR"])


def is_needed(chain: tuple[int, ...], army: int, target: int) -> bool:
    """Whether no fleet of a chain could be left out: no two are neighbours but in turn, only the ends touch land."""
    inner = [(start, end) for start in range(len(chain)) for end in range(start + 2, len(chain))]
    return not (
        any(BOARD.can_step(FLEET, chain[start], chain[end]) for start, end in inner)
        or any(BOARD.can_step(FLEET, fleet, army) for fleet in chain[1:])
        or any(BOARD.can_step(FLEET, fleet, target) for fleet in chain[:-1])
    )


def chains(fleets: list[int], army: int, target: int) -> list[tuple[int, ...]]:
    """Every chain of fleets from the army to its target, by trying all."""
    return [
        chain
        for length in range(1, len(fleets) + 1)
        for chain in permutations(fleets, length)
        if BOARD.can_step(FLEET, chain[0], army)
        and BOARD.can_step(FLEET, chain[-1], target)
        and all(BOARD.can_step(FLEET, one, other) for one, other in pairwise(chain))
    ]


def test_routes_are_those_that_trying_every_chain_finds() -> None:
    dice = Random(7)
    shores = [BOARD.province_ids.index(name) for name in ("LON", "BEL", "NWY", "BRE", "LVP", "STP", "NAF", "DEN")]
    northern = ("NTH", "ENG", "IRI", "MAO", "NAO", "NWG", "BAR", "SKA", "HEL")
    seas = [BOARD.province_ids.index(name) for name in northern]
    found = [0, 0, 0]
    for _ in range(150):
        fleets = sorted(dice.sample(seas, 6))
        army, target = dice.sample(shores, 2)
        types = vec[i64]([FLEET if at in fleets else -1 for at in range(BOARD.province_count)])
        units = Units(types, types, vec[i64](list(range(BOARD.province_count))))
        present = carriers(BOARD, units)
        assert list(present) == fleets
        every = chains(fleets, army, target)
        assert route_exists(BOARD, units, present, army, target) == bool(every)
        for fleet in fleets:
            helps = any(fleet in chain for chain in every)
            is_used = any(fleet in chain for chain in every if is_needed(chain, army, target))
            assert can_help(BOARD, units, present, fleet, army, target, False) == helps
            assert can_help(BOARD, units, present, fleet, army, target, True) == is_used
            found[helps + is_used] += 1
    assert min(found) > 0


def test_every_preset_sets_every_option() -> None:
    for name in PRESETS:
        settings = rulebook(name, {}).settings
        assert settings.keys() == PRESETS[DEFAULT].keys()
        assert rulebook(DEFAULT, settings).settings == settings
        for option, words in CHOICES.items():
            assert settings[option] in words


def test_the_rules_beside_the_game_name_every_option_and_its_words() -> None:
    text = (Path(__file__).parents[2] / "src/ludex/games/diplomacy/RULES.md").read_text()
    words = [word for choices in CHOICES.values() for word in choices]
    assert [name for name in [*PRESETS[DEFAULT], *words] if f"`{name}`" not in text] == []


@pytest.mark.parametrize(
    ("name", "changes", "code"),
    [
        ("1066", {}, "unknown_rulebook"),
        ("2023", {"weather": True}, "bad_option"),
        ("2023", {"paradox": "coin"}, "bad_option"),
        ("2023", {"paradox": True}, "bad_option"),
        ("2023", {"any_broken_route_fails": "yes"}, "bad_option"),
    ],
)
def test_a_rulebook_that_does_not_exist_is_refused(name: str, changes: dict[str, object], code: str) -> None:
    with pytest.raises(Refused) as caught:
        rulebook(name, changes)
    assert caught.value.refusal.code == code
