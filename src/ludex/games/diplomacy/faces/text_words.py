"""The words of orders as players type them: verbs, and what may stand between the parts."""

from __future__ import annotations

from ludex.games.diplomacy.rules.actions import DONE, DRAW, UNDO, WAIVE

HOLDS = frozenset({"h", "hold", "holds", "holding", "stand", "stands"})
SUPPORTS = frozenset({"s", "sup", "supp", "support", "supports", "supporting"})
CONVOYS = frozenset({"c", "con", "convoy", "convoys", "convoying", "transport", "transports"})
MOVES = frozenset({"m", "move", "moves", "moving", "go", "goes", "attack", "attacks"})
RETREATS = frozenset({"r", "retreat", "retreats", "retreating"})
DISBANDS = frozenset({"d", "disband", "disbands", "disbanded", "remove", "removes", "removed", "destroy", "destroyed"})
BUILDS = frozenset({"b", "build", "builds", "built"})
ALONE = {
    "waive": WAIVE,
    "waives": WAIVE,
    "waived": WAIVE,
    "done": DONE,
    "undo": UNDO,
    "draw": DRAW,
}
FILLERS = frozenset({"the", "in", "at", "from", "of", "on"})

VIAS = frozenset({"via", "by"})
CONVOY_WORDS = frozenset({"convoy", "c", "sea"})
VERBS = HOLDS | SUPPORTS | CONVOYS | MOVES | RETREATS | DISBANDS | BUILDS | VIAS | {"to", "coast"}
