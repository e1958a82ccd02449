"""What a question brings a bot: events that its seat may know and no others, and the seat's own legal actions."""

from __future__ import annotations

import pytest

import ludex
from ludex.core import Chance, canonical, lowest_seat
from ludex.table import Decision, Table


@pytest.mark.parametrize("name", ["forsale", "catan", "monopoly"])
def test_a_question_carries_nothing_that_the_seat_may_not_know(name: str) -> None:
    """A table played by rule of thumb; every question is also what it would be in a truth dealt anew."""
    game = ludex.find(name)
    table, _ = Table.open("t", game, game.usual_seats, 11)
    chance = Chance.of_seed(11)
    hidden = 0
    for _ in range(120):
        waiting = table.state.to_act()
        if not waiting:
            break
        seat = lowest_seat(waiting)
        ask = table.ask(seat)
        assert all(event.is_seen_by(seat) for event in ask.events)
        hidden += sum(not logged.event.is_seen_by(seat) for logged in table.log)
        other = table.state.sample(seat, chance)
        assert list(other.legal(seat)) == list(ask.legal())
        assert canonical(game.view(other, seat)) == canonical(ask.view())
        action = table.state.sensible(seat, chance)
        ruling = table.judge(Decision(seat, int(action), ask.number))
        table.apply(ruling)
    assert hidden > 0 or name != "catan", "there were secrets to keep"
