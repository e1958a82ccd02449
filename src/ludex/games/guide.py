"""What a game's folder has for people who learn it: SHORT.md, the rules for the screen, and lesson.txt, a first table.

SHORT.md has a heading for each section and its lines as a list. lesson.txt is a game written down from its first
decision, with words for the learner in between:

    names: You, Bo, Cy          one for each seat; You is the learner's
    seed: 7
    options: {"coins": 18}      as JSON; may be left out
    pause: 600                  how long the others wait before they decide, in milliseconds; may be left out

    opening                     played before the learner sits down
    0: bid 2
    1 2: pass                   both of them
    lesson
    {1} has bid 3. Bid more.    a paragraph of words, {1} for a player's name ...
    > bid 4 | bid 5             ... and what is wanted then, or one of several
    1: pass                     what the others do
    Well done.                  the last paragraph, with nothing wanted, ends the lesson

Seats that decide at the same time may stand in any order. The rules alone say what is legal; tests play every lesson.
"""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from ludex.core import Game, refused

LEARNER = "You"
PAUSE_MS = 600
LINE = re.compile(r"([0-9]+(?: [0-9]+)*): (.+)")
HEAD = re.compile(r"(names|seed|options|pause): (.+)")


class Section(NamedTuple):
    """A part of the short rules."""

    title: str
    lines: list[str]


class Step(NamedTuple):
    """Something the learner is to do: words, and the decision as text, or one of several."""

    say: str
    wanted: list[str]


class Lesson(NamedTuple):
    """A first table of a game."""

    names: list[str]
    """By seat; `LEARNER` is the learner's."""
    seed: int | str
    options: dict[str, object]
    pause_ms: int
    opening: list[tuple[int, str]]
    """What is played before the learner sits down: seat and decision."""
    others: list[list[str]]
    """By seat, what the others decide in the lesson."""
    steps: list[Step]
    ending: str
    """What is said when all is done."""

    @property
    def learner(self) -> int:
        return self.names.index(LEARNER)


def folder(game: Game) -> Path | None:
    """Where a game's own files are."""
    file = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    return None if file is None else Path(file).parent


def found(game: Game, name: str) -> str | None:
    home = folder(game)
    file = None if home is None else home / name
    return file.read_text(encoding="utf-8") if file is not None and file.is_file() else None


@lru_cache(maxsize=64)
def short_rules(game: Game) -> list[Section]:
    """The game's rules for the screen; empty where it has none."""
    sections: list[Section] = []
    for line in (found(game, "SHORT.md") or "").splitlines():
        if line.startswith("## "):
            sections.append(Section(line[3:].strip(), []))
        elif line.startswith("- ") and sections:
            sections[-1].lines.append(line[2:].strip())
        elif line.startswith("  ") and sections and sections[-1].lines:
            sections[-1].lines[-1] += f" {line.strip()}"
    return sections


@lru_cache(maxsize=64)
def lesson(game: Game) -> Lesson | None:
    """The game's first table; None where it has none."""
    text = found(game, "lesson.txt")
    return None if text is None else read_lesson(text)


def read_lesson(text: str) -> Lesson:
    """A lesson as it is written; `Refused` (bad_lesson) says what is wrong and in which line."""
    reader = LessonReader()
    for number, line in enumerate(text.splitlines(), 1):
        try:
            reader.take(line.strip())
        except (ValueError, IndexError, msgspec.DecodeError) as error:
            raise refused("bad_lesson", f"Line {number} of the lesson can't be read: {error}.") from None
    return reader.lesson()


class LessonReader:
    """Reads a lesson line by line."""

    def __init__(self) -> None:
        self.head: dict[str, str] = {}
        self.options: dict[str, object] = {}
        self.pause_ms = PAUSE_MS
        self.names: list[str] = []
        self.part = ""
        self.said: list[str] = []
        self.opening: list[tuple[int, str]] = []
        self.others: list[list[str]] = []
        self.steps: list[Step] = []

    def take(self, line: str) -> None:
        if not line or line.startswith("#"):
            return
        if line in ("opening", "lesson"):
            self.part = line
        elif self.part == "":
            self.take_head(line)
        elif (played := LINE.fullmatch(line)) is not None:
            for seat in map(int, played[1].split()):
                self.take_decision(seat, played[2])
        elif self.part == "opening":
            raise ValueError("an opening has decisions only")
        elif line.startswith("> "):
            self.steps.append(Step(" ".join(self.said), [wanted.strip() for wanted in line[2:].split(" | ")]))
            self.said = []
        else:
            self.said.append(line)

    def take_head(self, line: str) -> None:
        given = HEAD.fullmatch(line)
        if given is None:
            raise ValueError("it begins with names, seed, options and pause")
        self.head[given[1]] = given[2]
        if given[1] == "names":
            self.names = [name.strip() for name in given[2].split(",")]
            self.others = [[] for _ in self.names]
        elif given[1] == "options":
            self.options = msgspec.json.decode(given[2], type=dict[str, object])
        elif given[1] == "pause":
            self.pause_ms = int(given[2])

    def take_decision(self, seat: int, text: str) -> None:
        if self.part == "opening":
            self.opening.append((seat, text))
        elif self.names[seat] == LEARNER:
            raise ValueError("what the learner decides stands after '> '")
        else:
            self.others[seat].append(text)

    def lesson(self) -> Lesson:
        if self.names.count(LEARNER) != 1 or "seed" not in self.head or not self.steps or not self.said:
            raise refused("bad_lesson", "A lesson has names with You among them, a seed, steps and last words.")
        seed = self.head["seed"]
        return Lesson(
            self.names,
            int(seed) if seed.isdigit() else seed,
            self.options,
            self.pause_ms,
            self.opening,
            self.others,
            self.steps,
            " ".join(self.said),
        )
