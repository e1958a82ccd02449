"""What a seat of Karesansui may know, as numbers: the same as its view, seats counted from the observer onward.

Of the gardens on the table the newest are told, as many as have a dense action; of the guesses the newest
MOST_GUESSES. Of a rule the first MOST_NODES nodes are told and of what the seat writes the first MOST_WRITTEN tokens,
each with a checksum of the whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from ludex.core.dense import MOST, Field, Layout, Numbers, number
from ludex.core.seats import has_seat
from ludex.games.karesansui.rules.cells import STATES
from ludex.games.karesansui.rules.dense import garden_count
from ludex.games.karesansui.rules.gardens import CELLS, NONE
from ludex.games.karesansui.rules.phases import HOWS, OVER, PHASES, PREDICTING, RESULTS, WRITING
from ludex.games.karesansui.rules.rule import KIND_NAMES, Rule
from ludex.games.karesansui.rules.tokens import MAX_ATOMS, MAX_TOKENS, TOKENS

if TYPE_CHECKING:
    from ludex.games.karesansui.rules.state import Karesansui
    from ludex.games.karesansui.rules.terms import Terms

MOST_GUESSES: Final[i64] = 8
MOST_NODES: Final[i64] = 12
MOST_WRITTEN: Final[i64] = 40

HEAD: Final[i64] = 8
SEAT: Final[i64] = 7
WRITTEN: Final[i64] = 6
GARDEN: Final[i64] = 19
GUESS: Final[i64] = 3
RULE: Final[i64] = 75
"""How many numbers the beginning has, each seat, what is written before its tokens, each garden on the table, each
guess before its rule, and a rule."""

LOW_HALF: Final[i64] = 1023
HALF: Final[i64] = 10
"""A set of the 20 states as two numbers: the bits of states 0 to 9, and of the rest."""

PRIME: Final[i64] = 32749
FIRST_FACTOR: Final[i64] = 257
SECOND_FACTOR: Final[i64] = 8191
"""Of the two checksums: what they are taken modulo, and by what each is multiplied number by number."""


def fields(terms: Terms) -> list[Field]:
    """The fields, in the order in which `observe` writes them."""
    layout = Layout()
    seats, gardens = int(terms.seats), int(terms.gardens)
    layout.add("own seat", 1, 0, seats - 1)
    layout.add(f"phase: {numbered(PHASES, 0)}", 1, 0, len(PHASES) - 1, True)
    layout.add("turn: whose, from 1, 0 nobody's", 1, 0, seats, True)
    layout.add("level, 0 not known", 1, 0, 5)
    layout.add("right predictions for the first guess", 1, 1, 20)
    layout.add("gardens on the table", 1, 0, MOST)
    layout.add("guesses made", 1, 0, MOST)
    layout.add("winner: who, from 1, 0 nobody", 1, 0, seats, True)
    for seat in range(seats):
        name = f"seat {seat} "
        layout.add(name + "must act")
        layout.add(name + "is the Master")
        layout.add(name + "gardens built", 1, 0, gardens)
        layout.add(name + "gardens left", 1, 0, gardens)
        layout.add(name + "right predictions", 1, 0, MOST)
        layout.add(name + "guesses earned", 1, 0, MOST)
        layout.add(name + "has predicted")
    add_garden(layout, "own garden being built")
    add_garden(layout, "garden being predicted")
    layout.add("own prediction: 0 none, 1 misfits, 2 fits", 1, 0, 2, True)
    layout.add("own tokens written", 1, 0, MAX_TOKENS)
    layout.add("rules still to be written", 1, 0, MAX_ATOMS)
    layout.add("sets still to be written", 1, 0, MAX_TOKENS)
    layout.add("atoms written", 1, 0, MAX_ATOMS)
    layout.add("checksum of the tokens written", 2, 0, int(PRIME) - 1)
    layout.add("tokens written, from 1, 0 none", int(MOST_WRITTEN), 0, int(TOKENS), True)
    add_rule(layout, "secret rule")
    for back in range(garden_count(terms)):
        name = f"garden {back} before the newest"
        add_garden(layout, name)
        layout.add(name + ": fits")
        layout.add(f"{name}: 0 none, {numbered(HOWS, 1)}", 1, 0, len(HOWS), True)
        layout.add(name + ": whose, from 1, 0 the Master's", 1, 0, seats, True)
    for back in range(MOST_GUESSES):
        name = f"guess {back} before the newest"
        layout.add(name + ": whose, from 1, 0 none", 1, 0, seats, True)
        layout.add(f"{name}: 0 none, {numbered(RESULTS, 1)}", 1, 0, len(RESULTS), True)
        layout.add(name + ": how many gardens before the newest its garden is, from 1, 0 no garden", 1, 0, MOST)
        add_rule(layout, name)
    return layout.fields


def numbered(words: tuple[str, ...], first: int) -> str:
    """Words with the numbers that stand for them."""
    return ", ".join(f"{place + first} {word}" for place, word in enumerate(words))


def add_garden(layout: Layout, name: str) -> None:
    layout.add(name + ": state of each cell", int(CELLS), 0, int(STATES) - 1, True)


def add_rule(layout: Layout, name: str) -> None:
    nodes = int(MOST_NODES)
    layout.add(name + ": nodes, 0 no rule", 1, 0, MOST)
    layout.add(name + ": checksum", 2, 0, int(PRIME) - 1)
    layout.add(name + ": kind of each node, from 1", nodes, 0, len(KIND_NAMES), True)
    layout.add(name + ": number of each node", nodes, 0, MOST)
    for which in ("first", "second"):
        layout.add(f"{name}: {which} set of each node, states 0 to 9 as bits", nodes, 0, 1023)
        layout.add(f"{name}: {which} set of each node, states 10 to 19 as bits", nodes, 0, 1023)


def observation_size(terms: Terms) -> i64:
    size = HEAD + terms.seats * SEAT + 2 * CELLS + WRITTEN + 1 + MOST_WRITTEN + RULE
    return size + garden_count(terms) * GARDEN + MOST_GUESSES * (GUESS + RULE)


def observe(state: Karesansui, seat: i64, out: Numbers, at: i64) -> None:
    """Gardens on the table and guesses made are public; what one builds, writes and predicts is one's own, and the
    rule the Master's until the end."""
    terms = state.terms
    numbers = out.values
    is_over = state.phase == OVER
    is_master = terms.has_master and seat == 0
    is_predicting = state.phase == PREDICTING
    at = write_head(state, seat, numbers, at)
    other = seat
    for _ in range(terms.seats):
        at = write_seat(state, other, numbers, at)
        other = other + 1 if other + 1 < terms.seats else 0
    at = write_cells(numbers, at, None if is_master else state.garden_drafts, seat)
    at = write_cells(numbers, at, [state.called] if is_predicting else None, 0)
    said = state.predictions.choices[seat]
    numbers[at] = i16(said + 1) if is_predicting and said >= 0 and not is_master else 0
    at = write_written(state, seat, not is_master or state.phase == WRITING, numbers, at + 1)
    knows_rule = is_over or (is_master and state.phase != WRITING)
    at = write_rule(numbers, at, state.secret if knows_rule else None)
    count: i64 = len(state.shown.gardens)
    for back in range(garden_count(terms)):
        at = write_shown(state, seat, count - 1 - back, numbers, at)
    made: i64 = len(state.guesses)
    for back in range(MOST_GUESSES):
        at = write_guess(state, seat, made - 1 - back, numbers, at)


