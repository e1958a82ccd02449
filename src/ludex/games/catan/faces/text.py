"""Catan's actions as text: what players type, and how an action is written.

Understood does not mean legal: `settle 12` is read anywhere, and the rules then say whether it can be.
"""

from __future__ import annotations

import re
from functools import lru_cache

from ludex.core import Refused, refused
from ludex.games.catan.faces import records
from ludex.games.catan.faces.records_whole import MOST, run_of
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.actions import kind_of
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.bundles import counts_of
from ludex.games.catan.rules.cards import RESOURCES
from ludex.games.catan.rules.state import CatanState

RESOURCE_WORDS = {
    **{name: number for number, name in enumerate(RESOURCES)},
    **dict.fromkeys(("lumber", "timber"), 0),
    **dict.fromkeys(("bricks", "clay"), 1),
    "wool": 2,
    **dict.fromkeys(("grain", "hay"), 3),
    "stone": 4,
}
"""The names of the resources, and what else they are called."""

PLAIN_TEXTS = {
    int(actions.ROLL): "roll",
    int(actions.DISCARD): "discard",
    int(actions.BUY): "buy",
    int(actions.PLAY_KNIGHT): "knight",
    int(actions.PLAY_ROADS): "roads",
    int(actions.OFFER): "offer",
    int(actions.INVITE): "invite",
    int(actions.PROPOSE): "propose",
    int(actions.ACCEPT): "accept",
    int(actions.DECLINE): "decline",
    int(actions.COUNTER): "counter",
    int(actions.WITHDRAW): "withdraw",
    int(actions.END): "end",
}

PLAIN_WORDS = {
    **{text: kind for kind, text in PLAIN_TEXTS.items()},
    "roll dice": int(actions.ROLL),
    "roll the dice": int(actions.ROLL),
    "buy card": int(actions.BUY),
    "buy a card": int(actions.BUY),
    "play knight": int(actions.PLAY_KNIGHT),
    "play a knight": int(actions.PLAY_KNIGHT),
    "play roads": int(actions.PLAY_ROADS),
    "road building": int(actions.PLAY_ROADS),
    "play road building": int(actions.PLAY_ROADS),
    "yes": int(actions.ACCEPT),
    "no": int(actions.DECLINE),
    "reject": int(actions.DECLINE),
    "cancel": int(actions.WITHDRAW),
    "trade": int(actions.OFFER),
    "invite offers": int(actions.INVITE),
    "ask for offers": int(actions.INVITE),
    "end turn": int(actions.END),
    "end my turn": int(actions.END),
    "pass": int(actions.END),
    "done": int(actions.END),
}
"""Actions without numbers, as they are typed."""

LONGEST = 200

NUMBER = r"([0-9]{1,4})"
SETTLE = re.compile(rf"(?:build |a )*(?:settle|settlement)(?: at| on)? {NUMBER}")
CITY = re.compile(rf"(?:build |a )*(?:city|upgrade)(?: at| on)? {NUMBER}")
ROAD = re.compile(rf"(?:build |a )*road(?: at| on| from)? {NUMBER}(?: ?[-–,] ?| to | ){NUMBER}")
ROBBER = re.compile(
    rf"(?:move )?(?:the )?robber(?: to)?(?: hex)? h?{NUMBER}(?:,? (?:from|rob|steal from)(?: seat)? {NUMBER})?"
)
CONFIRM = re.compile(rf"confirm(?: seat| with)* {NUMBER}")
RESOURCE_STEPS = {int(actions.GIVE): "give", int(actions.ASK): "ask", int(actions.DROP): "drop"}
STEP = re.compile(r"(give|ask|drop)(?: for)?(?: a| an| 1)? ([a-z]+)")
TO = re.compile(rf"(not )?to(?: seat)? {NUMBER}")
DISCARD = re.compile(r"discard (.+)")
PLENTY = re.compile(r"(?:play )?(?:year of )?plenty (.+)")
MONOPOLY = re.compile(r"(?:play )?monopoly (?:on |of )?([a-z]+)")
BANK = re.compile(r"bank (.+?) for (.+)")
TO_WHOM = r"(?: to ((?:seats? )?[0-9][0-9, and&]{0,40}|all|everyone|everybody))?"
COUNTER = re.compile(r"counter (.+?) for (.+)")
OFFERED = re.compile(rf"(?:offer|trade) (.+?) for (.+?){TO_WHOM}")
GIFT = re.compile(rf"(offer|trade|counter)( for)? (.+?){TO_WHOM}")
"""An offer or a counter-offer with one side only, which is refused as any other gift is."""
NOTHING = ("nothing", "no cards", "free", "0")
STEP_RECORDS: dict[str, type[records.Give] | type[records.Ask] | type[records.Drop]] = {
    "give": records.Give,
    "ask": records.Ask,
    "drop": records.Drop,
}
PART = re.compile(r"(?:([0-9]{1,2})[ *x]*)?([a-z]+)(?: ?[*x] ?([0-9]{1,2}))?")

