"""Small positions of Catan written as text, played by typed actions: the language of tests/catan/cases.

A case has three parts. The position, on the printed board for beginners unless it says otherwise:

    CASE its name
    options points=8 sole_claimant=false
    trade                                   players trade, which they don't otherwise
    known                                   all hands are known to all, as where nothing was stolen
    new                                     a new game instead of a position
    0 settlements 10 22 | cities 5 | roads 10-15 | hand wood*2 ore | cards knight | bought knight | knights 2
    robber 9                                and: turn, turns, phase, dice, deck, longest_road, largest_army, played

What is played, one action a line, with what chance gives after a colon or the refusal's code after an arrow:

    PLAY
    0 roll : 3 4
    0 robber 8 from 1 : ore
    0 settle 12 -> too_close

And what then holds (see `Scene.expect`):

    THEN
    hand 0 wood*2 ore
    legal 0 has road 10-14

A position that can't be has, instead of both, where the refusal points and a part of its sentence:

    REFUSED
    seats[1].bought: not its turn
"""

from __future__ import annotations

import json
from pathlib import Path

from ludex.core import Refusal, Refused, seat_list
from ludex.games.catan.game import GAME
from ludex.games.catan.rules.bundles import count_in, counts_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.check import check
from ludex.games.catan.rules.phases import PHASES
from ludex.games.catan.rules.state import CatanState

SPOTS = ("settlements", "cities")
CARDS = ("hand", "cards", "bought")


class Case:
    """One case of a file: its name and the lines of its parts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.position: list[str] = []
        self.play: list[str] = []
        self.then: list[str] = []
        self.refused: list[str] = []

    def run(self) -> None:
        for line in self.refused:
            self.expect_refused(line)
        if self.refused:
            return
        scene = Scene(self.position)
        for line in self.play:
            scene.act(line)
        for line in self.then:
            scene.expect(line)

    def expect_refused(self, line: str) -> None:
        """The position can't be read: where, and why."""
        where, _, words = line.partition(": ")
        try:
            Scene(self.position)
        except Refused as error:
            refusal = error.refusal
            assert (refusal.code, refusal.values["where"]) == ("bad_position", f"position.{where}"), refusal
            assert words in refusal.message, refusal.message
            return
        raise AssertionError("the position is accepted")


def read_cases(path: Path) -> list[Case]:
    cases: list[Case] = []
    part: list[str] = []
    for number, raw in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = raw.partition("#")[0].strip()
        if line.startswith("CASE "):
            cases.append(Case(f"{path.stem}:{number} {line.removeprefix('CASE ')}"))
            part = cases[-1].position
        elif line == "PLAY":
            part = cases[-1].play
        elif line == "THEN":
            part = cases[-1].then
        elif line == "REFUSED":
            part = cases[-1].refused
        elif line:
            part.append(line)
    return cases


