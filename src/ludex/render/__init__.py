"""Drawings and words for any game: the game's own where it has them, plain ones otherwise."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Choice, Game
from ludex.render.plain import draw_plainly
from ludex.render.words import describe_plainly

__all__ = ["describe", "draw"]


def draw(game: Game, view: dict[str, object], choices: Sequence[Choice] = (), names: Sequence[str] = ()) -> str:
    """The view as SVG; clickable parts are `<g class="action" data-action="CODE">`."""
    drawing = game.draw(view, choices, names)
    return draw_plainly(game.title, view, choices, names) if drawing is None else drawing


def describe(game: Game, view: dict[str, object], names: Sequence[str] = ()) -> str:
    """The view in words."""
    words = game.describe(view, names)
    return describe_plainly(game.title, view, names) if words is None else words
