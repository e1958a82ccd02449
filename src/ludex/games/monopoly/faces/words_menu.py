"""What a seat of Monopoly may decide, in words: labels with players' names, cautions, and sums as amounts."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import Amount, amount_of
from ludex.games.monopoly.faces.records import levels_of
from ludex.games.monopoly.faces.words import DECK_NAMES, trade_text
from ludex.games.monopoly.faces.words_market import LEVELS
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate, sale, trade, windows
from ludex.games.monopoly.rules.actions import group_of, houses_of, kind_of, number_of
from ludex.games.monopoly.rules.board import HOTEL
from ludex.games.monopoly.rules.cards import DECKS
from ludex.games.monopoly.rules.market import units
from ludex.games.monopoly.rules.phases import AUCTION, DRAFT, LIFT, MARKET
from ludex.games.monopoly.rules.state import Monopoly
from ludex.render.words import listed

PLAIN = {
    int(do.DROP_CASH): "Take the money off the sheet",
    int(do.PART): "Pay a part of all you are worth",
    int(do.BANKRUPT): "Declare bankruptcy",
}
"""Labels that are the same in every position."""

ON_LOT = {
    int(do.KEEP_MORTGAGE): "Keep {} mortgaged for now",
    int(do.GIVE): "Give {}",
    int(do.DROP): "Take {} off the sheet",
}
"""Labels in which only the lot changes."""

HALF_PRICE = "A building is sold for half of what it cost."
CAUTIONS = {
    int(do.SELL): HALF_PRICE,
    int(do.UNBUILD): HALF_PRICE,
    int(do.STRIP): "All hotels of the group go at once, for half of what they cost.",
    int(do.BANKRUPT): "You are out of the game, and all you have goes to whom you owe.",
}


# ---- sums of money ----


def amounts(state: Monopoly, seat: int, names: Sequence[str]) -> list[Amount]:
    """A bid, or the cash of a trade that is being written."""
    phase, step = state.phase, int(state.terms.increment)
    if phase == AUCTION and seat == state.decider():
        least, most = int(state.auction.least(seat)), int(sale.highest(state, seat))
        wanted = (least + 10, least + 50, int(state.board.prices[state.lot]))
        return amount_of("bid ${}", "Your bid in dollars", "bid", least, most, step, wanted)
    if phase == MARKET and state.market is not None and state.market.asks_for_bid(seat):
        least, most = int(state.market.least(seat)), int(state.market.most(seat))
        return amount_of(
            "bid ${}", "Your bid in dollars", "bid", least, most, step, (least + 10, least + 50, most // 2)
        )
    if phase != DRAFT or seat != state.draft.by or state.draft.touched_cash:
        return []
    other = int(state.draft.partner())
    mine, theirs = int(trade.most_cash(state, seat)), int(trade.most_cash(state, other))
    given = amount_of("give ${}", f"Dollars you give {names[other]}", "give $", step, mine, step, (50, 100, mine // 2))
    asked = f"Dollars you ask {names[other]} for"
    return given + amount_of("ask ${}", asked, "ask $", step, theirs, step, (50, 100, theirs // 2))


# ---- labels ----


def label(state: Monopoly, seat: int, action: int, names: Sequence[str]) -> str:
    """The action as a sentence."""
    kind, number = int(kind_of(action)), int(number_of(action))
    if kind in PLAIN:
        return PLAIN[kind]
    board = state.board
    if kind in ON_LOT:
        return ON_LOT[kind].format(board.names[number])
    if kind >= do.BUILD:
        return request_label(state, seat, kind, number)
    if kind >= do.TALK_TO:
        return trade_label(state, seat, kind, number, names)
    if kind == do.MORTGAGE:
        return f"Mortgage {board.names[number]} for ${int(board.mortgages[number])}"
    if kind == do.SELL:
        return f"Sell {building(int(state.level[number]))} on {board.names[number]} for ${half_price(state, number)}"
    if kind == do.LIFT_MORTGAGE:
        cost = board.mortgages[number] if state.phase == LIFT else estate.lift_cost(state, number)
        return f"Lift the mortgage on {board.names[number]} for ${int(cost)}"
    if kind == do.STRIP:
        return strip_label(state, action)
    return turn_label(state, seat, kind, number, names)


def turn_label(state: Monopoly, seat: int, kind: int, number: int, names: Sequence[str]) -> str:
    """What a turn asks: throws, lots to buy, auctions, tax and rent."""
    board = state.board
    match kind:
        case do.ROLL_DICE:
            return "Throw for a double, to leave jail" if state.jail[seat] else "Throw the dice"
        case do.PAY_FINE:
            return f"Pay ${int(board.fine)} to leave jail"
        case do.USE_CARD:
            return f"Use your {card(number)}"
        case do.BUY_LOT:
            return f"Buy {board.names[state.lot]} for ${int(board.prices[state.lot])}"
        case do.DECLINE_LOT:
            return f"Let {board.names[state.lot]} be auctioned"
        case do.BID:
            return f"Bid ${number}"
        case do.PASS:
            what = f"bid no more for {board.names[state.lot]}" if state.phase == AUCTION else "offer no trade now"
            return f"Pass: {what}"
        case do.FLAT:
            return f"Pay the flat tax of ${int(board.amounts[state.place[seat]])}"
        case do.CLAIM_RENT:
            return f"Claim ${int(state.due)} rent from {names[state.turn]}"
    return f"Let {names[state.turn]} stay without paying rent"


def trade_label(state: Monopoly, seat: int, kind: int, number: int, names: Sequence[str]) -> str:
    """Steps of a trade, and the answers to one."""
    if kind == do.TALK_TO:
        return f"Trade with {names[number]}"
    draft = state.draft
    other = names[draft.partner() if seat == draft.by else draft.by]
    match kind:
        case do.ASK:
            return f"Ask {other} for {state.board.names[number]}"
        case do.GIVE_CASH:
            return f"Give ${number}"
        case do.ASK_CASH:
            return f"Ask {other} for ${number}"
        case do.GIVE_CARD:
            return f"Give your {card(number)}"
        case do.ASK_CARD:
            return f"Ask {other} for the {card(number)}"
        case do.DROP_CARD:
            return f"Take the {card(number)} off the sheet"
        case do.PROPOSE:
            return f"Offer {other} {trade_text(trade.written(state))}"
        case do.WITHDRAW:
            return f"Decline {other}'s offer after all" if draft.counters else f"Offer {other} nothing after all"
        case do.ACCEPT:
            return f"Accept {other}'s offer"
        case do.COUNTER:
            return f"Make {other} a counter-offer"
    return f"Decline {other}'s offer"


def request_label(state: Monopoly, seat: int, kind: int, number: int) -> str:
    """Steps of a building request, and the answers to the building market."""
    board = state.board
    match kind:
        case do.BUILD:
            level = int(windows.planned(state, seat, number)) + 1
            return f"Build {building(level)} on {board.names[number]} for ${int(board.house_costs[number])}"
        case do.UNBUILD:
            level = int(windows.planned(state, seat, number))
            return f"Sell {building(level)} on {board.names[number]} for ${half_price(state, number)}"
        case do.UNDO:
            last = int(state.requests[seat][-1])
            verb, lot = "building" if units.puts_up(last) else "sale", board.names[units.lot_of_unit(last)]
            return f"Take back the last {verb} on {lot}"
        case do.DONE:
            return "Hand in your request" if len(state.requests[seat]) else "Build and sell nothing"
    return answer_label(state, number)


def answer_label(state: Monopoly, code: int) -> str:
    board = state.board
    kind, number = int(units.kind_of_answer(code)), int(units.number_of_answer(code))
    if kind == units.BID:
        return f"Bid ${number}"
    if kind == units.TAKE:
        return f"Demolish {number} hotel{'' if number == 1 else 's'}"
    if kind == units.PLACE:
        return f"Build it on {board.names[number]}"
    if kind == units.STRIP:
        levels = listed([LEVELS[level] for level in levels_of(board, code)])
        return f"Take the {group_name(state, int(units.group_of_strip(code)))} group down to {levels}"
    return "Pass: bid no more for this one" if kind == units.PASS else "Keep the hotels"


def strip_label(state: Monopoly, action: int) -> str:
    group, left = int(group_of(action)), int(houses_of(action))
    gain = (int(estate.group_level(state, group)) - left) * (int(state.board.group_costs[group]) // 2)
    houses = f"{left} house{'' if left == 1 else 's'}"
    return f"Sell the {group_name(state, group)} group down to {houses} for ${gain}"


def building(level: int) -> str:
    """What the level of a lot adds to the one below it."""
    return "a hotel" if level == HOTEL else "a house"


def half_price(state: Monopoly, lot: int) -> int:
    return int(state.board.house_costs[lot]) // 2


def card(deck: int) -> str:
    return f"card out of jail ({DECK_NAMES[DECKS[deck]]})"


def group_name(state: Monopoly, group: int) -> str:
    """`light blue`"""
    return state.board.group_names[group].replace("_", " ")


# ---- what is costly or final ----


def caution(state: Monopoly, seat: int, action: int) -> str:
    """What to think twice about: what is sold below its price, given away, or ends the game for the seat."""
    kind = int(kind_of(action))
    if kind in CAUTIONS:
        return CAUTIONS[kind]
    if kind == do.MORTGAGE:
        cost = int(estate.lift_cost(state, number_of(action)))
        return f"It brings no rent until you lift the mortgage, which costs ${cost}."
    if kind == do.ACCEPT:
        return f"The trade is made at once: you get {trade_text(trade.written(state))}."
    if kind == do.WAIVE_RENT:
        return f"You give up ${int(state.due)}."
    if kind == do.MARKET_ANSWER and units.kind_of_answer(number_of(action)) in (units.TAKE, units.STRIP):
        return "Hotels come down for half of what they cost."
    return ""
