"""What players type at a table of Karesansui.

One step: `place b2 small black stone`, `like 3`, `clear`, `ask`, `predict`, `fits`, `misfits`, `write atleast 3`,
`back`, `forget`, `guess`, `end`, `decree`. Or a whole decision in one line, which becomes a run of such steps:

    ask b2 small black stone, c4 water          the garden with these cells and no others
    predict like 3, b2 empty: fits              garden 3 but for one cell; and what one predicts
    ask 0 0 5 0 0 0 0 1 0 0 0 0 0 0 0 0         the sixteen cells by number
    guess at least 3 small and not (black left of grey)
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludex.core import Refused, refused
from ludex.games.karesansui.faces.records import TOKEN_CODES
from ludex.games.karesansui.language.reading import read_rule
from ludex.games.karesansui.language.tokens import rule_tokens
from ludex.games.karesansui.rules.actions import (
    ASK,
    CALL,
    CLEAR,
    DECREE,
    FITS,
    FORGET,
    GUESS,
    KINDS,
    LIKE,
    MISFITS,
    PLACE,
    TOKEN,
    cell_of,
    kind_of,
    number_of,
    pack,
    place,
    state_of,
)
from ludex.games.karesansui.rules.cells import EMPTY, NAMED, STATES, state_name
from ludex.games.karesansui.rules.gardens import CELLS
from ludex.games.karesansui.rules.state import Karesansui
from ludex.games.karesansui.rules.tokens import token_name

COLUMNS = "abcd"
COUNT_WORDS = {"atleast": "at least", "atmost": "at most", "exactly": "exactly"}
"""Words of counts as people say them."""

PLAIN = {word: kind for kind, word in enumerate(KINDS) if word and kind not in (PLACE, LIKE, TOKEN)}
STATE_NAMES = {state_name(state).lower(): state for state in range(STATES)}
SYNONYMS = {"gray": "grey", "big": "large", "little": "small", "rock": "stone", "tree": "plant", "pond": "water"}

CELL = re.compile(r"([a-d])\s*([1-4])\s*[:=]?\s+(.+)")
PREDICTION = re.compile(r"(.*?)[\s:,]*\b(fits|misfits)")

HELP = (
    "write 'place b2 small black stone', 'like 3', 'clear', 'ask', 'predict', 'fits', 'misfits', 'guess RULE' or 'end'"
)


def cell_name(cell: int) -> str:
    """`b2`: column b, row 2 from the top."""
    return f"{COLUMNS[cell % 4]}{cell // 4 + 1}"


@lru_cache(512)
def text(action: int) -> str:
    """An action as a player types it."""
    kind = kind_of(action)
    if kind == PLACE:
        return f"place {cell_name(cell_of(action))} {state_name(state_of(action)).lower()}"
    if kind == LIKE:
        return f"like {number_of(action)}"
    if kind == TOKEN:
        return f"write {token_name(number_of(action))}"
    return KINDS[kind]


@lru_cache(512)
def group(action: int) -> str:
    """The heading of an action in a list: a garden's cells one by one, a rule's words by what they are."""
    kind = kind_of(action)
    if kind == PLACE:
        return f"Cell {cell_name(cell_of(action))}"
    if kind == LIKE:
        return "Begin from a garden"
    if kind == TOKEN:
        word = token_name(number_of(action)).split(" ")[0]
        if word in ("atleast", "atmost", "exactly"):
            return f"Count: {COUNT_WORDS[word]}"
        if word in NAMED or word in "&|!":
            return "Sets"
        return "Joining words" if word in ("not", "and", "or", "xor") else "Relations"
    return "Decide"


def parse(state: Karesansui, seat: int, typed: str) -> list[int]:
    """The action that was typed, or the run of them."""
    words = " ".join(typed.split())
    verb, _, rest = words.partition(" ")
    verb = verb.lower()
    if not rest and verb in PLAIN:
        return [pack(PLAIN[verb])]
    if verb == "place":
        return [place(*cell_and_state(rest))]
    if verb == "like":
        return [pack(LIKE, garden_number(rest))]
    if verb == "write":
        return [pack(TOKEN, token) for token in written(rest)]
    if verb in ("guess", "decree"):
        forgotten = [] if state.rule_drafts[seat].is_empty() else [pack(FORGET)]
        tokens = rule_tokens(read_rule(rest))
        return [*forgotten, *(pack(TOKEN, token) for token in tokens), pack(GUESS if verb == "guess" else DECREE)]
    if verb == "ask":
        return [*building(state, seat, rest.lower()), pack(ASK)]
    if verb == "predict":
        return predicted(state, seat, rest.lower())
    raise not_understood(typed)


def predicted(state: Karesansui, seat: int, rest: str) -> list[int]:
    """`predict GARDEN: fits`, either part left out at will."""
    found = PREDICTION.fullmatch(rest)
    garden, said = found.groups() if found else (rest, None)
    steps = building(state, seat, garden) if garden else []
    own = [] if said is None else [pack(FITS if said == "fits" else MISFITS)]
    return [*steps, pack(CALL), *own]


def building(state: Karesansui, seat: int, words: str) -> list[int]:
    """The steps from the garden the seat builds to the one in words."""
    target = garden_in_words(state, words)
    draft = list(state.garden_drafts[seat])
    steps: list[int] = []
    filled = sum(there != EMPTY for there in target)
    if filled + 1 < sum(here != there for here, there in zip(draft, target, strict=True)):
        steps.append(pack(CLEAR))
        draft = [EMPTY] * CELLS
    return steps + [place(cell, target[cell]) for cell in range(CELLS) if draft[cell] != target[cell]]


def garden_in_words(state: Karesansui, words: str) -> list[int]:
    """Sixteen numbers, or cells one by one, after `like N` changes of that garden."""
    numbers = re.split(r"[\s,]+", words.strip("[] "))
    if len(numbers) == CELLS and all(re.fullmatch(r"[0-9]{1,2}", number) for number in numbers):
        cells = [int(number) for number in numbers]
        if max(cells) >= STATES:
            raise refused("not_understood", f"A cell's state is a number from 0 to {STATES - 1}.")
        return cells
    target = [EMPTY] * CELLS
    for number, part in enumerate(re.split(r"\s*[,;]\s*", words)):
        if number == 0 and part.startswith("like "):
            index = garden_number(part.removeprefix("like "))
            if index >= len(state.shown.gardens):
                raise refused("no_such_garden", f"There is no garden {index} on the table.", {"garden": index})
            target = list(state.shown.gardens[index])
        else:
            cell, lies = cell_and_state(part)
            target[cell] = lies
    return target


def cell_and_state(words: str) -> tuple[int, int]:
    """`b2 small black stone`, the properties in any order."""
    found = CELL.fullmatch(words.lower())
    if found is None:
        raise refused(
            "not_understood", f"{words[:80]!r} is no cell with what lies there: write 'b2 small black stone'."
        )
    column, row, lies = found.groups()
    wanted = sorted(SYNONYMS.get(word, word) for word in lies.split())
    for name, state in STATE_NAMES.items():
        if sorted(name.split()) == wanted:
            return (int(row) - 1) * 4 + COLUMNS.index(column), state
    raise refused(
        "not_understood",
        f"{lies[:80]!r} can't lie on a cell: 'empty', 'water', or size, colour and type, as 'large white statue'.",
    )


def garden_number(digits: str) -> int:
    digits = digits.removeprefix("garden ").strip()
    if not re.fullmatch(r"[0-9]{1,6}", digits):
        raise refused("not_understood", f"{digits[:80]!r} is no number of a garden: write 'like 3'.")
    return int(digits)


def written(rest: str) -> list[int]:
    """One token, or those of a whole rule."""
    for name in (rest, rest.lower(), rest.capitalize()):
        if name in TOKEN_CODES:
            return [TOKEN_CODES[name]]
    return rule_tokens(read_rule(rest))


def not_understood(typed: str) -> Refused:
    return refused("not_understood", f"{typed[:80]!r} is not understood: {HELP}.")
