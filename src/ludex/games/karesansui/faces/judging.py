"""The judge of Karesansui: questions about rules, one JSON object in, one out.

{"compare": [R, S]}                        verdict, and a garden that tells them apart
{"board": [...], "rule": R}                whether it fits
{"fit": R, "count": 5, "seed": 1}          gardens that fit; "unfit" likewise
{"say": R}                                 the rule in plain English, as text and as lists
{"simplify": R}                            a simpler rule for the same gardens, and the steps to it
{"share": R}                               how many of all gardens fit, or an estimate with its error
{"sentence": "at least 3", "boards": [...]} how a sentence may go on, what it says, and which boards fit it

Each takes `"solver": "sat" | "links"`, who searches, and `"budget"`, units of effort. All work on a request is counted
from its first step; what is not settled within the effort is `undecided`.
"""

from __future__ import annotations

from ludex.core import Refusal, Refused, refused
from ludex.core.game import seeded
from ludex.games.karesansui.language.english import rule_english
from ludex.games.karesansui.language.lists import rule_lists
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.sentences import MAX_SENTENCE, TRIALS, sentence_so_far
from ludex.games.karesansui.language.text import rule_text
from ludex.games.karesansui.reasoning.counterexamples import instructive_comparison
from ludex.games.karesansui.reasoning.counting import share
from ludex.games.karesansui.reasoning.garden_maker import PLAIN_COST, make_gardens
from ludex.games.karesansui.reasoning.plain_evaluator import plainly_fits
from ludex.games.karesansui.reasoning.simplify import simplified
from ludex.games.karesansui.reasoning.solver import BACK_ENDS, BUDGET, SAT, Solver, standard_solver
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.effort import Effort, OutOfEffort
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.rule import Rule

MOST_BOARDS = 1000
MOST_JUDGED = 1000
"""How many boards are judged at once by a sentence: more than ever lie on a table."""

PARTS = {
    "compare": {"compare"},
    "rule": {"board", "rule"},
    "fit": {"fit", "count", "seed"},
    "unfit": {"unfit", "count", "seed"},
    "say": {"say"},
    "simplify": {"simplify"},
    "share": {"share"},
    "sentence": {"sentence", "boards"},
}
"""What may stand in a request beside the key that it goes by, and beside ALWAYS_TAKEN."""

ALWAYS_TAKEN = {"id", "solver", "budget"}


def own_answer(request: dict[str, object]) -> dict[str, object] | None:
    """The answer to a question about rules; None if the request is none. `Refused` for one that can't be answered."""
    asked = [key for key in PARTS if key in request]
    if not asked:
        return None
    question = asked[0]
    for key in request:
        if key not in ALWAYS_TAKEN and key not in PARTS[question]:
            raise refused("bad_request", f"{key!r} does not go with `{question}`.", {"where": key})
    solver, effort = read_solver(request), read_effort(request)
    try:
        return answered(question, request, solver, effort)
    except OutOfEffort:
        raise undecided(question) from None


def answered(question: str, request: dict[str, object], solver: Solver, effort: Effort) -> dict[str, object]:
    if question == "compare":
        return compare(request["compare"], solver, effort)
    if question == "sentence":
        return written_so_far(request["sentence"], request.get("boards", []), effort)
    rule = read_at(request[question], question)
    match question:
        case "rule":
            board = read_board(request.get("board"))
            effort.spend(PLAIN_COST * len(rule))
            return {"fits": plainly_fits(rule, board)}
        case "say":
            effort.spend(PLAIN_COST * len(rule))
            said = rule_english(rule)
            return {"say": said, "text": said, "written": rule_text(rule), "rule": rule_lists(rule)}
        case "simplify":
            found = simplified(rule, solver, effort)
            answer: dict[str, object] = {
                "written": rule_text(found.rule),
                "rule": rule_lists(found.rule),
                "steps": found.steps,
            }
            return {**answer, "undecided": True} if found.is_cut else answer
        case "share":
            part = share(rule, effort=effort)
            return {"fitting": str(part.fitting), "of": str(part.of), "exact": part.exact, "error_ppm": part.error}
    return boards(question, request, rule, solver, effort)


