"""Pictures in text: what the games' sketches for a terminal are put together from. Plain characters, 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from ludex.render.svg import clean

WIDTH = 79
"""The longest line: one column of a usual terminal stays free."""


def cut(text: str, width: int) -> str:
    """The text in so many columns; what is cut off is told by two dots."""
    text = clean(text)
    return text if len(text) <= width else f"{text[: max(0, width - 2)]}.."


def beside(left: Sequence[str], right: Sequence[str], at: int) -> list[str]:
    """Two blocks of lines, the second from a column on; a line of the first that is too long is cut."""
    return [f"{cut(one, at - 1):<{at}}{other}".rstrip() for one, other in zip_longest(left, right, fillvalue="")]


def in_rows(blocks: Sequence[Sequence[str]], wide: int, gap: int = 2, width: int = WIDTH) -> list[str]:
    """Blocks of the same height side by side, as many as there is room for, and row below row."""
    across = max(1, (width + gap) // (wide + gap))
    found: list[str] = []
    for first in range(0, len(blocks), across):
        row = blocks[first : first + across]
        found.extend((" " * gap).join(f"{line:<{wide}}" for line in lines).rstrip() for lines in zip(*row, strict=True))
    return found


def flowing(head: str, parts: Sequence[str], width: int = WIDTH, mark: str = ", ") -> list[str]:
    """Parts one after the other behind a head; further lines begin below the first part."""
    indent = " " * len(head)
    lines, line = [], head
    for number, part in enumerate(parts):
        said = part + (mark.rstrip() if number < len(parts) - 1 else "")
        if line.strip() and line not in (head, indent) and len(line) + len(said) > width:
            lines.append(line.rstrip())
            line = indent
        line += said + (mark[len(mark.rstrip()) :] if number < len(parts) - 1 else "")
    return [*lines, line.rstrip()]


def sentence(words: str, width: int = WIDTH) -> list[str]:
    """A sentence on as many lines as it takes; a word that is longer than a line is cut."""
    return flowing("", [cut(word, width) for word in clean(words).split(" ")], width, mark=" ")
