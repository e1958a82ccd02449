"""Orders as people type them, and the refusals of what can't be read."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Refused
from ludex.games import find
from ludex.games.diplomacy.faces.text import (
    Reading,
    parse_order,
    read_order,
    split_orders,
    vocabulary_of,
)
from ludex.games.diplomacy.faces.text_names import words_of
from ludex.games.diplomacy.rules import actions
from ludex.games.diplomacy.rules.order_text import order_text
from ludex.games.diplomacy.rules.phases import ORDERS_OF_PHASE
from ludex.games.diplomacy.rules.rulebook import rulebook
from ludex.games.diplomacy.rules.units import Units
from ludex.games.diplomacy.variants import Variant, load, names
from thorough import count

DIPLOMACY = find("diplomacy")
STANDARD = load("standard")
BOARD = STANDARD.board()


class Scene:
    """Some units on a board, and what a power says to them."""

    def __init__(self, *units: str, variant: Variant = STANDARD) -> None:
        """Units as `FRANCE A PAR`."""
        self.variant = variant
        self.board = variant.board()
        count = int(self.board.province_count)
        types, nodes, owners = [-1] * count, [-1] * count, [-1] * count
        for unit in units:
            power, kind, place = unit.split()
            node = self.board.node_ids.index(place)
            province = int(self.board.province_of[node])
            types[province] = self.board.unit_types.index(kind)
            nodes[province] = node
            owners[province] = self.board.powers.index(power)
        self.units = Units(vec[i64](types), vec[i64](owners), vec[i64](nodes))

    def read(self, text: str, phase: str = "movement", power: int = 2, **changes: object) -> Reading:
        """`changes` are options of the rulebook."""
        return read_order(self.variant, rulebook("2023", changes), self.units, power, phase, text)

    def parse(self, text: str, phase: str = "movement", power: int = 2) -> int:
        return parse_order(self.variant, rulebook("2023", {}), self.units, power, phase, text)

    def said(self, text: str, phase: str = "movement") -> str:
        """France's text as Ludex writes it."""
        return order_text(self.board, self.units, self.parse(text, phase))

    def refusal(self, text: str, phase: str = "movement") -> tuple[str, str]:
        with pytest.raises(Refused) as caught:
            self.parse(text, phase)
        return caught.value.refusal.code, caught.value.refusal.message


FRANCE = Scene(
    "FRANCE A PAR", "FRANCE A MAR", "FRANCE F GAS", "FRANCE F NTH", "FRANCE F MAO", "FRANCE F STP/SC", "FRANCE A LON",
    "ENGLAND A YOR",
)  # fmt: skip

WRITTEN = {
    "A PAR - BUR": [
        "a par - bur",
        "A Paris-Burgundy",
        "PAR-BUR",
        "A PAR->BUR",
        "a par → burg",
        "A PAR — BUR",
        "Army Paris to Burgundy",
        "army in Paris moves to Burgundy",
        "move A PAR to BUR",
        "FRANCE: A PAR - BUR",
        "France's army Paris - Burgundy",
    ],
    "A PAR H": ["A PAR HOLD", "a paris holds", "par h", "hold A PAR", "A PAR stands"],
    "A PAR S A MAR": [
        "A PAR S MAR",
        "a par supports a mar to hold",
        "A PAR S A MAR H",
        "A Paris support Marseilles holds",
    ],
    "A PAR S A MAR - BUR": ["par s mar-bur", "A PAR supports army Marseilles to Burgundy", "A PAR S A MAR -> BURG"],
    "F NTH C A YOR - NWY": [
        "F nth C A yor - nwy",
        "fleet North Sea convoys English army Yorkshire to Norway",
        "north sea c yorkshire-norway",
    ],
    "A LON - BEL VIA": [
        "A LON - BEL via convoy",
        "a london-belgium VIA",
        "A LON - BEL by convoy",
        "A LON - NTH - BEL",
        "A LON - BEL (via convoy)",
        "A LON - BEL via NTH",
        "A LON - BEL (via NTH)",
    ],
    "F MAO - SPA/NC": [
        "F MAO - SPA/NC",
        "f mao-spa(nc)",
        "F Mid-Atlantic Ocean - Spain north coast",
        "F mid-atlantic - Spain (north coast)",
        "F MAO - spain nc",
        "F MAT - Spain/North Coast",
        "F mid - SPN/n",
        "F MAO to the north coast of Spain",
        "F MAO - SPA N.C.",
    ],
    "F STP/SC - BOT": [
        "F St. Petersburg - Gulf of Bothnia",
        "f saint petersburg (sc) - gob",
        "F STP/NC - Bothnia",
        "stp-both",
    ],
    "F NTH - NWG": ["F North Sea-Norwegian Sea", "F NTS - norwegian", "F NTH - NRG"],
    "F MAO - WES": ["F MAO - Western Mediterranean", "F MAO - west med", "F MAO - W Mediterranean", "F MAO - wmed"],
}


