"""Options of a game: what a table may choose before it starts."""

from __future__ import annotations

from collections.abc import Mapping

from ludex.core.refusal import refused
from ludex.core.value import Value

BASIC = "basic"
ADVANCED = "advanced"
"""The groups of options: what most tables want to choose, and the rest."""


class Option(Value):
    """One choice with its default and its limits.

    A value may be one of `words`, a whole number from `low` to `high` (where they are given), a list of whole
    numbers from `low_item` to `high_item` (where they are given), true/false (where the default is), or an object
    (where `is_object`): plain JSON, which the game itself reads when it is set up.
    """

    def __init__(
        self,
        name: str,
        default: object,
        help: str,
        words: tuple[str, ...] = (),
        low: int | None = None,
        high: int | None = None,
        low_item: int | None = None,
        high_item: int | None = None,
        is_object: bool = False,
        label: str = "",
        word_labels: dict[str, str] | None = None,
        group: str = "basic",
        word_seats: dict[str, int] | None = None,
    ) -> None:
        self.name = name
        """The key it is given by."""
        self.default = default
        """The value where none is given."""
        self.help = help
        """What it does, in a sentence."""
        self.words = words
        """The texts that may be given."""
        self.low = low
        """The least whole number that may be given; None where no number may."""
        self.high = high
        """The largest whole number that may be given."""
        self.low_item = low_item
        """The least item of a list that may be given; None where no list may."""
        self.high_item = high_item
        """The largest item of a list that may be given."""
        self.is_object = is_object
        """Whether an object may be given."""
        self.label = label
        """What people call it: `Points to win`."""
        self.word_labels = {} if word_labels is None else word_labels
        """What people call each of the words."""
        self.group = group
        """`basic` for what most tables want to choose, `advanced` for the rest."""
        self.word_seats = {} if word_seats is None else word_seats
        """How many seats each word is for, where it decides that: a map of Diplomacy."""

    def _parts(self) -> tuple[object, ...]:
        numbers = (self.low, self.high, self.low_item, self.high_item)
        shown = (self.label, self.word_labels, self.group, self.word_seats)
        return self.name, self.default, self.help, self.words, *numbers, self.is_object, *shown

    def __repr__(self) -> str:
        return f"<Option {self.name}: {self.limits()}; {self.default!r} unless told>"

    def takes(self, value: object) -> bool:
        """Whether the value may be chosen."""
        if isinstance(self.default, bool) or isinstance(value, bool):
            return isinstance(value, bool) and isinstance(self.default, bool)
        if isinstance(value, str):
            return value in self.words
        if isinstance(value, int):
            return self.low is not None and self.high is not None and self.low <= value <= self.high
        if isinstance(value, list):
            low, high = self.low_item, self.high_item
            if low is None or high is None:
                return False
            return all(isinstance(item, int) and not isinstance(item, bool) and low <= item <= high for item in value)
        return self.is_object and isinstance(value, dict) and is_plain(value)

    def limits(self) -> str:
        """What may be given, in words."""
        if isinstance(self.default, bool):
            return "true or false"
        parts = [repr(word) for word in self.words]
        if self.low is not None:
            parts.append(f"a whole number from {self.low} to {self.high}")
        if self.low_item is not None:
            parts.append(f"a list of whole numbers from {self.low_item} to {self.high_item}")
        if self.is_object:
            parts.append("an object")
        return " or ".join(parts)

    def to_json(self) -> dict[str, object]:
        """Its parts as plain JSON."""
        return {
            "name": self.name,
            "default": self.default,
            "help": self.help,
            "words": list(self.words),
            "range": None if self.low is None else [self.low, self.high],
            "list_range": None if self.low_item is None else [self.low_item, self.high_item],
            "object": self.is_object,
            "label": self.label or plain_words(self.name),
            "word_labels": {word: self.word_labels.get(word) or plain_words(word) for word in self.words},
            "group": self.group,
            "word_seats": dict(self.word_seats),
        }


class Preset(Value):
    """A set of options that go well together, under a name: `Quick game`."""

    def __init__(self, name: str, help: str, options: dict[str, object], seats: tuple[int, int] | None = None) -> None:
        self.name = name
        """What people call it."""
        self.help = help
        """What is special about it, in a sentence."""
        self.options = options
        """The options that differ from their defaults."""
        self.seats = seats
        """The least and the largest number of seats it is for; None where it is for all that the game takes."""

    def _parts(self) -> tuple[object, ...]:
        return self.name, self.help, self.options, self.seats


def plain_words(name: str) -> str:
    """`discard_limit` as `Discard limit`: the label where nobody gave a better one."""
    words = name.replace("_", " ")
    return words[:1].upper() + words[1:]


def is_plain(value: object) -> bool:
    """Whether it is JSON without floats that the rules can hold."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(part) for key, part in value.items())
    if isinstance(value, list):
        return all(is_plain(part) for part in value)
    return value is None or isinstance(value, (str, bool)) or (isinstance(value, int) and -(2**63) <= value < 2**63)


def copied(value: object) -> object:
    """A value of its own: what the caller does with his later is no affair of the game's."""
    if isinstance(value, dict):
        return {key: copied(part) for key, part in value.items()}
    return [copied(part) for part in value] if isinstance(value, list) else value


def settle(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, object]:
    """All options with their values, defaults filled in; `Refused` (bad_option) for what can't be."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            names = ", ".join(known) or "none"
            raise refused(
                "bad_option", f"There is no option {name!r}; there are: {names}.", {"where": f"options.{name}"}
            )
    settings: dict[str, object] = {}
    for option in options:
        value = chosen.get(option.name, option.default)
        if not option.takes(value):
            raise refused(
                "bad_option",
                f"Option {option.name!r} takes {option.limits()}, not {repr(value)[:80]}.",
                {"where": f"options.{option.name}"},
            )
        settings[option.name] = copied(value)
    return settings
