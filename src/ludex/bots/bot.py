"""What a bot is, and how one is found by its name.

`random`, `careful` and `sharp` play every game. `sharp:5000` is sharp with a budget of 5,000 imagined steps for
each decision. A game may bring bots of its own, by a short name too. `package.module:factory` is anybody's own bot:
`factory(seed)` makes it.
"""

from __future__ import annotations

from importlib import import_module
from typing import Protocol

from ludex.bots.careful import Careful
from ludex.bots.random import Random
from ludex.bots.sharp import Sharp
from ludex.core import Ask, Game, Refused, refused

HERE = ("random", "careful", "sharp")

LINES = {
    "random": "Plays anything that is allowed.",
    "careful": "Plays by rules of thumb.",
    "sharp": "Thinks ahead before every move.",
}
"""How the bots that play every game play, in a sentence."""

MAX_BUDGET = 100_000_000


class Bot(Protocol):
    """A player in the process. Two made with one seed and asked the same questions give the same answers."""

    def choose(self, ask: Ask) -> int:
        """The code of a legal action."""


def ask_bot(bot: Bot, ask: Ask) -> int:
    """The code that a bot answers; `Refused` where it breaks down or answers something else. It may not be legal."""
    try:
        action: object = bot.choose(ask)
    except Refused:
        raise
    except Exception as error:
        said = f"{type(error).__name__}: {error}"[:200]
        raise Refused(ask.game.misread(ask.seat, said, f"The bot failed: {said}.")) from error
    if type(action) is int and -(2**63) <= action < 2**63:
        return action
    why = "A bot answers with the code of an action."
    raise Refused(ask.game.misread(ask.seat, repr(action)[:200], why))


def names(game: Game) -> list[str]:
    """The bots that can play a game, weakest first: those here, which can play any, then its own."""
    return [*HERE, *game.own_bots()]


def lines(game: Game) -> dict[str, str]:
    """How each bot plays a game, in a sentence; empty for one that nobody has described."""
    said = {**LINES, **game.about().bots}
    return {name: said.get(name, "") for name in names(game)}


def make(name: str, seed: int | str, game: Game | None = None) -> Bot:
    """The bot of that name, made for any game or for this one; `Refused` (unknown_bot) where there is none."""
    own = {} if game is None else game.own_bots()
    if name in own:
        module, factory = own[name].split(":")
        return brought(module, factory, seed)
    kind, colon, detail = name.partition(":")
    if name == "random":
        return Random(seed)
    if name == "careful":
        return Careful(seed)
    if name == "sharp":
        return Sharp(seed)
    if kind == "sharp":
        if detail.isascii() and detail.isdigit() and len(detail) <= 9 and 0 < int(detail) <= MAX_BUDGET:
            return Sharp(seed, int(detail))
        raise refused("unknown_bot", f"A budget for sharp is a whole number from 1 to {MAX_BUDGET}: 'sharp:5000'.")
    if colon and kind not in HERE:
        return brought(kind, detail, seed)
    raise unknown(name, [*HERE, *own])


def brought(module: str, factory: str, seed: int | str) -> Bot:
    """A bot from outside: `factory(seed)` of an importable module."""
    try:
        bot: object = getattr(import_module(module), factory)(seed)
    except Refused:
        raise
    except Exception as error:
        # Whatever somebody's module does wrong while it loads is an answer, not a crash.
        raise refused("unknown_bot", f"{module}:{factory} makes no bot: {type(error).__name__}: {error}.") from error
    choose = getattr(bot, "choose", None)
    if not callable(choose):
        raise refused("unknown_bot", f"What {module}:{factory} makes has no method choose(ask).")
    return bot  # type: ignore[return-value]


def unknown(name: str, known: list[str]) -> Refused:
    return refused("unknown_bot", f"There is no bot {name[:80]!r}; there are: {', '.join(known)}, or 'module:factory'.")
