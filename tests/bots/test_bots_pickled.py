"""On a server each decision of a bot may be thought of in another process: what it remembers goes there and back."""

from __future__ import annotations

import pickle

import pytest

from ludex import bots, games
from ludex.core import Ask

EVERY = [(name, bot) for name in games.names() for bot in bots.names(games.find(name))]


@pytest.mark.parametrize(("name", "bot"), EVERY)
def test_a_bot_that_has_decided_can_be_sent_on_and_decides_the_same(name: str, bot: str) -> None:
    game = games.find(name)
    state = game.start(game.usual_seats, 3)
    seat = next(seat for seat in range(game.usual_seats) if state.turn_refusal(seat) is None)
    asked = Ask(game, state, seat, 0)
    player = bots.make(bot if bot != "sharp" else "sharp:20", 1, game)
    bots.ask_bot(player, asked)
    again = pickle.loads(pickle.dumps(player))
    assert bots.ask_bot(again, asked) == bots.ask_bot(player, asked)
