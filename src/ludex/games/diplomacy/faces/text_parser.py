"""Parses the text of an order: from typed text to a `ParsedOrder`, whatever the position.

An order is a unit and what it does (`A PAR - BUR`, `F nth C A yor - nwy`), or begins with the verb (`build A PAR`).
A name runs as far as it can: of `mid-atlantic ocean` all is a name, though MID is one too.
"""

from __future__ import annotations

import re
from typing import TypeVar

from ludex.core import Refused, refused
from ludex.games.diplomacy.faces.text_names import Names, plain
from ludex.games.diplomacy.faces.text_words import (
    ALONE,
    BUILDS,
    CONVOY_WORDS,
    CONVOYS,
    DISBANDS,
    FILLERS,
    HOLDS,
    MOVES,
    RETREATS,
    SUPPORTS,
    VERBS,
    VIAS,
)
from ludex.games.diplomacy.rules.actions import (
    BUILD,
    CONCEDE,
    CONVOY,
    DISBAND,
    HOLD,
    MOVE,
    RETREAT,
    SUPPORT_HOLD,
    SUPPORT_MOVE,
    WAIVE,
)

MAX_ORDER = 200
LONGEST_NAME = 6
LONGEST_HEAD = 7
"""The most words and underscores in a power's name or id (PRINCIPALITY_OF_KIEV has five)."""

DASH = "-"
TOKEN = re.compile(r"(?P<dash>[-–—−=]*[>→]|[-–—−]+)|(?P<word>[^\W_]+)|(?P<mark>\S)")


class Token:
    """A word, a dash or a mark of the text, and whether it stands close to the one before."""

    def __init__(self, text: str, is_word: bool, start: int, end: int, is_close: bool) -> None:
        self.text = text
        self.is_word = is_word
        self.start = start
        self.end = end
        self.is_close = is_close


class Place:
    """A province, and the coast that was named with it (a node; the province itself if none was)."""

    def __init__(self, province: int, node: int) -> None:
        self.province = province
        self.node = node


class Unit:
    """A unit as named: its type may be left out (-1)."""

    def __init__(self, unit_type: int, place: Place) -> None:
        self.unit_type = unit_type
        self.place = place


class ParsedOrder:
    """What an order says: its kind, the unit, and what more the kind needs."""

    def __init__(
        self, kind: int, unit: Unit | None, other: Unit | None = None, target: Place | None = None, via: bool = False
    ) -> None:
        self.kind = kind
        self.unit = unit
        self.other = other
        self.target = target
        self.via = via
        self.path: list[Place] = []
        """The seas that a move names on its way."""
        self.power = -1
        """The power that the order begins with, or that is conceded to."""


Found = TypeVar("Found", ParsedOrder, Unit, Place)
"""What a text is read as."""


class Vocabulary:
    """The words of one variant. `read` gives what a text says."""

    def __init__(self, names: Names, powers: list[list[str]], unit_types: list[list[str]]) -> None:
        """`powers` and `unit_types` are what each of them is called, by number."""
        self.names = names
        self.powers = {"".join(plain(name).split()): number for number, all_ in enumerate(powers) for name in all_}
        self.unit_types = {plain(name): number for number, all_ in enumerate(unit_types) for name in all_}

    def read(self, text: str) -> ParsedOrder:
        """What an order says; `Refused` says what was not understood."""
        if len(text) > MAX_ORDER:
            raise refused("not_understood", f"An order has at most {MAX_ORDER} characters.", {"order": text[:80]})
        return Parser(self, text).order()

    def read_unit(self, text: str) -> Unit:
        """The unit that a text names and nothing more: `A PAR`, `French army in Paris`."""
        parser = Parser(self, text[:MAX_ORDER])
        return parser.finish(parser.unit())

    def read_place(self, text: str) -> Place:
        """The place that a text names and nothing more: `STP/NC`, `north coast of St. Petersburg`."""
        parser = Parser(self, text[:MAX_ORDER])
        return parser.finish(parser.place())


