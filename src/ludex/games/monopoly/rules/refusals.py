"""Why an action cannot be done: a stable code and a sentence for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate, trade
from ludex.games.monopoly.rules.actions import group_of, has_number, houses_of, is_about_lot, kind_of, number_of
from ludex.games.monopoly.rules.board import HOTEL, HOUSES_IN_HOTEL
from ludex.games.monopoly.rules.market.requests import carried_out, is_both_ways, next_unit, why_not_added
from ludex.games.monopoly.rules.market.steps import FULL, MORTGAGED, NO_BUILDING, NOT_OWNED, TOO_POOR
from ludex.games.monopoly.rules.money import AMOUNT
from ludex.games.monopoly.rules.phases import AUCTION, BUY, DEBT, DRAFT, LIFT, MARKET, OFFER, ROLL, TAX, WINDOW
from ludex.games.monopoly.rules.sale import highest, purse
from ludex.games.monopoly.rules.terms import NO_TRADES

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def explain(state: Monopoly, seat: i64, action: i64) -> Refusal:
    """The refusal of an action that `may` has turned down."""
    kind = kind_of(action)
    number = number_of(action)
    if kind < 0 or (number != 0 and not has_number(kind)):
        return Refusal("no_such_action", "There is no such action.", {"action": action})
    if state.phase == MARKET and kind == do.MARKET_ANSWER and state.market is not None:
        found = state.market.refusal(seat, number)
        if found is not None:
            return found
    if kind == do.BID and state.phase == AUCTION:
        return explain_bid(state, seat, number)
    if kind == do.BUY_LOT and state.phase == BUY:
        price = state.board.prices[state.lot]
        cash = state.cash[seat]
        values: dict[str, object] = {"price": price, "cash": cash}
        return Refusal("too_poor", f"It costs {price} and you have {cash}: raise cash first, or decline.", values)
    if kind == do.PAY_FINE or kind == do.USE_CARD:
        return explain_leaving(state, seat, kind)
    if is_about_lot(kind) and state.board.is_lot(number):
        return explain_lot(state, seat, kind, number)
    if is_about_lot(kind):
        return Refusal("no_such_lot", "There is no such lot.", {"lot": number})
    if kind == do.TALK_TO:
        return explain_offer(state, seat, number)
    if kind == do.BANKRUPT and state.phase == DEBT:
        worth = estate.raisable(state, seat)
        owed = state.debts[AMOUNT]
        values = {"owed": owed, "raisable": worth}
        return Refusal("can_pay", f"You owe {owed} and can raise {worth}: sell or mortgage.", values)
    if kind == do.STRIP and state.phase == DEBT:
        return explain_strip(state, seat, group_of(action), houses_of(action))
    if state.phase == DRAFT:
        return explain_draft(state, seat, kind, number)
    if kind == do.ACCEPT and state.phase == OFFER:
        return Refusal("not_payable", "The trade cannot be made any more: something is gone, or too dear.")
    if kind == do.COUNTER and state.phase == OFFER:
        return Refusal("too_many_counters", "This offer went back and forth often enough: accept or decline.")
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.", {"action": action})


def asked(state: Monopoly) -> str:
    """What is to be decided, in words."""
    phase = state.phase
    if phase == ROLL:
        return "throw the dice"
    if phase == BUY:
        return "buy the lot or decline it"
    if phase == AUCTION:
        return "bid or pass"
    if phase == DEBT:
        return "raise cash for what you owe"
    if phase == DRAFT:
        return "write your trade"
    if phase == OFFER:
        return "answer the offer"
    if phase == LIFT:
        return "lift the mortgage or keep it"
    if phase == TAX:
        return "choose how to pay the tax"
    if phase == WINDOW:
        return "build, sell, or say done"
    if phase == MARKET:
        return "answer the building market"
    return "answer what is asked"


def explain_bid(state: Monopoly, seat: i64, amount: i64) -> Refusal:
    least = state.auction.least(seat)
    cash = purse(state, seat)
    most = highest(state, seat)
    values: dict[str, object] = {"bid": amount, "least": least, "most": most}
    if amount > cash:
        return Refusal("bid_above_cash", f"You cannot bid {amount}: you have {cash}.", values)
    if amount < least:
        return Refusal("bid_too_low", f"A bid of {amount} is too low: it takes at least {least}.", values)
    if amount % state.terms.increment != 0:
        return Refusal("bad_step", f"Bids go in steps of {state.terms.increment}.", values)
    return Refusal("bid_too_high", f"A bid of {amount} is too far above the last: at most {most}.", values)


def explain_leaving(state: Monopoly, seat: i64, kind: i64) -> Refusal:
    if state.phase != ROLL or state.jail[seat] == 0:
        return Refusal("not_in_jail", "That is for a seat in jail, before it throws.")
    if kind == do.PAY_FINE:
        fine = state.board.fine
        return Refusal("too_poor", f"The fine is {fine} and you have {state.cash[seat]}.", {"fine": fine})
    return Refusal("no_card", "You have no such card.")


def explain_lot(state: Monopoly, seat: i64, kind: i64, lot: i64) -> Refusal:
    """Mortgages, buildings and lots of a trade."""
    name = state.board.names[lot]
    values: dict[str, object] = {"lot": name}
    giver = state.draft.partner() if kind == do.ASK else seat
    if state.owner[lot] != giver and kind != do.DROP:
        whose = "that player's" if kind == do.ASK else "yours"
        return Refusal("not_owned", f"{name} is not {whose}.", values)
    group = state.board.groups[lot]
    if kind == do.MORTGAGE and state.mortgaged[lot] == 1:
        return Refusal("mortgaged", f"{name} is mortgaged already.", values)
    if kind == do.LIFT_MORTGAGE and state.mortgaged[lot] == 0:
        return Refusal("not_mortgaged", f"{name} is not mortgaged.", values)
    if kind == do.LIFT_MORTGAGE and state.phase == ROLL:
        cost = estate.lift_cost(state, lot)
        return Refusal(
            "too_poor", f"To lift it costs {cost} and you have {state.cash[seat]}.", {**values, "cost": cost}
        )
    if (kind == do.MORTGAGE or kind == do.GIVE or kind == do.ASK) and estate.group_level(state, group) > 0:
        return Refusal("built_on", f"There are buildings in the group of {name}: sell them first.", values)
    if kind == do.SELL and state.level[lot] == 0:
        return Refusal("no_building", f"Nothing stands on {name}.", values)
    if kind == do.SELL and state.phase != ROLL:
        if state.level[lot] == HOTEL and state.holdings.houses < HOUSES_IN_HOTEL:
            return Refusal("no_houses", "The bank has not the four houses a hotel would leave.", values)
        return Refusal("uneven", f"Sell evenly: another lot of the group has more than {name}.", values)
    if state.phase == WINDOW and (kind == do.BUILD or kind == do.UNBUILD):
        return explain_request(state, seat, lot, kind == do.BUILD, values)
    if state.phase == DRAFT and kind == do.DROP and not state.draft.has_lot(lot):
        return Refusal("not_written", f"{name} is not on the sheet.", values)
    if state.phase == DRAFT and (kind == do.GIVE or kind == do.ASK or kind == do.DROP):
        return Refusal("written_already", f"{name} is on the sheet, or was; write each lot once.", values)
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.", values)


def explain_request(state: Monopoly, seat: i64, lot: i64, is_build: bool, values: dict[str, object]) -> Refusal:
    """Why a building, or the sale of one, cannot be added to the seat's request."""
    name = state.board.names[lot]
    group = state.board.groups[lot]
    draft = state.requests[seat]
    streets = state.terms.streets
    if not streets.is_street(lot):
        return Refusal("no_street", f"Nothing can be built on {name}.", values)
    if is_both_ways(draft, lot, is_build):
        other = "sells" if is_build else "builds"
        return Refusal("both_ways", f"Your request {other} on {name}: undo that first.", values)
    unit = next_unit(streets, state.holdings, seat, draft, lot, is_build)
    reason = why_not_added(streets, state.holdings, seat, draft, unit)
    if reason == NOT_OWNED and is_build:
        return Refusal("no_group", f"To build on {name} you need its whole group.", values)
    if reason == MORTGAGED:
        return Refusal("mortgaged", f"A lot in the group of {name} is mortgaged.", values)
    if reason == FULL:
        return Refusal("full", f"Nothing more can stand on {name}: it has a hotel, or will have one.", values)
    if reason in (NO_BUILDING, NOT_OWNED):
        return Refusal("no_building", f"Nothing stands on {name}, or is left of it by your request.", values)
    if reason == TOO_POOR:
        cost = state.board.group_costs[group]
        left = carried_out(streets, state.holdings, seat, draft).cash[seat]
        also = " after the rest of your request" if len(draft) > 0 else ""
        message = f"A building on {name} costs {cost} and you have {left}{also}."
        return Refusal("too_poor", message, {**values, "cost": cost, "cash": left})
    rule = (
        "Build evenly: another lot of the group would have fewer"
        if is_build
        else "Sell evenly: another would have more"
    )
    return Refusal("uneven", f"{rule} buildings than {name}.", values)


