"""Test cases as text: a position, orders, and what must come of them. docs/datc.md describes the format.

The reader takes the project's own cases and the files in which such cases are usually passed around; the second lack
the lines RULES, PHASE and POSTSTATE_DESTROYED and the results behind the orders, and have other words for the rest.
`running.py` plays a case.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from ludex.core import Refused, refused

Placed = tuple[str, str, str]
"""A unit: its power, its type and where it stands, as written."""

SEASONS: Final = {"S": "spring", "F": "fall", "A": "fall", "W": "winter"}
SEASON_WORDS: Final = {"autumn": "fall"}
PHASES: Final = {"M": "movement", "R": "retreat", "A": "adjustment", "B": "adjustment"}
TYPES: Final = {"ARMY": "A", "FLEET": "F"}
RESULTS: Final = ("succeeds", "fails", "void")
FLAGS: Final = {"SUCCESS": "succeeds", "FAILURE": "fails"}

SECTIONS: Final = (
    "PRESTATE",
    "PRESTATE_DISLODGED",
    "PRESTATE_RESULTS",
    "PRESTATE_SUPPLYCENTER_OWNERS",
    "CENTERS",
    "ORDERS",
    "POSTSTATE",
    "POSTSTATE_SAME",
    "POSTSTATE_DISLODGED",
    "POSTSTATE_DESTROYED",
    "END",
)
"""Words that stand alone on a line and say what the lines after them are."""

HEADERS: Final = ("CASE", "RULES", "PHASE", "PRESTATE_SETPHASE", "VARIANT", "VARIANT_ALL")
"""Words with their values on the same line."""

COMPACT = re.compile(r"([SFAW])(\d{1,9})([MRAB])", re.IGNORECASE)
UNIT = re.compile(r"(\w+)[.]?\s+(\S.*)")
WORD = re.compile(r"\w+")


@dataclass
class Ordered:
    """One order of a case, and its result where the case says it."""

    power: str
    text: str
    result: str | None = None


@dataclass
class Case:
    """One case as it was written; places and orders are text still."""

    number: str
    title: str
    line: int
    """Where it begins in its file."""
    variant: str = "standard"
    """Its id or its name."""
    rules: list[str] = field(default_factory=list)
    """The presets it is to be played under, one after the other, or "all"; none for the usual one. A preset may have
    single options changed: "2023+paradox=all_hold"."""
    season: str = "spring"
    year: int = 1901
    phase: str = "movement"
    units: list[Placed] = field(default_factory=list)
    dislodged: list[Placed] = field(default_factory=list)
    before: list[Ordered] = field(default_factory=list)
    """The orders of the movement that led to a retreat."""
    centers: dict[str, str] | None = None
    """Owners by center; None where the case has no such section."""
    orders: list[Ordered] = field(default_factory=list)
    after: list[Placed] | None = None
    """The units that must stand then; None where the case does not say."""
    after_dislodged: list[Placed] = field(default_factory=list)
    after_destroyed: list[Placed] | None = None
    """Dislodged units without a retreat; None where the case doesn't tell them from the other dislodged ones."""


def read(text: str) -> list[Case]:
    """All cases of a file; `Refused` (bad_cases) with the line that can't be understood."""
    cases: list[Case] = []
    variant = "standard"
    case: Case | None = None
    section = ""
    same = False
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if not line:
            continue
        word, rest = first_word(line)
        # Keywords may be small: some programs write them so.
        if word.upper() in HEADERS:
            word = word.upper()
        if line.upper() in SECTIONS:
            line = line.upper()
        if word == "VARIANT_ALL" or (word == "VARIANT" and case is None):
            variant = rest.lower() or variant
        elif word == "CASE":
            if case is not None:
                raise bad(number, f"case {case.number} has no END before the next CASE")
            case, section, same = begin(rest, number, variant), "", False
        elif case is None:
            raise bad(number, f"{line!r} stands outside a case; a case begins with CASE and ends with END")
        elif word in HEADERS:
            head(case, word, rest, number)
        elif line in SECTIONS:
            section = line
            open_section(case, section)
            if section == "POSTSTATE_SAME":
                same = True
            elif section == "END":
                if same:
                    case.after = list(case.units)
                if case.rules and case.after_destroyed is None:
                    case.after_destroyed = []
                cases.append(case)
                case = None
        else:
            add(case, section, line, number)
    if case is not None:
        raise bad(case.line, f"case {case.number} has no END")
    if not cases:
        raise bad(1, "there is no CASE")
    return cases


def first_word(line: str) -> tuple[str, str]:
    """The first word, and what follows it."""
    words = line.split(maxsplit=1)
    return words[0].rstrip(":"), words[1] if len(words) > 1 else ""


def bad(line: int, why: str) -> Refused:
    return refused("bad_cases", f"Line {line}: {why}.", {"line": line})


def begin(rest: str, line: int, variant: str) -> Case:
    if not rest:
        raise bad(line, "CASE needs a number or a name")
    number, *title = rest.split(maxsplit=1)
    return Case(number, " ".join(title), line, variant)


