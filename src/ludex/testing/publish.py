"""A text case as JSON that any engine can be held to: where it starts, what is done there, what must come out.

`cases/make.py` writes them, docs/cases.md describes them. A case is run while it is written down, so what is published
holds here.
"""

from __future__ import annotations

import json
from typing import Any

import msgspec

from ludex.core import SPECTATOR, Refused, canonical
from ludex.testing.cases import Case, Scene, change, part_of

UNTOLD = ("chance", "version")
"""Parts of a position that are Ludex's own affair."""


class Recording(Scene):
    """Mixed into a game's scene: writes down what the case does and looks at."""

    def __init__(self) -> None:
        super().__init__()
        self.steps: list[dict[str, Any]] = []

    def play(self, line: str) -> None:
        before, waiting = self.state, list(self.feed)
        super().play(line)
        typed, arrow, code = line.partition("->")
        typed, _, given = typed.partition(" : ")
        name, _, text = typed.strip().partition(" ")
        action = [self.seat_of(name), self.in_full(before, self.seat_of(name), text.strip())]
        if arrow:
            self.steps.append({"refuse": action, "code": code.strip()})
            return
        drawn = [self.chance_for(text.strip(), each.strip()) for each in given.split(";") if each.strip()]
        drawn += waiting[: len(waiting) - len(self.feed)]
        chance = [self.game.show_chance(each) for each in drawn]
        self.steps.append({"do": action, **({"chance": chance} if chance else {})})

    def in_full(self, state: Any, seat: int, text: str) -> str:
        """An action as the game writes it; a run of several, and what can't be read, as it was typed."""
        try:
            actions = self.game.read(state, seat, text)
        except Refused:
            return text
        return self.game.text(state, actions[0]) if len(actions) == 1 else text

    def expect(self, line: str) -> None:
        super().expect(line)
        word, _, rest = line.partition(" ")
        if word == "legal":
            self.record_legal(rest)
            return
        seat, paths = self.places(word, rest.strip())
        if not paths:
            return
        truth = self.truth() if seat is None else self.game.view(self.state, seat)
        found = {path: number_of(truth, path) for path in paths}
        step: dict[str, Any] = {} if seat is None else {"view": None if seat == SPECTATOR else seat}
        last = self.steps[-1] if self.steps else {}
        if "then" in last and {key: value for key, value in last.items() if key != "then"} == step:
            last["then"].update(found)
        else:
            self.steps.append({**step, "then": found})

    def truth(self) -> dict[str, Any]:
        """The position, with whose decision it is and the outcome."""
        outcome = self.state.outcome()
        whole: dict[str, Any] = dict(self.game.position(self.state))
        acting = [seat for seat in range(self.state.seat_count()) if self.state.to_act() >> seat & 1]
        return {**whole, "to_act": acting, "outcome": None if outcome is None else outcome.to_json()}

    def record_legal(self, rest: str) -> None:
        name, word, *words = rest.split(" ")
        seat, text = self.seat_of(name), " ".join(words)
        step: dict[str, Any] = {"legal": seat}
        if word == "only":
            step["only"] = [each.strip() for each in text.split(",") if each.strip()]
        elif word == "words":
            step["kinds"] = text.split()
        elif word == "count":
            step["count"] = [int(words[0]), " ".join(words[1:])]
        else:
            step[word] = self.in_full(self.state, seat, text)
        self.steps.append(step)

    def read(self, line: str) -> None:
        changes = list(self.changes)
        position: Any = None
        if line.startswith("->"):
            known = self._state is not None or self.position is None
            position = msgspec.json.decode(canonical(self.game.position(self.state))) if known else self.body()
            for path, value in changes:
                change(position, path, value)
        super().read(line)
        if position is not None:
            code = line.removeprefix("->").split()[0].removesuffix(":")
            verdict = {"accept": True} if code == "accepted" else {"accept": False, "code": code}
            self.steps.append({"position": json.loads(json.dumps(without(position, ("chance",)))), **verdict})


def published(scene_class: type[Scene], case: Case) -> dict[str, Any]:
    """The case as it is published, without its headings."""
    kind: type[Recording] = type("Recorded", (Recording, scene_class), {})
    scene = kind()
    for line in case.set_up:
        word, _, rest = line.partition(" ")
        scene.prepare(word, rest.strip())
    waiting = list(scene.feed)
    found: dict[str, Any] = {}
    if any(section != "READ" for section, _ in case.steps) or scene.position is None:
        found = start_of(scene)
        drawn = waiting[: len(waiting) - len(scene.feed)]
        if drawn:
            found["chance"] = [scene.game.show_chance(each) for each in drawn]
    scene.begin()
    for section, line in case.steps:
        {"PLAY": scene.play, "THEN": scene.expect, "READ": scene.read}[section](line)
    return {**found, "steps": scene.steps}


def start_of(scene: Scene) -> dict[str, Any]:
    """Where a case starts: a new game, or a position in full but for what is Ludex's own."""
    state = scene.state
    if scene.position is None:
        return {"new": {"seats": scene.seats, "options": scene.options}}
    whole: dict[str, Any] = msgspec.json.decode(canonical(scene.game.position(state)))
    whole = without(whole, UNTOLD)
    whole["options"] = scene.options
    told = {**whole, "seats": [drop_empty(seat) for seat in whole["seats"]]}
    told = drop_empty(told)
    if "known" in told and same(scene, without(told, ("known",)), whole):
        told = without(told, ("known",))
    assert same(scene, told, whole), "read again, the position differs"
    return {"position": told}


def same(scene: Scene, told: dict[str, Any], whole: dict[str, Any]) -> bool:
    """Whether a position says all of the whole one."""
    again = without(dict(scene.game.position(scene.game.restore(told))), UNTOLD)
    return bool(msgspec.json.decode(canonical({**again, "options": scene.options})) == whole)


def without(position: dict[str, Any], names: tuple[str, ...]) -> dict[str, Any]:
    """The position less some of its parts."""
    return {name: value for name, value in position.items() if name not in names}


def drop_empty(part: dict[str, Any]) -> dict[str, Any]:
    """Less what is null: left out it means the same."""
    return {name: value for name, value in part.items() if value is not None}


def number_of(truth: object, path: str) -> object:
    """What stands at a path; `removed.#` is how many there are, and what is not there is null."""
    holder, _, last = path.rpartition(".")
    try:
        if last == "#":
            found = part_of(truth, holder)
            assert isinstance(found, (list, dict))
            return len(found)
        return part_of(truth, path)
    except (KeyError, TypeError):
        return None
