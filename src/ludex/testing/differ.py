"""Random games in Ludex and another engine with the same chance, until they rule differently.

The other engine is asked as cases/run.py asks it (docs/cases.md): a JSON request, a JSON answer. Every turn it is set
up anew from Ludex's position, so a difference is one of this turn. It is then made as small as it gets: actions and
pieces go as long as the two still differ in the same thing.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec

from ludex.core import Chance, Game, Refused, canonical, seat_list
from ludex.judge import answer

Engine = Callable[[dict[str, Any]], dict[str, Any]]

TURN_BEGINS = ("roll", "buying", "selling")
"""Phases from which a position is told anew."""
DERIVED = ("bank", "deck", "known")
"""Parts that follow from the others, where they are left out."""
AWARDS = ("longest_road", "largest_army")
UNTOUCHED = ("points", "offers", "sealed", "bid", "cash", "coins")
"""Parts of a seat that are not made smaller: they follow from others, or are no fewer pieces."""


@dataclass
class Difference:
    """Where two engines rule differently."""

    kind: str
    """What differs: `legal road`, `refused roads`, `longest_road`, `seats.hand`."""
    ludex: object
    engine: object
    request: dict[str, Any] = field(default_factory=dict)
    """What both were asked."""
    ruling: str = ""
    """What Ludex says against the action, where it is not legal here."""


class Differ:
    """Plays random games and holds another engine's answers against Ludex's own."""

    def __init__(self, game: Game, engine: Engine, options: dict[str, Any], ignored: tuple[str, ...] = ()) -> None:
        self.game = game
        self.engine = engine
        self.options = options
        self.ignored = ignored
        self.kinds: set[str] | None = None
        """The kinds of difference found so far, where they are only noted and games go on."""
        self.compared = 0
        """Answers that were held against each other."""
        self.skipped: dict[str, int] = {}
        """Why others were not, and how often."""

    def play(self, seats: int, seed: int, most: int = 5000) -> Difference | None:
        """A random game; the first difference in it, made small."""
        state = self.game.start(seats, seed, self.options, listen=True)
        start = [self.game.show_chance(each) for each in state.chance.drawn or []]
        base: dict[str, Any] = {"new": {"seats": seats, "options": self.options}}
        actions: list[list[Any]] = []
        chance: list[dict[str, object]] = list(start)
        choice = Chance.of_seed(f"differ {seed}")
        for _ in range(most):
            acting = seat_list(state.to_act())
            question = {"legal": acting[0]} if acting else {}
            found = self.compare({**base, "actions": actions, "chance": chance, **question})
            if found is not None:
                return self.smallest(found)
            if not acting:
                return None
            seat = acting[choice.below(len(acting))]
            action = choice.pick(state.legal(seat))
            actions.append([seat, self.game.text(state, action)])
            state = state.copy()
            state.listen()
            state.play(seat, action)
            chance += [self.game.show_chance(each) for each in state.chance.drawn or []]
            position = self.game.position(state)
            if position["phase"] in TURN_BEGINS:
                base, actions, chance = {"position": told(position)}, [], []
        return None

    def compare(self, request: dict[str, Any]) -> Difference | None:
        """What the answers to a request differ in; None if in nothing, or if the engine can't answer it."""
        ours: Any = msgspec.json.decode(msgspec.json.encode(answer(self.game, request)))
        if "error" in ours or ours["refused"]:
            return None
        asked = request
        if ours["to_act"] and request.get("legal") not in ours["to_act"]:
            asked = {**request, "legal": ours["to_act"][0]}
            ours["legal"] = answer(self.game, asked)["legal"]
        theirs = self.engine(asked)
        if "unsupported" in theirs:
            reason = str(theirs["unsupported"])
            self.skipped[reason] = self.skipped.get(reason, 0) + 1
            return None
        self.compared += 1
        for found in self.differences(ours, theirs, request):
            if found.kind in self.ignored:
                continue
            if self.kinds is None:
                found.request = asked
                return found
            self.kinds.add(found.kind)
        return None

    def differences(self, ours: Any, theirs: dict[str, Any], request: dict[str, Any]) -> Iterator[Difference]:
        """All that two answers differ in, as far as the other engine tells it."""
        stopped = theirs.get("refused")
        if stopped or "error" in theirs:
            word = str(request["actions"][stopped["at"]][1]).split(" ")[0] if stopped else "position"
            yield Difference(f"refused {word}", "played", stopped or theirs["error"])
            return
        mine, other = ours["position"], theirs.get("position", {})
        for part in sorted(other):
            if part in mine and part != "seats" and other[part] != mine[part]:
                yield Difference(part, mine[part], other[part])
        for seat, held in enumerate(other.get("seats", [])):
            for part in sorted(held):
                if part in mine["seats"][seat] and held[part] != mine["seats"][seat][part]:
                    yield Difference(f"seats.{part}", mine["seats"][seat][part], held[part])
        if "to_act" in theirs and theirs["to_act"] != ours["to_act"]:
            yield Difference("to_act", ours["to_act"], theirs["to_act"])
        if "legal" in theirs and "legal" in ours:
            yield from self.legal_differences(ours, theirs, request)

    def legal_differences(self, ours: Any, theirs: dict[str, Any], request: dict[str, Any]) -> Iterator[Difference]:
        here = {choice["text"] for choice in ours["legal"]}
        there = {each["text"] if isinstance(each, dict) else str(each) for each in theirs["legal"]}
        for text in sorted(here ^ there):
            found = Difference(f"legal {text.split(' ')[0]}", text in here, text in there, ruling=text)
            if text in there:
                again = {**request, "actions": [*request["actions"], [ours["to_act"][0], text]]}
                refused: Any = answer(self.game, again).get("refused") or {}
                found.ruling = f"{text}: {refused.get('message', '')}"
            yield found

    # ---- the smallest position ----

    def smallest(self, found: Difference) -> Difference:
        """A smallest request that still shows the difference: as few actions and pieces as it takes."""
        size = 0
        while size != len(json.dumps(found.request)):
            size = len(json.dumps(found.request))
            found = self.fewer_actions(found)
            for seat, held in enumerate(found.request.get("position", {}).get("seats", [])):
                for part in held:
                    if part not in UNTOUCHED:
                        found = self.less_of(found, seat, part)
        return found

    def fewer_actions(self, found: Difference) -> Difference:
        """Without each action that the difference does not need; those that chance answers stay."""
        for at in reversed(range(len(found.request["actions"]))):
            actions = found.request["actions"]
            if not found.request["chance"]:
                rest = actions[:at] + actions[at + 1 :]
                found = self.again({**found.request, "actions": rest}, found.kind) or found
        return found

    def less_of(self, found: Difference, seat: int, part: str) -> Difference:
        """With nothing of a seat's part, or as little as the difference needs."""
        for less in reduced(found.request["position"]["seats"][seat].get(part)):
            for dropped in ((*DERIVED, *AWARDS), DERIVED):
                position = {name: value for name, value in found.request["position"].items() if name not in dropped}
                position["seats"] = [dict(held) for held in position["seats"]]
                position["seats"][seat][part] = less
                again = self.again({**found.request, "position": position}, found.kind)
                if again is not None:
                    return self.less_of(again, seat, part)
        return found

    def again(self, request: dict[str, Any], kind: str) -> Difference | None:
        """The difference of that kind, if a smaller request still has it."""
        request = {key: value for key, value in request.items() if key != "legal"}
        if "position" in request:
            try:
                state = self.game.restore(request["position"])
            except Refused:
                return None
            request["position"] = told(self.game.position(state))
        ignored, self.ignored = self.ignored, ()
        try:
            found = self.compare(request)
        finally:
            self.ignored = ignored
        return found if found is not None and found.kind == kind else None


