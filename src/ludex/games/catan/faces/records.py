"""The typed records of Catan's actions, and the packed actions they stand for."""

from __future__ import annotations

from typing import Literal

import msgspec

from ludex.core import Refused, refused
from ludex.games.catan.rules import actions
from ludex.games.catan.rules.board import NONE, Board
from ludex.games.catan.rules.cards import RESOURCES

Resource = Literal["wood", "brick", "sheep", "wheat", "ore"]
Cards = dict[Resource, int]
"""How many of each resource; those not there are left out."""

MOST_SPOTS = 80
MOST_SEATS = 6


class Settle(msgspec.Struct, frozen=True, tag_field="kind", tag="settle", forbid_unknown_fields=True):
    """A settlement on an intersection."""

    at: int


class Road(msgspec.Struct, frozen=True, tag_field="kind", tag="road", forbid_unknown_fields=True):
    """A road between two intersections, the smaller first."""

    between: tuple[int, int]


class City(msgspec.Struct, frozen=True, tag_field="kind", tag="city", forbid_unknown_fields=True):
    """A city in place of one's settlement."""

    at: int


class Roll(msgspec.Struct, frozen=True, tag_field="kind", tag="roll", forbid_unknown_fields=True):
    """To roll the dice."""


class Discard(
    msgspec.Struct, frozen=True, tag_field="kind", tag="discard", forbid_unknown_fields=True, omit_defaults=True
):
    """To give cards back after a seven: those that were chosen. With `cards`, to choose them: a run of actions."""

    cards: Cards = {}


class Robber(
    msgspec.Struct,
    frozen=True,
    tag_field="kind",
    tag="robber",
    forbid_unknown_fields=True,
    rename={"victim": "from"},
):
    """The robber to a hex, and a card from a seat there, if there is one to rob."""

    hex: int
    victim: int | None = None


class Buy(msgspec.Struct, frozen=True, tag_field="kind", tag="buy", forbid_unknown_fields=True):
    """To buy a development card."""


class Knight(msgspec.Struct, frozen=True, tag_field="kind", tag="knight", forbid_unknown_fields=True):
    """To play a knight; the robber moves next."""


class Roads(msgspec.Struct, frozen=True, tag_field="kind", tag="roads", forbid_unknown_fields=True):
    """To play road building; one or two roads come next."""


class Plenty(msgspec.Struct, frozen=True, tag_field="kind", tag="plenty", forbid_unknown_fields=True):
    """To play year of plenty: two cards of the bank, or its last one."""

    cards: Cards


class Monopoly(msgspec.Struct, frozen=True, tag_field="kind", tag="monopoly", forbid_unknown_fields=True):
    """To play monopoly."""

    resource: Resource


class Bank(msgspec.Struct, frozen=True, tag_field="kind", tag="bank", forbid_unknown_fields=True):
    """To trade with the bank: so many of one resource for one of another."""

    give: Cards
    get: Resource


class Offer(msgspec.Struct, frozen=True, tag_field="kind", tag="offer", forbid_unknown_fields=True, omit_defaults=True):
    """To begin an offer. With both sides, and the seats that get it in ascending order, the whole: a run of actions."""

    give: Cards = {}
    want: Cards = {}
    to: list[int] = []


class Invite(msgspec.Struct, frozen=True, tag_field="kind", tag="invite", forbid_unknown_fields=True):
    """To ask all others for offers."""


class Give(msgspec.Struct, frozen=True, tag_field="kind", tag="give", forbid_unknown_fields=True):
    """One card more that is given in the offer one writes, or discarded."""

    resource: Resource


class Ask(msgspec.Struct, frozen=True, tag_field="kind", tag="ask", forbid_unknown_fields=True):
    """One card more that is asked for in the offer one writes."""

    resource: Resource


class Drop(msgspec.Struct, frozen=True, tag_field="kind", tag="drop", forbid_unknown_fields=True):
    """One card less in the offer one writes, on the side where it is, or in the discard."""

    resource: Resource


class To(msgspec.Struct, frozen=True, tag_field="kind", tag="to", forbid_unknown_fields=True):
    """One seat more that gets the offer one writes; with none, all others do."""

    seat: int


class NotTo(msgspec.Struct, frozen=True, tag_field="kind", tag="not_to", forbid_unknown_fields=True):
    """One seat less that gets it."""

    seat: int


class Propose(msgspec.Struct, frozen=True, tag_field="kind", tag="propose", forbid_unknown_fields=True):
    """To make the offer, or the counter-offer, that one has written."""


class Accept(msgspec.Struct, frozen=True, tag_field="kind", tag="accept", forbid_unknown_fields=True):
    """To be ready for the trade that is offered."""


class Decline(msgspec.Struct, frozen=True, tag_field="kind", tag="decline", forbid_unknown_fields=True):
    """Not to trade."""


class Counter(
    msgspec.Struct, frozen=True, tag_field="kind", tag="counter", forbid_unknown_fields=True, omit_defaults=True
):
    """To begin a counter-offer. With what the answering seat gives and what it wants, the whole: a run of actions."""

    give: Cards = {}
    want: Cards = {}


class Confirm(msgspec.Struct, frozen=True, tag_field="kind", tag="confirm", forbid_unknown_fields=True):
    """To trade with one of those who accepted or countered."""

    seat: int


class Withdraw(msgspec.Struct, frozen=True, tag_field="kind", tag="withdraw", forbid_unknown_fields=True):
    """To trade with nobody, or to drop the offer one writes."""