def head(case: Case, word: str, rest: str, line: int) -> None:
    """Takes in a line that has its value behind its first word."""
    if word == "RULES":
        case.rules = rest.replace(",", " ").split()
    elif word == "VARIANT":
        case.variant = rest.lower()
    else:
        case.season, case.year, case.phase = read_phase(rest, line)


def read_phase(text: str, line: int) -> tuple[str, int, str]:
    """Season, year and phase: "spring 1901 movement", "Spring 1901, Movement", "Fall 1901 (Retreats)" or "S1901M"."""
    compact = COMPACT.fullmatch(text)
    if compact:
        return SEASONS[compact[1].upper()], int(compact[2]), PHASES[compact[3].upper()]
    words = [word for word in WORD.findall(text.lower()) if word not in ("phase", "of")]
    years = [word for word in words if word.isdecimal() and len(word) <= 9]
    if len(words) != 3 or len(years) != 1 or words[-1].isdecimal():
        raise bad(line, f"{text!r} is no season, year and phase such as 'spring 1901 movement'")
    season, named = [word for word in words if word not in years]
    phase = PHASES.get(named[0].upper(), "")
    if not phase.startswith(named.rstrip("s")) and named.rstrip("s") != "build":
        raise bad(line, f"{named!r} is none of the phases movement, retreat and adjustment")
    return SEASON_WORDS.get(season, season), int(years[0]), phase


def open_section(case: Case, section: str) -> None:
    """Notes that a section is there, even if nothing stands in it."""
    if section in ("CENTERS", "PRESTATE_SUPPLYCENTER_OWNERS") and case.centers is None:
        case.centers = {}
    elif section == "POSTSTATE" and case.after is None:
        case.after = []
    elif section == "POSTSTATE_DESTROYED" and case.after_destroyed is None:
        case.after_destroyed = []


def add(case: Case, section: str, line: str, number: int) -> None:
    """Takes in one line of a section."""
    if section == "ORDERS":
        case.orders.append(read_order(line, number))
    elif section == "PRESTATE_RESULTS":
        case.before.append(read_order(line, number))
    elif section in ("CENTERS", "PRESTATE_SUPPLYCENTER_OWNERS"):
        power, places = split_power(line, number)
        for place in read_centers(places, section):
            assert case.centers is not None
            case.centers[place] = power
    elif section == "PRESTATE":
        case.units.append(read_unit(line, number))
    elif section == "PRESTATE_DISLODGED":
        case.dislodged.append(read_unit(line, number))
    elif section == "POSTSTATE":
        assert case.after is not None
        case.after.append(read_unit(line, number))
    elif section in ("POSTSTATE_DISLODGED", "POSTSTATE_SAME"):
        case.after_dislodged.append(read_unit(line, number))
    elif section == "POSTSTATE_DESTROYED":
        assert case.after_destroyed is not None
        case.after_destroyed.append(read_unit(line, number))
    else:
        raise bad(number, f"{line!r} stands in no section; sections are {', '.join(SECTIONS)}")


def split_power(line: str, number: int) -> tuple[str, str]:
    """The power and the rest of a line; the colon between them is sometimes left out."""
    power, colon, rest = line.partition(":")
    if not colon:
        power, rest = first_word(line) if line else ("", "")
    if not power.strip() or not rest.strip():
        raise bad(number, f"{line!r} has no power in front, as in 'ENGLAND: F NTH'")
    return power.strip().upper().replace(" ", "_"), rest.strip()


def read_unit(line: str, number: int) -> Placed:
    power, rest = split_power(line, number)
    unit = UNIT.fullmatch(rest)
    if unit is None:
        raise bad(number, f"{rest!r} is no unit such as 'F NTH'")
    kind = unit[1].upper()
    return power, TYPES.get(kind, kind), unit[2]


def read_centers(text: str, section: str) -> list[str]:
    """Several centers to a line, with commas between them where names have several words; in the usual files one, with
    a unit type before it that means nothing."""
    if section == "CENTERS":
        parts = text.split(",") if "," in text else text.split()
        return [part.strip() for part in parts if part.strip()]
    unit = re.fullmatch(r"(?:a|f|army|fleet)[.]?\s+(.+)", text, re.IGNORECASE)
    return [unit[1] if unit else text]


def read_order(line: str, number: int) -> Ordered:
    """An order with its result behind a bar, or a SUCCESS or FAILURE in front."""
    flag, _, rest = line.partition(":")
    result = FLAGS.get(flag.strip().upper())
    if result is not None:
        power, text = split_power(rest, number)
        return Ordered(power, text, result)
    given, bar, result_text = line.partition("|")
    power, text = split_power(given, number)
    if not bar:
        return Ordered(power, text)
    if result_text.strip() not in RESULTS:
        raise bad(number, f"{result_text.strip()!r} is none of the results {', '.join(RESULTS)}")
    return Ordered(power, text, result_text.strip())
