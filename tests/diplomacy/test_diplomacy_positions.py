"""Positions written by hand: the retreats they name, the rules they name, and what is refused in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from ludex.core import Refused
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.options import TERMS, terms_of
from ludex.games.diplomacy.rules.ending import Ending
from ludex.games.diplomacy.rules.state import Diplomacy

Position = dict[str, Any]


def retreat_phase(lost: dict[str, object], **more: object) -> Position:
    """Belgium was taken by Germany; the French army that was there is to retreat."""
    return {
        "year": 1902,
        "season": "fall",
        "phase": "retreat",
        "units": [["GERMANY", "A", "BEL"], ["ENGLAND", "F", "NTH"], ["FRANCE", "A", "PIC"]],
        "dislodged": [{"unit": ["FRANCE", "A", "BEL"], **lost}],
        **more,
    }


def retreats(position: Position) -> list[str]:
    """Where the dislodged unit may go, as the position is written again."""
    state = GAME.restore(position)
    written: Position = GAME.position(state)
    assert GAME.position(GAME.restore(written)) == written
    [lost] = written["dislodged"]
    legal = {GAME.text(state, action) for action in state.legal(2)} - {"done", "undo", "A BEL D"}
    assert legal == {f"A BEL R {place}" for place in lost["retreats"]}
    return list(lost["retreats"])


def refusal(position: Position) -> tuple[str, str, object]:
    with pytest.raises(Refused) as error:
        GAME.restore(position)
    found = error.value.refusal
    return found.code, found.message, found.values["where"]


def test_retreats_left_out_are_worked_out() -> None:
    assert retreats(retreat_phase({})) == ["BUR", "HOL", "RUH"]
    assert retreats(retreat_phase({"from": "HOL"})) == ["BUR", "RUH"]
    assert retreats(retreat_phase({"from": "HOL", "by_convoy": True})) == ["BUR", "HOL", "RUH"]
    assert retreats(retreat_phase({"from": "HOL"}, contested=["BUR"])) == ["RUH"]


def test_retreats_that_are_named_are_the_only_ones() -> None:
    assert retreats(retreat_phase({"retreats": ["BUR", "RUH"]})) == ["BUR", "RUH"]
    assert retreats(retreat_phase({"retreats": ["ruh"], "from": "HOL"})) == ["RUH"]
    assert retreats(retreat_phase({"retreats": []})) == []


def test_an_order_to_retreat_elsewhere_than_named_is_void() -> None:
    position = retreat_phase({"retreats": ["RUH"]})
    there, elsewhere = (adjudicate(position, [["FRANCE", order]]) for order in ("A BEL R RUH", "A BEL R BUR"))

    assert ["FRANCE", "A", "RUH"] in there["position"]["units"]
    [line] = elsewhere["orders"]
    assert (line["result"], line["code"]) == ("void", "not_named")
    assert line["text"] == "The position does not name it among the unit's retreats. It is disbanded."
    assert not [unit for unit in elsewhere["position"]["units"] if unit[2] == "BUR"]


def test_a_retreat_to_where_the_attacker_came_from_says_that_it_came_by_convoy() -> None:
    assert retreats(retreat_phase({"from": "HOL", "retreats": ["BUR", "HOL", "RUH"]})) == ["BUR", "HOL", "RUH"]
    said = retreat_phase({"from": "HOL", "retreats": ["HOL"], "by_convoy": False})
    assert refusal(said)[1] == "The unit of dislodged[0] cannot retreat to HOL: The attack came from there."
    closed = retreat_phase({"from": "HOL", "retreats": ["HOL"]}, rules={"retreat_to_convoyed_origin": False})
    assert refusal(closed)[1] == "The unit of dislodged[0] cannot retreat to HOL: The attack came from there."


@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("PIC", "There is a unit in the province."),
        ("BUR", "There was a standoff in the province."),
        ("PAR", "A retreat goes one step, without a convoy."),
        ("NTH", "A retreat goes one step, without a convoy."),
    ],
)
def test_a_retreat_against_the_rest_of_the_position_is_refused(place: str, why: str) -> None:
    position = retreat_phase({"from": "HOL", "retreats": ["RUH", place]}, contested=["BUR"])
    message = f"The unit of dislodged[0] cannot retreat to {place}: {why}"
    assert refusal(position) == ("bad_position", message, "position.dislodged[0].retreats")


def test_a_retreat_to_a_place_nobody_knows_is_refused() -> None:
    for position in (retreat_phase({"retreats": ["XYZ"]}), retreat_phase({"retreats": ["XYZ"], "from": "HOL"})):
        assert refusal(position) == ("bad_position", "There is no 'XYZ' on this map.", "position.dislodged[0].retreats")


def test_a_fleets_retreats_may_leave_the_coast_out() -> None:
    def spain(*places: str) -> list[str]:
        lost = {"unit": ["FRANCE", "F", "MAO"], "from": "NAO", "retreats": list(places)}
        position = {
            "year": 1902,
            "season": "spring",
            "phase": "retreat",
            "units": [["ENGLAND", "F", "MAO"]],
            "dislodged": [lost],
        }
        written: Position = GAME.position(GAME.restore(position))
        return list(written["dislodged"][0]["retreats"])

    assert spain("SPA", "GAS") == ["GAS", "SPA/NC", "SPA/SC"]
    assert spain("SPA/SC") == ["SPA/SC"]


# ---- rules ----

PARADOX = [
    ["ENGLAND", "F LON S F WAL - ENG"],
    ["ENGLAND", "F WAL - ENG"],
    ["FRANCE", "A BRE - LON"],
    ["FRANCE", "F ENG C A BRE - LON"],
]


def paradox(rules: object) -> str:
    """What becomes of F WAL - ENG in DATC 6.F.14."""
    position: Position = {
        "rules": rules,
        "year": 1901,
        "season": "spring",
        "phase": "movement",
        "units": [["ENGLAND", "F", "LON"], ["ENGLAND", "F", "WAL"], ["FRANCE", "A", "BRE"], ["FRANCE", "F", "ENG"]],
    }
    answer = adjudicate(position, PARADOX)
    assert answer["position"]["rules"] == rules == GAME.view(GAME.restore(answer["position"]), 0)["rules"]
    return str(answer["orders"][1]["result"])


def test_a_position_names_its_rulebook_or_changes_single_options_of_one() -> None:
    assert paradox("2023") == "succeeds"
    assert paradox({"preset": "2023", "paradox": "all_hold"}) == "fails"
    assert paradox({"paradox": "all_hold"}) == "fails"
    assert paradox({"preset": "dptg", "paradox": "all_hold"}) == "fails"
    assert paradox({"preset": "dptg"}) == "succeeds"


def test_a_game_is_started_with_single_options_changed() -> None:
    options: dict[str, object] = {"rules": {"preset": "1971", "disorder": "owned_centers"}}
    state = GAME.start(7, 1, options)
    assert GAME.position(state)["rules"] == options["rules"]
    twin = GAME.restore(GAME.position(state))
    assert terms_of(twin.settings) is terms_of(state.settings)
    assert terms_of(state.settings).rulebook.settings["disorder"] == "owned_centers"
    assert terms_of(state.settings).rulebook.settings["paradox"] == "old_1971"


@pytest.mark.parametrize(
    ("rules", "code", "message"),
    [
        ({"paradoxx": "szykman"}, "bad_option", "A rulebook has no option 'paradoxx'; was 'paradox' meant?"),
        ({"paradox": "Szikman"}, "bad_option", "Option 'paradox' cannot be 'Szikman'; was 'szykman' meant?"),
        ({"adjacent_convoy": 3}, "bad_option", "Option 'adjacent_convoy' is one of intent, always, explicit."),
        ({"surplus_spoils_all": "yes"}, "bad_option", "Option 'surplus_spoils_all' is true or false."),
        ({"preset": "DPGT"}, "unknown_rulebook", "There is no rulebook 'DPGT'; was 'dptg' meant?"),
        ({"preset": 2023}, "bad_option", "A rulebook's `preset` is a name."),
        ({}, "bad_option", "A rulebook is a name, or an object with its `preset` or with options."),
    ],
)
def test_rules_that_nobody_knows_are_refused_with_what_was_probably_meant(
    rules: object, code: str, message: str
) -> None:
    assert refusal({"rules": rules})[:2] == (code, message)


def test_a_rulebook_of_no_known_name_is_refused_with_those_there_are() -> None:
    code, message, where = refusal({"rules": "1999"})
    assert (code, where) == ("bad_option", "options.rules")
    assert "'2023' or '1982' or '1971' or 'dptg' or 'droidippy'" in message
    assert refusal({"rules": {"preset": "house"}})[1].endswith("there are 2023, 1982, 1971, dptg, droidippy.")


def test_the_terms_that_were_made_are_not_kept_for_ever() -> None:
    for years in range(300):
        terms_of({"map": "pure", "rules": "2023", "years": years, "votes": True})
    assert len(TERMS) <= 100


def at_start() -> Diplomacy:
    state = GAME.start(7, 1)
    assert isinstance(state, Diplomacy)
    return state


def put_fleet_inland(state: Diplomacy) -> None:
    paris = state.board.province_ids.index("PAR")
    state.units.put(paris, 1, 2, paris)


def give_burgundy_away(state: Diplomacy) -> None:
    state.centers[state.board.province_ids.index("BUR")] = 2


def dislodge_in_spring(state: Diplomacy) -> None:
    state.dislodged.put(state.board.province_ids.index("BUR"), 0, 2, state.board.province_ids.index("BUR"), -1, False)


def await_nobody(state: Diplomacy) -> None:
    state.awaited = 0


def await_a_power_without_units(state: Diplomacy) -> None:
    for province, owner in enumerate(state.units.owners):
        if owner == 2:
            state.units.remove(province)


def end_while_all_are_awaited(state: Diplomacy) -> None:
    state.ending = Ending([2], "for a test")


@pytest.mark.parametrize(
    ("spoil", "message"),
    [
        (put_fleet_inland, "The unit in PAR cannot be there."),
        (give_burgundy_away, "BUR is no supply center."),
        (dislodge_in_spring, "Units are dislodged only in a retreat phase."),
        (await_nobody, "Somebody is awaited, or the phase would be over."),
        (await_a_power_without_units, "Only powers with something to order are awaited."),
        (end_while_all_are_awaited, "Nobody is awaited when the game is over."),
    ],
)
def test_what_is_impossible_in_a_state_is_found_after_a_decision_too(
    spoil: Callable[[Diplomacy], None], message: str
) -> None:
    state = at_start()
    assert GAME.check(state) is None
    spoil(state)
    found = GAME.check(state)
    assert found is not None
    assert found.message == message


# ---- what cannot have happened ----


@pytest.mark.parametrize(
    ("change", "message", "where"),
    [
        (
            {"units": [["ENGLAND", "F", "NTH"]]},
            "Nobody stands in BEL, so no unit was dislodged there.",
            "dislodged[0].unit",
        ),
        (
            {"units": [["FRANCE", "A", "BEL"]]},
            "The unit in BEL is of the same power, and drives out none of its own.",
            "dislodged[0].unit",
        ),
        (
            {"from": "MUN"},
            "The unit in BEL cannot have come in one step from MUN.",
            "dislodged[0].from",
        ),
        (
            {"from": "NTH"},
            "The unit in BEL cannot have come in one step from NTH.",
            "dislodged[0].from",
        ),
        (
            {"from": "BEL"},
            "The unit in BEL cannot have come in one step from BEL.",
            "dislodged[0].from",
        ),
        (
            {"from": "MUN", "by_convoy": True},
            "The unit in BEL cannot have come by convoy from MUN.",
            "dislodged[0].from",
        ),
        (
            {"from": "HOL", "by_convoy": True, "units": [["GERMANY", "F", "BEL"]]},
            "The unit in BEL cannot have come by convoy from HOL.",
            "dislodged[0].from",
        ),
    ],
)
def test_an_attack_that_cannot_have_been_is_refused(change: Position, message: str, where: str) -> None:
    lost = {key: value for key, value in change.items() if key != "units"}
    more = {key: value for key, value in change.items() if key == "units"}
    position = {**retreat_phase(lost), **more}
    assert refusal(position) == ("bad_position", message, f"position.{where}")


def test_an_attacker_that_came_by_convoy_may_have_come_from_afar() -> None:
    assert retreats(retreat_phase({"from": "LON", "by_convoy": True})) == ["BUR", "HOL", "RUH"]


@pytest.mark.parametrize("season", ["spring", "summer"])
def test_an_adjustment_goes_by_its_own_season_or_the_one_before(season: str) -> None:
    position: Position = {"year": 1901, "phase": "adjustment", "units": [], "centers": {"PAR": "FRANCE"}}
    for right in ("winter", "fall", "Fall"):
        assert GAME.position(GAME.restore({**position, "season": right}))["season"] == "winter"
    code, message, where = refusal({**position, "season": season})
    assert (code, where) == ("bad_position", "position.phase")
    assert message.startswith(f"There is no phase {season} adjustment; there are: ")
