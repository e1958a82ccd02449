"""A language model as a program that plays (docs/players.md): it is asked by lines of JSON and asks a model in texts.

    ludex match forsale --seats "careful,careful,program:python3 -m ludex.models.player --url URL --model NAME"

URL is any endpoint that speaks the chat completions of OpenAI's API; most servers of models do. Each question stands
for itself: the model is sent the rules in short, the board, and the seat's moment, and nothing of earlier questions.
What it answers is played as it is. What can't be played is a fault of the model's, and the match counts it by its code.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import urllib.request
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from ludex import games
from ludex.core import Game
from ludex.games import guide
from ludex.models.scene import scene_of_ask
from ludex.models.texts import grammar_text, turn_text

KEY = "LUDEX_MODEL_KEY"
"""The environment variable with the endpoint's key, where it wants one."""
PATIENCE = 55.0
"""Seconds for an answer of the model: less than the table waits for ours."""
MAX_ANSWER = 1_000_000
"""Bytes of the endpoint's answer that are read."""

ORDER = (
    "You play the seat you are told. Think if you must; the last line of your answer is the action and nothing else, "
    "written as the lists show it. A line before it that begins with SAY: is said to everybody, with SAY 2,3: to seats "
    "2 and 3, where the table has press."
)


class Reply(NamedTuple):
    """What a model answered: the action, and what it says to others."""

    action: str
    said: list[dict[str, object]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="ludex.models.player", description="a language model as a player")
    parser.add_argument("--url", required=True, help="the endpoint, up to /v1: http://localhost:11434/v1")
    parser.add_argument("--model", required=True, help="the model's name there")
    parser.add_argument("--temperature", type=float, default=0.0)
    args = parser.parse_args(arguments)
    for line in sys.stdin:
        asked = msgspec.json.decode(line)["ask"]
        reply = answered(asked, args.url, args.model, args.temperature)
        answer = {"number": asked["number"], "action": reply.action, "press": reply.said}
        print(msgspec.json.encode(answer).decode(), flush=True)
    return 0


def answered(asked: Mapping[str, Any], url: str, model: str, temperature: float) -> Reply:
    """The model's answer to a question; one that does not come is no action, and counts as a fault."""
    game = games.find(asked["game"])
    messages = [
        {"role": "system", "content": opening(game, asked)},
        {"role": "user", "content": question(game, asked)},
    ]
    try:
        return read_reply(complete(url, {"model": model, "temperature": temperature, "messages": messages}))
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"ludex.models.player: the model did not answer: {error}", file=sys.stderr)
        return Reply("(no answer)", [])


def opening(game: Game, asked: Mapping[str, Any]) -> str:
    """What is the same for every question of a game."""
    rules = [f"{section.title}: {' '.join(section.lines)}" for section in guide.short_rules(game)]
    return "\n".join([ORDER, f"{game.title} in short.", *rules, game.ground(asked["view"])]).strip()


def question(game: Game, asked: Mapping[str, Any]) -> str:
    """The seat's moment, and why the last answer to the same question was refused."""
    scene = scene_of_ask(asked, game)
    refusal = asked.get("refusal")
    told = [] if refusal is None else [f"Refused ({refusal['code']}): {refusal['message']}"]
    return "\n".join([*told, turn_text(scene), grammar_text(scene)])


def complete(url: str, request: Mapping[str, object]) -> str:
    """The text that the endpoint answers."""
    headers = {"Content-Type": "application/json"}
    key = os.environ.get(KEY)
    if key:
        headers["Authorization"] = f"Bearer {key}"
    body = msgspec.json.encode(request)
    asked = urllib.request.Request(f"{url.rstrip('/')}/chat/completions", body, headers)
    with urllib.request.urlopen(asked, timeout=PATIENCE) as response:
        found = msgspec.json.decode(response.read(MAX_ANSWER))
    return str(found["choices"][0]["message"]["content"])


def read_reply(text: str) -> Reply:
    """The last line is the action; lines that begin with SAY are said."""
    said: list[dict[str, object]] = []
    actions: list[str] = []
    for line in text.splitlines():
        plain = line.strip().strip("`").strip()
        spoken = re.match(r"SAY ?([0-9, ]*):(.+)", plain)
        if spoken is not None:
            to = [int(seat) for seat in re.findall(r"[0-9]{1,3}", spoken[1])]
            said.append({"text": spoken[2].strip(), "to": to})
        elif plain:
            actions.append(plain)
    return Reply(actions[-1] if actions else "", said[:MOST_SAID])


MOST_SAID = 20
"""As many as a table takes with one answer."""


if __name__ == "__main__":
    sys.exit(main())
