"""Writes the published cases from the text tables of the tests, the one source.

    python cases/make.py            writes cases/*.jsonl
    python cases/make.py --number   first gives each case without a number the next one of its section
    python cases/make.py --check    only says whether the files are up to date; status 1 if not

A number stays with its case for good. One that is given up stands in retired.txt, and is never given again.
"""

from __future__ import annotations

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
TESTS = HERE.parent / "tests"
sys.path[:0] = [str(TESTS / game) for game in ("catan", "forsale", "monopoly")]

from catan_cases import CatanScene  # noqa: E402
from forsale_cases import ForSaleScene  # noqa: E402
from housing_tables import HousingCase, cases_in  # noqa: E402
from monopoly_cases import MonopolyScene  # noqa: E402

from ludex.games.monopoly.faces.judging import housing_answer  # noqa: E402
from ludex.testing.cases import Scene, read_cases  # noqa: E402
from ludex.testing.publish import published  # noqa: E402

SCENES: dict[str, type[Scene]] = {"catan": CatanScene, "forsale": ForSaleScene, "monopoly": MonopolyScene}
MARKET = ("worked.txt", "further.txt", "policies.txt")
SETTLED = ("order", "bank", "levels", "cash", "denied", "asks")
"""What must come out of the building market."""


def tables() -> Iterator[Path]:
    """All text tables, in the order of their numbers."""
    for game in SCENES:
        yield from sorted((TESTS / game / "cases").glob("*.txt"))
    yield from (TESTS / "monopoly" / "housing" / name for name in MARKET)


def heading(about: dict[str, list[str]], title: str, game: str) -> dict[str, Any]:
    """What every case says of itself before it begins."""
    if "number" not in about:
        raise ValueError(f"The case {title!r} of {game} has no number yet: `make cases` gives it one.")
    _, section = about["SECTION"][0].split(" ", 1)
    book, *where = [part.strip() for part in about["SOURCE"][0].split("|")]
    source: dict[str, Any] = {"book": book}
    for part in where:
        source.update({"page": int(part.removeprefix("page "))} if part.startswith("page ") else {"place": part})
    found: dict[str, Any] = {
        "number": about["number"][0],
        "game": game,
        "section": section.removesuffix(" (judge)"),
        "about": "judge" if section.endswith(" (judge)") else "rules",
        "title": title,
        "rule": about["RULE"][0],
        "source": source,
    }
    if "variant" in about:
        found["variant_of"] = about["variant"][0]
    if "wrong" in about:
        found["wrong_in"] = [dict(zip(("engine", "does"), each.split(": ", 1), strict=True)) for each in about["wrong"]]
    return found


def housing(case: HousingCase) -> dict[str, Any]:
    """A case of the building market."""
    assert case.answer() == case.expected, case.title
    answer: Any = housing_answer(case.request)
    then = {part: answer[part] for part in SETTLED}
    return {**heading(case.about, case.title, "monopoly"), "steps": [{**case.request, "then": then}]}


def title_of(game: str, name: str) -> str:
    """What a case shows, without the name that the tests of two games put before it."""
    return name if game == "catan" else name.partition(" ")[2]


def everything() -> dict[str, list[dict[str, Any]]]:
    """All cases by the file they are published in."""
    found: dict[str, list[dict[str, Any]]] = {}
    for game, scene in SCENES.items():
        paths = sorted((TESTS / game / "cases").glob("*.txt"))
        found[game] = [
            {**heading(case.about, title_of(game, case.name), game), **published(scene, case)}
            for path in paths
            for case in read_cases(path)
        ]
    found["market"] = [housing(case) for name in MARKET for case in cases_in(name)]
    for cases in found.values():
        cases.sort(key=lambda case: in_order(case["number"]))
    return found


def in_order(number: str) -> tuple[str, int, int]:
    """C.2.10 after C.2.9."""
    game, section, case = number.split(".")
    return game, int(section), int(case)


def retired() -> set[str]:
    """Numbers that were given up."""
    lines = (HERE / "retired.txt").read_text(encoding="utf-8").splitlines()
    return {line.split()[0] for line in lines if line and not line.startswith("#")}


def faults(numbers: list[str]) -> list[str]:
    """What is wrong with the numbers: one given twice, or one that is missing and not retired."""
    wrong = [f"{number} is given twice" for number in sorted(set(numbers)) if numbers.count(number) > 1]
    wrong += [f"{number} is retired" for number in sorted(retired() & set(numbers))]
    given = set(numbers) | retired()
    for section in {number.rpartition(".")[0] for number in given}:
        last = max(in_order(number)[2] for number in given if number.rpartition(".")[0] == section)
        missing = [f"{section}.{each}" for each in range(1, last + 1) if f"{section}.{each}" not in given]
        wrong += [f"{number} is missing, and not in retired.txt" for number in missing]
    return wrong


def give_numbers() -> None:
    """Writes the next number of its section under each CASE that has none."""
    pattern = re.compile(r"^number (\S+)$", re.MULTILINE | re.IGNORECASE)
    last: dict[str, int] = defaultdict(int)
    texts = {path: path.read_text(encoding="utf-8") for path in tables()}
    for number in [*retired(), *(found for text in texts.values() for found in pattern.findall(text))]:
        section, _, case = number.rpartition(".")
        last[section] = max(last[section], int(case))
    for path, text in texts.items():
        lines, section = text.split("\n"), ""
        word = "NUMBER" if path.parent.name == "housing" else "number"
        written: list[str] = []
        for at, line in enumerate(lines):
            written.append(line)
            if line.startswith("SECTION "):
                section = line.split()[1]
            if line.startswith("CASE ") and not pattern.match(lines[at + 1]):
                last[section] += 1
                written.append(f"{word} {section}.{last[section]}")
        path.write_text("\n".join(written), encoding="utf-8")


def main(arguments: list[str]) -> int:
    if "--number" in arguments:
        give_numbers()
    status = 0
    try:
        found = everything()
    except ValueError as error:
        print(error, file=sys.stderr)
        return 1
    for fault in faults([case["number"] for cases in found.values() for case in cases]):
        print(fault, file=sys.stderr)
        status = 1
    for name, cases in found.items():
        text = "".join(json.dumps(case, ensure_ascii=False, separators=(",", ":")) + "\n" for case in cases)
        path = HERE / f"{name}.jsonl"
        if "--check" not in arguments:
            path.write_text(text, encoding="utf-8")
            print(f"{path.name}: {len(cases)} cases")
        elif not path.exists() or path.read_text(encoding="utf-8") != text:
            print(f"{path.name} is not what the text tables say: run python cases/make.py", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
