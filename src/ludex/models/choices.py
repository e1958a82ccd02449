"""Legal actions in few words: what differs in one place only is said once.

    settle: 3, 8..11, 20
    A PAR: H, - BUR|GAS|PIC, S A MAR - BUR|GAS

A line is a heading and what may follow it. `a|b` stands for one of them, `8..11` for any number in between.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ludex.core import Amount
from ludex.models.tokens import count_tokens

LEGEND = "An action is a heading and one of what follows; a|b is a or b, 3..7 any number from 3 to 7, 3..7+2 3, 5 or 7."

BAR = "|"
"""Stands between alternatives; by itself it is a word of Karesansui's rules."""

Words = tuple[str, ...]


class Offered(NamedTuple):
    """A legal action as text, and the group that it is listed under."""

    text: str
    group: str


class Line(NamedTuple):
    """What may follow a heading; the heading is empty for actions that have nothing in common."""

    heading: str
    items: list[str]

    def said(self, most: int | None = None) -> str:
        """The line, with at most so many items."""
        items = self.items if most is None else self.items[:most]
        left = len(self.items) - len(items)
        told = ", ".join(items) + (f", and {left} more" if left and items else f"{left} of them" if left else "")
        return f"{self.heading}: {told}" if self.heading else told


def lines_of(choices: Iterable[Offered], amounts: Sequence[Amount] = ()) -> list[Line]:
    """The choices group by group, in their order, and the amounts."""
    groups: dict[str, list[Words]] = {}
    for choice in choices:
        groups.setdefault(choice.group, []).append(tuple(choice.text.split(" ")))
    alone: list[str] = []
    found: list[Line] = []
    for texts in groups.values():
        common = 0 if len(texts) == 1 else shared(texts)
        rests = merged([text[common:] for text in texts])
        if common:
            found.append(Line(" ".join(texts[0][:common]), rests))
        else:
            alone += rests
    found = alike(found)
    found += [amount_line(amount) for amount in amounts]
    return [Line("", alone), *found] if alone else found


def alike(lines: Sequence[Line]) -> list[Line]:
    """Lines of the same items become one, where their headings differ in the last word only."""
    found: dict[tuple[str, ...], list[str]] = {}
    for line in lines:
        before, _, last = line.heading.rpartition(" ")
        found.setdefault((before, *line.items), []).append(last)
    return [Line(f"{key[0]} {'|'.join(last)}".strip(), list(key[1:])) for key, last in found.items()]


def amount_line(amount: Amount) -> Line:
    """`bid: 5..120+5`, `give: $1..200`"""
    step = "" if amount.step == 1 else f"+{amount.step}"
    told = str(amount.least) if amount.least == amount.most else f"{amount.least}..{amount.most}{step}"
    words = amount.text.split(" ")
    at = next(place for place, word in enumerate(words) if "{}" in word)
    return Line(" ".join(words[:at]), [" ".join(words[at:]).replace("{}", told)])


def shared(texts: Sequence[Words]) -> int:
    """How many words all of them begin with; each keeps one of its own."""
    most = min(len(text) for text in texts) - 1
    for place in range(most):
        if len({text[place] for text in texts}) > 1:
            return place
    return max(most, 0)


def merged(texts: Sequence[Words]) -> list[str]:
    """Texts that differ in one word become one; the order stays that of the first of each."""
    rests: list[tuple[Words, list[str], Words]] = []
    left = list(texts)
    while left:
        first = left[0]
        best: list[Words] = []
        at = len(first) - 1
        for place in reversed(range(len(first))):
            alike = [text for text in left if differs_at(first, text, place)]
            if len(alike) > len(best):
                best, at = alike, place
        rests.append((first[:at], [text[at] for text in best], first[at + 1 :]))
        taken = set(best)
        left = [text for text in left if text not in taken]
    found: list[str] = []
    for before, words, after in rests:
        told = runs_of(words)
        # In pieces, so that little has to be left out where there is not room for all.
        for start in range(0, len(told), MOST_ALIKE):
            found.append(" ".join([*before, "|".join(told[start : start + MOST_ALIKE]), *after]))
    return found


def differs_at(first: Words, other: Words, place: int) -> bool:
    """Whether two texts are alike but for one word, or all over; a sign that stands between others stays alone."""
    if first != other and BAR in (first[place], other[place] if place < len(other) else ""):
        return False
    return len(first) == len(other) and first[:place] == other[:place] and first[place + 1 :] == other[place + 1 :]


MOST_ALIKE = 8
"""The most alternatives in a row."""


def runs_of(words: Sequence[str]) -> list[str]:
    """The words; numbers as runs: `3`, `8..11`."""
    if not all(re.fullmatch(r"0|[1-9][0-9]*", word) for word in words):
        return list(words)
    numbers = sorted({int(word) for word in words})
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [part for run in runs for part in ([f"{run[0]}..{run[-1]}"] if len(run) > 2 else map(str, run))]


def within(lines: Sequence[Line], budget: int) -> tuple[list[str], bool]:
    """The lines in at most so many tokens, and whether something had to be left out: from the longest lines first."""
    kept = [len(line.items) for line in lines]
    costs = [[count_tokens(item) + 1 for item in line.items] for line in lines]
    total = sum(count_tokens(line.said()) + 1 for line in lines)
    sizes = [sum(cost) for cost in costs]
    while total > budget and any(sizes):
        longest = max(range(len(lines)), key=lambda number: sizes[number])
        kept[longest] -= 1
        spared = costs[longest][kept[longest]]
        sizes[longest] -= spared
        # The words that say how many are left out take room of their own.
        total -= spared - (CUT if kept[longest] == len(costs[longest]) - 1 else 0)
    return [line.said(most) for line, most in zip(lines, kept, strict=True)], kept != [
        len(line.items) for line in lines
    ]


CUT = 6
"""Tokens of `, and 17 more`."""
