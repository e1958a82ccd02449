"""Text cases: one language in which every game's rules are tested by examples.

    SECTION C.4 Building                                what the cases are about, and how their numbers begin
    RULE No building stands next to another.            the rule that the cases below show, in our own words
    SOURCE Catan, base game | page 7                    where it comes from: the book, and perhaps a place in it
    CASE a settlement keeps its distance                what it shows
    number C.4.12                                       its number, for good
    wrong somecatan 1.2: settles there                  a public engine and version that was seen to rule otherwise
    variant C.4.11                                      the same case under another option
    seats 3                                             the set-up, in words of all games and of this one
    options points=8 friendly_robber=true
    PLAY
    0 roll : dice 3 4                                   a seat, what it types, and what chance gives
    0 settle 12 -> too_close                            refused, with this code
    THEN
    legal 0 has road 10-14                              what must hold then
    hand 0 wood*2 ore
    READ
    turn 2                                              the position as it stands, with a part changed
    -> impossible_position turn: not seat 2's turn      refused: the code, the place, a part of the sentence

PLAY, THEN and READ may come in any sequence. What is numbered is published in the folder `cases`. `Scene` knows the
words of all games; a game's own scene adds its words.
A line that begins with `#` is a comment, and so is what follows ` # `.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar

import msgspec

from ludex.core import SPECTATOR, Drawn, Game, Refusal, Refused, State, canonical, seat_list

SECTIONS = ("PLAY", "THEN", "READ")
HEADINGS = ("SECTION", "RULE", "SOURCE")
ABOUT = ("number", "wrong", "variant")


@dataclass
class Case:
    """One case of a file, as it is written."""

    name: str
    """The words behind CASE."""
    place: str
    """Where it stands: file and line."""
    set_up: list[str] = field(default_factory=list)
    steps: list[tuple[str, str]] = field(default_factory=list)
    """What follows, line by line, each with its section."""
    about: dict[str, list[str]] = field(default_factory=dict)
    """What is said about the case: headings it stands under, its number, engines that rule otherwise."""

    def __repr__(self) -> str:
        return self.name

    @property
    def expects(self) -> bool:
        """Whether the case says what must come out."""
        return any(section == "THEN" or "->" in line for section, line in self.steps)


def read_cases(path: Path) -> list[Case]:
    """The cases of a file."""
    cases: list[Case] = []
    headings: dict[str, str] = {}
    section = ""
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.partition(" # ")[0].strip() if not raw.startswith("#") else ""
        if not line or line == "END":
            continue
        if line.startswith("CASE "):
            above = {word: [text] for word, text in headings.items()}
            cases.append(Case(line.removeprefix("CASE "), f"{path.name}:{number}", about=above))
            section = ""
        elif line.split(" ")[0] in HEADINGS:
            word, _, text = line.partition(" ")
            headings = stand_under(headings, word, text)
        elif line in SECTIONS:
            section = line
        elif not cases:
            raise ValueError(f"{path.name}:{number}: {line!r} stands before the first CASE")
        elif not section and line.split(" ")[0] in ABOUT:
            word, _, text = line.partition(" ")
            cases[-1].about.setdefault(word, []).append(text)
        elif section:
            cases[-1].steps.append((section, line))
        else:
            cases[-1].set_up.append(line)
    return cases


def stand_under(headings: dict[str, str], word: str, text: str) -> dict[str, str]:
    """The headings with a further one: a section ends the rule before it; a source holds until the next source."""
    return {**{other: old for other, old in headings.items() if word != "SECTION" or other != "RULE"}, word: text}


class Scene:
    """A table that a case sets up, plays at and looks at. A game's own scene adds to `prepare` and `look`."""

    game: ClassVar[Game]

    def __init__(self) -> None:
        self.seats = self.game.usual_seats
        self.seed: int | str = 1
        self.options: dict[str, Any] = {}
        self.position: dict[str, Any] | None = None
        """The position to begin from; None for a new game."""
        self.feed: list[Drawn] = []
        """What chance gives next, beside what stands behind the actions."""
        self.told: list[str] = []
        """What happened and no line of the case has said yet, in sentences."""
        self.changes: list[tuple[str, str]] = []
        self._state: State | None = None

    def run(self, case: Case) -> None:
        """Goes through a case; an AssertionError says which line does not hold."""
        for line in case.set_up:
            word, _, rest = line.partition(" ")
            self.prepare(word, rest.strip())
        self.begin()
        for section, line in case.steps:
            try:
                {"PLAY": self.play, "THEN": self.expect, "READ": self.read}[section](line)
            except Refused as error:
                raise AssertionError(f"{case.place}: {line}: {error}") from error
            except AssertionError as error:
                raise AssertionError(f"{case.place}: {line}: {error}") from error
        assert not self.changes, f"{case.place}: a changed position is read, and nothing said of it"
        assert not self.feed, f"{case.place}: chance was not asked for {self.feed}"

    # ---- the set-up ----

    def prepare(self, word: str, rest: str) -> None:
        """One line of the set-up."""
        if word == "seats":
            self.seats = int(rest)
        elif word == "seed":
            self.seed = int(rest)
        elif word == "options":
            for each in rest.split():
                name, _, value = each.partition("=")
                self.options[name] = json.loads(value)
        elif word == "chance":
            self.feed.append(self.chance(rest))
        elif word == "set":
            path, _, value = rest.partition(" ")
            self.position = {} if self.position is None else self.position
            change(self.position, path, value)
        elif word != "new":
            raise ValueError(f"{word!r} is no word of a set-up")

    def begin(self) -> None:
        """What is done between the set-up and the first step."""

    def body(self) -> dict[str, Any]:
        """The position to begin from, whole."""
        assert self.position is not None
        return {"options": self.options, **self.position}

    @property
    def state(self) -> State:
        """The state as it stands."""
        if self._state is None:
            if self.position is None:
                self._state = self.game.start(self.seats, self.seed, self.options, feed=self.feed)
            else:
                self._state = self.game.restore(self.body())
        return self._state

    # ---- playing ----

    def play(self, line: str) -> None:
        """`seat action`, `seat action : chance` or `seat action -> code`; several results of chance part at `;`."""
        typed, arrow, code = line.partition("->")
        typed, _, given = typed.partition(" : ")
        name, _, text = typed.strip().partition(" ")
        seat, text = self.seat_of(name), text.strip()
        before = self.state
        if arrow:
            refusal = self.why_not(before, seat, text)
            assert refusal is not None, "it is legal"
            assert refusal.code == code.strip(), f"it is refused as {refusal.code} ({refusal.message})"
            return
        following = before.copy()
        following.listen()
        drawn = [self.chance_for(text, each.strip()) for each in given.split(";") if each.strip()]
        following.chance.feed = [*drawn, *self.feed]
        for action in self.game.read(before, seat, text):
            refusal = following.refusal(seat, action)
            assert refusal is None, f"it is refused as {refusal.code} ({refusal.message})"
            assert action in list(following.legal(seat)), "it is accepted and not listed"
            following.play(seat, action)
            wrong = self.game.check(following)
            assert wrong is None, f"it leads to what can't be: {wrong.message}"
        left = following.chance.feed or []
        assert len(left) <= len(self.feed), "chance was not asked"
        self.feed = left
        names = [f"Seat {each}" for each in range(following.seat_count())]
        self.told += [self.game.event_text(event, names) for event in following.events or ()]
        self._state = following

    def seat_of(self, name: str) -> int:
        """The seat that a line begins with."""
        return int(name)

    def why_not(self, state: State, seat: int, text: str) -> Refusal | None:
        """What reading the text, or the rules, say against it; nothing may be played of a run that is refused."""
        following = state.copy()
        try:
            for action in self.game.read(state, seat, text):
                refusal = following.refusal(seat, action)
                assert (refusal is None) == (action in list(following.legal(seat))), "refusal and list disagree"
                if refusal is not None:
                    return refusal
                following.play(seat, action)
        except Refused as error:
            return error.refusal
        return None

    def chance_for(self, text: str, given: str) -> Drawn:
        """What chance gives an action: `dice 3 4`."""
        return self.chance(given)

    def chance(self, given: str) -> Drawn:
        """A result of chance as it is written: its kind and its values."""
        kind, _, values = given.partition(" ")
        return self.game.read_chance({kind: [int(value) for value in values.split()]})

    # ---- what must hold ----

    def expect(self, line: str) -> None:
        """A word, what it is asked of, and what it must be."""
        word, _, rest = line.partition(" ")
        if word == "legal":
            self.expect_legal(rest)
            return
        found, wanted = self.look(word, rest.strip())
        assert found == wanted, f"it is {found}"

    def look(self, word: str, rest: str) -> tuple[object, object]:
        """What is, and what the line says.

        `is PATH JSON` of the position, `sees SEAT PATH JSON` of a view, `said` of what happened, in sequence.
        """
        if word == "sees":
            name, path, value = rest.split(" ", 2)
            observer = SPECTATOR if name == "spectator" else self.seat_of(name)
            return part_of(self.game.view(self.state, observer), path), json.loads(value)
        if word == "said":
            return self.told.pop(0) if self.told else "nothing", rest
        if word == "to_act":
            return seat_list(self.state.to_act()), [self.seat_of(name) for name in rest.split()]
        if word == "is":
            path, _, value = rest.partition(" ")
            return part_of(self.game.position(self.state), path), json.loads(value)
        outcome = self.state.outcome()
        if word in ("scores", "winners", "reason"):
            assert outcome is not None, "the game goes on"
            found = outcome.to_json()[word]
            return found, rest if word == "reason" else [int(each) for each in rest.split()]
        raise ValueError(f"{word!r} is no word of what must hold")

    def expect_legal(self, rest: str) -> None:
        """`0 has road 1-2`, `0 lacks road 1-2`, `0 only roll, knight`, `0 words end road`, `0 count 12 offer`."""
        name, _, rest = rest.partition(" ")
        word, _, rest = rest.partition(" ")
        seat = self.seat_of(name)
        legal = list(self.state.legal(seat))
        texts = [self.game.text(self.state, action) for action in legal]
        if word == "only":
            assert sorted(texts) == sorted(each.strip() for each in rest.split(",") if each.strip()), texts[:40]
        elif word == "words":
            assert sorted({text.split(" ")[0] for text in texts}) == sorted(rest.split()), texts[:40]
        elif word == "count":
            count, _, beginning = rest.partition(" ")
            assert len([text for text in texts if text.startswith(beginning)]) == int(count), texts[:40]
        else:
            assert word in ("has", "lacks"), word
            [action] = self.game.read(self.state, seat, rest)
            assert (action in legal) == (word == "has"), texts[:40]

    def places(self, word: str, rest: str) -> tuple[int | None, list[str]]:
        """Where a published case finds what a line looks at: paths of the position and None, or of a view and its seat.

        Paths of the outcome begin with `outcome`, and `to_act` is one as well; none: it is in Ludex's own words.
        """
        if word == "sees":
            name, path, _ = rest.split(" ", 2)
            return SPECTATOR if name == "spectator" else self.seat_of(name), [path]
        if word in ("said", "reason"):
            return None, []
        if word in ("scores", "winners"):
            return None, [f"outcome.{word}"]
        return None, [rest.partition(" ")[0] if word == "is" else word]

    # ---- positions that are read ----

    def read(self, line: str) -> None:
        """`path json` changes a part, `path` alone leaves it out.

        Then `-> accepted`, or `-> code place: words | values`.
        """
        if not line.startswith("->"):
            path, _, value = line.partition(" ")
            self.changes.append((path, value))
            return
        position = msgspec.json.decode(canonical(self.game.position(self.state))) if self._state else None
        if position is None:
            position = self.body() if self.position is not None else self.game.position(self.state)
        for path, value in self.changes:
            change(position, path, value)
        self.changes = []
        line, _, values = line.removeprefix("->").partition(" | ")
        wanted, _, says = line.strip().partition(": ")
        code, _, place = wanted.partition(" ")
        try:
            self.game.restore(position)
        except Refused as error:
            refusal = error.refusal
            where = str(refusal.values.get("where", "")).removeprefix("position").removeprefix(".")
            assert refusal.code == code, f"it is refused as {refusal.code} ({refusal.message})"
            assert where.startswith(place), f"it is refused at {where!r}"
            assert says.strip() in refusal.message, refusal.message
            found = {key: value for key, value in refusal.values.items() if key != "where"}
            assert not values or found == json.loads(values), found
        else:
            assert code == "accepted", "it is accepted"


def change(position: dict[str, Any], path: str, value: str) -> None:
    """Puts JSON at a place of a position, `seats.0.bid`; without a value what stands there is left out."""
    *keys, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    holder: Any = position
    for key in keys:
        holder = holder.setdefault(key, {}) if isinstance(holder, dict) else holder[key]
    if value:
        holder[last] = json.loads(value)
    else:
        del holder[last]


def part_of(position: object, path: str) -> object:
    """What stands at a place of a position."""
    for key in path.split("."):
        position = position[int(key)] if isinstance(position, list) else position[key]  # type: ignore[index]
    return position
