"""The judge of the building market: a market and everybody's requests and replies in, what came of them out.

`{"housing": {...}, "policy": "fair"}`: who holds which groups at which levels, the bank, the cash, the requests, and
the replies each player will give, in order, when asked to bid or to say what becomes of a hotel. The answer has
every step, and every shortage test that was made. A player with no reply left passes, or keeps the hotels. With
`"draw": true` the answer has a picture of the way that was taken.
"""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Event, Refused, refused, seat_list
from ludex.games.monopoly.data.boards import load_board
from ludex.games.monopoly.data.names import find_group, find_name
from ludex.games.monopoly.faces.drawing_flow import draw_flow
from ludex.games.monopoly.faces.words_market import market_text
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.holdings import Holdings, Streets
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE
from ludex.games.monopoly.rules.market.shortage import FORMULAS
from ludex.games.monopoly.rules.market.terms import BIDDERS, DEMOLITION, PLACEMENT, POLICIES
from ludex.games.monopoly.rules.market.units import (
    CANCEL,
    MOST_NUMBER,
    PASS,
    UNIT_KINDS,
    bid,
    number_of_answer,
    place,
    strip,
    take,
    unit,
)

STREETS = [space for space in load_board("us").spaces if space.kind == "street"]
GROUPS = {street.group or "": street.house_cost for street in STREETS}
"""The groups of the usual board, with the price of a house."""

GROUP_NAMES = list(GROUPS)
LOTS = [f"{name}{place}" for name in GROUPS for place in range(sum(street.group == name for street in STREETS))]
"""A lot goes by its group and its place in it; the streets of the board come in the same sequence."""
STREET_NAMES = [street.name for street in STREETS]
OTHER_NAMES = [street.also for street in STREETS]

MOST_PLAYERS = 8
USUAL_CASH = 2000
MOST = 1_000_000
MOST_INCREMENT = 1_000
LONGEST_REQUEST = 200

UnitKind = Literal["demo_house", "demo_hotel", "build_hotel", "build_house"]


class Bank(msgspec.Struct, forbid_unknown_fields=True):
    houses: int
    hotels: int


class Choices(msgspec.Struct, forbid_unknown_fields=True):
    atomic_swap: bool = False
    bidders: Literal["requested", "all"] = "requested"
    """Who may bid for scarce buildings: those who requested one, or all who could put one up at that moment."""
    increment: int = 1
    """Bids are multiples of so many dollars."""


class Housing(msgspec.Struct, forbid_unknown_fields=True):
    """A request, as it comes."""

    bank: Bank
    holdings: dict[str, dict[str, list[int | None]]]
    current_player: str = "P1"
    cash: dict[str, int] = {}
    mortgaged: list[str] = []
    requests: dict[str, dict[UnitKind, list[str]]] = {}
    replies: dict[str, list[object]] = {}
    options: Choices = msgspec.field(default_factory=Choices)
    # What a written-down example says about itself.
    id: object = None
    title: object = None
    expected_branch: object = None
    expected: object = None
    derivation: object = None
    seed_literal: object = None


def bad(message: str, where: str, code: str = "bad_request") -> Refused:
    return refused(code, message, {"where": f"housing.{where}" if where else "housing"})


def housing_answer(request: dict[str, object]) -> dict[str, object] | None:
    """The answer to a request about the building market; None for any other."""
    if "housing" not in request:
        return None
    for key in request:
        if key not in ("id", "housing", "policy", "draw"):
            raise refused("bad_request", f"{key!r} is no part of a request about housing.", {"where": key})
    policy = request.get("policy", "fair")
    if not isinstance(policy, str) or policy not in POLICIES:
        known = ", ".join(POLICIES)
        raise refused("bad_request", f"A policy is one of {known}, not {policy!r}.", {"where": "policy"})
    is_drawn = request.get("draw", False)
    if type(is_drawn) is not bool:
        raise refused("bad_request", "`draw` is true or false.", {"where": "draw"})
    try:
        given = msgspec.convert(request["housing"], Housing)
    except msgspec.ValidationError as error:
        message = str(error)
        path = re.search(r"`\$\.?([^`]*)`$", message)
        raise bad(f"{message}.", path.group(1) if path else "") from None
    case = Case(given, policy)
    answer = case.answer()
    if is_drawn:
        answer["draw"] = draw_flow(policy, case.events)
    return answer


