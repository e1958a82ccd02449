"""Reads the case tables in tests/forsale/cases and plays them. The tables' words:

CASE name and what it shows / SEATS n / OPTION name json / CHANCE kind values / BUY-ALL / LAST-ROUND / ACTIONS (seat and
text a line) / REFUSED index code / AFTER (what holds then, a line each) / END

Of positions: CHANGE path json (without a value the part is left out) / ERROR code / SAYS words /
WHERE part / VALUES json
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "cases"


@dataclass
class Case:
    name: str
    seats: int = 3
    options: dict[str, Any] = field(default_factory=dict)
    chance: list[dict[str, list[int]]] = field(default_factory=list)
    actions: list[list[Any]] = field(default_factory=list)
    position: dict[str, Any] | None = None
    before: int = 0
    """How many actions come before the case's own."""
    refused: tuple[int, str] | None = None
    after: list[str] = field(default_factory=list)
    changes: list[tuple[str, str]] = field(default_factory=list)
    """What is changed in the position that the actions lead to: paths and JSON values."""
    error: str | None = None
    says: str = ""
    where: str = ""
    values: dict[str, Any] | None = None


def numbers(words: str) -> list[int]:
    return [int(word) for word in words.split()]


def load(file: str) -> list[Case]:
    cases: list[Case] = []
    section = ""
    for raw in (FOLDER / file).read_text().splitlines():
        line = raw.strip()
        if not line or line.startswith("# "):
            continue
        word, _, rest = line.partition(" ")
        if word == "CASE":
            cases.append(Case(rest))
            section = "CASE"
        elif word in ("ACTIONS", "AFTER", "END"):
            section = word
        elif word == "REFUSED":
            at, code = rest.split()
            cases[-1].refused = (int(at), code)
        elif word == "CHANGE":
            path, _, value = rest.partition(" ")
            cases[-1].changes.append((path, value))
        elif word == "ERROR":
            cases[-1].error = rest
        elif word == "SAYS":
            cases[-1].says = rest
        elif word == "WHERE":
            cases[-1].where = rest
        elif word == "VALUES":
            cases[-1].values = json.loads(rest)
        elif section == "ACTIONS":
            cases[-1].actions.append([int(word), rest])
        elif section == "AFTER":
            cases[-1].after.append(line)
        else:
            set_up(cases[-1], word, rest)
    return cases


def change(position: dict[str, Any], path: str, value: str) -> None:
    """Puts a JSON value where a path as `seats.0.bid` leads; without a value that part goes."""
    at: Any = position
    *way, last = [int(word) if word.isdigit() else word for word in path.split(".")]
    for step in way:
        at = at[step]
    if value:
        at[last] = json.loads(value)
    else:
        del at[last]


def set_up(case: Case, word: str, rest: str) -> None:
    if word == "SEATS":
        case.seats = int(rest)
    elif word == "OPTION":
        name, _, value = rest.partition(" ")
        case.options[name] = json.loads(value)
    elif word == "CHANCE":
        kind, _, values = rest.partition(" ")
        case.chance.append({kind: numbers(values)})
    elif word == "BUY-ALL":
        buy_all(case)
    elif word == "LAST-ROUND":
        coins, cheques = (numbers(part.split(maxsplit=1)[1]) for part in rest.split(";"))
        case.position = last_round(coins, cheques)
    else:
        raise ValueError(f"{word} is no word of the tables")


def buy_all(case: Case) -> None:
    """Part I without a bid: every round, seat k takes the k-th lowest of the five, six rounds long."""
    assert case.seats == 5
    case.options["first"] = "fixed"
    case.chance.extend({"market": [5 * turn + seat + 1 for seat in range(5)]} for turn in range(6))
    case.actions.extend([seat, "pass"] for _ in range(6) for seat in range(4))
    case.before = len(case.actions)


def last_round(coins: list[int], cheques: list[int]) -> dict[str, Any]:
    """Three seats before the very last sale, with these coins and, in cheques taken so far, these sums.

    The cheques are made for it: the last three are worth nothing, so the sums stand.
    """
    values = [0] * 30
    values[0:3] = cheques
    return {
        "options": {"cheques": values},
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