class Parser:
    """Goes through one text once, from left to right."""

    def __init__(self, vocabulary: Vocabulary, text: str) -> None:
        self.vocabulary = vocabulary
        self.names = vocabulary.names
        self.text = plain(text).strip()
        self.typed = text.strip()
        self.at = 0
        self.tokens: list[Token] = []
        end = -1
        for found in TOKEN.finditer(self.text):
            is_dash = found["dash"] is not None
            shown = DASH if is_dash else found[0]
            self.tokens.append(
                Token(shown, found["word"] is not None, found.start(), found.end(), found.start() == end)
            )
            end = found.end()

    # ---- the tokens ----

    def word(self, ahead: int = 0) -> str:
        """The word or mark some way ahead; empty at the end."""
        at = self.at + ahead
        return self.tokens[at].text if at < len(self.tokens) else ""

    def take(self, words: frozenset[str]) -> bool:
        """Goes past the next word if it is one of these."""
        if self.word() in words:
            self.at += 1
            return True
        return False

    def rest(self) -> str:
        """What is left of the text, as far as it is worth quoting."""
        return self.text[self.tokens[self.at].start :][:60] if self.at < len(self.tokens) else ""

    def misread(self, why: str) -> Refused:
        return refused("not_understood", f"{self.typed[:80]!r} is not understood: {why}", {"order": self.typed[:80]})

    def finish(self, parsed: Found) -> Found:
        """What was read, if the text ends with it."""
        if self.at < len(self.tokens):
            raise self.misread(f"nothing is known to follow as {self.rest()!r} does.")
        return parsed

    # ---- the order ----

    def order(self) -> ParsedOrder:
        power = self.leading_power()
        if not self.tokens[self.at :]:
            raise self.misread("write an order such as 'A PAR - BUR' or 'F NTH S A YOR - NWY'.")
        parsed = self.finish(self.alone() or self.verb_first() or self.unit_first())
        if parsed.kind != CONCEDE:
            parsed.power = power
        return parsed

    def leading_power(self) -> int:
        """The power of `France: A PAR - BUR`; -1 if the order does not begin with one."""
        for count in range(LONGEST_HEAD, 0, -1):
            found = self.vocabulary.powers.get("".join(self.word(ahead) for ahead in range(count)), -1)
            if found >= 0 and self.word(count) == ":":
                self.at += count + 1
                return found
        return -1

    def alone(self) -> ParsedOrder | None:
        """`waive`, and what is said to the table rather than to a unit."""
        kind = ALONE.get(self.word())
        if kind is not None:
            self.at += 1
            if kind == WAIVE:
                self.take(BUILDS)
            return ParsedOrder(kind, None)
        if self.word() not in ("concede", "concedes"):
            return None
        self.at += 1
        self.take(frozenset({"to"}))
        parsed = ParsedOrder(CONCEDE, None)
        named = "".join(token.text for token in self.tokens[self.at :])
        parsed.power = self.vocabulary.powers.get(named, -1)
        if parsed.power < 0:
            raise refused("unknown_power", f"There is no power {self.rest()!r} to concede to.", {"power": self.rest()})
        self.at = len(self.tokens)
        return parsed

    def verb_first(self) -> ParsedOrder | None:
        """`build A PAR`, `remove F BRE`, `hold A PAR`, `move A PAR to BUR`, `retreat A PAR to BUR`."""
        word = self.word()
        if len(word) < 4 or self.names.named([word]):
            return None
        if self.take(BUILDS):
            return self.alone() or ParsedOrder(BUILD, self.unit())
        if self.take(DISBANDS):
            return ParsedOrder(DISBAND, self.unit())
        if self.take(HOLDS):
            return ParsedOrder(HOLD, self.unit())
        if self.take(MOVES):
            unit = self.unit()
            self.arrow("to where?")
            return self.move(unit)
        if self.take(RETREATS):
            unit = self.unit()
            self.arrow("to where?")
            return ParsedOrder(RETREAT, unit, target=self.place())
        return None

    def unit_first(self) -> ParsedOrder:
        unit = self.unit()
        if self.take(HOLDS):
            return ParsedOrder(HOLD, unit)
        if self.take(SUPPORTS):
            return self.support(unit)
        if self.take(CONVOYS):
            other = self.unit()
            self.arrow("convoys to where?")
            return ParsedOrder(CONVOY, unit, other, self.place())
        if self.take(RETREATS):
            self.take_arrow()
            return ParsedOrder(RETREAT, unit, target=self.place())
        if self.take(DISBANDS):
            return ParsedOrder(DISBAND, unit)
        if self.take(BUILDS):
            return ParsedOrder(BUILD, unit)
        if self.take_arrow():
            return self.move(unit)
        if self.at == len(self.tokens):
            raise self.misread("it does not say what the unit is to do.")
        raise self.misread(f"after the unit comes '-', H, S, C, R, D or B, not {self.rest()!r}.")

    def support(self, unit: Unit) -> ParsedOrder:
        other = self.unit()
        if self.word() == "to" and self.word(1) in HOLDS:
            self.at += 1
        if self.at == len(self.tokens) or self.take(HOLDS):
            return ParsedOrder(SUPPORT_HOLD, unit, other)
        self.arrow("supports what?")
        moved = self.move(other)
        return ParsedOrder(SUPPORT_MOVE, unit, other, moved.target)

    def move(self, unit: Unit) -> ParsedOrder:
        """The target, over the seas that may be named between (`A LON - NTH - BEL`), and VIA."""
        target = self.place()
        via = False
        path: list[Place] = []
        while self.take(frozenset({DASH})):
            path.append(self.sea(target))
            target = self.place()
            via = True
        is_bracketed = self.word() in ("(", "[") and self.word(1) in VIAS
        if is_bracketed:
            self.at += 1
        if self.take(VIAS):
            via = True
            if not self.take(CONVOY_WORDS) and self.at < len(self.tokens) and self.tokens[self.at].is_word:
                path = [self.sea(self.place())]
                while self.take(frozenset({DASH})):
                    path.append(self.sea(self.place()))
            if is_bracketed:
                self.take(frozenset({")", "]"}))
        parsed = ParsedOrder(MOVE, unit, target=target, via=via)
        parsed.path = path
        return parsed

    def sea(self, place: Place) -> Place:
        """A place that is named on the way of a convoy."""
        if not self.names.board.convoyable[place.province]:
            raise self.misread(f"an army is not convoyed by way of {self.names.show(place.province)}.")
        return place

    def take_arrow(self) -> bool:
        """Goes past `-`, `->`, `to`, `moves to`."""
        if self.take(MOVES):
            self.take(frozenset({DASH, "to"}))
            return True
        return self.take(frozenset({DASH, "to"}))

    def arrow(self, question: str) -> None:
        if not self.take_arrow():
            raise self.misread(question if self.at == len(self.tokens) else f"{question} {self.rest()!r} is no target.")

    # ---- units and places ----

    def unit(self) -> Unit:
        """A unit: `A PAR`, `army Paris`, `French army in Paris`, `PAR`."""
        is_place = bool(self.names.named([self.word()])) and self.word(1) not in self.vocabulary.unit_types
        if self.word() in FILLERS and not is_place:
            self.at += 1
        if self.word(1) in self.vocabulary.unit_types and self.is_of_power(self.word()) and self.word(2) != "":
            self.at += 1
        unit_type = -1
        if self.word() in self.vocabulary.unit_types and self.word(1) != "":
            unit_type = self.vocabulary.unit_types[self.word()]
            self.at += 1
        return Unit(unit_type, self.place())

    def is_of_power(self, word: str) -> bool:
        """Whether a word such as `French` or `Germany's` may speak of a power."""
        return len(word) >= 4 and any(name[:2] == word[:2] for name in self.vocabulary.powers)

    def place(self) -> Place:
        """A province with the coast that may stand before or after it."""
        while self.word() in FILLERS and not self.names.named([self.word()]):
            self.at += 1
        coast = ""
        if self.word(1) == "coast" and self.word(2) == "of" and self.word() in self.names.coast_keys:
            coast = self.names.coast_keys[self.word()]
            self.at += 3
            self.take(FILLERS)
        province = self.province()
        coast = self.coast() or coast
        return Place(province, self.node(province, coast))

    def province(self) -> int:
        """The province named next, by as many words as make a name."""
        if self.at == len(self.tokens):
            raise self.misread("it ends where a province should be named.")
        if not self.tokens[self.at].is_word:
            raise self.misread(f"a province should be named where {self.rest()!r} stands.")
        for count in range(LONGEST_NAME, 0, -1):
            for crosses_dashes in (False, True):
                end, words = self.words(count, crosses_dashes)
                if len(words) != count:
                    continue
                found = self.names.named(words)
                if not found and not crosses_dashes:
                    found = self.names.abbreviated(words)
                if len(found) == 1:
                    self.at = end
                    return found[0]
                if found:
                    raise self.unknown() if self.goes_on(end) else self.ambiguous(" ".join(words), found)
        raise self.unknown()

    def goes_on(self, end: int) -> bool:
        """Whether a word follows that may belong to the name before it."""
        return end < len(self.tokens) and self.tokens[end].is_word and self.tokens[end].text not in VERBS

    def words(self, count: int, crosses_dashes: bool) -> tuple[int, list[str]]:
        """Up to so many words from here on, and where they end; a dash within a name has no spaces about it."""
        at = self.at
        words: list[str] = []
        while at < len(self.tokens) and len(words) < count:
            token = self.tokens[at]
            if token.is_word:
                words.append(token.text)
            else:
                is_inner = token.text == DASH and token.is_close and at + 1 < len(self.tokens)
                if not (crosses_dashes and words and is_inner and self.tokens[at + 1].is_close):
                    break
            at += 1
        return at, words

    def coast(self) -> str:
        """The coast named next as `/nc`, `(nc)`, `nc` or `north coast`; empty if none is."""
        start = self.at
        is_marked = self.take(frozenset({"/", "(", "["}))
        key = self.word()
        found = self.names.coast_keys.get(key, "")
        if found and (is_marked or len(key) == 2 or self.word(1) == "coast"):
            self.at += 1
            self.take(frozenset({"coast"}))
            if is_marked:
                self.take(frozenset({")", "]"}))
            return found
        if is_marked and self.tokens[start].text == "/":
            raise refused("unknown_coast", f"{key!r} is no coast: write /nc, /sc, /ec or /wc.", {"coast": key})
        self.at = start
        return ""

    def node(self, province: int, coast: str) -> int:
        """The node of a coast; provinces with only one coast need not name it."""
        board = self.names.board
        coasts = [int(node) for node in board.coasts_of[province]]
        if not coast or not coasts:
            return province
        for node in coasts:
            if board.node_ids[node].endswith("/" + coast):
                return node
        has = " and ".join(board.node_ids[node] for node in coasts)
        why = f"{self.names.show(province)} has no coast {coast}, only {has}."
        raise refused("unknown_coast", why, {"province": board.province_ids[province], "coast": coast})

    def ambiguous(self, typed: str, found: list[int]) -> Refused:
        meant = found[:8]
        why = f"{typed!r} may be {self.names.show_all(meant, 'or')}: write which."
        return refused("ambiguous_province", why, {"name": typed, "meant": self.ids(meant)})

    def unknown(self) -> Refused:
        """The refusal of words that name no province, with those that were probably meant."""
        _, words = self.words(4, False)
        verbs = [at for at, word in enumerate(words) if at > 0 and word in VERBS]
        typed = words[: verbs[0]] if verbs else words
        meant = self.names.like(typed)
        name = " ".join(typed)
        why = f"There is no province {name!r}."
        if meant:
            why += f" Perhaps {self.names.show_all(meant, 'or')} was meant."
        return refused("unknown_province", why, {"name": name, "meant": self.ids(meant)})

    def ids(self, provinces: list[int]) -> list[str]:
        return [self.names.board.province_ids[province] for province in provinces]