class Case:
    """One request being settled."""

    def __init__(self, given: Housing, policy: str) -> None:
        self.given = given
        self.policy = policy
        named = [given.current_player, *given.holdings, *given.cash, *given.requests, *given.replies]
        self.seats = max(seat_of(name) for name in named) + 1
        self.names = [f"P{seat + 1}" for seat in range(self.seats)]
        self.streets = streets()
        self.holdings = self.read_holdings()
        options = given.options
        if not 1 <= options.increment <= MOST_INCREMENT:
            raise bad(f"An increment is from 1 to {MOST_INCREMENT}.", "options.increment")
        self.market = Market(
            self.streets,
            self.holdings,
            self.seats,
            POLICIES.index(policy),
            options.atomic_swap,
            options.increment,
            BIDDERS.index(options.bidders),
        )
        self.events: list[Event] = []
        self.market.events = self.events
        self.asks: list[str] = []
        self.bids: dict[str, list[tuple[int, object]]] = {}
        """What each player will still say in auctions, with its place among the replies."""
        self.plans: dict[str, list[tuple[int, object]]] = {}
        """What each player will still say to questions about hotels."""
        self.places: dict[str, list[tuple[int, object]]] = {}
        """What each player will still say to questions where to put up a building won without a request."""
        for name, replies in given.replies.items():
            numbered = list(enumerate(replies))
            self.bids[name] = [(at, reply) for at, reply in numbered if not isinstance(reply, dict)]
            plans = [(at, reply) for at, reply in numbered if isinstance(reply, dict)]
            self.plans[name] = [(at, reply) for at, reply in plans if "build" not in reply]
            self.places[name] = [(at, reply) for at, reply in plans if "build" in reply]

    # ---- what is given ----

    def read_holdings(self) -> Holdings:
        given = self.given
        cash = [given.cash.get(name, USUAL_CASH) for name in self.names]
        for name, amount in zip(self.names, cash, strict=True):
            within(amount, MOST, f"cash.{name}")
        owner = [int(NONE)] * len(LOTS)
        levels = [0] * len(LOTS)
        for name, groups in given.holdings.items():
            if len({group_of(group, f"holdings.{name}.{group}") for group in groups}) < len(groups):
                raise bad("A group is there twice.", f"holdings.{name}")
            for group, held in groups.items():
                self.read_group(seat_of(name), group, held, owner, levels, f"holdings.{name}.{group}")
        mortgaged = [0] * len(LOTS)
        for at, lot in enumerate(given.mortgaged):
            mortgaged[lot_of(lot, f"mortgaged[{at}]")] = 1
        check_groups(owner, levels, mortgaged)
        return Holdings(
            vec[i64](cash),
            vec[i64](owner),
            vec[i64](levels),
            vec[i64](mortgaged),
            within(given.bank.houses, MOST, "bank.houses"),
            within(given.bank.hotels, MOST, "bank.hotels"),
        )

    def read_group(
        self, seat: int, group: str, held: list[int | None], owner: list[int], levels: list[int], where: str
    ) -> None:
        """The lots of a group that a player holds; null, or nothing at the end, for one that is not his."""
        number = group_of(group, where)
        lots = list(self.streets.lots_of[number])
        if len(held) > len(lots):
            raise bad(f"{group} has {len(lots)} lots.", where)
        for at, level in enumerate(held):
            if level is None:
                continue
            if owner[lots[at]] != NONE:
                raise bad(f"{LOTS[lots[at]]} is held twice.", where, "impossible_position")
            owner[lots[at]] = seat
            levels[lots[at]] = within(level, 5, where)

    def read_requests(self) -> list[vec[i64]]:
        found: list[vec[i64]] = []
        for name in self.names:
            units: list[int] = []
            for kind, lots in self.given.requests.get(name, {}).items():
                for at, lot in enumerate(lots):
                    where = f"requests.{name}.{kind}[{at}]"
                    units.append(int(unit(UNIT_KINDS.index(kind), lot_of(lot, where))))
            if len(units) > LONGEST_REQUEST:
                raise bad(f"A request has at most {LONGEST_REQUEST} units.", f"requests.{name}")
            found.append(vec[i64](units))
        return found

    # ---- what comes of it ----

    def answer(self) -> dict[str, object]:
        self.market.open(seat_of(self.given.current_player), self.read_requests())
        while not self.market.is_done():
            [seat] = seat_list(self.market.to_act())
            self.reply(seat)
        players = [name for name in self.names if self.is_given(name)]
        return {
            "order": [line for line in map(self.line, self.events) if line is not None],
            "bank": {"houses": self.holdings.houses, "hotels": self.holdings.hotels},
            "levels": {name: self.levels_of(name) for name in self.given.holdings},
            "cash": {name: self.holdings.cash[seat_of(name)] for name in players},
            "denied": self.denied(),
            "asks": self.asks,
            "explain": self.explain(),
        }

    def is_given(self, name: str) -> bool:
        return name in self.given.holdings or name in self.given.cash or name in self.given.requests

    def reply(self, seat: int) -> None:
        """Answers the market's question with the player's next reply to one of its kind."""
        name = self.names[seat]
        question = self.market.question
        by_question = self.plans if question == DEMOLITION else self.places if question == PLACEMENT else self.bids
        waiting = by_question.get(name, [])
        if waiting:
            at, given = waiting.pop(0)
            where = f"replies.{name}[{at}]"
            if question == DEMOLITION:
                code, text = self.read_plan(given, where)
            else:
                code, text = read_place(given, where) if question == PLACEMENT else read_bid(given, where)
            refusal = self.market.refusal(seat, code)
            if refusal is not None:
                raise bad(refusal.message, where, refusal.code)
        elif question == PLACEMENT:
            code = int(self.market.legal(seat)[0])
            text = f"build {LOTS[number_of_answer(code)]}"
        else:
            code, text = (int(CANCEL), "demo? cancel") if question == DEMOLITION else (int(PASS), "pass")
        self.asks.append(f"{name} {text}")
        self.market.play(seat, code)

    def read_plan(self, given: object, where: str) -> tuple[int, str]:
        match given:
            case {"cancel": True, **rest} if not rest:
                return int(CANCEL), "demo? cancel"
            case {"hotels": int(hotels), **rest} if not rest and type(hotels) is int:
                return int(take(within(hotels, MOST, where))), f"demo? {hotels} hotel{'' if hotels == 1 else 's'}"
            case {"group": str(group), "levels": list(levels), **rest} if not rest:
                return self.read_strip(group, levels, where), "demo? plan"
        message = 'A reply about hotels is {"cancel": true}, {"hotels": 1} or {"group": "green", "levels": [1, 1, 1]}.'
        raise bad(message, where, "bad_reply")

    def read_strip(self, group: str, levels: list[object], where: str) -> int:
        number = group_of(group, where)
        found = [level for level in levels if type(level) is int and 0 <= level <= 5]
        if len(found) != len(levels) or len(found) != len(self.streets.lots_of[number]):
            raise bad(f"A plan gives each lot of {group} a level from 0 to 5.", where, "bad_reply")
        low = min(found)
        if max(found) > low + 1:
            raise bad("A group is built evenly: its levels differ by 1 at most.", where, "bad_levels")
        return int(strip(number, low, sum(2**place for place, level in enumerate(found) if level > low)))

    # ---- the answer's parts ----

    def line(self, event: Event) -> str | None:
        """A step as a line of the answer: what was done, and what it cost or brought; None for what is no step."""
        told = event.values
        seat, lot, group = told.get("seat"), told.get("lot"), told.get("group")
        who = self.names[seat] if isinstance(seat, int) else ""
        where = LOTS[lot] if isinstance(lot, int) else ""
        match event.kind, told:
            case "market_house", {"price": price}:
                return f"{who} house {where} @{price}"
            case "market_hotel", {"price": price}:
                return f"{who} hotel {where} @{price}"
            case "market_house_down", {"refund": refund}:
                return f"{who} -house {where} +{refund}"
            case "market_hotel_down", {"refund": int(refund), "premium": int(premium)}:
                return f"{who} -hotel {where} {refund - premium:+d}"
            case "market_strip", {"levels": levels, "refund": int(refund), "premium": int(premium)}:
                where = GROUP_NAMES[group] if isinstance(group, int) else ""
                return f"{who} strip {where} -> {levels} {refund - premium:+d}"
        return None

    def levels_of(self, name: str) -> dict[str, list[int | None]]:
        """The player's groups, by their names, in the shape they were given in."""
        found: dict[str, list[int | None]] = {}
        for group, held in self.given.holdings[name].items():
            number = group_of(group, "holdings")
            lots = self.streets.lots_of[number]
            found[GROUP_NAMES[number]] = [
                None if level is None else int(self.holdings.levels[lots[at]]) for at, level in enumerate(held)
            ]
        return found

    def denied(self) -> dict[str, list[str]]:
        """By player, what was denied, in the order of the request."""
        units = self.market.requests
        found: dict[str, list[str]] = {}
        for at in range(len(units.fates)):
            if units.fates[at] != DONE:
                text = f"{UNIT_KINDS[units.kinds[at]]} {LOTS[units.lots[at]]}"
                found.setdefault(self.names[units.seats[at]], []).append(text)
        return {name: found[name] for name in self.names if name in found}

    def explain(self) -> dict[str, object]:
        """The tests that were made, and the whole course of things in sentences."""
        tests: list[dict[str, object]] = []
        branch: object = None
        for event in self.events:
            told = event.values
            if event.kind == "market_test":
                tests.append({**told, "formula": FORMULAS[str(told["test"])]})
            elif event.kind == "market_branch":
                branch = told["branch"]
            elif event.kind in ("market_auction", "market_question"):
                formula = FORMULAS.get(str(told["test"]), told["test"])
                tests.append({"test": told["test"], "numbers": told["numbers"], "short": True, "formula": formula})
        text = [market_text(event, self.names, LOTS, GROUP_NAMES) for event in self.events]
        return {"policy": self.policy, "branch": branch, "tests": tests, "text": text}