EXAMPLES = (
    "'roll', 'settle 12', 'road 12-17', 'city 12', 'buy', 'knight', 'robber 9 from 2', 'discard wood*2 ore', "
    "'bank wood*4 for ore', 'offer wood for ore to 1,3', 'accept' or 'end'"
)


# ---- writing ----


def action_text(board: Board, action: int) -> str:
    """The action as a player types it."""
    kind = kind_of(action)
    number = actions.number_of(action)
    if kind in PLAIN_TEXTS:
        return PLAIN_TEXTS[kind]
    if kind == actions.SETTLE:
        return f"settle {number}"
    if kind == actions.ROAD:
        a, b = board.ends_of(number)
        return f"road {a}-{b}"
    if kind == actions.CITY:
        return f"city {number}"
    if kind in RESOURCE_STEPS:
        return f"{RESOURCE_STEPS[kind]} {RESOURCES[number]}"
    if kind == actions.ROBBER:
        victim = actions.victim_of(action)
        return f"robber {actions.hex_of(action)}" + ("" if victim == NONE else f" from {victim}")
    if kind == actions.PLAY_PLENTY:
        second = actions.second_of(action)
        more = "" if second == NONE else f" {RESOURCES[second]}"
        return f"plenty {RESOURCES[actions.first_of(action)]}{more}"
    if kind == actions.PLAY_MONOPOLY:
        return f"monopoly {RESOURCES[number]}"
    if kind == actions.BANK:
        give, get = RESOURCES[actions.give_resource(action)], RESOURCES[actions.get_resource(action)]
        return f"bank {give}*{actions.rate_of(action)} for {get}"
    if kind == actions.CONFIRM:
        return f"confirm {number}"
    return f"to {number}" if kind == actions.TO else f"not to {number}"


@lru_cache(4096)
def goods_text(goods: int) -> str:
    """A bundle: `wood*2 ore`."""
    counts = zip(RESOURCES, counts_of(goods), strict=True)
    return " ".join(name if count == 1 else f"{name}*{count}" for name, count in counts if count)


# ---- reading ----


def parse_actions(state: CatanState, seat: int, typed: str) -> list[int]:
    """The actions that were typed, one or several with `;` between them: `knight; robber 9 from 2`. A whole offer,
    counter-offer or discard is a run of them. `Refused` for what is not understood."""
    parts = [part for part in typed.split(";") if part.strip()] or [typed]
    found = [parse_record(state.board, state.terms.seats, seat, part) for part in parts]
    return [action for place, record in enumerate(found) for action in run_of(state, seat, record, place == 0)]


def parse_record(board: Board, seats: int, seat: int, typed: str) -> records.Action:
    """The record of what was typed."""
    words = " ".join(typed.lower().split())
    if len(words) > LONGEST:
        raise not_understood(f"An action of Catan has at most {LONGEST} letters.")
    if words in PLAIN_WORDS:
        return records.PLAIN[PLAIN_WORDS[words]]
    if found := SETTLE.fullmatch(words):
        return records.Settle(spot(board, found[1]))
    if found := CITY.fullmatch(words):
        return records.City(spot(board, found[1]))
    if found := ROAD.fullmatch(words):
        return records.Road(road(board, found[1], found[2]))
    if found := ROBBER.fullmatch(words):
        victim = None if found[2] is None else seat_number(seats, found[2])
        return records.Robber(within(board.hex_count, found[1], "hex"), victim)
    if found := CONFIRM.fullmatch(words):
        return records.Confirm(seat_number(seats, found[1]))
    if found := STEP.fullmatch(words):
        return STEP_RECORDS[found[1]](resource(found[2]))
    if found := TO.fullmatch(words):
        other = seat_number(seats, found[2])
        return records.To(other) if found[1] is None else records.NotTo(other)
    if found := DISCARD.fullmatch(words):
        return records.Discard(cards(found[1], MOST))
    if found := PLENTY.fullmatch(words):
        return records.Plenty(cards(found[1], MOST))
    if found := MONOPOLY.fullmatch(words):
        return records.Monopoly(resource(found[1]))
    if found := BANK.fullmatch(words):
        return records.Bank(cards(found[1], MOST), one_card(found[2]))
    if found := COUNTER.fullmatch(words):
        return records.Counter(side(found[1]), side(found[2]))
    if found := OFFERED.fullmatch(words):
        return records.Offer(side(found[1]), side(found[2]), recipients(seats, seat, found[3]))
    if (found := GIFT.fullmatch(words)) and are_cards(found[3]):
        sides = side(found[3]), no_cards()
        give, want = reversed(sides) if found[2] else sides
        if found[1] == "counter":
            return records.Counter(give, want)
        return records.Offer(give, want, recipients(seats, seat, found[4]))
    raise not_understood(f"{typed[:80]!r} is not understood: write {EXAMPLES}.")


