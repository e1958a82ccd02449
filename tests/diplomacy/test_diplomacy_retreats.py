"""Retreats: where a dislodged unit may go, and who gets there."""

from __future__ import annotations

from diplomacy_scene import BOARD, Scene
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from ludex.games.diplomacy.rules.actions import disband, retreat, target_of
from ludex.games.diplomacy.rules.board import COAST, INLAND, SEA
from ludex.games.diplomacy.rules.retreats import (
    RETREAT_CODES,
    RETREATS,
    Retreats,
    retreat_nodes,
    retreat_problem,
)
from ludex.games.diplomacy.rules.rulebook import Rulebook, rulebook
from ludex.games.diplomacy.rules.units import Dislodged, Units

RULES = rulebook("2023", {})
STAY_AWAY = rulebook("2023", {"retreat_to_convoyed_origin": False})


class Aftermath:
    """What a movement leaves: units, dislodged units with where their attackers came from, and standoffs."""

    def __init__(
        self,
        units: list[str],
        dislodged: dict[str, str],
        standoffs: tuple[str, ...] = (),
        convoyed: tuple[str, ...] = (),
        rules: Rulebook = RULES,
    ) -> None:
        """`dislodged` says from where each was attacked; `convoyed` are the places of those attacked by convoy."""
        self.now = Scene(*units)
        places = {unit.split()[2]: self.now.province(attacker) for unit, attacker in dislodged.items()}
        by_convoy = self.now.by_province(dict.fromkeys(convoyed, 1), 0)
        self.dislodged = Dislodged(Scene(*dislodged).units, self.now.by_province(places, -1), by_convoy)
        self.contested = self.now.by_province(dict.fromkeys(standoffs, 1), 0)
        self.rules = rules

    def options(self, place: str) -> set[str]:
        """Where the unit dislodged from a place may go."""
        at = self.now.province(place)
        return self.now.places(
            retreat_nodes(
                BOARD,
                self.rules,
                self.dislodged,
                at,
                self.now.units.types,
                self.contested,
            )
        )

    def resolve(self, orders: dict[str, str]) -> dict[str, str]:
        """What becomes of the units ordered so: the place each gets to, or why it disbands."""
        given = [0] * int(BOARD.province_count)
        for place, target in orders.items():
            at = self.now.province(place)
            given[at] = disband(at) if target == "D" else retreat(at, self.now.node(target))
        retreats = Retreats(
            BOARD,
            self.rules,
            self.dislodged,
            self.now.units.types,
            self.contested,
            {},
            vec[i64](given),
        )
        retreats.adjudicate()
        self.rivals = {
            BOARD.province_ids[at]: {BOARD.province_ids[rival] for rival in retreats.colliding(at)}
            for at in range(BOARD.province_count)
            if RETREAT_CODES[retreats.codes[at]] == "retreats_collide"
        }
        return {
            BOARD.province_ids[at]: BOARD.node_ids[retreats.went[at]]
            if retreats.went[at] >= 0
            else RETREAT_CODES[retreats.codes[at]]
            for at in range(BOARD.province_count)
            if self.dislodged.units.types[at] >= 0
        }


def test_a_dislodged_army_may_go_to_any_free_neighbour_but_the_attackers() -> None:
    after = Aftermath(["GERMANY A BUR", "FRANCE A GAS"], {"FRANCE A BUR": "MUN"}, standoffs=("PIC",))

    assert after.options("BUR") == {"PAR", "MAR", "BEL", "RUH"}  # not MUN, GAS, PIC


def test_a_fleet_may_choose_the_coast_and_an_army_has_no_choice() -> None:
    fleet = Aftermath(["ITALY F MAO"], {"FRANCE F MAO": "NAF"})
    assert {"SPA/NC", "SPA/SC"} <= fleet.options("MAO")

    army = Aftermath(["ITALY A GAS"], {"FRANCE A GAS": "MAR"})
    assert army.options("GAS") == {"BRE", "PAR", "BUR", "SPA"}


def test_a_closed_province_is_closed_on_all_its_coasts() -> None:
    assert not Aftermath(["FRANCE F POR"], {"ENGLAND F POR": "SPA"}).options("POR") & {"SPA/NC", "SPA/SC"}
    standoff = Aftermath(["ITALY F WES"], {"FRANCE F WES": "TYS"}, standoffs=("SPA",))
    assert "SPA/SC" not in standoff.options("WES")


def test_where_a_convoyed_attacker_came_from_is_open_unless_the_rulebook_closes_it() -> None:
    units, dislodged = ["FRANCE A MAR", "FRANCE F LYO"], {"ITALY A MAR": "GAS"}

    assert "GAS" in Aftermath(units, dislodged, convoyed=("MAR",)).options("MAR")
    assert "GAS" not in Aftermath(units, dislodged).options("MAR")
    assert "GAS" not in Aftermath(units, dislodged, convoyed=("MAR",), rules=STAY_AWAY).options("MAR")