@pytest.mark.parametrize(("written", "typed"), [(order, typed) for order, all_ in WRITTEN.items() for typed in all_])
def test_an_order_is_read_however_it_is_typed(written: str, typed: str) -> None:
    assert FRANCE.said(typed) == written


@pytest.mark.parametrize(
    ("phase", "typed", "written"),
    [
        ("retreat", "A PAR R BUR", "A PAR R BUR"),
        ("retreat", "A PAR - BUR", "A PAR R BUR"),
        ("retreat", "army Paris retreats to Burgundy", "A PAR R BUR"),
        ("retreat", "retreat A PAR to BUR", "A PAR R BUR"),
        ("retreat", "F GAS R SPA", "F GAS R SPA/NC"),
        ("retreat", "disband A PAR", "A PAR D"),
        ("adjustment", "a par b", "A PAR B"),
        ("adjustment", "build army Paris", "A PAR B"),
        ("adjustment", "build PAR", "A PAR B"),
        ("adjustment", "build F STP south coast", "F STP/SC B"),
        ("adjustment", "F STP(NC) B", "F STP/NC B"),
        ("adjustment", "A STP B", "A STP B"),
        ("adjustment", "remove A PAR", "A PAR D"),
        ("adjustment", "A PAR removed", "A PAR D"),
        ("adjustment", "WAIVE", "waive"),
        ("adjustment", "build waived", "waive"),
        ("adjustment", "waive build", "waive"),
        ("movement", "done", "done"),
        ("movement", "Undo", "undo"),
        ("movement", "draw", "draw"),
        ("movement", "concede Turkey", "concede to TURKEY"),
    ],
)
def test_every_phase_has_its_orders(phase: str, typed: str, written: str) -> None:
    assert FRANCE.said(typed, phase) == written


@pytest.mark.parametrize(
    ("typed", "code", "says"),
    [
        ("A PAR - Burgundie", "unknown_province", "Perhaps Burgundy (BUR)"),
        ("A PAX H", "unknown_province", "Paris (PAR)"),
        ("A PAR - xyzzy", "unknown_province", "no province 'xyzzy'"),
        ("F MAO - Atlantic", "ambiguous_province", "Mid-Atlantic Ocean (MAO) or North Atlantic Ocean (NAO)"),
        ("F MAO - Gulf of Lyions", "unknown_province", "'gulf of lyions'. Perhaps Gulf of Lyon (LYO)"),
        ("F MAO - gulf", "ambiguous_province", "Gulf of Bothnia (BOT) or Gulf of Lyon (LYO)"),
        ("F MAO - nort", "ambiguous_province", "North Sea (NTH)"),
        ("F MAO - SPA", "missing_coast", "SPA/NC or SPA/SC"),
        ("F MAO - SPA/EC", "unknown_coast", "only SPA/NC and SPA/SC"),
        ("F MAO - SPA/XX", "unknown_coast", "'xx' is no coast"),
        ("A MUN H", "no_such_unit", "There is no unit in Munich (MUN). Yours: F GAS, A LON"),
        ("F PAR H", "no_such_unit", "no fleet but one army"),
        ("A PAR S A MUN", "no_such_unit", "Munich"),
        ("A YOR H", "not_your_unit", "ENGLAND's"),
        ("Turkey: A PAR H", "not_your_unit", "headed TURKEY"),
        ("A PAR", "not_understood", "what the unit is to do"),
        ("A PAR -", "not_understood", "a province should be named"),
        ("A PAR flies to BUR", "not_understood", "'flies to bur'"),
        ("A PAR - BUR please", "not_understood", "'please'"),
        ("A PAR - BUR - MUN", "not_understood", "by way of Burgundy"),
        ("F NTH C A YOR", "not_understood", "convoys to where?"),
        ("", "not_understood", "'A PAR - BUR'"),
        ("A PAR B", "wrong_phase", "In a movement phase"),
        ("concede Atlantis", "unknown_power", "'atlantis'"),
        ("A PAR " * 100, "not_understood", "at most 200"),
    ],
)
def test_a_refusal_says_what_was_not_understood(typed: str, code: str, says: str) -> None:
    found, message = FRANCE.refusal(typed)
    assert found == code
    assert says in message


