"""Lessons at the table: a scripted beginning, others that keep to the script, and words for the learner.

The table is like any other and the rules alone judge. How far a lesson has come follows from the decisions of the
table: each seat's are compared with its lines. While all agree the others play their lines; as soon as one does not,
the lesson is over, bots play by themselves and the game goes on. So does whoever has played all lines.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ludex.core import Game, Refused, State, seat_list
from ludex.games import guide
from ludex.games.guide import Lesson
from ludex.journal import Entry
from ludex.server.errors import ApiError
from ludex.server.names import alike
from ludex.server.shapes import LessonShape, NewTable, SeatPlan
from ludex.table import Decision, Table

BOT = "careful"
"""Who plays for the others beyond the script."""
WAIT = "Watch what the others do."
LEFT = "You went your own way, and that is fine: from here the game is yours, and the others play by themselves."
NAME = re.compile(r"\{([0-9]+)\}")


def plan(game: Game, wish: NewTable) -> NewTable:
    """The table that a lesson is played at, in place of what was wished for but the learner's name."""
    lesson = guide.lesson(game)
    if lesson is None:
        raise ApiError(404, "no_lesson", f"There is no lesson of {game.title}.", "lesson")
    if len(wish.seats) != 1 or wish.seats[0].name is None or wish.seats[0].bot is not None:
        raise ApiError(400, "malformed", "A lesson is for one person, given by name.", "seats")
    learner = wish.seats[0].name
    called = [f"{name} bot" if alike(name, learner.strip()) else name for name in lesson.names]
    seats = [SeatPlan(name, BOT) for name in called]
    seats[lesson.learner] = SeatPlan(learner)
    return NewTable(
        game=wish.game,
        seats=seats,
        options=lesson.options,
        seed=lesson.seed,
        public=False,
        pause_ms=lesson.pause_ms,
        lesson=True,
    )


def play_opening(table: Table) -> list[Entry]:
    """Plays what comes before the lesson; the entries for the journal."""
    lesson = guide.lesson(table.game)
    entries: list[Entry] = []
    for seat, text in [] if lesson is None else lesson.opening:
        ruling = table.judge(Decision(seat, text))
        if not ruling.receipt.accepted:
            raise Refused(ruling.receipt.refusal or table.game.misread(seat, text, "The opening can't be played."))
        table.apply(ruling)
        entries += ruling.entries
    return entries


class Track(NamedTuple):
    """How far each seat has come in its lines. `runs` are what a seat in turn may do to keep to its line."""

    done: tuple[int, ...]
    runs: dict[int, list[list[int]]]
    is_kept: bool = True


class Progress:
    """A lesson as it is played at one table."""

    def __init__(self, lesson: Lesson, table: Table) -> None:
        self.lesson = lesson
        self.table = table
        self.lines: list[list[list[str]]] = [[[text] for text in lines] for lines in lesson.others]
        self.lines[lesson.learner] = [step.wanted for step in lesson.steps]
        for seat, text in reversed(lesson.opening):
            self.lines[seat].insert(0, [text])
        self.before = sum(seat == lesson.learner for seat, _ in lesson.opening)
        """How many of the learner's lines were played before the lesson."""
        states = [state for _, state in table.history()]
        self.state = states[0]
        self.tracks = [self.ready(Track((0,) * table.seats, {}), self.state)]
        self.moves = 0
        for move, state in zip(table.moves(), states[1:], strict=True):
            self.follow(move.seat, move.actions, state)

    # ---- following ----

    def track(self) -> Track:
        """Where things stand after the table's last decision."""
        for move in self.table.moves()[self.moves :]:
            self.follow(move.seat, move.actions, self.table.state)
        return self.tracks[-1]

    def follow(self, seat: int, actions: Sequence[int], after: State) -> None:
        """Takes in a decision that led to a state; one without actions takes the last one back."""
        self.moves += 1
        if not actions:
            self.tracks.pop()
            self.state = after
            return
        track, state = self.tracks[-1], self.state
        for place, action in enumerate(actions):
            if track.is_kept and track.done[seat] < len(self.lines[seat]):
                track = taken(track, seat, action)
            if place + 1 == len(actions):
                state = after
            else:
                state = state.copy()
                state.play(seat, action)
            track = self.ready(track, state)
        self.tracks.append(track)
        self.state = after

    def ready(self, track: Track, state: State) -> Track:
        """The track with the next lines of the seats that must act, read as actions."""
        runs = dict(track.runs)
        for seat in seat_list(state.to_act()) if track.is_kept else []:
            at = track.done[seat]
            if seat not in runs and at < len(self.lines[seat]):
                runs[seat] = [read(self.table.game, state, seat, text) for text in self.lines[seat][at]]
        return Track(track.done, runs, track.is_kept)

    # ---- what is made of it ----

    def decision(self, seat: int) -> str | None:
        """What a seat of the others decides by the script; None where it decides by itself."""
        track = self.track()
        if not track.is_kept or seat not in track.runs or seat == self.lesson.learner:
            return None
        text = self.lines[seat][track.done[seat]][0]
        return text if self.table.judge(Decision(seat, text)).receipt.accepted else None

    def shape(self, seat: int) -> LessonShape | None:
        """What the learner is shown of the lesson; None for everybody else."""
        if seat != self.lesson.learner:
            return None
        track = self.track()
        steps = len(self.lesson.steps)
        step = track.done[seat] - self.before
        if step >= steps:
            return LessonShape(steps, steps, self.words(self.lesson.ending), None, True, False, [])
        if not track.is_kept:
            return LessonShape(step, steps, LEFT, None, False, True, [])
        if seat not in track.runs:
            return LessonShape(step, steps, WAIT, None, False, False, [])
        game, state = self.table.game, self.table.state
        runs = [run for run in track.runs[seat] if run and state.refusal(seat, run[0]) is None]
        if not runs:
            return LessonShape(step, steps, LEFT, None, False, True, [])
        keys = dict.fromkeys(str(run[0]) for run in runs)
        texts = dict.fromkeys(game.text(state, run[0]) for run in runs)
        say = self.words(self.lesson.steps[step].say)
        return LessonShape(step, steps, say, list(keys), False, False, list(texts))

    def words(self, text: str) -> str:
        """The text with the players' names in it."""
        return NAME.sub(lambda found: self.table.names[int(found[1])], text)


def follow(is_lesson: bool, table: Table) -> Progress | None:
    """The lesson of a table, where it is one."""
    lesson = guide.lesson(table.game) if is_lesson else None
    return None if lesson is None else Progress(lesson, table)


def read(game: Game, state: State, seat: int, text: str) -> list[int]:
    """The actions of a line; none where it can't be read here."""
    try:
        return game.read(state, seat, text)
    except Refused:
        return []


def taken(track: Track, seat: int, action: int) -> Track:
    """The track after one action of a seat, which has a line to keep to."""
    left = [run[1:] for run in track.runs.get(seat, []) if run[:1] == [action]]
    runs = {other: run for other, run in track.runs.items() if other != seat}
    if not left:
        return Track(track.done, runs, False)
    if [] in left:
        done = tuple(count + (at == seat) for at, count in enumerate(track.done))
        return Track(done, runs)
    return Track(track.done, {**runs, seat: left})
