"""What is asked of a seat of Monopoly now, in a line."""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core import has_seat, lowest_seat
from ludex.games.monopoly.faces.view import market_view
from ludex.games.monopoly.faces.words import DEBT_CAUSES, market_task, side_text, trade_text
from ludex.games.monopoly.rules import money, phases, trade
from ludex.games.monopoly.rules.board import NONE
from ludex.games.monopoly.rules.state import Monopoly


def prompt(state: Monopoly, seat: int, names: Sequence[str]) -> str:
    """What is expected of the seat; empty for one that is not asked."""
    if not has_seat(state.to_act(), seat):
        return ""
    board = state.board
    match state.phase:
        case phases.ROLL:
            return roll_prompt(state, seat)
        case phases.BUY:
            price = int(board.prices[state.lot])
            return f"You are on {board.names[state.lot]}: buy it for ${price}, or all may bid for it."
        case phases.AUCTION:
            auction = state.auction
            stands = "nobody has bid yet"
            if auction.leader != NONE:
                stands = f"the bid is ${int(auction.high())} by {names[auction.leader]}"
            return f"Auction of {board.names[state.lot]}: {stands}."
        case phases.DEBT:
            return debt_prompt(state, seat, names)
        case phases.DRAFT:
            draft = trade.written(state)
            return f"Write your trade with {names[state.draft.partner()]}, then offer it. So far: {trade_text(draft)}."
        case phases.OFFER:
            return offer_prompt(state, names)
        case phases.LIFT:
            lot = board.names[lowest_seat(state.lifts)]
            return f"{lot} came to you mortgaged: lift the mortgage now, or keep it and pay 10% again later."
        case phases.TAX:
            return f"{board.names[state.place[seat]]}: choose how you pay the tax."
        case phases.CLAIM:
            rent = f"claim the rent of ${int(state.due)}, or let it go"
            return f"{names[state.turn]} is on {board.names[state.lot]}: {rent}."
        case phases.WINDOW:
            return "Write what you want to build or sell. It stays sealed until all have handed in theirs."
        case phases.TALK:
            return "Between two turns: offer somebody a trade, or pass."
    market = market_view(state)
    assert market is not None
    task = market_task(market, names)
    return f"{task[0].upper()}{task[1:]}."


def roll_prompt(state: Monopoly, seat: int) -> str:
    if state.jail[seat]:
        left = int(state.terms.jail_turns - state.jail[seat]) + 1
        throws = "1 throw" if left == 1 else f"{left} throws"
        ways = f"throw a double, pay ${int(state.board.fine)}, or use a card"
        return f"You are in jail, with {throws} left: {ways}."
    if state.doubles:
        return "You threw a double: throw again."
    return "It is your turn: throw the dice. Before that you may see to your lots."


def debt_prompt(state: Monopoly, seat: int, names: Sequence[str]) -> str:
    creditor = int(state.debts[money.CREDITOR])
    to = "the bank" if creditor == NONE else names[creditor]
    cause = DEBT_CAUSES[money.CAUSES[state.debts[money.CAUSE]]]
    return f"You owe {to} ${int(state.debts[money.AMOUNT])} {cause} and have ${int(state.cash[seat])}: raise the rest."


def offer_prompt(state: Monopoly, names: Sequence[str]) -> str:
    draft = trade.written(state)
    give, ask = draft["give"], draft["ask"]
    assert isinstance(give, dict)
    assert isinstance(ask, dict)
    return f"{names[state.draft.by]} offers you {side_text(give)} and asks for {side_text(ask)}."
