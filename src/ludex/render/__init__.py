"""Drawings and words for any game: the game's own where it has them, plain ones otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import SPECTATOR, Amount, Choice, Event, Game, Menu, State
from ludex.render.plain import draw_plainly
from ludex.render.recent import Recent, recent
from ludex.render.words import describe_plainly

__all__ = ["Picture", "Recent", "describe", "draw", "recent", "show", "sketch", "with_numbers"]


def draw(
    game: Game,
    view: dict[str, object],
    choices: Sequence[Choice] = (),
    names: Sequence[str] = (),
    events: Sequence[Event] = (),
    before: Sequence[Event] = (),
    amounts: Sequence[Amount] = (),
) -> str:
    """The view as SVG; clickable parts are `<g class="action" data-action="CODE">`.

    `events` are what the viewer was told last, `before` what came before them and is still shown (`recent` finds both),
    and `amounts` the numbers that it may name: a game that draws them finds them in the view by these names.
    """
    shown = view
    if events:
        shown = {**view, "events": [event.to_json() for event in events]}
    if before:
        shown = {**shown, "before": [event.to_json() for event in before]}
    if amounts:
        shown = {**shown, "amounts": [amount.to_json() for amount in amounts]}
    drawing = game.draw(shown, choices, names)
    return draw_plainly(game.title, view, choices, names) if drawing is None else drawing


def with_numbers(drawing: str) -> str:
    """The drawing with the numbers by which moves name places, where the game draws such."""
    return drawing.replace(' class="board', ' class="numbers board', 1)


def describe(game: Game, view: dict[str, object], names: Sequence[str] = ()) -> str:
    """The view in words."""
    words = game.describe(view, names)
    return describe_plainly(game.title, view, names) if words is None else words


def sketch(game: Game, view: dict[str, object], names: Sequence[str] = (), events: Sequence[Event] = ()) -> str:
    """The view as a picture in text, for a terminal; in words where the game has none. `events` are as in `draw`."""
    shown = {**view, "events": [event.to_json() for event in events]} if events else view
    return game.sketch(shown, names) or describe(game, view, names)


class Picture:
    """A position as one seat sees it: words when printed, a drawing in a notebook."""

    def __init__(self, words: str, svg: str) -> None:
        self.words = words
        """The position in words."""
        self.svg = svg
        """The drawing, a whole SVG document."""

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<Picture: {self.words.splitlines()[0]}>"

    def _repr_svg_(self) -> str:
        return self.svg


def show(
    game: Game,
    state: State,
    seat: int = SPECTATOR,
    names: Sequence[str] = (),
    events: Sequence[Event] = (),
    before: Sequence[Event] = (),
) -> Picture:
    """The position as the seat (or a spectator) may see it, and the events that it was told last.

    >>> from ludex.games import find
    >>> game = find("forsale")
    >>> str(show(game, game.start(3, 7), seat=0)).splitlines()[0]
    'Part I, buying: round 1 of 8. To decide: Seat 0.'
    """
    called = list(names) or [f"Seat {number}" for number in range(state.seat_count())]
    view = game.view(state, seat)
    menu = Menu([], [], "") if seat == SPECTATOR else game.menu(state, seat, called)
    drawing = draw(game, view, menu.choices, called, events, before, menu.amounts)
    return Picture(describe(game, view, called), drawing)
