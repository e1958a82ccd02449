"""Reading a position of Karesansui that was written by Ludex or by hand."""

from __future__ import annotations

from typing import Literal

import msgspec
from librt.vecs import append, vec
from mypy_extensions import i64

from ludex.core import Chance, Refusal, Refused, refused
from ludex.core.seats import only
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.reasoning.master import master_for
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.fitting import fits
from ludex.games.karesansui.rules.phases import (
    GUESSED,
    GUESSING,
    HOWS,
    OPENING,
    OVER,
    PHASES,
    PREDICTING,
    RESULTS,
    RIGHT,
    UNPROVED,
    WRITING,
)
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.state import CELLS, NOBODY, Guessed, Karesansui
from ludex.games.karesansui.rules.terms import MAX_STUDENTS, Terms
from ludex.games.karesansui.rules.tokens import Draft, draft_of

MAX_GARDENS = 5000
"""More than six students can build and disprove: 600 built, and a guess for every prediction of them."""


class Shown(msgspec.Struct, forbid_unknown_fields=True):
    garden: list[int]
    fits: bool
    how: Literal["opening", "asked", "predicted", "guessed"] = "opening"
    by: int | None = None


class Tried(msgspec.Struct, forbid_unknown_fields=True):
    seat: int
    rule: object
    result: Literal["contradicted", "disproved", "unproved", "right"]
    garden: int | None = None


class SeatPosition(msgspec.Struct, forbid_unknown_fields=True):
    built: int = 0
    right: int = 0
    guesses: int = 0
    draft: list[int] | None = None
    written: object = []
    predicts: bool | None = None


class Position(msgspec.Struct, forbid_unknown_fields=True):
    seats: list[SeatPosition]
    rule: object = None
    phase: Literal["writing", "building", "predicting", "guessing", "over"] = "building"
    turn: int | None = None
    gardens: list[Shown] = []
    guesses: list[Tried] = []
    called: list[int] | None = None
    winner: int | None = None


def bad(message: str, where: str) -> Refused:
    return refused("bad_position", message, {"where": f"position.{where}"})


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Karesansui:
    """The state of a position's body. What is readable but impossible is found by `verify`."""
    try:
        given = msgspec.convert(body, Position)
    except msgspec.ValidationError as error:
        raise refused("bad_position", f"{error}.", {"where": "position"}) from None
    seats = len(given.seats)
    if not 1 <= seats <= MAX_STUDENTS + 1:
        raise bad(f"Karesansui is for 1 to {MAX_STUDENTS} students, not {seats}.", "seats")
    state = Karesansui(settings, chance, Terms(seats, settings), master_for(settings))
    state.phase = PHASES.index(given.phase)
    state.turn = seat_number(state.terms.first if given.turn is None else given.turn, state, "turn")
    if state.phase != WRITING:
        state.secret = rule(given.rule, "rule")
    if len(given.gardens) > MAX_GARDENS:
        raise bad(f"There are at most {MAX_GARDENS} gardens on a table.", "gardens")
    for number, shown in enumerate(given.gardens):
        read_garden(state, shown, f"gardens[{number}]")
    for number, tried in enumerate(given.guesses):
        read_guess(state, tried, f"guesses[{number}]")
    if state.phase == PREDICTING:
        if given.called is None:
            raise bad("While a garden is predicted, `called` says which.", "called")
        state.called = garden(given.called, "called")
        state.predictions.ask(state.terms.students)
    for number, seat in enumerate(given.seats):
        read_seat(state, number, seat)
    if given.winner is not None:
        state.winner = seat_number(given.winner, state, "winner")
    return state


def read_garden(state: Karesansui, shown: Shown, where: str) -> None:
    state.gardens.append(garden(shown.garden, f"{where}.garden"))
    state.marks.append(shown.fits)
    state.hows = append(state.hows, HOWS.index(shown.how))
    builder = NOBODY if shown.by is None else seat_number(shown.by, state, f"{where}.by")
    state.builders = append(state.builders, builder)


def read_guess(state: Karesansui, tried: Tried, where: str) -> None:
    seat = seat_number(tried.seat, state, f"{where}.seat")
    if tried.garden is not None and not 0 <= tried.garden < len(state.gardens):
        raise bad(f"There is no garden {tried.garden} on the table.", f"{where}.garden")
    shown = NOBODY if tried.garden is None else tried.garden
    state.guesses.append(Guessed(seat, rule(tried.rule, f"{where}.rule"), RESULTS.index(tried.result), shown))


def read_seat(state: Karesansui, number: int, given: SeatPosition) -> None:
    where = f"seats[{number}]"
    state.built[number] = small(given.built, f"{where}.built")
    state.right[number] = small(given.right, f"{where}.right")
    state.stones[number] = small(given.guesses, f"{where}.guesses")
    if given.draft is not None:
        state.drafts[number] = garden(given.draft, f"{where}.draft")
    state.written[number] = written(given.written, f"{where}.written")
    if given.predicts is not None:
        if state.phase != PREDICTING or not state.terms.students & only(number):
            raise bad("Only students predict, and only while a garden is called.", f"{where}.predicts")
        state.predictions.seal(number, 1 if given.predicts else 0)


