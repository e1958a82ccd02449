"""Results of chance that Catan gives by name: `{"steal": "ore"}`, `{"draw": "knight"}`."""

from __future__ import annotations

from ludex.core import Drawn, refused
from ludex.games.catan.rules.cards import DEVELOPMENTS, RESOURCES

NAMES: dict[str, tuple[str, ...]] = {"steal": RESOURCES, "draw": DEVELOPMENTS}
"""The names by kind of result."""


def read_named(given: object) -> Drawn | None:
    """The result that is given by name; None for one that is not. `Refused` (bad_chance) for an unknown name."""
    if isinstance(given, dict) and len(given) == 1:
        for kind, name in given.items():
            if kind in NAMES and isinstance(name, str):
                if name not in NAMES[kind]:
                    raise refused("bad_chance", f"{kind!r} is one of {', '.join(NAMES[kind])}, not {name[:40]!r}.")
                return Drawn(kind, [NAMES[kind].index(name)])
    return None


def show_named(drawn: Drawn) -> dict[str, object] | None:
    """The result by its name; None for one without names."""
    return {drawn.kind: NAMES[drawn.kind][drawn.values[0]]} if drawn.kind in NAMES else None
