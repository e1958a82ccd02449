"""Karesansui as a picture in text: gardens side by side, those that fit above those that do not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.games.karesansui.faces.text import COLUMNS
from ludex.games.karesansui.faces.words import heading, result_words, rule_words, seat_words, written_words
from ludex.games.karesansui.rules.cells import EMPTY, WATER
from ludex.render.lines import WIDTH, cut, in_rows, sentence

LEGEND = "bs small black stone, WT large white statue, gp small grey plant, ~~ water"
WIDE = 11
ACROSS = 6
"""Columns of a garden, and gardens to a row."""
MOST = 24
"""So many gardens are shown, the newest ones: four rows of six."""


def cell(state: int) -> str:
    """Colour and kind in two letters, capitals for what is large: `bs` is a small black stone."""
    if state in (EMPTY, WATER):
        return " ." if state == EMPTY else "~~"
    size, rest = divmod(state - 2, 9)
    letters = "bwg"[rest // 3] + "stp"[rest % 3]
    return letters.upper() if size else letters


def garden(cells: Sequence[int], caption: str) -> list[str]:
    """A garden in five lines."""
    rows = [" ".join(cell(state) for state in cells[first : first + 4]) for first in range(0, 16, 4)]
    return [cut(caption, WIDE), *rows]


def sketch(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The table in at most 80 columns."""
    lines = [*sentence(heading(dict(view), names)), f"  {LEGEND}"]
    in_hand = view["called"] or (view["draft"] if view["phase"] == "building" else None)
    if in_hand is not None:
        what = "To be predicted:" if view["called"] is not None else "Your garden:"
        lines.append(f"{what:<17} {'  '.join(COLUMNS)}")
        lines += [f"{row:>15} {line}" for row, line in enumerate(garden(in_hand, "")[1:], 1)]
    shown = list(enumerate(view["gardens"]))[-MOST:]
    sorted_ = sorted(shown, key=lambda one: not one[1]["fits"])
    blocks = [garden(one["garden"], f"{number:>2} {'fits' if one['fits'] else 'misfit'}") for number, one in sorted_]
    fits = sum(one["fits"] for _, one in shown)
    if len(blocks) <= ACROSS:
        lines += in_rows(blocks, WIDE)
    else:
        lines += [*in_rows(blocks[:fits], WIDE), *in_rows(blocks[fits:], WIDE)]
    if len(view["gardens"]) > MOST:
        lines.append("  Older gardens: type words.")
    if view["guesses"]:
        last = view["guesses"][-1]
        lines += sentence(f"{names[last['seat']]} guessed: {rule_words(last['rule'])} {result_words(last)}")
    lines += [cut(seat_words(seat, dict(view), names), WIDTH) for seat in view["seats"]]
    if view["written"]:
        lines += sentence(f"Your rule: {written_words(view['written'])}")
    if view["rule"] is not None:
        lines += sentence(f"The secret rule: {rule_words(view['rule'])}")
    return "\n".join(lines)


TYPED = {
    "building": (
        "ask b2 small black stone, c4 water       a whole garden, and ask",
        "place b2 small black stone               one cell (a to d, 1 to 4)",
        "predict like 0, b2 empty: fits           garden 0 but for one cell; it fits, you say",
        "like 0; clear; ask; predict              begin from garden 0; empty yours; go on",
    ),
    "predicting": ("fits", "misfits"),
    "guessing": (
        "guess at least 3 small and no water",
        "guess some black left of grey xor not (more stone than plant)",
        "end                                      keep your guess for later",
    ),
    "writing": ("decree at least 3 small and no water",),
}
"""What is typed in each phase, and what it does."""


def typed(view: Mapping[str, Any]) -> list[str]:
    """How to type what is asked now."""
    return list(TYPED.get(view["phase"], ()))
