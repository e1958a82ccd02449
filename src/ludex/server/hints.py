"""Hints: what a bot would do in a seat's place, from what the seat may know, with the chances it sees."""

from __future__ import annotations

import secrets
import time

from ludex.bots.sharp import BUDGET
from ludex.core import Ask, Chance, Search, search
from ludex.server.errors import ApiError, of_refusal
from ludex.server.live import Live
from ludex.server.shapes import CandidateShape, Hint
from ludex.server.workers import Broken

MOST = 8
"""Candidates that are told."""
SECONDS = 1.5
"""How long a hint may think: the search stops there, whatever is left of its budget."""


async def hint(live: Live, seat: int) -> Hint:
    """The candidates, the best first; one hint at a time for each seat."""
    if not live.may_hint(seat):
        if live.is_over:
            raise ApiError(409, "game_over", "The game is over.")
        raise ApiError(403, "no_hints", "There are hints only for somebody who plays against bots alone.")
    table = live.table
    if not table.is_asked(seat):
        refusal = table.state.turn_refusal(seat)
        raise ApiError(409, "not_your_turn", "You are not asked now.") if refusal is None else of_refusal(refusal, 409)
    if seat in live.hinting:
        raise ApiError(429, "one_hint_at_a_time", "A hint is being worked out; wait for it.")
    ask = table.ask(seat)
    state, names = table.state, list(table.names)
    live.hinting.add(seat)
    try:
        found, bot = await live.workers.run(live.room.id, look_ahead, ask, address=live.room.maker)
    except Broken as error:
        raise ApiError(503, "no_hint", "The bot took too long.") from error
    finally:
        live.hinting.discard(seat)
    game = ask.game
    best = sorted(found.candidates, key=lambda candidate: candidate.action != found.action)
    shown = [
        CandidateShape(
            code=candidate.action,
            key=str(candidate.action),
            text=game.text(state, candidate.action),
            label=game.label(state, seat, candidate.action, names),
            mean=candidate.mean,
            visits=candidate.visits,
        )
        for candidate in best[:MOST]
    ]
    return Hint(shown, bot)


def look_ahead(ask: Ask) -> tuple[Search, str]:
    """What the sharp bot finds in the time there is, and who found it."""
    chance = Chance.of_seed(secrets.randbits(62))
    latest = time.monotonic() + SECONDS
    return search(ask, BUDGET, chance, lambda: time.monotonic() > latest), "sharp"
