"""Sets of cell states in words: JSON lists (`["&", "Small", "Black"]`), text (`Small Black`) and plain English.

A set is 20 bits, so however it was written it is written back in one way, as short as a greedy search finds: a union
of products, or the complement of one.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, product

from ludex.games.karesansui.rules.cells import COLOURS, EVERY_STATE, NAMED, SIZES, TYPES

NOTHING = 0
ANYTHING = int(EVERY_STATE)
FEATURES = NAMED["Feature"]

Words = str | list["Words"]
"""A set in JSON: a name, or a list that begins with `&`, `|` or `!`."""

NAMES = {states: name for name, states in NAMED.items()}


def choices(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The parts of a property's words that can be asked for; none of them: it does not matter."""
    return [(), *(some for count in range(1, len(words)) for some in combinations(words, count))]


def union(words: tuple[str, ...]) -> int:
    found = 0
    for word in words:
        found |= NAMED[word]
    return found


def boxes() -> list[tuple[int, Words]]:
    """Every product of sizes, colours and types, in words, shortest first."""
    found: list[tuple[int, Words]] = [(NAMED[word], word) for word in ("Empty", "Water", "Feature")]
    for parts in product(choices(SIZES), choices(COLOURS), choices(TYPES)):
        asked = [part for part in parts if part]
        if asked:
            states = FEATURES
            words: list[Words] = []
            for part in asked:
                states &= union(part)
                words.append(part[0] if len(part) == 1 else ["|", *part])
            found.append((states, words[0] if len(words) == 1 else ["&", *words]))
    return sorted(found, key=lambda box: node_count(box[1]))


def node_count(words: Words) -> int:
    """How many nodes a set in words has: names, and lists."""
    return 1 if isinstance(words, str) else 1 + sum(node_count(part) for part in words[1:])


BOXES = boxes()


BOX_WORDS = dict(reversed(BOXES))


@lru_cache(maxsize=4096)
def products(states: int) -> tuple[int, ...]:
    """Products of sizes, colours and types that make up the set, each time the one that brings in most."""
    inside = [box for box, _ in BOXES if box & ~states == 0]
    found: list[int] = []
    missing = states
    while missing:
        found.append(max(inside, key=lambda box: (box & missing).bit_count()))
        missing &= ~found[-1]
    return tuple(found)


@lru_cache(maxsize=4096)
def covered(states: int) -> tuple[Words, ...]:
    """The products of a set in words; unions of plain words are part of the whole union."""
    found: list[Words] = []
    for box in products(states):
        words = BOX_WORDS[box]
        if isinstance(words, list) and words[0] == "|":
            found.extend(words[1:])
        else:
            found.append(words)
    return tuple(found)


@lru_cache(maxsize=4096)
def set_size(states: int) -> int:
    """How many nodes the set has in words."""
    return node_count(set_words(states))


def set_words(states: int) -> Words:
    """The set as JSON; a new list each time.

    >>> set_words(NAMED["Small"] & NAMED["Black"]), set_words(ANYTHING & ~NAMED["Water"])
    (['&', 'Small', 'Black'], ['!', 'Water'])
    """
    if states == NOTHING:
        return ["&", "Empty", "Water"]
    if states in NAMES:
        return NAMES[states]
    direct = as_union(covered(states))
    if states == ANYTHING:
        return direct
    opposite: Words = ["!", NAMES.get(ANYTHING & ~states) or as_union(covered(ANYTHING & ~states))]
    return opposite if node_count(opposite) < node_count(direct) else direct


def as_union(parts: tuple[Words, ...]) -> Words:
    return copied(parts[0]) if len(parts) == 1 else ["|", *(copied(part) for part in parts)]


def copied(words: Words) -> Words:
    return words if isinstance(words, str) else [copied(part) for part in words]


@lru_cache(maxsize=4096)
def set_text(states: int) -> str:
    """The set as `read_rule` takes it: `Small (Black or Grey)`."""
    if states == NOTHING:
        return "nothing"
    if states == ANYTHING:
        return "anything"
    return words_text(set_words(states))


def words_text(words: Words) -> str:
    if isinstance(words, str):
        return words
    parts = [words_text(part) for part in words[1:]]
    match words[0]:
        case "&":
            return " ".join(parts)
        case "!":
            inner = words[1]
            return f"(not ({parts[0]}))" if isinstance(inner, list) and inner[0] == "&" else f"(not {parts[0]})"
        case _:
            return f"({' or '.join(parts)})"


def set_english(states: int, plural: bool) -> str:
    """The set as a noun: `small black stones`, `a cell that is not water` (without its article)."""
    if states == NOTHING:
        return "impossible cells" if plural else "impossible cell"
    if states == ANYTHING:
        return "cells" if plural else "cell"
    return words_english(set_words(states), plural)


def words_english(words: Words, plural: bool) -> str:
    if isinstance(words, list) and words[0] == "|":
        return " or ".join(words_english(part, plural) for part in words[1:])
    if isinstance(words, list) and words[0] == "!":
        are = "are" if plural else "is"
        return f"{'cells' if plural else 'cell'} that {are} not {adjectives(words[1])}"
    parts = words[1:] if isinstance(words, list) else [words]
    noun = parts[-1]
    nouns = noun[1:] if isinstance(noun, list) and noun[0] == "|" else [noun]
    before = [adjectives(part) for part in parts[:-1]]
    if all(isinstance(word, str) and word in (*TYPES, "Feature") for word in nouns):
        ending = "s" if plural else ""
        return " ".join([*before, " or ".join(str(word).lower() + ending for word in nouns)])
    if words in ("Empty", "Water"):
        return f"{str(words).lower()} {'cells' if plural else 'cell'}"
    return " ".join([*before, adjectives(noun), "features" if plural else "feature"])


def adjectives(words: Words) -> str:
    """Words as they stand before a noun, or after `is not`."""
    if isinstance(words, str):
        return words.lower()
    parts = [adjectives(part) for part in words[1:]]
    match words[0]:
        case "&":
            return " ".join(parts)
        case "!":
            return f"not {parts[0]}"
        case _:
            return " or ".join(parts)
