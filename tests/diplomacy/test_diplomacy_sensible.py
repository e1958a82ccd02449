"""The rule of thumb: orders that fit each other, whatever the map, and what a player would expect of them."""

from __future__ import annotations

import pytest
from diplomacy_scene import BOARD

from ludex.bots import make
from ludex.core import Ask, Chance, lowest_seat, seat_list
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONVOY,
    DONE,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    VIA,
    detail_of,
    done,
    kind_of,
    other_of,
    target_of,
    unit_of,
)
from ludex.games.diplomacy.rules.phases import MOVEMENT
from ludex.games.diplomacy.rules.state import Diplomacy

MAPS = (("standard", 7), ("ancientmediterranean", 5), ("youngstownredux", 10), ("canton", 7), ("hundred", 3))

ALL_BUT_MUNICH = {
    "FRANCE": [name for name, is_center in zip(BOARD.province_ids, BOARD.is_center, strict=True) if is_center],
    "GERMANY": ["MUN"],
}
"""Centers by power."""


def position(units: dict[str, list[str]], centers: dict[str, list[str]], season: str = "fall") -> Diplomacy:
    """The standard map with these units and centers, in a movement of 1905."""
    given = {
        "year": 1905,
        "season": season,
        "phase": "movement",
        "units": [[power, *unit.split()] for power, own in units.items() for unit in own],
        "centers": {center: power for power, own in centers.items() for center in own},
    }
    state = GAME.restore(given)
    assert isinstance(state, Diplomacy)
    return state


def ordered(state: Diplomacy, power: str, seed: int = 0) -> set[str]:
    """What the rule of thumb orders for a power, order by order, as text."""
    state = state.copy()
    seat = BOARD.powers.index(power)
    chance = Chance.of_seed(seed)
    found: set[str] = set()
    while (action := state.sensible(seat, chance)) != done():
        assert state.refusal(seat, action) is None
        found.add(GAME.text(state, action))
        state.play(seat, action)
    return found


def misfits(state: Diplomacy, seat: int) -> list[str]:
    """What in a full sheet of orders does not fit together."""
    board = state.board
    sheet = {int(unit_of(order)): int(order) for order in state.sheets[seat]}
    going = {unit: int(board.province_of[target_of(order)]) for unit, order in sheet.items() if kind_of(order) == MOVE}
    wrong = []
    for unit, order in sheet.items():
        text, kind = GAME.text(state, order), kind_of(order)
        other = int(other_of(order))
        if kind in (SUPPORT_MOVE, CONVOY) and going.get(other) != board.province_of[target_of(order)]:
            wrong.append(f"{text}, but that unit does not go there")
        if kind == SUPPORT_HOLD and other in going:
            wrong.append(f"{text}, but that unit goes away")
        if kind == MOVE and list(going.values()).count(going[unit]) > 1:
            wrong.append(f"{text}, and so does another of the power's units")
        if kind == MOVE and going[unit] in sheet and going[unit] not in going:
            wrong.append(f"{text}, where a unit of the power's stays")
        if kind == MOVE and detail_of(order) == VIA:
            fleets = [kind_of(o) == CONVOY and other_of(o) == unit for o in sheet.values()]
            if not any(fleets):
                wrong.append(f"{text}, but no fleet convoys it")
    if len(set(sheet)) != state.units.count(seat):
        wrong.append("a unit has no order")
    return wrong


@pytest.mark.parametrize(("variant", "seats"), MAPS)
def test_orders_fit_each_other(variant: str, seats: int) -> None:
    """In whole games on several maps: supports and convoys for what is ordered, no two units to one place."""
    chance = Chance.of_seed(variant)
    state = GAME.start(seats, 3, {"map": variant, "years": 4, "votes": False})
    assert isinstance(state, Diplomacy)
    kinds: set[int] = set()
    while waiting := state.to_act():
        seat = lowest_seat(waiting)
        action = state.sensible(seat, chance)
        if state.kind == MOVEMENT and kind_of(action) == DONE:
            assert misfits(state, seat) == []
            kinds |= {int(kind_of(order)) for order in state.sheets[seat]}
        state.play(seat, action)
    assert {int(MOVE), int(SUPPORT_MOVE)} <= kinds