def written_so_far(text: object, boards: object, effort: Effort) -> dict[str, object]:
    """A rule that is being written as a sentence: the phrases that may come next, or what is wrong with it; once it is
    whole, what it says and which of the boards fit it."""
    if not isinstance(text, str):
        raise refused("bad_request", "`sentence` is a text.", {"where": "sentence"})
    if not isinstance(boards, list) or len(boards) > MOST_JUDGED:
        raise refused("bad_request", f"`boards` is a list of at most {MOST_JUDGED} boards.", {"where": "boards"})
    gardens = [read_board(board, f"boards[{number}]") for number, board in enumerate(boards)]
    effort.spend(TRIALS * (20 + min(len(text), MAX_SENTENCE) // 2))
    unread: dict[str, object] = {"next": [], "awaited": "", "say": None, "fits": None, "wrong": None}
    try:
        found = sentence_so_far(text)
    except Refused as error:
        return {**unread, "wrong": error.refusal.message}
    answer = {**unread, "next": [list(phrase) for phrase in found.next], "awaited": found.awaited}
    if found.rule is None:
        return answer
    rule = found.rule
    effort.spend(PLAIN_COST * len(rule) * len(gardens))
    return {**answer, "say": rule_english(rule), "fits": [plainly_fits(rule, garden) for garden in gardens]}


def read_solver(request: dict[str, object]) -> Solver:
    name = request.get("solver", SAT)
    if not isinstance(name, str) or name not in BACK_ENDS:
        words = " or ".join(f"`{word}`" for word in BACK_ENDS)
        raise refused("bad_request", f"`solver` is {words}.", {"where": "solver"})
    return standard_solver(name)


def read_effort(request: dict[str, object]) -> Effort:
    """The effort that a request may take; never more than BUDGET, whatever is asked for."""
    units = request.get("budget", BUDGET)
    if type(units) is not int or units < 0:
        raise refused("bad_request", "`budget` is a whole number of units of effort, 0 or more.", {"where": "budget"})
    return Effort(min(units, BUDGET))


def undecided(where: str) -> Refused:
    return refused("undecided", "That could not be settled within the effort.", {"where": where})


def compare(pair: object, solver: Solver, effort: Effort) -> dict[str, object]:
    if not isinstance(pair, list) or len(pair) != 2:
        raise refused("bad_request", "`compare` is a list of two rules.", {"where": "compare"})
    rule, other = read_at(pair[0], "compare[0]"), read_at(pair[1], "compare[1]")
    found = instructive_comparison(
        rule, other, [], True, solver, effort
    )  # a garden with nothing in it that is beside the point
    holds = None if found.holds is None else list(found.holds)
    return {"verdict": found.verdict, "board": found.garden, "holds": holds}


def boards(question: str, request: dict[str, object], rule: Rule, solver: Solver, effort: Effort) -> dict[str, object]:
    """Different gardens that fit, or do not; as many as there are if that is fewer than were asked for. Where the
    effort ended before that, `undecided` says so: there may be more."""
    count = request.get("count", 1)
    if type(count) is not int or not 0 <= count <= MOST_BOARDS:
        raise refused("bad_request", f"`count` is a whole number from 0 to {MOST_BOARDS}.", {"where": "count"})
    chance = seeded(request.get("seed", 0))
    found = make_gardens(rule, question == "fit", count, chance, solver, effort)
    if found.is_cut and not found.gardens:
        raise undecided(question)
    return {"boards": found.gardens, "undecided": True} if found.is_cut else {"boards": found.gardens}


def read_at(face: object, where: str) -> Rule:
    """The rule; what is wrong in it is told by its place in the request."""
    try:
        return read_rule(face)
    except Refused as error:
        values = error.refusal.values
        place = f"{where}{values['where']}" if "where" in values else f"{where}, character {int(str(values['at'])) + 1}"
        raise Refused(Refusal(error.refusal.code, error.refusal.message, {**values, "where": place})) from None


def read_board(given: object, where: str = "board") -> list[int]:
    if not isinstance(given, list) or len(given) != STANDARD.cells:
        raise refused("bad_board", "A board is a list of 16 states.", {"where": where})
    for cell, state in enumerate(given):
        if type(state) is not int or not 0 <= state < STATES:
            message = f"A cell's state is a whole number from 0 to {STATES - 1}, not {str(state)[:20]!r}."
            raise refused("bad_board", message, {"where": f"{where}[{cell}]"})
    return given
