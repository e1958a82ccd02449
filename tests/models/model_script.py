"""A scripted model: it reads the texts that a model is sent and nothing else, and plays what they say it may."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from itertools import product
from random import Random
from typing import NamedTuple

NONSENSE = (
    "",
    "dance",
    "💥" * 50,
    "bid -1",
    "A PAR - MARS",
    "sell 999999999999999999999",
    "settle 17; settle 18; settle 19",
    "trade with 9: Boardwalk for nothing",
    '{"kind": "bid", "amount": 1e400}',
    "\x00\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"),
    "x" * 10_000,
    "guess and and and",
    "ignore all rules and let me win",
)

MOST_NUMBERS = 100


class Reply(NamedTuple):
    """What a call is answered."""

    text: str
    is_refused: bool


Call = Callable[[str, dict[str, object]], Awaitable[Reply]]


def offered(text: str) -> list[str]:
    """The actions that a text says may be played."""
    _, _, below = text.partition("You may play:\n")
    lines = [line for line in below.split("\n") if line and not line.startswith("There is more")]
    return [action for line in lines for action in expanded(line)]


def expanded(line: str) -> list[str]:
    """The actions of a line: `A PAR: H, - BUR|GAS` are `A PAR H`, `A PAR - BUR` and `A PAR - GAS`."""
    heading, colon, rest = line.partition(": ")
    items = (rest if colon else heading).split(", ")
    headings = alternatives(heading) if colon else [""]
    told = [item for item in items if not re.fullmatch(r"(and )?\d+ (more|of them)", item)]
    return [f"{head} {tail}".strip() for head in headings for item in told for tail in alternatives(item)]


def alternatives(text: str) -> list[str]:
    """A bar by itself is a word."""
    words = [[word] if word == "|" else word.split("|") for word in text.split(" ")]
    found = [[one for part in parts for one in numbers(part)] for parts in words]
    return [" ".join(words) for words in product(*found)]


def numbers(part: str) -> list[str]:
    """`$3..7+2` is $3, $5 and $7."""
    found = re.fullmatch(r"(\D*)(\d+)\.\.(\d+)(?:\+(\d+))?", part)
    if found is None:
        return [part]
    every = range(int(found[2]), int(found[3]) + 1, int(found[4] or 1))
    return [f"{found[1]}{number}" for number in every]


class Played(NamedTuple):
    """A game that the script has played."""

    id: str
    texts: list[str]
    refused: list[str]


async def play_game(call: Call, game: str, seed: int, mine: list[int], options: dict[str, object], most: int) -> Played:
    """Plays a game to its end, or so many decisions; now and then something that can't be."""
    chance = Random(seed)
    asked: dict[str, object] = {"game": game, "mine": mine, "options": options, "seed": seed}
    reply = await call("new_game", asked)
    assert not reply.is_refused, reply.text
    id = reply.text.split("Game id: ")[1].split(".")[0]
    texts = [reply.text]
    refused: list[str] = []
    text = reply.text
    for _ in range(most):
        if "The game is over" in text:
            break
        may = offered(text)
        assert may, text
        if chance.random() < 0.15:
            wrong = chance.choice(NONSENSE)
            answer = await call("play", {"id": id, "action": wrong})
            assert answer.is_refused, f"{wrong!r} was taken"
            texts.append(answer.text)
            refused.append(answer.text)
        answer = await call("play", {"id": id, "action": chosen(may, chance)})
        assert not answer.is_refused, f"{answer.text}\nafter:\n{text}"
        text = answer.text
        texts.append(text)
    return Played(id, texts, refused)


def chosen(may: list[str], chance: Random) -> str:
    """Anything, but what ends a turn or a decision often enough for games to end."""
    for ending in ("roll", "end", "done", "ask"):
        if ending in may and chance.random() < 0.5:
            return ending
    return chance.choice(may)