def streets() -> Streets:
    groups = [GROUP_NAMES.index(lot[:-1]) for lot in LOTS]
    lots_of = [[lot for lot, own in enumerate(groups) if own == number] for number in range(len(GROUPS))]
    return Streets(vec[i64](groups), [vec[i64](lots) for lots in lots_of], vec[i64](list(GROUPS.values())))


def check_groups(owner: list[int], levels: list[int], mortgaged: list[int]) -> None:
    """Buildings stand only where they could have been built: whole groups, evenly, nothing mortgaged."""
    for name in GROUP_NAMES:
        lots = [lot for lot in range(len(LOTS)) if LOTS[lot][:-1] == name]
        heights = [levels[lot] for lot in lots]
        if max(heights) == 0:
            continue
        if len({owner[lot] for lot in lots}) > 1:
            raise bad(f"There are buildings in {name}, which nobody holds whole.", "holdings", "impossible_position")
        if any(mortgaged[lot] for lot in lots):
            raise bad(
                f"There are buildings in {name}, of which a lot is mortgaged.", "mortgaged", "impossible_position"
            )
        if max(heights) - min(heights) > 1:
            raise bad(f"{name} is not built evenly: {heights}.", "holdings", "impossible_position")


def read_bid(given: object, where: str) -> tuple[int, str]:
    if given == "pass":
        return int(PASS), "pass"
    if type(given) is not int or not 0 <= given <= MOST_NUMBER:
        raise bad('A reply in an auction is a number of dollars, or "pass".', where, "bad_reply")
    return int(bid(given)), f"bid {given}"


