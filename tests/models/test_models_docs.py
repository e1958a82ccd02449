"""docs/models.md: its transcript is what is sent, its tools are all there are."""

from __future__ import annotations

from pathlib import Path

import msgspec

from ludex.bots import ask_bot, make
from ludex.models.desk import Desk
from ludex.models.sitting import OwnGame
from ludex.models.tools import TOOLS

PAGE = (Path(__file__).parents[2] / "docs" / "models.md").read_text()

BEFORE = 22
"""Decisions before the turn that is shown."""

SHOWN = (
    ("play", "end"),
    ("play", "city 99"),
    ("explain", "settle 20"),
    ("play", "roll"),
    ("play", "road 13-18; end"),
)


def transcript() -> str:
    """One turn of Catan as a client sees it; the game's id is written as ID."""
    desk = Desk()
    answer = desk.call("new_game", {"game": "catan", "seed": 12})
    id = answer.text.split("Game id: ")[1].split(".")[0]
    sitting = desk.sittings[id]
    assert isinstance(sitting, OwnGame)
    bot = make("careful", "d", sitting.table.game)
    for _ in range(BEFORE):
        action = sitting.table.game.text(sitting.table.state, ask_bot(bot, sitting.table.ask(0)))
        desk.call("play", {"id": id, "action": action})
    lines = []
    for name, action in SHOWN:
        arguments = msgspec.json.encode({"id": "ID", "action": action}).decode()
        lines += [f"> {name} {arguments}", desk.call(name, {"id": id, "action": action}).text, ""]
    return "\n".join(lines)


def test_the_transcript_is_what_is_sent() -> None:
    assert f"```text\n{transcript().strip()}\n```" in PAGE


def test_every_tool_is_described() -> None:
    for name in TOOLS:
        assert f"`{name}`" in PAGE, name


if __name__ == "__main__":
    print(transcript())
