"""How a table begins: its first state and the entry that opens its journal, from a seed or from a secret."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludex.core import Event, Game, State, refused
from ludex.core.options import settle
from ludex.journal import Entry, chain, check_table
from ludex.table.clock import Clock
from ludex.table.decision import Settings, is_text
from ludex.table.fairness import CHANCE, Promise, commitment_to, first_seed, resting, shared_opening
from ludex.table.play import shown_chance
from ludex.table.seating import checked

MAX_NONCE = 100
"""Characters of what a player adds to chance."""


def open_table(
    id: str,
    game: Game,
    seats: int,
    seed: int | str | Promise,
    options: Mapping[str, object] | None,
    names: Sequence[str] | None,
    players: Sequence[str] | None,
    settings: Settings,
    clock: Clock,
) -> tuple[Entry, State, list[Event]]:
    """The first entry, the first state, and what happened on the way to it; `Refused` for what can't be."""
    check_table(id)
    settings.check()
    promise = seed if isinstance(seed, Promise) else None
    feed = None
    if isinstance(seed, Promise):
        settled = settle(game.options, {} if options is None else options)
        feed = shared_opening(game, seats, settled, seed.secret.shared)
        seed = first_seed(game, id, seats, seed)
    state = game.start(seats, seed, options, feed, listen=True)
    events = state.events or []
    chance = shown_chance(game, state)
    state.events = None
    state.chance.drawn = None
    body: dict[str, object] = {}
    if promise is not None:
        state.chance = resting()
        body["fair"] = promised(promise, seats)
    body |= {
        "table": id,
        "game": game.name,
        "version": game.version,
        "seats": seats,
        "seed": seed,
        "options": state.settings,
        "names": checked(names, "names", [f"Seat {seat}" for seat in range(seats)]),
        "players": checked(players, "players", ["person"] * seats),
        "settings": settings.to_json(),
        "chance": chance,
        "state": game.hash(state),
        "time": clock.stamp(),
    }
    return chain(None, "open", body), state, list(events)


def promised(promise: Promise, seats: int) -> dict[str, object]:
    """What the journal says of a table's secret before it is told."""
    secret, nonces = promise
    if len(nonces) != seats or not all(is_nonce(nonce) for nonce in nonces):
        raise refused("bad_nonce", f"There is a nonce for each seat, of at most {MAX_NONCE} characters.")
    return {
        "commitment": commitment_to(secret.key),
        "nonces": list(nonces),
        "shared": None if secret.shared is None else commitment_to(secret.shared),
        "keyed_by": CHANCE,
    }


def is_nonce(nonce: object) -> bool:
    return isinstance(nonce, str) and len(nonce) <= MAX_NONCE and is_text(nonce)
