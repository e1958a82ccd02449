"""Results of chance by name: lots that are dealt (`{"deeds": ["Marvin Gardens", ...]}`), and cards by their ids."""

from __future__ import annotations

from ludex.core import Drawn, Refused, refused
from ludex.core.options import settle
from ludex.games.monopoly.data.names import find_lot
from ludex.games.monopoly.options import OPTIONS, TermsMaker
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.terms import Terms

MOST = 60
"""No board has more lots."""


def read_named(maker: TermsMaker, given: object, options: object) -> Drawn | None:
    """The result, if it is given by a name or several, on the board of a table with these options.

    None for one without names, and where the options can't be: they are refused when the table is set up. An unknown
    name is `Refused` (bad_chance).
    """
    if not isinstance(given, dict) or len(given) != 1 or not isinstance(options, dict):
        return None
    [(kind, value)] = given.items()
    values = value if isinstance(value, list) else [value]
    if kind not in ("deeds", *DECKS) or len(values) > MOST or not any(isinstance(name, str) for name in values):
        return None
    try:
        terms = maker.terms(2, settle(OPTIONS, options))
    except Refused:
        return None
    return Drawn(kind, [number_of(terms, kind, name) if isinstance(name, str) else whole(name) for name in values])


def number_of(terms: Terms, kind: str, name: str) -> int:
    """The space of a lot, or the place of a card in its deck, from 1."""
    if kind == "deeds":
        found = find_lot(name, terms.board)
        if found is None:
            raise refused("bad_chance", f"There is no lot {name[:40]!r}, or more than one.")
        return found
    ids = (terms.chance if kind == DECKS[0] else terms.chest).ids
    if name not in ids:
        raise refused("bad_chance", f"There is no card {name[:40]!r} in the deck {kind}.")
    return ids.index(name) + 1


def whole(value: object) -> int:
    if type(value) is not int or not 0 <= value < 2**31:
        raise refused("bad_chance", f"{str(value)[:40]!r} is neither a name nor a number.")
    return value
