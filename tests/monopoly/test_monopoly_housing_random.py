"""Random markets with random answers: what always holds, and the machine against the slow one."""

from __future__ import annotations

import random
from typing import Any

import pytest
from housing_random import COSTS, LOTS, SIZES, STREETS, RandomMarket
from housing_slow import Unit
from librt.vecs import vec
from mypy_extensions import i64

from ludex.core import Event, seat_list
from ludex.core.reading import read_shape
from ludex.games.monopoly.faces.position_market import MarketPosition, read_market, read_question
from ludex.games.monopoly.rules.market.check import market_fault
from ludex.games.monopoly.rules.market.market import Market
from ludex.games.monopoly.rules.market.requests import DONE, OPEN, unit_to_add
from ludex.games.monopoly.rules.market.terms import DEMOLITION, PLACEMENT
from ludex.games.monopoly.rules.market.units import (
    BID,
    BUILD_HOTEL,
    CANCEL,
    MAX_ANSWER,
    PASS,
    PLACE,
    STRIP,
    TAKE,
    UNIT_KINDS,
    group_of_strip,
    higher_of_strip,
    kind_of_answer,
    kind_of_unit,
    low_of_strip,
    number_of_answer,
)
from thorough import count

MOST_QUESTIONS = 2_000
"""More than any market asks: a bid rises by 1 at least and passes leave."""


def asked(market: Market) -> int:
    [seat] = seat_list(market.to_act())
    return seat


def choose(market: Market, rng: random.Random) -> int:
    """A legal answer; low bids and passes are likely, so that auctions differ and end."""
    legal = list(market.legal(asked(market)))
    if market.question in (DEMOLITION, PLACEMENT):
        return int(rng.choice(legal))
    if len(legal) == 1 or rng.random() < 0.35:
        return int(legal[0])
    return int(legal[rng.choice([1, min(3, len(legal) - 1), rng.randrange(1, len(legal))])])


def play(market: Market, rng: random.Random) -> int:
    """Answers until the market is done; how many questions it took."""
    questions = 0
    while not market.is_done():
        market.play(asked(market), choose(market, rng))
        questions += 1
        assert questions < MOST_QUESTIONS
    return questions


@pytest.mark.proof
def test_what_always_holds() -> None:
    """Stock, even levels, mortgages, cash: after every single step, whatever was requested and answered."""
    questions = 0
    for seed in range(count(2_000, 50_000)):
        table = RandomMarket(random.Random(seed), is_for_demolition=seed % 3 == 0)
        market = table.machine()
        market.events = []
        market.open(table.first, table.units())
        check_now(market, seed)
        rng = random.Random(seed)
        while not market.is_done():
            market.play(asked(market), choose(market, rng))
            check_now(market, seed)
            questions += 1
        check_steps(table, market.events, market, seed)
    assert questions > count(2_000, 50_000) / 2


def check_now(market: Market, seed: int) -> None:
    now = market.holdings
    assert now.houses >= 0, seed
    assert now.hotels >= 0, seed
    assert min(now.cash) >= 0, seed
    for group in range(len(SIZES)):
        lots = [int(lot) for lot in STREETS.lots_of[group]]
        levels = [int(now.levels[lot]) for lot in lots]
        assert min(levels) >= 0, seed
        assert max(levels) <= min(min(levels) + 1, 5), seed
        if any(now.mortgaged[lot] for lot in lots):
            assert max(levels) == 0, seed


STEP = {"market_house": 1, "market_hotel": 1, "market_house_down": -1, "market_hotel_down": -1}