SPELLINGS = {
    "ANK": "Angora",
    "BLA": "Black, BLK, bs",
    "BOT": "GoB, Bothnia, both, bth, gbo, G. of Bothnia",
    "CON": "Constantinople, Const, Istanbul",
    "EAS": "emed, East Med, E Med, Eastern Med, EMS",
    "EDI": "Edin, edinburgh",
    "ENG": "EC, ech, Channel, English Ch., English Channel",
    "HEL": "Heligoland, Heligoland Bight, Helgoland, helg",
    "HOL": "Netherlands, Holland",
    "LVN": "LVO, livonia, livo",
    "LVP": "LVR, LPL, LIVP, Liverpool",
    "LYO": "GoL, Lyons, Gulf of Lyons, Gulf of Lion, LYN, lyon, Gulf of Lyon",
    "MAO": "Mid, MAT, Mid-Atl, Mid-Atlantic, MidAtlantic, Middle Atlantic, Mid-Atlantic Ocean, Middle Atlantic Ocean",
    "MAR": "Marseille, Marseilles, mars",
    "NAF": "N Africa, N. Africa, North Africa",
    "NAO": "NAT, North Atlantic, N. Atlantic, North Atl",
    "NTH": "NTS, ns, North Sea",
    "NWG": "NRG, norg, Norwegian, Norwegian Sea",
    "NWY": "NOR, Norway, NWAY",
    "ROM": "Rome, Roma",
    "RUM": "Romania, Roumania, Rumania, ROU",
    "SER": "Serbia, Servia",
    "SEV": "Sevastopol, Sebastopol",
    "SKA": "Skag, Skagerak, Skagerrack",
    "STP": "St Pete, St. Petersburg, Saint Petersburg, StPete, Petersburg",
    "TUN": "Tunis, Tunisia",
    "TYR": "Tyrol, Tirol, Tyrolia, TRL, TYL",
    "TYS": "TYN, TYH, Tyrrhenian, Tyrr, Tyrrhenian Sea",
    "WES": "wmed, West Med, W Med, Western Med, WMS",
}


@pytest.mark.parametrize("province", SPELLINGS)
def test_provinces_as_people_spell_them(province: str) -> None:
    target = BOARD.node_ids.index(province)
    for typed in SPELLINGS[province].split(", "):
        code = FRANCE.read(f"A PAR - {typed}").code
        assert code is not None, typed
        assert BOARD.province_of[int(actions.target_of(code))] == target, typed


@pytest.mark.parametrize(
    ("typed", "code", "meant"),
    [
        ("LIV", "ambiguous_province", "Livonia (LVN) or Liverpool (LVP)"),
        ("North", "ambiguous_province", "North Africa (NAF), North Atlantic Ocean (NAO) or North Sea (NTH)"),
        ("N Sea", "ambiguous_province", "North Sea (NTH) or Norwegian Sea (NWG)"),
        ("Gulf", "ambiguous_province", "Gulf of Bothnia (BOT) or Gulf of Lyon (LYO)"),
        ("Munchn", "unknown_province", "Munich (MUN)"),
        ("Edinborough", "unknown_province", "Edinburgh (EDI)"),
        ("Tyrhennian Sea", "unknown_province", "Tyrrhenian Sea (TYS)"),
        ("Galacia", "unknown_province", "Galicia (GAL)"),
    ],
)
def test_a_name_that_may_be_several_or_none_is_not_guessed_at(typed: str, code: str, meant: str) -> None:
    found, message = FRANCE.refusal(f"A PAR - {typed}")
    assert found == code
    assert meant in message


def test_builds_need_a_type_and_a_coast_where_the_map_leaves_a_choice() -> None:
    assert FRANCE.refusal("build BRE", "adjustment")[0] == "missing_unit_type"
    assert FRANCE.refusal("F STP B", "adjustment")[0] == "missing_coast"
    assert FRANCE.refusal("A PAR - BUR", "adjustment")[0] == "wrong_phase"
    assert FRANCE.refusal("A PAR H", "retreat")[0] == "wrong_phase"


def test_a_judge_gets_a_code_with_the_problem() -> None:
    nobody_there = FRANCE.read("A MUN - BUR")
    assert nobody_there.problem is not None
    assert nobody_there.code == actions.move(BOARD.node_ids.index("MUN"), BOARD.node_ids.index("BUR"), False)
    no_coast = FRANCE.read("F MAO - SPA")
    assert no_coast.problem is not None
    assert no_coast.problem.code == "missing_coast"
    assert no_coast.code == actions.move(BOARD.node_ids.index("MAO"), BOARD.node_ids.index("SPA"), False)
    assert FRANCE.read("mumble").code is None


def test_what_the_rules_forbid_is_understood_all_the_same() -> None:
    for order in (
        "A PAR - MOS",
        "F NTH - MUN",
        "A PAR - PAR",
        "F GAS - SPA/SC",
        "A PAR S A PAR",
        "F GAS C A PAR - MOS",
    ):
        assert FRANCE.said(order) == order


