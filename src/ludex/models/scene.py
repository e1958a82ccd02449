"""What a seat is told at one moment, before it is put into words. All of it is what the seat may know."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ludex.core import Amount, Event, Game, Menu
from ludex.models.choices import Offered
from ludex.table.press import Message
from ludex.table.table import Table

MOST_SEATS = 64
"""More than any table has."""

SEAT_NAMES = [f"Seat {seat}" for seat in range(MOST_SEATS)]
"""What seats are called where nobody has told their names."""


@dataclass(frozen=True, slots=True)
class Scene:
    """One moment for one seat."""

    game: Game
    names: Sequence[str]
    seat: int
    view: dict[str, object]
    choices: Sequence[Offered] = ()
    """With the amounts exactly the legal actions; empty where the seat is not asked."""
    amounts: Sequence[Amount] = ()
    prompt: str = ""
    is_asked: bool = False
    events: Sequence[Event] = ()
    """What the seat has not been told yet."""
    said: Sequence[Message] = ()
    """What was said and the seat has not been told yet."""
    outcome: Mapping[str, Any] | None = None
    note: str = ""
    """What the table itself has to say: that it stands still, or waits."""
    labels: Mapping[str, str] = field(default_factory=dict)
    """Sentences for people by the text of the choice."""


def scene_at(table: Table, seat: int, after: int = -1, heard: int = 0) -> Scene:
    """The present moment of a table, with what happened after a step and what was said after so many messages."""
    game, state = table.game, table.state
    is_asked = table.is_asked(seat)
    menu = game.menu(state, seat, table.names) if is_asked else Menu([], [], "")
    outcome = table.outcome()
    return Scene(
        game,
        table.names,
        seat,
        game.view(state, seat),
        [Offered(choice.text, choice.group) for choice in menu.choices],
        menu.amounts,
        menu.prompt,
        is_asked,
        [logged.event for logged in table.events_for(seat, after)],
        table.press.seen_by(seat)[heard:],
        None if outcome is None else outcome.to_json(),
        "" if table.stopped is None else table.stopped.message,
        {choice.text: choice.label for choice in menu.choices},
    )


def scene_of_ask(asked: Mapping[str, Any], game: Game) -> Scene:
    """The moment that a program is asked in (docs/players.md); it is told no names and no prompt."""
    seat = asked["seat"]
    view = asked["view"]
    events = [Event(event["kind"], {key: event[key] for key in event if key != "kind"}) for event in asked["events"]]
    return Scene(
        game,
        SEAT_NAMES,
        seat,
        view,
        [Offered(choice["text"], choice["group"]) for choice in asked["choices"]],
        is_asked=True,
        events=events,
        said=[Message(**message) for message in asked.get("press", [])],
    )
