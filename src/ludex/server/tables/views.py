"""Faces: a table as one kind of viewer sees it. The same face is made once and sent to all who share it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET

from ludex.core import SPECTATOR, Amount, Choice, Event, Game, Menu, State
from ludex.render import Recent, describe, draw, recent
from ludex.server.schemas import (
    AmountShape,
    AskShape,
    ChoiceShape,
    EventShape,
    MessageShape,
    PressShape,
    Step,
    ViewShape,
)
from ludex.server.workers.packing import unpack
from ludex.table.asked import Asked
from ludex.table.history import Past
from ludex.table.press import Message
from ludex.table.table import Table

if TYPE_CHECKING:
    from ludex.server.tables.live_table import Live


NOTHING = Menu([], [], "")
"""What is put before those who are not asked."""

MOST_POINTS = 160
"""The most steps that a picture of the game so far is drawn from; of a longer game they are picked evenly."""


MOST_EVENTS = 5000
"""The most events that come with a view; earlier ones are had page by page (`/events`)."""


def latest(events: list[EventShape]) -> list[EventShape]:
    """The last events, in whole steps."""
    if len(events) <= MOST_EVENTS:
        return events
    first = len(events) - MOST_EVENTS
    while 0 < first < len(events) and events[first].n == events[first - 1].n:
        first += 1
    return events[first:]


Told = tuple[Event, EventShape]
"""An event and how it is sent."""


class Moment:
    """What is the same for every viewer of a position: found once, told to all."""

    def __init__(self, live: Live) -> None:
        table = live.table
        outcome = table.outcome()
        deadline = table.next_deadline() if table.settings.seconds is not None else None
        self.live = live
        self.n = live.last
        self.status = live.status
        self.to_act = live.to_act()
        self.left_ms = None if deadline is None else max(0, round((deadline - table.clock.now()) * 1000))
        self.outcome = None if outcome is None else outcome.to_json()
        self.stopped = None if table.stopped is None else table.stopped.to_json()
        self.hinted = live.hinted_seat()
        self._told: dict[tuple[int, bool], list[Told]] = {}

    def number_for(self, seat: int) -> int:
        """The step of this position as a viewer counts."""
        return self.live.table.numbering.number(seat, self.n)

    def told(self, after: int, words: bool) -> list[Told]:
        """All events after a step, put into their shape once for all who may know them."""
        found = self._told.get((after, words))
        if found is None:
            found = self._told[after, words] = list(told_after(self.live, after, self.n, words))
        return found


def told_after(live: Live, after: int, until: int, words: bool) -> Iterator[Told]:
    """The events after one step, up to another, each with its shape; whoever shows it asks who may know it."""
    log = live.table.log
    texts = live.event_texts() if words else None
    first = len(log)
    while first > 0 and log[first - 1].n > after:
        first -= 1
    for at in range(first, len(log)):
        n, event = log[at]
        if n <= until:
            yield event, EventShape(n, event.to_json(), UNSET if texts is None else texts[at])


class Face:
    """Whose eyes, and what is wanted beside the view itself."""

    def __init__(self, seat: int, drawing: bool = False, words: bool = False) -> None:
        self.seat = seat
        """SPECTATOR for somebody who only looks on."""
        self.drawing = drawing
        self.words = words
        self.key = (seat, drawing, words)
        """Equal for all viewers who see the same view."""

    def view(self, moment: Moment, after: int) -> ViewShape:
        """The present position, with the events that came after a step, by its number for this viewer."""
        live = moment.live
        table = live.table
        after = table.numbering.last_step(self.seat, after, moment.n)
        game, state, seat, names = table.game, table.state, self.seat, table.names
        view = game.view(state, seat)
        asked = table.question(seat)
        menu = NOTHING if asked is None else game.menu(state, seat, names)
        return ViewShape(
            n=moment.number_for(seat),
            seat=None if seat == SPECTATOR else seat,
            status=moment.status,
            to_act=moment.to_act,
            view=view,
            sealed=game.sealed(view),
            choices=self.choices(menu.choices),
            amounts=amount_shapes(menu.amounts),
            prompt=menu.prompt,
            take_back=live.may_take_back(seat),
            hints=seat != SPECTATOR and seat == moment.hinted,
            ask=None if asked is None else ask_shape(asked),
            left_ms=moment.left_ms,
            events=latest(self._known(live, moment.told(after, self.words), after, moment.n)),
            outcome=moment.outcome,
            stopped=moment.stopped,
            words=describe(game, view, names) if self.words else UNSET,
            drawing=self.draw(moment, view, menu) if self.drawing else UNSET,
            lesson=None if live.lesson is None else live.lesson.shape(seat),
        )

    def draw(self, moment: Moment, view: dict[str, object], menu: Menu) -> str:
        """The view as a picture, with what this viewer was told last and may decide now."""
        table = moment.live.table
        told = self.recent(moment.live, moment.n)
        return draw(table.game, view, menu.choices, table.names, told.latest, told.before, menu.amounts)

    def choices(self, choices: Sequence[Choice]) -> list[ChoiceShape]:
        if not self.words:
            return [ChoiceShape(choice.code, choice.text, choice.group) for choice in choices]
        found = []
        for choice in choices:
            code = choice.code
            caution = choice.caution or UNSET
            found.append(ChoiceShape(code, choice.text, choice.group, choice.label, caution, str(code)))
        return found

    def events(self, live: Live, after: int, until: int) -> list[EventShape]:
        """What this viewer may know of the events after one step, up to another, by their numbers for all."""
        return self._known(live, told_after(live, after, until, self.words), after, until)

    def _known(self, live: Live, told: Iterable[Told], after: int, until: int) -> list[EventShape]:
        """Those of the events that this viewer may know, and what the referee has told it."""
        seat = self.seat
        found = [shape for event, shape in told if event.is_seen_by(seat)]
        if live.table.notes:
            notes = [note for note in live.table.notes_for(seat) if after < note.n <= until]
            found.extend(EventShape(note.n, {"kind": "referee"}, note.text) for note in notes)
            found.sort(key=lambda event: event.n)
        numbering = live.table.numbering
        if numbering.is_plain():
            return found
        return [EventShape(numbering.number(seat, shape.n), shape.event, shape.text) for shape in found]

    def recent(self, live: Live, until: int) -> Recent:
        """What a drawing shows of all that this viewer was told up to a step."""
        told = (
            (logged.n, logged.event)
            for logged in reversed(live.table.log)
            if logged.n <= until and logged.event.is_seen_by(self.seat)
        )
        return recent(live.table.game, told)

    def told(self, live: Live) -> list[Event]:
        """All events that this viewer was told."""
        return [logged.event for logged in live.table.log if logged.event.is_seen_by(self.seat)]

    def press(self, live: Live, heard: int, missed: bool) -> PressShape:
        """What this viewer may read from a place on; not before what is in memory, `letters.page` is for that."""
        room = live.table.press
        wanted = enumerate(room.latest(self.seat, heard), heard)
        said = [message_shape(live.table, self.seat, place, message) for place, message in wanted]
        return PressShape(room.freedom, said, missed)

    def step(self, live: Live, n: int) -> Step:
        """The position after a step, by its number for this viewer, for the replay."""
        game, names = live.table.game, live.table.names
        before, step = (live.table.numbering.last_step(self.seat, number, live.last) for number in (n - 1, n))
        view = live.table.view_at(step, self.seat)
        told = self.recent(live, step) if self.drawing else Recent([], [])
        return Step(
            n=n,
            last=live.number_for(self.seat),
            view=view,
            events=self.events(live, before, step),
            words=describe(game, view, names),
            drawing=draw(game, view, [], names, told.latest, told.before) if self.drawing else UNSET,
        )


def message_shape(table: Table, viewer: int, place: int, message: Message) -> MessageShape:
    """A message as a viewer is sent it; its step as the viewer counts."""
    n = table.numbering.number(viewer, message.n)
    return MessageShape(place, message.seat, message.to, message.text, n, message.time)


def amount_shapes(amounts: Sequence[Amount]) -> list[AmountShape]:
    return [
        AmountShape(each.text, each.label, each.group, each.least, each.most, each.step, each.useful)
        for each in amounts
    ]


def ask_shape(asked: Asked) -> AskShape:
    return AskShape(asked.number, None if asked.refusal is None else asked.refusal.to_json())


def draw_chart(
    game: Game, told: list[bytes], names: list[str], first: State, moves: list[bytes], last: int
) -> str | None:
    """The game so far as a picture, from what a viewer was told, or from what spectators saw of up to `last` steps.

    That plays the whole game again, so it is a worker's task; what was told and the moves are packed for it.
    """
    drawing = game.chart(unpack(told), names)
    if drawing is not None:
        return drawing
    every = max(1, -(-last // MOST_POINTS))
    past = Past(game, first, unpack(moves))
    views = (game.view(state, SPECTATOR) for n, state in past.states() if n % every == 0 or n == last)
    return game.course(views, names)