def explain_strip(state: Monopoly, seat: i64, group: i64, houses: i64) -> Refusal:
    """Why a debtor cannot take a group down to so many houses."""
    if not 0 <= group < state.board.group_count:
        return Refusal("no_such_group", "There is no such group.", {"group": group})
    name = state.board.group_names[group]
    values: dict[str, object] = {"group": name}
    if state.holder[group] != seat:
        return Refusal("no_group", f"You do not own the whole group {name}.", values)
    if estate.hotels_in(state, group) == 0:
        return Refusal("no_hotels", f"There is no hotel in the group {name}: sell its houses one by one.", values)
    there = state.holdings.houses
    values["bank"] = there
    if there >= HOUSES_IN_HOTEL:
        message = f"The bank has {there} houses, enough to take the hotels down one by one: sell them so."
        return Refusal("no_strip", message, values)
    needed = houses - estate.houses_in(state, group)
    values["needed"] = needed
    message = f"To leave {houses} houses in the group {name}, {needed} must come from the bank, which has {there}."
    return Refusal("too_few_houses", message, values)


def explain_offer(state: Monopoly, seat: i64, other: i64) -> Refusal:
    if state.terms.trades == NO_TRADES:
        return Refusal("no_trades", "At this table nobody trades.")
    if other == seat or not has_seat(state.alive, other):
        return Refusal("no_partner", "There is no such player to trade with.", {"seat": other})
    if state.offers[seat] >= state.terms.offers:
        return Refusal("too_many_offers", f"You made {state.offers[seat]} offers this turn, which is all you may.")
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.")


def explain_draft(state: Monopoly, seat: i64, kind: i64, number: i64) -> Refusal:
    if kind == do.PROPOSE:
        if not state.draft.is_two_sided():
            return Refusal("one_sided", "Both sides of a trade must give something.")
        return Refusal("not_payable", "One side has not the cash, or not the ten percent on a mortgage it receives.")
    if kind == do.GIVE_CASH or kind == do.ASK_CASH:
        most = trade.most_cash(state, seat if kind == do.GIVE_CASH else state.draft.partner())
        if state.draft.touched_cash == 1:
            return Refusal("written_already", "There is a sum on the sheet, or was; write one sum once.")
        message = f"The sum is a multiple of {state.terms.increment}, at most {most}."
        return Refusal("bad_sum", message, {"sum": number, "most": most})
    if kind == do.GIVE_CARD or kind == do.ASK_CARD or kind == do.DROP_CARD:
        return Refusal("no_card", "That card is not there to be written.")
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.")
