"""Questions about Karesansui's rules, answered in words by its judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex import games, judge
from ludex.core import refused
from ludex.games.karesansui.faces.words import garden_words
from ludex.models.tools import Solve


def solved(asked: Solve) -> str:
    """The answer; `Refused` with the judge's own code where there is none."""
    found = judge.answer(games.find("karesansui"), request_of(asked))
    error = found.get("error")
    if isinstance(error, dict):
        raise refused(str(error["code"]), f"{error['message']} (where: {error.get('where', '')})")
    return words(asked, found)


def request_of(asked: Solve) -> dict[str, object]:
    if asked.question == "compare":
        return {"compare": [asked.rule, asked.other]}
    if asked.question in ("fit", "unfit"):
        return {asked.question: asked.rule, "count": asked.count}
    return {asked.question: asked.rule}


def words(asked: Solve, found: Mapping[str, Any]) -> str:
    match asked.question:
        case "compare" if found["verdict"] == "different":
            fits = ["fits" if holds else "does not fit" for holds in found["holds"]]
            garden = garden_words(found["board"])
            return f"Different. This garden {fits[0]} the first rule and {fits[1]} the second: {garden}."
        case "compare":
            return f"{str(found['verdict']).capitalize()}."
        case "say":
            return f"{found['say']}\nWritten: {found['written']}"
        case "simplify":
            left = " There may be a simpler one." if found.get("undecided") else ""
            return "\n".join([f"Simplest found: {found['written']}.{left}", *map(str, found["steps"])])
        case "share":
            near = "" if found["exact"] else f", give or take {found['error_ppm']} in a million"
            return f"{found['fitting']} of {found['of']} gardens fit{near}."
    return gardens(found["boards"], bool(found.get("undecided")))


def gardens(boards: Sequence[Sequence[int]], is_undecided: bool) -> str:
    lines = [f"{number}: {garden_words(board)}." for number, board in enumerate(boards)]
    if is_undecided:
        lines.append("There may be more.")
    return "\n".join(lines) or "There is no such garden."