def check_steps(table: RandomMarket, events: list[Event], market: Market, seed: int) -> None:
    """The steps that were told, made again by the book: they lead to what the market left, and nobody paid for more."""
    levels = dict(table.levels)
    cash = list(table.cash)
    houses, hotels = table.houses, table.hotels
    done = 0
    for event in events:
        told: dict[str, Any] = event.values
        before = houses, hotels
        if event.kind in STEP:
            lot = LOTS[told["lot"]]
            assert table.owners[lot] == told["seat"], seed
            level = levels[lot]
            levels[lot] += STEP[event.kind]
            houses += level % 5 - levels[lot] % 5
            hotels += (level == 5) - (levels[lot] == 5)
            cost = COSTS[lot[0]]
            if STEP[event.kind] > 0:
                assert told["price"] >= cost, seed
                cash[told["seat"]] -= told["price"]
            else:
                assert told["refund"] == cost // 2, seed
                assert told.get("premium", 0) >= 0, seed
                cash[told["seat"]] += told["refund"] - told.get("premium", 0)
            done += 1
        elif event.kind == "market_strip":
            assert told["premium"] >= 0, seed
            cash[told["seat"]] -= told["premium"]
            for place, level in enumerate(told["levels"]):
                lot = (told["group"], place)
                assert level <= levels[lot], seed
                cash[told["seat"]] += (levels[lot] - level) * (COSTS[told["group"]] // 2)
                houses += levels[lot] % 5 - level % 5
                hotels += (levels[lot] == 5) - (level == 5)
                levels[lot] = level
        is_half_of_a_swap = event.kind == "market_hotel_down" and before[1] == 0 and before[0] < 4
        assert table.swaps if is_half_of_a_swap else min(houses, hotels) >= 0, seed
        assert min(cash) >= 0, seed
    assert (houses, hotels) == (market.holdings.houses, market.holdings.hotels), seed
    assert cash == list(market.holdings.cash), seed
    assert [levels[lot] for lot in LOTS] == list(market.holdings.levels), seed
    fates = list(market.requests.fates)
    assert OPEN not in fates, seed
    denied = [event for event in events if event.kind == "market_denied"]
    assert len(denied) == sum(fate != DONE for fate in fates), seed
    # Every unit was carried out once, taken care of by a strip, or denied; some were won without a request.
    done -= unrequested(events)
    assert done <= fates.count(DONE), seed
    if not any(event.kind == "market_strip" for event in events):
        assert done == fates.count(DONE), seed


def unrequested(events: list[Event]) -> int:
    """How many buildings were put up by seats that won them without a request."""
    built = [event.values for event in events if event.kind in ("market_house", "market_hotel")]
    return sum("unrequested" in told for told in built)


# ---- the machine and the slow one ----


def as_slow(code: int) -> Any:
    """An answer as the slow market takes it."""
    kind = kind_of_answer(code)
    if kind == PASS:
        return "pass"
    if kind == BID:
        return int(number_of_answer(code))
    if kind == CANCEL:
        return 0
    if kind == TAKE:
        return int(number_of_answer(code))
    if kind == PLACE:
        return LOTS[number_of_answer(code)]
    assert kind == STRIP
    group, low, higher = group_of_strip(code), low_of_strip(code), higher_of_strip(code)
    return int(group), tuple(int(low) + ((higher >> place) & 1) for place in range(SIZES[group]))


@pytest.mark.proof
def test_the_slow_one_agrees() -> None:
    """The same questions, steps, levels, cash, stock and denials."""
    branches: dict[str, int] = {}
    for seed in range(count(400, 20_000, same=True)):
        table = RandomMarket(random.Random(seed))
        if sum(len(request) for request in table.requests) > 10:
            continue
        told = compare(table, seed)
        [branch] = [str(event.values["branch"]) for event in told if event.kind == "market_branch"]
        branches[branch] = branches.get(branch, 0) + 1
    assert min(branches.values()) > 10
    assert len(branches) == 4


@pytest.mark.proof
@pytest.mark.parametrize("policy", ["fair", "literal"])
def test_the_slow_one_agrees_where_hotels_are_to_come_down(policy: str) -> None:
    """D10: the last houses as one lot, won, taken in part or left, and put up again."""
    auctions, winners, paid, left = 0, 0, 0, 0
    for seed in range(count(300, 15_000, same=True)):
        table = RandomMarket(random.Random(f"{policy} {seed}"), policy, is_for_demolition=True)
        if sum(len(request) for request in table.requests) > 10:
            continue
        told = compare(table, seed)
        sold = [event for event in told if event.values.get("unit") == "houses_left"]
        auctions += len(sold)
        left += len(sold) > 1
        winners += sum("premium" in event.values for event in told if event.kind == "market_question")
        paid += sum(event.values["premium"] != 0 for event in told if event.kind == "market_strip")
    assert min(auctions, winners, paid, left) > count(10, 500), (auctions, winners, paid, left)


def compare(table: RandomMarket, seed: int) -> list[Event]:
    """The same market settled both ways with the same answers; answers what the machine told."""
    market = table.machine()
    market.events = []
    slow = table.slow()
    rng = random.Random(seed)
    market.open(table.first, table.units())
    conversation = slow.settle(table.first, table.requests)
    question = next(conversation, None)
    while not market.is_done():
        assert question is not None, seed
        assert question == the_question(market), seed
        code = choose(market, rng)
        market.play(asked(market), code)
        try:
            question = conversation.send(as_slow(code))
        except StopIteration:
            question = None
    assert question is None, seed
    told = [event for event in market.events if event.kind == "market_branch"]
    assert told[0].values["branch"] == slow.branch, seed
    assert [slow.levels[lot] for lot in LOTS] == list(market.holdings.levels), seed
    assert slow.cash == list(market.holdings.cash), seed
    assert (slow.houses, slow.hotels) == (market.holdings.houses, market.holdings.hotels), seed
    if ("some order",) not in slow.steps:
        assert steps_of(market) == slow.steps, seed
    assert sorted(denied_of(market)) == sorted(slow.denied), seed
    return market.events


def the_question(market: Market) -> dict[str, Any]:
    seat = asked(market)
    if market.question == PLACEMENT:
        lots = [LOTS[number_of_answer(int(code))] for code in market.legal(seat)]
        return {"ask": "place", "seat": seat, "lots": lots, "price": int(market.won_for)}
    if market.question != DEMOLITION:
        return {"ask": "bid", "seat": seat, "least": market.least(seat), "most": market.most(seat)}
    answers = [int(code) for code in market.legal(seat)]
    plans = sorted(as_slow(code) for code in answers if kind_of_answer(code) == STRIP)
    hotels = [int(number_of_answer(code)) for code in answers if kind_of_answer(code) == TAKE]
    due = int(market.won_for) if market.won_by == seat else None
    return {"ask": "demolition", "seat": seat, "hotels": max(hotels, default=0), "plans": plans, "due": due}


def steps_of(market: Market) -> list[tuple[Any, ...]]:
    kinds = dict(
        zip(
            ("market_house_down", "market_hotel_down", "market_hotel", "market_house"),
            UNIT_KINDS,
            strict=True,
        )
    )
    found: list[tuple[Any, ...]] = []
    assert market.events is not None
    for event in market.events:
        told: dict[str, Any] = event.values
        if event.kind in kinds:
            price = told["price"] if "price" in told else told.get("premium", 0) - told["refund"]
            found.append((told["seat"], kinds[event.kind], LOTS[told["lot"]], price))
        elif event.kind == "market_strip":
            found.append((told["seat"], "strip", told["group"], tuple(told["levels"]), told["premium"]))
    return found


def denied_of(market: Market) -> list[Unit]:
    units = market.requests
    return [
        (int(units.seats[at]), UNIT_KINDS[units.kinds[at]], LOTS[units.lots[at]])
        for at in range(len(units.fates))
        if units.fates[at] != DONE
    ]


# ---- at every question ----


def test_legal_answers_are_those_not_refused() -> None:
    rng = random.Random(7)
    seen = 0
    for seed in range(count(600, 3_000)):
        table = RandomMarket(random.Random(seed), is_for_demolition=seed % 3 == 0)
        market = table.machine()
        market.open(table.first, table.units())
        while not market.is_done():
            seat = asked(market)
            legal = {int(code) for code in market.legal(seat)}
            assert len(legal) == len(market.legal(seat))
            tried = {rng.randrange(-5, 40_000) for _ in range(40)} | {rng.randrange(MAX_ANSWER * 2) for _ in range(10)}
            near = {code + step for code in rng.sample(sorted(legal), min(5, len(legal))) for step in (-8, 0, 1, 8)}
            for code in tried | near:
                assert (market.refusal(seat, code) is None) == (code in legal), (seed, code)
            for other in range(-1, table.seats + 1):
                if other != seat:
                    assert len(market.legal(other)) == 0
                    assert market.refusal(other, min(legal)) is not None
            market.play(seat, choose(market, rng))
            seen += 1
    assert seen > 300


def test_a_copy_is_independent_and_a_position_is_the_whole_truth() -> None:
    """From a copy, and from JSON, the same answers lead to the same end; and the first market does not notice."""
    for seed in range(count(500, 3_000)):
        table = RandomMarket(random.Random(seed), is_for_demolition=seed % 3 == 0)
        market = table.machine()
        market.open(table.first, table.units())
        rng = random.Random(seed)
        while not market.is_done():
            before = market.to_json()
            ends = []
            for other in (market.copy(market.holdings.copy()), restored(table, market)):
                assert other.to_json() == before
                play(other, random.Random(seed + 1))
                ends.append(end_of(other))
            assert market.to_json() == before
            market_twin = market.copy(market.holdings.copy())
            play(market_twin, random.Random(seed + 1))
            assert ends == [end_of(market_twin)] * 2, seed
            market.play(asked(market), choose(market, rng))


def restored(table: RandomMarket, market: Market) -> Market:
    fresh = table.machine()
    fresh.holdings = market.holdings.copy()
    given = read_shape(market.to_json(), MarketPosition)
    read_market(fresh, given, 1_000_000)
    read_question(fresh, given, 1_000_000)
    assert market_fault(fresh) is None
    return fresh


def end_of(market: Market) -> tuple[object, ...]:
    now = market.holdings
    return list(now.levels), list(now.cash), int(now.houses), int(now.hotels), list(market.requests.fates)


def test_a_draft_is_always_valid() -> None:
    """Whatever buildings a player may add to a request, one by one, none of it is denied for a reason of its own."""
    for seed in range(count(300, 3_000)):
        rng = random.Random(seed)
        table = RandomMarket(rng)
        market = table.machine()
        seat = rng.randrange(table.seats)
        draft: vec[i64] = vec[i64]()
        codes: list[int] = []
        for _ in range(rng.randint(1, 12)):
            lot, is_build = rng.randrange(-1, len(LOTS) + 2), rng.random() < 0.6
            code = unit_to_add(STREETS, market.holdings, seat, draft, lot, is_build)
            if code >= 0:
                assert (kind_of_unit(code) >= BUILD_HOTEL) == is_build
                codes.append(int(code))
                draft = vec[i64](codes)
        requests: list[vec[i64]] = [vec[i64]() for _ in range(table.seats)]
        requests[seat] = draft
        market.holdings.houses = market.holdings.hotels = 500
        market.open(table.first, requests)
        assert market.is_done(), seed
        assert [int(fate) for fate in market.requests.fates] == [int(DONE)] * len(codes), seed
