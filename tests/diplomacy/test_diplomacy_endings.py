"""From phase to phase: when centers change hands, when the years are over, what is forgotten after a retreat."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.core import Chance, lowest_seat
from ludex.games.diplomacy.faces.judging import adjudicate
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.actions import done
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.games.diplomacy.variants import load, names


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


def lead(year: int, season: str = "fall") -> Any:
    """Twenty Twenty with Brazil one center ahead of Canada, and nobody with anything to adjust."""
    position: dict[str, object] = {
        "map": "twentytwenty",
        "rules": "droidippy",
        "year": year,
        "season": season,
        "phase": "movement",
        "units": [["BRAZIL", "A", "MAC"], ["BRAZIL", "A", "REC"], ["CANADA", "A", "VAN"]],
        "centers": {"MAC": "BRAZIL", "REC": "BRAZIL", "VAN": "CANADA"},
    }
    return adjudicate(position, [])


def test_a_lead_that_shrinks_by_the_year_is_asked_for_in_winter_only() -> None:
    """In 2019 a lead of two wins, in 2020 of one: the spring between them is not asked."""
    found = lead(2019)
    assert (found["outcome"], found["position"]["year"], found["position"]["season"]) == (None, 2020, "spring")
    assert lead(2020, "spring")["outcome"] is None
    won = lead(2020)
    assert (won["outcome"]["reason"], won["position"]["season"]) == ("victory by supply centers", "winter")


@pytest.mark.parametrize("variant", names())
def test_centers_win_only_when_they_have_changed_hands(variant: str) -> None:
    """Whoever owns every center but one has not won before the next winter."""
    form = load(variant)
    first, second = form.powers[0].id, form.powers[1].id
    board = form.board()
    place = next(place for place in form.supply_centers if board.can_be_in(0, board.province_ids.index(place)))
    seasons = [phase.season for phase in form.calendar.phases if phase.kind == "movement"]
    position: dict[str, object] = {
        "map": variant,
        "year": form.start.year,
        "season": seasons[0],
        "phase": "movement",
        "units": [[second, "A", place]],
        "centers": {**dict.fromkeys(form.supply_centers, first), place: second},
    }
    between = adjudicate(position, [])
    assert (between["outcome"], between["position"]["season"]) == (None, seasons[1])
    won = adjudicate({**between["position"]}, [])
    assert won["outcome"]["winners"] == [0]
    assert (won["outcome"]["reason"], won["position"]["phase"]) == ("victory by supply centers", "adjustment")


def rounds_until_the_end(variant: str, years: int) -> int:
    """How often everybody holds a whole round through before the limit ends the game."""
    form = load(variant)
    state = GAME.start(len(form.powers), 1, {"map": variant, "years": years})
    assert isinstance(state, Diplomacy)
    count = 0
    while state.outcome() is None:
        count += state.number == 0
        all_done(state)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "the year limit: most supply centers"
    return count


@pytest.mark.parametrize("variant", ["standard", "hundred", "pure", "vietnamwar"])
def test_the_limit_counts_rounds_of_the_variant_s_calendar(variant: str) -> None:
    """A round of Hundred takes ten years; five rounds are five rounds."""
    assert rounds_until_the_end(variant, 5) == 5


def test_hundred_lasts_35_rounds_unless_told_otherwise() -> None:
    assert rounds_until_the_end("hundred", GAME.start(3, 1, {"map": "hundred"}).settings["years"]) == 35  # type: ignore[arg-type]


@pytest.mark.parametrize("options", [None, {}, {"votes": False}])
def test_a_position_that_names_no_limit_has_none(options: dict[str, object] | None) -> None:
    units = [["FRANCE", "A", "PAR"], ["GERMANY", "A", "BER"]]
    position: dict[str, object] = {"year": 2400, "season": "fall", "phase": "movement", "units": units}
    if options is not None:
        position["options"] = options
    found = adjudicate({**position, "centers": {"PAR": "FRANCE", "BER": "GERMANY"}}, [])
    assert (found["outcome"], found["position"]["year"]) == (None, 2401)
    assert found["position"]["options"]["years"] == 0


def test_a_position_keeps_the_limit_of_its_game() -> None:
    state = started(years=1)
    twin = GAME.restore(GAME.position(state))
    assert isinstance(twin, Diplomacy)
    all_done(twin)
    all_done(twin)
    outcome = twin.outcome()
    assert outcome is not None
    assert outcome.reason == "the year limit: most supply centers"


def test_a_round_without_anything_to_order_is_the_last() -> None:
    """Two powers own one center each, no home of theirs, and have no unit: the calendar alone would go on for ever."""
    position: dict[str, object] = {"year": 1901, "season": "spring", "phase": "movement", "units": []}
    found = adjudicate({**position, "centers": {"MUN": "FRANCE", "PAR": "GERMANY", "BRE": "GERMANY"}}, [])
    assert found["outcome"] == {
        "scores": [0, 0, 1, 2, 0, 0, 0],
        "winners": [3],
        "reason": "nothing left to order: most supply centers",
    }


def test_the_judge_forgets_orders_that_were_on_the_sheets_of_the_phase() -> None:
    state = started()
    for text in ("A PAR - BUR", "draw"):
        state.play(2, GAME.parse(state, 2, text)[0])
    found = adjudicate(GAME.position(state), [])["position"]
    assert (found["season"], found["sheets"]) == ("fall", {})


def test_a_game_that_a_vote_ends_while_a_unit_is_dislodged_can_be_read_back() -> None:
    units = [["FRANCE", "A", "PAR"], ["FRANCE", "A", "MAR"], ["GERMANY", "A", "BUR"]]
    state = GAME.restore({"year": 1901, "season": "spring", "phase": "movement", "units": units})
    assert isinstance(state, Diplomacy)
    for seat, text in ((2, "A PAR - BUR; A MAR S A PAR - BUR; draw; done"), (3, "draw; done")):
        for action in GAME.read(state, seat, text):
            state.play(seat, action)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.reason == "a draw by vote"
    position = GAME.position(state)
    assert [lost["unit"] for lost in position["dislodged"]] == [["GERMANY", "A", "BUR"]]  # type: ignore[attr-defined]
    assert GAME.hash(GAME.restore(position)) == GAME.hash(state)


@pytest.mark.parametrize("name", names())
def test_a_summary_is_one_short_line_in_every_variant(name: str) -> None:
    variant, chance = load(name), Chance.of_seed(name)
    state = GAME.start(len(variant.powers), 1, {"map": name, "years": 2})
    while state.to_act():
        assert len(GAME.summary(state)) <= 90
        seat = lowest_seat(state.to_act())
        state.play(seat, state.sensible(seat, chance))
    assert GAME.summary(state).startswith("over in ")
    assert len(GAME.summary(state)) <= 90


def test_a_summary_names_the_phase_who_is_to_order_and_the_centers() -> None:
    state = started()
    assert repr(state) == ("<Diplomacy: spring 1901 movement, to order: 7 powers; centers 3 3 3 3 3 4 3>")
    for _ in range(5):
        state.play(lowest_seat(state.to_act()), done())
    assert repr(state) == "<Diplomacy: spring 1901 movement, to order: Russia, Turkey; centers 3 3 3 3 3 4 3>"
    state.play(6, *GAME.parse(state, 6, "F ANK - BLA"))
    assert repr(state).endswith("Russia, Turkey; centers 3 3 3 3 3 4 3>")  # nothing of what is sealed
