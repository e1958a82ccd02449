"""Every code that comes back for Karesansui is in docs/judge.md, and every code there comes back."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import ludex
from ludex import judge

ROOT = Path(__file__).resolve().parent.parent.parent
SOURCES = ROOT / "src" / "ludex"
DOCUMENT = (ROOT / "docs" / "judge.md").read_text()

NEVER_SENT = {"impossible"}
"""What `Game.check` says of a position; the judge answers `impossible_position` with its message."""

GAME = ludex.find("karesansui")


def codes_in(files: list[Path]) -> set[str]:
    """The codes of all refusals that these files make."""
    found: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("refused", "Refusal")
            ):
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    found.add(str(code.value))
                else:  # the same refusal, told of another place
                    assert ast.unparse(code) in ("code", "error.refusal.code", "refusal.code")
    return found


def documented(heading: str) -> set[str]:
    """The codes in the first column of the tables under a heading."""
    section = re.split(r"^## ", DOCUMENT.split(f"## {heading}\n")[1], maxsplit=1, flags=re.MULTILINE)[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `") and "{" not in line]
    return {code for row in rows for code in re.findall(r"`([a-z_]+)`", row)}


COMMON = documented("Error codes") | set(
    re.findall(r"`([a-z_]+)`", DOCUMENT.split("Refusals common to all games:")[1].split(".")[0])
)
OWN = documented("Karesansui")


def test_every_code_of_the_sources_is_in_the_document() -> None:
    own = codes_in(sorted((SOURCES / "games" / "karesansui").rglob("*.py"))) - NEVER_SENT
    assert own - COMMON == OWN
    shared = [*sorted((SOURCES / "core").glob("*.py")), SOURCES / "judge.py", SOURCES / "cli" / "judge.py"]
    assert codes_in(shared) <= COMMON


MASTER = {"seats": 2, "options": {"master": "seat"}}
PLAIN = {"seats": 1, "seed": 1}
GARDENS = [{"garden": [2] + [0] * 15, "fits": True}, {"garden": [0] * 16, "fits": False}]
GUESSING = {
    "rule": "at least 1 small",
    "gardens": GARDENS,
    "phase": "guessing",
    "seats": [{"built": 1, "right": 1, "guesses": 1}],
}

SENT: list[tuple[str, dict[str, object]]] = [
    ("bad_rule", {"say": "at least -3 small"}),
    ("bad_rule", {"say": ["atleast", -3, "Small"]}),
    ("rule_too_large", {"say": "not " * 600 + "no water"}),
    ("rule_too_large", {"say": ["or", *[["atleast", 1, "Small"]] * 300]}),
    ("bad_board", {"rule": "no water", "board": [0] * 15}),
    ("undecided", {"say": "no water", "budget": 0}),
    ("undecided", {"share": "no water", "budget": 1}),
    ("bad_request", {"say": "no water", "solver": "z3"}),
    ("bad_seed", {"fit": "no water", "seed": -1}),
    ("bad_seats", {"new": {"seats": 7}}),
    ("bad_option", {"new": {"seats": 1, "options": {"solver": "z3"}}}),
    ("bad_position", {"position": {"rule": "no watr", "seats": [{}]}}),
    ("impossible_position", {"position": {"rule": "always", "seats": [{}]}}),
    ("bad_version", {"position": {"version": "0", "seats": [{}]}}),
    ("not_now", {"new": PLAIN, "actions": [[0, "fits"]]}),
    ("no_such_cell", {"new": PLAIN, "actions": [[0, {"kind": "place", "cell": 16, "state": 1}]]}),
    ("no_such_garden", {"new": PLAIN, "actions": [[0, "like 9"]]}),
    ("no_such_garden", {"new": PLAIN, "actions": [[0, "ask like 9, a1 water"]]}),
    ("no_such_token", {"position": GUESSING, "actions": [[0, {"kind": "write", "token": "nor"}]]}),
    ("no_change", {"new": PLAIN, "actions": [[0, "clear"]]}),
    ("known_garden", {"position": {**GUESSING, "phase": "building"}, "actions": [[0, "ask a1 small black stone"]]}),
    ("unexpected_token", {"position": GUESSING, "actions": [[0, "write Small"]]}),
    ("nothing_written", {"position": GUESSING, "actions": [[0, "back"]]}),
    ("unfinished_rule", {"position": GUESSING, "actions": [[0, "guess"]]}),
    ("bad_rule", {"position": GUESSING, "actions": [[0, "guess at least -3 small"]]}),
    ("trivial_rule", {"new": MASTER, "actions": [[0, "decree always"]]}),
    ("not_understood", {"new": PLAIN, "actions": [[0, "dance"]]}),
    ("not_your_turn", {"new": MASTER, "actions": [[1, "clear"]]}),
    ("no_such_seat", {"new": PLAIN, "actions": [[5, "clear"]]}),
    ("bad_chance", {"new": PLAIN, "chance": [{"rule": "always"}]}),
]


@pytest.mark.parametrize(("code", "request_"), SENT)
def test_codes_that_come_back(code: str, request_: dict[str, object]) -> None:
    found = judge.answer(GAME, request_)
    told = found.get("error") or found["refused"]
    assert isinstance(told, dict)
    assert told["code"] == code
    assert told["message"]
    assert code in OWN | COMMON


def test_every_code_of_the_document_comes_back() -> None:
    assert {code for code, _ in SENT} >= OWN