class Scene:
    """A state, and the words to play and look at it."""

    def __init__(self, lines: list[str]) -> None:
        self.options: dict[str, object] = {"board": "beginner", "offers": 0}
        self.position: dict[str, object] = {"turn": 0, "phase": "main"}
        self.seats: dict[int, dict[str, object]] = {}
        self.count = 4
        for line in lines:
            self.read(line)
        if "new" in lines:
            state = GAME.start(self.count, 1, self.options)
        else:
            self.position["seats"] = [self.seats.get(seat, {}) for seat in range(self.count)]
            if "known" in lines:
                self.position["known"] = [None] * (self.count + 1)
            state = GAME.restore({"options": self.options, **self.position})
        assert isinstance(state, CatanState)
        self.state: CatanState = state

    def read(self, line: str) -> None:
        """One line of the position."""
        word, _, rest = line.partition(" ")
        if word == "options":
            for each in rest.split():
                name, _, value = each.partition("=")
                self.options[name] = json.loads(value)
        elif word == "trade":
            self.options["offers"] = 3
        elif word == "seats":
            self.count = int(rest)
        elif word.isdigit():
            self.seats[int(word)] = seat_of(rest)
        elif word in ("deck", "bank"):
            self.position[word] = cards_of(rest)
        elif word == "phase":
            self.position[word] = rest
        elif word == "played":
            self.position[word] = True
        elif word == "dice":
            self.position[word] = [None if die == "-" else int(die) for die in rest.split()]
        elif word == "tiles":
            self.position[word] = [[None, None] if each == "-" else [each, 6] for each in rest.split()]
        elif word not in ("new", "known"):
            self.position[word] = int(rest)

    def act(self, line: str) -> None:
        """`seat action`, `seat action : chance` or `seat action -> code`."""
        typed, arrow, code = line.partition("->")
        typed, _, chance = typed.partition(":")
        number, _, text = typed.strip().partition(" ")
        seat = int(number)
        if arrow:
            self.act_refused(seat, text, code.strip())
            return
        following = self.state.copy()
        following.listen()
        if chance:
            following.chance.feed = [GAME.read_chance(given_of(text, chance.strip()))]
        refusal = self.why_not(seat, text)
        assert refusal is None, f"{line}: {refusal.message}"
        [action] = GAME.read(self.state, seat, text)
        following.play(seat, action)
        assert not following.chance.feed, f"{line}: chance was not asked"
        broken = check(following)
        assert broken is None, f"{line}: {broken.message}"
        self.state = following

    def act_refused(self, seat: int, text: str, code: str) -> None:
        """Refused with this code, and in no list."""
        refusal = self.why_not(seat, text)
        assert refusal is not None, f"{text} is legal"
        assert refusal.code == code, f"{text}: {refusal.code} ({refusal.message})"

    def why_not(self, seat: int, text: str) -> Refusal | None:
        """What reading the text or the rules say against it."""
        try:
            [action] = GAME.read(self.state, seat, text)
        except Refused as error:
            return error.refusal
        refusal = self.state.refusal(seat, action)
        assert (refusal is None) == (action in self.state.legal(seat)), text
        return refusal

    def expect(self, line: str) -> None:
        """One line of THEN: a word, what it is asked of, and what it must be."""
        word, _, rest = line.partition(" ")
        if word == "legal":
            self.expect_legal(rest)
            return
        found, wanted = self.look(word, rest)
        assert found == wanted, f"{line}: it is {found}"

    def look(self, word: str, rest: str) -> tuple[object, object]:
        """What is, and what the line says."""
        state = self.state
        words = rest.split()
        if word == "hand":
            seat = int(words[0])
            hand = dict(zip(RESOURCES, counts_of(state.hands[seat]), strict=True))
            return {name: count for name, count in hand.items() if count}, cards_of(" ".join(words[1:]))
        if word == "bank":
            return {name: count_in(state.bank, RESOURCES.index(name)) for name in cards_of(rest)}, cards_of(rest)
        if word == "knows":
            observer, seat = int(words[0]), int(words[1])
            return [self.range_of(observer, seat, each.partition(":")[0]) for each in words[2:]], words[2:]
        if word == "phase":
            return PHASES[state.phase], rest
        numbers = [-1 if each == "none" else int(each) for each in words]
        if word == "to_act":
            return seat_list(state.to_act()), numbers
        if word == "pieces":
            seat = numbers[0]
            return list(state.pieces[3 * seat : 3 * seat + 3]), numbers[1:]
        if word == "points":
            return state.points(numbers[0]), numbers[1]
        if word == "length":
            return state.lengths[numbers[0]], numbers[1]
        if word == "knights":
            return state.knights[numbers[0]], numbers[1]
        if word == "offers":
            return state.offers_made[numbers[0]], numbers[1]
        assert word in ("robber", "winner", "longest_road", "largest_army"), word
        return getattr(state, word), numbers[0]

    def range_of(self, observer: int, seat: int, resource: str) -> str:
        """`wood:0-2`: the least and the most that the observer can deduce."""
        number = RESOURCES.index(resource)
        least = count_in(self.state.known_least(observer, seat), number)
        most = count_in(self.state.known_most(observer, seat), number)
        return f"{resource}:{least}-{most}"

    def expect_legal(self, rest: str) -> None:
        """`0 has road 1-2`, `0 lacks road 1-2`, `0 only roll, knight`, `0 words end road`, `0 count 12 offer`."""
        number, _, rest = rest.partition(" ")
        word, _, rest = rest.partition(" ")
        seat = int(number)
        texts = [GAME.text(self.state, action) for action in self.state.legal(seat)]
        if word == "only":
            assert sorted(texts) == sorted(each.strip() for each in rest.split(",")), texts[:40]
        elif word == "words":
            assert sorted({text.split(" ")[0] for text in texts}) == sorted(rest.split()), texts[:40]
        elif word == "count":
            count, _, beginning = rest.partition(" ")
            assert len([text for text in texts if text.startswith(beginning)]) == int(count), texts[:40]
        else:
            assert word in ("has", "lacks"), word
            [action] = GAME.read(self.state, seat, rest)
            assert (action in self.state.legal(seat)) == (word == "has"), f"{rest}: {texts[:40]}"


def seat_of(text: str) -> dict[str, object]:
    """The pieces and cards of one seat."""
    found: dict[str, object] = {}
    for part in text.split("|"):
        word, _, rest = part.strip().partition(" ")
        if word in SPOTS:
            found[word] = [int(spot) for spot in rest.split()]
        elif word == "roads":
            found[word] = [[int(spot) for spot in road.split("-")] for road in rest.split()]
        elif word in CARDS:
            found[word] = cards_of(rest)
        else:
            found[word] = int(rest)
    return found


def cards_of(text: str) -> dict[str, int]:
    """`wood*2 ore` as counts by name."""
    return {name: int(number or 1) for name, _, number in (each.partition("*") for each in text.split())}


def given_of(text: str, chance: str) -> dict[str, object]:
    """What chance gives an action: dice to `roll`, a card to `buy`, a stolen card to `robber`."""
    word = text.split(" ")[0]
    if word == "roll":
        return {"dice": [int(die) for die in chance.split()]}
    return {"draw" if word == "buy" else "steal": chance}
