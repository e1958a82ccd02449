"""What a browser received, held against what its seat may know."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from ludex.core import SPECTATOR, Chance
from ludex.render import describe, draw, recent
from ludex.table import Table

if TYPE_CHECKING:
    from tests.browser.conftest import Person


def check_no_leak(one: Person, seat: int, entries: list[dict[str, Any]], otherwise: int = 20) -> list[dict[str, Any]]:
    """Everything the browser received of the running game is the same as if all that is hidden had been otherwise.

    For each position, what is hidden from the seat is dealt anew; view, words and drawing must come out byte for byte
    as they were received. And no secret number stands anywhere. `otherwise`: in more positions than so many
    something is hidden at all (of Catan's hands much can be deduced). Answers the views that came, and the steps of
    replays.
    """
    referee = Table.resume(entries)
    game, names = referee.game, referee.names
    states = dict(referee.history())
    last = max(states)
    assert one.bodies is not None, "person(keeps_bodies=True)"
    views = [frame for frame in map(json.loads, one.frames) if frame["type"] == "view" and frame["n"] < last]
    steps = [body for body in map(parsed, one.bodies) if body and "last" in body and body["last"] < last]
    assert len(views) > 30
    differing = 0
    for received in views + steps:
        n = received["n"]
        eyes = received["view"]["seat"]
        assert eyes in (seat, SPECTATOR), "before sitting down one looks on"
        other = states[n].sample(eyes, Chance.of_seed(n))
        differing += other.to_json() != states[n].to_json()
        view = game.view(other, eyes)
        choices = game.menu(other, eyes, names).choices if received.get("choices") else []
        assert received["view"] == json.loads(json.dumps(view))
        assert received["words"] == describe(game, view, names)
        told = [(logged.n, logged.event) for logged in referee.events_for(eyes) if logged.n <= n]
        shown = recent(game, reversed(told))
        assert received["drawing"] == draw(game, view, choices, names, shown.latest, shown.before)
        known = [logged.event.to_json() for logged in referee.events_for(eyes)]
        assert all(event["event"] in [*known, {"kind": "referee"}] for event in received["events"])
    assert differing > otherwise, f"what is hidden was dealt otherwise in {differing} positions only"
    running = [frame for frame in one.frames if json.loads(frame).get("table", {}).get("status") != "over"]
    everything = [frame for frame in running if json.loads(frame).get("n") != last]
    everything += [body for body in one.bodies if '"journal"' not in body and '"status":"over"' not in body]
    secrets = [str(entries[0]["seed"])] if len(str(entries[0]["seed"])) > 6 else []
    secrets += [str(word) for state in states.values() for word in state.chance.words() if word > 10**7]
    # A receipt has the hash of the seat's own entry, which is salted and so tells nothing.
    secrets += [entry["hash"] for entry in entries if entry.get("seat") != seat or not entry.get("salt")]
    secrets += [entry[key] for entry in entries for key in ("state", "salt", "secret") if entry.get(key)]
    pattern = re.compile(r"(?<![0-9a-f])(" + "|".join(set(secrets)) + r")(?![0-9a-f])")
    leaked = [(found[0], text[:300]) for text in everything if (found := pattern.search(text))]
    assert leaked == [], leaked
    return views + steps


def parsed(body: str) -> dict[str, Any] | None:
    """The body of an answer, where it is a JSON object."""
    try:
        found = json.loads(body)
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
