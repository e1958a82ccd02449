"""Positions of Karesansui as JSON, written by Ludex or by hand: read into a state. `rules/position` writes them."""

from __future__ import annotations

from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Chance, Refused
from ludex.core.reading import bad_position, read_number, read_shape
from ludex.core.seats import has_seat
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.reasoning.master import master_for
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.gardens import CELLS, NONE
from ludex.games.karesansui.rules.guessing import MadeGuess
from ludex.games.karesansui.rules.handed import draft_from, lay
from ludex.games.karesansui.rules.phases import HOWS, PHASES, PREDICTING, RESULTS, WRITING
from ludex.games.karesansui.rules.rule import Rule
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.terms import MAX_STUDENTS, Terms
from ludex.games.karesansui.rules.tokens import RuleDraft

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


def read(settings: dict[str, object], chance: Chance, body: dict[str, object]) -> Karesansui:
    """The state of a position's body. What is readable but impossible is found by `rules/check`."""
    given = read_shape(body, Position)
    seats = len(given.seats)
    if not 1 <= seats <= MAX_STUDENTS + 1:
        raise bad_position(f"Karesansui is for 1 to {MAX_STUDENTS} students, not {seats}.", "seats")
    state = Karesansui(settings, chance, Terms(seats, settings), master_for(settings))
    state.phase = PHASES.index(given.phase)
    state.turn = student(state.terms.first if given.turn is None else given.turn, state, "turn")
    if state.phase != WRITING:
        state.secret = rule(given.rule, "rule")
    if len(given.gardens) > MAX_GARDENS:
        raise bad_position(f"There are at most {MAX_GARDENS} gardens on a table.", "gardens")
    for number, shown in enumerate(given.gardens):
        add_garden(state, shown, f"gardens[{number}]")
    for number, tried in enumerate(given.guesses):
        add_guess(state, tried, f"guesses[{number}]")
    if state.phase == PREDICTING:
        if given.called is None:
            raise bad_position("While a garden is predicted, `called` says which.", "called")
        state.called = garden(given.called, "called")
        state.predictions.ask(state.terms.students)
    for number, seat in enumerate(given.seats):
        place_seat(state, number, seat)
    if given.winner is not None:
        state.winner = student(given.winner, state, "winner")
    return state


def add_garden(state: Karesansui, given: Shown, where: str) -> None:
    builder = NONE if given.by is None else student(given.by, state, f"{where}.by")
    laid = garden(given.garden, f"{where}.garden")
    lay(state.shown, [laid], given.fits, HOWS.index(given.how), builder)


def add_guess(state: Karesansui, given: Tried, where: str) -> None:
    seat = student(given.seat, state, f"{where}.seat")
    if given.garden is not None and not 0 <= given.garden < len(state.shown.gardens):
        raise bad_position(f"There is no garden {given.garden} on the table.", f"{where}.garden")
    shown = NONE if given.garden is None else given.garden
    state.guesses.append(MadeGuess(seat, rule(given.rule, f"{where}.rule"), RESULTS.index(given.result), shown))


def place_seat(state: Karesansui, number: int, given: SeatPosition) -> None:
    where = f"seats[{number}]"
    state.built[number] = read_number(given.built, 0, MAX_GARDENS, f"{where}.built")
    state.right[number] = read_number(given.right, 0, MAX_GARDENS, f"{where}.right")
    state.guesses_left[number] = read_number(given.guesses, 0, MAX_GARDENS, f"{where}.guesses")
    if given.draft is not None:
        state.garden_drafts[number] = garden(given.draft, f"{where}.draft")
    state.rule_drafts[number] = rule_draft(given.written, f"{where}.written")
    if given.predicts is not None:
        if state.phase != PREDICTING or not has_seat(state.terms.students, number):
            raise bad_position("Only students predict, and only while a garden is called.", f"{where}.predicts")
        state.predictions.seal(number, 1 if given.predicts else 0)


def student(number: int, state: Karesansui, where: str) -> int:
    """A student's seat."""
    if not state.terms.first <= number < state.terms.seats:
        raise bad_position(f"There is no student in seat {number}.", where)
    return number


def rule(given: object, where: str) -> Rule:
    """A rule as text or lists; one that can be written at a table."""
    if given is None:
        raise bad_position("There is a secret rule, in words or as lists.", where)
    try:
        found = read_rule(given)
        rule_tokens(found)
    except Refused as error:
        raise bad_position(error.refusal.message, where) from None
    return found


def garden(given: list[int], where: str) -> vec[i64]:
    """A garden: as many states as it has cells."""
    if len(given) != CELLS or not all(0 <= state < STATES for state in given):
        raise bad_position(f"A garden is {CELLS} numbers from 0 to {STATES - 1}.", where)
    return vec[i64](given)


def rule_draft(given: object, where: str) -> RuleDraft:
    """A rule being written: its tokens by number."""
    if not isinstance(given, list) or not all(type(token) is int and 0 <= token < 2**31 for token in given):
        raise bad_position("What is written is a list of tokens.", where)
    draft = draft_from(given)
    if draft is None:
        raise bad_position("These tokens do not make the beginning of a rule.", where)
    return draft
