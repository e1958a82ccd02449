"""What a language model reads: a seat's moment in words, within a number of tokens.

Everything is made from a `Scene`, which holds nothing that its seat may not know.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Game, Refusal
from ludex.models.choices import LEGEND, lines_of, within
from ludex.models.scene import Scene
from ludex.models.tokens import count_tokens
from ludex.render import describe
from ludex.table.press import Message

USUAL = 600
"""The most tokens of a text that asks for a decision."""
ROOM = {"diplomacy": 1500, "karesansui": 2000}
"""The most tokens for games in which a decision is many orders, or rests on all that lies on the table."""

LEAST_CHOICES = 60
"""Tokens that the legal actions have in any case."""
MOST_SAID = 300
"""Characters of a message that are told with a turn; all of it can be read by itself."""
LAST_SAID = 6
"""Messages that are told with a turn."""


def room_of(game: Game) -> int:
    """How many tokens a text of the game may have that asks for a decision."""
    return ROOM.get(game.name, USUAL)


def position_text(scene: Scene) -> str:
    """The position in few words."""
    return scene.game.brief(scene.view, scene.names) or describe(scene.game, scene.view, scene.names)


def turn_text(scene: Scene, known: str = "") -> str:
    """What the seat is asked, what happened, how things stand and what it may play, within the game's room.

    Of the position only lines that are not in `known`: the words of the position that the reader has just had.
    """
    most = room_of(scene.game)
    head = headline(scene)
    lines = position_text(scene).split("\n")
    had = set(known.split("\n"))
    fresh = [line for line in lines if line not in had]
    body = "\n".join(fresh)
    if known and len(fresh) < len(lines):
        body = f"Changed:\n{body}" if fresh else ""
    said = [said_words(message, scene.names) for message in scene.said[-LAST_SAID:]]
    room = most - count_tokens("\n".join([head, body, *said])) - MARGIN
    news = scene.game.news(scene.events, scene.names)
    wanted = min(count_tokens("\n".join(news)), most // 4)
    choices = choices_text(scene, max(room - wanted, LEAST_CHOICES))
    news = latest(news, max(room - count_tokens(choices), 0))
    return "\n".join(
        part for part in (head, *titled("Since then:", news), *titled("Said:", said), body, choices) if part
    )


MARGIN = 20
"""Tokens of the headings between the parts."""


def titled(title: str, lines: Sequence[str]) -> list[str]:
    return [title, *lines] if lines else []


def headline(scene: Scene) -> str:
    """Which game and seat, and what is wanted."""
    who = f"{scene.game.title}. You are {scene.names[scene.seat]}."
    if scene.outcome is not None:
        return f"{who} {outcome_text(scene.outcome, scene.names)}"
    if scene.note:
        return f"{who} {scene.note}"
    if scene.is_asked:
        return f"{who} {scene.prompt or 'You are to decide.'}"
    return f"{who} Others are to decide."


def outcome_text(outcome: Mapping[str, Any], names: Sequence[str]) -> str:
    winners = ", ".join(names[seat] for seat in outcome["winners"]) or "nobody"
    scores = ", ".join(f"{names[seat]} {score}" for seat, score in enumerate(outcome["scores"]))
    return f"The game is over ({outcome['reason']}). Won by {winners}. Scores: {scores}."


def choices_text(scene: Scene, budget: int) -> str:
    """The legal actions in at most about so many tokens; empty where the seat is not asked."""
    if not scene.is_asked:
        return ""
    lines = lines_of(scene.choices, scene.amounts)
    told, is_cut = within(lines, budget - count_tokens(MORE))
    return "\n".join(["You may play:", *told, *([MORE] if is_cut else [])])


MORE = "There is more: `legal` lists all of it."


def grammar_text(scene: Scene) -> str:
    """How to write what may be played."""
    typed = [re.sub(r" {2,}", "  # ", line) for line in scene.game.typed(scene.view)]
    return "\n".join([LEGEND, *titled("Examples:", typed)])


def latest(lines: Sequence[str], budget: int) -> list[str]:
    """As many of the last lines as there is room for."""
    kept: list[str] = []
    left = budget - count_tokens(EARLIER) - 1
    for line in reversed(lines):
        left -= count_tokens(line) + 1
        if left < 0:
            return [EARLIER, *reversed(kept)] if kept or budget > count_tokens(EARLIER) else []
        kept.append(line)
    return kept[::-1]


EARLIER = "(earlier left out)"


def said_words(message: Message, names: Sequence[str], most: int | None = MOST_SAID) -> str:
    """A message of somebody, quoted: what others say is no part of what the table says."""
    to = f" to {', '.join(names[seat] for seat in message.to)}" if message.to else ""
    text = " ".join(message.text.split()) if most else message.text
    if most and len(text) > most:
        text = f"{text[:most]}..."
    return f'{names[message.seat]} said{to}: "{text}"'


def refusal_text(refusal: Refusal) -> str:
    """Code first, then the sentence."""
    return f"Refused ({refusal.code}): {refusal.message}"