def test_an_attack_has_the_support_it_needs() -> None:
    state = position({"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]}, ALL_BUT_MUNICH)
    orders = ordered(state, "FRANCE")
    assert orders in ({"A BUR - MUN", "A RUH S A BUR - MUN"}, {"A RUH - MUN", "A BUR S A RUH - MUN"})


def test_an_army_is_carried_to_an_open_center() -> None:
    state = position({"ENGLAND": ["A YOR", "F NTH"]}, {"ENGLAND": ["LON", "EDI", "LVP"]})
    orders = ordered(state, "ENGLAND")
    carried = {order for order in orders if order.endswith("VIA")}
    assert len(carried) == 1
    goal = carried.pop().split(" - ")[1].removesuffix(" VIA")
    assert f"F NTH C A YOR - {goal}" in orders
    assert BOARD.is_center[BOARD.province_ids.index(goal)]


def test_a_center_just_entered_is_kept_until_it_counts() -> None:
    state = position({"FRANCE": ["A BEL"]}, {"FRANCE": ["PAR"], "GERMANY": ["HOL", "KIE"]})
    assert ordered(state, "FRANCE") in ({"A BEL H"}, {"A BEL - HOL"})


def test_what_is_ordered_by_hand_is_completed() -> None:
    """Somebody has ordered a support; the unit it is for does what it is supported for."""
    state = position({"FRANCE": ["A BUR", "A RUH"], "GERMANY": ["A MUN"]}, ALL_BUT_MUNICH)
    seat = BOARD.powers.index("FRANCE")
    for typed, wanted in (("A BUR S A RUH - HOL", "A RUH - HOL"), ("A BUR S A RUH - MUN", "A RUH - MUN")):
        begun = state.copy()
        for action in GAME.parse(begun, seat, typed):
            begun.play(seat, action)
        assert GAME.text(begun, begun.sensible(seat, Chance.of_seed(1))) == wanted


def test_retreats_go_to_different_places_and_builds_are_made() -> None:
    chance = Chance.of_seed("retreats")
    seen: set[int] = set()
    for seed in range(3):
        state = GAME.start(7, seed, {"years": 5, "votes": False})
        assert isinstance(state, Diplomacy)
        while waiting := state.to_act():
            seat = lowest_seat(waiting)
            action = state.sensible(seat, chance)
            if kind_of(action) == DONE:
                goals = [state.board.province_of[target_of(o)] for o in state.sheets[seat] if kind_of(o) == RETREAT]
                assert len(set(goals)) == len(goals)
            seen.add(int(kind_of(action)))
            state.play(seat, action)
    assert {int(RETREAT), int(BUILD)} <= seen


def test_careful_takes_centers_from_random_players() -> None:
    """In four years, each power once: far more than its share."""
    total = 0
    for power in range(7):
        state = GAME.start(7, power, {"years": 4, "votes": False})
        bots = [make("careful" if seat == power else "random", f"{power}/{seat}", GAME) for seat in range(7)]
        while waiting := state.to_act():
            seat = lowest_seat(waiting)
            state.play(seat, bots[seat].choose(Ask(GAME, state, seat)))
        outcome = state.outcome()
        assert outcome is not None
        total += outcome.scores[power]
    assert total >= 7 * 7, f"{total} centers in seven games"


def test_sharp_finds_the_attack_that_cannot_fail() -> None:
    """Three against a lone unit; and it goes on with its run of orders without looking again."""
    state = position(
        {"FRANCE": ["A BUR", "A RUH", "A TYR"], "GERMANY": ["A MUN"]},
        ALL_BUT_MUNICH,
    )
    seat = BOARD.powers.index("FRANCE")
    sharp = make("sharp:4000", 1, GAME)
    texts = set()
    while seat in seat_list(state.to_act()):
        action = sharp.choose(Ask(GAME, state, seat))
        assert state.refusal(seat, action) is None
        texts.add(GAME.text(state, action))
        if action == done():
            break
        state.play(seat, action)
    moves = {text for text in texts if text.endswith("- MUN") and " S " not in text}
    supports = {text for text in texts if " S " in text and text.endswith("- MUN")}
    assert len(moves) == 1
    assert supports


def test_a_power_with_many_fleets_builds_armies() -> None:
    given = {
        "year": 1905,
        "season": "winter",
        "phase": "adjustment",
        "units": [["ENGLAND", "F", place] for place in ("NTH", "NWY", "SWE", "DEN", "NWG", "BEL")],
        "centers": dict.fromkeys(("LON", "EDI", "LVP", "NWY", "SWE", "DEN", "BEL", "HOL"), "ENGLAND"),
    }
    state = GAME.restore(given)
    assert isinstance(state, Diplomacy)
    built = ordered(state, "ENGLAND")
    assert len(built) == 2
    assert all(order.startswith("A ") for order in built)