def test_all_that_retreat_to_one_province_disband() -> None:
    after = Aftermath(
        ["ITALY F GRE", "ITALY A TRI", "ITALY A SER"],
        {"TURKEY F GRE": "ION", "AUSTRIA F TRI": "VEN", "AUSTRIA A SER": "BUD"},
    )

    result = after.resolve({"GRE": "ALB", "TRI": "ALB", "SER": "RUM"})

    assert result == {"GRE": "retreats_collide", "TRI": "retreats_collide", "SER": "RUM"}
    assert after.rivals == {"GRE": {"TRI"}, "TRI": {"GRE"}}


def test_two_coasts_of_one_province_are_one_place() -> None:
    after = Aftermath(["ITALY F MAO", "ITALY F WES"], {"FRANCE F MAO": "NAF", "FRANCE F WES": "TUN"})

    result = after.resolve({"MAO": "SPA/NC", "WES": "SPA/SC"})

    assert set(result.values()) == {"retreats_collide"}


def test_a_retreat_that_may_not_be_stands_in_nobodys_way() -> None:
    after = Aftermath(["GERMANY A KIE", "RUSSIA A PRU"], {"ENGLAND A KIE": "BER", "GERMANY A PRU": "WAR"})

    assert after.resolve({"KIE": "BER", "PRU": "BER"}) == {"KIE": "attacked_from_there", "PRU": "BER"}


def test_why_a_unit_disbands() -> None:
    after = Aftermath(
        ["GERMANY A BUR", "FRANCE A PAR", "AUSTRIA A VIE", "RUSSIA F ANK", "ITALY A TUN"],
        {"FRANCE A BUR": "MUN", "ITALY A VIE": "TRI", "TURKEY F ANK": "BLA", "FRANCE A TUN": "NAF"},
        standoffs=("BOH",),
    )

    result = after.resolve({"BUR": "PAR", "VIE": "BOH", "ANK": "SMY", "TUN": "D"})

    assert result == {"BUR": "occupied", "VIE": "standoff_there", "ANK": "not_adjacent", "TUN": "disbands"}


def test_a_unit_without_an_order_disbands() -> None:
    assert Aftermath(["GERMANY A BUR"], {"FRANCE A BUR": "MUN"}).resolve({}) == {"BUR": "disbands"}


@st.composite
def aftermaths(draw: st.DrawFn) -> tuple[vec[i64], vec[i64], vec[i64], vec[i64], vec[i64], vec[i64], vec[i64]]:
    """Random units, dislodged units, attackers, standoffs and orders."""
    count = int(BOARD.province_count)
    kinds = [BOARD.kinds[at] for at in range(count)]
    taken = draw(st.lists(st.booleans(), min_size=count, max_size=count))
    lost = draw(st.sets(st.integers(0, count - 1), max_size=12))
    types, nodes, came, standoffs, orders = [-1] * count, [-1] * count, [-1] * count, [0] * count, [0] * count
    occupied = [0 if taken[at] or at in lost else -1 for at in range(count)]
    for at in lost:
        types[at] = draw(st.sampled_from([0] if kinds[at] == INLAND else [1] if kinds[at] == SEA else [0, 1]))
        coasts = list(BOARD.coasts_of[at])
        nodes[at] = draw(st.sampled_from(coasts)) if types[at] == 1 and kinds[at] == COAST and coasts else at
        near = list(BOARD.next_to[types[at]][nodes[at]])
        came[at] = int(BOARD.province_of[draw(st.sampled_from(near))])
        orders[at] = retreat(at, draw(st.sampled_from(near)))
    for at in draw(st.sets(st.integers(0, count - 1), max_size=8)):
        standoffs[at] = 1
    return (
        vec[i64](types),
        vec[i64](nodes),
        vec[i64](came),
        vec[i64]([0] * count),
        vec[i64](occupied),
        vec[i64](standoffs),
        vec[i64](orders),
    )


@given(aftermaths())
def test_who_retreats_gets_to_an_open_place_alone_and_who_does_not_has_a_reason(
    after: tuple[vec[i64], vec[i64], vec[i64], vec[i64], vec[i64], vec[i64], vec[i64]],
) -> None:
    types, nodes, came, by_convoy, occupied, standoffs, orders = after
    dislodged = Dislodged(Units(types, types, nodes), came, by_convoy)
    retreats = Retreats(BOARD, RULES, dislodged, occupied, standoffs, {}, orders)
    retreats.adjudicate()

    arrived: list[int] = []
    for at in range(BOARD.province_count):
        target = retreats.went[at]
        if target >= 0:
            place = int(BOARD.province_of[target])
            assert occupied[place] < 0
            assert standoffs[place] == 0
            assert place != came[at]
            arrived.append(place)
        elif types[at] >= 0:
            wanted = target_of(orders[at])
            problem = retreat_problem(BOARD, RULES, dislodged, at, wanted, occupied, standoffs)
            assert problem != RETREATS or retreats.colliding(at)
    assert len(arrived) == len(set(arrived))