def told(position: Any) -> dict[str, Any]:
    """A position as it is told to others: without what is Ludex's own affair."""
    whole: dict[str, Any] = msgspec.json.decode(canonical(position))
    return {part: value for part, value in whole.items() if part not in ("chance", "version", "known")}


def reduced(value: Any) -> Iterator[Any]:
    """Less of a list, of counts by name, or of a number: nothing first, then one less."""
    if isinstance(value, list) and value:
        yield []
        if len(value) > 1:
            yield from (value[:at] + value[at + 1 :] for at in range(len(value)))
    elif isinstance(value, dict) and any(value.values()):
        yield dict.fromkeys(value, 0)
        yield from ({**value, name: 0} for name, count in value.items() if count)
        yield from ({**value, name: count - 1} for name, count in value.items() if count > 1)
    elif type(value) is int and value > 0:
        yield 0


def least(game: Game, position: dict[str, Any]) -> dict[str, Any]:
    """The position without what need not be said of it."""
    whole = told(game.position(game.restore(position)))

    def says_all(rest: dict[str, Any]) -> bool:
        try:
            return told(game.position(game.restore(rest))) == whole
        except Refused:
            return False

    for part in [*position, *position]:
        rest = {name: value for name, value in position.items() if name != part}
        if says_all(rest):
            position = rest
    for option in list(position.get("options", {})):
        options = {name: value for name, value in position["options"].items() if name != option}
        if says_all({**position, "options": options}):
            position = {**position, "options": options}
    for seat, held in enumerate(position["seats"]):
        for part, value in list(held.items()):
            shorter: dict[str, Any] = {name: other for name, other in held.items() if name != part}
            if isinstance(value, dict) and any(value.values()):
                shorter[part] = {name: count for name, count in value.items() if count}
            seats = [shorter if at == seat else other for at, other in enumerate(position["seats"])]
            if says_all({**position, "seats": seats}):
                position, held = {**position, "seats": seats}, shorter
    return position
