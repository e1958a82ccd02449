"""How sharp looks at whole sets of orders, where there is next to nothing to look at."""

from __future__ import annotations

import pytest

from ludex.core import Chance
from ludex.games.diplomacy.game import GAME
from ludex.games.diplomacy.rules.deliberation import REGRET_PART, Deliberation
from ludex.games.diplomacy.rules.state import Diplomacy
from ludex.testing import thinking
from ludex.testing.laws_searches import require_answers
from ludex.testing.trial import Trial


def movement(
    variant: str, season: str, units: dict[str, list[str]], centers: dict[str, list[str]], year: int = 1905
) -> dict[str, object]:
    return {
        "map": variant,
        "year": year,
        "season": season,
        "phase": "movement",
        "units": [[power, *unit.split()] for power, own in units.items() for unit in own],
        "centers": {center: power for power, own in centers.items() for center in own},
    }


NORTH = movement(
    "standard",
    "fall",
    {"ENGLAND": ["F BEL", "F ENG"], "RUSSIA": ["A NWY", "F SWE"]},
    {"ENGLAND": ["EDI", "HOL", "LON", "LVP", "NWY"], "RUSSIA": ["MOS", "RUM", "SEV", "STP", "SWE", "WAR"]},
)
ALPS = movement(
    "standard",
    "spring",
    {"GERMANY": ["A BEL", "A SIL"], "ITALY": ["A PIE", "A ROM"]},
    {"GERMANY": ["BEL", "BER", "DEN", "HOL", "KIE", "MUN"], "ITALY": ["NAP", "ROM", "TRI", "TUN", "VEN"]},
)
PACIFIC = movement(
    "coldwar",
    "fall",
    {"USSR": ["F BER", "F NTS"], "NATO": ["A PAR", "F YEL"]},
    {
        "NATO": ["ALA", "AUS", "BRA", "EGY", "HAV", "IND", "INS", "IST", "LOS", "NYK", "PAR", "SAI", "SHA", "TOR"],
        "USSR": ["ALB", "EGE", "IRN", "JAP", "LEN", "LON", "MOS", "PAN", "SEO", "SWE", "TUN", "VLA", "WGE"],
    },
    1963,
)
SCENES = {"north": NORTH, "alps": ALPS, "pacific": PACIFIC}
"""Two units a side, far from much: with most seeds one set of orders is proposed for each power."""


@pytest.mark.parametrize("name", SCENES)
def test_sharp_answers_where_every_power_has_one_proposal(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinking, "CPU_SECONDS", 20)
    for seed in range(4):
        require_answers(Trial(GAME, seed=seed), SCENES[name], with_contract=False)


def deliberation(position: dict[str, object], seed: int, budget: int) -> Deliberation:
    state = GAME.restore(position)
    assert isinstance(state, Diplomacy)
    power = next(power for power in range(state.board.power_count) if state.units.count(power) > 0)
    found = Deliberation(state, power, Chance.of_seed(seed), budget)
    found.propose()
    return found


def test_where_nobody_has_a_choice_nothing_is_matched() -> None:
    closed = 0
    for seed in range(20):
        looked = deliberation(NORTH, seed, 400)
        if not looked.is_open():
            closed += 1
            assert [list(weights) for weights in looked.match_regrets()] == [[1.0], [1.0]]
            assert looked.judged == 0
    assert closed > 0


def test_where_somebody_has_a_choice_the_matching_uses_its_part_of_the_budget() -> None:
    looked = deliberation({**NORTH, "units": [["ENGLAND", "F", "NTH"], ["RUSSIA", "A", "DEN"]]}, 1, 400)
    assert looked.is_open()
    looked.match_regrets()
    assert 0 <= looked.judged - 400 * REGRET_PART // 100 < sum(len(found) for found in looked.sets)
