"""From phase to phase: when centers change hands, when the years are over, what is forgotten after a retreat."""

from __future__ import annotations

from typing import Any

from ludex.core import lowest_seat
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.judging import adjudicate
from ludex.games.diplomacy.rules.orders import done
from ludex.games.diplomacy.rules.state import Diplomacy


def all_done(state: Diplomacy) -> None:
    """Everybody closes an empty sheet, and the phase is resolved."""
    phase = (state.year, state.number)
    while state.to_act() and (state.year, state.number) == phase:
        state.play(lowest_seat(state.to_act()), done())


def started(**options: object) -> Diplomacy:
    state = GAME.start(7, 1, options)
    assert isinstance(state, Diplomacy)
    return state


def test_after_the_years_most_centers_win_before_another_spring() -> None:
    state = started(years=2)
    seen = []
    while state.outcome() is None:
        seen.append((int(state.year), str(GAME.view(state, 0)["season"])))
        all_done(state)
    assert seen == [(1901, "spring"), (1901, "fall"), (1902, "spring"), (1902, "fall")]
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "the year limit: most supply centers"
    assert [state.board.powers[seat] for seat in outcome.winners] == ["RUSSIA"]
    assert outcome.scores[state.board.powers.index("RUSSIA")] == 4


def test_without_a_limit_of_years_nobody_s_holding_ends_it() -> None:
    state = started(years=0)
    for _ in range(100):
        all_done(state)
    assert state.outcome() is None


def answer(season: str, phase: str, units: list[list[str]], centers: dict[str, str], orders: list[list[str]]) -> Any:
    position: dict[str, object] = {"year": 1901, "season": season, "phase": phase, "units": units, "centers": centers}
    return adjudicate(position, orders)["position"]


def test_a_center_belongs_to_who_stands_there_in_winter_not_to_who_passes() -> None:
    units = [["FRANCE", "A", "PAR"], ["GERMANY", "A", "BER"]]
    centers = {"PAR": "FRANCE", "BER": "GERMANY", "MUN": "GERMANY"}
    spring = answer("spring", "movement", [["FRANCE", "A", "BUR"], units[1]], centers, [["FRANCE", "A BUR - MUN"]])
    assert (spring["season"], spring["centers"]) == ("fall", centers)
    passed = answer("fall", "movement", spring["units"], spring["centers"], [["FRANCE", "A MUN - BUR"]])
    assert passed["centers"] == centers
    stayed = answer("fall", "movement", spring["units"], spring["centers"], [])
    assert stayed["season"] == "winter"
    assert stayed["centers"] == {**centers, "MUN": "FRANCE"}


def test_the_retreats_that_a_position_named_are_forgotten_after_them() -> None:
    lost = {"unit": ["FRANCE", "A", "BEL"], "from": "HOL", "retreats": ["RUH"]}
    position = {"year": 1902, "season": "spring", "phase": "retreat", "units": [["GERMANY", "A", "BEL"]]}
    state = GAME.restore({**position, "dislodged": [lost]})
    assert isinstance(state, Diplomacy)
    twin = state.copy()
    all_done(state)
    assert (state.named_retreats, len(twin.named_retreats)) == ({}, 1)


def test_a_waived_build_uses_a_build_up() -> None:
    centers = {"PAR": "FRANCE", "MAR": "FRANCE", "BRE": "FRANCE"}
    units = [["FRANCE", "A", "BUR"], ["GERMANY", "A", "MUN"]]
    position = {"year": 1901, "season": "winter", "phase": "adjustment", "units": units}
    state = GAME.restore({**position, "centers": {**centers, "MUN": "GERMANY"}})
    seat = 2
    for text in ("waive", "waive"):
        [action] = GAME.parse(state, seat, text)
        assert action in list(state.legal(seat))
        state.play(seat, action)
    assert [GAME.text(state, action) for action in state.legal(seat)] == ["done", "undo"]