def read_place(given: object, where: str) -> tuple[int, str]:
    match given:
        case {"build": str(lot), **rest} if not rest:
            number = lot_of(lot, where)
            return int(place(number)), f"build {LOTS[number]}"
    raise bad('A reply about where to build is {"build": "orange0"}.', where, "bad_reply")


def seat_of(name: str) -> int:
    """The seat of a player: P1 is seat 0."""
    if re.fullmatch("P[1-8]", name) is None:
        raise bad(f"Players are P1 to P{MOST_PLAYERS}, not {name!r}.", "")
    return int(name[1]) - 1


def group_of(name: str, where: str) -> int:
    """The group of that name, however it is spelled."""
    found = find_group(name, GROUP_NAMES)
    if found is None:
        raise bad(f"There is no group {name[:40]!r}; there are {', '.join(GROUP_NAMES)}.", where)
    return found


def lot_of(name: str, where: str) -> int:
    """The lot that goes by its group, however it is spelled, and its place in it; or by its name on the board."""
    group = find_group(name[:-1], GROUP_NAMES) if name[-1:].isascii() and name[-1:].isdigit() else None
    lot = f"{GROUP_NAMES[group]}{name[-1]}" if group is not None else ""
    found = LOTS.index(lot) if lot in LOTS else find_name(name, STREET_NAMES, OTHER_NAMES)
    if found is None:
        raise bad(f"There is no lot {name[:40]!r}: a lot is its group and its place in it from 0, as orange0.", where)
    return found


def within(number: int, most: int, where: str) -> int:
    if not 0 <= number <= most:
        raise bad(f"{number} is not from 0 to {most}.", where)
    return number
