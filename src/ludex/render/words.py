"""The position in words, from any view: for the terminal, for a screen reader, for a game with no words of its own."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.render.labels import NOTHING, facts_of, is_by_seat, is_scalar, label, scalar, seat_name, seats_in
from ludex.render.svg import clean


def listed(items: Sequence[object]) -> str:
    """Things one after the other: `3, 8 and 21`."""
    words = [str(item) for item in items]
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def describe_plainly(title: str, view: dict[str, object], names: Sequence[str]) -> str:
    """The view as lines of text; objects are indented under their label."""
    lines = [clean(title)]
    notes = {seat: ["you"] for seat in seats_in(view, "seat")}
    for seat in seats_in(view, "to_act"):
        notes.setdefault(seat, []).append("to act")
    for key, value in facts_of(view):
        lines.extend(lines_of(key, value, names, notes, 0))
    return "\n".join(lines)


def lines_of(key: object, value: object, names: Sequence[str], notes: dict[int, list[str]], depth: int) -> list[str]:
    indent = "  " * depth
    head = f"{indent}{clean(label(key))}:"
    if is_flat(value):
        return [f"{head} {flat(key, value, names)}"]
    lines = [head]
    if isinstance(value, dict):
        for inner, part in value.items():
            lines.extend(lines_of(inner, part, names, notes, depth + 1))
    elif isinstance(value, list | tuple):
        by_seat = is_by_seat(value, names)
        for place, item in enumerate(value):
            heading = clean(seat_name(place, names)) if by_seat else str(place + 1)
            if by_seat and place in notes:
                heading += f" ({', '.join(notes[place])})"
            lines.extend(item_lines(heading, key, item, names, notes, depth + 1))
    return lines


def item_lines(
    heading: str, key: object, item: object, names: Sequence[str], notes: dict[int, list[str]], depth: int
) -> list[str]:
    """One member of a list: on one line where all of it is short, else indented under its heading."""
    indent = "  " * depth
    if isinstance(item, dict) and all(is_flat(part) for part in item.values()):
        parts = [f"{clean(label(inner)).lower()} {flat(inner, part, names)}" for inner, part in item.items()]
        return [f"{indent}{heading}: {'; '.join(parts) or NOTHING}"]
    if isinstance(item, dict):
        lines = [f"{indent}{heading}:"]
        for inner, part in item.items():
            lines.extend(lines_of(inner, part, names, {}, depth + 1))
        return lines
    if is_flat(item):
        return [f"{indent}{heading}: {flat(key, item, names)}"]
    lines = [f"{indent}{heading}:"]
    for place, part in enumerate(item if isinstance(item, list | tuple) else ()):
        lines.extend(item_lines(str(place + 1), key, part, names, {}, depth + 1))
    return lines


def is_flat(value: object) -> bool:
    """Whether the value fits one line: a scalar, a list of them, or nothing at all."""
    if isinstance(value, list | tuple):
        return all(is_scalar(item) for item in value)
    return is_scalar(value) or value == {}


def flat(key: object, value: object, names: Sequence[str]) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(clean(scalar(key, item, names)) for item in value) or "none"
    return "none" if value == {} else clean(scalar(key, value, names))