def rule(given: object, where: str) -> Rule:
    """A rule as text or lists; one that can be written at a table."""
    if given is None:
        raise bad("There is a secret rule, in words or as lists.", where)
    try:
        found = read_rule(given)
        rule_tokens(found)
    except Refused as error:
        raise bad(error.refusal.message, where) from None
    return found


def garden(given: list[int], where: str) -> vec[i64]:
    if len(given) != CELLS or not all(0 <= state < STATES for state in given):
        raise bad(f"A garden is {CELLS} numbers from 0 to {STATES - 1}.", where)
    return vec[i64](given)


def written(given: object, where: str) -> Draft:
    """A rule being written: its tokens by number."""
    if not isinstance(given, list) or not all(type(token) is int and 0 <= token < 2**31 for token in given):
        raise bad("What is written is a list of tokens.", where)
    draft = draft_of(vec[i64](given))
    if draft is None:
        raise bad("These tokens do not make the beginning of a rule.", where)
    return draft


def small(number: int, where: str) -> int:
    if not 0 <= number <= MAX_GARDENS:
        raise bad(f"{number} is out of range.", where)
    return number


def seat_number(number: int, state: Karesansui, where: str) -> int:
    """A student's seat."""
    if not state.terms.first <= number < state.terms.seats:
        raise bad(f"There is no student in seat {number}.", where)
    return number


# ---- what can't be ----


def verify(state: Karesansui) -> Refusal | None:
    """What is impossible in a table, if anything."""
    is_open = state.phase != WRITING
    if state.phase == WRITING and (not state.terms.has_master or state.gardens or state.guesses):
        return fault("A rule is written by a Master who is a person, before any garden lies on the table.")
    if is_open and state.master.is_trivial(state.secret):
        return fault("Every garden fits the secret rule, or none does.")
    for index, shown in enumerate(state.gardens):
        if fits(state.secret, shown) != state.marks[index]:
            return fault(
                f"Garden {index} is marked wrong: by the rule it {'does not fit' if state.marks[index] else 'fits'}."
            )
    openings = [state.marks[index] for index in range(len(state.gardens)) if state.hows[index] == OPENING]
    if is_open and not (True in openings and False in openings):
        return fault("The Master opens with a garden that fits and one that does not.")
    return counted(state) or unended(state)


def counted(state: Karesansui) -> Refusal | None:
    """Whether gardens, right predictions and guesses go together."""
    most = max(state.built)
    for seat in range(state.terms.seats):
        student = bool(state.terms.students & only(seat))
        if not student and (state.built[seat] or state.right[seat] or state.stones[seat]):
            return fault("The Master builds nothing and predicts nothing.")
        if state.built[seat] > state.terms.gardens or (state.built[seat] < most - 1 and student):
            return fault(f"Seat {seat} can't have built {state.built[seat]} gardens: students build in turn.")
        if state.stones[seat] > max(0, state.right[seat] - state.terms.predictions + 1):
            return fault(f"Seat {seat} has more guesses than its right predictions earned.")
    if sum(state.right) > sum(state.built) * state.terms.seats:
        return fault("There were not as many predictions as were right.")
    if state.phase == GUESSING and state.stones[state.turn] == 0:
        return fault(f"Seat {state.turn} has no guess to make.")
    if state.phase not in (WRITING, OVER, PREDICTING, GUESSING) and state.built[state.turn] >= state.terms.gardens:
        return fault(f"Seat {state.turn} has built all its gardens.")
    if state.phase == PREDICTING and state.predictions.awaited == 0:
        return fault("All have predicted: the garden would be on the table.")
    return None


def unended(state: Karesansui) -> Refusal | None:
    """Whether the table is over exactly if it has to be."""
    winners = [guessed.seat for guessed in state.guesses if guessed.result == RIGHT]
    if winners != ([] if state.winner == NOBODY else [state.winner]):
        return fault("The winner is who guessed right.")
    if state.phase != OVER and winners:
        return fault("The rule was found: the game is over.")
    shown = [guessed for guessed in state.guesses if guessed.result not in (RIGHT, UNPROVED)]
    if any(guessed.garden == NOBODY for guessed in shown):
        return fault("A garden shows that a guess was wrong.")
    if sum(how == GUESSED for how in state.hows) < sum(RESULTS[guessed.result] == "disproved" for guessed in shown):
        return fault("Each guess that was disproved brought a garden.")
    if (
        state.phase == OVER
        and not winners
        and min(built for seat, built in enumerate(state.built) if state.terms.students & only(seat))
        < state.terms.gardens
    ):
        return fault("Nobody has found the rule, and there are gardens left to build.")
    return None


def fault(message: str) -> Refusal:
    return Refusal("impossible", message)