class End(msgspec.Struct, frozen=True, tag_field="kind", tag="end", forbid_unknown_fields=True):
    """To end one's turn, or one's part of the special building phase."""


Action = (
    Settle
    | Road
    | City
    | Roll
    | Discard
    | Robber
    | Buy
    | Knight
    | Roads
    | Plenty
    | Monopoly
    | Bank
    | Offer
    | Invite
    | Give
    | Ask
    | Drop
    | To
    | NotTo
    | Propose
    | Accept
    | Decline
    | Counter
    | Confirm
    | Withdraw
    | End
)

PLAIN: dict[int, Action] = {
    int(actions.ROLL): Roll(),
    int(actions.DISCARD): Discard(),
    int(actions.BUY): Buy(),
    int(actions.PLAY_KNIGHT): Knight(),
    int(actions.PLAY_ROADS): Roads(),
    int(actions.OFFER): Offer(),
    int(actions.INVITE): Invite(),
    int(actions.PROPOSE): Propose(),
    int(actions.ACCEPT): Accept(),
    int(actions.DECLINE): Decline(),
    int(actions.COUNTER): Counter(),
    int(actions.WITHDRAW): Withdraw(),
    int(actions.END): End(),
}
"""The actions without numbers, by kind."""


def record(board: Board, action: int) -> Action:
    """The record of a packed action."""
    kind = actions.kind_of(action)
    number = actions.number_of(action)
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == actions.SETTLE:
        return Settle(number)
    if kind == actions.ROAD:
        return Road(board.ends_of(number))
    if kind == actions.CITY:
        return City(number)
    if kind == actions.ROBBER:
        victim = actions.victim_of(action)
        return Robber(actions.hex_of(action), None if victim == NONE else victim)
    if kind == actions.PLAY_PLENTY:
        return Plenty(plenty_cards(action))
    if kind == actions.PLAY_MONOPOLY:
        return Monopoly(named(number))
    if kind == actions.BANK:
        return Bank(
            {named(actions.give_resource(action)): actions.rate_of(action)}, named(actions.get_resource(action))
        )
    if kind == actions.GIVE:
        return Give(named(number))
    if kind == actions.ASK:
        return Ask(named(number))
    if kind == actions.DROP:
        return Drop(named(number))
    if kind == actions.TO:
        return To(number)
    return NotTo(number) if kind == actions.NOT_TO else Confirm(number)


def named(resource: int) -> Resource:
    return RESOURCES[resource]


def plenty_cards(action: int) -> Cards:
    """The cards of a year of plenty, in the order of the resources."""
    chosen = [actions.first_of(action), actions.second_of(action)]
    return {named(resource): chosen.count(resource) for resource in range(len(RESOURCES)) if resource in chosen}


def code(board: Board, record: object) -> int:
    """The packed action of a record; `Refused` where its numbers are those of no action."""
    match record:
        case Settle(at):
            return actions.settle(within(at, MOST_SPOTS, "intersection"))
        case City(at):
            return actions.city(within(at, MOST_SPOTS, "intersection"))
        case Road((a, b)):
            return actions.road(edge(board, a, b))
        case Robber(hex, victim):
            seat = NONE if victim is None else within(victim, MOST_SEATS, "seat")
            return actions.robber(within(hex, board.hex_count, "hex"), seat)
        case Plenty(cards):
            return plenty(cards)
        case Monopoly(resource):
            return actions.monopoly(RESOURCES.index(resource))
        case Bank(give, get):
            return bank(give, get)
        case Give(resource):
            return actions.give(RESOURCES.index(resource))
        case Ask(resource):
            return actions.ask(RESOURCES.index(resource))
        case Drop(resource):
            return actions.drop(RESOURCES.index(resource))
        case To(seat):
            return actions.to(within(seat, MOST_SEATS, "seat"))
        case NotTo(seat):
            return actions.not_to(within(seat, MOST_SEATS, "seat"))
        case Confirm(seat):
            return actions.confirm(within(seat, MOST_SEATS, "seat"))
    for kind, one in PLAIN.items():
        if one == record:
            return actions.plain(kind)
    raise wrong("That is no action of Catan, or more than one.")


def wrong(message: str) -> Refused:
    return refused("not_understood", message)


def within(number: int, count: int, what: str) -> int:
    if not 0 <= number < count:
        raise refused(f"no_such_{what}", f"There is no {what} {str(number)[:20]}.")
    return number


def edge(board: Board, a: int, b: int) -> int:
    """The number of the edge between two intersections, the smaller first."""
    found = board.edge_between(a, b) if 0 <= a < b < MOST_SPOTS else -1
    if found < 0:
        raise refused("no_such_edge", f"There is no edge {str(a)[:20]}-{str(b)[:20]}.")
    return found


def plenty(cards: Cards) -> int:
    if not 1 <= sum(cards.values()) <= 2 or any(not 1 <= count <= 2 for count in cards.values()):
        raise wrong("Year of plenty takes two cards, as in 'plenty wood ore'.")
    chosen = sorted(RESOURCES.index(resource) for resource, count in cards.items() for _ in range(count))
    return actions.plenty(chosen[0], chosen[1] if len(chosen) == 2 else NONE)


def bank(give: Cards, get: Resource) -> int:
    [(resource, rate), *others] = give.items() or [("", 0)]
    if others or not 2 <= rate <= 4:
        raise wrong("The bank takes 2, 3 or 4 cards of one resource, as in 'bank wood*4 for ore'.")
    return actions.bank(RESOURCES.index(resource), rate, RESOURCES.index(get))