def write_head(state: Karesansui, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """The table as a whole; answers the place behind it."""
    terms = state.terms
    has_turn = state.phase != OVER and state.phase != WRITING
    numbers[at] = i16(seat)
    numbers[at + 1] = i16(state.phase)
    numbers[at + 2] = whose(state, seat, state.turn) if has_turn else 0
    numbers[at + 3] = 0 if terms.has_master else i16(terms.level)
    numbers[at + 4] = i16(terms.predictions)
    numbers[at + 5] = number(len(state.shown.gardens))
    numbers[at + 6] = number(len(state.guesses))
    numbers[at + 7] = whose(state, seat, state.winner)
    return at + HEAD


def whose(state: Karesansui, seat: i64, other: i64) -> i16:
    """A seat as the observer counts it, from 1; 0 for nobody."""
    if other == NONE:
        return 0
    return i16(other - seat + 1 if other >= seat else other - seat + state.terms.seats + 1)


def write_seat(state: Karesansui, seat: i64, numbers: vec[i16], at: i64) -> i64:
    """What all know of a seat; answers the place behind it."""
    is_student = has_seat(state.terms.students, seat)
    has_predicted = state.phase == PREDICTING and is_student and not has_seat(state.predictions.awaited, seat)
    numbers[at] = 1 if has_seat(state.to_act(), seat) else 0
    numbers[at + 1] = 0 if is_student else 1
    numbers[at + 2] = i16(state.built[seat])
    numbers[at + 3] = i16(state.terms.gardens - state.built[seat]) if is_student else 0
    numbers[at + 4] = number(state.right[seat])
    numbers[at + 5] = number(state.guesses_left[seat])
    numbers[at + 6] = 1 if has_predicted else 0
    return at + SEAT


def write_cells(numbers: vec[i16], at: i64, gardens: list[vec[i64]] | None, place: i64) -> i64:
    """The cells of one of some gardens, or zeros; answers the place behind them."""
    if gardens is None:
        for cell in range(CELLS):
            numbers[at + cell] = 0
        return at + CELLS
    garden = gardens[place]
    for cell in range(CELLS):
        numbers[at + cell] = i16(garden[cell])
    return at + CELLS


def write_written(state: Karesansui, seat: i64, is_known: bool, numbers: vec[i16], at: i64) -> i64:
    """The rule the seat writes; answers the place behind it."""
    for place in range(at, at + WRITTEN + MOST_WRITTEN):
        numbers[place] = 0
    if is_known:
        draft = state.rule_drafts[seat]
        tokens = draft.tokens
        numbers[at] = i16(len(tokens))
        numbers[at + 1] = i16(draft.rules)
        numbers[at + 2] = i16(draft.sets)
        numbers[at + 3] = i16(draft.atoms)
        first: i64 = 0
        second: i64 = 0
        for place in range(len(tokens)):
            first = (first * FIRST_FACTOR + tokens[place] + 1) % PRIME
            second = (second * SECOND_FACTOR + tokens[place] + 1) % PRIME
            if place < MOST_WRITTEN:
                numbers[at + WRITTEN + place] = i16(tokens[place] + 1)
        numbers[at + 4] = i16(first)
        numbers[at + 5] = i16(second)
    return at + WRITTEN + MOST_WRITTEN


def write_rule(numbers: vec[i16], at: i64, rule: Rule | None) -> i64:
    """A rule, or zeros; answers the place behind it."""
    for place in range(at, at + RULE):
        numbers[place] = 0
    if rule is None:
        return at + RULE
    count: i64 = len(rule.kinds)
    first: i64 = 0
    second: i64 = 0
    for node in range(count):
        kind, amount = rule.kinds[node] + 1, rule.numbers[node]
        states, others = rule.firsts[node], rule.seconds[node]
        first = mixed(first, FIRST_FACTOR, kind, amount, states, others)
        second = mixed(second, SECOND_FACTOR, kind, amount, states, others)
        if node < MOST_NODES:
            place = at + 3 + node
            numbers[place] = i16(kind)
            numbers[place + MOST_NODES] = number(amount)
            numbers[place + 2 * MOST_NODES] = i16(states & LOW_HALF)
            numbers[place + 3 * MOST_NODES] = i16(states >> HALF)
            numbers[place + 4 * MOST_NODES] = i16(others & LOW_HALF)
            numbers[place + 5 * MOST_NODES] = i16(others >> HALF)
    numbers[at] = number(count)
    numbers[at + 1] = i16(first)
    numbers[at + 2] = i16(second)
    return at + RULE


def mixed(checksum: i64, factor: i64, kind: i64, amount: i64, states: i64, others: i64) -> i64:
    """A checksum with one more node in it."""
    checksum = (checksum * factor + kind) % PRIME
    checksum = (checksum * factor + amount) % PRIME
    checksum = (checksum * factor + states) % PRIME
    return (checksum * factor + others) % PRIME


def write_shown(state: Karesansui, seat: i64, place: i64, numbers: vec[i16], at: i64) -> i64:
    """A garden on the table, or zeros; answers the place behind it."""
    shown = state.shown
    if place < 0:
        at = write_cells(numbers, at, None, 0)
        numbers[at] = 0
        numbers[at + 1] = 0
        numbers[at + 2] = 0
    else:
        at = write_cells(numbers, at, shown.gardens, place)
        numbers[at] = 1 if shown.marks[place] else 0
        numbers[at + 1] = i16(shown.hows[place] + 1)
        numbers[at + 2] = whose(state, seat, shown.builders[place])
    return at + GARDEN - CELLS


def write_guess(state: Karesansui, seat: i64, place: i64, numbers: vec[i16], at: i64) -> i64:
    """A guess that was made, or zeros; answers the place behind it."""
    numbers[at] = 0
    numbers[at + 1] = 0
    numbers[at + 2] = 0
    rule: Rule | None = None
    if place >= 0:
        made = state.guesses[place]
        numbers[at] = whose(state, seat, made.seat)
        numbers[at + 1] = i16(made.result + 1)
        if made.garden != NONE:
            numbers[at + 2] = number(len(state.shown.gardens) - made.garden)
        rule = made.rule
    return write_rule(numbers, at + GUESS, rule)
