"""Names of spaces and groups as people write them: any case and punctuation, in full or in short.

`light_blue` is also read as `Light blue`, `LIGHT-BLUE`, `lightblue`, `the light blue group` and, since nothing else
begins so, as `light`. A lot is read by the names its board has for it (`St James`, `St. James Place`), and by the
beginning of one of them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from ludex.games.monopoly.rules.board import Board

ARTICLE = "the "
NOUNS = (" group", " groups")
AND = re.compile(r"\band\b", re.IGNORECASE)


def letters_of(name: str) -> str:
    """A name without what spellings of it differ in: only its letters and digits, in lower case."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def spelling_of(name: str) -> str:
    """Like `letters_of`, but with the sign for `and`, also where it is a word: no other name begins like `B&O` then."""
    return "".join(sign for sign in AND.sub("&", name.casefold()) if sign.isalnum() or sign == "&")


def find_name(name: str, names: Sequence[str], also: Sequence[Sequence[str]] = ()) -> int | None:
    """Which of some names is meant: the same but for case, the same in spelling, or the only one that begins so.

    `also` has, for each name, others that stand for it. A name itself comes before these, and all of it before a
    beginning.
    """
    same = [at for at, known in enumerate(names) if known.casefold() == name.casefold()]
    if same or not letters_of(name):
        return same[0] if len(same) == 1 else None
    known = [(at, one) for at, one in enumerate(names)]
    others = [(at, one) for at, more in enumerate(also) for one in more]
    for some in (known, others):
        for spell in (spelling_of, letters_of):
            found = {at for at, one in some if spell(one) == spell(name)}
            if found:
                return found.pop() if len(found) == 1 else None
    for spell in (spelling_of, letters_of):
        found = {at for at, one in [*known, *others] if spell(one).startswith(spell(name))}
        if len(found) == 1:
            return found.pop()
    return None


def find_space(name: str, board: Board) -> int | None:
    """The number of the space that is meant, a lot or another."""
    return find_name(name, board.names, board.also)


def find_lot(name: str, board: Board) -> int | None:
    """The number of the lot that is meant; a beginning need only be no other lot's."""
    lots = [int(lot) for lot in board.lots]
    found = find_name(name, [board.names[lot] for lot in lots], [board.also[lot] for lot in lots])
    return None if found is None else lots[found]


def find_group(name: str, names: Sequence[str]) -> int | None:
    """Which group is meant; also with `the`, `group` or the s of a plural."""
    found = find_name(name, names)
    if found is not None:
        return found
    bare = " ".join(name.casefold().split()).removeprefix(ARTICLE)
    for noun in NOUNS:
        bare = bare.removesuffix(noun)
    found = find_name(bare, names)
    return found if found is not None else find_name(bare.removesuffix("s"), names)