def not_understood(why: str) -> Refused:
    return refused("not_understood", why)


def within(count: int, digits: str, what: str) -> int:
    if int(digits) >= count:
        raise refused(f"no_such_{what}", f"There is no {what} {digits}; they are numbered from 0 to {count - 1}.")
    return int(digits)


def spot(board: Board, digits: str) -> int:
    return within(board.spot_count, digits, "intersection")


def seat_number(seats: int, digits: str) -> int:
    return within(seats, digits, "seat")


def road(board: Board, one: str, other: str) -> tuple[int, int]:
    """The ends of an edge, typed in any order."""
    a, b = spot(board, one), spot(board, other)
    if board.edge_between(a, b) == NONE:
        raise refused("no_such_edge", f"Intersections {a} and {b} are not next to each other.")
    return min(a, b), max(a, b)


def resource(word: str) -> records.Resource:
    if word not in RESOURCE_WORDS:
        raise not_understood(f"{word[:40]!r} is no resource; there are: {', '.join(RESOURCES)}.")
    return RESOURCES[RESOURCE_WORDS[word]]


def cards(text: str, most: int) -> records.Cards:
    """How many of each resource: `wood*2 ore`, `2 wood, ore`, `wood wood ore`."""
    held = {name: count for name, count in counted_cards(text).items() if count}
    if not held or max(held.values()) > most:
        raise not_understood(f"{text[:60]!r} is not understood as cards: write from 1 to {most} of each.")
    return held


def counted_cards(text: str) -> records.Cards:
    """The cards of a text with their counts, 0 included."""
    counts: records.Cards = {}
    rest = re.sub(r"(?:,|\+|&|\band\b)", " ", text).strip()
    while rest:
        found = PART.match(rest)
        if found is None or (found[1] is not None and found[3] is not None):
            raise not_understood(f"{text[:60]!r} is not understood as cards: write 'wood*2 ore'.")
        name = resource(found[2])
        counts[name] = counts.get(name, 0) + int(found[1] or found[3] or 1)
        rest = rest[found.end() :].strip()
    return counts


def side(text: str) -> records.Cards:
    """The cards on one side of an offer, also none: `wood*2 ore`, `nothing`, `0 ore`."""
    return no_cards() if text in NOTHING or not any(counted_cards(text).values()) else cards(text, MOST)


def no_cards() -> records.Cards:
    """A side of an offer with nothing on it: a record without cards on any side would only begin the offer."""
    return {RESOURCES[0]: 0}


def are_cards(text: str) -> bool:
    """Whether a text is understood as cards, or none."""
    try:
        side(text)
    except Refused:
        return False
    return True


def one_card(text: str) -> records.Resource:
    """What the bank gives."""
    [(name, count), *others] = cards(text, MOST).items()
    if others or count != 1:
        raise not_understood("The bank gives one card at a time: write 'bank wood*4 for ore'.")
    return name


def recipients(seats: int, seat: int, text: str | None) -> list[int]:
    """The seats that an offer goes to, in ascending order; all others where none is named."""
    numbers = re.findall("[0-9]+", text or "")
    if not numbers:
        return [other for other in range(seats) if other != seat]
    return sorted({seat_number(seats, digits[:4]) for digits in numbers})
