"""What a seat may choose from, as people and programs see it: choices, amounts, and the menu of both."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.value import Value


class Choice(Value):
    """One legal action with its text, and the group it is listed under."""

    def __init__(self, code: int, text: str, group: str, label: str = "", caution: str = "") -> None:
        self.code = code
        """The action's packed integer."""
        self.text = text
        """The action as a player would type it."""
        self.group = group
        """The heading it is listed under."""
        self.label = label
        """The action as a sentence for people, with players' names in it; empty where nobody asked for one."""
        self.caution = caution
        """What is costly or final about it, in a sentence; empty for an action that needs no second thought."""

    def to_json(self) -> dict[str, object]:
        """Its code, text and group as plain JSON."""
        return {"code": self.code, "text": self.text, "group": self.group}

    def _parts(self) -> tuple[object, ...]:
        if self.label == "" and self.caution == "":
            return self.code, self.text, self.group
        return self.code, self.text, self.group, self.label, self.caution


class Amount(Value):
    """Legal actions that differ in a number only, said in one line: `bid {}`, from 5 to 120."""

    def __init__(
        self, text: str, label: str, group: str, least: int, most: int, step: int = 1, useful: Sequence[int] = ()
    ) -> None:
        self.text = text
        """What a player would type, with `{}` in place of the number."""
        self.label = label
        """What the number is, for people: `Your bid`."""
        self.group = group
        """The heading it is listed under."""
        self.least = least
        """The smallest number."""
        self.most = most
        """The largest number: a whole count of steps above the least."""
        self.step = step
        """From one number to the next."""
        self.useful = list(useful)
        """Some of the numbers, ascending: those that players choose most."""

    def typed(self, number: int) -> str:
        """The action with this number as a player would type it."""
        return self.text.replace("{}", str(number))

    def to_json(self) -> dict[str, object]:
        """Its parts as plain JSON."""
        return {
            "text": self.text,
            "label": self.label,
            "group": self.group,
            "least": self.least,
            "most": self.most,
            "step": self.step,
            "useful": self.useful,
        }

    def _parts(self) -> tuple[object, ...]:
        return self.text, self.label, self.group, self.least, self.most, self.step, self.useful


MOST_USEFUL = 5
"""The most numbers of an amount that are offered as useful."""


def amount_of(
    text: str, label: str, group: str, least: int, most: int, step: int = 1, wanted: Sequence[int] = ()
) -> list[Amount]:
    """The amount from `least` up in steps, at most `most`, in a list; empty where there is no such number.

    Useful are the least, the most, and between them those of the wanted numbers for which there is room, each
    rounded down to a step, the first wanted first.
    """
    if most < least:
        return []
    last = least + (most - least) // step * step
    useful = [least, last] if last > least else [least]
    for number in wanted:
        near = least + (number - least) // step * step
        if least < near < last and near not in useful and len(useful) < MOST_USEFUL:
            useful.append(near)
    return [Amount(text, label, group, least, last, step, sorted(useful))]


class Menu(Value):
    """What is put before a person who must decide: single choices and amounts, together exactly the legal actions."""

    def __init__(self, choices: list[Choice], amounts: list[Amount], prompt: str) -> None:
        self.choices = choices
        """The actions that are no amounts, with labels and cautions."""
        self.amounts = amounts
        """The actions that differ in a number only."""
        self.prompt = prompt
        """What is expected of the seat now, in a line; empty where the game does not say."""

    def _parts(self) -> tuple[object, ...]:
        return self.choices, self.amounts, self.prompt