def test_coasts_left_out_or_wrong_follow_6_b() -> None:
    assert FRANCE.said("F GAS - SPA") == "F GAS - SPA/NC"  # 6.B.2
    assert FRANCE.said("F GAS S F MAO - SPA") == "F GAS S F MAO - SPA"  # 6.B.7
    assert FRANCE.said("F GAS S F MAO - SPA/SC") == "F GAS S F MAO - SPA/SC"  # 6.B.9
    assert FRANCE.said("F STP/NC - BOT") == "F STP/SC - BOT"  # 6.B.10
    assert FRANCE.said("A MAR - SPA/NC") == "A MAR - SPA"  # 6.B.12
    problems = [
        FRANCE.read(text, only_coast_is_taken=False, stray_coast_is_void=True).problem
        for text in ("F GAS - SPA", "F STP/NC - BOT", "A MAR - SPA/NC")
    ]
    assert [problem and problem.code for problem in problems] == ["missing_coast", "wrong_coast", "wrong_coast"]
    guessing = FRANCE.read("F MAO - SPA", missing_coast_is_guessed=True)
    assert guessing == Reading(FRANCE.parse("F MAO - SPA/NC"), None)
    mending = FRANCE.read("F GAS - SPA/SC", wrong_coast_is_mended=True)
    assert mending.code == FRANCE.parse("F GAS - SPA/NC")


def test_several_orders_in_one_text() -> None:
    assert split_orders("A PAR-BUR; A MAR H\n\nF MAO - SPA/NC, ") == ["A PAR-BUR", "A MAR H", "F MAO - SPA/NC"]


@pytest.mark.parametrize("name", names())
def test_every_name_of_every_variant_finds_its_province(name: str) -> None:
    variant = load(name)
    board = variant.board()
    here = board.province_ids[0]
    found = vocabulary_of(variant).names
    scene = Scene(f"{board.powers[0]} A {here}", variant=variant)
    for province in variant.provinces:
        target = scene.board.province_ids.index(province.id)
        for called in (province.id, province.id.lower(), province.name):
            words = found.named(words_of(called))
            if len(words) == 1 and words[0] == target:
                code = scene.parse(f"A {here} - {called}", power=0)
                assert board.province_of[int(actions.target_of(code))] == target
            else:
                assert called == province.name, f"{called} does not find {province.id}"
                assert words != [], called


PIECES = [
    "A",
    "F",
    "PAR",
    "bur",
    "Mid-Atlantic",
    "-",
    "->",
    "S",
    "C",
    "H",
    "via",
    "/nc",
    "(sc)",
    "north",
    "coast",
    "of",
    "to",
    ":",
    "build",
    "waive",
    "the",
    "St.",
    "spain",
    "R",
    "D",
    "B",
    "France",
    "(",
    "/\né",
    "'s",
    "concede",
    "…",
    "\x00",
]


NAMES = sorted(set(BOARD.node_ids) | {province.name for province in STANDARD.provinces})
TEXTS = st.one_of(
    st.lists(st.sampled_from(PIECES), max_size=9).map(" ".join),
    st.lists(st.one_of(st.sampled_from(PIECES), st.sampled_from(NAMES)), max_size=7).map(" ".join),
    st.lists(st.sampled_from(NAMES), max_size=4).map("-".join),
    st.text(max_size=40),
)


@pytest.mark.proof
@settings(max_examples=count(400, 20_000), deadline=None)
@given(TEXTS, st.sampled_from(list(ORDERS_OF_PHASE)))
def test_no_text_is_too_strange(text: str, phase: str) -> None:
    reading = FRANCE.read(text, phase)
    assert (reading.code is None) <= (reading.problem is not None)
    if reading.problem is None and reading.code is not None:
        assert FRANCE.parse(order_text(BOARD, FRANCE.units, reading.code), phase) == reading.code


@pytest.mark.proof
@settings(max_examples=count(150, 5_000), deadline=None)
@given(st.lists(TEXTS, max_size=3).map("; ".join))
def test_a_table_takes_or_refuses_any_line(text: str) -> None:
    state = DIPLOMACY.start(7, 0)
    before = DIPLOMACY.hash(state)
    with contextlib.suppress(Refused):
        DIPLOMACY.read(state, 2, text)
    assert DIPLOMACY.hash(state) == before


@pytest.mark.parametrize("text", ["F ALE S THE", "F ALE S A THE", "F ALE S the army in THE"])
def test_a_province_whose_id_is_a_small_word_can_be_named(text: str) -> None:
    """Thebes of the Ancient Mediterranean is THE."""
    units = [["EGYPT", "A", "THE"], ["EGYPT", "F", "ALE"]]
    position = {"map": "ancientmediterranean", "year": 1, "season": "spring", "phase": "movement", "units": units}
    state = DIPLOMACY.restore(position)
    egypt = DIPLOMACY.roles(state.settings).index("Egypt")
    assert [DIPLOMACY.text(state, action) for action in DIPLOMACY.read(state, egypt, text)] == ["F ALE S A THE"]
