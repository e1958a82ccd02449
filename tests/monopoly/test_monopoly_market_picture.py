"""While the building market asks, the board shows its flow and the way taken."""

from __future__ import annotations

from ludex import games
from ludex.core import Chance
from ludex.core.seats import lowest_seat
from ludex.games.monopoly.rules.state import Monopoly
from ludex.render import draw

GAME = games.find("monopoly")
NAMES = ["Ann", "Bo", "Cy", "Di"]


def market_in_play() -> Monopoly:
    """The first question of a market in games with few houses."""
    chance = Chance.of_seed(1)
    for seed in range(40):
        state = GAME.start(4, seed, {"houses": 6})
        assert isinstance(state, Monopoly)
        while state.to_act():
            if state.market is not None:
                return state
            seat = lowest_seat(state.to_act())
            state.play(seat, state.sensible(seat, chance))
    raise AssertionError("no market in forty games with six houses")


def test_the_flow_with_the_way_taken() -> None:
    state = market_in_play()
    seat = lowest_seat(state.to_act())
    view = GAME.view(state, seat)
    market = view["market"]
    assert isinstance(market, dict)
    assert market["branch"] == "house(2g)"
    drawing = draw(GAME, view, GAME.choices(state, seat), NAMES)
    assert drawing.count('class="housing-flow"') == 1
    flow = drawing.partition('class="housing-flow"')[2]
    assert [test for test in ("3a", "2g") if 'class="way"' in flow.partition(f"Test {test}")[0]] == ["3a", "2g"]
    assert "Demolish hotels" in flow
    before = GAME.start(4, 5, {"houses": 6})
    assert "housing-flow" not in draw(GAME, GAME.view(before, 0), [], NAMES).partition("</style>")[2]
