"""Things that are not what they should be: integers that are no action, garbage text, spoilt JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.core import Chance

EXTREMES = (-(2**63), 2**63 - 1, -1, 0, 1, 2, 2**31, 2**32, 2**62)

GARBAGE_TEXTS = (
    "",
    " ",
    "\x00",
    "no such action at all",
    "🂡🂱 ½ ² ٣",
    "%s %d {} {0} ${x}",
    "<script>alert(1)</script>",
    "../../etc/passwd",
    "9" * 5000,
    "-" * 3000,
    "nan inf 1e999 0x10 1_000",
    "(" * 500,
)

GARBAGE_RECORDS: tuple[object, ...] = (
    None,
    True,
    1.5,
    [],
    {},
    [1, 2, 3],
    {"type": "no such action"},
    {"type": None},
    {"": ""},
    {"type": {"type": {"type": 1}}},
    2**63,
    -(2**63) - 1,
)

SPOILT: tuple[object, ...] = (None, -1, 10**6, 2**32, 2**63, 2**70, "x", "", [], {}, [[]], True, 0.5)


def wrong_actions(legal: Sequence[int], earlier: Sequence[int], chance: Chance, count: int) -> list[int]:
    """Integers to try beside the legal ones: extremes, neighbours, actions legal at other times, and any."""
    near = [code + step for code in legal for step in (-1, 1)]
    found = [*EXTREMES, *pick_some(near, chance, count), *pick_some(earlier, chance, count)]
    for _ in range(6):
        found.append(chance.word() - 2**31)
        found.append((chance.word() - 2**31) * 2**32 + chance.word())
    taken = set(legal)
    return [code for code in dict.fromkeys(found) if code not in taken and -(2**63) <= code < 2**63]


def pick_some(items: Sequence[int], chance: Chance, count: int) -> list[int]:
    """At most so many of some items."""
    if len(items) <= count:
        return list(items)
    return [items[chance.below(len(items))] for _ in range(count)]


def spoilt(value: object) -> Iterator[object]:
    """A JSON value with one thing in it dropped, doubled or replaced by something else; all such."""
    if isinstance(value, dict):
        for key, part in value.items():
            rest = {name: other for name, other in value.items() if name != key}
            yield rest
            for worse in (*spoilt(part), *SPOILT):
                yield {**rest, key: worse}
        yield {**value, "no such key": 1}
    elif isinstance(value, list):
        if value:
            yield value[:-1]
            yield [*value, value[0]]
        for place, part in enumerate(value):
            for worse in (*spoilt(part), *SPOILT):
                yield [*value[:place], worse, *value[place + 1 :]]
    elif isinstance(value, int) and not isinstance(value, bool):
        # The last ones fold back onto the value where a number is cut to its low bits.
        yield from (value + 1, value - 1, -value, value + 2**8, value + 2**16, value + 2**32, value + 2**64)


def plain_fault(value: object, path: str = "") -> str | None:
    """What in a value is not plain JSON without floats; None where all is."""
    if value is None or isinstance(value, str | bool):
        return None
    if isinstance(value, int):
        return None if -(2**63) <= value < 2**63 else f"{path or 'it'} is a number of more than 64 bits"
    if isinstance(value, list | tuple):
        for place, part in enumerate(value):
            found = plain_fault(part, f"{path}[{place}]")
            if found is not None:
                return found
        return None
    if isinstance(value, dict):
        for key, part in value.items():
            if not isinstance(key, str):
                return f"{path or 'it'} has the key {key!r}, which is no text"
            found = plain_fault(part, f"{path}.{key}" if path else key)
            if found is not None:
                return found
        return None
    return f"{path or 'it'} is a {type(value).__name__}"
