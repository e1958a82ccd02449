"""Why an action cannot be done: a stable code and a sentence for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from ludex.core.refusal import Refusal
from ludex.core.seats import has_seat
from ludex.games.monopoly.rules import actions as do
from ludex.games.monopoly.rules import estate
from ludex.games.monopoly.rules.actions import is_about_lot, kind_of, number_of
from ludex.games.monopoly.rules.board import HOTEL
from ludex.games.monopoly.rules.phases import AUCTION, BUY, DEBT, DRAFT, LIFT, MARKET, OFFER, ROLL, TAX, WINDOW
from ludex.games.monopoly.rules.sale import purse
from ludex.games.monopoly.rules.terms import NO_TRADES

if TYPE_CHECKING:
    from ludex.games.monopoly.rules.state import Monopoly


def explain(state: Monopoly, seat: i64, action: i64) -> Refusal:
    """The refusal of an action that `may` has turned down."""
    kind = kind_of(action)
    number = number_of(action)
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
        values = {"owed": state.debts[2], "raisable": worth}
        return Refusal("can_pay", f"You owe {state.debts[2]} and can raise {worth}: sell or mortgage.", values)
    if kind == do.STRIP and state.phase == DEBT:
        return Refusal("no_strip", "Hotels go all at once only where the bank has not four houses for one of them.")
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
    most = purse(state, seat)
    values: dict[str, object] = {"bid": amount, "least": least, "most": most}
    if amount > most:
        return Refusal("bid_above_cash", f"You cannot bid {amount}: you have {most}.", values)
    if amount < least:
        return Refusal("bid_too_low", f"A bid of {amount} is too low: it takes at least {least}.", values)
    return Refusal("bad_step", f"Bids go in steps of {state.terms.increment}.", values)


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
    giver = state.draft.to if kind == do.ASK else seat
    if state.owner[lot] != giver and kind != do.DROP:
        whose = "that seat's" if kind == do.ASK else "yours"
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
        if state.level[lot] == HOTEL and state.holdings.houses < 4:
            return Refusal("no_houses", "The bank has not the four houses a hotel would leave.", values)
        return Refusal("uneven", f"Sell evenly: another lot of the group has more than {name}.", values)
    if state.phase == WINDOW and kind == do.BUILD:
        return explain_building(state, seat, lot, values)
    if state.phase == WINDOW and kind == do.UNBUILD:
        return Refusal("not_sold", f"Nothing of {name} can be sold now: it must stay even.", values)
    if state.phase == DRAFT:
        return Refusal("written_already", f"{name} is on the sheet, or was; write each lot once.", values)
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.", values)


def explain_building(state: Monopoly, seat: i64, lot: i64, values: dict[str, object]) -> Refusal:
    name = state.board.names[lot]
    group = state.board.groups[lot]
    cost = state.board.group_costs[group]
    if cost == 0:
        return Refusal("no_street", f"Nothing can be built on {name}.", values)
    if state.holder[group] != seat:
        return Refusal("no_group", f"To build on {name} you need its whole group.", values)
    if estate.is_mortgaged_group(state, group):
        return Refusal("mortgaged", f"A lot in the group of {name} is mortgaged.", values)
    return Refusal(
        "not_built", f"Not on {name} now: build evenly, one hotel at most, {cost} each.", {**values, "cost": cost}
    )


def explain_offer(state: Monopoly, seat: i64, other: i64) -> Refusal:
    if state.terms.trades == NO_TRADES:
        return Refusal("no_trades", "At this table nobody trades.")
    if other == seat or not has_seat(state.alive, other):
        return Refusal("no_partner", "There is no such seat to trade with.", {"seat": other})
    if state.offers[seat] >= state.terms.offers:
        return Refusal("too_many_offers", f"You made {state.offers[seat]} offers this turn, which is all you may.")
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.")


def explain_draft(state: Monopoly, seat: i64, kind: i64, number: i64) -> Refusal:
    if kind == do.PROPOSE:
        if not state.draft.is_two_sided():
            return Refusal("one_sided", "Both sides of a trade must give something.")
        return Refusal("not_payable", "One side has not the cash, or not the ten percent on a mortgage it receives.")
    if kind == do.GIVE_CASH or kind == do.ASK_CASH:
        most = state.cash[seat if kind == do.GIVE_CASH else state.draft.to]
        if state.draft.touched_cash == 1:
            return Refusal("written_already", "There is a sum on the sheet, or was; write one sum once.")
        message = f"The sum is a multiple of {state.terms.increment}, at most {most}."
        return Refusal("bad_sum", message, {"sum": number, "most": most})
    if kind == do.GIVE_CARD or kind == do.ASK_CARD or kind == do.DROP_CARD:
        return Refusal("no_card", "That card is not there to be written.")
    return Refusal("not_now", f"That is not to be decided now: {asked(state)}.")
