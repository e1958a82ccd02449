"""The building market in words: what happened in it, and why something was denied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod

from ludex.core import Event
from ludex.games.monopoly.rules.market.shortage import FORMULAS
from ludex.render.words import listed

BRANCH = {
    "none": "everything can be done, one thing after the other",
    "hotel(3a)": "hotels are short (3a)",
    "house(2g)": "houses are short (2g)",
    "demolition": "some of it has no order in which it could be done, though neither 3a nor 2g finds a shortage",
}

PLAIN_BRANCH = {
    "none": "everything can be done, one thing after the other",
    "hotel(3a)": "so it is done in this order",
    "house(2g)": "so it is done in this order",
    "demolition": "there is no order in which all of it could be done",
}
"""As `BRANCH`, for a table, which is told of the shortage itself just before."""

PHASE = {
    "hotels": "build hotels",
    "houses": "build houses",
    "demolitions": "demolish hotels",
    "hotels_again": "hotels once more if hotels came back",
    "houses_again": "houses once more if houses came back",
}

UNIT = {
    "demo_house": "selling a house of",
    "demo_hotel": "demolishing the hotel on",
    "build_hotel": "a hotel on",
    "build_house": "a house on",
}

REASON = {
    "no_street": "nothing can be built there",
    "not_owned": "the whole group must be the player's own",
    "mortgaged": "a lot of the group is mortgaged",
    "no_building": "there is no such building",
    "full": "there is no room for it",
    "no_four_houses": "a hotel takes the place of four houses, which are not there",
    "uneven": "the group would not be built evenly",
    "too_poor": "the player can't pay for it",
    "no_houses": "the bank has no houses left",
    "no_hotels": "the bank has no hotels left",
    "no_bid": "nobody bid in the auction",
    "cancelled": "the player kept it when there were too few houses",
}

SOLD = {"house": "a house", "hotel": "a hotel", "four_houses": "four houses to demolish a hotel with"}
"""What is auctioned, where it is not the houses left."""


LEVELS = ("nothing", "a house", "2 houses", "3 houses", "4 houses", "a hotel")
"""What stands on a lot."""


def table_text(event: Event, names: Sequence[str]) -> str:
    """An event of the market as a table is told it: as `market_text`, with the shortages in plain words."""
    told = event.values
    who = named(told, "seat", names)
    match event.kind:
        case "market_test":
            return f"{stock_text(told)}: {'too few' if told['short'] else 'enough'}."
        case "market_branch":
            return branch_text(str(told["branch"]), told["phases"], PLAIN_BRANCH)
        case "market_auction" if "numbers" in told:
            return f"Not enough for everybody ({stock_text(told).lower()}): an auction of {sold_text(told)}."
        case "market_auction":
            return f"An auction of {sold_text(told)}."
        case "market_question":
            return f"{won_text(who, told)}{who} wants to demolish hotels, but the bank has too few houses for that."
        case "market_strip":
            group = str(told["group"]).replace("_", " ")
            levels = told["levels"] if isinstance(told["levels"], list) else []
            paid = f", having paid ${told['premium']} for the houses" if told["premium"] else ""
            left = listed([LEVELS[level] for level in levels])
            return f"{who} takes the {group} group down to {left} for ${told['refund']}{paid}."
        case "market_denied":
            where = named(told, "lot", ())
            return f"{who} is denied {UNIT[str(told['unit'])]} {where}: {REASON[str(told['reason'])]}."
    return market_text(event, names)


def stock_text(told: dict[str, object]) -> str:
    """What a test of the stock compares: `Hotels: 3 wanted, 1 to be had`."""
    wanted, _, there = str(told["numbers"]).partition(" > ")
    what = "Hotels" if str(told["test"]).startswith("3") else "Houses"
    # What demolitions need stands on the right with a minus.
    needed = value_of(wanted) + sum(value_of(part) for part in there.split(" - ")[1:])
    return f"{what}: {needed} wanted, {value_of(there.split(' - ')[0])} to be had"


def value_of(numbers: str) -> int:
    """The value of a sum of products: `5 + 4*2` is 13."""
    return sum(prod(int(factor) for factor in part.split("*")) for part in numbers.split(" + "))


def market_text(event: Event, names: Sequence[str], lots: Sequence[str] = (), groups: Sequence[str] = ()) -> str:
    """An event of the market as a sentence; names by seat, and by lot and group where the event has their numbers."""
    told = event.values
    who, where, group = named(told, "seat", names), named(told, "lot", lots), named(told, "group", groups)
    match event.kind:
        case "market_test":
            formula = FORMULAS[str(told["test"])]
            result = "short" if told["short"] else "not short"
            return f"Test {told['test']}: {formula}, here {told['numbers']}: {result}."
        case "market_branch":
            return branch_text(str(told["branch"]), told["phases"], BRANCH)
        case "market_house":
            return f"{who} builds a house on {where} for ${told['price']}{unrequested_text(told)}."
        case "market_hotel":
            swapped = ", in one with that demolition, since neither could come first" if "is_swap" in told else ""
            return f"{who} builds a hotel on {where} for ${told['price']}{swapped}{unrequested_text(told)}."
        case "market_house_down":
            return f"{who} sells a house of {where} for ${told['refund']}."
        case "market_hotel_down":
            paid = f", having paid ${told['premium']} for the four houses" if told["premium"] else ""
            return f"{who} demolishes the hotel on {where} for ${told['refund']}{paid}."
        case "market_strip":
            paid = f", having paid ${told['premium']} for the houses" if told["premium"] else ""
            return f"{who} takes {group} down to {told['levels']} for ${told['refund']}{paid}."
        case "market_auction":
            return f"{test_text(told)}: an auction of {sold_text(told)}."
        case "market_question":
            return f"{won_text(who, told)}{who} wants to demolish, but {test_text(told)}."
        case "market_placement":
            return f"{who} has {SOLD[str(told['unit'])]} for ${told['price']} and is asked where to put it up."
        case "market_answer":
            return answer_text(who, told, where)
        case _:
            return denial_text(who, where, told)


def named(told: dict[str, object], key: str, names: Sequence[str]) -> str:
    """What stands under a key, by its name; nothing where it has no meaning."""
    found = told.get(key, "")
    return names[found] if isinstance(found, int) else str(found)


def branch_text(branch: str, phases: object, words: Mapping[str, str]) -> str:
    steps = [PHASE[phase] for phase in phases] if isinstance(phases, list) else []
    text = words[branch]
    return f"{text[0].upper()}{text[1:]}" + (f": {', '.join(steps)}." if steps else ".")


def test_text(told: dict[str, object]) -> str:
    """The test that found too little, with its numbers."""
    test = str(told["test"])
    return f"{test} ({FORMULAS[test]}) is {told['numbers']}" if test in FORMULAS else f"{test} is {told['numbers']}"


def houses_text(told: dict[str, object]) -> str:
    """`1 house`, `3 houses`"""
    return f"{told['houses']} house{'' if told['houses'] == 1 else 's'}"


def sold_text(told: dict[str, object]) -> str:
    """What is auctioned: one unit, or the houses left in one lot."""
    if told["unit"] == "houses_left":
        return f"the {houses_text(told)} left, in one lot among those who want to demolish hotels"
    return SOLD[str(told["unit"])]


def unrequested_text(told: dict[str, object]) -> str:
    """Said of a building that its owner won in an auction open to all."""
    return ", won without a request" if "unrequested" in told else ""


def won_text(who: str, told: dict[str, object]) -> str:
    """What a seat that is asked about hotels has won in an auction, and what it will pay; empty if nothing."""
    if "premium" not in told:
        return ""
    price = f" for ${told['premium']}, due with the first one taken" if told["premium"] else ""
    return f"{who} has the {houses_text(told)} left{price}. "


def answer_text(who: str, told: dict[str, object], where: str) -> str:
    match told["answer"]:
        case "pass":
            return f"{who} passes."
        case "bid":
            return f"{who} bids ${told['amount']}."
        case "cancel":
            free = f" and does not pay the ${told['unpaid']}" if "unpaid" in told else ""
            return f"{who} keeps the hotels after all{free}."
        case "take":
            return f"{who} demolishes as many hotels as there are houses for: {told['hotels']}."
        case "place":
            return f"{who} chooses {where}."
        case _:
            return f"{who} takes a whole group down."


def denial_text(who: str, where: str, told: dict[str, object]) -> str:
    found = f" ({test_text(told)})" if "test" in told else ""
    return f"{who} is denied {UNIT[str(told['unit'])]} {where}: {REASON[str(told['reason'])]}{found}."
