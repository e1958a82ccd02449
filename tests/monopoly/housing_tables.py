"""Cases of the building market as text: reading them, and writing an answer in the same lines.

SECTION B.1 Worked examples          (headings, as in `ludex.testing.cases`; so are RULE and SOURCE)
CASE S06 three houses wanted, two there
NUMBER B.1.6                         (for good)
POLICY fair                          (unless it is said otherwise)
TURN P1
BANK 2 houses 5 hotels
HOLDS P1 orange 1 1 1                (levels; 5 is a hotel; - for a lot that is not the player's)
CASH P1 500                          ($2000 where it is not given)
MORTGAGED red2
OPTION atomic_swap                   (or with a value: increment 10, bidders all)
WANTS P2 build_house red0 red1
SAYS P1 100 160                      (bids, pass, cancel, hotels:1, green:1,1,1, build:red0)
THEN house(2g)                       (the branch taken)
P1 house orange0 @160                (the steps, in their order)
BANK 0 houses 5 hotels
HOLDS P1 orange 2 1 1
CASH P1 1840 P2 1850
DENIED P2 build_house red1
ASKS P1 bid 100, P2 pass
END
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludex.games.monopoly.faces.judging import housing_answer
from ludex.testing.cases import HEADINGS, stand_under

HERE = Path(__file__).parent / "housing"


class HousingCase:
    """One case: a request to the judge, and the lines expected of its answer."""

    def __init__(self, name: str, title: str) -> None:
        self.name = name
        self.title = title
        self.request: dict[str, Any] = {
            "housing": {
                "bank": {},
                "holdings": {},
                "cash": {},
                "requests": {},
                "replies": {},
                "mortgaged": [],
                "options": {},
            }
        }
        self.expected: list[str] = []
        self.about: dict[str, list[str]] = {}

    def __repr__(self) -> str:
        return self.name

    def read(self, line: str) -> None:
        """One line of what is given."""
        word, *rest = line.split()
        housing = self.request["housing"]
        match word, rest:
            case "POLICY", [policy]:
                self.request["policy"] = policy
            case "TURN", [player]:
                housing["current_player"] = player
            case "BANK", [houses, "houses", hotels, "hotels"]:
                housing["bank"] = {"houses": int(houses), "hotels": int(hotels)}
            case "HOLDS", [player, group, *levels]:
                held = [None if level == "-" else int(level) for level in levels]
                housing["holdings"].setdefault(player, {})[group] = held
            case "CASH", [player, amount]:
                housing["cash"][player] = int(amount)
            case "MORTGAGED", lots:
                housing["mortgaged"] = lots
            case "OPTION", [option]:
                housing["options"][option] = True
            case "OPTION", [option, value]:
                housing["options"][option] = int(value) if value.isdigit() else value
            case "WANTS", [player, kind, *lots]:
                housing["requests"].setdefault(player, {})[kind] = lots
            case "SAYS", [player, *replies]:
                housing["replies"][player] = [reply_of(reply) for reply in replies]
            case _:
                raise ValueError(f"not a line of a case: {line}")

    def answer(self) -> list[str]:
        """What the judge makes of it, in the same lines."""
        found: Any = housing_answer(self.request)
        lines = [f"THEN {found['explain']['branch']}", *found["order"]]
        lines.append(f"BANK {found['bank']['houses']} houses {found['bank']['hotels']} hotels")
        for player, groups in found["levels"].items():
            for group, levels in groups.items():
                held = " ".join("-" if level is None else str(level) for level in levels)
                lines.append(f"HOLDS {player} {group} {held}")
        lines.append("CASH " + " ".join(f"{player} {amount}" for player, amount in found["cash"].items()))
        lines.extend(f"DENIED {player} {', '.join(units)}" for player, units in found["denied"].items())
        if found["asks"]:
            lines.append(f"ASKS {', '.join(found['asks'])}")
        return lines


def reply_of(text: str) -> object:
    if text == "cancel":
        return {"cancel": True}
    if ":" not in text:
        return text if text == "pass" else int(text)
    word, value = text.split(":")
    if word == "hotels":
        return {"hotels": int(value)}
    if word == "build":
        return {"build": value}
    return {"group": word, "levels": [int(level) for level in value.split(",")]}


def cases_in(file: str) -> list[HousingCase]:
    """The cases of a file in the folder `housing`."""
    found: list[HousingCase] = []
    headings: dict[str, str] = {}
    is_given = True
    for line in (HERE / file).read_text().splitlines():
        if line.startswith("CASE "):
            _, name, title = line.split(" ", 2)
            found.append(HousingCase(name, title))
            found[-1].about = {word: [text] for word, text in headings.items()}
            is_given = True
        elif line.split(" ")[0] in HEADINGS:
            word, _, text = line.partition(" ")
            headings = stand_under(headings, word, text)
        elif line.startswith("NUMBER "):
            found[-1].about["number"] = [line.removeprefix("NUMBER ")]
        elif line == "" or line.startswith("#") or line == "END":
            continue
        elif is_given and not line.startswith("THEN "):
            found[-1].read(line)
        else:
            is_given = False
            found[-1].expected.append(line)
    return found
