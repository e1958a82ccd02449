"""The words of For Sale's cases beside those of all games (`ludex.testing.cases`).

Set-up: `buy_all` plays Part I without a bid: seat k has the k-th lowest of each market; `last_round coins 1 2 3 |
cheques 9 8 7` is the very last sale of three seats with these coins and sums of cheques. Then: `hand SEAT`,
`cheques SEAT`, `coins`, `turn`, `round`, `table_bid`, `bank`, `sold`, `market`, `rounds`, `removed`, `cards`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludex.core import SPECTATOR
from ludex.games import find
from ludex.testing.cases import Case, Scene, read_cases

FOLDER = Path(__file__).parent / "cases"


def load(file: str) -> list[Case]:
    """The cases of a file."""
    return read_cases(FOLDER / file)


class ForSaleScene(Scene):
    """A table of three seats unless the case says otherwise."""

    game = find("forsale")

    def prepare(self, word: str, rest: str) -> None:
        if word == "buy_all":
            self.buy_all()
        elif word == "last_round":
            coins, cheques = ([int(each) for each in part.split()[1:]] for part in rest.split("|"))
            self.position = last_round(coins, cheques)
            self.options["cheques"] = [*cheques, *[0] * 27]
        else:
            super().prepare(word, rest)

    def buy_all(self) -> None:
        """Part I without a bid: every round, seat k takes the k-th lowest of the five, six rounds long."""
        assert self.seats == 5
        self.options["first"] = "fixed"
        for turn in range(6):
            self.feed.append(self.chance("market " + " ".join(str(5 * turn + seat + 1) for seat in range(5))))
        self.passes = [f"{seat} pass" for _ in range(6) for seat in range(4)]

    passes: Sequence[str] = ()

    def begin(self) -> None:
        for line in self.passes:
            self.play(line)

    def look(self, word: str, rest: str) -> tuple[object, object]:
        position: Any = self.game.position(self.state)
        if word in ("to_act", "scores", "winners", "reason", "is", "sees"):
            return super().look(word, rest)
        numbers = [int(each) for each in rest.split()]
        if word in ("hand", "cheques"):
            return position["seats"][numbers[0]][word], numbers[1:]
        if word == "coins":
            return [seat["coins"] for seat in position["seats"]], numbers
        if word == "removed":
            return [len(position["removed"]), len(position["cheques_removed"])], numbers * 2
        if word == "cards":
            return [len(position["deck"])], numbers
        if word == "rounds":
            return [self.game.view(self.state, -1)["rounds"]], numbers
        if word in ("market", "sold", "deck", "cheque_deck"):
            return position[word], numbers
        return [position[word]], numbers

    def places(self, word: str, rest: str) -> tuple[int | None, list[str]]:
        if word in ("hand", "cheques"):
            return None, [f"seats.{rest.split()[0]}.{word}"]
        if word == "coins":
            return None, [f"seats.{seat}.coins" for seat in range(len(rest.split()))]
        if word == "removed":
            return None, ["removed.#", "cheques_removed.#"]
        if word == "cards":
            return None, ["deck.#"]
        if word == "rounds":
            return SPECTATOR, ["rounds"]
        return super().places(word, rest)


def last_round(coins: list[int], cheques: list[int]) -> dict[str, Any]:
    """Three seats before the very last sale, with these coins and, in cheques taken so far, these sums.

    The cheques are made for it: the last three are worth nothing, so the sums stand.
    """
    return {
        "phase": "selling",
        "round": 8,
        "market": [0, 0, 0],
        "deck": [],
        "removed": [25, 26, 27, 28, 29, 30],
        "cheque_deck": [],
        "cheques_removed": [0] * 6,
        "sold": list(range(4, 25)),
        "seats": [
            {"coins": coins[seat], "hand": [seat + 1], "cheques": [cheques[seat], 0, 0, 0, 0, 0, 0]}
            for seat in range(3)
        ],
    }
