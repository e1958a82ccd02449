"""The names of a board's provinces and coasts as people type them: ids, full names, aliases, and their beginnings."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Sequence
from typing import Protocol

from ludex.games.diplomacy.rules.board import Board

GENERIC_WORDS = frozenset({"sea", "ocean", "channel", "bight", "bay", "gulf", "strait", "straits", "mediterranean"})
"""Words that people leave off the end of a name: `Baltic`, `Mid-Atlantic`."""

SMALL_WORDS = frozenset({"of", "the"})

SAINT = {"saint": "st", "sankt": "st"}

COASTS = {"NC": "north", "EC": "east", "SC": "south", "WC": "west"}


class Named(Protocol):
    """What a variant says about the names of one of its provinces."""

    @property
    def name(self) -> str: ...

    @property
    def aliases(self) -> Sequence[str]: ...


def plain(text: str) -> str:
    """The text in lower case, without accents, full stops and apostrophes (nor the `s` of `Spain's`)."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(letter for letter in apart if not unicodedata.combining(letter))
    return re.sub(r"['’`]s\b|[.'’`]", "", letters)


def words_of(name: str) -> list[str]:
    """The words of a name as they are compared: `St. Petersburg` is st, petersburg."""
    words: list[str] = re.findall(r"[^\W_]+", plain(name))
    return [SAINT.get(word, word) for word in words]


class Names:
    """Finds the provinces that some words may stand for."""

    def __init__(self, board: Board, provinces: Sequence[Named]) -> None:
        """`provinces` in the order of the board."""
        self.board = board
        self.full_names = [province.name for province in provinces]
        self.words = [words_of(name) for name in self.full_names]
        self.keys: dict[str, list[int]] = {}
        """Names with and without their spaces, and the provinces that have them. `gasc` is one, `gas c` is not."""
        ids = [[words_of(name)] for name in board.province_ids]
        full = [[words] for words in self.words]
        aliases = [[words_of(alias) for alias in province.aliases] for province in provinces]
        short = [self.short_names(words) for words in self.words]
        for tier in (ids, full, aliases, short):
            self.add_tier(tier)
        self.coast_keys: dict[str, str] = {}
        """What a coast may be called, and its id: `nc`, `n`, `north`."""
        for node in board.node_ids[int(board.province_count) :]:
            coast = node.partition("/")[2]
            self.coast_keys[coast.lower()] = coast
            if coast in COASTS:
                self.coast_keys[COASTS[coast]] = coast
                self.coast_keys[coast[0].lower()] = coast
        for coast, direction in COASTS.items():
            self.coast_keys.setdefault(coast.lower(), coast)
            self.coast_keys.setdefault(direction, coast)

    def add_tier(self, tier: list[list[list[str]]]) -> None:
        """Adds names, by province and word for word, that count only where none of the tiers before has them."""
        found: dict[str, list[int]] = {}
        for province, all_words in enumerate(tier):
            for key in {joint.join(words) for words in all_words for joint in ("", " ")}:
                if key and key not in self.keys:
                    found.setdefault(key, []).append(province)
        self.keys.update(found)

    def short_names(self, words: list[str]) -> list[list[str]]:
        """A name without its `Sea` or `Gulf of`, unless another province begins like that too."""
        if len(words) > 2 and words[0] in GENERIC_WORDS and words[1] in SMALL_WORDS:
            return [words[2:]]
        if len(words) > 1 and words[-1] in GENERIC_WORDS:
            short = words[:-1]
            if sum(other[: len(short)] == short for other in self.words) == 1:
                return [short]
        return []

    def named(self, words: list[str]) -> list[int]:
        """The provinces whose id, name or alias this is."""
        return self.keys.get(" ".join(SAINT.get(word, word) for word in words), [])

    def abbreviated(self, words: list[str]) -> list[int]:
        """The provinces whose names begin with these beginnings of words; failing that, go on with them."""
        typed = [SAINT.get(word, word) for word in words if word not in SMALL_WORDS]
        if not typed or sum(map(len, typed)) < 3 or any(len(word) < 3 for word in typed[1:]):
            return []
        found = [province for province, name in enumerate(self.words) if goes_on(typed, name, 0)]
        if found or len(typed[0]) < 4:
            return found
        return [
            province
            for province, name in enumerate(self.words)
            if any(goes_on(typed, name, start) for start in range(1, len(name)))
        ]

    def like(self, words: list[str]) -> list[int]:
        """The provinces that were probably meant by words that name none, likeliest first."""
        found: list[int] = []
        for count in range(min(len(words), 4), 0, -1):
            typed = " ".join(words[:count])
            near = difflib.get_close_matches(typed, self.keys, n=4, cutoff=0.6)
            for key in sorted(near, key=lambda key: key[0] != typed[0]):
                found += [province for province in self.keys[key] if province not in found]
            if found:
                break
        return found[:3]

    def show(self, province: int) -> str:
        """`Paris (PAR)`."""
        short = self.board.province_ids[province]
        return f"{self.full_names[province]} ({short})" if self.full_names[province] != short else short

    def show_all(self, provinces: list[int], joint: str) -> str:
        """`Paris (PAR), Picardy (PIC) or Piedmont (PIE)`."""
        shown = [self.show(province) for province in provinces]
        return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} {joint} {shown[-1]}"


def goes_on(typed: list[str], name: list[str], start: int) -> bool:
    """Whether the words typed are beginnings of the words of a name from a certain one on."""
    rest = [word for word in name[start:] if word not in SMALL_WORDS]
    return len(typed) <= len(rest) and all(word.startswith(begun) for begun, word in zip(typed, rest, strict=False))
