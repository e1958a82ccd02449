"""What the Master finds out when a guess is made: known, written into a journal, and told again from one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludex.games.karesansui.reasoning.master import SolverMaster
from ludex.games.karesansui.reasoning.verdicts import VERDICTS, Finding, question
from ludex.games.karesansui.rules.actions import GUESS, kind_of
from ludex.games.karesansui.rules.gardens import NONE
from ludex.games.karesansui.rules.master import DIFFERENT, UNDECIDED
from ludex.games.karesansui.rules.plot import STANDARD
from ludex.games.karesansui.rules.state import Karesansui


def is_slow(state: Karesansui, seat: int, actions: Sequence[int]) -> bool:
    """Whether the actions have a guess that the Master has yet to find an answer to."""
    return any(VERDICTS.get(asked) is None for asked in questions(state, seat, actions))


def findings(state: Karesansui, seat: int, actions: Sequence[int]) -> list[Finding] | None:
    """The Master's answers to the guesses of some actions that were played; None where nothing was to be found out."""
    answers = [VERDICTS.get(asked) for asked in questions(state, seat, actions)]
    return [answer for answer in answers if answer is not None] if answers and None not in answers else None


def recall(state: Karesansui, seat: int, actions: Sequence[int], found: object) -> None:
    """Tells the Master what it answered to the guesses of some actions; what is no answer is left out."""
    given = iter(found if isinstance(found, list) else [])
    for asked in questions(state, seat, actions):
        answer = next(given, None)
        if not is_finding(answer):
            return
        VERDICTS.put(asked, answer)  # type: ignore[arg-type]


def is_finding(answer: object) -> bool:
    if not isinstance(answer, list) or not answer or not all(type(part) is int for part in answer):
        return False
    return 0 <= answer[0] <= UNDECIDED and len(answer) == (1 + STANDARD.cells if answer[0] == DIFFERENT else 1)


def questions(state: Karesansui, seat: int, actions: Sequence[int]) -> Iterator[bytes]:
    """What the Master is asked on the way through some actions. The way goes on only where the answer is known."""
    if GUESS not in map(kind_of, actions):
        return
    following = state.copy()
    for action in actions:
        if following.refusal(seat, action) is not None:
            return
        if kind_of(action) == GUESS and isinstance(following.master, SolverMaster):
            rule = following.rule_drafts[seat].rule()
            if following.shown.contradiction(rule) == NONE:
                gardens, marks = following.shown.gardens, following.shown.marks
                asked = question(following.master.back_end, following.secret, rule, gardens, not marks[-1])
                yield asked
                if VERDICTS.get(asked) is None:
                    return
        following.play(seat, action)
