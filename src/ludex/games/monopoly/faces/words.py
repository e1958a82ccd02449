"""Monopoly in words: what happened, and how things stand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core import Event
from ludex.games.monopoly.faces.words_market import LEVELS, table_text
from ludex.render.words import listed

CAUSES = {
    "rent": "rent",
    "tax": "tax",
    "fine": "to leave jail",
    "card": "by a card",
    "interest": "interest on mortgages",
    "price": "the price",
}
DEBT_CAUSES = {
    "rent": "of rent",
    "tax": "of tax",
    "fine": "to leave jail",
    "card": "by a card",
    "interest": "of interest on mortgages",
    "price": "for a lot",
}
"""What a debt is for."""
GAINS = {
    "salary": "salary",
    "card": "by a card",
    "pot": "from Free Parking",
    "buildings": "for its buildings",
}
DECK_NAMES = {"chance": "Chance", "chest": "Community Chest"}
SCARCE = {
    "house_auction": "a house",
    "hotel_auction": "a hotel",
    "lot_auction": "four houses, to take a hotel down with",
    "rest_auction": "the last houses in one lot, to take hotels down with",
}
"""What the building market auctions."""


def event_text(event: Event, names: Sequence[str]) -> str:
    """One event as a sentence."""
    if event.kind.startswith("market_"):
        return table_text(event, names)
    values: Mapping[str, Any] = event.values
    name = names[values["seat"]] if "seat" in values else ""
    lot = values.get("lot")
    match event.kind:
        case "turn":
            return f"Round {values['round']}: it is {name}'s turn."
        case "rolls":
            first, second = values["dice"]
            return f"{name} throws {first} and {second}{', a double' if first == second else ''}."
        case "moves":
            return f"{name} moves to {values['to']}."
        case "collects":
            return f"{name} collects ${values['amount']} {GAINS[values['for']]}."
        case "pays":
            to = "the bank" if values["to"] is None else names[values["to"]]
            return f"{name} pays {to} ${values['amount']} {CAUSES[values['for']]}."
        case "draws":
            return f"{name} draws from {DECK_NAMES[values['deck']]}: {card_text(values)}."
        case "jailed":
            return f"{name} goes to jail."
        case "leaves_jail":
            return f"{name} leaves jail by {'paying the fine' if values['by'] == 'fine' else 'a ' + values['by']}."
        case "buys":
            return f"{name} buys {lot} for ${values['amount']}."
        case "auction":
            return f"{lot} is auctioned."
        case "bids":
            return f"{name} bids ${values['bid']}."
        case "passes":
            return f"{name} passes."
        case "wins":
            return f"{name} has {lot} for ${values['price']}."
        case "unsold":
            return f"Nobody bids; {lot} stays with the bank."
        case "mortgages":
            return f"{name} mortgages {lot} for ${values['amount']}."
        case "lifts":
            return f"{name} lifts the mortgage on {lot} for ${values['amount']}."
        case "sells":
            return f"{name} sells a building on {lot} for ${values['amount']}."
        case "strips":
            levels = listed([LEVELS[level] for level in values["levels"]])
            group = values["group"].replace("_", " ")
            return f"{name} takes the {group} group down to {levels}, for ${values['amount']}."
        case "waives":
            return f"{name} does not claim the rent of {lot}."
        case "offers":
            return f"{name} offers {names[values['to']]} {trade_text(values)}."
        case "trades":
            return f"{names[values['to']]} accepts: {name} gives {trade_text(values)}."
        case "declines":
            return f"{name} declines the offer of {names[values['to']]}."
        case "bankrupt":
            to = "the bank" if values["to"] is None else names[values["to"]]
            return f"{name} is bankrupt; everything goes to {to}."
        case "surrenders":
            return f"{name} hands the bank ${values['amount']}."
        case "inherits":
            return f"{name} takes over ${values['amount']} from {names[values['from']]}."
    worths = [f"{names[seat]} ${worth}" for seat, worth in enumerate(values["worths"])]
    return f"The game is over ({values['reason']}): {listed(worths)}."


def card_text(values: Mapping[str, Any]) -> str:
    """What a card says, in our own words."""
    a, b = values["numbers"]
    match values["effect"]:
        case "advance":
            return f"advance to {values['space']}"
        case "nearest_railroad":
            return f"advance to the nearest railroad and pay {a} times its rent"
        case "nearest_utility":
            return f"advance to the nearest utility and pay {a} times a fresh throw"
        case "collect":
            return f"collect ${a}"
        case "pay":
            return f"pay ${a}"
        case "keep":
            return "leave jail free, to be kept"
        case "back":
            return f"go back {a} spaces"
        case "to_jail":
            return "go to jail"
        case "repairs":
            return f"repairs, ${a} for each house and ${b} for each hotel"
        case "pay_each":
            return f"pay every other player ${a}"
    return f"collect ${a} from every other player"


NOTHING: Mapping[str, Any] = {"lots": [], "cash": 0, "cards": []}
"""An empty side of a trade."""


def side_text(side: Mapping[str, Any]) -> str:
    """What one side of a trade gives."""
    items = [*side["lots"]]
    if side["cash"]:
        items.append(f"${side['cash']}")
    items += [f"a card out of jail ({DECK_NAMES[deck]})" for deck in side["cards"]]
    return listed(items) or "nothing yet"


def trade_text(values: Mapping[str, Any]) -> str:
    """`Boardwalk and $200 for Park Place`; `nothing yet` while nothing is written on either side."""
    given, asked = side_text(values["give"]), side_text(values["ask"])
    return given if given == asked == side_text(NOTHING) else f"{given} for {asked}"


# ---- how things stand ----


def summary(view: Mapping[str, Any]) -> str:
    """The position in a few words, at most 90 characters."""
    if view["outcome"] is not None:
        where = "over"
        numbers = f", scores {' '.join(map(str, view['outcome']['scores']))}"
    else:
        seats = " ".join(map(str, view["to_act"]))
        where = f"round {view['round']}, {view['phase']}, to act: {seats}"
        numbers = f", cash {' '.join(str(seat['cash']) for seat in view['seats'])}"
    return where + numbers if len(where + numbers) <= 90 else where


def headline(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """One line on what is to be decided."""
    if view["outcome"] is not None:
        winners = listed([names[seat] for seat in view["outcome"]["winners"]])
        return f"The game is over: {winners} won ({view['outcome']['reason']})."
    who = listed([names[seat] for seat in view["to_act"]])
    return f"Round {view['round']}. {who}: {task(view, names)}."


def task(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """What is to be decided now."""
    match view["phase"]:
        case "roll":
            seat = view["seats"][view["turn"]]
            return f"in jail, throw {seat['jail']}" if seat["jail"] else "to throw"
        case "buy":
            price = next(space["price"] for space in view["spaces"] if space["name"] == view["lot"])
            return f"buy {view['lot']} for ${price}, or not"
        case "auction":
            auction = view["auction"]
            stands = "no bid yet" if auction["leader"] is None else f"${auction['high']} by {names[auction['leader']]}"
            return f"bid for {view['lot']} ({stands})"
        case "debt":
            debt = view["debts"][0]
            to = "the bank" if debt["to"] is None else names[debt["to"]]
            return f"owes {to} ${debt['amount']} {DEBT_CAUSES[debt['for']]}"
        case "draft":
            return f"writes a trade with {names[view['trade']['to']]}: {trade_text(view['trade'])}"
        case "offer":
            return f"answers {names[view['trade']['seat']]}, who offers {trade_text(view['trade'])}"
        case "lift":
            return f"lift the mortgage on {view['mortgages_to_lift'][0]} at once, or keep it"
        case "tax":
            return "pay the tax flat, or as a part of one's worth"
        case "claim":
            return f"claim ${view['due']} rent for {view['lot']}"
        case "window":
            return "buildings to buy or sell, sealed"
        case "market":
            return market_task(view["market"], names)
    return "to offer a trade, or pass"


def market_task(market: Mapping[str, Any], names: Sequence[str]) -> str:
    """What the building market asks."""
    auction = market["auction"]
    if market["question"] == "placement":
        return f"where to put up the building that was won for ${market['won_for']}"
    if auction is None and market["won_by"] is not None:
        price = f", for ${market['won_for']} if any is taken" if market["won_for"] else ""
        return f"has won the houses left{price}: strip a group down to them, or keep the hotels"
    if auction is None:
        return "too few houses for the hotels to come down: keep them, take some down, or strip a group"
    stands = "no bid yet" if auction["leader"] is None else f"${auction['high']} by {names[auction['leader']]}"
    return f"bid for {SCARCE[market['question']]} ({stands})"


def stock_text(view: Mapping[str, Any]) -> str:
    """`1 house and 12 hotels`"""
    houses, hotels = view["houses"], view["hotels"]
    return f"{houses} house{'' if houses == 1 else 's'} and {hotels} hotel{'' if hotels == 1 else 's'}"


def describe(view: Mapping[str, Any], names: Sequence[str]) -> str:
    """The whole position as the viewer sees it."""
    lines = [headline(view, names)]
    first, second = view["dice"]
    dice = f" Dice: {first}, {second}." if first else ""
    pot = "" if view["pot"] is None else f" On Free Parking: ${view['pot']}."
    lines.append(f"Bank: {stock_text(view)}.{dice}{pot}")
    lines.extend(seat_text(seat, view, names) for seat in view["seats"])
    if view["request"]:
        lines.append(f"Your request: {listed(view['request'])}.")
    return "\n".join(lines)


def seat_text(seat: Mapping[str, Any], view: Mapping[str, Any], names: Sequence[str]) -> str:
    you = " (you)" if seat["seat"] == view["seat"] else ""
    name = f"{names[seat['seat']]}{you}"
    if seat["bankrupt"]:
        return f"{name}: bankrupt."
    place = "in jail" if seat["jail"] else f"on {view['spaces'][seat['place']]['name']}"
    parts = [f"${seat['cash']} (worth ${seat['worth']})", place]
    parts += [f"a card out of jail ({DECK_NAMES[deck]})" for deck in seat["cards"]]
    lots = [lot_text(space) for space in view["spaces"] if space.get("owner") == seat["seat"]]
    return f"{name}: {', '.join(parts)}; {listed(lots) or 'no lots'}."


def lot_text(space: Mapping[str, Any]) -> str:
    if space["mortgaged"]:
        return f"{space['name']} (mortgaged)"
    return f"{space['name']} ({LEVELS[space['level']]})" if space["level"] else space["name"]
