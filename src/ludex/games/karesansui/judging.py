"""The judge of Karesansui: questions about rules, one JSON object in, one out.

{"compare": [R, S]}                        verdict, and a garden that tells them apart
{"board": [...], "rule": R}                whether it fits
{"fit": R, "count": 5, "seed": 1}          gardens that fit; "unfit" likewise
{"say": R}                                 the rule in plain English, as text and as lists
{"simplify": R}                            a simpler rule for the same gardens, and the steps to it
{"share": R}                               how many of all gardens fit, or an estimate with its error
"""

from __future__ import annotations

from ludex.core import Refusal, Refused, refused
from ludex.core.game import seeded
from ludex.games.karesansui.counting import share
from ludex.games.karesansui.language import read, text, to_json
from ludex.games.karesansui.plain import plainly_fits
from ludex.games.karesansui.pretty import gardens_for
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.saying import say
from ludex.games.karesansui.simplify import simplified
from ludex.games.karesansui.solver import UNDECIDED, standard_solver
from ludex.games.karesansui.teaching import teach

MOST_BOARDS = 1000

PARTS = {
    "compare": {"compare"},
    "rule": {"board", "rule"},
    "fit": {"fit", "count", "seed"},
    "unfit": {"unfit", "count", "seed"},
    "say": {"say"},
    "simplify": {"simplify"},
    "share": {"share"},
}
"""What may stand in a request beside the key that it goes by."""


def own_answer(request: dict[str, object]) -> dict[str, object] | None:
    """The answer to a question about rules; None if the request is none. `Refused` for one that can't be answered."""
    asked = [key for key in PARTS if key in request]
    if not asked:
        return None
    question = asked[0]
    for key in request:
        if key != "id" and key not in PARTS[question]:
            raise refused("bad_request", f"{key!r} does not go with `{question}`.", {"where": key})
    match question:
        case "compare":
            return compare(request["compare"])
        case "rule":
            rule = read_at(request["rule"], "rule")
            return {"fits": plainly_fits(rule, read_board(request.get("board")))}
        case "say":
            rule = read_at(request["say"], "say")
            return {"say": say(rule), "text": say(rule), "written": text(rule), "rule": to_json(rule)}
        case "simplify":
            found = simplified(read_at(request["simplify"], "simplify"))
            return {"written": text(found.rule), "rule": to_json(found.rule), "steps": found.steps}
        case "share":
            part = share(read_at(request["share"], "share"))
            return {"fitting": str(part.fitting), "of": str(part.of), "exact": part.exact, "error_ppm": part.error}
    return boards(question, request)


def compare(pair: object) -> dict[str, object]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise refused("bad_request", "`compare` is a list of two rules.", {"where": "compare"})
    rule, other = read_at(pair[0], "compare[0]"), read_at(pair[1], "compare[1]")
    found = teach(rule, other, [], fits_rule=True)  # a garden with nothing in it that is beside the point
    holds = None if found.holds is None else list(found.holds)
    return {"verdict": found.verdict, "board": found.garden, "holds": holds}


def boards(question: str, request: dict[str, object]) -> dict[str, object]:
    """Different gardens that fit, or do not; as many as there are if that is fewer than were asked for."""
    rule = read_at(request[question], question)
    count = request.get("count", 1)
    if type(count) is not int or not 0 <= count <= MOST_BOARDS:
        raise refused("bad_request", f"`count` is a whole number from 0 to {MOST_BOARDS}.", {"where": "count"})
    chance = seeded(request.get("seed", 0))
    found = gardens_for(rule, question == "fit", count, chance)
    if not found and count:
        solver = standard_solver()
        if (solver.fit(rule) if question == "fit" else solver.unfit(rule)).status == UNDECIDED:
            raise refused("undecided", "Whether there is such a garden could not be found out.", {"where": question})
    return {"boards": found}


def read_at(face: object, where: str) -> Rule:
    """The rule; what is wrong in it is told by its place in the request."""
    try:
        return read(face)
    except Refused as error:
        values = error.refusal.values
        place = f"{where}{values['where']}" if "where" in values else f"{where}, character {int(str(values['at'])) + 1}"
        raise Refused(Refusal(error.refusal.code, error.refusal.message, {**values, "where": place})) from None


def read_board(given: object) -> list[int]:
    if not isinstance(given, list) or len(given) != STANDARD.cells:
        raise refused("bad_board", "A board is a list of 16 states.", {"where": "board"})
    for cell, state in enumerate(given):
        if type(state) is not int or not 0 <= state < STATES:
            message = f"A cell's state is a whole number from 0 to {STATES - 1}, not {str(state)[:20]!r}."
            raise refused("bad_board", message, {"where": f"board[{cell}]"})
    return given
